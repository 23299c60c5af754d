"""Advice on a position: every action ranked, with what it is worth and what it would lose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Protocol

from generala_widget import labels
from generala_widget.dice import Dice
from generala_widget.events import Action, Bank, IllegalAction, Keep, Roll, Score, SetAside
from generala_widget.exact import solve
from generala_widget.exact.turn import odds
from generala_widget.game import Game
from generala_widget.rules.press import Press
from generala_widget.rules.protocol import Rules, State
from generala_widget.rules.scorecard import Card
from generala_widget.show.chances import chance_table
from generala_widget.show.numbers import decimal, percent
from generala_widget.show.table import Bar, Cell, Table
from generala_widget.view.look import Words

Notes = tuple[tuple[str, tuple[tuple[str, object], ...]], ...]

ROWS: Final = 8


class Solution(Protocol):
    """What advice and review ask of a solved game."""

    @property
    def value(self) -> float:
        """What the game is worth at its start."""

    def action_values(self, state: State) -> Mapping[Action, float]:
        """What each legal action is worth to the player who moves."""


@dataclass(frozen=True)
class Scale:
    """What values are counted in, and when a difference matters."""

    name: str
    """points, turns or chance: the labels' word for it."""
    one: float
    """The difference that is as much as one point."""
    places: int
    less: bool = False
    """Whether less is better."""

    def loss(self, best: float, value: float) -> float:
        """How much worse a value is than the best."""
        return value - best if self.less else best - value

    def closeness(self, loss: float) -> str:
        """How close a choice is that loses so much: toss-up, close, solid or clear.

        >>> POINTS.closeness(0.05), POINTS.closeness(1)
        ('toss_up', 'solid')
        """
        words = ((0.1, "toss_up"), (0.5, "close"), (2.0, "solid"))
        return next((word for most, word in words if loss < most * self.one), "clear")

    def shown(self, value: float, language: str) -> str:
        """A value in words."""
        if self.name == "chance":
            return percent(value, language)
        return decimal(value, self.places, language)

    def shown_loss(self, loss: float, language: str) -> str:
        """A loss in words; losses of chance that are added up can be more than 100 %."""
        if self.name == "chance":
            return f"{decimal(100 * loss, 2, language)} %"
        return decimal(loss, self.places, language)


POINTS: Final = Scale("points", one=1, places=2)
TURNS: Final = Scale("turns", one=0.05, places=3, less=True)
CHANCE: Final = Scale("chance", one=0.005, places=4)


@dataclass(frozen=True)
class Option:
    """One action: what it is worth, what it loses against the best, and how close that is."""

    action: Action
    value: float
    sd: float | None
    """The spread of the final total after it; None where the solution has none."""
    regret: float
    closeness: str
    """Of the best action: against the second best."""


@dataclass(frozen=True, repr=False)
class Advice:
    """Every action of a position, best first. See ``advise``."""

    rules: Rules
    state: State
    players: tuple[str, ...]
    scale: Scale
    options: tuple[Option, ...]
    notes: Notes = ()
    """What was assumed: keys of labels with their facts."""

    @property
    def best(self) -> Action:
        """The best action."""
        return self.options[0].action

    @property
    def value(self) -> float:
        """What the position is worth: the value of the best action."""
        return self.options[0].value

    def chances(self) -> dict[str, tuple[int | None, Fraction]]:
        """For each open box the chance to make it this turn, when playing for it alone.

        Number boxes count as made with three of their face: the points asked for stand beside the
        chance, None for all other boxes. Boxes that every roll matches are left out.
        """
        rules, state = self.rules, self.state
        if not isinstance(rules, Card) or state.player is None or state.rolling:
            return {}
        card, left = state.cards[state.player], state.rolls_left
        filled = rules.sheet.filled(card)
        found: dict[str, tuple[int | None, Fraction]] = {}
        for place in rules.sheet.open_boxes(filled):
            box = rules.boxes[place]
            least = None
            if box.matches is None:
                if box.face is None:
                    continue
                others = [face for face in (1, 2, 3) if face != box.face]
                least = box.score(tuple(sorted((box.face,) * 3 + tuple(others[:2]))), 2)
            asked = odds(box.key, state.dice, left, rules, at_least=least, card=card)
            found[box.key] = (least, asked.probability)
        return found

    def __repr__(self) -> str:
        return f"<Advice: {self.best}, {self.scale.name} {self.value:.{self.scale.places}f}>"

    def __str__(self) -> str:
        return str(self.table())

    def _repr_html_(self) -> str:
        return self.table().html()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def table(self, language: str | None = None, rows: int = ROWS) -> Table:
        """The best actions with what they are worth and lose, and what was assumed."""
        spoken = labels.resolve(language)
        words = Words(spoken, self.rules)
        spread = any(option.sd is not None for option in self.options)
        worst = max((option.regret for option in self.options[:rows]), default=0) or 1
        head = [words("advice.action"), words(f"advice.{self.scale.name}")]
        head += [words("advice.spread")] if spread else []
        head += [words("advice.loss"), words("advice.closeness"), ""]
        table: list[list[Cell]] = []
        for option in self.options[:rows]:
            row: list[Cell] = [action_text(option.action, words)]
            row.append(self.scale.shown(option.value, spoken))
            if spread:
                row.append("" if option.sd is None else decimal(option.sd, 1, spoken))
            row.append(self.scale.shown_loss(option.regret, spoken) if option.regret else "")
            row += [words(f"close.{option.closeness}"), Bar(1 - 0.9 * option.regret / worst)]
            table.append(row)
        notes = [words(key, **dict(facts)) for key, facts in self.notes]
        if len(self.options) > rows:
            notes.insert(0, words("advice.more", n=len(self.options) - rows))
        return Table(head, table, left=(0, len(head) - 2), notes=notes, strong=(0,), language=spoken)

    def chance_table(self, language: str | None = None) -> Table:
        """The chances of the open boxes this turn, as a table."""
        spoken = labels.resolve(language)
        words = Words(spoken, self.rules)
        entries = []
        for key, (least, chance) in self.chances().items():
            name = words.box(key)
            if least is not None:
                name = words("odds.points", box=name, points=least)
            entries.append((name, chance, None, None))
        return chance_table(
            words("advice.box"), entries, language=spoken, notes=(words("advice.alone"),)
        )


