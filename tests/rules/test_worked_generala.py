"""Generala: the examples of the rulebook, number for number."""

import pytest

import generala_widget as gw
from positions import check, dice, filled, rows, throw, values

WORKED = """
before               | roll | dice      | box                   | points
                     | 2    | 4 4 4 2 6 | fours                 | 12
                     | 2    | 4 4 4 2 6 | twos                  | 2
                     | 2    | 4 4 4 2 6 | sixes                 | 6
                     | 1    | 4 4 4 2 6 | fours                 | 12
                     | 2    | 5 5 5 3 3 | full_house            | 30
                     | 1    | 5 5 5 3 3 | full_house            | 35
                     | 3    | 5 5 5 3 3 | full_house            | 30
                     | 2    | 2 2 2 2 6 | four_of_a_kind        | 40
                     | 1    | 2 2 2 2 6 | four_of_a_kind        | 45
                     | 2    | 2 2 2 6 6 | four_of_a_kind        | 0
                     | 1    | 2 2 2 6 6 | four_of_a_kind        | 0
                     | 2    | 3 3 3 3 3 | five_of_a_kind        | 50
                     | 2    | 3 3 3 3 3 | threes                | 15
                     | 2    | 3 3 3 3 3 | four_of_a_kind        | 40
                     | 2    | 3 3 3 3 3 | full_house            | 0
                     | 2    | 3 3 3 3 3 | fours                 | 0
                     | 2    | 3 3 3 3 3 | double_five_of_a_kind | 0
                     | 2    | 1 2 3 4 5 | straight              | 20
                     | 1    | 1 2 3 4 5 | straight              | 25
                     | 2    | 2 3 4 5 6 | straight              | 20
                     | 2    | 4 5 6 1 2 | straight              | 20
                     | 2    | 3 4 5 6 1 | straight              | 20
                     | 2    | 1 2 3 4 6 | straight              | 20
                     | 2    | 1 2 3 5 6 | straight              | 20
                     | 1    | 1 2 3 5 6 | straight              | 25
                     | 2    | 1 1 3 4 5 | straight              | 0
                     | 2    | 2 3 4 5 5 | straight              | 0
five_of_a_kind=33333 | 2    | 4 4 4 4 4 | double_five_of_a_kind | 100
five_of_a_kind=33333 | 2    | 3 3 3 3 3 | double_five_of_a_kind | 100
five_of_a_kind=33333 | 2    | 4 4 4 4 1 | double_five_of_a_kind | 0
five_of_a_kind=33333 | 2    | 4 4 4 4 4 | fours                 | 20
five_of_a_kind=33331 | 2    | 4 4 4 4 4 | double_five_of_a_kind | 0
five_of_a_kind=33331 | 1    | 4 4 4 4 4 | double_five_of_a_kind | 0
five_of_a_kind=33331 | 1    | 4 4 4 4 4 | four_of_a_kind        | 45
five_of_a_kind=33331 | 1    | 4 4 4 4 4 | fours                 | 20
five_of_a_kind=33331 | 1    | 4 4 4 4 4 | full_house            | 0
five_of_a_kind=33333 double_five_of_a_kind=44444 | 2 | 3 3 3 3 3 | threes         | 15
five_of_a_kind=33333 double_five_of_a_kind=44444 | 2 | 3 3 3 3 3 | four_of_a_kind | 40
"""


@pytest.mark.parametrize("row", rows(WORKED), ids=" ".join)
def test_a_box_takes_the_points_of_the_rulebook(row):
    check("generala", *row, row[-1])


