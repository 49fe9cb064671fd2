"""The board as a small picture: of each kept game with its trucks, and beneath the start page's (:mod:`.start_picture`).

The shipped board's land and roads are a file of the package (``data/board.svg``, a symbol that a page holds once and its pictures use), so that
a page that only shows them need not read the base map. ``python -m aufachse_widgets.drawing.boardmap`` writes it again.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from html import escape
from importlib import resources
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from ..engine.board import Route, Space
from ..engine.rules import Rules, shipped_board
from ..journal.entries import Seat
from .ground import MARGIN, project
from .palette import seat_colour, seat_letters

SYMBOL = "aa-board"  # the shipped board's id in a page
NEAR = 4.0  # pixels between two points of a coast at least
SPARSER = 8  # and one more for each so many pixels beyond the frame
ISLAND = 14  # pixels: smaller ones are left out
FILE = "board.svg"


class Frame(NamedTuple):
    """Where a board lies: its north-western corner in Web Mercator pixels, its width and height."""

    left: float
    top: float
    width: float
    height: float

    def at(self, space: Space) -> tuple[int, int]:
        """Where a space is, in pixels from the corner."""
        x, y = project(space.lat, space.lon)
        return round(x - self.left), round(y - self.top)

    def beyond(self, x: float, y: float) -> float:
        """How far a point lies outside, in pixels; it is counted from the corner."""
        return max(-x, x - self.width, -y, y - self.height, 0.0)

    @property
    def box(self) -> str:
        """As the ``viewBox`` of an SVG."""
        return f"0 0 {self.width:.0f} {self.height:.0f}"


def frame(spaces: Mapping[str, Space], routes: Iterable[Route]) -> Frame:
    """The frame around all spaces that lie on a road or ferry."""
    joined = {id for route in routes for id in route.spaces}
    points = [project(spaces[id].lat, spaces[id].lon) for id in joined]
    left, top = min(x for x, _ in points) - MARGIN, min(y for _, y in points) - MARGIN
    return Frame(left, top, max(x for x, _ in points) + MARGIN - left, max(y for _, y in points) + MARGIN - top)


def roads(spaces: Mapping[str, Space], routes: Iterable[Route], around: Frame) -> str:
    """Roads, ferries and cities as SVG, in the colours of the page."""
    lines: dict[str, list[str]] = {"road": [], "ferry": []}
    joined: set[str] = set()
    for route in routes:
        joined.update(route.spaces)
        lines[route.kind].append("M" + "L".join(f"{x} {y}" for x, y in (around.at(spaces[id]) for id in route.spaces)))
    cities = [around.at(spaces[id]) for id in spaces if id in joined and spaces[id].kind == "city"]
    dots = "".join(f"M{x} {y}h0" for x, y in cities)
    return (
        f'<path d="{"".join(lines["ferry"])}" fill="none" style="stroke:var(--aa-ferry)" stroke-width="3" stroke-dasharray="3 8" stroke-linecap="round"/>'
        f'<path d="{"".join(lines["road"])}" fill="none" style="stroke:var(--aa-road)" stroke-width="5" stroke-linejoin="round"/>'
        f'<path d="{dots}" fill="none" style="stroke:var(--aa-ink)" stroke-width="17" stroke-linecap="round"/>'
        f'<path d="{dots}" fill="none" style="stroke:var(--aa-yellow)" stroke-width="11" stroke-linecap="round"/>'
    )


def board_symbol() -> str:
    """The shipped board with its land, as an SVG symbol; from the base map, so not for a page to call."""
    board = shipped_board()
    spaces = {space.id: space for space in board.spaces}
    around = frame(spaces, board.routes)
    land = "".join(_coasts(around))
    return (
        f'<symbol id="{SYMBOL}" viewBox="{around.box}" overflow="visible">'
        f'<path d="{land}" style="fill:var(--aa-land);stroke:var(--aa-border)"/>{roads(spaces, board.routes, around)}</symbol>\n'
    )


def _coasts(around: Frame) -> Iterable[str]:
    raw = json.loads((resources.files("aufachse_widgets.data") / "basemap.geojson").read_bytes())
    for feature in raw["features"]:
        shape = feature["geometry"]
        for polygon in [shape["coordinates"]] if shape["type"] == "Polygon" else shape["coordinates"]:
            for ring in polygon:
                yield from _ring([project(lat, lon) for lon, lat, *_height in ring], around)


def _ring(points: Sequence[tuple[float, float]], around: Frame) -> Iterable[str]:
    kept: list[tuple[int, int]] = []
    for x, y in points:
        point = round(x - around.left), round(y - around.top)
        if not kept or math.dist(point, kept[-1]) > NEAR + around.beyond(*point) / SPARSER:
            kept.append(point)
    if all(around.beyond(*point) > around.width / 2 for point in kept):
        return
    wide = max(x for x, _ in kept) - min(x for x, _ in kept)
    if len(kept) > 3 and wide > ISLAND:
        steps = "".join(f"l{x2 - x1} {y2 - y1}" for (x1, y1), (x2, y2) in pairwise(kept))
        yield f"M{kept[0][0]} {kept[0][1]}{steps}Z"


@lru_cache(maxsize=1)
def _shipped_frame() -> Frame:
    board = shipped_board()
    return frame({space.id: space for space in board.spaces}, board.routes)


def shapes() -> str:
    """The shipped board for a page: put it there once, before the pictures that use it."""
    symbol = (resources.files("aufachse_widgets.data") / FILE).read_text(encoding="utf-8").strip()
    return f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">{symbol}</svg>'


def thumbnail(rules: Rules, seats: Sequence[Seat], places: Sequence[str], shipped: bool = True) -> str:
    """A game's board with its trucks, ``places`` being their spaces by seat; what stands nowhere is left out.
    ``shipped``: the board is the package's (a table's box may have put cities on it)."""
    around = _shipped_frame() if shipped else frame(rules.spaces, rules.routes)
    letters = seat_letters(seats)
    drawn = badges(
        [(around.at(rules.spaces[id]), seat_colour(seats, seat).id, letters[seat]) for seat, id in enumerate(places) if id in rules.spaces],
        around.height / 18,
    )
    size = f'width="{around.width:.0f}" height="{around.height:.0f}"'
    ground = f'<use href="#{SYMBOL}" {size}/>' if shipped else roads(rules.spaces, rules.routes, around)
    return f'<svg class="aa-boardmap aa-thumbnail" viewBox="{around.box}" aria-hidden="true">{ground}{drawn}</svg>'


def badges(trucks: Sequence[tuple[tuple[int, int], str, str]], radius: float) -> str:
    """Trucks as round badges; several on one space stand beside each other."""
    drawn, taken = [], dict[tuple[int, int], int]()
    for (x, y), colour, letter in trucks:
        beside = taken.get((x, y), 0)
        taken[x, y] = beside + 1
        x += round(beside * radius * 1.2)
        drawn.append(
            f'<g class="aa-seat-{colour}">'
            f'<circle cx="{x}" cy="{y}" r="{radius:.0f}" style="fill:var(--seat);stroke:var(--aa-paper)" stroke-width="{radius / 5:.0f}"/>'
            f'<text x="{x}" y="{y + radius * 0.42:.0f}" font-size="{radius * 1.2:.0f}" font-weight="800" text-anchor="middle" style="fill:var(--seat-ink)">'
            f"{escape(letter)}</text></g>"
        )
    return "".join(drawn)


if __name__ == "__main__":
    (Path(__file__).parents[1] / "data" / FILE).write_text(board_symbol(), encoding="utf-8")
