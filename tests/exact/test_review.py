"""Advice and review: what they say of games whose perfect play is known by a slow solver."""

import random
import re
from functools import cache

import pytest

from generala_widget.events import Bank, IllegalAction, Keep, Roll, Rolled, Score, SetAside
from generala_widget.exact.advise import CHANCE, POINTS, TURNS, advise
from generala_widget.exact.keeping import BestPlay
from generala_widget.exact.press import solve_press
from generala_widget.exact.review import review
from generala_widget.game import Game
from generala_widget.rules import patterns
from generala_widget.rules.card import Bonus, Box
from generala_widget.rules.presets import preset
from generala_widget.rules.scorecard import Card


class Slow:
    """Perfect play of a small card, by plain recursion over its boxes."""

    win_value = "boxes"

    def __init__(self, card):
        self.card = card
        self.turn = cache(self._turn)

    @property
    def value(self):
        return float(self.start(*self.card.sheet.empty()))

    def start(self, filled, memory):
        if not self.card.sheet.open_boxes(filled):
            return 0
        return self.turn(filled, memory).expected((), self.card.rolls)

    def _turn(self, filled, memory):
        return BestPlay(
            lambda d, left: max(self.scores(filled, memory, d, left).values()), self.card.rolls
        )

    @cache  # noqa: B019
    def scores(self, filled, memory, dice, left):
        found = {}
        for key, outcome in self.card.outcomes(filled, memory, dice, self.card.rolls - left).items():
            place = self.card.sheet.index[key]
            after = (*filled[:place], filled[place] + 1, *filled[place + 1 :])
            found[Score(key)] = outcome.gain + self.start(after, outcome.memory)
        return found

    def action_values(self, state):
        if state.player is None or state.rolling:
            return {}
        card = state.cards[state.player]
        filled, memory = self.card.sheet.filled(card), self.card.memory(card)
        total = state.totals[state.player]
        turn, left = self.turn(filled, memory), state.rolls_left
        found = {}
        for action in self.card.legal_actions(state):
            match action:
                case Roll():
                    worth = self.start(filled, memory)
                case Keep():
                    worth = turn.expected(action.dice, left)
                case Score():
                    worth = self.scores(filled, memory, state.dice, left)[action]
            found[action] = float(total + worth)
        return found

    def win_worth(self, card):
        return 10.0 * sum(points is None for points in card.values())


TINY = Card(
    "tiny",
    boxes=(
        Box("sixes", points=patterns.face(6), section="upper", face=6),
        Box("full_house", matches=patterns.full_house, points=25, joker=True),
        Box("five_of_a_kind", matches=patterns.five_of_a_kind, points=50),
    ),
    bonuses=(Bonus("upper_bonus", points=35, threshold=18),),
    joker="free",
    further_bonus="always",
    rolls=2,
)
SERVED = Card(
    "served",
    boxes=(
        Box("fives", points=patterns.face(5), section="upper", face=5),
        Box("five_of_a_kind", matches=patterns.five_of_a_kind, points=50, served=60),
    ),
    rolls=2,
    served_wins=True,
)


@pytest.fixture(scope="module")
def tiny():
    return Slow(TINY)


@pytest.fixture(scope="module")
def race():
    return solve_press(preset("tysiac", target=150), players=2)


@pytest.fixture(scope="module")
def alone():
    return solve_press(preset("tysiac", target=150))


def played(rules, players, seed, steps=10_000, leaves=False):
    """A game in which everything legal is done at random."""
    game, luck = Game(rules, players=players, seed=seed), random.Random(seed)
    for _ in range(steps):
        if game.over:
            break
        game.do(luck.choice(game.legal_actions()))
        if leaves and not game.over and luck.random() < 0.05 and len(game.state.left) < 2:
            game.leave(game.players[luck.choice([p for p in range(3) if p not in game.state.left])])
    return game


def summed(found, account):
    sign = -1 if found.scale.less else 1
    gained = account.luck - account.regret + account.cut_short + account.others
    return account.start + sign * gained


@pytest.mark.parametrize("players", [1, 2, 3])
def test_start_and_luck_and_decisions_sum_to_the_final_total(tiny, players):
    for seed in range(25):
        game = played(TINY, players, seed)
        found = review(game, solution=tiny)
        for account, total in zip(found.accounts, game.totals, strict=True):
            assert account.result == pytest.approx(total, abs=1e-9)
            assert summed(found, account) == pytest.approx(total, abs=1e-9)
            assert account.cut_short == pytest.approx(0, abs=1e-9)


