"""Auctions: open outcry and in turn, with the caller's right to match and no credit (row 22)."""

from __future__ import annotations

import math

from msgspec.structs import replace

from .actions import UNKNOWN, Action, Bid, BuyTrailer, Match, Pass, SellTrailer
from .contracts import BIDS
from .loading import offer_load
from .log import BidMade, Called, Log, Matched, Passed, Won
from .market import remove
from .phases import Auction
from .reasons import N_, Reason
from .registry import Settler, settles
from .rules import Rules
from .state import State
from .timing import must_come_first
from .trailers import TRAILER_ACTIONS, apply_trailer, trailer_actions, why_no_trailer
from .updates import give_to_hand, pop, push, swap, with_player


def call(state: State, caller: int, contract: int, log: Log) -> State:
    """The caller names one of the face-up contracts: that is the auction of this exact arrival."""
    log.append(Called(caller, contract))
    return replace(state, exact=False, auctions=state.auctions + 1)


def start_auction(rules: Rules, state: State, caller: int, contract: int, log: Log) -> State:
    """An auction is called, and bids are awaited."""
    state = call(state, caller, contract, log)
    first = (caller + 1) % len(state.players) if rules.edition.auction == "in_turn" else -1
    return push(state, Auction(contract, caller, next=first))


def bidders(rules: Rules, state: State, phase: Auction) -> list[int]:
    """The seats that have anything left to decide: a higher bid or, for the caller, a match that there is the money for
    (costs rise: the one who can pay for a raise can match).

    >>> from aufachse_widgets.engine import PlayerAt, bidding, compile_rules, position
    >>> rules = compile_rules("fx-schmid-1987")
    >>> called = position(rules, [PlayerAt("kassel"), PlayerAt("ulm", money=300)], moment=bidding(9, caller=0, bid=1, bidder=0), market=(9, 0, 0, 0))
    >>> rules.contracts[9].bids, bidders(rules, called, called.phase)
    ((100, 300, 500, 700, 900), [1])
    """
    bid, caller = phase.bid, phase.caller
    silent = phase.passed | 1 << (phase.bidder if bid else caller)  # before the first bid the caller has nothing to say
    bids = rules.contracts[phase.contract].bids
    higher = bids[bid] if bid < BIDS else math.inf
    match = bids[bid - 1] if bid else 0
    able = []
    for seat, player in enumerate(state.players):
        if not silent >> seat & 1 and (higher if seat != caller else match) <= player.money:
            able.append(seat)
    return able


def can_match(rules: Rules, state: State, phase: Auction, seat: int) -> bool:
    """Whether the caller could match the highest bid."""
    if seat != phase.caller or not phase.bid or phase.bidder == seat:
        return False
    return rules.contracts[phase.contract].cost(phase.bid) <= state.players[seat].money


def too_dear(rules: Rules, bid: int, cost: int) -> Reason:
    """Why nobody can make a bid that costs more than they have."""
    return rules.refuse("bid_too_dear", "no_credit", N_("bid {number} costs {amount}, more than you have: there is no credit"), number=bid, amount=cost)


def goes_on_without(rules: Rules, state: State, phase: Auction, seat: int) -> bool:
    """Whether anybody can still bid or match once that seat has passed: in an open outcry it may then be asked again.

    >>> from aufachse_widgets.engine import PlayerAt, bidding, compile_rules, position
    >>> rules = compile_rules("fx-schmid-1987")
    >>> called = position(rules, [PlayerAt("kassel"), PlayerAt("ulm"), PlayerAt("koeln")], moment=bidding(9, caller=0, bid=1, bidder=2), market=(9, 0, 0, 0))
    >>> goes_on_without(rules, called, called.phase, 0), goes_on_without(rules, called, replace(called.phase, passed=0b1), 1)
    (True, False)
    """
    return bool(bidders(rules, state, replace(phase, passed=phase.passed | 1 << seat)))


Said = Bid | Match | Pass | BuyTrailer | SellTrailer


