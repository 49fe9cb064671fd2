"""A plain, sensible player: deliver, load, drive to the nearest city that is of use, bid up to seven
tenths of what a contract is worth until it has enough, buy a trailer when it pays.

Money values are in the edition's currency. A point of driving costs it :data:`POINT`,
about what contracts earn a point.
"""

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
    ChoosePlayer,
    Deliver,
    Drive,
    GoTo,
    Load,
    Match,
    Place,
    PlaceSign,
    RollDice,
    SellTrailer,
    TakeContract,
    UseCard,
)
from ..engine.market import cards_on
from ..engine.phases import Auction, Business, Driving
from ..engine.rules import Rules
from ..engine.state import LARGE_PRICE, LARGE_ROOM, SMALL_PRICE, SMALL_ROOM, Player, State
from .business import FAR, market_cities, moves_sign, to_the_point, way_to

POINT = 110  # what a point of driving costs it; found by games between couriers with other values
RESERVE = 1000  # kept back when buying a trailer
FORCED = 2000.0  # a drive that it must make stands above what it refuses, and below what it buys
BID_UP_TO = 0.7  # the part of a contract's worth that it pays for it
MORE = 2  # contracts beyond the number dealt with which it has enough: with more, games end before it has delivered them


def choose(rules: Rules, view: State, legal: Sequence[Action], rng: random.Random) -> Action:
    """The best action by its own calculation; chance decides between equals."""
    legal = to_the_point(view, legal)
    worth = _Reckoning(rules, view, legal[0].seat).worth
    values = [worth(action) for action in legal]
    best = max(values)
    equals = [action for action, value in zip(legal, values, strict=True) if value == best]
    return equals[rng.randrange(len(equals))]


def has_enough(rules: Rules, player: Player) -> bool:
    """Whether a courier in that seat would not get round to one contract more."""
    return len(player.hand) + len(player.loaded) >= rules.edition.private_contracts + MORE


