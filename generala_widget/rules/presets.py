"""The games themselves: variants as values, each with its settings, defaults and source."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from generala_widget.dice import FACES
from generala_widget.events import SettingError, nearest
from generala_widget.rules import patterns
from generala_widget.rules.card import FIVE, UPPER, Bonus, Box
from generala_widget.rules.patterns import best, exactly, face, of_a_kind, over_three, run, total
from generala_widget.rules.press import Press
from generala_widget.rules.protocol import Frozen, Rules, Setting
from generala_widget.rules.scorecard import FURTHERS, JOKERS, Card

NUMBERS: Final = ("ones", "twos", "threes", "fours", "fives", "sixes")

Chosen = Mapping[str, Any]


@dataclass(frozen=True, eq=False)
class Preset:
    """One game: where its rules come from, what can be set, and how the rules are made of it."""

    source: str
    settings: tuple[Setting, ...]
    make: Callable[[str, Chosen], Rules]

    def defaults(self) -> dict[str, int | bool | str]:
        """Every setting with its default."""
        return {setting.key: setting.default for setting in self.settings}


def _call(name: str, chosen: Chosen) -> str:
    defaults = _PRESETS[name].defaults()
    changed = (f", {key}={value!r}" for key, value in chosen.items() if value != defaults[key])
    return f"preset({name!r}{''.join(changed)})"


def _numbers(points: Callable[[int], Callable[[tuple[int, ...]], int]] = face) -> tuple[Box, ...]:
    return tuple(
        Box(key, points=points(value), section=UPPER, face=value)
        for key, value in zip(NUMBERS, FACES, strict=True)
    )


def _general(name: str, chosen: Chosen) -> Card:
    boxes = (
        *_numbers(),
        Box("three_of_a_kind", matches=of_a_kind(3)),
        Box("four_of_a_kind", matches=of_a_kind(4)),
        Box("full_house", matches=patterns.full_house, points=chosen["full_house"], joker=True),
        Box("small_straight", matches=run(4), points=chosen["small_straight"], joker=True),
        Box("large_straight", matches=run(5), points=chosen["large_straight"], joker=True),
        Box(FIVE, matches=patterns.five_of_a_kind, points=chosen["five_of_a_kind"]),
        Box("chance"),
    )
    return Card(
        name,
        boxes,
        bonuses=(_upper_bonus(chosen),),
        rolls=chosen["rolls"],
        joker=chosen["joker"],
        further_bonus=chosen["further_bonus"],
        further_points=chosen["further_points"],
        min_players=2,
        max_players=4 if name == "kosci" else None,
        settings=chosen,
        call=_call(name, chosen),
    )


def _upper_bonus(chosen: Chosen) -> Bonus:
    return Bonus("upper_bonus", points=chosen["upper_bonus"], threshold=chosen["upper_threshold"])


def _yatzy(name: str, chosen: Chosen) -> Card:
    boxes = (
        *_numbers(),
        Box("pair", matches=of_a_kind(2), points=best(2)),
        Box("two_pairs", matches=patterns.two_pairs, points=best(2, groups=2)),
        Box("three_of_a_kind", matches=of_a_kind(3), points=best(3)),
        Box("four_of_a_kind", matches=of_a_kind(4), points=best(4)),
        Box("small_straight", matches=exactly(1, 2, 3, 4, 5), points=15),
        Box("large_straight", matches=exactly(2, 3, 4, 5, 6), points=20),
        Box("full_house", matches=patterns.full_house),
        Box("chance"),
        Box(FIVE, matches=patterns.five_of_a_kind, points=chosen["five_of_a_kind"]),
    )
    return Card(
        name,
        boxes,
        bonuses=(_upper_bonus(chosen),),
        rolls=chosen["rolls"],
        min_players=2,
        settings=chosen,
        call=_call(name, chosen),
    )


def _poker(name: str, chosen: Chosen) -> Card:
    times = 2 if chosen["served_doubles"] else 1
    extra = chosen["poker_bonus"]
    served_extra = extra * times if chosen["poker_bonus_doubled"] else extra

    def box(key: str, matches: patterns.Pattern, points: patterns.Points) -> Box:
        return Box(key, matches=matches, points=points, served=total(points, times=times))

    boxes = (
        *_numbers(over_three),
        box("pair", of_a_kind(2), best(2)),
        box("two_pairs", patterns.two_pairs, best(2, groups=2)),
        box("three_of_a_kind", of_a_kind(3), best(3)),
        box("small_straight", exactly(1, 2, 3, 4, 5), 15),
        box("large_straight", exactly(2, 3, 4, 5, 6), 20),
        box("full_house", patterns.full_house, sum),
        box("four_of_a_kind", of_a_kind(4), best(4)),
        Box(
            FIVE,
            matches=patterns.five_of_a_kind,
            points=total(plus=extra),
            served=total(times=times, plus=served_extra),
        ),
        Box("chance"),
    )
    bonus = Bonus("part_one_bonus", points=chosen["part_one_bonus"], threshold=0, when_filled=True)
    return Card(
        name,
        boxes,
        bonuses=(bonus,),
        rolls=chosen["rolls"],
        parts=True,
        settlement=True,
        min_players=2,
        max_players=4,
        settings=chosen,
        call=_call(name, chosen),
    )


def _generala(name: str, chosen: Chosen) -> Card:
    def box(key: str, matches: patterns.Pattern, points: int) -> Box:
        return Box(key, matches=matches, points=points, served=points + chosen["served_bonus"])

    straight = patterns.straight(corner=chosen["corner_straights"], ace_for_two=chosen["ace_for_two"])
    five = chosen["five_of_a_kind"]
    double = Box("double_five_of_a_kind", matches=patterns.five_of_a_kind, points=2 * five, needs=FIVE)
    boxes = (
        *_numbers(),
        box("straight", straight, 20),
        box("full_house", patterns.full_house, 30),
        box("four_of_a_kind", of_a_kind(4), 40),
        Box(FIVE, matches=patterns.five_of_a_kind, points=five),
        *((double,) if chosen["double_generala"] else ()),
    )
    return Card(
        name,
        boxes,
        rolls=chosen["rolls"],
        served_wins=chosen["served_wins"],
        min_players=2,
        settings=chosen,
        call=_call(name, chosen),
    )


def _tysiac(name: str, chosen: Chosen) -> Press:
    return Press(name, **chosen, settings=Frozen(chosen), call=_call(name, chosen))


_ROLLS = Setting("rolls", 3, least=1)
_UPPER = (Setting("upper_threshold", 63, least=1), Setting("upper_bonus", 35))


def _general_settings(joker: str, further: str) -> tuple[Setting, ...]:
    return (
        _ROLLS,
        Setting("joker", joker, JOKERS),
        Setting("further_bonus", further, FURTHERS),
        Setting("further_points", 100),
        *_UPPER,
        Setting("full_house", 25),
        Setting("small_straight", 30),
        Setting("large_straight", 40),
        Setting("five_of_a_kind", 50),
    )


_PRESETS: Final[Mapping[str, Preset]] = MappingProxyType(
    {
        "general": Preset("Zasady gry w generała", _general_settings("free", "always"), _general),
        "kosci": Preset("Gra w kości (Generał, Yahtzee)", _general_settings("free", "joker"), _general),
        "poker": Preset(
            "Poker w kości (yeji, yatzi, knifel, tali)",
            (
                _ROLLS,
                Setting("part_one_bonus", 50),
                Setting("poker_bonus", 50),
                Setting("poker_bonus_doubled", False),
                Setting("served_doubles", True),
            ),
            _poker,
        ),
        "generala": Preset(
            "Генерала - Generala",
            (
                _ROLLS,
                Setting("five_of_a_kind", 50),
                Setting("double_generala", True),
                Setting("served_bonus", 5),
                Setting("served_wins", True),
                Setting("corner_straights", True),
                Setting("ace_for_two", False),
            ),
            _generala,
        ),
        "tysiac": Preset(
            "Tysiąc (gra w kości)",
            (
                Setting("target", 1000, least=1),
                Setting("bank_minimum", 50),
                Setting("set_aside", "choice", ("choice", "all")),
                Setting("rescue", False),
            ),
            _tysiac,
        ),
        "yahtzee": Preset("Yahtzee, the boxed game", _general_settings("forced", "always"), _general),
        "yatzy": Preset(
            "Yatzy, as played in Scandinavia",
            (
                _ROLLS,
                Setting("upper_threshold", 63, least=1),
                Setting("upper_bonus", 50),
                Setting("five_of_a_kind", 50),
            ),
            _yatzy,
        ),
    }
)


def about(name: str) -> Preset:
    """What a preset is made of; SettingError names the presets there are, and the nearest."""
    if isinstance(name, str) and name in _PRESETS:
        return _PRESETS[name]
    near = nearest(name.lower(), _PRESETS) if isinstance(name, str) else ""
    raise SettingError(
        "unknown_preset_near" if near else "unknown_preset",
        name=repr(name)[:80],
        presets=tuple(_PRESETS),
        near=near,
    )


def preset(name: str, **settings: int | bool | str) -> Rules:
    """The rules of a preset, with some settings changed from their defaults.

    Raises SettingError for an unknown preset or setting, and for a value that makes no sense.

    >>> preset("generala", served_bonus=10, double_generala=False).settings["served_bonus"]
    10
    """
    found = about(name)
    known = {setting.key: setting for setting in found.settings}
    for key in settings:
        if key not in known:
            near = nearest(key, known)
            raise SettingError(
                "unknown_setting_near" if near else "unknown_setting",
                setting=key[:80],
                preset=name,
                known=tuple(known),
                near=near,
            )
    chosen = {key: setting.check(settings.get(key, setting.default)) for key, setting in known.items()}
    return _made(name, tuple(chosen.items()))


@cache
def _made(name: str, chosen: tuple[tuple[str, int | bool | str], ...]) -> Rules:
    return about(name).make(name, dict(chosen))


def as_rules(rules: object) -> Rules:
    """The rules, given as themselves or as the id of a preset."""
    return rules if isinstance(rules, Rules) else preset(rules)  # type: ignore[arg-type]


class _Presets(Mapping[str, Rules]):
    """Every preset with its default settings, made when it is asked for."""

    def __getitem__(self, name: str) -> Rules:
        if name not in _PRESETS:
            raise KeyError(name)
        return preset(name)

    def __iter__(self) -> Any:
        return iter(_PRESETS)

    def __len__(self) -> int:
        return len(_PRESETS)

    def __repr__(self) -> str:
        return f"{{{', '.join(f'{name!r}: {rules!r}' for name, rules in self.items())}}}"


PRESETS: Final[Mapping[str, Rules]] = _Presets()