@settles(Auction)
class AuctionSettler(Settler[Auction, Said]):
    """Both forms. In the open outcry everybody but the highest bidder may speak until they have
    passed since the last bid, or passed for good; in turn a pass is final, and the caller may trade trailers before they answer."""

    accepts = (Bid, Match, Pass, *TRAILER_ACTIONS)

    def resolve(self, rules: Rules, state: State, phase: Auction, log: Log) -> State | None:
        able = bidders(rules, state, phase)
        if not able:
            return award(rules, pop(state), phase, log)
        if phase.next < 0 or phase.next in able:
            return None
        if not phase.bid and phase.next == phase.caller:
            return award(rules, pop(state), phase, log)
        return swap(state, replace(phase, next=(phase.next + 1) % len(state.players)))

    def actors(self, rules: Rules, state: State, phase: Auction) -> tuple[int, ...]:
        return (phase.next,) if phase.next >= 0 else tuple(bidders(rules, state, phase))

    def legal(self, rules: Rules, state: State, phase: Auction) -> list[Action]:
        actions: list[Action] = []
        for seat in self.actors(rules, state, phase):
            if seat != phase.caller or phase.next >= 0:
                money, card = state.players[seat].money, rules.contracts[phase.contract]
                actions += [Bid(seat, bid) for bid in range(phase.bid + 1, BIDS + 1) if card.cost(bid) <= money]
            if can_match(rules, state, phase, seat):
                actions.append(Match(seat))
            actions.append(Pass(seat))
        if phase.next == phase.caller == state.active:
            actions += trailer_actions(rules, state, phase.caller)
        return actions

    def why_illegal(self, rules: Rules, state: State, phase: Auction, action: Said) -> Reason | None:
        if isinstance(action, BuyTrailer | SellTrailer):
            return why_no_trailer(rules, state, action) or (must_come_first(rules, phase) if phase.next < 0 else None)
        if isinstance(action, Bid):
            return self.why_no_bid(rules, state, phase, action)
        if isinstance(action, Match):
            return self.why_no_match(rules, state, phase, action.seat)
        if action.out and phase.next >= 0:
            return rules.refuse("out_in_turn", "auction", N_("bids go round in turn: pass"))
        return None

    def why_no_bid(self, rules: Rules, state: State, phase: Auction, action: Bid) -> Reason | None:
        """Why the seat, if it is to bid, cannot bid that."""
        seat, bid = action.seat, action.bid
        if not 1 <= bid <= BIDS:
            return rules.refuse("no_such_bid", "bids", N_("only the five printed bids can be made"))
        if seat == phase.caller and phase.next < 0:
            return rules.refuse("caller_matches", "bidding", N_("the caller can only match bids"))
        if bid <= phase.bid:
            return rules.refuse("bid_too_low", "bids", N_("the bid stands at {number}: bid higher or pass"), number=phase.bid)
        cost = rules.contracts[phase.contract].cost(bid)
        if cost > state.players[seat].money:
            return too_dear(rules, bid, cost)
        return None

    def why_no_match(self, rules: Rules, state: State, phase: Auction, seat: int) -> Reason | None:
        """Why the seat, if it is to bid, cannot match the highest bid."""
        if seat != phase.caller:
            return rules.refuse("not_the_caller", "matching", N_("only the caller may match a bid"))
        if not phase.bid or phase.bidder == seat:
            return rules.refuse("no_bid_to_match", "matching", N_("there is no bid to match"))
        cost = rules.contracts[phase.contract].cost(phase.bid)
        if cost > state.players[seat].money:
            return rules.refuse("match_too_dear", "no_credit", N_("matching costs {amount}, more than you have: there is no credit"), amount=cost)
        return None

    def why_silent(self, rules: Rules, state: State, phase: Auction, action: Said) -> Reason | None:
        seat, edition = action.seat, rules.edition
        if seat == phase.bidder:
            return rules.refuse("highest_bidder", "bidding", N_("the highest bid is yours already"))
        if phase.passed >> seat & 1:
            if phase.next >= 0 and edition.pass_final:
                return rules.refuse("passed_for_good", "pass_final", N_("you have passed and are out of this auction"))
            if phase.out >> seat & 1:
                return rules.refuse("out_already", "auction", N_("you are out of this auction"))
            return rules.refuse("passed_already", "auction", N_("you have passed: wait for the next bid"))
        if phase.next >= 0:
            return rules.refuse("bid_out_of_turn", "auction", N_("bids go round in turn: {seat} bids next"), seat=phase.next)
        refused = None if not isinstance(action, Bid | Match) else self.why_illegal(rules, state, phase, action)
        return refused or rules.refuse("nothing_to_pass", "auction", N_("you can neither bid nor match now, so there is nothing to pass on"))

    def apply(self, rules: Rules, state: State, phase: Auction, action: Said, log: Log) -> State:
        if isinstance(action, BuyTrailer | SellTrailer):
            return apply_trailer(state, rules, action, log)
        seat, contract = action.seat, phase.contract
        following = (seat + 1) % len(state.players) if phase.next >= 0 else -1
        if isinstance(action, Pass):
            log.append(Passed(seat, contract, action.late, action.out))
            return swap(state, replace(phase, passed=phase.passed | 1 << seat, next=following, out=phase.out | action.out << seat))
        raised = isinstance(action, Bid)
        bid = action.bid if isinstance(action, Bid) else phase.bid
        cost = rules.contracts[contract].cost(bid)
        log.append(BidMade(seat, contract, bid, cost) if raised else Matched(seat, contract, bid, cost))
        final = phase.next >= 0 and rules.edition.pass_final
        return swap(state, replace(phase, bid=bid, bidder=seat, passed=phase.passed if final else phase.out, next=following))


def award(rules: Rules, state: State, auction: Auction, log: Log) -> State:
    """The end of an auction that is off the stack: the winner pays at once, in full, and takes the card; the market is refilled.

    For a card that nobody knows (``UNKNOWN``) nobody knows the price either: nothing is paid.
    """
    winner, contract = auction.bidder if auction.bid else auction.caller, auction.contract
    cost = rules.contracts[contract].cost(auction.bid) if contract != UNKNOWN else 0
    log.append(Won(winner, contract, auction.bid, cost))
    player = state.players[winner]
    state = give_to_hand(with_player(state, winner, replace(player, money=player.money - cost)), winner, contract)
    below = state.pending
    refilled = remove(replace(state, pending=()), contract, slide=rules.edition.refill == "slide")
    state = replace(refilled, pending=below)
    if contract != UNKNOWN:
        state = offer_load(rules, state, winner, contract, won=True)
    return push(state, *refilled.pending)
