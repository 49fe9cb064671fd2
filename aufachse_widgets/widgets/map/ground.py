"""What on the map never changes: where things are, countries, roads, spaces, names, road numbers.

Leaflet draws countries and roads from one GeoJSON. Spaces, names and everything that moves are HTML in
one overlay that hangs at the board's north-western corner: pixels from there at zoom ``ZOOM`` times the
CSS variable ``--z``. So a new zoom is one number, not 300 new positions.
"""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Iterable
from functools import lru_cache
from html import escape
from importlib import resources
from typing import Any

from msgspec import Struct

from ...drawing.palette import BORDER, FERRY, LAND, ROAD
from ...engine.rules import Rules
from .signs import shapes

ZOOM = 6.0  # the zoom of the overlay's pixels
APART = 15.0  # pixels between spaces at least: some places are nearer to each other than a finger, or their marks, are wide
MARGIN = 26.0  # pixels around the outermost spaces, for names and trucks
_TILE = 256.0

Box = tuple[float, float, float, float]


def project(lat: float, lon: float, zoom: float = ZOOM) -> tuple[float, float]:
    """Web Mercator pixels, as Leaflet counts them.

    >>> project(0, 0, 0)
    (128.0, 128.0)
    """
    size = _TILE * 2**zoom
    sine = math.sin(math.radians(lat))
    return size * (lon / 360 + 0.5), size * (0.5 - math.log((1 + sine) / (1 - sine)) / (4 * math.pi))


def unproject(x: float, y: float, zoom: float = ZOOM) -> tuple[float, float]:
    """Degrees of Web Mercator pixels; the other way round."""
    size = _TILE * 2**zoom
    return math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * y / size)))), (x / size - 0.5) * 360


def places(rules: Rules) -> dict[str, tuple[float, float]]:
    """Where each space is drawn, in Web Mercator pixels: at its coordinates, but spaces beside the road
    that would lie upon each other are moved apart, cities never."""
    at = {id: project(space.lat, space.lon) for id, space in rules.spaces.items()}
    held = {id: 0.0 if space.kind == "city" else 1.0 for id, space in rules.spaces.items()}
    near = [(one, two) for one, two in itertools.combinations(at, 2) if math.dist(at[one], at[two]) < 2.5 * APART and held[one] + held[two]]
    for _round in range(60):
        moved = False
        for one, two in near:
            (ax, ay), (bx, by) = at[one], at[two]
            far = math.dist(at[one], at[two])
            if far >= APART - 0.01:
                continue
            moved = True
            dx, dy = ((bx - ax) / far, (by - ay) / far) if far else (1.0, 0.0)
            step = (APART - far) / (held[one] + held[two])
            at[one] = ax - dx * step * held[one], ay - dy * step * held[one]
            at[two] = bx + dx * step * held[two], by + dy * step * held[two]
        if not moved:
            break
    return at


