"""The market: the public contracts that lie face up, and what may be done about them."""

from __future__ import annotations

from functools import partial
from html import escape

import ipywidgets

from ...engine.actions import EMPTY, Action, CallAuction, TakeContract
from ...engine.phases import Driving
from ...sessions.frame import NOBODY, Frame
from ...words.language import _, ngettext
from ..hints.panel import HintedPanel
from ..parts.card import contract_card
from ..parts.cards_panel import CardsPanel
from ..parts.tree import dress, put
from .scoreboard import ROOMY


class MarketView(CardsPanel, HintedPanel):
    """The public contracts, the one next to the loading dock first, with a button on each that an
    auction may be called for (or that may be taken), and how many lie in the deck. A press on a card selects it."""

    def build(self) -> None:
        self.add_class("aa-market").add_class("aa-about-auction")
        self.title = ipywidgets.HTML().add_class("aa-markettitle")
        self._can: dict[int, Action] = {}
        self.cards = ipywidgets.HTML()
        self.buttons: list[ipywidgets.Button] = []
        auctions = self.session.rules.edition.has_auctions
        for place in range(self.session.rules.edition.market_size):
            said = _("Call an auction") if auctions else _("Take it")
            self.buttons.append(self.button(said, partial(self._called, place), "aa-accent", f"aa-call-{place}"))
        self.hints: dict[int, str] = {}  # by contract
        self.row = ipywidgets.Box([self.cards, self.pickable(len(self.buttons)), *self.buttons]).add_class("aa-slots")
        self.children = (self.title, self.row)

    def _called(self, place: int) -> None:
        action = self._can.get(place)
        if action is not None:
            self.act(action)

    def show(self, frame: Frame, previous: Frame | None) -> None:
        state = frame.state
        if isinstance(state.phase, Driving) and previous is not None and not isinstance(previous.state.phase, Driving):
            self.selected_contract = None  # its way would lie over those that can be driven now
        if state.deck:
            left = ngettext("{count} more in the deck", "{count} more in the deck", state.deck).format(count=state.deck)
        else:
            left = _("the last ones") if any(one != EMPTY for one in state.market) else _("none left")
        title = escape(_("Public contracts"))
        self.title.value = f'<div class="aa-title"><span title="{title}">{title}</span> <span class="aa-chip">{escape(left)}</span></div>'
        actions = {action.contract: action for action in frame.legal if isinstance(action, CallAuction | TakeContract) and self.seat in (None, action.seat)}
        self._can = {place: actions[number] for place, number in enumerate(state.market) if number in actions}
        if previous is None or previous.state.market is not state.market:
            self.lie(state.market)
            self._lay()
        # The stylesheet shows the buttons that the row's classes name: one message for all of them.
        asked = self.session.asked() or ()
        crowded = ("aa-crowded",) if len(state.players) > ROOMY else ()  # many players leave the market little room
        dress(
            self.row,
            "aa-slots",
            *crowded,
            *(f"aa-can-{place}" for place in self._can),
            *(f"aa-wants-{place}" for place, one in self._can.items() if one in asked),
        )
        self.hints_follow(frame)

    def hint(self, seat: int) -> None:
        market = self.frame.state.market
        if seat == NOBODY:
            self.hints = {}
        else:
            from ..hints.sentences import card_hints

            self.hints = {number: hint.said for number, hint in card_hints(self.words, self.frame.state, seat, market).items()}
        self._lay()

    def _lay(self) -> None:
        """Lay the cards, each with its hint where hints are liked."""
        market = self.frame.state.market
        put(self.cards, "".join(self._card(place, market[place] if place < len(market) else EMPTY) for place in range(len(self.buttons))))

    def _card(self, place: int, number: int) -> str:
        rules, words = self.session.rules, self.words
        if number == EMPTY:
            if not self.frame.state.deck:
                return ""  # it stays empty: the room is another's
            return f'<article class="aa-card aa-empty aa-at-{place}"><p>{escape(_("No contract"))}</p></article>'
        dock = place == 0 and (rules.edition.discard or rules.edition.refill == "slide")
        contract = rules.contracts.get(number)
        far, mark = "", None
        if contract is not None:
            far, mark = words.spaces(rules.distance(contract.start, contract.destination)), self.session.mark_of(number)
        hint = self.hints.get(number, "") if self.hinted() != NOBODY else None
        look = f"aa-at-{place}{' aa-open' if number == self.selected_contract else ''}"
        return contract_card(rules, words, number, state=_("Next to the dock") if dock else "", look=look, hint=hint, mark=mark, far=far)

    def selection_changed(self) -> None:
        """A card that is selected is shown in full."""
        self._lay()
