"""The 462 keeps as one array axis, and a turn between two rolls as operations on whole slices.

Rows follow ``KEEPS``: by size, then lexicographically; the last 252 are the rolls. Adding a die of
one face keeps that order, so a face is a few contiguous runs of rows: every expectation and every
maximum over keeps is a short list of additions and maxima of slices, one die at a time.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from generala_widget.dice import DICE, FACES, KEEPS, ROLLS, WEIGHTS, Dice, keeps

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]

ROW: Final[dict[Dice, int]] = {kept: row for row, kept in enumerate(KEEPS)}
FIRST_ROLL: Final = len(KEEPS) - len(ROLLS)
"""The row of the first roll: the rows before it keep fewer than five dice."""
CHANCES: Final[Floats] = np.array([WEIGHTS[dice] / len(FACES) ** DICE for dice in ROLLS])
"""The probability of each roll of five dice."""


class Run(NamedTuple):
    """Rows out, out + 1, … made of as many rows from a and from b; step 0 repeats one row."""

    out: int
    a: int
    b: int
    number: int
    step_a: int
    step_b: int

    def views(self, buffer: Floats) -> tuple[Floats, Floats, Floats]:
        """The rows of a, b and out in a buffer."""
        out = buffer[self.out : self.out + self.number]
        a, b = (
            out if start == self.out and step else buffer[start : start + (self.number if step else 1)]
            for start, step in ((self.a, self.step_a), (self.b, self.step_b))
        )
        return a, b, out


def runs(triples: Iterable[tuple[int, int, int]]) -> list[Run]:
    """Joins (out, a, b) where out rises by one, and a and b each rise by one or stay.

    >>> runs([(0, 5, 7), (1, 5, 8), (2, 5, 9), (4, 5, 9)])
    [Run(out=0, a=5, b=7, number=3, step_a=0, step_b=1), \
Run(out=4, a=5, b=9, number=1, step_a=1, step_b=1)]
    """
    found: list[Run] = []
    for out, a, b in triples:
        if found:
            start, a0, b0, number, step_a, step_b = found[-1]
            if number == 1:
                step_a, step_b = a - a0, b - b0
            wanted = (start + number, a0 + number * step_a, b0 + number * step_b)
            if (out, a, b) == wanted and step_a in (0, 1) and step_b in (0, 1):
                found[-1] = Run(start, a0, b0, number + 1, step_a, step_b)
                continue
        found.append(Run(out, a, b, 1, 1, 1))
    return found


def grown(kept: Dice, face: int) -> int:
    """The row of a keep with one more die.

    >>> KEEPS[grown((1, 3), 2)]
    (1, 2, 3)
    """
    return ROW[tuple(sorted((*kept, face)))]


def rows_of(size: int) -> range:
    """The rows that keep so many dice."""
    rows = [row for row, kept in enumerate(KEEPS) if len(kept) == size]
    return range(rows[0], rows[-1] + 1)


@cache
def expectations() -> tuple[tuple[slice, tuple[Run, ...]], ...]:
    """For each size of keep below five, largest first: its rows, and the sums that make them.

    The sums of the last two faces come first and set a row; the others add a face to it (b is out).
    """
    found = []
    *others, fifth, sixth = FACES
    for size in reversed(range(DICE)):
        rows = rows_of(size)
        sums = runs((k, grown(KEEPS[k], fifth), grown(KEEPS[k], sixth)) for k in rows)
        for face in reversed(others):
            sums += runs((k, grown(KEEPS[k], face), k) for k in rows)
        found.append((slice(rows.start, rows.stop), tuple(sums)))
    return tuple(found)


@cache
def growths() -> tuple[tuple[slice, tuple[Run, ...]], ...]:
    """For each size of keep below five, smallest first: its rows, and one more die of each face.

    A run takes the rows of a to those of out (b is out too).
    """
    found = []
    for size in range(DICE):
        rows = rows_of(size)
        grows: list[Run] = []
        for face in FACES:
            pairs = ((grown(KEEPS[k], face), k) for k in rows)
            grows += runs((to, kept, to) for to, kept in pairs)
        found.append((slice(rows.start, rows.stop), tuple(grows)))
    return tuple(found)


@cache
def proper_keeps() -> Indices:
    """[252, 31] the rows of what can be kept of each roll, all five aside; short rows repeat one."""
    found = np.zeros((len(ROLLS), 2**DICE - 1), dtype=np.intp)
    for roll, dice in enumerate(ROLLS):
        kept = [ROW[some] for some in keeps(dice) if len(some) < DICE]
        found[roll, : len(kept)] = kept
    return found


@cache
def reroll_chances() -> Floats:
    """[210, 252] the probability of each roll after keeping fewer than five dice."""
    rows = np.zeros((len(KEEPS), len(ROLLS)))
    rows[FIRST_ROLL:] = np.eye(len(ROLLS))
    for row in reversed(range(FIRST_ROLL)):
        rows[row] = sum(rows[grown(KEEPS[row], face)] for face in FACES) / len(FACES)
    return rows[:FIRST_ROLL].copy()
