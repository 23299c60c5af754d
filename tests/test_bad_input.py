"""What can't be: a clear error of the right class, naming what was wrong and what would be right,
and a game in which nothing has changed."""

import json
import time
from contextlib import contextmanager

import pytest

import generala_widget as gw
from generala_widget import labels
from positions import filled, throw


@contextmanager
def refused(game, kind, *words):
    """The block raises `kind` with these words in its text, and leaves the game as it was."""
    before = (game.state, game.version, game.log, game.kept, game.dice, game.to_json())
    with pytest.raises(kind) as caught:
        yield
    is_explained(caught.value, *words)
    assert (game.state, game.version, game.log, game.kept, game.dice, game.to_json()) == before


def is_explained(error, *words):
    assert isinstance(error, ValueError)
    assert error.code
    assert error.code.isidentifier()
    assert isinstance(error.facts, dict)
    for word in words:
        assert word in str(error), str(error)


@contextmanager
def explained(kind, *words):
    with pytest.raises(kind) as caught:
        yield
    is_explained(caught.value, *words)


def rolled(preset="general", faces=(1, 3, 3, 5, 6), **kwargs):
    game = gw.Game(preset, seed=7, **kwargs)
    game.roll(*faces)
    return game


# Presets and settings.


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


# Players and seeds.


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


# Dice.


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


# Boxes.


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


# Actions.


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


# Transcripts and JSON.


def played():
    """Two turns with drawn and desk dice, one action undone."""
    game = gw.Game("general", players=["Ala", "Olek"], seed=7)
    game.roll()
    game.keep(*game.dice[:2])
    game.roll()
    game.score("chance")
    game.roll(1, 2, 3, 4, 5)
    game.score("large_straight")
    game.roll()
    game.undo()
    return game


def edited(text, before, after):
    assert text.count(before) == 1, (before, text)
    return text.replace(before, after)


def chance_of(game):
    return game.cards[0]["chance"]


def first_roll(game):
    return " ".join(map(str, game.log[1].dice))


def other_dice(words):
    first, rest = words.split(" ", 1)
    return f"{int(first) % 6 + 1} {rest}"


EDITS = {
    "a score that the dice do not give": lambda g: (f"chance = {chance_of(g)}", "chance = 99"),
    "a score the wrong way round": lambda g: (f"= {chance_of(g)}", f"= -{chance_of(g)}"),
    "a roll that is not the seed's": lambda g: (
        f"rolled {first_roll(g)}",
        f"rolled {other_dice(first_roll(g))}",
    ),
    "desk dice that do not give the score": lambda g: ("desk 1 2 3 4 5", "desk 1 2 3 4 4"),
    "too few dice": lambda g: ("desk 1 2 3 4 5", "desk 1 2 3 4"),
    "a die with seven pips": lambda g: ("desk 1 2 3 4 5", "desk 1 2 3 4 7"),
    "a box that there is not": lambda g: ("score large_straight", "score larger_straight"),
    "an unknown verb": lambda g: ("score large_straight", "steal large_straight"),
    "a newer format": lambda g: NEWER,
    "another preset": lambda g: ANOTHER,
    "no such preset": lambda g: NOBODY,
}
NEWER, ANOTHER, NOBODY = ("NEWER",), ("ANOTHER",), ("NOBODY",)
IN_TEXT = {
    NEWER: ("generala-widget 1", "generala-widget 2"),
    ANOTHER: ("rules: general", "rules: generala"),
    NOBODY: ("rules: general", "rules: chess"),
}
IN_JSON = {
    NEWER: ('"version": 1', '"version": 2'),
    ANOTHER: ('"name": "general"', '"name": "generala"'),
    NOBODY: ('"name": "general"', '"name": "chess"'),
}


@pytest.mark.parametrize("edit", EDITS)
def test_an_edited_transcript_is_refused(edit):
    game = played()
    change = EDITS[edit](game)
    text = edited(game.transcript(), *IN_TEXT.get(change, change))
    with pytest.raises((gw.NotationError, gw.SettingError)) as caught:
        gw.replay(text)
    is_explained(caught.value)


@pytest.mark.parametrize("edit", EDITS)
def test_an_edited_json_is_refused(edit):
    game = played()
    change = EDITS[edit](game)
    text = edited(game.to_json(), *IN_JSON.get(change, change))
    with pytest.raises((gw.NotationError, gw.SettingError)) as caught:
        gw.Game.from_json(text)
    is_explained(caught.value)


def test_a_box_scored_twice_is_refused():
    game = gw.Game("general", seed=7)
    for box in ["chance", "ones"]:
        game.roll(1, 2, 3, 4, 5)
        game.score(box)
    with explained(gw.NotationError, "chance"):
        gw.replay(edited(game.transcript(), "score ones = 1", "score chance = 15"))
    with explained(gw.NotationError, "chance"):
        gw.Game.from_json(edited(game.to_json(), "score ones = 1", "score chance = 15"))


def test_a_bad_line_of_a_transcript_is_named():
    game = played()
    with explained(gw.NotationError, "line 7", "score large_straight = 41", "40"):
        gw.replay(edited(game.transcript(), "large_straight = 40", "large_straight = 41"))


def test_a_transcript_cut_anywhere_is_refused_or_a_game_that_was_played_so_far():
    game = played()
    text = game.transcript()
    for length in range(len(text)):
        try:
            shorter = gw.replay(text[:length])
        except (gw.NotationError, gw.SettingError) as error:
            is_explained(error)
        else:
            assert shorter.log == game.log[: len(shorter.log)]
            assert shorter.seed in (7, game.seed)