def test_scoring_leads_to_just_what_the_next_turn_starts_with(tiny):
    """Luck is in the rolls alone: a decision changes nothing by chance."""
    for seed in range(10):
        found = review(played(TINY, 2, seed), solution=tiny)
        by_player = [sum(c.luck for c in found.rolls if c.player == p) for p in (0, 1)]
        assert by_player == pytest.approx([account.luck for account in found.accounts], abs=1e-9)


def test_an_unfinished_game_ends_at_what_is_expected_now(tiny):
    for steps in range(6):
        game = played(TINY, 2, 3, steps=steps)
        found = review(game, solution=tiny)
        for account in found.accounts:
            assert summed(found, account) == pytest.approx(account.result, abs=1e-9)
    assert review(Game(TINY), solution=tiny).accounts[0].result == tiny.value


def test_perfect_play_costs_nothing(tiny):
    game = Game(TINY, players=1, seed=5)
    while not game.over:
        game.do(advise(game, solution=tiny).best)
    found = review(game, solution=tiny)
    assert found.accounts[0].regret == pytest.approx(0, abs=1e-9)
    assert found.costliest() == []
    assert found.by_kind() == {}
    assert "No decision cost anything." in str(found)


def test_what_another_players_win_cuts_short_is_a_term_of_its_own():
    slow = Slow(SERVED)
    game = Game(SERVED, players=["Ala", "Olek"], seed=1)
    game.roll(1, 2, 3, 4, 5)
    game.score("fives")
    game.roll(6, 6, 6, 6, 6)
    assert game.over
    found = review(game, solution=slow)
    ala, olek = found.accounts
    assert ala.result == 5
    assert ala.cut_short < 0
    assert olek.result == 20
    for account in found.accounts:
        assert summed(found, account) == pytest.approx(account.result, abs=1e-9)


def test_a_win_that_the_solution_plays_on_cuts_the_winners_card_short():
    slow = Slow(SERVED)
    slow.win_value = None
    game = Game(SERVED, players=1, seed=1)
    game.roll(6, 6, 6, 6, 6)
    (account,) = review(game, solution=slow).accounts
    assert account.result == 0
    assert account.cut_short == pytest.approx(-slow.value)


def test_who_leaves_ends_at_the_total_then(tiny):
    for seed in range(20):
        game = played(TINY, 3, seed, leaves=True)
        found = review(game, solution=tiny)
        for account, total in zip(found.accounts, game.totals, strict=True):
            assert account.result == pytest.approx(total, abs=1e-9)
            assert summed(found, account) == pytest.approx(total, abs=1e-9)


def test_turns_alone_sum_to_the_turns_taken(alone):
    for seed in range(15):
        game = played(alone.rules, 1, seed)
        found = review(game, solution=alone)
        assert found.scale is TURNS
        assert found.accounts[0].result == pytest.approx(game.state.turns[0], abs=1e-9)
        assert summed(found, found.accounts[0]) == pytest.approx(game.state.turns[0], abs=1e-9)


def test_the_race_sums_to_won_or_lost(race):
    for seed in range(15):
        game = played(race.rules, 2, seed)
        found = review(game, solution=race)
        assert found.scale is CHANCE
        for player, account in enumerate(found.accounts):
            won = float(game.state.winner == player)
            assert account.start == pytest.approx(0.5)
            assert account.result == pytest.approx(won, abs=1e-9)
            assert summed(found, account) == pytest.approx(won, abs=1e-9)
        one, other = found.accounts
        assert one.luck + one.others - one.regret == pytest.approx(
            -(other.luck + other.others - other.regret), abs=1e-9
        )


def test_regrets_are_never_negative_and_add_up(tiny):
    found = review(played(TINY, 2, 8), solution=tiny)
    for player, account in enumerate(found.accounts):
        mine = [decision for decision in found.decisions if decision.player == player]
        assert all(decision.regret >= 0 for decision in mine)
        assert sum(d.regret for d in mine) == pytest.approx(account.regret, abs=1e-9)
        assert sum(found.by_kind(player).values()) == pytest.approx(account.regret, abs=1e-6)
        assert account.decisions == len(mine)
        assert account.mean_regret == pytest.approx(account.regret / len(mine))


def test_losses_are_told_by_kind_and_by_box(tiny):
    game = Game(TINY, players=["Ala"], seed=1)
    game.roll(6, 6, 6, 6, 6)
    game.score("full_house")
    found = review(game, solution=tiny)
    (decision,) = found.costliest()
    assert decision.kind == "box"
    assert decision.best == Score("five_of_a_kind")
    assert found.by_box() == {"full_house": decision.regret}
    assert found.by_kind() == {"box": decision.regret}
    told = found.told(decision)
    assert told.startswith("Ala, turn 1, with 6 6 6 6 6: score Full house; better: score Five of")


