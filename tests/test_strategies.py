"""The contract of strategies: how they are asked, what they may answer, and how well greedy plays."""

import logging
import re
from functools import cache
from pathlib import Path
from random import Random
from statistics import mean, stdev

import pytest

import generala_widget as gw
from generala_widget import strategies

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CARDS = [name for name in gw.PRESETS if name != "tysiac"]

# the games of a preset are played in one process, once for all tests
GROUPED = [pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in gw.PRESETS]

FEW = 16
MANY = 200
# what perfect play reaches alone: the reference values of tests/exact, which solve the games
PERFECT = {
    "general": 254.5896094820,
    "kosci": 250.3231800200,
    "poker": 164.9109713296,
    "generala": 167.3725747612,
    "tysiac": 33.0006370295,
    "yahtzee": 254.5877287345,
    "yatzy": 248.4399893779,
}


def start(rules="general", *dice):
    """The state after a first roll of those dice."""
    rules = gw.preset(rules)
    state = rules.apply(rules.start(1), gw.Roll())
    return rules, rules.roll(state, dice or (1, 3, 3, 5, 6))


def play(game, *strategies_, seed=0):
    """Plays a game to its end, each player with a strategy; the game."""
    rng = Random(seed)
    while not game.over:
        strategy = strategies_[game.player]
        game.do(strategies.decide(strategy, game.rules, game.state, rng))
    return game


@cache
def totals(preset, strategy, games):
    """The final totals of so many games alone, from seed 0 on; in tysiac the turns that they took."""
    played = (play(gw.Game(preset, seed=seed), strategy, seed=seed) for seed in range(games))
    return [game.standings()[0][2] for game in played]


def send(board, **message):
    """What the board answers to a message from its page."""
    answers = []
    board.send = answers.append
    board._handle_custom_msg({"id": "1", **message}, [])
    return answers[-1]


def step(*players, seed=7):
    """The board of these players after one step, and its answer."""
    board = gw.play("general", players=list(players), seed=seed)
    send(board, hello="page", languages=["en"])
    board.game.roll()
    return board, send(board, step=True, version=board.game.version)


# How a strategy is asked.


def test_a_strategy_is_a_function_of_two_arguments_or_of_three():
    rules, state = start()

    def two(rules, state):
        return gw.Score("chance")

    def three(rules, state, rng):
        return rng.choice([gw.Score("chance")])

    def third_with_a_default(rules, state, rng=None):
        assert isinstance(rng, Random)
        return gw.Score("chance")

    class Player:
        def __call__(self, rules, state):
            return gw.Score("chance")

    for strategy in (two, three, third_with_a_default, Player(), lambda rules, state: "score chance"):
        assert strategies.decide(strategy, rules, state, Random(1)) == gw.Score("chance")


def test_what_is_the_only_action_is_taken_without_asking():
    def never(rules, state):
        raise AssertionError("asked")

    rules = gw.preset("general")
    assert strategies.decide(never, rules, rules.start(1), Random(1)) == gw.Roll()


@pytest.mark.parametrize(
    "answer", [gw.Score("ones"), gw.Keep(3, 3), "keep 3 3", "keep none", "Score ones"]
)
def test_an_answer_is_an_action_or_its_notation(answer):
    rules, state = start()
    action = strategies.decide(lambda rules, state: answer, rules, state, Random(1))
    assert action in rules.legal_actions(state)


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (gw.Keep(2, 2), gw.IllegalAction),
        (gw.Roll(), gw.IllegalAction),
        (gw.Bank(), gw.IllegalAction),
        (gw.Score("yahtzee"), gw.IllegalAction),
        ("keep everything", gw.NotationError),
        (None, gw.NotationError),
        (42, gw.NotationError),
    ],
)
def test_what_is_no_legal_action_is_an_error(answer, error):
    rules, state = start()
    with pytest.raises(error):
        strategies.decide(lambda rules, state: answer, rules, state, Random(1))


def test_what_a_strategy_raises_comes_through():
    rules, state = start()

    def failing(rules, state):
        return {}["nothing"]

    with pytest.raises(KeyError):
        strategies.decide(failing, rules, state, Random(1))


# On the board.


