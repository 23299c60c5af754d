"""Random games a second in pure Python, played through the rules alone."""

import random
import time

import generala_widget as gw

SECONDS = 2.0


def play(rules, rng):
    """One random game of one player, to its end; how many actions it took."""
    state = rules.start(1)
    actions = 0
    while not state.over:
        if state.rolling:
            state = rules.roll(state, tuple(rng.randint(1, 6) for _ in range(state.rolling)))
        else:
            state = rules.apply(state, rng.choice(rules.legal_actions(state)))
            actions += 1
    return actions


def main():
    for name, rules in gw.PRESETS.items():
        rng = random.Random(1)
        games = actions = 0
        start = time.perf_counter()
        while time.perf_counter() - start < SECONDS:
            actions += play(rules, rng)
            games += 1
        spent = time.perf_counter() - start
        print(f"  {name:<10} {games / spent:8.0f} games a second, {actions / games:6.1f} actions each")
