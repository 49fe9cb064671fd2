"""A game as QR codes on the screen, one after the other, for another phone's camera."""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets
from traitlets import Dict, Int, List, Unicode

from ...frontend.bundles import module
from ...journal.code_row import code_row
from ...words.language import _
from .errors import guard
from .scripted import Scripted
from .tree import close_all


def qr_bits(text: str, version: int | None = None) -> tuple[int, str]:
    """A text as a QR code of that version (by default the smallest that holds it): its modules a side, and their bits row by row in base64, 1 for black.

    >>> qr_bits("AUFACHSE")
    (21, '/lv8EtBugLt0FduorsEJB/qv4BAAM5aEjjsH9eMwcLKmT4BxP/vy0EHguhpd172uvjEECw/mGwA=')
    """
    import segno  # only where one is shown

    # What is packed looks random, whichever mask lies over it; trying them all takes four times as long.
    code = segno.make_qr(text, version=version, error="l", mask=3)
    bits = "".join("1" if module else "0" for row in code.matrix for module in row)
    side = len(code.matrix)
    data = int(bits.ljust(-(-len(bits) // 8) * 8, "0"), 2).to_bytes(-(-len(bits) // 8), "big")
    return side, base64.b64encode(data).decode()


class CodeScreen(Scripted):
    """A sheet over the page with the QR codes of a row of texts (see :mod:`~aufachse_widgets.journal.code_row`), two a second, until it is closed; then
    ``shut()`` is called. The browser draws them and goes on by itself."""

    _anywidget_id = Unicode("aufachse_widgets.CodeScreen").tag(sync=True)
    codes: List[str] = List(help="The codes, as qr_bits gives them.").tag(sync=True)
    side = Int(help="Modules a side, of each of them.").tag(sync=True)
    words: Dict[str, str] = Dict(help="What stands on the sheet, in the page's language.").tag(sync=True)

    def __init__(self, texts: Sequence[str], shut: Callable[[], object]) -> None:
        side, first = qr_bits(texts[0])
        version = (side - 17) // 4
        words = {
            "title": _("To another phone"),
            "how": _("On the other phone, press “Take over a game from another phone” and film this screen."),
            "place": _("Code {number} of {count}"),
            "previous": _("Previous"),
            "pause": _("Pause"),
            "go": _("Go on"),
            "next": _("Next"),
            "after": _("Then play on there. If you play on here too, you get two games."),
            "close": _("Close"),
        }
        self._shut = shut
        super().__init__(_esm=module("code_screen.js"), codes=[first, *(qr_bits(text, version)[1] for text in texts[1:])], side=side, words=words)
        self.on_msg(guard(self._told))

    def _told(self, widget: ipywidgets.Widget, content: dict[str, Any], buffers: list[bytes]) -> None:
        if content.get("kind") == "closed":
            self._shut()


class HandingOn(ipywidgets.VBox):
    """Where a game is handed on: empty until :meth:`show`, then a sheet with its codes until somebody closes it."""

    children: tuple[ipywidgets.Widget, ...]

    def show(self, journal: bytes) -> None:
        """Show the codes of a game's bytes (see :func:`~aufachse_widgets.sessions.transfer.pack_game`). CodeError if it is too long for codes."""
        screen = CodeScreen(code_row(journal), self.shut)
        self.shut()
        self.children = (screen,)

    def shut(self) -> None:
        """Close the sheet."""
        before, self.children = self.children, ()
        close_all(*before)
