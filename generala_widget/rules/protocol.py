"""What every game is made of: a frozen state, and rules that answer questions about it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from generala_widget.dice import DICE, Dice, without
from generala_widget.events import (
    Action,
    Drawn,
    Event,
    IllegalAction,
    Left,
    NotationError,
    Rolled,
    SettingError,
)

if TYPE_CHECKING:
    from fractions import Fraction

Result: TypeAlias = "int | Fraction | None"


class Frozen(Mapping[str, Any]):
    """A mapping that can't change, so that it can be part of a state."""

    def __init__(self, items: Mapping[str, Any]) -> None:
        self._items = dict(items)

    def __getitem__(self, key: str) -> Any:
        return self._items[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        return repr(self._items)


class Scorecard(Frozen):
    """One player's column: the points of each box, None while it is open.

    A box that can be scored several times shows the sum of its points; ``entries`` gives each.
    Whether a box was filled by a match is seen from its points; ``made`` names the boxes where it
    isn't, because the rules at hand give a match nothing.

    >>> card = Scorecard({"ones": 3, "fours": (8, 12), "chance": None})
    >>> card["ones"], card["fours"], card["chance"], card.entries("fours")
    (3, 20, None, (8, 12))
    """

    def __init__(self, items: Mapping[str, Any], made: tuple[str, ...] = ()) -> None:
        super().__init__(items)
        self.made = tuple(made)

    def __getitem__(self, key: str) -> int | None:
        points = self._items[key]
        return sum(points) if isinstance(points, tuple) else points

    def entries(self, key: str) -> tuple[int, ...]:
        """The points of each time that the box was scored; () while it is open."""
        points = self._items[key]
        if points is None:
            return ()
        return points if isinstance(points, tuple) else (points,)

    def was_made(self, key: str) -> bool:
        """Whether the box was filled with dice that match it."""
        return key in self.made or any(self.entries(key))

    def with_points(self, key: str, points: int, *, several: bool, made: bool) -> Scorecard:
        """The same card with one box scored; made marks a match that is worth nothing."""
        entry = (*self.entries(key), points) if several else points
        marked = (*self.made, key) if made and key not in self.made else self.made
        return Scorecard({**self._items, key: entry}, marked)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Scorecard):
            return self._items == other._items and self.made == other.made
        return Frozen.__eq__(self, other)

    __hash__ = Frozen.__hash__

    def __repr__(self) -> str:
        return f"Scorecard({self._items!r}, made={self.made!r})" if self.made else repr(self._items)


@dataclass(frozen=True, kw_only=True)
class State:
    """A position: all that the rules need to know to go on.

    >>> State(player=0, dice=(3, 1, 3, 5, 6), rolls_left=2, rolls=1, totals=(0,)).dice
    (1, 3, 3, 5, 6)
    """

    player: int | None = 0
    """Who moves, from 0; None before the starting player is drawn and after the end."""
    dice: Dice = ()
    """Sorted: the dice on the tray; in tysiac those just rolled, or what was not set aside of them."""
    kept: Dice = ()
    """Sorted: what the last roll kept; in tysiac what was set aside since all five were rolled."""
    rolls_left: int | None = None
    """Rolls left in the turn; None in tysiac, which has no number of rolls."""
    turn_points: int = 0
    """tysiac: points of the turn, not yet banked."""
    cards: tuple[Scorecard, ...] = ()
    """A scorecard a player; empty in tysiac."""
    bonuses: tuple[Frozen, ...] = ()
    """What each player's total holds beside the boxes, by the key of the bonus."""
    totals: tuple[int, ...] = ()
    """Each player's total, bonuses included; in tysiac the banked points."""
    turn: int = 1
    """Which turn of the game this is, from 1, all players' turns counted; 0 before the draw."""
    turns: tuple[int, ...] = ()
    """How many turns each player has begun."""
    rolls: int = 0
    """Rolls made in this turn."""
    aside: Dice = ()
    """tysiac: what was set aside of the last roll; () while that is to be decided."""
    rolling: int = 0
    """How many dice are in the air: chance is to move."""
    left: tuple[int, ...] = ()
    """Players who left."""
    winner: int | None = None
    """Who won at once, by a served five of a kind or by reaching the target."""

    def __post_init__(self) -> None:
        for name in ("dice", "kept", "aside"):
            object.__setattr__(self, name, tuple(sorted(getattr(self, name))))
        if not all(isinstance(card, Scorecard) for card in self.cards):
            object.__setattr__(self, "cards", tuple(Scorecard(card) for card in self.cards))
        if not all(isinstance(bonuses, Frozen) for bonuses in self.bonuses):
            object.__setattr__(self, "bonuses", tuple(Frozen(item) for item in self.bonuses))

    def but(self, **changes: Any) -> State:
        """The same state with some parts changed, for rules: dice must come sorted, cards as cards.

        It skips the checks that a state made by hand goes through, which is most of a game's time.
        """
        changed = object.__new__(State)
        changed.__dict__.update(self.__dict__, **changes)
        return changed

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.player is None and self.turn > 0

    @property
    def players(self) -> int:
        """The number of players, those who left included."""
        return len(self.totals)

    def __repr__(self) -> str:
        shown = {name: getattr(self, name) for name in self.__dataclass_fields__}
        plain = State.__new__(State)
        for name, spec in self.__dataclass_fields__.items():
            object.__setattr__(plain, name, spec.default)
        parts = (f"{k}={v!r}" for k, v in shown.items() if k == "player" or v != getattr(plain, k))
        return f"State({', '.join(parts)})"


