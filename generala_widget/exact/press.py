"""Perfect play in tysiac: the fewest turns alone, and the race of two to the target."""

from __future__ import annotations

from functools import cached_property, lru_cache
from hashlib import sha256
from threading import Lock
from typing import Any, Final

import numpy as np

from generala_widget import labels
from generala_widget.dice import DICE
from generala_widget.distribution import Distribution
from generala_widget.events import Action, Bank, IllegalAction, SettingError
from generala_widget.exact import cache
from generala_widget.exact.progress import Progress, told
from generala_widget.exact.race import Floats, Indices, Play, Throws, alone, race
from generala_widget.rules.press import Press
from generala_widget.rules.protocol import State
from generala_widget.show.numbers import decimal, percent
from generala_widget.show.table import Table

LANES: Final = 1024
"""How many pairs of totals a solution remembers the turn of: 16 kB each."""
TAIL: Final = 1e-14
"""Turns are counted until the chance that the game goes on is smaller."""


class PressSolution:
    """What perfect play is worth in every position of tysiac.

    Of one player a value is the least expected number of turns until the target is reached, the turn
    at hand counted as a whole one. Of two it is the chance that the player to move wins when both
    play perfectly; in a game of more, the best placed of the others counts as the only one.

    starts: [total] or [total, other's total], in units of points, at the start of a turn. Turns are
    negative in it, so that more is always better.
    """

    def __init__(self, rules: Press, players: int, starts: Floats) -> None:
        self.rules = rules
        self.players = players
        self.starts = starts
        self._play = lru_cache(maxsize=LANES)(self._play_lane)

    def __repr__(self) -> str:
        return f"solve({self.rules!r}, players={self.players})"

    @cached_property
    def _throws(self) -> Throws:
        return Throws(self.rules)

    @property
    def value(self) -> float:
        """At the start of the game: the expected number of turns, or the first mover's chance."""
        return abs(float(self.starts.flat[0]))

    @property
    def sd(self) -> float:
        """The standard deviation of what value is the expectation of."""
        return self._distribution.sd

    def distribution(self) -> Distribution:
        """The number of turns alone; of two, True where the first mover wins."""
        return self._distribution

    @cached_property
    def _distribution(self) -> Distribution:
        if self.players == 2:
            return Distribution({False: 1 - self.value, True: self.value})
        steps = self._steps()
        here = np.zeros(len(steps))
        here[0] = 1
        chances: list[float] = []
        while here.sum() > TAIL:
            there = here @ steps
            chances.append(float(max(0.0, here.sum() - there.sum())))
            here = there
        chances[-1] += float(here.sum())
        return Distribution(enumerate(chances, start=1))

    def _steps(self) -> Floats:
        """[total, next total]: the chances of where a turn leads, short of the target."""
        size = len(self.starts)
        totals = np.arange(size, dtype=np.int64)
        ends = self._throws.ends(*self._before(totals, totals))
        steps = np.zeros((size, size))
        for points, chance in enumerate(ends):
            below = totals + points < size
            steps[totals[below], totals[below] + points] += chance[below]
        return steps

    def at(self, total: int, other: int = 0, *, turn_points: int = 0, dice: int = DICE) -> float:
        """The value with so many points banked, when so many dice can be rolled.

        other: the opponent's banked points, for two players. turn_points: of the turn at hand; from
        the least that can be banked on, banking is an action too.
        """
        for name, points in (("total", total), ("other", other), ("turn_points", turn_points)):
            if type(points) is not int or points < 0:
                raise SettingError("setting_number", setting=name, value=_shown(points), least=0)
        if max(total, other) >= self.rules.target:
            raise SettingError("below_target", value=max(total, other), target=self.rules.target)
        if type(dice) is not int or not 1 <= dice <= DICE:
            raise SettingError("dice_number", value=_shown(dice))
        return abs(self._going_on(total, other, turn_points, dice, may_bank=turn_points > 0))

    def bank_from(self, total: int = 0, other: int = 0) -> dict[int, int]:
        """For each number of dice to roll, the points of a turn from which on it is best to bank.

        With fewer points banking can be best too, now and then: ``bank_with`` has it all.

        >>> from generala_widget.rules.presets import preset
        >>> solve_press(preset("tysiac", target=200)).bank_from()
        {1: 50, 2: 50, 3: 200, 4: 200, 5: 200}
        """
        return {dice: spans[-1][0] for dice, spans in self.bank_with(total, other).items()}

    def bank_with(self, total: int = 0, other: int = 0) -> dict[int, list[tuple[int, int | None]]]:
        """For each number of dice to roll, with which points of a turn it is best to bank.

        Each span holds its least and its most points; None is without end. Gaps lie where banking
        would leave a little short of the target, which costs a whole turn as well.

        >>> from generala_widget.rules.presets import preset
        >>> solve_press(preset("tysiac", target=200)).bank_with()[3]
        [(50, 190), (200, None)]
        """
        play, unit = self._play(self._units(total), self._units(other)), self._throws.unit
        found = {}
        for dice in range(1, DICE + 1):
            banks = play.best[:, dice - 1, 0] > play.roll[:, dice - 1, 0]
            # The last row has the points at which every turn is banked.
            banks[-1] = True
            edges = np.flatnonzero(np.diff(banks, prepend=False)) * unit
            spans = zip(edges[::2].tolist(), [*(edges[1::2] - unit).tolist(), None], strict=True)
            found[dice] = list(spans)
        return found

    def __str__(self) -> str:
        return str(self.table())

    def _repr_html_(self) -> str:
        return self.table().html()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def table(self, total: int = 0, other: int = 0, language: str | None = None) -> Table:
        """The value of the game, and with which points of a turn to bank, so many being banked."""
        spoken = labels.resolve(language)
        rows = [
            (dice, percent(self.rules.bust_chance(dice), spoken), ", ".join(map(_span, spans)))
            for dice, spans in self.bank_with(total, other).items()
        ]
        if self.players == 1:
            key, value = "press.alone", decimal(self.value, 4, spoken)
        else:
            key, value = "press.race", percent(self.value, spoken)
        return Table(
            [labels.text(spoken, f"press.{head}") for head in ("dice", "bust", "bank_with")],
            rows,
            caption=labels.text(spoken, key, value=value, target=self.rules.target),
            notes=(labels.text(spoken, "press.banked", total=total, other=other),)
            if self.players == 2
            else (labels.text(spoken, "press.banked_alone", total=total),),
            language=spoken,
        )

    def action_values(self, state: State) -> dict[Action, float]:
        """The value of each legal action; {} where chance is to move and at the end."""
        return {action: abs(worth) for action, worth in self._worths(state).items()}

    def state_value(self, state: State, player: int | None = None) -> float:
        """What a position is worth to a player, by default to the one who moves."""
        seat = state.player if player is None else player
        if seat is None:
            raise SettingError("whose_value")
        return abs(self._worth(state, seat))

    def best(self, state: State) -> Action:
        """The best action; of equal ones the first, IllegalAction where there is none."""
        worths = self._worths(state)
        if not worths:
            raise IllegalAction("game_over" if state.over else "chance_moves")
        return max(worths, key=worths.__getitem__)

    def regret(self, state: State, action: Action) -> float:
        """How much worse an action is than the best one, in turns or in chance to win."""
        worths = self._worths(state)
        if action not in worths:
            self.rules.apply(state, action)
            raise IllegalAction("other_game", action=_shown(action))
        return max(worths.values()) - worths[action]

    def _worths(self, state: State) -> dict[Action, float]:
        """Each legal action with its worth: more is better."""
        if state.player is None:
            return {}
        return {
            action: self._after(state, action, state.player)
            for action in self.rules.legal_actions(state)
        }

    def _after(self, state: State, action: Action, player: int) -> float:
        worth = self._worth(self.rules.apply(state, action), player)
        # Banking ends the turn at hand, which counts as one.
        return worth - 1 if self.players == 1 and isinstance(action, Bank) else worth

    def _worth(self, state: State, player: int) -> float:
        """What a position is worth to a player: more is better."""
        if state.over:
            return float(state.winner == player) if self.players == 2 else 0.0
        if self.players == 1:
            total, other = state.totals[player], 0
        else:
            rival = self._rival(state, player)
            total, other = state.totals[player], state.totals[rival]
        if state.player != player:
            return self._waiting(state, player, total, other)
        if state.rolling:
            points, dice = state.turn_points, state.rolling
            return self._going_on(total, other, points, dice, may_bank=False)
        if not state.dice and not state.kept:
            return self._start(total, other)
        return max(self._worths(state).values())

    def _waiting(self, state: State, player: int, total: int, other: int) -> float:
        """What a position is worth to a player who isn't to move."""
        if self.players == 1:
            return self._start(total, 0)
        if state.player is None:
            return (self._start(total, other) + 1 - self._start(other, total)) / 2
        if state.players - len(state.left) == 2:
            return 1 - self._worth(state, state.player)
        return 1 - self._start(other, total)

    def _rival(self, state: State, player: int) -> int:
        """The best placed of the others who stay."""
        others = [p for p in range(state.players) if p != player and p not in state.left]
        if not others:
            raise SettingError("race_of_one")
        return max(others, key=lambda p: state.totals[p])

    def _units(self, points: int) -> int:
        return min(points // self._throws.unit, len(self.starts) - 1)

    def _start(self, total: int, other: int) -> float:
        mine, others = self._units(total), self._units(other)
        return float(self.starts[mine] if self.players == 1 else self.starts[mine, others])

    def _going_on(self, total: int, other: int, points: int, dice: int, *, may_bank: bool) -> float:
        """What it is worth to roll so many dice with so many points of the turn, or to bank them."""
        play = self._play(self._units(total), self._units(other))
        values = play.best if may_bank else play.roll
        reached = min(points // self._throws.unit, len(values) - 1)
        turn_at_hand = 1 if self.players == 1 else 0
        return float(values[reached, dice - 1, 0]) - turn_at_hand

    def _play_lane(self, total: int, other: int) -> Play:
        mine, others = np.array([total]), np.array([other])
        return self._throws.play(*self._before(mine, others), whole=True)

    def _before(self, mine: Indices, other: Indices) -> tuple[Floats, Floats]:
        """For turns from these totals, what banking so many units is worth, and what a bust."""
        size, least = len(self.starts), max(1, -(-self.rules.bank_minimum // self._throws.unit))
        reached = mine + np.arange(max(size - int(mine.min()), least) + 1)[:, None]
        short = np.minimum(reached, size - 1)
        if self.players == 1:
            bank = np.where(reached < size, self.starts[short], 0.0)
            bust = self.starts[mine]
        else:
            bank = np.where(reached < size, 1 - self.starts[other, short], 1.0)
            bust = 1 - self.starts[other, mine]
        bank[:least] = -np.inf
        return bank, bust


_solutions: dict[str, PressSolution] = {}
_working: dict[str, Lock] = {}
_lock = Lock()


def solve_press(rules: Press, players: int = 1, progress: Progress = None) -> PressSolution:
    """Perfect play alone (players=1) or in a race of two (players=2), solved from the target down.

    progress: a function that is told the share that is done, from 0 to 1; False for nobody; else a
    bar shows after a second. The race takes some ten seconds, and grows with the third power of the
    target; interrupting it leaves nothing behind. Results are kept in the user's cache folder.

    >>> from generala_widget.rules.presets import preset
    >>> round(solve_press(preset("tysiac"), players=1).value, 6)
    33.000637
    """
    if players not in (1, 2) or isinstance(players, bool):
        raise SettingError("solve_players", value=_shown(players))
    throws = Throws(rules)
    target, minimum = (-(-points // throws.unit) for points in (rules.target, rules.bank_minimum))
    whole = f"press {players} {target} {minimum} {throws.fingerprint}"
    key = sha256(whole.encode()).hexdigest()[:32]
    with _lock:
        working = _working.setdefault(key, Lock())
    with working:
        known = _solutions.get(key)
        if known is None or known.rules != rules:
            starts = _kept(key, (target,) * players)
            if starts is None:
                with told(progress, rules.name) as report:
                    starts = (alone if players == 1 else race)(throws, target, minimum, report)
                cache.save(key, {"starts": starts}, {})
            known = _solutions[key] = PressSolution(rules, players, starts)
        return known


def _kept(key: str, shape: tuple[int, ...]) -> Floats | None:
    """The values at the start of turns that were kept on disk, if they are whole."""
    kept = cache.load(key)
    starts = kept[0].get("starts") if kept else None
    if starts is None or starts.shape != shape or starts.dtype != np.float64:
        return None
    return starts


def _span(span: tuple[int, int | None]) -> str:
    """Points from the least to the most, as they stand in a table."""
    least, most = span
    if most is None:
        return f"{least}+"
    return f"{least}–{most}" if most > least else str(least)


def _shown(value: object) -> str:
    return labels.cut(str(value) if isinstance(value, Action) else repr(value))
