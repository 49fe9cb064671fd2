"""The board's roads as data in the page: by them its script walks from space to space along the roads (``frontend/scripts/device/roads.js``)."""

from __future__ import annotations

import itertools
import json
from functools import lru_cache
from html import escape

from ...drawing.ground import Ground


def neighbours(ground: Ground) -> list[list[int]]:
    """For each space, in the ground's order, the places of those that are one point away from it by road or ferry.

    >>> from aufachse_widgets.drawing.ground import board_ground
    >>> from aufachse_widgets.engine import shipped_board
    >>> ground = board_ground(shipped_board())
    >>> beside = neighbours(ground)[ground.order.index("kassel")]
    >>> all(ground.order.index("kassel") in neighbours(ground)[place] for place in beside)
    True
    """
    place = {id: number for number, id in enumerate(ground.order)}
    found: list[set[int]] = [set() for _id in ground.order]
    for route in ground.routes:
        for one, other in itertools.pairwise(route.spaces):
            found[place[one]].add(place[other])
            found[place[other]].add(place[one])
    return [sorted(beside) for beside in found]


@lru_cache(maxsize=8)
def net_html(ground: Ground) -> str:
    """The net as an element that nobody sees; worked out once for a ground."""
    at = [[round(x), round(y)] for x, y in (ground.at[id] for id in ground.order)]
    text = json.dumps({"ids": ground.order, "at": at, "next": neighbours(ground)}, separators=(",", ":"))
    said = escape(text, quote=False).replace("'", "&#39;")
    return f"<i hidden data-aufachse-net='{said}'></i>"
