"""In which order one steps through the spaces that may be chosen: along the roads from the truck, clockwise."""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection

from ...drawing.ground import Ground


def circuit(ground: Ground, spaces: Collection[str], start: str = "") -> tuple[str, ...]:
    """All these spaces, each once: from ``start`` (empty: from their middle) each road is gone along to where it ends, then the next one clockwise.

    >>> from aufachse_widgets.drawing.ground import board_ground
    >>> from aufachse_widgets.engine import compile_rules
    >>> ground = board_ground(compile_rules("fx-schmid-1987").board, ferries=False)
    >>> circuit(ground, {"kassel", "hildesheim", "bremen", "celle"}, "hannover")
    ('celle', 'hildesheim', 'kassel', 'bremen')
    """
    wanted = {space for space in spaces if space in ground.at}
    if not wanted:
        return ()
    root = start if start in ground.at else _middle(ground, wanted)
    children = _tree(ground, root)
    found: list[str] = []
    due = [root]
    while due:
        space = due.pop()
        if space in wanted:
            found.append(space)
        due += reversed(children.get(space, ()))
    apart = sorted(wanted.difference(found), key=lambda space: (_direction(ground, root, space), space))
    return (*found, *apart)


def _middle(ground: Ground, spaces: Collection[str]) -> str:
    x, y = (sum(ground.at[space][axis] for space in spaces) / len(spaces) for axis in (0, 1))
    return min(spaces, key=lambda space: (math.dist(ground.at[space], (x, y)), space))


def _tree(ground: Ground, root: str) -> dict[str, list[str]]:
    """The shortest way to each space as a tree; the branches of a space clockwise, from the road that led to it (at the root: from north)."""
    joined: dict[str, set[str]] = {}
    for route in ground.routes:
        for one, two in itertools.pairwise(route.spaces):
            joined.setdefault(one, set()).add(two)
            joined.setdefault(two, set()).add(one)
    before = {root: ""}
    children: dict[str, list[str]] = {}
    edge = [root]
    while edge:
        further = []
        for space in edge:
            back = _direction(ground, space, before[space]) if before[space] else -math.pi / 2
            clockwise = sorted(((_direction(ground, space, other) - back) % math.tau, other) for other in joined.get(space, ()))
            for _turned, other in clockwise:
                if other not in before:
                    before[other] = space
                    children.setdefault(space, []).append(other)
                    further.append(other)
        edge = further
    return children


def _direction(ground: Ground, here: str, there: str) -> float:
    """As an angle on the screen, whose y grows downwards: what grows goes clockwise."""
    (ax, ay), (bx, by) = ground.at[here], ground.at[there]
    return math.atan2(by - ay, bx - ax)
