"""From the first turn to the last: how often each position comes up, and with which total so far.

The chances of a turn's ends carry a table of totals from position to position, a layer of positions
after the other. Positions that differ only in what they remember of totals are rows of one table.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from generala_widget.exact.decisions import DecisionDesk
from generala_widget.exact.lattice import Floats, Indices
from generala_widget.exact.plan import Block, Plan
from generala_widget.exact.states import Effect
from generala_widget.exact.sweep import Report, sweep
from generala_widget.rules.card import FURTHER

WIN = "win"
"""The key under which the average of wins at once is told."""


class Course(NamedTuple):
    """What perfect play brings: the chance of each final total, and each box's average."""

    totals: Floats | Indices
    chances: Floats
    averages: dict[str, float]
    """By the key of a box, a bonus, or ``win``; they sum to the expected total."""


class Totals:
    """For some states the chance of being there with each total so far: [states, totals]."""

    def __init__(self, states: int) -> None:
        self.start = 0
        self.table = np.zeros((states, 0))

    def add(self, rows: Indices | slice, start: int, table: Floats) -> None:
        """Adds chances of totals from start on to some rows, each named once."""
        stop = start + table.shape[1]
        if not self.table.shape[1]:
            self.start = start
        if start < self.start or stop > self.start + self.table.shape[1]:
            self._widen(start, stop)
        self.table[rows, start - self.start : stop - self.start] += table

    def _widen(self, start: int, stop: int) -> None:
        """Makes room, and a little more, so that it seldom happens."""
        old, width = self.start, self.table.shape[1]
        first = min(old, start - (start < old) * 16)
        last = max(old + width, stop + (stop > old + width) * 32)
        wider = np.zeros((len(self.table), last - first))
        wider[:, old - first : old - first + width] = self.table
        self.start, self.table = first, wider

    def trim(self) -> None:
        """Leaves out the totals at both ends that no state has."""
        there = np.flatnonzero(self.table.any(axis=0))
        if len(there):
            self.table = self.table[:, there[0] : there[-1] + 1]
            self.start += int(there[0])


Some = Indices | slice


class _Move(NamedTuple):
    """Where states of a group go with an entry that pays the same bonuses to all of them."""

    gain: int
    """What the bonuses bring."""
    group: int
    rows: Some
    next: Some
    """The next states, counted in their group."""
    together: bool
    """Whether all go to one state."""


