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
from .language import _, listing, one_stop
from .naming import Names
from .table import nth_card

JOINED = (do.Place, do.Drive, do.GoTo, do.PlaceSign, do.TakeContract)
"""What is said in one sentence with the deed that comes after it. Others end their sentence: most of them say what else hands have to do."""


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
    name = words.seat(seat)
    left, said, joined = list(hidden), list[str](), list[str]()

    def close() -> None:
        """End the sentence that has been begun, if one has."""
        if joined:
            text = _("{name} then {deeds}.") if said else _("{deeds}.")
            said.append(one_stop(text.format(name=name, deeds=listing(joined))))
            joined.clear()

    for action, state in steps:
        if not isinstance(action, do.EndTurn) and (one := deed(words, action, state, left)):
            joined.append(one)
        if not isinstance(action, JOINED):
            close()
        if isinstance(action, do.EndTurn):
            said.append(_("Its turn is over.") if said else _("its turn is over."))
        if isinstance(action, do.Load):
            said.append(_put_goods(words, action, left))
        if isinstance(action, do.Load | do.ChooseContract) and action.contract in left:
            left.remove(action.contract)
    close()
    if rolls:
        said.append(_("Then roll for it.") if said else _("roll for it."))
    return _("{name}: {deeds}").format(name=name, deeds=" ".join(said) or _("nothing to do."))


def _put_goods(words: Names, action: do.Load, hidden: Sequence[int]) -> str:
    """What hands do when something is loaded."""
    goods = words.goods(words.rules.contracts[action.contract].goods)
    if action.contract not in hidden:
        return _("Put {goods} on it.").format(goods=goods)
    return _("Turn up its {nth} face-down card and put {goods} on it.").format(nth=nth_card(list(hidden).index(action.contract) + 1), goods=goods)


def deed(words: Names, action: Action, state: State, hidden: Sequence[int] = ()) -> str:
    """One thing that is done for a bot, as a sentence about it without its name and full stop; empty where there is nothing to be done or said."""
    rules = words.rules
    match action:
        case do.Place():
            return _("puts its truck on {space}").format(space=words.space(action.space))
        case do.Drive():
            return _drive(words, action, state)
        case do.GoTo():
            return _("goes to {space}").format(space=words.space(action.space))
        case do.PlaceSign():
            text = _("puts the jam sign on {space}") if isinstance(state.phase, p.JamChoice) else _("moves the construction sign to {space}")
            return text.format(space=words.space(action.space))
        case do.Load():
            return _("loads {contract}").format(contract=words.contract(action.contract))
        case do.Deliver():
            card = rules.contracts[action.contract]
            return _("delivers {contract}: take its {goods} away and give it {amount}").format(
                contract=words.contract(card.id), goods=words.goods(card.goods), amount=words.money(card.revenue)
            )
        case do.BuyTrailer():
            text = _("buys a large trailer: pay {amount} for it") if action.large else _("buys a small trailer: pay {amount} for it")
            return text.format(amount=words.money(LARGE_PRICE if action.large else SMALL_PRICE))
        case do.SellTrailer():
            return _("gives back a large trailer") if action.large else _("gives back a small trailer")
        case do.TakeContract():
            return _("takes {contract} for free").format(contract=words.contract(action.contract))
        case do.CallAuction():
            return _("calls an auction for {contract}").format(contract=words.contract(action.contract))
        case do.Bid():
            phase = state.phase
            cost = rules.contracts[phase.contract].cost(action.bid) if isinstance(phase, p.Auction) else 0
            return _("bids {number} ({amount})").format(number=action.bid, amount=words.money(cost))
        case do.Match():
            phase = state.phase
            return _("matches the bid of {number}").format(number=phase.bid if isinstance(phase, p.Auction) else 0)
        case do.Pass():
            return _("passes")
        case do.UseCard():
            return _("uses the card {card}").format(card=card_title(action.card))
        case do.Decline():
            return _declines(state)
        case do.ChooseContract() if action.contract in hidden:
            place = nth_card(list(hidden).index(action.contract) + 1)
            given = isinstance(state.phase, p.CardChoice) and state.phase.card == FRACHT_DUMPING
            if given:
                return _("gives {name} its {nth} face-down card, unseen").format(name=words.seat(state.right_of(action.seat)), nth=place)
            return _("chooses its {nth} face-down card").format(nth=place)
    return _("chooses: {choice}").format(choice=label(words, action, state))


def _declines(state: State) -> str:
    """What is not done; nothing is said of loads that nobody could have expected."""
    phase = state.phase
    if isinstance(phase, p.SideBusiness | p.LoadOffer):
        return ""
    if isinstance(phase, p.SignDue):
        return _("leaves the construction sign where it is")
    return _("leaves it at that")


def _drive(words: Names, action: do.Drive, state: State) -> str:
    truck = action.seat if action.truck < 0 else action.truck
    start = state.players[truck].space
    gaps = {"number": action.points, "space": words.space(action.space), "name": words.seat(truck), "city": ""}
    if truck != action.seat:
        return (_("leaves {name}'s truck where it is") if action.space == start else _("moves {name}'s truck to {space}")).format(**gaps)
    if action.space == start:
        return _("stays where it is")
    place = on_road(words.rules, action.space)
    if place is None:
        return _("drives {number} to {space}").format(**gaps)
    away = words.rules.distances(start)
    ahead = max(place.one, place.other, key=lambda city: away.get(city, 0))
    gaps["city"] = words.space(ahead)
    return _("drives {number} towards {city}, to {space}").format(**gaps)