def test_a_step_takes_one_action_of_the_strategy():
    def chance(rules, state):
        return gw.Score("chance")

    board, answer = step(chance, "Ala")
    assert answer == {"answer": "1", "ok": True}
    assert (board.game.players, board.game.cards[0]["chance"], board.game.player) == (
        ("chance", "Ala"),
        15,
        1,
    )


def test_a_second_seat_of_the_same_strategy_has_a_name_of_its_own():
    board = gw.play(
        "general", players=[strategies.greedy, strategies.greedy, "greedy 3", strategies.random]
    )
    assert board.game.players == ("greedy", "greedy 2", "greedy 3", "random")
    assert board.game.seats == ("greedy", "greedy", None, "random")


def failing(rules, state):
    raise ZeroDivisionError("no dice like that")


def illegal(rules, state):
    return gw.Keep(6, 6, 6, 6)


def unreadable(rules, state):
    return "win"


@pytest.mark.parametrize(
    ("strategy", "told"),
    [
        (failing, r"failed: ZeroDivisionError: no dice like that"),
        (illegal, r"illegal failed: keep 6 6 6 6 is not among the legal actions"),
        (unreadable, r"unreadable failed: .*win.* is no action"),
        (strategies.hold_at(100), r"hold_at\(100\) is for press-your-luck games"),
    ],
)
def test_what_goes_wrong_is_said_on_the_board_and_changes_nothing(strategy, told, caplog):
    with caplog.at_level(logging.CRITICAL):
        board, answer = step(strategy, "Ala")
    assert answer["error"]["code"] == "strategy_failed"
    assert re.search(told, answer["error"]["text"])
    assert board.view["paused"]
    assert str(board.game.log[-1]).startswith("rolled")
    assert len(board.game.log) == 2


def test_a_strategy_that_is_interrupted_leaves_the_game_as_it_was():
    def endless(rules, state):
        raise KeyboardInterrupt

    board, answer = step(endless, "Ala")
    assert answer["error"]["code"] == "interrupted"
    assert board.view["paused"]
    assert len(board.game.log) == 2


def test_an_action_is_taken_only_if_the_game_is_still_where_it_was():
    def slow(rules, state):
        game.undo()
        return gw.Score("chance")

    board = gw.play("general", players=[slow, "Ala"], seed=7)
    game = board.game
    game.roll()
    assert send(board, step=True, version=game.version)["stale"]
    assert game.log == ()


def test_the_board_asks_for_no_step_of_a_person():
    _, answer = step("Ala", strategies.greedy)
    assert answer["error"]["code"] == "not_a_bot"


def test_the_same_seed_brings_the_same_steps():
    transcripts = set()
    for _ in range(2):
        board = gw.play("general", players=[strategies.random, strategies.random], seed=11)
        send(board, hello="page", languages=["en"])
        send(board, skip=True, version=board.game.version)
        assert board.game.over
        transcripts.add(board.game.transcript())
    assert len(transcripts) == 1


# The built-in ones.


@pytest.mark.parametrize("preset", gw.PRESETS)
def test_random_takes_every_kind_of_action_and_the_same_ones_again(preset):
    games = [play(gw.Game(preset, 2, seed=3), *[strategies.random] * 2, seed=3) for _ in range(2)]
    assert games[0].log == games[1].log
    kinds = {type(event) for event in games[0].log}
    expected = {gw.SetAside, gw.Bank} if preset == "tysiac" else {gw.Keep, gw.Score}
    assert expected | {gw.Roll, gw.Rolled} <= kinds


@pytest.mark.parametrize(
    ("rules", "dice", "action"),
    [
        ("general", (3, 3, 3, 3, 6), gw.Keep(3, 3, 3, 3)),
        ("general", (2, 3, 4, 5, 6), gw.Score("large_straight")),
        ("general", (5, 5, 5, 5, 5), gw.Score("five_of_a_kind")),
        ("yatzy", (6, 6, 6, 6, 6), gw.Score("five_of_a_kind")),
        ("generala", (1, 2, 3, 4, 5), gw.Score("straight")),
        ("poker", (6, 6, 6, 6, 6), gw.Score("sixes")),
        ("tysiac", (1, 2, 3, 4, 5), gw.SetAside(1, 2, 3, 4, 5)),
        ("tysiac", (4, 4, 4, 4, 4), gw.SetAside(4, 4, 4, 4, 4)),
    ],
)
def test_greedy_sees_what_anyone_would(rules, dice, action):
    assert strategies.greedy(*start(rules, *dice)) == action


