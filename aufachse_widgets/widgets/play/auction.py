"""The auction: the card, the bid so far, who is in, and the bids that may be made."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape

import ipywidgets

from ...drawing.palette import seat_colour, seat_letters
from ...engine.actions import Action, Bid, Match, Pass
from ...engine.phases import Auction
from ...sessions.frame import Frame
from ...words.language import _
from ..parts.card import contract_card
from ..parts.choices import Choices
from ..parts.errors import guard
from ..parts.panel import PlayPanel
from ..parts.tree import hide


class AuctionPanel(PlayPanel):
    """Seen while an auction runs. In an open outcry every person at this screen (or only ``seat``)
    has their bids side by side; in turn, whoever is next."""

    def build(self) -> None:
        self.add_class("aa-auction").add_class("aa-hidden")
        session = self.session
        self.said = ipywidgets.HTML()
        self._can: dict[int, list[Action]] = {}
        self.bids: dict[int, Choices] = {}
        self._rows: dict[int, ipywidgets.HBox] = {}
        letters = seat_letters(session.seats)
        for seat, sitting in enumerate(session.seats):
            if sitting.bot:
                continue
            colour = seat_colour(session.seats, seat)
            name = ipywidgets.HTML(f'<span class="aa-letter aa-seat-{colour.id}">{letters[seat]}</span> <b>{escape(session.words.seat(seat))}</b>')
            choices = Choices(guard(self._chooser(seat), self)).add_class("aa-bidding")
            self.bids[seat] = choices
            self._rows[seat] = ipywidgets.HBox([name, choices]).add_class("aa-row").add_class("aa-seat-tint").add_class(f"aa-seat-{colour.id}")
        self.rows = ipywidgets.VBox()
        self.children = (self.said, self.rows)

    def _chooser(self, seat: int) -> Callable[[int], None]:
        def chosen(place: int) -> None:
            self.act(self._can[seat][place])

        return chosen

    def show(self, frame: Frame, previous: Frame | None) -> None:
        phase = frame.state.phase
        if not isinstance(phase, Auction):
            hide(self, True)
            return
        self.said.value = self._said(frame, phase)
        mine = {seat for seat in self.bids if self.seat in (None, seat)}
        self._can = {
            seat: [action for action in frame.legal if seat in mine and action.seat == seat and isinstance(action, Bid | Match | Pass)] for seat in self.bids
        }
        for seat, actions in self._can.items():
            if actions:
                self.bids[seat].offer([self._label(action, phase) for action in actions])
        rows = tuple(self._rows[seat] for seat, actions in self._can.items() if actions)
        if rows != self.rows.children:
            self.rows.children = rows
        hide(self, False)

    def spare(self) -> Iterable[ipywidgets.Widget]:
        """The rows that are not shown now."""
        return self._rows.values()

    def _label(self, action: Action, phase: Auction) -> str:
        words, contract = self.words, self.session.rules.contracts[phase.contract]
        if isinstance(action, Bid):
            return _("Bid {number}: {amount}").format(number=action.bid, amount=words.money(contract.cost(action.bid)))
        if isinstance(action, Match):
            return _("Match: {amount}").format(amount=words.money(contract.cost(phase.bid)))
        return _("Pass") if phase.bidder >= 0 or action.seat != phase.caller else _("Leave it")

    def _said(self, frame: Frame, phase: Auction) -> str:
        session, words, rules = self.session, self.words, self.session.rules
        contract = rules.contracts[phase.contract]
        way = _("Open outcry: anyone may bid at any time.") if phase.next < 0 else _("In turn: raise or pass.")
        if phase.bid:
            stands = _("{name} holds it with bid {number}, {amount}.").format(
                name=words.seat(phase.bidder), number=phase.bid, amount=words.money(contract.cost(phase.bid))
            )
        else:
            stands = _("No bid yet. If nobody bids, {name} gets it for free.").format(name=words.seat(phase.caller))
        points = rules.distance(contract.start, contract.destination)
        letters = seat_letters(session.seats)
        rows = []
        for seat, player in enumerate(frame.state.players):
            colour = seat_colour(session.seats, seat)
            able = max((bid for bid in range(1, len(contract.bids) + 1) if contract.cost(bid) <= player.money), default=0)
            affords = _("up to bid {number}").format(number=able) if able else _("no bid")
            rows.append(
                f'<tr><td><span class="aa-letter aa-seat-{colour.id}">{letters[seat]}</span> {escape(words.seat(seat))}'
                f"<td>{escape(self._standing(phase, seat, frame))}<td>{escape(words.money(player.money))}, {escape(affords)}"
            )
        right = _("{name} called it and may match the highest bid; others may still go higher.").format(name=words.seat(phase.caller))
        driven = _("{points} to drive").format(points=words.points(points))
        return (
            f'<div class="aa-title">{escape(_("Auction"))}</div><div class="aa-auctioned">'
            f"{contract_card(rules, words, phase.contract, (driven,), bid=phase.bid)}"
            f'<div class="aa-grow"><p class="aa-stands" role="status"><b>{escape(stands)}</b></p><p class="aa-small">{escape(right)} {escape(way)}</p>'
            f'<table class="aa-table">{"".join(rows)}</table></div></div>'
        )

    def _standing(self, phase: Auction, seat: int, frame: Frame) -> str:
        if seat == phase.bidder:
            return _("highest bid")
        if phase.passed >> seat & 1:
            return _("passed")
        if seat in frame.waiting:
            return _("may match") if seat == phase.caller and phase.next < 0 else _("may bid")
        if seat == phase.caller:
            return _("called")
        return _("in") if phase.next >= 0 else _("cannot go higher")
