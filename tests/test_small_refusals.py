"""Small things that were once let through: each stands for its kind."""

import pytest

import generala_widget as gw

FIVE = gw.Box("five_of_a_kind", matches=gw.patterns.five_of_a_kind, points=50)


@pytest.mark.parametrize("name", ["\ud800", "Ala\udfff"])
def test_a_name_that_can_not_be_written_down_is_refused(name):
    with pytest.raises(gw.SettingError, match="name"):
        gw.Game("general", players=[name, "B"])


@pytest.mark.parametrize("times", [0, -1, True, "2", 1.0])
@pytest.mark.parametrize("act", ["undo", "redo"])
def test_undo_and_redo_take_a_number_of_times(act, times):
    game = gw.Game("general", seed=7)
    game.roll()
    before = game.version
    with pytest.raises(gw.SettingError, match="times"):
        getattr(game, act)(times)
    assert game.version == before


@pytest.mark.parametrize("name", ["four of a kind", "Póker", "Four_of_a_kind"])
def test_odds_takes_a_box_by_its_label(name):
    named = gw.odds(name, rules="generala")
    assert named.box == "four_of_a_kind"
    assert named.probability == gw.odds("four_of_a_kind", rules="generala").probability


@pytest.mark.parametrize("part", [{"points": "5"}, {"points": None}, {"served": 2.5}, {"matches": 5}])
def test_a_box_refuses_parts_of_the_wrong_kind(part):
    with pytest.raises(gw.SettingError, match=r"my.box"):
        gw.Box("my_box", **part)


@pytest.mark.parametrize(
    "part",
    [{"further_points": -5}, {"min_players": 0}, {"min_players": 5, "max_players": 2}],
)
def test_a_card_refuses_numbers_that_make_no_game(part):
    with pytest.raises(gw.SettingError, match="can't be"):
        gw.Card("mine", boxes=(FIVE,), **part)


def test_cards_that_differ_show_it():
    one = gw.Card("mine", boxes=(FIVE,), rolls=2)
    other = gw.Card("mine", boxes=(FIVE,))
    assert repr(one) != repr(other)
    assert repr(other) == (
        "Card('mine', boxes=(Box('five_of_a_kind', matches=five_of_a_kind, points=50),))"
    )


def test_a_refused_restart_leaves_everything_as_it_was():
    game = gw.Game("generala", players=["Ala", "Olek"], seed=7)
    game.roll()
    before = (game.rules, game.state, game.players, game.seed, game.version)
    with pytest.raises(gw.SettingError):
        game.restart("general", players=["Ala", "Ala"])
    assert (game.rules, game.state, game.players, game.seed, game.version) == before


def test_the_review_names_the_dice_after_hot_dice():
    game = gw.Game("tysiac", players=1, seed=1)
    game.roll(1, 1, 1, 5, 5)
    game.set_aside(1, 1, 1, 5, 5)
    game.bank()
    review = gw.review(game)
    told = [review.told(decision, "en") for decision in review.decisions]
    assert any("1 1 1 5 5: bank" in line for line in told)


def test_a_bonus_that_no_box_counts_towards_is_refused():
    with pytest.raises(gw.SettingError, match="no box counts towards the bonus upper_bonus"):
        gw.Card("tiny", [gw.Box("chance")], bonuses=[gw.Bonus("upper_bonus", points=35, threshold=63)])


@pytest.mark.parametrize("key", ["", "a b", 3])
def test_the_key_of_a_box_is_a_word(key):
    with pytest.raises(gw.SettingError) as refusal:
        gw.Box(key)
    assert f"can't have the key {key!r}" in str(refusal.value)


@pytest.mark.parametrize(
    ("points", "threshold", "named"),
    [
        (2.5, 3, "points can't be 2.5"),
        ("x", 3, "points can't be 'x'"),
        (5, "x", "threshold"),
    ],
)
def test_a_bonus_takes_whole_numbers(points, threshold, named):
    bonus = gw.Bonus("extra", points=points, threshold=threshold, section="lower")
    with pytest.raises(gw.SettingError, match=named):
        gw.Card("tiny", [gw.Box("chance")], bonuses=[bonus])


def test_the_rules_of_a_text_may_be_given_by_their_name():
    game = gw.Game("general", seed=7)
    game.roll()
    assert gw.replay(game.transcript(), rules="general").state == game.state
    assert gw.Game.from_json(game.to_json(), rules="general").state == game.state
    with pytest.raises(gw.NotationError):
        gw.replay(game.transcript(), rules="kosci")
