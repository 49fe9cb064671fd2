"""A tour on the map: the roads it takes, and its stops by number."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..engine.rules import Rules
from .axes import FONT
from .palette import INK, PAPER, RED, YELLOW
from .roadmap import Plan

RADIUS = 8.5  # of a stop's number
LOOKS = {True: (YELLOW, INK), False: (RED, PAPER)}
"""Paint and ink of a stop where something is loaded, and of one where something is delivered."""


def tour_map(rules: Rules, path: Sequence[str], stops: Sequence[tuple[str, bool]], title: str, colour: str = RED) -> str:
    """The board with a way along ``path``, and ``stops`` (a city, and whether something is loaded there) numbered in their order: yellow for a
    load, red for a delivery. Several stops in one city stand beside each other.

    >>> from aufachse_widgets.engine import compile_rules
    >>> rules = compile_rules("fx-schmid-1987")
    >>> tour_map(rules, ("goettingen", "kassel"), (("kassel", True), ("kassel", False)), "Two stops").count("<text")
    37
    """
    plan = Plan(rules)
    points = [plan.at[space] for space in path if space in plan.at]
    way = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) if points else ""
    parts = [f'<path d="{way}" fill="none" stroke="{colour}" stroke-width="4.5" stroke-linejoin="round" stroke-linecap="round" opacity=".75"/>'] if way else []
    if points:
        x, y = points[0]
        parts.append(f'<rect x="{x - 8:.1f}" y="{y - 8:.1f}" width="16" height="16" rx="3" fill="{YELLOW}" stroke="{INK}" stroke-width="2"/>')
    seen: dict[str, int] = {}
    numbers = []
    for place, (city, loads) in enumerate(stops, 1):
        if city not in plan.at:
            continue
        x, y = plan.at[city]
        x += 2 * RADIUS * seen.get(city, 0)
        seen[city] = seen.get(city, 0) + 1
        fill, ink = LOOKS[loads]
        numbers.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{RADIUS}" fill="{fill}" stroke="{INK}" stroke-width="1.2"/>'
            f'<text x="{x:.1f}" y="{y + 4:.1f}" font-size="11" font-weight="700" text-anchor="middle" fill="{ink}">{place}</text>'
        )
    said = escape(title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {plan.width:.0f} {plan.height:.0f}" role="img" aria-label="{said}" font-family="{FONT}" '
        f'style="width:100%;max-width:520px"><title>{said}</title>{plan.roads()}{"".join(parts)}{plan.cities()}{"".join(numbers)}</svg>'
    )
