"""Whole games as text: a transcript to read and type, and JSON that keeps everything."""

from generala_widget.notation.own import digest
from generala_widget.notation.record import MOST_PLAYERS, Record, Step, check_names, check_seed, turns
from generala_widget.notation.saved import from_json, to_json
from generala_widget.notation.transcript import read_transcript, transcript

__all__ = [
    "MOST_PLAYERS",
    "Record",
    "Step",
    "check_names",
    "check_seed",
    "digest",
    "from_json",
    "read_transcript",
    "to_json",
    "transcript",
    "turns",
]
