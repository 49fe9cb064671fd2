"""How many trips took one turn, two, three …, as bars, and what was computed beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from ..words.numbers import percent
from .axes import FONT
from .palette import BLUE, GREY, INK, ORANGE

WIDTH, HEIGHT, BASE, TOP = 460, 190, 158, 26
DOT = 5  # pixels from the middle of a dot to its edge
MOST = 10  # turns that have a bar of their own


def turns_chart(counts: Mapping[int, int], title: str, expected: Sequence[float] = ()) -> str:
    """Bars by turns: ``counts`` says how many trips took how many turns, ``expected`` the chance of 0, 1, 2, … turns, shown as dots where it is given.
    The last bar is of those that took :data:`MOST` turns or more.

    >>> turns_chart({1: 30, 2: 10}, "Trips").count("<rect")
    2
    """
    every = sum(counts.values())
    shares = [0.0] * (MOST + 1)
    for turns, count in counts.items():
        shares[min(turns, MOST)] += count / every
    chances = [*expected[:MOST], sum(expected[MOST:])] if expected else []
    chances += [0.0] * (MOST + 1 - len(chances))
    high = max(*shares, *chances, 0.1)
    wide = (WIDTH - 20) / MOST
    parts = [f'<path d="M10 {BASE}H{WIDTH - 10}" stroke="{GREY}"/>']
    for turns in range(1, MOST + 1):
        x, tall, dot = 10 + wide * (turns - 1), (BASE - TOP) * shares[turns] / high, (BASE - TOP) * chances[turns] / high
        number = f"{turns}+" if turns == MOST else str(turns)
        parts.append(f'<text x="{x + wide / 2:.1f}" y="{BASE + 18}" text-anchor="middle" fill="{GREY}">{number}</text>')
        if shares[turns]:
            parts.append(f'<rect x="{x + 5:.1f}" y="{BASE - tall:.1f}" width="{wide - 10:.1f}" height="{tall:.1f}" fill="{BLUE}" fill-opacity=".75"/>')
            top = max(tall, dot + DOT if expected else 0)  # the number stands clear of the dot
            parts.append(f'<text x="{x + wide / 2:.1f}" y="{BASE - top - 6:.1f}" text-anchor="middle" fill="{INK}">{percent(shares[turns])}</text>')
        if expected:
            parts.append(f'<circle cx="{x + wide / 2:.1f}" cy="{BASE - dot:.1f}" r="{DOT}" fill="{ORANGE}" stroke="{INK}"/>')
    said = escape(title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{said}" style="width:100%;max-width:{WIDTH}px;'
        f'background:#fff" font-family="{FONT}" font-size="14"><title>{said}</title>{"".join(parts)}</svg>'
    )
