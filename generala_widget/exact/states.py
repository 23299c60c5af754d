"""The positions between turns: every state that one side of a scorecard can be in.

A card is cut into two sides: the boxes that count towards a bonus, with the totals that they need to
remember, and the rest. A position of the card is a pair of states, one a side, so that a table of
values is a plain matrix. Layers hold the states with equally many entries.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import prod
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from generala_widget.events import SettingError
from generala_widget.exact.entries import BEGUN, FULL, MADE, Entries, Entry
from generala_widget.exact.lattice import Indices
from generala_widget.rules.card import Filled, Memory, Sheet

NOTHING: Final = 1 << 40
"""Stands for a total that makes no difference any more (None in a card's memory)."""
MOST_STATES: Final = 10_000_000
"""Beyond this a card is too large to solve."""


MOST_STEPS: Final = 5_000_000
"""The most ways from the states of one layer to the next that are looked at."""

Numbers = NDArray[np.int64]


class Effect(NamedTuple):
    """What an entry changes on its own side: entries with the same effect lead to the same state."""

    place: int
    points: int
    """0 where the points don't count towards a bonus."""
    made: bool


class _Grown(NamedTuple):
    """States after one more entry, some of them alike."""

    code: Numbers
    totals: Numbers
    flags: Numbers
    counted: NDArray[np.bool_]
    """[bonuses, states] whether the entry counts towards the bonus."""


class Side:
    """All states of some boxes of a card that can be reached, layer by layer.

    places: the boxes, by their place on the card. Arrays have one element a state.
    """

    def __init__(self, entries: Entries, places: Sequence[int]) -> None:
        sheet = entries.sheet
        self.sheet = sheet
        self.places = tuple(places)
        self._facts = entries.facts
        self.bonuses = tuple(i for i, some in enumerate(sheet.bonus_boxes) if some & set(places))
        self.watched = tuple(place for place in entries.watched if place in self.places)
        own = [entry for entry in entries.all if entry.place in self.places]
        self.effects = tuple(dict.fromkeys(self.effect(entry) for entry in own))
        times = [sheet.boxes[place].times for place in self.places]
        self._radix = [prod(t + 1 for t in times[:i]) for i in range(len(times))]
        self._grow(sum(times))

    def effect(self, entry: Entry) -> Effect:
        """What the entry changes on this side."""
        counted = any(entry.place in self.sheet.bonus_boxes[i] for i in self.bonuses)
        return Effect(entry.place, entry.points if counted else 0, entry.made)

    def _grow(self, entries: int) -> None:
        code = np.zeros(1, dtype=np.int64)
        empty = self.sheet.empty()[1]
        caps = np.array([[_number(empty[i])] for i in self.bonuses], dtype=np.int64)
        caps = caps.reshape(len(self.bonuses), 1)
        flags = np.zeros(1, dtype=np.int64)
        layers = [(code, caps, flags)]
        links = []
        self.starts = [0, 1]
        for _ in range(entries):
            sources, grown = self._grown(code, caps, flags)
            code, caps, flags, paid, inverse = self._distinct(grown)
            links.append((sources, inverse, paid))
            layers.append((code, caps, flags))
            self.starts.append(self.starts[-1] + len(code))
            if self.starts[-1] > MOST_STATES:
                raise too_large(self.sheet)
        self.size = self.starts[-1]
        self.code = np.concatenate([layer[0] for layer in layers])
        self.caps = np.concatenate([layer[1] for layer in layers], axis=1)
        self.flags = np.concatenate([layer[2] for layer in layers])
        self.next = {e: np.full(self.size, self.size, dtype=np.intp) for e in self.effects}
        self.paid = {
            e: np.zeros((len(self.bonuses), self.size), dtype=np.int64)
            for e in self.effects
            if any(e.place in self.sheet.bonus_boxes[i] for i in self.bonuses)
        }
        for layer, (sources, inverse, paid) in enumerate(links):
            start = 0
            for effect, rows in sources:
                part = slice(start, start + len(rows))
                here = rows + self.starts[layer]
                self.next[effect][here] = inverse[part] + self.starts[layer + 1]
                if effect in self.paid:
                    self.paid[effect][:, here] = paid[:, part]
                start = part.stop
        keys = zip(self.code.tolist(), *self.caps.tolist(), self.flags.tolist(), strict=True)
        number = self._merged()
        self._index: dict[tuple[int, ...], int] = dict(zip(keys, number.tolist(), strict=False))

    def _merged(self) -> Indices:
        """Makes one of neighbours that no entry will ever tell apart; tells which each became.

        So it is with totals that differ by less than any open box could make up for.
        """
        new = np.ones(self.size + 1, dtype=np.bool_)
        kept = np.arange(self.size + 1)
        tables = [self.code, self.flags, *(row for paid in self.paid.values() for row in paid)]
        for layer in reversed(self.layers):
            same = np.ones(layer.stop - layer.start - 1, dtype=np.bool_)
            for table in [*tables, *(kept[after] for after in self.next.values())]:
                same &= np.diff(table[layer]) == 0
            new[layer.start + 1 : layer.stop] = ~same
            kept[layer] = np.flatnonzero(new[: layer.stop])[np.cumsum(new[: layer.stop])[layer] - 1]
        number = np.cumsum(new) - 1
        new = new[:-1]
        self.starts = [int(number[start]) for start in self.starts]
        self.size = self.starts[-1]
        self.code, self.flags = self.code[new], self.flags[new]
        self.next = {effect: number[after[new]] for effect, after in self.next.items()}
        self.paid = {effect: paid[:, new] for effect, paid in self.paid.items()}
        return number

    def _open(self, code: Numbers) -> NDArray[np.bool_]:
        """[places, states] which boxes of this side are open."""
        some, inverse = np.unique(code, return_inverse=True)
        is_open = np.zeros((len(self.places), len(some)), dtype=np.bool_)
        for column, filled in enumerate(self._filled(some)):
            for place in self.sheet.open_boxes(filled):
                if place in self.places:
                    is_open[self.places.index(place), column] = True
        return is_open[:, inverse.reshape(-1)]

    def _filled(self, code: Numbers) -> list[Filled]:
        """How often each box of the card was scored, those of the other side never."""
        counts = np.zeros((len(code), len(self.sheet.boxes)), dtype=np.int64)
        counts[:, list(self.places)] = self._counts(code).T
        return [tuple(row) for row in counts.tolist()]

    def _counts(self, code: Numbers) -> Numbers:
        """[places, states] how often each box of this side was scored."""
        radix = np.array(self._radix, dtype=np.int64).reshape(-1, 1)
        times = np.array([self.sheet.boxes[p].times for p in self.places], dtype=np.int64)
        return code // radix % (times.reshape(-1, 1) + 1)

    def _grown(
        self, code: Numbers, caps: Numbers, flags: Numbers
    ) -> tuple[list[tuple[Effect, Indices]], _Grown]:
        """Every state after one more entry, its totals not yet capped, and where it comes from."""
        is_open = self._open(code)
        steps = sum(int(is_open[self.places.index(effect.place)].sum()) for effect in self.effects)
        if steps > MOST_STEPS:
            raise too_large(self.sheet)
        sources, codes, totals, marks, counted = [], [], [], [], []
        for effect in self.effects:
            at = self.places.index(effect.place)
            rows = np.flatnonzero(is_open[at])
            sources.append((effect, rows))
            codes.append(code[rows] + self._radix[at])
            counts = [[effect.place in self.sheet.bonus_boxes[i]] for i in self.bonuses]
            live = (caps[:, rows] != NOTHING) & np.array(counts, dtype=np.bool_).reshape(-1, 1)
            totals.append(caps[:, rows] + effect.points * live)
            counted.append(live)
            bit = self.watched.index(effect.place) if effect.made else 0
            marks.append(flags[rows] | (int(effect.made) << bit))
        grown = _Grown(
            np.concatenate(codes),
            np.concatenate(totals, axis=1),
            np.concatenate(marks),
            np.concatenate(counted, axis=1),
        )
        return sources, grown

    def _distinct(self, grown: _Grown) -> tuple[Numbers, Numbers, Numbers, Numbers, Indices]:
        """The different states among these, sorted; what was paid; and which state each became."""
        code, totals, flags, counted = grown
        caps = totals.copy()
        paid = np.zeros_like(totals)
        for row, bonus in enumerate(self.bonuses):
            some = np.flatnonzero(counted[row])
            pairs, inverse = _unique_rows(code[some], totals[row, some])
            found = np.array(
                [
                    (gain, _number(cap))
                    for filled, total in zip(self._filled(pairs[0]), pairs[1].tolist(), strict=True)
                    for gain, cap in [self.sheet.settle(bonus, total, filled)]
                ],
                dtype=np.int64,
            ).reshape(-1, 2)
            paid[row, some] = found[inverse, 0]
            caps[row, some] = found[inverse, 1]
        situation = self._situation(code, flags)
        (_, code, *rest, flags), inverse = _unique_rows(situation, code, *caps, flags)
        return code, np.array(rest, dtype=np.int64).reshape(-1, len(code)), flags, paid, inverse

    @property
    def layers(self) -> tuple[slice, ...]:
        """The states with 0, 1, 2, … entries."""
        return tuple(slice(a, b) for a, b in zip(self.starts, self.starts[1:], strict=False))

    @cached_property
    def situation(self) -> Numbers:
        """For each state the facts that hold as far as this side tells: bit i for fact i."""
        return self._situation(self.code, self.flags)

    def _situation(self, code: Numbers, flags: Numbers) -> Numbers:
        counts = self._counts(code)
        found = np.zeros(len(code), dtype=np.int64)
        for bit, (kind, places) in enumerate(self._facts):
            holds = np.ones(len(code), dtype=np.bool_)
            for place in places & set(self.places):
                count = counts[self.places.index(place)]
                if kind == FULL:
                    holds &= count == self.sheet.boxes[place].times
                elif kind == BEGUN:
                    holds &= count > 0
                elif kind == MADE:
                    holds &= (flags >> self.watched.index(place) & 1) == 1
            found |= holds.astype(np.int64) << bit
        return found

    def most(self) -> Numbers:
        """For each state the most that its open boxes can still give, box by box, summed."""
        counts = self._counts(self.code)
        left = [self.sheet.boxes[place].times - counts[i] for i, place in enumerate(self.places)]
        best = (n * self.sheet.extremes[p][1] for n, p in zip(left, self.places, strict=True))
        return sum(best, np.zeros(self.size, dtype=np.int64))

    def find(self, filled: Filled, memory: Memory) -> int:
        """The state of this side on a card."""
        code = sum(filled[p] * radix for p, radix in zip(self.places, self._radix, strict=True))
        caps = (_number(memory[i]) for i in self.bonuses)
        told = memory[len(self.sheet.bonuses) :]
        places = [self.sheet.index[key] for key in self.sheet.watched]
        flags = sum((told[places.index(p)] or 0) << bit for bit, p in enumerate(self.watched))
        return self._index[code, *caps, flags]


def two_sides(entries: Entries) -> tuple[Side, Side]:
    """The side without totals to remember and the side with them; SettingError if too large.

    The parts of a card tie its boxes together: they stay on one side.
    """
    sheet = entries.sheet
    every = range(len(sheet.boxes))
    counted = frozenset[int]().union(*sheet.bonus_boxes)
    bound = [place for place in every if sheet.parts or place in counted]
    if prod(box.times + 1 for box in sheet.boxes) > MOST_STATES and not sheet.parts:
        raise too_large(sheet)
    free, tied = Side(entries, [p for p in every if p not in bound]), Side(entries, bound)
    if free.size * tied.size > MOST_STATES:
        raise SettingError("card_too_large", states=free.size * tied.size, most=MOST_STATES)
    return free, tied


def too_large(sheet: Sheet) -> SettingError:
    """The error for a card with too many states even to count: it says how many there can be."""
    states = prod(box.times + 1 for box in sheet.boxes) * 2 ** len(sheet.watched)
    for bonus, places in zip(sheet.bonuses, sheet.bonus_boxes, strict=True):
        least = sum(sheet.boxes[place].times * min(0, sheet.extremes[place][0]) for place in places)
        states *= bonus.threshold - least + 1
    return SettingError("card_too_large", states=states, most=MOST_STATES)


def _number(cap: int | None) -> int:
    return NOTHING if cap is None else cap


def _unique_rows(*columns: Numbers) -> tuple[list[Numbers], Indices]:
    """The different tuples of these columns, sorted, and where each was."""
    code = np.zeros(len(columns[0]), dtype=np.int64)
    for column in columns:
        values, inverse = np.unique(column, return_inverse=True)
        code = code * max(len(values), 1) + inverse.reshape(-1)
    _, first, inverse = np.unique(code, return_index=True, return_inverse=True)
    return [column[first] for column in columns], inverse.reshape(-1)
