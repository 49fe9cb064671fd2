"""Auctions of bidders with a number in mind, by the engine's own rules: who gets the contract, and for how much.

Money is in the edition's currency.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec import Struct

from ..engine import PlayerAt, Rules, State, actors, apply, bidding, legal_actions, position
from ..engine.actions import Action, Bid, Match, Pass
from ..engine.log import LogEntry, Won
from ..engine.phases import Auction

PURSE = 20_000  # money that is enough for any bid


class Sale(Struct, frozen=True):
    """How an auction ended: the ``winner``'s seat, its ``bid`` (0: for nothing) and what it paid."""

    winner: int
    bid: int
    cost: int


class House:
    """Auctions of one contract. Bidders pay up to what the contract is worth to them, no more, and always bid the lowest number that leads.

    Where anyone may bid at any time, chance decides who of those who want to is heard first. Everybody has money enough.

    >>> from aufachse_widgets.engine import compile_rules
    >>> house = House(compile_rules("fx-schmid-1987"), contract=2)
    >>> house.costs
    (700, 1400, 2100, 2800, 3400)
    >>> house.sell([2000, 3000, 900], caller=0, rng=random.Random(1))
    Sale(winner=1, bid=3, cost=2100)
    """

    def __init__(self, rules: Rules, contract: int) -> None:
        self.rules, self.contract = rules, contract
        self.costs = rules.contracts[contract].bids
        self._called: dict[tuple[int, int], State] = {}

    def called(self, bidders: int, caller: int) -> State:
        """The position in which the auction has just been called."""
        found = self._called.get((bidders, caller))
        if found is None:
            cities = sorted(self.rules.cities)[:bidders]
            players = [PlayerAt(city, money=PURSE, hand=1) for city in cities]
            moment = bidding(self.contract, caller=caller)
            found = self._called[bidders, caller] = position(self.rules, players, moment=moment, market=(self.contract, 0, 0, 0))
        return found

    def sell(self, worth: Sequence[float], caller: int, rng: random.Random) -> Sale:
        """One auction; ``worth`` is what the contract is worth to each seat, ``caller`` the seat that called it."""
        state, told = self.called(len(worth), caller), list[LogEntry]()
        while isinstance(state.phase, Auction):
            seat = self._heard(state, state.phase, worth, rng)
            state = apply(self.rules, state, self._word(state, state.phase, seat, worth[seat]), told)
        won = next(entry for entry in told if isinstance(entry, Won))
        return Sale(won.seat, won.bid, won.cost)

    def _heard(self, state: State, phase: Auction, worth: Sequence[float], rng: random.Random) -> int:
        """Who speaks next: of those who may, one who wants to go on, if there is any."""
        able = actors(self.rules, state)
        eager = [seat for seat in able if not isinstance(self._word(state, phase, seat, worth[seat]), Pass)]
        return rng.choice(eager or able)

    def _word(self, state: State, phase: Auction, seat: int, worth: float) -> Action:
        """What a seat says: it matches where it may, else bids the lowest number that leads, as long as that leaves something."""
        legal = [action for action in legal_actions(self.rules, state) if action.seat == seat]
        for action in legal:
            if isinstance(action, Match) and self.costs[phase.bid - 1] < worth:
                return action
        for action in legal:
            if isinstance(action, Bid) and self.costs[action.bid - 1] < worth:
                return action
        return Pass(seat)
