"""The contract that every preset and every setting goes through, in random games."""

import pytest

import away
import generala_widget as gw
import oracle
from twin import Twin

PRESETS = list(away.AWAY)
BLOCKS = 4  # a preset's games are shared out to several tests, so that they can run side by side
GAMES = 1000
LONG = 10_000
SETTINGS = [pytest.param(*one, id=away.name(*one)) for one in away.EVERY if one[1]]
NAMES = ["Ala", "Olek", "Ola", "Jan"]


def twin(preset, settings, seed):
    """Mostly one player, sometimes two or three; every other game with loaded desk dice."""
    players = {5: 2, 10: 3}.get(seed % 12, 1)
    return Twin(preset, settings, NAMES[:players], seed, loaded=seed // 2 % 2 == 1)


def adds_up(game):
    for card, bonuses, total in zip(game.cards, game.bonuses, game.totals, strict=False):
        scored = [points for points in card.values() if points is not None]
        assert sum(scored) + sum(bonuses.values()) == total


def same(game, other):
    assert other.state == game.state
    assert other.log == game.log
    assert other.players == game.players
    assert other.rules == game.rules


def has_an_action(pair):
    assert pair.game.legal_actions()
    adds_up(pair.game)


def ends_and_replays(preset, settings, seed, every=has_an_action):
    pair = twin(preset, settings, seed)
    pair.play_on(every)
    game = pair.game
    pair.agree()
    adds_up(game)
    assert game.over
    assert game.player is None
    assert game.legal_actions() == ()
    same(game, gw.replay(game.transcript()))
    same(game, gw.Game.from_json(game.to_json()))


def every_action_works(pair):
    """Each legal action, tried and undone, on the rules and on the game."""
    has_an_action(pair)
    game = pair.game
    state, version, log = game.state, game.version, game.log
    for action in game.legal_actions():
        after = game.rules.apply(state, action)
        assert after != state
        game.do(action)
        assert game.log[: len(log) + 1] == (*log, action)
        game.undo()
        assert game.state == state
        assert game.log == log
        assert game.version > version


def now_and_then(pair):
    has_an_action(pair)
    if pair.random.random() < 0.1:
        every_action_works(pair)


def is_what_the_oracle_says(pair):
    has_an_action(pair)
    pair.agree()


# Of the thousand games of a preset three hundred are compared with the oracle in every position; in
# three hundred more every legal action is tried in every tenth position.
CHECKS = {
    range(300): is_what_the_oracle_says,
    range(300, 600): now_and_then,
    range(600, GAMES): has_an_action,
}


@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("seeds", CHECKS, ids=lambda seeds: CHECKS[seeds].__name__)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_random_game_ends_adds_up_and_replays(preset, seeds, block):
    for seed in seeds[block::BLOCKS]:
        ends_and_replays(preset, {}, seed, CHECKS[seeds])


@pytest.mark.long
@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("preset", PRESETS)
def test_ten_thousand_random_games_end_add_up_and_replay(preset, block):
    for seed in range(block, LONG, BLOCKS):
        ends_and_replays(preset, {}, seed)


@pytest.mark.long
@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("preset", PRESETS)
def test_every_legal_action_works_and_can_be_undone_in_every_position(preset, block):
    for seed in range(block, 300, BLOCKS):
        twin(preset, {}, seed).play_on(every_action_works)


@pytest.mark.parametrize("preset", PRESETS)
def test_undo_goes_all_the_way_back_and_redo_all_the_way_forward(preset):
    for seed in range(300):
        pair = twin(preset, {}, seed)
        game = pair.game
        states = [game.state]
        while not game.over:
            pair.play(pair.choose())
            states.append(game.state)
        log = game.log
        for state in reversed(states[:-1]):
            game.undo()
            assert game.state == state
        with pytest.raises(gw.IllegalAction):
            game.undo()
        for state in states[1:]:
            game.redo()
            assert game.state == state
        with pytest.raises(gw.IllegalAction):
            game.redo()
        assert game.log == log


@pytest.mark.parametrize("preset", PRESETS)
def test_players_may_leave_at_any_moment_but_the_last(preset):
    for seed in range(20):
        pair = Twin(preset, {}, NAMES, seed, loaded=seed % 2 == 1)
        while not pair.oracle["over"]:
            staying = set(range(4)) - pair.oracle["left"]
            if pair.random.random() < 0.03 and len(staying) > 1:
                pair.leave(pair.random.choice(sorted(staying)))
                pair.agree()
            else:
                pair.play(pair.choose())
        pair.agree()
        game = pair.game
        same(game, gw.replay(game.transcript()))
        same(game, gw.Game.from_json(game.to_json()))


def keeps_the_contract(preset, settings, seeds):
    for seed in seeds:
        pair = twin(preset, settings, seed)
        pair.play_on(Twin.agree)
        pair.agree()
        adds_up(pair.game)
        same(pair.game, gw.replay(pair.game.transcript()))
        same(pair.game, gw.Game.from_json(pair.game.to_json()))


@pytest.mark.parametrize(("preset", "settings"), SETTINGS)
def test_random_games_of_every_setting_keep_the_contract(preset, settings):
    keeps_the_contract(preset, settings, range(12))


@pytest.mark.long
@pytest.mark.parametrize(("preset", "settings"), SETTINGS)
def test_two_hundred_random_games_of_every_setting_keep_the_contract(preset, settings):
    keeps_the_contract(preset, settings, range(12, 212))


@pytest.mark.parametrize("preset", PRESETS)
def test_loaded_dice_bring_about_the_rare_cases(preset):
    """The random games above would prove little if no joker, served win or hot dice came up."""
    seen = set()

    def look(pair):
        dice, card = pair.oracle["dice"], pair.oracle["cards"][pair.oracle["player"]]
        if len(dice) == 5 and oracle.five_equal(dice) and card:
            seen.add("further" if card["five_of_a_kind"] else "first")
            if card["five_of_a_kind"] == 0:
                seen.add("scratched")
        if preset == "tysiac" and pair.oracle["rolls"] and not dice:
            seen.add("hot dice")

    for seed in range(100):
        pair = Twin(preset, {}, seed=seed, loaded=True)
        pair.play_on(look)
        if pair.oracle["winner"] is not None:
            seen.add("served")
        if any(pair.oracle["further"]):
            seen.add("100")
    wanted = {
        "general": {"first", "further", "scratched", "100"},
        "kosci": {"first", "further", "scratched", "100"},
        "yahtzee": {"first", "further", "scratched", "100"},
        "yatzy": {"first"},
        "poker": {"first"},
        "generala": {"first", "scratched", "served"},
        "tysiac": {"hot dice"},
    }
    assert seen >= wanted[preset]
