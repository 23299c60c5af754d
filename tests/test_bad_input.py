"""Dice, boxes and actions that can't be: a clear error, and a game in which nothing has changed."""

import numpy as np
import pytest

import generala_widget as gw
from generala_widget import labels
from positions import filled, throw
from refusals import explained, is_explained, refused, rolled


@pytest.mark.parametrize("die", [0, 7, -1, True, False, 3.0, "3", None, (3,), 2.5])
def test_a_die_is_a_whole_number_from_one_to_six(die):
    game = gw.Game("general")
    with refused(game, gw.NotationError, repr(die), "1 to 6"):
        game.roll(1, 2, 3, 4, die)
    game.roll(1, 3, 3, 5, 6)
    with refused(game, gw.NotationError, repr(die), "1 to 6"):
        game.keep(3, die)
    with explained(gw.NotationError, repr(die)):
        gw.Keep(die)
    with explained(gw.NotationError, repr(die)):
        gw.SetAside(die)


@pytest.mark.parametrize("faces", [(1,), (1, 2, 3, 4)])
def test_too_few_desk_dice_are_refused(faces):
    game = gw.Game("general")
    with refused(game, ValueError, "5", str(len(faces))):
        game.roll(*faces)


def test_too_many_desk_dice_are_refused():
    game = gw.Game("general")
    with refused(game, ValueError, "6"):
        game.roll(1, 2, 3, 4, 5, 6)


def test_desk_dice_are_those_that_are_rerolled_only():
    game = rolled()
    game.keep(3, 3)
    for faces in [(1,), (1, 2), (1, 2, 3, 4), (3, 3, 1, 2, 3)]:
        with refused(game, ValueError, "3", str(len(faces))):
            game.roll(*faces)


@pytest.mark.parametrize("faces", [(2,), (3, 3, 3), (1, 1), (1, 3, 3, 5, 5)])
def test_what_is_not_on_the_tray_cannot_be_kept(faces):
    game = rolled()
    with refused(game, gw.IllegalAction, "1 3 3 5 6"):
        game.keep(*faces)
    with refused(game, gw.IllegalAction, "1 3 3 5 6"):
        game.do(gw.Keep(*faces))


def test_rolling_while_all_five_are_kept_is_refused():
    game = rolled()
    game.keep(1, 3, 3, 5, 6)
    with refused(game, gw.IllegalAction, "all five"):
        game.roll()
    with refused(game, gw.IllegalAction, "all five"):
        game.do("keep 1 3 3 5 6")


def test_rolling_with_none_left_is_refused():
    game = rolled()
    game.roll(), game.roll()
    assert game.rolls_left == 0
    with refused(game, gw.IllegalAction, "no rolls are left", "score"):
        game.roll()
    with refused(game, gw.IllegalAction, "no rolls are left"):
        game.roll(1, 2, 3, 4, 5)
    with refused(game, gw.IllegalAction, "no rolls are left"):
        game.do("keep none")
    with refused(game, gw.IllegalAction, "no rolls are left"):
        game.keep(*game.dice[:1])


def test_nothing_can_be_kept_before_the_first_roll():
    game = gw.Game("general")
    with refused(game, gw.IllegalAction, "roll first"):
        game.keep(3)
    with refused(game, gw.IllegalAction, "roll first"):
        game.do("keep none")


def test_scoring_before_the_first_roll_is_refused():
    game = gw.Game("general")
    for box in ["chance", "ones"]:
        with refused(game, gw.IllegalAction, "roll first"):
            game.score(box)


def test_a_filled_box_says_what_it_holds_and_what_is_open():
    game = filled(gw.Game("general"), "twos=22216 chance=22216 ones=22216")
    throw(game, (1, 2, 3, 4, 5))
    with refused(game, gw.IllegalAction, "twos", "6", "threes", "full house"):
        game.score("twos")


@pytest.mark.parametrize("preset", ["general", "kosci", "poker", "generala", "yahtzee", "yatzy"])
def test_an_unknown_box_names_the_boxes(preset):
    game = rolled(preset)
    with refused(game, gw.NotationError, "sevens", "sixes"):
        game.score("sevens")


def test_an_unknown_box_names_the_nearest():
    game = rolled()
    with refused(game, gw.NotationError, "did you mean full_house"):
        game.score("ful_house")


@pytest.mark.parametrize("box", ["", "  ", None, 3, True, ["ones"], b"ones"])
def test_what_is_no_box_is_refused(box):
    game = rolled()
    with refused(game, gw.NotationError, repr(box)):
        game.score(box)


def test_a_box_that_a_forced_joker_forbids_names_where_it_may_go():
    game = filled(gw.Game("yahtzee"), "five_of_a_kind=66666")
    throw(game, (5, 5, 5, 5, 5))
    with refused(game, gw.IllegalAction, "chance", "fives"):
        game.score("chance")


def test_a_box_of_pokers_second_part_is_closed_and_says_what_is_open():
    game = rolled("poker")
    with refused(game, gw.IllegalAction, "pair", "ones", "sixes"):
        game.score("pair")


LABELS = [(preset, language) for preset in gw.PRESETS for language in labels.CODES if preset != "tysiac"]


@pytest.mark.parametrize(("preset", "language"), LABELS)
def test_a_box_is_known_by_its_label_in_any_case_or_the_error_names_both_keys(preset, language):
    game = rolled(preset)
    for box, points in game.options().items():
        for write in [str, str.lower, str.upper, str.title]:
            label = write(labels.box(language, preset, box))
            try:
                assert game.score(label) == points
            except gw.NotationError as error:
                is_explained(error, label, box, "key")
            else:
                assert game.log[-1] == gw.Score(box)
                game.undo()


