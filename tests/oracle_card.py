"""A slow, obvious solver of small cards: recursion over positions, exact in Fractions.

It asks the card what each roll brings in the position at hand and nothing else, so it shares no
table, no order of work and no number type with the package's own.
"""

from fractions import Fraction
from functools import cache

from generala_widget.dice import DICE, FACES, ROLLS, WEIGHTS, keeps


class Slow:
    """Perfect play of a card; win(filled, memory) is what a win at once is worth, or None."""

    def __init__(self, card, win=None):
        self.card = card
        self.win = win
        self.start = cache(self._start)
        self.rolled = cache(self._rolled)
        self.kept = cache(self._kept)

    def value(self):
        return self.start(*self.card.sheet.empty())

    def _start(self, filled, memory):
        """The expected gain from a card before a turn."""
        if not self.card.sheet.open_boxes(filled):
            return Fraction(0)
        left = self.card.rolls - 1
        return Fraction(sum(WEIGHTS[d] * self.rolled(filled, memory, d, left) for d in ROLLS), 6**DICE)

    def scores(self, filled, memory, dice, left):
        """{box: the expected gain of scoring it}."""
        found = {}
        outcomes = self.card.outcomes(filled, memory, dice, self.card.rolls - left)
        for key, outcome in outcomes.items():
            place = self.card.sheet.index[key]
            after = (*filled[:place], filled[place] + 1, *filled[place + 1 :])
            found[key] = outcome.gain + self.start(after, outcome.memory)
        return found

    def _rolled(self, filled, memory, dice, left):
        if self.win and self.card.sheet.wins(filled, memory, dice, self.card.rolls - left):
            return self.win(filled, memory)
        options = list(self.scores(filled, memory, dice, left).values())
        if left:
            options += [
                self.kept(filled, memory, some, left) for some in keeps(dice) if len(some) < DICE
            ]
        return max(options)

    def _kept(self, filled, memory, some, left):
        if len(some) == DICE:
            return self.rolled(filled, memory, some, left - 1)
        grown = (tuple(sorted((*some, face))) for face in FACES)
        return sum(self.kept(filled, memory, more, left) for more in grown) / Fraction(6)
