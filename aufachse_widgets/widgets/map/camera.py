"""Which part of the board its map shows: the whole of it, or near enough for a finger what is to be chosen.

Sizes and distances are in pixels of the screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...drawing.ground import ZOOM, Ground, project
from .leaflet import Leaflet
from .scene import MANY, Choice

LAID_OUT = 60.0  # a map that is less wide or high than this is being laid out, or hidden; its size means nothing
SMALL = 560.0  # a map not wider than this comes near by itself
EDGE = 6.0  # what lies this near to a map's edge isn't in sight
COVERED = 60.0  # at the top of a small map, covered by its own buttons
ASKED = 130.0  # so far from the top of a small map is the place that it comes near to; what is asked lies below it
CLOSE = 6.75  # the zoom at which every space has room for a finger
FIRST_ZOOM = 5.5  # before the map's size is known


class Camera:
    """Where the map of a board looks."""

    def __init__(self, ground: Ground, map: Leaflet) -> None:
        self.ground = ground
        self.map = map
        self.size = (0.0, 0.0)  # as the page told it
        self.covered = 0  # at the top of a small map, by something other than its buttons
        self._whole = 0.0  # the zoom that shows the whole board
        self._near = 0.0  # the zoom that it came near to; 0: it did not

    @property
    def laid_out(self) -> bool:
        """Whether the page has told the map's size."""
        return min(self.size) > 0

    @property
    def small(self) -> bool:
        """Whether the map is as small as a phone's."""
        return 0 < self.size[0] < SMALL

    @property
    def far(self) -> bool:
        """Whether spaces would lie too close together for a finger."""
        return bool(self.map.zoom < CLOSE - 0.25)

    @property
    def nearer(self) -> bool:
        """Whether it shows less than the whole board."""
        return bool(self.map.zoom > self._whole)

    @property
    def came(self) -> bool:
        """Whether it came near by itself, and has not gone back."""
        return self._near > 0

    def corner(self) -> tuple[float, float]:
        """Where the board's left upper corner is in the map, by the edges that the page told."""
        scale = 2 ** (self.map.zoom - ZOOM)
        return self.ground.left * scale - self.map.left, self.ground.top * scale - self.map.top

    def take_size(self) -> bool:
        """Take the map's size from its edges: whether the whole board is to be shown again for it. Not where somebody has zoomed: there the map stays."""
        size = (self.map.right - self.map.left, self.map.bottom - self.map.top)
        if min(size) < LAID_OUT or (abs(size[0] - self.size[0]) < 2 and abs(size[1] - self.size[1]) < 2):
            return False
        self.size = size
        return not self._whole or self.map.zoom == self._whole

    def keep_on_board(self, lat: float, lon: float) -> None:
        """Back to the board, where this centre (degrees) lies beside it: Leaflet's own maxBounds does not survive ipyleaflet's way of setting options."""
        (south, west), (north, east) = self.ground.bounds(0)
        if not (south <= lat <= north and west <= lon <= east):
            self.map.center = [min(max(lat, south), north), min(max(lon, west), east)]

    def fit(self) -> None:
        """Show the whole board, as large as the map has room for."""
        if self.laid_out:
            self._whole = max(self.map.min_zoom, self.ground.zoom_for(*self.size))
            self._look_at(self.ground.center, self._whole)

    def close_up(self, lat: float, lon: float) -> None:
        """Show a place (degrees) so that a finger can choose between its spaces, in the upper part of the map."""
        self._near = CLOSE
        self._look_at(self.ground.below(lat, lon, max(0.0, self.size[1] / 2 - ASKED), CLOSE), CLOSE)

    def frame(self, spaces: Iterable[str], under: float = 0.0, always: bool = False) -> bool:
        """Show these spaces as large as may be: whether that is nearer than the whole board. Where it is not, the map stays, but for
        what has to be in sight ``always``. ``under`` is what something covers at the map's foot."""
        there = [id for id in spaces if id in self.ground.at]
        if not there:
            return False
        zoom, center = self.ground.frame(there, *self.size, self._above(), under)
        if zoom <= self._whole and not always:
            return False
        self._near = zoom
        self._look_at(center, zoom)
        return True

    def come_near(self, choices: Mapping[str, Choice]) -> None:
        """Bring what is to be chosen into sight: on a small map near enough for a finger, on a large one where it is out
        of sight. Where nothing is to be chosen any more, a small map goes back to the whole board; where anything may be, each does."""
        if not self.laid_out:
            return
        on_ways = {id for choice in choices.values() for found in choice.reaches for id in found.path}
        few = bool(on_ways) or 0 < len(choices) < MANY
        if not self.small:
            if few and not self.sees(choices) and not self.frame(choices):
                self.fit()
            elif choices and not few and self.came and self.map.zoom == self._near:
                self._go_back()
            return
        at_rest = self.map.zoom in (self._whole, self._near)
        if few and (at_rest or not self.sees(choices)):
            if self.frame(on_ways | choices.keys()) or self.frame(choices):
                return
        elif few:
            return
        if self.came and (few or at_rest):
            self._go_back()

    def _go_back(self) -> None:
        self._near = 0.0
        self.fit()

    def sees(self, spaces: Iterable[str]) -> bool:
        """Whether all these spaces are in sight."""
        scale = 2 ** (self.map.zoom - ZOOM)
        places = [self.ground.at[id] for id in spaces if id in self.ground.at]
        # By the map's centre: where its edges are, the page tells only after it has come there.
        lat, lon = self.map.center
        middle = project(lat, lon, self.map.zoom)
        left, top = self.ground.left * scale - middle[0] + self.size[0] / 2, self.ground.top * scale - middle[1] + self.size[1] / 2
        above = self._above()
        return all(EDGE < x * scale + left < self.size[0] - EDGE and above < y * scale + top < self.size[1] - EDGE for x, y in places)

    def _above(self) -> float:
        return max(COVERED, self.covered) if self.small else 0.0

    def _look_at(self, center: tuple[float, float], zoom: float) -> None:
        with self.map.hold_sync():
            self.map.center = list(center)
            self.map.zoom = zoom
