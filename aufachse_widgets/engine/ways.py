"""All simple ways of up to six steps from a space, built when first asked for.

The shipped board has 9,210 of them (9,570 with ferries): filtering them by bit masks is faster
than searching anew for each roll.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from itertools import accumulate
from operator import or_

from msgspec import Struct

LONGEST = 6


class Way(Struct, frozen=True, gc=False):
    """One way: ``path`` from start to end, ``passes`` a bit for each space between the two,
    ``end_bit`` the end's bit."""

    path: tuple[str, ...]
    passes: int
    end: str
    end_bit: int


class Ways:
    """The ways from each space, by their number of points."""

    def __init__(self, neighbours: Mapping[str, tuple[str, ...]], bit: Mapping[str, int]) -> None:
        self._neighbours = neighbours
        self._bit = bit
        self._from: dict[str, tuple[tuple[Way, ...], ...]] = {}
        self._within: dict[str, tuple[int, ...]] = {}
        self._ends: dict[str, tuple[int, ...]] = {}

    def of(self, start: str) -> tuple[tuple[Way, ...], ...]:
        """Index *n* holds the ways of exactly *n* points from ``start`` (no space twice)."""
        found = self._from.get(start)
        if found is None:
            found = self._from[start] = self._build(start)
        return found

    def within(self, start: str) -> tuple[int, ...]:
        """Index *n* holds a bit for each space that a way of up to *n* points from ``start`` can come
        to: what stands elsewhere does not matter to a move."""
        found = self._within.get(start)
        if found is None:
            found = self._within[start] = tuple(accumulate(self.ends(start), or_))
        return found

    def ends(self, start: str) -> tuple[int, ...]:
        """Index *n* holds a bit for each space that a way of exactly *n* points from ``start`` ends on."""
        found = self._ends.get(start)
        if found is None:
            found = self._ends[start] = tuple(reduce(or_, (way.end_bit for way in layer), 0) for layer in self.of(start))
        return found

    def _build(self, start: str) -> tuple[tuple[Way, ...], ...]:
        layers: list[tuple[Way, ...]] = [()]
        edge = [Way((start,), 0, start, 0)]
        for _ in range(LONGEST):
            longer = [
                Way((*way.path, next), way.passes | way.end_bit, next, self._bit[next])
                for way in edge
                for next in self._neighbours[way.end]
                if next not in way.path
            ]
            layers.append(tuple(longer))
            edge = longer
        return tuple(layers)
