"""Distributions: every answer against brute force, and what they refuse."""

import math
from fractions import Fraction
from itertools import product
from statistics import fmean, pstdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generala_widget import distribution as module
from generala_widget.distribution import Distribution

DIE = Distribution(dict.fromkeys(range(1, 7), 1))
WEIGHTS = st.dictionaries(st.integers(-50, 50), st.integers(1, 30), min_size=1, max_size=12)


def listed(distribution):
    """Each outcome as often as its weight says."""
    return [o for o, weight in distribution.weights.items() for _ in range(weight)]


def test_two_dice_sum_to_what_counting_all_throws_gives():
    counted = [a + b for a, b in product(range(1, 7), repeat=2)]
    for total in range(2, 13):
        assert (DIE + DIE).p(total) == Fraction(counted.count(total), 36)


@given(WEIGHTS)
def test_chances_sum_to_exactly_one(weights):
    assert sum(p for _, p in Distribution(weights).items()) == 1


@given(WEIGHTS)
def test_mean_and_spread_are_those_of_the_listed_outcomes(weights):
    d = Distribution(weights)
    assert d.mean == Fraction(sum(listed(d)), len(listed(d)))
    assert float(d.mean) == pytest.approx(fmean(listed(d)))
    assert d.sd == pytest.approx(pstdev(listed(d)), abs=1e-9)
    assert isinstance(d.variance, Fraction)


@given(WEIGHTS, st.integers(-60, 60))
def test_at_least_and_at_most_overlap_in_the_outcome_itself(weights, x):
    d = Distribution(weights)
    assert d.at_least(x) + d.at_most(x) == 1 + d.p(x)


@given(WEIGHTS, st.fractions(0, 1))
def test_a_quantile_is_the_first_outcome_that_reaches_the_share(weights, share):
    d = Distribution(weights)
    found = d.quantile(share)
    assert d.at_most(found) >= share
    assert all(d.at_most(smaller) < share for smaller in d if smaller < found)


@given(WEIGHTS, WEIGHTS)
def test_the_sum_of_two_is_counted_over_all_pairs(one, other):
    a, b = Distribution(one), Distribution(other)
    pairs = [x + y for x, y in product(listed(a), listed(b))]
    assert (a + b) == Distribution([(total, 1) for total in pairs])
    assert (a + b).mean == a.mean + b.mean
    assert (a + b).variance == a.variance + b.variance


@given(WEIGHTS)
def test_a_number_shifts_from_either_side(weights):
    d = Distribution(weights)
    assert 3 + d == d + 3 == d.map(lambda x: x + 3)
    assert sum([d, d, d]) == d + d + d


@given(WEIGHTS, WEIGHTS, st.integers(1, 9), st.integers(1, 9))
def test_a_mixture_draws_one_and_then_an_outcome_of_it(one, other, first, second):
    a, b = Distribution(one), Distribution(other)
    mixed = Distribution.mixture([(a, first), (b, second)])
    for x in {*one, *other}:
        assert mixed.p(x) == (first * a.p(x) + second * b.p(x)) / Fraction(first + second)


def test_a_mixture_of_one_with_itself_is_itself():
    assert Distribution.mixture([(DIE, Fraction(1, 3)), (DIE, Fraction(2, 3))]) == DIE
    assert Distribution.mixture({DIE: 4}) == DIE


def test_a_mixture_with_floats_has_floats():
    coin = Distribution({0: 0.5, 1: 0.5})
    mixed = Distribution.mixture([(DIE, 0.25), (coin, 0.75)])
    assert not mixed.exact
    assert mixed.p(1) == pytest.approx(0.25 / 6 + 0.375, abs=1e-15)
    assert math.fsum(p for _, p in mixed.items()) == pytest.approx(1, abs=1e-12)


def test_what_is_given_leaves_the_rest_in_proportion():
    even = DIE.given(lambda face: face % 2 == 0)
    assert even == Distribution({2: 1, 4: 1, 6: 1})
    with pytest.raises(ValueError, match="its chance is 0"):
        DIE.given(lambda face: face > 6)


