"""Whole cards: published values, a slow solver of small cards, and what the card itself says."""

import random
from fractions import Fraction
from math import sqrt

import pytest

from generala_widget.dice import ROLLS
from generala_widget.events import Keep, Roll, Score, SettingError
from generala_widget.exact.plan import Plan
from generala_widget.exact.scorecard import solve
from generala_widget.rules import patterns
from generala_widget.rules.card import Bonus, Box
from generala_widget.rules.presets import preset
from generala_widget.rules.scorecard import Card
from oracle_card import Slow

REFERENCES = [
    ("general", {}, None, 254.5896094820),
    ("kosci", {}, None, 250.3231800200),
    ("yahtzee", {}, None, 254.5877287345),
    ("yatzy", {}, None, 248.4399893779),
    ("general", {"joker": "none", "further_bonus": "none"}, None, 245.8707745141),
    ("poker", {}, None, 164.9109713296),
    ("generala", {}, None, 167.3725747612),
    ("generala", {"served_wins": False}, None, 167.3725747612),
    ("generala", {}, "boxes", 168.0933102368),
]


@pytest.mark.parametrize(("name", "settings", "win_value", "value"), REFERENCES)
def test_the_values_of_perfect_play_are_the_published_ones(name, settings, win_value, value):
    solution = solve(preset(name, **settings), win_value=win_value, progress=False)
    assert solution.value == pytest.approx(value, abs=5.1e-11)


def test_the_value_of_the_first_part_of_poker_is_the_published_one():
    whole = preset("poker")
    upper = tuple(box for box in whole.boxes if box.section == "upper")
    part = Card("part_one", boxes=upper, bonuses=whole.bonuses)
    assert solve(part).value == pytest.approx(14.4961311274, abs=5.1e-11)


ONES = Box("ones", points=patterns.face(1), section="upper", face=1)
FIVES = Box("fives", points=patterns.face(5), section="upper", face=5)
SIXES = Box("sixes", points=patterns.face(6), section="upper", face=6)
FULL = Box("full_house", matches=patterns.full_house, points=25, joker=True)
FIVE = Box("five_of_a_kind", matches=patterns.five_of_a_kind, points=50)
CHANCE = Box("chance")
SIGNED = Box("sixes", points=lambda dice: 6 * (dice.count(6) - 3), section="upper", face=6)
ALSO_SIGNED = Box("twos", points=lambda dice: 2 * (dice.count(2) - 3), section="upper", face=2)
PAIR = Box("pair", matches=patterns.of_a_kind(2), points=7, served=20)
LESS_WHEN_SERVED = Box("trips", matches=patterns.of_a_kind(3), points=30, served=3)
AGAIN = Box("again", matches=patterns.five_of_a_kind, points=100, needs="five_of_a_kind")
AFTER_PAIR = Box("full_house", matches=patterns.full_house, points=40, needs="pair")
UPPER = Bonus("upper_bonus", points=35, threshold=18)

