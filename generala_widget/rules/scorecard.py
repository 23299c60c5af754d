"""Every game with a scorecard: turns of a few rolls, each ended by scoring one box."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field
from functools import cache, cached_property

from generala_widget.dice import DICE, Dice, keeps
from generala_widget.events import (
    Action,
    Drawn,
    Event,
    IllegalAction,
    Keep,
    Left,
    NotationError,
    Roll,
    Rolled,
    Score,
    SettingError,
    nearest,
)
from generala_widget.rules.card import (
    FIVE,
    FURTHER,
    Bonus,
    Box,
    Filled,
    Memory,
    Outcome,
    Sheet,
    shown_part,
)
from generala_widget.rules.protocol import (
    Frozen,
    Result,
    Rules,
    Scorecard,
    State,
    check_size,
    replaced,
    take,
)

JOKERS = ("free", "forced", "none")
FURTHERS = ("always", "joker", "none")


@cache
def _keep_actions(dice: Dice) -> tuple[Action, ...]:
    return tuple(Keep(*kept) for kept in keeps(dice) if len(kept) < DICE)


@dataclass(frozen=True, repr=False, eq=False)
class Card(Rules):
    """A scorecard game, described by data.

    name: its id. boxes: in the order of the card. bonuses: what whole groups of boxes bring. rolls:
    the most in a turn. joker: ``free``, ``forced`` or ``none``; it needs a box ``five_of_a_kind``, as
    do further_bonus (``always``, ``joker`` or ``none``; 100 points, or further_points) and
    served_wins (a five of a kind on the first roll wins at once). parts: a section stays closed
    until the one before is filled. settlement: what counts is the difference from the mean total.

    >>> from generala_widget.rules import patterns
    >>> ones = Box("ones", points=patterns.face(1), section="upper", face=1)
    >>> yahtzee = Box("five_of_a_kind", matches=patterns.five_of_a_kind, points=50)
    >>> card = Card("tiny", boxes=(ones, yahtzee), rolls=2)
    >>> state = card.roll(card.apply(card.start(1), Roll()), (1, 1, 4, 5, 6))
    >>> card.options(state)
    {'ones': 2, 'five_of_a_kind': 0}
    """

    name: str
    boxes: tuple[Box, ...]
    _: KW_ONLY
    bonuses: tuple[Bonus, ...] = ()
    rolls: int = 3
    joker: str = "none"
    further_bonus: str = "none"
    further_points: int = 100
    parts: bool = False
    served_wins: bool = False
    settlement: bool = False
    min_players: int = 1
    max_players: int | None = None
    title: str | Mapping[str, str] | None = None
    settings: Mapping[str, int | bool | str] = field(default_factory=lambda: Frozen({}))
    call: str = ""

    def __post_init__(self) -> None:
        for name in ("boxes", "bonuses"):
            object.__setattr__(self, name, tuple(getattr(self, name)))
        for name in ("settings", "title"):
            if isinstance(mapping := getattr(self, name), Mapping):
                object.__setattr__(self, name, Frozen(mapping))
        if not isinstance(self.name, str) or not self.name.isidentifier():
            raise SettingError("card_name", name=repr(self.name)[:80])
        if not self.boxes or not all(isinstance(box, Box) for box in self.boxes):
            raise SettingError("card_boxes", name=self.name)
        if type(self.rolls) is not int or self.rolls < 1:
            raise SettingError("setting_number", setting="rolls", value=repr(self.rolls), least=1)
        if type(self.further_points) is not int or self.further_points < 0:
            value = repr(self.further_points)[:80]
            raise SettingError("setting_number", setting="further_points", value=value, least=0)
        most = self.max_players
        if type(self.min_players) is not int or self.min_players < 1:
            value = repr(self.min_players)[:80]
            raise SettingError("setting_number", setting="min_players", value=value, least=1)
        if most is not None and (type(most) is not int or most < self.min_players):
            raise SettingError(
                "setting_number", setting="max_players", value=repr(most)[:80], least=self.min_players
            )
        self._check_conditions()
        for bonus in self.bonuses:
            self._check_bonus(bonus)

    def _check_conditions(self) -> None:
        keys = [box.key for box in self.boxes]
        for key in keys:
            if keys.count(key) > 1:
                raise SettingError("box_twice", box=key)
        for name, taken in (("joker", JOKERS), ("further_bonus", FURTHERS)):
            if (chosen := getattr(self, name)) not in taken:
                raise SettingError(
                    "setting_choice", setting=name, value=repr(chosen)[:80], choices=taken
                )
            if chosen != "none" and FIVE not in keys:
                raise SettingError("needs_five", setting=name)
        if self.served_wins and FIVE not in keys:
            raise SettingError("needs_five", setting="served_wins")
        for box in self.boxes:
            if box.needs is not None and box.needs not in keys:
                raise SettingError("box_unknown_need", box=box.key, need=box.needs)
            for table in self.sheet.fits:
                for fit in table[self.sheet.index[box.key]].values():
                    if type(fit.points) is not int:
                        raise SettingError("box_points", box=box.key, value=repr(fit.points)[:80])

    def _check_bonus(self, bonus: Bonus) -> None:
        for name in ("points", "threshold"):
            found = getattr(bonus, name)
            if type(found) is not int:
                value = repr(found)[:80]
                raise SettingError("whole_number", setting=f"{bonus.key} {name}", value=value)
        sheet = self.sheet
        places = sheet.bonus_boxes[self.bonuses.index(bonus)]
        unknown = [key for key in bonus.boxes if key not in sheet.index]
        if unknown:
            raise SettingError("bonus_boxes", bonus=bonus.key, missing=", ".join(unknown))
        if not places:
            raise SettingError("bonus_empty", bonus=bonus.key)
        least = sum(self.boxes[place].times * sheet.extremes[place][0] for place in places)
        most = sum(self.boxes[place].times * sheet.extremes[place][1] for place in places)
        if bonus.threshold > most:
            setting = bonus.key.replace("bonus", "threshold")
            raise SettingError(
                "threshold_out_of_reach", setting=setting, value=bonus.threshold, most=most
            )
        if least < 0 and not bonus.when_filled:
            raise SettingError("bonus_signed", bonus=bonus.key)

    # What this game is, as a value.

    @cached_property
    def _identity(self) -> tuple[object, ...]:
        if self.call:
            return (self.name, self.settings)
        return tuple(getattr(self, name) for name in self.__dataclass_fields__ if name != "_")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Card) and (self is other or self._identity == other._identity)

    @cached_property
    def _hash(self) -> int:
        return hash(self._identity)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return self.call or shown_part(self)

    @cached_property
    def sheet(self) -> Sheet:
        """The boxes and their conditions: where a box is scored."""
        return Sheet(
            boxes=self.boxes,
            bonuses=self.bonuses,
            joker=self.joker,
            further_bonus=self.further_bonus,
            further_points=self.further_points,
            parts=self.parts,
            served_wins=self.served_wins,
        )

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The keys of the boxes, in the order of the card."""
        return tuple(box.key for box in self.boxes)

    @cached_property
    def bonus_keys(self) -> tuple[str, ...]:
        """The keys of all that goes to the total beside the boxes."""
        further = (FURTHER,) if self.further_bonus != "none" else ()
        return (*(bonus.key for bonus in self.bonuses), *further)

    def memory(self, card: Scorecard) -> Memory:
        """The least that the rest of a card needs to know beside which boxes are filled."""
        return self.sheet.memory(card)

    def outcomes(self, filled: Filled, memory: Memory, dice: Dice, rolls: int) -> Mapping[str, Outcome]:
        """What each box that may be scored would bring, for sorted dice after so many rolls."""
        return self.sheet.outcomes(filled, memory, dice, rolls)

    # The game.

    def start(self, players: int) -> State:
        self.check_players(players)
        return State(
            cards=(Scorecard(dict.fromkeys(self.keys)),) * players,
            bonuses=(Frozen(dict.fromkeys(self.bonus_keys, 0)),) * players,
            totals=(0,) * players,
            turns=(1,) + (0,) * (players - 1),
            rolls_left=self.rolls,
        )

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        if state.player is None or state.rolling:
            return ()
        if not state.dice:
            return (Roll(),)
        kept = _keep_actions(state.dice) if state.rolls_left else ()
        return (*kept, *(Score(key) for key in self.scorable(state)))

    def scorable(self, state: State) -> tuple[str, ...]:
        """The keys of the boxes that may be scored now, in the order of the card."""
        player = self._check_move(state)
        if not state.dice:
            return ()
        filled = self.sheet.filled(state.cards[player])
        return tuple(self.keys[place] for place in self.sheet.scorable(filled, state.dice))

    def now(self, state: State) -> Mapping[str, Outcome]:
        """What each box that may be scored now would bring; {} before a roll and at the end."""
        if state.player is None or state.rolling or not state.dice:
            return {}
        card = state.cards[state.player]
        return self.outcomes(self.sheet.filled(card), self.memory(card), state.dice, state.rolls)

    def options(self, state: State) -> dict[str, int]:
        return {key: outcome.points for key, outcome in self.now(state).items()}

    def gains(self, state: State) -> dict[str, int]:
        return {key: outcome.gain for key, outcome in self.now(state).items()}

    def points(self, state: State, what: str | Action) -> int:
        box = what.box if isinstance(what, Score) else what
        if not isinstance(box, str):
            raise IllegalAction("no_points", action=str(what)[:80])
        return self._outcome(state, box).points

    def apply(self, state: State, event: Event) -> State:
        match event:
            case Roll() | Keep():
                return self._throw(state, event)
            case Rolled():
                return self._land(state, event)
            case Score():
                return self._score(state, event.box)
            case Left():
                return self._leave(state, event)
            case Drawn():
                raise self._refuse_draw(event)
        self._check_move(state)
        raise IllegalAction("other_game", action=str(event)[:80])

    def _throw(self, state: State, action: Roll | Keep) -> State:
        self._check_move(state)
        if isinstance(action, Roll):
            if state.dice:
                raise IllegalAction("keep_first" if state.rolls_left else "no_rolls_left")
            return state.but(rolling=DICE)
        if not state.dice:
            raise IllegalAction("roll_first")
        thrown = take(state.dice, action.dice)
        if not state.rolls_left:
            raise IllegalAction("no_rolls_left")
        if not thrown:
            raise IllegalAction("keep_all")
        return state.but(dice=action.dice, kept=action.dice, rolling=len(thrown))

    def _land(self, state: State, event: Rolled) -> State:
        thrown = self._check_throw(state, event)
        dice = check_size(tuple(sorted((*state.dice, *thrown))))
        left = None if state.rolls_left is None else state.rolls_left - 1
        rolls = state.rolls + 1
        player = state.player
        if self.served_wins and player is not None and self._wins(state.cards[player], dice, rolls):
            return state.but(dice=dice, rolling=0, rolls=rolls, rolls_left=0, player=None, winner=player)
        return state.but(dice=dice, rolling=0, rolls=rolls, rolls_left=left)

    def _wins(self, card: Scorecard, dice: Dice, rolls: int) -> bool:
        filled, memory = self.sheet.filled(card), self.memory(card)
        return self.sheet.wins(filled, memory, dice, rolls)

    def _outcome(self, state: State, box: str) -> Outcome:
        player = self._check_move(state)
        if box not in self.sheet.index:
            near = nearest(box, self.keys)
            raise NotationError(
                "unknown_box_near" if near else "unknown_box",
                name=repr(box)[:80],
                boxes=self.keys,
                near=near,
            )
        if not state.dice:
            raise IllegalAction("roll_first")
        outcomes = self.now(state)
        if box not in outcomes:
            card = state.cards[player]
            place = self.sheet.index[box]
            filled = self.sheet.filled(card)
            if filled[place] == self.boxes[place].times:
                raise IllegalAction("box_filled", box=box, points=card[box], boxes=tuple(outcomes))
            closed = place not in self.sheet.open_boxes(filled)
            raise IllegalAction(
                "box_closed" if closed else "joker_forced", box=box, boxes=tuple(outcomes)
            )
        return outcomes[box]

    def _score(self, state: State, box: str) -> State:
        outcome = self._outcome(state, box)
        player = self._check_move(state)
        several = self.boxes[self.sheet.index[box]].times > 1
        marked = outcome.made and not outcome.points and box in self.sheet.watched
        card = state.cards[player].with_points(box, outcome.points, several=several, made=marked)
        bonuses = dict(state.bonuses[player])
        for key, points in outcome.bonuses:
            bonuses[key] += points
        scored = state.but(
            cards=replaced(state.cards, player, card),
            bonuses=replaced(state.bonuses, player, Frozen(bonuses)),
            totals=replaced(state.totals, player, state.totals[player] + outcome.gain),
        )
        return self._next_turn(scored, player)

    def _leave(self, state: State, event: Left) -> State:
        player = self._check_leaver(state, event)
        stays = state.but(left=(*state.left, player))
        if player == state.player:
            return self._next_turn(stays, player)
        return stays

    def _next_turn(self, state: State, player: int) -> State:
        """The start of the next player's turn; the end where all who stay are done."""
        ended = state.but(dice=(), kept=(), rolls=0, rolling=0, rolls_left=0, player=None)
        for step in range(1, state.players + 1):
            coming = (player + step) % state.players
            if coming not in state.left and self._has_open(state.cards[coming]):
                turns = replaced(state.turns, coming, state.turns[coming] + 1)
                turn = state.turn + 1
                return ended.but(player=coming, turn=turn, turns=turns, rolls_left=self.rolls)
        return ended

    def _has_open(self, card: Scorecard) -> bool:
        return any(len(card.entries(box.key)) < box.times for box in self.boxes)

    def results(self, state: State) -> tuple[Result, ...]:
        stay = [player for player in range(state.players) if player not in state.left]
        if not self.settlement or state.players == 1:
            return state.totals
        from fractions import Fraction

        mean = Fraction(sum(state.totals[player] for player in stay), len(stay))
        return tuple(
            state.totals[player] - mean if player in stay else None for player in range(state.players)
        )
