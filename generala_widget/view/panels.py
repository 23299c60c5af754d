"""The board's panels: the rules in prose, made from the rules at hand, and what a new game asks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generala_widget import labels
from generala_widget.rules.card import UPPER, Bonus, Box
from generala_widget.rules.patterns import Points, five_of_a_kind, value
from generala_widget.rules.presets import PRESETS, about
from generala_widget.rules.press import RESCUE, SINGLES, Press, equal_points
from generala_widget.rules.protocol import Rules, Setting
from generala_widget.rules.scorecard import Card
from generala_widget.view.look import Look, Words
from generala_widget.view.words import bonus_label

Section = dict[str, Any]


def rules_help(rules: Rules, language: str | None = None) -> dict[str, Any]:
    """The rules in words: a title, an introduction, and sections of paragraphs and tables.

    Every number in it is taken from the rules, so that it can't disagree with the engine.

    >>> from generala_widget.rules.presets import preset
    >>> rules_help(preset("general"), "en")["title"]
    'Generał'
    """
    words = Words(labels.resolve(language), rules)
    if isinstance(rules, Card):
        sections = _card_sections(rules, words)
    elif isinstance(rules, Press):
        sections = _press_sections(rules, words)
    else:
        sections = iter(())
    players = "help.players" if rules.max_players is None else "help.players_range"
    intro = [words(players, least=rules.min_players, most=rules.max_players)]
    return {"title": words.title(), "intro": intro, "sections": list(sections)}


def _section(words: Words, heading: str, *text: str, **more: Any) -> Section:
    return {"heading": words(f"help.{heading}"), "text": [line for line in text if line], **more}


def _card_sections(rules: Card, words: Words) -> Iterator[Section]:
    turn = words("help.turn_text", n=rules.rolls) if rules.rolls > 1 else words("help.turn_once")
    parts = words("help.parts_text") if rules.parts else ""
    yield _section(words, "turn", turn, words("help.score_text"), parts)
    yield _section(words, "boxes", table=_box_table(rules, words))
    served = list(_served(rules, words))
    if served:
        yield _section(words, "served", *served)
    bonuses = [_bonus_text(rules, words, bonus) for bonus in rules.bonuses]
    if rules.further_bonus != "none" and (rules.further_bonus, rules.joker) != ("joker", "none"):
        key = f"help.further_{rules.further_bonus}"
        five = words.inline("five_of_a_kind")
        bonuses.append(words(key, points=rules.further_points, five=five))
    if bonuses:
        yield _section(words, "bonuses", *bonuses)
    if rules.joker != "none":
        yield _section(words, "joker", *_joker(rules, words))
    end = "help.end_settlement" if rules.settlement else "help.end_card"
    yield _section(words, "end", words(end), words("help.leave"))


def _box_table(rules: Card, words: Words) -> dict[str, Any]:
    served = any(box.served is not None for box in rules.boxes)
    head = ["help.box", "help.dice", "help.points"] + (["help.points_served"] if served else [])
    rows = []
    for box in rules.boxes:
        row = [_box_name(words, box), _dice_text(words, box), _points_text(words, box.points)]
        if served:
            points = box.points if box.served is None else box.served
            wins = rules.served_wins and box.matches is five_of_a_kind
            row.append(words("help.points_win") if wins else _points_text(words, points))
        rows.append(row)
    return {"head": [words(key) for key in head], "rows": rows}


def _box_name(words: Words, box: Box) -> str:
    return words.box(box.key) if box.times == 1 else f"{words.box(box.key)} × {box.times}"


def _known(words: Words, key: str) -> bool:
    return key in labels.language(words.language).texts


def _dice_text(words: Words, box: Box) -> str:
    """What matches a box, in words; for a box of one's own, an example of dice."""
    if box.needs is not None:
        return words("help.dice_needs", box=words.inline(box.needs))
    if box.matches is None:
        return words("help.dice_any")
    name, _, arguments = getattr(box.matches, "__name__", "").partition("(")
    key = f"help.dice_{name}"
    dice = arguments.rstrip(")").replace(",", "")
    if name == "straight":
        corner = "corner=True" in arguments
        text = words("help.dice_corner" if corner else "help.dice_no_corner")
        return f"{text} {words('help.dice_ace')}" if "ace_for_two=True" in arguments else text
    return words(key, n=int(dice) if dice.isdecimal() else 0, dice=dice) if _known(words, key) else ""


def _points_text(words: Words, points: Points) -> str:
    """What a match is worth, in words; for a function of one's own, its least and its most."""
    if not callable(points):
        return words.number(points)
    name, _, arguments = points.__name__.partition("(")
    if name == "sum":
        return words("help.points_sum")
    if name == "total":
        inner = arguments.rpartition(", times=")[0]
        times, plus = _factors(arguments)
        base = words.number(int(inner) * times) if inner.isdecimal() else _inner(words, inner)
        doubled = words("help.points_times", points=base, times=times)
        text = base if times == 1 or inner.isdecimal() else doubled
        return f"{text} + {plus}" if plus else text
    if _known(words, f"help.points_{name}"):
        return _inner(words, points.__name__)
    possible = [value(points, (face,) * 5) for face in range(1, 7)]
    return f"{min(possible)}–{max(possible)}"


