"""Why a bot did something, for somebody else at the table: its own reasons where nobody learns of its hand by them, else what all can see."""

from __future__ import annotations

import random
from collections.abc import Iterable

from ..engine import legal_actions, view
from ..engine.actions import SOMEWHERE, UNKNOWN, Action, Bid, BuyTrailer, CallAuction, Deliver, Drive, Load, Match, Pass, TakeContract
from ..engine.phases import Auction
from ..engine.reasons import N_, NN_
from ..engine.rules import Rules
from ..engine.state import LARGE_PRICE, LARGE_ROOM, SMALL_PRICE, SMALL_ROOM, State
from . import courier, learner
from .business import asked_bid, uses_points_up
from .dispatcher import BOLD, CAREFUL, PLAIN, SPOILER, Dispatcher, Temperament
from .explaining import Explanation, explain

TEMPERAMENTS: dict[str, Temperament] = {
    "dispatcher": PLAIN, "dispatcher-bold": BOLD, "dispatcher-careful": CAREFUL, "dispatcher-spoiler": SPOILER, "planner": PLAIN, "planner-quick": PLAIN,
}  # fmt: skip
"""The bots that compute as a dispatcher does, by their codes."""

ENOUGH = {"learner": learner.has_enough, "courier": courier.has_enough}
"""The bots that buy nothing while they have so many contracts, by their codes."""

KINDS = (Deliver, Load, CallAuction, TakeContract, Bid, Match, Pass, BuyTrailer, Drive)
"""The actions that somebody may ask about."""


def why(rules: Rules, state: State, action: Action, code: str, asker: int, over: bool = False) -> Explanation | None:
    """Why the bot ``code`` took an action in the position ``state``, for the seat ``asker`` (a negative one: for what everybody knows). None
    where there is nothing to tell, or nothing that may be told.

    How many contracts a player has is open to all, so a bot that has enough of them says so. Its own calculation is told in two cases only: the
    game is ``over``, or the asker knew each card that the bot knew then, so that nothing of its hand is in it. Otherwise what is told comes from
    the asker's view alone (:func:`facts`): it is the same whatever the bot holds.

    >>> from aufachse_widgets.engine import PlayerAt, bidding, compile_rules, position
    >>> rules = compile_rules("fx-schmid-1987")
    >>> called = position(rules, [PlayerAt("ulm"), PlayerAt("hannover", hand=(40,))], moment=bidding(3, caller=0), market=(3, 0, 0, 0), deck=8)
    >>> print(why(rules, called, Bid(1, 1), "dispatcher", 0))
    bids 1 for 3: it brings 2400 and costs 300
    >>> print(why(rules, called, Bid(1, 1), "dispatcher", 0, over=True))
    bids 1 for 3: it is worth about ... and costs 300
    """
    player = state.players[action.seat]
    if isinstance(action, Pass) and isinstance(state.phase, Auction) and code in ENOUGH and ENOUGH[code](rules, player):
        text = NN_("passes: it has {number} contract, which is enough for now", "passes: it has {number} contracts, which is enough for now")
        return Explanation(text, (("number", len(player.hand) + len(player.loaded)),))
    own = view(rules, state, action.seat)
    seen = view(rules, state, asker)
    if not over and not knows_all(seen, own):
        return facts(rules, seen, action)
    if code not in TEMPERAMENTS:
        return facts(rules, own, action)
    temperament = TEMPERAMENTS[code]
    if code.startswith("planner") and _dispatched(rules, own, action, temperament) != action:
        return facts(rules, own, action)  # it found more by playing on than it could say
    return explain(rules, own, action, temperament) or facts(rules, own, action)


def knows_all(seen: State, own: State) -> bool:
    """Whether somebody who sees ``seen`` knows each card in a hand that is known in ``own``."""
    return all(set(theirs.hand) - {UNKNOWN} <= set(mine.hand) for mine, theirs in zip(seen.players, own.players, strict=True))


def _dispatched(rules: Rules, own: State, action: Action, temperament: Temperament) -> Action:
    """What a dispatcher would have done."""
    legal = [one for one in legal_actions(rules, own) if one.seat == action.seat]
    return Dispatcher(temperament).choose(rules, own, legal, random.Random(0)) if legal else action


