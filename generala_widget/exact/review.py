"""A played game, gone through again: what every decision cost, and what luck gave."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from generala_widget import labels
from generala_widget.dice import Dice
from generala_widget.events import Action, Bank, Event, Keep, Left, Roll, Rolled, Score, SetAside
from generala_widget.exact.advise import (
    Scale,
    Solution,
    action_text,
    scale_of,
    solution_for,
)
from generala_widget.game import Game
from generala_widget.rules.protocol import Rules, State
from generala_widget.rules.scorecard import Card
from generala_widget.show.html import Html, picture
from generala_widget.show.numbers import signed
from generala_widget.show.svg import Line, chart
from generala_widget.show.table import Cell, Table
from generala_widget.view.look import Words

COSTLIEST: Final = 3
LINES: Final = 4
TINY: Final = 1e-9


@dataclass(frozen=True)
class Decision:
    """One decision: what was done, what was best, and what the difference cost."""

    turn: int
    player: int
    state: State = field(repr=False)
    action: Action
    best: Action
    value: float
    """What the action was worth."""
    regret: float
    """What it lost against the best; 0 where it was the best, or as good."""
    closeness: str
    choices: int
    """How many actions there were."""

    @property
    def kind(self) -> str:
        """What kind of choice went wrong: keep, box, set_aside, rolled_on or stopped."""
        rolled = isinstance(self.action, Keep | Roll)
        if rolled and isinstance(self.best, Score | Bank):
            return "rolled_on"
        if isinstance(self.action, Score | Bank) and isinstance(self.best, Keep | Roll):
            return "stopped"
        kinds = {Score: "box", SetAside: "set_aside"}
        return kinds.get(type(self.action), "keep")


@dataclass(frozen=True)
class Chance:
    """One roll: what it changed the expected result by; more is better for the player."""

    turn: int
    player: int
    dice: Dice
    luck: float


@dataclass(frozen=True)
class Account:
    """One player's sums: start + luck - regret + cut_short + others = result.

    Of turns, where less is better: start - luck + regret = result.
    """

    player: int
    start: float
    """The expected result of perfect play before the first roll."""
    luck: float = 0.0
    """What the player's own rolls gave."""
    regret: float = 0.0
    """What the player's own decisions cost."""
    cut_short: float = 0.0
    """What was lost, or saved, because the game ended before the card was full."""
    others: float = 0.0
    """In a race: what the others' rolls and decisions gave."""
    result: float = 0.0
    """The final result, a served win at what it is worth; in mid-game what is expected now."""
    decisions: int = 0
    """How often there was a choice."""

    @property
    def mean_regret(self) -> float:
        """What a decision cost on average; 0 without any."""
        return self.regret / self.decisions if self.decisions else 0.0


