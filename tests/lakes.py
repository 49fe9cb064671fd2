"""A board of one's own, for tests: four cities at lakes, a deck of twelve, and an edition that fits it."""

from __future__ import annotations

from typing import Any

from aufachse_widgets.box import Box
from aufachse_widgets.engine import load_board, preset

CITIES = {"konstanz": (47.66, 9.18), "zuerich": (47.37, 8.54), "luzern": (47.05, 8.31), "geneve": (46.2, 6.14)}
ROADS = (("A7", "konstanz", "zuerich", 2), ("A4", "zuerich", "luzern", 1), ("A1", "luzern", "geneve", 4), ("A1a", "zuerich", "geneve", 5))


def lakes() -> dict[str, Any]:
    """The board's file, as JSON reads it."""
    spaces: list[dict[str, Any]] = [{"id": id, "name": id.title(), "kind": "city", "lat": lat, "lon": lon} for id, (lat, lon) in CITIES.items()]
    routes = []
    for road, start, end, points in ROADS:
        ids = [f"{road.lower()}-{step}" for step in range(1, points + 1)]
        (south, west), (north, east) = CITIES[start], CITIES[end]
        spaces += [
            {
                "id": id,
                "name": f"{road} {step}",
                "kind": "road",
                "event": step == 2,
                "lat": south + (north - south) * step / (points + 1) + (0.15 if road == "A1a" else 0),
                "lon": west + (east - west) * step / (points + 1),
            }
            for step, id in enumerate(ids, 1)
        ]
        routes.append({"road": road, "kind": "road", "spaces": [start, *ids, end]})
    pairs = [(start, end) for start in CITIES for end in CITIES if start != end]
    cards = [
        {"id": number, "start": start, "destination": end, "goods": 1 + number % 4, "revenue": 1000 + 100 * number, "bids": [100, 200, 300, 400, 500]}
        for number, (start, end) in enumerate(pairs, 1)
    ]
    return {"id": "lakes", "title": "Four lakes", "spaces": spaces, "routes": routes, "contracts": cards}


BOARD, CARDS = load_board(lakes())
EDITION = preset("fx-schmid-1987").with_changes(contract_cards=12, private_contracts=1, public_contracts=(6, 6, 6, 6, 6))
BOX = Box("Lakes", contracts=CARDS)
"""The deck as a table's box."""
