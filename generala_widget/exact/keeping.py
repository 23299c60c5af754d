"""What a turn of rolls and keeps is worth when played as well as can be, in whole numbers.

What is expected with n dice kept is the mean over the six faces of what is expected with n + 1; a
roll is worth the most that can be kept of it. So one die at a time leads from the 252 rolls to all
462 keeps, and from there to the rolls before. A value with k rolls left is a whole number over
6 ** (5 k), if what stopping is worth is a whole number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any, Final

from generala_widget.dice import DICE, FACES, KEEPS, ROLLS, Dice, keeps

PLACE: Final = {kept: place for place, kept in enumerate(KEEPS)}
FIRST: Final = len(KEEPS) - len(ROLLS)
"""The place of the first roll among the keeps: before it lie those of fewer than five dice."""
UP: Final = tuple(tuple(PLACE[tuple(sorted((*kept, face)))] for face in FACES) for kept in KEEPS[:FIRST])
"""For each keep of fewer than five dice, the places of it with one die more."""
DOWN: Final = tuple(
    tuple({PLACE[(*kept[:i], *kept[i + 1 :])] for i in range(len(kept))}) for kept in KEEPS
)
"""For each keep, the places of it with one die less."""
SCALE: Final = len(FACES) ** DICE
LIFT: Final = tuple(len(FACES) ** len(kept) for kept in KEEPS)

Worth = Callable[[Dice, int], Any]
"""What it is worth to stop with these dice when so many rolls are left."""
Keeper = Callable[[Dice, int], Dice]
"""Which of these dice are kept when so many rolls are left."""


class BestPlay:
    """The play that makes the expected worth greatest, with up to so many rolls left.

    >>> sixes = BestPlay(lambda dice, left: dice.count(6), rolls_left=1)
    >>> sixes.expected((6, 6), 1), 2 + 3 / 6
    (Fraction(5, 2), 2.5)
    """

    def __init__(self, worth: Worth, rolls_left: int) -> None:
        self.worth = worth
        self.rolls_left = rolls_left

    @cached_property
    def _tables(self) -> list[list[Any]]:
        """For each number of rolls left, from 1: the value of each keep, over SCALE ** rolls left."""
        tables: list[list[Any]] = []
        best = [self.worth(dice, 0) for dice in ROLLS]
        for left in range(1, self.rolls_left + 1):
            table = [0] * FIRST + best
            for place in range(FIRST - 1, -1, -1):
                table[place] = sum([table[up] for up in UP[place]])
            for place in range(FIRST):
                table[place] *= LIFT[place]
            tables.append(table)
            if left < self.rolls_left:
                best = self._best_rolls(table, left)
        return tables

    def _best_rolls(self, table: list[Any], left: int) -> list[Any]:
        """The value of each roll, when the best of it is kept or the turn is stopped."""
        top = table[:FIRST]
        for place in range(1, FIRST):
            top[place] = max(top[place], *[top[down] for down in DOWN[place]])
        stop = SCALE**left
        return [
            max(self.worth(dice, left) * stop, *[top[down] for down in DOWN[FIRST + number]])
            for number, dice in enumerate(ROLLS)
        ]

    def expected(self, kept: Dice, left: int) -> Any:
        """The expected worth when these dice are kept and the rest rolled; of all five, stopping."""
        if len(kept) == DICE:
            return self.worth(kept, left)
        return over(self._tables[left - 1][PLACE[kept]], SCALE**left)

    def ranked(self, dice: Dice, left: int) -> list[tuple[Dice, Any]]:
        """Every keep of five dice with what is expected of it, best first, more dice before fewer."""
        choices = keeps(dice) if left else (dice,)
        found = [(kept, self.expected(kept, left)) for kept in choices]
        return sorted(found, key=lambda choice: (choice[1], len(choice[0])), reverse=True)

    def keep(self, dice: Dice, left: int) -> Dice:
        """The best keep; of equal ones the one that keeps more dice."""
        if not left:
            return dice
        table, stop = self._tables[left - 1], SCALE**left
        worths = {kept: table[PLACE[kept]] for kept in keeps(dice) if len(kept) < DICE}
        worths[dice] = self.worth(dice, left) * stop
        return max(worths, key=lambda kept: (worths[kept], len(kept)))


def over(value: Any, scale: int) -> Any:
    """A value over a whole number, exactly where it is exact.

    >>> over(3, 6), over(3.0, 6)
    (Fraction(1, 2), 0.5)
    """
    return value / scale if isinstance(value, float) else Fraction(value, scale)


def play(start: Mapping[Dice, int], rolls_left: int, keep: Keeper) -> dict[tuple[Dice, int], int]:
    """Where a turn ends: {(dice, rolls left then): weight} of SCALE ** rolls_left times the start's.

    start: weights of what is kept as the next roll is made; five dice have stopped already.

    >>> sum(play({(): 1}, 2, lambda dice, left: dice[3:]).values()) == SCALE**2
    True
    """
    ended: dict[tuple[Dice, int], int] = {}
    kept = dict(start)
    for left in range(rolls_left, -1, -1):
        weights = [0] * len(KEEPS)
        for dice, weight in kept.items():
            if len(dice) == DICE:
                ended[dice, left] = weight * SCALE**left
            else:
                weights[PLACE[dice]] += weight * LIFT[PLACE[dice]]
        for place in range(FIRST):
            if weights[place]:
                for up in UP[place]:
                    weights[up] += weights[place]
        kept = {}
        for dice, weight in zip(ROLLS, weights[FIRST:], strict=True):
            if weight:
                chosen = keep(dice, left - 1) if left > 1 else dice
                kept[chosen] = kept.get(chosen, 0) + weight
    return ended
