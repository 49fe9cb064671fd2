"""Somebody in their first game: delivers, loads and drives to whatever is nearest, likes a bargain, and thinks no farther ahead."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ..engine.actions import (
    SOMEWHERE,
    UNKNOWN,
    Action,
    Bid,
    BuyTrailer,
    CallAuction,
    Choose,
    ChooseContract,
    Deliver,
    Drive,
    GoTo,
    Load,
    Match,
    RollDice,
    SellTrailer,
    TakeContract,
)
from ..engine.phases import Auction, Driving
from ..engine.rules import Rules
from ..engine.state import LARGE_PRICE, LARGE_ROOM, SMALL_PRICE, SMALL_ROOM, Player, State
from .business import market_cities, moves_sign, to_the_point, useful_cities, way_to

MANY = 3
"""Contracts with which it has enough to do."""
RESERVE = 1000
"""Money that it keeps when it buys a trailer."""
BARGAIN = 0.3
"""The part of its revenue that it pays for a contract."""


def choose(rules: Rules, view: State, legal: Sequence[Action], rng: random.Random) -> Action:
    """The first thing that comes to its mind; chance decides between equals."""
    legal = to_the_point(view, legal)
    if len(legal) == 1:
        return legal[0]
    mind = _Mind(rules, view, legal[0].seat)
    values = [mind.likes(action) for action in legal]
    best = max(values)
    equals = [action for action, value in zip(legal, values, strict=True) if value == best]
    return equals[rng.randrange(len(equals))]


def has_enough(rules: Rules, player: Player) -> bool:
    """Whether a learner in that seat has enough to do."""
    return len(player.hand) + len(player.loaded) >= MANY


class _Mind:
    """What it likes to do in one position, the more the higher."""

    def __init__(self, rules: Rules, view: State, seat: int) -> None:
        self.rules, self.view = rules, view
        self.me = view.players[seat]
        self.goals = useful_cities(rules, self.me) or market_cities(rules, view)
        self.enough = has_enough(rules, self.me)

    def likes(self, action: Action) -> float:
        match action:
            case Deliver() | Load():
                return 100.0
            case CallAuction() | TakeContract():
                return -1.0 if self.enough else 50.0 + self._revenue(action.contract) / 1000
            case Bid():
                return self._bargain(action.bid) if self._lowest(action) else -1.0
            case Match():
                assert isinstance(self.view.phase, Auction)
                return self._bargain(self.view.phase.bid)
            case Drive():
                if isinstance(self.view.phase, Driving):
                    # It must, so this stands above what it doesn't like.
                    return 10.0 - self._way(action.space) / 100 + moves_sign(action, self.me.space) / 1000
                return self._way(self.me.space) - self._way(action.space)
            case GoTo():
                return self._way(self.me.space) - self._way(action.space)
            case RollDice():
                return 5.0
            case Choose():
                return {"go_on": 1.0, "pay": 1.0}.get(action.option, 0.0)
            case ChooseContract():
                return self._revenue(action.contract) * (1 if action.contract in self.me.loaded else -1)
            case BuyTrailer():
                return 20.0 - action.large if self._needs(action) else -1.0
            case SellTrailer():
                return -1.0
            case _:
                return 0.0

    def _way(self, space: str) -> float:
        return 0.0 if space == SOMEWHERE else float(way_to(self.rules, space, self.goals))

    def _revenue(self, contract: int) -> float:
        return 0.0 if contract == UNKNOWN else float(self.rules.contracts[contract].revenue)

    def _needs(self, trailer: BuyTrailer) -> bool:
        """Whether a contract of its hand waits for the room of a trailer, and it has the money. It doesn't ask whether that pays."""
        cards, free = self.rules.contracts, self.rules.free_room(self.me)
        price, room = (LARGE_PRICE, LARGE_ROOM) if trailer.large else (SMALL_PRICE, SMALL_ROOM)
        return self.me.money >= price + RESERVE and any(free < cards[number].goods <= free + room for number in self.me.hand if number != UNKNOWN)

    def _lowest(self, bid: Bid) -> bool:
        phase = self.view.phase
        assert isinstance(phase, Auction)
        return bid.bid == phase.bid + 1

    def _bargain(self, bid: int) -> float:
        """Whether a bid is one: it has room for another contract, and the price is low."""
        phase = self.view.phase
        assert isinstance(phase, Auction)
        if self.enough or phase.contract == UNKNOWN:
            return -1.0
        card = self.rules.contracts[phase.contract]
        return BARGAIN * card.revenue - card.cost(bid) + 1
