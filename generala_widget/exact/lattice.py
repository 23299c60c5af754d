"""The 462 keeps as one array axis, and a turn between two rolls as operations on whole slices.

Rows go by size, then by how many of the dice are low (1, 2 or 3), then lexicographically. So those
with as many low and as many high dice are a grid, every low part with every high part, and one more
die of a face moves large pieces of it: the expectations and the maxima over keeps, one die at a time,
are short lists of additions and maxima of evenly spaced rows.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from generala_widget import dice as game
from generala_widget.dice import DICE, FACES, ROLLS, WEIGHTS, Dice, keeps

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]

HIGH: Final = 4
"""The lowest of the high faces."""
KEEPS: Final[tuple[Dice, ...]] = tuple(
    sorted(game.KEEPS, key=lambda kept: (len(kept), sum(die < HIGH for die in kept), kept))
)
"""What can be kept of a roll, in the order of the rows."""
ROW: Final[dict[Dice, int]] = {kept: row for row, kept in enumerate(KEEPS)}
FIRST_ROLL: Final = len(KEEPS) - len(ROLLS)
"""The row of the first roll: the rows before it keep fewer than five dice."""
ROLL_ROWS: Final[Indices] = np.array([ROW[dice] for dice in ROLLS])
"""The row of each roll of five dice."""
CHANCES: Final[Floats] = np.array([WEIGHTS[dice] / len(FACES) ** DICE for dice in ROLLS])
"""The probability of each roll of five dice."""
ROW_CHANCES: Final[Floats] = CHANCES[np.argsort(ROLL_ROWS)]
"""The same in the order of the rows."""

Rows = tuple[int, ...]
"""Three rows: one that is made, and the two that it is made of."""


class Even(NamedTuple):
    """So many rows after each other, each as much further than the one before."""

    first: Rows
    step: Rows
    number: int


class Run(NamedTuple):
    """Rows (out, a, b): even ones, and all of them so many times, evenly again."""

    inner: Even
    outer: Even

    def views(self, buffer: Floats) -> list[Floats]:
        """The rows of out, a and b in a buffer, each as [outer, inner, columns]."""
        shape = (self.outer.number, self.inner.number, buffer.shape[1])
        row, item = buffer.strides
        return [
            np.ndarray(shape, buffer.dtype, buffer, first * row, (jump * row, step * row, item))
            for first, step, jump in zip(self.outer.first, self.inner.step, self.outer.step, strict=True)
        ]


def runs(triples: Iterable[Rows]) -> list[Run]:
    """Joins rows (out, a, b) to few runs; all out differ, and it doesn't matter which comes first.

    >>> runs([(0, 5, 7), (1, 5, 8), (4, 6, 7), (5, 6, 8)])
    [Run(inner=Even(first=(0, 5, 7), step=(1, 0, 1), number=2), \
outer=Even(first=(0, 5, 7), step=(4, 1, 0), number=2))]
    """
    short: list[Even] = []
    for rows in triples:
        if short and (longer := _longer(short[-1], rows)) and longer.step[0] == 1:
            short[-1] = longer
        else:
            short.append(Even(rows, (0, 0, 0), 1))
    alike: dict[tuple[Rows, int], list[Run]] = {}
    for inner in short:
        found = alike.setdefault((inner.step, inner.number), [])
        for place, run in enumerate(found):
            if longer := _longer(run.outer, inner.first):
                found[place] = run._replace(outer=longer)
                break
        else:
            found.append(Run(inner, Even(inner.first, (0, 0, 0), 1)))
    return [run for found in alike.values() for run in found]


def _longer(even: Even, rows: Rows) -> Even | None:
    """The same with rows after them, if they come next."""
    first, step, number = even
    if number == 1:
        step = tuple(b - a for a, b in zip(first, rows, strict=True))
    if rows != tuple(a + number * s for a, s in zip(first, step, strict=True)):
        return None
    return Even(first, step, number + 1)


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
        for face in others:
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
    rows[ROLL_ROWS] = np.eye(len(ROLLS))
    for row in reversed(range(FIRST_ROLL)):
        rows[row] = sum(rows[grown(KEEPS[row], face)] for face in FACES) / len(FACES)
    return rows[:FIRST_ROLL].copy()
