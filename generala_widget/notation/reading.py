"""Playing what a text tells, event by event: nothing is taken that rules or seed don't give."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any, Final

from generala_widget import labels
from generala_widget.dice import Luck
from generala_widget.events import (
    Drawn,
    Event,
    NotationError,
    Rolled,
    read,
)
from generala_widget.notation.record import Step, claim
from generala_widget.rules.position import Position
from generala_widget.rules.protocol import Rules

FORMAT: Final = 1
LONGEST: Final = 20_000_000


@dataclass(eq=False)
class Player:
    """Plays events one by one, and refuses those that the rules or the seed don't give."""

    rules: Rules
    seed: int
    position: Position
    steps: list[Step] = field(default_factory=list)

    @classmethod
    def start(cls, rules: Rules, players: int, seed: int) -> Player:
        """Where a game of so many players begins."""
        return cls(rules, seed, Position(rules.start(players)))

    def play(self, event: Event) -> None:
        """One more event; NotationError where the seed gave other dice, IllegalAction where the
        rules forbid it."""
        luck = Luck(self.seed)
        state = self.position.state
        if isinstance(event, Rolled) and not event.desk and len(event.dice) == state.rolling:
            given = self.position.draw(luck)
            if event != given:
                raise NotationError("text_luck", found=str(event), seed=self.seed, right=str(given))
        if isinstance(event, Drawn) and state.turn == 0:
            starter = Drawn(luck.starter(state.players))
            if event != starter:
                raise NotationError("text_luck", found=str(event), seed=self.seed, right=str(starter))
        before, self.position = self.position, self.position.after(self.rules, event)
        events: tuple[Event, ...] = (event,)
        if isinstance(event, Rolled):
            thrown = self.steps.pop()
            before, events = thrown.before, (*thrown.events, event)
        self.steps.append(Step(self.rules, before, events, self.position))


def read_claimed(text: str) -> tuple[Event, int | None]:
    """An event and the number behind it, None where there is none."""
    event, equals, number = text.partition("=")
    if equals and not re.fullmatch(r"\s*[-−]?\d{1,20}\s*", number):
        raise NotationError("no_action", action=labels.cut(repr(text)))
    return read(event), int(number.replace("−", "-")) if equals else None


def play_claimed(player: Player, text: str) -> Event:
    """Plays one event of a text, and checks the number behind it."""
    event, claimed = read_claimed(text)
    before = player.position
    player.play(event)
    right = claim(before, player.rules, event)
    if claimed is not None and claimed != right:
        raise NotationError("text_points", found=labels.cut(str(event)), claimed=claimed, right=right)
    return event


def check_complete(player: Player) -> None:
    """NotationError where the last roll was cut off, or the draw of the starting player."""
    state = player.position.state
    if state.rolling or state.turn == 0:
        raise NotationError("text_cut")


def check_text(text: object, what: str) -> str:
    """The text, if it is one of a length that can be read; NotationError if not."""
    if not isinstance(text, str):
        raise NotationError("text_kind", what=what, value=labels.cut(repr(text)))
    if len(text) > LONGEST:
        raise NotationError("text_too_long", what=what, n=len(text), most=LONGEST)
    return text


def json_value(text: str, field: str | None) -> Any:
    """What JSON text holds; NotationError where it is broken, with the place or the field."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        if field is not None:
            raise damaged(field, text) from None
        if isinstance(error, json.JSONDecodeError):
            raise NotationError("json_broken", line=error.lineno, column=error.colno) from None
        raise NotationError("json_format") from None


def damaged(name: str, value: object) -> NotationError:
    """The error for a field of a saved game that can't hold such a value."""
    return NotationError("json_field", field=name, value=labels.cut(repr(value)))
