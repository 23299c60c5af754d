"""One turn, exactly: the chances of a box, and the distribution of what a turn leads to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, Final

from generala_widget import labels
from generala_widget.dice import DICE, FACES, ROLLS, Dice, rolls
from generala_widget.distribution import Distribution
from generala_widget.events import IllegalAction, NotationError, SettingError, check_dice
from generala_widget.exact.keeping import BestPlay, Keeper, Worth, play
from generala_widget.rules.card import Box
from generala_widget.rules.naming import box_key
from generala_widget.rules.presets import as_rules
from generala_widget.rules.press import Press
from generala_widget.rules.protocol import Rules, Scorecard, take
from generala_widget.rules.scorecard import Card
from generala_widget.show.chances import chance_table
from generala_widget.show.numbers import chance
from generala_widget.show.table import Table
from generala_widget.view.look import Words

Measure = str | int | Callable[[Dice], Any]

ROWS: Final = 12


@dataclass(frozen=True, repr=False)
class Odds:
    """The exact chance of a box within a turn, and what each keep makes of it. See ``odds``."""

    box: str
    dice: Dice
    rolls_left: int
    rules: Card
    at_least: int | None
    card: Scorecard | None
    keeps: tuple[tuple[Dice, Fraction], ...]
    """Every keep with the chance that it leaves, best first; of equal ones more dice first."""

    @property
    def probability(self) -> Fraction:
        """The chance, with the best keep now and later."""
        return self.keeps[0][1]

    @property
    def keep(self) -> Dice:
        """The best keep: all five where it is best to stop."""
        return self.keeps[0][0]

    def __repr__(self) -> str:
        parts = [repr(self.box), f"dice={self.dice}", f"rolls_left={self.rolls_left}"]
        parts.append(f"rules={self.rules!r}")
        if self.at_least is not None:
            parts.append(f"at_least={self.at_least}")
        if self.card is not None:
            parts.append(f"card={self.card!r}")
        return f"odds({', '.join(parts)})"

    def __str__(self) -> str:
        return str(self.table())

    def _repr_html_(self) -> str:
        return self.table().html()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def table(self, language: str | None = None, rows: int = ROWS) -> Table:
        """The best keeps with their chances, and what was assumed."""
        spoken = labels.resolve(language)
        entries = [
            (_spaced(kept) or labels.text(spoken, "odds.nothing"), found, None, None)
            for kept, found in self.keeps[:rows]
        ]
        notes = [labels.text(spoken, key, **facts) for key, facts in self.assumptions()]
        if len(self.keeps) > rows:
            notes.insert(0, labels.text(spoken, "odds.more_keeps", n=len(self.keeps) - rows))
        return chance_table(
            labels.text(spoken, "odds.keep"),
            entries,
            language=spoken,
            caption=f"{self._caption(spoken)}: {chance(self.probability, spoken)}",
            notes=notes,
        )

    def _caption(self, language: str) -> str:
        box = Words(language, self.rules).box(self.box)
        if self.at_least is not None:
            box = labels.text(language, "odds.points", box=box, points=self.at_least)
        dice = _spaced(self.dice) or labels.text(language, "odds.no_dice")
        return labels.text(language, "odds.caption", n=self.rolls_left, box=box, dice=dice)

    def assumptions(self) -> list[tuple[str, dict[str, Any]]]:
        """What the chance takes for granted: keys of labels with their facts."""
        found: list[tuple[str, dict[str, Any]]] = [("odds.alone", {})]
        box = _box(self.rules, self.box)
        if self.box == "small_straight" and "large_straight" in self.rules.keys:
            large = _box(self.rules, "large_straight")
            counts = all(box.fits(dice) for dice in rolls(DICE) if large.fits(dice))
            found.append(("odds.large_counts" if counts else "odds.large_counts_not", {}))
        if self.card is not None:
            found.append(("odds.card", {}))
        elif self.rules.joker != "none" and box.joker:
            found.append(("odds.no_joker", {}))
        elif box.needs is not None:
            found.append(("odds.needed", {"need": box.needs}))
        if self.at_least is not None and box.served is not None:
            found.append(("odds.served", {}))
        return found


def odds(
    box: str,
    dice: Iterable[int] = (),
    rolls_left: int | None = None,
    rules: Rules | str = "general",
    at_least: int | None = None,
    card: Mapping[str, Any] | None = None,
) -> Odds:
    """The exact chance that a turn played for this box alone matches it, and the best keep.

    dice: five on the table, or fewer that are kept while the rest is about to be rolled; () is all
    five about to be rolled. rolls_left: how often may still be rolled; if it isn't given, a whole
    turn for no dice, one roll less for others. at_least: the chance of so many points in the box
    instead; a box that matches every roll needs it. Points are served where the first roll of the
    turn makes them. card: what is filled, as ``game.cards[0]``; a joker, a forced joker and a box
    that needs another count only then. The turn stops as soon as the box is made.

    Raises SettingError or NotationError where the question makes no sense.

    >>> found = odds("full_house", dice=(3, 3, 5, 1, 3), rolls_left=2)
    >>> found.probability, found.keep
    (Fraction(11, 36), (1, 3, 3, 3))
    >>> odds("five_of_a_kind").probability
    Fraction(347897, 7558272)
    >>> odds("threes", at_least=9).probability
    Fraction(27807523471, 78364164096)
    """
    asked = _card(rules)
    found = _box(asked, box)
    held = _scorecard(asked, card)
    on_table = tuple(sorted(check_dice(dice)))
    left = _rolls_left(asked, on_table, rolls_left)
    if at_least is None and found.matches is None:
        raise SettingError("odds_at_least", box=found.key)
    if at_least is not None and type(at_least) is not int:
        raise SettingError("whole_number", setting="at_least", value=labels.cut(repr(at_least)))
    points = _points(asked, found, held)

    def made(roll: Dice, still: int) -> int:
        scored = points(roll, still)
        return int(scored is not None and (at_least is None or scored >= at_least))

    best = _best_play(tuple(tuple(made(roll, still) for roll in ROLLS) for still in range(left + 1)))
    if len(on_table) < DICE:
        ranked = [(on_table, best.expected(on_table, left))]
    else:
        ranked = best.ranked(on_table, left)
    keeps = tuple((kept, Fraction(worth)) for kept, worth in ranked)
    return Odds(found.key, on_table, left, asked, at_least, held, keeps)


@lru_cache(maxsize=256)
def _best_play(made: tuple[tuple[int, ...], ...]) -> BestPlay:
    """The best play for a box, given for each number of rolls left which rolls make it.

    A coach asks for the same box again and again: most of a card changes nothing for it.
    """
    tables = [dict(zip(ROLLS, row, strict=True)) for row in made]
    return BestPlay(lambda dice, left: tables[left][dice], len(made) - 1)


def outcomes(
    measure: Measure,
    dice: Iterable[int] = (),
    rolls_left: int = 1,
    rules: Rules | str = "general",
    keep: Callable[[Dice, int], Iterable[int]] | None = None,
) -> Distribution:
    """The exact distribution of what the rest of a turn leads to.

    measure: the points of a box by its key, "sum" of the dice, the number of dice that show a face
    (1 to 6), or any function of the sorted dice. dice: five on the table, or fewer that are kept
    while the rest is rolled. keep: for five dice and the rolls left, the dice that are kept; all
    five is to stop. Without keep the turn is played for the greatest expected measure, and of equal
    keeps the one of more dice is taken. Points of a box are served where the turn's first roll makes
    them: that is when one roll less is left than a turn has.

    In tysiac ``dice`` are those set aside, one roll of the others follows (of five after none or
    five), and the measure is taken of the dice rolled; "bust" is True where they score nothing.

    >>> outcomes("bust", dice=(1, 5, 5), rules="tysiac").p(True)
    Fraction(4, 9)
    >>> outcomes(6, rolls_left=3, keep=lambda dice, left: [die for die in dice if die == 6]).mean
    Fraction(455, 216)
    """
    asked = as_rules(rules)
    on_table = tuple(sorted(check_dice(dice)))
    if isinstance(asked, Press):
        return _press_outcomes(asked, measure, on_table, rolls_left)
    card = _card(asked)
    left = _rolls_left(card, on_table, rolls_left)
    worth = _worth(card, measure)
    choose = _chooser(keep) if keep is not None else BestPlay(_number(worth), left).keep
    start = on_table
    if len(on_table) == DICE and left:
        start = choose(on_table, left)
    ended = play({start: 1}, left, choose)
    return Distribution((worth(roll, still), weight) for (roll, still), weight in ended.items())


def _press_outcomes(rules: Press, measure: Measure, aside: Dice, rolls_left: int) -> Distribution:
    if rolls_left != 1:
        raise SettingError("one_roll", setting="rolls_left", value=labels.cut(repr(rolls_left)))
    rolled = rolls(DICE - len(aside) or DICE)
    if measure == "bust":
        busts = ((not rules.choices(roll) and not rules.rescued(roll), n) for roll, n in rolled.items())
        return Distribution(busts)
    worth = _worth(rules, measure)
    return Distribution((worth(roll, 0), number) for roll, number in rolled.items())


def _card(rules: Rules | str) -> Card:
    asked = as_rules(rules)
    if not isinstance(asked, Card):
        raise IllegalAction("no_boxes")
    return asked


def _box(rules: Card, key: object) -> Box:
    if isinstance(key, str):
        key = box_key(rules, key)
        for box in rules.boxes:
            if box.key == key:
                return box
    near = get_close_matches(str(key), rules.keys, n=1)
    raise NotationError(
        "unknown_box_near" if near else "unknown_box",
        name=labels.cut(repr(key)),
        boxes=rules.keys,
        near=near[0] if near else "",
    )


def _scorecard(rules: Card, card: Mapping[str, Any] | None) -> Scorecard | None:
    """The card with all its boxes, those that aren't given open; errors where it is none."""
    if card is None:
        return None
    if not isinstance(card, Mapping):
        raise SettingError("card_kind", value=labels.cut(repr(card)))
    given = dict(card.items()) if not isinstance(card, Scorecard) else {k: card[k] for k in card}
    for key, points in given.items():
        _box(rules, key)
        if points is not None and type(points) is not int:
            raise SettingError("card_points", box=key, value=labels.cut(repr(points)))
    if isinstance(card, Scorecard) and set(card) == set(rules.keys):
        return card
    return Scorecard({key: given.get(key) for key in rules.keys})


