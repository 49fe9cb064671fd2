"""How everybody stands, on the wall: money, load, contracts, trailers, what they have to bear, and how near the end is."""

from __future__ import annotations

from html import escape

import ipywidgets

from ...engine import log, standing
from ...engine.phases import Auction
from ...engine.state import Player, State
from ...sessions.frame import Frame
from ...words import bidding
from ...words.language import _
from ...words.standing import burdens, contracts_left, ends, public_left
from ..parts.bid_ladder import spoken
from ..parts.player_rows import end_meter, player_row
from ..parts.tree import put
from .panel import WallPanel
from .turn import whose

FEW = 2  # who share the fewest contracts are named
ROOMY = 4  # players with a line each for what they bear; more of them have two lines each


class WallStanding(WallPanel):
    """A row for each player, in the order in which they sit; when the game is over, in the order of their places. Below, a meter for the end. While an
    auction runs each row says whether that player may still bid."""

    def build(self) -> None:
        self.add_class("aa-wall-standing")
        self.players = ipywidgets.HTML()
        self.end = ipywidgets.HTML().add_class("aa-wall-end")
        self.children = (self.players, self.end)

    def show(self, frame: Frame, previous: Frame | None) -> None:
        state = frame.state
        places = {seat: place for place, seat, _money in standing(self.session.rules, state)} if state.over else {}
        order = list(places) or list(range(len(state.players)))
        on = whose(frame)
        bids = self._bids(frame, state.phase) if isinstance(state.phase, Auction) else {}
        rows = "".join(
            player_row(
                self.session,
                state.players[seat],
                seat,
                seat == on,
                bids.get(seat, "") + self._under(state.players[seat]),
                _("{place}.").format(place=places[seat]) if seat in places else "",
                only_money=self.bank,
            )
            for seat in order
        )
        many = " aa-many" if len(order) > ROOMY else ""
        put(self.players, f'<ul class="aa-players{many}" aria-label="{escape(_("Players"))}">{rows}</ul>')
        left = public_left(state)
        put(self.end, "" if state.over or self.bank else end_meter(self.session, state, self._near_the_end(state, left), ends(self.words, state, left)))

    def _under(self, player: Player) -> str:
        """What a player has to bear, and the event cards they keep, as HTML."""
        borne = "".join(f'<span class="aa-chip aa-burden">{escape(text)}</span> ' for text in burdens(self.words, player, brief=True))
        kept = (escape(self.words.card_meaning(card)) for card in player.cards)
        return borne + "".join(f'<span class="aa-chip aa-keeps"><i class="fa fa-star" aria-hidden="true"></i> <span>{card}</span></span> ' for card in kept)

    def _bids(self, frame: Frame, phase: Auction) -> dict[int, str]:
        """How each player stands in the auction, as HTML."""
        words = spoken(self.session, frame)
        final = self.session.rules.edition.pass_final
        passed = {event.seat for event in words if isinstance(event, log.Passed)}
        stands = {seat: bidding.standing(phase, seat, seat in frame.waiting, seat in passed, final) for seat in range(len(frame.state.players))}
        return {seat: f'<em class="aa-wall-bids">{escape(said)}</em>' for seat, said in stands.items()}

    def _near_the_end(self, state: State, left: int) -> str:
        """Who has the fewest contracts; when the end is near, what is still missing."""
        counts = contracts_left(state)
        fewest = min(counts.values(), default=0)
        if counts and (fewest <= 1 or not left):
            return ends(self.words, state, left)
        names = [seat for seat, count in counts.items() if count == fewest]
        return _("Fewest contracts: {count} ({names})").format(count=fewest, names=self.words.names(names)) if 0 < len(names) <= FEW else ""
