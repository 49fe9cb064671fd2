"""What a bot at a physical table wants, said so that people can do it for it with their hands."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine import actions as do
from ..engine import phases as p
from ..engine.actions import Action
from ..engine.cards import FRACHT_DUMPING
from ..engine.state import LARGE_PRICE, SMALL_PRICE, State
from ..tracking.roads import on_road
from .cards import title as card_title
from .labels import label
from .language import _
from .naming import Names
from .table import nth


def line(words: Names, seat: int, steps: Sequence[tuple[Action, State]], hidden: Sequence[int] = (), rolls: bool = False) -> str:
    """What is to be done for the bot in ``seat``, in one line: each action with the position in which it is done, as the bot knows it. ``hidden``
    are the contracts that lie face down before it, in their order; ``rolls``: a roll comes last.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> from aufachse_widgets.journal import Seat
    >>> rules = compile_rules("fx-schmid-1987")
    >>> words = Names(rules, (Seat("Ada"), Seat("Blue")))
    >>> table = position(rules, [PlayerAt("ulm"), PlayerAt("frankfurt", hand=(1,))])
    >>> line(words, 1, [(do.Load(1, 1), table), (do.EndTurn(1), table)], hidden=(3, 1))
    'Blue: loads Frankfurt → Flensburg. Turn up its 2nd face-down card and put 2 goods on it. Its turn is over.'
    >>> line(words, 1, (), rolls=True)
    'Blue: roll for it.'
    """
    left, said = list(hidden), []
    for action, state in steps:
        said.append(deed(words, action, state, left))
        if isinstance(action, do.Load | do.ChooseContract) and action.contract in left:
            left.remove(action.contract)
    said = [one for one in said if one]
    if rolls:
        said.append(_("roll for it.") if not said else _("Then roll for it."))
    return _("{name}: {deeds}").format(name=words.seat(seat), deeds=" ".join(said) or _("nothing to do."))


def deed(words: Names, action: Action, state: State, hidden: Sequence[int] = ()) -> str:
    """One thing that is done for a bot, as a sentence about it without its name; empty where there is nothing to be done or said."""
    rules = words.rules
    match action:
        case do.Place():
            return _("puts its truck on {space}.").format(space=words.space(action.space))
        case do.Drive():
            return _drive(words, action, state)
        case do.GoTo():
            return _("goes to {space}.").format(space=words.space(action.space))
        case do.PlaceSign():
            text = _("puts the jam sign on {space}.") if isinstance(state.phase, p.JamChoice) else _("moves the construction sign to {space}.")
            return text.format(space=words.space(action.space))
        case do.Load():
            said = _("loads {contract}.").format(contract=words.contract(action.contract))
            goods = words.goods(rules.contracts[action.contract].goods)
            if action.contract in hidden:
                place = nth(list(hidden).index(action.contract) + 1)
                return said + " " + _("Turn up its {nth} face-down card and put {goods} on it.").format(nth=place, goods=goods)
            return said + " " + _("Put {goods} on it.").format(goods=goods)
        case do.Deliver():
            card = rules.contracts[action.contract]
            return _("delivers {contract}: take its {goods} away and give it {amount}.").format(
                contract=words.contract(card.id), goods=words.goods(card.goods), amount=words.money(card.revenue)
            )
        case do.BuyTrailer():
            text = _("buys a large trailer: pay {amount} for it.") if action.large else _("buys a small trailer: pay {amount} for it.")
            return text.format(amount=words.money(LARGE_PRICE if action.large else SMALL_PRICE))
        case do.SellTrailer():
            return _("gives back a large trailer.") if action.large else _("gives back a small trailer.")
        case do.TakeContract():
            return _("takes {contract} for free.").format(contract=words.contract(action.contract))
        case do.CallAuction():
            return _("calls an auction for {contract}.").format(contract=words.contract(action.contract))
        case do.Bid():
            phase = state.phase
            cost = rules.contracts[phase.contract].cost(action.bid) if isinstance(phase, p.Auction) else 0
            return _("bids {number} ({amount}).").format(number=action.bid, amount=words.money(cost))
        case do.Match():
            phase = state.phase
            return _("matches the bid of {number}.").format(number=phase.bid if isinstance(phase, p.Auction) else 0)
        case do.Pass():
            return _("passes.")
        case do.EndTurn():
            return _("Its turn is over.")
        case do.UseCard():
            return _("uses the card {card}.").format(card=card_title(action.card))
        case do.Decline():
            return _declines(state)
        case do.ChooseContract() if action.contract in hidden:
            place = nth(list(hidden).index(action.contract) + 1)
            given = isinstance(state.phase, p.CardChoice) and state.phase.card == FRACHT_DUMPING
            return (_("gives away its {nth} face-down card, unseen.") if given else _("chooses its {nth} face-down card.")).format(nth=place)
    return _("chooses: {choice}.").format(choice=label(words, action, state))


def _declines(state: State) -> str:
    """What is not done; nothing is said of loads that nobody could have expected."""
    phase = state.phase
    if isinstance(phase, p.SideBusiness | p.LoadOffer):
        return ""
    if isinstance(phase, p.SignDue):
        return _("leaves the construction sign where it is.")
    return _("leaves it at that.")


def _drive(words: Names, action: do.Drive, state: State) -> str:
    truck = action.seat if action.truck < 0 else action.truck
    start = state.players[truck].space
    gaps = {"number": action.points, "space": words.space(action.space), "name": words.seat(truck), "city": ""}
    if truck != action.seat:
        return (_("leaves {name}'s truck where it is.") if action.space == start else _("moves {name}'s truck to {space}.")).format(**gaps)
    if action.space == start:
        return _("stays where it is.")
    place = on_road(words.rules, action.space)
    if place is None:
        return _("drives {number} to {space}.").format(**gaps)
    away = words.rules.distances(start)
    ahead = place.near if away.get(place.near, 0) > away.get(place.far, 0) else place.far
    gaps["city"] = words.space(ahead)
    return _("drives {number} towards {city}, to {space}.").format(**gaps)
