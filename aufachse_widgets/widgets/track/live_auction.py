"""An auction that runs on everybody's phone: each bids with a thumb, and money and card move by themselves when it is over."""

from __future__ import annotations

from html import escape

import ipywidgets

from ...drawing.palette import seat_colour, seat_letters
from ...engine import actions as do
from ...engine import actors, legal_actions
from ...engine import phases as p
from ...engine.actions import Action
from ...engine.contracts import BIDS
from ...sessions.frame import NOBODY, Frame
from ...sessions.tracker import Tracker
from ...tracking.facts import Won
from ...words.bidding import standing, stands
from ...words.language import _
from ..parts.card import contract_card
from ..parts.choices import Choices
from ..parts.tree import dress, hide, put, vacate
from .contract import cost_label
from .desk import AtDesk, Desk, seat_icons


def auction_said(session: Tracker, phase: p.Auction) -> str:
    """The card, the bid so far, and how everybody stands, as HTML."""
    words, state = session.words, session.frame.state
    letters, waiting = seat_letters(session.seats), actors(session.table.rules, state)
    names = [escape(words.seat(seat)) for seat in range(len(state.players))]
    rows = [
        f'<tr><td title="{names[seat]}"><span class="aa-letter aa-seat-{seat_colour(session.seats, seat).id}">{letters[seat]}</span> {names[seat]}'
        f"<td>{escape(standing(phase, seat, seat in waiting))}<td>{escape(words.money(player.money))}"
        for seat, player in enumerate(state.players)
    ]
    return (
        f'<div class="aa-auctioned">{contract_card(session.table.rules, words, phase.contract, bid=phase.bid, mark=session.mark_of(phase.contract))}'
        f'<div class="aa-grow"><p class="aa-stands"><b>{escape(stands(words, phase))}</b></p>'
        f'<table class="aa-table">{"".join(rows)}</table></div></div>'
    )


