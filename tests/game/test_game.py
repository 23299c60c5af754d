"""What the calls of a game return, what they leave alone, and how games are kept and taken up."""

import pytest

import generala_widget as gw
from positions import filled, throw


def test_roll_returns_the_tray_in_the_order_of_its_places():
    game = gw.Game("general")
    assert game.roll(6, 1, 3, 1, 5) == (6, 1, 3, 1, 5)
    assert game.dice == (6, 1, 3, 1, 5)
    assert game.state.dice == (1, 1, 3, 5, 6)


def test_kept_dice_keep_their_places_and_the_leftmost_of_equals_stay():
    game = gw.Game("general")
    game.roll(6, 1, 3, 1, 5)
    game.keep(1, 5)
    assert game.roll(2, 2, 4) == (2, 1, 2, 4, 5)


def test_keeping_is_by_value_leftmost_first():
    game = gw.Game("general")
    game.roll(3, 1, 3, 3, 5)
    game.keep(3, 3)
    assert game.marks == {0, 2}
    game.keep(3)
    assert game.marks == {0}
    game.keep()
    assert game.marks == set()


def test_a_mark_is_no_event_and_is_not_undone():
    game = gw.Game("general")
    game.roll(1, 3, 3, 5, 6)
    log, version = game.log, game.version
    game.keep(3, 3)
    assert (game.log, game.version) == (log, version)
    game.undo()
    assert game.dice == ()


def test_marks_stay_after_a_roll_and_end_with_the_turn():
    game = gw.Game("general")
    game.roll(1, 3, 3, 5, 6)
    game.keep(3, 3)
    game.roll(1, 2, 4)
    assert game.kept == (3, 3)
    game.score("threes")
    assert game.kept == ()


def test_after_undo_the_dice_that_the_last_roll_kept_are_marked():
    game = gw.Game("general")
    game.roll(1, 3, 3, 5, 6)
    game.keep(3, 3)
    game.roll(3, 2, 1)
    game.keep(3, 3, 3)
    game.roll(4, 4)
    game.undo()
    assert game.kept == (3, 3)
    game.redo()
    assert game.kept == (3, 3, 3)
    game.undo(), game.undo()
    assert game.kept == ()


def test_undo_takes_back_one_action_with_its_roll():
    game = gw.Game("general", players=2)
    game.roll(1, 3, 3, 5, 6)
    game.score("threes")
    assert game.player == 1
    game.undo()
    assert game.player == 0
    assert game.dice == (1, 3, 3, 5, 6)
    game.undo()
    assert game.log == ()


def test_a_new_action_forgets_what_was_undone():
    game = gw.Game("general")
    game.roll(1, 3, 3, 5, 6)
    game.score("threes")
    game.undo()
    game.score("ones")
    with pytest.raises(gw.IllegalAction):
        game.redo()


def test_marking_does_not_forget_what_was_undone():
    game = gw.Game("general")
    game.roll(1, 3, 3, 5, 6)
    game.score("threes")
    game.undo()
    game.keep(3, 3)
    game.redo()
    assert game.cards[0]["threes"] == 6


def test_the_draw_of_the_starting_player_is_never_undone():
    game = gw.Game("tysiac", players=3, seed=1)
    starter = game.player
    game.roll()
    game.undo()
    assert game.player == starter
    with pytest.raises(gw.IllegalAction):
        game.undo()


def test_leaving_can_be_undone():
    game = gw.Game("general", players=["Ala", "Olek"])
    game.leave("Ala")
    assert game.player == 1
    game.undo()
    assert game.player == 0
    assert game.state.left == ()


def test_leaving_is_not_among_the_legal_actions():
    game = gw.Game("general", players=2)
    assert game.legal_actions() == (gw.Roll(),)


def test_who_left_is_passed_over_and_listed_last_without_a_place():
    game = gw.Game("general", players=["Ala", "Olek", "Ola"])
    throw(game, (6, 6, 6, 6, 1))
    game.score("sixes")
    game.leave("Olek")
    assert game.player == 2
    throw(game, (1, 1, 2, 3, 4))
    game.score("ones")
    assert game.player == 0
    assert [(place, name) for place, name, _ in game.standings()] == [
        (1, "Ala"),
        (2, "Ola"),
        (None, "Olek"),
    ]


def test_equal_totals_share_the_place():
    game = gw.Game("general", players=["Ala", "Olek", "Ola", "Jan"])
    for faces in [(1, 1, 2, 3, 4), (1, 1, 1, 3, 4), (1, 1, 1, 3, 4), (2, 2, 3, 4, 6)]:
        throw(game, faces)
        game.score("ones")
    assert game.standings() == [(1, "Olek", 3), (1, "Ola", 3), (3, "Ala", 2), (4, "Jan", 0)]


def test_a_game_ends_when_those_who_stay_are_done():
    game = gw.Game("generala", players=["Ala", "Olek"])
    while None in game.cards[0].values():
        throw(game, (1, 2, 3, 4, 6), 1)
        game.score(next(iter(game.options())))
    assert game.player == 1
    game.leave("Olek")
    assert game.over


