"""Numbers in words and figures: decimals, percent, fractions and "1 in N", in each language."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from generala_widget import labels

Chance = Fraction | float | int

SMALLEST: Final = Fraction(1, 10**12)
GREATEST: Final = Fraction(99, 100)


def decimal(value: float | Fraction, places: int = 2, language: str | None = None) -> str:
    """A number with so many decimals, a true minus sign, and the language's decimal mark.

    >>> decimal(-6.25, 1), decimal(3.14159, language="pl")
    ('−6.2', '3,14')
    """
    text = f"{float(value):.{places}f}"
    if float(text) == 0:
        text = text.removeprefix("-")
    mark = labels.language(labels.resolve(language)).decimal
    return labels.number(text).replace(".", mark)


def signed(value: float | Fraction, places: int = 2, language: str | None = None) -> str:
    """A decimal that shows its sign, plus too; zero has none.

    >>> signed(1.5), signed(-0.25), signed(0)
    ('+1.50', '−0.25', '0.00')
    """
    text = decimal(value, places, language)
    return f"+{text}" if value > 0 and text.strip("0.,") else text


def significant(value: float | Fraction, digits: int = 3, language: str | None = None) -> str:
    """A number with so many significant digits, and never a power of ten.

    >>> significant(16.2345), significant(-0.0012345), significant(7776)
    ('16.2', '−0.00123', '7776')
    """
    if not value:
        return "0"
    size = int(f"{float(value):e}".partition("e")[2])
    return decimal(value, max(0, digits - 1 - size), language)


def percent(chance: Chance, language: str | None = None) -> str:
    """A chance in percent: two decimals, more where it is small; 0 and 100 only where that is exact.

    >>> percent(Fraction(5, 81)), percent(Fraction(1, 7776)), percent(1)
    ('6.17 %', '0.0129 %', '100 %')
    >>> percent(1 - 1e-9)
    '> 99.99 %'
    """
    if chance in (0, 1):
        return f"{int(chance) * 100} %"
    if chance > Fraction(99995, 100000):
        return f"> {decimal(99.99, 2, language)} %"
    share = float(chance) * 100
    if share < 1e-10:
        return f"< {decimal(1e-10, 10, language)} %"
    shown = decimal(share, 2, language) if share >= 1 else significant(share, 3, language)
    return f"{shown} %"


def fraction(chance: Chance) -> str:
    """An exact chance as a fraction; "" for a float, which has none worth showing.

    >>> fraction(Fraction(5, 81)), fraction(Fraction(1)), fraction(0.25)
    ('5/81', '1', '')
    """
    return "" if isinstance(chance, float) else str(chance)


def one_in(chance: Chance, language: str | None = None) -> str:
    """A chance as "1 in N"; "" where that says nothing: for 0, for almost 1, and far below a billionth.

    >>> one_in(Fraction(5, 81)), one_in(Fraction(1, 6)), one_in(0)
    ('1 in 16.2', '1 in 6', '')
    """
    if not SMALLEST <= chance <= GREATEST:
        return ""
    number = 1 / Fraction(chance)
    if number.denominator == 1 or number >= 1000:
        shown = str(round(number))
    else:
        shown = significant(number, 3, language)
    return labels.text(labels.resolve(language), "show.one_in", number=shown)


def chance(value: Chance, language: str | None = None) -> str:
    """A chance every way: as a fraction where it is exact, in percent, and as "1 in N".

    >>> chance(Fraction(5, 81))
    '5/81 = 6.17 % = 1 in 16.2'
    """
    ways = (fraction(value), percent(value, language), one_in(value, language))
    return " = ".join(way for way in ways if way)
