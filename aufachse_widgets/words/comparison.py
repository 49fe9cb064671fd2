"""Printings side by side: the rules in which they differ, in words, and the rule documents behind them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ..engine import Edition
from . import rules_text
from .naming import edition_title


class Cell(Struct, frozen=True):
    """A rule in one edition: its value in words, the documents that it is read in (``S0``–``S4``;
    none where it is our reading or this table's own), whether it is as in the first edition, and
    whether it is a house rule."""

    value: str
    documents: tuple[str, ...]
    same: bool
    house: bool


class Difference(Struct, frozen=True):
    """A rule in which editions differ: the field of ``Edition``, its title, its row of ``docs/rules.md``,
    and a cell for each edition."""

    field: str
    title: str
    row: str
    cells: tuple[Cell, ...]


def differences(editions: Sequence[Edition]) -> tuple[Difference, ...]:
    """The rules in which these editions differ, in the order of ``docs/rules.md``; none for fewer than two.

    >>> from aufachse_widgets.engine import preset
    >>> found = differences([preset("fx-schmid-1987"), preset("children-1987")])
    >>> [(one.title, *[cell.value for cell in one.cells]) for one in found]
    [('Starting money', '5000 DM', '2000 DM'), ('Public contracts', 'by auction, anyone bids at any time',
      'taken for free in a city reached by exact count'), ('Trailers', 'can be bought', 'none in the game')]
    """
    found = []
    for field in rules_text.RULES:
        values = [getattr(edition, field) for edition in editions]
        if field in rules_text.NAMES or all(value == values[0] for value in values):
            continue
        cells = tuple(_cell(edition, field, value == values[0]) for edition, value in zip(editions, values, strict=True))
        found.append(Difference(field, rules_text.title(field), rules_text.row(field), cells))
    return tuple(found)


def _cell(edition: Edition, field: str, same: bool) -> Cell:
    house = field in edition.changes()
    return Cell(rules_text.value(field, getattr(edition, field), edition.currency), () if house else rules_text.papers(edition, field), same, house)


def heading(edition: Edition) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The title of an edition, and the documents that it is read in: (number, title) for each.

    >>> from aufachse_widgets.engine import preset
    >>> heading(preset("schmidt-2007"))
    ('Schmidt Spiele 2007', (('S2', 'rule book of Schmidt Spiele, 2007'),))
    """
    return edition_title(edition.title), tuple((paper, rules_text.paper_title(paper)) for paper in rules_text.papers_of(edition))