def test_score_returns_the_points_of_the_box_without_bonuses():
    game = filled(gw.Game("general"), "five_of_a_kind=66666 fives=55112")
    throw(game, (5, 5, 5, 5, 5))
    assert game.score("large_straight") == 40
    assert game.totals == (50 + 10 + 140,)


def test_options_and_gains_are_empty_before_a_roll_at_the_end_and_in_tysiac():
    game = gw.Game("general")
    assert game.options() == game.gains() == {}
    tysiac = gw.Game("tysiac")
    tysiac.roll(1, 2, 3, 4, 6)
    assert tysiac.options() == tysiac.gains() == {}


def test_do_takes_actions_and_their_notation():
    game = gw.Game("general", seed=2)
    game.do("roll")
    game.do(gw.Keep())
    game.do("Keep None")
    assert isinstance(game.do("score chance"), int)
    assert [str(event) for event in game.log][::2] == ["roll", "keep none", "keep none", "score chance"]


def test_a_keep_in_do_needs_no_marks_and_heeds_none():
    game = gw.Game("general", seed=2)
    game.roll(1, 3, 3, 5, 6)
    game.keep(1)
    game.do("keep 3 3")
    assert game.kept == (3, 3)
    assert game.log[-2] == gw.Keep(3, 3)


def test_the_version_counts_changes_and_never_falls():
    game = gw.Game("general", seed=2)
    seen = [game.version]
    for change in (
        game.roll,
        lambda: game.score("chance"),
        game.undo,
        game.redo,
        game.restart,
        lambda: game.restart("tysiac", players=2),
    ):
        change()
        seen.append(game.version)
    assert seen == sorted(set(seen))


def test_restart_keeps_rules_and_players_and_draws_a_new_seed():
    game = gw.Game(gw.preset("general", rolls=2), players=["Ala", "Olek"], seed=1)
    game.roll()
    game.restart()
    assert game.rules == gw.preset("general", rolls=2)
    assert game.players == ("Ala", "Olek")
    assert game.seed != 1
    assert game.log == ()
    game.restart("poker", players=3, seed=9)
    assert game.rules == gw.preset("poker")
    assert len(game.players) == 3
    assert game.seed == 9


def test_a_restart_drops_what_could_be_undone_and_redone():
    game = gw.Game("general")
    game.roll(), game.undo()
    game.restart()
    for call in (game.undo, game.redo):
        with pytest.raises(gw.IllegalAction):
            call()


def test_json_keeps_marks_undone_events_and_settings():
    game = gw.Game(gw.preset("general", upper_bonus=50), players=["Ala", "Olek"], seed=2)
    game.roll(1, 3, 3, 5, 6)
    game.score("ones")
    game.undo()
    game.keep(3, 3)
    loaded = gw.Game.from_json(game.to_json())
    assert loaded.kept == (3, 3)
    assert loaded.rules == gw.preset("general", upper_bonus=50)
    loaded.redo()
    assert loaded.cards[0]["ones"] == 1


@pytest.mark.parametrize("preset", list(gw.PRESETS))
def test_rules_are_what_their_name_and_settings_say(preset):
    rules = gw.PRESETS[preset]
    assert gw.preset(rules.name, **rules.settings) == rules
    assert eval(repr(rules), vars(gw)) == rules


@pytest.mark.parametrize(
    "value",
    [
        gw.Roll(),
        gw.Keep(3, 3),
        gw.Keep(),
        gw.Score("threes"),
        gw.SetAside(1, 5),
        gw.Bank(),
        gw.Rolled((1, 3, 3, 5, 6)),
        gw.Rolled((1,), desk=True),
        gw.Drawn(1),
        gw.Left(0),
    ],
)
def test_events_are_values_whose_repr_can_be_typed(value):
    again = eval(repr(value), vars(gw))
    assert again == value
    assert hash(again) == hash(value)


def test_the_repr_of_a_game_holds_no_address():
    assert "0x" not in repr(gw.Game("general"))


def test_a_transcript_can_be_typed_by_hand():
    game = gw.replay(
        """generala-widget 1
        Rules: general
        players: Ala, Olek
        seed: 0

        1. Ala: roll, desk 1 3 3 5 6, keep 3 3, desk 3 2 1, score threes
        2. Olek: roll, desk 6 6 6 6 6, score five_of_a_kind
        """
    )
    assert game.totals == (9, 50)


def test_state_and_log_are_values_that_later_actions_do_not_change():
    game = gw.Game("general", seed=1)
    game.roll()
    state, log = game.state, game.log
    copy = eval(repr(state), vars(gw))
    game.score("chance")
    assert state == copy
    assert len(log) == 2


def test_json_keeps_the_seats_of_built_in_strategies_and_a_transcript_does_not():
    game = gw.Game("general", players=["Ala", "greedy"], seats=[None, "greedy"], seed=2)
    assert gw.Game.from_json(game.to_json()).seats == (None, "greedy")
    assert gw.replay(game.transcript()).seats == (None, None)


def test_a_game_never_calls_the_strategy_of_a_seat():
    game = gw.Game("general", players=["greedy", "Ala"], seats=["greedy", None], seed=2)
    assert game.log == ()
    assert game.player == 0
