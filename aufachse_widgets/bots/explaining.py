"""Why a dispatcher or a planner does what it does: one sentence with its numbers, for the one who asks."""

from __future__ import annotations

from math import inf

from msgspec import Struct
from msgspec.structs import replace

from ..advice.distances import closed, distances
from ..advice.plan import Plan, best_plan
from ..engine.actions import Action, Bid, BuyTrailer, CallAuction, Deliver, Drive, Load, Match, Pass, TakeContract
from ..engine.phases import Auction
from ..engine.reasons import N_, NN_, Plural, in_english
from ..engine.rules import Rules
from ..engine.state import LARGE_PRICE, LARGE_ROOM, SMALL_PRICE, SMALL_ROOM, State
from .business import asked_bid, uses_points_up
from .dispatcher import PLAIN, Desk, Temperament
from .planner import Search

NEAREST = 100
"""Money is told to the nearest so much: it is an estimate."""


class Explanation(Struct, frozen=True):
    """Why an action was chosen. ``text`` is an English sentence with named gaps, translated when shown, ``values`` fill them: contracts,
    spaces and amounts, as in a :class:`~aufachse_widgets.engine.reasons.Reason`. ``tells_hand``: whether it would tell others something of
    contracts in the hand that they have not seen; then only the seat itself may read it, until the game is over."""

    text: str | Plural
    values: tuple[tuple[str, str | int], ...] = ()
    tells_hand: bool = False

    def __str__(self) -> str:
        return in_english(self.text, self.values)


def explain(rules: Rules, view: State, action: Action, temperament: Temperament = PLAIN) -> Explanation | None:
    """Why a dispatcher of that temperament takes an action in a position, as its seat sees it; None for what needs no reason, such as a roll.

    It computes it again, so it may be asked at any time, of any view, and of actions that a person thinks of too.

    >>> from aufachse_widgets.engine import PlayerAt, bidding, compile_rules, position
    >>> rules = compile_rules("fx-schmid-1987")
    >>> called = position(rules, [PlayerAt("hannover", loaded=(40,)), PlayerAt("ulm")], moment=bidding(3, caller=1), market=(3, 0, 0, 0), deck=8)
    >>> print(explain(rules, called, Bid(0, 1)))
    bids 1 for 3: it is worth about ... and costs 300
    """
    desk = Desk(rules, view, action.seat, temperament)
    hidden = _hides(view, action.seat)
    match action:
        case Deliver():
            card = rules.contracts[action.contract]
            return Explanation(N_("delivers {contract} for {amount}"), (("contract", card.id), ("amount", card.revenue)))
        case Load():
            return _load(desk, action.contract, hidden)
        case CallAuction() | TakeContract():
            return _call(desk, action.contract, hidden)
        case Bid() | Match() | Pass():
            return _bid(desk, action, hidden)
        case Drive() if action.truck in (-1, action.seat):
            return _drive(desk, action, hidden)
        case BuyTrailer():
            return _buy(desk, action.large, hidden)
        case _:
            return None


def explain_search(rules: Rules, view: State, search: Search, temperament: Temperament = PLAIN) -> Explanation | None:
    """Why a planner takes an action, out of what came of its thinking (:meth:`~aufachse_widgets.bots.planner.Planner.searched`): where it is the
    dispatcher's own, the dispatcher's reason.

    >>> from aufachse_widgets.bots.planner import Tried
    >>> from aufachse_widgets.engine import PlayerAt, bidding, compile_rules, position
    >>> rules = compile_rules("fx-schmid-1987")
    >>> called = position(rules, [PlayerAt("hannover", loaded=(40,)), PlayerAt("ulm")], moment=bidding(3, caller=1), market=(3, 0, 0, 0), deck=8)
    >>> print(explain_search(rules, called, Search(Pass(0), Bid(0, 1), (Tried(Pass(0), 8, 431.0),))))
    passes on 3: played out 8 times, that came out about 400 better than a bid
    """
    action, own = search.action, search.own
    if action == own:
        return explain(rules, view, action, temperament)
    values: tuple[tuple[str, str | int], ...] = (("number", search.rollouts), ("amount", _about(search.ahead)))
    text = NN_(
        "does this, since played out {number} time it came out about {amount} better than the plan alone",
        "does this, since played out {number} times it came out about {amount} better than the plan alone",
    )
    phase = view.phase
    if isinstance(phase, Auction) and phase.contract in rules.contracts:
        values = (("contract", phase.contract), *values)
        if isinstance(action, Pass):
            text = NN_(
                "passes on {contract}: played out {number} time, that came out about {amount} better than a bid",
                "passes on {contract}: played out {number} times, that came out about {amount} better than a bid",
            )
        elif isinstance(action, Match):
            text = NN_(
                "matches the bid for {contract}: played out {number} time, that came out about {amount} better than passing",
                "matches the bid for {contract}: played out {number} times, that came out about {amount} better than passing",
            )
        elif isinstance(action, Bid):
            values = (("bid", action.bid), *values)
            text = NN_(
                "bids {bid} for {contract}: played out {number} time, that came out about {amount} better than passing",
                "bids {bid} for {contract}: played out {number} times, that came out about {amount} better than passing",
            )
    elif isinstance(action, Drive) and isinstance(own, Drive) and action.space in rules.spaces and own.space in rules.spaces:
        values = (("space", action.space), ("destination", own.space), *values)
        text = NN_(
            "drives to {space}: played out {number} time, that came out about {amount} better than {destination}",
            "drives to {space}: played out {number} times, that came out about {amount} better than {destination}",
        )
    elif isinstance(action, CallAuction | TakeContract) and action.contract in rules.contracts:
        values = (("contract", action.contract), *values)
        text = NN_(
            "wants {contract}: played out {number} time, that came out about {amount} better than the plan alone",
            "wants {contract}: played out {number} times, that came out about {amount} better than the plan alone",
        )
    return Explanation(text, values, _hides(view, action.seat))