@dataclass(frozen=True, repr=False)
class Review:
    """Every decision and every roll of a game, and what they add up to. See ``review``."""

    rules: Rules
    players: tuple[str, ...]
    scale: Scale
    decisions: tuple[Decision, ...]
    rolls: tuple[Chance, ...]
    accounts: tuple[Account, ...]
    courses: tuple[tuple[float, ...], ...]
    """For each player the expected result: at the start and after each of their rolls and actions."""

    def costliest(self, number: int = COSTLIEST) -> list[Decision]:
        """The decisions that cost most, the worst first."""
        wrong = [decision for decision in self.decisions if decision.regret > TINY]
        return sorted(wrong, key=lambda decision: -decision.regret)[:number]

    def by_kind(self, player: int | None = None) -> dict[str, float]:
        """What each kind of choice cost: keep, box, set_aside, rolled_on, stopped."""
        return _added((d.kind, d.regret) for d in self._wrong(player))

    def by_box(self, player: int | None = None) -> dict[str, float]:
        """What scoring each box cost, where another action was better."""
        wrong = (d for d in self._wrong(player) if isinstance(d.action, Score))
        return _added((d.action.box, d.regret) for d in wrong if isinstance(d.action, Score))

    def _wrong(self, player: int | None) -> Iterable[Decision]:
        mine = (d for d in self.decisions if player is None or d.player == player)
        return (decision for decision in mine if decision.regret > TINY)

    def __repr__(self) -> str:
        regrets = ", ".join(f"{account.regret:.{self.scale.places}f}" for account in self.accounts)
        return f"<Review of {len(self.decisions)} decisions: {regrets} {self.scale.name} lost>"

    def __str__(self) -> str:
        return str(self.table())

    def _repr_html_(self) -> str:
        return self.table().html()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def table(self, language: str | None = None) -> Table:
        """The sums of each player, a picture, and the costliest decisions in words."""
        spoken = labels.resolve(language)
        words = Words(spoken, self.rules)
        terms = ["start", "luck", "regret"]
        terms += ["cut_short"] if any(account.cut_short for account in self.accounts) else []
        terms += ["others"] if any(account.others for account in self.accounts) else []
        head = [words("review.player"), *(words(f"review.{term}") for term in terms)]
        head += [words("review.result"), words("review.mean")]
        rows: list[list[Cell]] = []
        for account, name in zip(self.accounts, self.players, strict=True):
            row: list[Cell] = [labels.cut(name, 40)]
            row += [self._term(account, term, spoken) for term in terms]
            row.append(self.scale.shown(account.result, spoken))
            row.append(self.scale.shown(account.mean_regret, spoken))
            rows.append(row)
        notes = [self.told(decision, spoken) for decision in self.costliest()]
        return Table(
            head,
            rows,
            left=(0,),
            notes=notes or [words("review.perfect")],
            language=spoken,
            above=(self.picture(spoken),),
        )

    def _term(self, account: Account, term: str, language: str) -> str:
        value = getattr(account, term)
        if term == "start":
            return self.scale.shown(value, language)
        if term == "regret":
            value = -value
        if self.scale.name == "chance":
            return f"{signed(100 * value, 2, language)} %"
        return signed(value, self.scale.places, language)

    def told(self, decision: Decision, language: str | None = None) -> str:
        """One decision in words: who did what, and what would have been better by how much."""
        spoken = labels.resolve(language)
        words = Words(spoken, self.rules)
        return words(
            "review.told",
            name=labels.cut(self.players[decision.player], 40),
            turn=decision.turn,
            dice=decision.state.dice,
            done=action_text(decision.action, words),
            best=action_text(decision.best, words),
            loss=self.scale.shown(decision.regret, spoken),
        )

    def picture(self, language: str | None = None) -> Html:
        """Each player's expected result in the course of the game, as an image."""
        spoken = labels.resolve(language)
        words = Words(spoken, self.rules)
        scale = 100 if self.scale.name == "chance" else 1
        drawn = list(zip(self.players, self.courses, strict=True))[:LINES]
        lines = [
            Line(labels.cut(name, 14), [scale * value for value in course]) for name, course in drawn
        ]
        title = words(f"review.course_{self.scale.name}")
        return picture(chart(lines, title=title), title, 560)