def _rolls_left(rules: Card, dice: Dice, given: int | None) -> int:
    """How many rolls are left; SettingError where a turn can't have so many, or needs one."""
    if given is None:
        return rules.rolls - bool(dice)
    least = int(len(dice) < DICE)
    most = rules.rolls - bool(dice)
    if type(given) is not int or not least <= given <= most:
        raise SettingError(
            "rolls_left", value=labels.cut(repr(given)), least=least, most=most, n=len(dice)
        )
    return given


def _points(rules: Card, box: Box, card: Scorecard | None) -> Callable[[Dice, int], int | None]:
    """What dice are worth in a box when so many rolls are left; None where they don't match."""
    if card is None:
        found = cache(lambda dice, made: box.score(dice, made) if box.fits(dice) else None)
    else:
        filled, memory = rules.sheet.filled(card), rules.memory(card)
        if filled[rules.sheet.index[box.key]] == box.times:
            still = tuple(rules.keys[place] for place in rules.sheet.open_boxes(filled))
            raise IllegalAction("box_filled", box=box.key, points=card[box.key], boxes=still)

        @cache
        def found(dice: Dice, made: int) -> int | None:
            outcome = rules.outcomes(filled, memory, dice, made).get(box.key)
            return outcome.points if outcome is not None and outcome.made else None

    def points(dice: Dice, left: int) -> int | None:
        served = box.served is not None and rules.rolls - left == 1
        return found(dice, 1 if served else 2)

    return points


