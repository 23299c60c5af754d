"""Tables of chances: each as a fraction, in percent, as "1 in N" and as a bar."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from generala_widget import labels
from generala_widget.show.numbers import Chance, fraction, one_in, percent
from generala_widget.show.table import Bar, Cell, Table

WIDTHS: Final = tuple(digit * 10**power for power in range(9) for digit in (1, 2, 5))
LONGEST: Final = 17
"""A fraction of more letters says nothing to anyone."""


def chance_table(
    first: str,
    entries: Sequence[tuple[str, Chance, Chance | None, Chance | None]],
    *,
    language: str,
    caption: str = "",
    notes: Sequence[str] = (),
) -> Table:
    """Outcomes with their chances; with the chance of so much or more and or less, where given.

    first: the head of the outcomes. Bars are as long as the chance is to the greatest of them.

    >>> from fractions import Fraction
    >>> entries = [("low", Fraction(2, 3), None, None), ("high", Fraction(1, 3), None, None)]
    >>> print(chance_table("die", entries, language="en"))
    die     =
    low   2/3  66.67 %  1 in 1.50  ████████████████████
    high  1/3  33.33 %     1 in 3  ██████████
    """
    exact = [fraction(chance) for _, chance, _, _ in entries]
    shows_fraction = any(exact) and max(map(len, exact)) <= LONGEST
    ordered = any(more is not None for _, _, more, _ in entries)
    most = max((chance for _, chance, _, _ in entries), default=1) or 1
    head = [first, *(["="] if shows_fraction else []), "" if shows_fraction else "=", "", ""]
    rows: list[list[Cell]] = []
    for (name, chance, more, less), shown in zip(entries, exact, strict=True):
        row: list[Cell] = [name, *([shown] if shows_fraction else [])]
        row += [percent(chance, language), one_in(chance, language), Bar(float(chance / most))]
        if ordered:
            row += ["" if x is None else percent(x, language) for x in (more, less)]
        rows.append(row)
    if ordered:
        head += ["≥", "≤"]
    return Table(head, rows, left=(0,), caption=caption, notes=tuple(notes), language=language)


def ranges(outcomes: Sequence[Any], rows: int) -> list[tuple[str, list[Any]]]:
    """The outcomes with their names; ranges of whole numbers, where there are too many for the rows.

    >>> [name for name, _ in ranges(list(range(100)), 20)][:3]
    ['0–4', '5–9', '10–14']
    """
    whole = all(isinstance(outcome, int) and not isinstance(outcome, bool) for outcome in outcomes)
    if len(outcomes) <= rows or not whole:
        return [(labels.shown(outcome), [outcome]) for outcome in outcomes]
    width = next(w for w in WIDTHS if outcomes[-1] // w - outcomes[0] // w < rows)
    groups: dict[int, list[Any]] = {}
    for outcome in outcomes:
        groups.setdefault(outcome // width, []).append(outcome)
    return [
        (f"{labels.number(start * width)}–{labels.number(start * width + width - 1)}", group)
        for start, group in groups.items()
    ]
