"""The order in which the best entry of every roll is found: pairs of boxes, then pairs of pairs.

Rolls that write the same in some boxes share one row until those boxes are joined with others. The
boxes whose joint classes are fewest are joined first, so the ones, twos and threes meet in 56 rows
and not in 252.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from generala_widget.exact.entries import Table
from generala_widget.exact.lattice import FIRST_ROLL, Indices, Run, runs


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


def scoring(table: Table, entries: int) -> Scoring:
    """How to score every roll of a table with so many entries, as on an empty card."""
    number = table.plain.shape[1]
    rolls = FIRST_ROLL + np.arange(number)
    rows = FIRST_ROLL + number
    groups = {
        place: _Group(rows + box, np.unique(box, return_inverse=True)[1].reshape(-1))
        for place, box in enumerate(table.plain)
    }
    rows += entries
    steps: list[Run] = []
    in_place: list[Run] = []
    classes: dict[tuple[int, int], int] = {}
    while len(groups) > 1:
        pairs = [(a, b) for a in groups for b in groups if a < b]
        for a, b in pairs:
            if (a, b) not in classes:
                classes[a, b] = len(np.unique(_codes(groups[a], groups[b])))
        best = min(pairs, key=classes.__getitem__)
        one, other = (groups.pop(place) for place in best)
        if not groups or classes[best] == number:
            joined = _Group(rolls, np.arange(number))
            in_place += runs(_triples(joined, one, other))
        else:
            joined, found = _join(one, other, rows)
            steps += found
            rows += classes[best]
        groups[1 + max(max(pair) for pair in classes)] = joined
    if not in_place:
        only = next(iter(groups.values()))
        in_place += runs(_triples(_Group(rolls, rolls), only, only))
    in_place.sort(key=lambda run: run.out)
    return Scoring(rows, (*steps, *in_place))


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
