"""What people are asked to take back together: what it is, who has still to agree, and the two answers."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import ipywidgets

from ...journal import BY_HOST
from ...sessions.frame import NOBODY, Frame, Request
from ...sessions.session import Session
from ...words.language import _
from .buttons import Press, make_button
from .presses import Pressed
from .tree import hide, put

LINES = 4  # of what would be taken back that are shown


class RequestBar(ipywidgets.VBox):
    """Stands in the action bar as long as somebody asks to take something back; afterwards, until the next step, it says who did not agree.
    ``answered(yes)`` is called with a press on that ``page``, ``wrap`` is put round what the buttons do."""

    def __init__(self, answered: Callable[[bool], object], wrap: Callable[[Press], Press], page: Pressed | None = None) -> None:
        self.said = ipywidgets.HTML()
        self.yes = make_button(_("Agree"), wrap(lambda button: answered(True)), "aa-primary", page=page)
        self.no = make_button("", wrap(lambda button: answered(False)), "aa-quiet", page=page)
        super().__init__([self.said, ipywidgets.HBox([self.yes, self.no]).add_class("aa-row")])
        self.add_class("aa-question")

    def show(self, session: Session, frame: Frame) -> None:
        """Show what is asked in that frame, if anything is."""
        request = frame.request
        hide(self, request is None)
        if request is None:
            return
        put(self.said, _about(session, request))
        hide(self.yes, not session.may_answer)
        hide(self.no, not session.may_end)
        put(self.no, _("Never mind") if request.seat in session.people else _("Don't agree"), "description")


def _about(session: Session, request: Request) -> str:
    words, own = session.words, request.seat in session.people
    name = words.seat(request.seat)
    if request.ended != NOBODY:
        if request.ended == request.seat:
            said = _("{name} no longer asks: nothing was undone.").format(name=name)
        elif request.ended == BY_HOST:
            said = _("The host did not agree: nothing was undone.")
        else:
            said = _("{name} did not agree: nothing was undone.").format(name=words.seat(request.ended))
        return f'<div role="status">{escape(said)}</div>'
    if session.request_leads_back:
        title = _("You have asked everybody to undo this:") if own else _("{name} asks everybody to undo this:").format(name=name)
    else:
        title = _("You have asked everybody to do this again:") if own else _("{name} asks everybody to do this again:").format(name=name)
    lines = [words.say(event) for event in session.request_preview()]
    shown = [*lines[:LINES], *(["…"] if len(lines) > LINES else [])]
    items = "".join(f"<li>{escape(line)}</li>" for line in shown)
    left = _("Still to agree: {names}.").format(names=words.names(request.left))
    return f'<div role="alert"><b>{escape(title)}</b><ul>{items}</ul><small>{escape(left)}</small></div>'
