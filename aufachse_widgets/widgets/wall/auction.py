"""The auction in large letters: what is sold, the bid so far, who is still in."""

from __future__ import annotations

from html import escape

import ipywidgets

from ...engine.actions import UNKNOWN
from ...engine.phases import Auction
from ...sessions.frame import Frame
from ...sessions.session import Session
from ...words.bidding import standing
from ...words.language import _, ngettext
from ..parts.contract_mark import contract_mark
from ..parts.tree import hide, put
from .panel import WallPanel


class WallAuction(WallPanel):
    """Seen while an auction runs: the contract, the bid so far and whose it is, and who may still bid. Money stands beside it anyway."""

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
        words, contract = self.words, self.session.rules.contracts.get(phase.contract)
        if contract is None or phase.contract == UNKNOWN:
            card = f'<p class="aa-wall-way">{escape(words.contract(phase.contract))}</p>'
            amount = ""
        else:
            points = self.session.rules.distance(contract.start, contract.destination)
            worth = f"{words.goods(contract.goods)} · {words.money_unbroken(contract.revenue)} · {words.spaces(points)}"
            mark = contract_mark(self.session.mark_of(phase.contract))
            way = f"{mark} {escape(words.space(contract.start))} <span>→</span> {escape(words.space(contract.destination))}"
            card = f'<p class="aa-wall-way">{way}</p><p class="aa-wall-worth">{escape(worth)}</p>'
            amount = words.money(contract.cost(phase.bid)) if phase.bid else ""
        if phase.bid:
            holds = _("{name} holds it.").format(name=words.seat(phase.bidder))
            message = _("Bid {number}: {amount}") if amount else _("Bid {number}")
            bid = f"<strong>{escape(message.format(number=phase.bid, amount=amount))}</strong>"
            stands = f'<div class="aa-wall-bid aa-seat {self.colour(phase.bidder)}">{self.badge(phase.bidder)}<span>{bid}<br>{escape(holds)}</span></div>'
        else:
            free = _("No bid yet. If nobody bids, {name} gets it for free.").format(name=words.seat(phase.caller))
            stands = f'<div class="aa-wall-bid aa-seat-tint {self.colour(phase.caller)}"><span>{escape(free)}</span></div>'
        seats = "".join(self._seat(phase, seat, seat in frame.waiting) for seat in range(len(frame.state.players)))
        return (
            f'<section class="aa-wall-sale" aria-label="{escape(_("Auction"))}"><h2>{escape(_("Auction"))}</h2>{card}{stands}{self._time()}'
            f'<ul class="aa-wall-in">{seats}</ul></section>'
        )

    def _seat(self, phase: Auction, seat: int, waiting: bool) -> str:
        able = waiting or phase.next >= 0 or seat in (phase.bidder, phase.caller)
        out = bool(phase.passed >> seat & 1) or not able
        look = f"aa-seat-tint {self.colour(seat)}{' aa-out' if out else ''}"
        return f'<li class="{look}">{self.badge(seat)}<span>{escape(self.words.seat(seat))}</span><em>{escape(standing(phase, seat, waiting))}</em></li>'

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
