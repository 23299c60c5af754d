"""Small SVG pictures from plain values, in colours that read on light and on dark.

They are shown as images (see ``html.picture``), which know nothing of the page around them: so
strokes and letters are of a middle grey, and the two accents are as far from white as from black.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from generala_widget.show.html import escape

GREY: Final = "#7d7d7d"
COLOURS: Final = ("#2a84c7", "#d1722c", "#3d9a57", "#a765c4")
DASHES: Final = ("", "6 4", "2 3", "9 3 2 3")
FONT: Final = "font-family='system-ui, sans-serif' font-size='12'"

PIPS: Final = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}


@dataclass(frozen=True)
class Line:
    """One line of a chart: its name, and a value for each place along the axis."""

    name: str
    values: Sequence[float]


def dice(faces: Sequence[int], ringed: Sequence[bool] = (), size: int = 28) -> str:
    """A row of dice with pips; ringed ones stand out.

    >>> dice((3, 5)).count("<circle")
    8
    """
    gap = size // 4
    parts = []
    for place, face in enumerate(faces):
        left = place * (size + gap) + 2
        ring = place < len(ringed) and ringed[place]
        parts.append(
            f"<rect x='{left}' y='2' width='{size}' height='{size}' rx='{size / 5:g}' fill='#fbf7ea' "
            f"stroke='{'#b8892b' if ring else GREY}' stroke-width='{3 if ring else 1}'/>"
        )
        parts += [
            f"<circle cx='{left + size * (0.25 + 0.25 * column):g}' "
            f"cy='{2 + size * (0.25 + 0.25 * row):g}' r='{size / 10:g}' fill='#222'/>"
            for column, row in PIPS[face]
        ]
    return _svg(max(1, len(faces)) * (size + gap) - gap + 4, size + 4, parts)


def chart(lines: Sequence[Line], *, width: int = 560, height: int = 200, title: str = "") -> str:
    """Lines over the same axis, each named at its end, told apart by colour and by dashes.

    >>> chart([Line("luck", [0, 2, -1])]).count("<polyline")
    1
    """
    values = [float(value) for line in lines for value in line.values] or [0.0]
    low, high = min(*values, 0.0), max(*values, 0.0)
    span = (high - low) or 1.0
    steps = max((len(line.values) for line in lines), default=1) - 1 or 1
    left, right, top, bottom = 44, width - 110, 22 if title else 10, height - 12

    def x(place: float) -> str:
        return f"{left + (right - left) * place / steps:.1f}"

    def y(value: float) -> str:
        return f"{bottom - (bottom - top) * (value - low) / span:.1f}"

    parts = [_text(left, 13, title, weight="bold")] if title else []
    for value in sorted({low, 0.0, high}):
        parts.append(
            f"<line x1='{left}' x2='{right}' y1='{y(value)}' y2='{y(value)}' stroke='{GREY}' "
            f"stroke-width='1' opacity='{0.9 if value == 0 else 0.35}'/>"
        )
        parts.append(_text(left - 5, float(y(value)) + 4, f"{value:.0f}".replace("-", "−"), "end"))
    for number, line in enumerate(lines):
        points = " ".join(f"{x(place)},{y(value)}" for place, value in enumerate(line.values))
        colour, dash = COLOURS[number % len(COLOURS)], DASHES[number % len(DASHES)]
        parts.append(
            f"<polyline points='{points}' fill='none' stroke='{colour}' stroke-width='2' "
            f"stroke-dasharray='{dash}' stroke-linejoin='round'/>"
        )
    ends = _apart([float(y(line.values[-1])) for line in lines if line.values], 14)
    named = [(number, line) for number, line in enumerate(lines) if line.values]
    for (number, line), at in zip(named, ends, strict=True):
        end = float(x(len(line.values) - 1))
        parts.append(_text(end + 6, at + 4, line.name, fill=COLOURS[number % len(COLOURS)]))
    return _svg(width, height, parts)


def _apart(places: list[float], gap: float) -> list[float]:
    """The same heights, moved down where two would lie closer than the gap."""
    moved = list(places)
    last = float("-inf")
    for place in sorted(range(len(places)), key=lambda place: places[place]):
        last = moved[place] = max(places[place], last + gap)
    return moved


def _text(
    x: float, y: float, text: str, anchor: str = "start", weight: str = "normal", fill: str = GREY
) -> str:
    return (
        f"<text x='{x:g}' y='{y:g}' {FONT} text-anchor='{anchor}' font-weight='{weight}' "
        f"fill='{fill}'>{escape(text)}</text>"
    )


def _svg(width: float, height: float, parts: Sequence[str]) -> str:
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width:g} {height:g}' "
        f"width='{width:g}' height='{height:g}'>{''.join(parts)}</svg>"
    )
