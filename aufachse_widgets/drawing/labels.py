"""Where on the map names of cities and numbers of roads stand while nothing else does: worked out once for a ground and a scale."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from .boxes import Box, Offset, Taken, around, best, eight, meet, text_width
from .ground import Ground, project

SPACES = 1.0  # the scale (zoom 6) from which spaces and triangles are drawn; below it, ticks
NUMBERS = 2.0  # the scale (zoom 7) from which road numbers are drawn
NOWHERE: Mapping[str, Offset | None] = {}
LABEL = 5.0  # pixels that a label's box is wider than its text, for its halo


class Sizes(Struct, frozen=True):
    """How large, in pixels, what never changes is drawn at a scale."""

    city: float
    space: float
    event: float
    type: int
    """The size of a city's name."""

    @property
    def gap(self) -> float:
        """From the middle of a city to its name."""
        return self.city / 2 + 3


def sizes(scale: float) -> Sizes:
    """The sizes at a scale.

    >>> sizes(0.7).type, sizes(2).type
    (12, 14)
    """
    if scale < SPACES:
        return Sizes(9, 4, 5, 12)
    return Sizes(12, 7, 12, 12 if scale < 1.3 else 13) if scale < NUMBERS else Sizes(15, 10, 17, 14)


def extent(text: str, size: float) -> tuple[float, float]:
    """How wide and high a label is."""
    return math.ceil(text_width(text, size) + LABEL), math.ceil(size * 1.2)


class Labels(Struct, frozen=True):
    """What stands on the bare board: ``names`` has each city's offset, None where it finds no place; ``shields`` tells which road numbers have room."""

    sizes: Sizes
    at: dict[str, tuple[float, float]]
    """Where each space is, in pixels of the screen from the board's corner."""
    names: dict[str, Offset | None]
    extents: dict[str, tuple[float, float]]
    shields: tuple[Box | None, ...]
    cities: Taken
    spaces: Taken
    """What names never cover: the marks of cities, and of spaces where they are more than ticks."""
    ticks: Taken
    """What they rather don't."""


@lru_cache(maxsize=48)
def labels(ground: Ground, scale: float) -> Labels:
    """Put each name at one of eight positions round its city, so that it covers no other name, no city and no space."""
    size = sizes(scale)
    at = {id: (x * scale, y * scale) for id, (x, y) in ground.at.items()}
    cities = Taken(around(*at[id], size.city + 2, size.city + 2) for id in ground.cities)
    spaces, ticks = Taken(), Taken()
    for id, space in ground.spaces.items():
        if space.kind != "city":
            wide = size.event if space.event else size.space
            (spaces if space.event and scale >= SPACES else ticks).add(around(*at[id], wide, wide))
    extents = {id: extent(ground.spaces[id].name, size.type) for id in ground.cities}
    names = _names(ground, at, extents, size, (cities, spaces), ticks)
    taken = Taken(around(at[id][0] + dx, at[id][1] + dy, *extents[id]) for id, offset in names.items() if offset is not None for dx, dy in (offset,))
    shields = []
    for road, x, y in ground.shields:
        box = around(x * scale, y * scale, text_width(road, 12) + 8, 15)
        free = scale >= NUMBERS and all(one.free(box) for one in (taken, cities, spaces))
        shields.append(box if free else None)
        if free:
            taken.add(box)
    return Labels(size, at, names, extents, tuple(shields), cities, spaces, ticks)


def named(ground: Ground, lat: float, lon: float, scale: float, moved: Mapping[str, Offset | None] = NOWHERE) -> str | None:
    """The city whose name covers a place (degrees) at this scale, with some names ``moved`` from where the bare board has them; None if no name covers it.

    >>> from aufachse_widgets.drawing.ground import board_ground, unproject
    >>> from aufachse_widgets.engine.rules import shipped_board
    >>> ground = board_ground(shipped_board())
    >>> (x, y), (dx, dy) = ground.at["kassel"], labels(ground, 1.0).names["kassel"]
    >>> lat, lon = unproject(ground.left + x + dx, ground.top + y + dy)
    >>> named(ground, lat, lon, 1.0), named(ground, lat, lon, 1.0, {"kassel": None}), named(ground, 0.0, 0.0, 1.0)
    ('kassel', None, None)
    """
    x, y = project(lat, lon)
    x, y = (x - ground.left) * scale, (y - ground.top) * scale
    letters = labels(ground, scale)
    for id, stands in letters.names.items():
        offset = moved.get(id, stands)
        if offset is not None:
            left, top, right, bottom = around(letters.at[id][0] + offset[0], letters.at[id][1] + offset[1], *letters.extents[id])
            if left <= x <= right and top <= y <= bottom:
                return id
    return None


def _names(
    ground: Ground, at: dict[str, tuple[float, float]], extents: dict[str, tuple[float, float]], size: Sizes, hard: tuple[Taken, ...], ticks: Taken
) -> dict[str, Offset | None]:
    """The names with the fewest free positions choose first."""
    width = max(x for x, _y in at.values()) + 60
    high = max(y for _x, y in at.values()) + 60
    room = (-60.0, -60.0, width, high)
    open_to = {}
    for id in ground.cities:
        x, y = at[id]
        wide, tall = extents[id]
        offsets = eight(wide, tall, size.gap)
        open_to[id] = [offset for offset in offsets if all(one.free(around(x + offset[0], y + offset[1], wide, tall)) for one in hard)]
    found: dict[str, Offset | None] = {}
    taken = Taken()
    for id in sorted(ground.cities, key=lambda id: len(open_to[id])):
        found[id] = offset = best(*at[id], *extents[id], open_to[id], (taken,), ticks, room)
        if offset is not None:
            taken.add(around(at[id][0] + offset[0], at[id][1] + offset[1], *extents[id]))

    def box(id: str, offset: Offset) -> Box:
        return around(at[id][0] + offset[0], at[id][1] + offset[1], *extents[id])

    for id in [id for id, offset in found.items() if offset is None]:  # perhaps one other name can make room
        for offset in open_to[id]:
            met = [other for other, there in found.items() if there is not None and meet(box(other, there), box(id, offset))]
            if len(met) != 1:
                continue
            (other,) = met
            taken.remove(box(other, found[other] or (0.0, 0.0)))
            taken.add(box(id, offset))
            there = best(*at[other], *extents[other], open_to[other], (taken,), ticks, room)
            if there is not None:
                found[id], found[other] = offset, there
                taken.add(box(other, there))
                break
            taken.remove(box(id, offset))
            taken.add(box(other, found[other] or (0.0, 0.0)))
    return {id: found[id] for id in ground.cities}
