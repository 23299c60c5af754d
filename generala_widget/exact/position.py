"""One position of a solved card: what every action of its turn is worth, and how wide that spreads.

Here the turn is played backward for one position alone, with a matrix from keeps to rolls.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import numpy as np

from generala_widget.dice import ROLLS
from generala_widget.exact.decisions import TIE
from generala_widget.exact.lattice import (
    CHANCES,
    Floats,
    Indices,
    proper_keeps,
    reroll_chances,
)
from generala_widget.exact.plan import Block, Plan


class Worth(NamedTuple):
    """What something is expected to gain, and its mean square distance from the position's value.

    Of one action two numbers, of many two arrays.
    """

    gain: Floats
    square: Floats

    @property
    def judged(self) -> Floats:
        """What decides: the gain, ties broken towards the smaller spread."""
        judged: Floats = self.gain - TIE * self.square
        return judged

    def at(self, place: Indices | int) -> Worth:
        """The worth of some of many."""
        return Worth(self.gain[place], self.square[place])


class Position:
    """A turn of one card, from its start on. Gains count from the position's own value.

    values, variances: of all positions, as the sweeps give them. free, tied: the states of the sides.
    """

    def __init__(self, plan: Plan, values: Floats, variances: Floats, free: int, tied: int) -> None:
        self.plan = plan
        self.value = float(values[free, tied])
        self.variance = float(variances[free, tied])
        self._situation = int(plan.free.situation[free] & plan.tied.situation[tied])
        block = Block(slice(free, free + 1), slice(tied, tied + 1))
        gains, squares = np.zeros(plan.win + 1), np.zeros(plan.win + 1)
        for (after, variance), entries in plan.after(block, values, variances):
            for number, gain in entries:
                gains[number] = (after + gain)[0, 0] - self.value
                squares[number] = gains[number] ** 2 + variance[0, 0]
        if plan.win_value is not None:
            of_free, of_tied = plan.win_gains
            gains[plan.win] = of_free[free] + of_tied[tied] - self.value
            squares[plan.win] = gains[plan.win] ** 2
        self._entries = Worth(gains, squares)
        self._rolled: dict[int, Worth] = {}
        self._kept: dict[int, Worth] = {}

    def scores(self, roll: int, left: int) -> dict[int, Worth]:
        """For each box that a roll may be written in, by its place on the card, what that is worth.

        roll: its place among the rolls. left: how many more rolls the turn has.
        """
        numbers = self._numbers(left)[:, roll]
        return {
            place: self._entries.at(number)
            for place, number in enumerate(numbers.tolist())
            if number >= 0 and self.plan.entries.all[number].place == place
        }

    def keeps(self, left: int) -> Worth:
        """[210] what keeping fewer than five dice is worth, with so many rolls left (1 or more)."""
        if left not in self._kept:
            after = self._after_rolling(left - 1)
            chances = reroll_chances()
            self._kept[left] = Worth(chances @ after.gain, chances @ after.square)
        return self._kept[left]

    @cached_property
    def start(self) -> Worth:
        """What the turn is worth before its first roll; the gain is 0."""
        after = self._after_rolling(self.plan.card.rolls - 1)
        return Worth(CHANCES @ after.gain, CHANCES @ after.square)

    def _numbers(self, left: int) -> Indices:
        return self.plan.numbers(left == self.plan.card.rolls - 1, self._situation)

    def _after_rolling(self, left: int) -> Worth:
        """[252] what each roll is worth with so many rolls left."""
        if left not in self._rolled:
            numbers = self._numbers(left)
            judged = np.where(numbers >= 0, self._entries.judged[numbers], -np.inf)
            chosen = np.take_along_axis(numbers, judged.argmax(axis=0)[None, :], axis=0)[0]
            best = self._entries.at(chosen)
            if left:
                kept = self.keeps(left)
                options = kept.judged[proper_keeps()]
                most = options.argmax(axis=1)
                rows = proper_keeps()[np.arange(len(ROLLS)), most]
                better = options.max(axis=1) > best.judged
                # a win ends the game: nothing can be kept
                better &= chosen != self.plan.win
                gain = np.where(better, kept.gain[rows], best.gain)
                best = Worth(gain, np.where(better, kept.square[rows], best.square))
            self._rolled[left] = best
        return self._rolled[left]