def test_a_json_cut_anywhere_is_refused():
    text = played().to_json()
    for length in range(len(text)):
        with explained(gw.NotationError):
            gw.Game.from_json(text[:length])


def test_a_transcript_with_a_turn_left_out_is_refused():
    lines = played().transcript().splitlines()
    for number in range(4, len(lines) - 1):
        if lines[number].strip():
            with pytest.raises((gw.NotationError, gw.SettingError)):
                gw.replay("\n".join(lines[:number] + lines[number + 1 :]))


def test_another_seed_gives_other_dice_and_is_refused():
    with explained(gw.NotationError, "8"):
        gw.replay(edited(played().transcript(), "seed: 7", "seed: 8"))


def test_a_saved_game_of_other_rules_than_those_given_is_refused():
    game = played()
    for other in [gw.preset("kosci"), gw.preset("general", rolls=2)]:
        with explained(gw.NotationError, "general"):
            gw.replay(game.transcript(), rules=other)
        with explained(gw.NotationError, "general"):
            gw.Game.from_json(game.to_json(), rules=other)
    assert gw.replay(game.transcript(), rules=gw.preset("general")).state == game.state


WRONG = [None, 7, "x", [], {}, [[]], {"a": 1}, True, -1, 1.5, ["roll", 7], [None], "", 10**30]


@pytest.mark.parametrize(
    "field", ["format", "version", "rules", "players", "seats", "seed", "events", "undone", "marks"]
)
def test_a_json_field_of_another_kind_is_refused_or_harmless(field):
    game = played()
    for wrong in WRONG:
        saved = json.loads(game.to_json())
        saved[field] = wrong
        try:
            loaded = gw.Game.from_json(json.dumps(saved))
        except (gw.NotationError, gw.SettingError) as error:
            is_explained(error)
        else:
            assert loaded.rules == game.rules
            assert field in ("seats", "events", "undone", "marks", "seed", "players")
    saved = json.loads(game.to_json())
    del saved[field]
    with pytest.raises((gw.NotationError, gw.SettingError)):
        gw.Game.from_json(json.dumps(saved))


@pytest.mark.parametrize(
    "text", [None, 7, b"{}", "", "null", "[]", "{}", '"x"', "NaN", "7", "{", "\x00"]
)
def test_what_is_no_game_is_refused(text):
    with explained(gw.NotationError):
        gw.Game.from_json(text)
    with explained(gw.NotationError):
        gw.replay(text)


def test_deep_nesting_is_refused():
    for deep in ["[" * 100_000, "[" * 100_000 + "]" * 100_000, '{"a":' * 50_000 + "1" + "}" * 50_000]:
        with explained(gw.NotationError):
            gw.Game.from_json(deep)
        with explained(gw.NotationError):
            gw.replay(deep)
    nested = json.loads(played().to_json())
    text = json.dumps(nested).replace('"marks": []', '"marks": ' + "[" * 90_000 + "]" * 90_000)
    with explained(gw.NotationError):
        gw.Game.from_json(text)


@pytest.mark.parametrize("read", [gw.replay, gw.Game.from_json], ids=["transcript", "json"])
def test_a_hundred_megabytes_of_noise_fail_fast(read):
    noise = "\ud83d\x00{[\"'\n,:" * (100_000_000 // 9)
    begun = time.process_time()
    with explained(gw.NotationError):
        read(noise)
    assert time.process_time() - begun < 1


@pytest.mark.parametrize("read", [gw.replay, gw.Game.from_json], ids=["transcript", "json"])
def test_an_error_does_not_repeat_a_long_text(read):
    with pytest.raises(gw.NotationError) as caught:
        read("x" * 1_000_000)
    assert len(str(caught.value)) < 1000


def test_an_action_followed_by_junk_far_away_is_refused():
    for text in ["roll" + " " * 2000 + "bank", "roll " + "1 " * 1000, "score ones" + " " * 2000 + "x"]:
        game = rolled() if text.startswith("score") else gw.Game("general")
        with refused(game, ValueError):
            game.do(text)


# Names.

NAMES = [
    "<img src=x onerror=alert(1)>",
    "</script><b>Ala</b>",
    'O\'Brien, "the" Ala: 1. x',
    "عمر الخيام",
    "\u202eevil\u202c",
    "Ala 🎲👩‍👩‍👧",
    "A" * 10_000,
    "a\nb",
    "1. Ala: roll, rolled 6 6 6 6 6",
    "player 2",
    "{0.__class__}",
    "%s%n",
    "\x00\x1b[31m",
    "generala-widget 1",
]


@pytest.mark.parametrize("name", NAMES, ids=lambda name: ascii(name[:20]))
def test_any_text_is_a_name_and_survives_saving(name):
    game = gw.Game("general", players=[name, "Olek"], seed=7)
    game.roll()
    game.score("chance")
    for again in (gw.replay(game.transcript()), gw.Game.from_json(game.to_json())):
        assert again.players == (name, "Olek")
        assert again.state == game.state
    assert game.standings()[0][1] == name


def test_markup_in_names_is_shown_as_text():
    game = gw.Game("general", players=NAMES[:3])
    assert "<img" not in game._repr_html_()
    assert "<b>Ala" not in game._repr_html_()


def test_a_long_name_does_not_swell_an_error():
    game = gw.Game("general", players=["A" * 10_000, "Olek"])
    with pytest.raises(ValueError, match="Jan") as caught:
        game.leave("Jan")
    assert len(str(caught.value)) < 1000
    with pytest.raises(gw.SettingError) as caught:
        gw.Game("general", players=["A" * 10_000] * 2)
    assert len(str(caught.value)) < 1000
