"""The JSON that a game is saved as: everything, marks and undone events included."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from generala_widget import labels
from generala_widget.events import GameError, NotationError
from generala_widget.notation.own import digest, is_own, pick_rules
from generala_widget.notation.reading import (
    FORMAT,
    Player,
    check_complete,
    check_text,
    damaged,
    json_value,
    play_claimed,
)
from generala_widget.notation.record import Record, Step, check_names, check_seed
from generala_widget.rules.protocol import Rules


def to_json(record: Record, steps: Iterable[Step], undone: Iterable[Step], marks: Iterable[int]) -> str:
    """The game as JSON text: rules, names, seats, seed, events, what was undone, and the marks."""
    rules = record.rules
    own = {"card": digest(rules)} if is_own(rules) else {}
    saved = {
        "format": "generala-widget",
        "version": FORMAT,
        "rules": {"name": rules.name, "settings": dict(rules.settings), **own},
        "players": list(record.players),
        "seats": list(record.seats),
        "seed": record.seed,
        "events": [event for step in steps for event in step.notation],
        "undone": [event for step in undone for event in step.notation],
        "marks": sorted(marks),
    }
    return json.dumps(saved, ensure_ascii=False)


def from_json(text: object, rules: str | Rules | None = None) -> Record:
    """The game that JSON text holds; NotationError where anything in it can't be so.

    ``rules`` is needed for an own card, and must be the game's where it is given.
    """
    saved = json_value(check_text(text, "saved_game"), None)
    if not isinstance(saved, dict) or saved.get("format") != "generala-widget":
        raise NotationError("json_format")
    version = saved.get("version")
    if type(version) is not int or version < 1:
        raise damaged("version", version)
    if version > FORMAT:
        raise NotationError("json_newer", found=version, known=FORMAT)
    about = _field(saved, "rules", dict)
    settings = _field(about, "settings", dict)
    own = about.get("card")
    found = pick_rules(_field(about, "name", str), settings, own, rules)
    players = check_names(_field(saved, "players", list))
    seed = check_seed(saved.get("seed"))
    seats = tuple(_field(saved, "seats", list)) or (None,) * len(players)
    if len(seats) != len(players) or not all(
        seat is None or (isinstance(seat, str) and len(seat) < 80) for seat in seats
    ):
        raise damaged("seats", seats)
    player = Player.start(found, len(players), seed)
    _play_all(player, _field(saved, "events", list))
    check_complete(player)
    steps, there = tuple(player.steps), player.position
    _play_all(player, _field(saved, "undone", list))
    check_complete(player)
    marks = tuple(_field(saved, "marks", list))
    places = range(len(there.tray))
    if any(type(m) is not int or m not in places for m in marks) or len(set(marks)) != len(marks):
        raise damaged("marks", marks)
    return Record(found, players, seed, steps, seats, tuple(player.steps[len(steps) :]), marks)


def _play_all(player: Player, events: list[object]) -> None:
    for number, event in enumerate(events, 1):
        try:
            if not isinstance(event, str):
                raise NotationError("no_action", action=labels.cut(repr(event)))
            play_claimed(player, event)
        except GameError as error:
            shown = labels.cut(repr(event))
            raise NotationError("json_event", number=number, found=shown, why=error) from None


def _field(saved: dict[str, Any], name: str, kind: type[Any]) -> Any:
    value = saved.get(name)
    if type(value) is not kind:
        raise damaged(name, value)
    return value