@dataclass(frozen=True, eq=False)
class Setting:
    """One thing about a preset that can be changed: its default, what it takes, and its source."""

    key: str
    default: int | bool | str
    choices: tuple[str, ...] = ()
    least: int = 0
    source: str = ""

    def check(self, value: object) -> int | bool | str:
        """The value, if it is one that the setting takes; SettingError if not."""
        if self.choices:
            if isinstance(value, str) and value in self.choices:
                return value
            self._refuse("setting_choice", value, choices=self.choices)
        if isinstance(self.default, bool):
            if isinstance(value, bool):
                return value
            self._refuse("setting_switch", value)
        if type(value) is int and value >= self.least:
            return value
        raise self._error("setting_number", value, least=self.least)

    def _refuse(self, code: str, value: object, **facts: object) -> None:
        raise self._error(code, value, **facts)

    def _error(self, code: str, value: object, **facts: object) -> SettingError:
        return SettingError(code, setting=self.key, value=repr(value)[:80], **facts)


class Rules(ABC):
    """The description of a game. Rules never roll dice: chance's events are given to them."""

    name: str
    """Its id: a preset's, or the one that its author gave it."""
    settings: Mapping[str, int | bool | str] = MappingProxyType({})
    """What was chosen; ``preset(rules.name, **rules.settings) == rules`` for presets."""
    min_players: int = 2
    """The fewest who make a game; one alone may always practise."""
    max_players: int | None = None

    @abstractmethod
    def start(self, players: int) -> State:
        """The first position of a game of so many players."""

    @abstractmethod
    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Every action that may be taken now; () at the end and while chance is to move."""

    @abstractmethod
    def apply(self, state: State, event: Event) -> State:
        """The position after an event; IllegalAction where the rules forbid it."""

    @abstractmethod
    def points(self, state: State, what: str | Action) -> int:
        """What a box would score now, or what a set-aside is worth."""

    @abstractmethod
    def results(self, state: State) -> tuple[Result, ...]:
        """What counts for each player: the total, unless the game says otherwise."""

    def gains(self, state: State) -> dict[str, int]:
        """What the total would change by, for each box that may be scored now; {} without boxes."""
        return {}

    def options(self, state: State) -> dict[str, int]:
        """What each box would score that may be scored now; {} without boxes."""
        return {}

    def roll(self, state: State, dice: Dice) -> State:
        """The position after chance has thrown the dice in the air, in any order."""
        return self.apply(state, Rolled(dice))

    def standings(self, state: State) -> list[tuple[int | None, int, Result]]:
        """(place, player, result), best first: equal results share a place, who left has none."""
        results = self.results(state)
        stay = [player for player in range(state.players) if player not in state.left]
        rank = {player: self._rank(state, results, player) for player in stay}
        places = {p: 1 + sum(rank[other] > rank[p] for other in stay) for p in stay}
        listed = sorted(stay, key=lambda player: places[player])
        return [(places[player], player, results[player]) for player in listed] + [
            (None, player, results[player]) for player in sorted(state.left)
        ]

    def _rank(self, state: State, results: tuple[Result, ...], player: int) -> tuple[bool, Any]:
        return (state.winner == player, results[player])

    def check_players(self, players: int) -> int:
        """The number of players, if so many make a game; SettingError if not."""
        most = self.max_players
        if players == 1 or (players >= self.min_players and (most is None or players <= most)):
            return players
        raise SettingError(
            "players_range" if most else "players_least",
            n=players,
            preset=self.name,
            least=self.min_players,
            most=most,
        )

    # What is the same in every game.

    def _check_move(self, state: State) -> int:
        """The player to move; IllegalAction where no player is."""
        if state.over:
            raise IllegalAction("game_over")
        if state.player is None or state.rolling:
            raise IllegalAction("chance_moves")
        return state.player

    def _check_throw(self, state: State, event: Rolled) -> Dice:
        """The dice thrown, if so many are in the air; IllegalAction if not."""
        if not state.rolling:
            raise IllegalAction("not_rolling")
        if len(event.dice) != state.rolling:
            raise IllegalAction("throw_size", n=state.rolling, given=len(event.dice))
        return event.dice

    def _check_leaver(self, state: State, event: Left) -> int:
        if state.over:
            raise IllegalAction("game_over")
        if not 0 <= event.player < state.players:
            raise NotationError("no_player", player=event.player + 1, n=state.players)
        if event.player in state.left:
            raise IllegalAction("left_already", player=event.player + 1)
        if len(state.left) == state.players - 1:
            raise IllegalAction("last_player")
        return event.player

    def _refuse_draw(self, event: Drawn) -> IllegalAction:
        return IllegalAction("no_draw", player=event.player + 1)


T = TypeVar("T")


def replaced(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The items with another one at a place.

    >>> replaced((1, 2, 3), 1, 9)
    (1, 9, 3)
    """
    return (*items[:place], item, *items[place + 1 :])


def take(dice: Dice, wanted: Dice) -> Dice:
    """What stays of the dice without those wanted; IllegalAction where one isn't on the tray."""
    left = without(dice, wanted)
    if left is None:
        missing = next(die for die in wanted if wanted.count(die) > dice.count(die))
        raise IllegalAction("not_on_tray", die=missing, dice=dice)
    return left


def check_size(dice: Dice) -> Dice:
    """The dice, if they are five; NotationError if not."""
    if len(dice) != DICE:
        raise NotationError("not_five", n=len(dice))
    return dice
