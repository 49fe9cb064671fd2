"""Where everything stands on a map so that all of it can be read: spaces to choose from, trucks, signs, pins of contracts, names.

First the spaces, then the trucks beside the road, then the signs, then the numbers of what is suggested, then what is written; each finds its place among
what stands already. What is written and finds none is not drawn.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping
from functools import lru_cache, partial

from msgspec import Struct

from .boxes import TURNS, Box, Offset, Taken, around, best, eight, meet, ring
from .ground import ZOOM, Ground, project
from .labels import Labels, extent, labels

LEAST = 7.0  # pixels across the mark of any space that may be chosen
PLAIN = 13.0  # across that of one where nothing happens, at most
DOT = 8.0  # across that of each of very many, at most
USEFUL = 24.0  # across that of one where something does, its rim included
RIM = 2.0  # of these, at each side
BETWEEN = 1.0  # between two marks
TRUCK = (36.0, 26.0)
RINGED = 24.0  # a mark with a ring round it is so much wider
SUGGESTED = 30.0  # the mark of a space that is suggested, with its rim
SIGN = (30.0, 27.0)
_STEM = 6.0  # from a space to the rim of what stands beside it, at least
_FAR = 60.0  # and at most
_FARTHEST = 140.0  # where very much stands there
ASIDE = 14.0  # a name makes room for a mark at its city by so much
_LETTERS = 13.0  # the size of type on the map, besides the names of cities


class Choosable(Struct, frozen=True):
    """A space that may be chosen; ``icons`` tells how many things may be done there, 0 where it is but a space."""

    space: str
    icons: int = 0


class Truck(Struct, frozen=True):
    """A truck on a space, as wide as it is drawn."""

    seat: int
    space: str
    wide: float = TRUCK[0]


class Sign(Struct, frozen=True):
    """A road sign on a space, and what is written beside it."""

    kind: str
    space: str
    said: str = ""


class Pin(Struct, frozen=True):
    """A small plate beside a city: what of a contract is there."""

    space: str
    said: str


class Pieces(Struct, frozen=True):
    """What is to find its place; who comes first has the choice."""

    choices: tuple[Choosable, ...] = ()
    dots: tuple[str, ...] = ()
    """Very many spaces that may be chosen, each a dot of the :func:`common_size`."""
    suggested: tuple[str, ...] = ()
    """Those of them that are suggested, each with a number in a larger mark."""
    trucks: tuple[Truck, ...] = ()
    signs: tuple[Sign, ...] = ()
    pins: tuple[Pin, ...] = ()
    wanted: tuple[str, ...] = ()
    """Those of the choices that a lesson asks for: each has a larger mark with a ring, and its name on a plate above that."""
    spoken: tuple[str, ...] = ()
    """The cities whose names come before others."""


class View(Struct, frozen=True):
    """The part of the map that is in sight, and what else lies over it; in pixels of the screen from the board's corner."""

    room: Box
    covered: tuple[Box, ...] = ()


def alike(one: View | None, other: View | None) -> bool:
    """Whether two views show the same: a page that has moved its map to a place ends on a whole pixel beside it.

    >>> alike(View((0.0, 0.0, 390.0, 560.0)), View((0.4, -0.3, 390.4, 559.7))), alike(View((0.0, 0.0, 390.0, 560.0)), None)
    (True, False)
    """
    if one is None or other is None:
        return one is other
    boxes = zip((one.room, *one.covered), (other.room, *other.covered), strict=False)
    return len(one.covered) == len(other.covered) and all(abs(a - b) < 1 for mine, its in boxes for a, b in zip(mine, its, strict=True))


class Standing(Struct, frozen=True):
    """Where names and pins stood at a scale when they were last placed: they stay there as long as nothing takes their place, so that they don't change sides
    from step to step."""

    scale: float
    names: Mapping[str, Offset]
    pins: Mapping[Pin, Offset]


class Mark(Struct, frozen=True):
    """The mark of a space that may be chosen: how wide and high, and how far from the space its middle is."""

    wide: float
    high: float
    aside: Offset = (0.0, 0.0)
    dot: float = 0.0
    """Where it stands aside: how large the dot on the space itself is."""


