"""The event card that a player turned up: found by its first letters and booked at once; or written down when new."""

from __future__ import annotations

from html import escape

import ipywidgets

from ...engine.cards import FRACHT_DUMPING
from ...tracking.facts import TABLE, Drew, NewCard
from ...words.language import _
from ...words.sorting import sort_key
from ..parts.tree import put
from .desk import AtDesk, Desk, Tells
from .search import Finder

ALL = 999  # cards are all shown at once


class EventForm(AtDesk, ipywidgets.VBox):
    """One touch: the card. What it asks then follows under Turn; undo takes a wrong one back. Cards of the box that our data lacks can be added."""

    def __init__(self, desk: Desk, tell: Tells) -> None:
        self.desk = desk
        self._tell = tell
        self.seat = 0
        self.ask = ipywidgets.HTML()
        self.finder = Finder(self.desk, _("First letters of the card"), self._cards, self._found, before=ALL, most=ALL)
        self.finder.add_class("aa-eventlist")
        self.new_title = ipywidgets.Text(description=_("Title"), placeholder=_("a card that is not in the list"))
        self.new_text = ipywidgets.Textarea(description=_("Text"), placeholder=_("what it says (you carry it out)"))
        self.new = self.desk.button(_("Drew this new card"), self._new, "aa-quiet")
        self.more = ipywidgets.VBox([self.new_title, self.new_text, self.new]).add_class("aa-newcard")
        super().__init__([self.ask, self.finder, self.more])

    def begin(self, seat: int, card: str = "") -> None:
        """Which card did ``seat`` turn up? ``card`` is the one that was told, where that is being changed."""
        self.seat = seat
        put(self.ask, f'<div class="aa-ask">{escape(_("Which event card did {name} turn up?").format(name=self.session.words.seat(seat)))}</div>')
        put(self.new_title, "")
        put(self.new_text, "")
        self.finder.told = card or None
        self.finder.clear()

    def _cards(self) -> list[tuple[str, str, tuple[str, ...]]]:
        words = self.session.words
        own = [card.title for card in self.session.table.box.cards]
        known = sorted(self.session.rules.edition.event_cards, key=lambda card: sort_key(words.card_title(card)))
        return [*((title, title, (title,)) for title in own), *((self._label(card), card, (card, words.card_title(card))) for card in known)]

    def _label(self, card: str) -> str:
        """A card on its button; of one that gives a contract away at once, to whom."""
        state, title = self.session.frame.state, self.session.words.card_title(card)
        if card != FRACHT_DUMPING or not state.players[self.seat].hand:
            return title
        return title + "\n" + _("a contract goes to {name}").format(name=self.session.words.seat(state.right_of(self.seat)))

    def _found(self, card: str) -> None:
        self._tell(Drew(self.seat, card))

    def _new(self) -> None:
        title = self.new_title.value.strip()
        if title:
            self._tell(NewCard(TABLE, title, self.new_text.value.strip()), Drew(self.seat, title))
        else:
            self.desk.error = _("Give the card a title first.")
