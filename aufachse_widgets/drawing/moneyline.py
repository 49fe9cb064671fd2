"""Money over the scenes of a film as SVG, with a line at the present that its script moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from ..journal.entries import Seat
from ..words.language import _
from .marks import money_marks, turn_marks
from .palette import DASHES, GREY, INK, PAPER, RED, line_colour

WIDTH, HEIGHT = 560, 230
LEFT, RIGHT, TOP, BOTTOM = 56, 550, 12, 186
Place = Callable[[int], float]
"""Where a scene is, or an amount, in the chart."""


def svg(seats: Sequence[Seat], turns: Sequence[int], money: Sequence[Sequence[int]], currency: str) -> str:
    """The chart. ``turns`` and ``money`` (by seat) are those of each scene; ``data-left`` and ``data-right`` say where the first
    and the last scene are."""
    last = max(1, len(turns) - 1)
    marks = money_marks(min(min(row) for row in money), max(max(row) for row in money))
    low, high = marks[0], marks[-1]

    def across(scene: int) -> float:
        return LEFT + (RIGHT - LEFT) * scene / last

    def down(amount: int) -> float:
        return BOTTOM - (BOTTOM - TOP) * (amount - low) / (high - low)

    title = escape(_("Money over time"))
    parts = [
        f'<svg class="film-chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{title}" data-left="{LEFT}" data-right="{RIGHT}">',
        f'<title>{title}</title><rect width="100%" height="100%" fill="{PAPER}"/>',
    ]
    for amount in marks:
        y = down(amount)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{RIGHT}" stroke="#d5d9dd"/><text x="{LEFT - 6}" y="{y + 5:.1f}" text-anchor="end">{amount}</text>')
    first = {turn: scene for scene, turn in reversed(list(enumerate(turns)))}
    for turn in turn_marks(turns[-1]):
        if turn in first:
            x = across(first[turn])
            parts.append(f'<path d="M{x:.1f} {BOTTOM}v5" stroke="{GREY}"/><text x="{x:.1f}" y="{BOTTOM + 20}" text-anchor="middle">{turn}</text>')
    parts.append(f'<text x="{LEFT}" y="{HEIGHT - 5}" fill="{INK}">{escape(_("{currency} by turn").format(currency=currency))}</text>')
    for seat in range(len(seats)):
        parts.append(
            f'<path d="{_line([row[seat] for row in money], across, down)}" fill="none" stroke="{line_colour(seats, seat)}" '
            f'stroke-width="3" stroke-dasharray="{DASHES[seat]}" stroke-linejoin="round"/>'
        )
    parts.append(f'<path class="film-now" d="M0 {TOP - 6}V{BOTTOM + 6}" stroke="{RED}" stroke-width="2.5" transform="translate({LEFT} 0)"/></svg>')
    return "".join(parts)


def _line(amounts: Sequence[int], across: Place, down: Place) -> str:
    """A line in steps: an amount stays until another one takes its place."""
    parts = [f"M{across(0):.1f} {down(amounts[0]):.1f}"]
    for scene in range(1, len(amounts)):
        if amounts[scene] != amounts[scene - 1]:
            parts.append(f"H{across(scene):.1f}V{down(amounts[scene]):.1f}")
    return "".join([*parts, f"H{across(len(amounts) - 1):.1f}"])
