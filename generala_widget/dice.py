"""Five dice: what can be rolled, what can be kept, and luck from a seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Final

Dice = tuple[int, ...]

FACES: Final = (1, 2, 3, 4, 5, 6)
DICE: Final = 5


def counts(dice: Iterable[int]) -> tuple[int, ...]:
    """How many dice show each face, ones first.

    >>> counts((1, 3, 3, 5, 6))
    (1, 0, 2, 0, 1, 1)
    """
    number = Counter(dice)
    return tuple(number[face] for face in FACES)


def ways(dice: Dice) -> int:
    """The number of throws of so many dice in a row that show these faces in any order.

    >>> ways((3, 3, 3, 3, 3)), ways((1, 2, 3, 4, 5))
    (1, 120)
    """
    return factorial(len(dice)) // prod(factorial(number) for number in counts(dice))


@cache
def rolls(number: int) -> dict[Dice, int]:
    """Every roll of that number of dice, sorted, with its weight out of 6 ** number.

    >>> len(rolls(5)), sum(rolls(5).values())
    (252, 7776)
    """
    return {dice: ways(dice) for dice in combinations_with_replacement(FACES, number)}


ROLLS: Final[tuple[Dice, ...]] = tuple(rolls(DICE))
WEIGHTS: Final[dict[Dice, int]] = rolls(DICE)
KEEPS: Final[tuple[Dice, ...]] = tuple(
    dice for number in range(DICE + 1) for dice in combinations_with_replacement(FACES, number)
)


@cache
def keeps(dice: Dice) -> tuple[Dice, ...]:
    """Every multiset that can be kept of these dice, none and all included, smallest first.

    >>> keeps((3, 3, 5))
    ((), (3,), (5,), (3, 3), (3, 5), (3, 3, 5))
    """
    found: set[Dice] = {()}
    for die in dice:
        found |= {tuple(sorted((*kept, die))) for kept in found}
    return tuple(sorted(found, key=lambda kept: (len(kept), kept)))


def without(dice: Iterable[int], taken: Iterable[int]) -> Dice | None:
    """The dice that are left when some are taken away, or None where one of those isn't there.

    >>> without((1, 3, 3, 5), (3, 5))
    (1, 3)
    >>> without((1, 3), (3, 3)) is None
    True
    """
    left = list(dice)
    for die in taken:
        if die not in left:
            return None
        left.remove(die)
    return tuple(left)


class Luck:
    """The dice of one seed: a fixed function of the turn, the roll and the place on the tray.

    The face at a place is drawn from the bytes of SHA-256 over the ASCII text
    ``generala-widget/1 SEED turn roll place``: the first byte below 252, modulo 6, plus 1. (252 is a
    multiple of 6, so every face is equally likely. Where all 32 bytes are 252 or more, the text is
    hashed again with `` 1``, `` 2`` … added.) Turns and rolls count from 1, places from 0. Nothing
    depends on what was kept or by whom, on the platform, or on Python's own generators.

    >>> luck = Luck(7)
    >>> [luck.face(turn=1, roll=1, place=place) for place in range(5)]
    [1, 2, 4, 4, 4]
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def face(self, turn: int, roll: int, place: int) -> int:
        """The face that the seed gives to one die, from 1 to 6."""
        return 1 + self._draw(f"{turn} {roll} {place}", len(FACES))

    def starter(self, players: int) -> int:
        """Which of so many players is drawn to start, from 0."""
        return self._draw("start", players)

    def number(self, name: str, below: int) -> int:
        """An unbiased whole number from 0 to below - 1 for anything else that is to be drawn."""
        return self._draw(name, below)

    def _draw(self, name: str, below: int) -> int:
        from hashlib import sha256  # here, since a board starts faster without it

        width = 1 if below <= 256 else (below.bit_length() + 7) // 8
        limit = 256**width - 256**width % below
        text = f"generala-widget/1 {self.seed} {name}"
        again = 0
        while True:
            digest = sha256((f"{text} {again}" if again else text).encode("ascii")).digest()
            for start in range(0, len(digest) - width + 1, width):
                number = int.from_bytes(digest[start : start + width], "big")
                if number < limit:
                    return number % below
            again += 1
