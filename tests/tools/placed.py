"""The rules for numbered places (cards, buttons, bids) and for each seat's colour: ``python -m tests.tools.placed`` writes them into ``placed.css``.

The other stylesheets say by ``/* placed: name */`` where they come.
"""

from __future__ import annotations

from aufachse_widgets.drawing.palette import SEAT_COLOURS
from aufachse_widgets.frontend.stylesheets import STYLES

PLACES = range(12)
"""The places of the market."""
MARKS = range(1, 9)
"""The colours of contracts."""
BIDS = range(5)
"""The bids of a contract; what is said instead of a bid has the places after them."""
WORDS = range(BIDS.stop, BIDS.stop + 3)
"""Match, pass, and be out."""
CARDS = range(30)
"""The places of a hand."""


LINE = "color-mix(in srgb, var(--seat-edge) 22%, transparent)"
"""What patterns are drawn with: faint enough for text upon them."""
PATTERNS = (
    f"repeating-linear-gradient(45deg, {LINE} 0 2px, transparent 2px 10px)",
    f"repeating-linear-gradient(0deg, {LINE} 0 2px, transparent 2px 8px)",
    f"repeating-linear-gradient(90deg, {LINE} 0 2px, transparent 2px 8px)",
    f"radial-gradient(circle at 5px 5px, {LINE} 2px, transparent 2.5px) 0 0 / 10px 10px",
    f"repeating-linear-gradient(90deg, {LINE} 0 5px, transparent 5px 10px)",
    f"repeating-linear-gradient(45deg, {LINE} 0 1px, transparent 1px 8px), repeating-linear-gradient(-45deg, {LINE} 0 1px, transparent 1px 8px)",
)
"""By the place of a colour: slanting, level and upright lines, dots, bars, a net."""


def _seats() -> str:
    """Each seat's colours as variables, and its pattern for the page on which people like patterns."""
    colours = [
        f".aa-seat-{colour.id} {{ --seat:var(--aa-paint-{colour.id});--seat-ink:var(--aa-on-{colour.id});--seat-tint:var(--aa-tint-{colour.id});"
        f"--seat-edge:var(--aa-edge-{colour.id}); }}"
        for colour in SEAT_COLOURS
    ]
    patterns = [
        f"[data-aufachse-patterns] .aa-seat-{colour.id}.aa-seat-tint {{ background:{pattern}, var(--seat-tint); }}"
        for colour, pattern in zip(SEAT_COLOURS, PATTERNS, strict=True)
    ]
    return "\n".join([*colours, *patterns])


def _seats_in_log() -> str:
    return "\n".join(
        f".aa-loglines button:has(.aa-of-{colour.id}) {{ border-left-color:var(--aa-paint-{colour.id}); background:var(--aa-tint-{colour.id}); }} "
        f".aa-loglines .aa-of-{colour.id} {{ color:var(--aa-edge-{colour.id}); }}"
        for colour in SEAT_COLOURS
    )


def _seats_on_buttons() -> str:
    button = ".aa-track .widget-toggle-button.jupyter-button"
    return "\n".join(
        f"{button}:has(.aa-of-{colour.id}) {{ border-color:var(--aa-edge-{colour.id}); border-left:10px solid var(--aa-paint-{colour.id}); "
        f"background:var(--aa-tint-{colour.id}); color:var(--aa-ink); }}\n"
        f"{button}.mod-active:has(.aa-of-{colour.id}):enabled {{ background:var(--aa-paint-{colour.id}); color:var(--aa-on-{colour.id}); "
        f"border-color:var(--aa-edge-{colour.id}); }}"
        for colour in SEAT_COLOURS
    )


