"""A played game, gone through again: what every decision cost, and what luck gave."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from generala_widget import labels
from generala_widget.events import Event, Score
from generala_widget.exact.advise import (
    Notes,
    Scale,
    Solution,
    action_text,
    solution_for,
    win_notes,
)
from generala_widget.exact.ledger import TINY, Account, Chance, Decision, Ledger
from generala_widget.game import Game
from generala_widget.rules.protocol import Rules
from generala_widget.rules.scorecard import Card
from generala_widget.show.html import Html, picture
from generala_widget.show.numbers import signed
from generala_widget.show.svg import Line, chart
from generala_widget.show.table import Cell, Table
from generala_widget.view.look import Words

COSTLIEST: Final = 3
LINES: Final = 4


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
    notes: Notes = ()
    """What was assumed: keys of labels with their facts."""

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
            row.append(self.scale.shown_loss(account.mean_regret, spoken))
            rows.append(row)
        notes = [self.told(decision, spoken) for decision in self.costliest()]
        notes += self._losses(words)
        notes += [words(key, **dict(facts)) for key, facts in self.notes]
        return Table(
            head,
            rows,
            left=(0,),
            notes=notes,
            language=spoken,
            above=(self.picture(spoken),),
        )

    def _losses(self, words: Words) -> list[str]:
        """What was lost by kind of choice and by box, in words."""
        kinds = [
            f"{words(f'kind.{kind}')} {self.scale.shown_loss(loss, words.language)}"
            for kind, loss in self.by_kind().items()
        ]
        boxes = [
            f"{words.box(key)} {self.scale.shown_loss(loss, words.language)}"
            for key, loss in self.by_box().items()
        ]
        if not kinds:
            return [words("review.perfect")]
        lines = [words("review.by_kind", losses=tuple(kinds))]
        return lines + ([words("review.by_box", losses=tuple(boxes))] if boxes else [])

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
            dice=decision.state.dice or decision.state.kept,
            done=action_text(decision.action, words),
            best=action_text(decision.best, words),
            loss=self.scale.shown_loss(decision.regret, spoken),
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
    ledger = Ledger(rules, len(players), solution)
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
        win_notes(rules, solution) if isinstance(rules, Card) else (),
    )


def _added(pairs: Iterable[tuple[str, float]]) -> dict[str, float]:
    """The losses by name, the greatest first."""
    sums: dict[str, float] = {}
    for name, loss in pairs:
        sums[name] = sums.get(name, 0.0) + loss
    return dict(sorted(sums.items(), key=lambda item: -item[1]))
