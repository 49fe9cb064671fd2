"""The auction on the wall: what is sold, the bid so far, the ladder with everybody's bids."""

from __future__ import annotations

from html import escape

import ipywidgets

from ...engine.actions import UNKNOWN
from ...engine.phases import Auction
from ...sessions.frame import Frame
from ...sessions.session import Session
from ...words.bidding import leads
from ...words.language import _, ngettext
from ..parts.bid_ladder import bids_made, disc, rungs, spoken
from ..parts.card import contract_card
from ..parts.tree import hide, put
from .panel import WallPanel


class WallAuction(WallPanel):
    """Seen while an auction runs, under the players, whose rows say who may still bid: the map shows the way of what is sold."""

    def build(self) -> None:
        self.add_class("aa-wall-auction").add_class("aa-hidden")
        self.said = ipywidgets.HTML()
        self.children = (self.said,)

    def show(self, frame: Frame, previous: Frame | None) -> None:
        phase = frame.state.phase
        on = isinstance(phase, Auction)
        if isinstance(phase, Auction):
            put(self.said, self._html(frame, phase))
        hide(self, not on)
        self.told = on

    def _html(self, frame: Frame, phase: Auction) -> str:
        session, words, rules = self.session, self.words, self.session.rules
        contract = None if phase.contract == UNKNOWN else rules.contracts.get(phase.contract)
        far = words.spaces(rules.distance(contract.start, contract.destination)) if contract is not None else ""
        card = contract_card(rules, words, phase.contract, bids=False, mark=session.mark_of(phase.contract), far=far)
        price, ladder = "", ""
        if contract is not None:
            price = words.money_unbroken(contract.cost(phase.bid)) if phase.bid else ""
            bids = range(1, len(contract.bids) + 1)
            labels = [_("Bid {number} · {amount}").format(number=bid, amount=words.money_unbroken(contract.cost(bid))) for bid in bids]
            looks = ["aa-rung aa-highest" if bid == phase.bid else "aa-rung" for bid in bids]
            ladder = rungs(session, bids_made(spoken(session, frame)), zip(looks, labels, strict=True))
        high = f"<strong>{escape(price)}</strong> {disc(session, phase.bidder, told=True)} " if price else ""
        leader = escape(leads(words, phase))
        return (
            f'<section class="aa-wall-sale" aria-label="{escape(_("Auction"))}">{card}'
            f'<div><p class="aa-stands" role="status">{high}<b title="{leader}">{leader}</b></p>{self._time()}</div>{ladder}</section>'
        )

    def _time(self) -> str:
        """The time that is left to bid, where some runs: the page lets the bar shrink by itself."""
        session = self.session
        left = session.time_left if isinstance(session, Session) else None
        if left is None:
            return ""
        whole = session.header.countdown
        said = ngettext("{count} second to bid", "{count} seconds to bid", round(left)).format(count=round(left))
        run = f"animation:aa-run {whole}s linear {left - whole:.1f}s both"
        return f'<div class="aa-countdown" role="timer" aria-label="{escape(said)}"><i style="{run}"></i></div>'
