"""Two moves of one truck on the board: the one that was made, as a broken line, and a better one, as a whole line."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..engine.rules import Rules
from ..journal.entries import Seat
from .boardmap import badges
from .close_up import Box, close_up
from .lettering import standing_out
from .palette import seat_colour, seat_letters
from .roadmap import Plan

RING, TRUCK = 7.0, 11.0  # the radius of an end, of a truck: in pixels of the least picture, as are the next ones
WIDE, RIM = 5.0, 2.5  # a line, and what it has of the paper around it
SHAPE, LEAST = 1.5, 360.0  # the width of a picture by its height; the least width
LETTERS = 24.0  # the width of a picture by the height of its letters
LOOKS = {True: "stroke:var(--aa-money)", False: "stroke:var(--aa-red)"}
"""The line of the better move, and of the one that was made."""


def two_moves(rules: Rules, seats: Sequence[Seat], seat: int, space: str, made: Sequence[str], better: Sequence[str], title: str) -> str:
    """The part of the board where they lie, with the truck of ``seat`` on ``space``. Each move is a way from space to space; one space is ringed, none is left
    out. Spaces that nobody can place are left out, too. Colours are those of the page that it stands in.

    >>> from aufachse_widgets.engine import compile_rules
    >>> drawing = two_moves(compile_rules("fx-schmid-1987"), (Seat("Ada"),), 0, "goettingen", ("goettingen", "kassel"), (), "Ada's move")
    >>> drawing.count("stroke-dasharray"), "Kassel" in drawing
    (1, True)
    """
    shown = [id for id in (space, *made, *better) if id in rules.spaces]
    plan, near = close_up(rules, shown)
    box = _framed(near, plan.width, plan.height)
    ends = [id for id in dict.fromkeys((space, *(way[end] for way in (made, better) if way for end in (0, -1)))) if id in plan.at]
    unit = box[2] / LEAST
    # Upon the same road the broken line lies over the whole one.
    lines = "".join(_line([plan.at[id] for id in way if id in plan.at], is_better, unit) for way, is_better in ((better, True), (made, False)) if way)
    truck = ""
    if space in plan.at:
        x, y = plan.at[space]
        truck = badges([((round(x), round(y)), seat_colour(seats, seat).id, seat_letters(seats)[seat])], TRUCK * unit)
    left, top, width, height = box
    said = escape(title)
    return (
        f'<svg viewBox="{left:.0f} {top:.0f} {width:.0f} {height:.0f}" class="map" role="img" aria-label="{said}"><title>{said}</title>'
        f"{plan.roads()}{lines}{_cities(plan.at, plan.ground.cities)}{truck}{_names(plan, box, ends)}</svg>"
    )


def _framed(box: Box, wide: float, high: float) -> Box:
    """The part of a board of that width and height that is shown: around the box, in the shape of all these pictures, and all of it on the board where there
    is room for that."""
    left, top, width, height = box
    width, height = max(width, height * SHAPE, LEAST), max(height, width / SHAPE, LEAST / SHAPE)
    left, top = left + (box[2] - width) / 2, top + (box[3] - height) / 2
    return max(0.0, min(left, wide - width)), max(0.0, min(top, high - height)), width, height


def ways_key(is_better: bool) -> str:
    """A short piece of the line of a move, to stand before its words."""
    return f'<svg class="aa-way-key" width="28" height="12" aria-hidden="true"><path d="M2 6H26" fill="none" {_look(is_better, 1.0)}/></svg>'


def _cities(at: dict[str, tuple[float, float]], cities: Sequence[str]) -> str:
    return "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" stroke-width="1.6" class="map-city"/>' for x, y in map(at.__getitem__, cities))


def _names(plan: Plan, box: Box, ends: Sequence[str]) -> str:
    """The names of these spaces alone, inside the box, and so large that they can be read where the picture is as wide as a small phone."""
    left, top, width, height = box
    size = round(width / LETTERS)
    parts = []
    for space, (dx, dy) in standing_out(plan.ground, plan.scale, ends, size).items():
        name = plan.ground.spaces[space].name
        half = len(name) * size * 0.3
        x = min(max(plan.at[space][0] + dx, left + half), left + width - half)
        y = min(max(plan.at[space][1] + dy + size / 3, top + size), top + height - size / 3)
        parts.append(f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="middle">{escape(name)}</text>')
    return "".join(parts)


def _look(is_better: bool, unit: float) -> str:
    wide = WIDE * unit
    broken = "" if is_better else f' stroke-dasharray="{wide * 1.6:.1f}"'
    return f'style="{LOOKS[is_better]}" stroke-width="{wide:.1f}"{broken}'


def _line(points: Sequence[tuple[float, float]], is_better: bool, unit: float) -> str:
    """A way, with a ring where it ends; of one space just the ring."""
    if not points:
        return ""
    path = 'd="M' + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + '" fill="none" stroke-linejoin="round"'
    x, y = points[-1]
    rim = f'<path {path} style="stroke:var(--aa-paper)" stroke-width="{(WIDE + 2 * RIM) * unit:.1f}"/>' if is_better else ""
    line = f"{rim}<path {path} {_look(is_better, unit)}/>" if len(points) > 1 else ""
    radius = (RING + (0 if is_better else RIM)) * unit
    return f'{line}<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="none" style="{LOOKS[is_better]}" stroke-width="{RIM * unit:.1f}"/>'
