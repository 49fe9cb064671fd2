"""The market: the public contracts that lie face up, and what may be done about them."""

from __future__ import annotations

from functools import partial
from html import escape

import ipywidgets

from ...engine.actions import EMPTY, Action, CallAuction, TakeContract
from ...sessions.frame import Frame
from ...words.language import _, ngettext
from ..parts.card import contract_card
from ..parts.cards_panel import CardsPanel
from ..parts.tree import dress


class MarketView(CardsPanel):
    """The public contracts, the one next to the loading dock first, with a button on each that an
    auction may be called for (or that may be taken), and how many lie in the deck. A press on a card selects it."""

    def build(self) -> None:
        self.add_class("aa-market")
        self.title = ipywidgets.HTML()
        self._can: dict[int, Action] = {}
        self.cards = ipywidgets.HTML()
        self.buttons: list[ipywidgets.Button] = []
        auctions = self.session.rules.edition.has_auctions
        for place in range(self.session.rules.edition.market_size):
            said = _("Call an auction") if auctions else _("Take it")
            self.buttons.append(self.button(said, partial(self._called, place), "aa-accent", f"aa-call-{place}"))
        self.row = ipywidgets.Box([self.cards, self.pickable(len(self.buttons)), *self.buttons]).add_class("aa-slots")
        self.children = (self.title, self.row)

    def _called(self, place: int) -> None:
        action = self._can.get(place)
        if action is not None:
            self.act(action)

    def show(self, frame: Frame, previous: Frame | None) -> None:
        state = frame.state
        left = ngettext("{count} more in the deck", "{count} more in the deck", state.deck).format(count=state.deck)
        self.title.value = f'<div class="aa-title">{escape(_("Public contracts"))} <span class="aa-chip">{escape(left)}</span></div>'
        actions = {action.contract: action for action in frame.legal if isinstance(action, CallAuction | TakeContract) and self.seat in (None, action.seat)}
        self._can = {place: actions[number] for place, number in enumerate(state.market) if number in actions}
        if previous is None or previous.state.market is not state.market:
            self.lie(state.market)
            places = range(len(self.buttons))
            self.cards.value = "".join(self._card(place, state.market[place] if place < len(state.market) else EMPTY) for place in places)
        # The stylesheet shows the buttons that the row's classes name: one message for all of them.
        dress(self.row, "aa-slots", *(f"aa-can-{place}" for place in self._can))

    def _card(self, place: int, number: int) -> str:
        rules, words = self.session.rules, self.words
        if number == EMPTY:
            return f'<article class="aa-card aa-empty aa-at-{place}"><p>{escape(_("No contract"))}</p></article>'
        dock = place == 0 and (rules.edition.discard or rules.edition.refill == "slide")
        contract = rules.contracts.get(number)
        notes = []
        if contract is not None:
            notes.append(_("{points} to drive").format(points=words.points(rules.distance(contract.start, contract.destination))))
        return contract_card(rules, words, number, notes, _("Next to the dock") if dock else "", f"aa-at-{place}")