@pytest.mark.parametrize(
    "action",
    [
        "",
        "jump",
        "keep",
        "keep 7",
        "keep x",
        "score",
        "set aside",
        "roll 1 2",
        "bank 50",
        None,
        7,
        b"roll",
    ],
)
def test_what_is_no_action_is_refused(action):
    game = rolled()
    if action == "keep":  # short for "keep none"
        assert game.do("keep")
        return
    with refused(game, gw.NotationError):
        game.do(action)


@pytest.mark.parametrize("action", ["rolled 1 2 3 4 5", "desk 1 2 3 4 5", "player 1 leaves"])
def test_chance_and_leaving_are_no_actions(action):
    game = gw.Game("general", players=2)
    with refused(game, gw.NotationError):
        game.do(action)


@pytest.mark.parametrize("action", [gw.Bank(), gw.SetAside(1), "bank", "set aside 1"])
def test_a_scorecard_game_neither_banks_nor_sets_aside(action):
    game = rolled()
    with refused(game, gw.IllegalAction):
        game.do(action)


@pytest.mark.parametrize("call", ["keep", "score"])
def test_tysiac_neither_keeps_nor_scores(call):
    game = rolled("tysiac")
    with refused(game, ValueError):
        game.keep(1) if call == "keep" else game.score("ones")


def test_tysiac_refuses_to_roll_or_bank_before_something_is_set_aside():
    game = rolled("tysiac")
    with refused(game, gw.IllegalAction, "set aside 1"):
        game.roll()
    with refused(game, gw.IllegalAction, "set aside 1"):
        game.bank()


@pytest.mark.parametrize("faces", [(3,), (1, 3), (1, 1), (3, 3), ()])
def test_tysiac_refuses_to_set_aside_what_does_not_score_or_is_not_there(faces):
    game = rolled("tysiac")
    with refused(game, gw.IllegalAction):
        game.set_aside(*faces)


def test_tysiac_refuses_a_second_set_aside_of_one_roll():
    game = rolled("tysiac")
    game.set_aside(1)
    with refused(game, gw.IllegalAction, "roll or bank"):
        game.set_aside(5)


def test_tysiac_refuses_to_bank_too_little_and_says_how_much_is_needed():
    game = rolled("tysiac")
    game.set_aside(1, 5)
    with refused(game, gw.IllegalAction, "15", "50"):
        game.bank()


def over(preset):
    if preset == "tysiac":
        game = gw.Game("tysiac")
        game.roll(4, 4, 4, 4, 4), game.set_aside(4, 4, 4, 4, 4), game.bank()
    else:
        game = gw.Game("generala")
        game.roll(4, 4, 4, 4, 4)
    assert game.over
    return game


@pytest.mark.parametrize("preset", ["generala", "tysiac"])
@pytest.mark.parametrize(
    "act",
    [
        lambda game: game.roll(),
        lambda game: game.roll(1, 2, 3, 4, 5),
        lambda game: game.keep(),
        lambda game: game.keep(4),
        lambda game: game.score("ones"),
        lambda game: game.set_aside(1),
        lambda game: game.bank(),
        lambda game: game.do("roll"),
        lambda game: game.do("keep none"),
        lambda game: game.leave(game.players[0]),
    ],
)
def test_nothing_can_be_done_after_the_end(preset, act):
    game = over(preset)
    with refused(game, gw.IllegalAction, "over"):
        act(game)


def test_of_several_actions_all_or_none_are_done():
    game = rolled()
    with refused(game, gw.IllegalAction):
        game.do("keep 3 3", "score threes", "score threes")


def test_the_last_player_cannot_leave():
    game = gw.Game("general", players=["Ala", "Olek"])
    game.leave("Ala")
    with refused(game, gw.IllegalAction, "last player"):
        game.leave("Olek")


def test_who_has_left_cannot_leave_again():
    game = gw.Game("general", players=["Ala", "Olek", "Ola"])
    game.leave("Ala")
    with refused(game, gw.IllegalAction):
        game.leave("Ala")


@pytest.mark.parametrize("name", ["Jan", "", None, 0, "ala "])
def test_a_stranger_cannot_leave(name):
    game = gw.Game("general", players=["Ala", "Olek"])
    with refused(game, ValueError):
        game.leave(name)


def test_there_is_nothing_to_undo_or_redo_at_the_start():
    game = gw.Game("tysiac", players=2, seed=1)  # the draw is not undone
    with refused(game, gw.IllegalAction):
        game.undo()
    with refused(game, gw.IllegalAction):
        game.redo()


def test_whole_numbers_of_numpy_are_dice_and_seeds():
    game = gw.Game("general", seed=np.int64(7))
    assert game.seed == 7
    assert type(game.seed) is int
    assert game.roll(*np.array([1, 3, 3, 5, 6])) == (1, 3, 3, 5, 6)
    assert game.keep(np.int8(3)) == (3,)
    assert gw.replay(game.transcript()).log == game.log
    for wrong in (np.float64(3), np.bool_(True)):
        with pytest.raises(gw.NotationError):
            game.keep(wrong)


def test_a_name_written_in_two_ways_is_one_name():
    with pytest.raises(gw.SettingError, match="two players are called"):
        gw.Game("general", players=["Zo\u00eb", "Zoe\u0308"])
