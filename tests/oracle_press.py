"""Tysiąc's set-asides, written a second time from the rulebook by brute force over subsets.

A set of dice may be set aside when it splits into combinations without a die left over; it is worth
the best such split.
"""

from functools import cache
from itertools import combinations


@cache
def worth(dice):
    """The most points these dice give, or None when some die among them scores nothing."""
    if not dice:
        return 0
    best = None
    for size in range(1, len(dice) + 1):
        for others in combinations(range(1, len(dice)), size - 1):
            places = (0, *others)
            one = _combination(tuple(dice[place] for place in places))
            rest = worth(tuple(die for place, die in enumerate(dice) if place not in places))
            if one is not None and rest is not None and (best is None or one + rest > best):
                best = one + rest
    return best


def _combination(dice):
    """The points of exactly one combination, or None."""
    if dice == (1,):
        return 10
    if dice == (5,):
        return 5
    if dice in ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6)):
        return 150
    if len(dice) >= 3 and len(set(dice)) == 1:
        if len(dice) == 5:
            return 1000
        ace = 100 if dice[0] == 1 else dice[0] * 10
        return ace if len(dice) == 3 else 2 * ace
    return None


@cache
def set_asides(rolled, rule="choice"):
    """{dice that may be set aside: points} for a roll."""
    rolled = tuple(sorted(rolled))
    subsets = {chosen for size in range(1, len(rolled) + 1) for chosen in combinations(rolled, size)}
    found = {chosen: worth(chosen) for chosen in subsets if worth(chosen) is not None}
    if rule == "all" and found:
        largest = max(found, key=len)
        return {largest: found[largest]}
    return found