class Ground:
    """Where everything of a board is; ``at`` gives pixels in the overlay."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        raw = places(rules)
        self.left = min(x for x, _ in raw.values()) - MARGIN
        self.top = min(y for _, y in raw.values()) - MARGIN
        self.width = max(x for x, _ in raw.values()) + MARGIN - self.left
        self.height = max(y for _, y in raw.values()) + MARGIN - self.top
        self.degrees = {id: unproject(x, y) for id, (x, y) in raw.items()}
        self.at: dict[str, tuple[float, float]] = {id: (round(x - self.left, 1), round(y - self.top, 1)) for id, (x, y) in raw.items()}
        self.order = tuple(rules.spaces)
        self.cities = tuple(id for id in self.order if rules.spaces[id].kind == "city")
        self.corner = unproject(self.left, self.top)
        self.center = unproject(self.left + self.width / 2, self.top + self.height / 2)
        self.shields = tuple(self._shield(route.road, route.spaces) for route in rules.routes if route.kind == "road")

    def _shield(self, road: str, spaces: tuple[str, ...]) -> tuple[str, float, float]:
        # In the middle of the longest step of the stretch, away from its spaces.
        steps = [(self.at[one], self.at[two]) for one, two in itertools.pairwise(spaces)]
        (ax, ay), (bx, by) = max(steps, key=lambda step: math.dist(*step))
        return road.replace(" ", "/"), round((ax + bx) / 2, 1), round((ay + by) / 2, 1)

    def zoom_for(self, width: float, height: float) -> float:
        """The zoom, in quarters, at which the whole board fits a map of that size."""
        fit = ZOOM + math.log2(max(0.1, min(width / self.width, height / self.height)))
        return math.floor(fit * 4) / 4

    def frame(self, spaces: Iterable[str], width: float, height: float) -> tuple[float, tuple[float, float]]:
        """Zoom and centre (degrees) at which these spaces fill a map of that size."""
        points = [self.at[id] for id in spaces]
        left, right = min(x for x, _ in points), max(x for x, _ in points)
        top, bottom = min(y for _, y in points), max(y for _, y in points)
        fit = math.log2(min((width - 90) / max(1, right - left), (height - 110) / max(1, bottom - top)))
        zoom = ZOOM + math.floor(max(-2.0, min(fit, 1.0)) * 4) / 4
        return zoom, unproject(self.left + (left + right) / 2, self.top + (top + bottom) / 2)

    def bounds(self, pad: float) -> list[list[float]]:
        """South-western and north-eastern corner, ``pad`` pixels outside the board."""
        south, west = unproject(self.left - pad, self.top + self.height + pad)
        north, east = unproject(self.left + self.width + pad, self.top - pad)
        return [[south, west], [north, east]]

    def nearest(self, lat: float, lon: float, zoom: float, spaces: Iterable[str], within: float) -> str | None:
        """The space nearest to a place on the map, at most ``within`` screen pixels away."""
        x, y = project(lat, lon)
        point = (x - self.left, y - self.top)
        best = min(spaces, key=lambda id: math.dist(self.at[id], point), default=None)
        if best is None or math.dist(self.at[best], point) * 2 ** (zoom - ZOOM) > within:
            return None
        return best


@lru_cache(maxsize=1)
def _countries() -> list[Any]:
    raw = json.loads((resources.files("aufachse_widgets.data") / "basemap.geojson").read_bytes())
    style = {"color": BORDER, "weight": 1, "fillColor": LAND, "fillOpacity": 1, "interactive": False}
    return [{"type": "Feature", "properties": {"style": style}, "geometry": feature["geometry"]} for feature in raw["features"]]


def geojson(ground: Ground) -> dict[str, Any]:
    """Countries, roads and (where the edition has them) ferries, as Leaflet draws them: none of them
    listens to the mouse, or each of its moves would be a message."""
    rules = ground.rules

    def lines(kind: str, **style: object) -> dict[str, Any]:
        drawn = [[[round(degrees, 4) for degrees in reversed(ground.degrees[id])] for id in route.spaces] for route in rules.routes if route.kind == kind]
        return {
            "type": "Feature",
            "properties": {"style": {"fill": False, "interactive": False, "lineCap": "round", **style}},
            "geometry": {"type": "MultiLineString", "coordinates": drawn},
        }

    roads = [lines("road", color=ROAD, weight=6), lines("road", color="#ffffff", weight=3)]
    ferries = [lines("ferry", color=FERRY, weight=3, dashArray="2 8")] if rules.edition.ferries else []
    return {"type": "FeatureCollection", "features": [*_countries(), *ferries, *roads]}


def spot(x: float, y: float) -> str:
    """The place of an element of the overlay, for its style attribute."""
    return f"--x:{x:g};--y:{y:g}"


def html(ground: Ground, name: str) -> str:
    """Road numbers, spaces and names, as HTML for the overlay; sent once. ``name`` is the CSS class of
    the map."""
    rules = ground.rules
    parts = [shapes(name), '<div class="aa-shields">']
    parts += [f'<b class="aa-shield" style="{spot(x, y)}">{escape(road)}</b>' for road, x, y in ground.shields]
    parts.append("</div>")
    for id, space in rules.spaces.items():
        kind = "aa-city" if space.kind == "city" else "aa-event" if space.event else f"aa-{space.kind}"
        parts.append(f'<i class="{kind}" style="{spot(*ground.at[id])}"></i>')
    parts.append('<div class="aa-names">')
    parts += [f'<b class="aa-name" style="{spot(*ground.at[id])}">{escape(rules.spaces[id].name)}</b>' for id in ground.cities]
    parts.append("</div>")
    return "".join(parts)


def css_text(text: str) -> str:
    """Any text as a CSS string: no character of it can end the string or the style element.

    >>> css_text('Kassel "</style>')
    '"Kassel \\\\000022\\\\00003c/style\\\\00003e"'
    """
    return '"' + "".join(char if char.isalnum() or char in " .,:;!?()·→–-+%/…⚠▲▼" else f"\\{ord(char):06x}" for char in text) + '"'


def spots_css(ground: Ground, name: str) -> str:
    """Where the button of each space stands and what it is called; sent once. ``name`` is the CSS
    class of the map."""
    spaces = ground.rules.spaces
    css = []
    for number, id in enumerate(ground.order, 1):
        x, y = ground.at[id]
        # Tooltips lean towards the middle of the map and hang down at its top.
        lean = f";--tx:-{100 * x / ground.width:.0f}%" + (";--tt:calc(50% + 20px);--tb:auto" if y < 90 else "")
        css.append(f".{name} .aa-spots button:nth-child({number}){{{spot(x, y)};--n:{css_text(spaces[id].name)}{lean}}}")
    return "".join(css)


# Names that do not overlap --------------------------------------------------------------------------


class Lettering(Struct, frozen=True):
    """How names and road numbers are set at one zoom: font size (pixels), the offset of each city's
    name from its space (its middle), and which road numbers have room."""

    size: int
    names: tuple[tuple[float, float], ...]
    shields: tuple[bool, ...]


def _overlap(a: Box, b: Box) -> float:
    wide = min(a[2], b[2]) - max(a[0], b[0])
    high = min(a[3], b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def _around(x: float, y: float, wide: float, high: float) -> Box:
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def lettering(ground: Ground, scale: float) -> Lettering:
    """Put each name beside its city so that names do not overlap, and cover as few spaces as may be.

    ``scale`` is the CSS variable ``--z``. Each name takes the best of twelve places, the others as they
    are; three rounds settle it.
    """
    size = 14 if scale >= 1.6 else 13 if scale >= 1 else 12 if scale >= 0.8 else 11
    points = {id: (x * scale, y * scale) for id, (x, y) in ground.at.items()}
    spaces = ground.rules.spaces
    boxes: dict[str, list[tuple[tuple[float, float], Box, float]]] = {}
    for id in ground.cities:
        x, y = points[id]
        wide, high, gap = len(spaces[id].name) * size * 0.6 + 6, size + 5.0, 6.0 if scale < 0.8 else 8.0
        near = [
            (px, py, 3.0 if other in ground.cities else 1.0)
            for other, (px, py) in points.items()
            if other != id and abs(px - x) < wide + 20 and abs(py - y) < high * 2 + 20
        ]
        places = []
        beside, above = wide / 2 + gap, high / 2 + gap
        offsets = [(beside, 0.0), (-beside, 0.0), (0.0, -above), (0.0, above)]
        offsets += [(side * (beside - 2), level * high / 2) for side in (1, -1) for level in (-1, 1)]
        offsets += [(side * wide / 4, level * above) for side in (1, -1) for level in (-1, 1)]
        for rank, (dx, dy) in enumerate(offsets):
            box = _around(x + dx, y + dy, wide, high)
            over = sum(_overlap(box, _around(px, py, 9, 9)) * weight for px, py, weight in near)
            outside = max(0.0, -box[0]) + max(0.0, box[2] - ground.width * scale)
            places.append(((dx, dy), box, over + outside * 20 + rank))
        boxes[id] = places
    chosen = {id: min(range(12), key=lambda place, id=id: boxes[id][place][2]) for id in ground.cities}
    rivals = {id: [other for other in ground.cities if other != id and math.dist(points[id], points[other]) < 220] for id in ground.cities}
    for _round in range(3):
        for id in ground.cities:
            taken = [boxes[other][chosen[other]][1] for other in rivals[id]]
            chosen[id] = min(range(12), key=lambda place: boxes[id][place][2] + 30 * sum(_overlap(boxes[id][place][1], box) for box in taken))
    names = [boxes[id][chosen[id]] for id in ground.cities]
    taken = [box for _, box, _ in names]
    shown = []
    for road, x, y in ground.shields:
        box = _around(x * scale, y * scale, len(road) * 6.5 + 6, 14)
        near = any(_overlap(box, _around(px, py, 12, 12)) for px, py in points.values() if abs(px - x * scale) < 40 and abs(py - y * scale) < 20)
        free = not near and not any(_overlap(box, other) for other in taken)
        shown.append(free)
        if free:
            taken.append(box)
    return Lettering(size, tuple((round(dx, 1), round(dy, 1)) for (dx, dy), _, _ in names), tuple(shown))


def zoom_css(ground: Ground, scale: float, name: str) -> str:
    """What depends on the zoom: the scale, where the names stand, which road numbers are shown."""
    scope = f".{name}"
    letters = lettering(ground, scale)
    mark = 0.8 if scale < 0.8 else 1 if scale < 1.6 else 1.25
    css = [f"{scope}{{--z:{scale:.4f};--m:{mark};--f:{letters.size}px}}"]
    css += [f"{scope} .aa-name:nth-child({number}){{--dx:{dx:g}px;--dy:{dy:g}px}}" for number, (dx, dy) in enumerate(letters.names, 1)]
    hidden = [f"{scope} .aa-shield:nth-child({number})" for number, shown in enumerate(letters.shields, 1) if not shown]
    if hidden:
        css.append(",".join(hidden) + "{display:none}")
    return "".join(css)
