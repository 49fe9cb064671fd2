"""All simple ways of up to six steps from a space, built when first asked for.

The shipped board has 9,210 of them (9,570 with ferries): filtering them by bit masks is faster
than searching anew for each roll.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from functools import reduce
from itertools import accumulate
from operator import or_

from msgspec import Struct

from .actions import NOWHERE, Drive

MOST_POINTS = 6

DriveKey = tuple[int, str, str]
"""What tells a drive from others: the number used, where it ends, the space before that."""


class Way(Struct, frozen=True, gc=False):
    """One way: ``path`` from start to end, ``passes`` a bit for each space between the two,
    ``end_bit`` the end's bit, ``city`` the last city before the end (start included; empty: none)."""

    path: tuple[str, ...]
    passes: int
    end: str
    end_bit: int
    city: str = NOWHERE

    @property
    def key(self) -> DriveKey:
        """What tells it from others: its points, its end and the space before that."""
        return len(self.path) - 1, self.end, self.path[-2]


DriveWays = dict[DriveKey, tuple[Way, bool]]
"""Drives: each one's way, and whether it is an exact count."""
Row = tuple[int, int, DriveKey, tuple[Way, bool]]


class LegalDrives:
    """The legal drives of one truck. ``ways`` is shared, so nobody changes it."""

    __slots__ = ("_listed", "ways")

    def __init__(self, ways: DriveWays) -> None:
        self.ways = ways
        self._listed: dict[tuple[int, int], tuple[Drive, ...]] = {}

    def listed(self, seat: int, truck: int = -1) -> tuple[Drive, ...]:
        """The same as actions of ``seat``."""
        drives = self._listed.get((seat, truck))
        if drives is None:
            drives = self._listed[seat, truck] = tuple([Drive(seat, *key, truck) for key in self.ways])
        return drives


class Around:
    """The ways from one space. In each tuple index *n* is for *n* points: ``ways`` of exactly so many (no
    space twice), ``ends`` a bit for each space where one of them ends, ``within`` one for each that a way
    of up to so many can come to (what stands elsewhere does not matter to a move)."""

    __slots__ = ("_exact", "_rows", "ends", "ways", "within")

    def __init__(self, ways: tuple[tuple[Way, ...], ...]) -> None:
        self.ways = ways
        self.ends = tuple(reduce(or_, (way.end_bit for way in layer), 0) for layer in ways)
        self.within = tuple(accumulate(self.ends, or_))
        # Made when first asked for: a game asks for a few.
        self._exact: list[DriveWays | None] = [None] * len(ways)
        self._rows: list[tuple[Row, ...] | None] = [None] * len(ways)

    def exact(self, points: int) -> DriveWays:
        """The drives of exactly so many points where nothing stands in the way; to be left as it is."""
        found = self._exact[points]
        if found is None:
            found = self._exact[points] = {}
            for way in self.ways[points]:
                found.setdefault(way.key, (way, True))
        return found

    def rows(self, points: int) -> tuple[Row, ...]:
        """The ways of exactly so many points as (passes, end's bit, key, drive)."""
        rows = self._rows[points]
        if rows is None:
            rows = self._rows[points] = tuple((way.passes, way.end_bit, way.key, (way, True)) for way in self.ways[points])
        return rows


class Ways:
    """The ways from each space."""

    def __init__(self, neighbours: Mapping[str, tuple[str, ...]], bit: Mapping[str, int], cities: Container[str]) -> None:
        self._neighbours = neighbours
        self._bit = bit
        self._cities = cities
        self._around: dict[str, Around] = {}

    def around(self, start: str) -> Around:
        """The ways from a space."""
        found = self._around.get(start)
        if found is None:
            found = self._around[start] = Around(self._build(start))
        return found

    def _build(self, start: str) -> tuple[tuple[Way, ...], ...]:
        layers: list[tuple[Way, ...]] = [()]
        edge = [Way((start,), 0, start, 0)]
        for _ in range(MOST_POINTS):
            longer = [
                Way((*way.path, next), way.passes | way.end_bit, next, self._bit[next], way.end if way.end in self._cities else way.city)
                for way in edge
                for next in self._neighbours[way.end]
                if next not in way.path
            ]
            layers.append(tuple(longer))
            edge = longer
        return tuple(layers)
