"""The review of random games of every preset: what it sums is what happened."""

import random

import pytest

from generala_widget.exact import solve
from generala_widget.exact.advise import advice
from generala_widget.exact.review import review
from generala_widget.game import Game
from generala_widget.rules.presets import preset

pytestmark = pytest.mark.xdist_group("review_presets")  # what is solved once serves all

SMALL = [
    preset("generala"),
    preset("poker"),
    preset("general", rolls=2, joker="none", further_bonus="none"),
]
LARGE = [preset(name) for name in ("general", "kosci", "yahtzee", "yatzy")]


def summed(rules, games):
    """Reviews random games; every sum must be the final total."""
    solution = solve(rules, progress=False)
    for seed in range(games):
        game, luck = Game(rules, players=2, seed=seed), random.Random(seed)
        while not game.over:
            game.do(luck.choice(game.legal_actions()))
        found = review(game, solution=solution)
        for player, account in enumerate(found.accounts):
            total = game.totals[player]
            if game.state.winner == player:
                total += solution.win_worth(game.cards[player])
            terms = account.start + account.luck - account.regret + account.cut_short
            assert terms == pytest.approx(total, abs=1e-9)
            assert account.result == pytest.approx(total, abs=1e-9)
            if game.state.winner is None:
                assert account.cut_short == pytest.approx(0, abs=1e-9)
        luck_of_rolls = sum(chance.luck for chance in found.rolls)
        assert luck_of_rolls == pytest.approx(sum(a.luck for a in found.accounts), abs=1e-9)


@pytest.mark.parametrize("rules", SMALL, ids=repr)
def test_random_games_sum_to_their_final_totals(rules):
    summed(rules, 3)


@pytest.mark.long
@pytest.mark.parametrize("rules", SMALL + LARGE, ids=repr)
def test_a_thousand_random_games_sum_to_their_final_totals(rules):
    summed(rules, 1000)


def test_a_served_win_counts_as_what_it_is_worth():
    solution = solve("generala", progress=False)
    game = Game("generala", players=["Ala", "Olek"], seed=1)
    game.roll(1, 2, 3, 4, 5)
    game.score("straight")
    game.roll(4, 4, 4, 4, 4)
    ala, olek = review(game, solution=solution).accounts
    assert olek.result == pytest.approx(olek.start + olek.luck)
    assert olek.result == solution.win_worth(game.cards[1])
    assert olek.cut_short == 0
    assert ala.result == 25
    assert ala.cut_short == pytest.approx(25 - (ala.start + ala.luck - ala.regret))


def test_advice_and_the_solution_choose_the_same():
    solution = solve("generala", progress=False)
    game, luck = Game("generala", players=1, seed=3), random.Random(3)
    while not game.over:
        state = game.state
        found = advice(game.rules, state, game.players, solution)
        assert found.value == pytest.approx(solution.state_value(state), abs=1e-9)
        chosen = found.options[0].action
        assert solution.regret(state, chosen) == pytest.approx(0, abs=1e-9)
        assert solution.action_values(state)[solution.best(state)] == pytest.approx(found.value)
        game.do(luck.choice(game.legal_actions()))
