"""An auction at the table, told when it is over: contract, winner, bid; and who else bid, where people want to keep that."""

from __future__ import annotations

from html import escape

import ipywidgets

from ...box import is_blank
from ...engine.actions import CallAuction
from ...tracking.facts import Discarded, Typed, Won
from ...tracking.kind import Told
from ...words.language import _
from ..parts.choices import Choices
from ..parts.tree import hide, put, vacate
from .contract import ContractChooser, contract_label, cost_label
from .desk import AtDesk, Desk, Tells, leave_out, seat_icons

NOBODY = -1


class AuctionForm(AtDesk, ipywidgets.VBox):
    """Which public contract, who won it, at which bid: with the last of them it is booked. Who wants to tell the other
    bidders says so first, and when they are all there. ``tell(*moves)`` gets the facts."""

    def __init__(self, desk: Desk, tell: Tells, chooser: ContractChooser) -> None:
        self.desk = desk
        self._tell = tell
        self.caller = NOBODY
        self.contract = 0
        self._left = 0  # the only card that what was typed leaves: nobody need press it
        self.moves: tuple[Told, ...] = ()
        self.winner: int | None = None
        self.bid: int | None = None
        self.others: set[int] | None = None  # who else bid; None: nobody wants to tell
        self._public: list[int] = []
        self.ask = ipywidgets.HTML(f'<div class="aa-ask">{escape(_("Which public contract?"))}</div>')
        self.public = Choices(self.desk.touch(self._public_chosen), self.desk).add_class("aa-big").add_class("aa-faceup")
        self.chooser = chooser
        self.live = self.desk.button(_("Bid on everybody's phone"), self._live, "aa-primary", "aa-open")
        self.winner_title = ipywidgets.HTML(f'<div class="aa-ask">{escape(_("Who won it?"))}</div>').add_class("aa-wonby")
        self.winners = Choices(self.desk.touch(self._winner_chosen), self.desk).add_class("aa-big").add_class("aa-seats")
        self.bid_title = ipywidgets.HTML(f'<div class="aa-ask">{escape(_("At which bid?"))}</div>')
        self.bids = Choices(self.desk.touch(self._bid_chosen), self.desk).add_class("aa-big").add_class("aa-bidrow")
        self.more = self.desk.button(_("Others bid too …"), self._others_wanted, "aa-quiet")
        self.others_title = ipywidgets.HTML(f'<div class="aa-ask">{escape(_("Who else bid, without getting it?"))}</div>')
        self.rivals = Choices(self.desk.touch(self._rival_chosen), self.desk).add_class("aa-big").add_class("aa-rivals")
        self.done = self.desk.button(_("Done"), self._done, "aa-primary", "aa-open")
        # The chooser is lent to other forms too: what is hidden here is its place.
        self.other_card = ipywidgets.VBox([self.chooser])
        super().__init__(
            [
                self.ask, self.public, self.other_card, self.live, self.winner_title, self.winners, self.more, self.bid_title, self.bids,
                self.others_title, self.rivals, self.done,
            ]
        )  # fmt: skip
        self.add_class("aa-auctionform")

    def begin(self, caller: int, contract: int = 0) -> None:
        """A new auction that ``caller`` has called."""
        self.caller, self.contract, self.moves, self.winner, self.bid, self.others = caller, contract, (), None, None, None
        self._left = 0
        if contract and self._bid_by_bid():
            self._tell(CallAuction(caller, contract))
            return
        self.chooser.chosen = self._contract_found
        players = self.session.frame.state.players
        taken = {number for player in players for number in (*player.hand, *player.loaded)} | {card.id for card in self.session.own_cards}
        self.chooser.offer(lambda one: one.id not in taken, new=True)
        if not self._bid_by_bid():  # there the card is the last touch
            self.chooser.on_left(self._one_left)
            self.chooser.within()
        self.chooser.on_form = self._typing
        self._show()

    def change(self, told: Won | Discarded) -> None:
        """Fill in the auction that is being changed; it is told again by what is chosen again, or by "Done"."""
        self.begin(told.caller if isinstance(told, Won) else told.seat, told.contract)
        if isinstance(told, Won):
            self.winner, self.bid, self.others = told.seat, told.bid, set(told.others)
        self._show()

    def _show(self) -> None:
        session = self.session
        words, rules = session.words, session.rules
        market = [number for number in session.frame.state.market if number in rules.contracts and not is_blank(rules.contracts[number])]
        elsewhere = self.contract not in (0, *market)
        self.chooser.search_only(bool(market))
        self.chooser.mark(self.contract if elsewhere else 0)
        self._public = [*market, self.contract] if elsewhere and not self.chooser.shows(self.contract) else market
        on = self._public.index(self.contract) if self.contract in self._public else None
        typed = {move.contract.id: move.contract for move in self.moves if isinstance(move, Typed)}
        labels = [contract_label(words, typed.get(number) or rules.contracts[number]) for number in self._public]
        self.public.offer(labels, ["gavel"] * len(labels), on)
        seats = range(len(session.seats))
        self.winners.offer(
            [*(words.seat(seat) for seat in seats), *([_("Nobody wanted it")] if rules.edition.discard else [])],
            seat_icons(session.seats, [*seats, NOBODY] if rules.edition.discard else seats),
            None if self.winner is None else self.winner if self.winner >= 0 else len(session.seats),
        )
        hide(self.public, not self._public or self.chooser.in_form)
        card = typed.get(self.contract) or rules.contracts.get(self.contract or self._left)
        priced = card is not None and any(card.bids)
        said = [
            _("for free"),
            *(_("{bid}\n{cost}").format(bid=bid, cost=cost_label(words, card, bid)) if priced and card else str(bid) for bid in range(1, 6)),
        ]
        self.bids.offer(said, on=self.bid)
        late, telling = self.winner == NOBODY, self.others is not None
        for part in (self.bid_title, self.bids):
            vacate(part, late)
        vacate(self.more, telling or late or self.winner is None)
        for part in (self.others_title, self.rivals, self.done):
            hide(part, not telling or late)
        too = self.others or set()
        labels = [_("{name} bid too").format(name=words.seat(seat)) for seat in seats]
        icons = [icon.replace("truck", "check") if seat in too else icon for seat, icon in enumerate(seat_icons(session.seats, seats))]
        self.rivals.offer(labels, icons)
        leave_out(self.rivals, self.winner, len(seats))
        put(self.done, not self._complete(), "disabled")
        hide(self.live, not self._on_phones())
        vacate(self.live, not priced and not self.chooser.in_form)
        for part in (self.winner_title, self.winners, self.bid_title, self.bids, self.more):
            hide(part, self._bid_by_bid())

    def _bid_by_bid(self) -> bool:
        """Whether only the contract is asked for, since bots bid for it."""
        return any(self.session.table.bots) and not self.desk.editing

    def _on_phones(self) -> bool:
        """Whether the table is told on several devices, so that each may bid on their own."""
        session = self.session
        return session.on_phones and session.rules.edition.has_auctions and not self.desk.editing and not self._bid_by_bid()

    def _live(self) -> None:
        """The auction is called, and told bid by bid by the one who bids."""
        if self._card_taken():
            self._tell(*self.moves, CallAuction(self.caller, self.contract))

    def _complete(self) -> bool:
        """Whether all is told that has to be; a card that is typed is looked at when it is booked."""
        card = self.contract or self._left or self.chooser.in_form
        return bool(card) and self.winner is not None and (self.winner == NOBODY or self.bid is not None)

    def _told(self) -> None:
        """One thing more was told: with the last one the auction is booked. Where bots bid it is called, and told bid by bid."""
        self._show()
        if self.contract and self._bid_by_bid():
            self._tell(*self.moves, CallAuction(self.caller, self.contract))
            return
        if self._complete() and (self.others is None or self.winner == NOBODY):
            self._done()

    def _others_wanted(self) -> None:
        self.others = set()
        self._show()

    def _rival_chosen(self, place: int) -> None:
        self.others = (self.others or set()) ^ {place}
        self._show()

    def _public_chosen(self, place: int) -> None:
        self.contract, self.moves, self._left = self._public[place], (), 0
        self.chooser.finder.clear()
        self._told()

    def _contract_found(self, number: int, moves: tuple[Told, ...]) -> None:
        self.contract, self.moves = number, moves
        self._told()

    def _one_left(self, number: int) -> None:
        self._left = number
        if number:
            self.contract, self.moves = 0, ()
        self._show()

    def _typing(self, shown: bool) -> None:
        """A card is typed in the place of the known ones, or no longer."""
        if shown:
            self.contract, self.moves, self._left = 0, (), 0
        self._show()

    def _winner_chosen(self, place: int) -> None:
        self.winner = place if place < len(self.session.seats) else NOBODY
        self._told()

    def _bid_chosen(self, place: int) -> None:
        self.bid = place
        self._told()

    def _card_taken(self) -> bool:
        """Whether it is known which card it is; of one that is typed the form says what is missing."""
        if not self.contract:
            self.contract = self._left
        if not self.contract and (typed := self.chooser.typed()) is not None:
            self.contract, self.moves = typed
        return bool(self.contract)

    def _done(self) -> None:
        if not self._card_taken():
            # The last touch is made again.
            self.bid, self.winner = None, None if self.winner == NOBODY else self.winner
            self._show()
            return
        if self.winner == NOBODY:
            self._tell(*self.moves, Discarded(self.caller, self.contract))
        elif self.winner is not None and self.bid is not None:
            self._tell(*self.moves, Won(self.winner, self.contract, self.bid, self.caller, tuple(sorted((self.others or set()) - {self.winner}))))
