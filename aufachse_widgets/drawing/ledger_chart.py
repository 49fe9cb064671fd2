"""What everybody has after each entry of the log, as steps, with what came or went at each of them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..journal.entries import Seat
from ..stats.ledger import Line
from ..words.language import _
from ..words.naming import figure
from .axes import Axes, drawn, money_marks, turn_marks
from .palette import DASHES, INK, line_colour

WIDTH, HEIGHT = 560, 280
LEFT, RIGHT, TOP, BELOW = 60, 500, 16, 44  # right of the field stand the names


def ledger_chart(seats: Sequence[Seat], lines: Sequence[Line], begin: int, until: int, currency: str, title: str) -> str:
    """The chart as SVG. Everybody has ``begin`` at first; the chart ends at the entry ``until``.

    >>> ledger_chart([Seat("Ada"), Seat("Ben")], [], 5000, 9, "DM", "Money").count(">Ada<")
    1
    """
    by_seat = [[line for line in lines if line.seat == seat] for seat in range(len(seats))]
    sums = [begin, *(line.balance for line in lines)]
    marks = money_marks(min(0, *sums), round(1.1 * max(sums)))
    axes = Axes(LEFT, RIGHT, TOP, HEIGHT - BELOW, 0, max(1, until), marks[0], marks[-1])
    said = escape(_("{currency} by entry of the log").format(currency=currency))
    parts = [
        axes.beside(marks),
        axes.below((mark, str(mark)) for mark in turn_marks(until) if mark <= until),
        f'<text x="{LEFT}" y="{HEIGHT - 5}">{said}</text>',
    ]
    ends = sorted((axes.down(own[-1].balance if own else begin), seat) for seat, own in enumerate(by_seat))
    beside = float("-inf")
    for level, seat in ends:
        beside = max(level, beside + 17)
        name, colour = escape(seats[seat].name), line_colour(seats, seat)
        parts.append(f'<text x="{RIGHT + 8}" y="{beside + 5:.1f}" font-weight="700" fill="{colour}">{name}</text>')
    for seat, own in enumerate(by_seat):
        way = "".join(f"H{axes.across(line.entry):.1f}V{axes.down(line.balance):.1f}" for line in own)
        parts.append(
            f'<path d="M{LEFT} {axes.down(begin):.1f}{way}H{RIGHT}" fill="none" stroke="{line_colour(seats, seat)}" stroke-width="3" '
            f'stroke-dasharray="{DASHES[seat]}" stroke-linejoin="round"/>'
        )
        for line in own:
            x, y = axes.across(line.entry) + 5, axes.down(line.balance) + (18 if line.amount < 0 else -7)
            parts.append(f'<text x="{x:.1f}" y="{y:.1f}" fill="{INK}">{figure(line.amount, sign=True)}</text>')
    return drawn(WIDTH, HEIGHT, title, parts, f'style="width:100%;max-width:{WIDTH}px"')