def test_mapping_adds_up_outcomes_that_meet():
    assert DIE.map(lambda face: face > 4) == Distribution({False: 2, True: 1})
    assert DIE.map(lambda face: face > 4).mean == Fraction(1, 3)


def test_equal_means_equal_and_hashes_agree():
    assert Distribution({0: 2, 1: 2}) == Distribution([(1, 1), (0, 1)])
    assert hash(Distribution({0: 2, 1: 2})) == hash(Distribution({1: 0.5, 0: 0.5}))
    assert Distribution({0: 1, 1: 1}) == Distribution({0: 0.5, 1: 0.5})
    assert Distribution({0: 1}) != Distribution({1: 1})
    assert Distribution({0: 1}) != 0


@pytest.mark.parametrize(
    "d", [DIE, DIE + DIE, Distribution({0: 0.1, 1: 0.9}), Distribution({"a": 1, "b": 2})]
)
def test_repr_makes_an_equal_one(d):
    assert eval(repr(d), vars(module)) == d


def test_fractions_are_chances_and_whole_numbers_are_weights():
    assert Distribution({0: Fraction(1, 3), 1: Fraction(2, 3)}) == Distribution({0: 1, 1: 2})
    with pytest.raises(ValueError, match="sum to 5/6, not to 1"):
        Distribution({0: Fraction(1, 3), 1: Fraction(1, 2)})


def test_outcomes_come_in_order_and_impossible_ones_are_left_out():
    d = Distribution([(3, 1), (1, 1), (2, 0), (1, 1)])
    assert list(d) == [1, 3]
    assert len(d) == 2
    assert 2 not in d
    assert d.p(2) == 0


@pytest.mark.parametrize(
    ("weights", "says"),
    [
        ({}, "at least one outcome"),
        ({0: 0}, "at least one outcome"),
        ({0: -1, 1: 2}, "can't be -1"),
        ({0: float("nan")}, "can't be nan"),
        ({0: float("inf")}, "can't be inf"),
        ({0: 0.5, 1: 0.4}, "sum to 0.9"),
        ({0: 0.5, 1: 0.5 + 1e-9}, "not to 1"),
        ({0: "1"}, "no number"),
        ({0: True}, "no number"),
        ({0: None}, "no number"),
        ([1, 2, 3], "no pair"),
        ([([1], 1)], "use a tuple"),
    ],
)
def test_what_makes_no_distribution_is_refused_with_the_reason(weights, says):
    with pytest.raises(ValueError, match=says):
        Distribution(weights)


def test_words_have_no_mean():
    with pytest.raises(ValueError, match="no number"):
        _ = Distribution({"a": 1}).mean


def test_a_quantile_outside_0_to_1_is_refused():
    for share in (-0.1, 1.1, float("nan")):
        with pytest.raises(ValueError, match="from 0 to 1"):
            DIE.quantile(share)


def test_floats_sum_to_one_within_a_trillionth_after_sums():
    d = Distribution({0: 0.1, 1: 0.2, 2: 0.7})
    total = sum([d] * 20)
    assert math.fsum(p for _, p in total.items()) == pytest.approx(1, abs=1e-12)
    assert total.mean == pytest.approx(20 * 1.6, abs=1e-11)
    assert (d + DIE).mean == pytest.approx(5.1)
    assert (DIE + d) == (d + DIE)


def test_the_table_shows_each_chance_every_way():
    text = str(DIE)
    assert "1/6  16.67 %  1 in 6" in text
    assert "83.33 %" in text.splitlines()[2]
    assert "mean 7/2 = 3.500" in text


def test_many_outcomes_are_shown_in_ranges_that_sum_to_one():
    many = sum([DIE] * 20)
    rows = many.table().rows
    assert len(rows) <= 40
    names = [row[0] for row in rows]
    assert names[0] == "20–24"
    assert names[-1] == "120–124"


def test_many_words_are_cut_and_the_table_says_so():
    words = Distribution({f"word {n}": 1 for n in range(50)})
    assert "and 10 more outcomes" in str(words)


def test_html_shows_hostile_outcomes_as_text():
    html = Distribution({"<script>alert(1)</script>": 1, "&": 1})._repr_html_()
    assert "<script" not in html
    assert "&lt;script&gt;" in html
