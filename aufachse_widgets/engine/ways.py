"""All simple ways of up to six steps from a space, built when first asked for.

The shipped board has 9,210 of them (9,570 with ferries): filtering them by bit masks is faster
than searching anew for each roll.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from functools import reduce
from itertools import accumulate
from operator import or_
from typing import NamedTuple

from msgspec import Struct

from .actions import MOST_SEATS, NOWHERE, Drive

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


class PossibleDrive(NamedTuple):
    """One way as a drive: ``passes`` and ``end_bit`` are the way's, ``key`` tells it from other drives, ``exact`` says
    whether it is an exact count, ``actions`` has it as an action of each seat, made when first asked for."""

    passes: int
    end_bit: int
    key: DriveKey
    way: Way
    exact: bool
    actions: list[Drive | None]

    def action(self, seat: int) -> Drive:
        """The drive as an action of ``seat`` with its own truck."""
        drive = self.actions[seat]
        if drive is None:
            drive = self.actions[seat] = Drive(seat, *self.key)
        return drive


DriveWays = dict[DriveKey, PossibleDrive]
"""Drives by what tells them apart."""


def possible(points: int, way: Way) -> PossibleDrive:
    """The way as a drive by so many points (more than its steps where points are given up)."""
    steps = len(way.path) - 1
    key = (points, way.end, way.path[-2] if steps else NOWHERE)
    return PossibleDrive(way.passes, way.end_bit, key, way, steps == points, [None] * MOST_SEATS)


class LegalDrives:
    """Some of the legal drives of a truck."""

    __slots__ = ("_listed", "_others", "_ways")

    def __init__(self, ways: DriveWays) -> None:
        self._ways = ways
        self._listed: list[tuple[Drive, ...] | None] = [None] * MOST_SEATS
        self._others: dict[tuple[int, int], tuple[Drive, ...]] | None = None

    def __bool__(self) -> bool:
        return bool(self._ways)

    @property
    def ways(self) -> DriveWays:
        """The drives; to be left as they are."""
        return self._ways

    def listed(self, seat: int) -> tuple[Drive, ...]:
        """The same as actions of ``seat`` with its own truck."""
        drives = self._listed[seat]
        if drives is None:
            drives = self._listed[seat] = self._list(seat)
        return drives

    def listed_for(self, seat: int, truck: int) -> tuple[Drive, ...]:
        """The same as actions of ``seat`` with the truck of ``truck``."""
        if self._others is None:
            self._others = {}
        drives = self._others.get((seat, truck))
        if drives is None:
            drives = self._others[seat, truck] = tuple([Drive(seat, *key, truck) for key in self.ways])
        return drives

    def _list(self, seat: int) -> tuple[Drive, ...]:
        return tuple([drive.actions[seat] or drive.action(seat) for drive in self._ways.values()])


class JoinedDrives(LegalDrives):
    """Drives put together from parts that come again and again, with no drive in two of them."""

    __slots__ = ("_parts",)

    def __init__(self, parts: list[LegalDrives]) -> None:
        super().__init__({})
        self._parts = parts

    def __bool__(self) -> bool:
        return any(self._parts)

    @property
    def ways(self) -> DriveWays:
        if not self._ways:
            for part in self._parts:
                self._ways.update(part.ways)
        return self._ways

    def _list(self, seat: int) -> tuple[Drive, ...]:
        drives: list[Drive] = []
        for part in self._parts:
            drives += part.listed(seat)
        return tuple(drives)


class FreeEnds(LegalDrives):
    """Those of other drives whose end is free: none that has a bit in ``closed``. Their keys are looked at only where somebody asks."""

    __slots__ = ("_closed", "_open")

    def __init__(self, others: DriveWays, closed: int) -> None:
        super().__init__({})
        self._open = others
        self._closed = closed

    def __bool__(self) -> bool:
        return any(not drive.end_bit & self._closed for drive in self._open.values())

    @property
    def ways(self) -> DriveWays:
        if not self._ways:
            self._ways = {key: drive for key, drive in self._open.items() if not drive.end_bit & self._closed}
        return self._ways

    def _list(self, seat: int) -> tuple[Drive, ...]:
        closed = self._closed
        return tuple([drive.actions[seat] or drive.action(seat) for drive in self._open.values() if not drive.end_bit & closed])


class Around:
    """The ways from one space. In each tuple index *n* is for *n* points: ``ways`` of exactly so many (no
    space twice), ``passed`` a bit for each space that one of them passes, ``ends`` for each where one of them ends,
    ``within`` for each that a way of up to so many can come to (what stands elsewhere does not matter to a move)."""

    __slots__ = ("_early", "_exact", "_open", "_single", "ends", "opened", "passed", "ways", "within")

    def __init__(self, ways: tuple[tuple[Way, ...], ...]) -> None:
        self.ways = ways
        self.passed = tuple(reduce(or_, (way.passes for way in layer), 0) for layer in ways)
        self.ends = tuple(reduce(or_, (way.end_bit for way in layer), 0) for layer in ways)
        self.within = tuple(accumulate(self.ends, or_))
        # Made when first asked for: a game asks for a few.
        self._exact: list[tuple[PossibleDrive, ...] | None] = [None] * len(ways)
        self._open: list[LegalDrives | None] = [None] * len(ways)
        self.opened: list[DriveWays | None] = [None] * len(ways)
        self._early: dict[tuple[int, int], tuple[PossibleDrive, ...]] = {}
        self._single: list[DriveWays | None] = [None] * len(ways)

    def exact(self, points: int) -> tuple[PossibleDrive, ...]:
        """The drives of exactly so many points, in all ways."""
        found = self._exact[points]
        if found is None:
            found = self._exact[points] = tuple([possible(points, way) for way in self.ways[points]])
        return found

    def open(self, points: int) -> LegalDrives:
        """The same where nothing is in the way: each drive by the first of its ways."""
        found = self._open[points]
        if found is None:
            ways: DriveWays = {}
            for drive in self.exact(points):
                ways.setdefault(drive.key, drive)
            found = self._open[points] = LegalDrives(ways)
            self.opened[points] = ways
        return found

    def early(self, points: int, steps: int) -> tuple[PossibleDrive, ...]:
        """The drives that give up the rest of the points after fewer steps."""
        found = self._early.get((points, steps))
        if found is None:
            found = self._early[points, steps] = tuple([possible(points, way) for way in self.ways[steps]])
        return found

    def single(self, points: int) -> DriveWays:
        """The drives that give up the rest of the points and can be one way only: no other has their key."""
        found = self._single[points]
        if found is None:
            found = self._single[points] = {}
            several = set(self.open(points).ways)
            for steps in range(1, points):
                for drive in self.early(points, steps):
                    if drive.key in found:
                        several.add(drive.key)
                    found[drive.key] = drive
            for key in several:
                found.pop(key, None)
        return found


class Ways(dict[str, Around]):
    """The ways from each space."""

    def __init__(self, neighbours: Mapping[str, tuple[str, ...]], bit: Mapping[str, int], cities: Container[str]) -> None:
        self._neighbours = neighbours
        self._bit = bit
        self._cities = cities

    def __missing__(self, start: str) -> Around:
        found = self[start] = Around(self._build(start))
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
