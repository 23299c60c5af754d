"""Five-dice games that live in a notebook: a board, the game behind it, and exact mathematics."""

from typing import TYPE_CHECKING, Any

from generala_widget import strategies
from generala_widget.events import (
    Bank,
    Drawn,
    IllegalAction,
    Keep,
    Left,
    NotationError,
    Roll,
    Rolled,
    Score,
    SetAside,
    SettingError,
)
from generala_widget.game import Game, replay
from generala_widget.labels import use_language
from generala_widget.rules import patterns
from generala_widget.rules.card import Bonus, Box
from generala_widget.rules.presets import PRESETS, preset
from generala_widget.rules.protocol import Scorecard, State
from generala_widget.rules.scorecard import Card
from generala_widget.widget import Board, play

if TYPE_CHECKING:
    from generala_widget.distribution import Distribution
    from generala_widget.exact import solve
    from generala_widget.exact.advise import advise
    from generala_widget.exact.review import review
    from generala_widget.exact.turn import odds, outcomes
    from generala_widget.simulate import Sample, simulate

__version__ = "0.1.0"

__all__ = [
    "PRESETS",
    "Bank",
    "Board",
    "Bonus",
    "Box",
    "Card",
    "Distribution",
    "Drawn",
    "Game",
    "IllegalAction",
    "Keep",
    "Left",
    "NotationError",
    "Roll",
    "Rolled",
    "Sample",
    "Score",
    "Scorecard",
    "SetAside",
    "SettingError",
    "State",
    "advise",
    "odds",
    "outcomes",
    "patterns",
    "play",
    "preset",
    "replay",
    "review",
    "simulate",
    "solve",
    "strategies",
    "use_language",
]

# A board needs none of the mathematics: it is loaded, all of it at once, when any of it is asked for.
_LATER = {
    "Distribution": "distribution",
    "Sample": "simulate",
    "advise": "exact.advise",
    "odds": "exact.turn",
    "outcomes": "exact.turn",
    "review": "exact.review",
    "simulate": "simulate",
    "solve": "exact",
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    for each, room in _LATER.items():
        globals()[each] = getattr(import_module(f"{__name__}.{room}"), each)
    return globals()[name]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
