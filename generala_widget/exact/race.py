"""The numbers behind a press-your-luck game: values of whole turns, and where they meet themselves.

Points are counted in units, the greatest number that divides all points (5 in tysiac). A *lane* is
one situation before a turn; lanes are the columns of arrays. A turn is played backward over its
points: from where banking ends it, down to 0. Nothing of the rules is stated here: all comes from
what may be set aside of each roll.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from math import gcd
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from generala_widget.dice import DICE, FACES, rolls
from generala_widget.rules.press import Press

Floats = NDArray[np.float64]
Indices = NDArray[np.int64]
Report = Callable[[float], None]

LANES: Final = 256
"""Lanes handled together: fewer lose to the overhead of calls, more to the size of the cache."""
CLOSE: Final = 1e-11
"""How far a lane may be from its own answer before the last, exact linear step."""
NEWTON: Final = 25
"""Steps along the slopes before plain repetition takes over: 8 is the most seen."""


class Play(NamedTuple):
    """Every turn of some lanes: what it is worth to roll, and to go on as well as can be."""

    roll: Floats
    """[points, dice - 1, lane]: the value of rolling so many dice with so many points."""
    best: Floats
    """[points, dice - 1, lane]: the better of rolling and banking."""


class Throws:
    """What a roll of each number of dice offers, as arrays.

    An option is what a set-aside leads to: points, and dice left to roll (all five after none is
    left). Of options that leave equally many dice only the one of most points counts, since more
    points are never worse. Rolls with the same options share a row.
    """

    def __init__(self, rules: Press) -> None:
        offers: dict[tuple[tuple[int, int], ...], list[float]] = {}
        self.bust = np.zeros(DICE)
        """[dice - 1]: the chance that nothing scores."""
        for number in range(1, DICE + 1):
            again = 0
            for dice, ways in rolls(number).items():
                options: dict[int, int] = {}
                for aside, points in rules.choices(dice).items():
                    left = number - len(aside) or DICE
                    options[left] = max(points, options.get(left, 0))
                if options:
                    key = tuple(sorted(options.items()))
                    offers.setdefault(key, [0] * DICE)[number - 1] += ways
                elif rules.rescued(dice):
                    again += ways
                else:
                    self.bust[number - 1] += ways
            # A saved roll is rolled again until it isn't one: only the other rolls count.
            counted = len(FACES) ** number - again
            self.bust[number - 1] /= counted
            for weights in offers.values():
                weights[number - 1] /= counted
        ordered = sorted(offers, key=len, reverse=True)
        self.unit = gcd(*(points for key in ordered for _, points in key))
        """The greatest number that divides all points."""
        self.chances = np.array([offers[key] for key in ordered]).T
        """[dice - 1, offer]: the chance of each offer."""
        columns = [[key[i] for key in ordered if len(key) > i] for i in range(len(ordered[0]))]
        self._sizes = [len(column) for column in columns]
        options_in_order = [option for column in columns for option in column]
        self._ahead = np.array([p // self.unit * DICE + n - 1 for n, p in options_in_order])
        self._most = max(p // self.unit for _, p in options_in_order)

    @property
    def fingerprint(self) -> str:
        """Text that is the same only where all the numbers here are."""
        arrays = (self.chances, self.bust, self._ahead, np.array(self._sizes))
        return " ".join([str(self.unit), *(sha256(array.tobytes()).hexdigest() for array in arrays)])

    def play(self, bank: Floats, bust: Floats, *, whole: bool = False) -> Play:
        """The turns of some lanes.

        bank: [points, lane], what banking so many units is worth, -inf where it isn't allowed; with
        the last row's points, and with more, the turn is banked. bust: [lane], what a bust is worth.
        Only the first row of roll is kept unless the whole is asked for.
        """
        top, lanes = len(bank) - 1, len(bust)
        best = np.empty((top + 1, DICE, lanes))
        best[top] = bank[top]
        lost = self.bust[:, None] * bust
        roll = np.empty((top + 1 if whole else 1, DICE, lanes))
        if whole:
            roll[top] = self.chances.sum(axis=1)[:, None] * bank[top] + lost
        flat = best.reshape(-1, lanes)
        options = np.empty((len(self._ahead), lanes))
        first, *others = np.split(options, np.cumsum(self._sizes)[:-1])
        for points in range(top - 1, -1, -1):
            ahead = self._ahead + DICE * points
            if points + self._most > top:
                ahead = np.minimum(ahead, DICE * top)
            flat.take(ahead, axis=0, out=options, mode="clip")
            for other in others:
                np.maximum(first[: len(other)], other, out=first[: len(other)])
            rolled = np.matmul(self.chances, first, out=best[points])
            rolled += lost
            if whole or not points:
                roll[points] = rolled
            np.maximum(rolled, bank[points], out=rolled)
        return Play(roll, best)

    def ends(self, bank: Floats, bust: Floats) -> Floats:
        """[points, lane]: the chance that a turn played perfectly banks so many; 0 is a bust.

        Where banking and rolling are worth the same the turn is banked.
        """
        play = self.play(bank, bust, whole=True)
        top, lanes = len(bank) - 1, len(bust)
        flat = play.best.reshape(-1, lanes)
        reached = np.zeros((len(flat), lanes))
        reached[DICE - 1] = 1
        ended = np.zeros((top + 1, lanes))
        for points in range(top + 1):
            here = reached[DICE * points : DICE * (points + 1)]
            stops = bank[points] >= play.roll[points]
            ended[points] += (here * stops).sum(axis=0)
            rolled = here * ~stops
            ended[0] += self.bust @ rolled
            if not rolled.any():
                continue
            ahead = np.minimum(self._ahead + DICE * points, DICE * top)
            offered = self.chances.T @ rolled
            best, columns = np.full_like(offered, -np.inf), np.split(ahead, np.cumsum(self._sizes)[:-1])
            for column in columns:
                np.maximum(best[: len(column)], flat[column], out=best[: len(column)])
            for column in columns:
                taken = np.where(flat[column] == best[: len(column)], offered[: len(column)], 0)
                offered[: len(column)] -= taken
                np.add.at(reached, column, taken)
        return ended


class Meeting(NamedTuple):
    """How values depend on each other: x = turn(bust) + add, where bust = start + sign * x[partner]."""

    partner: Indices
    start: float
    sign: int
    add: float

    def bust(self, x: Floats) -> Floats:
        """What a bust is worth, given all values."""
        return self.start + self.sign * x[self.partner]

    def solve(self, bust: Floats, turn: Floats, slope: Floats) -> Floats:
        """The values, if each turn goes on from (bust, turn) along its slope."""
        at = turn + self.add + slope * (self.start - bust)
        couple = slope * self.sign
        return (at + couple * at[self.partner]) / (1 - slope * slope[self.partner])


def meet(
    throws: Throws, bank: Floats, tops: Indices, meeting: Meeting, x: Floats, slope: Floats
) -> tuple[Floats, Floats]:
    """The values of lanes whose busts lead to each other, and the slopes found on the way.

    A turn's value is a convex, piecewise linear function of what a bust is worth, with a slope (the
    chance of a bust) below 1. So each step solves the linear pieces at hand exactly and takes the
    slope from the last two points; a few steps reach the right piece. tops: [lane], the points at
    which the turn is banked, falling. x and slope: first guesses.
    """
    x, slope = x.copy(), slope.copy()
    bust, turn = meeting.bust(x), np.empty_like(x)
    last: tuple[Floats, Floats] | None = None
    todo = np.arange(len(x))
    step = 0
    while len(todo):
        for start in range(0, len(todo), LANES):
            some = todo[start : start + LANES]
            turn[some] = throws.play(bank[: tops[some[0]] + 1, some], bust[some]).roll[0, -1]
        if last is not None:
            moved = bust - last[0]
            known = np.abs(moved) > 1e-9
            slope[known] = (turn - last[1])[known] / moved[known]
        last = bust.copy(), turn.copy()
        off = np.abs(turn + meeting.add - x) / np.maximum(1, np.abs(x))
        off = np.maximum(off, off[meeting.partner])
        solved = meeting.solve(bust, turn, slope) if step < NEWTON else turn + meeting.add
        x[todo] = solved[todo]
        todo = todo[off[todo] > CLOSE]
        bust[todo] = meeting.bust(x)[todo]
        step += 1
    return x, slope


def alone(throws: Throws, target: int, minimum: int, report: Report) -> Floats:
    """[total]: minus the least expected number of turns from each total to the target, in units.

    A turn that banks goes at least minimum units up, so that many totals are solved together.
    """
    least = max(1, minimum)
    values = np.zeros(target + max(target, least) + 1)
    slope = 0.5
    for top in range(target, 0, -least):
        totals = np.arange(max(0, top - least), top)
        tops = np.maximum(target - totals, least)
        bank = values[totals + np.arange(tops[0] + 1)[:, None]]
        bank[:least] = -np.inf
        meeting = Meeting(np.arange(len(totals)), start=0, sign=1, add=-1)
        guess = np.full(len(totals), values[top] - 1)
        found, slopes = meet(throws, bank, tops, meeting, guess, np.full(len(totals), slope))
        values[totals], slope = found, float(slopes[0])
        report(1 - totals[0] / target)
    return values[:target]


def race(throws: Throws, target: int, minimum: int, report: Report) -> Floats:
    """[total, other's total]: the chance that the player about to roll wins, both playing perfectly.

    Banking raises the sum of both totals by minimum units or more, so that as many diagonals of
    equal sums are solved together; a bust leads to the same diagonal with the players exchanged.
    """
    least = max(1, minimum)
    chances = np.zeros((target, target + max(target, least) + 1))
    slopes = np.full((target, target), 0.6)
    done = 0
    for mine, other in _blocks(target, least):
        near = (np.minimum(total + (least + 1) // 2, target - 1) for total in (mine, other))
        nearby = tuple(near)
        far = tuple(2 * close - total for close, total in zip(nearby, (mine, other), strict=True))
        inside = (far[0] < target) & (far[1] < target) & (far[0] > mine) & (far[1] > other)
        guess = chances[nearby]
        guess[guess == 0] = 0.5
        guess[inside] = 2 * guess[inside] - chances[far[0][inside], far[1][inside]]
        place = np.empty((target, target), dtype=np.int64)
        place[mine, other] = np.arange(len(mine))
        meeting = Meeting(place[other, mine], start=1, sign=-1, add=0)
        tops = np.maximum(target - mine, least)
        bank = 1 - chances[other, mine + np.arange(tops[0] + 1)[:, None]]
        bank[:least] = -np.inf
        found = meet(throws, bank, tops, meeting, np.clip(guess, 0, 1), slopes[nearby])
        chances[mine, other], slopes[mine, other] = found
        done += len(mine)
        report(done / target**2)
    return chances[:, :target]


def _blocks(target: int, least: int) -> Iterator[tuple[Indices, Indices]]:
    """Pairs of totals, so many diagonals at once from the greatest sums down; first totals rise."""
    mine, other = np.divmod(np.arange(target**2), target)
    block = (2 * target - 2 - mine - other) // least
    order = np.argsort(block, kind="stable")
    for some in np.split(order, np.flatnonzero(np.diff(block[order])) + 1):
        yield mine[some], other[some]
