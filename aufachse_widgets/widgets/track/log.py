"""The companion's log: every line can be looked at, changed, removed, or have something put beside it."""

from __future__ import annotations

from html import escape

import ipywidgets

from ...journal import UNSAID
from ...sessions.frame import Frame
from ...sessions.tracker import Tracker
from ...tracking.log import PastChanged, Undone
from ...words.language import _
from ..parts.tree import hide, put
from ..play.log import Line, LogView
from .desk import Desk
from .panel import TrackPanel


class TableLog(LogView):
    """The log of a table, in which it is marked who told something on a phone of their own about somebody else. While the past is changed the line that
    was tapped stands out, though the table is shown as it was before it."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        super().__init__(desk.session, alone=False, presses=desk.presses)
        for choice in (self.kind, self.since):
            hide(choice, desk.session.tracked.bank)  # which has payments alone, and no turns

    def entry_marked(self) -> int:
        return self.desk.line if self.desk.editing else super().entry_marked()

    def said(self, lines: list[Line]) -> list[str]:
        session = self.session
        assert isinstance(session, Tracker)
        marked: set[int] = set()
        labels = super().said(lines)
        for place, (number, event) in reversed([*enumerate(lines)]):
            # At the first line of an entry, which stands below the others.
            if number and number not in marked and not isinstance(event, Undone | PastChanged):
                marked.add(number)
                teller = session.teller(number)
                if teller not in (UNSAID, event.seat):
                    labels[place] = f"{labels[place]} ({session.words.told_by(teller)})"
        return labels


class TrackLog(TrackPanel):
    """The log, and for the line that is looked at what can be done with it. What would no longer fit
    afterwards is told before anything is done."""

    def build(self) -> None:
        self.add_class("aa-tracklog")
        self.about = ipywidgets.HTML()
        self.change = self.button(_("Change it"), self._change, "aa-primary")
        self.remove = self.button(_("Remove it"), self._remove)
        self.before = self.button(_("Add something before it"), self._before)
        self.after = self.button(_("Add something after it"), self._after)
        tools = ipywidgets.HBox([self.change, self.remove, self.before, self.after]).add_class("aa-row")
        self.tools = ipywidgets.VBox([self.about, tools]).add_class("aa-question").add_class("aa-hidden")
        self.hint = ipywidgets.HTML(f'<p class="aa-small">{escape(_("Was something entered wrongly, or left out? Tap the line."))}</p>')
        self.story = TableLog(self.desk)
        self.children = (self.tools, self.hint, self.story)

    def fill(self, frame: Frame, previous: Frame | None) -> None:
        entry = frame.shown
        looking = entry >= 1 and not self.desk.editing
        if looking:
            told = self.session.words.told_by(self.session.teller(entry))
            put(self.about, f"<b>{escape(self._said(entry))}</b>{f' <small>({escape(told)})</small>' if told else ''}")
        hide(self.tools, not looking)
        hide(self.hint, looking)

    def _said(self, entry: int) -> str:
        """What an entry says, in words."""
        told = (event for number, event in self.session.log() if number == entry and not isinstance(event, Undone | PastChanged))
        lines = [self.words.say(event) for event in told]
        return " ".join(lines) or _("Entry {number}").format(number=entry)

    def _change(self) -> None:
        entry = self.frame.shown
        self.desk.rewrite(entry, _("Instead of “{event}”: what happened?").format(event=self._said(entry).rstrip(".")))

    def _remove(self) -> None:
        entry = self.frame.shown
        session = self.session
        edit = session.try_remove(entry)
        lines = [_("Removed: {event}").format(event=self._said(entry)), *self.desk.consequences(edit)]

        def then() -> None:
            if session.make(edit):
                self.desk.present()

        self.desk.ask(_("This will be removed:"), lines, _("Remove it"), then)

    def _before(self) -> None:
        entry = self.frame.shown
        self.desk.put_in(self.desk.before(entry), _("Before “{event}”: what happened?").format(event=self._said(entry).rstrip(".")), entry)

    def _after(self) -> None:
        entry = self.frame.shown
        self.desk.put_in(entry, _("After “{event}”: what happened?").format(event=self._said(entry).rstrip(".")))

    def leave(self) -> None:
        self.story.leave()
        super().leave()
