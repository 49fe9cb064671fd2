"""Which box is mine? Asked with pictures, until one printing is left."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape

import ipywidgets

from ...drawing.box_answers import answer_picture
from ...engine.edition import Edition
from ...words.language import _, ngettext
from ...words.naming import edition_title
from ...words.which_box import UNKNOWN, fitting, next_question
from ..parts.buttons import make_button
from ..parts.errors import Troubled, guard
from ..parts.tree import close_all


class WhichBox(ipywidgets.VBox):
    """One question at a time, each answer with its picture; ``found(edition)`` is called with the printing that is left. Errors are shown on ``page``."""

    children: tuple[ipywidgets.Widget, ...]

    def __init__(self, found: Callable[[Edition], object], page: Troubled) -> None:
        self._found, self._page = found, page
        self.answers: dict[str, str] = {}
        self.told = ipywidgets.HTML()
        self.offered = ipywidgets.HBox().add_class("aa-box-answers")
        self.unknown = make_button(_("I can't tell"), guard(lambda button: self._answer(UNKNOWN), page), "aa-quiet", page=page)
        self.again = make_button(_("Ask again"), guard(lambda button: self.begin(), page), "aa-quiet", page=page)
        super().__init__()
        self.add_class("aa-whichbox")
        self.begin()

    def begin(self) -> None:
        """Ask from the beginning."""
        self.answers = {}
        self._ask()

    def _answer(self, answer: str) -> None:
        question = next_question(self.answers)
        if question is not None:
            self.answers[question.id] = answer
            self._ask()

    def _ask(self) -> None:
        before, question = self.offered.children, next_question(self.answers)
        if question is None:
            left = fitting(self.answers)
            self.told.value = f'<div role="status">{_outcome(left)}</div>'
            self.offered.children = ()
            self.children = (self.told, self.again)
            self._found(left[0])
        else:
            self.told.value = f'<h4 role="status">{escape(_(question.asks))}</h4>'
            self.offered.children = tuple(self._offer(question.id, answer, _(label)) for answer, label in question.answers.items())
            self.children = (self.told, self.offered, self.unknown)
        close_all(*before)

    def _offer(self, question: str, answer: str, label: str) -> ipywidgets.VBox:
        """An answer: its picture, and below it the button that gives it."""
        button = make_button(label, guard(partial(self._pressed, answer), self._page), page=self._page)
        return ipywidgets.VBox([ipywidgets.HTML(answer_picture(question, answer)), button])

    def _pressed(self, answer: str, button: ipywidgets.Button) -> None:
        self._answer(answer)

    def leave(self) -> None:
        """Close what is not in sight now."""
        close_all(*(one for one in (self.offered, self.unknown, self.again) if one not in self.children))


def _outcome(left: tuple[Edition, ...]) -> str:
    """What came of it, and how to make sure."""
    first = left[0]
    said = _("Your box: {title}.").format(title=edition_title(first.title))
    if len(left) > 1:
        others = _("It may also be another one: {titles}.").format(titles=", ".join(edition_title(edition.title) for edition in left[1:]))
        return f"<p><b>{escape(said)}</b> {escape(others)}</p>"
    sure = _("To make sure, count: it holds {contracts} and {events}.")
    cards, events = first.contract_cards, len(first.event_cards)
    counted = sure.format(
        contracts=ngettext("{number} contract card", "{number} contract cards", cards).format(number=cards),
        events=ngettext("{number} event card", "{number} event cards", events).format(number=events),
    )
    return f"<p><b>{escape(said)}</b> {escape(counted)}</p>"
