"""The board on which spaces have the colour of the number that belongs to them, from yellow for the least to violet for the greatest."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape
from itertools import pairwise

from ..engine.rules import Rules
from ..words.numbers import shortest
from .axes import FONT
from .close_up import Box, close_up, names_of
from .palette import GREY, INK, PAPER, ROAD

COLOURS = ((253, 231, 37), (94, 201, 98), (33, 145, 140), (59, 82, 139), (68, 1, 84))
"""From the least to the greatest: viridis, which every eye sees grow darker."""
FEW = 4  # different whole numbers that the key names one by one
MANY = 60  # spaces: of more the dots are smaller
KEY = 44.0  # pixels that the key takes below the map
STRIPES = 48  # of the key


def colour(share: float) -> str:
    """The colour of a number that lies so far between the least (0) and the greatest (1).

    >>> colour(0), colour(0.125), colour(1)
    ('#fde725', '#aed844', '#440154')
    """
    place = min(max(share, 0.0), 1.0) * (len(COLOURS) - 1)
    index = min(int(place), len(COLOURS) - 2)
    return "#" + "".join(f"{round(one + (two - one) * (place - index)):02x}" for one, two in zip(COLOURS[index], COLOURS[index + 1], strict=True))


def round_marks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers between two others, at most so many.

    >>> round_marks(9.9, 18.1), round_marks(0, 340), round_marks(0.11, 0.14)
    ([10.0, 12.0, 14.0, 16.0, 18.0], [0.0, 100.0, 200.0, 300.0], [0.11, 0.12, 0.13, 0.14])
    """
    if high <= low:
        return [low]
    digit = 10.0 ** math.floor(math.log10((high - low) / most))
    step = next(step for step in (digit, 2 * digit, 5 * digit, 10 * digit) if (high - low) / step < most)
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [round(number * step, 10) for number in range(first, last + 1)]


def value_map(rules: Rules, values: Mapping[str, float], title: str, unit: str = "", names: Sequence[str] = ()) -> str:
    """The board as SVG, with the key of the colours below it; a pointer on a space says its number. The names of ``names`` (spaces' ids) stand out. Of
    spaces that all lie in one corner only that corner is shown. Spaces that aren't on the board, or that nobody can place, are left out.

    >>> from aufachse_widgets.engine import compile_rules
    >>> drawing = value_map(compile_rules("fx-schmid-1987"), {"kassel": 4, "soest": 5}, "How far", "points", ["hannover"])
    >>> "<title>Soest: 5 points</title>" in drawing, drawing.count('font-weight="700"')
    (True, 1)
    """
    plan, box = close_up(rules, [*values, *names])
    large = [space for space in names if space in plan.at]
    shown = {space: value for space, value in values.items() if space in plan.at}
    low, high = (min(shown.values()), max(shown.values())) if shown else (0.0, 0.0)
    parts = [_dot(*plan.at[space], 1.8, ROAD) for space in plan.ground.order] if plan.width > box[2] else []
    parts += [_dot(*plan.at[space], 2.8, GREY) for space in {*plan.ground.cities, *large} if space not in shown]
    for space, value in sorted(shown.items(), key=lambda one: one[1]):
        radius = (6.0 if len(shown) < MANY else 4.4) if space in rules.cities else (4.8 if len(shown) < MANY else 3.2)
        said = escape(f"{plan.ground.spaces[space].name}: {shortest(value, 1)} {unit}".rstrip())
        dot = _dot(*plan.at[space], radius, colour((value - low) / ((high - low) or 1.0)), INK)
        parts.append(f"<g><title>{said}</title>{dot}</g>")
    parts.append(names_of(plan, box, large))
    key = _key(box, sorted(shown.values()), unit)
    left, top, width, height = box
    said = escape(title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.0f} {top:.0f} {width:.0f} {height + KEY:.0f}" role="img" aria-label="{said}" '
        f'font-family="{FONT}" style="width:100%;overflow:hidden"><title>{said}</title>{plan.roads()}{"".join(parts)}{key}</svg>'
    )


def _dot(x: float, y: float, radius: float, fill: str, edge: str = "none") -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{fill}" stroke="{edge}"/>'


def _key(box: Box, values: Sequence[float], unit: str) -> str:
    """Which colour is which number, below the map."""
    left, top, width, height = box
    ground = f'<rect x="{left - 9:.0f}" y="{top + height:.0f}" width="{width + 18:.0f}" height="{KEY + 9:.0f}" fill="{PAPER}"/>'
    if not values:
        return ground
    low, high = values[0], values[-1]
    whole = sorted(set(values))
    if len(whole) <= FEW and all(value == round(value) for value in whole):
        y, wide = top + height + KEY / 2, (width - 24) / len(whole)
        return ground + "".join(
            _dot(left + 24 + place * wide, y, 6.0, colour((value - low) / ((high - low) or 1.0)), INK)
            + f'<text x="{left + 36 + place * wide:.1f}" y="{y + 4.5:.1f}" font-size="13" fill="{INK}">{escape(f"{shortest(value, 3)} {unit}")}</text>'
            for place, value in enumerate(whole)
        )
    first, last, y = left + 24, left + width - 24 - 8 * len(unit), top + height + 9
    edges = [first + (last - first) * step / STRIPES for step in range(STRIPES + 1)]
    stripes = "".join(
        f'<rect x="{one:.1f}" y="{y:.1f}" width="{two - one + 0.3:.1f}" height="11" fill="{colour((step + 0.5) / STRIPES)}"/>'
        for step, (one, two) in enumerate(pairwise(edges))
    )
    places = [(first + (last - first) * (mark - low) / (high - low), mark) for mark in round_marks(low, high)]
    marks = "".join(f'<text x="{x:.1f}" y="{y + 27:.1f}" font-size="13" text-anchor="middle" fill="{INK}">{shortest(mark, 3)}</text>' for x, mark in places)
    return f'{ground}{stripes}{marks}<text x="{last + 8:.1f}" y="{y + 10.5:.1f}" font-size="13" fill="{INK}">{escape(unit)}</text>'
