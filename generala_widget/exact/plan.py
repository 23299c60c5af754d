"""A card laid out for the solver: what leads where, what it brings, and in which order.

A block is a few states of one side times a few of the other; its positions are the columns of a
buffer whose rows are the 462 keeps and rolls, the entries, and what their maxima need on the way.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np

from generala_widget.dice import ROLLS
from generala_widget.exact.entries import Entries, Situations, Table
from generala_widget.exact.lattice import KEEPS, ROLL_ROWS, Floats, Indices
from generala_widget.exact.scoring import Scoring, scoring
from generala_widget.exact.states import Effect, two_sides
from generala_widget.rules.scorecard import Card

WIDTH: Final = 2304
"""Positions in a block: fewer lose to the overhead of calls, more to the size of the cache."""
FAR_BELOW: Final = -1e9
"""The value of what is not possible: below all totals, which can be negative."""

WinValue = float | str | None
EACH_BOX: Final = "boxes"
"""A served win is worth the most that each open box can still give."""


class Block(NamedTuple):
    """Positions: some states of the free side, each with some of the tied side."""

    free: slice
    tied: slice

    @property
    def shape(self) -> tuple[int, int]:
        """How many states of each side."""
        return self.free.stop - self.free.start, self.tied.stop - self.tied.start

    @property
    def width(self) -> int:
        """How many positions."""
        return self.shape[0] * self.shape[1]


class Written(NamedTuple):
    """Entries that lead to the same next state, and what they bring."""

    next: Indices
    """For each state of its side the next one."""
    entries: tuple[tuple[int, float | Floats], ...]
    """The number of an entry and its gain: a number, or one for each state of the tied side."""

    @property
    def in_a_row(self) -> tuple[slice, Floats] | None:
        """The numbers and a column of the gains, where they follow each other and are plain."""
        numbers, gains = zip(*self.entries, strict=True)
        if len(numbers) < 2 or numbers[-1] - numbers[0] != len(numbers) - 1:
            return None
        if not all(isinstance(gain, float) for gain in gains):
            return None
        return slice(numbers[0], numbers[-1] + 1), np.array(gains).reshape(-1, 1)


class Way(NamedTuple):
    """How to score every roll of the buffer, on the first roll or later."""

    scoring: Scoring
    specials: tuple[tuple[int, Indices], ...]
    """The row of a special roll, and for each situation the row that holds what it brings there."""
    wins: tuple[tuple[int, Situations], ...]
    """The row of a roll that wins at once, and the situations in which it does."""


class Plan:
    """A card laid out for the sweep: its two sides, what leads where, and in which order."""

    def __init__(self, card: Card, win_value: WinValue) -> None:
        self.card = card
        self.win_value = win_value
        self.entries = Entries(card.sheet)
        self.free, self.tied = two_sides(self.entries)
        self.win = len(self.entries.all)
        """The number that stands for a win at once, after those of the entries."""
        self.closed = self.win + 1
        """The number that stands for nothing that can be written."""
        later = self._way(self.entries.later)
        alike = self.entries.first is self.entries.later
        first = later if alike else self._way(self.entries.first)
        self.last = first if card.rolls == 1 else later
        """How the last roll of a turn is scored."""
        self.first = None if card.rolls == 1 or alike else first
        """How the first is scored, where it is another and makes a difference."""
        self.height = max(later.scoring.rows, first.scoring.rows) + 1

    @property
    def shape(self) -> tuple[int, int]:
        """The shape of a table of all positions, with a row and a column for the impossible."""
        return self.free.size + 1, self.tied.size + 1

    def _way(self, table: Table) -> Way:
        columns, rows = [table.plain], ROLL_ROWS.tolist()
        closed = len(KEEPS) + self.closed
        specials = []
        for roll, variant, entries in table.specials:
            more = [closed + 1 + len(rows) - len(ROLLS) + i for i in range(entries.shape[1] - 1)]
            specials.append((rows[roll], np.array([rows[roll], *more])[variant]))
            columns.append(entries[:, 1:])
            rows += more
        boxes = np.concatenate(columns, axis=1)
        least = [self._least(numbers.tolist()) for numbers in boxes]
        boxes = len(KEEPS) + np.where(boxes < 0, self.closed, boxes)
        found = scoring(boxes, np.array(rows), least, closed)
        won = table.wins if self.win_value is not None else ()
        return Way(found, tuple(specials), tuple((rows[roll], where) for roll, where in won))

    def _least(self, numbers: list[int]) -> int | None:
        """The row of a box's entry that is never better than its others, if there is one."""
        entries = {number: self.entries.all[number] for number in set(numbers) if number >= 0}
        place = self.entries.all[numbers[0]].place
        side = self.free if place in self.free.places else self.tied
        effects = {side.effect(entry) for entry in entries.values()}
        least = min(entries, key=lambda number: entries[number].points + entries[number].extra)
        return len(KEEPS) + least if len(effects) == 1 else None

    @cached_property
    def situations(self) -> tuple[Indices, Indices]:
        """What each state of each side says about the facts; together they agree bit by bit."""
        return self.free.situation, self.tied.situation

    @cached_property
    def written(self) -> tuple[tuple[bool, Written], ...]:
        """For each effect: whether it is on the tied side, where it leads, and its entries."""
        found = []
        for side in (self.free, self.tied):
            grouped: dict[Effect, list[tuple[int, float | Floats]]] = {}
            for number, entry in enumerate(self.entries.all):
                if entry.place in side.places:
                    effect = side.effect(entry)
                    gain: float | Floats = float(entry.points + entry.extra)
                    if effect in side.paid and side.paid[effect].any():
                        gain = gain + side.paid[effect].sum(axis=0)
                    grouped.setdefault(effect, []).append((number, gain))
            found += [
                (side is self.tied, Written(side.next[effect], tuple(entries)))
                for effect, entries in grouped.items()
            ]
        return tuple(found)

    @cached_property
    def in_a_row(self) -> tuple[tuple[slice, Floats] | None, ...]:
        """For each effect its entries' numbers and gains, where they follow each other."""
        return tuple(written.in_a_row for _, written in self.written)

    @cached_property
    def win_gains(self) -> tuple[Floats, Floats]:
        """What a win at once is worth, as a sum over the two sides."""
        if self.win_value == EACH_BOX:
            return self.free.most().astype(float), self.tied.most().astype(float)
        assert isinstance(self.win_value, (int, float))
        return np.full(self.free.size, float(self.win_value)), np.zeros(self.tied.size)

    @cached_property
    def _numbers(self) -> dict[tuple[bool, int], Indices]:
        return {}

    def numbers(self, first: bool, situation: int) -> Indices:
        """[boxes, 252] the number of the entry that each roll can write in a situation; -1 for none.

        first: whether it is the first roll of a turn. Rolls that win at once have the win's number.
        """
        if (first, situation) not in self._numbers:
            table = self.entries.first if first else self.entries.later
            found = table.plain.copy()
            for roll, variant, entries in table.specials:
                found[:, roll] = entries[:, variant[situation]]
            for roll, where in table.wins if self.win_value is not None else ():
                if where[situation]:
                    found[:, roll] = self.win
            self._numbers[first, situation] = found
        return self._numbers[first, situation]

    def after(
        self, block: Block, *tables: Floats
    ) -> Iterator[tuple[list[Floats], tuple[tuple[int, float | Floats], ...]]]:
        """For each effect what tables hold for the next positions, and the entries that lead there.

        An entry's gain is a number, or an array that fits. The arrays are used again for the next.
        """
        found = [np.empty(block.shape) for _ in tables]
        rows = [table[block.free] for table in tables]
        for tied, (after, entries) in self.written:
            for out, table, row in zip(found, tables, rows, strict=True):
                if tied:
                    np.take(row, after[block.tied], axis=1, out=out, mode="clip")
                else:
                    out[:] = table[after[block.free], block.tied]
            yield (
                found,
                tuple((n, gain if isinstance(gain, float) else gain[block.tied]) for n, gain in entries),
            )

    def win_gain(self, block: Block, out: Floats) -> None:
        """What a win at once is worth in a block's positions."""
        free, tied = self.win_gains
        np.add(free[block.free, None], tied[None, block.tied], out=out)

    def layers(self) -> Iterator[list[Block]]:
        """The blocks with equally many entries, the fullest cards first; full ones are left out."""
        free, tied = self.free.layers, self.tied.layers
        for entries in reversed(range(len(free) + len(tied) - 2)):
            blocks: list[Block] = []
            for of_free in range(max(0, entries - len(tied) + 1), min(entries + 1, len(free))):
                blocks += _cut(free[of_free], tied[entries - of_free])
            yield blocks


def _cut(free: slice, tied: slice) -> Iterator[Block]:
    """Blocks of at most WIDTH positions, about equally large."""
    columns = list(_pieces(tied, WIDTH))
    for column in columns:
        for row in _pieces(free, max(1, WIDTH // (column.stop - column.start))):
            yield Block(row, column)


def _pieces(whole: slice, most: int) -> Iterator[slice]:
    size = whole.stop - whole.start
    number = -(-size // most)
    for i in range(number):
        yield slice(whole.start + size * i // number, whole.start + size * (i + 1) // number)
