"""Functions that decide: from the rules and the state to an action.

A strategy is any function ``(rules, state)`` or ``(rules, state, rng)`` that returns a legal action;
``rng`` is a ``random.Random`` of its own, so that games can be repeated.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from random import Random
from types import MappingProxyType
from typing import Any, Final

from generala_widget.dice import DICE, FACES, KEEPS, ROLLS, Dice, keeps, rolls
from generala_widget.events import (
    Action,
    Bank,
    IllegalAction,
    Keep,
    Roll,
    Score,
    SetAside,
    SettingError,
    read_action,
)
from generala_widget.rules.card import Filled, Memory
from generala_widget.rules.press import Press
from generala_widget.rules.protocol import Rules, State
from generala_widget.rules.scorecard import Card

Strategy = Callable[..., Action]


def random(rules: Rules, state: State, rng: Random) -> Action:
    """Any legal action, each as likely as the others.

    >>> from generala_widget.rules.presets import preset
    >>> rules = preset("general")
    >>> random(rules, rules.start(1), Random(1))
    Roll()
    """
    return rng.choice(rules.legal_actions(state))


def greedy(rules: Rules, state: State) -> Action:
    """Plays each turn as well as that turn alone allows, without a plan for the game.

    On a scorecard it weighs what a box brings against what that box brings on average when a turn is
    played for it, and finds the best keeps by exact calculation. In tysiac it rolls on as long as one
    more roll is worth more than it risks.

    >>> from generala_widget.rules.presets import preset
    >>> rules = preset("general")
    >>> greedy(rules, rules.roll(rules.apply(rules.start(1), Roll()), (3, 3, 3, 3, 6)))
    Keep(3, 3, 3, 3)
    """
    if isinstance(rules, Press):
        return _greedy_press(rules, state)
    if isinstance(rules, Card):
        return _greedy_card(rules, state)
    return rules.legal_actions(state)[0]


def optimal(rules: Rules, state: State) -> Action:
    """Perfect play: the greatest expected final total, or chance to win the race in tysiac.

    The game is solved on first use, which takes a moment (seconds on a scorecard, some ten for the
    race), and kept in the user's cache folder after that. On a scorecard with other players it still
    plays for its own total alone.

    >>> from generala_widget.rules import patterns
    >>> from generala_widget.rules.card import Box
    >>> card = Card("tiny", boxes=(Box("fives", points=patterns.face(5)), Box("chance")), rolls=1)
    >>> optimal(card, card.roll(card.apply(card.start(1), Roll()), (1, 1, 1, 5, 5)))
    Score('fives')
    """
    from generala_widget.exact import solve

    staying = state.players - len(state.left)
    players = 2 if isinstance(rules, Press) and staying > 1 else 1
    best: Action = _solved(solve, rules, players).best(state)
    return best


@lru_cache(maxsize=8)
def _solved(solve: Callable[..., Any], rules: Rules, players: int) -> Any:
    """The solution, kept while the program runs."""
    return solve(rules, players=players)


def hold_at(n: int) -> Strategy:
    """The strategy that sets everything aside and banks as soon as the turn has so many points.

    >>> hold_at(100).__name__
    'hold_at(100)'
    """
    if type(n) is not int or n < 0:
        raise SettingError("setting_number", setting="hold_at", value=repr(n)[:80], least=0)

    def strategy(rules: Rules, state: State) -> Action:
        if not isinstance(rules, Press):
            raise SettingError("needs_press", strategy=f"hold_at({n})")
        legal = rules.legal_actions(state)
        asides = [action for action in legal if isinstance(action, SetAside)]
        if asides:
            return max(asides, key=lambda action: len(action.dice))
        return Bank() if Bank() in legal and state.turn_points >= n else Roll()

    strategy.__name__ = strategy.__qualname__ = f"hold_at({n})"
    return strategy


BUILT_IN: Final[Mapping[str, Strategy]] = MappingProxyType(
    {"random": random, "greedy": greedy, "optimal": optimal}
)


def named(name: str) -> Strategy:
    """The built-in strategy of that name; SettingError names the ones there are."""
    if name in BUILT_IN:
        return BUILT_IN[name]
    raise SettingError("unknown_strategy", name=repr(name)[:80], known=tuple(BUILT_IN))


def name_of(strategy: Strategy) -> str:
    """What a strategy is called on a scorecard."""
    return str(getattr(strategy, "__name__", type(strategy).__name__)).strip("<>") or "strategy"


def decide(strategy: Strategy, rules: Rules, state: State, rng: Random | None = None) -> Action:
    """What the strategy does: an only action is taken without asking it.

    rng: for a strategy that takes one; by default a fresh one.

    Raises IllegalAction or NotationError where it answers with anything but a legal action; what it
    raises itself comes through.
    """
    legal = rules.legal_actions(state)
    if len(legal) == 1:
        return legal[0]
    answer = strategy(rules, state, rng or Random()) if _wants_rng(strategy) else strategy(rules, state)
    action = read_action(answer)
    if action not in legal:
        raise IllegalAction("not_legal", action=str(action), dice=state.dice)
    return action


@lru_cache(maxsize=256)
def _wants_rng(strategy: Strategy) -> bool:
    try:
        kinds = (p.kind for p in inspect.signature(strategy).parameters.values())
        positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
        return sum(kind in positional for kind in kinds) >= 3
    except (TypeError, ValueError):
        return False


# One turn on a scorecard.


def _greedy_card(rules: Card, state: State) -> Action:
    now = rules.now(state)
    if not now:
        return Roll()
    worth = {key: outcome.gain - _par(rules, key) for key, outcome in now.items()}
    best = max(worth, key=lambda key: worth[key])
    if not state.rolls_left:
        return Score(best)
    card = state.cards[state.player or 0]
    filled, memory = rules.sheet.filled(card), rules.memory(card)
    values = _keep_values(rules, filled, memory, state.rolls_left)
    kept = max(_rerolls(state.dice), key=lambda k: values[k])
    return Keep(*kept) if values[kept] > worth[best] + 1e-9 else Score(best)


@lru_cache(maxsize=64)
def _keep_values(rules: Card, filled: Filled, memory: Memory, left: int) -> Mapping[Dice, float]:
    """For each keep what the turn is worth, with the rest rerolled and so many rolls left.

    Dice that were kept once are never served: what they score doesn't depend on the roll.
    """
    scored = _scored(rules, filled, memory)
    if left == 1:
        return averages(scored)
    ahead = _keep_values(rules, filled, memory, left - 1)
    return averages({dice: max(scored[dice], *map(ahead.__getitem__, _rerolls(dice))) for dice in ROLLS})


@lru_cache(maxsize=32)
def _scored(rules: Card, filled: Filled, memory: Memory) -> Mapping[Dice, float]:
    """What each roll is worth when it is scored, in the best box and not on the first roll."""
    pars = {key: _par(rules, key) for key in rules.keys}
    found = {}
    for dice in ROLLS:
        outcomes = rules.outcomes(filled, memory, dice, rolls=2)
        found[dice] = max(float(outcome.gain) - pars[key] for key, outcome in outcomes.items())
    return found


def averages(values: Mapping[Dice, float]) -> dict[Dice, float]:
    """For each keep the mean of the values over all rolls of the rest, one die at a time.

    >>> round(averages({dice: float(sum(dice)) for dice in ROLLS})[()], 9)
    17.5
    """
    means = dict(values)
    for kept, grown in _grown().items():
        means[kept] = sum(map(means.__getitem__, grown)) / len(FACES)
    return means


@cache
def _rerolls(dice: Dice) -> tuple[Dice, ...]:
    """The keeps that leave something to roll."""
    return tuple(kept for kept in keeps(dice) if len(kept) < DICE)


@cache
def _grown() -> Mapping[Dice, tuple[Dice, ...]]:
    """For each keep, largest first, what one more die makes of it."""
    return {
        kept: tuple(tuple(sorted((*kept, face))) for face in FACES)
        for kept in reversed(KEEPS)
        if len(kept) < DICE
    }


@lru_cache(maxsize=512)
def _par(rules: Card, key: str) -> float:
    """What a box brings on average when a whole turn is played for it alone."""
    place = rules.keys.index(key)
    values: dict[Dice, float] = {}
    for rolls_made in range(rules.rolls, 0, -1):
        fits = rules.sheet.fits[rolls_made == 1][place]
        points = {dice: fit.points if fit.matches else 0 for dice, fit in fits.items()}
        ahead = values
        best = {
            dice: max(points[dice], *map(ahead.__getitem__, _rerolls(dice)))
            if ahead
            else float(points[dice])
            for dice in ROLLS
        }
        values = averages(best)
    return values[()]


# One more roll of a press-your-luck game.


def _greedy_press(rules: Press, state: State) -> Action:
    legal = rules.legal_actions(state)
    asides = [action for action in legal if isinstance(action, SetAside)]
    if asides:
        return max(asides, key=lambda action: _prospect(rules, state, action))
    if Bank() not in legal:
        return Roll()
    left = len(state.dice) or DICE
    points = state.turn_points
    total = state.totals[state.player or 0] + points
    return Bank() if total >= rules.target or points >= _one_more(rules, points, left) else Roll()


def _prospect(rules: Press, state: State, action: SetAside) -> float:
    """What the turn is worth after a set-aside, banking or rolling once more."""
    points = state.turn_points + rules.points(state, action)
    left = len(state.dice) - len(action.dice) or DICE
    roll = _one_more(rules, points, left)
    return max(points, roll) if points >= rules.bank_minimum else roll


@lru_cache(maxsize=4096)
def _one_more(rules: Press, points: int, number: int) -> float:
    """The turn's expected points when so many dice are rolled once more and all that scores is taken."""
    total = 0
    for dice, weight in rolls(number).items():
        choices = rules.choices(dice)
        if choices:
            total += weight * (points + max(choices.values()))
        elif rules.rescued(dice):
            total += weight * points
    return float(total / 6**number)
