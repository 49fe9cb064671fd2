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
    "number": ("number", "no", "nummer", "nr"),
    "start": ("start", "from", "origin", "startort", "von", "ladeort", "abholort"),
    "destination": ("destination", "to", "ziel", "zielort", "nach"),
    "goods": ("goods", "ware", "waren", "güter", "ladung", "fracht"),
    "revenue": ("revenue", "erlös", "ertrag", "einnahme", "frachtlohn"),
    **{f"bid {bid}": (f"bid {bid}", f"cost {bid}", f"gebot {bid}", f"kosten {bid}") for bid in range(1, BIDS + 1)},
    "source": ("source", "quelle"),
    "name": ("name", "city", "stadt", "ort"),
    "country": ("country", "land"),
    "latitude": ("latitude", "lat", "breite", "breitengrad"),
    "longitude": ("longitude", "lon", "long", "lng", "länge", "längengrad"),
    "id": ("id", "kennung"),
    "title": ("title", "titel", "card", "karte", "ereigniskarte"),
    "text": ("text", "description", "beschreibung"),
}
"""Names that a column may have, in English and German; capitals, spaces and Umlauts do not matter."""
