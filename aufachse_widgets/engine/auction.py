"""Auctions: open outcry and in turn, with the caller's right to match and no credit (row 22)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from .actions import Action, Bid, Match, Pass
from .contracts import BIDS
from .loading import offer_load
from .log import LogEntry
from .market import remove
from .phases import Auction
from .reasons import N_, Reason
from .registry import Log, Settler, settles
from .rules import Rules
from .state import State
from .updates import give_to_hand, pop, push, swap, with_player


def start_auction(rules: Rules, state: State, caller: int, contract: int, log: Log) -> State:
    """The caller names one of the face-up contracts."""
    log.append(LogEntry("called", caller, contract=contract))
    state = replace(state, exact=False, auctions=state.auctions + 1)
    first = (caller + 1) % len(state.players) if rules.edition.auction == "in_turn" else -1
    return push(state, Auction(contract, caller, next=first))


def can_raise(rules: Rules, state: State, phase: Auction, seat: int) -> bool:
    """Whether the seat could make a higher bid: there is one and the money for it."""
    bid = phase.bid + 1
    return bid <= BIDS and rules.contracts[phase.contract].cost(bid) <= state.players[seat].money


def can_match(rules: Rules, state: State, phase: Auction, seat: int) -> bool:
    """Whether the caller could match the highest bid."""
    if seat != phase.caller or not phase.bid or phase.bidder == seat:
        return False
    return rules.contracts[phase.contract].cost(phase.bid) <= state.players[seat].money


@settles(Auction)
class AuctionSettler(Settler):
    """Both forms. In the open outcry whoever is not the highest bidder may speak until they have
    passed since the last bid; in turn a pass is final."""

    accepts = (Bid, Match, Pass)

    def able(self, rules: Rules, state: State, phase: Auction, seat: int) -> bool:
        """Whether the seat has anything left to decide."""
        if seat == phase.bidder or phase.passed >> seat & 1:
            return False
        if seat == phase.caller:
            may_raise = phase.bid and phase.next >= 0 and can_raise(rules, state, phase, seat)
            return bool(may_raise) or can_match(rules, state, phase, seat)
        return can_raise(rules, state, phase, seat)

    def resolve(self, rules: Rules, state: State, phase: Auction, log: Log) -> State | None:
        seats = range(len(state.players))
        able = [seat for seat in seats if self.able(rules, state, phase, seat)]
        if phase.next < 0:
            return None if able else self.close(rules, state, phase, log)
        if not able:
            return self.close(rules, state, phase, log)
        if phase.next in able:
            return None
        if not phase.bid and phase.next == phase.caller:
            return self.close(rules, state, phase, log)
        return swap(state, replace(phase, next=(phase.next + 1) % len(seats)))

    def actors(self, rules: Rules, state: State, phase: Auction) -> tuple[int, ...]:
        if phase.next >= 0:
            return (phase.next,)
        return tuple(seat for seat in range(len(state.players)) if self.able(rules, state, phase, seat))

    def legal(self, rules: Rules, state: State, phase: Auction) -> list[Action]:
        actions: list[Action] = []
        for seat in self.actors(rules, state, phase):
            if seat != phase.caller or phase.next >= 0:
                money, card = state.players[seat].money, rules.contracts[phase.contract]
                actions += [Bid(seat, bid) for bid in range(phase.bid + 1, BIDS + 1) if card.cost(bid) <= money]
            if can_match(rules, state, phase, seat):
                actions.append(Match(seat))
            actions.append(Pass(seat))
        return actions

    def why_illegal(self, rules: Rules, state: State, phase: Auction, action: Any) -> Reason | None:
        seat, document = action.seat, rules.document("auction")
        if isinstance(action, Bid):
            if not 1 <= action.bid <= BIDS:
                return Reason("", N_("only the five printed bids can be bid"), (), "S0")
            if seat == phase.caller and phase.next < 0:
                return Reason("auction", N_("the caller bids by matching"), (), "rules")
            if action.bid <= phase.bid:
                return Reason("", N_("the bid stands at {number}: only a higher one counts"), (("number", phase.bid),), "S0")
            cost = rules.contracts[phase.contract].cost(action.bid)
            if cost > state.players[seat].money:
                return Reason("", N_("bid {number} costs {amount}, more than you have: there is no credit"), (("number", action.bid), ("amount", cost)), "S0")
        if isinstance(action, Match) and not can_match(rules, state, phase, seat):
            if seat != phase.caller:
                return Reason("", N_("only the caller may match a bid"), (), document)
            return Reason("", N_("there is no bid that you can match"), (), document)
        return None

    def apply(self, rules: Rules, state: State, phase: Auction, action: Any, log: Log) -> State:
        seat, contract = action.seat, phase.contract
        following = (seat + 1) % len(state.players) if phase.next >= 0 else -1
        if isinstance(action, Pass):
            log.append(LogEntry("passed", seat, contract=contract))
            return swap(state, replace(phase, passed=phase.passed | 1 << seat, next=following))
        bid = phase.bid if isinstance(action, Match) else action.bid
        cost = rules.contracts[contract].cost(bid)
        kind = "matched" if isinstance(action, Match) else "bid"
        log.append(LogEntry(kind, seat, contract=contract, number=bid, amount=-cost))
        final = phase.next >= 0 and rules.edition.pass_final
        return swap(state, replace(phase, bid=bid, bidder=seat, passed=phase.passed if final else 0, next=following))

    def close(self, rules: Rules, state: State, phase: Auction, log: Log) -> State:
        """The winner pays at once, in full, and takes the card; the market is refilled."""
        winner = phase.bidder if phase.bid else phase.caller
        cost = rules.contracts[phase.contract].cost(phase.bid)
        log.append(LogEntry("won", winner, contract=phase.contract, number=phase.bid, amount=-cost))
        player = state.players[winner]
        state = with_player(pop(state), winner, replace(player, money=player.money - cost))
        state = give_to_hand(state, winner, phase.contract)
        below = state.pending
        refilled = remove(replace(state, pending=()), phase.contract, slide=rules.edition.refill == "slide")
        state = offer_load(rules, replace(refilled, pending=below), winner, phase.contract, won=True)
        return push(state, *refilled.pending)
