"""A look at a game: all that a display needs, taken in one moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from generala_widget import labels
from generala_widget.notation import Step
from generala_widget.rules.position import Position
from generala_widget.rules.protocol import Rules, State
from generala_widget.rules.scorecard import Card

LONGEST_NAME = 60


@dataclass(frozen=True, kw_only=True, eq=False)
class Look:
    """A game as it is seen; nothing in it changes any more."""

    rules: Rules
    players: tuple[str, ...]
    position: Position
    bots: tuple[bool, ...] = ()
    steps: tuple[Step, ...] = ()
    version: int = 0
    marks: frozenset[int] = field(default=frozenset())
    marking: int = 0
    undo: bool = False
    redo: bool = False
    throws: int = 0
    """A number that another throw changes."""

    @property
    def state(self) -> State:
        """The state of the game."""
        return self.position.state

    def name(self, player: int | None) -> str:
        """A player's name, cut where it is too long to be shown."""
        return "" if player is None else labels.cut(self.players[player], LONGEST_NAME)

    def is_bot(self, player: int | None) -> bool:
        """Whether a strategy moves for the player."""
        return player is not None and bool(self.bots) and self.bots[player]


class Words:
    """The texts of one language, and the labels of one game's boxes in it.

    >>> from generala_widget.rules.presets import preset
    >>> words = Words("en", preset("general"))
    >>> words("roll_dice", n=2), words.box("full_house"), words.inline("full_house")
    ('Roll 2 dice', 'Full house', 'full house')
    """

    def __init__(self, language: str, rules: Rules) -> None:
        self.language = language
        self.rules = rules

    def __call__(self, key: str, **facts: object) -> str:
        return labels.text(self.language, key, **facts)

    def box(self, key: str) -> str:
        """The label of a box: the author's own, else what players of that game say."""
        if isinstance(self.rules, Card) and key in self.rules.keys:
            own = self.own(self.rules.boxes[self.rules.keys.index(key)].label)
            if own is not None:
                return own
        return labels.box(self.language, self.rules.name, key)

    def own(self, label: str | Mapping[str, str] | None) -> str | None:
        """An author's own label in this language, else in English, else in the first there is."""
        if isinstance(label, Mapping):
            label = label.get(self.language) or label.get("en") or next(iter(label.values()), None)
        return labels.cut(label, LONGEST_NAME) if label else None

    def inline(self, key: str) -> str:
        """The label of a box within a sentence."""
        return labels.language(self.language).inline(self.box(key))

    def setting(self, key: str) -> str:
        """What a setting is called; its key, where it has no name."""
        language = labels.language(self.language)
        if f"setting.{key}" in language.texts:
            return self(f"setting.{key}")
        return self.box(key) if key in language.boxes[""] else key

    def called(self, kind: str, key: str) -> str:
        """What an error names by its key, in words within a sentence: a box, a setting or a preset."""
        language = labels.language(self.language)
        if kind == "box":
            return self.inline(key)
        if kind == "setting":
            name = self.setting(key)
            return key if name == key else language.inline(name)
        title = language.texts.get(f"title.{key}")
        return title if isinstance(title, str) else key

    def named(self, look: Look) -> Look:
        """The look with the names that players have by default in this language."""
        players = tuple(_default_name(name, self.language) for name in look.players)
        return replace(look, players=players)

    def title(self) -> str:
        """What the game is called."""
        own = self.own(getattr(self.rules, "title", None))
        if own is not None:
            return own
        key = f"title.{self.rules.name}"
        known = key in labels.language(self.language).texts
        return self(key) if known else self.rules.name.replace("_", " ").capitalize()

    def number(self, value: object, *, signed: bool = False) -> str:
        """A whole number as a board shows it, with a true minus sign and, if asked, a plus."""
        plus = "+" if signed and isinstance(value, int) and value > 0 else ""
        return plus + labels.number(value)

    def joined(self, names: list[str]) -> str:
        """Names in a row: Ala, Olek and Ewa."""
        return labels.joined(self.language, names)


@lru_cache(maxsize=256)
def _default_name(name: str, language: str) -> str:
    """A name; one that players have by default, as it is in this language."""
    number = name.rpartition(" ")[2]
    if not number.isdecimal() or len(number) > 4:
        return name
    texts = {labels.text(code, "chrome.default_name", n=int(number)) for code in labels.CODES}
    return labels.text(language, "chrome.default_name", n=int(number)) if name in texts else name
