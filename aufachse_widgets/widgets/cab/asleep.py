"""A line for those whose browser cannot keep the screen on while they play."""

from __future__ import annotations

from html import escape

import ipywidgets

from ...words.language import _
from ..parts.device import Device
from ..parts.tree import hide, put


class Asleep(ipywidgets.HTML):
    """Hidden until the ``device`` says that it cannot keep its screen on."""

    def __init__(self, device: Device) -> None:
        self._device = device
        super().__init__()
        self.add_class("aa-asleep").add_class("aa-hidden")
        device.on_sleep(self._sleeps)

    def _sleeps(self) -> None:
        said = _("This page can't keep your screen on: browsers allow that only over https. Set your screen to stay on longer while you play.")
        put(self, f'<p class="aa-small">{escape(said)}</p>')
        hide(self, False)

    def leave(self) -> None:
        """Listen no longer."""
        self._device.no_sleep(self._sleeps)
