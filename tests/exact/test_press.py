"""Perfect play in tysiac: a slow, obvious solver, known values, and games played out."""

import random
from collections import Counter
from fractions import Fraction
from functools import cache, partial
from itertools import product

import numpy as np
import pytest

import oracle_press
from generala_widget.dice import DICE, rolls
from generala_widget.distribution import Distribution
from generala_widget.events import (
    Bank,
    IllegalAction,
    NotationError,
    Roll,
    Rolled,
    SetAside,
    SettingError,
)
from generala_widget.exact import press, solve
from generala_widget.exact.cache import FOLDER
from generala_widget.exact.press import PressSolution, solve_press
from generala_widget.exact.race import Throws
from generala_widget.rules.presets import preset

pytestmark = pytest.mark.xdist_group("press")  # what is solved once serves all

SETTINGS = [
    {"target": 35, "bank_minimum": 20},
    {"target": 33, "bank_minimum": 17},
    {"target": 25, "bank_minimum": 0},
    {"target": 20, "bank_minimum": 30},
    {"target": 50, "bank_minimum": 30, "set_aside": "all"},
    {"target": 35, "bank_minimum": 20, "rescue": True},
    {"target": 5, "bank_minimum": 5},
]
LARGER = [
    {"target": 75, "bank_minimum": 30},
    {"target": 100, "bank_minimum": 50, "rescue": True, "set_aside": "all"},
]
called = lambda settings: " ".join(f"{k}={v}" for k, v in settings.items())  # noqa: E731


@cache
def throws(rule, rescue):
    """[dice]: how often of 6 ** dice each set of (points, dice left) comes; "bust", "again"."""
    found = {}
    for number in range(1, DICE + 1):
        counted = Counter()
        for throw in product(range(1, 7), repeat=number):
            choices = oracle_press.set_asides(throw, rule)
            options = frozenset((p, number - len(a) or DICE) for a, p in choices.items())
            saved = rescue and sum(throw) % 5 == 0
            counted[options or ("again" if saved else "bust")] += 1
        found[number] = counted
    return found


def slow_turn(settings, bank, bust):
    """The best that a turn can bring, one roll after the other, straight from the rules."""
    counted = throws(settings.get("set_aside", "choice"), settings.get("rescue", False))

    @cache
    def roll(points, number):
        if points > 4 * settings["target"] + settings["bank_minimum"]:
            return bank(points)
        total = weight = 0
        for options, times in counted[number].items():
            if options == "again":
                continue
            weight += times
            if options == "bust":
                total += times * bust
            else:
                total += times * max(decide(points + more, left) for more, left in options)
        return total / weight

    def decide(points, left):
        if points < settings["bank_minimum"]:
            return roll(points, left)
        worth = bank(points)
        # Nothing is better than to have reached the target.
        return worth if worth in (0, 1) else max(worth, roll(points, left))

    return roll(0, DICE)


