"""One turn: against brute force over ordered dice, known counts, and another way to ask."""

from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb

import pytest

import generala_widget.exact.turn as module
from generala_widget.dice import ROLLS, WEIGHTS
from generala_widget.events import GameError, NotationError, SettingError
from generala_widget.exact.turn import odds, outcomes
from generala_widget.rules import patterns
from generala_widget.rules.card import Box
from generala_widget.rules.presets import PRESETS, preset
from generala_widget.rules.scorecard import Card

CARDS = [rules for rules in PRESETS.values() if isinstance(rules, Card)]
BOXES = [(rules, box) for rules in CARDS for box in rules.boxes]
ids = lambda value: getattr(value, "key", getattr(value, "name", None))  # noqa: E731


def slow(made, dice, left):
    """The chance, with dice in order, every subset of places tried, and every throw listed."""

    @cache
    def best(ordered, left):
        if made(tuple(sorted(ordered)), left):
            return Fraction(1)
        if not left:
            return Fraction(0)
        subsets = {kept for size in range(5) for kept in combinations(ordered, size)}
        return max(after(kept, left) for kept in subsets)

    @cache
    def after(kept, left):
        throws = list(product(range(1, 7), repeat=5 - len(kept)))
        return sum(best(tuple(sorted(kept + throw)), left - 1) for throw in throws) / len(throws)

    return best(tuple(sorted(dice)), left)


@pytest.mark.parametrize("dice", [(1, 1, 2, 3, 6), (2, 3, 4, 4, 5), (3, 3, 3, 5, 5), (6, 6, 6, 6, 1)])
@pytest.mark.parametrize("key", ["full_house", "small_straight", "large_straight", "five_of_a_kind"])
def test_one_roll_is_what_listing_every_throw_gives(dice, key):
    box = next(box for box in preset("general").boxes if box.key == key)
    assert odds(key, dice, 1).probability == slow(lambda d, left: box.fits(d), dice, 1)


def test_two_rolls_are_what_listing_every_throw_gives():
    box = next(box for box in preset("general").boxes if box.key == "large_straight")
    dice = (1, 2, 4, 4, 6)
    assert odds("large_straight", dice, 2).probability == slow(lambda d, _: box.fits(d), dice, 2)


@pytest.mark.parametrize(("rules", "box"), BOXES, ids=ids)
def test_a_served_roll_matches_as_often_as_counting_says(rules, box):
    one_roll = preset(rules.name, rolls=1)
    at_least = None if box.matches else 6
    counted = sum(
        weight
        for dice, weight in WEIGHTS.items()
        if box.fits(dice) and (box.matches or box.score(dice, 1) >= 6)
    )
    assert odds(box.key, rules=one_roll, at_least=at_least).probability == Fraction(counted, 7776)


def test_the_reference_chances_are_met():
    assert odds("five_of_a_kind").probability == Fraction(347897, 7558272)
    assert odds("straight", rules="generala").probability == Fraction(47629715, 90699264)


def test_a_face_comes_up_as_the_binomial_says():
    each = 1 - Fraction(5, 6) ** 3
    wanted = sum(comb(5, n) * each**n * (1 - each) ** (5 - n) for n in range(3, 6))
    assert odds("threes", at_least=9).probability == wanted
    counted = outcomes(3, rolls_left=3)
    assert all(counted.p(n) == comb(5, n) * each**n * (1 - each) ** (5 - n) for n in range(6))


@pytest.mark.parametrize(("rules", "box"), BOXES, ids=ids)
def test_every_keep_is_ranked_and_the_best_is_the_answer(rules, box):
    dice = (1, 3, 3, 4, 6)
    at_least = None if box.matches else box.score((3, 3, 3, 4, 6), 2)
    found = odds(box.key, dice, 2, rules=rules, at_least=at_least)
    chances = [chance for _, chance in found.keeps]
    assert chances == sorted(chances, reverse=True)
    assert found.probability == chances[0]
    assert len(found.keeps) == 24
    for kept, chance in found.keeps:
        if len(kept) < 5:
            asked = odds(box.key, kept, 2, rules=rules, at_least=at_least)
            assert asked.probability == chance


def test_a_roll_that_matches_is_kept():
    found = odds("full_house", (2, 2, 3, 3, 3), 2)
    assert found.keep == (2, 2, 3, 3, 3)
    assert found.probability == 1


def test_more_rolls_never_make_a_box_less_likely():
    for dice in ROLLS[::17]:
        chances = [odds("small_straight", dice, left).probability for left in (0, 1, 2)]
        assert chances == sorted(chances)


