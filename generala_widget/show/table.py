"""A table that shows itself: HTML in a notebook, aligned text anywhere else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from unicodedata import combining, east_asian_width

from generala_widget.show.html import QUIET, Html, bar, block, escape, note, tag

CELL = "padding: 2px 8px; text-align: {align}; white-space: nowrap; border: none"
TEXT_BAR = 20


@dataclass(frozen=True)
class Bar:
    """A cell that is a bar, filled to a share from 0 to 1.

    >>> print(Bar(0.5))
    ██████████
    """

    share: float

    def __str__(self) -> str:
        eighths = round(8 * TEXT_BAR * min(1.0, max(0.0, float(self.share))))
        full, rest = divmod(max(eighths, 1) if self.share > 0 else eighths, 8)
        return "█" * full + " ▏▎▍▌▋▊▉"[rest].strip()


Cell = str | int | Bar


@dataclass(frozen=True)
class Table:
    """Rows under a head. ``left`` names the columns of words; all others are figures.

    >>> print(Table(("box", "points"), [("Threes", 9), ("Chance", 21)], left=(0,), caption="Now"))
    Now
    box     points
    Threes       9
    Chance      21
    """

    head: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    left: Sequence[int] = ()
    caption: str = ""
    notes: Sequence[str] = ()
    strong: Sequence[int] = ()
    """The rows to make bold: the best of a ranking."""
    language: str | None = None
    above: Sequence[Html] = field(default=(), repr=False)
    """Pictures over the table; text leaves them out."""

    def __str__(self) -> str:
        cells = [[str(cell) for cell in row] for row in self.rows]
        lines = [list(self.head), *cells] if any(self.head) else cells
        widths = [max(map(_width, column)) for column in zip(*lines, strict=True)]
        text = [
            "  ".join(
                self._padded(place, cell, width)
                for place, (cell, width) in enumerate(zip(line, widths, strict=True))
            ).rstrip()
            for line in lines
        ]
        return "\n".join([*([self.caption] if self.caption else []), *text, *self.notes])

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return self.html()

    def html(self) -> Html:
        """The table as HTML, with its caption, pictures and notes."""
        head = tag("tr", *(self._cell("th", place, text) for place, text in enumerate(self.head)))
        body = [
            tag(
                "tr",
                *(self._cell("td", place, cell, row in self.strong) for place, cell in enumerate(cells)),
                style=f"background-color: {QUIET}" if row in self.strong else None,
            )
            for row, cells in enumerate(self.rows)
        ]
        shown = tag(
            "table",
            self._caption(),
            tag("thead", head) if any(self.head) else Html(""),
            tag("tbody", *body),
            style="border-collapse: collapse; border: none; font-size: 100%",
        )
        return block((*self.above, shown, *map(note, self.notes)), self.language)

    def _caption(self) -> Html:
        if not self.caption:
            return Html("")
        style = "caption-side: top; text-align: left; font-weight: bold; padding: 4px 8px"
        return tag("caption", self.caption, style=style)

    def _cell(self, name: str, place: int, cell: Cell, strong: bool = False) -> Html:
        wordy = place in self.left or isinstance(cell, Bar)
        style = CELL.format(align="left" if wordy else "right")
        if strong or name == "th":
            style += "; font-weight: bold"
        shown = bar(cell.share) if isinstance(cell, Bar) else escape(cell)
        return tag(name, shown, style=style, scope="col" if name == "th" else None)

    def _padded(self, place: int, cell: str, width: int) -> str:
        gap = " " * (width - _width(cell))
        wordy = place in self.left or any(isinstance(row[place], Bar) for row in self.rows)
        return cell + gap if wordy else gap + cell


def _width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(
        0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in text
    )
