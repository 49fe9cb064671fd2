"""The board of a film as SVG: what stays, and the pieces that its script moves."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..engine.rules import Rules
from ..journal.entries import Seat
from ..words.language import _
from . import signs
from .palette import INK, SEA, YELLOW, line_look, seat_colour, seat_letters
from .roadmap import Plan

TRAILS = 4  # moves of a truck that are to be seen behind it
NAME = "film"  # of the shapes in a page
ASIDE, ABOVE = 8, 16  # room for trucks at the edge
WIDE, HIGH = 34.0, 23.6  # a truck's size in the board's pixels


def svg(rules: Rules, seats: Sequence[Seat], plan: Plan) -> str:
    """The board with a truck for each seat and both signs, all out of sight until they are put somewhere. The script finds them by
    ``data-truck``, ``data-trail`` (the latest move first, a rim below and the line upon it) and ``data-sign``."""
    letters = seat_letters(seats)
    title = escape(_("The board"))
    wide, high = plan.width + 2 * ASIDE, plan.height + ABOVE
    parts = [
        f'<div class="film-shapes">{signs.shapes(NAME)}</div><svg class="film-board" style="--ratio:{wide / high:.3f}" '
        f'viewBox="{-ASIDE} {-ABOVE} {wide:.0f} {high:.0f}" role="img" aria-label="{title}"><title>{title}</title>'
        f'<rect x="{-ASIDE}" y="{-ABOVE}" width="{wide:.0f}" height="{high:.0f}" fill="{SEA}" class="map-sea"/>{plan.roads()}'
    ]
    for seat in range(len(seats)):
        colour = seat_colour(seats, seat)
        for place in range(TRAILS):
            for look, wide in ((line_look(colour.edge, colour.dark_edge), 4.4), (f'stroke="{colour.paint}"', 2.8)):
                parts.append(
                    f'<path data-trail="{seat}" data-behind="{place}" d="" fill="none" {look} stroke-width="{wide}" '
                    f'stroke-linecap="round" stroke-linejoin="round" opacity="{0.9 / (1 + place):.2f}"/>'
                )
    parts.append(plan.cities())
    for name, sign in (("construction", signs.construction()), ("jam", signs.jam())):
        drawn = sign.replace("<svg ", '<svg x="-11" y="-19" width="22" height="20" ', 1)
        parts.append(f'<g data-sign="{name}" visibility="hidden">{drawn}</g>')
    for seat, letter in enumerate(letters):
        parts.append(
            f'<g data-truck="{seat}" class="film-truck film-seat-{seat}" visibility="hidden">'
            f'<svg x="{-WIDE / 2}" y="{-HIGH + 3}" width="{WIDE}" height="{HIGH}" viewBox="-1 -1 46 32" overflow="visible"><use href="#{NAME}-truck"/>'
            f'<text x="14" y="18.8" class="film-letter">{letter}</text><g class="film-aboard" visibility="hidden">'
            f'<circle cx="31" cy="5" r="8" fill="{YELLOW}" stroke="{INK}"/><text x="31" y="9.2">0</text></g></svg></g>'
        )
    return "".join([*parts, "</svg>"])