def plan_there(desk: Desk, space: str) -> Plan:
    """The plan once the truck has stopped there, its business there included."""
    return best_plan(desk.rules, replace(desk.task.at(space), here=True), desk.ahead)


def _hides(view: State, seat: int) -> bool:
    """Whether the seat has contracts in its hand that not everybody has seen."""
    everybody = ~0
    for mask in view.seen:
        everybody &= mask
    return any(not everybody >> number & 1 for number in view.players[seat].hand)


def _about(amount: float) -> int:
    return round(amount / NEAREST) * NEAREST


def _worth(desk: Desk, contract: int) -> int:
    """What a contract is worth to the bot, which keeps a margin for itself: the number that a hint on its card tells."""
    return _about(desk.worth_of(contract))


def _buy(desk: Desk, large: bool, hidden: bool) -> Explanation:
    """What its room brings now, with the contracts that it has, and what it brings later."""
    price, goods = (LARGE_PRICE, LARGE_ROOM) if large else (SMALL_PRICE, SMALL_ROOM)
    now, later = _about(desk.room_now(goods)), _about(desk.room_later(goods))
    values = (("price", price), ("amount", now), ("later", later))
    if now > 0 and later > 0:
        text = N_("buys a trailer for {price}: with the contracts it has the room brings about {amount}, with later ones about {later}")
        return Explanation(text, values, hidden)
    if now > 0:
        return Explanation(N_("buys a trailer for {price}: with the contracts it has the room brings about {amount}"), values[:2], hidden)
    return Explanation(N_("buys a trailer for {price}: with later contracts the room brings about {later}"), (values[0], values[2]), hidden)


def _load(desk: Desk, contract: int, hidden: bool) -> Explanation | None:
    if contract not in desk.rules.contracts:
        return None
    with_it = best_plan(desk.rules, desk.task.loading(contract), desk.ahead)
    card = desk.rules.contracts[contract]
    arrives = next((stop for stop in with_it.stops if stop.contract == contract), None)
    if arrives is None:
        return Explanation(N_("loads {contract}: there is nothing better to do"), (("contract", contract),))
    values = (("contract", contract), ("space", card.destination), ("number", max(1, round(arrives.turns))))
    text = NN_("loads {contract}: it will be in {space} in about {number} turn", "loads {contract}: it will be in {space} in about {number} turns")
    return Explanation(text, values, hidden)


def _call(desk: Desk, contract: int, hidden: bool) -> Explanation | None:
    if contract not in desk.rules.contracts:
        return None
    if desk.ends_game(contract):
        return Explanation(N_("takes the last contract to end the game"))
    worth = _worth(desk, contract)
    if worth <= 0:
        return Explanation(N_("wants {contract}: any contract is better than none"), (("contract", contract),), hidden)
    return Explanation(N_("wants {contract}: it is worth about {amount}"), (("contract", contract), ("amount", worth)), hidden)


