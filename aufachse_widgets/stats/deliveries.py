"""What was done for the money: deliveries, and auctions with what they earned."""

from __future__ import annotations

from msgspec import Struct

from ..engine.actions import UNKNOWN
from ..engine.log import BidMade, BoxDrawn, ByRail, Called, Dealt, Delivered, Gave, Loaded, Taken, Won
from ..engine.rules import Rules
from ..tracking.log import OthersBid
from .ledger import GameLog, in_turns


class Delivery(Struct, frozen=True):
    """A contract done: ``amount`` is its revenue, ``distance`` the shortest way from start to destination in points
    (-1 where the board does not know both), ``loaded`` the turn in which it was loaded (-1 where nobody said),
    ``cost`` what it had cost by auction (0 where it was dealt, or won for nothing)."""

    entry: int
    turn: int
    seat: int
    contract: int
    goods: int
    amount: int
    by_rail: bool
    distance: int
    loaded: int
    cost: int


class Auctioned(Struct, frozen=True):
    """An auction: who called it (-1 where nobody said), who won at which bid and cost; ``revenue`` what the contract
    then brought and ``by`` who delivered it (-1: nobody did). ``others`` bid too, as far as that is known."""

    entry: int
    turn: int
    caller: int
    seat: int
    contract: int
    bid: int
    cost: int
    revenue: int
    by: int
    others: tuple[int, ...] = ()

    @property
    def earned(self) -> int:
        """What the winner made of it: the revenue, where the winner got it, less the cost."""
        return (self.revenue if self.by == self.seat else 0) - self.cost


def distance(rules: Rules, contract: int) -> int:
    """The shortest way of a contract in points; -1 where start or destination is not on the board."""
    card = rules.contracts.get(contract)
    if card is None or card.start not in rules.spaces or card.destination not in rules.spaces:
        return -1
    return rules.distances(card.start).get(card.destination, -1)


def deliveries(rules: Rules, log: GameLog) -> tuple[Delivery, ...]:
    """The deliveries, those by rail among them, in their order.

    >>> from aufachse_widgets.engine import compile_rules
    >>> log = [(3, Won(1, contract=1, bid=1, cost=200)), (9, Delivered(1, contract=1, goods=2, space="flensburg", revenue=1600))]
    >>> [(done.seat, done.goods, done.amount, done.distance, done.cost) for done in deliveries(compile_rules("fx-schmid-1987"), log)]
    [(1, 2, 1600, 13, 200)]
    """
    loaded: dict[int, int] = {}
    cost: dict[tuple[int, int], int] = {}
    done = []
    for entry, turn, event in in_turns(log):
        if isinstance(event, Loaded):
            loaded[event.contract] = turn
        elif isinstance(event, Won) and event.contract != UNKNOWN:
            cost[event.seat, event.contract] = event.cost
        elif isinstance(event, Delivered | ByRail):
            contract = event.contract
            since = loaded.get(contract, -1) if contract != UNKNOWN else -1
            paid = cost.get((event.seat, contract), 0)
            by_rail = isinstance(event, ByRail)
            done.append(Delivery(entry, turn, event.seat, contract, event.goods, event.revenue, by_rail, distance(rules, contract), since, paid))
    return tuple(done)


def undelivered(players: int, log: GameLog) -> tuple[tuple[int, ...], ...]:
    """For each player the contracts that were got and not delivered, as far as it is known which; those in hand and those aboard.

    >>> log = [(1, Won(0, contract=4, bid=1, cost=200)), (2, Won(1, contract=7, bid=1, cost=200))]
    >>> undelivered(2, [*log, (9, Delivered(1, contract=7, goods=2, space="bern", revenue=900))])
    ((4,), ())
    """
    held: tuple[list[int], ...] = tuple([] for _seat in range(players))
    for _entry, event in log:
        match event:
            case Dealt() | BoxDrawn() | Taken() | Won() | Loaded() if event.contract != UNKNOWN and event.contract not in held[event.seat]:
                held[event.seat].append(event.contract)
            case Gave() | Delivered() | ByRail() if event.contract in held[event.seat]:
                held[event.seat].remove(event.contract)
        if isinstance(event, Gave) and event.contract != UNKNOWN:
            held[event.to].append(event.contract)
    return tuple(map(tuple, held))


def auctions(log: GameLog) -> tuple[Auctioned, ...]:
    """The auctions, in their order, each with what its contract brought later."""
    callers: dict[int, int] = {}
    rivals: dict[int, list[int]] = {}
    found: list[Auctioned] = []
    revenue: dict[int, tuple[int, int, int]] = {}  # contract: entry, amount, seat
    for entry, turn, event in in_turns(log):
        if isinstance(event, Called):
            callers[event.contract] = event.seat
            rivals[event.contract] = []
        elif isinstance(event, BidMade | OthersBid):
            rivals.setdefault(event.contract, []).extend(event.seats)
        elif isinstance(event, Won):
            others = tuple(dict.fromkeys(seat for seat in rivals.pop(event.contract, ()) if seat != event.seat))
            found.append(Auctioned(entry, turn, callers.get(event.contract, -1), event.seat, event.contract, event.bid, event.cost, 0, -1, others))
        elif isinstance(event, Delivered | ByRail) and event.contract != UNKNOWN:
            revenue[event.contract] = (entry, event.revenue, event.seat)
    closed = []
    for won in found:
        at, amount, seat = revenue.get(won.contract, (0, 0, -1))
        brought = (amount, seat) if at >= won.entry else (0, -1)
        closed.append(Auctioned(won.entry, won.turn, won.caller, won.seat, won.contract, won.bid, won.cost, *brought, won.others))
    return tuple(closed)
