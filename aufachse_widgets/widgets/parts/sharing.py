"""What can be sent to others of a game that is over: a picture of the result, and the same in words."""

from __future__ import annotations

from traitlets import Dict, Unicode

from ...frontend.bundles import module
from ...words.language import _
from .scripted import Scripted


class Sharing(Scripted):
    """A button that opens the system's share sheet with a picture and a text (a text alone where the sheet takes no pictures; then a second button saves the
    picture). Where the browser has no sheet, two: one saves the picture, one copies the text.

    The browser makes the picture of the drawing (``drawing``, SVG) on the device, and nothing is asked of any host.
    """

    _anywidget_id = Unicode("aufachse_widgets.Sharing").tag(sync=True)
    drawing = Unicode(help="The picture as SVG.").tag(sync=True)
    title = Unicode(help="What is shared, in one line: a mail's subject.").tag(sync=True)
    text = Unicode(help="The same in words.").tag(sync=True)
    name = Unicode(help="The name of the picture's file.").tag(sync=True)
    words: Dict[str, str] = Dict(help="What stands on the buttons, and what is said.").tag(sync=True)

    def __init__(self, drawing: str, title: str, text: str, name: str) -> None:
        words = {
            "share": _("Share"),
            "save": _("Save a picture"),
            "copy": _("Copy as text"),
            "saved": _("Saved as {name}").format(name=name),
            "copied": _("Copied."),
            "by_hand": _("Copy this:"),
            "failed": _("Sharing didn't work here. Save the picture instead."),
            "none": _("This browser can't make the picture."),
        }
        super().__init__(_esm=module("share.js"), drawing=drawing, title=title, text=text, name=name, words=words)
        self.add_class("aa-sharing")