def test_greedy_banks_what_reaches_the_target():
    rules = gw.preset("tysiac")
    state = gw.State(
        player=0, dice=(2, 3), kept=(1, 1, 1), aside=(1, 1, 1), turn_points=100, totals=(900,)
    )
    assert strategies.greedy(rules, state) == gw.Bank()


def test_hold_at_takes_all_that_scores_and_banks_from_its_number_on():
    rules, state = start("tysiac", 1, 1, 1, 5, 6)
    hold = strategies.hold_at(100)
    state = rules.apply(state, hold(rules, state))
    assert (state.aside, state.turn_points) == ((1, 1, 1, 5), 105)
    assert hold(rules, state) == gw.Bank()
    assert strategies.hold_at(106)(rules, state) == gw.Roll()


def test_hold_at_never_banks_below_the_minimum():
    rules, state = start("tysiac", 1, 2, 3, 4, 6)
    state = rules.apply(state, strategies.hold_at(0)(rules, state))
    assert strategies.hold_at(0)(rules, state) == gw.Roll()


@pytest.mark.parametrize("number", [-1, 1.5, True, "100", None])
def test_hold_at_takes_whole_numbers_from_0(number):
    with pytest.raises(gw.SettingError):
        strategies.hold_at(number)


# How well greedy plays.


def check_greedy_is_better(preset, games):
    """Greedy's mean is better than random's by more than five standard errors of the difference."""
    ours, theirs = (
        totals(preset, strategy, games) for strategy in (strategies.greedy, strategies.random)
    )
    error = (stdev(ours) ** 2 / games + stdev(theirs) ** 2 / games) ** 0.5
    ahead = mean(ours) - mean(theirs)
    assert (-ahead if preset == "tysiac" else ahead) > 5 * error


@pytest.mark.parametrize("preset", GROUPED)
def test_greedy_does_clearly_better_than_random(preset):
    check_greedy_is_better(preset, FEW)


@pytest.mark.long
@pytest.mark.parametrize("preset", gw.PRESETS)
def test_greedy_does_clearly_better_than_random_in_many_games(preset):
    check_greedy_is_better(preset, MANY)


@pytest.mark.parametrize("preset", gw.PRESETS)
def test_greedy_beats_random_at_the_same_table(preset):
    won = 0
    for seed in range(FEW):
        seats = [strategies.greedy, strategies.random][:: 1 if seed % 2 else -1]
        game = play(gw.Game(preset, ["1", "2"], seed=seed), *seats, seed=seed)
        won += game.standings()[0][1] == str(1 + seats.index(strategies.greedy))
    # a strategy that is no better wins so often once in 4,000 runs
    assert won >= 15


def measured():
    """{preset: (greedy's mean, its standard error)} as README says, of so many games."""
    rows = re.findall(r"^\| `(\w+)` \| [−\d.]+ ± [\d.]+ \| ([\d.]+) ± ([\d.]+) \|", README, re.MULTILINE)
    return {preset: (float(mean), float(error)) for preset, mean, error in rows}


def test_the_readme_says_of_each_preset_how_well_greedy_plays():
    assert list(measured()) == list(gw.PRESETS)


@pytest.mark.parametrize("preset", gw.PRESETS)
def test_the_readme_says_what_perfect_play_reaches(preset):
    assert re.search(rf"^\| `{preset}` \|.*± [\d.]+ \| {PERFECT[preset]:.2f} \|$", README, re.MULTILINE)


@pytest.mark.parametrize("preset", GROUPED)
def test_greedy_plays_as_well_as_the_readme_says(preset):
    figure, error = measured()[preset]
    ours = totals(preset, strategies.greedy, FEW)
    spread = (stdev(ours) ** 2 / FEW + error**2) ** 0.5
    assert abs(mean(ours) - figure) < 5 * spread


@pytest.mark.long
@pytest.mark.parametrize("preset", gw.PRESETS)
def test_greedy_plays_just_as_well_as_the_readme_says(preset):
    ours = totals(preset, strategies.greedy, MANY)
    figure, error = measured()[preset]
    assert round(mean(ours), 1) == figure
    assert round(stdev(ours) / MANY**0.5, 1) == error
