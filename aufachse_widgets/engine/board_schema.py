"""JSON schemas of the files of a board and of contract cards, made from the types that they are read into.

``python -m aufachse_widgets.engine.board_schema`` writes them into ``aufachse_widgets/data``, where editors can be
pointed at them; a test holds the files to the types.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from .board import NAMED, Board
from .contracts import Contract

DIALECT = "https://json-schema.org/draft/2020-12/schema"
ABOUT = {
    "Board": "The spaces and the routes between them, checked whole when the file is read: every space on a route, every city reached by road.",
    "Space": "One space, where a truck can stand.",
    "Route": "A stretch of road or ferry through neighbouring spaces.",
    "Contract": "One contract card.",
}
DATA = Path(__file__).parents[1] / "data"
CARDS = {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/Contract"}, "description": "the contract cards; an edition takes the first so many"}


def board_schema() -> dict[str, object]:
    """The schema of a board's file, which may hold its contracts too."""
    parts = _parts()
    board = parts.pop("Board")
    board["properties"]["contracts"] = CARDS
    return {"$schema": DIALECT, **board, "title": "A board of Auf Achse", "$defs": parts}


def contracts_schema() -> dict[str, object]:
    """The schema of a file of contract cards: a list of them, or an object that holds it."""
    whole = {"type": "object", "properties": {"contracts": CARDS}, "required": ["contracts"]}
    return {"$schema": DIALECT, "title": "Contract cards of Auf Achse", "anyOf": [whole, CARDS], "$defs": {"Contract": _parts()["Contract"]}}


def _parts() -> dict[str, Any]:
    """The schemas of the types."""
    _, parts = msgspec.json.schema_components([Board, Contract], ref_template="#/$defs/{name}")
    for name, part in parts.items():
        part["description"] = ABOUT[name]
    # A truck has to stand somewhere on the map: in a file both are needed, though a space made in Python may do without.
    space = parts["Space"]
    space["required"] = [*space["required"], "lat", "lon"]
    for axis in ("lat", "lon"):
        del space["properties"][axis]["default"]
    # A card that was told may leave its cities, goods and revenue unknown; one in a file may not.
    card = parts["Contract"]["properties"]
    for end in ("start", "destination"):
        card[end]["pattern"] = NAMED
    for number in ("goods", "revenue"):
        card[number]["minimum"] = 1
    return parts


def text(schema: dict[str, object]) -> str:
    """A schema as its file holds it."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


FILES = {"board.schema.json": board_schema, "contracts.schema.json": contracts_schema}

if __name__ == "__main__":
    for name, schema in FILES.items():
        (DATA / name).write_text(text(schema()), "utf-8")