class Placement(Struct, frozen=True):
    """Where everything stands: offsets from the space to the middle, in pixels of the screen; None for what finds no place."""

    at: Mapping[str, tuple[float, float]]
    marks: Mapping[str, Mark]
    trucks: Mapping[int, Offset]
    signs: Mapping[str, Offset]
    said: Mapping[str, Offset | None]
    """What is written beside the signs, by their kind."""
    pins: tuple[Offset | None, ...]
    led: frozenset[int]
    """The pins, by their place, that stand so far from their city that a line leads there."""
    useful: Mapping[str, Offset | None]
    """The names of spaces beside the road where something may be done."""
    names: Mapping[str, Offset | None]
    """The names of the cities: those that stand elsewhere than on the bare board."""
    shields: tuple[int, ...]
    """The road numbers that give way."""

    def nearest(self, lat: float, lon: float, ground: Ground, zoom: float, within: float) -> list[tuple[str, float]]:
        """The spaces that may be chosen whose mark is at most so many pixels from a place (degrees), each with how far it is, the nearest first. A mark
        that stands aside counts by itself, and its space by its dot."""
        x, y = project(lat, lon, zoom)
        scale = 2 ** (zoom - ZOOM)
        x, y = x - ground.left * scale, y - ground.top * scale
        found = []
        for id, mark in self.marks.items():
            px, py = ground.at[id][0] * scale, ground.at[id][1] * scale
            far = min(math.hypot(px - x, py - y), math.hypot(px + mark.aside[0] - x, py + mark.aside[1] - y))
            if far <= within:
                found.append((id, far))
        return sorted(found, key=lambda one: one[1])


def place(ground: Ground, scale: float, pieces: Pieces, view: View | None = None, before: Standing | None = None) -> Placement:
    """Find a place for each piece; what stood at this scale ``before`` stays where it can."""
    return _Placing(ground, scale, pieces, view, before).placed()


def standing(ground: Ground, scale: float, pieces: Pieces, placed: Placement) -> Standing:
    """What of a placement should stay: the pins, and the names that have left the place that the bare board gives them. A name that only makes room for a
    mark at its city comes back to that side; among very many spaces to choose from the others don't stay either."""
    still = labels(ground, scale)
    names = {}
    for id, there in placed.names.items():
        if there is not None and id in still.names:
            beside = min(eight(*still.extents[id], still.sizes.gap), key=partial(math.dist, there))
            if math.dist(beside, there) <= ASIDE:
                names[id] = beside
            elif not pieces.dots:
                names[id] = there
    return Standing(scale, names, {pin: offset for pin, offset in zip(pieces.pins, placed.pins, strict=True) if offset is not None})


def common_size(ground: Ground, scale: float, spaces: Iterable[str]) -> float:
    """One size for the marks of very many spaces: as large as the nearest two of them allow."""
    there = set(spaces)
    return max(LEAST, min(DOT, _closest(ground, there) * scale - BETWEEN))


def _closest(ground: Ground, spaces: set[str]) -> float:
    return min((far for id in spaces if id in ground.at for far, other in ground.beside(id) if other in spaces), default=99.0)


