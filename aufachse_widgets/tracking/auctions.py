"""Public contracts: auctioned, taken for nothing, discarded."""

from __future__ import annotations

from msgspec.structs import replace

from ..engine import actions as a
from ..engine import phases as p
from ..engine.actions import EMPTY, SOMEWHERE, UNKNOWN
from ..engine.auction import AuctionSettler
from ..engine.business import BusinessSettler
from ..engine.log import Called, Discarded, Won
from ..engine.market import discard_oldest, remove
from ..engine.reasons import N_
from ..engine.registry import SETTLERS
from ..engine.updates import give_to_hand, pop, without
from . import facts as f
from .cards import on_market, take_away
from .log import NOBODY, DiscardNamed
from .taking import acted, another_turn, clear
from .teller import Teller


def called(t: Teller, action: a.CallAuction) -> None:
    """An auction is called; its bids, or only its end, are told next."""
    if t.state.active == action.seat or t.to_turn(action.seat):
        t.forward(action.seat)
        on_market(t, action.seat, action.contract)
        acted(t, action)


def won(t: Teller, fact: f.Won) -> None:
    """An auction from its call to its end: paid at once, the card to the winner, the market refilled."""
    seat, contract, bid = fact.seat, fact.contract, fact.bid
    rules = t.rules
    called = t.find(lambda phase: isinstance(phase, p.Auction))
    if called >= 0:
        auction = t.state.pending[called]
        assert isinstance(auction, p.Auction)
        caller = auction.caller if fact.caller < 0 else fact.caller
        t.close_to(called)
        t.state = pop(t.state)
    else:
        caller = fact.caller
        if caller < 0:
            caller = t.state.active if t.state.active >= 0 and t.table.rolls else seat
        business = -1
        business = t.phase(p.Business, caller)
        if business >= 0 and contract != UNKNOWN and another_turn(t, business, a.CallAuction(caller, contract)):
            t.begin_turn(caller)
        business = -1
        if caller == t.state.active or t.to_turn(caller):
            t.forward(caller)
            business = t.phase(p.Business, caller)
            if business >= 0:
                business = clear(t, business, caller)
        reason = None
        if rules.edition.auction not in ("open", "in_turn"):
            reason = rules.refuse("no_auctions", "auction", N_("this edition is played without auctions"))
        elif business >= 0:
            lower = replace(t.state, pending=t.state.pending[: business + 1])
            settler = SETTLERS[p.Business]
            assert isinstance(settler, BusinessSettler)
            reason = settler.why_no_call(rules, lower, caller)
        t.remark(caller, reason, contract=contract)
        t.log.append(Called(caller, contract))
        t.state = replace(t.state, exact=False, auctions=t.state.auctions + 1)
    on_market(t, caller, contract)
    cost = rules.contracts[contract].cost(bid) if contract != UNKNOWN else 0
    if bid and not cost:
        t.odd(seat, "cost_not_known", N_("nobody knows what bid {number} costs here: pay it by hand"), ("number", bid), contract=contract)
    if cost > t.state.players[seat].money:
        text = N_("bid {number} costs {amount}, more than you have: there is no credit")
        t.remark(seat, rules.refuse("bid_too_dear", "no_credit", text, number=bid, amount=cost))
    if not bid and seat != caller:
        t.odd(seat, "caller_wins_without_bids", N_("an auction without bids goes to whoever called it"), contract=contract)
        caller = seat
    _close_auction(t, p.Auction(contract, caller, bid, seat if bid else -1))


def _close_auction(t: Teller, auction: p.Auction) -> None:
    """The engine closes it; where nobody knows the card or what the bid costs, nothing is paid."""
    contract, bid = auction.contract, auction.bid
    winner = auction.bidder if bid else auction.caller
    if contract == UNKNOWN:
        t.log.append(Won(winner, UNKNOWN, bid, 0))
        t.state = give_to_hand(t.state, winner, UNKNOWN)
        below = t.state.pending
        t.state = remove(replace(t.state, pending=()), UNKNOWN, slide=t.rules.edition.refill == "slide")
        t.state = replace(t.state, pending=below + t.state.pending)
    else:
        settler = SETTLERS[p.Auction]
        assert isinstance(settler, AuctionSettler)
        t.push(auction)
        t.state = settler.close(t.rules, t.state, auction, t.log)
    t.settle()


def taken(t: Teller, action: a.TakeContract) -> None:
    """The children's versions: a public contract for nothing."""
    seat = action.seat
    on_market(t, seat, action.contract)
    business = t.phase(p.Business, seat)
    if business >= 0 and another_turn(t, business, action):
        t.begin_turn(seat)
    if t.state.active == seat or t.to_turn(seat):
        start = t.rules.contracts[action.contract].start
        t.forward(seat, start if t.rules.edition.auction == "take_at_start" and t.on_board(start) else SOMEWHERE)
    index = t.phase(p.Business, seat)
    if index >= 0:
        index = clear(t, index, seat)
    beside = index < 0
    if beside:
        t.push(p.Business(seat))
        index = len(t.state.pending) - 1
    on_market(t, seat, action.contract)  # a turn that was passed over may have discarded it
    lower = replace(t.state, pending=t.state.pending[: index + 1])
    settler = SETTLERS[p.Business]
    t.remark(seat, settler.why_illegal(t.rules, lower, lower.pending[-1], action), contract=action.contract)
    t.at(index, action)
    if beside and (spot := t.phase(p.Business, seat)) >= 0:
        t.state = replace(t.state, pending=t.state.pending[:spot] + t.state.pending[spot + 1 :])
        t.settle()


def discarded(t: Teller, fact: f.Discarded) -> None:
    """A public contract left the game because nobody wanted it."""
    state, number = t.state, fact.contract
    if number != UNKNOWN and number in state.gone:
        return
    if (fact.seat != state.active or state.over) and UNKNOWN in state.gone and t.rules.edition.discard:
        # The turn that has ended took a card away that nobody had named: this is it.
        if number != UNKNOWN:
            take_away(t, number)
            t.state = replace(t.state, gone=(*without(t.state.gone, UNKNOWN), number))
            t.log.append(DiscardNamed(NOBODY, number))
        return
    if number != UNKNOWN:
        on_market(t, fact.seat, number)
        state = t.state
    lying = [card for card in state.market if card != EMPTY]
    if not lying:
        t.odd(fact.seat, "no_public_contract", N_("there is no public contract on the market"))
        return
    if not t.rules.edition.discard:
        t.remark(fact.seat, t.rules.refuse("no_discard", "discard", N_("nothing is discarded in this edition")), contract=number)
    elif number != UNKNOWN and lying[0] != number:
        t.odd(fact.seat, "another_contract_discarded", N_("it is the contract next to the dock that leaves the game"), contract=number)
    if number == UNKNOWN or lying[0] == number:
        t.state = discard_oldest(state, t.log)
    else:
        t.log.append(Discarded(state.active, number))
        t.state = remove(replace(state, gone=(*state.gone, number)), number, slide=True)
    if fact.seat in (state.active, f.TABLE) or fact.seat < 0:
        t.state = replace(t.state, exact=False, discards=0)
    t.settle()