class Forward:
    """One pass forward over a card's positions under perfect play."""

    def __init__(self, plan: Plan, values: Floats, variances: Floats) -> None:
        self.plan = plan
        self._values, self._variances = values, variances
        side = plan.tied
        changes = (np.diff(side.code) != 0) | (np.diff(side.situation) != 0)
        self._starts = np.concatenate([[0], np.flatnonzero(changes) + 1, [side.size]])
        self._group = np.searchsorted(self._starts, np.arange(side.size), side="right") - 1
        self._here: dict[tuple[int, int], Totals] = {}
        self._coming: dict[tuple[int, int], Totals] = {(0, 0): Totals(1)}
        self._coming[0, 0].add(slice(0, 1), 0, np.ones((1, 1)))
        self._moves: dict[tuple[Effect, int, int], list[_Move]] = {}
        self._effects = [
            (side if entry.place in side.places else plan.free).effect(entry)
            for entry in plan.entries.all
        ]
        self._flows = np.zeros(plan.win + 1)
        self._paid = np.zeros(len(plan.tied.bonuses))
        self._won = 0.0
        self._ends: dict[float, Totals] = {}

    def course(self, report: Report) -> Course:
        """Goes through all layers; told how far it has come."""

        desk = DecisionDesk(self.plan)
        values, variances = self._values, self._variances
        layers = list(self.plan.layers())[::-1]
        firsts = [blocks[0] for blocks in layers]
        for block, ends in sweep(layers, lambda block: desk.chances(block, values, variances), report):
            if block in firsts:
                self._advance()
            self._pass_on(block, ends)
        self._advance()
        for last in self._here.values():
            self._end(0.0, last.start, last.table.sum(axis=0))
        return self._told()

    def _advance(self) -> None:
        self._here, self._coming = self._coming, {}
        for totals in self._here.values():
            totals.trim()

    def _pass_on(self, block: Block, ends: Floats) -> None:
        """Carries the totals of a block's positions on to the next ones."""
        free, tied = block
        ends = ends.reshape(-1, *block.shape)
        groups = range(self._group[tied.start], self._group[tied.stop - 1] + 1)
        for group in groups:
            first = int(self._starts[group])
            rows = slice(max(first, tied.start), min(int(self._starts[group + 1]), tied.stop))
            for state in range(free.start, free.stop):
                here = self._here.get((state, group))
                if here is None:
                    continue
                table = here.table[rows.start - first : rows.stop - first]
                columns = slice(rows.start - tied.start, rows.stop - tied.start)
                chances = ends[:, state - free.start, columns]
                reached = np.einsum("ec,c->ec", chances, table.sum(axis=1))
                flows = reached.sum(axis=1)
                self._flows += flows
                for number in np.flatnonzero(flows).tolist():
                    if number == self.plan.win:
                        self._win(state, rows, reached[number], here.start, chances[number] @ table)
                    else:
                        self._write(number, state, group, rows, here.start, chances[number], table)
                        self._pay(number, rows, reached[number])

    def _write(
        self,
        number: int,
        state: int,
        group: int,
        rows: slice,
        start: int,
        chances: Floats,
        table: Floats,
    ) -> None:
        """Carries totals on to where an entry leads, each state's with the chance of the entry."""
        entry = self.plan.entries.all[number]
        start += entry.points + entry.extra
        if entry.place not in self.plan.tied.places:
            first = int(self._starts[group])
            after = self.plan.free.next[self._effects[number]][state]
            target = self._target(int(after), group)
            target.add(slice(rows.start - first, rows.stop - first), start, chances[:, None] * table)
            return
        for move in self._moves_of(self._effects[number], group, rows):
            some = table[move.rows]
            if move.together:
                part = np.einsum("s,st->t", chances[move.rows], some)[None, :]
            else:
                part = chances[move.rows, None] * some
            self._target(state, move.group).add(move.next, start + move.gain, part)

    def _pay(self, number: int, rows: slice, reached: Floats) -> None:
        """Counts the bonuses that an entry brings to those who reach these states."""
        effect = self._effects[number]
        if effect in self.plan.tied.paid:
            self._paid += self.plan.tied.paid[effect][:, rows] @ reached

    def _target(self, state: int, group: int) -> Totals:
        if (state, group) not in self._coming:
            size = int(self._starts[group + 1] - self._starts[group])
            self._coming[state, group] = Totals(size)
        return self._coming[state, group]

    def _moves_of(self, effect: Effect, group: int, rows: slice) -> list[_Move]:
        """The moves of some states of a group with an effect on their own side."""
        key = (effect, group, rows.start)
        if key not in self._moves:
            side = self.plan.tied
            after = side.next[effect][rows]
            paid = np.zeros(len(after), dtype=np.int64)
            if effect in side.paid:
                paid = side.paid[effect][:, rows].sum(axis=0)
            self._moves[key] = [
                move
                for gain in sorted(set(paid.tolist()))
                for move in self._split(gain, np.flatnonzero(paid == gain), after)
            ]
        return self._moves[key]

    def _split(self, gain: int, rows: Indices, after: Indices) -> Iterator[_Move]:
        """The moves of states that get the same: those that go alone, and those that meet."""
        states, where, number = np.unique(after[rows], return_inverse=True, return_counts=True)
        group = int(self._group[states[0]])
        places = states - self._starts[group]
        alone = number[where] == 1
        if alone.any():
            yield _Move(gain, group, _some(rows[alone]), _some(places[where[alone]]), together=False)
        for meeting in np.flatnonzero(number > 1):
            place = int(places[meeting])
            some = _some(rows[where == meeting])
            yield _Move(gain, group, some, slice(place, place + 1), together=True)

    def _win(self, state: int, rows: slice, reached: Floats, start: int, table: Floats) -> None:
        of_free, of_tied = self.plan.win_gains
        gains = of_free[state] + of_tied[rows]
        self._won += float(reached @ gains)
        # all states of a group have the same open boxes, so a win is worth the same in all of them
        self._end(float(gains[0]), start, table)

    def _end(self, gain: float, start: int, table: Floats) -> None:
        whole = int(gain // 1)
        ends = self._ends.setdefault(gain - whole, Totals(1))
        ends.add(slice(0, 1), start + whole, table[None, :])

    def _told(self) -> Course:
        sheet = self.plan.card.sheet
        averages = dict.fromkeys(self.plan.card.keys, 0.0)
        averages |= dict.fromkeys(self.plan.card.bonus_keys, 0.0)
        for entry, flow in zip(self.plan.entries.all, self._flows, strict=False):
            averages[self.plan.card.keys[entry.place]] += entry.points * float(flow)
            if entry.extra:
                averages[FURTHER] += entry.extra * float(flow)
        for bonus, paid in zip(self.plan.tied.bonuses, self._paid, strict=True):
            averages[sheet.bonuses[bonus].key] += float(paid)
        if self.plan.win_value is not None and sheet.served_wins:
            averages[WIN] = self._won
        found = {
            part + ends.start + place: float(chance)
            for part, ends in self._ends.items()
            for place, chance in enumerate(ends.table[0].tolist())
            if chance
        }
        totals = np.array(sorted(found))
        return Course(totals, np.array([found[total] for total in totals.tolist()]), averages)


def _some(rows: Indices) -> Some:
    """The rows as a slice, where they follow each other."""
    if len(rows) == rows[-1] - rows[0] + 1 and (np.diff(rows) == 1).all():
        return slice(int(rows[0]), int(rows[-1]) + 1)
    return rows
