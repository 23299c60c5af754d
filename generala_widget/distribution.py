"""An exact finite distribution that can be asked, combined and looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import fsum, gcd, isfinite, lcm, sqrt
from numbers import Integral, Rational, Real
from types import MappingProxyType
from typing import Any, Final

from generala_widget import labels
from generala_widget.show.chances import LONGEST, chance_table, ranges
from generala_widget.show.numbers import significant
from generala_widget.show.table import Table

Chance = Fraction | float
Weight = int | float | Fraction

TOLERANCE: Final = 1e-12
ROWS: Final = 40


class Distribution:
    """Outcomes and their chances, which sum to exactly one.

    Made of a mapping from outcomes to weights, or of (outcome, weight) pairs; an outcome that comes
    twice has the sum. Whole numbers are weights: ``{0: 5, 1: 1}`` is five to one. Fractions are
    chances and sum to 1. Floats are chances too, and sum to 1 within 1e-12 (tables of a whole game
    are too large for fractions). Outcomes of weight 0 are left out. ValueError says what is wrong
    with anything else. What is asked of an exact distribution is answered in Fractions.

    ``a + b`` is the sum of two that are independent, so ``die + die`` is two dice; a number shifts.

    >>> die = Distribution({face: 1 for face in range(1, 7)})
    >>> die.mean, die.at_least(5), (die + die).p(7)
    (Fraction(7, 2), Fraction(1, 3), Fraction(1, 6))
    >>> die.map(lambda face: face == 6)
    Distribution({False: 5, True: 1})
    """

    weights: Mapping[Any, Any]
    """Each outcome's whole weight, in lowest terms; its chance, where chances are floats."""
    total: int | None
    """What the weights sum to; None where chances are floats."""

    def __init__(self, weights: Mapping[Any, Weight] | Iterable[tuple[Any, Weight]]) -> None:
        self.weights, self.total = _lowest(*_checked(_pairs(weights)))

    @classmethod
    def _made(cls, weights: Iterable[tuple[Any, Any]], total: int | None) -> Distribution:
        """Of weights known to be right, with their sum; total None: they are float chances."""
        made = cls.__new__(cls)
        made.weights, made.total = _lowest(_added(weights), total)
        return made

    @property
    def exact(self) -> bool:
        """Whether the chances are Fractions, and not floats."""
        return self.total is not None

    def _sum(self, weights: Iterable[Any]) -> Chance:
        return min(1.0, fsum(weights)) if self.total is None else Fraction(sum(weights), self.total)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.weights)

    def __len__(self) -> int:
        return len(self.weights)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self.weights

    def items(self) -> Iterator[tuple[Any, Chance]]:
        """Each outcome with its chance, in order."""
        return ((outcome, self.p(outcome)) for outcome in self)

    def p(self, outcome: Any) -> Chance:
        """The chance of one outcome; 0 where it can't happen.

        >>> Distribution({0: 5, 1: 1}).p(1)
        Fraction(1, 6)
        """
        return self._sum([self.weights.get(outcome, 0)])

    def at_least(self, least: Any) -> Chance:
        """The chance of that outcome or a greater one.

        >>> Distribution({1: 1, 2: 1, 3: 2}).at_least(2)
        Fraction(3, 4)
        """
        return self._sum(weight for outcome, weight in self.weights.items() if outcome >= least)

    def at_most(self, most: Any) -> Chance:
        """The chance of that outcome or a smaller one.

        >>> Distribution({1: 1, 2: 1, 3: 2}).at_most(2)
        Fraction(1, 2)
        """
        return self._sum(weight for outcome, weight in self.weights.items() if outcome <= most)

    @cached_property
    def mean(self) -> Any:
        """The expected outcome; ValueError where outcomes are no numbers."""
        return self._expected(lambda outcome: outcome)

    @cached_property
    def variance(self) -> Any:
        """The expected square of the distance from the mean."""
        mean = self.mean
        return self._expected(lambda outcome: (outcome - mean) ** 2)

    @property
    def sd(self) -> float:
        """The standard deviation: the root of the variance."""
        return sqrt(self.variance)

    def _expected(self, value: Callable[[Any], Any]) -> Any:
        for outcome in self:
            if not isinstance(outcome, int | float | Fraction):
                raise ValueError(f"{outcome!r} is no number, so there is no mean: map() makes numbers")
        terms = [weight * value(outcome) for outcome, weight in self.weights.items()]
        if self.total is None:
            return fsum(terms)
        return Fraction(1, self.total) * sum(terms)

    def quantile(self, share: float | Fraction) -> Any:
        """The smallest outcome with at least that chance, from 0 to 1, of it or a smaller one.

        >>> Distribution({1: 1, 2: 1, 3: 2}).quantile(Fraction(1, 2))
        2
        """
        if not 0 <= share <= 1:
            raise ValueError(f"a quantile takes a share from 0 to 1, not {share!r}")
        reached = accumulate(self.weights.values())
        enough = share * (self.total or 1)
        found = (o for o, sofar in zip(self, reached, strict=True) if sofar >= enough)
        return next(found, list(self)[-1])

    def given(self, known: Callable[[Any], object]) -> Distribution:
        """The distribution once it is known that this holds of the outcome.

        >>> Distribution({1: 1, 2: 1, 3: 2}).given(lambda outcome: outcome > 1)
        Distribution({2: 1, 3: 2})
        """
        left = {outcome: weight for outcome, weight in self.weights.items() if known(outcome)}
        if not left:
            raise ValueError("no outcome fits what is given: its chance is 0")
        if self.total is not None:
            return self._made(left.items(), sum(left.values()))
        chance = fsum(left.values())
        return self._made(((outcome, weight / chance) for outcome, weight in left.items()), None)

    def map(self, function: Callable[[Any], Any]) -> Distribution:
        """The distribution of a function of the outcome.

        >>> Distribution({1: 1, 2: 1, 3: 2}).map(lambda outcome: outcome % 2)
        Distribution({0: 1, 1: 3})
        """
        return self._made(((function(o), w) for o, w in self.weights.items()), self.total)

    @classmethod
    def mixture(
        cls, parts: Mapping[Distribution, Weight] | Iterable[tuple[Distribution, Weight]]
    ) -> Distribution:
        """One of several distributions, drawn with these weights, and then an outcome of it.

        >>> coin, sure = Distribution({0: 1, 1: 1}), Distribution({1: 1})
        >>> Distribution.mixture([(coin, 2), (sure, 1)])
        Distribution({0: 1, 1: 2})
        """
        pairs = _pairs(parts)
        for part, _ in pairs:
            if not isinstance(part, Distribution):
                raise ValueError(f"a mixture is made of distributions, not of {part!r:.80}")
        drawn = cls((number, weight) for number, (_, weight) in enumerate(pairs))
        used = [(pairs[number][0], weight) for number, weight in drawn.weights.items()]
        if drawn.total is None or not all(part.exact for part, _ in used):
            chances = [float(chance) for _, chance in drawn.items()]
            parts_and_chances = zip((part for part, _ in used), chances, strict=True)
            return cls._made(
                ((o, p * float(q)) for part, p in parts_and_chances for o, q in part.items()), None
            )
        shared = lcm(*(part.total or 1 for part, _ in used))
        mixed = (
            (outcome, weight * share * (shared // (part.total or 1)))
            for part, weight in used
            for outcome, share in part.weights.items()
        )
        return cls._made(mixed, shared * drawn.total)

    def __add__(self, other: Any) -> Distribution:
        if isinstance(other, int | float | Fraction):
            return self.map(lambda outcome: outcome + other)
        if not isinstance(other, Distribution):
            return NotImplemented
        if self.total is not None and other.total is not None:
            total = self.total * other.total
            pairs = _products(self.weights.items(), other.weights.items())
            return self._made(pairs, total)
        return self._made(_products(self._floats(), other._floats()), None)

    __radd__ = __add__

    def _floats(self) -> list[tuple[Any, float]]:
        return [(outcome, float(chance)) for outcome, chance in self.items()]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Distribution):
            return NotImplemented
        return dict(self.items()) == dict(other.items())

    def __hash__(self) -> int:
        return hash(frozenset(self.items()))

    def __repr__(self) -> str:
        return f"Distribution({dict(self.weights)!r})"

    def __str__(self) -> str:
        return str(self.table())

    def _repr_html_(self) -> str:
        return self.table().html()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def table(self, language: str | None = None, rows: int = ROWS) -> Table:
        """The distribution as a table: each chance alone, then of so much or more, and or less.

        Where there are more outcomes than rows, whole numbers are put together in ranges of equal
        width; of other outcomes the first are shown.
        """
        spoken = labels.resolve(language)
        named = ranges(list(self), rows)
        entries = [
            (name, self._sum(self.weights[o] for o in group), *self._tails(group))
            for name, group in named[:rows]
        ]
        notes = [self._moments(spoken)] if all(_is_number(o) for o in self) else []
        if len(named) > rows:
            notes.append(labels.text(spoken, "show.more_rows", n=len(named) - rows))
        return chance_table(labels.text(spoken, "show.outcome"), entries, language=spoken, notes=notes)

    def _tails(self, group: list[Any]) -> tuple[Chance, Chance] | tuple[None, None]:
        if not all(_is_number(outcome) and not isinstance(outcome, bool) for outcome in self):
            return None, None
        return self.at_least(group[0]), self.at_most(group[-1])

    def _moments(self, language: str) -> str:
        mean, sd = (significant(x, 4, language) for x in (self.mean, self.sd))
        if isinstance(self.mean, Fraction) and len(str(self.mean)) <= LONGEST:
            whole = self.mean.denominator == 1
            mean = labels.number(self.mean) if whole else f"{labels.number(self.mean)} = {mean}"
        return labels.text(language, "show.mean_sd", mean=mean, sd=sd)


def _pairs(given: Any) -> list[tuple[Any, Any]]:
    """The (outcome, weight) pairs of a mapping, or of an iterable of pairs."""
    pairs = list(given.items() if isinstance(given, Mapping) else given)
    for pair in pairs:
        if not isinstance(pair, tuple | list) or len(pair) != 2:
            raise ValueError(f"{pair!r:.80} is no pair of an outcome and its weight, such as (6, 1)")
    return [(outcome, weight) for outcome, weight in pairs]


def _checked(pairs: list[tuple[Any, Any]]) -> tuple[dict[Any, Any], int | None]:
    """Weights and their sum, once they are known to make a distribution; floats have no sum."""
    for outcome, weight in pairs:
        if isinstance(weight, bool) or not isinstance(weight, Real):
            raise ValueError(f"the weight of {outcome!r:.80} is no number: {weight!r:.80}")
        if not isfinite(weight) or weight < 0:
            raise ValueError(f"the weight of {outcome!r:.80} can't be {weight}: it is 0 or more")
    weights = _added((o, _plain(weight)) for o, weight in pairs)
    if not weights:
        raise ValueError("a distribution has at least one outcome of a weight above 0")
    if all(isinstance(weight, int) for weight in weights.values()):
        return weights, sum(weights.values())
    if any(isinstance(weight, float) for weight in weights.values()):
        floats = {outcome: float(weight) for outcome, weight in weights.items()}
        total: Any = fsum(floats.values())
        right = abs(total - 1) <= TOLERANCE
    else:
        shared = lcm(*(Fraction(weight).denominator for weight in weights.values()))
        total = sum(weights.values())
        right = total == 1
    if not right:
        raise ValueError(
            f"these chances sum to {total}, not to 1. Whole numbers are weights and may sum to anything"
        )
    if isinstance(total, float):
        return floats, None
    return {outcome: int(weight * shared) for outcome, weight in weights.items()}, shared


def _lowest(weights: Mapping[Any, Any], total: int | None) -> tuple[Mapping[Any, Any], int | None]:
    """The weights in order and in lowest terms, and their sum."""
    if total is None:
        return MappingProxyType({o: weights[o] for o in _ordered(weights)}), None
    shared = gcd(*weights.values())
    lowest = {outcome: weights[outcome] // shared for outcome in _ordered(weights)}
    return MappingProxyType(lowest), total // shared


def _plain(weight: Any) -> Weight:
    if isinstance(weight, Integral):
        return int(weight)
    return Fraction(weight) if isinstance(weight, Rational) else float(weight)


def _added(pairs: Iterable[tuple[Any, Any]]) -> dict[Any, Any]:
    """The weights by outcome, those of the same outcome added up, without those that are 0."""
    weights: dict[Any, Any] = {}
    try:
        for outcome, weight in pairs:
            weights[outcome] = weights.get(outcome, 0) + weight
    except TypeError as error:
        if "unhashable" not in str(error):
            raise
        raise ValueError(f"{outcome!r:.80} can change, so it is no outcome: use a tuple") from None
    return {outcome: weight for outcome, weight in weights.items() if weight}


def _ordered(outcomes: Iterable[Any]) -> list[Any]:
    """The outcomes in order, or as they came where they have none."""
    found = list(outcomes)
    try:
        return sorted(found)
    except TypeError:
        return found


def _products(
    mine: Iterable[tuple[Any, Any]], theirs: Iterable[tuple[Any, Any]]
) -> Iterator[tuple[Any, Any]]:
    others = list(theirs)
    return ((a + b, v * w) for a, v in mine for b, w in others)


def _is_number(outcome: object) -> bool:
    return isinstance(outcome, int | float | Fraction)
