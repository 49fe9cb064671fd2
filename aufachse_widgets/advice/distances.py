"""Ways in points with signs in them: how far it is round what is closed."""

from __future__ import annotations

from collections import deque
from functools import lru_cache

from msgspec import Struct

from ..engine import Rules, State

NOTHING: frozenset[str] = frozenset()


class Closed(Struct, frozen=True):
    """What signs close: no way leads over the spaces in ``passing``, and none ends on those in ``ending``.

    They close a space as rows 12 to 14 and 27 of the rules say: construction is neither passed nor entered; on a jam a move may
    end where the edition says so. A truck that stands on a closed space may leave it.
    """

    passing: frozenset[str] = NOTHING
    ending: frozenset[str] = NOTHING

    def construction(self, space: str) -> Closed:
        """The same with the construction sign on that space, too."""
        return Closed(self.passing | {space}, self.ending | {space})

    def jam(self, rules: Rules, space: str) -> Closed:
        """The same with the jam sign on that space, too."""
        return Closed(self.passing | {space}, self.ending if rules.edition.jam_space == "may_end" else self.ending | {space})


OPEN = Closed()
"""No sign anywhere."""


def jammed(rules: Rules, view: State) -> Closed:
    """What the jam sign closes in this position."""
    return OPEN.jam(rules, view.jam.space) if view.jam is not None else OPEN


def constructed(rules: Rules, view: State) -> Closed:
    """What the construction sign closes in this position."""
    return OPEN.construction(view.construction) if view.construction in rules.spaces else OPEN


def closed(rules: Rules, view: State) -> Closed:
    """What both signs close in this position.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules = compile_rules("fx-schmid-1987")
    >>> sorted(closed(rules, position(rules, [PlayerAt("ulm"), PlayerAt("kassel")], construction="celle")).passing)
    ['celle']
    """
    one, other = constructed(rules, view), jammed(rules, view)
    return Closed(one.passing | other.passing, one.ending | other.ending)


def distances(rules: Rules, start: str, shut: Closed = OPEN) -> dict[str, int]:
    """The shortest way in points from ``start`` to each space that can be reached; the edition's ferries count. UnknownSpace for a ``start``
    that isn't on the board.

    Other trucks do not matter: they may be driven past. Whether a roll comes to just so many points is a question for
    :mod:`~aufachse_widgets.advice.turns`.

    >>> from aufachse_widgets.engine import compile_rules
    >>> rules = compile_rules("fx-schmid-1987")
    >>> distances(rules, "frankfurt")["flensburg"]
    13
    """
    if start not in rules.spaces:
        raise rules.no_space(start)
    found = {start: 0}
    ahead = deque([start])
    neighbours = rules.neighbours
    while ahead:
        space = ahead.popleft()
        if space in shut.passing and space != start:
            continue
        points = found[space] + 1
        for next in neighbours[space]:
            if next not in found and next not in shut.ending:
                found[next] = points
                ahead.append(next)
    return found


@lru_cache(maxsize=4096)
def way(rules: Rules, start: str, end: str, shut: Closed = OPEN) -> tuple[str, ...]:
    """A shortest way between two spaces, both included; empty where no way is open or the board has no such space.

    >>> from aufachse_widgets.engine import compile_rules
    >>> rules = compile_rules("fx-schmid-1987")
    >>> straight = way(rules, "hannover", "kassel")
    >>> round_it = way(rules, "hannover", "kassel", OPEN.construction(straight[1]))
    >>> len(straight) < len(round_it), straight[1] in round_it
    (True, False)
    """
    if start not in rules.neighbours or end not in rules.neighbours:
        return ()
    far = distances(rules, start, shut)
    if end not in far:
        return ()
    back = [end]
    while back[-1] != start:
        points = far[back[-1]] - 1
        # A closed space is the end of a way, or its start, and nothing between.
        back.append(next(one for one in rules.neighbours[back[-1]] if far.get(one) == points and (one == start or one not in shut.passing)))
    return tuple(reversed(back))
