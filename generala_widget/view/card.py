"""The scorecard as a board shows it: rows by section, and what the open boxes would score."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generala_widget.events import Score
from generala_widget.rules.card import FURTHER, UPPER, Bonus, Box, Outcome
from generala_widget.rules.protocol import Scorecard
from generala_widget.rules.scorecard import Card
from generala_widget.view.look import Look, Words
from generala_widget.view.words import bonus_label


def card_face(look: Look, rules: Card, words: Words, *, previews: bool) -> dict[str, Any]:
    """The rows of the scorecard, the options of the player to move, and the last move."""
    return {
        "rows": list(_rows(look, rules, words)),
        "options": _options(look, rules, words, previews=previews),
        "last": _last(look),
    }


def _last(look: Look) -> dict[str, Any] | None:
    for step in reversed(look.steps):
        if isinstance(step.events[0], Score):
            return {"player": step.before.state.player, "row": step.events[0].box}
    return None


def _rows(look: Look, rules: Card, words: Words) -> Iterator[dict[str, Any]]:
    state = look.state
    card = state.cards[state.player] if state.player is not None else None
    places = set(rules.sheet.open_boxes(rules.sheet.filled(card))) if card is not None else set()
    for section in rules.sheet.sections:
        boxes = [(place, box) for place, box in enumerate(rules.boxes) if box.section == section]
        for place, box in boxes:
            open_now = card is not None and len(card.entries(box.key)) < box.times
            yield {
                "key": box.key,
                "label": words.box(box.key),
                "kind": "box",
                "section": section,
                "cells": [_cell(words, box, column) for column in state.cards],
                "filled": [bool(column.entries(box.key)) for column in state.cards],
                **({"closed": True} if open_now and place not in places else {}),
            }
        for bonus, members in zip(rules.bonuses, rules.sheet.bonus_boxes, strict=True):
            if _last_section(rules, members) == section:
                yield from _bonus_rows(look, rules, words, bonus, sorted(members))
    if rules.further_bonus != "none":
        yield _bonus_row(look, words, FURTHER)
    totals = [words.number(total) for total in state.totals]
    yield {"key": "total", "label": words("row.total"), "kind": "total", "cells": totals}


def _last_section(rules: Card, places: frozenset[int]) -> str:
    """The section below which a bonus stands: the last one that holds a box of it."""
    return max((rules.boxes[place].section for place in places), key=rules.sheet.sections.index)


def _cell(words: Words, box: Box, column: Scorecard) -> str:
    entries = column.entries(box.key)
    if box.times > 1:
        return " ".join(words.number(points) for points in entries)
    return words.number(entries[0]) if entries else ""


def _bonus_rows(
    look: Look, rules: Card, words: Words, bonus: Bonus, places: list[int]
) -> Iterator[dict[str, Any]]:
    """The total of the boxes that a bonus counts, with what is missing, and the bonus itself.

    A bonus of one box alone has no row for a total: what is missing stands beside the bonus.
    """
    columns = look.state.cards
    sums = [sum(column[rules.boxes[place].key] or 0 for place in places) for column in columns]
    player = look.state.player
    progress = {}
    if player is not None:
        progress = _progress(rules, words, bonus, places, columns[player], sums[player])
    if len(places) == 1:
        yield _bonus_row(look, words, bonus.key) | progress
        return
    yield {
        "key": f"{bonus.key}_sum",
        "label": words(_sum_label(rules, bonus)),
        "kind": "sum",
        "cells": [words.number(number) for number in sums],
        **progress,
    }
    yield _bonus_row(look, words, bonus.key)


def _sum_label(rules: Card, bonus: Bonus) -> str:
    if bonus.section != UPPER or bonus.boxes:
        return "row.sum"
    return "row.part_one" if rules.parts else "row.upper"


def _progress(
    rules: Card, words: Words, bonus: Bonus, places: list[int], column: Scorecard, reached: int
) -> dict[str, str]:
    """What is missing, and whether the player is ahead of or behind an even pace.

    The pace is the threshold's share of each filled box: three of each where it is 63.
    """
    boxes = [rules.boxes[place] for place in places]
    hint = words("upper.needs" if bonus.when_filled else "upper.of", sum=reached, of=bonus.threshold)
    memory = rules.memory(column)[rules.bonuses.index(bonus)]
    filled = all(len(column.entries(box.key)) == box.times for box in boxes)
    if reached >= bonus.threshold and (filled or not bonus.when_filled):
        return {"hint": hint, "par": words("upper.made", points=bonus.points), "hintTone": "made"}
    if memory is None:
        return {"hint": hint, "par": words("upper.lost"), "hintTone": "behind"}
    weight = sum((box.face or 1) * box.times for box in boxes)
    done = sum((box.face or 1) * len(column.entries(box.key)) for box in boxes)
    if not done:
        return {"hint": hint, "hintTone": "level"}
    ahead = reached - round(bonus.threshold * done / weight)
    tone = "ahead" if ahead > 0 else "behind" if ahead else "level"
    return {"hint": hint, "par": words(f"upper.{tone}", n=abs(ahead)), "hintTone": tone}


def _bonus_row(look: Look, words: Words, key: str) -> dict[str, Any]:
    gained = [bonuses.get(key, 0) for bonuses in look.state.bonuses]
    cells = [words.number(points, signed=True) if points else "" for points in gained]
    return {"key": key, "label": bonus_label(words, key), "kind": "bonus", "cells": cells}


def _options(look: Look, rules: Card, words: Words, *, previews: bool) -> dict[str, Any]:
    if look.is_bot(look.state.player):
        return {}
    return {
        key: _option(look, rules, words, key, outcome, previews=previews)
        for key, outcome in rules.now(look.state).items()
    }


def _option(
    look: Look, rules: Card, words: Words, key: str, outcome: Outcome, *, previews: bool
) -> dict[str, Any]:
    if not previews:
        return {
            "points": None,
            "zero": False,
            "negative": False,
            "notes": [],
            "name": words("score.hidden", box=words.inline(key)),
            "action": str(Score(key)),
        }
    notes = _notes(look, rules, words, key, outcome)
    points = words.number(outcome.points)
    name = words("score.box", box=words.inline(key), points=points)
    return {
        "points": points,
        "zero": outcome.points == 0,
        "negative": outcome.points < 0,
        "notes": notes,
        "name": ", ".join([name, *notes]),
        "action": str(Score(key)),
    }


def _notes(look: Look, rules: Card, words: Words, key: str, outcome: Outcome) -> list[str]:
    """Why the points are what they are, and what else the score would bring."""
    state = look.state
    column = state.cards[state.player or 0]
    filled = rules.sheet.filled(column)
    box = rules.boxes[rules.keys.index(key)]
    notes = []
    if box.joker and rules.sheet.is_joker(filled, state.dice) and not box.fits(state.dice):
        notes.append(words("note.joker"))
    if outcome.made and state.rolls == 1 and box.served is not None:
        plain = box.score(state.dice, rolls=2)
        if plain and outcome.points == 2 * plain:
            notes.append(words("note.served_doubled"))
        elif outcome.points != plain:
            notes.append(words("note.served", points=words.number(outcome.points - plain, signed=True)))
    notes += [words.number(points, signed=True) for _, points in outcome.bonuses]
    return notes
