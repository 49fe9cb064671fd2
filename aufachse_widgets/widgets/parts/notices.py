"""What is told beside the game: an error until somebody has read it, a question before something is done."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from html import escape

import ipywidgets
from traitlets import Bunch

from ...words.language import _, ngettext
from ...words.reasons import Refusal
from .buttons import Press, make_button
from .errors import Troubled
from .presses import Pressed
from .tree import hide, put

LINES = 8  # of what a question is about
AGAIN = "\u00a0"  # screen readers read the same words again only where the text is another one


def same(press: Press) -> Press:
    """A press as it is."""
    return press


class ErrorBar(ipywidgets.HBox):
    """The ``error`` of a widget, with a button for "read", and for a refusal one that leads to its rule; hidden where there is
    none. ``wrap`` is put round what its buttons do."""

    def __init__(self, owner: Troubled, wrap: Callable[[Press], Press] = same) -> None:
        self.owner = owner
        self._text = ""
        self.said = ipywidgets.HTML().add_class("aa-grow")
        self.dismiss = make_button(_("OK"), wrap(self._dismissed), "aa-quiet", page=owner)
        self.rule = make_button(_("The rule"), wrap(self._rule_pressed), "aa-quiet", "aa-rule", "aa-hidden", page=owner)
        super().__init__([self.said, self.rule, self.dismiss])
        self.add_class("aa-row").add_class("aa-error").add_class("aa-hidden")
        owner.observe(self._changed, names="error")
        self._show()

    def _changed(self, change: Bunch) -> None:
        self._show()

    def _show(self) -> None:
        text = self.owner.error
        if text:
            self._text = text + AGAIN if self._text == text else text
            self.said.value = f'<div role="alert">{escape(self._text)}</div>'
            hide(self.rule, not isinstance(text, Refusal))
        hide(self, not text)

    def _rule_pressed(self, button: ipywidgets.Button) -> None:
        text = self.owner.error
        if isinstance(text, Refusal):
            self.owner.want_rule(text.reason)

    def _dismissed(self, button: ipywidgets.Button) -> None:
        self.owner.error = ""

    def leave(self) -> None:
        """Stop looking at the widget's errors."""
        with contextlib.suppress(ValueError):  # a second time
            self.owner.unobserve(self._changed, names="error")


class Question(ipywidgets.VBox):
    """A question with what it is about, line by line, and two answers; ``answered(yes)`` is called with the one that is pressed
    on that ``page``, ``wrap`` is put round what the buttons do."""

    def __init__(self, answered: Callable[[bool], object], wrap: Callable[[Press], Press], page: Pressed | None = None) -> None:
        self.asked = ipywidgets.HTML()
        self.yes = make_button("", wrap(lambda button: answered(True)), "aa-primary", page=page)
        self.no = make_button(_("Leave it as it is"), wrap(lambda button: answered(False)), "aa-quiet", page=page)
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
