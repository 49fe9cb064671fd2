"""The market: the public contracts that lie face up, and what may be done about them."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import ipywidgets

from ..engine.actions import EMPTY, CallAuction, TakeContract
from ..words.language import _, ngettext
from .base import Panel, guard
from .card import contract_card

if TYPE_CHECKING:
    from ..engine.actions import Action
    from ..session import Frame


class MarketView(Panel):
    """The public contracts, the one next to the loading dock first, with a button on each that an
    auction may be called for (or that may be taken), and how many lie in the deck."""

    def build(self) -> None:
        self.add_class("aa-market")
        self.title = ipywidgets.HTML()
        self._can: dict[int, Action] = {}
        self.slots: list[ipywidgets.HTML] = []
        self.buttons: list[ipywidgets.Button] = []
        columns = []
        auctions = not self.session.rules.edition.auction.startswith("take")
        for _place in range(self.session.rules.edition.market_size):
            card, button = ipywidgets.HTML(), ipywidgets.Button()
            button.description = _("Call an auction") if auctions else _("Take it")
            button.add_class("aa-button").add_class("aa-accent")
            button.on_click(guard(self._pressed, self.session))
            self.slots.append(card)
            self.buttons.append(button)
            columns.append(ipywidgets.VBox([card, button]).add_class("aa-slot"))
        self.row = ipywidgets.Box(columns).add_class("aa-slots")
        self.children = (self.title, self.row)

    def _pressed(self, button: ipywidgets.Button) -> None:
        action = self._can.get(self.buttons.index(button))
        if action is not None:
            self.act(action)

    def show(self, frame: Frame, previous: Frame | None) -> None:
        state, rules = frame.state, self.session.rules
        left = ngettext("{count} more in the deck", "{count} more in the deck", state.deck).format(count=state.deck)
        self.title.value = f'<div class="aa-title">{escape(_("Public contracts"))} <span class="aa-chip">{escape(left)}</span></div>'
        actions = {action.contract: action for action in frame.legal if isinstance(action, CallAuction | TakeContract) and self.seat in (None, action.seat)}
        self._can = {place: actions[number] for place, number in enumerate(state.market) if number in actions}
        moved = previous is None or previous.state.market is not state.market
        for place, card in enumerate(self.slots if moved else ()):
            number = state.market[place] if place < len(state.market) else EMPTY
            mark = _("Next to the dock") if place == 0 and (rules.edition.discard or rules.edition.refill == "slide") else ""
            card.value = self._card(number, mark)
        # The stylesheet shows the buttons that the row's classes name: one message for all of them.
        classes = ("aa-slots", *[f"aa-can-{place}" for place in self._can])
        if tuple(self.row._dom_classes) != classes:
            self.row._dom_classes = classes

    def _card(self, number: int, mark: str) -> str:
        rules, words = self.session.rules, self.session.words
        if number == EMPTY:
            return f'<article class="aa-card aa-empty"><p>{escape(_("No contract"))}</p></article>'
        contract = rules.contracts.get(number)
        notes = []
        if contract is not None:
            notes.append(_("{points} to drive").format(points=words.points(rules.distance(contract.start, contract.destination))))
        return contract_card(rules, words, number, notes, mark)
