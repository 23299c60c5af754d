"""Perfect solitaire play of a scorecard: the solved card, and how it is asked."""

from __future__ import annotations

from collections import OrderedDict
from functools import cached_property
from hashlib import sha256
from math import isfinite, sqrt
from threading import Lock, RLock
from typing import Any, Final, NamedTuple

import numpy as np

from generala_widget import labels
from generala_widget.dice import ROLLS
from generala_widget.distribution import Distribution
from generala_widget.events import Action, IllegalAction, Keep, Roll, Score, SettingError, read_action
from generala_widget.exact import cache
from generala_widget.exact.decisions import all_variances
from generala_widget.exact.forward import Course, Forward
from generala_widget.exact.lattice import ROW, Floats
from generala_widget.exact.plan import EACH_BOX, Plan, WinValue
from generala_widget.exact.position import Position, Worth
from generala_widget.exact.progress import Progress, told
from generala_widget.exact.sweep import all_values
from generala_widget.notation import digest
from generala_widget.rules.presets import preset
from generala_widget.rules.protocol import Scorecard, State
from generala_widget.rules.scorecard import Card

POSITIONS: Final = 256
"""How many positions a solution remembers the turn of."""
SOLUTIONS: Final = 8
"""How many solutions are remembered."""
WORTH_KEEPING: Final = 1000
"""The number of positions from which on a solution is kept on disk."""
ROLL_PLACE: Final = {dice: place for place, dice in enumerate(ROLLS)}


class Kept(NamedTuple):
    """What is known of a solved card, and kept on disk."""

    values: Floats
    variances: Floats | None = None
    course: Course | None = None


