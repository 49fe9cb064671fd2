"""The event card that a player turned up: found by its first letters, read, confirmed; or written down when new."""

from __future__ import annotations

from html import escape

import ipywidgets

from ...tracking.facts import TABLE, Drew, NewCard
from ...words.language import _
from ..parts.tree import hide, put
from .desk import AtDesk, Desk, Tells
from .search import Finder

ALL = 999  # cards are all shown at once


class EventForm(AtDesk, ipywidgets.VBox):
    """Two touches: the card, and that it is the one. Cards of the box that our data lacks can be added."""

    def __init__(self, desk: Desk, tell: Tells) -> None:
        self.desk = desk
        self._tell = tell
        self.seat = 0
        self.card = ""
        self.ask = ipywidgets.HTML()
        self.finder = Finder(self.desk, _("First letters of the card"), self._cards, self._found, before=ALL, most=ALL)
        self.finder.add_class("aa-eventlist")
        self.text = ipywidgets.HTML()
        self.ok = self.desk.button(_("Yes, this card"), self._ok, "aa-primary", "aa-open")
        self.back = self.desk.button(_("Another card"), lambda: self._choose(""), "aa-quiet")
        self.chosen = ipywidgets.VBox([self.text, ipywidgets.HBox([self.ok, self.back]).add_class("aa-row")]).add_class("aa-chosen")
        self.new_title = ipywidgets.Text(description=_("Title"), placeholder=_("a card that is not in the list"))
        self.new_text = ipywidgets.Textarea(description=_("Text"), placeholder=_("what it says (you carry it out)"))
        self.new = self.desk.button(_("Drew this new card"), self._new, "aa-quiet")
        self.more = ipywidgets.VBox([self.new_title, self.new_text, self.new]).add_class("aa-newcard")
        super().__init__([self.ask, self.finder, self.chosen, self.more])

    def begin(self, seat: int, card: str = "") -> None:
        """Which card did ``seat`` turn up? ``card`` is the one that was told, where that is being changed."""
        self.seat = seat
        put(self.ask, f'<div class="aa-ask">{escape(_("Which event card did {name} turn up?").format(name=self.session.words.seat(seat)))}</div>')
        put(self.new_title, "")
        put(self.new_text, "")
        self.finder.clear()
        self._choose(card)

    def _cards(self) -> list[tuple[str, str, tuple[str, ...]]]:
        words = self.session.words
        own = [card.title for card in self.session.table.box.cards]
        known = sorted(self.session.rules.edition.event_cards)
        return [*((title, title, (title,)) for title in own), *((words.card_title(card), card, (card, words.card_title(card))) for card in known)]

    def _found(self, card: str) -> None:
        self._choose(card)

    def _choose(self, card: str) -> None:
        self.card = card
        words = self.session.words
        if card:
            own = next((one.text for one in self.session.table.box.cards if one.title == card), None)
            text = words.card_text(card) if own is None else own
            put(self.text, f'<div class="aa-card"><b>{escape(words.card_title(card) if own is None else card)}</b><p>{escape(text)}</p></div>')
        hide(self.chosen, not card)
        for widget in (self.finder, self.more):
            hide(widget, bool(card))

    def _ok(self) -> None:
        if self.card:
            self._tell(Drew(self.seat, self.card))

    def _new(self) -> None:
        title = self.new_title.value.strip()
        if title:
            self._tell(NewCard(TABLE, title, self.new_text.value.strip()), Drew(self.seat, title))
        else:
            self.desk.error = _("Give the card a title first.")
