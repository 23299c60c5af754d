"""A scorecard as data: its boxes, its bonuses, and what dice score in them.

Here a box is scored, and nowhere else: the engine, the previews, the help and the exact solver all
ask ``Sheet.outcomes``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, MISSING, dataclass, fields
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from generala_widget.dice import ROLLS, Dice
from generala_widget.events import SettingError
from generala_widget.rules.patterns import Pattern, Points, five_of_a_kind, value
from generala_widget.rules.protocol import Frozen, Scorecard

FIVE = "five_of_a_kind"
UPPER = "upper"
FURTHER = "further_bonus"
REMEMBERED: Final = 512

Filled = tuple[int, ...]
Memory = tuple[int | None, ...]


@dataclass(frozen=True)
class Box:
    """One row of a scorecard: which dice match it, and what they are worth.

    key: a name such as ``full_house``. matches: a predicate on five sorted dice; None: all match.
    points: a whole number, or a function of the dice, for dice that match; others score 0.
    served: the points of a match on the first roll, where they differ. face: the face of a number
    box. times: how often it can be scored. joker: whether a joker matches it. needs: the key of a
    box that must have been filled by a match before this one can be. label: what players call it,
    one text or one a language.

    >>> from generala_widget.rules import patterns
    >>> Box("full", matches=patterns.full_house, points=30, served=35).score((2, 2, 3, 3, 3), 1)
    35
    """

    key: str
    _: KW_ONLY
    matches: Pattern | None = None
    points: Points = sum
    served: Points | None = None
    section: str = "lower"
    face: int | None = None
    times: int = 1
    joker: bool = False
    needs: str | None = None
    label: str | Mapping[str, str] | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.key, str) or not self.key.isidentifier():
            raise SettingError("box_key", name=repr(self.key)[:80])
        if type(self.times) is not int or self.times < 1:
            raise SettingError("box_times", box=self.key, value=repr(self.times)[:80])
        if self.matches is not None and not callable(self.matches):
            raise SettingError("box_matches", box=self.key, value=repr(self.matches)[:80])
        for points in (self.points, self.points if self.served is None else self.served):
            if not callable(points) and type(points) is not int:
                raise SettingError("box_points", box=self.key, value=repr(points)[:80])
        if isinstance(self.label, Mapping) and not isinstance(self.label, Frozen):
            object.__setattr__(self, "label", Frozen(self.label))

    def fits(self, dice: Dice) -> bool:
        """Whether the dice match, leaving aside what else the card asks."""
        return self.matches is None or bool(self.matches(dice))

    def score(self, dice: Dice, rolls: int) -> int:
        """What the dice are worth after so many rolls, if they match or a joker stands in."""
        served = self.served if rolls == 1 else None
        return value(self.points if served is None else served, dice)

    def __repr__(self) -> str:
        return shown_part(self)


@dataclass(frozen=True)
class Bonus:
    """Points for the total, never for a box, when some boxes together reach a threshold.

    boxes: their keys; () means all boxes of the section. It is paid once, as soon as the threshold
    is reached, or with when_filled not before the last of those boxes is filled. label: what players
    call it, one text or one a language.

    >>> Bonus("upper_bonus", points=35, threshold=63)
    Bonus('upper_bonus', points=35, threshold=63)
    """

    key: str
    points: int
    threshold: int
    section: str = UPPER
    boxes: tuple[str, ...] = ()
    when_filled: bool = False
    label: str | Mapping[str, str] | None = None

    def __post_init__(self) -> None:
        if isinstance(self.label, Mapping) and not isinstance(self.label, Frozen):
            object.__setattr__(self, "label", Frozen(self.label))

    def __repr__(self) -> str:
        return shown_part(self)


class Outcome(NamedTuple):
    """What scoring a box brings."""

    points: int
    """The points of the box."""
    made: bool
    """Whether the dice matched it (a joker does)."""
    bonuses: tuple[tuple[str, int], ...]
    """What else the total gains, by the key of the bonus."""
    memory: Memory
    """What the rest of the card needs to know then."""

    @property
    def gain(self) -> int:
        """What the total changes by."""
        return self.points + sum(points for _, points in self.bonuses)


class Fit(NamedTuple):
    """One box and one roll, card aside: does it match, and its points if it does."""

    matches: bool
    points: int


@dataclass(frozen=True, eq=False)
class Sheet:
    """Boxes, bonuses, and the conditions that tie them together.

    ``filled`` counts how often each box was scored, in the order of the boxes. ``memory`` is the
    least that the rest of the card needs to know beside that: for each bonus the total of its boxes,
    capped where more makes no difference, or None once it can't change any more; then for each
    watched box (one whose making matters later) 1 if it was filled by a match, else 0.
    """

    boxes: tuple[Box, ...]
    bonuses: tuple[Bonus, ...] = ()
    joker: str = "none"
    further_bonus: str = "none"
    further_points: int = 100
    parts: bool = False
    served_wins: bool = False

    @cached_property
    def index(self) -> dict[str, int]:
        """The place of each box, by its key."""
        return {box.key: place for place, box in enumerate(self.boxes)}

    @cached_property
    def sections(self) -> tuple[str, ...]:
        """The sections, in the order of the boxes."""
        return tuple(dict.fromkeys(box.section for box in self.boxes))

    @cached_property
    def watched(self) -> tuple[str, ...]:
        """The boxes of which it matters later whether a match filled them."""
        needed = [box.needs for box in self.boxes if box.needs is not None]
        five = [FIVE] if self.further_bonus != "none" or self.served_wins else []
        return tuple(dict.fromkeys(five + needed))

    @cached_property
    def fits(self) -> tuple[tuple[dict[Dice, Fit], ...], ...]:
        """fits[served][box][roll]: what each roll is to each box, the rest of the card aside."""
        return tuple(
            tuple(
                {dice: Fit(box.fits(dice), box.score(dice, rolls)) for dice in ROLLS}
                for box in self.boxes
            )
            for rolls in (2, 1)
        )

    @cached_property
    def _upper_faces(self) -> dict[int, int]:
        return {b.face: i for i, b in enumerate(self.boxes) if b.face and b.section == UPPER}

    @cached_property
    def bonus_boxes(self) -> tuple[frozenset[int], ...]:
        """For each bonus the places of the boxes that count towards it."""
        return tuple(
            frozenset(
                place
                for place, box in enumerate(self.boxes)
                if (box.key in bonus.boxes if bonus.boxes else box.section == bonus.section)
            )
            for bonus in self.bonuses
        )

    @cached_property
    def extremes(self) -> tuple[tuple[int, int], ...]:
        """For each box the least and the most that one score in it can be."""
        spans = []
        for place, box in enumerate(self.boxes):
            possible = [
                fit.points if fit.matches or box.joker else 0
                for table in self.fits
                for fit in table[place].values()
            ]
            always = box.matches is None and box.needs is None
            spans.append((min(possible if always else [*possible, 0]), max(possible)))
        return tuple(spans)

    def empty(self) -> tuple[Filled, Memory]:
        """The filled boxes (none) and the memory of a card at the start."""
        filled = (0,) * len(self.boxes)
        caps = (self._cap(i, 0, filled) for i in range(len(self.bonuses)))
        return filled, (*caps, *(0 for _ in self.watched))

    def filled(self, card: Scorecard) -> Filled:
        """How often each box was scored."""
        return tuple(len(card.entries(box.key)) for box in self.boxes)

    def memory(self, card: Scorecard) -> Memory:
        """The least that the rest of the card needs to know beside which boxes are filled."""
        filled = self.filled(card)
        totals = (
            sum(card[self.boxes[place].key] or 0 for place in places) for places in self.bonus_boxes
        )
        caps = (self._cap(i, total, filled) for i, total in enumerate(totals))
        return (*caps, *(int(card.was_made(key)) for key in self.watched))

    def open_boxes(self, filled: Filled) -> list[int]:
        """The places of the boxes that are open, and not closed by an earlier part."""
        places = [place for place, box in enumerate(self.boxes) if filled[place] < box.times]
        if self.parts and places:
            first = next(s for s in self.sections if any(self.boxes[p].section == s for p in places))
            places = [place for place in places if self.boxes[place].section == first]
        return places

    def is_joker(self, filled: Filled, dice: Dice) -> bool:
        """Whether the dice are a joker: five equal, their own boxes filled."""
        if self.joker == "none" or not five_of_a_kind(dice) or not self._full(filled, FIVE):
            return False
        own = self._upper_faces.get(dice[0])
        return own is None or filled[own] == self.boxes[own].times

    def scorable(self, filled: Filled, dice: Dice) -> list[int]:
        """The places of the boxes that may be scored: the open ones, or what a forced joker leaves."""
        places = self.open_boxes(filled)
        if self.joker != "forced" or not five_of_a_kind(dice) or not self._full(filled, FIVE):
            return places
        own = self._upper_faces.get(dice[0])
        if own in places:
            return [own]
        return [place for place in places if self.boxes[place].section != UPPER] or places

    def outcomes(self, filled: Filled, memory: Memory, dice: Dice, rolls: int) -> Mapping[str, Outcome]:
        """What each box that may be scored would bring, for sorted dice after so many rolls."""
        return self._remembered(filled, memory, dice, rolls == 1)

    @cached_property
    def _remembered(self) -> Callable[[Filled, Memory, Dice, bool], Mapping[str, Outcome]]:
        """What was asked lately is often asked again: for the points, the score, the other keeps."""
        return lru_cache(maxsize=REMEMBERED)(self._outcomes)

    def _outcomes(
        self, filled: Filled, memory: Memory, dice: Dice, served: bool
    ) -> Mapping[str, Outcome]:
        """The one place where a box is scored."""
        joker = self.is_joker(filled, dice)
        further = self._further_boxes(filled, memory, dice, joker)
        fits = self.fits[served]
        found = {}
        for place in self.scorable(filled, dice):
            box = self.boxes[place]
            fit = fits[place][dice]
            made = (fit.matches or (joker and box.joker)) and self._has_needed(box, memory)
            points = fit.points if made else 0
            bonuses, then = self._remember(place, points, made, filled, memory)
            if place in further:
                bonuses = (*bonuses, (FURTHER, self.further_points))
            found[box.key] = Outcome(points, made, bonuses, then)
        return MappingProxyType(found)

    def ties(self, dice: Dice) -> tuple[frozenset[int], ...] | None:
        """Groups of boxes on which it depends what these dice bring in other boxes.

        What an open box would bring is the same on all cards on which the same of these groups are
        filled and the same watched boxes were filled by a match; None: it is the same on all cards.
        Bonuses that totals reach and parts not yet open are not meant.
        """
        tied = (self.joker, self.further_bonus) != ("none", "none") and five_of_a_kind(dice)
        asking = any(
            box.needs is not None and any(table[place][dice].matches for table in self.fits)
            for place, box in enumerate(self.boxes)
        )
        if not tied and not asking:
            return None
        places = range(len(self.boxes))
        groups = [[p for p in places if self.boxes[p].section == part] for part in self.sections]
        groups = groups if self.parts else []
        if tied:
            own = self._upper_faces.get(dice[0])
            lower = [place for place in places if self.boxes[place].section != UPPER]
            groups += [[self.index[FIVE]], [] if own is None else [own], lower]
        return tuple(frozenset(group) for group in groups if group)

    def wins(self, filled: Filled, memory: Memory, dice: Dice, rolls: int) -> bool:
        """Whether these dice win the game at once: served, five equal, and the box not scratched."""
        if not self.served_wins or rolls != 1 or not five_of_a_kind(dice):
            return False
        return not filled[self.index[FIVE]] or self._was_made(memory, FIVE)

    def _full(self, filled: Filled, key: str) -> bool:
        place = self.index.get(key)
        return place is not None and filled[place] == self.boxes[place].times

    def _has_needed(self, box: Box, memory: Memory) -> bool:
        if box.needs is None:
            return True
        return self._was_made(memory, box.needs)

    def _was_made(self, memory: Memory, key: str) -> bool:
        return memory[len(self.bonuses) + self.watched.index(key)] == 1

    def _further_boxes(self, filled: Filled, memory: Memory, dice: Dice, joker: bool) -> frozenset[int]:
        """The boxes in which these dice bring the further-five-of-a-kind bonus."""
        if self.further_bonus == "none" or not five_of_a_kind(dice):
            return frozenset()
        if not self._was_made(memory, FIVE):
            return frozenset()
        places = self.open_boxes(filled)
        if self.further_bonus == "always":
            return frozenset(places)
        lower = [place for place in places if self.boxes[place].section != UPPER]
        return frozenset(lower or places) if joker else frozenset()

    @cached_property
    def _looked_at(self) -> frozenset[int]:
        """The places of the boxes that the memory of a card looks at."""
        watched = frozenset(self.index[key] for key in self.watched)
        return watched.union(*self.bonus_boxes)

    def _remember(
        self, place: int, points: int, made: bool, filled: Filled, memory: Memory
    ) -> tuple[tuple[tuple[str, int], ...], Memory]:
        """The bonuses that points in a box bring, and what the rest of the card needs to know then."""
        if place not in self._looked_at:
            return (), memory
        after = (*filled[:place], filled[place] + 1, *filled[place + 1 :])
        paid = []
        then = list(memory)
        for i, bonus in enumerate(self.bonuses):
            before = memory[i]
            if before is not None and place in self.bonus_boxes[i]:
                gained, then[i] = self.settle(i, before + points, after)
                if gained:
                    paid.append((bonus.key, gained))
        key = self.boxes[place].key
        if made and key in self.watched:
            then[len(self.bonuses) + self.watched.index(key)] = 1
        return tuple(paid), tuple(then)

    def settle(self, bonus: int, total: int, filled: Filled) -> tuple[int, int | None]:
        """What a bonus not yet paid brings when its boxes come to a total, and what to remember then."""
        rule = self.bonuses[bonus]
        complete, _, _ = self._still(bonus, filled)
        paid = rule.points if (complete or not rule.when_filled) and total >= rule.threshold else 0
        return paid, self._cap(bonus, total, filled)

    @cached_property
    def _still(self) -> Callable[[int, Filled], tuple[bool, int, int]]:
        """Whether a bonus' boxes are all filled; the least and the most that they can still bring."""
        return lru_cache(maxsize=REMEMBERED)(self._spans)

    def _spans(self, bonus: int, filled: Filled) -> tuple[bool, int, int]:
        left = [(place, self.boxes[place].times - filled[place]) for place in self.bonus_boxes[bonus]]
        least = sum(times * self.extremes[place][0] for place, times in left)
        most = sum(times * self.extremes[place][1] for place, times in left)
        return not any(times for _, times in left), least, most

    def _cap(self, bonus: int, total: int, filled: Filled) -> int | None:
        """The total, cut to the range in which it still makes a difference; None beyond all that."""
        rule = self.bonuses[bonus]
        complete, least, most = self._still(bonus, filled)
        if complete or (not rule.when_filled and total >= rule.threshold):
            return None
        if total + most < rule.threshold:
            return None
        return min(total, rule.threshold - least) if rule.when_filled else total


def shown_part(part: Any) -> str:
    """The Python that makes a card or a part of one; functions by their names."""
    first, *others = fields(part)
    shown = [repr(getattr(part, first.name))]
    for spec in others:
        found = getattr(part, spec.name)
        if found != spec.default and (found or spec.default is not MISSING):
            shown.append(f"{spec.name}={found.__qualname__ if callable(found) else repr(found)}")
    return f"{type(part).__name__}({', '.join(shown)})"
