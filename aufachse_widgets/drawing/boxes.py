"""Boxes on a map, in pixels: what is taken, what is free, where something could stand beside a place; how wide a text is."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Offset = tuple[float, float]
"""From a place to the middle of what stands beside it."""

_CELL = 56.0  # pixels of the squares by which boxes are found
_BEHIND = 3.0  # pixels: something rather stands this much farther away than on something that it may cover
_WIDTHS = {
    **dict.fromkeys(" .,:;·'", 25),
    **dict.fromkeys("fijltI!()|[]{}", 31),
    **dict.fromkeys("1-–r/\\_", 44),
    **dict.fromkeys("ABDGHKNOQRUVXYÄÖÜ&#+→", 71),
    **dict.fromkeys("mwMW%@▲▼", 88),
}
"""Hundredths of the size of the bold type, from the font's own table, rounded up; all others have 61."""


@lru_cache(maxsize=1024)
def text_width(text: str, size: float) -> float:
    """How wide a text in bold type is, in pixels.

    >>> round(text_width("Kassel", 12)), round(text_width("Garmisch", 12))
    (42, 57)
    """
    return sum(_WIDTHS.get(char, 61 if char < "\u0250" else 100) for char in text) * size / 100


def around(x: float, y: float, wide: float, high: float) -> Box:
    """The box of that size round a point."""
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def meet(one: Box, other: Box, gap: float = 0.0) -> bool:
    """Whether two boxes share more than a rim, with that gap between them."""
    return one[0] < other[2] + gap and one[2] > other[0] - gap and one[1] < other[3] + gap and one[3] > other[1] - gap


def within(inner: Box, outer: Box) -> bool:
    """Whether a box is wholly in another one."""
    return inner[0] >= outer[0] and inner[1] >= outer[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


class Taken:
    """Boxes, found by where they are."""

    def __init__(self, boxes: Iterable[Box] = ()) -> None:
        self._cells: dict[tuple[int, int], list[Box]] = {}
        for box in boxes:
            self.add(box)

    def add(self, box: Box) -> None:
        """One more."""
        for cell in self._of(box):
            self._cells.setdefault(cell, []).append(box)

    def remove(self, box: Box) -> None:
        """One that was added is gone."""
        for cell in self._of(box):
            self._cells[cell].remove(box)

    def free(self, box: Box) -> bool:
        """Whether none of them is met."""
        left, top, right, bottom = box
        for cell in self._of(box):
            for one in self._cells.get(cell, ()):
                if one[0] < right and one[2] > left and one[1] < bottom and one[3] > top:
                    return False
        return True

    def met(self, box: Box) -> set[Box]:
        """Those that are met."""
        return {one for cell in self._of(box) for one in self._cells.get(cell, ()) if meet(box, one)}

    @staticmethod
    def _of(box: Box) -> Iterator[tuple[int, int]]:
        rows = range(int(box[1] // _CELL), int(box[3] // _CELL) + 1)
        for column in range(int(box[0] // _CELL), int(box[2] // _CELL) + 1):
            for row in rows:
                yield column, row


@lru_cache(maxsize=512)
def eight(wide: float, high: float, gap: float) -> tuple[Offset, ...]:
    """Where a label may stand round a place: beside it, over and under it, and at its corners, the best first.

    >>> len(set(eight(40, 15, 8)))
    8
    """
    beside, over = wide / 2 + gap, high / 2 + gap
    corner = wide / 2 + gap * 0.6, high / 2 + gap * 0.35
    return (
        (beside, 0.0),
        (-beside, 0.0),
        (0.0, -over),
        (0.0, over),
        *((across * corner[0], down * corner[1]) for across in (1, -1) for down in (-1, 1)),
    )


TURNS = 16  # directions in which something may stand on a stem
_ANYWHERE = (0.0,) * TURNS


@lru_cache(maxsize=512)
def ring(wide: float, high: float, nearest: float, farthest: float, against: tuple[float, ...] = _ANYWHERE) -> tuple[Offset, ...]:
    """Where something may stand on a stem, its rim from so near to so far from the place; the nearest first. ``against`` says for each direction
    how many pixels farther away something rather stands than there."""
    found = []
    for turn, more in enumerate(against):
        dx, dy = math.cos(2 * math.pi * turn / TURNS), math.sin(2 * math.pi * turn / TURNS)
        far = nearest
        while far <= farthest:
            # Its middle is pushed that way until its rim is so far away.
            out = min((wide / 2 + far) / abs(dx) if abs(dx) > 1e-6 else math.inf, (high / 2 + far) / abs(dy) if abs(dy) > 1e-6 else math.inf)
            found.append((far + out / 4 + more, round(dx * out, 1), round(dy * out, 1)))
            far += 5.0
    return tuple((dx, dy) for _cost, dx, dy in sorted(found))


def best(x: float, y: float, wide: float, high: float, offsets: Iterable[Offset], hard: Iterable[Taken], soft: Taken, room: Box | None) -> Offset | None:
    """The first of these offsets at which a box of that size lies in the room and meets nothing hard; one that covers nothing soft rather than
    one that does. None where there is no such place."""
    found, least = None, math.inf
    for rank, (dx, dy) in enumerate(offsets):
        if rank >= least:
            break
        box = around(x + dx, y + dy, wide, high)
        if (room is not None and not within(box, room)) or not all(taken.free(box) for taken in hard):
            continue
        cost = rank + _BEHIND * len(soft.met(box))
        if cost < least:
            found, least = (dx, dy), cost
    return found
