"""Who sits where: people, and the strategies that move for the other players of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar
from weakref import WeakKeyDictionary

from generala_widget import labels, strategies
from generala_widget.events import Bank, Drawn, Left, Roll, SetAside, SettingError
from generala_widget.game import Game
from generala_widget.strategies import Strategy
from generala_widget.view.look import Look


class Table:
    """What the boards of one game share: the functions on its seats, and whether they pause."""

    _tables: ClassVar[WeakKeyDictionary[Game, Table]] = WeakKeyDictionary()

    def __init__(self) -> None:
        self.functions: dict[str, Strategy] = {}
        """Strategies that aren't built in, by the name of their player."""
        self.paused = False

    @classmethod
    def of(cls, game: Game) -> Table:
        """The one table of a game."""
        return cls._tables.setdefault(game, cls())

    def strategy(self, game: Game, player: int | None) -> Strategy | None:
        """What moves for a player; None for a person."""
        if player is None:
            return None
        own = self.functions.get(game.players[player])
        if own is not None:
            return own
        seat = game.seats[player]
        return strategies.BUILT_IN.get(seat) if seat is not None else None


def free_name(name: str, taken: Sequence[str]) -> str:
    """The name, with a number where it is taken: greedy, greedy 2.

    >>> free_name("greedy", ["Ala", "greedy"])
    'greedy 2'
    """
    number = 2
    free = name
    while free in taken:
        free = f"{name} {number}"
        number += 1
    return free


def names_and_strategies(
    players: int | Sequence[str | Strategy],
) -> tuple[int | list[str], dict[int, Strategy]]:
    """The names of all players, and the strategies among them by their seats."""
    if not isinstance(players, list | tuple):
        return players, {}  # type: ignore[return-value]
    names: list[str] = []
    functions: dict[int, Strategy] = {}
    people = [player for player in players if isinstance(player, str)]
    for seat, player in enumerate(players):
        if callable(player):
            functions[seat] = player
            names.append(free_name(strategies.name_of(player), [*people, *names]))
        else:
            names.append(player)
    return names, functions


def sit(game: Game, functions: Mapping[int, Strategy]) -> None:
    """Gives seats to strategies: the game keeps the names of built-in ones, the table the others."""
    seats = list(game.seats)
    table = Table.of(game)
    for seat, function in functions.items():
        if type(seat) is not int or not 0 <= seat < len(seats) or not callable(function):
            raise SettingError("seats_kind", value=labels.cut(repr(functions)))
        name = next((name for name, known in strategies.BUILT_IN.items() if known is function), None)
        seats[seat] = name
        if name is None:
            table.functions[game.players[seat]] = function
    if tuple(seats) != game.seats:
        game.sit(seats)


def steps_back(look: Look) -> int:
    """How many steps lead back to the last decision of a person; 0 where there is none.

    What one click did is taken back by one: a set-aside together with the roll or the bank after it.
    """
    people = not all(look.is_bot(player) for player in range(len(look.players)))
    for back, step in enumerate(reversed(look.steps), start=1):
        if isinstance(step.events[0], Drawn):
            return 0
        if isinstance(step.events[0], Left):
            return back
        if look.is_bot(step.before.state.player) and people:
            continue
        pair = isinstance(step.events[0], Roll | Bank) and len(look.steps) > back
        before = look.steps[-back - 1] if pair else step
        return back + 1 if isinstance(before.events[0], SetAside) and before is not step else back
    return 0
