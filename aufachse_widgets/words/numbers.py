"""Numbers as the language in use writes them. Sums of money on the table stand as on the cards instead: nothing sets their thousands apart."""

from __future__ import annotations

from .language import conventions


def whole(value: float) -> str:
    """A number without a fraction, its thousands apart.

    >>> whole(1600), whole(-12345.4), whole(7)
    ('1,600', '-12,345', '7')
    """
    return decimal(value, 0)


def decimal(value: float, places: int) -> str:
    """A number with so many places after the point, or comma.

    >>> decimal(3.25, 2), decimal(2, 1), decimal(1234.5, 1)
    ('3.25', '2.0', '1,234.5')
    """
    here = conventions()
    digits = f"{abs(value):.{places}f}"
    before, _point, after = digits.partition(".")
    grouped = f"{int(before):,}".replace(",", here.group) if len(before) >= here.grouped_from else before
    sign = "-" if value < 0 and float(digits) else ""
    return f"{sign}{grouped}{here.decimal}{after}" if after else f"{sign}{grouped}"


def shortest(value: float, places: int) -> str:
    """The same without zeros at its end: ``4`` and not ``4.0``.

    >>> shortest(4.0, 1), shortest(9.874, 1), shortest(10, 0)
    ('4', '9.9', '10')
    """
    said = decimal(value, places)
    return said.rstrip("0").removesuffix(conventions().decimal) if conventions().decimal in said else said


def percent(share: float, places: int = 0) -> str:
    """A share as people read it; the line never breaks before its sign.

    >>> percent(0.69), percent(0.293, 1)
    ('69\\xa0%', '29.3\\xa0%')
    """
    return conventions().percent.format(decimal(100 * share, places))
