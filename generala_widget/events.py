"""What happens in a game: actions, chance, leaving, their notation, and the three errors.

``str`` of an event is its notation and ``read`` reads it again; ``repr`` is the Python that makes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from operator import index
from typing import ClassVar, Final

from generala_widget import labels
from generala_widget.dice import DICE, FACES, Dice

LONGEST_LINE: Final = 1000
FACES_ALL: Final = frozenset(FACES)


class GameError(ValueError):
    """What all errors of the package share: a code, the facts, and a text made of both."""

    prefix: ClassVar[str]

    def __init__(self, code: str, **facts: object) -> None:
        self.code = code
        self.facts = facts
        super().__init__(code)

    def __str__(self) -> str:
        return self.text("en", lambda kind, key: key.replace("_", " ") if kind == "box" else key)

    def __reduce__(self) -> tuple[Callable[[], GameError], tuple[()]]:
        return (partial(type(self), self.code, **self.facts), ())

    def text(self, language: str, called: Callable[[str, str], str]) -> str:
        """What was wrong and what would be right, in a language.

        called: gives the words for a key, of a kind: box, setting or preset.
        """
        facts = {name: _in_words(name, value, language, called) for name, value in self.facts.items()}
        return labels.text(language, f"error.{self.code}", **facts)


def _in_words(kind: str, fact: object, language: str, called: Callable[[str, str], str]) -> object:
    if isinstance(fact, GameError):
        return labels.Sentence(fact.text(language, called))
    if kind in ("box", "setting", "preset") and isinstance(fact, str):
        return called(kind, fact)
    if kind == "boxes" and isinstance(fact, tuple):
        return tuple(called("box", str(key)) for key in fact)
    return fact


class IllegalAction(GameError):
    """An action that the rules forbid in this position; nothing has changed."""


class NotationError(GameError):
    """Notation that can't be read: an action, a box, dice, a transcript or a saved game."""


class SettingError(GameError):
    """A preset, a setting or a list of players that makes no game."""


def check_dice(dice: Iterable[object]) -> Dice:
    """The dice as given, once each is known to be a whole number from 1 to 6.

    >>> check_dice([1, 3.0])
    Traceback (most recent call last):
    generala_widget.events.NotationError: 3.0 is no die: a die is a whole number from 1 to 6.
    """
    given = tuple(dice)
    if len(given) > DICE:
        raise NotationError("too_many_dice", n=len(given))
    if set(map(type, given)) <= {int} and FACES_ALL.issuperset(given):
        return given  # type: ignore[return-value]
    checked = tuple(whole(die) for die in given)
    for die, number in zip(given, checked, strict=True):
        if number not in FACES:
            raise NotationError("no_die", die=labels.cut(repr(die)))
    return checked  # type: ignore[return-value]


def whole(value: object) -> int | None:
    """The whole number that a value is, NumPy's included; None for booleans, floats and the rest.

    >>> whole(3), whole(3.0), whole(True)
    (3, None, None)
    """
    if type(value) is int:
        return value
    try:
        return None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def nearest(name: str, known: Iterable[str]) -> str:
    """The known name that is most like a name, or "" where none is like it.

    >>> nearest("generla", ["general", "generala"])
    'generala'
    """
    from difflib import get_close_matches

    return next(iter(get_close_matches(name, known, n=1)), "")


class Event:
    """Anything that happens in a game; replaying the events gives the state.

    An event is a value: it never changes, and it equals another of its kind with the same parts.
    (Written by hand: dataclasses take longer to make than the whole rest of a start.)

    >>> Drawn(1) == Drawn(1), Drawn(1) == Left(1)
    (True, False)
    """

    parts: tuple[object, ...]

    def __init__(self, *parts: object) -> None:
        object.__setattr__(self, "parts", parts)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{self!r} is a value: it can't be changed")

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.parts == self.parts

    def __hash__(self) -> int:
        return hash((type(self), self.parts))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self.parts))})"

    def __reduce__(self) -> tuple[type[Event], tuple[object, ...]]:
        return type(self), self.parts


class Action(Event):
    """What a player decides."""


class Roll(Action):
    """Rolls all the dice that the turn rolls next, where nothing is there to be kept.

    >>> str(Roll())
    'roll'
    """

    def __init__(self) -> None:
        super().__init__()

    def __str__(self) -> str:
        return "roll"


class _DiceAction(Action):
    """An action on some dice; their order doesn't matter."""

    parts: Dice

    def __init__(self, *dice: int) -> None:
        super().__init__(*sorted(check_dice(dice)))

    @property
    def dice(self) -> Dice:
        """The dice, sorted."""
        return self.parts