SETTINGS = """
settings               | before               | roll | dice      | box                   | points
served_bonus=10        |                      | 1    | 5 5 5 3 3 | full_house            | 40
served_bonus=10        |                      | 1    | 1 2 3 4 5 | straight              | 30
served_bonus=10        |                      | 1    | 2 2 2 2 6 | four_of_a_kind        | 50
served_bonus=10        |                      | 2    | 2 2 2 2 6 | four_of_a_kind        | 40
five_of_a_kind=60      |                      | 2    | 2 2 2 2 2 | five_of_a_kind        | 60
five_of_a_kind=60      | five_of_a_kind=33333 | 2    | 2 2 2 2 2 | double_five_of_a_kind | 120
five_of_a_kind=0       | five_of_a_kind=33333 | 2    | 2 2 2 2 2 | double_five_of_a_kind | 0
served_wins=False      |                      | 1    | 2 2 2 2 2 | five_of_a_kind        | 50
served_wins=False      |                      | 1    | 2 2 2 2 2 | four_of_a_kind        | 45
served_wins=False      | five_of_a_kind=33333 | 1    | 2 2 2 2 2 | double_five_of_a_kind | 100
corner_straights=False |                      | 2    | 1 2 3 4 5 | straight              | 20
corner_straights=False |                      | 2    | 2 3 4 5 6 | straight              | 20
corner_straights=False |                      | 2    | 1 3 4 5 6 | straight              | 0
corner_straights=False |                      | 2    | 1 2 4 5 6 | straight              | 0
corner_straights=False |                      | 2    | 1 2 3 5 6 | straight              | 0
corner_straights=False |                      | 2    | 1 2 3 4 6 | straight              | 0
ace_for_two=True       |                      | 2    | 1 1 3 4 5 | straight              | 20
ace_for_two=True       |                      | 1    | 1 1 3 4 5 | straight              | 25
ace_for_two=True       |                      | 2    | 1 1 3 4 6 | straight              | 20
ace_for_two=True       |                      | 2    | 1 1 3 5 6 | straight              | 20
ace_for_two=True       |                      | 2    | 1 1 4 5 6 | straight              | 20
ace_for_two=True       |                      | 2    | 1 3 4 5 6 | straight              | 20
ace_for_two=True       |                      | 2    | 1 1 2 3 4 | straight              | 0
ace_for_two=True       |                      | 2    | 1 1 1 3 4 | straight              | 0
ace_for_two=True       |                      | 2    | 1 1 3 3 4 | straight              | 0
ace_for_two=True corner_straights=False | | 2 | 1 1 3 4 5 | straight | 20
ace_for_two=True corner_straights=False | | 2 | 1 3 4 5 6 | straight | 20
ace_for_two=True corner_straights=False | | 2 | 1 1 3 4 6 | straight | 0
ace_for_two=True corner_straights=False | | 2 | 1 1 4 5 6 | straight | 0
ace_for_two=True corner_straights=False | | 2 | 1 2 4 5 6 | straight | 0
rolls=1                |                      | 1    | 5 5 5 3 3 | full_house            | 35
"""


@pytest.mark.parametrize("row", rows(SETTINGS), ids=" ".join)
def test_a_setting_changes_what_a_box_takes(row):
    settings, *rest = row
    check("generala", *rest, rest[-1], **values(settings))


def test_without_double_generala_there_are_ten_boxes():
    assert len(gw.Game("generala").cards[0]) == 11
    assert len(gw.Game(gw.preset("generala", double_generala=False)).cards[0]) == 10
    assert "double_five_of_a_kind" not in gw.Game(gw.preset("generala", double_generala=False)).cards[0]


def test_the_perfect_card_without_a_served_generala_totals_360():
    game = gw.Game("generala")
    card = [
        (box, (face,) * 5, 2)
        for face, box in enumerate(["ones", "twos", "threes", "fours", "fives", "sixes"], 1)
    ]
    card += [
        ("straight", dice("12345"), 1),
        ("full_house", dice("22333"), 1),
        ("four_of_a_kind", dice("22223"), 1),
        ("five_of_a_kind", dice("66666"), 2),
        ("double_five_of_a_kind", dice("66666"), 2),
    ]
    for box, faces, roll in card:
        throw(game, faces, roll)
        game.score(box)
    assert game.over
    assert game.totals == (360,)


def assert_won(game, winner):
    assert game.over
    assert game.player is None
    assert game.legal_actions() == ()
    assert game.standings()[0][:2] == (1, winner)
    assert game.options() == game.gains() == {}