def advise(game: Game, *, solution: Solution | None = None, win_value: Any = "boxes") -> Advice:
    """Every action of the player to move, ranked by the expected final result.

    Counted are points of the final total; in tysiac alone the turns that the game takes, between two
    the chance to win, and among more the chance to win against the best placed of the others. The
    game is solved on first use. solution: one that is at hand already. win_value: in generala, what
    a served win is worth. IllegalAction where nobody is to move.
    """
    with game.lock:
        rules, state, players = game.rules, game.state, game.players
    solved = solution if solution is not None else solution_for(rules, state, win_value)
    return advice(rules, state, players, solved)


def advice(
    rules: Rules,
    state: State,
    players: tuple[str, ...],
    solution: Solution,
    *,
    spread: bool = True,
) -> Advice:
    """The advice that a solution gives on a position.

    spread: whether to say how wide the final total spreads after each action; of a whole card that
    takes some seconds when it is first asked.
    """
    values = solution.action_values(state)
    if not values:
        raise IllegalAction("game_over" if state.over else "chance_moves")
    scale = scale_of(rules, solution)
    best = (min if scale.less else max)(values.values())
    spreads: Mapping[Action, float] = {}
    if spread and hasattr(solution, "action_sds"):
        spreads = solution.action_sds(state)
    losses = {action: scale.loss(best, value) for action, value in values.items()}
    # Of equal actions the one with the smaller spread stands first.
    ranked = sorted(values, key=lambda action: (round(losses[action], 9), spreads.get(action, 0)))
    options = tuple(
        Option(
            action,
            values[action],
            spreads.get(action),
            losses[action],
            scale.closeness(losses[ranked[1] if action is ranked[0] and ranked[1:] else action])
            if ranked[1:]
            else "clear",
        )
        for action in ranked
    )
    return Advice(rules, state, players, scale, options, _notes(rules, state, players, solution))


def _notes(rules: Rules, state: State, players: tuple[str, ...], solution: Solution) -> Notes:
    if isinstance(rules, Card):
        return (("advice.total", ()), *win_notes(rules, solution))
    others = [p for p in range(state.players) if p != state.player and p not in state.left]
    if len(others) > 1:
        rival = max(others, key=lambda player: state.totals[player])
        return (("advice.rival", (("name", players[rival]),)),)
    return (("advice.race" if others else "advice.alone_race", ()),)


def win_notes(rules: Card, solution: Solution) -> Notes:
    """What a served win counts as, in a game that has them."""
    if not rules.served_wins:
        return ()
    worth = getattr(solution, "win_value", None)
    if worth is None:
        return (("advice.served_plays_on", ()),)
    if isinstance(worth, int | float):
        return (("advice.served_worth", (("points", worth),)),)
    return (("advice.served_boxes", ()),)


def scale_of(rules: Rules, solution: Solution) -> Scale:
    """What the values of a solution are counted in."""
    if isinstance(rules, Press):
        return TURNS if getattr(solution, "players", 1) == 1 else CHANCE
    return POINTS


def solution_for(rules: Rules, state: State, win_value: Any) -> Solution:
    """The solution that fits a game: of the race where another player is still in it."""
    racing = isinstance(rules, Press) and state.players - len(state.left) > 1
    return solve(rules, players=2 if racing else 1, win_value=win_value)


def action_text(action: Action, words: Words) -> str:
    """An action in words, such as a coach says them."""
    match action:
        case Keep() if not action.dice:
            return words("do.keep_none")
        case Keep():
            return words("do.keep", dice=_spaced(action.dice))
        case Score():
            return words("do.score", box=words.box(action.box))
        case SetAside():
            return words("do.set_aside", dice=_spaced(action.dice))
        case Bank():
            return words("do.bank")
        case Roll():
            return words("do.roll")
    return str(action)


def _spaced(dice: Dice) -> str:
    return " ".join(map(str, dice))
