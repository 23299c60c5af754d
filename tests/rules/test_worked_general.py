"""Generał, Gra w kości and Yahtzee: the examples of the rulebooks, number for number."""

import pytest

import generala_widget as gw
from positions import check, filled, rows, throw, values

# What every one of the three cards gives for ordinary dice.
ALL_THREE = """
before | roll | dice      | box             | points | gain
       | 2    | 4 3 4 4 1 | fours           | 12     | 12
       | 2    | 4 3 4 4 1 | threes          | 3      | 3
       | 2    | 4 3 4 4 1 | ones            | 1      | 1
       | 2    | 4 3 4 4 1 | twos            | 0      | 0
       | 2    | 4 3 4 4 1 | three_of_a_kind | 16     | 16
       | 2    | 4 3 4 4 1 | chance          | 16     | 16
       | 2    | 4 3 4 4 1 | full_house      | 0      | 0
       | 2    | 5 5 5 2 3 | three_of_a_kind | 20     | 20
       | 2    | 5 5 5 2 3 | four_of_a_kind  | 0      | 0
       | 2    | 2 2 3 3 3 | full_house      | 25     | 25
       | 1    | 2 2 3 3 3 | full_house      | 25     | 25
       | 2    | 5 5 5 5 5 | full_house      | 0      | 0
       | 2    | 5 5 5 5 5 | three_of_a_kind | 25     | 25
       | 2    | 5 5 5 5 5 | four_of_a_kind  | 25     | 25
       | 2    | 5 5 5 5 5 | five_of_a_kind  | 50     | 50
       | 2    | 5 5 5 5 5 | chance          | 25     | 25
       | 2    | 1 2 3 4 4 | small_straight  | 30     | 30
       | 2    | 1 2 3 4 4 | large_straight  | 0      | 0
       | 2    | 2 3 4 5 6 | small_straight  | 30     | 30
       | 2    | 2 3 4 5 6 | large_straight  | 40     | 40
       | 2    | 1 2 3 4 5 | large_straight  | 40     | 40
       | 2    | 1 2 4 5 6 | small_straight  | 0      | 0
       | 2    | 1 3 4 5 6 | small_straight  | 30     | 30
       | 2    | 1 3 4 5 6 | large_straight  | 0      | 0
       | 2    | 2 2 2 2 6 | full_house      | 0      | 0
       | 3    | 1 3 5 4 6 | chance          | 19     | 19
"""


@pytest.mark.parametrize("preset", ["general", "kosci", "yahtzee"])
@pytest.mark.parametrize("row", rows(ALL_THREE), ids=" ".join)
def test_ordinary_dice_take_the_points_of_the_rulebook(preset, row):
    check(preset, *row)


# A further generał, in full: the box 50 or scratched, the fives filled or open.
GENERAL = """
before                            | roll | dice      | box             | points | gain
five_of_a_kind=66666 fives=55112  | 2    | 5 5 5 5 5 | large_straight  | 40     | 140
five_of_a_kind=66666 fives=55112  | 2    | 5 5 5 5 5 | small_straight  | 30     | 130
five_of_a_kind=66666 fives=55112  | 2    | 5 5 5 5 5 | full_house      | 25     | 125
five_of_a_kind=66666 fives=55112  | 2    | 5 5 5 5 5 | three_of_a_kind | 25     | 125
five_of_a_kind=66666 fives=55112  | 2    | 5 5 5 5 5 | four_of_a_kind  | 25     | 125
five_of_a_kind=66666 fives=55112  | 2    | 5 5 5 5 5 | chance          | 25     | 125
five_of_a_kind=66666 fives=55112  | 2    | 5 5 5 5 5 | ones            | 0      | 100
five_of_a_kind=66666              | 2    | 5 5 5 5 5 | full_house      | 0      | 100
five_of_a_kind=66666              | 2    | 5 5 5 5 5 | fives           | 25     | 125
five_of_a_kind=66666              | 2    | 5 5 5 5 5 | chance          | 25     | 125
five_of_a_kind=66662 fives=55112  | 2    | 5 5 5 5 5 | large_straight  | 40     | 40
five_of_a_kind=66662 fives=55112  | 2    | 5 5 5 5 5 | ones            | 0      | 0
five_of_a_kind=66662              | 2    | 5 5 5 5 5 | large_straight  | 0      | 0
five_of_a_kind=66662              | 2    | 5 5 5 5 5 | fives           | 25     | 25
fives=55112                       | 2    | 5 5 5 5 5 | large_straight  | 0      | 0
fives=55112                       | 2    | 5 5 5 5 5 | five_of_a_kind  | 50     | 50
five_of_a_kind=66666 fives=55112  | 2    | 5 5 5 5 4 | large_straight  | 0      | 0
five_of_a_kind=66666 fives=55112  | 2    | 5 5 5 5 4 | four_of_a_kind  | 24     | 24
"""