def slow_alone(settings):
    target, turns = settings["target"], {}
    for total in range(-(-target // 5) * 5 - 5, -1, -5):
        guess, last = 5.0, None
        while guess != last:
            last = guess
            bank = partial(lambda total, points: -turns.get(total + points, 0), total)
            guess = 1 - slow_turn(settings, bank, -guess)
            guess = last + 2 * (guess - last) if abs(guess - last) > 1e-3 else guess
            if abs(guess - last) < 1e-13:
                break
        turns[total] = guess
    return turns


def slow_race(settings):
    target, chance = settings["target"], {}
    totals = range(-(-target // 5) * 5 - 5, -1, -5)

    def bank(mine, other):
        return lambda points: 1 - chance[other, mine + points] if mine + points < target else 1

    for mine, other in sorted(product(totals, repeat=2), key=sum, reverse=True):
        if mine < other:
            continue
        ahead = behind = 0.5
        while True:
            before = ahead, behind
            ahead = slow_turn(settings, bank(mine, other), 1 - behind)
            behind = slow_turn(settings, bank(other, mine), 1 - ahead) if mine != other else ahead
            if max(abs(ahead - before[0]), abs(behind - before[1])) < 1e-12:
                break
        chance[mine, other], chance[other, mine] = ahead, behind
    return chance


@pytest.mark.parametrize("settings", SETTINGS, ids=called)
def test_the_turns_alone_are_those_of_a_slow_solver(settings):
    solution = solve_press(preset("tysiac", **settings))
    for total, turns in slow_alone(settings).items():
        assert solution.at(total) == pytest.approx(turns, abs=1e-9)


@pytest.mark.parametrize(
    "settings",
    SETTINGS + [pytest.param(larger, marks=pytest.mark.long) for larger in LARGER],
    ids=called,
)
def test_the_race_is_that_of_a_slow_solver(settings):
    solution = solve_press(preset("tysiac", **settings), players=2)
    for (mine, other), chance in slow_race(settings).items():
        assert solution.at(mine, other) == pytest.approx(chance, abs=1e-9)


def test_the_least_number_of_turns_alone_is_the_published_one():
    assert f"{solve_press(preset('tysiac')).value:.10f}" == "33.0006370295"


@pytest.fixture(scope="module")
def race():
    return solve_press(preset("tysiac"), players=2)


def test_the_first_mover_wins_the_whole_race_as_often_as_published(race):
    assert f"{race.value:.10f}" == "0.5149613512"


def test_more_points_are_never_worse_and_the_others_never_better(race):
    assert (np.diff(race.starts, axis=0) > -1e-12).all()
    assert (np.diff(race.starts, axis=1) < 1e-12).all()


def test_an_offer_is_made_as_often_as_listing_every_throw_gives():
    numbers = Throws(preset("tysiac"))
    assert numbers.chances.shape == (DICE, 112)
    assert numbers.unit == 5
    for number in range(1, DICE + 1):
        bust = throws("choice", False)[number]["bust"]
        assert numbers.bust[number - 1] == pytest.approx(bust / 6**number, abs=1e-15)
        assert numbers.chances[number - 1].sum() + numbers.bust[number - 1] == pytest.approx(1)


def test_saved_rolls_leave_the_others_in_proportion():
    saved = Throws(preset("tysiac", rescue=True))
    for number in range(1, DICE + 1):
        counted = throws("choice", True)[number]
        share = counted["bust"] / (6**number - counted["again"])
        assert saved.bust[number - 1] == pytest.approx(share, abs=1e-15)


SMALL = {"target": 200, "bank_minimum": 50}


@pytest.fixture(scope="module")
def alone_small():
    return solve_press(preset("tysiac", **SMALL))


@pytest.fixture(scope="module")
def race_small():
    return solve_press(preset("tysiac", **SMALL), players=2)


def played(solutions, seed):
    """A game of perfect players: the final state and the number of turns."""
    rules, luck = solutions[0].rules, random.Random(seed)
    state = rules.start(1) if len(solutions) == 1 else rules._begin(rules.start(2), 0)
    while not state.over:
        if state.rolling:
            state = rules.apply(state, Rolled(tuple(luck.choices(range(1, 7), k=state.rolling))))
        else:
            state = rules.apply(state, solutions[state.player].best(state))
    return state


def test_games_alone_take_as_many_turns_as_the_value_says(alone_small):
    turns = [played([alone_small], seed).turns[0] for seed in range(400)]
    error = alone_small.sd / len(turns) ** 0.5
    assert abs(np.mean(turns) - alone_small.value) < 4 * error
    assert np.std(turns) == pytest.approx(alone_small.sd, rel=0.2)


def test_the_first_mover_wins_as_many_games_as_the_value_says(race_small):
    wins = [played([race_small, race_small], seed).winner == 0 for seed in range(200)]
    assert abs(np.mean(wins) - race_small.value) < 4 * race_small.sd / len(wins) ** 0.5


@pytest.mark.long
def test_thousands_of_games_agree_with_the_race(race_small):
    wins = [played([race_small, race_small], seed).winner == 0 for seed in range(20_000)]
    assert abs(np.mean(wins) - race_small.value) < 4 * race_small.sd / len(wins) ** 0.5


@pytest.mark.long
def test_thousands_of_games_alone_agree_with_value_and_spread(alone_small):
    turns = [played([alone_small], seed).turns[0] for seed in range(20_000)]
    assert abs(np.mean(turns) - alone_small.value) < 4 * alone_small.sd / len(turns) ** 0.5
    found = Distribution(Counter(turns))
    for number, chance in alone_small.distribution().items():
        error = (chance * (1 - chance) / len(turns)) ** 0.5
        assert abs(float(found.p(number)) - chance) < 5 * error + 1e-4


def test_the_number_of_turns_is_a_distribution_with_the_value_as_its_mean(alone_small):
    turns = alone_small.distribution()
    assert turns.mean == pytest.approx(alone_small.value, abs=1e-9)
    assert min(turns) == 1


def test_the_winner_of_the_race_is_a_distribution_too(race_small):
    assert race_small.distribution().p(True) == race_small.value


def some_positions(rules, players, number=40):
    """Positions of games in which everything legal is done at random."""
    luck, found = random.Random(1), []
    while len(found) < number:
        state = rules.start(players) if players == 1 else rules._begin(rules.start(players), 0)
        while not state.over and len(found) < number:
            if state.rolling:
                dice = tuple(luck.choices(range(1, 7), k=state.rolling))
                state = rules.apply(state, Rolled(dice))
            else:
                found.append(state)
                state = rules.apply(state, luck.choice(rules.legal_actions(state)))
    return found


@pytest.mark.parametrize("settings", [{}, {"set_aside": "all"}, {"rescue": True}], ids=called)
@pytest.mark.parametrize("players", [1, 2])
def test_a_position_is_worth_the_mean_over_what_chance_does(settings, players):
    rules = preset("tysiac", **SMALL, **settings)
    solution = solve_press(rules, players)
    checked = 0
    for state in some_positions(rules, players):
        values = solution.action_values(state)
        assert list(values) == list(rules.legal_actions(state))
        best = solution.best(state)
        assert solution.regret(state, best) == 0
        assert min(solution.regret(state, action) for action in values) == 0
        assert solution.state_value(state) == pytest.approx(values[best], abs=1e-12)
        for action in values:
            after = rules.apply(state, action)
            if not after.rolling:
                continue
            mean = 0
            for dice, ways in rolls(after.rolling).items():
                landed = rules.apply(after, Rolled(dice))
                value = solution.state_value(landed, state.player)
                # A bust ends the turn at hand, which was a whole one.
                value += players == 1 and landed.turn != state.turn
                mean += Fraction(ways, 6**after.rolling) * value
            assert mean == pytest.approx(values[action], abs=1e-9)
            checked += 1
    assert checked > 10


def test_the_chances_of_both_players_sum_to_one(race_small):
    for state in some_positions(race_small.rules, 2):
        total = race_small.state_value(state, 0) + race_small.state_value(state, 1)
        assert total == pytest.approx(1, abs=1e-12)


def test_before_the_draw_both_have_the_same_chance(race_small):
    assert race_small.state_value(race_small.rules.start(2), 0) == pytest.approx(0.5, abs=1e-12)


def test_banking_the_target_wins_for_certain(race_small):
    rules = race_small.rules
    state = rules.apply(rules._begin(rules.start(2), 0), Roll())
    state = rules.apply(rules.apply(state, Rolled((4, 4, 4, 4, 4))), SetAside(4, 4, 4, 4, 4))
    assert race_small.action_values(state)[Bank()] == 1
    assert race_small.best(state) == Bank()
    over = rules.apply(state, Bank())
    assert race_small.action_values(over) == {}
    assert race_small.state_value(over, 0) == 1
    assert race_small.state_value(over, 1) == 0


def test_among_more_players_the_race_is_against_the_best_placed(race_small):
    rules = race_small.rules
    state = rules._begin(rules.start(3), 0)
    state = type(state)(player=0, totals=(50, 100, 150), turns=(2, 1, 1), turn=4)
    assert race_small.action_values(state)[Roll()] == race_small.at(50, 150)


def test_banking_is_best_from_the_points_that_are_told(race_small):
    for total, other in ((0, 0), (0, 150), (150, 0), (190, 190)):
        for dice, least in race_small.bank_from(total, other).items():
            for points in range(50, 260, 5):
                rolls_on = race_small._play(total // 5, other // 5).roll
                rolled = rolls_on[min(points // 5, len(rolls_on) - 1), dice - 1, 0]
                banks = race_small.at(total, other, turn_points=points, dice=dice) > rolled - 1e-15
                assert banks or points < least
                if points == least - 5 and least > 50:
                    decided = race_small.at(total, other, turn_points=points, dice=dice)
                    assert decided == rolled


def test_banking_is_best_in_the_spans_that_are_told_and_nowhere_else(race_small):
    for total, other in ((0, 0), (0, 150), (150, 0), (190, 190)):
        for dice, spans in race_small.bank_with(total, other).items():
            told = {p for p in range(50, 260, 5) for low, high in spans if low <= p <= (high or 1000)}
            rolls_on = race_small._play(total // 5, other // 5).roll
            for points in range(50, 260, 5):
                rolled = rolls_on[min(points // 5, len(rolls_on) - 1), dice - 1, 0]
                decided = race_small.at(total, other, turn_points=points, dice=dice)
                assert (points in told) == (decided > rolled or total + points >= 200)


def test_alone_one_doesn_t_bank_a_little_short_of_the_target():
    assert solve_press(preset("tysiac")).bank_with()[5] == [(360, 990), (1000, None)]


def test_a_solution_shows_its_value_and_when_to_bank(race_small):
    text = str(race_small)
    assert "A race of two to 200: who moves first wins" in text
    assert "bank with" in text
    assert "<table" in race_small._repr_html_()


def test_nobody_races_alone(race_small):
    with pytest.raises(SettingError, match="nobody is left"):
        race_small.action_values(race_small.rules.start(1))


def test_an_action_that_is_not_legal_has_no_regret(race_small):
    state = race_small.rules._begin(race_small.rules.start(2), 0)
    with pytest.raises(IllegalAction, match="roll first"):
        race_small.regret(state, Bank())
    with pytest.raises(IllegalAction):
        race_small.best(race_small.rules.apply(state, Roll()))


def test_points_between_multiples_of_five_round_the_target_up():
    rough = solve_press(preset("tysiac", target=148, bank_minimum=48), players=2)
    plain = solve_press(preset("tysiac", target=150, bank_minimum=50), players=2)
    assert rough.value == plain.value


def test_progress_rises_to_all():
    told = []
    solve_press(preset("tysiac", target=100), players=2, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1


def test_solving_can_be_interrupted_and_begun_again():
    rules = preset("tysiac", target=110)

    def stop(share):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve_press(rules, players=2, progress=stop)
    assert 0.5 < solve_press(rules, players=2).value < 0.6


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """An empty folder in which solutions are kept."""
    monkeypatch.setenv(FOLDER, str(tmp_path))
    return tmp_path


def test_a_solution_is_made_once_and_then_read_from_disk(kept, monkeypatch):
    rules = preset("tysiac", target=105, bank_minimum=35)
    made = solve_press(rules, players=2)
    assert solve_press(rules, players=2) is made
    press._solutions.clear()
    monkeypatch.setattr(press, "race", None)
    again = solve_press(rules, players=2)
    assert (again.starts == made.starts).all()
    assert again is not made


@pytest.mark.parametrize("damage", [lambda text: text[:-9], lambda text: text[:-1] + b"?", bytes])
def test_a_damaged_file_is_made_anew(kept, damage):
    rules = preset("tysiac", target=95, bank_minimum=35)
    value = solve_press(rules, players=2).value
    for path in kept.iterdir():
        path.write_bytes(damage(path.read_bytes()))
    press._solutions.clear()
    assert solve_press(rules, players=2).value == value


def test_rules_that_differ_are_kept_apart():
    for settings in ({"set_aside": "all"}, {"rescue": True}, {"bank_minimum": 45}, {"target": 115}):
        other = solve_press(preset("tysiac", **{"target": 120, **settings}), players=2)
        assert other.value != solve_press(preset("tysiac", target=120), players=2).value


def test_solve_finds_the_solver_that_fits():
    assert solve(preset("tysiac", target=100)).value == solve_press(preset("tysiac", target=100)).value
    assert solve(preset("tysiac", target=100), players=2).players == 2
    with pytest.raises(SettingError, match="for one player alone"):
        solve("general", players=2)
    with pytest.raises(SettingError, match="no preset"):
        solve("kniffel")


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda s: solve_press(s.rules, players=3), "for 1 or for 2"),
        (lambda s: solve_press(s.rules, players=True), "for 1 or for 2"),
        (lambda s: s.at(200), "no total of a game"),
        (lambda s: s.at(-5), "0 or more"),
        (lambda s: s.at(0, turn_points=2.5), "0 or more"),
        (lambda s: s.at(0, dice=6), "1 to 5"),
        (lambda s: s.state_value(s.rules.start(2)), "for which player"),
    ],
)
def test_what_makes_no_sense_is_refused_with_the_reason(race_small, ask, says):
    with pytest.raises((SettingError, NotationError), match=says):
        ask(race_small)


def test_repr_names_the_rules_and_the_players(race_small):
    assert isinstance(race_small, PressSolution)
    assert repr(race_small) == "solve(preset('tysiac', target=200), players=2)"
