"""Values with their intervals, one below the other: a picture as SVG."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from msgspec import Struct

from .axes import FONT
from .palette import BLUE, GREY, INK

WIDTH, LINE, TOP, BOTTOM = 640, 30, 8, 34
LETTER = 8.2  # about the width of a letter of the names
DIGIT = 9.8  # of a digit, or a capital
LONGEST = 24  # letters of a name; what is longer is cut


class Value(Struct, frozen=True):
    """A named value, and between what it may lie."""

    name: str
    value: float
    low: float
    high: float


def intervals(values: Sequence[Value], title: str, shown: Callable[[float], str], expected: float | None = None, width: int = WIDTH) -> str:
    """Each value as a point on its interval, from 0 (or the lowest) to the highest; ``shown`` says a number, ``expected`` is marked by a line.
    ``width`` is how many pixels the picture takes at most: in a narrow one the letters can still be read on a phone.

    >>> intervals([Value("Ada", 0.5, 0.4, 0.6)], "Wins", lambda share: f"{share:.0%}").count("<circle")
    1
    """
    least, most = min(0.0, *(one.low for one in values)), max(one.high for one in values) or 1.0
    names = [one.name if len(one.name) <= LONGEST else f"{one.name[: LONGEST - 1]}…" for one in values]
    left = 16 + LETTER * max(map(len, names))
    right = width - 12 - DIGIT * max(len(shown(one.value)) for one in values)
    height = TOP + LINE * len(values) + BOTTOM
    base = TOP + LINE * len(values)

    def x(value: float) -> float:
        return left + (value - least) / (most - least) * (right - left)

    parts = [f'<path d="M{left:.1f} {base}H{right:.1f}" stroke="{GREY}"/>']
    for mark in (least, (least + most) / 2, most):
        parts.append(f'<text x="{x(mark):.1f}" y="{base + 20}" text-anchor="middle" fill="{GREY}">{escape(shown(mark))}</text>')
    if expected is not None and least <= expected <= most:
        parts.append(f'<path d="M{x(expected):.1f} {TOP}V{base}" stroke="{GREY}" stroke-dasharray="4,4"/>')
    for index, (one, name) in enumerate(zip(values, names, strict=True)):
        y = TOP + LINE * (index + 0.5)
        parts.append(
            f"<g><title>{escape(f'{one.name}: {shown(one.value)} ({shown(one.low)} – {shown(one.high)})')}</title>"
            f'<text x="{left - 10:.1f}" y="{y + 5:.1f}" text-anchor="end" fill="{INK}">{escape(name)}</text>'
            f'<path d="M{x(one.low):.1f} {y:.1f}H{x(one.high):.1f}" stroke="{BLUE}" stroke-width="3" stroke-linecap="round"/>'
            f'<circle cx="{x(one.value):.1f}" cy="{y:.1f}" r="6" fill="{BLUE}"/>'
            f'<text x="{right + 10:.1f}" y="{y + 5:.1f}" fill="{INK}">{escape(shown(one.value))}</text></g>'
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-label="{escape(title)}" '
        f'style="max-width:{width}px;width:100%;background:#fff" font-family="{FONT}" font-size="15">{"".join(parts)}</svg>'
    )
