"""A game without a board: an HTML card for notebooks, and plain text where there is no HTML."""

from __future__ import annotations

from html import escape

from generala_widget.labels import shown
from generala_widget.rules.press import Press
from generala_widget.rules.scorecard import Card
from generala_widget.view.card import card_face
from generala_widget.view.look import Look, Words
from generala_widget.view.words import say, status

CELL = "padding:2px 10px;text-align:{align};border-bottom:1px solid rgba(128,128,128,.25)"


def rows(look: Look, words: Words) -> list[list[str]]:
    """The scorecard, or the race, as rows of cells; the first row is the head."""
    names = [look.name(player) for player in range(look.state.players)]
    if isinstance(look.rules, Card):
        face = card_face(look, look.rules, words, previews=True)
        options = face["options"]
        found = [["", *names]]
        for row in face["rows"]:
            cells = list(row["cells"])
            option = options.get(row["key"])
            if option and look.state.player is not None:
                mark = ", ".join([option["points"], *option["notes"]])
                cells[look.state.player] = f"{cells[look.state.player]} ({mark})".strip()
            found.append([row["label"], *cells])
        return found
    return [["", *names], [words("row.total"), *(words.number(total) for total in look.state.totals)]]


def as_text(look: Look, language: str) -> str:
    """The position in plain text."""
    words = Words(language, look.rules)
    look = words.named(look)
    table = rows(look, words)
    widths = [max(len(row[column]) for row in table) for column in range(len(table[0]))]
    lines = [
        "  ".join(
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in table
    ]
    head = " · ".join(part for part in (words.title(), status(look, words)) if part)
    return "\n".join([head, *_tray(look, words), say(look, words), "", *lines])


def _tray(look: Look, words: Words) -> list[str]:
    position = look.position
    if not position.tray and not look.state.kept:
        return []
    line = shown(position.tray)
    if isinstance(look.rules, Card) and look.marks:
        kept = tuple(die for place, die in enumerate(position.tray) if place in look.marks)
        line += f"   {words('kept')}: {shown(kept)}"
    if isinstance(look.rules, Press) and look.state.turn_points:
        aside = words("groove.before", dice=look.state.kept, points=look.state.turn_points)
        line = f"{line}   {aside}".strip()
    return [line]


def as_html(look: Look, language: str) -> str:
    """The position as HTML: nothing but inline styles, so that untrusted notebooks show it too."""
    words = Words(language, look.rules)
    look = words.named(look)
    head = f"<b>{escape(words.title())}</b> {escape(status(look, words))}"
    tray = "".join(
        f'<p style="margin:4px 0;font-size:120%">{escape(line)}</p>' for line in _tray(look, words)
    )
    body = "".join(_row(look, row, head=n == 0) for n, row in enumerate(rows(look, words)))
    return (
        f'<div lang="{escape(language)}" style="font-variant-numeric:tabular-nums;overflow-x:auto">'
        f'<p style="margin:4px 0">{head}</p>{tray}'
        f'<p style="margin:4px 0">{escape(say(look, words))}</p>'
        f'<table style="border-collapse:collapse;font-size:100%">{body}</table></div>'
    )


def _row(look: Look, cells: list[str], *, head: bool) -> str:
    kind = "th" if head else "td"
    made = []
    for column, cell in enumerate(cells):
        align = "left" if column == 0 else "right"
        strong = ";font-weight:600" if column and column - 1 == look.state.player else ""
        style = CELL.format(align=align) + strong
        made.append(f'<{kind} style="{style}"><bdi>{escape(cell)}</bdi></{kind}>')
    return f"<tr>{''.join(made)}</tr>"