class _Placing:
    """One placement, while it is made."""

    def __init__(self, ground: Ground, scale: float, pieces: Pieces, view: View | None, before: Standing | None) -> None:
        self.ground, self.scale, self.pieces = ground, scale, pieces
        self.still: Labels = labels(ground, scale)
        self.before = before if before is not None and before.scale == scale else Standing(scale, {}, {})
        self._stood: Mapping[str, Offset | None] = {**self.still.names, **self.before.names}
        """Where the name of each city is, as long as nothing takes its place."""
        self.at = self.still.at
        self.room = view.room if view is not None else None
        self.goals = {space for space in (*(pin.space for pin in pieces.pins), *pieces.spoken) if space in self.still.names and space not in pieces.wanted}
        """The cities where goods go to and come from, or that are spoken of: nothing takes their names' place."""
        self.pieces_taken = Taken()
        """Everything that nothing may lie on: marks, trucks, signs, pins, and what lies over the map."""
        for box in view.covered if view is not None else ():
            self.pieces_taken.add(box)
        if pieces.dots:
            size = common_size(ground, scale, pieces.dots)
            for id in pieces.dots:
                self.pieces_taken.add(around(*self.at[id], size, size))

    def placed(self) -> Placement:
        marks = self._marks()
        trucks = self._trucks()
        signs = self._signs()
        for id in self.pieces.suggested:  # they come later than the trucks, which must not jump aside for them
            self.pieces_taken.add(around(*self.at[id], SUGGESTED, SUGGESTED))
        useful_cities = self._useful(marks, True)
        before, _written = self._names({id: offset for id, offset in self._stood.items() if id not in useful_cities})
        goals = {id: offset for id in self.goals if (offset := before.get(id)) is not None}
        for id, offset in goals.items():
            self.pieces_taken.add(self._box(id, offset, *self.still.extents[id]))
        pins, led = self._pins(Taken(self._box(id, offset, *self.still.extents[id]) for id, offset in before.items() if offset is not None))
        useful = self._useful(marks, False)
        said = self._said(signs)
        # What found no place beside less finds none beside more.
        names, written = self._names({id: offset for id, offset in before.items() if offset is not None and id not in goals})
        names |= goals
        changed = {id: names.get(id) for id in before if names.get(id) != self.still.names[id]}
        return Placement(self.at, marks, trucks, signs, said, pins, led, useful, {**useful_cities, **changed}, self._shields(written))

    # Spaces to choose from --------------------------------------------------------------------------

    def _marks(self) -> dict[str, Mark]:
        choices = [choice for choice in self.pieces.choices if choice.space in self.at]
        wide = {choice.space: USEFUL * min(2, choice.icons) for choice in choices}
        room = {id: self._room(id, wide) for id in wide}  # to the nearest other one
        marks: dict[str, Mark] = {}
        here: dict[str, float] = {}  # the useful ones that stand on their space, with half their width
        for id, width in wide.items():
            if (
                width == USEFUL
                and room[id] >= USEFUL / 2 + LEAST / 2 + BETWEEN
                and all(math.dist(self.at[id], self.at[other]) >= half + USEFUL / 2 + BETWEEN for other, half in here.items())
            ):
                here[id] = USEFUL / 2
        for id, width in wide.items():
            if id in here:
                marks[id] = Mark(USEFUL, USEFUL)
                self.pieces_taken.add(around(*self.at[id], USEFUL, USEFUL))
                continue
            size = min(PLAIN, room[id] - BETWEEN, *(2 * (math.dist(self.at[id], self.at[other]) - half - BETWEEN) for other, half in here.items()))
            size = round(max(LEAST, size), 1)
            marks[id] = Mark(size, size, dot=size if width else 0.0)
            self.pieces_taken.add(around(*self.at[id], size, size))
        for id in sorted((id for id, width in wide.items() if width and id not in here), key=lambda id: room[id]):
            width = wide[id]
            offset = self._beside(id, (width + 2, USEFUL + 2), ring(width, USEFUL, _STEM, _FAR))
            if offset is not None:
                marks[id] = Mark(width, USEFUL, offset, marks[id].dot)
                self.pieces_taken.add(self._box(id, offset, width, USEFUL))
            else:
                marks[id] = Mark(marks[id].wide, marks[id].high)
        for id in self.pieces.wanted:
            self._plate(id, marks[id])
        return marks

    def _plate(self, space: str, mark: Mark) -> None:
        """Keep free what a space that is asked for takes besides its mark: the ring round it, and above that its name."""
        (x, y), (dx, dy) = self.at[space], mark.aside
        wide, high = extent(self.ground.spaces[space].name, _LETTERS + 1)
        lean = (0.5 - self.ground.at[space][0] / self.ground.width) * (wide + 14)
        self.pieces_taken.add(around(x + dx, y + dy, mark.wide + RINGED, mark.high + RINGED))
        self.pieces_taken.add(around(x + dx + lean, y + dy - RINGED - high / 2, wide + 14, high + 6))

    def _room(self, space: str, chosen: Mapping[str, float]) -> float:
        for far, other in self.ground.beside(space):
            if other in chosen:
                return far * self.scale
        return 99.0

    # Trucks and signs ---------------------------------------------------------------------------------

    def _trucks(self) -> dict[int, Offset]:
        found = {}
        for truck in self.pieces.trucks:
            if truck.space in self.at:
                size = (truck.wide, TRUCK[1])
                offset = self._beside(truck.space, size, self._off_road(truck.space, size), (self.still.cities, self.still.spaces)) or (0.0, -24.0)
                found[truck.seat] = offset
                self.pieces_taken.add(self._box(truck.space, offset, *size))
        return found

    def _signs(self) -> dict[str, Offset]:
        found = {}
        for sign in self.pieces.signs:
            if sign.space in self.at:
                here = self._box(sign.space, (0.0, 0.0), *SIGN)
                free = self.pieces_taken.free(here) and self._inside(here)
                offset = None if free else self._beside(sign.space, SIGN, self._off_road(sign.space, SIGN))
                offset = offset or (0.0, 0.0)
                found[sign.kind] = offset
                self.pieces_taken.add(self._box(sign.space, offset, *SIGN))
        return found

    def _off_road(self, space: str, size: tuple[float, float]) -> tuple[Offset, ...]:
        """Where a truck may stand on its stem: beside the road rather than on it."""
        return ring(*size, _STEM, _FARTHEST, _roadside(self.ground).get(space, (0.0,) * TURNS))

    # What is written ----------------------------------------------------------------------------------

    def _useful(self, marks: Mapping[str, Mark], cities: bool) -> dict[str, Offset | None]:
        """The names of spaces where something may be done, round their marks: of cities, or of spaces beside the road."""
        found: dict[str, Offset | None] = {}
        for choice in self.pieces.choices:
            if choice.space in self.pieces.wanted and (choice.space in self.still.names) == cities:
                found[choice.space] = None  # it stands on its plate
            elif choice.icons and choice.space in marks and (choice.space in self.still.names) == cities:
                mark = marks[choice.space]
                size = self.still.extents[choice.space] if cities else extent(self.ground.spaces[choice.space].name, _LETTERS)
                dx, dy = mark.aside
                more = (mark.wide - mark.high) / 2
                offsets = [(dx + x + math.copysign(more, x) * (abs(x) > 1), dy + y) for gap in (3.0, 9.0) for x, y in eight(*size, mark.high / 2 + gap)]
                if mark.aside != (0.0, 0.0):
                    offsets += eight(*size, self.still.sizes.gap)
                stood = self._stood.get(choice.space)
                if stood is not None:  # on the side where it is anyway
                    offsets.sort(key=partial(math.dist, stood))
                found[choice.space] = self._stands(choice.space, size, offsets)
        return found

    def _said(self, signs: Mapping[str, Offset]) -> dict[str, Offset | None]:
        """What is written beside the signs."""
        found = {}
        for sign in self.pieces.signs:
            if sign.said and sign.kind in signs:
                (dx, dy), size = signs[sign.kind], extent(sign.said, 12)
                found[sign.kind] = self._stands(sign.space, size, [(dx + x, dy + y) for x, y in (*eight(*size, SIGN[1] / 2 + 2), *ring(*size, 16.0, _FAR))])
        return found

    def _pins(self, lettered: Taken) -> tuple[tuple[Offset | None, ...], frozenset[int]]:
        """The pins, if possible beside what is ``lettered``, and which of them stand far from their city."""
        found: list[Offset | None] = []
        led = set()
        for number, pin in enumerate(self.pieces.pins):
            wide, high = extent(pin.said, 12)
            size = (wide + 12, high + 4)
            gap = self.still.sizes.gap + 1
            near = eight(*size, gap)
            found.append(self._pin(pin, size, (near, ring(*size, gap + 4, _FAR)), lettered))
            if found[-1] is not None and found[-1] not in near:
                led.add(number)
        return tuple(found), frozenset(led)

    def _pin(self, pin: Pin, size: tuple[float, float], rings: Iterable[Iterable[Offset]], lettered: Taken) -> Offset | None:
        """A place for a pin: where it stood, else if possible one where the name of no city has to give way."""
        if pin.space not in self.at:
            return None
        stood = self.before.pins.get(pin)
        if stood is not None and (offset := self._stands(pin.space, size, (stood,), (lettered,))) is not None:
            return offset
        for offsets in rings:
            for more in ((lettered,), ()):
                offset = self._stands(pin.space, size, offsets, more)
                if offset is not None:
                    return offset
        return None

    def _names(self, stands: Mapping[str, Offset | None]) -> tuple[dict[str, Offset | None], Taken]:
        """Where the names of cities go: each stays where it ``stands`` if that is free, else it finds another place if it is in sight; and what they take."""
        still = self.still
        names: dict[str, Offset | None] = dict(stands)
        taken, moved = Taken(), []
        for id, offset in sorted(stands.items(), key=lambda one: one[0] not in self.before.names):
            box = None if offset is None else self._box(id, offset, *still.extents[id])
            moved_before = offset != still.names[id]  # perhaps onto a road's spaces, when there was no other place
            if box is not None and self._inside(box) and self.pieces_taken.free(box) and taken.free(box) and not (moved_before and not still.spaces.free(box)):
                taken.add(box)
            elif box is None or not self._out_of_sight(box):
                moved.append(id)
        for id in sorted(moved, key=lambda id: id not in self.goals):
            size = still.extents[id]
            offsets: Iterable[Offset] = eight(*size, still.sizes.gap)
            if self.pieces.dots or id in self.goals:  # among very many of them, or where goods go, a name may stand a little farther away
                offsets = itertools.chain(offsets, _round_its_own(self.ground, self.scale, id, 15))
            names[id] = offset = best(*self.at[id], *size, offsets, (self.pieces_taken, taken, still.cities, still.spaces), still.ticks, self.room)
            if offset is None and id in self.goals:  # rather over a road's spaces than not at all
                anywhere = _round_its_own(self.ground, self.scale, id, 30)
                names[id] = offset = best(*self.at[id], *size, anywhere, (self.pieces_taken, taken, still.cities), still.ticks, self.room)
            if offset is not None:
                taken.add(self._box(id, offset, *size))
        return names, taken

    def _shields(self, written: Taken) -> tuple[int, ...]:
        """The road numbers that give way to pieces and to what is ``written``."""
        return tuple(
            number
            for number, box in enumerate(self.still.shields)
            if box is not None and not self._out_of_sight(box) and not (self._inside(box) and self.pieces_taken.free(box) and written.free(box))
        )

    def _stands(self, space: str, size: tuple[float, float], offsets: Iterable[Offset], more: tuple[Taken, ...] = ()) -> Offset | None:
        """A place for something that is written, not on ``more`` either; kept free from now on."""
        still = self.still
        offset = best(*self.at[space], *size, offsets, (self.pieces_taken, still.cities, still.spaces, *more), still.ticks, self.room)
        if offset is not None:
            self.pieces_taken.add(self._box(space, offset, *size))
        return offset

    # Boxes --------------------------------------------------------------------------------------------

    def _beside(self, space: str, size: tuple[float, float], offsets: Iterable[Offset], hard: tuple[Taken, ...] = ()) -> Offset | None:
        """The first place for a piece that is free; where there is none, the view's edge doesn't count."""
        offsets = tuple(offsets)
        x, y = self.at[space]
        for taken, room in (((self.pieces_taken, *hard), self.room), ((self.pieces_taken,), self.room), ((self.pieces_taken,), None)):
            found = best(x, y, *size, offsets, taken, self.still.ticks, room)
            if found is not None:
                return found
        return None

    def _box(self, space: str, offset: Offset, wide: float, high: float) -> Box:
        x, y = self.at[space]
        return around(x + offset[0], y + offset[1], wide, high)

    def _inside(self, box: Box) -> bool:
        room = self.room
        return room is None or (box[0] >= room[0] and box[1] >= room[1] and box[2] <= room[2] and box[3] <= room[3])

    def _out_of_sight(self, box: Box) -> bool:
        return self.room is not None and not meet(box, self.room)


