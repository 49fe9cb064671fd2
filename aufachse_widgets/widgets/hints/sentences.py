"""Hints in words: what a contract adds, up to which bid it pays, what to do next, and why.

Loaded when somebody likes hints: pages without them do without the plans.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from msgspec import Struct

from ...advice.distances import closed, distances
from ...advice.ending import turns_left
from ...advice.offers import Offer, contract_offer
from ...advice.outlook import outlook
from ...advice.plan import Plan, PlanStop, seat_plan
from ...advice.remains import LITTLE
from ...advice.trailers import trailer_worth
from ...advice.turns import likely_turns
from ...bots.dispatcher import PLAIN, Desk, choose
from ...bots.explaining import explain, plan_there
from ...engine import State
from ...engine.actions import Action, Bid, BuyTrailer, CallAuction, Drive, EndTurn, GoTo, Match, Pass, Place, PlaceSign, TakeContract
from ...engine.contracts import BIDS
from ...engine.phases import Auction, CardMove, Driving, FurtherRoll
from ...sessions.frame import Frame
from ...words import Speaker
from ...words.language import _, ngettext
from ...words.reasons import name
from ..map.hints import hints as suggestions

ROUND = 100  # money: nobody needs to know it better
LIKELY = 0.5  # the chance of what is told of as if it were certain


class CardHint(Struct, frozen=True):
    """What a card adds, in one line, and the highest bid that pays (-1: not even for nothing)."""

    said: str
    pays: int


def about(words: Speaker, amount: float) -> str:
    """Some money, rounded.

    >>> from aufachse_widgets.engine import compile_rules
    >>> about(Speaker(compile_rules("fx-schmid-1987"), ()), 1868.4)
    '1900 DM'
    """
    return words.money(round(amount / ROUND) * ROUND)


def turns_between(low: int, high: int) -> str:
    """So many turns, from the least to the most.

    >>> turns_between(6, 8), turns_between(1, 1)
    ('6–8 turns', '1 turn')
    """
    number = str(low) if low == high else f"{low}–{high}"
    return ngettext("{number} turn", "{number} turns", high).format(number=number)


def adds_nothing(offer: Offer) -> bool:
    """Whether the plan is as good without the contract, or as good as that."""
    return not offer.spread or offer.worth < LITTLE


def adds(words: Speaker, offer: Offer) -> str:
    """What a contract adds to the plan, and when it would be delivered."""
    if adds_nothing(offer):
        return _("adds nothing to your plan")
    return _("adds about {amount} · there in {turns}").format(**_adding(words, offer))


def adds_in_prose(words: Speaker, offer: Offer) -> str:
    """The same in the middle of a sentence."""
    return adds(words, offer) if adds_nothing(offer) else _("adds about {amount}, delivered in {turns}").format(**_adding(words, offer))


def _adding(words: Speaker, offer: Offer) -> dict[str, str]:
    return {"amount": about(words, offer.worth), "turns": turns_between(*likely_turns(offer.spread))}


def card_hints(words: Speaker, view: State, seat: int, contracts: Iterable[int]) -> dict[int, CardHint]:
    """The hints on these cards, for those that the seat knows."""
    rules = words.rules
    ahead = outlook(rules, view, seat)
    known = [number for number in contracts if number in rules.contracts]
    offers = [contract_offer(rules, view, seat, number, ahead) for number in dict.fromkeys(known)]
    return {offer.contract: CardHint(adds(words, offer), offer.pays) for offer in offers}


# What should I do? -------------------------------------------------------------------------------


class Advised(Struct, frozen=True):
    """What to do, in a few sentences, and the id of the space where it leads (empty: nowhere)."""

    lines: tuple[str, ...]
    space: str = ""


def what_to_do(words: Speaker, frame: Frame, seat: int) -> Advised:
    """What the seat should do next and why; it never says what the seat may not know."""
    state = frame.state
    legal = [action for action in frame.legal if action.seat == seat]
    action = choose(words.rules, state, legal, random.Random(0)) if legal else None  # chance decides between equals only
    decision = _dispatcher(words, frame, action)
    now = decision or _at_once(words, frame, seat, action)
    found = now or _by_plan(words, state, seat)
    said = found.lines
    if isinstance(state.phase, FurtherRoll) and action is not None:
        said = (f"{words.action(action, state)}.", *said)
    if decision is not None and isinstance(state.phase, Driving | CardMove):
        said += _whole_plan(words, _plan_from(words, state, seat, found.space))
    trailer = () if isinstance(action, BuyTrailer) else _trailer(words, frame, seat)
    if isinstance(action, EndTurn) and now is None and not trailer:
        said = (_("End your turn."), *said)
    said += trailer
    if not isinstance(action, Place):  # before the contracts are dealt nobody knows
        left = likely_turns(turns_left(words.rules, state, seat))
        said += (_("You have about {turns} left before the game ends.").format(turns=turns_between(*left)),)
    return Advised(said, found.space)


def _dispatcher(words: Speaker, frame: Frame, action: Action | None) -> Advised | None:
    """What the dispatcher would do and why, where it has a reason to tell. What a public contract is worth is said by the marks on its card
    already: two reckonings of it would only contradict each other."""
    if action is None or isinstance(action, CallAuction | TakeContract | Bid | Match | Pass):
        return None
    why = explain(words.rules, frame.state, action)
    if why is None:
        return None
    reason = _(why.text).format(**{key: name(words, key, value) for key, value in why.values})
    said = _("{action}. In your place the bot Dispatcher {reason}.").format(action=words.action(action, frame.state), reason=reason)
    return Advised((said,), action.space if isinstance(action, Drive | GoTo | Place | PlaceSign) else "")


def _at_once(words: Speaker, frame: Frame, seat: int, chosen: Action | None) -> Advised | None:
    """What is to be decided now, where that is no drive. Of the public contracts it is the one that the dispatcher has ``chosen``, since that is
    the one it drove here for; else the one that adds most."""
    state, phase = frame.state, frame.state.phase
    mine = [action for action in frame.legal if action.seat == seat]
    if any(isinstance(action, Place | PlaceSign) for action in mine):
        found = suggestions(words, frame)
        put_there = _("Start at {space}: {reason}.") if isinstance(mine[0], Place) else _("Put the sign on {space} ({reason}).")
        return Advised((put_there.format(space=found[0].name, reason=found[0].reason),), found[0].action.space) if found else None
    if isinstance(phase, Auction) and any(isinstance(action, Bid | Match | Pass) for action in mine):
        return Advised(_bid(words, state, seat, phase, any(isinstance(action, Match) for action in mine)))
    offered = [action.contract for action in mine if isinstance(action, CallAuction | TakeContract)]
    wanted = [chosen.contract] if isinstance(chosen, CallAuction | TakeContract) else []
    best = _best_public(words, state, seat, wanted) or _best_public(words, state, seat, offered)
    if best is None:
        return None
    contract = words.contract(best.contract)
    if words.rules.edition.has_auctions:
        if best.pays < 1:
            return None
        said = _("Call an auction for {contract}: before you pay for it, it {adds}; it pays up to bid {bid}.")
        most = _best_public(words, state, seat, offered)
        more = most is not None and most.worth >= best.worth + ROUND
        why = (_("Another contract adds more, but rivals would probably bid more for it, too."),) if more else ()
        return Advised((said.format(contract=contract, adds=adds_in_prose(words, best), bid=best.pays), *why))
    return Advised((_("Take {contract}: it {adds}.").format(contract=contract, adds=adds_in_prose(words, best)),))


def _bid(words: Speaker, state: State, seat: int, phase: Auction, matches: bool) -> tuple[str, ...]:
    """How high to go, and what comes of it; whoever called the auction ``matches`` the bid that stands."""
    offer = contract_offer(words.rules, state, seat, phase.contract)
    card, contract = words.rules.contracts[phase.contract], words.contract(phase.contract)
    if phase.bidder == seat and not matches:
        return (_("You hold {contract} with bid {bid}: wait and see what the others do.").format(contract=contract, bid=phase.bid),)
    lowest = phase.bid if matches else phase.bid + 1
    if lowest > BIDS:
        return (_("Pass: nobody can bid higher."),)
    if adds_nothing(offer):
        return (_("Don't bid for {contract}: it {adds}.").format(contract=contract, adds=adds_in_prose(words, offer)),)
    if offer.pays < lowest:
        said = _("Don't bid {bid} for {contract}: it {adds}, and that bid costs {cost}.")
        return (said.format(bid=lowest, contract=contract, adds=adds_in_prose(words, offer), cost=words.money(card.cost(lowest))),)
    said = _("Bid up to {bid} for {contract}: before you pay for it, it {adds}; bid {bid} costs {cost}.")
    if matches:
        said = _("Match the bid for {contract}, up to bid {bid}: before you pay for it, it {adds}; bid {bid} costs {cost}.")
    # Who can't pay the lowest bid is not asked.
    bid = max(bid for bid in range(lowest, offer.pays + 1) if bid == lowest or card.cost(bid) <= state.players[seat].money)
    limit = [_("You don't have the money for a higher bid.")] if bid < offer.pays else []
    told = said.format(bid=bid, contract=contract, adds=adds_in_prose(words, offer), cost=words.money(card.cost(bid)))
    return told, _in_the_end(words, offer, lowest), *limit


def _in_the_end(words: Speaker, offer: Offer, bid: int) -> str:
    """What is left at the end of what a bid gains."""
    richer = offer.ends[bid]
    if richer < LITTLE:
        return _("At bid {bid} it hardly pays: another contract would probably bring as much; but this one doesn't go to a rival.").format(bid=bid)
    said = _("Without it another contract would come instead: at bid {bid} you'd end the game about {amount} richer with it.")
    return said.format(bid=bid, amount=about(words, richer))


def _best_public(words: Speaker, state: State, seat: int, contracts: Iterable[int]) -> Offer | None:
    """The public contract that adds most; None where none adds anything."""
    ahead = outlook(words.rules, state, seat)
    offers = [contract_offer(words.rules, state, seat, number, ahead) for number in contracts if number in words.rules.contracts]
    best = max(offers, key=lambda offer: offer.worth, default=None)
    return best if best is not None and best.worth >= LITTLE and best.spread else None


def _by_plan(words: Speaker, state: State, seat: int) -> Advised:
    """The next stop of the plan, and what the plan comes to."""
    plan = seat_plan(words.rules, state, seat)
    if not plan.stops:
        return Advised(_without_plan(words, state, seat))
    return Advised((_next_stop(words, state, seat, plan.stops[0]), *_whole_plan(words, plan)), plan.stops[0].city)


def _whole_plan(words: Speaker, plan: Plan) -> tuple[str, ...]:
    """What the plan comes to: the deliveries that will most likely be made before the end."""
    likely = [stop for stop in plan.stops if not stop.loads and stop.chance >= LIKELY]
    if not likely:
        return ()
    count, last = len(likely), round(likely[-1].turns)
    earned = sum([words.rules.contracts[stop.contract].revenue for stop in likely])
    said = ngettext("The plan: {contracts}; {amount} in about {turns}.", "The plan, deliveries in this order: {contracts}; {amount} in about {turns}.", count)
    contracts = _(", then ").join([words.contract(stop.contract) for stop in likely])
    return (said.format(contracts=contracts, amount=words.money(earned), turns=turns_between(last, last)),)


def _plan_from(words: Speaker, state: State, seat: int, space: str) -> Plan:
    """The plan from the space that a drive leads to, as the reason for the drive reckons it."""
    return plan_there(Desk(words.rules, state, seat, PLAIN), space) if space in words.rules.spaces else seat_plan(words.rules, state, seat)


def _next_stop(words: Speaker, state: State, seat: int, stop: PlanStop) -> str:
    city, contract = words.space(stop.city), words.contract(stop.contract)
    if not stop.points:
        said = _("Load {contract} here.") if stop.loads else _("Deliver {contract} here.")
        return said.format(contract=contract)
    space, shut = state.players[seat].space, closed(words.rules, state)
    # The plan takes signs to have moved before they matter; what stands in the way now is told.
    points = distances(words.rules, space, shut).get(stop.city, 0) if space in words.rules.spaces else 0
    if points > stop.points:
        said = _("Drive to {city}, {points} away round the sign, and load {contract}.")
        if not stop.loads:
            said = _("Drive to {city}, {points} away round the sign, and deliver {contract}.")
        return said.format(city=city, points=words.points(points), contract=contract)
    said = _("Drive to {city}, {points} away, and load {contract}.") if stop.loads else _("Drive to {city}, {points} away, and deliver {contract}.")
    return said.format(city=city, points=words.points(stop.points), contract=contract)


def _without_plan(words: Speaker, state: State, seat: int) -> tuple[str, ...]:
    """With nothing to deliver: how to get a contract."""
    best = _best_public(words, state, seat, state.market)
    if best is None:
        return (_("No contract adds anything to your plan now."),)
    contract = words.contract(best.contract)
    if words.rules.edition.has_auctions:
        return (_("Reach any city exactly and call an auction for {contract}: it {adds}.").format(contract=contract, adds=adds_in_prose(words, best)),)
    return (_("Go and take {contract}: it {adds}.").format(contract=contract, adds=adds_in_prose(words, best)),)


def _trailer(words: Speaker, frame: Frame, seat: int) -> tuple[str, ...]:
    """Which trailer would pay back, of those that can be bought now, and bring something besides."""
    sizes = [action.large for action in frame.legal if isinstance(action, BuyTrailer) and action.seat == seat]
    worths = [trailer_worth(words.rules, frame.state, seat, large) for large in sizes]
    best = max([worth for worth in worths if worth.net >= ROUND], key=lambda worth: worth.net, default=None)
    if best is None:
        return ()
    brings, price = about(words, best.net + best.price), words.money(best.price)
    said = (
        _("A large trailer would pay: it brings about {amount} and costs {price}.")
        if best.large
        else _("A small trailer would pay: it brings about {amount} and costs {price}.")
    )
    return (said.format(amount=brings, price=price),)
