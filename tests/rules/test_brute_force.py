"""Every throw of five dice through the package and through the second implementation."""

from collections import Counter
from itertools import product

import pytest

import away
import generala_widget as gw
import oracle
import oracle_points
import oracle_press
from positions import THROWAWAY, filled

THROWS = list(product(range(1, 7), repeat=5))
SORTED = Counter(tuple(sorted(throw)) for throw in THROWS)

NUMBERS = {
    "poker": "ones=11456 twos=22234 threes=33312 fours=44412 fives=55512 sixes=66612",
}
# Cards on which five of a kind means something else: what was scored before, on roll three.
CARDS = {
    "general": ["five_of_a_kind=66666 fives=55112 sixes=66661", "five_of_a_kind=66661 fives=55112"],
    "generala": ["five_of_a_kind=66666", "five_of_a_kind=66661"],
    "poker": [NUMBERS["poker"]],
    "yatzy": ["five_of_a_kind=66666 fives=55112"],
}
CARDS["kosci"] = CARDS["yahtzee"] = CARDS["general"]
SCORECARDS = [
    (preset, settings)
    for preset, settings in away.EVERY
    if preset != "tysiac"
    # The three cards of thirteen boxes differ in nothing but the joker and its bonus.
    and (
        preset not in ("kosci", "yahtzee")
        or {"joker", "further_bonus"} & settings.keys()
        or not settings
    )
]


def fresh(preset, settings, before, served):
    """One position with five dice in the air twice: the package's rules and state, and the oracle's."""
    game = filled(gw.Game(gw.preset(preset, **settings)), before)
    rules, twin = game.rules, oracle.new(preset, **settings)
    for entry in before.split():
        box, faces = entry.split("=")
        twin["dice"] = tuple(sorted(int(face) for face in faces))
        twin["rolls"] = rules.settings["rolls"]
        oracle.play(twin, f"score {box}")
    assert oracle.totals(twin) == game.totals
    state = rules.apply(game.state, gw.Roll())
    if not served:
        state = rules.apply(rules.apply(state, gw.Rolled(THROWAWAY)), gw.Keep())
        oracle.rolled(twin, THROWAWAY)
    return rules, state, twin


def thrown(rules, state, twin, throw):
    twin = dict(twin)
    oracle.rolled(twin, throw)
    return rules.apply(state, gw.Rolled(throw)), twin


@pytest.mark.parametrize("preset", list(CARDS))
def test_all_7776_throws_give_each_box_the_points_of_the_oracle(preset):
    found, expected = Counter(), Counter()
    rules, start, twin_start = fresh(preset, {}, NUMBERS.get(preset, ""), served=True)
    for throw in THROWS:
        state, twin = thrown(rules, start, twin_start, throw)
        found.update(rules.options(state).items())
        expected.update(oracle.options(twin).items())
    assert found == expected


def positions(preset, settings):
    """Empty and telling cards, served and not: (before, served) where that can matter."""
    for before in ["", *CARDS[preset]]:
        if settings.get("rolls") == 1:
            if preset != "generala":  # there five equal dice would have won
                yield before, True
            continue
        yield before, False
        if preset in ("poker", "generala") or not settings:
            yield before, True


@pytest.mark.parametrize(
    ("preset", "settings"), [pytest.param(*one, id=away.name(*one)) for one in SCORECARDS]
)
def test_every_roll_gives_each_box_the_points_and_gains_of_the_oracle(preset, settings):
    for before, served in positions(preset, settings):
        rules, start, twin_start = fresh(preset, settings, before, served)
        for throw in SORTED:
            state, twin = thrown(rules, start, twin_start, throw)
            assert rules.options(state) == oracle.options(twin), (before, served, throw)
            assert rules.gains(state) == oracle.gains(twin), (before, served, throw)


@pytest.mark.parametrize("preset", list(CARDS))
def test_the_points_of_a_box_are_its_option(preset):
    rules, start, twin = fresh(preset, {}, NUMBERS.get(preset, ""), served=False)
    for throw in SORTED:
        state, _ = thrown(rules, start, twin, throw)
        options = rules.options(state)
        assert {box: rules.points(state, box) for box in options} == options


