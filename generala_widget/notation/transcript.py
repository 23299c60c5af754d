"""The transcript: a game as text to read and to type."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from generala_widget import labels
from generala_widget.events import GameError, NotationError
from generala_widget.notation.own import changed, digest, is_own, pick_rules
from generala_widget.notation.reading import (
    FORMAT,
    Player,
    check_complete,
    check_text,
    json_value,
    play_claimed,
)
from generala_widget.notation.record import Record, Step, check_names, turns
from generala_widget.rules.protocol import Rules

HEADER: Final = f"generala-widget {FORMAT}"


def transcript(rules: Rules, players: tuple[str, ...], seed: int, steps: Iterable[Step]) -> str:
    """The game as text: a header, then a line a turn.

    Each line holds the number of the turn, whose it is, and what happened, in the notation of the
    events: ``1. Ala: roll, rolled 1 3 3 5 6, keep 3 3, desk 3 2 1, score threes = 9``. ``rolled`` dice
    are the seed's, ``desk`` dice were typed in.
    """
    settings = "".join(f", {key}={json.dumps(value)}" for key, value in changed(rules).items())
    own = f" (own card {digest(rules)})" if is_own(rules) else ""
    names = ", ".join(json.dumps(name, ensure_ascii=False) for name in players)
    head = [HEADER, f"rules: {rules.name}{settings}{own}", f"players: {names}", f"seed: {seed}", ""]
    return "\n".join([*head, *_turn_lines(players, steps)]) + "\n"


def _turn_lines(players: tuple[str, ...], steps: Iterable[Step]) -> Iterator[str]:
    for turn in turns(steps):
        state = turn[0].before.state
        events = (event for step in turn for event in step.notation)
        yield _head(players, state.turn, state.player) + ", ".join(events)


def _head(players: tuple[str, ...], turn: int, player: int | None) -> str:
    return "" if player is None else f"{turn}. {short_name(players, player)}: "


def short_name(players: tuple[str, ...], player: int) -> str:
    """The name as it stands before a turn; who has a name that could be misread goes by number."""
    name = players[player]
    plain = re.fullmatch(r"[^\W_]([\w .'-]{0,38}\w)?", name) and not re.match(r"player \d", name)
    return name if plain else f"player {player + 1}"


def read_transcript(text: object, rules: str | Rules | None = None) -> Record:
    """The game that a transcript tells; NotationError names the line that can't be so.

    ``rules`` is needed for an own card, and must be the game's where it is given.
    """
    lines = [(n, line.strip()) for n, line in enumerate(check_text(text, "transcript").split("\n"), 1)]
    lines = [(n, line) for n, line in lines if line]
    parts = _read_header(lines[:4])
    found = _find_rules(parts["rules"], rules)
    players = _names(parts["players"])
    seed = parts["seed"]
    if not re.fullmatch(r"\d{1,20}", seed) or int(seed) >= 2**64:
        raise NotationError("text_header", line=4, found=labels.cut(repr(seed)), wanted="seed: 7")
    player = Player.start(found, len(players), int(seed))
    for number, line in lines[4:]:
        _read_turn(players, player, number, line)
    check_complete(player)
    return Record(found, players, int(seed), tuple(player.steps), (None,) * len(players))


def _read_header(lines: list[tuple[int, str]]) -> dict[str, str]:
    found = [line for _, line in lines] + [""] * 4
    version = re.fullmatch(r"generala-widget (\d{1,9})", found[0])
    if version and int(version[1]) > FORMAT:
        raise NotationError("json_newer", found=version[1], known=FORMAT)
    if found[0] != HEADER:
        raise NotationError("text_header", line=1, found=labels.cut(repr(found[0])), wanted=repr(HEADER))
    parts = {}
    for n, name in enumerate(("rules", "players", "seed"), 1):
        head, colon, value = found[n].partition(":")
        if head.strip().lower() != name or not colon:
            number = lines[n][0] if n < len(lines) else n + 1
            raise NotationError(
                "text_header", line=number, found=labels.cut(repr(found[n])), wanted=f"{name}: …"
            )
        parts[name] = value.strip()
    return parts


def _find_rules(text: str, given: str | Rules | None) -> Rules:
    shape = re.fullmatch(r"(\w{1,80})((?:,\s*\w{1,80}=[^,\s]{1,80})*)\s*(?:\(own card (\w+)\))?", text)
    if shape is None:
        raise NotationError("text_header", line=2, found=labels.cut(repr(text)), wanted="rules: general")
    name, settings, own = shape[1], shape[2], shape[3]
    chosen: dict[str, Any] = {}
    for setting in settings.split(",")[1:]:
        key, _, value = setting.strip().partition("=")
        chosen[key] = json_value(value, "rules")
    return pick_rules(name, chosen, own, given)


def _names(text: str) -> tuple[str, ...]:
    """Names as they are written, in quotes, or typed without them."""
    if text.startswith('"'):
        names = json_value(f"[{text}]", "players")
    else:
        names = [name.strip() for name in text.split(",")]
    return check_names(names)


def _read_turn(players: tuple[str, ...], player: Player, number: int, line: str) -> None:
    """Plays one line of a transcript: the events of one turn."""
    state = player.position.state
    head = _head(players, state.turn, state.player)
    if not line.startswith(head):
        found = labels.cut(repr(line), 40)
        raise NotationError("text_header", line=number, found=found, wanted=repr(head.strip()))
    for item in line[len(head) :].split(","):
        try:
            if player.position.state.turn != state.turn:
                raise NotationError("text_next_turn")
            play_claimed(player, item.strip())
        except GameError as error:
            shown = labels.cut(repr(item.strip()))
            raise NotationError("text_line", line=number, found=shown, why=error) from None
