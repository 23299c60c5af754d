"""Tysiąc: the examples of the rulebook, number for number."""

import pytest

import generala_widget as gw
from positions import dice, rows, values


def start(players=1, **settings):
    return gw.Game(gw.preset("tysiac", **settings), players=players, seed=1)


def notation(game):
    return {str(action) for action in game.legal_actions()}


# All that may be set aside of a roll, with its points.
SET_ASIDES = """
dice      | set asides and their points
1 5 2 3 6 | 1=10 5=5 15=15
2 2 2 5 4 | 222=20 5=5 2225=25
1 2 3 4 5 | 12345=150 1=10 5=5 15=15
2 3 4 5 6 | 23456=150 5=5
4 4 4 4 6 | 4444=80 444=40
4 4 4 4 4 | 44444=1000 4444=80 444=40
1 1 2 3 4 | 1=10 11=20
1 1 1 5 5 | 1=10 11=20 111=100 5=5 55=10 15=15 155=20 115=25 1155=30 1115=105 11155=110
1 1 1 1 2 | 1=10 11=20 111=100 1111=200
1 1 1 1 1 | 1=10 11=20 111=100 1111=200 11111=1000
5 5 5 5 2 | 5=5 55=10 555=50 5555=100
3 3 3 6 2 | 333=30
1 3 4 5 6 | 1=10 5=5 15=15
"""


@pytest.mark.parametrize("row", rows(SET_ASIDES), ids=" ".join)
def test_what_may_be_set_aside_is_what_scores(row):
    thrown, expected = row
    points = {dice(key): int(value) for key, value in (pair.split("=") for pair in expected.split())}
    game = start()
    game.roll(*dice(thrown))
    assert set(game.legal_actions()) == {gw.SetAside(*faces) for faces in points}
    for faces, value in points.items():
        assert game.rules.points(game.state, gw.SetAside(*faces)) == value
        game.set_aside(*faces)
        assert game.turn_points == value
        game.undo()


ALL = """
dice      | set aside | points
1 5 2 3 6 | 1 5       | 15
2 2 2 5 4 | 2 2 2 5   | 25
1 2 3 4 5 | 1 2 3 4 5 | 150
4 4 4 4 6 | 4 4 4 4   | 80
5 5 5 5 5 | 5 5 5 5 5 | 1000
1 1 1 5 5 | 1 1 1 5 5 | 110
"""


@pytest.mark.parametrize("row", rows(ALL), ids=" ".join)
def test_with_set_aside_all_every_scoring_die_is_set_aside(row):
    thrown, expected, points = row
    game = start(set_aside="all")
    game.roll(*dice(thrown))
    assert notation(game) == {f"set aside {expected}"}
    game.set_aside(*dice(expected))
    assert game.turn_points == int(points)


BUSTS = """
settings    | dice      | what happens
            | 2 3 4 4 6 | bust
            | 2 2 3 3 4 | bust
            | 2 2 4 6 6 | bust
rescue=True | 2 3 4 4 6 | bust
rescue=True | 2 2 4 6 6 | saved
rescue=True | 2 3 3 6 6 | saved
"""


@pytest.mark.parametrize("row", rows(BUSTS), ids=" ".join)
def test_a_first_roll_without_a_combination_busts_or_is_saved(row):
    settings, thrown, what = row
    game = start(["Ala", "Olek"], **values(settings))
    first = game.player
    game.roll(*dice(thrown))
    assert notation(game) == {"roll"}
    assert (game.player == first) is (what == "saved")


def test_four_dice_that_sum_to_15_are_saved_and_rolled_again():
    game = start(["Ala", "Olek"], rescue=True)
    first = game.player
    game.roll(1, 2, 2, 3, 4)
    game.set_aside(1)
    game.roll(2, 3, 4, 6)
    assert game.player == first
    assert game.turn_points == 10
    assert notation(game) == {"roll"}
    game.roll(2, 3, 4, 6)  # any number of times
    assert game.player == first
    game.roll(5, 2, 3, 4)
    assert notation(game) == {"set aside 5"}
    game.set_aside(5)
    assert game.turn_points == 15
    assert len(game.dice) == 3


def test_a_saved_roll_cannot_be_banked_on():
    game = start(rescue=True)
    game.roll(1, 1, 1, 2, 3)
    game.set_aside(1, 1, 1)
    game.roll(4, 6)
    assert game.turn_points == 100
    assert notation(game) == {"roll"}
    with pytest.raises(gw.IllegalAction):
        game.bank()


def test_a_bust_loses_the_turns_points_and_keeps_what_is_banked():
    game = start()
    game.roll(1, 1, 1, 2, 3)
    game.set_aside(1, 1, 1)
    game.bank()
    game.roll(1, 1, 1, 2, 3)
    game.set_aside(1, 1, 1)
    game.roll(2, 3)
    assert game.totals == (100,)
    assert game.turn_points == 0
    assert game.dice == ()


def test_after_a_bust_the_next_player_rolls_five_dice():
    game = start(["Ala", "Olek"])
    first = game.player
    game.roll(2, 3, 4, 4, 6)
    assert game.player == 1 - first
    assert len(game.roll(2, 3, 4, 4, 6)) == 5


def test_with_fewer_than_50_rolling_is_the_only_action():
    game = start()
    game.roll(1, 1, 5, 2, 3)
    game.set_aside(1, 1, 5)
    assert game.turn_points == 25
    assert notation(game) == {"roll"}


