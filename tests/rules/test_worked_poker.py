"""Poker w kości: the examples of the rulebook, number for number."""

from fractions import Fraction

import pytest

import generala_widget as gw
from positions import check, filled, rows, throw, values

# Part one at -1 × 1 = -1: no bonus, all six filled.
PART_ONE = "ones=11456 twos=22234 threes=33312 fours=44412 fives=55512 sixes=66612"

NUMBERS = """
before | roll | dice      | box    | points | gain
       | 2    | 6 6 6 6 6 | sixes  | 12     | 12
       | 1    | 6 6 6 6 6 | sixes  | 12     | 12
       | 2    | 6 6 6 6 1 | sixes  | 6      | 6
       | 2    | 6 6 6 1 2 | sixes  | 0      | 0
       | 2    | 6 6 1 2 3 | sixes  | -6     | -6
       | 2    | 6 1 2 3 4 | sixes  | -12    | -12
       | 2    | 1 2 3 4 5 | sixes  | -18    | -18
       | 2    | 5 5 5 5 5 | fives  | 10     | 10
       | 2    | 2 3 4 5 6 | ones   | -3     | -3
       | 1    | 1 1 1 1 6 | ones   | 1      | 1
"""


@pytest.mark.parametrize("row", rows(NUMBERS), ids=" ".join)
def test_a_number_box_counts_from_three_dice_up_and_down(row):
    check("poker", *row)


PART_TWO = """
roll | dice      | box             | points
2    | 3 3 6 1 2 | pair            | 6
2    | 5 5 6 6 6 | pair            | 12
2    | 5 5 6 6 6 | two_pairs       | 22
2    | 5 5 6 6 6 | three_of_a_kind | 18
2    | 5 5 6 6 6 | full_house      | 28
2    | 5 5 6 6 6 | four_of_a_kind  | 0
2    | 4 4 4 4 1 | two_pairs       | 0
2    | 4 4 4 4 1 | four_of_a_kind  | 16
2    | 4 4 4 4 1 | pair            | 8
2    | 4 4 4 4 1 | three_of_a_kind | 12
2    | 4 4 4 4 1 | full_house      | 0
2    | 1 2 3 4 5 | small_straight  | 15
2    | 2 3 4 5 6 | small_straight  | 0
2    | 2 3 4 5 6 | large_straight  | 20
2    | 1 2 3 4 5 | large_straight  | 0
2    | 1 2 3 4 6 | small_straight  | 0
1    | 2 3 4 5 6 | large_straight  | 40
1    | 1 2 3 4 5 | small_straight  | 30
3    | 2 3 4 5 6 | large_straight  | 20
1    | 6 6 6 6 6 | five_of_a_kind  | 110
2    | 6 6 6 6 6 | five_of_a_kind  | 80
3    | 6 6 6 6 6 | five_of_a_kind  | 80
2    | 1 1 1 1 1 | five_of_a_kind  | 55
2    | 6 6 6 6 6 | full_house      | 0
2    | 6 6 6 6 6 | two_pairs       | 0
2    | 6 6 6 6 6 | pair            | 12
2    | 6 6 6 6 6 | three_of_a_kind | 18
2    | 6 6 6 6 6 | four_of_a_kind  | 24
1    | 3 3 6 1 2 | pair            | 12
1    | 3 3 6 6 2 | two_pairs       | 36
1    | 5 5 6 6 6 | full_house      | 56
1    | 6 6 6 6 6 | chance          | 30
1    | 1 3 5 4 6 | chance          | 19
2    | 1 3 5 4 6 | chance          | 19
1    | 1 3 5 4 6 | pair            | 0
2    | 1 1 6 6 2 | pair            | 12
"""


@pytest.mark.parametrize("row", rows(PART_TWO), ids=" ".join)
def test_part_two_counts_the_dice_that_match_and_doubles_what_is_served(row):
    roll, dice, box, points = row
    check("poker", PART_ONE, roll, dice, box, points, points)


SETTINGS = """
settings                   | roll | dice      | box             | points
served_doubles=False       | 1    | 2 3 4 5 6 | large_straight  | 20
served_doubles=False       | 1    | 6 6 6 6 6 | five_of_a_kind  | 80
poker_bonus_doubled=True   | 1    | 6 6 6 6 6 | five_of_a_kind  | 160
poker_bonus_doubled=True   | 2    | 6 6 6 6 6 | five_of_a_kind  | 80
poker_bonus=0              | 1    | 6 6 6 6 6 | five_of_a_kind  | 60
poker_bonus=7              | 2    | 6 6 6 6 6 | five_of_a_kind  | 37
rolls=1                    | 1    | 2 3 4 5 6 | large_straight  | 40
"""


