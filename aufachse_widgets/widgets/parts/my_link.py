"""One's own link, to be copied: for another device, or for a browser that has forgotten it."""

from __future__ import annotations

from html import escape

import ipywidgets

from ...words.language import _
from .buttons import make_button
from .device import Device
from .errors import Troubled, guard


class MyLink(ipywidgets.VBox, Troubled):
    """A button that copies the link of this page, which the ``device`` knows, and shows it where a browser lets nobody copy. The browser gets the link only
    now."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self.copy = make_button(_("Copy my link"), guard(lambda button: self.show(), self), "aa-quiet", page=device)
        about = _("It opens this page on another device, too. Anybody who has it plays for you: show it to nobody else.")
        super().__init__([self.copy, ipywidgets.HTML(f'<p class="aa-small">{escape(about)}</p>')])
        self.add_class("aa-mylink")

    def show(self) -> None:
        """Copy it, or show it."""
        link = self._device.own_link() if self._device.own_link is not None else ""
        if link:
            words = {
                "link": _("My link"),
                "copied": _("Copied. Paste it where you will find it again."),
                "by_hand": _("This browser doesn't copy by itself. Here is your link: hold or select it, and copy it."),
            }
            self._device.show_link(link, words)