def test_rolling_on_and_stopping_are_told_apart(tiny):
    rolled_on = Game(TINY, players=1, seed=1)
    rolled_on.roll(6, 6, 6, 6, 6)
    rolled_on.keep()
    rolled_on.roll()
    assert [d.kind for d in review(rolled_on, solution=tiny).costliest()] == ["rolled_on"]
    stopped = Game(TINY, players=1, seed=1)
    stopped.roll(6, 6, 6, 6, 1)
    stopped.score("full_house")
    assert [d.kind for d in review(stopped, solution=tiny).costliest()] == ["stopped"]


def test_advice_ranks_every_legal_action(tiny):
    game = Game(TINY, players=["Ala", "Olek"], seed=4)
    game.roll(6, 6, 6, 1, 1)
    found = advise(game, solution=tiny)
    assert {option.action for option in found.options} == set(game.legal_actions())
    assert [o.value for o in found.options] == sorted((o.value for o in found.options), reverse=True)
    assert found.options[0].regret == 0
    assert found.value - found.options[3].value == pytest.approx(found.options[3].regret)
    assert found.best == found.options[0].action


def test_a_choice_is_as_close_as_what_it_loses():
    assert [POINTS.closeness(x) for x in (0, 0.09, 0.1, 0.49, 0.5, 1.99, 2)] == [
        *("toss_up", "toss_up", "close", "close", "solid", "solid", "clear")
    ]
    assert CHANCE.closeness(0.02) == "clear"
    assert TURNS.closeness(0.001) == "toss_up"


def test_the_best_action_says_how_close_the_second_is(tiny):
    game = Game(TINY, players=1, seed=4)
    game.roll(6, 6, 6, 6, 6)
    found = advise(game, solution=tiny)
    assert found.options[0].closeness == POINTS.closeness(found.options[1].regret)
    assert "toss-up" in str(found) or "clear" in str(found)


def test_advice_knows_the_chances_of_the_open_boxes(tiny):
    game = Game(TINY, players=1, seed=4)
    game.roll(6, 6, 6, 1, 1)
    chances = advise(game, solution=tiny).chances()
    assert chances["full_house"] == (None, 1)
    assert chances["sixes"] == (18, 1)
    assert chances["five_of_a_kind"][1].denominator == 36
    text = str(advise(game, solution=tiny).chance_table())
    assert "Sixes, 18" in text


def test_advice_on_the_race_names_the_rival(race):
    game = Game(race.rules, players=["Ala", "Olek", "Ewa"], seed=1)
    found = advise(game, solution=race)
    assert found.scale is CHANCE
    assert re.search(r"race against (Ala|Olek|Ewa) alone", str(found))


def test_advice_in_tysiac_solves_what_fits_the_number_of_players():
    rules = preset("tysiac", target=60)
    alone = Game(rules, players=1, seed=1)
    assert advise(alone).scale is TURNS
    alone.roll(1, 1, 1, 1, 5)
    assert isinstance(advise(alone).best, SetAside)
    two = Game(rules, players=2, seed=1)
    assert advise(two).scale is CHANCE
    assert review(two).accounts[0].start == pytest.approx(0.5)


def test_there_is_no_advice_when_nobody_is_to_move(tiny):
    with pytest.raises(IllegalAction, match="the game is over"):
        advise(played(TINY, 1, 1), solution=tiny)


def test_advice_and_review_show_themselves(tiny, race):
    for game, solution in ((played(TINY, 2, 8), tiny), (played(race.rules, 2, 2), race)):
        found = review(game, solution=solution)
        assert "<img" in found._repr_html_()
        assert " at 0x" not in repr(found)
        assert len(str(found).splitlines()) >= 4
    game = Game(TINY, players=["<b>Ala"], seed=1)
    game.roll()
    found = advise(game, solution=tiny)
    assert "<table" in found._repr_html_()
    assert repr(found).startswith("<Advice: ")
    assert "<b>Ala" not in review(game, solution=tiny)._repr_html_()


def test_every_roll_of_the_log_has_its_luck(race):
    game = played(race.rules, 2, 5)
    found = review(game, solution=race)
    rolled = [event for event in game.log if isinstance(event, Rolled)]
    assert [chance.dice for chance in found.rolls] == [event.dice for event in rolled]
    assert all(isinstance(d.action, SetAside | Bank | Roll) for d in found.decisions)


def test_turns_are_numbered_among_the_players_own(tiny):
    found = review(played(TINY, 2, 8), solution=tiny)
    for player in (0, 1):
        turns = [chance.turn for chance in found.rolls if chance.player == player]
        assert sorted(set(turns)) == list(range(1, len(TINY.boxes) + 1))
        assert {d.turn for d in found.decisions if d.player == player} <= set(turns)
