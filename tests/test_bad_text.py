"""Saved games that are cut, edited or no games at all, and names of every kind."""

import json
import time

import pytest

import generala_widget as gw
from refusals import explained, is_explained, refused, rolled


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
