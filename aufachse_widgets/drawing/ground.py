"""Where a board's spaces are on a map: projected, moved apart, framed."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from ..engine.board import Board, Route, Space

ZOOM = 6.0  # the zoom of the ground's pixels
STEPS = 16  # zooms between one whole zoom and the next
NEAREST = 7.25  # the zoom nearer than which a map never comes by itself
APART = 15.0  # pixels between spaces at least: some places are nearer to each other than a finger, or their marks, are wide
BESIDE = 99.0  # pixels: a space that is farther away is not beside another one
MARGIN = 26.0  # pixels around the outermost spaces, for names and trucks
NAMED = 23.0  # pixels of the screen above and below them, where a map shows the whole board: a name of a city has that height, however small the map
_TILE = 256.0


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


def places(spaces: Mapping[str, Space]) -> dict[str, tuple[float, float]]:
    """Where each space is drawn, in Web Mercator pixels: at its coordinates, but spaces beside the road
    that would lie upon each other are moved apart, cities never."""
    at = {id: project(space.lat, space.lon) for id, space in spaces.items()}
    held = {id: 0.0 if space.kind == "city" else 1.0 for id, space in spaces.items()}
    near = [
        (one, two)
        for (one, there), (two, other) in itertools.combinations(at.items(), 2)
        if abs(there[0] - other[0]) < 2.5 * APART and math.dist(there, other) < 2.5 * APART and held[one] + held[two]
    ]
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
    """Where everything of a board is; ``at`` gives pixels from the north-western corner, at zoom ``ZOOM``."""

    def __init__(self, spaces: Mapping[str, Space], routes: Sequence[Route]) -> None:
        self.spaces, self.routes = spaces, tuple(routes)
        raw = places(spaces)
        self.left = min(x for x, _ in raw.values()) - MARGIN
        self.top = min(y for _, y in raw.values()) - MARGIN
        self.width = max(x for x, _ in raw.values()) + MARGIN - self.left
        self.height = max(y for _, y in raw.values()) + MARGIN - self.top
        self.degrees = {id: unproject(x, y) for id, (x, y) in raw.items()}
        self.at: dict[str, tuple[float, float]] = {id: (round(x - self.left, 1), round(y - self.top, 1)) for id, (x, y) in raw.items()}
        self.order = tuple(self.spaces)
        self.cities = tuple(id for id in self.order if self.spaces[id].kind == "city")
        self.corner = unproject(self.left, self.top)
        self.center = unproject(self.left + self.width / 2, self.top + self.height / 2)
        self.shields = tuple(self._shield(route.road, route.spaces) for route in self.routes if route.kind == "road")
        self._beside: dict[str, tuple[tuple[float, str], ...]] = {}

    def _shield(self, road: str, spaces: tuple[str, ...]) -> tuple[str, float, float]:
        # In the middle of the longest step of the stretch, away from its spaces.
        steps = [(self.at[one], self.at[two]) for one, two in itertools.pairwise(spaces)]
        (ax, ay), (bx, by) = max(steps, key=lambda step: math.dist(*step))
        return road.replace(" ", "/"), round((ax + bx) / 2, 1), round((ay + by) / 2, 1)

    def beside(self, space: str) -> tuple[tuple[float, str], ...]:
        """The other spaces beside that one, each with how far it is (pixels), the nearest first."""
        if space not in self._beside:
            far = ((math.dist(self.at[space], there), other) for other, there in self.at.items() if other != space)
            self._beside[space] = tuple(sorted(found for found in far if found[0] < BESIDE))
        return self._beside[space]

    def zoom_for(self, width: float, height: float) -> float:
        """The zoom, in sixteenths, at which the whole board fits a map of that size."""
        named = (height - 2 * NAMED) / (self.height - 2 * MARGIN)
        fit = ZOOM + math.log2(max(0.1, min(width / self.width, height / self.height, named)))
        return math.floor(fit * STEPS) / STEPS

    def frame(self, spaces: Iterable[str], width: float, height: float, above: float = 0.0, under: float = 0.0) -> tuple[float, tuple[float, float]]:
        """Zoom and centre (degrees) at which these spaces fill a map of that size, below ``above`` and above
        ``under`` pixels that something else covers."""
        points = [self.at[id] for id in spaces]
        left, right = min(x for x, _ in points), max(x for x, _ in points)
        top, bottom = min(y for _, y in points), max(y for _, y in points)
        fit = math.log2(min(max(60, width - 90) / max(1, right - left), max(60, height - 110 - above - under) / max(1, bottom - top)))
        zoom = min(NEAREST, ZOOM + math.floor(max(-2.0, fit) * 8) / 8)
        return zoom, unproject(self.left + (left + right) / 2, self.top + (top + bottom) / 2 - (above - under) / 2 / 2 ** (zoom - ZOOM))

    def below(self, lat: float, lon: float, pixels: float, zoom: float) -> tuple[float, float]:
        """The place (degrees) so many screen pixels below another one at that zoom."""
        x, y = project(lat, lon)
        return unproject(x, y + pixels / 2 ** (zoom - ZOOM))

    def bounds(self, pad: float) -> list[list[float]]:
        """South-western and north-eastern corner, ``pad`` pixels outside the board."""
        south, west = unproject(self.left - pad, self.top + self.height + pad)
        north, east = unproject(self.left + self.width + pad, self.top - pad)
        return [[south, west], [north, east]]

    def near(self, lat: float, lon: float, zoom: float, spaces: Iterable[str], within: float) -> list[tuple[str, float]]:
        """The spaces at most ``within`` screen pixels away from a place on the map, each with how far it is, the nearest first."""
        x, y = project(lat, lon)
        far = {id: math.dist(self.at[id], (x - self.left, y - self.top)) * 2 ** (zoom - ZOOM) for id in spaces if id in self.at}
        return sorted(((id, pixels) for id, pixels in far.items() if pixels <= within), key=lambda found: found[1])

    def nearest(self, lat: float, lon: float, zoom: float, spaces: Iterable[str], within: float) -> str | None:
        """The space nearest to a place on the map, at most ``within`` screen pixels away."""
        x, y = project(lat, lon)
        point = (x - self.left, y - self.top)
        best = min(spaces, key=lambda id: math.dist(self.at[id], point), default=None)
        if best is None or math.dist(self.at[best], point) * 2 ** (zoom - ZOOM) > within:
            return None
        return best


@lru_cache(maxsize=16)
def board_ground(board: Board, ferries: bool = True) -> Ground:
    """The ground of a board, without ferries where the edition has none; a city that lies on no road, as those
    that a table's box adds, is left out. Worked out once for equal boards."""
    routes = tuple(route for route in board.routes if ferries or route.kind == "road")
    joined = {id for route in routes for id in route.spaces}
    return Ground({space.id: space for space in board.spaces if space.id in joined}, routes)
