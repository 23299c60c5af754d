"""The snapshot that a board draws: a JSON-ready value, under 10 kB, in one language."""

from __future__ import annotations

from typing import Any

from generala_widget.dice import DICE
from generala_widget.events import Roll
from generala_widget.rules.press import Press
from generala_widget.rules.scorecard import Card
from generala_widget.view.card import card_face
from generala_widget.view.look import Look, Words
from generala_widget.view.race import race_face
from generala_widget.view.words import announce, ending, result_text, say, status


def board_view(look: Look, language: str, *, previews: bool = True) -> dict[str, Any]:
    """Everything that a board shows of a game, ready-worded; the keys are those of js/src/view.ts."""
    words = Words(language, look.rules)
    look = words.named(look)
    state = look.state
    card = isinstance(look.rules, Card)
    person = state.player is not None and not look.is_bot(state.player)
    view: dict[str, Any] = {
        "version": look.version,
        "game": look.rules.name,
        "face": "card" if card else "race",
        "language": language,
        "title": words.title(),
        "status": status(look, words),
        "say": say(look, words, told=True),
        "announce": announce(look, words),
        "over": state.over,
        "player": state.player,
        "bot": look.is_bot(state.player),
        "players": [
            {
                "name": look.name(player),
                "bot": look.is_bot(player),
                "left": player in state.left,
            }
            for player in range(state.players)
        ],
        "dice": list(look.position.tray),
        "marked": [card and place in look.marks for place in range(len(look.position.tray))],
        "marksVersion": look.marking,
        "thrown": {"id": look.throws, "places": list(look.position.thrown)},
        "rolls": _rolls(look),
        "rollLabels": _roll_labels(look, words),
        "canRoll": person and _can_roll(look),
        "canMark": person and _can_mark(look),
        "keptLabel": words("kept"),
        "undo": look.undo,
        "redo": look.redo,
        "result": _result(look, words) if state.over else None,
        "coachable": False,
    }
    if isinstance(look.rules, Card):
        view["card"] = card_face(look, look.rules, words, previews=previews)
    elif isinstance(look.rules, Press):
        view["race"] = race_face(look, look.rules, words)
    return view


def _rolls(look: Look) -> dict[str, int] | None:
    if not isinstance(look.rules, Card):
        return None
    return {"left": look.state.rolls_left or 0, "of": look.rules.rolls}


def _roll_labels(look: Look, words: Words) -> list[str]:
    state = look.state
    if isinstance(look.rules, Card) and state.dice and not state.rolls_left:
        none = words("roll_none_left")
    else:
        none = words("roll_all_kept") if isinstance(look.rules, Card) else words("roll")
    return [none, *(words("roll_dice", n=number) for number in range(1, DICE + 1))]


def _can_roll(look: Look) -> bool:
    """Whether rolling is legal before anything is marked; of a scorecard, unless all dice are kept."""
    state = look.state
    if isinstance(look.rules, Card):
        return not state.dice or bool(state.rolls_left)
    return Roll() in look.rules.legal_actions(state)


def _can_mark(look: Look) -> bool:
    """Whether dice can be kept for the next roll, or set aside of the last."""
    state = look.state
    if isinstance(look.rules, Press):
        return not state.aside and bool(look.rules.choices(state.dice))
    return bool(state.dice) and bool(state.rolls_left)


def _result(look: Look, words: Words) -> dict[str, Any]:
    state = look.state
    return {
        "title": ending(look, words),
        "served": state.winner is not None and isinstance(look.rules, Card),
        "rows": [
            {
                "place": "" if place is None else words("result.place", place=place),
                "name": look.name(player),
                "result": result_text(look, words, result),
                "winner": place == 1,
            }
            for place, player, result in look.rules.standings(state)
        ],
    }