def test_with_50_the_player_may_bank_or_roll():
    game = start()
    game.roll(5, 5, 5, 2, 3)
    game.set_aside(5, 5, 5)
    assert notation(game) == {"roll", "bank"}


def test_the_bank_minimum_is_a_setting():
    game = start(bank_minimum=55)
    game.roll(5, 5, 5, 2, 3)
    game.set_aside(5, 5, 5)
    assert notation(game) == {"roll"}
    game.roll(5, 2)
    game.set_aside(5)
    assert notation(game) == {"roll", "bank"}


def test_banking_needs_50_also_when_less_is_missing_to_the_target():
    game = start(target=20)
    game.roll(1, 1, 5, 2, 3)
    game.set_aside(1, 1, 5)
    assert notation(game) == {"roll"}
    assert not game.over


def test_points_add_up_over_the_rolls_of_a_turn_but_combinations_do_not():
    game = start()
    game.roll(1, 1, 2, 3, 4)
    game.set_aside(1, 1)
    game.roll(1, 2, 3)  # a third ace, but of another roll: 10 and not 100
    game.set_aside(1)
    assert game.turn_points == 30


def test_scoring_dice_left_out_are_rolled_again():
    game = start()
    game.roll(1, 1, 1, 5, 5)
    game.set_aside(1, 1, 1)
    assert tuple(sorted(game.dice)) == (5, 5)
    assert len(game.roll(2, 5)) == 2


def test_hot_dice_in_one_roll_are_all_rolled_again():
    game = start()
    game.roll(1, 1, 1, 5, 5)
    game.set_aside(1, 1, 1, 5, 5)
    assert game.turn_points == 110
    assert notation(game) == {"roll", "bank"}
    game.roll(1, 2, 3, 4, 6)
    assert game.turn_points == 110
    assert game.state.kept == ()
    game.set_aside(1)
    assert game.turn_points == 120


def test_hot_dice_over_several_rolls_are_all_rolled_again():
    game = start()
    game.roll(1, 1, 2, 3, 4)
    game.set_aside(1, 1)
    game.roll(2, 2, 2)
    game.set_aside(2, 2, 2)
    assert notation(game) == {"roll"}  # 20 + 20: all five are set aside, too few to bank
    game.roll(1, 1, 1, 2, 3)
    game.set_aside(1, 1, 1)
    assert game.turn_points == 140


def test_after_hot_dice_a_bust_loses_everything_of_the_turn():
    game = start()
    game.roll(1, 1, 1, 5, 5)
    game.set_aside(1, 1, 1, 5, 5)
    game.roll(2, 3, 4, 4, 6)
    assert game.totals == (0,)


def test_a_straight_is_only_one_of_five_dice():
    game = start()
    game.roll(1, 2, 3, 4, 6)
    game.set_aside(1)
    game.roll(2, 3, 4, 5)
    assert notation(game) == {"set aside 5"}


def test_five_equal_dice_must_be_banked_to_win():
    game = start(["Ala", "Olek"])
    game.roll(4, 4, 4, 4, 4)
    game.set_aside(4, 4, 4, 4, 4)
    assert game.turn_points == 1000
    assert not game.over
    game.bank()
    assert game.over


def test_the_first_to_bank_1000_wins_and_nobody_gets_a_further_turn():
    game = start(["Ala", "Olek", "Ola"])
    first = game.player
    game.roll(4, 4, 4, 4, 4)
    game.set_aside(4, 4, 4, 4, 4)
    game.bank()
    assert game.totals[first] == 1000
    assert game.player is None
    assert game.legal_actions() == ()
    assert [place for place, _, _ in game.standings()] == [1, 2, 2]
    assert game.standings()[0][1] == game.players[first]


def test_the_target_may_be_passed():
    game = start(target=100)
    game.roll(1, 1, 1, 5, 5)
    game.set_aside(1, 1, 1, 5, 5)
    game.bank()
    assert game.over
    assert game.totals == (110,)


def test_one_short_of_the_target_is_not_there():
    game = start(target=111)
    game.roll(1, 1, 1, 5, 5)
    game.set_aside(1, 1, 1, 5, 5)
    game.bank()
    assert not game.over


def test_the_player_who_starts_is_drawn_from_the_seed():
    starters = [gw.Game("tysiac", players=3, seed=seed).player for seed in range(200)]
    assert {starters.count(seat) > 30 for seat in range(3)} == {True}
    assert starters == [gw.Game("tysiac", players=3, seed=seed).player for seed in range(200)]


def test_play_goes_on_in_the_order_named_from_the_player_drawn():
    game = start(["Ala", "Olek", "Ola"])
    order = []
    for _ in range(6):
        order.append(game.player)
        game.roll(2, 3, 4, 4, 6)
    assert order == [(order[0] + step) % 3 for step in range(6)]


def test_alone_nobody_is_drawn():
    assert gw.Game("tysiac", seed=1).log == ()


def test_the_draw_is_the_first_event_of_the_log():
    game = start(["Ala", "Olek"])
    assert len(game.log) == 1
    assert str(game.player) in repr(game.log[0])


def test_alone_the_number_of_turns_taken_is_the_result():
    game = start()
    game.roll(2, 3, 4, 4, 6)
    game.roll(4, 4, 4, 4, 4)
    game.set_aside(4, 4, 4, 4, 4)
    game.bank()
    assert game.over
    assert game.standings() == [(1, game.players[0], 2)]