@pytest.mark.parametrize("row", rows(GENERAL), ids=" ".join)
def test_in_general_a_further_general_pays_100_wherever_it_is_scored_if_the_box_holds_one(row):
    check("general", *row)


# Every lower box but the generał filled.
LOWER = (
    "three_of_a_kind=66612 four_of_a_kind=66661 full_house=22333 "
    "small_straight=12344 large_straight=23456 chance=12346"
)
KOSCI = f"""
before                                   | roll | dice      | box             | points | gain
five_of_a_kind=66666 fives=55112         | 2    | 5 5 5 5 5 | large_straight  | 40     | 140
five_of_a_kind=66666 fives=55112         | 2    | 5 5 5 5 5 | full_house      | 25     | 125
five_of_a_kind=66666 fives=55112         | 2    | 5 5 5 5 5 | chance          | 25     | 125
five_of_a_kind=66666 fives=55112         | 2    | 5 5 5 5 5 | ones            | 0      | 0
five_of_a_kind=66666 fives=55112 {LOWER} | 2    | 5 5 5 5 5 | ones            | 0      | 100
five_of_a_kind=66666 {LOWER}             | 2    | 5 5 5 5 5 | ones            | 0      | 0
five_of_a_kind=66666 {LOWER}             | 2    | 5 5 5 5 5 | fives           | 25     | 25
five_of_a_kind=66666                     | 2    | 5 5 5 5 5 | full_house      | 0      | 0
five_of_a_kind=66666                     | 2    | 5 5 5 5 5 | chance          | 25     | 25
five_of_a_kind=66662 fives=55112         | 2    | 5 5 5 5 5 | large_straight  | 40     | 40
five_of_a_kind=66662 fives=55112 {LOWER} | 2    | 5 5 5 5 5 | ones            | 0      | 0
five_of_a_kind=66662                     | 2    | 5 5 5 5 5 | full_house      | 0      | 0
"""


@pytest.mark.parametrize("row", rows(KOSCI), ids=" ".join)
def test_in_kosci_only_a_general_used_as_a_joker_pays_100(row):
    check("kosci", *row)


YAHTZEE = f"""
before                                     | roll | dice      | box             | points | gain
five_of_a_kind=66666                       | 2    | 5 5 5 5 5 | fives           | 25     | 125
five_of_a_kind=66662                       | 2    | 5 5 5 5 5 | fives           | 25     | 25
five_of_a_kind=66666 fives=55112           | 2    | 5 5 5 5 5 | large_straight  | 40     | 140
five_of_a_kind=66662 fives=55112           | 2    | 5 5 5 5 5 | large_straight  | 40     | 40
five_of_a_kind=66666 fives=55112           | 2    | 5 5 5 5 5 | three_of_a_kind | 25     | 125
five_of_a_kind=66666 fives=55112 {LOWER}   | 2    | 5 5 5 5 5 | ones            | 0      | 100
five_of_a_kind=66662 fives=55112 {LOWER}   | 2    | 5 5 5 5 5 | ones            | 0      | 0
"""


@pytest.mark.parametrize("row", rows(YAHTZEE), ids=" ".join)
def test_in_yahtzee_a_further_yahtzee_takes_joker_values(row):
    check("yahtzee", *row)


