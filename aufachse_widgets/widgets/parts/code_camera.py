"""A game taken over from another phone's screen, by this one's camera."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import ipywidgets
from traitlets import Dict, Unicode

from ...frontend.bundles import module
from ...words.language import _
from .errors import guard
from .scripted import Scripted


class Films(Protocol):
    """What is done with what a camera sees."""

    def seen(self, text: str) -> None:
        """The text of a code has been read."""

    def begin_again(self) -> None:
        """Drop what has come so far."""

    def open_game(self) -> None:
        """Somebody has read what became of the game, and wants to see it."""

    def shut(self) -> None:
        """Somebody has closed the sheet."""


class CodeCamera(Scripted):
    """A sheet over the page that shows what the device's camera sees, and says each QR code's text once to ``films``. It knows nothing of what they mean:
    :meth:`tell` says what has come; what came before the sheet was opened stands in ``came`` and ``said``. The camera is on as long as the sheet is open and
    the page is in view. If there is no camera to use, the sheet says why."""

    _anywidget_id = Unicode("aufachse_widgets.CodeCamera").tag(sync=True)
    words: Dict[str, str] = Dict(help="What stands on the sheet, in the page's language.").tag(sync=True)
    told: Dict[str, Any] = Dict(help="What has come so far: see tell().").tag(sync=True)

    def __init__(self, films: Films, came: Sequence[bool], said: str) -> None:
        words = {
            "title": _("From another phone"),
            "how": _("On the other phone, press “Hand this game to another phone”. Hold this one so that the code fills the picture."),
            "seen": _("What the camera sees"),
            "insecure": _("The camera works only on a page opened by https, or on the computer that shows it."),
            "none": _("No camera was found."),
            "refused": _("This page may not use the camera. Allow it in the browser's settings for this page, then try again."),
            "busy": _("The camera can't be used now: another program may be using it."),
            "file": _("Another way: “Save as a file” on the other phone, then “Open a saved file” here."),
            "retry": _("Try again"),
            "open": _("Open the game"),
            "again": _("Start again"),
            "close": _("Close"),
        }
        self._films = films
        self._round = 0
        super().__init__(_esm=module("code_camera.js"), words=words, told=self._telling(came, said))
        self.on_msg(guard(self._heard))

    def tell(self, came: Sequence[bool], said: str, trouble: str = "", over: bool = False, can_open: bool = False) -> None:
        """Say which codes have come (none known yet: empty), in a sentence; what was wrong with the last one; whether it is ``over``, so that the camera goes
        off; whether there is a game to be opened."""
        self.told = self._telling(came, said, trouble, over, can_open)

    def _telling(self, came: Sequence[bool], said: str, trouble: str = "", over: bool = False, can_open: bool = False) -> dict[str, Any]:
        return {"came": list(came), "said": said, "trouble": trouble, "round": self._round, "over": over, "open": can_open}

    def forget(self) -> None:
        """Have codes told again that were told before, from the next :meth:`tell` on."""
        self._round += 1

    def _heard(self, widget: ipywidgets.Widget, content: dict[str, Any], buffers: list[bytes]) -> None:
        match content.get("kind"):
            case "code":
                self._films.seen(str(content["text"]))
            case "again":
                self._films.begin_again()
            case "open":
                self._films.open_game()
            case "closed":
                self._films.shut()
