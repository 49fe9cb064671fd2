"""Which part of the board its map shows: the whole of it, or near enough for a finger what is to be chosen.

Sizes and distances are in pixels of the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from ...drawing.ground import ZOOM, Ground, project, unproject
from ...drawing.placement import View
from .choices import MANY, Choice
from .leaflet import Leaflet

LAID_OUT = 60.0  # a map that is less wide or high than this is being laid out, or hidden; its size means nothing
SMALL = 560.0  # a map not wider than this comes near by itself
EDGE = 6.0  # what lies this near to a map's edge isn't in sight
CLEAR = (44.0, 54.0)  # to the side, and up or down: nearer to an edge a truck, a name or a ring beside its space may be cut off
COVERED = 60.0  # at the top of a small map, covered by its own buttons
ASKED = 130.0  # so far from the top of a small map is the place that it comes near to; what is asked lies below it
CLOSE = 6.75  # the zoom at which every space has room for a finger
BESIDE = 0.15  # the part of a map that may show what lies beside the board
BUTTONS = (8.0, 8.0, 58.0, 102.0)  # where the map's own buttons are; on a small map there is one more below them
TOOLS = (58.0, 4.0, 330.0, 48.0)  # and what stands beside them on a page
SAME = 0.5  # zooms that differ by less are as good as each other
FIRST_ZOOM = 5.5  # before the map's size is known


class Camera:
    """Where the map of a board looks."""

    def __init__(self, ground: Ground, map: Leaflet, looks: Callable[[], object] = lambda: None) -> None:
        self.ground = ground
        self.map = map
        self._looks = looks  # called where it looks elsewhere
        self.size = (0.0, 0.0)  # as the page told it
        self.pressed = True  # whether there is anything to press on the map, so that its buttons cover some of it
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

    @property
    def arrived(self) -> bool:
        """Whether the edges that the page told lie round the map's centre. While a map flies there the page tells where it still is."""
        lat, lon = self.map.center
        x, y = project(lat, lon, self.map.zoom)
        return bool(abs((self.map.left + self.map.right) / 2 - x) < 2 and abs((self.map.top + self.map.bottom) / 2 - y) < 2)

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

    def view(self) -> View | None:
        """What of the map is in sight, from the board's corner; None before its size is known."""
        if not self.laid_out:
            return None
        left, top = self._edges()
        room = (left, top + self._above(), left + self.size[0], top + self.size[1])
        if not self.pressed:
            return View(room)
        buttons = (left + BUTTONS[0], top + BUTTONS[1], left + BUTTONS[2], top + BUTTONS[3] + 50 * self.small)
        return View(room, (buttons, (left + TOOLS[0], top + TOOLS[1], left + TOOLS[2], top + TOOLS[3])))

    def _edges(self) -> tuple[float, float]:
        """Where the map's left upper corner is, in pixels from the board's, by its centre: where its edges are, the page tells only after it has
        come there."""
        scale = 2 ** (self.map.zoom - ZOOM)
        lat, lon = self.map.center
        x, y = project(lat, lon, self.map.zoom)
        return x - self.size[0] / 2 - self.ground.left * scale, y - self.size[1] / 2 - self.ground.top * scale

    def keep_on_board(self, lat: float, lon: float) -> None:
        """Back to the board, where the map shows much beside it with that centre (degrees): Leaflet's own maxBounds does not survive ipyleaflet's way
        of setting options."""
        there = self._on_board((lat, lon), self.map.zoom)
        if max(abs(one - other) for one, other in zip(project(*there, self.map.zoom), project(lat, lon, self.map.zoom), strict=True)) > 1:
            self.map.center = list(there)

    def _on_board(self, center: tuple[float, float], zoom: float) -> tuple[float, float]:
        """The centre next to that one (degrees) at which the map shows little beside the board."""
        scale = 2 ** (zoom - ZOOM)
        found = []
        starts, extents = (self.ground.left, self.ground.top), (self.ground.width, self.ground.height)
        for at, size, start, extent in zip(project(*center, zoom), self.size, starts, extents, strict=True):
            inner = size * (0.5 - BESIDE)
            least, most = start * scale + inner, (start + extent) * scale - inner
            found.append(min(max(at, least), most) if least <= most else (least + most) / 2)
        return unproject(found[0], found[1], zoom)

    def fit(self) -> None:
        """Show the whole board, as large as the map has room for."""
        if self.laid_out:
            self._whole = self.ground.zoom_for(*self.size)
            self.map.min_zoom = self._whole  # before the map goes there
            lat, lon = self.ground.center
            left_over = self.size[1] - self.ground.height * 2 ** (self._whole - ZOOM)
            # What covers the top of a small map covers none of the board where there is room below it.
            self._look_at(self.ground.below(lat, lon, -max(0.0, min(self._above(), left_over)) / 2, self._whole), self._whole)

    def close_up(self, lat: float, lon: float) -> None:
        """Show a place (degrees) so that a finger can choose between its spaces, in the upper part of the map."""
        self._near = CLOSE
        middle = self.size[1] / 2
        asked = max(min(ASKED, middle), self._above() + CLEAR[1])
        self._look_at(self.ground.below(lat, lon, middle - asked, CLOSE), CLOSE)

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

    def keep(self, spaces: Iterable[str], under: float = 0.0, finger: bool = False) -> None:
        """Have these spaces in clear sight, the map as still as may be: where it came near before it stays if they are, and moves without
        zooming if that is enough. ``finger``: one of them is to be pressed."""
        there = [self.ground.at[id] for id in spaces if id in self.ground.at]
        if not there:
            return
        if not (self.came and self.nearer) or (finger and self.far):
            self.frame(spaces, under, always=True)
            return
        scale = 2 ** (self.map.zoom - ZOOM)
        moved = []
        edges = zip(self._edges(), self.size, CLEAR, (0.0, self._above()), (0.0, under), strict=True)
        for along, (start, size, clear, before, after) in enumerate(edges):
            least, most = min(place[along] for place in there) * scale - start, max(place[along] for place in there) * scale - start
            low, high = before + clear, size - after - clear
            if most - least > high - low:
                self.frame(spaces, under, always=True)
                return
            moved.append(min(0.0, least - low) + max(0.0, most - high))
        if any(moved):
            lat, lon = self.map.center
            x, y = project(lat, lon, self.map.zoom)
            self._look_at(unproject(x + moved[0], y + moved[1], self.map.zoom), self.map.zoom)

    def come_near(self, choices: Mapping[str, Choice]) -> None:
        """Bring what is to be chosen into sight, as large as may be; somebody who has zoomed and sees all of it is left alone. Where nothing is to be
        chosen any more, the map rests; where anything may be, it goes back to the whole board."""
        if not self.laid_out:
            return
        on_ways = {id for choice in choices.values() for found in choice.reaches for id in found.path} | choices.keys()
        if len(on_ways) > len(choices) or 0 < len(choices) < MANY:
            self.come_to(on_ways, choices)
        elif choices and self.came and self._at_rest:
            self._go_back()

    def come_to(self, spaces: Collection[str], most: Collection[str], under: float = 0.0) -> None:
        """Show these spaces as large as may be, at least the ``most`` wanted of them; somebody who has zoomed and sees those is left alone.
        ``under`` is what something covers at the map's foot."""
        if not self.laid_out or (self.sees(most) and not (self._at_rest and not self._near_enough(spaces))):
            return
        if not (self.frame(spaces, under) or self.frame(most, under)):
            self._go_back()

    @property
    def _at_rest(self) -> bool:
        """Whether nobody has zoomed since the map last moved by itself."""
        return self.map.zoom in (self._whole, self._near)

    def _near_enough(self, spaces: Iterable[str]) -> bool:
        """Whether a large map shows these spaces nearly as large as it can: then it rests."""
        spaces = [id for id in spaces if id in self.ground.at]
        if self.small or not self.came or not self.sees(spaces):
            return False
        return bool(abs(self.ground.frame(spaces, *self.size)[0] - self.map.zoom) < SAME)

    def leave(self) -> None:
        """The turn has passed: a map that came near goes back to the whole board."""
        if self.came and self.map.zoom == self._near:
            self._go_back()

    def _go_back(self) -> None:
        self._near = 0.0
        self.fit()

    def sees(self, spaces: Iterable[str]) -> bool:
        """Whether all these spaces are in sight."""
        scale = 2 ** (self.map.zoom - ZOOM)
        places = [self.ground.at[id] for id in spaces if id in self.ground.at]
        left, top = self._edges()
        above = self._above()
        return all(EDGE < x * scale - left < self.size[0] - EDGE and above < y * scale - top < self.size[1] - EDGE for x, y in places)

    def _above(self) -> float:
        return max(COVERED, self.covered) if self.small and self.pressed else 0.0

    def _look_at(self, center: tuple[float, float], zoom: float) -> None:
        if zoom < self.map.min_zoom:  # else the page would show another zoom than it is told
            self.map.min_zoom = zoom
        with self.map.hold_sync(), self.map.hold_trait_notifications():
            self.map.center = list(self._on_board(center, zoom))
            self.map.zoom = zoom
        self._looks()
