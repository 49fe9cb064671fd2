"""Who is connected, in one line."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import ipywidgets
from traitlets import Bunch

from ...sessions.admission import SEAT, WALL
from ...sessions.presence import Presence
from ...store import Present
from ...words.language import _, listing, ngettext, sentence
from .device import Device
from .errors import guard
from .tree import hide, put


def connected(name: Callable[[int], str], here: tuple[Present, ...], away: tuple[int, ...]) -> str:
    """Who is connected and who is not, in words; ``name(seat)`` is who sits there."""
    names: dict[str, None] = {}  # somebody may look on two devices
    for one in here:
        names[name(one.seat) if one.role == SEAT else _("the wall") if one.role == WALL else _("the host")] = None
    names.pop("", None)  # a seat that this page will hear of in a moment
    said = []
    if names:
        said.append(ngettext("{names} is connected", "{names} are connected", len(names)).format(names=listing(names)))
    if away:
        missing = [name(seat) for seat in away]
        said.append(ngettext("{names} isn't connected now", "{names} aren't connected now", len(missing)).format(names=listing(missing)))
    return " ".join(sentence(one) for one in said)


class HereLine(ipywidgets.HTML):
    """Says who is connected at a table that has links; shown nowhere else. The ``device`` is that of the page: it gives the signs of life.
    ``name(seat)`` is who sits there."""

    def __init__(self, presence: Presence, name: Callable[[int], str], device: Device) -> None:
        super().__init__()
        self.add_class("aa-present")
        self.presence = presence
        self.name = name
        self.device = device
        presence.observe(guard(self._changed))
        self._show()
        presence.begin()

    def _changed(self, change: Bunch) -> None:
        self._show()

    def _show(self) -> None:
        if self.presence.joined:
            self.device.give_signs(self.presence.sign, self.presence.timings.presence_heartbeat)
        said = escape(connected(self.name, self.presence.here, self.presence.away), quote=True)
        put(self, f'<span role="status" title="{said}" data-aufachse-here="{said}">{said}</span>' if said else "")
        hide(self, not said)

    def leave(self) -> None:
        """Say it no longer: this page has left the table."""
        self.device.no_signs(self.presence.sign)
        self.presence.end()