@pytest.mark.parametrize("row", rows(SETTINGS), ids=" ".join)
def test_a_setting_changes_what_is_doubled_and_added(row):
    settings, roll, dice, box, points = row
    check("poker", PART_ONE, roll, dice, box, points, points, **values(settings))


FIVE_AT_ZERO = "twos=22234 threes=33312 fours=44412 fives=55512 sixes=66612"


@pytest.mark.parametrize(
    ("dice", "points", "gain"),
    [("1 1 1 5 6", 0, 50), ("1 1 4 5 6", -1, -1), ("1 1 1 1 6", 1, 51), ("2 3 4 5 6", -3, -3)],
)
def test_the_sixth_number_brings_50_if_the_six_total_nought_or_more(dice, points, gain):
    check("poker", FIVE_AT_ZERO, 2, dice, "ones", points, gain)


def test_the_fifth_number_brings_no_bonus_yet():
    check("poker", "twos=22222 threes=33333 fours=44444 fives=55555", 2, "6 6 6 6 6", "sixes", 12, 12)


def test_part_ones_bonus_is_a_setting():
    check("poker", FIVE_AT_ZERO, 2, "1 1 1 5 6", "ones", 0, 30, part_one_bonus=30)


def test_part_two_is_closed_until_the_sixth_number_is_filled():
    game = gw.Game("poker")
    order = ["threes", "ones", "sixes", "twos", "fives", "fours"]
    for number, box in enumerate(order):
        throw(game, (1, 2, 3, 4, 5), 1)
        assert set(game.options()) == set(order[number:])
        game.score(box)
    throw(game, (1, 2, 3, 4, 5), 1)
    assert set(game.options()) == {
        "pair",
        "two_pairs",
        "three_of_a_kind",
        "small_straight",
        "large_straight",
        "full_house",
        "four_of_a_kind",
        "five_of_a_kind",
        "chance",
    }


PERFECT_ONE = [
    (box, (face,) * 5)
    for face, box in enumerate(["ones", "twos", "threes", "fours", "fives", "sixes"], 1)
]
PERFECT_TWO = [
    ("pair", (6, 6, 1, 2, 3)),
    ("two_pairs", (6, 6, 5, 5, 1)),
    ("three_of_a_kind", (6, 6, 6, 1, 2)),
    ("small_straight", (1, 2, 3, 4, 5)),
    ("large_straight", (2, 3, 4, 5, 6)),
    ("full_house", (6, 6, 6, 5, 5)),
    ("four_of_a_kind", (6, 6, 6, 6, 1)),
    ("five_of_a_kind", (6, 6, 6, 6, 6)),
    ("chance", (6, 6, 6, 6, 6)),
]


def test_the_perfect_card_is_92_in_part_one_and_418_in_part_two():
    game = gw.Game("poker")
    for box, faces in PERFECT_ONE:
        throw(game, faces, 1)
        game.score(box)
    assert game.totals == (92,)
    for box, faces in PERFECT_TWO:
        throw(game, faces, 1)
        game.score(box)
    assert game.totals == (92 + 418,)
    assert game.over


def played(players, first_ones):
    """A finished game in which all play the same dice but for the ones of each."""
    game = gw.Game("poker", players=players)
    for entry in [
        "ones",
        "twos",
        "threes",
        "fours",
        "fives",
        "sixes",
        *[box for box, _ in PERFECT_TWO],
    ]:
        for seat in range(players):
            throw(game, first_ones[seat] if entry == "ones" else (1, 2, 3, 4, 6), 1)
            game.score(entry)
    return game


def test_the_settlement_is_each_total_minus_the_mean_and_sums_to_nought():
    # -2 -3 -6 -9 -12 -15 … only the ones differ: 2 (five aces), -2 and -2.
    game = played(3, [(1, 1, 1, 1, 1), (1, 2, 3, 4, 5), (1, 2, 3, 4, 5)])
    results = [result for _, _, result in game.standings()]
    assert results == [Fraction(8, 3), Fraction(-4, 3), Fraction(-4, 3)]
    assert sum(results) == 0
    assert [place for place, _, _ in game.standings()] == [1, 2, 2]


def test_alone_the_result_is_the_total():
    game = filled(gw.Game("poker"), PART_ONE)
    assert game.standings()[0][2] == game.totals[0] == -1


def test_the_settlement_is_among_those_who_stay():
    game = played(3, [(1, 1, 1, 1, 1), (1, 2, 3, 4, 5), (1, 2, 3, 4, 5)])
    game.undo()
    game.leave(game.players[2])
    standings = game.standings()
    assert [place for place, _, _ in standings] == [1, 2, None]
    assert [result for _, _, result in standings[:2]] == [2, -2]
