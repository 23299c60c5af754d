"""A game gone through event by event: what each decision cost, and what each roll gave."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Final

from generala_widget.dice import Dice
from generala_widget.events import Action, Bank, Event, Keep, Left, Roll, Rolled, Score, SetAside
from generala_widget.exact.advise import Solution, scale_of
from generala_widget.rules.protocol import Rules, State
from generala_widget.rules.scorecard import Card

TINY: Final = 1e-9
"""A regret below this is none: it comes of rounding."""


@dataclass(frozen=True)
class Decision:
    """One decision: what was done, what was best, and what the difference cost."""

    turn: int
    """The number of the turn among the player's own."""
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
    """The number of the turn among the player's own."""
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


class Ledger:
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
            self.rolls.append(Chance(before.turns[mover], mover, event.dice, luck))
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