# Yahtzee's forced joker: which boxes five fives may go to.
FORCED = f"""
before                                     | boxes
                                           | all
fives=55112                                | all
five_of_a_kind=66666                       | fives
five_of_a_kind=66662                       | fives
five_of_a_kind=66666 {LOWER}               | fives
five_of_a_kind=66666 fives=55112           | lower
five_of_a_kind=66662 fives=55112           | lower
five_of_a_kind=66666 fives=55112 {LOWER}   | ones twos threes fours sixes
five_of_a_kind=66662 fives=55112 {LOWER}   | ones twos threes fours sixes
"""


@pytest.mark.parametrize("row", rows(FORCED), ids=" ".join)
def test_in_yahtzee_a_further_yahtzee_goes_to_its_number_then_below_then_above(row):
    before, boxes = row
    game = filled(gw.Game("yahtzee"), before)
    throw(game, (5, 5, 5, 5, 5))
    left = [box for box, points in game.cards[0].items() if points is None]
    lower = [
        "three_of_a_kind",
        "four_of_a_kind",
        "full_house",
        "small_straight",
        "large_straight",
        "chance",
    ]
    expected = {"all": left, "lower": lower}.get(boxes, boxes.split())
    assert set(game.options()) == set(expected)
    scores = {str(action) for action in game.legal_actions() if isinstance(action, gw.Score)}
    assert scores == {f"score {box}" for box in expected}


def test_a_general_game_may_put_a_joker_into_any_open_box():
    game = filled(gw.Game("general"), "five_of_a_kind=66666 fives=55112")
    throw(game, (5, 5, 5, 5, 5))
    assert len(game.options()) == 11


SETTINGS = """
preset | settings | before | box | points | gain
general | joker=none | five_of_a_kind=66666 fives=55112 | large_straight | 0 | 100
general | joker=none further_bonus=joker | five_of_a_kind=66666 fives=55112 | large_straight | 0 | 0
general | further_bonus=none | five_of_a_kind=66666 fives=55112 | large_straight | 40 | 40
general | further_points=7 | five_of_a_kind=66666 fives=55112 | large_straight | 40 | 47
general | large_straight=41 | five_of_a_kind=66666 fives=55112 | large_straight | 41 | 141
general | small_straight=31 | five_of_a_kind=66666 fives=55112 | small_straight | 31 | 131
general | full_house=26 | five_of_a_kind=66666 fives=55112 | full_house | 26 | 126
general | five_of_a_kind=0 | five_of_a_kind=66666 fives=55112 | large_straight | 40 | 140
general | five_of_a_kind=0 | five_of_a_kind=66662 fives=55112 | large_straight | 40 | 40
general | rolls=1 | five_of_a_kind=66666 fives=55112 | large_straight | 40 | 140
general | joker=forced | five_of_a_kind=66666 | fives | 25 | 125
yahtzee | further_bonus=joker | five_of_a_kind=66666 | fives | 25 | 25
yahtzee | further_bonus=joker | five_of_a_kind=66666 fives=55112 | large_straight | 40 | 140
yahtzee | joker=free | five_of_a_kind=66666 | full_house | 0 | 100
yahtzee | joker=none | five_of_a_kind=66666 | chance | 25 | 125
kosci | further_bonus=always | five_of_a_kind=66666 fives=55112 | ones | 0 | 100
kosci | five_of_a_kind=0 | five_of_a_kind=66666 fives=55112 | large_straight | 40 | 140
kosci | five_of_a_kind=0 | five_of_a_kind=66662 fives=55112 | large_straight | 40 | 40
"""


@pytest.mark.parametrize("row", rows(SETTINGS), ids=" ".join)
def test_a_setting_changes_what_five_fives_are_worth(row):
    preset, settings, before, box, points, gain = row
    chosen = values(settings)
    check(preset, before, chosen.get("rolls", 2), "5 5 5 5 5", box, points, gain, **chosen)


