"""What the package says, in each language: one file a language, plain texts with {places}."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any, Final

Text = str | Mapping[str, str]

CODES: Final = ("pl", "en", "es", "ru")


def lowered(label: str) -> str:
    """A label in small letters, unless it is an abbreviation.

    >>> lowered("Full house"), lowered("LS")
    ('full house', 'LS')
    """
    return label if label[1:2].isupper() else label[:1].lower() + label[1:]


class Sentence(str):
    """A text that is ready to stand within another: it isn't cut."""

    __slots__ = ()


@dataclass(frozen=True, eq=False)
class Language:
    """One language: its texts, the labels of boxes, and Unicode's rule for its plurals."""

    code: str
    name: str
    plural: Callable[[int], str]
    texts: Mapping[str, Text]
    boxes: Mapping[str, Mapping[str, str]]
    """Labels by preset; the preset "" holds those that every preset falls back to."""
    joined: Callable[[str, str], str]
    """The last of several names after those before it: "Ala, Olek" and "Ewa"."""
    inline: Callable[[str], str] = lowered
    """How a label stands within a sentence: in small letters, or in quotation marks."""
    decimal: str = "."
    also: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    """Other words that players use, by preset and box: understood, never shown."""


class _Chosen:
    code: str | None = None


def language(code: str) -> Language:
    """The language with that code; ValueError names the ones there are.

    >>> language("pl").name
    'polski'
    """
    if code not in CODES:
        raise ValueError(f"unknown language {code!r}: there are {', '.join(CODES)}")
    return _load(code)


@cache
def _load(code: str) -> Language:
    found: Language = import_module(f"{__name__}.{code}").LANGUAGE
    return found


def use_language(code: str | None) -> None:
    """Sets the language of every display that isn't given one; None forgets it again."""
    if code is not None:
        language(code)
    _Chosen.code = code


def chosen() -> str | None:
    """The language that use_language set, or None."""
    return _Chosen.code


def resolve(code: str | None) -> str:
    """The language of a display: the one given, else the one in use, else English."""
    return language(code).code if code is not None else _Chosen.code or "en"


def best_of(wanted: Iterable[object]) -> str | None:
    """The first language that we have of a browser's list, such as ["pl-PL", "en"]."""
    for tag in wanted:
        if isinstance(tag, str) and tag[:2].lower() in CODES and not tag[2:3].isalpha():
            return tag[:2].lower()
    return None


def text(code: str, key: str, **facts: object) -> str:
    """The text for a key, with its places filled; the fact ``n`` chooses the plural form.

    >>> text("en", "roll_dice", n=1), text("en", "roll_dice", n=2)
    ('Roll 1 die', 'Roll 2 dice')
    """
    spoken = language(code)
    found = spoken.texts[key]
    if not isinstance(found, str):
        form = spoken.plural(_count(facts))
        found = found[form if form in found else "other"]  # as Unicode falls back
    return found.format_map({name: shown(value) for name, value in facts.items()})


def _count(facts: Mapping[str, object]) -> int:
    number = facts["n"]
    if not isinstance(number, int):
        raise TypeError(f"a plural needs a whole number n, not {number!r}")
    return abs(number)


def number(value: Any) -> str:
    """A number as it stands on a board: with a true minus sign.

    >>> number(-6)
    '−6'
    """
    return str(value).replace("-", "\N{MINUS SIGN}")


def shown(value: object) -> str:
    """A fact in words: dice with spaces, lists with commas, long text cut."""
    if isinstance(value, Sentence):
        return value
    if isinstance(value, str):
        return cut(value)
    if isinstance(value, tuple | list):
        dice = all(isinstance(item, int) for item in value)
        return (" " if dice else ", ").join(shown(item) for item in value)
    return number(value)


def cut(name: str, most: int = 80) -> str:
    """Text that is too long for its place, cut with an ellipsis.

    >>> cut("abcdef", 4)
    'abc…'
    """
    return name if len(name) <= most else name[: most - 1] + "…"


def joined(code: str, names: list[str]) -> str:
    """Names in a row.

    >>> joined("en", ["Ala", "Olek", "Ewa"]), joined("es", ["Ala", "Inés"])
    ('Ala, Olek and Ewa', 'Ala e Inés')
    """
    if len(names) < 2:
        return "".join(names)
    return language(code).joined(", ".join(names[:-1]), names[-1])


def box(code: str, preset: str, key: str) -> str:
    """The label that players of that game use for a box in that language.

    >>> box("pl", "general", "five_of_a_kind"), box("en", "general", "my_own")
    ('Generał', 'My own')
    """
    boxes = language(code).boxes
    for labels in (boxes.get(preset, {}), boxes[""]):
        if key in labels:
            return labels[key]
    return key.replace("_", " ").capitalize()


def also(code: str, preset: str, key: str) -> tuple[str, ...]:
    """Other words that players of that game use for a box: understood, never shown."""
    found = language(code).also
    return (*found.get(preset, {}).get(key, ()), *found.get("", {}).get(key, ()))


def chrome(code: str) -> dict[str, str]:
    """The texts that the board's own controls carry, by key; their places are filled in the page."""
    texts = language(code).texts
    return {
        key.removeprefix("chrome."): text
        for key, text in texts.items()
        if key.startswith("chrome.") and isinstance(text, str)
    }