def test_a_generala_served_in_round_one_wins_at_once_and_scores_nothing():
    game = gw.Game("generala", players=["Ala", "Olek"])
    game.roll(2, 2, 2, 2, 2)
    assert_won(game, "Ala")
    assert game.totals == (0, 0)
    assert set(game.cards[0].values()) == {None}


def test_a_generala_served_alone_ends_the_game():
    game = gw.Game("generala")
    game.roll(2, 2, 2, 2, 2)
    assert game.over


def test_a_generala_on_roll_two_does_not_win():
    game = gw.Game("generala", players=["Ala", "Olek"])
    throw(game, (2, 2, 2, 2, 2))
    assert not game.over
    assert game.rolls_left == 1


def test_a_generala_kept_together_over_two_rolls_does_not_win():
    game = gw.Game("generala", players=["Ala", "Olek"])
    game.roll(2, 2, 2, 2, 1)
    game.keep(2, 2, 2, 2)
    game.roll(2)
    assert not game.over


def test_the_player_in_last_place_wins_by_a_served_generala():
    game = gw.Game("generala", players=["Ala", "Olek", "Ola", "Jan"])
    for box, faces in [
        ("sixes", "66123"),
        ("sixes", "66612"),
        ("sixes", "66123"),
        ("ones", "23456"),
    ]:
        throw(game, dice(faces))
        game.score(box)
    for _ in range(3):
        throw(game, dice("11234"), 1)
        game.score("fours")
    game.roll(1, 1, 1, 1, 1)
    assert_won(game, "Jan")
    assert game.totals == (16, 22, 16, 0)
    assert game.standings() == [(1, "Jan", 0), (2, "Olek", 22), (3, "Ala", 16), (3, "Ola", 16)]


def test_a_generala_served_after_the_box_holds_one_wins_too():
    game = filled(gw.Game("generala"), "five_of_a_kind=33333")
    game.roll(2, 2, 2, 2, 2)
    assert game.over


def test_a_generala_served_after_both_boxes_hold_one_wins_too():
    game = filled(gw.Game("generala"), "five_of_a_kind=33333 double_five_of_a_kind=33333")
    game.roll(2, 2, 2, 2, 2)
    assert game.over


def test_a_generala_served_after_only_the_double_was_scratched_wins():
    game = filled(gw.Game("generala"), "double_five_of_a_kind=33331")
    game.roll(2, 2, 2, 2, 2)
    assert game.over


def test_a_generala_served_after_it_was_scratched_is_an_ordinary_roll():
    game = filled(gw.Game("generala"), "five_of_a_kind=33331")
    game.roll(2, 2, 2, 2, 2)
    assert not game.over
    assert game.rolls_left == 2


def test_another_players_scratch_does_not_stop_a_served_generala():
    game = gw.Game("generala", players=["Ala", "Olek"])
    throw(game, dice("33331"))
    game.score("five_of_a_kind")
    game.roll(2, 2, 2, 2, 2)
    assert_won(game, "Olek")


@pytest.mark.parametrize(("before", "over"), [("33333", True), ("33331", False)])
def test_where_a_generala_is_worth_nothing_made_and_scratched_still_differ(before, over):
    game = filled(gw.Game(gw.preset("generala", five_of_a_kind=0)), f"five_of_a_kind={before}")
    game.roll(2, 2, 2, 2, 2)
    assert game.over is over


def test_with_served_wins_off_a_served_generala_plays_on():
    game = gw.Game(gw.preset("generala", served_wins=False))
    game.roll(2, 2, 2, 2, 2)
    assert not game.over
    assert game.score("five_of_a_kind") == 50


def test_with_one_roll_a_turn_every_generala_is_served():
    game = gw.Game(gw.preset("generala", rolls=1))
    game.roll(2, 2, 2, 2, 2)
    assert game.over


def test_undoing_a_served_win_takes_the_game_up_again():
    game = gw.Game("generala", players=["Ala", "Olek"])
    game.roll(2, 2, 2, 2, 2)
    game.undo()
    assert not game.over
    assert game.player == 0
    game.redo()
    assert_won(game, "Ala")
