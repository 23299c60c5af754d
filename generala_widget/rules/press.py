"""Press-your-luck games: roll, set scoring dice aside, and bank before a roll scores nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field
from functools import cache, cached_property
from itertools import product
from typing import TYPE_CHECKING

from generala_widget.dice import DICE, FACES, Dice, counts, rolls
from generala_widget.events import (
    Action,
    Bank,
    Drawn,
    Event,
    IllegalAction,
    Left,
    NotationError,
    Roll,
    Rolled,
    Score,
    SetAside,
)
from generala_widget.rules import patterns
from generala_widget.rules.protocol import Frozen, Result, Rules, State, replaced, take

if TYPE_CHECKING:
    from fractions import Fraction

SINGLES = {1: 10, 5: 5}
STRAIGHT = 150
FIVE_EQUAL = 1000
RESCUE = 5  # where rescue is played, a roll whose sum is a multiple of this is saved


def equal_points(face: int, number: int) -> int | None:
    """What so many equal dice are worth at most, or None where they don't score (004).

    >>> equal_points(4, 3), equal_points(1, 4), equal_points(5, 2), equal_points(4, 2)
    (40, 200, 10, None)
    """
    groups = {3: 100 if face == 1 else 10 * face, 4: 200 if face == 1 else 20 * face, 5: FIVE_EQUAL}
    group = groups.get(number)
    if face not in SINGLES:
        return group
    singles = number * SINGLES[face]
    three_and_singles = groups[3] + (number - 3) * SINGLES[face] if number > 3 else 0
    return max(group or 0, singles, three_and_singles)


@cache
def set_asides(dice: Dice) -> dict[Dice, int]:
    """Everything that may be set aside of a roll, with its points, fewest dice first.

    >>> set_asides((1, 2, 3, 5, 6))
    {(1,): 10, (5,): 5, (1, 5): 15}
    >>> set_asides((2, 3, 4, 4, 6))
    {}
    """
    choices = [
        [(number, equal_points(face, number)) for number in range(1, there + 1)]
        for face, there in zip(FACES, counts(dice), strict=True)
    ]
    scoring = [[(0, 0)] + [(n, p) for n, p in choice if p is not None] for choice in choices]
    found: dict[Dice, int] = {}
    for taken in product(*scoring):
        chosen = tuple(
            face for face, (number, _) in zip(FACES, taken, strict=True) for _ in range(number)
        )
        if chosen:
            found[chosen] = sum(points for _, points in taken)
    if len(dice) == DICE and patterns.run(DICE)(dice):
        found[dice] = max(STRAIGHT, found.get(dice, 0))
    return dict(sorted(found.items(), key=lambda item: (len(item[0]), item[0])))


@dataclass(frozen=True, repr=False)
class Press(Rules):
    """Tysiąc (004): the first to bank the target wins.

    target and bank_minimum in points; set_aside: ``choice``, or ``all`` scoring dice at once;
    rescue: a roll without a combination whose sum is a multiple of 5 is rolled again.

    >>> Press("tysiac").legal_actions(State(player=0, dice=(2, 2, 2, 5, 4), totals=(0,)))
    (SetAside(5), SetAside(2, 2, 2), SetAside(2, 2, 2, 5))
    """

    name: str
    _: KW_ONLY
    target: int = 1000
    bank_minimum: int = 50
    set_aside: str = "choice"
    rescue: bool = False
    settings: Mapping[str, int | bool | str] = field(default_factory=lambda: Frozen({}))
    call: str = ""

    def __repr__(self) -> str:
        return self.call or f"Press({self.name!r})"

    def choices(self, dice: Dice) -> dict[Dice, int]:
        """What may be set aside of a roll, with its points; {} for a roll without a combination."""
        found = set_asides(dice)
        if self.set_aside == "choice" or not found:
            return found
        most = max(found, key=len)
        return {most: found[most]}

    def rescued(self, dice: Dice) -> bool:
        """Whether a roll without a combination is rolled again instead of busting."""
        return self.rescue and sum(dice) % RESCUE == 0

    def bust_chance(self, number: int) -> Fraction:
        """The exact chance that a roll of so many dice busts.

        >>> Press("tysiac").bust_chance(2)
        Fraction(4, 9)
        """
        from fractions import Fraction

        bust = (
            weight
            for dice, weight in rolls(number).items()
            if not self.choices(dice) and not self.rescued(dice)
        )
        return Fraction(sum(bust), 6**number)

    def start(self, players: int) -> State:
        self.check_players(players)
        nothing = State(totals=(0,) * players, turns=(0,) * players, turn=0, player=None)
        return self._begin(nothing, 0) if players == 1 else nothing

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        if state.player is None or state.rolling:
            return ()
        if not state.dice and not state.kept:
            return (Roll(),)
        if not state.aside:
            choices = self.choices(state.dice)
            return tuple(SetAside(*dice) for dice in choices) or (Roll(),)
        return (Roll(), Bank()) if state.turn_points >= self.bank_minimum else (Roll(),)

    def points(self, state: State, what: str | Action) -> int:
        if isinstance(what, SetAside):
            self._check_move(state)
            return self._worth(state, what)
        if isinstance(what, Bank):
            return state.turn_points
        raise IllegalAction("no_points", action=str(what)[:80])

    def apply(self, state: State, event: Event) -> State:
        match event:
            case Drawn():
                return self._draw(state, event)
            case Rolled():
                return self._land(state, event)
            case Left():
                return self._leave(state, event)
        player = self._check_move(state)
        match event:
            case Roll():
                return self._throw(state)
            case SetAside():
                points = self._worth(state, event)
                left = take(state.dice, event.dice)
                return state.but(
                    dice=left,
                    kept=tuple(sorted((*state.kept, *event.dice))),
                    aside=event.dice,
                    turn_points=state.turn_points + points,
                )
            case Bank():
                return self._bank(state, player)
            case Score():
                raise IllegalAction("no_boxes")
        raise IllegalAction("other_game", action=str(event)[:80])

    def _draw(self, state: State, event: Drawn) -> State:
        if state.turn or state.player is not None:
            raise self._refuse_draw(event)
        if not 0 <= event.player < state.players:
            raise NotationError("no_player", player=event.player + 1, n=state.players)
        return self._begin(state, event.player)

    def _throw(self, state: State) -> State:
        if not state.dice and not state.kept:
            return state.but(rolling=DICE)
        if not state.aside:
            if self.choices(state.dice):
                raise IllegalAction("set_aside_first", actions=self.legal_actions(state))
            return state.but(dice=(), rolling=len(state.dice))
        hot = not state.dice
        kept = () if hot else state.kept
        return state.but(dice=(), aside=(), kept=kept, rolling=DICE if hot else len(state.dice))

    def _land(self, state: State, event: Rolled) -> State:
        dice = tuple(sorted(self._check_throw(state, event)))
        landed = state.but(dice=dice, rolling=0, rolls=state.rolls + 1)
        if self.choices(landed.dice) or self.rescued(landed.dice):
            return landed
        return self._next_turn(landed)

    def _worth(self, state: State, action: SetAside) -> int:
        if not state.dice and not state.kept:
            raise IllegalAction("roll_first")
        if state.aside:
            raise IllegalAction("set_aside_once", dice=state.aside)
        if not action.dice:
            raise IllegalAction("set_aside_none")
        take(state.dice, action.dice)
        choices = self.choices(state.dice)
        if action.dice not in choices:
            code = "no_combination" if choices else "must_reroll"
            raise IllegalAction(code, dice=action.dice, actions=self.legal_actions(state))
        return choices[action.dice]

    def _bank(self, state: State, player: int) -> State:
        if not state.dice and not state.kept:
            raise IllegalAction("roll_first")
        if not state.aside:
            code = "set_aside_first" if self.choices(state.dice) else "must_reroll"
            raise IllegalAction(code, dice=state.dice, actions=self.legal_actions(state))
        if state.turn_points < self.bank_minimum:
            raise IllegalAction("bank_minimum", n=state.turn_points, least=self.bank_minimum)
        total = state.totals[player] + state.turn_points
        banked = state.but(totals=replaced(state.totals, player, total))
        if total < self.target:
            return self._next_turn(banked)
        return banked.but(player=None, winner=player, dice=(), kept=(), aside=(), turn_points=0, rolls=0)

    def _leave(self, state: State, event: Left) -> State:
        player = self._check_leaver(state, event)
        if state.player is None:
            raise IllegalAction("chance_moves")
        stays = state.but(left=(*state.left, player))
        return self._next_turn(stays) if player == state.player else stays

    def _next_turn(self, state: State) -> State:
        player = -1 if state.player is None else state.player
        order = ((player + step) % state.players for step in range(1, state.players + 1))
        return self._begin(state, next(coming for coming in order if coming not in state.left))

    def _begin(self, state: State, player: int) -> State:
        return state.but(
            player=player,
            dice=(),
            kept=(),
            aside=(),
            turn_points=0,
            rolling=0,
            rolls=0,
            turn=state.turn + 1,
            turns=replaced(state.turns, player, state.turns[player] + 1),
        )

    def results(self, state: State) -> tuple[Result, ...]:
        """The banked totals; alone the number of turns."""
        return state.turns if state.players == 1 else state.totals

    def _rank(self, state: State, results: tuple[Result, ...], player: int) -> tuple[bool, int]:
        return (state.winner == player, state.totals[player])

    @cached_property
    def combinations(self) -> Mapping[str, int]:
        """The fixed points, for the rules help."""
        return {"one": SINGLES[1], "five": SINGLES[5], "straight": STRAIGHT, "equal": FIVE_EQUAL}
