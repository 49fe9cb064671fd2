"""A piece of the map on which spaces are the darker, the larger the number that belongs to them is: chances, turns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape

from ..engine.rules import Rules
from ..words.numbers import percent
from .axes import FONT
from .palette import BLUE, INK, PAPER, YELLOW
from .roadmap import Plan

RADIUS = {True: 7.2, False: 5.0}  # of a city, of another space
BESIDE = (62.0, 40.0)  # pixels beside the spaces that are shown, and above and below them
PALEST = 0.15  # how strong the least number is painted
KEYS = 4  # different numbers that the key shows at most: of more so many between the least and the greatest
KEY = 30  # pixels that the key takes under the map


def chance_map(
    rules: Rules,
    numbers: Mapping[str, float],
    title: str,
    truck: str = "",
    shown: Callable[[float], str] = percent,
    scale: tuple[float, float] | None = None,
) -> str:
    r"""The board around these spaces as SVG, with a key of the shades below it; a pointer on a space says its number. ``truck`` is marked.

    ``scale`` says which numbers are the palest and the darkest, so that two maps can be compared; without it, 0 and the greatest.

    >>> from aufachse_widgets.engine import compile_rules
    >>> picture = chance_map(compile_rules("fx-schmid-1987"), {"kassel": 0.25, "soest": 0.5}, "Chances", truck="hannover")
    >>> picture.count(">25\N{NO-BREAK SPACE}%<"), picture.count("Soest: 50\N{NO-BREAK SPACE}%")
    (1, 1)
    """
    plan = Plan(rules)
    at = {space: point for space in (*numbers, truck) if (point := plan.at.get(space))}
    xs, ys = [x for x, _y in at.values()] or [0.0, plan.width], [y for _x, y in at.values()] or [0.0, plan.height]
    left, top = max(0.0, min(xs) - BESIDE[0]), max(0.0, min(ys) - BESIDE[1])
    width, height = min(plan.width, max(xs) + BESIDE[0]) - left, min(plan.height, max(ys) + BESIDE[1]) - top
    least, most = scale or (0.0, max(numbers.values(), default=1.0) or 1.0)

    def strength(number: float) -> float:
        return PALEST + (1 - PALEST) * (number - least) / ((most - least) or 1.0)

    def dot(x: float, y: float, radius: float, number: float) -> str:
        spot = f'cx="{x:.1f}" cy="{y:.1f}" r="{radius}"'
        return f'<circle {spot} fill="{PAPER}"/><circle {spot} fill="{BLUE}" fill-opacity="{strength(number):.2f}" stroke="{BLUE}"/>'

    parts = []
    for space, number in sorted(numbers.items(), key=lambda one: one[0] in rules.cities):
        if space in at:
            x, y = at[space]
            name = escape(f"{plan.ground.spaces[space].name}: {shown(number)}")
            parts.append(f"<g><title>{name}</title>{dot(x, y, RADIUS[space in rules.cities], number)}</g>")
    if truck in at:
        x, y = at[truck]
        parts.append(f'<rect x="{x - 7:.1f}" y="{y - 7:.1f}" width="14" height="14" rx="3" fill="{YELLOW}" stroke="{INK}" stroke-width="2"/>')
    values = {shown(number): number for number in sorted(numbers.values())}
    if len(values) > KEYS:
        low, high = min(numbers.values()), max(numbers.values())
        values = {shown(number): number for number in [low + (high - low) * step / (KEYS - 1) for step in range(KEYS)]}
    key, bottom = [f'<rect x="{left:.0f}" y="{top + height:.0f}" width="{width + 1:.0f}" height="{KEY + 1}" fill="{PAPER}"/>'], top + height + KEY / 2
    for place, (said, number) in enumerate(values.items()):
        x = left + 12 + (width - 8) / KEYS * place
        key.append(dot(x, bottom, RADIUS[True], number) + f'<text x="{x + 11:.1f}" y="{bottom + 4.5:.1f}" font-size="13" fill="{INK}">{escape(said)}</text>')
    names = f'<g stroke="{PAPER}" stroke-width="2.5" stroke-linejoin="round" paint-order="stroke">{plan.names()}</g>'
    said = escape(title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.0f} {top:.0f} {width:.0f} {height + KEY:.0f}" role="img" aria-label="{said}" '
        f'font-family="{FONT}" style="width:100%;max-width:{min(640, 1.35 * width):.0f}px"><title>{said}</title>'
        f"{plan.roads()}{''.join(parts)}{names}{''.join(key)}</svg>"
    )
