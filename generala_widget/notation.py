"""Whole games as text: a transcript to read and type, and JSON that keeps everything."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import groupby
from typing import Any, Final
from unicodedata import normalize

from generala_widget import labels
from generala_widget.dice import Luck
from generala_widget.events import (
    Bank,
    Drawn,
    Event,
    GameError,
    NotationError,
    Rolled,
    Score,
    SetAside,
    SettingError,
    read,
    whole,
)
from generala_widget.rules.position import Position
from generala_widget.rules.presets import PRESETS, preset
from generala_widget.rules.protocol import Rules
from generala_widget.rules.scorecard import Card

FORMAT: Final = 1
LONGEST: Final = 20_000_000
MOST_PLAYERS: Final = 1000
HEADER: Final = f"generala-widget {FORMAT}"


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


def claim(position: Position, rules: Rules, event: Event) -> int | None:
    """The number that a text gives behind an event: points of a box, of a set-aside, a total."""
    if isinstance(event, Score | SetAside | Bank):
        points = rules.points(position.state, event)
        if isinstance(event, Bank) and position.state.player is not None:
            return position.state.totals[position.state.player] + points
        return points
    return None


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


# The transcript.


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


def turns(steps: Iterable[Step]) -> Iterator[list[Step]]:
    """The steps, turn by turn."""
    for _, turn in groupby(steps, key=lambda step: step.before.state.turn):
        yield list(turn)


def _head(players: tuple[str, ...], turn: int, player: int | None) -> str:
    return "" if player is None else f"{turn}. {short_name(players, player)}: "


def short_name(players: tuple[str, ...], player: int) -> str:
    """The name as it stands before a turn; who has a name that could be misread goes by number."""
    name = players[player]
    plain = re.fullmatch(r"[^\W_]([\w .'-]{0,38}\w)?", name) and not re.match(r"player \d", name)
    return name if plain else f"player {player + 1}"


def read_transcript(text: object, rules: Rules | None = None) -> Record:
    """The game that a transcript tells; NotationError names the line that can't be so.

    ``rules`` is needed for an own card, and must be the game's where it is given.
    """
    lines = [(n, line.strip()) for n, line in enumerate(_checked(text, "transcript").split("\n"), 1)]
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
    _check_complete(player)
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


def _find_rules(text: str, given: Rules | None) -> Rules:
    shape = re.fullmatch(r"(\w{1,80})((?:,\s*\w{1,80}=[^,\s]{1,80})*)\s*(?:\(own card (\w+)\))?", text)
    if shape is None:
        raise NotationError("text_header", line=2, found=labels.cut(repr(text)), wanted="rules: general")
    name, settings, own = shape[1], shape[2], shape[3]
    chosen: dict[str, Any] = {}
    for setting in settings.split(",")[1:]:
        key, _, value = setting.strip().partition("=")
        chosen[key] = _json_value(value, "rules")
    return pick_rules(name, chosen, own, given)


def pick_rules(name: str, settings: Mapping[str, Any], own: str | None, given: Rules | None) -> Rules:
    """The rules that a text names, checked against those that were given."""
    if own is None:
        found = preset(name, **settings)
        if given is not None and given != found:
            raise NotationError("text_rules", found=repr(found), wanted=labels.cut(repr(given)))
        return found
    if given is None:
        raise NotationError("text_own", name=labels.cut(repr(name)))
    if given.name != name:
        raise NotationError("text_rules", found=labels.cut(repr(name)), wanted=repr(given.name))
    if not is_own(given) or digest(given) != own:
        raise NotationError("text_digest", name=labels.cut(repr(name)))
    return given


def _names(text: str) -> tuple[str, ...]:
    """Names as they are written, in quotes, or typed without them."""
    if text.startswith('"'):
        names = _json_value(f"[{text}]", "players")
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


def _check_complete(player: Player) -> None:
    """NotationError where the last roll was cut off, or the draw of the starting player."""
    state = player.position.state
    if state.rolling or state.turn == 0:
        raise NotationError("text_cut")


# JSON.


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


def from_json(text: object, rules: Rules | None = None) -> Record:
    """The game that JSON text holds; NotationError where anything in it can't be so.

    ``rules`` is needed for an own card, and must be the game's where it is given.
    """
    saved = _json_value(_checked(text, "saved_game"), None)
    if not isinstance(saved, dict) or saved.get("format") != "generala-widget":
        raise NotationError("json_format")
    version = saved.get("version")
    if type(version) is not int or version < 1:
        raise _damaged("version", version)
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
        raise _damaged("seats", seats)
    player = Player.start(found, len(players), seed)
    _play_all(player, _field(saved, "events", list))
    _check_complete(player)
    steps, there = tuple(player.steps), player.position
    _play_all(player, _field(saved, "undone", list))
    _check_complete(player)
    marks = tuple(_field(saved, "marks", list))
    places = range(len(there.tray))
    if any(type(m) is not int or m not in places for m in marks) or len(set(marks)) != len(marks):
        raise _damaged("marks", marks)
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
        raise _damaged(name, value)
    return value


def _damaged(name: str, value: object) -> NotationError:
    return NotationError("json_field", field=name, value=labels.cut(repr(value)))


def _json_value(text: str, field: str | None) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        if field is not None:
            raise _damaged(field, text) from None
        if isinstance(error, json.JSONDecodeError):
            raise NotationError("json_broken", line=error.lineno, column=error.colno) from None
        raise NotationError("json_format") from None


def _checked(text: object, what: str) -> str:
    if not isinstance(text, str):
        raise NotationError("text_kind", what=what, value=labels.cut(repr(text)))
    if len(text) > LONGEST:
        raise NotationError("text_too_long", what=what, n=len(text), most=LONGEST)
    return text


# What a record must hold.


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


def changed(rules: Rules) -> dict[str, int | bool | str]:
    """The settings that differ from the preset's defaults."""
    if rules.name not in PRESETS:
        return {}
    defaults = PRESETS[rules.name].settings
    return {key: value for key, value in rules.settings.items() if value != defaults[key]}


def is_own(rules: Rules) -> bool:
    """Whether the rules are a card that someone wrote, and no preset."""
    return rules.name not in PRESETS or rules != preset(rules.name, **rules.settings)


def digest(rules: Rules) -> str:
    """A fingerprint of what an own card scores: its boxes' points for every roll, and its conditions."""
    from hashlib import sha256

    if not isinstance(rules, Card):
        return sha256(repr(rules).encode()).hexdigest()[:16]
    tables = [
        [[(fit.matches, fit.points) for fit in table[place].values()] for table in rules.sheet.fits]
        for place in range(len(rules.boxes))
    ]
    boxes = [(b.key, b.section, b.face, b.times, b.joker, b.needs) for b in rules.boxes]
    conditions = (
        rules.rolls,
        rules.joker,
        rules.further_bonus,
        rules.further_points,
        rules.parts,
        rules.served_wins,
        rules.settlement,
    )
    bonuses = tuple(replace(bonus, label=None) for bonus in rules.bonuses)
    whole = repr((rules.name, boxes, bonuses, conditions, tables))
    return sha256(whole.encode()).hexdigest()[:16]