class LiveAuction(AtDesk, ipywidgets.VBox):
    """Above the turn, while an auction runs bid by bid. On a seat's own phone that seat bids; for the one who is away anybody may, chosen by name; bots bid
    by themselves. A bid keeps its place, and what the rules of the printing do not allow now is greyed; a press on it says why. Each word is an entry
    of its own, so that of two who call out at once one is first."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.seat = NOBODY  # for whom the bids are
        self._actions: list[Action] = []
        self._people: list[int] = []
        self.said = ipywidgets.HTML()
        self.speaker = ipywidgets.HTML()
        self.bids = Choices(desk.touch(self._pressed), desk).add_class("aa-bidding").add_class("aa-big").add_class("aa-bidrow")
        self.row = ipywidgets.VBox([self.speaker, self.bids])
        self.sold = desk.button("", self._sold, "aa-accent")
        self.who_title = ipywidgets.HTML()
        self.who = Choices(desk.touch(self._who_chosen), desk).add_class("aa-seats")
        bid, whose = (self.row, self.sold), (self.who_title, self.who)
        # On one's own phone the bids are one's own; elsewhere it is first chosen whose they are, and nothing above that moves.
        super().__init__([self.said, *(bid + whose if desk.session.own_seat >= 0 else whose + bid)])
        self.add_class("aa-auction").add_class("aa-live-auction")

    def fill(self, frame: Frame, phase: p.Auction) -> None:
        """Show the auction as it stands."""
        self.seat = NOBODY
        self._show(frame, phase)

    def _show(self, frame: Frame, phase: p.Auction) -> None:
        session, words, state = self.session, self.words, frame.state
        rules, own = session.table.rules, session.own_seat
        waiting = [seat for seat in actors(rules, state) if seat >= 0 and not self._by_itself(seat)]
        if self.seat == NOBODY:
            self.seat = own if own >= 0 else waiting[0] if len(waiting) == 1 else NOBODY
        put(self.said, auction_said(session, phase))
        legal = legal_actions(rules, state)
        seat, card = self.seat, rules.contracts[phase.contract]
        self._actions = [*(do.Bid(seat, bid) for bid in range(1, BIDS + 1)), do.Match(seat), do.Pass(seat)] if seat >= 0 else []
        labels = [_("Bid {number}\n{amount}").format(number=bid, amount=cost_label(words, card, bid)) for bid in range(1, BIDS + 1)]
        self.bids.offer([*labels, _("Match"), _("Pass")])
        off = [place for place, action in enumerate(self._actions) if action not in legal]
        tint = (f"aa-seat-{seat_colour(session.seats, seat).id}",) if seat >= 0 else ()
        dress(self.row, "aa-seat-tint", "aa-bidder", *tint, *(f"aa-off-{place}" for place in off))
        hide(self.row, session.looks_on)
        vacate(self.row, seat < 0)  # its place stays, so that nothing moves
        put(self.speaker, f"<b>{escape(self._called(seat, phase))}</b>")
        self._people = [one for one in waiting if one != own]
        on = self._people.index(seat) if seat in self._people else None
        self.who.offer([words.seat(one) for one in self._people], seat_icons(session.seats, self._people), on)
        alone = not self._people or session.looks_on or self._people == [seat]
        hide(self.who, alone)
        hide(self.who_title, alone)
        asked = _("Bid or pass for:") if own < 0 else _("Somebody has no phone at hand? Bid or pass for them:")
        put(self.who_title, f'<p class="aa-small">{escape(asked)}</p>')
        price = words.money(card.cost(phase.bid)) if phase.bid else ""
        label = _("Sold! {name} gets it for {amount}") if phase.bid else _("Nobody bids: {name} gets it for free")
        put(self.sold, label.format(name=words.seat(self._winner(phase)), amount=price), "description")
        # As long as others may still bid, no key is louder than theirs.
        silent = all(seat in (phase.caller, phase.bidder) for seat in actors(rules, state) if seat >= 0)
        for look, on in (("aa-accent", silent), ("aa-quiet", not silent)):
            (self.sold.add_class if on else self.sold.remove_class)(look)
        hide(self.sold, phase.next >= 0 or session.looks_on)

    def _by_itself(self, seat: int) -> bool:
        """Whether a bot speaks for that seat; one that lacks its cards cannot."""
        return self.session.bots[seat] is not None and not self.session.table.untold[seat]

    def _called(self, seat: int, phase: p.Auction) -> str:
        """For whom the bids are, and what that seat can do."""
        if seat < 0:
            return ""
        if seat == self.session.own_seat:
            return self._called_here(seat, phase)
        if seat == phase.bidder:
            said = _("{name}: the highest bid is yours.")
        elif 0 <= phase.next != seat:
            return _("{name}: wait, {other} bids next.").format(name=self.words.seat(seat), other=self.words.seat(phase.next))
        elif seat == phase.caller and phase.next < 0:
            said = _("{name}: you called it and may match the highest bid.")
        else:
            said = _("{name}: bid, or pass.")
        return said.format(name=self.words.seat(seat))

    def _called_here(self, seat: int, phase: p.Auction) -> str:
        """The same on the seat's own phone, where nobody has to be named."""
        if seat == phase.bidder:
            return _("The highest bid is yours.")
        if 0 <= phase.next != seat:
            return _("Wait, {other} bids next.").format(other=self.words.seat(phase.next))
        if (phase.passed | phase.out) >> seat & 1 and seat not in actors(self.session.table.rules, self.session.frame.state):
            return _("You have passed.")
        if seat == phase.caller and phase.next < 0:
            return _("You may match the highest bid.") if phase.bid else _("You called it: others bid first.")
        return _("Bid, or pass.")

    @staticmethod
    def _winner(phase: p.Auction) -> int:
        return phase.bidder if phase.bid else phase.caller

    def _auction(self) -> p.Auction | None:
        phase = self.session.frame.state.phase
        return phase if isinstance(phase, p.Auction) else None

    def _pressed(self, place: int) -> None:
        """A word in the auction; where it may not be said now, it is said why."""
        if place >= len(self._actions):
            return
        action = self._actions[place]
        reason = self.session.why_not(action)
        if reason is not None:
            self.desk.error = self.words.reason(reason)
        else:
            self.desk.tell(action)

    def _who_chosen(self, place: int) -> None:
        phase = self._auction()
        if place < len(self._people) and phase is not None:
            one = self._people[place]
            self.seat = NOBODY if one == self.seat else one
            self._show(self.session.frame, phase)

    def _sold(self) -> None:
        """The hammer falls; who has not spoken since the last bid is named first."""
        phase = self._auction()
        if phase is None:
            return
        waiting = [seat for seat in actors(self.session.table.rules, self.session.frame.state) if seat >= 0]
        told = Won(self._winner(phase), phase.contract, phase.bid, phase.caller)
        lines = [_("Not heard from yet: {names}.").format(names=self.words.names(waiting))] if waiting else []
        said = _("Last call: {name} has bid {amount}. Does nobody bid more?") if phase.bid else _("Last call: does nobody bid?")
        price = self.words.money(self.session.table.rules.contracts[phase.contract].cost(phase.bid)) if phase.bid else ""
        aloud = said.format(name=self.words.seat(self._winner(phase)), amount=price)
        self.desk.ask(_("Does nobody bid more?"), [*lines, str(self.sold.description)], _("Sold"), lambda: self.desk.tell(told), aloud)
