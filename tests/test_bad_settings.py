"""Presets, settings, players and seeds that make no game: an error that says what would be right."""

import pytest

import generala_widget as gw
from refusals import explained, refused, rolled


@pytest.mark.parametrize(
    ("name", "nearest"),
    [("generalla", "generala"), ("Generał", "general"), ("yatz", "yatzy"), ("yathzee", "yahtzee")],
)
def test_an_unknown_preset_names_those_there_are_and_the_nearest(name, nearest):
    with explained(gw.SettingError, name, f"did you mean {nearest}", *gw.PRESETS):
        gw.preset(name)
    with explained(gw.SettingError, nearest):
        gw.Game(name)


@pytest.mark.parametrize("name", ["chess", "", None, 7, b"general", ["general"]])
def test_what_is_no_preset_names_those_there_are(name):
    with explained(gw.SettingError, *gw.PRESETS):
        gw.preset(name)
    with explained(gw.SettingError, *gw.PRESETS):
        gw.Game(name)


def test_an_unknown_setting_names_those_there_are_and_the_nearest():
    with explained(gw.SettingError, "serve_bonus", "did you mean served_bonus", "ace_for_two"):
        gw.preset("generala", serve_bonus=10)


def test_a_setting_of_another_preset_is_unknown():
    with explained(gw.SettingError, "served_bonus", "general", "upper_bonus"):
        gw.preset("general", served_bonus=10)


@pytest.mark.parametrize("rolls", [0, -1, 1.5, "3", True, None, 3.0])
def test_rolls_take_a_whole_number_from_one(rolls):
    with explained(gw.SettingError, "rolls", repr(rolls), "1 or more"):
        gw.preset("general", rolls=rolls)


@pytest.mark.parametrize("points", [-1, 2.5, "35", True, None])
def test_points_take_a_whole_number_from_nought(points):
    with explained(gw.SettingError, "upper_bonus", repr(points), "0 or more"):
        gw.preset("general", upper_bonus=points)


@pytest.mark.parametrize(("preset", "key"), [("general", "upper_threshold"), ("tysiac", "target")])
def test_thresholds_and_targets_start_at_one(preset, key):
    with explained(gw.SettingError, key, "0", "1 or more"):
        gw.preset(preset, **{key: 0})


@pytest.mark.parametrize("preset", ["general", "kosci", "yahtzee", "yatzy"])
def test_an_upper_threshold_that_cannot_be_reached_is_refused(preset):
    assert gw.preset(preset, upper_threshold=105)
    with explained(gw.SettingError, "106", "105"):
        gw.preset(preset, upper_threshold=106)


@pytest.mark.parametrize("value", ["Free", "", None, True, 1, ["free"]])
def test_a_choice_names_what_it_takes(value):
    with explained(gw.SettingError, "joker", repr(value), "free", "forced", "none"):
        gw.preset("general", joker=value)


@pytest.mark.parametrize("value", [1, 0, None, "True", "no"])
def test_a_switch_takes_true_or_false_only(value):
    with explained(gw.SettingError, "served_wins", repr(value), "True or False"):
        gw.preset("generala", served_wins=value)


def test_a_refused_setting_does_not_leak_into_the_next_game():
    with pytest.raises(gw.SettingError):
        gw.preset("general", upper_bonus=50, rolls=0)
    assert gw.preset("general").settings["upper_bonus"] == 35
    gw.preset("general", upper_bonus=50)
    assert gw.Game("general").rules.settings["upper_bonus"] == 35


def test_a_name_given_twice_is_named():
    with explained(gw.SettingError, "Ala"):
        gw.Game("general", players=["Ala", "Olek", "Ala"])


@pytest.mark.parametrize("name", ["", "   ", None, 7, ["Ala"], b"Ala"])
def test_an_empty_name_or_no_text_is_no_name(name):
    with explained(gw.SettingError, "player 2", repr(name)):
        gw.Game("general", players=["Ala", name])


@pytest.mark.parametrize("preset", ["kosci", "poker"])
@pytest.mark.parametrize("players", [5, ["a", "b", "c", "d", "e"], 100])
def test_too_many_players_name_the_preset_and_its_range(preset, players):
    with explained(gw.SettingError, preset, "2 to 4"):
        gw.Game(preset, players=players)


@pytest.mark.parametrize("preset", list(gw.PRESETS))
@pytest.mark.parametrize("players", [0, -1, []])
def test_nobody_makes_no_game(preset, players):
    with explained(gw.SettingError, preset, "2"):
        gw.Game(preset, players=players)


@pytest.mark.parametrize("preset", list(gw.PRESETS))
@pytest.mark.parametrize("players", [1, 2, 4, ["Ala"], ["Ala", "Olek"]])
def test_one_alone_and_as_many_as_the_rulebook_says_make_a_game(preset, players):
    assert gw.Game(preset, players=players).totals


@pytest.mark.parametrize("players", [True, 2.0, "Ala", None, {"Ala": 1}, [print]])
def test_players_are_a_number_or_names(players):
    with explained(gw.SettingError):
        gw.Game("general", players=players)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.0, "7", True, [7]])
def test_a_seed_is_a_whole_number_within_its_range(seed):
    with explained(gw.SettingError, "seed"):
        gw.Game("general", seed=seed)


def test_a_refused_restart_leaves_the_game_as_it_was():
    game = rolled()
    for bad in ({"rules": "chess"}, {"players": ["Ala", "Ala"]}, {"seed": -1}):
        with refused(game, gw.SettingError):
            game.restart(**bad)