CARDS = {
    "one roll": Card("a", boxes=(SIXES, FULL, CHANCE), rolls=1),
    "two rolls": Card("a", boxes=(SIXES, FULL), rolls=2),
    "four rolls": Card("a", boxes=(SIXES, FIVE), rolls=4),
    "bonus": Card("a", boxes=(FIVES, SIXES), bonuses=(UPPER,)),
    "joker free": Card(
        "a", boxes=(SIXES, FULL, FIVE), joker="free", further_bonus="always", bonuses=(UPPER,), rolls=2
    ),
    "joker forced": Card(
        "a", boxes=(SIXES, FULL, FIVE), joker="forced", further_bonus="always", rolls=2
    ),
    "joker bonus": Card(
        "a", boxes=(SIXES, FULL, FIVE), joker="free", further_bonus="joker", further_points=70, rolls=2
    ),
    "five upper, forced": Card(
        "a",
        boxes=(ONES, Box("five_of_a_kind", matches=patterns.five_of_a_kind, section="upper"), CHANCE),
        joker="forced",
        further_bonus="always",
        bonuses=(Bonus("upper_bonus", points=9, threshold=8),),
        rolls=2,
    ),
    "needs": Card("a", boxes=(FIVE, AGAIN, SIXES), rolls=2),
    "needs another": Card("a", boxes=(PAIR, AFTER_PAIR, SIXES), rolls=2),
    "served": Card("a", boxes=(PAIR, LESS_WHEN_SERVED, CHANCE), rolls=2),
    "parts, signed": Card(
        "a",
        boxes=(ALSO_SIGNED, SIGNED, PAIR, FULL),
        parts=True,
        rolls=2,
        bonuses=(Bonus("part", points=50, threshold=0, when_filled=True),),
    ),
    "several times": Card(
        "a",
        boxes=(Box("sixes", points=patterns.face(6), section="upper", face=6, times=2), FULL),
        rolls=2,
    ),
    "five several times": Card(
        "a",
        boxes=(Box("five_of_a_kind", matches=patterns.five_of_a_kind, points=50, times=2), SIXES),
        joker="free",
        further_bonus="always",
        rolls=2,
    ),
    "several bonuses": Card(
        "a",
        boxes=(ONES, SIXES, CHANCE),
        rolls=1,
        bonuses=(
            Bonus("upper_bonus", points=20, threshold=14),
            Bonus("all", points=11, threshold=25, boxes=("sixes", "chance")),
            Bonus("ends", points=5, threshold=8, boxes=("ones", "chance"), when_filled=True),
        ),
    ),
    "wins": Card("a", boxes=(FIVES, FIVE, AGAIN), served_wins=True, rolls=2),
}


def most(card):
    """What the open boxes of a card can still give, from the boxes themselves."""

    def worth(filled, _):
        best = [max(points_of(box, dice) for dice in ROLLS) for box in card.boxes]
        return sum(points for points, n in zip(best, filled, strict=True) if not n)

    return worth


def points_of(box, dice):
    if box.matches is not None and not box.matches(dice):
        return 0
    tables = [box.points] + [box.served] * (box.served is not None)
    return max(points if isinstance(points, int) else points(dice) for points in tables)


@pytest.mark.parametrize("name", CARDS)
def test_small_cards_are_worth_what_a_slow_solver_says(name):
    card = CARDS[name]
    slow = Slow(card, most(card) if card.served_wins else None)
    assert solve(card).value == pytest.approx(float(slow.value()), abs=1e-9)


@pytest.mark.parametrize(("win_value", "win"), [(None, None), (77, 77), (12.5, Fraction(25, 2))])
def test_a_win_at_once_is_worth_what_it_is_said_to_be(win_value, win):
    card = CARDS["wins"]
    slow = Slow(card, None if win is None else lambda filled, memory: win)
    solution = solve(card, win_value=win_value)
    assert solution.value == pytest.approx(float(slow.value()), abs=1e-9)
    assert solution.distribution().mean == pytest.approx(solution.value, abs=1e-9)


def played(card, seed, games=1):
    """Every position of random games of a card, those with dice in the air left out."""
    rng = random.Random(seed)
    for _ in range(games):
        state = card.start(1)
        while not state.over:
            if state.rolling:
                dice = tuple(rng.randint(1, 6) for _ in range(state.rolling))
                if rng.random() < 0.2:
                    dice = (dice[0],) * len(dice)
                state = card.roll(state, dice)
                continue
            yield state
            state = card.apply(state, rng.choice(card.legal_actions(state)))


@pytest.mark.parametrize("name", CARDS)
def test_every_action_is_worth_what_a_slow_solver_says(name):
    card = CARDS[name]
    slow = Slow(card, most(card) if card.served_wins else None)
    solution = solve(card)
    for state in played(card, seed=name, games=2):
        filled, memory = card.sheet.filled(state.cards[0]), card.memory(state.cards[0])
        values = solution.action_values(state)
        assert list(values) == list(card.legal_actions(state))
        for action, value in values.items():
            if isinstance(action, Roll):
                gain = slow.start(filled, memory)
            elif isinstance(action, Keep):
                gain = slow.kept(filled, memory, action.dice, state.rolls_left)
            else:
                gain = slow.scores(filled, memory, state.dice, state.rolls_left)[action.box]
            assert value == pytest.approx(float(state.totals[0] + gain), abs=1e-9), action


