"""An auction at the table, told when it is over: contract, winner, bid, done."""

from __future__ import annotations

from html import escape

import ipywidgets

from ...box import is_blank
from ...tracking.facts import Discarded, Typed, Won
from ...tracking.kind import Told
from ...words.language import _
from ..parts.choices import Choices
from ..parts.tree import hide, put
from .contract import ContractChooser, contract_label
from .desk import AtDesk, Desk, Tells, seat_icons

NOBODY = -1


class AuctionForm(AtDesk, ipywidgets.VBox):
    """Four touches: which public contract, who won it, at which bid, done. ``tell(*moves)`` gets the facts."""

    def __init__(self, desk: Desk, tell: Tells, chooser: ContractChooser) -> None:
        self.desk = desk
        self._tell = tell
        self.caller = NOBODY
        self.contract = 0
        self.moves: tuple[Told, ...] = ()
        self.winner: int | None = None
        self.bid: int | None = None
        self._public: list[int] = []
        self.ask = ipywidgets.HTML(f'<div class="aa-ask">{escape(_("Which public contract?"))}</div>')
        self.public = Choices(self.desk.touch(self._public_chosen)).add_class("aa-big").add_class("aa-cards-choice")
        self.chooser = chooser
        self.winner_title = ipywidgets.HTML(f'<div class="aa-ask">{escape(_("Who won it?"))}</div>')
        self.winners = Choices(self.desk.touch(self._winner_chosen)).add_class("aa-big").add_class("aa-seats")
        self.bid_title = ipywidgets.HTML(f'<div class="aa-ask">{escape(_("At which bid?"))}</div>')
        self.bids = Choices(self.desk.touch(self._bid_chosen)).add_class("aa-big").add_class("aa-bidrow")
        self.done = self.desk.button(_("Done"), self._done, "aa-primary", "aa-open")
        # The chooser is lent to other forms too: what is hidden here is its place.
        self.other_card = ipywidgets.VBox([self.chooser])
        super().__init__([self.ask, self.public, self.other_card, self.winner_title, self.winners, self.bid_title, self.bids, self.done])
        self.add_class("aa-auctionform")

    def begin(self, caller: int, contract: int = 0) -> None:
        """A new auction that ``caller`` has called."""
        self.caller, self.contract, self.moves, self.winner, self.bid = caller, contract, (), None, None
        self.chooser.chosen = self._contract_found
        self.chooser.offer()
        self._show()

    def _show(self) -> None:
        session = self.session
        words, rules = session.words, session.rules
        market = [number for number in session.frame.state.market if number in rules.contracts and not is_blank(rules.contracts[number])]
        self._public = market if self.contract in (0, *market) else [*market, self.contract]
        on = self._public.index(self.contract) if self.contract in self._public else None
        typed = {move.contract.id: move.contract for move in self.moves if isinstance(move, Typed)}
        cards = [typed.get(number) or rules.contracts[number] for number in self._public]
        labels = [contract_label(words, card) for card in cards]
        self.public.offer([*labels, _("Another card …")], ["gavel"] * len(labels) + ["search"], on)
        seats = range(len(session.seats))
        self.winners.offer(
            [*(words.seat(seat) for seat in seats), _("Nobody wanted it")],
            seat_icons(session.seats, [*seats, NOBODY]),
            None if self.winner is None else self.winner if self.winner >= 0 else len(session.seats),
        )
        hide(self.public, not self._public)
        card = typed.get(self.contract) or rules.contracts.get(self.contract)
        priced = card is not None and any(card.bids)
        said = [
            _("for free"),
            *(_("{bid}\n{cost}").format(bid=bid, cost=words.money(card.cost(bid))) if priced and card else str(bid) for bid in range(1, 6)),
        ]
        self.bids.offer(said, on=self.bid)
        hide(self.other_card, self.contract != 0 or bool(market))
        late = self.winner == NOBODY
        hide(self.bid_title, late)
        hide(self.bids, late)
        ready = bool(self.contract) and self.winner is not None and (late or self.bid is not None)
        put(self.done, not ready, "disabled")

    def _public_chosen(self, place: int) -> None:
        if place < len(self._public):
            self.contract, self.moves = self._public[place], ()
            self._show()
        else:
            self.contract = 0
            self._show()
            hide(self.other_card, False)

    def _contract_found(self, number: int, moves: tuple[Told, ...]) -> None:
        self.contract, self.moves = number, moves
        self._show()
        hide(self.other_card, True)

    def _winner_chosen(self, place: int) -> None:
        self.winner = place if place < len(self.session.seats) else NOBODY
        self._show()

    def _bid_chosen(self, place: int) -> None:
        self.bid = place
        self._show()

    def _done(self) -> None:
        if self.winner == NOBODY:
            self._tell(*self.moves, Discarded(self.caller, self.contract))
        elif self.winner is not None and self.bid is not None:
            self._tell(*self.moves, Won(self.winner, self.contract, self.bid, self.caller))
