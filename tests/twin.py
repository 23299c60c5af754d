"""A game of the package and the oracle's game beside it, which must agree after every action."""

import random

import generala_widget as gw
import oracle


class Twin:
    """Plays one game twice. `loaded` throws desk dice that often are equal, to see rare cases."""

    def __init__(self, preset, settings=None, players=1, seed=0, loaded=False):
        settings = settings or {}
        self.game = gw.Game(gw.preset(preset, **settings), players=players, seed=seed)
        self.oracle = oracle.new(preset, len(self.game.players), **settings)
        if self.oracle["player"] is None:
            oracle.drawn(self.oracle, self.game.player)
        self.random = random.Random(seed)
        self.loaded = loaded

    def legal(self):
        return sorted(oracle.legal(self.oracle))

    def choose(self):
        """A random action; half the time one that gets the game on, lest games be long."""
        legal = self.legal()
        onward = [action for action in legal if action.startswith(("score", "bank"))]
        if self.random.random() < 0.5:
            return self.random.choice(onward) if onward else max(legal, key=len)
        return self.random.choice(legal)

    def play(self, action):
        """Carry out an action on both sides, with the same dice."""
        oracle.play(self.oracle, action)
        if not rolls(action):
            self.game.do(action)
            return
        number = oracle.thrown(self.oracle)
        if self.loaded:
            dice = loaded_dice(self.random, number)
            self.game.keep(*words_as_dice(action)) if action.startswith("keep") else None
            self.game.roll(*dice)
        else:
            self.game.do(action)
            dice = self.game.log[-1].dice
        oracle.rolled(self.oracle, dice)

    def leave(self, seat):
        self.game.leave(self.game.players[seat])
        oracle.leave(self.oracle, seat)

    def play_on(self, every=None):
        """Random actions to the end, `every` called in each position before the end."""
        while not self.oracle["over"]:
            assert not self.game.over
            if every:
                every(self)
            self.play(self.choose())

    def agree(self):
        """Everything that is public about the position is what the oracle says."""
        game, twin = self.game, self.oracle
        state = game.state
        assert game.over == state.over == twin["over"]
        assert game.player == state.player == twin["player"]
        actions = [str(action) for action in game.legal_actions()]
        assert len(set(actions)) == len(actions)
        assert set(actions) == oracle.legal(twin)
        assert game.rules.legal_actions(state) == game.legal_actions()
        assert game.totals == state.totals == oracle.totals(twin)
        assert [dict(card) for card in game.cards] == [card for card in twin["cards"] if card]
        bonuses = [sum(bonus.values()) for bonus in game.bonuses]
        assert bonuses == [oracle.bonus(twin, seat) for seat in range(len(bonuses))]
        assert game.options() == oracle.options(twin)
        assert game.gains() == oracle.gains(twin)
        if not game.over:
            assert state.dice == tuple(sorted(twin["dice"]))
            assert game.rolls_left == state.rolls_left == oracle.rolls_left(twin)
            assert game.turn_points == state.turn_points == twin["turn_points"]
            assert state.kept == twin["kept"]
        self.agree_on_standings()

    def agree_on_standings(self):
        game, twin = self.game, self.oracle
        listed = [(game.players.index(name), place, result) for place, name, result in game.standings()]
        assert {seat: place for seat, place, _ in listed} == oracle.places(twin)
        order = [place or 99 for _, place, _ in listed]
        assert order == sorted(order)
        if twin["preset"] == "poker" and twin["seats"] > 1:
            expected = oracle.settlement(twin)
            assert sum(expected.values()) == 0
        elif twin["preset"] == "tysiac" and twin["seats"] == 1:
            return
        else:
            expected = {seat: oracle.total(twin, seat) for seat in range(twin["seats"])}
        assert {seat: result for seat, place, result in listed if place is not None} == {
            seat: result for seat, result in expected.items() if seat not in twin["left"]
        }


def rolls(action):
    return action == "roll" or action.startswith("keep")


def words_as_dice(action):
    return tuple(int(word) for word in action.split()[1:] if word != "none")


def loaded_dice(rng, number):
    """Random dice; two times in five all equal."""
    if rng.random() < 0.4:
        return (rng.randint(1, 6),) * number
    return tuple(rng.randint(1, 6) for _ in range(number))