class Solution:
    """What perfect play is worth in every position of a scorecard game, for one player alone.

    Perfect play makes the expected final total greatest; of actions with the same it takes one with
    the smallest spread. In a game of several each player's card is looked at for itself. win_value
    is what a win at once counts as: ``"boxes"``, the most that each open box can still give, summed;
    a number of points; or None, where the roll is played on like any other (as on cards without such
    wins).

    >>> from generala_widget.rules import patterns
    >>> from generala_widget.rules.card import Box
    >>> five = Box("five_of_a_kind", matches=patterns.five_of_a_kind, points=7776)
    >>> solution = solve(Card("tiny", boxes=(five,), rolls=1))
    >>> solution.value, round(solution.distribution().p(7776) * 7776, 9)
    (6.0, 6.0)
    """

    def __init__(
        self, rules: Card, win_value: WinValue, key: str, kept: Kept, plan: Plan | None = None
    ) -> None:
        self.rules = rules
        self.win_value = win_value
        self._key = key
        self._values, self._variances, self._course = kept
        self._laid_out = plan
        self._lock = RLock()
        self._positions: OrderedDict[tuple[int, int], Position] = OrderedDict()

    def __repr__(self) -> str:
        usual = EACH_BOX if self.rules.served_wins else None
        win_value = "" if self.win_value == usual else f", win_value={self.win_value!r}"
        return f"solve({self.rules!r}{win_value})"

    @property
    def value(self) -> float:
        """The expected final total at the start."""
        return float(self._values[0, 0])

    @property
    def sd(self) -> float:
        """The standard deviation of the final total. Takes a few seconds when first asked."""
        return sqrt(self._spread()[0, 0])

    def distribution(self, progress: Progress = None) -> Distribution:
        """Every final total with its chance. Takes up to a minute when first asked.

        progress: as of ``solve``.
        """
        course = self._passed(progress)
        return Distribution(zip(course.totals.tolist(), course.chances.tolist(), strict=True))

    def averages(self, progress: Progress = None) -> dict[str, float]:
        """What each box and each bonus brings on average; they sum to the expected total.

        A win at once stands under ``win``. Takes as long as the distribution when first asked.
        """
        return dict(self._passed(progress).averages)

    def action_values(self, state: State) -> dict[Action, float]:
        """The expected final total of the player to move after each legal action.

        {} at the end and while the dice are in the air.
        """
        base = self._base(state)
        return {action: base + float(worth.gain) for action, worth in self._worths(state).items()}

    def action_sds(self, state: State) -> dict[Action, float]:
        """The standard deviation of the final total of the player to move after each legal action."""
        self._spread()
        return {
            action: sqrt(max(0.0, float(worth.square - worth.gain**2)))
            for action, worth in self._worths(state).items()
        }

    def best(self, state: State) -> Action:
        """The best action; of equal ones the one with the smallest spread, then the first."""
        self._spread()
        worths = self._worths(state)
        if not worths:
            raise IllegalAction("game_over" if state.over else "chance_moves")
        return max(worths, key=lambda action: float(worths[action].judged))

    def regret(self, state: State, action: Action | str) -> float:
        """The expected points that an action loses against the best one; IllegalAction if it is none."""
        chosen = read_action(action)
        values = self.action_values(state)
        if chosen not in values:
            self.rules.apply(state, chosen)
            raise IllegalAction("other_game", action=labels.cut(str(chosen)))
        return max(values.values()) - values[chosen]

    def state_value(self, state: State, player: int | None = None) -> float:
        """The expected final total of a player, by default of the one to move."""
        seat = state.player if player is None else player
        if seat is None:
            raise SettingError("whose_value")
        total = state.totals[seat]
        if state.winner == seat and self.win_value is not None:
            return total + self.win_worth(state.cards[seat])
        if state.over or seat in state.left:
            return total
        if seat != state.player:
            return total + self._position(state.cards[seat]).value
        if not state.rolling:
            return max(self.action_values(state).values())
        position = self._position(state.cards[seat])
        kept = position.keeps(state.rolls_left or 0).gain[ROW[state.dice]] if state.rolls else 0.0
        return total + position.value + float(kept)

    def win_worth(self, card: Scorecard) -> float:
        """What a win at once is worth on a card, beside its total; 0 where none is counted."""
        if self.win_value is None:
            return 0.0
        free, tied = self._states(card)
        of_free, of_tied = self._plan.win_gains
        return float(of_free[free] + of_tied[tied])

    @property
    def _plan(self) -> Plan:
        with self._lock:
            if self._laid_out is None:
                self._laid_out = Plan(self.rules, self.win_value)
                if self._laid_out.shape != self._values.shape:
                    # a table of another card has no place here, however it came under this key
                    self._values = all_values(self._laid_out, lambda _: None)
                    self._variances = self._course = None
            return self._laid_out

    def _states(self, card: Scorecard) -> tuple[int, int]:
        filled, memory = self.rules.sheet.filled(card), self.rules.memory(card)
        return self._plan.free.find(filled, memory), self._plan.tied.find(filled, memory)

    def _position(self, card: Scorecard) -> Position:
        with self._lock:
            states = self._states(card)
            if states not in self._positions:
                variances = self._variances if self._variances is not None else self._no_spread
                self._positions[states] = Position(self._plan, self._values, variances, *states)
                if len(self._positions) > POSITIONS:
                    self._positions.popitem(last=False)
            return self._positions[states]

    @cached_property
    def _no_spread(self) -> Floats:
        return np.broadcast_to(np.zeros(1), self._values.shape)

    def _base(self, state: State) -> float:
        if state.player is None:
            return 0.0
        return state.totals[state.player] + self._position(state.cards[state.player]).value

    def _worths(self, state: State) -> dict[Action, Worth]:
        """What each legal action is worth, its gain counted from the value of the turn's start."""
        actions = self.rules.legal_actions(state)
        if state.player is None or not actions:
            return {}
        position = self._position(state.cards[state.player])
        left = state.rolls_left or 0
        scores, kept = {}, None
        if state.dice:
            scores = position.scores(ROLL_PLACE[state.dice], left)
            kept = position.keeps(left) if left else None
        found: dict[Action, Worth] = {}
        for action in actions:
            match action:
                case Score():
                    found[action] = scores[self.rules.sheet.index[action.box]]
                case Keep() if kept is not None:
                    found[action] = kept.at(ROW[action.dice])
                case Roll():
                    found[action] = position.start
        return found

    def _spread(self, progress: Progress = None) -> Floats:
        """The variances of all positions, worked out when first needed."""
        with self._lock:
            if self._variances is None:
                with told(progress, "spread") as report:
                    self._variances = all_variances(self._plan, self._values, report)
                self._positions.clear()
                self._save()
            return self._variances

    def _passed(self, progress: Progress = None) -> Course:
        with self._lock:
            if self._course is None:
                variances = self._spread(progress)
                with told(progress, "distribution") as report:
                    self._course = Forward(self._plan, self._values, variances).course(report)
                self._save()
            return self._course

    def _save(self) -> None:
        _keep(self._key, Kept(self._values, self._variances, self._course))