class _Ledger:
    """Goes through a game event by event, and keeps what it is worth to each player."""

    def __init__(self, rules: Rules, players: int, solution: Solution) -> None:
        self.rules = rules
        self.solution = solution
        self.scale = scale_of(rules, solution)
        self.state = rules.start(players)
        self.worth = [self._start(player) for player in range(players)]
        self.accounts = [Account(p, self.worth[p], result=self.worth[p]) for p in range(players)]
        self.courses = [[worth] for worth in self.worth]
        self.decisions: list[Decision] = []
        self.rolls: list[Chance] = []

    def _start(self, player: int) -> float:
        if isinstance(self.rules, Card):
            return self.solution.value
        return self.solution.state_value(self.state, player)  # type: ignore[attr-defined, no-any-return]

    @property
    def _counts_wins(self) -> bool:
        """Whether the solution has a worth for a served win; else it ends a card before its time."""
        return getattr(self.solution, "win_value", None) is not None

    def take(self, event: Event) -> None:
        """One more event."""
        before, mover = self.state, self.state.player
        self.state = self.rules.apply(before, event)
        if isinstance(event, Action):
            assert mover is not None
            self._decide(before, mover, event)
        elif isinstance(event, Rolled):
            assert mover is not None
            luck = self._moved(mover, self._now(mover))
            self._add(mover, luck=luck)
            self.rolls.append(Chance(before.turn, mover, event.dice, luck))
        elif not isinstance(event, Left):
            for player in range(before.players):
                self._add(player, luck=self._moved(player, self._now(player)))
        if not isinstance(self.rules, Card):
            for player in range(before.players):
                if player != mover:
                    self._add(player, others=self._moved(player, self._now(player)))
        if self.state.over:
            self._close()

    def _decide(self, before: State, mover: int, action: Action) -> None:
        values = self.solution.action_values(before)
        best = (min if self.scale.less else max)(values, key=values.__getitem__)
        regret = self.scale.loss(values[best], values[action])
        offset = self._taken(before, mover)
        # Chance has not moved, so that only the decision can have changed anything.
        self.worth[mover] = values[action] + offset
        self.courses[mover].append(self.worth[mover])
        choices = len(values)
        self._add(mover, regret=regret, decisions=int(choices > 1))
        if choices > 1:
            closeness = self.scale.closeness(regret)
            self.decisions.append(
                Decision(
                    before.turns[mover],
                    mover,
                    before,
                    action,
                    action if regret <= TINY else best,
                    values[action],
                    max(0.0, regret),
                    closeness,
                    choices,
                )
            )

    def _taken(self, state: State, player: int) -> int:
        """Turns that are over: they count where the result is the number of turns."""
        if self.scale.name != "turns":
            return 0
        running = state.player == player
        return state.turns[player] - int(running)

    def _now(self, player: int) -> float:
        """What the position is worth to a player, as far as it can have changed."""
        state = self.state
        if not isinstance(self.rules, Card):
            value = self.solution.state_value(state, player)  # type: ignore[attr-defined]
            return float(value + self._taken(state, player))
        if state.winner == player and self._counts_wins:
            return state.totals[player] + self.solution.win_worth(state.cards[player])  # type: ignore[attr-defined, no-any-return]
        if state.player != player or state.rolling or state.over:
            return self.worth[player]
        return max(self.solution.action_values(state).values())

    def _moved(self, player: int, now: float) -> float:
        """Takes a new worth, and gives how much better it is."""
        change = now - self.worth[player]
        self.worth[player] = now
        self.courses[player].append(now)
        return -change if self.scale.less else change

    def _add(self, player: int, **terms: float) -> None:
        account = self.accounts[player]
        sums: dict[str, Any] = {name: getattr(account, name) + term for name, term in terms.items()}
        self.accounts[player] = replace(account, result=self.worth[player], **sums)

    def _close(self) -> None:
        """The end: what is left of a card that the end cut short, or that its player left."""
        for player in range(self.state.players):
            won = self.state.winner == player and self._counts_wins
            if isinstance(self.rules, Card) and not won:
                self._add(player, cut_short=self._moved(player, self.state.totals[player]))


def review(game: Game, *, solution: Solution | None = None, win_value: Any = "boxes") -> Review:
    """Every decision of a game, finished or not, with what it cost, and the luck of every roll.

    For each player start + luck - regret is the final total (of an unfinished game what is expected
    now). A served win counts as what it is worth, win_value; what another's win cut short is a term
    of its own. In tysiac what is counted is turns alone, and in a race the chance to win. The game
    is solved on first use; solution: one that is at hand already.
    """
    with game.lock:
        rules, players, log = game.rules, game.players, game.log
    start = rules.start(len(players))
    solved = solution if solution is not None else solution_for(rules, start, win_value)
    return reviewed(rules, players, log, solved)


def reviewed(rules: Rules, players: tuple[str, ...], log: Sequence[Event], solution: Solution) -> Review:
    """The review of the events of a game, by a solution."""
    ledger = _Ledger(rules, len(players), solution)
    for event in log:
        ledger.take(event)
    return Review(
        rules,
        players,
        ledger.scale,
        tuple(ledger.decisions),
        tuple(ledger.rolls),
        tuple(ledger.accounts),
        tuple(map(tuple, ledger.courses)),
    )


def _added(pairs: Iterable[tuple[str, float]]) -> dict[str, float]:
    """The losses by name, the greatest first."""
    sums: dict[str, float] = {}
    for name, loss in pairs:
        sums[name] = sums.get(name, 0.0) + loss
    return dict(sorted(sums.items(), key=lambda item: -item[1]))
