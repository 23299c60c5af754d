"""Five-dice games that live in a notebook: a board, the game behind it, and exact mathematics."""

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

__version__ = "0.1.0"

__all__ = [
    "PRESETS",
    "Bank",
    "Board",
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
    "play",
    "preset",
    "replay",
    "strategies",
    "use_language",
]
