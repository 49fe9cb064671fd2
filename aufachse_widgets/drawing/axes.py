"""The axes of a chart: where its numbers lie, and the round numbers at its sides, not too many."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape

from msgspec import Struct

from ..frontend.tokens import LIGHT
from .palette import GREY, GRID, INK, PAPER

FONT = LIGHT["font-plain"]


class Axes(Struct, frozen=True):
    """The field of a chart in pixels, and the numbers at its edges: ``first`` and ``last`` from left to right, ``low`` and ``high`` from below."""

    left: float
    right: float
    top: float
    bottom: float
    first: float
    last: float
    low: float
    high: float

    def across(self, number: float) -> float:
        """How far from the left a number lies."""
        return self.left + (self.right - self.left) * (number - self.first) / (self.last - self.first)

    def down(self, number: float) -> float:
        """How far from the top a number lies."""
        return self.bottom - (self.bottom - self.top) * (number - self.low) / (self.high - self.low)

    def beside(self, marks: Iterable[float], shown: Callable[[float], str] = lambda mark: f"{mark:g}".replace("-", "−")) -> str:
        """Numbers at the left, each with its line across the field."""
        return "".join(
            f'<path d="M{self.left:g} {self.down(mark):.1f}H{self.right:g}" stroke="{GRID}" class="chart-grid"/>'
            f'<text x="{self.left - 6:g}" y="{self.down(mark) + 5:.1f}" text-anchor="end">{escape(shown(mark))}</text>'
            for mark in marks
        )

    def below(self, marks: Iterable[tuple[float, str]]) -> str:
        """Words below the field, each at its number."""
        return "".join(
            f'<path d="M{self.across(number):.1f} {self.bottom:g}v5" stroke="{GREY}"/>'
            f'<text x="{self.across(number):.1f}" y="{self.bottom + 20:g}" text-anchor="middle">{escape(said)}</text>'
            for number, said in marks
        )


def drawn(width: int, height: int, title: str, parts: Iterable[str], looks: str = "") -> str:
    """The chart as SVG, with its title for those who do not see it; ``looks`` are attributes of its own."""
    said = escape(title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {looks}{" " if looks else ""}viewBox="0 0 {width} {height}" role="img" aria-label="{said}" '
        f'font-family="{FONT}" font-size="15" fill="{INK}"><title>{said}</title>'
        f'<rect width="100%" height="100%" fill="{PAPER}" class="chart-ground"/>{"".join(parts)}</svg>'
    )


def turn_marks(turns: int) -> list[int]:
    """The turns to be named below a chart, ten at most.

    >>> turn_marks(3), turn_marks(70)
    ([0, 1, 2, 3], [0, 10, 20, 30, 40, 50, 60, 70])
    """
    step = next((step for step in (1, 2, 5, 10, 20, 50, 100, 200) if turns / step < 10), 500)
    return list(range(0, max(turns, 1) + 1, step))


def money_marks(least: int, most: int) -> list[int]:
    """The amounts to be named beside a chart, from at most ``least`` to at least ``most``, about six of them.

    >>> money_marks(0, 9200), money_marks(-300, 300)
    ([0, 2000, 4000, 6000, 8000, 10000], [-300, -200, -100, 0, 100, 200, 300])
    """
    step = next((step for step in (100, 200, 500, 1000, 2000, 5000, 10_000, 20_000) if (most - least) / step <= 6), 50_000)
    return list(range(least // step * step, -(-max(most, least + 1) // step) * step + 1, step))
