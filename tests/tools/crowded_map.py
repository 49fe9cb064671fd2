"""What a player sees after a six, from every space of the board: ``python -m tests.tools.crowded_map`` prints how many marks touch.

Six trucks and both signs stand as near as they can, and three contracts are aboard or in the hand. The map is as on a phone and as on a desktop, and as near as
the game's camera comes.
"""

from __future__ import annotations

import argparse
import itertools
import math
import random
import re
import statistics
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from aufachse_widgets.drawing.boxes import Box, around, meet, within
from aufachse_widgets.drawing.ground import ZOOM, Ground, board_ground, project
from aufachse_widgets.drawing.labels import extent, labels
from aufachse_widgets.drawing.placement import SIGN, TRUCK, Choosable, Pieces, Pin, Placement, Sign, Truck, View, place
from aufachse_widgets.engine import PlayerAt, Rules, compile_rules, position, reach
from aufachse_widgets.engine.phases import Driving
from aufachse_widgets.widgets.map.choices import icons
from aufachse_widgets.words import available, set_language
from aufachse_widgets.words.space_names import spoken_board

SIZES = ((390, 560), (880, 740))
"""The map on a phone, and on a desktop."""


@dataclass
class Crowd:
    """Where everything was placed, from one space."""

    ground: Ground
    scale: float
    pieces: Pieces
    view: View
    placement: Placement
    seconds: float
    marks: dict[str, Box] = field(default_factory=dict)
    stands: dict[str, Box] = field(default_factory=dict)
    """Trucks, signs, and the marks of cities: what nothing may cover."""
    written: dict[str, Box] = field(default_factory=dict)
    faded: list[str] = field(default_factory=list)
    """Labels of what is in sight that found no place."""

    def __post_init__(self) -> None:
        still, placed = labels(self.ground, self.scale), self.placement
        for id, mark in placed.marks.items():
            self.marks[id] = self._box(id, mark.aside, mark.wide, mark.high)
            if mark.dot:
                self.marks[f"{id}'s dot"] = self._box(id, (0.0, 0.0), mark.dot, mark.dot)
        for truck in self.pieces.trucks:
            self.stands[f"truck {truck.seat}"] = self._box(truck.space, placed.trucks[truck.seat], truck.wide, TRUCK[1])
        for sign in self.pieces.signs:
            self.stands[f"sign {sign.kind}"] = self._box(sign.space, placed.signs[sign.kind], *SIGN)
            self._write(f"said of {sign.kind}", sign.space, placed.said.get(sign.kind), extent(sign.said, 12))
        for pin, offset in zip(self.pieces.pins, placed.pins, strict=True):
            wide, high = extent(pin.said, 12)
            self._write(f"pin {pin.space} {pin.said}", pin.space, offset, (wide + 12, high + 4))
        for id, offset in placed.useful.items():
            self._write(f"name {id}", id, offset, extent(self.ground.spaces[id].name, 13))
        for id in self.ground.cities:
            self._write(f"name {id}", id, placed.names.get(id, still.names[id]), still.extents[id])
        for number, box in enumerate(still.shields):
            if box is not None and number not in placed.shields and meet(box, self.view.room):
                self.written[f"road {number}"] = box

    def _box(self, space: str, offset: tuple[float, float], wide: float, high: float) -> Box:
        x, y = self.placement.at[space]
        return around(x + offset[0], y + offset[1], wide, high)

    def _write(self, name: str, space: str, offset: tuple[float, float] | None, size: tuple[float, float]) -> None:
        if offset is not None:
            box = self._box(space, offset, *size)
            if meet(box, self.view.room):
                self.written[name] = box
        elif meet(around(*self.placement.at[space], 1, 1), self.view.room):
            self.faded.append(name)

    @property
    def touching(self) -> list[tuple[str, str]]:
        """The marks that touch each other, as they are drawn."""
        round_ones = {name: ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2, (box[3] - box[1]) / 2) for name, box in self.marks.items()}
        return [
            (one, other)
            for (one, (ax, ay, ar)), (other, (bx, by, br)) in itertools.combinations(round_ones.items(), 2)
            if (ax - bx) ** 2 + (ay - by) ** 2 < (ar + br) ** 2 - 0.01
        ]

    @property
    def covered(self) -> list[str]:
        """What lies over or under something, in words."""
        found = []
        cities = {f"city {id}": around(*self.placement.at[id], 8, 8) for id in self.ground.cities}
        for (one, box), (other, there) in itertools.combinations(self.written.items(), 2):
            if meet(box, there):
                found.append(f"{one} and {other}")
        for one, box in self.written.items():
            found += [f"{one} and {other}" for other, there in (self.stands | self.marks | cities).items() if meet(box, there)]
            if not within(box, self.view.room):
                found.append(f"{one} and the edge")
        for one, box in self.marks.items():
            middle = around((box[0] + box[2]) / 2, (box[1] + box[3]) / 2, 0.1, 0.1)
            found += [f"{other} over {one}" for other, there in (self.stands | self.marks).items() if other != one and meet(middle, there)]
        for (one, box), (other, there) in itertools.combinations(self.stands.items(), 2):
            if meet(box, there):
                found.append(f"{one} and {other}")
        return found


