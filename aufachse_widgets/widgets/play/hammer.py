"""The hammer: what falls on a contract as its auction ends."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import ipywidgets

from ...drawing.palette import seat_colour, seat_letters
from ...engine import log
from ...engine.actions import UNKNOWN
from ...engine.log import Happened
from ...sessions.frame import Frame
from ...words.language import _
from ..parts.card import contract_card
from ..parts.panel import PlayPanel
from ..parts.tree import put

SEEN = 2.0  # seconds; the stylesheet's animation lasts as long, and shows the stamp for more than 1.5 of them

SHORT = 10  # letters of a stamp as large as can be


class Hammer(PlayPanel):
    """A contract that has just been sold, with its stamp, whose it is and for how much, over the map for a moment. Nothing waits for it but bots, so that
    a call that nobody answers with a bid is seen, too. It catches no press, and the log reads out what it shows."""

    def build(self) -> None:
        self.add_class("aa-hammer")
        self.said = ipywidgets.HTML()
        self.children = (self.said,)

    def show(self, frame: Frame, previous: Frame | None) -> None:
        if previous is not None and (frame.head, frame.shown) == (previous.head, previous.shown):
            return
        live = previous is not None and frame.shown < 0 and previous.shown < 0 and not self.session.gathering
        sold = self._sold(frame.events) if live else None
        put(self.said, self.stamped(sold) if sold is not None else "")
        if sold is not None:
            self.session.hold(SEEN)

    @staticmethod
    def _sold(events: Sequence[Happened]) -> log.Won | None:
        return next((event for event in reversed(events) if isinstance(event, log.Won) and event.contract != UNKNOWN), None)

    def stamped(self, sold: log.Won) -> str:
        """The card with its stamp, whose it is and its price, as HTML."""
        session, words = self.session, self.words
        stamp, price = (_("Sold"), words.money_unbroken(sold.cost)) if sold.bid else (_("No bids"), _("for free"))
        if not sold.bid and session.people == {sold.seat}:
            stamp = _("Yours for nothing!")
        card = contract_card(session.rules, words, sold.contract, bids=False, mark=session.mark_of(sold.contract))
        disc = f'<span class="aa-letter aa-seat-{seat_colour(session.seats, sold.seat).id}">{seat_letters(session.seats)[sold.seat]}</span>'
        buyer = f"<p>{disc} <b>{escape(words.seat(sold.seat))}</b> {escape(price)}</p>"
        wordy = " class=aa-wordy" if len(stamp) > SHORT else ""
        # The number makes each sale another one: the page lets the stamp fall again.
        return f'<div class="aa-sold" aria-hidden="true" data-sale="{self.frame.head}">{card}<strong{wordy}>{escape(stamp)}</strong>{buyer}</div>'