def _factors(arguments: str) -> tuple[int, int]:
    times, _, plus = arguments.rpartition("times=")[2].rstrip(")").partition(", plus=")
    return int(times), int(plus)


def _inner(words: Words, name: str) -> str:
    head, _, arguments = name.partition("(")
    face = arguments.rstrip(")").partition(",")[0]
    faces = words(f"help.faces_{face}") if head == "face" else ""
    return words(f"help.points_{head}", face=face, faces=faces)


def _served(rules: Card, words: Words) -> Iterator[str]:
    if any(box.served is not None for box in rules.boxes):
        yield words("help.served_text")
    if rules.served_wins:
        yield words("help.served_wins", five=words.inline("five_of_a_kind"))


def _bonus_text(rules: Card, words: Words, bonus: Bonus) -> str:
    if bonus.section == UPPER and not bonus.boxes:
        key = "help.bonus_filled" if bonus.when_filled else "help.bonus_upper"
        return words(key, points=bonus.points, threshold=bonus.threshold)
    places = sorted(rules.sheet.bonus_boxes[rules.bonuses.index(bonus)])
    boxes = words.joined([words.inline(rules.boxes[place].key) for place in places])
    return words(
        "help.bonus_boxes",
        bonus=bonus_label(words, bonus.key),
        points=bonus.points,
        threshold=bonus.threshold,
        boxes=boxes,
    )


def _joker(rules: Card, words: Words) -> Iterator[str]:
    boxes = [box for box in rules.boxes if box.joker]
    five = words.inline("five_of_a_kind")
    told = [f"{words.inline(box.key)} ({box.points})" for box in boxes if not callable(box.points)]
    yield words("help.joker_text", five=five, boxes=words.joined(told))
    yield words(f"help.joker_{rules.joker}", five=five)


def _press_sections(rules: Press, words: Words) -> Iterator[Section]:
    aim = words("help.press_aim", target=rules.target)
    yield _section(words, "turn", aim, words("help.press_turn"), words("help.press_hot"))
    rows = [[words("help.press_each", face=face), str(points)] for face, points in SINGLES.items()]
    for number in (3, 4):
        ones = words("help.press_ones", points=equal_points(1, number), faces=words("help.faces_1"))
        each = words("help.press_face", times=_factor(number))
        rows.append([words("help.press_equal", n=number), f"{each}; {ones}"])
    rows.append([words("help.press_straight"), str(rules.combinations["straight"])])
    rows.append([words("help.press_five"), str(rules.combinations["equal"])])
    table = {"head": [words("help.dice"), words("help.points")], "rows": rows}
    yield _section(words, "combinations", words(f"help.press_{rules.set_aside}"), table=table)
    minimum = words("help.press_bank", least=rules.bank_minimum)
    rescue = words("help.press_rescue", multiple=RESCUE) if rules.rescue else ""
    yield _section(words, "bank", minimum, words("help.press_bust"), rescue)
    yield _section(words, "end", words("help.press_end", target=rules.target), words("help.leave"))


def _factor(number: int) -> int:
    """What so many equal dice are worth for each pip of their face."""
    return (equal_points(2, number) or 0) // 2


def new_game(
    look: Look, seats: tuple[str | None, ...], strategies: tuple[str, ...], language: str
) -> dict[str, Any]:
    """What the New game panel asks: presets with their settings, strategies, and who plays now."""
    words = Words(language, look.rules)
    look = words.named(look)
    presets = [_preset(name, look.rules, language) for name in PRESETS]
    if look.rules.name not in PRESETS or not look.rules.settings:
        own = {"name": look.rules.name, "title": words.title(), "settings": []}
        presets.insert(0, {**own, "min": look.rules.min_players, "max": look.rules.max_players})
    players = zip(look.players, seats, strict=True)
    return {
        "presets": presets,
        "strategies": [{"name": name, "label": words(f"strategy.{name}")} for name in strategies],
        "current": {
            "preset": look.rules.name,
            "players": [{"name": name, "strategy": seat} for name, seat in players],
        },
        "languages": [{"code": code, "name": labels.language(code).name} for code in labels.CODES],
    }


def _preset(name: str, now: Rules, language: str) -> dict[str, Any]:
    rules = PRESETS[name]
    words = Words(language, rules)
    told = f"source.{name}"
    source = words(told) if _known(words, told) else about(name).source
    source = words("setting.source", source=source)
    chosen = now.settings if now.name == name else rules.settings
    return {
        "name": name,
        "title": words.title(),
        "min": rules.min_players,
        "max": rules.max_players,
        "settings": [
            _setting(setting, chosen.get(setting.key, setting.default), words, source)
            for setting in about(name).settings
        ],
    }


def _setting(setting: Setting, chosen: object, words: Words, source: str) -> dict[str, Any]:
    label = words.setting(setting.key)
    meaning = f"setting.{setting.key}.meaning"
    found = {
        "key": setting.key,
        "label": label,
        "default": setting.default,
        "value": chosen,
        "meaning": words(meaning if _known(words, meaning) else "setting.points.meaning", box=label),
        "source": source,
    }
    if setting.choices:
        choices = [{"value": c, "label": words(f"choice.{setting.key}.{c}")} for c in setting.choices]
        return {**found, "kind": "choice", "choices": choices}
    if isinstance(setting.default, bool):
        return {**found, "kind": "switch"}
    return {**found, "kind": "number", "min": setting.least}