def crowd(rules: Rules, ground: Ground, space: str, size: tuple[int, int]) -> Crowd:
    """Six trucks and both signs round a space, and what a truck there may reach by a six."""
    numbers = random.Random(space)
    near = sorted(ground.order, key=lambda id: math.dist(ground.at[id], ground.at[space]))[1:10]
    others = numbers.sample(near, 5)
    signs = numbers.sample([id for id in near if id not in others], 2)
    contracts = numbers.sample(sorted(rules.contracts), 3)
    players = [PlayerAt(space, hand=tuple(contracts[:2]), loaded=(contracts[2],)), *map(PlayerAt, others)]
    state = position(rules, players, moment=Driving(0, (6,) * rules.edition.dice))
    reaches = reach(rules, state, 0)
    spaces = dict.fromkeys(found.action.space for found in reaches)
    cards = [rules.contracts[number] for number in contracts]
    pins = tuple(Pin(end, said) for card in cards for end, said in ((card.start, f"A ▲ {card.goods}"), (card.destination, f"A {card.revenue:,}")))
    pieces = Pieces(
        choices=tuple(Choosable(id, len(icons(id, [found for found in reaches if found.action.space == id], ground))) for id in spaces),
        trucks=tuple(Truck(seat, space if seat == 1 else player.space) for seat, player in enumerate(state.players)),
        signs=(Sign("construction", signs[0]), Sign("jam", signs[1], "until Christoph's turn")),
        pins=tuple(pin for pin in pins if pin.space in ground.at),
    )
    on_ways = {id for found in reaches for id in found.path} | {space}
    zoom, center = ground.frame(on_ways, *size)
    scale = 2 ** (zoom - ZOOM)
    x, y = project(*center, zoom)
    x, y = x - ground.left * scale, y - ground.top * scale
    view = View(around(x, y, *size))
    labels(ground, scale)  # worked out once for a scale
    started = time.thread_time()
    placement = place(ground, scale, pieces, view)
    return Crowd(ground, scale, pieces, view, placement, time.thread_time() - started)


def crowds(edition: str, size: tuple[int, int], spaces: Iterable[str] = ()) -> Iterator[tuple[str, Crowd]]:
    """From each of these spaces; without any, from all."""
    rules = compile_rules(edition)
    ground = board_ground(spoken_board(rules.board), rules.edition.ferries)
    for space in spaces or ground.order:
        yield space, crowd(rules, ground, space, size)


def main() -> None:
    """Print what was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.crowded_map", description=re.split(r"\n\n", __doc__ or "")[0])
    parser.add_argument("--edition", default="fx-schmid-1987")
    parser.add_argument("--language", default="en", choices=available(), help="in which the names are")
    parser.add_argument("--all", action="store_true", help="name each thing that is covered")
    options = parser.parse_args()
    set_language(options.language)
    wrong = 0
    for size in SIZES:
        found = dict(crowds(options.edition, size))
        all_of = list(found.values())
        marks = sum(len(one.marks) for one in all_of)
        touching = [len(one.touching) for one in all_of]
        covered = {space: one.covered for space, one in found.items() if one.covered}
        least = min(min(box[3] - box[1] for box in one.marks.values()) for one in all_of if one.marks)
        written, faded = sum(len(one.written) for one in all_of), sum(len(one.faded) for one in all_of)
        times = sorted(one.seconds * 1000 for one in all_of)
        wrong += len(covered)
        print(f"{size[0]} × {size[1]}, {len(all_of)} spaces × a six: {marks} marks, the smallest {least:.1f} pixels")
        print(f"  {sum(touching)} pairs of marks touch, in {sum(map(bool, touching))} positions, {max(touching)} at most")
        print(f"  {written} labels, {faded} faded; something covered in {len(covered)} positions")
        print(f"  {statistics.median(times):.1f} ms at the median, {times[-1]:.1f} ms at most")
        if options.all:
            for space, said in covered.items():
                print(f"  {space}: {'; '.join(said)}")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