def count(preset, box, **settings):
    """How many of the 7,776 throws, not served, score in a box."""
    rules, start, twin = fresh(preset, settings, NUMBERS.get(preset, ""), served=False)
    total = 0
    for throw, ways in SORTED.items():
        state, _ = thrown(rules, start, twin, throw)
        total += ways * (rules.points(state, box) > 0)
    return total


@pytest.mark.parametrize(
    ("preset", "box", "throws"),
    [
        ("general", "small_straight", 1200),
        ("general", "large_straight", 240),
        ("general", "full_house", 300),
        ("general", "four_of_a_kind", 156),
        ("general", "three_of_a_kind", 1656),
        ("general", "five_of_a_kind", 6),
        ("general", "ones", 7776 - 5**5),
        ("poker", "pair", 7776 - 720),
        ("poker", "two_pairs", 1800 + 300),
        ("poker", "small_straight", 120),
        ("generala", "straight", 720),
    ],
)
def test_the_number_of_throws_that_fit_a_box_is_known(preset, box, throws):
    assert count(preset, box) == throws


@pytest.mark.parametrize(
    ("settings", "throws"),
    [
        ({"corner_straights": False}, 240),
        ({"ace_for_two": True}, 720 + 4 * 60),
        ({"corner_straights": False, "ace_for_two": True}, 240 + 60 + 120),
    ],
    ids=str,
)
def test_the_number_of_throws_that_fit_generalas_straight_follows_its_settings(settings, throws):
    assert count("generala", "straight", **settings) == throws


@pytest.mark.parametrize("rule", ["choice", "all"])
def test_all_set_asides_of_all_7776_throws_are_those_of_a_brute_force_over_subsets(rule):
    rules = gw.preset("tysiac", set_aside=rule)
    start = rules.apply(rules.start(1), gw.Roll())
    for throw in THROWS:
        state = rules.apply(start, gw.Rolled(throw))
        found = {
            action.dice: rules.points(state, action)
            for action in rules.legal_actions(state)
            if isinstance(action, gw.SetAside)
        }
        assert found == oracle_press.set_asides(tuple(sorted(throw)), rule), throw


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_all_set_asides_of_fewer_dice_are_those_of_a_brute_force_over_subsets(number):
    rules = gw.preset("tysiac")
    # Fives are set aside first, to leave so many dice.
    for throw in product(range(1, 7), repeat=number):
        state = rules.apply(rules.start(1), gw.Roll())
        state = rules.apply(state, gw.Rolled((5,) * (5 - number) + (2, 3, 4, 6)[:number]))
        state = rules.apply(state, gw.SetAside(*(5,) * (5 - number)))
        assert len(state.dice) == number
        state = rules.apply(rules.apply(state, gw.Roll()), gw.Rolled(throw))
        found = {
            action.dice: rules.points(state, action)
            for action in rules.legal_actions(state)
            if isinstance(action, gw.SetAside)
        }
        assert found == oracle_press.set_asides(tuple(sorted(throw))), throw


@pytest.mark.parametrize(("dice", "busts"), [(1, 4), (2, 16), (3, 60), (4, 204), (5, 600)])
def test_the_number_of_throws_that_bust_is_known(dice, busts):
    # Four faces alone score nothing, less the throws with three or more equal: 4 + 48, 4 + 60 + 360.
    throws = product(range(1, 7), repeat=dice)
    assert sum(not oracle_press.set_asides(tuple(sorted(throw))) for throw in throws) == busts


def test_the_oracle_knows_every_preset():
    assert set(oracle_points.DEFAULTS) == set(gw.PRESETS)


@pytest.mark.parametrize("preset", list(oracle_points.DEFAULTS))
def test_the_settings_and_their_defaults_are_those_documented(preset):
    assert dict(gw.PRESETS[preset].settings) == oracle_points.DEFAULTS[preset]


@pytest.mark.parametrize("preset", list(CARDS))
def test_the_boxes_of_a_preset_are_those_of_the_rulebook(preset):
    settings = oracle_points.DEFAULTS[preset]
    assert set(gw.Game(preset).cards[0]) == set(oracle_points.boxes(preset, settings))
