"""The points of every box, written a second time from the rulebooks, for the tests to compare with.

Nothing here comes from the package. `made` says whether the five-of-a-kind box was filled by a five
of a kind, which its points do not tell where a setting makes them 0.
"""

from collections import Counter

NUMBERS = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}

LOWER = {
    "general": [
        "three_of_a_kind",
        "four_of_a_kind",
        "full_house",
        "small_straight",
        "large_straight",
        "five_of_a_kind",
        "chance",
    ],
    "poker": [
        "pair",
        "two_pairs",
        "three_of_a_kind",
        "small_straight",
        "large_straight",
        "full_house",
        "four_of_a_kind",
        "five_of_a_kind",
        "chance",
    ],
    "generala": [
        "straight",
        "full_house",
        "four_of_a_kind",
        "five_of_a_kind",
        "double_five_of_a_kind",
    ],
    "yatzy": [
        "pair",
        "two_pairs",
        "three_of_a_kind",
        "four_of_a_kind",
        "small_straight",
        "large_straight",
        "full_house",
        "chance",
        "five_of_a_kind",
    ],
}
LOWER["kosci"] = LOWER["yahtzee"] = LOWER["general"]

_THIRTEEN = {
    "rolls": 3,
    "joker": "free",
    "further_bonus": "always",
    "further_points": 100,
    "upper_threshold": 63,
    "upper_bonus": 35,
    "full_house": 25,
    "small_straight": 30,
    "large_straight": 40,
    "five_of_a_kind": 50,
}
DEFAULTS = {
    "general": _THIRTEEN,
    "kosci": {**_THIRTEEN, "further_bonus": "joker"},
    "yahtzee": {**_THIRTEEN, "joker": "forced"},
    "yatzy": {"rolls": 3, "upper_threshold": 63, "upper_bonus": 50, "five_of_a_kind": 50},
    "poker": {
        "rolls": 3,
        "part_one_bonus": 50,
        "poker_bonus": 50,
        "poker_bonus_doubled": False,
        "served_doubles": True,
    },
    "generala": {
        "rolls": 3,
        "five_of_a_kind": 50,
        "double_generala": True,
        "served_bonus": 5,
        "served_wins": True,
        "corner_straights": True,
        "ace_for_two": False,
    },
    "tysiac": {"target": 1000, "bank_minimum": 50, "set_aside": "choice", "rescue": False},
}


def boxes(preset, settings):
    lower = LOWER[preset]
    if preset == "generala" and not settings["double_generala"]:
        lower = lower[:-1]
    return [*NUMBERS, *lower]


def five_equal(dice):
    return len(set(dice)) == 1


def points(preset, settings, box, dice, served=False, joker=False, made=False):
    """What `box` takes for these five dice; 0 where they do not fit it."""
    if box in NUMBERS:
        face = NUMBERS[box]
        count = list(dice).count(face)
        return (count - 3) * face if preset == "poker" else count * face
    if box == "chance":
        return sum(dice)
    if preset in ("general", "kosci", "yahtzee"):
        return _thirteen(settings, box, dice, joker)
    if preset == "generala":
        return _generala(settings, box, dice, served, made)
    plain = _by_dice(box, dice)
    if preset == "yatzy":
        if box == "five_of_a_kind":
            return settings["five_of_a_kind"] if five_equal(dice) else 0
        return plain
    if plain == 0:
        return 0
    doubled = 2 if served and settings["served_doubles"] else 1
    extra = settings["poker_bonus"] if box == "five_of_a_kind" else 0
    if settings["poker_bonus_doubled"]:
        extra *= doubled
    return plain * doubled + extra


def _thirteen(settings, box, dice, joker):
    counts = sorted(Counter(dice).values())
    faces = set(dice)
    if box == "three_of_a_kind":
        return sum(dice) if counts[-1] >= 3 else 0
    if box == "four_of_a_kind":
        return sum(dice) if counts[-1] >= 4 else 0
    fits = {
        "full_house": counts == [2, 3] or joker,
        "small_straight": faces >= {1, 2, 3, 4}
        or faces >= {2, 3, 4, 5}
        or faces >= {3, 4, 5, 6}
        or joker,
        "large_straight": faces in ({1, 2, 3, 4, 5}, {2, 3, 4, 5, 6}) or joker,
        "five_of_a_kind": counts == [5],
    }
    return settings[box] if fits[box] else 0


def _generala(settings, box, dice, served, made):
    counts = sorted(Counter(dice).values())
    bonus = settings["served_bonus"] if served else 0
    if box == "straight":
        return 20 + bonus if _generala_straight(settings, dice) else 0
    if box == "full_house":
        return 30 + bonus if counts == [2, 3] else 0
    if box == "four_of_a_kind":
        return 40 + bonus if counts[-1] >= 4 else 0
    if box == "five_of_a_kind":
        return settings["five_of_a_kind"] if counts == [5] else 0
    assert box == "double_five_of_a_kind"
    return 2 * settings["five_of_a_kind"] if counts == [5] and made else 0


def _generala_straight(settings, dice):
    dice = tuple(sorted(dice))
    fits = {(1, 2, 3, 4, 5), (2, 3, 4, 5, 6)}
    if settings["corner_straights"]:
        fits |= {(1, 3, 4, 5, 6), (1, 2, 4, 5, 6), (1, 2, 3, 5, 6), (1, 2, 3, 4, 6)}
    if settings["ace_for_two"]:
        fits |= {(1, 1, 3, 4, 5), (1, 3, 4, 5, 6)}
        if settings["corner_straights"]:
            fits |= {(1, 1, 3, 4, 6), (1, 1, 3, 5, 6), (1, 1, 4, 5, 6)}
    return dice in fits


def _by_dice(box, dice):
    """Poker and yatzy: the dice that form the combination count; straights are 15 and 20."""
    counts = Counter(dice)

    def highest(times):
        return max((face for face in counts if counts[face] >= times), default=0) * times

    if box == "pair":
        return highest(2)
    if box == "two_pairs":
        pairs = [face for face in counts if counts[face] >= 2]
        return 2 * sum(pairs) if len(pairs) == 2 else 0
    if box == "three_of_a_kind":
        return highest(3)
    if box == "four_of_a_kind":
        return highest(4)
    if box == "five_of_a_kind":
        return highest(5)
    if box == "full_house":
        return sum(dice) if sorted(counts.values()) == [2, 3] else 0
    if box == "small_straight":
        return 15 if set(dice) == {1, 2, 3, 4, 5} else 0
    assert box == "large_straight"
    return 20 if set(dice) == {2, 3, 4, 5, 6} else 0