_solutions: OrderedDict[str, Solution] = OrderedDict()
_working: dict[str, Lock] = {}
_lock = Lock()


def solve(rules: Card | str, *, win_value: WinValue = EACH_BOX, progress: Progress = None) -> Solution:
    """Perfect solitaire play of a scorecard game: a preset's id, or rules.

    win_value: what a win at once is worth, see ``Solution``. progress: a function that is told the
    share that is done, from 0 to 1; False for nobody; else a bar shows after a second. What a
    function raises ends the work, and nothing is left half done. Results are kept in the user's cache
    folder, or in the one that GENERALA_WIDGET_CACHE names. SettingError where the card has too many
    states, and says how many.

    >>> from generala_widget.rules import patterns
    >>> from generala_widget.rules.card import Box
    >>> sixes = Box("sixes", points=patterns.face(6))
    >>> round(solve(Card("tiny", boxes=(sixes,), rolls=3)).value, 6), round(30 * 91 / 216, 6)
    (12.638889, 12.638889)
    """
    card = preset(rules) if isinstance(rules, str) else rules
    if not isinstance(card, Card):
        raise SettingError("solve_card", name=labels.cut(repr(getattr(card, "name", card))))
    chosen = _checked(win_value) if card.served_wins else None
    key = sha256(f"{digest(card)} {chosen!r}".encode()).hexdigest()[:32]
    with _lock:
        working = _working.setdefault(key, Lock())
    with working:
        with _lock:
            known = _solutions.get(key)
            if known is not None and known.rules == card:
                _solutions.move_to_end(key)
                return known
        kept = _kept(key)
        plan = None
        if kept is None:
            plan = Plan(card, chosen)
            with told(progress, card.name) as report:
                kept = Kept(all_values(plan, report))
            _keep(key, kept)
        solution = Solution(card, chosen, key, kept, plan)
        with _lock:
            _solutions[key] = solution
            if len(_solutions) > SOLUTIONS:
                _solutions.popitem(last=False)
        return solution


def _keep(key: str, kept: Kept) -> None:
    """Keeps what is known on disk, unless it is solved again as fast."""
    if kept.values.size < WORTH_KEEPING:
        return
    arrays: dict[str, Any] = {"values": kept.values}
    notes: dict[str, Any] = {}
    if kept.variances is not None:
        arrays["variances"] = kept.variances
    if kept.course is not None:
        arrays |= {"totals": kept.course.totals, "chances": kept.course.chances}
        notes["averages"] = kept.course.averages
    cache.save(key, arrays, notes)


def _kept(key: str) -> Kept | None:
    """What was kept on disk under a key, if it is whole."""
    found = cache.load(key)
    if found is None:
        return None
    arrays, notes = found
    values, variances = arrays.get("values"), arrays.get("variances")
    if values is None or values.dtype != np.float64 or values.ndim != 2 or not values.size:
        return None
    if variances is not None and variances.shape != values.shape:
        return None
    course = None
    if {"totals", "chances"} <= arrays.keys() and "averages" in notes:
        course = Course(arrays["totals"], arrays["chances"], notes["averages"])
    return Kept(values, variances, course)


def _checked(win_value: object) -> WinValue:
    if win_value is None or win_value == EACH_BOX:
        return win_value
    if isinstance(win_value, int | float) and not isinstance(win_value, bool) and isfinite(win_value):
        return float(win_value)
    raise SettingError("win_value", value=labels.cut(repr(win_value)))
