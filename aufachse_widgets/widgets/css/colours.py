"""The colours of the screens, light and dark, as CSS variables of the page.

Each constant is a variable: a rule that takes ``{INK}`` on ``{PAPER}`` is right in both. :data:`READ` says which text may stand on what; a test computes
the contrast. Pictures (signs, trucks, dice) have the colours of ``drawing.palette`` in both.

A page is dark where JupyterLab's theme is, and outside JupyterLab where the system is.
"""

from __future__ import annotations

from ...drawing import palette
from ...drawing.palette import SEAT_COLOURS, SeatColour

PAIRS: dict[str, tuple[str, str]] = {
    "ink": (palette.INK, "#e9eaec"),
    "paper": (palette.PAPER, "#171b20"),
    "blue": (palette.BLUE, "#8ab8ff"),
    "blue-hover": ("#083b7c", "#a9cbff"),
    "cover": (palette.BLUE, "#0d3567"),
    "cover-ink": (palette.PAPER, palette.PAPER),
    "yellow": (palette.YELLOW, "#6a5400"),
    "yellow-hover": ("#ffe26b", "#7d6400"),
    "red": (palette.RED, "#ff8a8a"),
    "orange": (palette.ORANGE, "#874a00"),
    "grey": (palette.GREY, "#aab4bf"),
    "line": ("#c9ced4", "#46505b"),
    "field": ("#6b7580", "#8793a0"),
    "off": ("#9aa3ac", "#6b7580"),
    "off-wash": ("#eceef0", "#2a3037"),
    "wash": ("#f1f4f7", "#222931"),
    "stripe": ("#dbe3ea", "#2d3640"),
    "hover": ("#e6eff9", "#26374d"),
    "note": ("#fffbe6", "#2e2a14"),
    "alarm": ("#fdecee", "#41191e"),
    "veil": ("#ffffffc7", "#171b20c7"),
    "sea": (palette.SEA, "#0f1b26"),
    "land": (palette.LAND, "#242b32"),
    "border": (palette.BORDER, "#46505b"),
    "road": (palette.ROAD, "#5d6a77"),
    "lane": ("#ffffff", "#b9c4cf"),
    "ferry": (palette.FERRY, "#6fa8e0"),
    "haul": ("#7b2d8b", "#d58be6"),
    "haul-wash": ("#f6e8f8", "#3a1a42"),
    "haul-ink": ("#4d1458", "#f0d0f7"),
    **{f"tint-{colour.id}": (colour.tint, colour.dark_tint) for colour in SEAT_COLOURS},
    **{f"edge-{colour.id}": (colour.edge, colour.dark_edge) for colour in SEAT_COLOURS},
}
"""Each variable's colour on a light and on a dark page; its name is ``--aa-`` and the key."""

_SEATS = tuple(colour.id for colour in SEAT_COLOURS)
READ: dict[str, tuple[str, ...]] = {
    "ink": ("paper", "yellow", "yellow-hover", "orange", "wash", "stripe", "hover", "note", "alarm", *[f"tint-{id}" for id in _SEATS]),
    "paper": ("blue", "blue-hover", "ink"),
    "blue": ("paper", "wash", "hover", "note"),
    "red": ("paper",),
    "grey": ("paper", "wash", "off-wash", "note", "hover", *[f"tint-{id}" for id in _SEATS]),
    "haul-ink": ("haul-wash",),
    "cover-ink": ("cover",),
    **{f"edge-{id}": ("paper", f"tint-{id}") for id in _SEATS},
}
"""Which colours text may have, and on what it then can be read (contrast of 4.5 or more)."""

INK, PAPER, BLUE, YELLOW = "var(--aa-ink)", "var(--aa-paper)", "var(--aa-blue)", "var(--aa-yellow)"
RED, ORANGE, GREY, LINE = "var(--aa-red)", "var(--aa-orange)", "var(--aa-grey)", "var(--aa-line)"
BLUE_HOVER, YELLOW_HOVER, HOVER = "var(--aa-blue-hover)", "var(--aa-yellow-hover)", "var(--aa-hover)"
FIELD, OFF, OFF_WASH = "var(--aa-field)", "var(--aa-off)", "var(--aa-off-wash)"  # a field's outline; what cannot be pressed
COVER, COVER_INK = "var(--aa-cover)", "var(--aa-cover-ink)"  # the head of a page, as a motorway sign
WASH, STRIPE, NOTE, ALARM = "var(--aa-wash)", "var(--aa-stripe)", "var(--aa-note)", "var(--aa-alarm)"
VEIL = "var(--aa-veil)"  # PAPER that lets what lies below shine through
SEA, LAND, BORDER = "var(--aa-sea)", "var(--aa-land)", "var(--aa-border)"
ROAD, LANE, FERRY = "var(--aa-road)", "var(--aa-lane)", "var(--aa-ferry)"
HAUL, HAUL_WASH, HAUL_INK = "var(--aa-haul)", "var(--aa-haul-wash)", "var(--aa-haul-ink)"  # the way of a contract


def tint(colour: SeatColour) -> str:
    """The variable of a seat's pale background."""
    return f"var(--aa-tint-{colour.id})"


def edge(colour: SeatColour) -> str:
    """The variable of a seat's outline, which is also the colour of text about it on PAPER and on its tint."""
    return f"var(--aa-edge-{colour.id})"


def _values(dark: bool) -> str:
    pairs = "".join(f"--aa-{name}:{pair[dark]};" for name, pair in PAIRS.items())
    return f"{pairs}--aa-scheme:{'dark' if dark else 'light'};"


COLOURS = f"""
body {{ {_values(False)} }}
@media (prefers-color-scheme:dark) {{ body:not([data-jp-theme-light]) {{ {_values(True)} }} }}
body[data-jp-theme-light="false"] {{ {_values(True)} }}
"""
