"""The map of who drove where, as SVG: the countries, the board's roads, a line in each player's colour beside them."""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Sequence
from functools import lru_cache
from html import escape
from importlib import resources
from itertools import pairwise

from ..engine.board import Route
from ..engine.rules import Rules
from ..journal.entries import Seat
from ..stats.travels import Travels
from ..tracking.facts import BETWEEN
from ..words.language import _
from ..words.space_names import spoken_board
from .ground import Ground, project
from .lettering import lettering
from .palette import BORDER, FERRY, INK, LAND, PAPER, ROAD, SEA, line_look, seat_colour

SCALE = 0.7  # of the map's pixels: at this size the names can be read on a phone
LEAST = 400  # pixels of the longer side: the map of a small board is drawn larger
LANE = 2.6  # from the middle of one player's line to the next
Point = tuple[float, float]
_Beside = dict[tuple[str, str], tuple[tuple[Point, Point], tuple[Point, Point]]]


def svg(rules: Rules, seats: Sequence[Seat], driven: Sequence[Travels]) -> str:
    """The map. Steps are lines beside the road, the thicker the more often they were driven; where only the start and
    end of a way are known, a dashed line joins them. Cities that nobody can place are left out."""
    plan = Plan(rules)
    at = plan.at
    title = escape(_("Who drove where"))
    parts = [f'<svg viewBox="0 0 {plan.width:.0f} {plan.height:.0f}" class="map" role="img" aria-label="{title}"><title>{title}</title>', plan.roads()]
    lanes = [travel.seat for travel in driven if travel.steps or travel.jumps]
    beside = _sides(plan.ground.routes, at)
    for travel in driven:
        parts += _lines(travel, seats, lanes, at, beside)
    return "".join(parts) + plan.cities() + "</svg>"


class Plan:
    """The board as a picture in a report: ``at`` says where each space is in it. Cities that nobody can place are left out. ``scale`` is of the map's
    pixels; 0: as is best for a report."""

    def __init__(self, rules: Rules, scale: float = 0.0) -> None:
        self.ground = ground = _located(rules)
        self.scale = scale = scale or max(SCALE, LEAST / max(ground.width, ground.height))
        self.at: dict[str, Point] = {id: (x * scale, y * scale) for id, (x, y) in ground.at.items()}
        self.width, self.height = ground.width * scale, ground.height * scale
        steps = {step for route in ground.routes for step in pairwise(route.spaces)}
        self.joined = frozenset(steps | {(two, one) for one, two in steps})
        """Each space with each that is a step away."""

    def roads(self) -> str:
        """Land, roads, ferries and the spaces beside them, as SVG: what lies under everything."""
        ground, at = self.ground, self.at
        # All of it, also where a picture shows a piece from elsewhere.
        sea = f'<rect width="{self.width:.0f}" height="{self.height:.0f}" fill="{SEA}" class="map-sea"/>'
        parts = [f'{sea}<path d="{_land(ground, self.scale)}" fill="{LAND}" stroke="{BORDER}" stroke-width=".8" class="map-land"/>']
        for route in ground.routes:
            points = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at[id] for id in route.spaces))
            road = f'class="map-road" stroke="{ROAD}" stroke-width="1.2" opacity=".7"'
            look = f'stroke="{FERRY}" stroke-width="1.5" stroke-dasharray="1 4"' if route.kind == "ferry" else road
            parts.append(f'<polyline points="{points}" fill="none" {look}/>')
        for id in ground.order:
            if id not in ground.cities:
                parts.append(f'<circle cx="{at[id][0]:.1f}" cy="{at[id][1]:.1f}" r="1.1" fill="{ROAD}"/>')
        return "".join(parts)

    def cities(self) -> str:
        """The cities and their names, as SVG."""
        dots = [
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{PAPER}" stroke="{INK}" stroke-width="1.6" class="map-city"/>'
            for x, y in map(self.at.__getitem__, self.ground.cities)
        ]
        return "".join(dots) + self.names()

    def names(self, but: Collection[str] = ()) -> str:
        """The names of the cities but some, as SVG."""
        ground, parts = self.ground, []
        letters = lettering(ground, self.scale)
        for id, (dx, dy) in zip(ground.cities, letters.names, strict=True):
            if id in but:
                continue
            x, y = self.at[id]
            name = escape(ground.spaces[id].name)
            parts.append(f'<text x="{x + dx:.1f}" y="{y + dy + 4:.1f}" font-size="{letters.size}" text-anchor="middle">{name}</text>')
        return "".join(parts)

    def point(self, space: str) -> Point | None:
        """Where a space is, or the middle between two (``"kassel|hannover"``); None for one that nobody can place."""
        return _point(space, self.at)


