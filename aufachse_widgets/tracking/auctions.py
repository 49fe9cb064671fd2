"""Public contracts: auctioned, taken for nothing, discarded."""

from __future__ import annotations

from ..engine import actions as a
from ..engine import phases as p
from ..engine.actions import SOMEWHERE, UNKNOWN
from ..engine.anyway import announced, discarded, left_unnamed, onto_market, onto_place, sold
from . import facts as f
from .by_the_rules import acted
from .log import NOBODY, ContractNamed, DiscardNamed, OthersBid
from .teller import Teller
from .winding import another_turn, begin_turn, clear, close_to, forward, to_turn


def lies_there(t: Teller, seat: int, contract: int) -> None:
    """The card lies face up on the market: one that nobody had named, or instead of one that was named wrongly."""
    if contract not in t.state.market:
        t.note(onto_market(t.rules, t.state, contract), seat, contract=contract)
        if contract != UNKNOWN:
            t.log.append(ContractNamed(NOBODY, contract, t.state.market.index(contract)))


def put_on_market(t: Teller, slot: int, contract: int) -> None:
    """The card is the one that lies at that place of the market."""
    t.state = onto_place(t.state, slot, contract)
    if contract != UNKNOWN:
        t.log.append(ContractNamed(NOBODY, contract, slot))


def called(t: Teller, action: a.CallAuction) -> None:
    """An auction is called; its bids, or only its end, are told next."""
    if t.state.active == action.seat or to_turn(t, action.seat):
        forward(t, action.seat)
        lies_there(t, action.seat, action.contract)
        acted(t, action)


def won(t: Teller, fact: f.Won) -> None:
    """An auction from its call to its end."""
    seat, contract, bid = fact.seat, fact.contract, fact.bid
    running = t.find(lambda phase: isinstance(phase, p.Auction))
    if running >= 0:
        auction = t.state.pending[running]
        assert isinstance(auction, p.Auction)
        caller = auction.caller if fact.caller < 0 else fact.caller
        close_to(t, running)
    else:
        caller = fact.caller
        if caller < 0:
            caller = t.state.active if t.state.active >= 0 and t.table.rolls else seat
        business = _business(t, caller, contract)
        t.note(announced(t.rules, t.state, business, caller, contract), caller, contract=contract)
    lies_there(t, caller, contract)
    if fact.others:
        t.log.append(OthersBid(seat, contract, fact.others))
    t.take(sold(t.rules, t.state, caller, contract, seat, bid), seat, contract=contract)


def _business(t: Teller, caller: int, contract: int) -> int:
    """The business in which an auction was called, its place in the stack; -1: not in any."""
    business = t.place(p.Business, caller)
    if business >= 0 and contract != UNKNOWN and another_turn(t, business, a.CallAuction(caller, contract)):
        begin_turn(t, caller)
    if caller != t.state.active and not to_turn(t, caller):
        return -1
    forward(t, caller)
    business = t.place(p.Business, caller)
    return clear(t, business, caller) if business >= 0 else -1


def taken(t: Teller, action: a.TakeContract) -> None:
    """The children's versions: a public contract for nothing."""
    seat = action.seat
    lies_there(t, seat, action.contract)
    business = t.place(p.Business, seat)
    if business >= 0 and another_turn(t, business, action):
        begin_turn(t, seat)
    if t.state.active == seat or to_turn(t, seat):
        start = t.rules.contracts[action.contract].start
        forward(t, seat, start if t.rules.edition.auction == "take_at_start" and t.on_board(start) else SOMEWHERE)
    business = t.place(p.Business, seat)
    if business >= 0:
        business = clear(t, business, seat)
    lies_there(t, seat, action.contract)  # a turn that was passed over may have discarded it
    t.do(business, action, contract=action.contract)


def contract_discarded(t: Teller, fact: f.Discarded) -> None:
    """A public contract left the game because nobody wanted it."""
    state, number = t.state, fact.contract
    if number != UNKNOWN and number in state.gone:
        return
    if (fact.seat != state.active or state.over) and UNKNOWN in state.gone and t.rules.edition.discard:
        # The turn that has ended took a card away that nobody had named: this is it.
        if number != UNKNOWN:
            t.state = left_unnamed(state, number)
            t.log.append(DiscardNamed(NOBODY, number))
    else:
        if number != UNKNOWN:
            lies_there(t, fact.seat, number)
        t.take(discarded(t.rules, t.state, fact.seat, number), fact.seat, contract=number)
