"""A part of the board, drawn from near where all that matters lies in one corner of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from ..engine.rules import Rules
from .lettering import standing_out
from .palette import PAPER
from .roadmap import Plan

PART = 0.6  # of the board: what lies in a smaller part is shown from near
NEAR = 420.0  # pixels of the longer side of such a part
BESIDE = 55.0  # pixels beside it
EDGE = 60.0  # pixels from its sides in which no name begins
LARGE = 14  # pixels: letters of the names that stand out
Box = tuple[float, float, float, float]


def _around(points: Sequence[tuple[float, float]]) -> Box:
    """The box around points: its corner, its width and height."""
    left, top = min(x for x, _y in points), min(y for _x, y in points)
    return left, top, max(x for x, _y in points) - left, max(y for _x, y in points) - top


def close_up(rules: Rules, spaces: Iterable[str]) -> tuple[Plan, Box]:
    """The board, and what of it is shown: all of it, or the part with these spaces where that is a small one, drawn larger then."""
    plan = Plan(rules)
    points = [plan.at[space] for space in spaces if space in plan.at]
    if points:
        _left, _top, width, height = _around(points)
        if max(width / plan.width, height / plan.height) < PART:
            near = Plan(rules, plan.scale * NEAR / max(width, height, NEAR / 4))
            left, top, width, height = _around([near.at[space] for space in spaces if space in near.at])
            return near, (left - BESIDE, top - BESIDE, width + 2 * BESIDE, height + 2 * BESIDE)
    return plan, (0.0, 0.0, plan.width, plan.height)


def names_of(plan: Plan, box: Box, large: Sequence[str]) -> str:
    """The names of the cities that are shown, and larger those that stand out."""
    left, _top, width, _height = box
    cut = [city for city in plan.ground.cities if not left + EDGE < plan.at[city][0] < left + width - EDGE] if width < plan.width else []
    parts = [plan.names({*large, *cut})]
    for space, (dx, dy) in standing_out(plan.ground, plan.scale, large, LARGE).items():
        x, y = plan.at[space]
        said = escape(plan.ground.spaces[space].name)
        parts.append(f'<text x="{x + dx:.1f}" y="{y + dy + 5:.1f}" font-size="{LARGE}" font-weight="700" text-anchor="middle">{said}</text>')
    return f'<g stroke="{PAPER}" stroke-width="2.5" stroke-linejoin="round" paint-order="stroke">{"".join(parts)}</g>'
