"""Many games of one strategy: what it reaches, and how far that can be trusted."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from math import sqrt
from random import Random

from generala_widget import labels, strategies
from generala_widget.dice import Luck
from generala_widget.distribution import Distribution
from generala_widget.events import SettingError
from generala_widget.exact.progress import bar
from generala_widget.notation import check_seed
from generala_widget.rules.position import Position
from generala_widget.rules.presets import as_rules
from generala_widget.rules.protocol import Rules
from generala_widget.rules.scorecard import Card
from generala_widget.show.numbers import decimal
from generala_widget.show.table import Table
from generala_widget.strategies import Strategy

SLOW = 1.0
"""Seconds after which a progress bar shows."""


class Sample:
    """The final results of simulated games, in the order in which they were played.

    totals: the total of each game; in tysiac the number of turns. seeds: game n has the very dice of
    ``gw.Game(rules, seed=sample.seeds[n])``, so that any of them can be looked at.

    >>> sample = simulate("generala", "random", games=3, seed=1)
    >>> len(sample.totals), sample.totals == simulate("generala", "random", games=3, seed=1).totals
    (3, True)
    """

    def __init__(
        self, rules: Rules, strategy: str, totals: tuple[int, ...], seeds: tuple[int, ...]
    ) -> None:
        self.rules = rules
        self.strategy = strategy
        self.totals = totals
        self.seeds = seeds

    def __len__(self) -> int:
        return len(self.totals)

    @cached_property
    def mean(self) -> float:
        """The mean of the totals."""
        return sum(self.totals) / len(self)

    @cached_property
    def sd(self) -> float:
        """The standard deviation of one game, estimated without bias; 0 for a single game."""
        if len(self) < 2:
            return 0.0
        return sqrt(sum((total - self.mean) ** 2 for total in self.totals) / (len(self) - 1))

    @property
    def standard_error(self) -> float:
        """How far the mean may well be from the true one: the standard deviation of the mean."""
        return self.sd / sqrt(len(self))

    def distribution(self) -> Distribution:
        """How often each total came, as a distribution."""
        return Distribution(Counter(self.totals))

    def __repr__(self) -> str:
        return (
            f"<Sample of {len(self)} games of {self.strategy}: mean {self.mean:.2f} "
            f"± {self.standard_error:.2f}, sd {self.sd:.2f}>"
        )

    def table(self, language: str | None = None) -> Table:
        """The sample as a table of words and figures."""
        code = labels.resolve(language)
        low, high = min(self.totals), max(self.totals)
        figures = (
            ("games", labels.number(len(self))),
            ("mean", decimal(self.mean, 2, code)),
            ("standard_error", decimal(self.standard_error, 2, code)),
            ("sd", decimal(self.sd, 2, code)),
            ("least", labels.number(low)),
            ("most", labels.number(high)),
        )
        rows = [(labels.text(code, f"sample.{key}"), figure) for key, figure in figures]
        return Table(("", self.strategy), rows, left=(0,), language=code)

    def _repr_html_(self) -> str:
        return str(self.table().html())


def simulate(
    rules: str | Rules = "general",
    strategy: str | Strategy = "greedy",
    games: int = 1000,
    seed: int = 0,
    executor: None = None,
) -> Sample:
    """Plays many games of one player and returns what they ended with.

    strategy: the name of a built-in one, or a function. seed: a whole number from 0 to 2**64 - 1 that
    fixes every game. It can be interrupted from the kernel menu. executor: kept for later.

    >>> simulate("tysiac", "greedy", games=2, seed=1).rules
    preset('tysiac')
    """
    if executor is not None:
        raise SettingError("later", setting="executor")
    if type(games) is not int or games < 1:
        raise SettingError("setting_number", setting="games", value=repr(games)[:80], least=1)
    played = as_rules(rules)
    decide = strategies.named(strategy) if isinstance(strategy, str) else strategy
    luck = Luck(check_seed(seed))
    seeds = tuple(luck.number(f"game {number}", 2**64) for number in range(games))
    shown = bar(seeds, delay=SLOW, unit=labels.text(labels.resolve(None), "sample.game"))
    totals = tuple(_play(played, decide, Luck(one)) for one in shown)
    return Sample(played, strategies.name_of(decide), totals, seeds)


def _play(rules: Rules, strategy: Strategy, luck: Luck) -> int:
    """The result of one game alone with these dice."""
    rng = Random(luck.seed)
    position = Position(rules.start(1))
    while not position.state.over:
        action = strategies.decide(strategy, rules, position.state, rng)
        position = position.after(rules, action)
        if position.state.rolling:
            position = position.after(rules, position.draw(luck))
    state = position.state
    return state.totals[0] if isinstance(rules, Card) else state.turns[0]
