"""Hypothesis plays all public calls of a game in any order, against the oracle and a model of undo."""

import pytest
from hypothesis import assume, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import away
import generala_widget as gw
import oracle
from twin import words_as_dice

NAMES = ["Ala", "Olek", "Ola"]
FACES = st.integers(1, 6)


class AnyCalls(RuleBasedStateMachine):
    """The game beside a stack of oracle positions: undo pops, redo pushes back."""

    @initialize(
        chosen=st.sampled_from(away.EVERY), players=st.integers(1, 3), seed=st.integers(0, 2**64 - 1)
    )
    def begin(self, chosen, players, seed):
        preset, chosen_settings = chosen
        rules = gw.preset(preset, **chosen_settings)
        self.game = gw.Game(rules, players=NAMES[:players], seed=seed)
        self.start(preset, chosen_settings, players)
        self.version = self.game.version

    def start(self, preset, chosen_settings, players):
        self.preset, self.settings = preset, chosen_settings
        twin = oracle.new(preset, players, **chosen_settings)
        if twin["player"] is None:
            oracle.drawn(twin, self.game.player)
        self.done, self.undone = [twin], []

    @property
    def twin(self):
        return self.done[-1]

    def follow(self, action, dice=None):
        """The oracle's side of an action that has been done."""
        after = oracle.copy(self.twin)
        oracle.play(after, action)
        if dice is not None:
            oracle.rolled(after, dice)
        self.done.append(after)
        self.undone = []

    def to_roll(self):
        """The action that roll() is now, with the marks as they are, or None."""
        if self.preset == "tysiac" or not self.game.dice:
            return "roll"
        return "keep " + (" ".join(map(str, self.game.kept)) or "none")

    @rule()
    def roll(self):
        action = self.to_roll()
        if action not in oracle.legal(self.twin):
            with pytest.raises(gw.IllegalAction):
                self.game.roll()
            return
        shown = self.game.roll()
        thrown = self.game.log[-1]
        assert not thrown.desk
        assert set(thrown.dice) <= set(shown)
        self.follow(action, thrown.dice)

    @rule(data=st.data(), equal=st.booleans())
    def roll_desk_dice(self, data, equal):
        action = self.to_roll()
        assume(action in oracle.legal(self.twin))
        before = oracle.copy(self.twin)
        oracle.play(before, action)
        number = oracle.thrown(before)
        if equal:
            dice = (data.draw(FACES),) * number
        else:
            dice = tuple(data.draw(st.lists(FACES, min_size=number, max_size=number)))
        self.game.roll(*dice)
        assert self.game.log[-1] == gw.Rolled(dice, desk=True)
        self.follow(action, dice)

    @rule(data=st.data())
    def keep(self, data):
        game = self.game
        if self.preset == "tysiac" or not game.dice or not game.rolls_left:
            with pytest.raises(gw.IllegalAction):
                game.keep()
            return
        dice = data.draw(st.lists(st.sampled_from(game.dice), max_size=5))
        if any(dice.count(die) > game.dice.count(die) for die in dice):
            with pytest.raises(gw.IllegalAction):
                game.keep(*dice)
        else:
            log = game.log
            game.keep(*dice)
            assert game.kept == tuple(sorted(dice))
            assert game.log == log

    @rule(data=st.data(), as_text=st.booleans())
    def do(self, data, as_text):
        legal = sorted(oracle.legal(self.twin))
        assume(legal)
        action = data.draw(st.sampled_from(legal))
        value = next(known for known in self.game.legal_actions() if str(known) == action)
        self.game.do(action if as_text else value)
        rolled = action == "roll" or action.startswith("keep")
        self.follow(action, self.game.log[-1].dice if rolled else None)

    @rule(box=st.sampled_from(["ones", "sixes", "chance", "pair", "five_of_a_kind", "straight"]))
    def score(self, box):
        points = oracle.options(self.twin).get(box)
        if points is None:
            with pytest.raises(ValueError, match=r"\w"):
                self.game.score(box)
            return
        assert self.game.score(box) == points
        self.follow(f"score {box}")

    @rule(data=st.data())
    def set_aside(self, data):
        legal = sorted(action for action in oracle.legal(self.twin) if action.startswith("set"))
        if not legal:
            with pytest.raises(ValueError, match=r"\w"):
                self.game.set_aside(1)
            return
        action = data.draw(st.sampled_from(legal))
        dice = words_as_dice(action.removeprefix("set "))
        before = self.twin["turn_points"]
        points = self.game.set_aside(*dice)
        self.follow(action)
        assert points == self.twin["turn_points"] - before

    @rule()
    def bank(self):
        if "bank" not in oracle.legal(self.twin):
            with pytest.raises(gw.IllegalAction):
                self.game.bank()
            return
        points = self.twin["turn_points"]
        assert self.game.bank() == points
        self.follow("bank")

    @rule()
    def undo(self):
        if len(self.done) == 1:
            with pytest.raises(gw.IllegalAction):
                self.game.undo()
            return
        self.game.undo()
        self.undone.append(self.done.pop())

    @rule()
    def redo(self):
        if not self.undone:
            with pytest.raises(gw.IllegalAction):
                self.game.redo()
            return
        self.game.redo()
        self.done.append(self.undone.pop())

    @rule(seat=st.integers(0, 2))
    def leave(self, seat):
        twin = self.twin
        there = seat < twin["seats"] and seat not in twin["left"]
        if twin["over"] or not there or len(twin["left"]) == twin["seats"] - 1:
            with pytest.raises(ValueError, match=r"\w"):
                self.game.leave(NAMES[seat])
            return
        after = oracle.copy(twin)
        oracle.leave(after, seat)
        self.game.leave(NAMES[seat])
        self.done.append(after)
        self.undone = []

    @rule()
    def save_and_load(self):
        game = self.game
        loaded = gw.Game.from_json(game.to_json())
        assert loaded.to_json() == game.to_json()
        assert (loaded.state, loaded.log, loaded.kept, loaded.dice, loaded.seed, loaded.rules) == (
            game.state,
            game.log,
            game.kept,
            game.dice,
            game.seed,
            game.rules,
        )
        self.game, self.version = loaded, loaded.version

    @rule()
    def replay(self):
        again = gw.replay(self.game.transcript())
        assert again.state == self.game.state
        assert again.log == self.game.log
        assert again.transcript() == self.game.transcript()

    @precondition(lambda self: len(self.done) > 8)
    @rule(seed=st.integers(0, 100))
    def restart(self, seed):
        self.game.restart(seed=seed)
        self.start(self.preset, self.settings, self.twin["seats"])
        assert self.game.seed == seed

    @rule(text=st.text(max_size=20))
    def nonsense(self, text):
        assume(text.strip().lower() not in ("roll", "bank", "keep", "keep none"))
        assume(not text.strip().lower().startswith(("keep", "score", "set")))
        with pytest.raises(gw.NotationError):
            self.game.do(text)

    @invariant()
    def agrees_with_the_oracle(self):
        if not hasattr(self, "game"):
            return
        game, twin = self.game, self.twin
        assert {str(action) for action in game.legal_actions()} == oracle.legal(twin)
        assert game.player == twin["player"]
        assert game.over == twin["over"]
        assert game.totals == oracle.totals(twin)
        assert [dict(card) for card in game.cards] == [card for card in twin["cards"] if card]
        assert game.options() == oracle.options(twin)
        assert game.gains() == oracle.gains(twin)
        if not game.over:
            assert tuple(sorted(game.dice)) == tuple(sorted(twin["dice"]))
            assert game.turn_points == twin["turn_points"]

    @invariant()
    def version_never_falls(self):
        if hasattr(self, "game"):
            assert self.game.version >= self.version
            self.version = self.game.version

    @invariant()
    def the_value_of_the_state_can_be_typed(self):
        if hasattr(self, "game"):
            assert eval(repr(self.game.state), vars(gw)) == self.game.state
            assert eval(repr(self.game.rules), vars(gw)) == self.game.rules


TestAnyCalls = AnyCalls.TestCase
TestAnyCalls.settings = settings(max_examples=60, stateful_step_count=40)


class TestAnyCallsAtLength(AnyCalls.TestCase):
    pytestmark = pytest.mark.long
    settings = settings(max_examples=2000, stateful_step_count=100)
