"""A box's contracts, cities and event cards as CSV files, out.

UTF-8 with a byte order mark, so that spreadsheets see the Umlauts. What the columns are called and which separator
spreadsheets expect hangs on the language: :func:`~aufachse_widgets.words.box.csv_headings` and
:func:`~aufachse_widgets.words.language.csv_separator`.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..engine.actions import SOMEWHERE
from ..engine.board import Board, Space
from ..engine.contracts import BIDS
from ..engine.rules import board_or_shipped
from .box import Box
from .csv_cells import Cell, Separator, csv_text
from .csv_columns import BID_FIELDS, COLUMNS, Kind
from .messages import FIELDS
from .suggestions import NO_COSTS, cities, find_city


def write_csv(box: Box, kind: Kind, board: Board | None = None, separator: Separator = ",", headings: Mapping[str, str] = FIELDS) -> bytes:
    """The contracts, cities or event cards of a box as the bytes of a CSV file.

    ``separator`` is ``","``, a tab, or ``";"``, which goes with a decimal comma; ``headings`` says what the columns are called. What
    any spreadsheet would take for a formula has an apostrophe before it, which goes again when the file is read here.

    >>> print(write_csv(Box().with_card("Umleitung", "Zurück!"), "cards").decode("utf-8-sig"))
    Title,Text
    Umleitung,Zurück!
    """
    columns = COLUMNS[kind]
    if kind == "contracts" and not any(card.source for card in box.contracts):
        columns = tuple(column for column in columns if column != "source")
    rows = {"contracts": _contract_rows, "cities": _city_rows, "cards": _card_rows}[kind](box, board_or_shipped(board))
    cells = [[row[column] for column in columns] for row in rows]
    return csv_text([[headings[column] for column in columns], *cells], separator).encode("utf-8-sig")


Row = dict[str, Cell]


def _contract_rows(box: Box, board: Board) -> list[Row]:
    return [
        {
            "number": card.id,
            "start": _city_name(card.start, board, box),
            "destination": _city_name(card.destination, board, box),
            "goods": card.goods,
            "revenue": card.revenue,
            "source": card.source,
            **dict(zip(BID_FIELDS, card.bids if card.bids != NO_COSTS else ("",) * BIDS, strict=True)),
        }
        for card in box.contracts
    ]


def _city_rows(box: Box, board: Board) -> list[Row]:
    return [
        {
            "name": city.name,
            "country": city.country or "",
            "latitude": _degrees(city, city.lat),
            "longitude": _degrees(city, city.lon),
            "id": city.id,
        }
        for city in box.cities
    ]


def _card_rows(box: Box, board: Board) -> list[Row]:
    return [{"title": card.title, "text": card.text} for card in box.cards]


def _degrees(city: Space, value: float) -> Cell:
    return float(value) if city.lat or city.lon else ""


def _city_name(id: str, board: Board, box: Box) -> str:
    """The name, where reading it leads back to the city; else its id."""
    city = next((city for city in cities(board, box) if city.id == id), None)
    return city.name if city is not None and city.name != SOMEWHERE and find_city(city.name, board, box) == city else id
