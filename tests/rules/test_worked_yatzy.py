"""Yatzy: fifteen boxes, in which only the dice that match count."""

import pytest

import generala_widget as gw
from positions import check, dice, rows, throw

WORKED = """
before | roll | dice      | box             | points | gain
       | 2    | 4 3 4 4 1 | fours           | 12     | 12
       | 2    | 2 3 4 4 1 | fives           | 0      | 0
       | 2    | 3 3 6 1 2 | pair            | 6      | 6
       | 1    | 3 3 6 1 2 | pair            | 6      | 6
       | 2    | 5 5 6 6 6 | pair            | 12     | 12
       | 2    | 1 1 6 6 2 | pair            | 12     | 12
       | 2    | 5 5 6 6 6 | two_pairs       | 22     | 22
       | 2    | 1 1 6 6 2 | two_pairs       | 14     | 14
       | 2    | 3 3 6 1 2 | two_pairs       | 0      | 0
       | 2    | 4 4 4 4 1 | two_pairs       | 0      | 0
       | 2    | 4 4 4 4 4 | two_pairs       | 0      | 0
       | 2    | 5 5 6 6 6 | three_of_a_kind | 18     | 18
       | 2    | 4 4 4 4 1 | three_of_a_kind | 12     | 12
       | 2    | 4 4 4 4 1 | four_of_a_kind  | 16     | 16
       | 2    | 4 4 4 1 1 | four_of_a_kind  | 0      | 0
       | 2    | 1 2 3 4 5 | small_straight  | 15     | 15
       | 1    | 1 2 3 4 5 | small_straight  | 15     | 15
       | 2    | 2 3 4 5 6 | small_straight  | 0      | 0
       | 2    | 1 2 3 4 6 | small_straight  | 0      | 0
       | 2    | 2 3 4 5 6 | large_straight  | 20     | 20
       | 2    | 1 2 3 4 5 | large_straight  | 0      | 0
       | 2    | 5 5 6 6 6 | full_house      | 28     | 28
       | 2    | 4 4 4 4 4 | full_house      | 0      | 0
       | 2    | 1 3 5 4 6 | chance          | 19     | 19
       | 2    | 1 1 1 1 1 | five_of_a_kind  | 50     | 50
       | 1    | 6 6 6 6 6 | five_of_a_kind  | 50     | 50
       | 2    | 6 6 6 6 1 | five_of_a_kind  | 0      | 0
five_of_a_kind=66666             | 2 | 6 6 6 6 6 | chance         | 30 | 30
five_of_a_kind=66666 sixes=66612 | 2 | 6 6 6 6 6 | large_straight | 0  | 0
"""


@pytest.mark.parametrize("row", rows(WORKED), ids=" ".join)
def test_a_box_takes_the_dice_that_match(row):
    check("yatzy", *row)


UPPER = "sixes=66612 fives=55512 fours=44412 threes=33312 twos=22213"


def test_the_upper_bonus_is_50_at_63():
    check("yatzy", UPPER, 2, "1 1 1 5 6", "ones", 3, 53)
    check("yatzy", UPPER, 2, "1 1 4 5 6", "ones", 2, 2)


def test_the_threshold_the_bonus_and_the_yatzy_are_settings():
    check("yatzy", UPPER, 2, "1 1 4 5 6", "ones", 2, 9, upper_threshold=62, upper_bonus=7)
    check("yatzy", "", 2, "1 1 1 1 1", "five_of_a_kind", 60, 60, five_of_a_kind=60)


def test_there_are_fifteen_boxes():
    assert len(gw.Game("yatzy").cards[0]) == 15


def test_the_perfect_card_totals_374():
    game = gw.Game("yatzy")
    card = {
        "ones": "11111",
        "twos": "22222",
        "threes": "33333",
        "fours": "44444",
        "fives": "55555",
        "sixes": "66666",
        "pair": "66123",
        "two_pairs": "66551",
        "three_of_a_kind": "66612",
        "four_of_a_kind": "66661",
        "small_straight": "12345",
        "large_straight": "23456",
        "full_house": "66655",
        "chance": "66666",
        "five_of_a_kind": "66666",
    }
    for box, faces in card.items():
        throw(game, dice(faces), 1)
        game.score(box)
    assert game.over
    assert game.totals == (374,)
