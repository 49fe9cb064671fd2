"""All simple ways of up to six steps from a space, built when first asked for.

The shipped board has 9,210 of them (9,570 with ferries): filtering them by bit masks is faster
than searching anew for each roll.
"""

from __future__ import annotations

from collections.abc import Mapping

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
        self._around: dict[str, int] = {}

    def of(self, start: str) -> tuple[tuple[Way, ...], ...]:
        """Index *n* holds the ways of exactly *n* points from ``start`` (no space twice)."""
        found = self._from.get(start)
        if found is None:
            found = self._from[start] = self._build(start)
        return found

    def around(self, start: str) -> int:
        """A bit for each space that a way from ``start`` can come to: what stands elsewhere does
        not matter to a move."""
        bits = self._around.get(start)
        if bits is None:
            bits = 0
            for layer in self.of(start):
                for way in layer:
                    bits |= way.end_bit
            self._around[start] = bits
        return bits

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