def _lines(travel: Travels, seats: Sequence[Seat], lanes: Sequence[int], at: dict[str, Point], beside: _Beside) -> list[str]:
    """A player's lines, each in the player's lane beside the road."""
    if travel.seat not in lanes:
        return []
    colour = seat_colour(seats, travel.seat)
    shift = (lanes.index(travel.seat) - (len(lanes) - 1) / 2) * LANE
    strokes: list[tuple[str, float, str]] = []
    for (one, two), count in sorted(travel.steps.items()):
        if (one, two) in beside:
            strokes.append((_line(beside[one, two], shift), _width(count), ""))
    for (one, two), count in sorted(travel.jumps.items()):
        start, end = _point(one, at), _point(two, at)
        if start is not None and end is not None and start != end:
            side = _normal(start, end)
            strokes.append((_line(((start, side), (end, side)), shift), _width(count), ' stroke-dasharray="5 4"'))
    group = [f'<g fill="none" stroke-linecap="round" class="seat-{travel.seat}">']
    # A rim under the line, so that white and yellow show on the land.
    group += [f'<path d="{path}" {line_look(colour.edge, colour.dark_edge)} stroke-width="{wide + 0.9:.2f}"{dash}/>' for path, wide, dash in strokes]
    group += [f'<path d="{path}" stroke="{colour.paint}" stroke-width="{wide:.2f}"{dash}/>' for path, wide, dash in strokes]
    return [*group, "</g>"]


def _width(count: int) -> float:
    return 1.2 + 0.25 * min(count, 5)


def _line(ends: tuple[tuple[Point, Point], tuple[Point, Point]], shift: float) -> str:
    """A line from end to end, moved aside by so much."""
    (a, to_a), (b, to_b) = ends
    return f"M{a[0] + to_a[0] * shift:.1f} {a[1] + to_a[1] * shift:.1f}L{b[0] + to_b[0] * shift:.1f} {b[1] + to_b[1] * shift:.1f}"


def _normal(start: Point, end: Point) -> Point:
    """The direction to the side of a line, one long."""
    length = math.dist(start, end) or 1.0
    return (start[1] - end[1]) / length, (end[0] - start[0]) / length


def _sides(routes: Sequence[Route], at: dict[str, Point]) -> _Beside:
    """For each step (its spaces in the order of their ids) both ends and where its side is: along a road the same
    side all the way, so that lines beside it go round its bends."""
    found: _Beside = {}
    for route in routes:
        points = [at[id] for id in route.spaces]
        normals = [_normal(one, two) for one, two in pairwise(points)]
        sides = [normals[0], *(_between(one, two) for one, two in pairwise(normals)), normals[-1]]
        for index, (one, two) in enumerate(pairwise(route.spaces)):
            start, end = (points[index], sides[index]), (points[index + 1], sides[index + 1])
            found[(one, two) if one < two else (two, one)] = (start, end) if one < two else (end, start)
    return found


def _between(one: Point, two: Point) -> Point:
    """The side at a bend between two stretches, so long that lines keep their distance (at most twice)."""
    x, y = one[0] + two[0], one[1] + two[1]
    stretch = 2 / max(1.0, x * x + y * y)
    return x * stretch, y * stretch


def _point(space: str, at: dict[str, Point]) -> Point | None:
    """Where a space is, or the middle between two; None for one without a place."""
    points = [at[part] for part in space.split(BETWEEN) if part in at]
    if not points or len(points) != len(space.split(BETWEEN)):
        return None
    return sum(x for x, _y in points) / len(points), sum(y for _x, y in points) / len(points)


def _located(rules: Rules) -> Ground:
    """The ground without the spaces of which nobody knows where they are (a box's own cities)."""
    joined = {id for route in rules.routes for id in route.spaces}
    spaces = (space for space in spoken_board(rules.board).spaces if space.id in rules.spaces)
    kept = {space.id: space for space in spaces if space.id in joined or space.lat or space.lon}
    return Ground(kept, rules.routes)


@lru_cache(maxsize=1)
def _rings() -> tuple[tuple[tuple[float, float], ...], ...]:
    """The outlines of the countries (longitude, latitude)."""
    raw = json.loads((resources.files("aufachse_widgets.data") / "basemap.geojson").read_bytes())
    rings = []
    for feature in raw["features"]:
        shape = feature["geometry"]
        for polygon in [shape["coordinates"]] if shape["type"] == "Polygon" else shape["coordinates"]:
            rings += [tuple((float(lon), float(lat)) for lon, lat, *_height in ring) for ring in polygon]
    return tuple(rings)


@lru_cache(maxsize=8)
def _land(ground: Ground, scale: float) -> str:
    """The countries as one SVG path, as far as they are on the map."""
    parts = []
    for ring in _rings():
        points: list[Point] = []
        for lon, lat in ring:
            x, y = project(lat, lon)
            point = (round((x - ground.left) * scale, 1), round((y - ground.top) * scale, 1))
            if not points or math.dist(point, points[-1]) > 0.5:
                points.append(point)
        inside = [0 <= x <= ground.width * scale and 0 <= y <= ground.height * scale for x, y in points]
        if any(inside) and len(points) > 2:
            parts.append("M" + "L".join(f"{x:g} {y:g}" for x, y in points) + "Z")
    return "".join(parts)