class Keep(_DiceAction):
    """Keeps these dice and rerolls the rest.

    >>> str(Keep(5, 3, 3)), str(Keep())
    ('keep 3 3 5', 'keep none')
    """

    def __str__(self) -> str:
        return f"keep {_spaced(self.dice) or 'none'}"


class SetAside(_DiceAction):
    """Sets scoring dice of the last roll aside (tysiac).

    >>> str(SetAside(5, 1))
    'set aside 1 5'
    """

    def __str__(self) -> str:
        return f"set aside {_spaced(self.dice) or 'none'}"


class Score(Action):
    """Scores a box, by its key.

    >>> str(Score("threes"))
    'score threes'
    """

    parts: tuple[str]

    def __init__(self, box: str) -> None:
        if not isinstance(box, str) or not box.strip():
            raise NotationError("no_box", name=labels.cut(repr(box)))
        super().__init__(box)

    @property
    def box(self) -> str:
        """The key of the box."""
        return self.parts[0]

    def __str__(self) -> str:
        return f"score {self.box}"


class Bank(Action):
    """Stops and takes the points of the turn (tysiac).

    >>> str(Bank())
    'bank'
    """

    def __init__(self) -> None:
        super().__init__()

    def __str__(self) -> str:
        return "bank"


class Rolled(Event):
    """Chance's answer to an action: the dice just thrown, in the order of their places.

    >>> str(Rolled((5, 1, 3))), str(Rolled((6, 6), desk=True))
    ('rolled 5 1 3', 'desk 6 6')
    """

    parts: tuple[Dice, bool]

    def __init__(self, dice: Iterable[int], desk: bool = False) -> None:
        super().__init__(check_dice(dice), bool(desk))

    @property
    def dice(self) -> Dice:
        """The faces, in the order of their places."""
        return self.parts[0]

    @property
    def desk(self) -> bool:
        """Whether they were typed in, and not drawn from the seed."""
        return self.parts[1]

    def __repr__(self) -> str:
        return f"Rolled({self.dice}{', desk=True' if self.desk else ''})"

    def __str__(self) -> str:
        return f"{'desk' if self.desk else 'rolled'} {_spaced(self.dice)}"


class _Seated(Event):
    """What happens to one player, counted from 0."""

    parts: tuple[int]

    def __init__(self, player: int) -> None:
        super().__init__(player)

    @property
    def player(self) -> int:
        """The player, counted from 0."""
        return self.parts[0]


class Drawn(_Seated):
    """Chance draws the player who starts, counted from 0.

    >>> str(Drawn(1))
    'player 2 starts'
    """

    def __str__(self) -> str:
        return f"player {self.player + 1} starts"


class Left(_Seated):
    """A player, counted from 0, leaves the game.

    >>> str(Left(0))
    'player 1 leaves'
    """

    def __str__(self) -> str:
        return f"player {self.player + 1} leaves"


def read(notation: object) -> Event:
    """The event that a line of notation stands for; NotationError where it can't be read.

    >>> read("keep 3 3"), read("Score full_house"), read("desk 6 6")
    (Keep(3, 3), Score('full_house'), Rolled((6, 6), desk=True))
    """
    if not isinstance(notation, str) or len(notation) > LONGEST_LINE:
        raise NotationError("no_action", action=labels.cut(repr(notation)))
    return _read(notation)


@lru_cache(maxsize=1024)
def _read(notation: str) -> Event:
    """Lines repeat, and events are values."""
    words = notation.split()
    match [word.lower() for word in words]:
        case ["roll"]:
            return Roll()
        case ["bank"]:
            return Bank()
        case ["keep"] | ["keep", "none"]:
            return Keep()
        case ["keep", *dice]:
            return Keep(*_faces(dice))
        case ["set", "aside", *dice] if dice:
            return SetAside(*_faces(dice))
        case ["score", _, *_]:
            return Score(" ".join(words[1:]))
        case ["rolled" | "desk" as how, *dice] if dice:
            return Rolled(_faces(dice), desk=how == "desk")
        case ["player", seat, "starts" | "leaves" as what] if seat.isascii() and seat.isdecimal():
            return Drawn(int(seat) - 1) if what == "starts" else Left(int(seat) - 1)
    raise NotationError("no_action", action=labels.cut(repr(notation)))


def read_action(notation: object) -> Action:
    """The action, given as itself or in notation; chance and leaving are none."""
    event = notation if isinstance(notation, Event) else read(notation)
    if not isinstance(event, Action):
        raise NotationError("no_action", action=labels.cut(str(notation)))
    return event


def _spaced(dice: Dice) -> str:
    return " ".join(map(str, dice))


def _faces(words: list[str]) -> Dice:
    return check_dice(int(word) if word in "123456" else word for word in words)
