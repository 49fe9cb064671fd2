"""Public contracts: sold by auction, taken for nothing, discarded, whatever the rules say."""

from __future__ import annotations

from msgspec.structs import replace

from ..actions import EMPTY, UNKNOWN, CallAuction, TakeContract
from ..auction import award, call, too_dear
from ..business import BusinessSettler
from ..log import Discarded, LogEntry
from ..market import discard_oldest, remove
from ..phases import Auction, Business
from ..reasons import N_
from ..rules import Rules
from ..state import State
from ..updates import pop, push
from .done import Done
from .stack import act_at, place_of, why_not_at, without_place
from .whereabouts import onto_market

BUSINESS = BusinessSettler()


def called(rules: Rules, state: State, place: int, action: CallAuction) -> Done:
    """An auction is called; its bids, or its end, come next. Nothing comes of it where an edition has no auctions."""
    lies = onto_market(rules, state, action.contract)
    reason = why_not_at(rules, lies.state, place, action)
    odd = lies.odd if reason is None or reason in lies.odd else (*lies.odd, reason)
    if reason is not None and not rules.edition.has_auctions:
        return Done(lies.state, (), odd)
    done = act_at(rules, lies.state, place, action)
    return Done(done.state, done.log, odd)


def announced(rules: Rules, state: State, place: int, caller: int, contract: int) -> Done:
    """An auction was called whose end is known too: no bids are awaited (:func:`sold` ends it).

    ``place`` is that of the caller's business in which it was called (-1: in none).
    """
    reason = BUSINESS.why_no_call(rules, state, caller) if place >= 0 or not rules.edition.has_auctions else None
    log: list[LogEntry] = []
    return Done(call(state, caller, contract, log), tuple(log), () if reason is None else (reason,))


def sold(rules: Rules, state: State, caller: int, contract: int, winner: int, bid: int) -> Done:
    """An auction is over: ``winner`` paid ``bid`` (0: the caller took it for nothing) at once, and has the card.

    ``contract`` may be ``UNKNOWN``: then nothing is paid. An auction on top of the stack is that one.
    """
    if isinstance(state.phase, Auction):
        state = pop(state)
    lies = onto_market(rules, state, contract)
    odd = [*lies.odd]
    log: list[LogEntry] = []
    cost = rules.contracts[contract].cost(bid) if contract != UNKNOWN else 0
    if bid and not cost:
        odd.append(rules.refuse("cost_not_known", "told", N_("the cost of bid {number} is not known: enter the payment by hand"), number=bid))
    if cost > state.players[winner].money:
        odd.append(too_dear(rules, bid, cost))
    if not bid and winner != caller:
        odd.append(rules.refuse("caller_wins_without_bids", "told", N_("an auction without bids goes to its caller")))
    auction = Auction(contract, caller, bid, winner) if bid else Auction(contract, winner)
    return Done(award(rules, lies.state, auction, log), tuple(log), tuple(odd))


def taken(rules: Rules, state: State, place: int, action: TakeContract) -> Done:
    """A public contract taken for nothing; ``place`` -1: beside the turn."""
    lies = onto_market(rules, state, action.contract)
    state, beside = lies.state, place < 0
    if beside:
        state = push(state, Business(action.seat))
        place = len(state.pending) - 1
    reason = why_not_at(rules, state, place, action)
    done = act_at(rules, state, place, action, *lies.odd, reason)
    state = done.state
    if beside and (left := place_of(state, Business, action.seat)) >= 0:
        state = without_place(state, left)
    return Done(state, done.log, done.odd)


def discarded(rules: Rules, state: State, seat: int, contract: int = UNKNOWN) -> Done:
    """A public contract left the game because nobody wanted it (``UNKNOWN``: that next to the dock).

    What the turn of ``seat`` owed is discharged with it. Where none lies there nothing happens.
    """
    lies = onto_market(rules, state, contract) if contract != UNKNOWN else Done(state)
    state, odd = lies.state, list(lies.odd)
    lying = [card for card in state.market if card != EMPTY]
    if not lying:
        return Done(state, (), (*odd, rules.refuse("no_public_contract", "told", N_("there is no public contract on the market"))))
    if not rules.edition.discard:
        odd.append(rules.refuse("no_discard", "discard", N_("no contracts are discarded in this edition")))
    elif contract not in (UNKNOWN, lying[0]):
        odd.append(rules.refuse("another_contract_discarded", "told", N_("only the contract next to the dock leaves the game")))
    log: list[LogEntry] = []
    if contract in (UNKNOWN, lying[0]):
        state = discard_oldest(state, log)
    else:
        log.append(Discarded(state.active, contract))
        state = remove(replace(state, gone=(*state.gone, contract)), contract, slide=True)
    if seat == state.active or seat < 0:
        state = replace(state, exact=False, discards=0)
    return Done(state, tuple(log), tuple(odd))
