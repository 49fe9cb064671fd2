"""Names of cities and numbers of roads, set so that they do not overlap."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

from msgspec import Struct

from .ground import Ground

Box = tuple[float, float, float, float]
Setting = tuple[tuple[float, float], Box, float]
"""A place for a name: the offset from its space, the box that it fills, and what speaks against it."""


class Lettering(Struct, frozen=True):
    """How names and road numbers are set at one zoom: font size (pixels), the offset of each city's
    name from its space (its middle), and which road numbers have room."""

    size: int
    names: tuple[tuple[float, float], ...]
    shields: tuple[bool, ...]


def _overlap(box: Box, others: Iterable[Box]) -> float:
    """How much of a box the others cover together."""
    left, top, right, bottom = box
    covered = 0.0
    for one in others:
        # Most lie elsewhere: told at once, before anything is computed.
        if one[0] < right and one[2] > left and one[1] < bottom and one[3] > top:
            covered += (min(right, one[2]) - max(left, one[0])) * (min(bottom, one[3]) - max(top, one[1]))
    return covered


def _around(x: float, y: float, wide: float, high: float) -> Box:
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def _best(places: Sequence[Setting], taken: Sequence[Box]) -> int:
    """The place against which the least speaks, with these boxes taken."""
    best, least = 0, math.inf
    for place, (_offset, box, cost) in enumerate(places):
        if cost < least:  # what others cover only adds to it
            cost += 30 * _overlap(box, taken)
            if cost < least:
                best, least = place, cost
    return best


@lru_cache(maxsize=32)
def lettering(ground: Ground, scale: float) -> Lettering:
    """Put each name beside its city so that names do not overlap, and cover as few spaces as may be.

    ``scale`` is the CSS variable ``--z``. Each name takes the best of twelve places, the others as they
    are; three rounds settle it.
    """
    size = 14 if scale >= 1.6 else 13 if scale >= 1 else 12 if scale >= 0.8 else 11
    points = {id: (x * scale, y * scale) for id, (x, y) in ground.at.items()}
    spaces = ground.spaces
    cities = frozenset(ground.cities)
    boxes: dict[str, list[Setting]] = {}
    for id in ground.cities:
        x, y = points[id]
        (wide, high), gap = _extent(spaces[id].name, size), 6.0 if scale < 0.8 else 8.0
        near = [
            (_around(px, py, 9, 9), other in cities)
            for other, (px, py) in points.items()
            if other != id and abs(px - x) < wide + 20 and abs(py - y) < high * 2 + 20
        ]
        marks = [mark for mark, city in near if not city]
        towns = [mark for mark, city in near if city]
        places = []
        beside, above = wide / 2 + gap, high / 2 + gap
        offsets = [(beside, 0.0), (-beside, 0.0), (0.0, -above), (0.0, above)]
        offsets += [(side * (beside - 2), level * high / 2) for side in (1, -1) for level in (-1, 1)]
        offsets += [(side * wide / 4, level * above) for side in (1, -1) for level in (-1, 1)]
        for rank, (dx, dy) in enumerate(offsets):
            box = _around(x + dx, y + dy, wide, high)
            over = _overlap(box, marks) + 3 * _overlap(box, towns)
            outside = max(0.0, -box[0]) + max(0.0, box[2] - ground.width * scale)
            places.append(((dx, dy), box, over + outside * 20 + rank))
        boxes[id] = places
    chosen = {id: min(range(12), key=[cost for _, _, cost in boxes[id]].__getitem__) for id in ground.cities}
    rivals = {id: [other for other in ground.cities if other != id and math.dist(points[id], points[other]) < 220] for id in ground.cities}
    for _round in range(3):
        before = dict(chosen)
        for id in ground.cities:
            chosen[id] = _best(boxes[id], [boxes[other][chosen[other]][1] for other in rivals[id]])
        if chosen == before:
            break
    names = [boxes[id][chosen[id]] for id in ground.cities]
    taken = [box for _, box, _ in names]
    shown = []
    for road, x, y in ground.shields:
        box = _around(x * scale, y * scale, len(road) * 6.5 + 6, 14)
        marks = [_around(px, py, 12, 12) for px, py in points.values() if abs(px - x * scale) < 40 and abs(py - y * scale) < 20]
        free = not _overlap(box, marks) and not _overlap(box, taken)
        shown.append(free)
        if free:
            taken.append(box)
    return Lettering(size, tuple((round(dx, 1), round(dy, 1)) for (dx, dy), _, _ in names), tuple(shown))


def standing_out(ground: Ground, scale: float, spaces: Sequence[str], size: int) -> dict[str, tuple[float, float]]:
    """Where larger names of some spaces go among those of the other cities: the offset of each one's middle from its space.

    >>> from aufachse_widgets.drawing.ground import board_ground
    >>> from aufachse_widgets.engine.rules import shipped_board
    >>> sorted(standing_out(board_ground(shipped_board()), 0.7, ["kassel", "rosenheim"], 14))
    ['kassel', 'rosenheim']
    """
    letters = lettering(ground, scale)
    points = {id: (x * scale, y * scale) for id, (x, y) in ground.at.items()}
    taken = [
        _around(points[id][0] + dx, points[id][1] + dy, *_extent(ground.spaces[id].name, letters.size))
        for id, (dx, dy) in zip(ground.cities, letters.names, strict=True)
        if id not in spaces
    ]
    taken += [_around(*points[id], 9, 9) for id in ground.cities]
    found = {}
    for id in spaces:
        x, y = points[id]
        wide, high = _extent(ground.spaces[id].name, size)
        beside, above = wide / 2 + 6, high / 2 + 4
        offsets = [(side * across, level) for across, level in ((beside, -7.0), (beside, 7.0), (0.0, -above), (0.0, above)) for side in (1, -1)]
        places = [((dx, dy), _around(x + dx, y + dy, wide, high), float(rank)) for rank, (dx, dy) in enumerate(offsets)]
        chosen = places[_best(places, taken)]
        found[id] = chosen[0]
        taken.append(chosen[1])
    return found


def _extent(name: str, size: int) -> tuple[float, float]:
    """How wide and high a name is, in pixels."""
    return len(name) * size * 0.6 + 6, size + 5.0