def _bid(desk: Desk, action: Bid | Match | Pass, hidden: bool) -> Explanation | None:
    phase = desk.phase
    if not isinstance(phase, Auction) or phase.contract not in desk.rules.contracts:
        return None
    if isinstance(action, Pass):
        return _pass(desk, phase, hidden)
    bid = phase.bid if isinstance(action, Match) else action.bid
    worth, cost = _worth(desk, phase.contract), desk.rules.contracts[phase.contract].cost(bid)
    told: tuple[tuple[str, str | int], ...] = (("bid", bid), ("contract", phase.contract), ("cost", cost))
    if desk.temperament.spite and worth < cost:
        text = N_("matches {bid} for {contract} to keep it from the leader: that costs {cost}")
        if isinstance(action, Bid):
            text = N_("bids {bid} for {contract} to keep it from the leader: that costs {cost}")
        return Explanation(text, told, hidden)
    text = N_("matches {bid} for {contract}: it is worth about {amount} and costs {cost}")
    if isinstance(action, Bid):
        text = N_("bids {bid} for {contract}: it is worth about {amount} and costs {cost}")
    return Explanation(text, (*told, ("amount", worth)), hidden)


def _pass(desk: Desk, phase: Auction, hidden: bool) -> Explanation:
    """Why it passes: of the reasons the one that would be enough alone."""
    contract, cost = ("contract", phase.contract), desk.rules.contracts[phase.contract].cost(asked_bid(desk.rules, desk.view, phase, desk.seat))
    if desk.ends_game(phase.contract):
        return Explanation(N_("passes on {contract}: getting it would end the game"), (contract,))
    gain = desk.added(phase.contract)
    if _about(gain.worth) > 0 and gain.chance < desk.temperament.sure:
        return Explanation(N_("passes on {contract}: it might not be delivered before the game ends"), (contract,), hidden)
    worth = _worth(desk, phase.contract)
    if worth <= 0:
        return Explanation(N_("passes on {contract}: it adds nothing to its plan"), (contract,), hidden)
    if worth == cost:
        return Explanation(N_("passes on {contract}: it is worth no more than the {cost} that a bid costs"), (contract, ("cost", cost)), hidden)
    return Explanation(N_("passes on {contract}: it is worth about {amount}, and a bid costs {cost}"), (contract, ("amount", worth), ("cost", cost)), hidden)


def _drive(desk: Desk, action: Drive, hidden: bool) -> Explanation:
    """By the plan as it is once the truck stands there: what can be done at once, else an auction, else the next stop."""
    rules = desk.rules
    stops = plan_there(desk, action.space).stops
    calls = desk.best_to_call() if action.space in rules.cities and uses_points_up(rules, desk.me.space, action) else 0
    if calls and (not stops or stops[0].city != action.space):
        worth = _worth(desk, calls)
        if worth <= 0:
            text = N_("reaches {space} exactly and may get {contract}: any contract is better than none")
            return Explanation(text, (("space", action.space), ("contract", calls)), hidden)
        called = (("space", action.space), ("contract", calls), ("amount", worth))
        if rules.edition.has_auctions:
            return Explanation(N_("reaches {space} exactly and may call an auction for {contract}: it is worth about {amount}"), called, hidden)
        return Explanation(N_("reaches {space} exactly and may take {contract}: it is worth about {amount}"), called, hidden)
    if not stops:
        return Explanation(N_("drives to where it can get a contract"))
    stop = stops[0]
    values = (("space", stop.city), ("contract", rules.contracts[stop.contract].id))
    far = rules.distances(stop.city)
    if action.space == desk.me.space:
        if stop.loads:
            return Explanation(N_("stays, since that costs its plan least: next is {space}, to load {contract}"), values, hidden)
        return Explanation(N_("stays, since that costs its plan least: next is {space}, to deliver {contract}"), values)
    if desk.me.space in far and far.get(action.space, inf) >= far[desk.me.space]:
        round_it = distances(rules, stop.city, closed(rules, desk.view))
        if round_it.get(action.space, inf) < round_it.get(desk.me.space, inf):
            if stop.loads:
                return Explanation(N_("heads for {space} round the sign, to load {contract}"), values, hidden)
            return Explanation(N_("heads for {space} round the sign, to deliver {contract}"), values)
        if stop.loads:
            return Explanation(N_("takes the way that costs its plan least: next is {space}, to load {contract}"), values, hidden)
        return Explanation(N_("takes the way that costs its plan least: next is {space}, to deliver {contract}"), values)
    if action.space == stop.city:
        if stop.loads:
            return Explanation(N_("arrives in {space}, where it loads {contract}"), values, hidden)
        return Explanation(N_("arrives in {space}, where it delivers {contract}"), values)
    if stop.loads:
        return Explanation(N_("heads for {space} to load {contract}"), values, hidden)
    return Explanation(N_("heads for {space} to deliver {contract}"), values)
