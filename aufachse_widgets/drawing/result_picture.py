"""The result of a game as a picture to be shared: SVG, from which the browser makes a PNG on the device.

It stands alone: it takes nothing from a page, neither its styles nor its font.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..frontend.tokens import LIGHT
from ..journal import Seat
from .boxes import text_width
from .palette import ACTION, INK, PAPER, YELLOW, seat_colour, seat_letters
from .rig import CAB, HIGH, Rig, rig, shapes

WIDE, TALL = 1200, 630  # as messengers show pictures
LEFT = 64
LIST = 660  # where the list of players begins
ROW = 68
SIZES = (72, 60, 48, 40, 34, 28, 24, 20)
TITLE_WIDE, TITLE_HIGH = 560, 240
SPARE = 1.15  # other fonts are wider than the one that texts are measured in
ROAD = 500  # where the road begins
NAME = "result"  # of the shapes of trucks in the picture

_LOOKS = (
    f"text{{font-family:{LIGHT['font-plain']};font-weight:700}}"
    ".aa-rim{fill:#fff;stroke:#fff;stroke-width:4;stroke-linejoin:round}.aa-body{fill:var(--seat);stroke:var(--edge);stroke-width:1.2}"
    f".aa-crates{{fill:{LIGHT['crate']};stroke:{LIGHT['crate-edge']};stroke-width:.7}}"
    f".aa-wheels{{fill:{INK};stroke:#fff;stroke-width:1.5}}.aa-window{{fill:#fff}}"
    ".aa-rig text{font-size:12px;text-anchor:middle;fill:var(--ink)}"
)


def svg(seats: Sequence[Seat], title: str, subtitle: str, rows: Sequence[tuple[int, str, str, str]], trucks: Sequence[tuple[int, Rig]]) -> str:
    """The picture: a ``title`` in the winner's colour (on asphalt where several have won), a ``subtitle``, the ``trucks`` of those who have won, and a row
    for each player: seat, place, name and money in words.

    >>> drawn = svg((Seat("Ada"), Seat("<Ben>")), "<Ben> has won", "after 12 rounds", [(1, "1.", "<Ben>", "900 DM")], [(1, Rig())])
    >>> drawn[:4], "&lt;Ben&gt; has" in drawn, "<Ben>" in drawn
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
        _text(LEFT, 430, 64, ink, subtitle, TITLE_WIDE),
    ]
    parts.append(f'<rect x="{LIST - 24}" y="40" width="{WIDE - LIST - 16}" height="{ROW * len(rows) + 32}" rx="16" fill="{PAPER}"/>')
    for number, (seat, place, name, money) in enumerate(rows):
        colour, top = seat_colour(seats, seat), 56 + ROW * number
        # A name has the whole width, with the money below it.
        parts.append(
            _text(LIST, top + 44, 32, INK, place, 48)
            + f'<circle cx="{LIST + 76}" cy="{top + 33}" r="24" fill="{colour.paint}" stroke="{colour.edge}" stroke-width="3"/>'
            + f'<text x="{LIST + 76}" y="{top + 43}" font-size="28" text-anchor="middle" fill="{colour.ink}">{letters[seat]}</text>'
            + _text(LIST + 116, top + 29, 28, INK, name, WIDE - LIST - 116 - 56)
            + _text(LIST + 116, top + 58, 24, INK, money, WIDE - LIST - 116 - 56)
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


def _wide(text: str, size: float) -> float:
    return text_width(text, size) * SPARE


def _text(x: int, y: int, size: int, ink: str, text: str, room: int) -> str:
    """A line of text, smaller where it is longer than its room."""
    shown = _plain(text)
    size = min(size, int(size * room / max(1.0, _wide(shown, size))))
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{ink}">{escape(shown)}</text>'


def _lines(text: str, size: int) -> list[str]:
    """The text in lines of the title's width; a word that is wider has one of its own."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and _wide(longer, size) > TITLE_WIDE:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _title(title: str, ink: str) -> str:
    """The title, as large as it fits."""
    for size in SIZES:
        lines, step = _lines(title, size), size * 11 // 10
        if len(lines) * step <= TITLE_HIGH and all(_wide(line, size) <= TITLE_WIDE for line in lines):
            break
    return "".join(_text(LEFT, 112 + step * (number + 1), size, ink, line, TITLE_WIDE) for number, line in enumerate(lines))


def _sized(drawn: str, truck: Rig) -> str:
    """A truck as large as it is drawn: in a picture no stylesheet says so."""
    return drawn.replace("<svg ", f"<svg width='{truck.wide:g}' height='{HIGH:g}' overflow='visible' ", 1)
