"""What dice can show, and what they are worth: pure functions of sorted dice.

A pattern says whether dice match. Points are a number, or a function of dice that match. Each maker
gives the same function for the same arguments, so that boxes made alike are equal.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeVar

from generala_widget.dice import DICE, FACES, Dice, counts

Pattern = Callable[[Dice], bool]
Points = int | Callable[[Dice], int]
F = TypeVar("F", bound=Callable[[Dice], int])


def _named(function: F, name: str) -> F:
    """Gives a function the name under which its box shows it."""
    function.__name__ = function.__qualname__ = name
    return function


@cache
def of_a_kind(number: int) -> Pattern:
    """So many equal dice or more.

    >>> of_a_kind(3)((2, 4, 4, 4, 6)), of_a_kind(4)((2, 4, 4, 4, 6))
    (True, False)
    """
    return _named(lambda dice: max(counts(dice)) >= number, f"of_a_kind({number})")


def five_of_a_kind(dice: Dice) -> bool:
    """Five equal dice.

    >>> five_of_a_kind((6, 6, 6, 6, 6))
    True
    """
    return len(dice) == DICE and len(set(dice)) == 1


def full_house(dice: Dice) -> bool:
    """Exactly three of one face and two of another.

    >>> full_house((2, 2, 3, 3, 3)), full_house((3, 3, 3, 3, 3))
    (True, False)
    """
    return sorted(counts(dice)) == [0, 0, 0, 0, 2, 3]


def two_pairs(dice: Dice) -> bool:
    """Two different faces, twice or more each: a full house matches, four of a kind doesn't.

    >>> two_pairs((2, 2, 3, 3, 3)), two_pairs((3, 3, 3, 3, 5))
    (True, False)
    """
    return sum(number >= 2 for number in counts(dice)) >= 2


@cache
def run(length: int) -> Pattern:
    """So many consecutive faces among the dice.

    >>> run(4)((1, 2, 3, 4, 4)), run(5)((1, 2, 3, 4, 4))
    (True, False)
    """
    runs = [set(range(first, first + length)) for first in range(1, 8 - length)]
    return _named(lambda dice: any(faces <= set(dice) for faces in runs), f"run({length})")


@cache
def exactly(*dice: int) -> Pattern:
    """Those dice and no others.

    >>> exactly(1, 2, 3, 4, 5)((1, 2, 3, 4, 5)), exactly(1, 2, 3, 4, 5)((2, 3, 4, 5, 6))
    (True, False)
    """
    wanted = tuple(sorted(dice))
    return _named(lambda rolled: rolled == wanted, f"exactly{wanted}")


@cache
def straight(*, corner: bool = True, ace_for_two: bool = False) -> Pattern:
    """Five faces in a row, as generala has them (003).

    With corner they run around from 6 to 1, so that any five different faces match. With ace_for_two
    one 1 may stand for a missing 2.

    >>> straight()((1, 3, 4, 5, 6)), straight(corner=False)((1, 3, 4, 5, 6))
    (True, False)
    >>> straight(corner=False, ace_for_two=True)((1, 1, 3, 4, 5))
    True
    """

    def plain(dice: Dice) -> bool:
        return len(set(dice)) == DICE and (corner or dice[-1] - dice[0] == DICE - 1)

    def matches(dice: Dice) -> bool:
        stands_in = ace_for_two and 1 in dice and 2 not in dice
        return plain(dice) or (stands_in and plain(tuple(sorted((*dice[1:], 2)))))

    return _named(matches, f"straight(corner={corner}, ace_for_two={ace_for_two})")


@cache
def face(value: int) -> Callable[[Dice], int]:
    """The sum of the dice that show one face.

    >>> face(4)((1, 3, 4, 4, 4))
    12
    """
    return _named(lambda dice: value * dice.count(value), f"face({value})")


@cache
def over_three(value: int) -> Callable[[Dice], int]:
    """The number boxes of poker (002): the face times the dice beyond three, negative below.

    >>> over_three(6)((6, 6, 6, 6, 6)), over_three(5)((1, 2, 3, 4, 6))
    (12, -15)
    """
    return _named(lambda dice: value * (dice.count(value) - 3), f"over_three({value})")


@cache
def best(number: int, *, groups: int = 1) -> Callable[[Dice], int]:
    """The sum of the highest so many equal dice, of one group or of several.

    >>> best(2)((5, 5, 6, 6, 6)), best(2, groups=2)((5, 5, 6, 6, 6))
    (12, 22)
    """

    def points(dice: Dice) -> int:
        fitting = [value for value in reversed(FACES) if dice.count(value) >= number]
        return number * sum(fitting[:groups])

    return _named(points, f"best({number}, groups={groups})")


@cache
def total(points: Points = sum, *, times: int = 1, plus: int = 0) -> Callable[[Dice], int]:
    """Other points, times a number, plus a number.

    >>> total(times=2, plus=50)((6, 6, 6, 6, 6))
    110
    """
    name = points.__name__ if callable(points) else str(points)
    return _named(
        lambda dice: times * value(points, dice) + plus,
        f"total({name}, times={times}, plus={plus})",
    )


def value(points: Points, dice: Dice) -> int:
    """What points are for some dice: the number itself, or what the function gives.

    >>> value(25, (2, 2, 3, 3, 3)), value(sum, (2, 2, 3, 3, 3))
    (25, 13)
    """
    return points(dice) if callable(points) else points
