"""Button labels: what each action does, with its amounts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ..engine import NOWHERE, SOMEWHERE, UNKNOWN, Action, State
from ..engine import actions as a
from ..engine import cards as c
from ..engine import phases as p
from ..engine.reasons import N_
from ..engine.state import LARGE_PRICE, LARGE_ROOM, SMALL_PRICE, SMALL_ROOM
from .cards import title as card_title
from .language import _
from .naming import Names, dice

Kind = TypeVar("Kind", bound=Action)
Label = Callable[[Names, Kind, State], str]
LABELS: dict[type[object], Callable[[Names, Any, State], str]] = {}
"""The label of each kind of action; each takes an action of its own kind only."""


def label(words: Names, action: Action, state: State) -> str:
    """The label of an action in a position.

    >>> from aufachse_widgets.engine import compile_rules, new_game
    >>> from aufachse_widgets.journal import Seat
    >>> from aufachse_widgets.words.naming import Names
    >>> rules = compile_rules("fx-schmid-1987")
    >>> label(Names(rules, (Seat("Ada"), Seat("Ben"))), a.BuyTrailer(0, large=True), new_game(rules, 2))
    'Buy large trailer (+6 goods, 3000 DM)'
    """
    return LABELS[type(action)](words, action, state)


def _label(kind: type[Kind]) -> Callable[[Label[Kind]], Label[Kind]]:
    def register(function: Label[Kind]) -> Label[Kind]:
        LABELS[kind] = function
        return function

    return register


# Chance, as told by people at a table


@_label(a.Deal)
def _deal(words: Names, action: a.Deal, state: State) -> str:
    contract = words.contract(action.contract) if action.contract else _("a contract")
    return _("Deal {contract} to {seat}").format(contract=contract, seat=words.seat(action.player))


@_label(a.Reveal)
def _reveal(words: Names, action: a.Reveal, state: State) -> str:
    return _("Turn up {contract}").format(contract=words.contract(action.contract))


@_label(a.FirstPlayer)
def _first(words: Names, action: a.FirstPlayer, state: State) -> str:
    return _("{seat} goes first").format(seat=words.seat(action.player))


@_label(a.StartRoll)
def _start_roll(words: Names, action: a.StartRoll, state: State) -> str:
    return _("{seat} rolled {dice}").format(seat=words.seat(action.player), dice=dice((action.value,)))


@_label(a.Roll)
def _roll(words: Names, action: a.Roll, state: State) -> str:
    return _("Rolled {dice}").format(dice=dice(action.dice))


@_label(a.TurnUp)
def _turn_up(words: Names, action: a.TurnUp, state: State) -> str:
    return _("Draw {card}").format(card=card_title(action.card))


# Setup and movement


@_label(a.Place)
def _place(words: Names, action: a.Place, state: State) -> str:
    return _("Start at {space}").format(space=words.space(action.space))


@_label(a.RollDice)
def _roll_dice(words: Names, action: a.RollDice, state: State) -> str:
    again = isinstance(state.phase, p.FurtherRoll | p.Business)
    if words.rules.edition.dice == 1:
        return _("Roll the die again") if again else _("Roll the die")
    return _("Roll the dice again") if again else _("Roll the dice")


@_label(a.Drive)
def _drive(words: Names, action: a.Drive, state: State) -> str:
    truck = action.seat if action.truck < 0 else action.truck
    here = state.players[truck].space if truck < len(state.players) else NOWHERE
    gaps = {
        "seat": words.seat(truck),
        "space": words.space(action.space),
        "points": words.points(action.points),
        "heading": words.space(action.heading),
    }
    if truck != action.seat:
        return _("Move {seat}'s truck to {space} ({points})").format(**gaps)
    if here not in (NOWHERE, SOMEWHERE) and action.space == here:
        return _("Stay at {space} (give up {points})").format(**gaps)
    if action.heading in (NOWHERE, SOMEWHERE, here):
        return _("Drive to {space} ({points})").format(**gaps)
    return _("Drive to {space} via {heading} ({points})").format(**gaps)


@_label(a.GoTo)
def _go_to(words: Names, action: a.GoTo, state: State) -> str:
    return _("Go to {space}").format(space=words.space(action.space))


@_label(a.EndTurn)
def _end_turn(words: Names, action: a.EndTurn, state: State) -> str:
    return _("Go on to your own roll") if own_roll_is_due(state, action.seat) else _("End the turn")


def own_roll_is_due(state: State, seat: int) -> bool:
    """Whether the business at hand is that of a card's roll, and the turn's own roll is still to come."""
    return isinstance(state.phase, p.Business) and p.own_phase(state.pending, p.BeforeRoll, seat) >= 0


DECLINES: dict[type[object], str] = {
    p.SignDue: N_("Leave the sign where it is"),
    p.LoadOffer: N_("Do not load it now"),
    p.SideBusiness: N_("Nothing more to do here"),
    p.FurtherRoll: N_("Do not roll again"),
    p.CardMove: N_("Stay here"),
    p.CardGoTo: N_("Stay here"),
    p.Snowstorm: N_("Move no more trucks"),
}


@_label(a.Decline)
def _decline(words: Names, action: a.Decline, state: State) -> str:
    phase = state.phase
    if isinstance(phase, p.LoadOffer) and len(phase.contracts) != 1:
        return _("Load nothing now")
    return _(DECLINES.get(type(phase), N_("No, thanks")))


@_label(a.PlaceSign)
def _sign(words: Names, action: a.PlaceSign, state: State) -> str:
    if isinstance(state.phase, p.JamChoice):
        return _("Jam sign on {space}").format(space=words.space(action.space))
    return _("Construction sign on {space}").format(space=words.space(action.space))


# Business


def _goods(words: Names, contract: int) -> str:
    card = words.rules.contracts.get(contract)
    return words.goods(card.goods) if card else _("goods not known")


def _revenue(words: Names, contract: int) -> str:
    card = words.rules.contracts.get(contract)
    return words.money(card.revenue) if card else _("revenue not known")


@_label(a.Load)
def _load(words: Names, action: a.Load, state: State) -> str:
    if words.only_goods(action.contract):
        return _("Load {contract}").format(contract=words.contract(action.contract))
    return _("Load {contract} ({goods})").format(contract=words.contract(action.contract), goods=_goods(words, action.contract))


@_label(a.Deliver)
def _deliver(words: Names, action: a.Deliver, state: State) -> str:
    if words.only_goods(action.contract):
        return _("Deliver {contract}").format(contract=words.contract(action.contract))
    return _("Deliver {contract} ({goods}, +{amount})").format(
        contract=words.contract(action.contract), goods=_goods(words, action.contract), amount=_revenue(words, action.contract)
    )


@_label(a.BuyTrailer)
def _buy(words: Names, action: a.BuyTrailer, state: State) -> str:
    if action.large:
        return _("Buy large trailer (+{goods}, {amount})").format(goods=words.goods(LARGE_ROOM), amount=words.money(LARGE_PRICE))
    return _("Buy small trailer (+{goods}, {amount})").format(goods=words.goods(SMALL_ROOM), amount=words.money(SMALL_PRICE))


@_label(a.SellTrailer)
def _sell(words: Names, action: a.SellTrailer, state: State) -> str:
    amount = words.money(words.rules.edition.trailer_sale)
    if action.large:
        return _("Sell large trailer (−{goods}, {amount} back)").format(goods=words.goods(LARGE_ROOM), amount=amount)
    return _("Sell small trailer (−{goods}, {amount} back)").format(goods=words.goods(SMALL_ROOM), amount=amount)


@_label(a.TakeContract)
def _take(words: Names, action: a.TakeContract, state: State) -> str:
    return _("Take {contract} for free").format(contract=words.contract(action.contract))


# Auction


@_label(a.CallAuction)
def _call(words: Names, action: a.CallAuction, state: State) -> str:
    return _("Auction {contract}").format(contract=words.contract(action.contract))


@_label(a.Bid)
def _bid(words: Names, action: a.Bid, state: State) -> str:
    phase = state.phase
    card = words.rules.contracts.get(phase.contract) if isinstance(phase, p.Auction) else None
    if card is None or not 1 <= action.bid <= len(card.bids):
        return _("Bid {number}").format(number=action.bid)
    return _("Bid {number}: {cost}, nets {net}").format(number=action.bid, cost=words.money(card.cost(action.bid)), net=words.money(card.net(action.bid)))


@_label(a.Match)
def _match(words: Names, action: a.Match, state: State) -> str:
    phase = state.phase
    card = words.rules.contracts.get(phase.contract) if isinstance(phase, p.Auction) and phase.bid else None
    if card is None or not isinstance(phase, p.Auction):
        return _("Match the bid")
    return _("Match bid {number}: {cost}, nets {net}").format(number=phase.bid, cost=words.money(card.cost(phase.bid)), net=words.money(card.net(phase.bid)))


@_label(a.Pass)
def _pass(words: Names, action: a.Pass, state: State) -> str:
    return _("Pass")


# Event cards

OPTIONS: dict[tuple[str, str], str] = {
    (c.PANNENHILFE, "skip"): N_("Help: skip your next turn and get {help}"),
    (c.PANNENHILFE, "go_on"): N_("Drive on as normal"),
    (c.ZOLLKONTROLLE, "skip"): N_("Skip your next turn"),
    (c.ZOLLKONTROLLE, "pay"): N_("Pay {customs}"),
}
PLAIN_OPTIONS = {"skip": N_("Skip your next turn"), "pay": N_("Pay"), "go_on": N_("Go on as normal")}


@_label(a.Choose)
def _choose(words: Names, action: a.Choose, state: State) -> str:
    card = state.phase.card if isinstance(state.phase, p.CardChoice) else ""
    message = OPTIONS.get((card, action.option)) or PLAIN_OPTIONS.get(action.option)
    return _(message).format(help=words.money(1000), customs=words.money(500)) if message else action.option


@_label(a.ChoosePlayer)
def _choose_player(words: Names, action: a.ChoosePlayer, state: State) -> str:
    return _("Choose {seat}").format(seat=words.seat(action.player))


@_label(a.ChooseContract)
def _choose_contract(words: Names, action: a.ChooseContract, state: State) -> str:
    card = state.phase.card if isinstance(state.phase, p.CardChoice) else ""
    contract = words.contract(action.contract) if action.contract != UNKNOWN else _("a contract")
    if card == c.FRACHT_DUMPING:
        return _("Give {contract}").format(contract=contract)  # to whom is in the question
    if card == c.BAHNVERLADUNG:
        return _("Send {contract} by rail (+{amount})").format(contract=contract, amount=_revenue(words, action.contract))
    return _("Choose {contract}").format(contract=contract)


@_label(a.UseCard)
def _use(words: Names, action: a.UseCard, state: State) -> str:
    if action.card == c.MOTIVATION:
        return _("Use {card}: move 1 to 3 spaces").format(card=card_title(action.card))
    return _("Use {card}").format(card=card_title(action.card))