@lru_cache(maxsize=2048)
def _round_its_own(ground: Ground, scale: float, city: str, farthest: float) -> tuple[Offset, ...]:
    """Where a city's name may stand farther away than beside its dot, by so many pixels at most: where it is still nearer to its own city than to any other."""
    still = labels(ground, scale)
    size, (x, y), gap = still.extents[city], still.at[city], still.sizes.gap
    reach = math.hypot(*size) + 2 * (gap + farthest)
    others = [still.at[id] for id in ground.cities if id != city and math.dist(still.at[id], (x, y)) <= reach]

    def own(offset: Offset) -> bool:
        left, top, right, bottom = around(x + offset[0], y + offset[1], *size)

        def far(place: Offset) -> float:
            return math.hypot(max(left - place[0], 0, place[0] - right), max(top - place[1], 0, place[1] - bottom))

        return all(far((x, y)) <= far(other) for other in others)

    return tuple(offset for offset in ring(*size, gap, gap + farthest) if own(offset))


@lru_cache(maxsize=8)
def _roadside(ground: Ground) -> Mapping[str, tuple[float, ...]]:
    """For each space what speaks against standing there, by direction: a road that goes that way."""
    roads: dict[str, list[float]] = {}
    for route in ground.routes:
        for one, two in itertools.pairwise(route.spaces):
            (ax, ay), (bx, by) = ground.at[one], ground.at[two]
            roads.setdefault(one, []).append(math.atan2(by - ay, bx - ax))
            roads.setdefault(two, []).append(math.atan2(ay - by, ax - bx))

    def against(angle: float, there: Iterable[float]) -> float:
        nearest = min(abs(math.remainder(angle - road, 2 * math.pi)) for road in there)
        return 20.0 if nearest < 0.45 else 8.0 if nearest < 0.8 else 0.0

    return {id: tuple(against(2 * math.pi * turn / TURNS, there) for turn in range(TURNS)) for id, there in roads.items()}
