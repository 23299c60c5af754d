"""HTML from plain values, made so that a notebook shows it: trusted or not, light or dark, printed.

An untrusted notebook passes output through JupyterLab's sanitizer: it drops ``<svg>`` and ``<style>``,
and of inline styles all but plain values. So everything here is tables, boxes and ``<img>`` with
inline styles. Colours are those of the text around (a border without a colour, an opacity) or one
accent that reads on light and on dark: a ``--jp-*`` variable with a fallback written as rgb(), which
is the form that the sanitizer lets through.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from html import escape as _escape
from typing import Final

ACCENT: Final = "var(--jp-brand-color1, rgb(33, 118, 174))"
QUIET: Final = "rgba(128, 128, 128, 0.18)"


class Html(str):
    """Text that is HTML already: all that was plain in it has been escaped."""

    __slots__ = ()


def escape(value: object) -> Html:
    """Any value as HTML text; what is Html already stays as it is.

    >>> escape("<b>"), escape(escape("&"))
    ('&lt;b&gt;', '&amp;')
    """
    return value if isinstance(value, Html) else Html(_escape(str(value), quote=True))


def tag(name: str, *inside: object, **attributes: object) -> Html:
    """One element; attributes that are None are left out.

    >>> tag("td", "a < b", style="padding: 2px")
    '<td style="padding: 2px">a &lt; b</td>'
    """
    given = "".join(
        f' {key.rstrip("_")}="{escape(value)}"' for key, value in attributes.items() if value is not None
    )
    body = "".join(escape(part) for part in inside)
    return Html(f"<{name}{given}>" + (body if name == "img" else f"{body}</{name}>"))


def bar(share: float, title: str | None = None) -> Html:
    """A bar that fills a share of its cell, from 0 to 1.

    >>> "width: 25%" in bar(0.25)
    True
    """
    width = f"{100 * min(1.0, max(0.0, float(share))):.4g}%"
    style = f"width: {width}; min-width: 1px; height: 10px; background-color: {ACCENT}"
    return tag("div", tag("div", style=style), title=title, style="width: 120px")


def note(text: object) -> Html:
    """A quiet line of text under a table."""
    return tag("div", text, style="font-size: 90%; opacity: 0.8; margin: 4px 0 0 0")


def block(parts: Iterable[object], language: str | None = None) -> Html:
    """Several pieces under each other."""
    return tag("div", *parts, lang=language, style="margin: 4px 0; max-width: 100%; overflow-x: auto")


def picture(svg: str, words: str, width: int) -> Html:
    """An SVG picture as an image that survives the sanitizer; words say what it shows.

    >>> picture("<svg/>", "nothing", 10)[:40]
    '<img src="data:image/svg+xml;base64,PHN2'
    """
    data = b64encode(svg.encode("utf-8")).decode("ascii")
    style = f"max-width: 100%; width: {width}px; height: auto"
    return tag("img", src=f"data:image/svg+xml;base64,{data}", alt=words, title=words, style=style)
