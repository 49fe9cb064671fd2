"""The columns of the CSV files of a box, and what stands in their cells."""

from __future__ import annotations

from typing import Literal

from ..engine.contracts import BIDS

Kind = Literal["contracts", "cities", "cards"]

BID_FIELDS = tuple(f"bid {bid}" for bid in range(1, BIDS + 1))
COLUMNS: dict[Kind, tuple[str, ...]] = {
    "contracts": ("number", "start", "destination", "goods", "revenue", *BID_FIELDS, "source"),
    "cities": ("name", "country", "latitude", "longitude", "id"),
    "cards": ("title", "text"),
}
NEEDED: dict[Kind, tuple[str, ...]] = {"contracts": ("goods", "revenue"), "cities": ("name",), "cards": ("title",)}
NAMES: dict[str, tuple[str, ...]] = {
    "number": ("number", "no", "nummer", "nr", "číslo", "numero"),
    "start": ("start", "from", "origin", "startort", "von", "ladeort", "abholort", "partenza"),
    "destination": ("destination", "to", "ziel", "zielort", "nach", "cíl", "destinazione"),
    "goods": ("goods", "ware", "waren", "güter", "ladung", "fracht", "zboží", "beni"),
    "revenue": ("revenue", "erlös", "ertrag", "einnahme", "frachtlohn", "výnos", "ricavo"),
    **{f"bid {bid}": (f"bid {bid}", f"cost {bid}", f"gebot {bid}", f"kosten {bid}", f"nabídka {bid}", f"offerta {bid}") for bid in range(1, BIDS + 1)},
    "source": ("source", "quelle", "zdroj", "fonte"),
    "name": ("name", "city", "stadt", "ort", "jméno", "název", "nome"),
    "country": ("country", "land", "země", "paese"),
    "latitude": ("latitude", "lat", "breite", "breitengrad", "šířka", "zem. šířka", "latitudine"),
    "longitude": ("longitude", "lon", "long", "lng", "länge", "längengrad", "délka", "zem. délka", "longitudine"),
    "id": ("id", "kennung"),
    "title": ("title", "titel", "card", "karte", "ereigniskarte", "název", "titolo"),
    "text": ("text", "description", "beschreibung", "testo"),
}
"""Names that a column may have, in English, German, Czech and Italian; capitals, spaces and accents do not matter."""
