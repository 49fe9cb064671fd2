"""Reminders: what nobody at the table should forget."""

from __future__ import annotations

from html import escape

import ipywidgets

from ...drawing.palette import seat_colour
from ...sessions.frame import Frame
from ...words.language import _
from ...words.tracking import reminder
from ..parts.choices import Choices
from ..parts.tree import hide, put
from .panel import TrackPanel


class RemindersPanel(TrackPanel):
    """All reminders, those of the seat on turn first; the nearest of them also stand on top of the screen."""

    def build(self) -> None:
        self.add_class("aa-reminders")
        self.list = ipywidgets.HTML()
        self._doing: list[tuple[int, int]] = []
        self.after_all = Choices(self.desk.touch(self._deliver), self.desk).add_class("aa-big").add_class("aa-deeds")
        self.children = (self.list, self.after_all)

    def fill(self, frame: Frame, previous: Frame | None) -> None:
        said = sorted(self.session.reminders, key=lambda one: one.seat != frame.state.active)
        lines = []
        for one in said:
            look = f' class="aa-seat-tint aa-seat-{seat_colour(self.session.seats, one.seat).id}"' if 0 <= one.seat < len(self.session.seats) else ""
            lines.append(f"<li{look}>{escape(reminder(self.words, one))}")
        shown = f"<ul>{''.join(lines)}</ul>" if lines else f"<p>{escape(_('Nothing to remember right now.'))}</p>"
        missed = [one for one in said if one.kind == "undelivered"] if frame.shown < 0 else []
        self._doing = [(one.seat, int(dict(one.values)["contract"])) for one in missed]
        self.after_all.offer([self._label(seat, number) for seat, number in self._doing], ["check-circle"] * len(missed))
        hide(self.after_all, not missed)
        title = escape(_("Don't forget"))
        put(self.list, f'<div class="aa-title">{title}</div>{shown}')

    def _label(self, seat: int, contract: int) -> str:
        words = self.words
        asked = _("{name}: deliver {contract} after all?").format(name=words.seat(seat), contract=words.contract(contract))
        return asked + "\n" + _("Tap to book +{amount}").format(amount=words.money(self.session.rules.contracts[contract].revenue))

    def _deliver(self, place: int) -> None:
        if place < len(self._doing):
            self.desk.deliver_after_all(*self._doing[place])