def test_served_points_count_only_on_the_first_roll():
    whole = odds("full_house", rules="generala", at_least=35)
    assert whole.probability == Fraction(300, 7776)
    dice = (2, 2, 3, 3, 3)
    assert odds("full_house", dice, 2, rules="generala", at_least=35).probability == 1
    assert odds("full_house", dice, 1, rules="generala", at_least=35).probability == 0
    assert odds("full_house", dice, 1, rules="generala", at_least=30).probability == 1


def test_a_negative_least_is_asked_of_signed_boxes():
    found = odds("sixes", rules=preset("poker", rolls=1), at_least=-12)
    assert found.probability == 1 - Fraction(5, 6) ** 5


def test_a_joker_counts_only_on_a_card_that_allows_it():
    dice = (4, 4, 4, 4, 4)
    held = {"five_of_a_kind": 50, "fours": 16}
    assert odds("large_straight", dice, 0).probability == 0
    assert odds("large_straight", dice, 0, card={"fours": 16}).probability == 0
    assert odds("large_straight", dice, 0, card=held).probability == 1
    no_joker = preset("general", joker="none", further_bonus="none")
    assert odds("large_straight", dice, 0, rules=no_joker, card=held).probability == 0


def test_a_forced_joker_closes_the_other_boxes():
    dice = (4, 4, 4, 4, 4)
    open_fours = {"five_of_a_kind": 50}
    assert odds("four_of_a_kind", dice, 0, rules="yahtzee").probability == 1
    assert odds("four_of_a_kind", dice, 0, rules="yahtzee", card=open_fours).probability == 0


def test_double_generala_needs_the_generala_when_the_card_is_known():
    dice = (4, 4, 4, 4, 4)
    key = "double_five_of_a_kind"
    assert odds(key, dice, 1, rules="generala").probability == 1
    assert odds(key, dice, 1, rules="generala", card={"five_of_a_kind": 0}).probability == 0
    assert odds(key, dice, 1, rules="generala", card={"five_of_a_kind": 50}).probability == 1


def test_the_card_of_a_game_can_be_given_as_it_is():
    card = preset("general").start(1).cards[0]
    assert odds("full_house", (1, 1, 2, 2, 3), 1, card=card).keep == (1, 1, 2, 2)


def test_whether_a_large_straight_counts_as_a_small_one_is_said():
    assert "counts as a small one" in str(odds("small_straight"))
    assert "no small one here" in str(odds("small_straight", rules="yatzy"))


def test_odds_show_fraction_percent_and_one_in():
    text = str(odds("full_house", (3, 3, 5, 1, 3), 2))
    assert "11/36 = 30.56 % = 1 in 3.27" in text.splitlines()[0]
    assert "for this box alone" in text


def test_repr_asks_the_same_again():
    names = {**vars(module), "preset": preset}
    for found in (
        odds("full_house", (3, 3, 5, 1, 3), 2),
        odds("threes", at_least=9, rules=preset("generala", served_bonus=10)),
        odds("large_straight", (3, 3, 3, 3, 1), 1, card={"five_of_a_kind": 50, "threes": 9}),
    ):
        assert eval(repr(found), names) == found


@pytest.mark.parametrize(("rules", "box"), BOXES, ids=ids)
def test_the_points_of_a_box_sum_to_one_and_agree_with_the_odds(rules, box):
    points = outcomes(box.key, (1, 3, 3, 4, 6), 0, rules=rules)
    assert points.p(box.score((1, 3, 3, 4, 6), 3) if box.fits((1, 3, 3, 4, 6)) else 0) == 1
    thrown = outcomes(box.key, rules=rules)
    assert sum(chance for _, chance in thrown.items()) == 1
    if box.matches:
        assert thrown.given(bool) == thrown.given(lambda p: p > 0)
        one_roll = odds(box.key, rolls_left=1, rules=rules).probability
        assert thrown.p(0) == 1 - one_roll


def test_one_throw_of_five_dice_sums_as_counting_says():
    counted = [sum(throw) for throw in product(range(1, 7), repeat=5)]
    d = outcomes("sum")
    assert all(d.p(total) == Fraction(counted.count(total), 7776) for total in range(5, 31))


def test_fewer_than_five_dice_are_kept_and_the_rest_rolled():
    assert outcomes("sum", (6, 6, 6, 6)).mean == 24 + Fraction(7, 2)
    assert outcomes("five_of_a_kind", (6, 6, 6, 6)).p(50) == Fraction(1, 6)


def test_five_dice_are_played_for_the_greatest_expected_measure():
    d = outcomes("sum", (1, 2, 3, 4, 6), 1)
    assert d.mean == 4 + 6 + 3 * Fraction(7, 2)


