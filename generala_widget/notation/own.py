"""Which rules a text means: a preset with its settings, or somebody's own card, known by a digest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from generala_widget import labels
from generala_widget.events import NotationError
from generala_widget.rules.presets import PRESETS, as_rules, preset
from generala_widget.rules.protocol import Rules
from generala_widget.rules.scorecard import Card


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
    told = repr((rules.name, boxes, bonuses, conditions, tables))
    return sha256(told.encode()).hexdigest()[:16]


def pick_rules(
    name: str, settings: Mapping[str, Any], own: str | None, given: str | Rules | None
) -> Rules:
    """The rules that a text names, checked against those that were given."""
    if given is not None:
        given = as_rules(given)
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