def _worth(rules: Rules, measure: Measure) -> Worth:
    """A measure as a function of the dice and the rolls left when they were rolled."""
    if isinstance(rules, Card) and measure in rules.keys:
        points = _points(rules, _box(rules, measure), None)
        return lambda dice, left: points(dice, left) or 0
    if measure == "sum":
        return lambda dice, _: sum(dice)
    if measure == "bust":
        raise SettingError("measure_bust")
    if type(measure) is int and measure in FACES:
        return lambda dice, _: dice.count(measure)
    if callable(measure):
        return lambda dice, _: measure(dice)
    if isinstance(measure, str) and isinstance(rules, Card):
        _box(rules, measure)
    raise SettingError("measure", value=labels.cut(repr(measure)))


def _number(worth: Worth) -> Worth:
    """The same, once it is known to be a number, so that one outcome is better than another."""

    def checked(dice: Dice, left: int) -> Any:
        found = worth(dice, left)
        if not isinstance(found, int | float | Fraction):
            raise SettingError("measure_number", value=labels.cut(repr(found)), dice=dice)
        return found

    return checked


def _chooser(keep: Callable[[Dice, int], Iterable[int]]) -> Keeper:
    """A keep function that can be relied on: what it gives is among the dice."""

    def choose(dice: Dice, left: int) -> Dice:
        given = keep(dice, left)
        if not isinstance(given, Iterable):
            raise SettingError("keep_kind", value=labels.cut(repr(given)), dice=dice)
        kept = tuple(sorted(check_dice(given)))
        take(dice, kept)
        return kept

    return choose


def _spaced(dice: Dice) -> str:
    return " ".join(map(str, dice))
