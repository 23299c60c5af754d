"""What perfect play decides in every position, and what follows: its spread and its chances.

Optimal play has exact ties, and the spread depends on how they are broken: here towards the smaller
spread. An action is judged by its expectation, less a trillionth of the mean square of the distance
from what the position is worth: too little to outweigh a real difference, enough to break a tie.
Which action is best travels through the maxima in the lowest bits of the numbers themselves.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from generala_widget.exact.lattice import FIRST_ROLL, KEEPS, ROW_CHANCES, Floats, Indices
from generala_widget.exact.plan import WIDTH, Block, Plan
from generala_widget.exact.sweep import Desk, Report, Turn, Views, sweep

TIE: Final = 1e-12
"""The weight of the mean square: it breaks ties, and nothing else."""

Decisions = list[Indices]
"""For each roll of a turn, the first one first: [252, positions] the row of what is best then."""


class DecisionDesk:
    """Where blocks are decided. The row of a keep stands for keeping those dice and rolling
    on, the row of an entry for writing it; the last row is a win at once.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.rows = len(KEEPS) + plan.win + 1
        self._desk = Desk(plan)
        self._memory = np.empty(self.rows * WIDTH)
        self._turns: dict[int, Turn] = {}
        self._mask = (1 << (self.rows - 1).bit_length()) - 1

    def _turn(self, block: Block) -> Turn:
        if block.width not in self._turns:
            buffer = self._memory[: self.rows * block.width].reshape(self.rows, -1)
            self._turns[block.width] = Turn(buffer)
        return self._turns[block.width]

    def decide(self, block: Block, values: Floats, variances: Floats) -> Decisions:
        """The decisions in a block's positions."""
        plan, views = self.plan, self._desk.views(block)
        self._judge(block, values, variances)
        views.score(plan.last, block)
        decisions = []
        for left in range(1, plan.card.rolls):
            decisions.append(self._read(views))
            views.expect()
            self._mark(views, 0, FIRST_ROLL)
            if left == plan.card.rolls - 1 and plan.first is not None:
                views.score(plan.first, block)
            views.maximise()
        views.win(block)
        decisions.append(self._read(views))
        return decisions[::-1]

    def variance(self, block: Block, values: Floats, variances: Floats) -> None:
        """Fills in the variance of what perfect play gains from a block's positions."""
        decisions = self.decide(block, values, variances)
        turn = self._turn(block)
        for left, chosen in enumerate(reversed(decisions)):
            if left:
                turn.expect()
            np.take(turn.buffer.reshape(-1), self._flat(chosen), out=turn.rolls, mode="clip")
        variances[block.free, block.tied] = turn.mean().reshape(block.shape)

    def chances(self, block: Block, values: Floats, variances: Floats) -> Floats:
        """[entries and a win, positions] how likely a turn of perfect play ends in each of them."""
        decisions = self.decide(block, values, variances)
        turn = self._turn(block)
        ends = np.zeros((self.plan.win + 1, block.width))
        turn.rolls[:] = ROW_CHANCES[:, None]
        for left, chosen in reversed(list(enumerate(reversed(decisions)))):
            flows = np.bincount(
                self._flat(chosen).reshape(-1),
                turn.rolls.reshape(-1),
                minlength=self.rows * block.width,
            ).reshape(self.rows, -1)
            ends += flows[len(KEEPS) :]
            if left:
                turn.buffer[:FIRST_ROLL] = flows[:FIRST_ROLL]
                turn.throw()
        return ends

    def _judge(self, block: Block, values: Floats, variances: Floats) -> None:
        """The worth of each entry, marked by its row, and its square, in the rows of the entries."""
        plan, views, turn = self.plan, self._desk.views(block), self._turn(block)
        here = values[block.free, block.tied]

        def judge(number: int, gain: Floats, variance: Floats | float) -> None:
            gain -= here
            square = turn.buffer[len(KEEPS) + number].reshape(block.shape)
            np.multiply(gain, gain, out=square)
            square += variance
            np.subtract(gain, TIE * square, out=views.entries[number].reshape(block.shape))

        for (after, variance), entries in plan.after(block, values, variances):
            for number, gain in entries:
                judge(number, after + gain, variance)
        gain = np.zeros(block.shape)
        if plan.win_value is not None:
            plan.win_gain(block, gain)
        judge(plan.win, gain, 0.0)
        self._mark(views, len(KEEPS), self.rows)

    def _mark(self, views: Views, start: int, stop: int) -> None:
        """Writes the number of each row into the lowest bits of what it holds."""
        bits = views.buffer[start:stop].view(np.int64)
        bits &= ~self._mask
        bits |= np.arange(start, stop)[:, None]

    def _read(self, views: Views) -> Indices:
        rows: Indices = views.rolls.view(np.int64) & self._mask
        return rows

    def _flat(self, chosen: Indices) -> Indices:
        """Where the chosen rows of all positions are in a buffer laid flat."""
        width = chosen.shape[1]
        places: Indices = chosen * width + np.arange(width)
        return places


def all_variances(plan: Plan, values: Floats, report: Report) -> Floats:
    """The variance of what perfect play gains, for every position, ties broken towards the smaller."""
    variances = np.zeros(plan.shape)
    desk = DecisionDesk(plan)
    for _ in sweep(plan.layers(), lambda block: desk.variance(block, values, variances), report):
        pass
    return variances
