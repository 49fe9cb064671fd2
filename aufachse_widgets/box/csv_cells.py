"""Cells and rows of any CSV file that this program writes: no spreadsheet takes a text in them for a formula, whichever separator it reads by."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from typing import Final, Literal

Separator = Literal[",", ";", "\t"]
SEPARATORS: Final[tuple[Separator, ...]] = (",", ";", "\t")

Cell = str | int | float

# A spreadsheet that reads by another separator than the file was written with begins a cell after each such sign within a text, and a row
# after each line break; quotation marks don't stop it, as they stand in the middle of its cell. Spaces and quotation marks may be left out.
_FORMULA = r"""(?:"|[^\S\t\r\n])*[=+\-@＝＋－＠]"""
_TO_GUARD = re.compile(rf"""(?:\A(?='*\n)|(?:\A|(?<=[,;\t\r\n]))(?='*(?:[\t\r]|{_FORMULA})))""")
_GUARDED = re.compile(rf"""(?:\A'(?='*\n)|(?:\A|(?<=[,;\t\r\n]))'(?='*(?:[\t\r]|{_FORMULA})))""")


def guarded(text: str) -> str:
    """The text with an apostrophe before each part of it that a spreadsheet would take for a formula, whether it reads by commas, semicolons or tabs.

    >>> guarded("=1+1"), guarded("Ada;=1+1"), guarded("'s-Hertogenbosch")
    ("'=1+1", "Ada;'=1+1", "'s-Hertogenbosch")
    """
    return _TO_GUARD.sub("'", text)


def unguarded(text: str) -> str:
    """The text without those apostrophes: what :func:`guarded` was given.

    >>> unguarded(guarded("'=1+1; -2"))
    "'=1+1; -2"
    """
    return _GUARDED.sub("", text)


def csv_text(rows: Iterable[Iterable[Cell]], separator: Separator = ",") -> str:
    r"""Rows as the text of a CSV file. Texts are :func:`guarded`; numbers are not, and have a decimal comma where semicolons separate, as
    spreadsheets that expect semicolons expect that, too.

    >>> csv_text([("player", "money"), ("=Ada", -200.5)], ";")
    "player;money\r\n'=Ada;-200,5\r\n"
    """
    point = "," if separator == ";" else "."
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=separator, lineterminator="\r\n")
    writer.writerows([_written(cell, point) for cell in row] for row in rows)
    return out.getvalue()


def _written(cell: Cell, point: str) -> Cell:
    match cell:
        case str():
            return guarded(cell)
        case float():
            return repr(cell).replace(".", point)
        case _:
            return cell