@pytest.mark.parametrize("name", CARDS)
def test_spread_and_distribution_of_small_cards_agree_with_the_value(name):
    solution = solve(CARDS[name])
    distribution = solution.distribution()
    assert distribution.mean == pytest.approx(solution.value, abs=1e-9)
    assert distribution.sd == pytest.approx(solution.sd, abs=1e-9)
    assert sum(distribution.weights.values()) == pytest.approx(1, abs=1e-12)
    assert sum(solution.averages().values()) == pytest.approx(solution.value, abs=1e-9)


CHOSEN = ["general", "kosci", "yahtzee", "poker", "generala"]


@pytest.mark.parametrize("name", CHOSEN)
def test_the_tables_write_what_the_card_writes(name):
    """A position's entries against the card's own outcomes, in random games full of equal dice."""
    card = preset(name)
    plan = Plan(card, "boxes" if card.served_wins else None)
    for state in played(card, seed=name, games=25):
        if not state.dice:
            continue
        filled, memory = card.sheet.filled(state.cards[0]), card.memory(state.cards[0])
        free, tied = plan.free.find(filled, memory), plan.tied.find(filled, memory)
        situation = int(plan.free.situation[free] & plan.tied.situation[tied])
        numbers = plan.numbers(state.rolls == 1, situation)[:, ROLLS.index(state.dice)]
        for key, outcome in card.outcomes(filled, memory, state.dice, state.rolls).items():
            place = card.sheet.index[key]
            entry = plan.entries.all[numbers[place]]
            side = plan.free if place in plan.free.places else plan.tied
            here = free if side is plan.free else tied
            effect = side.effect(entry)
            paid = int(side.paid[effect][:, here].sum()) if effect in side.paid else 0
            after = (*filled[:place], filled[place] + 1, *filled[place + 1 :])
            assert entry.place == place
            assert entry.points == outcome.points
            assert entry.points + entry.extra + paid == outcome.gain
            assert side.next[effect][here] == side.find(after, outcome.memory)