UPPER = "sixes=66612 fives=55512 fours=44412 threes=33312 twos=22213"  # 18 + 15 + 12 + 9 + 6 = 60


@pytest.mark.parametrize("preset", ["general", "kosci", "yahtzee"])
def test_the_upper_bonus_comes_with_the_box_that_reaches_63(preset):
    check(preset, UPPER, 2, "1 1 1 5 6", "ones", 3, 38)


@pytest.mark.parametrize("preset", ["general", "kosci", "yahtzee"])
def test_the_upper_bonus_does_not_come_at_62(preset):
    check(preset, UPPER, 2, "1 1 4 5 6", "ones", 2, 2)


def test_the_upper_bonus_comes_once():
    before = "sixes=66666 fives=55555 fours=44112"  # 30 + 25 + 8 = 63
    check("general", before, 2, "1 1 4 5 6", "ones", 2, 2)


def test_a_lower_box_does_not_count_towards_the_63():
    check("general", UPPER, 2, "1 1 1 5 6", "chance", 14, 14)


def test_further_generals_do_not_count_towards_the_63():
    # 30 + 12 = 42 above, and 100 for the second generał.
    game = filled(gw.Game("general"), "five_of_a_kind=66666 sixes=66666 fours=44412")
    assert game.totals == (50 + 30 + 100 + 12,)


def test_the_threshold_and_the_size_of_the_upper_bonus_are_settings():
    check("general", "", 2, "6 6 6 1 2", "sixes", 18, 18 + 11, upper_threshold=18, upper_bonus=11)
    check("general", "", 2, "6 6 6 1 2", "sixes", 18, 18, upper_threshold=19, upper_bonus=11)


UPPER_BOXES = ["ones", "twos", "threes", "fours", "fives", "sixes"]
JOKER_BOXES = [
    "three_of_a_kind",
    "four_of_a_kind",
    "full_house",
    "small_straight",
    "large_straight",
    "chance",
]


def total_of(preset, boxes_and_faces, **settings):
    game = gw.Game(gw.preset(preset, **settings))
    for box, faces in boxes_and_faces:
        game.roll(*faces)
        game.score(box)
    assert game.over
    return game.totals[0]


@pytest.mark.parametrize("preset", ["general", "yahtzee"])
def test_thirteen_yahtzees_in_the_right_order_total_1575(preset):
    card = [("five_of_a_kind", (6,) * 5)]
    card += [(box, (face,) * 5) for face, box in enumerate(UPPER_BOXES, 1)]
    card += [(box, (6,) * 5) for box in JOKER_BOXES]
    assert total_of(preset, card) == 1575


def test_the_perfect_kosci_card_is_thirteen_times_five_sixes_and_totals_1365():
    # Only jokers pay 100: with all below and the sixes filled, the other numbers take 0 and 100.
    card = [(box, (6,) * 5) for box in ["five_of_a_kind", "sixes", *JOKER_BOXES, *UPPER_BOXES[:5]]]
    assert total_of("kosci", card) == 1365


def test_thirteen_yahtzees_number_for_number_total_975_in_kosci():
    card = [("five_of_a_kind", (6,) * 5)]
    card += [(box, (face,) * 5) for face, box in enumerate(UPPER_BOXES, 1)]
    card += [(box, (6,) * 5) for box in JOKER_BOXES]
    assert total_of("kosci", card) == 375 + 600


@pytest.mark.parametrize("preset", ["general", "kosci", "yahtzee"])
def test_the_perfect_card_without_joker_and_further_bonus_totals_375(preset):
    card = [(box, (face,) * 5) for face, box in enumerate(UPPER_BOXES, 1)]
    card += [
        ("full_house", (6, 6, 6, 5, 5)),
        ("small_straight", (1, 2, 3, 4, 5)),
        ("large_straight", (2, 3, 4, 5, 6)),
    ]
    card += [
        (box, (6,) * 5) for box in ["three_of_a_kind", "four_of_a_kind", "five_of_a_kind", "chance"]
    ]
    assert total_of(preset, card, joker="none", further_bonus="none") == 375
