"""The backward pass that gives the value of every position: one block of them at a time.

All rolls are scored, then the turn is played backward: expectations over one more die, maxima over
one die less, whole slices of rows at a time. One thread does it: NumPy lets go of the interpreter's
lock in each step, and with steps this short a second thread would only wait for it to come back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

import numpy as np

from generala_widget.dice import FACES
from generala_widget.exact.lattice import (
    FIRST_ROLL,
    KEEPS,
    ROW_CHANCES,
    Floats,
    Indices,
    expectations,
    growths,
)
from generala_widget.exact.plan import FAR_BELOW, WIDTH, Block, Plan, Way

BUFFER: Final = 128
"""How many numbers NumPy may buffer at work: with more it copies rows only to handle some at once."""
Report = Callable[[float], None]
"""Told the share of the work that is done, from 0 to 1; what it raises ends the work."""
T = TypeVar("T")


class Turn:
    """A buffer whose first 462 rows are the keeps and rolls of a turn: one step forward or back."""

    def __init__(self, buffer: Floats) -> None:
        self.buffer = buffer
        self.rolls = buffer[FIRST_ROLL : len(KEEPS)]
        self._sums = [
            (buffer[rows], [run.views(buffer) for run in sums]) for rows, sums in expectations()
        ]
        self._growths = [
            (buffer[rows], [run.views(buffer) for run in grows]) for rows, grows in growths()
        ]

    def expect(self) -> None:
        """The expectation of rerolling, for every keep of fewer than five dice."""
        for rows, sums in self._sums:
            for out, a, b in sums:
                np.add(a, b, out=out)
            np.multiply(rows, 1 / len(FACES), out=rows)

    def maximise(self) -> None:
        """The best of what can be kept of the dice, all of them included."""
        for _, grows in self._growths:
            for grown, kept, _ in grows:
                np.maximum(kept, grown, out=grown)

    def throw(self) -> None:
        """The chance of each roll, from the chance of each keep."""
        self.rolls.fill(0.0)
        for rows, grows in self._growths:
            np.multiply(rows, 1 / len(FACES), out=rows)
            for grown, kept, _ in grows:
                np.add(kept, grown, out=grown)

    def mean(self) -> Floats:
        """The expectation over the first roll of a turn."""
        mean: Floats = np.einsum("r,rc->c", ROW_CHANCES, self.rolls)
        return mean


class Views(Turn):
    """A buffer for blocks of one width, with rows to score in."""

    def __init__(self, plan: Plan, buffer: Floats) -> None:
        super().__init__(buffer)
        self.plan = plan
        self.entries = buffer[len(KEEPS) :][: plan.win + 1]
        self._closed = buffer[len(KEEPS) + plan.closed]
        self._spare = buffer[-1]
        self._columns = np.arange(buffer.shape[1])
        self._scoring: dict[int, list[list[Floats]]] = {}

    def write(self, block: Block, values: Floats) -> None:
        """The value of writing each entry, in the rows of the entries."""
        plan, table = self.plan, values[block.free]
        written = self.entries.reshape(-1, *block.shape)
        for (tied, (after, entries)), in_a_row in zip(plan.written, plan.in_a_row, strict=True):
            (first, gain), *others = entries
            here = written[first] if in_a_row is None else self._spare.reshape(block.shape)
            if tied:
                np.take(table, after[block.tied], axis=1, out=here, mode="clip")
            else:
                here[:] = values[after[block.free], block.tied]
            if in_a_row is not None:
                numbers, gains = in_a_row
                np.add(self._spare, gains, out=self.entries[numbers])
                continue
            for number, other in others:
                np.add(here, _part(other, block), out=written[number])
            here += _part(gain, block)
        if plan.win_value is not None:
            plan.win_gain(block, written[plan.win])

    def score(self, way: Way, block: Block) -> None:
        """The best entry of each roll, in the rows of the rolls."""
        self._closed.fill(FAR_BELOW)
        if id(way) not in self._scoring:
            self._scoring[id(way)] = [run.views(self.buffer) for run in way.scoring.maxima]
        for out, a, b in self._scoring[id(way)]:
            np.maximum(a, b, out=out)
        if way.specials:
            situations = self._situations(block)
            for roll, rows in way.specials:
                self.buffer[roll] = self.buffer[rows[situations], self._columns]

    def win(self, block: Block) -> None:
        """Ends the game with the first rolls that win it at once, whatever else they are worth."""
        way = self.plan.first or self.plan.last
        for roll, where in way.wins:
            won = where[self._situations(block)]
            np.copyto(self.buffer[roll], self.entries[self.plan.win], where=won)

    def _situations(self, block: Block) -> Indices:
        free, tied = (side[part] for side, part in zip(self.plan.situations, block, strict=True))
        situations: Indices = (free[:, None] & tied[None, :]).reshape(-1)
        return situations


def _part(gain: float | Floats, block: Block) -> float | Floats:
    """A gain as it fits a block."""
    return gain if isinstance(gain, float) else gain[block.tied]


class Desk:
    """Where blocks are worked on: a buffer, and views of it for each width."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._memory = np.empty(plan.height * WIDTH)
        self._views: dict[int, Views] = {}

    def views(self, block: Block) -> Views:
        """The buffer cut for a block."""
        width = block.width
        if width not in self._views:
            buffer = self._memory[: self.plan.height * width].reshape(-1, width)
            self._views[width] = Views(self.plan, buffer)
        return self._views[width]

    def value(self, block: Block, values: Floats) -> None:
        """Fills in the expected gain of perfect play from a block's positions."""
        plan, views = self.plan, self.views(block)
        views.write(block, values)
        views.score(plan.last, block)
        for left in range(1, plan.card.rolls):
            views.expect()
            if left == plan.card.rolls - 1 and plan.first is not None:
                views.score(plan.first, block)
            views.maximise()
        views.win(block)
        values[block.free, block.tied] = views.mean().reshape(block.shape)


def all_values(plan: Plan, report: Report) -> Floats:
    """The expected gain of perfect play from every position: [states of one side, of the other]."""
    values = np.full(plan.shape, FAR_BELOW)
    values[plan.free.layers[-1], plan.tied.layers[-1]] = 0.0
    desk = Desk(plan)
    for _ in sweep(plan.layers(), lambda block: desk.value(block, values), report):
        pass
    return values


def sweep(
    layers: Iterable[list[Block]], work: Callable[[Block], T], report: Report
) -> Iterator[tuple[Block, T]]:
    """Works on all blocks, layer after layer; yields each block with what its work returned."""
    blocks = [block for layer in layers for block in layer]
    total = sum(block.width for block in blocks)
    done = 0
    for block in blocks:
        usual = np.setbufsize(BUFFER)
        try:
            found = work(block)
        finally:
            np.setbufsize(usual)
        yield block, found
        done += block.width
        report(done / total)
