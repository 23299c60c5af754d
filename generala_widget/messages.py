"""What a page sends, read with care: anything may be missing, or of the wrong kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from generala_widget import labels, strategies
from generala_widget.events import NotationError, SettingError
from generala_widget.seats import free_name

MOST_PLAYERS: Final = 60
LONGEST_NAME: Final = 20_000


class Message:
    """One message: its parts are asked for by the kind they must have."""

    def __init__(self, content: Mapping[str, Any]) -> None:
        self.content = content

    def whole(self, name: str) -> int:
        """A whole number from 0; NotationError where there is none."""
        number = self.content.get(name)
        if type(number) is not int or not 0 <= number < 2**53:
            raise NotationError("message")
        return number

    def version(self) -> int:
        """The version of the game that the sender saw."""
        return self.whole("version")


def text_of(value: object, *, most: int) -> str:
    """The text, if it is one and not too long; NotationError if not."""
    if not isinstance(value, str) or len(value) > most:
        raise NotationError("message")
    return value


def players_of(players: object) -> tuple[list[str], list[str | None]]:
    """The names and the strategies of the players that a page asks for."""
    if not isinstance(players, list) or len(players) > MOST_PLAYERS:
        raise NotationError("message")
    if not all(isinstance(player, dict) for player in players):
        raise NotationError("message")
    names: list[str] = []
    seats: list[str | None] = []
    for player in players:
        strategy = player.get("strategy")
        if strategy is None:
            names.append(text_of(player.get("name"), most=LONGEST_NAME))
        else:
            strategies.named(text_of(strategy, most=200))
            given = player.get("name")
            names.append(given if isinstance(given, str) and given else free_name(strategy, names))
        seats.append(strategy)
    return names, seats


def seed_of(seed: object) -> int | None:
    """The seed that was typed; None where the place was left empty."""
    if seed in ("", None):
        return None
    if isinstance(seed, str) and seed.strip().isdecimal() and len(seed) <= 20:
        return int(seed)
    raise SettingError("seed_kind", value=labels.cut(repr(seed)))
