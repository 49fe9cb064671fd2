"""Which key presses which button. The device's script presses the real button, so that all that holds for presses holds for keys."""

from __future__ import annotations

from msgspec import Struct

from ...engine.reasons import N_
from ...words.language import _


class Key(Struct, frozen=True):
    """A key (as the browser calls it; several for the same thing), what people call it, what it does, and the CSS selectors of the button that it presses:
    the first one that can be seen (after ``~`` one that is out of sight, too). After ``|`` comes the first number in the button's text,
    or what the text begins with.
    ``companion``: it is told of at the companion too."""

    keys: tuple[str, ...]
    shown: str
    does: str
    presses: tuple[str, ...] = ()
    companion: bool = False


_NEXT_TAB = (".aa-tabs button.mod-active + button", ".aa-tabs button")

KEYS = (
    Key(("s",), "S", N_("Take the screen, where it is handed on"), (".aa-take",)),
    Key(("r",), "R", N_("Roll"), (".aa-key-roll", ".aa-dice .aa-primary")),
    Key(("e",), "E", N_("End the turn"), (".aa-key-end",)),
    Key(("p",), "P", N_("Pass in an auction, if only one person may bid"), (".aa-only .aa-bidding button|{pass}", ".aa-only .aa-bidding button|{leave}")),
    Key(("1", "2", "3", "4", "5"), "1 – 5", N_("Make that bid in an auction, if only one person may bid"), (".aa-only .aa-bidding button|{key}",)),
    Key(
        ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"),
        "← → ↑ ↓",
        N_("Along the roads to the next space in reach; Enter drives there"),
    ),
    Key(("w",), "W", N_("What can I reach? Said aloud"), (".aa-key-reach",)),
    Key(("c",), "C", N_("My contracts, the nearest first: shown on the map and said aloud"), (".aa-key-nearest",)),
    Key(("l",), "L", N_("The map as a list of places"), (".aa-key-places",)),
    Key(("u",), "U", N_("Undo"), (".aa-key-undo",), companion=True),
    Key(("U", "y"), "Y", N_("Redo"), (".aa-key-redo",), companion=True),
    Key(("+", "="), "+", N_("Zoom in"), (".leaflet-control-zoom-in",)),
    Key(("-",), "−", N_("Zoom out"), (".leaflet-control-zoom-out",)),
    Key(("0",), "0", N_("The whole board"), (".aa-key-whole",)),
    Key(("t",), "T", N_("The next tab"), (*_NEXT_TAB, ".aa-rail button.mod-active + button", ".aa-rail button"), companion=True),
    Key((",",), ",", N_("A step back in the game"), ('.aa-film [data-go="back"]', ".aa-key-back")),
    Key((".",), ".", N_("A step forward again"), ('.aa-film [data-go="forward"]', ".aa-key-forward")),
    Key(("Home",), "Home", N_("The beginning of the game"), ('.aa-film [data-go="first"]', ".aa-key-first", "~.aa-key-first")),
    Key(("End",), "End", N_("Back to the game"), ('.aa-film [data-go="last"]', ".aa-key-last")),
    Key(("k",), "K", N_("Play the film or the history, or pause"), (".aa-film [data-play]", ".aa-key-play")),
    Key(("f",), "F", N_("Play them slow, normal or fast"), (".film-speed", ".aa-speed")),
    Key(("h",), "H", N_("Hints"), (".aa-hint-switch",)),
    Key(("o",), "O", N_("Options"), (".aa-key-options",), companion=True),
    Key(("?",), "?", N_("This help"), (".aa-key-help",), companion=True),
    Key(("Enter",), "Enter", N_("Put away the card that lies on the map"), (".aa-lying .aa-putaway",)),
    Key(
        ("Escape",),
        "Esc",
        N_("Close what is open"),
        (".aa-question .aa-quiet", ".aa-key-close", ".aa-bots.mod-active", ".aa-menu.mod-active", ".aa-more.mod-active", ".aa-putaway"),
        companion=True,
    ),
)
"""All keys, in the order in which people are told of them."""


def table() -> dict[str, list[str]]:
    """The selectors by key, for the browser.

    >>> table()["3"]
    ['.aa-only .aa-bidding button|3']
    """
    said = {"{pass}": _("Pass"), "{leave}": _("Leave it")}

    def filled(selector: str, key: str) -> str:
        for place, text in {**said, "{key}": key}.items():
            selector = selector.replace(place, text)
        return selector

    return {key: [filled(one, key) for one in each.presses] for each in KEYS for key in each.keys}
