"""Five-dice games that live in a notebook: a board, the game behind it, and exact mathematics."""

from generala_widget.dice import DICE
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

__version__ = "0.1.0"

__all__ = [
    "DICE",
    "PRESETS",
    "Bank",
    "Bonus",
    "Box",
    "Card",
    "Drawn",
    "Game",
    "IllegalAction",
    "Keep",
    "Left",
    "NotationError",
    "Roll",
    "Rolled",
    "Score",
    "Scorecard",
    "SetAside",
    "SettingError",
    "State",
    "patterns",
    "preset",
    "replay",
    "use_language",
]
