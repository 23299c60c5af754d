"""The order in which the best entry of every roll is found: pairs of boxes, then pairs of pairs.

Rolls that write the same in some boxes share one row until those boxes are joined with others. The
boxes whose joint classes are fewest are joined first, so the ones, twos and threes meet in 56 rows
and not in 252.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import numpy as np

from generala_widget.exact.lattice import Indices, Run, runs

MOST_CLASSES: Final = 200
"""Groups with more classes are not joined: they meet in the rows of the rolls."""
FEW_ROLLS: Final = 70
"""A box in which fewer rolls write anything but the least is scored for those alone."""


class Scoring(NamedTuple):
    """Maxima of rows of one buffer: 462 keeps and rolls, the entries, more rolls, what is joined."""

    rows: int
    """How many rows the buffer has."""
    maxima: tuple[Run, ...]
    """To be carried out in this order; they end with the rows of all rolls."""


class _Group(NamedTuple):
    rows: Indices
    """For each roll the row that holds the best entry of some boxes."""
    classes: Indices
    """For each roll its class: equal where those boxes bring the same."""

    @property
    def number(self) -> int:
        return int(self.classes.max()) + 1


def scoring(boxes: Indices, rolls: Indices, least: Sequence[int | None], closed: int) -> Scoring:
    """How to score every roll.

    boxes: [boxes, rolls] the row of what each roll can write in each box. rolls: the row of each.
    least: for each box the row that is never better than the box's others, if it has one; where few
    rolls write anything else, all are scored as if they wrote that, and those few once more. closed:
    the row of what can't be written, worse than any least.
    """
    groups: dict[int, _Group] = {}
    rare: list[Run] = []
    for place, (box, usual) in enumerate(zip(boxes, least, strict=True)):
        if usual is not None:
            few = (box != usual) & (box != closed)
            if few.sum() <= FEW_ROLLS:
                rare += runs(_triples(_group(rolls[few]), _group(rolls[few]), _group(box[few])))
                box = np.where(few, usual, box)
        groups[place] = _group(box)
    rows = max(closed, int(rolls.max())) + 1
    steps: list[Run] = []
    classes: dict[tuple[int, int], int] = {}
    while len(groups) > 1:
        pairs = [(a, b) for a in groups for b in groups if a < b]
        for a, b in pairs:
            if (a, b) not in classes:
                classes[a, b] = len(set(_codes(groups[a], groups[b]).tolist()))
        best = min(pairs, key=classes.__getitem__)
        if classes[best] > MOST_CLASSES:
            break
        one, other = (groups.pop(place) for place in best)
        joined, found = _join(one, other, rows)
        steps += found
        rows += classes[best]
        groups[1 + max(max(pair) for pair in classes)] = joined
    every = _group(rolls)
    first, *others = sorted(groups.values(), key=lambda group: -group.number)
    second, *others = others or [first]
    steps += runs(_triples(every, first, second))
    for group in others:
        steps += runs(_triples(every, every, group))
    return Scoring(rows, (*steps, *rare))


def _group(rows: Indices) -> _Group:
    return _Group(rows, np.unique(rows, return_inverse=True)[1].reshape(-1))


def _codes(a: _Group, b: _Group) -> Indices:
    return a.classes * b.number + b.classes


def _join(a: _Group, b: _Group, row: int) -> tuple[_Group, list[Run]]:
    """The maxima of two groups in new rows from that one on, ordered for the fewest runs."""
    options = []
    for codes in (_codes(a, b), _codes(b, a)):
        classes = np.unique(codes, return_inverse=True)[1].reshape(-1)
        options.append(_Group(row + classes, classes))
    _, first = np.unique(options[0].classes, return_index=True)
    classes = np.argsort(np.argsort(first))[options[0].classes]
    options.append(_Group(row + classes, classes))
    ordered = [(group, list(runs(_triples(group, a, b)))) for group in options]
    return min(ordered, key=lambda option: len(option[1]))


def _triples(out: _Group, a: _Group, b: _Group) -> Iterable[tuple[int, int, int]]:
    """The row of each class, and the rows that it is made of, by rising row."""
    return sorted(set(zip(out.rows.tolist(), a.rows.tolist(), b.rows.tolist(), strict=True)))
