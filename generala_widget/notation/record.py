"""A whole game as it is kept, step by step, and what must hold of its players and its seed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Final
from unicodedata import normalize

from generala_widget import labels
from generala_widget.events import (
    Bank,
    Event,
    Score,
    SetAside,
    SettingError,
    whole,
)
from generala_widget.rules.position import Position
from generala_widget.rules.protocol import Rules

MOST_PLAYERS: Final = 1000


@dataclass(frozen=True, eq=False)
class Step:
    """What undo takes back at once: an action with the roll it brought, the draw, or a leaving."""

    rules: Rules
    before: Position
    events: tuple[Event, ...]
    after: Position

    @cached_property
    def notation(self) -> tuple[str, ...]:
        """The notation of each event, with the number that it brings: ``score threes = 9``."""
        numbers = (claim(self.before, self.rules, event) for event in self.events)
        return tuple(
            str(event) if number is None else f"{event} = {number}"
            for event, number in zip(self.events, numbers, strict=True)
        )


@dataclass(frozen=True, eq=False)
class Record:
    """A whole game as it is kept: what was played, and what undo left for redo, in playing order."""

    rules: Rules
    players: tuple[str, ...]
    seed: int
    steps: tuple[Step, ...] = ()
    seats: tuple[str | None, ...] = ()
    undone: tuple[Step, ...] = ()
    marks: tuple[int, ...] = ()


def turns(steps: Iterable[Step]) -> Iterator[list[Step]]:
    """The steps, turn by turn."""
    for _, turn in groupby(steps, key=lambda step: step.before.state.turn):
        yield list(turn)


def claim(position: Position, rules: Rules, event: Event) -> int | None:
    """The number that a text gives behind an event: points of a box, of a set-aside, a total."""
    if isinstance(event, Score | SetAside | Bank):
        points = rules.points(position.state, event)
        if isinstance(event, Bank) and position.state.player is not None:
            return position.state.totals[position.state.player] + points
        return points
    return None


def check_names(names: object) -> tuple[str, ...]:
    """The names, if each is a text of its own that isn't empty; SettingError if not."""
    if not isinstance(names, list | tuple):
        raise SettingError("players_kind", value=labels.cut(repr(names)))
    if len(names) > MOST_PLAYERS:
        raise SettingError("players_many", n=len(names), most=MOST_PLAYERS)
    seen = set()
    for number, name in enumerate(names, 1):
        if not isinstance(name, str) or not name.strip() or not _is_text(name):
            raise SettingError("player_name", player=number, value=labels.cut(repr(name)))
        same = normalize("NFC", name.strip())
        if same in seen:
            raise SettingError("player_twice", name=repr(labels.cut(name)))
        seen.add(same)
    return tuple(names)


def _is_text(name: str) -> bool:
    """Whether the name can be written down: half of a surrogate pair can't."""
    return not any("\ud800" <= letter <= "\udfff" for letter in name)


def check_seed(seed: object) -> int:
    """The seed, if it is a whole number from 0 to 2**64 - 1; SettingError if not."""
    number = whole(seed)
    if number is not None and 0 <= number < 2**64:
        return number
    raise SettingError("seed_kind", value=labels.cut(repr(seed)))
