"""Hints in words: what a contract is worth, up to which bid it pays, what to do next, and why.

Loaded when somebody likes hints: pages without them do without the plans.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from ...advice.distances import closed, distances
from ...advice.ending import sale_ends_game, turns_left
from ...advice.offers import Offer, contract_offer, ready_task
from ...advice.outlook import Outlook, outlook
from ...advice.plan import Plan, PlanStop, Task, best_plan, other_plan
from ...advice.remains import LITTLE
from ...advice.trailers import trailer_worth
from ...advice.turns import likely_turns
from ...bots.dispatcher import choose
from ...bots.explaining import explain
from ...engine import Rules, State
from ...engine.actions import Action, Bid, BuyTrailer, CallAuction, Deliver, Drive, EndTurn, GoTo, Load, Match, Pass, Place, PlaceSign, TakeContract
from ...engine.contracts import BIDS
from ...engine.phases import Auction, CardMove, Driving, FurtherRoll
from ...sessions.frame import Frame
from ...words import Speaker
from ...words.language import _, ngettext
from ...words.reasons import filled
from ...words.rulebook.place import ACTIONS
from ..map.hints import hints as suggestions

ROUND = 100  # money: nobody needs to know it better
LIKELY = 0.5  # the chance of what is told of as if it were certain


class CardHint(Struct, frozen=True):
    """What a card is worth, in one line, and the highest bid that pays (-1: not even for nothing)."""

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


def worth(words: Speaker, offer: Offer) -> str:
    """What a contract is worth, and when it would be delivered."""
    return _worth(words, offer, _("not in your plan"), _("worth about {amount} · there in {turns}"))


def worth_in_prose(words: Speaker, offer: Offer) -> str:
    """The same in the middle of a sentence that begins with "it"."""
    return _worth(words, offer, _("is not in your plan"), _("is worth about {amount} to you, delivered in {turns}"))


def _worth(words: Speaker, offer: Offer, idle: str, said: str) -> str:
    if offer.late:
        return _("might not be delivered in time")
    if offer.idle:
        return idle
    return said.format(amount=about(words, offer.worth), turns=turns_between(*likely_turns(offer.spread)))


def pays(hint: CardHint) -> str:
    """The line on the card in an auction: what it is worth, and up to which bid that pays."""
    if hint.pays < 1:
        return _("{worth}; not worth a bid").format(worth=hint.said)
    return _("{worth}; pays up to bid {bid}").format(worth=hint.said, bid=hint.pays)


def card_hints(words: Speaker, view: State, seat: int, contracts: Iterable[int]) -> dict[int, CardHint]:
    """The hints on these cards, for those that the seat knows."""
    rules = words.rules
    ahead = outlook(rules, view, seat)
    known = [number for number in contracts if number in rules.contracts]
    offers = [contract_offer(rules, view, seat, number, ahead) for number in dict.fromkeys(known)]
    return {offer.contract: CardHint(worth(words, offer), offer.pays) for offer in offers}


# What should I do? -------------------------------------------------------------------------------


class Advised(Struct, frozen=True):
    """What to do, in a few sentences, the id of the space where it leads (empty: nowhere), and the section of the rules about it (empty: the present
    moment's)."""

    lines: tuple[str, ...]
    space: str = ""
    section: str = ""


def what_to_do(words: Speaker, frame: Frame, seat: int) -> Advised:
    """What the seat should do next and why; it never says what the seat may not know."""
    state = frame.state
    legal = [action for action in frame.legal if action.seat == seat]
    action = choose(words.rules, state, legal, random.Random(0)) if legal else None  # chance decides between equals only
    decision = _dispatcher(words, frame, action)
    now = decision or _at_once(words, frame, seat, action)
    found = now or _by_plan(words, state, seat, done=isinstance(action, EndTurn))
    said = found.lines
    if isinstance(state.phase, FurtherRoll) and action is not None:
        said = (f"{words.action(action, state)}.", *said)
    if decision is not None and action is not None:
        said += _plan_after(words, state, seat, action)
    trailer, at_once = ((), False) if isinstance(action, BuyTrailer) else _trailer(words, frame, seat)
    if isinstance(action, EndTurn) and now is None and not at_once:
        said = (_("End your turn."), *said)
    said += trailer
    if not isinstance(action, Place):  # before the contracts are dealt nobody knows
        left = likely_turns(turns_left(words.rules, state, seat))
        said += (_("You have about {turns} left before the game ends.").format(turns=turns_between(*left)),)
    return Advised(said, found.space, ACTIONS.get(type(action), "") if action is not None else "")


def _dispatcher(words: Speaker, frame: Frame, action: Action | None) -> Advised | None:
    """What the dispatcher would do and why, where it has a reason to tell. What a public contract is worth is said by the marks on its card
    already: two calculations of it would only contradict each other."""
    if action is None or isinstance(action, CallAuction | TakeContract | Bid | Match | Pass):
        return None
    why = explain(words.rules, frame.state, action)
    if why is None:
        return None
    reason = filled(words, why.text, why.values)
    said = _("{action}. The bot Dispatcher would do the same: it {reason}.").format(action=words.action(action, frame.state), reason=reason)
    return Advised((said,), action.space if isinstance(action, Drive | GoTo | Place | PlaceSign) else "")


def _at_once(words: Speaker, frame: Frame, seat: int, chosen: Action | None) -> Advised | None:
    """What is to be decided now, where that is no drive. Of the public contracts it is the one that the dispatcher has ``chosen``, since that is
    the one it drove here for."""
    state, phase = frame.state, frame.state.phase
    mine = [action for action in frame.legal if action.seat == seat]
    if any(isinstance(action, Place | PlaceSign) for action in mine):
        found = suggestions(words, frame)
        put_there = _("Start at {space}: {reason}.") if isinstance(mine[0], Place) else _("Put the sign on {space} ({reason}).")
        return Advised((put_there.format(space=found[0].name, reason=found[0].reason),), found[0].action.space) if found else None
    if isinstance(phase, Auction) and any(isinstance(action, Bid | Match | Pass) for action in mine):
        return Advised(_bid(words, state, seat, phase, any(isinstance(action, Match) for action in mine)))
    if not isinstance(chosen, CallAuction | TakeContract) or chosen.contract not in words.rules.contracts:
        return None
    offered = [action.contract for action in mine if isinstance(action, type(chosen))]
    return Advised(_wanted(words, state, seat, chosen.contract, offered))


def _wanted(words: Speaker, state: State, seat: int, chosen: int, offered: Iterable[int]) -> tuple[str, ...]:
    """Why a public contract is to be called or taken, and which other one is worth more."""
    contract, calls = words.contract(chosen), words.rules.edition.has_auctions
    if sale_ends_game(state, seat, chosen):
        said = _("Call an auction for {contract}: selling it ends the game, and you are ahead.")
        return ((said if calls else _("Take {contract}: taking it ends the game, and you are ahead.")).format(contract=contract),)
    offer = contract_offer(words.rules, state, seat, chosen)
    gaps = {"contract": contract, "worth": worth_in_prose(words, offer), "bid": offer.pays}
    if offer.idle:
        said = _("Call an auction for {contract}: it {worth}, but getting it for nothing is better than having no contract.")
        return ((said if calls else _("Take {contract}: it {worth}, but that is better than having no contract.")).format(**gaps),)
    if not calls:
        return (_("Take {contract}: it {worth}.").format(**gaps),)
    if offer.pays < 1:
        return (_("Call an auction for {contract}: it {worth}, too little for any bid, but if nobody bids you get it for nothing.").format(**gaps),)
    said = _("Call an auction for {contract}: it {worth}; it pays up to bid {bid}.").format(**gaps)
    most = _best_public(words, state, seat, offered)
    if most is None or most.worth < offer.worth + ROUND:
        return (said,)
    more = _("{contract} is worth more, about {amount}, but rivals would probably bid more for it, too.")
    return said, more.format(contract=words.contract(most.contract), amount=about(words, most.worth))


def _bid(words: Speaker, state: State, seat: int, phase: Auction, matches: bool) -> tuple[str, ...]:
    """How high to go, and what comes of it; the one who called the auction ``matches`` the bid that stands."""
    offer = contract_offer(words.rules, state, seat, phase.contract)
    card, contract = words.rules.contracts[phase.contract], words.contract(phase.contract)
    if phase.bidder == seat and not matches:
        return (_("You hold {contract} with bid {bid}: wait and see what the others do.").format(contract=contract, bid=phase.bid),)
    lowest = phase.bid if matches else phase.bid + 1
    if lowest > BIDS:
        return (_("Pass: nobody can bid higher."),)
    gaps = {"contract": contract, "worth": worth_in_prose(words, offer)}
    if offer.idle:
        return (_("Don't bid for {contract}: it {worth}.").format(**gaps),)
    if offer.pays < lowest:
        said = _("Don't bid {bid} for {contract}: it {worth}, and that bid costs {cost}.")
        return (said.format(**gaps, bid=lowest, cost=words.money(card.cost(lowest))),)
    said = _("Bid up to {bid} for {contract}: it {worth}, and bid {bid} costs {cost}.")
    if matches:
        said = _("Match the bid for {contract}, up to bid {bid}: it {worth}, and bid {bid} costs {cost}.")
    # Who can't pay the lowest bid is not asked.
    bid = max(bid for bid in range(lowest, offer.pays + 1) if bid == lowest or card.cost(bid) <= state.players[seat].money)
    limit = [_("You don't have the money for a higher bid.")] if bid < offer.pays else []
    return said.format(**gaps, bid=bid, cost=words.money(card.cost(bid))), _left(words, offer, lowest), *limit


def _left(words: Speaker, offer: Offer, bid: int) -> str:
    """What a bid leaves of what the contract is worth."""
    if offer.nets[bid] < LITTLE:
        return _("At bid {bid} that leaves you next to nothing, but no rival gets it.").format(bid=bid)
    said = _("At bid {bid} that leaves you about {amount}, allowing for the contract you would get instead.")
    return said.format(bid=bid, amount=about(words, offer.nets[bid]))


def _best_public(words: Speaker, state: State, seat: int, contracts: Iterable[int]) -> Offer | None:
    """The public contract that is worth most; None where none is worth anything."""
    ahead = outlook(words.rules, state, seat)
    offers = [contract_offer(words.rules, state, seat, number, ahead) for number in contracts if number in words.rules.contracts]
    best = max(offers, key=lambda offer: offer.worth, default=None)
    return best if best is not None and not best.idle else None


# The plan ----------------------------------------------------------------------------------------


def _by_plan(words: Speaker, state: State, seat: int, done: bool = False) -> Advised:
    """The next stop of the plan, and all of it; ``done``: no more business is to be done where the truck stands."""
    task = ready_task(words.rules, state, seat)
    task = replace(task, here=task.here and not done)
    ahead = outlook(words.rules, state, seat)
    plan = best_plan(words.rules, task, ahead)
    if not plan.stops:
        return Advised(_without_plan(words, state, seat))
    return Advised((_next_stop(words, state, seat, plan.stops[0], task.here), *_whole_plan(words, state, task, ahead)), plan.stops[0].city)


def _plan_after(words: Speaker, state: State, seat: int, action: Action) -> tuple[str, ...]:
    """The plan that a drive, a load or a delivery belongs to: from where the drive leads, and once the contract is aboard or gone."""
    task, rules = ready_task(words.rules, state, seat), words.rules
    match action:
        case Drive() if action.space in rules.spaces and isinstance(state.phase, Driving | CardMove):
            task = replace(task.at(action.space), here=True)
        case Load():
            task = replace(task.loading(action.contract), here=rules.edition.business == "any")
        case Deliver():
            task = replace(task.without(action.contract), here=rules.edition.business != "one")
        case _:
            return ()
    return _whole_plan(words, state, task, outlook(rules, state, seat))


def _whole_plan(words: Speaker, state: State, task: Task, ahead: Outlook) -> tuple[str, ...]:
    """All stops of a plan in their order, a line for each time that the truck comes to a city; what it earns, and by how much it beats the next best."""
    plan = best_plan(words.rules, task, ahead)
    if not plan.stops:
        return ()
    visits = [_("{number}. {visit}").format(number=number, visit=visit) for number, visit in enumerate(_visits(words, state, task, plan), 1)]
    return (_("The plan:"), *visits, *_earned(words, plan), *_beaten(words, task, ahead, plan))


def _visits(words: Speaker, state: State, task: Task, plan: Plan) -> Iterator[str]:
    """The stops, those for which the truck comes to a city once as one."""
    likely = max([place for place, stop in enumerate(plan.stops) if not stop.loads and stop.chance >= LIKELY], default=-1)
    for place, together in _comings(words.rules, task, plan):
        stop = together[0]
        city, does = words.space(stop.city), _(", ").join([_does(words, state, each) for each in together])
        if stop.points:
            said = _("{city}, {spaces}: {does}").format(city=city, spaces=words.spaces(stop.points), does=does)
        elif not place and task.here:
            said = _("{city}, there already: {does}").format(city=city, does=does)
        else:
            said = _("{city}, when you come back: {does}").format(city=city, does=does)
        yield said if place <= likely else _("{visit}, if the game lasts that long").format(visit=said)


def _comings(rules: Rules, task: Task, plan: Plan) -> Iterator[tuple[int, list[PlanStop]]]:
    """The stops of a plan by the times that the truck comes to a city, each with the place of the first: it stays for more where the edition lets it
    (``docs/rules.md`` row 19)."""
    together: list[PlanStop] = []
    for place, stop in enumerate(plan.stops):
        stays = bool(together) and not stop.points and (rules.edition.business == "any" or (rules.edition.business != "one" and not together[-1].loads))
        if together and not stays:
            yield place - len(together), together
            together = []
        together.append(stop)
    yield len(plan.stops) - len(together), together


def _does(words: Speaker, state: State, stop: PlanStop) -> str:
    """What is done at a stop; the city at the contract's other end says which contract."""
    card = words.rules.contracts[stop.contract]
    if not stop.loads:
        return _("deliver from {city}").format(city=words.space(card.start))
    said = _("take and load for {city}") if stop.contract in state.market else _("load for {city}")
    return said.format(city=words.space(card.destination))


def _earned(words: Speaker, plan: Plan) -> tuple[str, ...]:
    """What the deliveries bring that will most likely be made before the end."""
    likely = [stop for stop in plan.stops if not stop.loads and stop.chance >= LIKELY]
    if not likely:
        return ()
    last = round(likely[-1].turns)
    earned = sum([words.rules.contracts[stop.contract].revenue for stop in likely])
    return (_("It brings {amount} in about {turns}.").format(amount=words.money(earned), turns=turns_between(last, last)),)


def _beaten(words: Speaker, task: Task, ahead: Outlook, plan: Plan) -> tuple[str, ...]:
    """By how much it beats the next best, which begins in another city."""
    other = other_plan(words.rules, task, ahead, plan.stops[0].city)
    if other is None:
        return ()
    city, less = words.space(other.stops[0].city), plan.worth - other.worth
    if less < LITTLE:
        return (_("The next best plan, with {city} first, is about as good.").format(city=city),)
    return (_("The next best plan, with {city} first, is worth about {amount} less.").format(city=city, amount=about(words, less)),)


def _next_stop(words: Speaker, state: State, seat: int, stop: PlanStop, here: bool) -> str:
    city, contract = words.space(stop.city), words.contract(stop.contract)
    if not stop.points:
        if here:
            said = _("Load {contract} here.") if stop.loads else _("Deliver {contract} here.")
        else:
            said = _("Come back to {city} and load {contract}.") if stop.loads else _("Come back to {city} and deliver {contract}.")
        return said.format(city=city, contract=contract)
    space, shut = state.players[seat].space, closed(words.rules, state)
    # The plan takes signs to have moved before they matter; what stands in the way now is told.
    points = distances(words.rules, space, shut).get(stop.city, 0) if space in words.rules.spaces else 0
    if points > stop.points:
        said = _("Drive to {city}, {spaces} away round the sign, and load {contract}.")
        if not stop.loads:
            said = _("Drive to {city}, {spaces} away round the sign, and deliver {contract}.")
        return said.format(city=city, spaces=words.spaces(points), contract=contract)
    said = _("Drive to {city}, {spaces} away, and load {contract}.") if stop.loads else _("Drive to {city}, {spaces} away, and deliver {contract}.")
    return said.format(city=city, spaces=words.spaces(stop.points), contract=contract)


def _without_plan(words: Speaker, state: State, seat: int) -> tuple[str, ...]:
    """With nothing to deliver: how to get a contract."""
    best = _best_public(words, state, seat, state.market)
    if best is None:
        return (_("No contract adds anything to your plan now."),)
    contract = words.contract(best.contract)
    if words.rules.edition.has_auctions:
        return (_("Reach any city exactly and call an auction for {contract}: it {worth}.").format(contract=contract, worth=worth_in_prose(words, best)),)
    return (_("Go and take {contract}: it {worth}.").format(contract=contract, worth=worth_in_prose(words, best)),)


def _trailer(words: Speaker, frame: Frame, seat: int) -> tuple[tuple[str, ...], bool]:
    """Which trailer would pay back, of those that can be bought now, and bring something besides; and whether it is to be bought now: its room is of
    use to the contracts that the seat has, and not only to later ones."""
    sizes = [action.large for action in frame.legal if isinstance(action, BuyTrailer) and action.seat == seat]
    worths = [trailer_worth(words.rules, frame.state, seat, large) for large in sizes]
    best = max([worth for worth in worths if worth.net >= ROUND], key=lambda worth: worth.net, default=None)
    if best is None:
        return (), False
    later = best.later + best.back
    said = _worth_now_and_later(best.large) if best.now >= LITTLE <= later else _worth_now(best.large) if best.now >= LITTLE else _worth_later(best.large)
    return (said.format(price=words.money(best.price), now=about(words, best.now), later=about(words, later)),), best.now >= LITTLE


def _worth_now(large: bool) -> str:
    if large:
        return _("Buy a large trailer now: with the contracts you have its room brings about {now}, and it costs {price}.")
    return _("Buy a small trailer now: with the contracts you have its room brings about {now}, and it costs {price}.")


def _worth_now_and_later(large: bool) -> str:
    if large:
        return _("Buy a large trailer now: with the contracts you have its room brings about {now}, with later ones about {later}, and it costs {price}.")
    return _("Buy a small trailer now: with the contracts you have its room brings about {now}, with later ones about {later}, and it costs {price}.")


def _worth_later(large: bool) -> str:
    if large:
        return _("Buy a large trailer later: the contracts you have don't need its room; later ones would bring about {later} by it, and it costs {price}.")
    return _("Buy a small trailer later: the contracts you have don't need its room; later ones would bring about {later} by it, and it costs {price}.")
