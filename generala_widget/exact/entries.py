"""What each roll can write in each box, as tables: the card is asked, no rule is stated here.

Most rolls bring the same in a box whatever else is on the card. The few that don't (a joker, a
further five of a kind, a box that needs another) depend on a handful of yes-or-no facts about it,
which the card names; a combination of those, as a bit pattern, is a *situation*.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from generala_widget.dice import ROLLS, Dice
from generala_widget.exact.lattice import Indices
from generala_widget.rules.card import Filled, Memory, Sheet

Situations = NDArray[np.bool_]
"""[2 ** facts] whether something holds in a situation."""

MADE: Final = "made"
FULL: Final = "full"
BEGUN: Final = "begun"


class Entry(NamedTuple):
    """One thing that can be written in a box, given by its place on the card."""

    place: int
    points: int
    made: bool
    """Whether a match filled the box; False where it doesn't matter later."""
    extra: int
    """What it brings beside the box, bonuses reached by totals aside."""


class Fact(NamedTuple):
    """Something about a card that is so or not so."""

    kind: str
    """``made``: a match filled the box; ``full``: all the boxes are filled; ``begun``: one is."""
    places: frozenset[int]


class Special(NamedTuple):
    """A roll that brings other entries in other situations."""

    roll: int
    variant: Indices
    """[2 ** facts] which variant of it holds in a situation."""
    entries: Indices
    """[boxes, variants] the number of the entry, -1 for none; the first variant is the plain one."""


class Table(NamedTuple):
    """What every roll can write, on the first roll of a turn or on a later one."""

    plain: Indices
    """[boxes, 252] the number of the entry, on a card as empty as can be."""
    specials: tuple[Special, ...]
    wins: tuple[tuple[int, Situations], ...]
    """Rolls that end the game at once, and the situations in which they do."""


class Entries:
    """All entries of a card, and which roll brings which.

    >>> from generala_widget.rules import patterns
    >>> from generala_widget.rules.card import Box
    >>> entries = Entries(Sheet((Box("sixes", points=patterns.face(6)),)))
    >>> [entry.points for entry in entries.all]
    [0, 6, 12, 18, 24, 30]
    >>> entries.first is entries.later
    True
    """

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.watched = tuple(sheet.index[key] for key in sheet.watched)
        self.facts = self._name_facts()
        self._numbers: dict[Entry, int] = {}
        alike = sheet.fits[0] == sheet.fits[1] and not sheet.served_wins
        later = self._tabulate(2)
        first = later if alike else self._tabulate(1)
        self.all = tuple(sorted(self._numbers))
        place = {entry: number for number, entry in enumerate(self.all)}
        moved = np.array([*(place[entry] for entry in self._numbers), -1], dtype=np.intp)
        self.later = _renumbered(later, moved)
        self.first = self.later if alike else _renumbered(first, moved)

    def _name_facts(self) -> tuple[Fact, ...]:
        found = [Fact(MADE, frozenset([place])) for place in self.watched]
        for dice in ROLLS:
            found += [Fact(FULL, group) for group in self.sheet.ties(dice) or ()]
        if self.sheet.served_wins:
            found += [Fact(BEGUN, frozenset([place])) for place in self.watched]
        return tuple(dict.fromkeys(found))

    def _tabulate(self, rolls: int) -> Table:
        plain = np.full((len(self.sheet.boxes), len(ROLLS)), -1, dtype=np.intp)
        specials, wins = [], []
        stages = self._stages()
        begun = list(self._cases([fact for fact in self.facts if fact.kind != FULL]))
        for roll, dice in enumerate(ROLLS):
            for filled, memory in stages:
                for place, number in self._written(filled, memory, dice, rolls).items():
                    plain[place, roll] = number
            if (groups := self.sheet.ties(dice)) is not None:
                variants = self._variants(dice, rolls, groups, plain[:, roll].tolist())
                specials.append(Special(roll, *variants))
            won = [where for where, card in begun if self.sheet.wins(*card, dice, rolls)]
            if won:
                wins.append((roll, np.logical_or.reduce(won)))
        return Table(plain, tuple(specials), tuple(wins))

    def _stages(self) -> list[tuple[Filled, Memory]]:
        """Cards on which, between them, every box is open."""
        parts = self.sheet.sections if self.sheet.parts else ()
        before: frozenset[int] = frozenset()
        stages = [self._card([])]
        for section in parts:
            places = (i for i, box in enumerate(self.sheet.boxes) if box.section == section)
            before |= frozenset(places)
            stages.append(self._card([Fact(FULL, before)]))
        return [stage for stage in stages if stage is not None]

    def _card(self, true: list[Fact], false: list[Fact] | None = None) -> tuple[Filled, Memory] | None:
        """The emptiest card on which some facts are so and others are not; None if there is none."""
        boxes = self.sheet.boxes
        filled = [0] * len(boxes)
        for kind, places in true:
            for place in places:
                filled[place] = max(filled[place], boxes[place].times if kind == FULL else 1)
        for kind, places in false or []:
            full = all(filled[place] == boxes[place].times for place in places)
            if (kind == FULL and full) or (kind == BEGUN and any(filled[p] for p in places)):
                return None
        flags = (int(Fact(MADE, frozenset([place])) in true) for place in self.watched)
        return tuple(filled), (*(None for _ in self.sheet.bonuses), *flags)

    def _written(self, filled: Filled, memory: Memory, dice: Dice, rolls: int) -> dict[int, int]:
        """The number of the entry that the dice can write on a card, by the place of the box."""
        found = {}
        for key, outcome in self.sheet.outcomes(filled, memory, dice, rolls).items():
            place = self.sheet.index[key]
            made = outcome.made and place in self.watched
            entry = Entry(place, outcome.points, made, outcome.gain - outcome.points)
            found[place] = self._numbers.setdefault(entry, len(self._numbers))
        return found

    def _cases(self, facts: list[Fact]) -> Iterator[tuple[Situations, tuple[Filled, Memory]]]:
        """Every consistent combination of some facts: its situations, and a card that shows it."""
        codes = np.arange(2 ** len(self.facts))
        bits = [self.facts.index(fact) for fact in facts]
        for answers in product((False, True), repeat=len(facts)):
            true = [fact for fact, answer in zip(facts, answers, strict=True) if answer]
            card = self._card(true, [fact for fact in facts if fact not in true])
            if card is not None:
                there = np.ones(len(codes), dtype=np.bool_)
                for bit, answer in zip(bits, answers, strict=True):
                    there &= (codes >> bit & 1) == answer
                yield there, card

    def _variants(
        self, dice: Dice, rolls: int, groups: tuple[frozenset[int], ...], plain: list[int]
    ) -> tuple[Indices, Indices]:
        boxes = self.sheet.boxes
        tied = [f for f in self.facts if f.kind == MADE or (f.kind == FULL and f.places in groups)]
        variant = np.zeros(2 ** len(self.facts), dtype=np.intp)
        columns = {tuple(plain): 0}
        for there, (filled, memory) in self._cases(tied):
            full = {place: plain[place] for place, n in enumerate(filled) if n == boxes[place].times}
            # nothing is written in a full box, so that there it can as well be the usual
            written = full | self._written(filled, memory, dice, rolls)
            column = tuple(written.get(place, -1) for place in range(len(boxes)))
            variant[there] = columns.setdefault(column, len(columns))
        return variant, np.array(list(columns), dtype=np.intp).T


def _renumbered(table: Table, moved: Indices) -> Table:
    specials = (special._replace(entries=moved[special.entries]) for special in table.specials)
    return Table(moved[table.plain], tuple(specials), table.wins)