def test_totals_share_a_state_where_no_open_box_can_tell_them_apart():
    side = Plan(preset("general"), None).tied
    sixes_open = (1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0)
    states = [side.find(sixes_open, (total, 0)) for total in range(33, 63)]
    assert [states.count(state) for state in dict.fromkeys(states)] == [6, 6, 6, 6, 6]
    fives_too = (1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    assert side.find(fives_too, (8, 0)) == side.find(fives_too, (12, 0))
    assert side.find(fives_too, (12, 0)) != side.find(fives_too, (13, 0))


@pytest.mark.parametrize("name", ["general", "poker", "generala"])
def test_a_position_is_worth_its_best_action_and_chance_changes_nothing_on_average(name):
    card = preset(name)
    solution = solve(card, progress=False)
    for state in played(card, seed=name, games=3):
        values = solution.action_values(state)
        assert solution.state_value(state) == pytest.approx(max(values.values()), abs=1e-9)
        for action, value in values.items():
            after = card.apply(state, action)
            assert solution.state_value(after, 0) == pytest.approx(value, abs=1e-9)


def test_regret_is_what_an_action_loses_against_the_best():
    solution = solve("poker", progress=False)
    card = solution.rules
    state = card.roll(card.apply(card.start(1), Roll()), (1, 6, 6, 6, 6))
    assert solution.best(state) == Keep(6, 6, 6, 6)
    assert solution.regret(state, "keep 6 6 6 6") == 0
    values = solution.action_values(state)
    lost = values[Keep(6, 6, 6, 6)] - values[Score("ones")]
    assert solution.regret(state, Score("ones")) == lost > 0


def test_a_seat_that_waits_is_worth_its_total_and_what_its_card_still_brings():
    solution = solve("generala", progress=False)
    card = solution.rules
    state = card.start(2)
    assert solution.state_value(state, 1) == solution.value
    state = card.roll(card.apply(state, Roll()), (3, 3, 3, 3, 3))
    assert state.winner == 0
    assert (
        solution.state_value(state, 0)
        == solution.win_worth(state.cards[0])
        == 105 + 25 + 35 + 45 + 50 + 100
    )
    assert solution.state_value(state, 1) == 0


def test_the_spread_of_general_breaks_ties_towards_the_smaller():
    assert solve("general", progress=False).sd == pytest.approx(59.61143, abs=5e-4)


@pytest.mark.long
def test_the_distribution_of_general_is_the_known_one():
    solution = solve("general", progress=False)
    distribution = solution.distribution(progress=False)
    assert distribution.mean == pytest.approx(solution.value, abs=1e-9)
    assert distribution.sd == pytest.approx(solution.sd, abs=1e-9)
    assert distribution.quantile(0.5) == 248
    assert distribution.at_least(300) == pytest.approx(0.1432658, abs=5.1e-8)
    assert max(distribution) == 1575
    assert sum(solution.averages().values()) == pytest.approx(solution.value, abs=1e-9)


@pytest.mark.parametrize("name", ["poker", "generala"])
def test_distribution_and_averages_sum_to_the_value(name):
    solution = solve(name, progress=False)
    distribution = solution.distribution(progress=False)
    assert distribution.mean == pytest.approx(solution.value, abs=1e-9)
    assert distribution.sd == pytest.approx(solution.sd, abs=1e-9)
    assert sum(distribution.weights.values()) == pytest.approx(1, abs=1e-12)
    averages = solution.averages()
    assert sum(averages.values()) == pytest.approx(solution.value, abs=1e-9)
    assert {box.key for box in solution.rules.boxes} <= averages.keys()


def final_totals(solution, games, seed):
    """The totals of games played by the best actions, a served win at its worth."""
    rng = random.Random(seed)
    rules = solution.rules
    for _ in range(games):
        state = rules.start(1)
        while not state.over:
            if state.rolling:
                state = rules.roll(state, tuple(rng.randint(1, 6) for _ in range(state.rolling)))
            else:
                state = rules.apply(state, solution.best(state))
        yield solution.state_value(state, 0)


def check_played(solution, games):
    """Played games against value, spread (within 4 standard errors) and distribution (chi-squared)."""
    totals = list(final_totals(solution, games, seed=1))
    mean = sum(totals) / games
    variance = sum((total - mean) ** 2 for total in totals) / (games - 1)
    fourth = sum((total - mean) ** 4 for total in totals) / games
    assert abs(mean - solution.value) < 4 * solution.sd / sqrt(games)
    assert abs(variance - solution.sd**2) < 4 * sqrt((fourth - variance**2) / games)
    distribution = solution.distribution(progress=False)
    squares, bins, expected, seen = 0.0, 0, 0.0, 0
    left = float(games)
    for total, chance in distribution.items():
        expected += games * chance
        seen += totals.count(total)
        if expected >= 8 and left - expected >= 8:
            squares, bins, left = squares + (seen - expected) ** 2 / expected, bins + 1, left - expected
            expected, seen = 0.0, 0
    squares += (seen - expected) ** 2 / expected
    # Wilson and Hilferty: the cube root of a chi-squared over its degrees of freedom is about normal
    spread = 2 / (9 * bins)
    assert ((squares / bins) ** (1 / 3) - (1 - spread)) / sqrt(spread) < 4


@pytest.mark.parametrize("name", ["poker", "generala"])
def test_games_of_perfect_play_end_as_the_solution_says(name):
    check_played(solve(name, progress=False), 500)


@pytest.mark.long
@pytest.mark.parametrize("name", ["general", "kosci", "yahtzee", "yatzy", "poker", "generala"])
def test_many_games_of_perfect_play_end_as_the_solution_says(name):
    check_played(solve(name, progress=False), 20_000)


def test_an_own_card_with_too_many_states_says_how_many():
    boxes = [Box(f"box{i}", points=patterns.face(1 + i % 6), times=4) for i in range(12)]
    with pytest.raises(SettingError) as refused:
        solve(Card("endless", boxes=boxes))
    assert refused.value.code == "card_too_large"
    assert refused.value.facts["states"] == 5**12


@pytest.mark.parametrize("win_value", ["most", True, float("nan"), (1,)])
def test_a_win_value_that_is_none_is_refused(win_value):
    with pytest.raises(SettingError) as refused:
        solve("generala", win_value=win_value)
    assert refused.value.code == "win_value"
