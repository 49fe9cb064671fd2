"""A reliability plot: what was predicted against what came of it, as SVG."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from aufachse_widgets.drawing.axes import FONT
from aufachse_widgets.drawing.palette import BLUE, GREY, INK, RED

SIZE, LEFT, BOTTOM, EDGE = 460, 84, 56, 18
MARKS = 5  # numbers on each side


def reliability(
    points: Sequence[tuple[float, float, float]], title: str, across: str, up: str, shown: Callable[[float], str], slope: float | None = None
) -> str:
    """Points of mean predicted value, mean realised one and its standard error, each with a bar of two of these up and down, beside
    the line on which both are equal (dashed); ``slope``: of a line through the means (red). ``across`` and ``up`` say what is on the sides.

    >>> svg = reliability([(100, 90, 10), (200, 220, 15)], "Money", "predicted", "realised", lambda money: f"{money:.0f}")
    >>> svg.count("<circle"), svg.count("stroke-dasharray")
    (2, 1)
    """
    values = [value for predicted, realised, error in points for value in (predicted, realised - 2 * error, realised + 2 * error)] or [0.0, 1.0]
    least, most = min(values), max(values)
    most = most if most > least else least + 1.0
    inner = SIZE - LEFT - EDGE, SIZE - BOTTOM - EDGE

    def x(value: float) -> float:
        return LEFT + (value - least) / (most - least) * inner[0]

    def y(value: float) -> float:
        return SIZE - BOTTOM - (value - least) / (most - least) * inner[1]

    parts = [
        f'<path d="M{LEFT} {EDGE}V{SIZE - BOTTOM}H{SIZE - EDGE}" fill="none" stroke="{GREY}"/>',
        f'<path d="M{x(least):.1f} {y(least):.1f}L{x(most):.1f} {y(most):.1f}" stroke="{GREY}" stroke-dasharray="5,5"/>',
    ]
    for mark in range(MARKS):
        value = least + (most - least) * mark / (MARKS - 1)
        parts.append(f'<text x="{x(value):.1f}" y="{SIZE - BOTTOM + 20}" text-anchor="middle" fill="{GREY}">{escape(shown(value))}</text>')
        parts.append(f'<text x="{LEFT - 8}" y="{y(value) + 5:.1f}" text-anchor="end" fill="{GREY}">{escape(shown(value))}</text>')
    if slope is not None and points:
        middle = sum([one[0] for one in points]) / len(points), sum([one[1] for one in points]) / len(points)
        ends = [(one[0], middle[1] + slope * (one[0] - middle[0])) for one in (points[0], points[-1])]
        parts.append(f'<path d="M{x(ends[0][0]):.1f} {y(ends[0][1]):.1f}L{x(ends[1][0]):.1f} {y(ends[1][1]):.1f}" stroke="{RED}" stroke-width="2"/>')
    for predicted, realised, error in points:
        said = f"{across} {shown(predicted)}, {up} {shown(realised)} ± {shown(2 * error)}"
        parts.append(
            f"<g><title>{escape(said)}</title>"
            f'<path d="M{x(predicted):.1f} {y(realised - 2 * error):.1f}V{y(realised + 2 * error):.1f}" stroke="{BLUE}" stroke-width="3"/>'
            f'<circle cx="{x(predicted):.1f}" cy="{y(realised):.1f}" r="6" fill="{BLUE}"/></g>'
        )
    parts.append(f'<text x="{(LEFT + SIZE - EDGE) / 2:.0f}" y="{SIZE - 10}" text-anchor="middle" fill="{INK}">{escape(across)}</text>')
    turned = (SIZE - BOTTOM + EDGE) / 2
    parts.append(f'<text x="18" y="{turned:.0f}" text-anchor="middle" fill="{INK}" transform="rotate(-90 18 {turned:.0f})">{escape(up)}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" role="img" aria-label="{escape(title)}" '
        f'style="max-width:{SIZE}px;width:100%;background:#fff" font-family="{FONT}" font-size="15">{"".join(parts)}</svg>'
    )