def _laid(box: str, columns: int, places: range, rows: int, first: int = 1) -> list[str]:
    """Each card of a grid in its column, and the button that selects it over it."""
    spots = [(place, 1 + place % columns, first + place // columns * rows) for place in places]
    return [f"{box} .aa-at-{place}, {box} > .aa-picks button:nth-child({place + 1}) {{ grid-area:{row} / {column}; }}" for place, column, row in spots]


def _grid(columns: int, box: str = ".aa-slots") -> str:
    """Each card of the market in its column, its button below it."""
    spots = [(place, 1 + place % columns, 1 + place // columns * 2) for place in PLACES]
    cards = _laid(box, columns, PLACES, 2)
    return "\n".join([*cards, *[f"{box} > .aa-call-{place} {{ grid-area:{row + 1} / {column}; }}" for place, column, row in spots]])


def _list() -> str:
    """Each card of the market in a row of its own, its button beside it."""
    beside = [f".aa-slots > .aa-call-{place} {{ grid-area:{place + 1} / 2; }}" for place in PLACES]
    return "\n".join([*_laid(".aa-slots", 1, PLACES, 1), *beside])


def _pairs() -> str:
    """Two market cards in a row, where no auction can be called."""
    return "\n".join(_laid('.aa-slots:not([class*="aa-can-"])', 2, PLACES, 1))


def _over() -> str:
    """Said by variables, not by rules for the buttons: where ":has" stands before buttons, the browser looks at every button of the page with each press."""
    return "\n".join(
        f":is(.aa-hold, .aa-slots):has(.aa-at-{place}) > .aa-picks {{ --at-{place}:block; }} "
        f".aa-panel .aa-picks button.jupyter-button:nth-child({place + 1}) {{ display:var(--at-{place}, none); }}"
        for place in CARDS
    )


def _pointed(beside: str, kind: str, cards: range) -> str:
    """The way of a card is seen while the mouse or the focus is on the button over it. Cards are looked for behind the map only: what is pressed on
    the map itself then asks the browser nothing."""
    return "\n".join(
        f"{beside} .aa-picks button:nth-child({place + 1}):is(:hover, :focus-visible)) .aa-cardways .aa-way-{kind}{place} {{ opacity:1; }}" for place in cards
    )


def _bids() -> str:
    """The ladder of an auction: what cannot be done is no button; the next bid stands out; what pays no more has a broken rim."""
    button = ".aa-bidding button.jupyter-button"
    rules = [f".aa-bidladder.aa-off-{place} {button}:nth-child({place + 1}) {{ visibility:hidden; }}" for place in BIDS]
    rules += [f".aa-bidladder.aa-off-{place} {button}:nth-child({place + 1}) {{ display:none; }}" for place in WORDS]
    rules += [
        f".aa-bidladder.aa-up-{place} {button}:nth-child({place + 1}):enabled {{ background:var(--aa-action); color:var(--aa-on-action); }}\n"
        f".aa-bidladder.aa-up-{place} {button}:nth-child({place + 1}):hover:enabled {{ background:var(--aa-action-hover); }}"
        for place in (*BIDS, *WORDS)
    ]
    return "\n".join([*rules, *[f".aa-bidladder.aa-past-{place} {button}:nth-child({place + 1}) {{ border-style:dashed; }}" for place in BIDS]])


def _in_order() -> str:
    """The buttons of the action bar, one after the other from the next step's on."""
    return "\n".join(f".aa-actions > .aa-on-{place} {{ order:{place}; }}" for place in range(20))


def _marked() -> str:
    """Each chip in the colour of its contract."""
    return "\n".join(
        f".aa-chips .aa-chip-{place}-{colour} button:nth-child({place + 1}) {{ --mark:var(--aa-mark-{colour}); }}" for place in PLACES for colour in MARKS
    )


def _shown(boxes: str, names: range | tuple[str, ...], button: str) -> str:
    """One class on a box shows one of its buttons: a single message, however many buttons change."""
    return "\n".join(f"{boxes}.aa-can-{name} > {button.format(name)} {{ display:block; }}" for name in names)


PLACED = {
    "seats": _seats(),
    "seats_in_log": _seats_in_log(),
    "seats_on_buttons": _seats_on_buttons(),
    "bids": _bids(),
    "slots": _shown(".aa-slots", PLACES, ".aa-call-{}"),
    "dealing": _shown(".aa-dealing", ("aa-buy-small", "aa-buy-large", "aa-sell-small", "aa-sell-large"), ".{}"),
    "list": _list(),
    "pairs": _pairs(),
    "grid_four": _grid(4),
    "grid_one": _grid(1, ".aa-slots.aa-slots"),
    "hold": "\n".join(_laid(".aa-hold", 2, CARDS, 1, 2)),
    "hold_one": "\n".join(_laid(".aa-hold", 1, CARDS, 1, 2)),
    "over": _over(),
    "picked": "\n".join(
        f".aa-panel .aa-picks.aa-picked-{place} button.jupyter-button:nth-child({place + 1}) {{ border-color:var(--aa-action); }}" for place in CARDS
    ),
    "pointed_market": _pointed(".aa-left:has(~ .aa-right > .aa-market", "m", PLACES),
    "pointed_hand": _pointed(".aa-left:has(~ .aa-right > .aa-hand", "h", CARDS),
    "actions": _shown(".aa-panel .aa-actions", range(20), ".aa-on-{}") + "\n" + _in_order(),
    "chips": _marked(),
    "new": "\n".join(f".aa-tabs .aa-new-{tab} button:nth-child({tab + 1})::after {{ display:block; }}" for tab in range(4)),
}
"""By name, the rules that take the place of ``/* placed: name */``."""


def sheet() -> str:
    """The text of ``placed.css``."""
    sections = [f"/* placed: {name} */\n{rules}\n" for name, rules in PLACED.items()]
    return "/* Made by python -m tests.tools.placed: rules for numbered places and for each seat's colour. */\n\n" + "\n".join(sections)


if __name__ == "__main__":
    (STYLES / "placed.css").write_text(sheet(), encoding="utf-8")
    print(STYLES / "placed.css")
