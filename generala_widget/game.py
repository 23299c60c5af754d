"""One played game: rules, a log of events and a seed; and everything a player can do with it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain
from random import SystemRandom
from typing import Any

from generala_widget import labels, notation
from generala_widget.dice import Dice, Luck
from generala_widget.events import (
    Action,
    Bank,
    Drawn,
    Event,
    IllegalAction,
    Keep,
    Left,
    NotationError,
    Roll,
    Rolled,
    Score,
    SetAside,
    SettingError,
    check_dice,
    read_action,
)
from generala_widget.notation import Record, Step
from generala_widget.rules.naming import box_key
from generala_widget.rules.position import Position
from generala_widget.rules.presets import as_rules
from generala_widget.rules.protocol import Frozen, Result, Rules, Scorecard, State
from generala_widget.rules.scorecard import Card
from generala_widget.view.look import Look

Observer = Callable[["Game"], None]


class StaleVersion(Exception):
    """What was asked was meant for a position that is no longer there; nothing has changed."""


class Game:
    """One game, played by code, by boards, or by both at once.

    rules: the id of a preset, or rules. players: names, or how many. seed: a whole number from 0 to
    2**64 - 1 that fixes every roll; one is drawn where none is given (see dice.Luck for how).

    >>> game = Game("general", players=["Ala", "Olek"], seed=7)
    >>> game.roll(1, 3, 3, 5, 6)
    (1, 3, 3, 5, 6)
    >>> game.keep(3, 3)
    (3, 3)
    >>> game.roll(3, 2, 1)
    (3, 3, 3, 2, 1)
    >>> game.score("threes"), game.players[game.player]
    (9, 'Olek')
    """

    def __init__(
        self,
        rules: str | Rules = "general",
        players: int | Sequence[str] = 1,
        seed: int | None = None,
        *,
        seats: Sequence[str | None] | None = None,
    ) -> None:
        self._set_up(_new_record(as_rules(rules), players, seed, seats))

    def _set_up(self, record: Record) -> None:
        self._lock = threading.RLock()
        self._observers: list[Observer] = []
        self._version = -1
        self._marking = 0
        self._loads = 0
        self._holds = 0
        self._news = False
        self._load(record)

    _record: Record
    _start: Position
    _steps: list[Step]
    _undone: list[Step]
    _marks: frozenset[int]

    # What the game is.

    @property
    def rules(self) -> Rules:
        """The rules that are played."""
        return self._record.rules

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, in the order of their turns."""
        return self._record.players

    @property
    def seats(self) -> tuple[str | None, ...]:
        """For each player the name of the built-in strategy that moves for them, or None.

        The game itself never calls a strategy: boards do.
        """
        return self._record.seats

    @property
    def seed(self) -> int:
        """The whole number that fixes every roll."""
        return self._record.seed

    @property
    def version(self) -> int:
        """How often the game has changed; it never falls. Marks don't count."""
        return self._version

    @property
    def marking(self) -> int:
        """How often marks have changed."""
        return self._marking

    @property
    def lock(self) -> threading.RLock:
        """Held while the game changes; hold it to read several things that belong together."""
        return self._lock

    # Where the game stands.

    @property
    def position(self) -> Position:
        """The state together with the tray."""
        return self._steps[-1].after if self._steps else self._start

    @property
    def state(self) -> State:
        """The position, as a frozen value."""
        return self.position.state

    @property
    def log(self) -> tuple[Event, ...]:
        """Every event so far; replaying them gives the state."""
        return tuple(chain.from_iterable(step.events for step in self._steps))

    @property
    def dice(self) -> Dice:
        """The dice on the tray, by place; () before a roll. tysiac: those not yet set aside."""
        return self.position.tray

    @property
    def kept(self) -> Dice:
        """The marked dice, sorted; tysiac: what was set aside since all five were rolled."""
        if isinstance(self.rules, Card):
            return tuple(sorted(self.dice[place] for place in self._marks))
        return self.state.kept

    @property
    def marks(self) -> frozenset[int]:
        """The places of the marked dice, counted from 0."""
        return self._marks

    @property
    def turn_points(self) -> int:
        """tysiac: the points of the turn, not yet banked; 0 in other games."""
        return self.state.turn_points

    @property
    def rolls_left(self) -> int | None:
        """Rolls left in the turn; None in tysiac."""
        return self.state.rolls_left

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    @property
    def player(self) -> int | None:
        """Who is to move, counted from 0; None at the end."""
        return self.state.player

    @property
    def totals(self) -> tuple[int, ...]:
        """Each player's total, bonuses included."""
        return self.state.totals

    @property
    def cards(self) -> tuple[Scorecard, ...]:
        """Each player's scorecard: the points of each box, None while it is open."""
        return self.state.cards

    @property
    def bonuses(self) -> tuple[Frozen, ...]:
        """What each player's total holds beside the boxes, by the key of the bonus."""
        return self.state.bonuses

    @property
    def can_undo(self) -> bool:
        """Whether there is an action to undo."""
        return bool(self._steps) and not isinstance(self._steps[-1].events[0], Drawn)

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone action to take again."""
        return bool(self._undone)

    def legal_actions(self) -> tuple[Action, ...]:
        """Every action that may be taken now; () at the end."""
        return self.rules.legal_actions(self.state)

    def options(self) -> dict[str, int]:
        """What each box would score that may be scored now; {} before a roll and at the end."""
        return self.rules.options(self.state)

    def gains(self) -> dict[str, int]:
        """What the total would change by, for each box: options() and every bonus."""
        return self.rules.gains(self.state)

    def standings(self) -> list[tuple[int | None, str, Result]]:
        """(place, name, result), best first; equal results share a place, who left has None.

        The result is the total; in poker the difference from the mean; in tysiac alone the number of
        turns.
        """
        with self._lock:
            places = self.rules.standings(self.state)
            return [(place, self.players[player], result) for place, player, result in places]

    # What a player can do.

    def roll(self, *desk: int) -> Dice:
        """Rolls, keeping what is marked, and returns the tray; give desk dice to use those instead.

        Desk dice are the dice rolled, without those that are kept. tysiac: the dice just rolled.
        """
        with self._changing():
            dice = check_dice(desk)
            first = not isinstance(self.rules, Card) or not self.state.dice
            action: Action = Roll() if first else Keep(*self.kept)
            landed = self._act(action, dice or None)
            assert isinstance(landed, tuple)
            return landed

    def keep(self, *dice: int) -> Dice:
        """Marks dice to be kept by the next roll, by their values, leftmost first; none: no marks.

        A mark is no event: it changes nothing but what ``roll()`` will keep.
        """
        with self.hold():
            self.mark(self.position.places(self._markable(check_dice(dice))))
            return self.kept

    def mark(self, places: frozenset[int]) -> None:
        """Marks the dice at these places, counted from 0, and no others."""
        with self.hold():
            self._markable(())
            if not all(type(p) is int and 0 <= p < len(self.dice) for p in places):
                raise NotationError("no_place", places=tuple(map(str, places)), n=len(self.dice))
            self._marks = frozenset(places)
            self._marking += 1
            self._news = True

    def _markable(self, dice: Dice) -> Dice:
        state = self.state
        if state.over:
            raise IllegalAction("game_over")
        if not isinstance(self.rules, Card):
            raise IllegalAction("no_keep")
        if not state.dice:
            raise IllegalAction("roll_first")
        if not state.rolls_left:
            raise IllegalAction("no_rolls_left")
        for die in dice:
            if dice.count(die) > state.dice.count(die):
                raise IllegalAction("not_on_tray", die=die, dice=self.dice)
        return dice

    def score(self, box: str) -> int:
        """Scores a box, by its key or its label in any language, and returns its points."""
        points = self.do(Score(box))
        assert isinstance(points, int)
        return points

    def set_aside(self, *dice: int) -> int:
        """Sets scoring dice of the last roll aside (tysiac) and returns what they are worth."""
        points = self.do(SetAside(*dice))
        assert isinstance(points, int)
        return points

    def bank(self) -> int:
        """Ends the turn and takes its points (tysiac); returns them."""
        points = self.do(Bank())
        assert isinstance(points, int)
        return points

    def do(self, *actions: Action | str, version: int | None = None) -> Dice | int:
        """Takes actions, as values or in notation, all of them or none; returns what the last brings.

        A throw brings the tray, scoring, setting aside and banking bring points. With version
        nothing is done unless the game is still at that version (StaleVersion).
        """
        with self._changing(version):
            brought: Dice | int = ()
            for action in actions:
                brought = self._act(read_action(action))
            return brought

    def undo(self, times: int = 1, version: int | None = None) -> None:
        """Takes back the last action, with the roll that it brought; the same roll will come again."""
        _check_times(times)
        with self._changing(version):
            for _ in range(times):
                if not self.can_undo:
                    raise IllegalAction("nothing_to_undo")
                self._undone.append(self._steps.pop())
            self._mark_held()

    def redo(self, times: int = 1, version: int | None = None) -> None:
        """Takes again what was undone last, with the same roll."""
        _check_times(times)
        with self._changing(version):
            for _ in range(times):
                if not self._undone:
                    raise IllegalAction("nothing_to_redo")
                self._steps.append(self._undone.pop())
            self._mark_held()

    def leave(self, player: str, version: int | None = None) -> None:
        """Lets a player leave, by name: their turns are passed over. The last one can't."""
        with self._changing(version):
            if player not in self.players:
                shown = labels.cut(repr(player))
                raise NotationError("unknown_player", name=shown, players=self.players)
            self._play(Left(self.players.index(player)))

    def restart(
        self,
        rules: str | Rules | None = None,
        players: int | Sequence[str] | None = None,
        seed: int | None = None,
        *,
        seats: Sequence[str | None] | None = None,
        version: int | None = None,
    ) -> None:
        """Begins a new game in this same object, so that every board and name follows.

        Rules and players stay as they are unless given; the seed is drawn anew.
        """
        with self._changing(version):
            if players is None and seats is None:
                seats = self.seats
            self._load(
                _new_record(
                    self.rules if rules is None else as_rules(rules),
                    self.players if players is None else players,
                    seed,
                    seats,
                )
            )

    def sit(self, seats: Sequence[str | None]) -> None:
        """Says for each player which built-in strategy moves for them; None: a person."""
        with self._changing():
            checked = _check_seats(seats, len(self.players))
            self._record = replace(self._record, seats=checked)

    # A game as text.

    def transcript(self) -> str:
        """The game as readable text that ``replay`` reads again."""
        with self._lock:
            return notation.transcript(self.rules, self.players, self.seed, self._steps)

    def to_json(self) -> str:
        """The whole game as JSON: marks, undone events and strategies' seats included."""
        with self._lock:
            undone = reversed(self._undone)
            return notation.to_json(self._record, self._steps, undone, self._marks)

    @classmethod
    def from_json(cls, text: str, rules: str | Rules | None = None) -> Game:
        """The game that ``to_json`` saved; NotationError where anything in it can't be so.

        An own card must be given as rules.
        """
        return cls._from_record(notation.from_json(text, rules))

    @classmethod
    def _from_record(cls, record: Record) -> Game:
        game = cls.__new__(cls)
        game._set_up(record)
        return game

    def open(self, text: str, rules: str | Rules | None = None, version: int | None = None) -> None:
        """Goes on with a saved game in this same object."""
        with self._changing(version):
            self._load(notation.from_json(text, rules))

    def look(self, bots: Sequence[bool] | None = None) -> Look:
        """All that a display needs, taken in one moment."""
        with self._lock:
            throws = sum(isinstance(step.events[-1], Rolled) for step in self._steps)
            return Look(
                rules=self.rules,
                players=self.players,
                position=self.position,
                bots=tuple(seat is not None for seat in self.seats) if bots is None else tuple(bots),
                steps=tuple(self._steps),
                version=self.version,
                marks=self.marks,
                marking=self.marking,
                undo=self.can_undo,
                redo=self.can_redo,
                throws=self._loads * 1_000_000 + throws,
            )

    # Observers.

    def observe(self, observer: Observer) -> Callable[[], None]:
        """Calls the observer after every change; returns what stops that."""
        with self._lock:
            self._observers.append(observer)

        def stop() -> None:
            with self._lock:
                if observer in self._observers:
                    self._observers.remove(observer)

        return stop

    def __repr__(self) -> str:
        names = ", ".join(repr(labels.cut(name, 20)) for name in self.players[:8])
        more = ", …" if len(self.players) > 8 else ""
        where = "over" if self.over else f"turn {self.state.turn}"
        return f"<Game {self.rules!r} players=[{names}{more}] seed={self.seed} {where}>"

    def __str__(self) -> str:
        from generala_widget.view.static import as_text

        return as_text(self.look(), labels.resolve(None))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_html_(self) -> str:
        from generala_widget.view.static import as_html

        return as_html(self.look(), labels.resolve(None))

    # Inside.

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Holds the lock over several changes; observers hear of them once, after it is free again.

        They must not hear of it earlier: who draws holds a lock of their own, and waits for this one.
        """
        news = False
        try:
            with self._lock:
                self._holds += 1
                try:
                    yield
                finally:
                    self._holds -= 1
                    if not self._holds:
                        news, self._news = self._news, False
        finally:
            if news:
                self.tell()

    @contextmanager
    def _changing(self, version: int | None = None) -> Iterator[None]:
        """One change: all of it or, where an error is raised, nothing; observers hear of it after."""
        with self.hold():
            if version is not None and version != self._version:
                raise StaleVersion
            kept = (self._record, self._start, self._marks, self._steps, self._undone)
            self._steps, self._undone = list(self._steps), list(self._undone)
            try:
                yield
            except BaseException:
                (self._record, self._start, self._marks, self._steps, self._undone) = kept
                raise
            self._version += 1
            self._news = True

    def tell(self) -> None:
        """Lets every observer look again."""
        for observer in list(self._observers):
            observer(self)

    def _load(self, record: Record) -> None:
        """Becomes the game of a record."""
        self._record = replace(record, steps=(), undone=(), marks=())
        self._start = Position(record.rules.start(len(record.players)))
        self._steps = list(record.steps)
        self._undone = list(reversed(record.undone))
        self._marks = frozenset(record.marks)
        self._loads += 1
        if self.state.turn == 0:
            self._play(Drawn(Luck(record.seed).starter(len(record.players))))
        self._version += 1
        self._marking += 1

    def _act(self, action: Action, desk: Dice | None = None) -> Dice | int:
        if isinstance(action, Score) and isinstance(self.rules, Card):
            action = Score(box_key(self.rules, action.box))
        state = self.state
        after = self.position.after(self.rules, action)
        if not after.state.rolling:
            points = self.rules.points(state, action)
            self._push((action,), after)
            return points
        rolled = after.draw(Luck(self.seed)) if desk is None else Rolled(desk, desk=True)
        self._push((action, rolled), after.after(self.rules, rolled))
        return self.dice or rolled.dice

    def _play(self, *events: Event) -> None:
        """One more step, whose events are still to be applied."""
        after = self.position
        for event in events:
            after = after.after(self.rules, event)
        self._push(events, after)

    def _push(self, events: tuple[Event, ...], after: Position) -> None:
        """One more step, with the position that its events lead to."""
        before = self.position
        self._steps.append(Step(self.rules, before, events, after))
        self._undone = []
        if after.state.turn != before.state.turn or not isinstance(events[0], Left):
            self._mark_held()

    def _mark_held(self) -> None:
        self._marks = self.position.held
        self._marking += 1


def replay(text: str, rules: str | Rules | None = None) -> Game:
    """The game that a transcript tells; NotationError names the line that can't be so.

    An own card must be given as rules.

    >>> game = Game("general", seed=7)
    >>> dice = game.roll()
    >>> replay(game.transcript()).state == game.state
    True
    """
    return Game._from_record(notation.read_transcript(text, rules))


def _new_record(
    rules: Rules,
    players: int | Sequence[str],
    seed: int | None,
    seats: Sequence[str | None] | None,
) -> Record:
    if isinstance(players, bool) or not isinstance(players, int | list | tuple):
        raise SettingError("players_kind", value=labels.cut(repr(players)))
    if isinstance(players, int):
        rules.check_players(players)
        if players > notation.MOST_PLAYERS:
            raise SettingError("players_many", n=players, most=notation.MOST_PLAYERS)
        players = [labels.text("en", "chrome.default_name", n=number + 1) for number in range(players)]
    names = notation.check_names(players)
    rules.check_players(len(names))
    number = SystemRandom().getrandbits(32) if seed is None else notation.check_seed(seed)
    chosen = (None,) * len(names) if seats is None else _check_seats(seats, len(names))
    return Record(rules, names, number, seats=chosen)


def _check_seats(seats: Sequence[str | None], players: int) -> tuple[str | None, ...]:
    checked = tuple(seats)
    if len(checked) != players or not all(s is None or isinstance(s, str) for s in checked):
        raise SettingError("seats_kind", value=labels.cut(repr(seats)))
    return checked


def _check_times(times: int) -> None:
    if type(times) is not int or times < 1:
        raise SettingError("setting_number", setting="times", value=labels.cut(repr(times)), least=1)