class _Reckoning:
    """What actions are worth to one seat. Larger kinds of gain stand above smaller ones: money at
    once, then loads, then an auction, then the rest; ending the turn is worth nothing."""

    def __init__(self, rules: Rules, view: State, seat: int) -> None:
        self.rules = rules
        self.view = view
        self.seat = seat
        self.me: Player = view.players[seat]
        self.enough = has_enough(rules, self.me)
        self.goals = self._goals(self.me)

    def worth(self, action: Action) -> float:
        """The value of an action; 0 for one that does nothing."""
        match action:
            case Drive():
                return self.drive(action)
            case Deliver():
                return 20000.0 + self.rules.contracts[action.contract].revenue
            case Load():
                card = self.rules.contracts[action.contract]
                return 10000.0 + card.revenue / card.goods
            case CallAuction() | TakeContract():
                return -1.0 if self.enough else 5000.0 + self.contract(action.contract) / 10
            case BuyTrailer():
                return self.buy(action)
            case UseCard():
                return self.use()
            case Bid():
                return self.bid(action)
            case Match():
                return self.match()
            case RollDice():
                return 1.0
            case Place():
                return self.place(action.space)
            case PlaceSign():
                return self.sign(action)
            case GoTo():
                return self.stop(action.space, auction=False) - self.place(self.me.space)
            case Choose():
                return {"pay": 2.0, "go_on": 1.0, "skip": 0.5}.get(action.option, 0.0)
            case ChoosePlayer():
                return 1e6 - self.view.players[action.player].money  # favours go to the poorest
            case ChooseContract():
                return self.parting(action.contract) if action.contract != UNKNOWN else 0.0
            case SellTrailer():
                return -1.0
            case _:
                return 0.0

    # Places ---------------------------------------------------------------------------------------

    def _goals(self, player: Player) -> dict[str, float]:
        """Cities of use and the money that waits there."""
        cards, free = self.rules.contracts, self.rules.free_room(player)
        goals: dict[str, float] = {}
        for number in player.loaded:
            card = cards[number]
            goals[card.destination] = goals.get(card.destination, 0) + card.revenue
        # Where contracts are taken in their start city, those of the market wait there as those of the hand do.
        market = cards_on(self.view) if self.rules.edition.auction == "take_at_start" and not self.enough else ()
        for number in (*player.hand, *market):
            if number != UNKNOWN and cards[number].goods <= free:
                card = cards[number]
                goals[card.start] = goals.get(card.start, 0) + card.revenue / 2
        return goals

    def place(self, space: str) -> float:
        """What standing on a space is worth, at most 0: the way to the best goal, in money."""
        if space == SOMEWHERE:
            return -FAR * POINT
        if not self.goals:
            # Nothing to do but to get a contract, which needs a city.
            return -POINT * (way_to(self.rules, space, market_cities(self.rules, self.view)) + 1)
        ways = self.rules.distances(space)
        # The nearest goal, a rich one preferred by up to two points, the others for company.
        ranked = sorted(ways.get(goal, FAR) - min(money, 4000) / 2000 for goal, money in self.goals.items())
        return -POINT * (ranked[0] + 0.05 * sum(ranked[1:]))

    def stop(self, space: str, auction: bool) -> float:
        """What ending a move on a space is worth, compared with the others."""
        value = self.place(space)
        if space in self.goals:
            value += self.goals[space]
        if auction and space in self.rules.cities and cards_on(self.view):
            value += 3 * POINT
        if self.rules.spaces[space].event:
            value -= POINT / 2
        return value

    def drive(self, action: Drive) -> float:
        if action.truck not in (-1, self.seat):
            return -1.0  # the trucks of others stand well where they are
        if action.space == self.me.space:
            gain = self.goals.get(action.space, 0.0) - POINT + moves_sign(action, self.me.space)  # waiting next to a sign: business only
        else:
            gain = self.stop(action.space, auction=True) - self.place(self.me.space)
        return FORCED + gain / 100 if self._must_drive() else max(gain, -0.5)

    def _must_drive(self) -> bool:
        return isinstance(self.view.phase, Driving)

    def sign(self, action: PlaceSign) -> float:
        """A sign stands well near the leader's truck and far from one's own."""
        ways = self.rules.distances(action.space)
        others = [player for seat, player in enumerate(self.view.players) if seat != self.seat and player.space in ways]
        if not others:
            return 1.0
        leader = max(others, key=lambda player: player.money)
        return 100.0 - ways[leader.space] + 0.4 * min(ways.get(self.me.space, FAR), 15)

    # Contracts ------------------------------------------------------------------------------------

    def contract(self, number: int, player: Player | None = None) -> float:
        """What a contract is worth before anything is paid for it: its revenue less the way."""
        player = player or self.me
        card = self.rules.contracts[number]
        ways = self.rules.distances(card.start) if card.start in self.rules.spaces else {}
        # From where one will be anyway, the way to its start is short.
        near = [player.space, *self._known_ends(player)]
        there = min((ways[space] for space in near if space in ways), default=FAR)
        value = card.revenue - POINT * (there + ways.get(card.destination, FAR))
        return value if card.goods <= player.room else value - SMALL_PRICE

    def parting(self, number: int) -> float:
        """How gladly it parts with a contract: with a load for its revenue, else with the one of least worth."""
        return float(self.rules.contracts[number].revenue) if number in self.me.loaded else -self.contract(number)

    def _known_ends(self, player: Player) -> list[str]:
        cards = self.rules.contracts
        return [cards[number].destination for number in (*player.loaded, *player.hand) if number != UNKNOWN]

    def _on_offer(self, cost: int) -> float:
        phase = self.view.phase
        assert isinstance(phase, Auction)
        worth = 0.0 if self.enough else self.contract(phase.contract)
        return BID_UP_TO * worth - cost

    def bid(self, action: Bid) -> float:
        phase = self.view.phase
        assert isinstance(phase, Auction)
        left = self._on_offer(self.rules.contracts[phase.contract].cost(action.bid))
        # The lowest bid that leads will do.
        return left if left > 0 and action.bid == phase.bid + 1 else -1.0

    def match(self) -> float:
        phase = self.view.phase
        assert isinstance(phase, Auction)
        return self._on_offer(self.rules.contracts[phase.contract].cost(phase.bid)) + 1

    # Money ----------------------------------------------------------------------------------------

    def buy(self, action: BuyTrailer) -> float:
        """A trailer pays when contracts in the hand wait for room, and the game is long enough."""
        me, cards = self.me, self.rules.contracts
        price, room = (LARGE_PRICE, LARGE_ROOM) if action.large else (SMALL_PRICE, SMALL_ROOM)
        free = self.rules.free_room(me)
        waiting = [cards[number] for number in me.hand if number != UNKNOWN and free < cards[number].goods <= free + room]
        left = self.view.deck + len(cards_on(self.view))
        # Without the trailer they would come later, not never: unless they are too large altogether.
        gain = sum(card.revenue if card.goods > me.room else card.revenue / 4 for card in waiting)
        later = 40.0 * left * room / (1 + me.small + me.large) ** 2
        if me.money - price < RESERVE or gain + later < price:
            return -1.0
        return 4000.0 + gain + later - price

    def use(self) -> float:
        """Motivation is used where a short way leads to a goal."""
        ways = self.rules.distances(self.me.space) if self.me.space != SOMEWHERE else {}
        near = any(1 <= ways.get(goal, FAR) <= 3 for goal in self.goals)
        return 3000.0 if near and isinstance(self.view.phase, Business) else -1.0
