"""What a bar tells beside the game: an error until somebody has read it, a question before something is done."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import ipywidgets

from ...words.language import _, ngettext
from .base import guard, hide, put

LINES = 8  # of what a question is about

Wrap = Callable[[Callable[..., Any], Any], Callable[..., Any]]
"""How the callback of a button is wrapped for a session: :func:`guard`, or what guards it and more."""


class ErrorBar(ipywidgets.HBox):
    """The error of a session, with a button for "read"; hidden where there is none."""

    def __init__(self, session: Any, wrap: Wrap = guard) -> None:
        self.session = session
        self.said = ipywidgets.HTML().add_class("aa-grow")
        self.dismiss = _button(session, wrap, self._dismissed, "aa-quiet", label=_("OK"))
        super().__init__([self.said, self.dismiss])
        self.add_class("aa-row").add_class("aa-error").add_class("aa-hidden")
        session.observe(self._changed, names="error")
        self._changed()

    def _changed(self, change: Any = None) -> None:
        text = self.session.error
        if text:
            self.said.value = f'<div role="alert">{escape(text)}</div>'
        hide(self, not text)

    def _dismissed(self) -> None:
        self.session.error = ""

    def leave(self) -> None:
        """Stop looking at the session."""
        with contextlib.suppress(ValueError):  # a second time
            self.session.unobserve(self._changed, names="error")


class Question(ipywidgets.VBox):
    """A question with what it is about, line by line, and two answers; ``answered(yes)`` is called with the one that is pressed."""

    def __init__(self, session: Any, answered: Callable[[bool], Any], wrap: Wrap = guard) -> None:
        self.asked = ipywidgets.HTML()
        self.yes = _button(session, wrap, lambda: answered(True), "aa-primary")
        self.no = _button(session, wrap, lambda: answered(False), "aa-quiet", label=_("Leave it as it is"))
        super().__init__([self.asked, ipywidgets.HBox([self.yes, self.no]).add_class("aa-row")])
        self.add_class("aa-question").add_class("aa-hidden")

    def ask(self, title: str, lines: Sequence[str], yes: str) -> None:
        """Show a question; ``yes`` is what the button says that does it."""
        shown = list(lines[:LINES])
        if len(lines) > LINES:
            more = len(lines) - LINES
            shown.append(ngettext("and {count} more line", "and {count} more lines", more).format(count=more))
        items = "".join(f"<li>{escape(line)}</li>" for line in shown)
        put(self.asked, f'<div role="alert"><b>{escape(title)}</b><ul>{items}</ul></div>')
        put(self.yes, yes, "description")
        hide(self, False)

    def shut(self) -> None:
        """Nothing is asked."""
        hide(self, True)


def _button(session: Any, wrap: Wrap, pressed: Callable[[], Any], look: str, label: str = "") -> ipywidgets.Button:
    button = ipywidgets.Button(description=label)
    button.add_class("aa-button").add_class(look)
    button.on_click(wrap(lambda one: pressed(), session))
    return button