def facts(rules: Rules, known: State, action: Action) -> Explanation | None:
    """What can be said for an action out of what is known of a position: revenues, costs and ways, without anybody's plan. Cards in a hand
    count only where ``known`` holds them.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> from aufachse_widgets.engine.phases import Business
    >>> rules = compile_rules("fx-schmid-1987")
    >>> table = position(rules, [PlayerAt("muenchen", loaded=(3,)), PlayerAt("ulm", hand=(1,))], moment=Business(0), deck=4)
    >>> print(facts(rules, table, Deliver(0, 3)))
    delivers 3 for 2400
    """
    if not isinstance(action, KINDS) or (isinstance(action, Load | Deliver | CallAuction | TakeContract) and action.contract not in rules.contracts):
        return None
    if isinstance(action, Drive):
        return _drive(rules, known, action)
    if isinstance(action, BuyTrailer):
        price, room = (LARGE_PRICE, LARGE_ROOM) if action.large else (SMALL_PRICE, SMALL_ROOM)
        bought = NN_("buys a trailer for {price}: its truck holds {number} unit then", "buys a trailer for {price}: its truck holds {number} goods then")
        return Explanation(bought, (("price", price), ("number", known.players[action.seat].room + room)))
    if isinstance(action, Bid | Match | Pass):
        return _bid(rules, known, action)
    card = rules.contracts[action.contract]
    told: tuple[tuple[str, str | int], ...] = (("contract", card.id), ("amount", card.revenue))
    if isinstance(action, Deliver):
        return Explanation(N_("delivers {contract} for {amount}"), told)
    if SOMEWHERE in (card.start, card.destination):
        return None
    if isinstance(action, Load):
        far = rules.distances(card.start)[card.destination]
        return Explanation(N_("loads {contract}: it brings {amount} for a way of {spaces}"), (*told, ("spaces", far)))
    space = known.players[action.seat].space
    if space not in rules.spaces:
        return None
    if space == card.start:
        here = N_("calls an auction for {contract}: it brings {amount} and starts here")
        return Explanation(here if isinstance(action, CallAuction) else N_("takes {contract}: it brings {amount} and starts here"), told)
    told = (*told, ("spaces", rules.distances(space)[card.start]))
    if isinstance(action, CallAuction):
        return Explanation(N_("calls an auction for {contract}: it brings {amount} and starts {spaces} away"), told)
    return Explanation(N_("takes {contract}: it brings {amount} and starts {spaces} away"), told)


def _bid(rules: Rules, known: State, action: Bid | Match | Pass) -> Explanation | None:
    phase = known.phase
    if not isinstance(phase, Auction) or phase.contract not in rules.contracts:
        return None
    card = rules.contracts[phase.contract]
    told: tuple[tuple[str, str | int], ...] = (("contract", card.id), ("amount", card.revenue))
    match action:
        case Pass():
            cost = card.cost(asked_bid(rules, known, phase, action.seat))
            return Explanation(N_("passes on {contract}: it brings {amount}, but isn't worth {cost} to it now"), (*told, ("cost", cost)))
        case Match():
            values = (("bid", phase.bid), *told, ("cost", card.cost(phase.bid)))
            return Explanation(N_("matches bid {bid} for {contract}: it brings {amount} and costs {cost}"), values)
    return Explanation(N_("bids {bid} for {contract}: it brings {amount} and costs {cost}"), (("bid", action.bid), *told, ("cost", card.cost(action.bid))))


def _drive(rules: Rules, known: State, action: Drive) -> Explanation | None:
    """The nearest goal that is known and that a drive comes nearer to, or reaches."""
    me = known.players[action.seat]
    if action.truck not in (-1, action.seat) or not {me.space, action.space} <= rules.spaces.keys():
        return None
    before, after = rules.distances(me.space), rules.distances(action.space)
    goals = [(rules.contracts[number].destination, number, False) for number in _real(rules, me.loaded)]
    goals += [(rules.contracts[number].start, number, True) for number in _real(rules, me.hand)]
    nearer = [(after[city], city, number, loads) for city, number, loads in goals if city in after and (after[city] < before[city] or not after[city])]
    if not nearer:
        idle = not goals and UNKNOWN not in me.hand
        return Explanation(N_("drives to where it can get a contract")) if idle else None
    far, city, number, loads = min(nearer)
    values = (("space", city), ("contract", number), ("amount", rules.contracts[number].revenue), ("spaces", far))
    if UNKNOWN in me.hand:  # its reason may lie there
        if far and not uses_points_up(rules, me.space, action):
            return None
        if loads:
            text = N_("comes nearer to {space}, {spaces} away now, where it can load {contract} for {amount}")
            return Explanation(text if far else N_("is in {space}, where it can load {contract} for {amount}"), values)
        text = N_("comes nearer to {space}, {spaces} away now, where it can deliver {contract} for {amount}")
        return Explanation(text if far else N_("is in {space}, where it can deliver {contract} for {amount}"), values)
    if loads:
        text = N_("comes nearer to {space}, {spaces} away now, to load {contract} for {amount}") if far else N_("is in {space} to load {contract}")
        return Explanation(text, values)
    text = N_("comes nearer to {space}, {spaces} away now, to deliver {contract} for {amount}")
    return Explanation(text if far else N_("is in {space} to deliver {contract} for {amount}"), values)


def _real(rules: Rules, numbers: Iterable[int]) -> list[int]:
    """Known cards that name their cities."""
    return [n for n in numbers if n in rules.contracts and SOMEWHERE not in (rules.contracts[n].start, rules.contracts[n].destination)]
