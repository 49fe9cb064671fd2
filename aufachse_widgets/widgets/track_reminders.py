"""Reminders: what nobody at the table should forget."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import ipywidgets

from ..words.language import _
from .palette import seat_colour
from .track_panel import TrackPanel, put
from .track_words import reminder

if TYPE_CHECKING:
    from ..session import Frame


class RemindersPanel(TrackPanel):
    """All reminders, those of the seat on turn first; the nearest of them also stand on top of the screen."""

    def build(self) -> None:
        self.add_class("aa-reminders")
        self.list = ipywidgets.HTML()
        self.children = (self.list,)

    def fill(self, frame: Frame, previous: Frame | None) -> None:
        said = sorted(self.session.reminders, key=lambda one: one.seat != frame.state.active)
        lines = []
        for one in said:
            look = f' class="aa-seat-tint aa-seat-{seat_colour(self.session.seats, one.seat).id}"' if 0 <= one.seat < len(self.session.seats) else ""
            lines.append(f"<li{look}>{escape(reminder(self.words, one))}")
        shown = f"<ul>{''.join(lines)}</ul>" if lines else f"<p>{escape(_('Nothing to remember now.'))}</p>"
        put(self.list, f'<div class="aa-title">{escape(_("Do not forget"))}</div>{shown}')
