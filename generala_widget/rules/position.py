"""A state together with the tray: which die lies where, and which of them the last roll kept."""

from __future__ import annotations

from dataclasses import dataclass

from generala_widget.dice import DICE, Dice, Luck
from generala_widget.events import Bank, Event, Keep, Roll, Rolled, Score, SetAside
from generala_widget.rules.protocol import Rules, State


@dataclass(frozen=True)
class Position:
    """Where a game stands. Rules know a roll as a multiset; only here do dice have places.

    >>> from generala_widget.rules.presets import preset
    >>> rules = preset("general")
    >>> position = Position(rules.start(1))
    >>> for event in (Roll(), Rolled((5, 2, 5, 6, 5)), Keep(5, 5), Rolled((1, 2, 3))):
    ...     position = position.after(rules, event)
    >>> position.tray, sorted(position.held)
    ((5, 1, 5, 2, 3), [0, 2])
    """

    state: State
    tray: Dice = ()
    """The dice by their places; None is never among them, but while dice are in the air see held."""
    held: frozenset[int] = frozenset()
    """The places of the dice that the last roll kept; of equal dice the leftmost stay."""
    thrown: tuple[int, ...] = ()
    """The places of the dice of the last roll."""

    def after(self, rules: Rules, event: Event) -> Position:
        """The position after an event; IllegalAction where the rules forbid it."""
        state = rules.apply(self.state, event)
        match event:
            case Rolled():
                return self._landed(state, event)
            case Keep():
                return Position(state, self.tray, self.places(event.dice), self.thrown)
            case SetAside():
                gone = self.places(event.dice)
                left = tuple(die for place, die in enumerate(self.tray) if place not in gone)
                return Position(state, left, thrown=tuple(range(len(left))))
            case Roll() | Score() | Bank():
                return Position(state)
        moved_on = state.turn != self.state.turn
        return Position(state) if moved_on else Position(state, self.tray, self.held, self.thrown)

    def _landed(self, state: State, event: Rolled) -> Position:
        if state.turn != self.state.turn:
            return Position(state)
        faces = dict(zip(self.free, event.dice, strict=True))
        tray = tuple(
            faces[place] if place in faces else self.tray[place]
            for place in range(len(self.held) + len(faces))
        )
        return Position(state, tray, self.held, tuple(faces))

    @property
    def free(self) -> tuple[int, ...]:
        """The places of the dice in the air, from left to right."""
        total = DICE if self.held else self.state.rolling
        places = (place for place in range(total) if place not in self.held)
        return tuple(places)[: self.state.rolling]

    def places(self, dice: Dice) -> frozenset[int]:
        """The places of these dice, the leftmost of equal ones; those not on the tray are left out."""
        taken: set[int] = set()
        for die in dice:
            place = next((p for p, d in enumerate(self.tray) if d == die and p not in taken), None)
            if place is not None:
                taken.add(place)
        return frozenset(taken)

    def draw(self, luck: Luck) -> Rolled:
        """The dice that the seed gives to the throw in the air."""
        turn, roll = self.state.turn, self.state.rolls + 1
        return Rolled(tuple(luck.face(turn, roll, place) for place in self.free))
