"""What players call a box, and which box they mean by it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping

from generala_widget import labels
from generala_widget.events import NotationError
from generala_widget.rules.scorecard import Card


def box_key(rules: Card, name: str) -> str:
    """The key of the box that a key or a label in any language means; the name where none does.

    A key comes first; then case is set aside, then accents, spaces and dashes too. NotationError
    names both keys where a label fits two boxes.

    >>> from generala_widget.rules.presets import PRESETS
    >>> box_key(PRESETS["general"], "mały strit"), box_key(PRESETS["general"], "Full House")
    ('small_straight', 'full_house')
    """
    if name in rules.keys:
        return name
    for folded in (str.casefold, _plain):
        wanted = folded(name)
        keys = [
            key
            for key in rules.keys
            if any(folded(label) == wanted for label in (key, *_labels(rules, key)))
        ]
        if len(keys) > 1:
            raise NotationError("box_ambiguous", name=labels.cut(repr(name)), keys=", ".join(keys))
        if keys:
            return keys[0]
    return name


def _labels(rules: Card, key: str) -> Iterator[str]:
    label = rules.boxes[rules.keys.index(key)].label
    if isinstance(label, str):
        yield label
    elif isinstance(label, Mapping):
        yield from label.values()
    for code in labels.CODES:
        yield labels.box(code, rules.name, key)
        yield from labels.also(code, rules.name, key)


def _plain(text: str) -> str:
    """Text without case, accents, spaces and dashes, so that names are found as they are typed."""
    folded = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l"))
    return "".join(letter for letter in folded if letter.isalnum())
