"""What can be wrong with a box or its files, as data: English messages that the words layer puts into any language."""

from __future__ import annotations

from msgspec import Struct

from ..engine.reasons import N_

Value = str | int | tuple[str, ...]

THINGS = {"box": N_("Box"), "contract": N_("Contract"), "city": N_("City"), "card": N_("Event card")}
FIELDS = {
    "number": N_("Number"),
    "start": N_("Start"),
    "destination": N_("Destination"),
    "goods": N_("Goods"),
    "revenue": N_("Revenue"),
    "bid 1": N_("Bid 1"),
    "bid 2": N_("Bid 2"),
    "bid 3": N_("Bid 3"),
    "bid 4": N_("Bid 4"),
    "bid 5": N_("Bid 5"),
    "source": N_("Source"),
    "name": N_("Name"),
    "country": N_("Country"),
    "latitude": N_("Latitude"),
    "longitude": N_("Longitude"),
    "id": N_("Id"),
    "title": N_("Title"),
    "text": N_("Text"),
}
"""What the parts of a contract, a city and an event card are called: in forms, and as columns of CSV files."""


class Message(Struct, frozen=True):
    """What is wrong and how to put it right.

    ``text`` is an English message with named gaps, ``values`` what fills them: names and numbers as they are, but
    ``columns`` holds keys of :data:`FIELDS`.

    >>> print(message("the column {columns} is missing", columns=("goods",)))
    the column Goods is missing
    """

    text: str
    values: tuple[tuple[str, Value], ...] = ()

    def __str__(self) -> str:
        return self.text.format(**{gap: _shown(gap, value) for gap, value in self.values})


def message(text: str, **values: Value) -> Message:
    """A message with its gaps filled."""
    return Message(text, tuple(values.items()))


def _shown(gap: str, value: Value) -> Value:
    if isinstance(value, tuple):
        return ", ".join(FIELDS[part] if gap == "columns" else part for part in value)
    return value
