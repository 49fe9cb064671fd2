"""The result of a game as a picture to be shared: SVG, from which the browser makes a PNG on the device.

It stands alone: it takes nothing from a page, neither its styles nor its font.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..frontend.tokens import LIGHT
from ..journal import Seat
from ..journal.seat_names import shortened
from .palette import ACTION, INK, PAPER, YELLOW, seat_colour, seat_letters
from .rig import CAB, HIGH, Rig, rig, shapes

WIDE, TALL = 1200, 630  # as messengers show pictures
LEFT = 64
LIST = 660  # where the list of players begins
ROW = 68
ROAD = 500  # where the road begins
NAME = "result"  # of the shapes of trucks in the picture

_LOOKS = (
    f"text{{font-family:{LIGHT['font-plain']};font-weight:700}}"
    ".aa-rim{fill:#fff;stroke:#fff;stroke-width:4;stroke-linejoin:round}.aa-body{fill:var(--seat);stroke:var(--edge);stroke-width:1.2}"
    f".aa-wheels{{fill:{INK};stroke:#fff;stroke-width:1.5}}.aa-window{{fill:#fff}}"
    ".aa-rig text{font-size:12px;text-anchor:middle;fill:var(--ink)}"
)


def svg(seats: Sequence[Seat], title: str, subtitle: str, rows: Sequence[tuple[int, str, str, str]], trucks: Sequence[tuple[int, Rig]]) -> str:
    """The picture: a ``title`` in the winner's colour (on asphalt where several have won), a ``subtitle``, the ``trucks`` of those who have won, and a row
    for each player: seat, place, name and money in words.

    >>> drawn = svg((Seat("Ada"), Seat("<Ben>")), "<Ben> has won", "after 12 rounds", [(1, "1.", "<Ben>", "900 DM")], [(1, Rig())])
    >>> drawn[:4], "&lt;Ben&gt; has won" in drawn, "<Ben>" in drawn
    ('<svg', True, False)
    """
    letters = seat_letters(seats)
    first = seat_colour(seats, trucks[0][0])
    ground, ink = (first.paint, first.ink) if len(trucks) == 1 else (ACTION, PAPER)
    parts = [
        f'<rect width="{WIDE}" height="{TALL}" fill="{ground}"/>',
        f'<rect y="{ROAD}" width="{WIDE}" height="{TALL - ROAD}" fill="{ACTION}"/><path d="M0 {ROAD}h{WIDE}" stroke="{PAPER}" stroke-width="4"/>',
        f'<path d="M0 {(ROAD + TALL) // 2 + 20}h{WIDE}" stroke="{YELLOW}" stroke-width="8" stroke-dasharray="60 40"/>',
        _text(LEFT, 96, 36, ink, "Auf Achse", 500),
        _title(title, ink),
        _text(LEFT, 420, 64, ink, subtitle, 560),
    ]
    high = min(ROW, (ROAD - 96) // max(1, len(rows)))
    parts.append(f'<rect x="{LIST - 24}" y="40" width="{WIDE - LIST - 16}" height="{high * len(rows) + 32}" rx="16" fill="{PAPER}"/>')
    for number, (seat, place, name, money) in enumerate(rows):
        colour, middle = seat_colour(seats, seat), 56 + high * number + high // 2
        parts.append(
            _text(LIST, middle + 11, 32, INK, place, 50)
            + f'<circle cx="{LIST + 76}" cy="{middle}" r="24" fill="{colour.paint}" stroke="{colour.edge}" stroke-width="3"/>'
            + f'<text x="{LIST + 76}" y="{middle + 10}" font-size="28" text-anchor="middle" fill="{colour.ink}">{letters[seat]}</text>'
            + _text(LIST + 116, middle + 11, 32, INK, shortened(name, 10), 210)
            + f'<text x="{WIDE - 64}" y="{middle + 11}" font-size="32" text-anchor="end" fill="{INK}">{escape(_plain(money))}</text>'
        )
    x = float(LEFT)
    for seat, drawn in trucks:
        colour, scale = seat_colour(seats, seat), min(4.0, (WIDE - 2 * LEFT) / len(trucks) / (drawn.wide + CAB))
        parts.append(
            f'<g class="aa-rig" style="--seat:{colour.paint};--edge:{colour.edge};--ink:{colour.ink}" '
            f'transform="translate({x:.0f} {ROAD + 48 - HIGH * scale:.0f}) scale({scale:.2f})">{_sized(rig(NAME, letters[seat], drawn), drawn)}</g>'
        )
        x += (drawn.wide + CAB) * scale
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {TALL}" width="{WIDE}" height="{TALL}"><style>{_LOOKS}</style>'
        f"{shapes(NAME)}{''.join(parts)}</svg>"
    )


def _plain(text: str) -> str:
    """Without control characters, which XML forbids."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def _text(x: int, y: int, size: int, ink: str, text: str, room: int) -> str:
    """A line of text that is set closer where it is longer than its room."""
    fits = "" if len(text) * size * 0.62 < room else f' textLength="{room}" lengthAdjust="spacingAndGlyphs"'
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{ink}"{fits}>{escape(_plain(text))}</text>'


def _title(title: str, ink: str) -> str:
    """The title in as many lines as it needs, at most three."""
    lines: list[str] = [""]
    for word in title.split():
        if lines[-1] and len(lines[-1]) + len(word) >= 14 and len(lines) < 3:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    size = 72 if len(lines) < 3 else 60
    return "".join(_text(LEFT, 184 + number * (size + 4), size, ink, line, 540) for number, line in enumerate(lines))


def _sized(drawn: str, truck: Rig) -> str:
    """A truck as large as it is drawn: in a picture no stylesheet says so."""
    return drawn.replace("<svg ", f"<svg width='{truck.wide:g}' height='{HIGH:g}' overflow='visible' ", 1)
