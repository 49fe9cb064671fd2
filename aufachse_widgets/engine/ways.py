"""All simple ways of up to six steps from a space, built when first asked for.

The shipped board has 9,210 of them (9,570 with ferries): filtering them by bit masks is faster
than searching again for each roll.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import reduce
from itertools import accumulate
from operator import or_

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


class PossibleDrive(Struct, frozen=True, gc=False):
    """One way as a drive: ``passes`` and ``end_bit`` are the way's, ``key`` tells it from other drives, ``exact`` says
    whether it is an exact count."""

    passes: int
    end_bit: int
    key: DriveKey
    way: Way
    exact: bool


DriveWays = dict[DriveKey, PossibleDrive]
"""Drives by what tells them apart."""


def possible(points: int, way: Way) -> PossibleDrive:
    """The way as a drive by so many points (more than its steps where points are given up)."""
    steps = len(way.path) - 1
    key = (points, way.end, way.path[-2] if steps else NOWHERE)
    return PossibleDrive(way.passes, way.end_bit, key, way, steps == points)


class LegalDrives(ABC):
    """Some of the legal drives of a truck."""

    __slots__ = ()

    def __bool__(self) -> bool:
        return bool(self.ways)

    @property
    @abstractmethod
    def ways(self) -> DriveWays:
        """The drives; to be left as they are."""

    @abstractmethod
    def listed(self, seat: int) -> Sequence[Drive]:
        """The same as actions of ``seat`` with its own truck; to be left as they are."""

    @abstractmethod
    def listed_for(self, seat: int, truck: int) -> Sequence[Drive]:
        """The same as actions of ``seat`` with the truck of ``truck``; to be left as they are."""


class FoundDrives(LegalDrives):
    """Drives whose lists are kept for the next time."""

    __slots__ = ("_listed", "_others", "_places", "_ways")

    def __init__(self, ways: DriveWays) -> None:
        self._ways = ways
        self._listed: list[tuple[Drive, ...] | None] | None = None
        self._others: dict[tuple[int, int], tuple[Drive, ...]] | None = None
        self._places: dict[int, list[int]] | None = None

    @property
    def ways(self) -> DriveWays:
        return self._ways

    def listed(self, seat: int) -> tuple[Drive, ...]:
        if self._listed is None:
            self._listed = [None] * MOST_SEATS
        drives = self._listed[seat]
        if drives is None:
            drives = self._listed[seat] = tuple([Drive(seat, points, space, heading) for points, space, heading in self._ways])
        return drives

    def listed_for(self, seat: int, truck: int) -> tuple[Drive, ...]:
        if self._others is None:
            self._others = {}
        drives = self._others.get((seat, truck))
        if drives is None:
            drives = self._others[seat, truck] = tuple([Drive(seat, *key, truck) for key in self._ways])
        return drives

    def places(self, ends: int) -> list[int]:
        """Where in the lists the drives stand that end on a space with a bit in ``ends``: the last first."""
        if self._places is None:
            self._places = {}
            for place, drive in enumerate(self._ways.values()):
                self._places.setdefault(drive.end_bit, []).insert(0, place)
        if ends in self._places:
            return self._places[ends]  # one space only
        return sorted([place for end_bit, places in self._places.items() if end_bit & ends for place in places], reverse=True)


class JoinedDrives(LegalDrives):
    """Drives put together from parts that come again and again, with no drive in two of them."""

    __slots__ = ("_parts", "_ways")

    def __init__(self, parts: list[LegalDrives]) -> None:
        self._parts = parts
        self._ways: DriveWays | None = None

    def __bool__(self) -> bool:
        return any(self._parts)

    @property
    def ways(self) -> DriveWays:
        if self._ways is None:
            self._ways = {}
            for part in self._parts:
                self._ways.update(part.ways)
        return self._ways

    def listed(self, seat: int) -> list[Drive]:
        drives: list[Drive] = []
        for part in self._parts:
            drives += part.listed(seat)
        return drives

    def listed_for(self, seat: int, truck: int) -> list[Drive]:
        drives: list[Drive] = []
        for part in self._parts:
            drives += part.listed_for(seat, truck)
        return drives


class FreeEnds(LegalDrives):
    """Those of other drives whose end is free: none that has a bit in ``closed``. Their keys are looked at only where somebody asks."""

    __slots__ = ("_closed", "_open")

    def __init__(self, others: FoundDrives, closed: int) -> None:
        self._open = others
        self._closed = closed

    def __bool__(self) -> bool:
        return len(self._open.ways) > len(self._open.places(self._closed))

    @property
    def ways(self) -> DriveWays:
        closed = self._closed
        return {key: drive for key, drive in self._open.ways.items() if not drive.end_bit & closed}

    def listed(self, seat: int) -> list[Drive]:
        return self._free(self._open.listed(seat))

    def listed_for(self, seat: int, truck: int) -> list[Drive]:
        return self._free(self._open.listed_for(seat, truck))

    def _free(self, drives: tuple[Drive, ...]) -> list[Drive]:
        free = list(drives)
        for place in self._open.places(self._closed):
            del free[place]
        return free


class Around:
    """The ways from one space. In each tuple index *n* is for *n* points: ``ways`` of exactly so many (no
    space twice), ``passed`` a bit for each space that one of them passes, ``ends`` for each where one of them ends,
    ``within`` for each that a way of up to so many can come to (what stands elsewhere does not matter to a move).
    ``cities`` for each city among these, ``longest`` is the most points that a way takes, ``fewest`` has the least for each space."""

    __slots__ = (
        "_city_stops",
        "_early",
        "_ending",
        "_exact",
        "_joined",
        "_open",
        "_single",
        "cities",
        "ends",
        "fewest",
        "longest",
        "opened",
        "passed",
        "ways",
        "within",
    )

    def __init__(self, ways: tuple[tuple[Way, ...], ...], cities: int) -> None:
        self.ways = ways
        self.passed = tuple(reduce(or_, (way.passes for way in layer), 0) for layer in ways)
        self.ends = tuple(reduce(or_, (way.end_bit for way in layer), 0) for layer in ways)
        self.within = tuple(accumulate(self.ends, or_))
        self.cities = tuple(near & cities for near in self.within)
        self.longest = sum(map(bool, ways))
        self.fewest: dict[str, int] = {}
        for points, layer in enumerate(ways):
            for way in layer:
                self.fewest.setdefault(way.end, points)
        # Made when first asked for: a game asks for a few.
        self._exact: list[tuple[PossibleDrive, ...] | None] = [None] * len(ways)
        self._open: list[FoundDrives | None] = [None] * len(ways)
        self.opened: list[DriveWays | None] = [None] * len(ways)
        self._joined: dict[tuple[int, ...], LegalDrives] = {}
        self._ending: list[dict[int, list[PossibleDrive]] | None] = [None] * len(ways)
        self._early: dict[tuple[int, int], tuple[PossibleDrive, ...]] = {}
        self._city_stops: list[tuple[PossibleDrive, ...] | None] = [None] * len(ways)
        self._single: list[DriveWays | None] = [None] * len(ways)

    def exact(self, points: int) -> tuple[PossibleDrive, ...]:
        """The drives of exactly so many points, in all ways."""
        found = self._exact[points]
        if found is None:
            found = self._exact[points] = tuple([possible(points, way) for way in self.ways[points]])
        return found

    def open(self, points: int) -> FoundDrives:
        """The same where nothing is in the way: each drive by the first of its ways."""
        found = self._open[points]
        if found is None:
            ways: DriveWays = {}
            for drive in self.exact(points):
                ways.setdefault(drive.key, drive)
            found = self._open[points] = FoundDrives(ways)
            self.opened[points] = ways
        return found

    def joined(self, numbers: tuple[int, ...]) -> LegalDrives:
        """The same for each of these numbers of points."""
        found = self._joined.get(numbers)
        if found is None:
            parts: list[LegalDrives] = [self.open(points) for points in numbers]
            found = self._joined[numbers] = parts[0] if len(parts) == 1 else JoinedDrives(parts)
        return found

    def ending(self, points: int, end_bit: int) -> list[PossibleDrive]:
        """The drives of exactly so many points to one space, in all ways."""
        found = self._ending[points]
        if found is None:
            found = self._ending[points] = {}
            for drive in self.exact(points):
                found.setdefault(drive.end_bit, []).append(drive)
        return found[end_bit]

    def early(self, points: int, steps: int) -> tuple[PossibleDrive, ...]:
        """The drives that give up the rest of the points after fewer steps."""
        found = self._early.get((points, steps))
        if found is None:
            found = self._early[points, steps] = tuple([possible(points, way) for way in self.ways[steps]])
        return found

    def city_stops(self, points: int) -> tuple[PossibleDrive, ...]:
        """The drives that give up the rest of the points in a city, each by the first of its ways: none that all points can be used for."""
        found = self._city_stops[points]
        if found is None:
            ways, full = DriveWays(), self.open(points).ways
            for steps in range(1, points):
                for drive in self.early(points, steps):
                    if drive.end_bit & self.cities[points] and drive.key not in full:
                        ways.setdefault(drive.key, drive)
            found = self._city_stops[points] = tuple(ways.values())
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

    def __init__(self, neighbours: Mapping[str, tuple[str, ...]], bit: Mapping[str, int], cities: frozenset[str]) -> None:
        self._neighbours = neighbours
        self._bit = bit
        self._cities = cities
        self._city_bits = sum([bit[city] for city in cities])

    def __missing__(self, start: str) -> Around:
        found = self[start] = Around(self._build(start), self._city_bits)
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
