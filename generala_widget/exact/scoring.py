"""The order in which the best entry of every roll is found: pairs of boxes, then pairs of pairs.

Rolls that write the same in some boxes share one row until those boxes are joined with others. The
boxes whose joint classes are fewest are joined first, so the ones, twos and threes meet in 56 rows
and not in 252.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import numpy as np

from generala_widget.exact.entries import Table
from generala_widget.exact.lattice import FIRST_ROLL, Indices, Run, runs

MOST_CLASSES: Final = 126
"""Groups with more classes are not joined: they meet in the rows of the rolls."""


FEW_ROLLS: Final = 70
"""A box in which fewer rolls write anything but the least is scored for those alone."""


class Scoring(NamedTuple):
    """Maxima of rows of one buffer: 462 keeps and rolls, the entries, then what is joined."""

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


def scoring(table: Table, entries: int, least: Sequence[int | None]) -> Scoring:
    """How to score every roll of a table with so many entries, as on an empty card.

    least: for each box the number of an entry that is never better than the box's others, if it has
    one. Where few rolls write anything else, all rolls are scored as if they wrote that, and those
    few once more.
    """
    number = table.plain.shape[1]
    rows = FIRST_ROLL + number
    groups: dict[int, _Group] = {}
    rare: list[tuple[int, int, int]] = []
    for place, (box, usual) in enumerate(zip(table.plain, least, strict=True)):
        few = np.flatnonzero(box != usual).tolist()
        if usual is not None and len(few) <= FEW_ROLLS:
            rare += [(FIRST_ROLL + roll, FIRST_ROLL + roll, rows + int(box[roll])) for roll in few]
            box = np.full(number, usual)
        groups[place] = _Group(rows + box, np.unique(box, return_inverse=True)[1].reshape(-1))
    rows += entries
    steps: list[Run] = []
    classes: dict[tuple[int, int], int] = {}
    while len(groups) > 1:
        pairs = [(a, b) for a in groups for b in groups if a < b]
        for a, b in pairs:
            if (a, b) not in classes:
                classes[a, b] = len(np.unique(_codes(groups[a], groups[b])))
        best = min(pairs, key=classes.__getitem__)
        if classes[best] > MOST_CLASSES:
            break
        one, other = (groups.pop(place) for place in best)
        joined, found = _join(one, other, rows)
        steps += found
        rows += classes[best]
        groups[1 + max(max(pair) for pair in classes)] = joined
    rolls = _Group(FIRST_ROLL + np.arange(number), np.arange(number))
    first, *others = sorted(groups.values(), key=lambda group: -group.number)
    second, *others = others or [first]
    in_place = [(run.out, run) for run in runs(_triples(rolls, first, second))]
    for group in others:
        found = runs(_triples(rolls, rolls, group))
        in_place += [(run.out + run.number - 1, run) for run in found]
    in_place += [(triple[0], run) for triple in rare for run in runs([triple])]
    # the rows of a roll soon after each other, once all of them are written
    in_place.sort(key=lambda step: step[0])
    return Scoring(rows, (*steps, *(run for _, run in in_place)))


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
