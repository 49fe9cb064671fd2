"""Why the screen goes dark all the same, for those whose browser cannot keep it on, and the command that helps."""

from __future__ import annotations

import contextlib
from html import escape

import ipywidgets
from traitlets import Bunch

from ...words.language import _
from .device import Device
from .tree import hide, put

COMMAND = "aufachse --lan --certfile=table.pem --keyfile=table.key"
"""What the host of a table runs so that its pages come by https."""


class Asleep(ipywidgets.HTML):
    """One quiet line, hidden until the ``device`` has said that it cannot keep its screen on."""

    def __init__(self, device: Device) -> None:
        self._device = device
        super().__init__()
        self.add_class("aa-asleep")
        device.observe(self._sleeps, names="sleeps")
        self._show()

    def _sleeps(self, change: Bunch) -> None:
        self._show()

    def _show(self) -> None:
        put(self, said(self._device.sleeps))
        hide(self, not self._device.sleeps)

    def leave(self) -> None:
        """Listen no longer."""
        with contextlib.suppress(ValueError):  # a second time
            self._device.unobserve(self._sleeps, names="sleeps")


def said(why: str) -> str:
    """The line as HTML; ``why`` is what the device says, see :attr:`Device.sleeps`.

    >>> said("insecure")[-69:]
    '<code>aufachse --lan --certfile=table.pem --keyfile=table.key</code>.'
    >>> said("")
    ''
    """
    if why == "insecure":
        line = escape(
            _("This page came without https, and then browsers let the screen go dark. With a certificate the host starts the game like this: {command}.")
        )
        return line.format(command=f"<code>{escape(COMMAND)}</code>")
    return escape(_("This browser can't keep the screen on. Let your device wait longer before it goes dark.")) if why else ""