def test_a_keep_rule_is_followed_and_is_told_the_rolls_left():
    asked = []

    def keep(dice, left):
        asked.append(left)
        return [die for die in dice if die == 6]

    d = outcomes("sixes", (1, 2, 3, 4, 6), 2, keep=keep)
    each = 1 - Fraction(5, 6) ** 2
    assert d.mean == 6 * (1 + 4 * each)
    assert set(asked) == {2, 1}


def test_a_rule_that_keeps_all_five_stops_with_served_points():
    stand = outcomes("full_house", rolls_left=3, rules="generala", keep=lambda dice, left: dice)
    assert stand.p(35) == Fraction(300, 7776)
    assert stand.p(30) == 0


def test_the_greatest_expected_measure_beats_every_single_rule():
    best = outcomes("chance", rolls_left=3).mean
    for least in (3, 4, 5):
        rule = outcomes("chance", rolls_left=3, keep=lambda d, _, m=least: [x for x in d if x > m])
        assert rule.mean <= best


@pytest.mark.parametrize("number", range(1, 6))
@pytest.mark.parametrize("rescue", [False, True])
def test_busts_are_what_listing_every_throw_gives(number, rescue):
    rules = preset("tysiac", rescue=rescue)
    busts = 0
    for throw in product(range(1, 7), repeat=number):
        scores = {1, 5} & set(throw) or max(map(throw.count, throw)) >= 3
        scores = scores or set(throw) >= {2, 3, 4, 5, 6}
        busts += not scores and not (rescue and sum(throw) % 5 == 0)
    aside = (1,) * (5 - number)
    assert outcomes("bust", aside, rules=rules).p(True) == Fraction(busts, 6**number)


def test_five_dice_set_aside_are_all_rolled_again():
    assert outcomes("bust", (1, 1, 1, 5, 5), rules="tysiac") == outcomes("bust", rules="tysiac")


def test_an_own_card_is_asked_like_any_other():
    box = Box("sevens", matches=lambda dice: sum(dice) == 7, points=7)
    rules = Card("own", boxes=(box, Box("pair", matches=patterns.of_a_kind(2))), rolls=2)
    assert odds("sevens", rules=rules, rolls_left=1).probability == Fraction(15, 7776)


@pytest.mark.parametrize(
    ("ask", "kind", "says"),
    [
        (lambda: odds("threes"), SettingError, "at_least=9"),
        (lambda: odds("treys"), NotationError, "did you mean threes"),
        (lambda: odds(None), NotationError, "no box None"),
        (lambda: odds("chance", at_least=True), SettingError, "whole number"),
        (lambda: odds("chance", at_least=9.0), SettingError, "whole number"),
        (lambda: odds("full_house", (0,)), NotationError, "0 is no die"),
        (lambda: odds("full_house", (1, 2, 3, 4, 5, 6)), NotationError, "too many"),
        (lambda: odds("full_house", (1, 2, 3, 4, 5), 3), SettingError, "0 to 2"),
        (lambda: odds("full_house", (1, 2), 0), SettingError, "1 to 2"),
        (lambda: odds("full_house", rolls_left=True), SettingError, "1 to 3"),
        (lambda: odds("full_house", rules="kniffel"), SettingError, "no preset"),
        (lambda: odds("full_house", rules="tysiac"), GameError, "no boxes"),
        (lambda: odds("full_house", card={"full_house": 25}), GameError, "it holds 25"),
        (lambda: odds("full_house", card={"treys": 25}), NotationError, "no box .treys."),
        (lambda: odds("full_house", card={"ones": "3"}), SettingError, "whole number"),
        (lambda: odds("full_house", card=[3]), SettingError, "mapping"),
        (lambda: outcomes("bust"), SettingError, "tysiac"),
        (lambda: outcomes(7), SettingError, "no measure"),
        (lambda: outcomes(True), SettingError, "no measure"),
        (lambda: outcomes("sun"), NotationError, "no box"),
        (lambda: outcomes("full_house", rules="tysiac"), SettingError, "no measure"),
        (lambda: outcomes("sum", rules="tysiac", rolls_left=2), SettingError, "one roll"),
        (lambda: outcomes(str, (1, 2, 3, 4, 5)), SettingError, "no number"),
        (lambda: outcomes("sum", (1, 2, 3, 4, 5), keep=lambda d, _: (6,)), GameError, "can't take 6"),
        (lambda: outcomes("sum", (1, 2, 3, 4, 5), keep=lambda d, _: None), SettingError, "None"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused_with_the_reason(ask, kind, says):
    with pytest.raises(kind, match=says):
        ask()
