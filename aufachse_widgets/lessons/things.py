"""The things of the game that are explained, each in a sentence or two by the rules of the table, and when each first matters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from ..engine.actions import Action, BuyTrailer, CallAuction, Deliver, Drive, Load, Match, Place, PlaceSign, RollDice, TakeContract
from ..engine.log import Discarded, Drove, EventDrawn, Happened, JamPlaced, Owed, SkipDue
from ..engine.phases import Auction, Driving, SignDue
from ..engine.reasons import N_
from ..engine.rules import Rules
from ..engine.state import LARGE_PRICE, LARGE_ROOM, SMALL_PRICE, SMALL_ROOM, TRUCK_ROOM, State


class Explanation(Struct, frozen=True):
    """One of the things, by the rules of a table: an English message with named gaps, as a :class:`~aufachse_widgets.engine.reasons.Reason` has."""

    thing: str
    title: str
    text: str
    values: tuple[tuple[str, str | int], ...] = ()
    section: str = ""
    field: str = ""


TITLES: dict[str, str] = {
    "goal": N_("What it is about"),
    "placing": N_("Your truck"),
    "drive": N_("Driving"),
    "two_dice": N_("Two dice"),
    "six": N_("A 6"),
    "early": N_("Stopping early"),
    "exact": N_("Exact count"),
    "load": N_("Loading"),
    "deliver": N_("Delivering"),
    "trailer": N_("Trailers"),
    "auction": N_("Auctions"),
    "caller": N_("The caller's right"),
    "event": N_("Event cards"),
    "sign": N_("The construction sign"),
    "jam": N_("Traffic jams"),
    "skip": N_("Skipped turns"),
    "debt": N_("Debts"),
    "ferry": N_("Ferries"),
    "discard": N_("A contract leaves the game"),
    "end": N_("The end of the game"),
}
"""All things, and what each is called."""

RULES: dict[str, tuple[str, str]] = {
    "goal": ("goal", ""),
    "placing": ("setup", "placing"),
    "drive": ("drive", "full_roll"),
    "two_dice": ("drive", "dice"),
    "six": ("drive", "roads"),
    "early": ("drive", "exact_count"),
    "exact": ("drive", "exact_count"),
    "load": ("business", "loading"),
    "deliver": ("business", "delivery"),
    "trailer": ("trailers", "trailers"),
    "auction": ("auction", "bidding"),
    "caller": ("auction", "matching"),
    "event": ("events", "event_draw"),
    "sign": ("signs", "sign_compulsory"),
    "jam": ("signs", "jam_space"),
    "skip": ("turn", ""),
    "debt": ("money", "debt_factor"),
    "ferry": ("drive", "ferries"),
    "discard": ("auction", "discard"),
    "end": ("end", ""),
}
"""Where the rule book tells of each: the section, and the field or shared rule that is marked there (empty: none)."""


def explanation(rules: Rules, thing: str) -> Explanation | None:
    """What is said of a thing by these rules; None where they do not have it. KeyError for what is no thing.

    >>> from aufachse_widgets.engine import compile_rules
    >>> explanation(compile_rules("fx-schmid-1987"), "two_dice") is None
    True
    >>> print(explanation(compile_rules("schmidt-2007"), "two_dice").text)
    You roll two dice and drive by one of them, whichever you like.
    """
    title = TITLES[thing]
    text = _text(rules, thing)
    if not text:
        return None
    gaps: dict[str, str | int] = {"number": TRUCK_ROOM, "small": SMALL_ROOM, "large": LARGE_ROOM, "price": SMALL_PRICE, "amount": LARGE_PRICE}
    values = tuple((name, value) for name, value in gaps.items() if f"{{{name}}}" in text)
    return Explanation(thing, title, text, values, *RULES[thing])


def _text(rules: Rules, thing: str) -> str:
    """The message for a thing; empty where the rules do not have it."""
    edition = rules.edition
    match thing:
        case "goal":
            return N_("The most money at the end wins. A contract pays for goods taken from one city to another; undelivered, it earns nothing.")
        case "placing" if edition.placing == "before_deal":
            return N_("Put your truck where many roads meet: nobody has a contract yet, and you start from there whatever you are dealt.")
        case "placing":
            return N_("Put your truck near a city where something can be loaded: you drive from there.")
        case "drive":
            return N_("You drive the whole roll. You may stop early only where a contract in your hand begins, or a loaded one ends.")
        case "two_dice" if edition.dice == 2:
            return N_("You roll two dice and drive by one of them, whichever you like.")
        case "six":
            return N_("A 6 counts as any number from 1 to 6, as you choose.")
        case "early" if edition.auction in ("open", "in_turn"):
            return N_("You stopped early: you may load and deliver, but an auction needs the whole roll.")
        case "early":
            return N_("You stopped early: you may load and deliver here.")
        case "exact" if edition.auction in ("open", "in_turn"):
            return N_("You reached a city with the whole roll: no point is left over. Only then may you call an auction, once a turn.")
        case "exact" if edition.auction == "take_exact":
            return N_("You reached a city with the whole roll: no point is left over. So you may take a public contract for nothing.")
        case "load" if edition.business == "deliveries_then_load":
            return N_("A truck takes {number} goods; a contract is loaded whole or not at all. A load ends your business, so do everything else first.")
        case "load" if edition.business == "one":
            return N_("A truck takes {number} goods; a contract is loaded whole or not at all. One load or one delivery ends your business for this turn.")
        case "load":
            return N_("A truck takes {number} goods; a contract is loaded whole or not at all.")
        case "deliver":
            return N_("The bank pays you, and the card leaves the game.")
        case "trailer" if edition.trailers:
            return N_(
                "At any time in your turn you can buy a trailer: a small one takes {small} more goods for {price}, a large one {large} for {amount}. "
                "At the end it is worth nothing."
            )
        case "auction" if edition.auction == "open":
            return N_("Everyone may bid a price on the card. The winner pays the bank at once, in full: no credit.")
        case "auction" if edition.auction == "in_turn":
            return N_("All bid in turn, a price on the card; a player who passes is out. The winner pays the bank at once, in full: no credit.")
        case "caller" if edition.auction in ("open", "in_turn"):
            return N_("You called, so you need only match the highest bid; if nobody bids, the contract is yours for nothing.")
        case "event" if edition.event_draw == "end":
            return N_("A move that ends on a red-and-white event space brings an event card.")
        case "event":
            return N_("A move that ends on a red-and-white event space by exact count brings an event card.")
        case "sign" if edition.sign_compulsory and edition.stop_before_sign:
            return N_("After a 1 you must move the construction sign to another road space. No truck may drive through it; you may stop early next to it.")
        case "sign" if edition.stop_before_sign:
            return N_("After a 1 you may move the construction sign to another road space. No truck may drive through it, but you may stop early next to it.")
        case "sign" if edition.sign_compulsory:
            return N_("After a 1 you must move the construction sign to another road space. No truck may drive through it: put it in somebody's way.")
        case "sign":
            return N_("After a 1 you may move the construction sign to another road space. No truck may drive through it: put it in somebody's way.")
        case "jam":
            return N_("A traffic jam closes its space until the next turn of the player who drew the card.")
        case "skip":
            return N_("In a turn that you skip you don't roll, buy or load anything; in auctions you may bid.")
        case "debt" if edition.debt_factor > 1:
            return N_("You can't pay now, so you owe it, and later it costs twice as much: it is taken as soon as you have the money.")
        case "debt" if edition.debt_factor:
            return N_("You can't pay now, so you owe it: it is taken as soon as you have the money.")
        case "ferry" if edition.ferries:
            return N_("A ferry is a route like any road: each dot on it takes a point of the roll, and it costs no money.")
        case "discard" if edition.discard:
            return N_("Reach a city by exact count and call no auction, and you turn a contract away: the public contract next to the dock leaves the game.")
        case "end":
            return N_("The game ends at once when no public contracts are left, face up or in the deck, and somebody has none, in hand or loaded.")
    return ""


LAST = 1  # public contracts left, and
FEW = 2  # contracts of a player, so that the end is near
OWN = {EventDrawn: "event", SkipDue: "skip", Owed: "debt", Discarded: "discard"}
OFFERED = {Place: "placing", RollDice: "goal", Load: "load", Deliver: "deliver", CallAuction: "exact", TakeContract: "exact"}


def coming_up(rules: Rules, state: State, events: Sequence[Happened], legal: Sequence[Action], seat: int) -> tuple[str, ...]:
    """The things that matter to a seat now, by what it sees: what has happened, and what it may do.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, legal_actions, position
    >>> rules = compile_rules("fx-schmid-1987")
    >>> state = position(rules, [PlayerAt("hannover", hand=(3,)), PlayerAt("ulm", hand=2)], moment=Driving(0, (6,)))
    >>> coming_up(rules, state, (), legal_actions(rules, state), 0)
    ('six', 'drive')
    """
    found = dict.fromkeys(_matters(rules, state, events, [action for action in legal if action.seat == seat], seat))
    return tuple(thing for thing in found if _text(rules, thing))


def _matters(rules: Rules, state: State, events: Sequence[Happened], legal: Sequence[Action], seat: int) -> Iterator[str]:
    for event in events:
        if event.seat == seat and type(event) in OWN:
            yield OWN[type(event)]
        elif isinstance(event, JamPlaced):
            yield "jam"
    phase = state.phase
    kinds = {type(action) for action in legal}
    drove = any(isinstance(event, Drove) and event.seat == seat and not event.card for event in events)
    if drove and not state.exact and kinds & {Load, Deliver}:
        yield "early"
    if isinstance(phase, Driving) and Drive in kinds:
        if len(phase.dice) > 1:
            yield "two_dice"
        if 6 in phase.dice:
            yield "six"
        yield "drive"
        if any(isinstance(action, Drive) and rules.spaces[action.space].kind == "ferry" for action in legal):
            yield "ferry"
    if isinstance(phase, Auction) and legal:
        yield "caller" if Match in kinds else "auction"
    if isinstance(phase, SignDue) and PlaceSign in kinds:
        yield "sign"
    for kind, thing in OFFERED.items():
        if kind in kinds:
            yield thing
    if BuyTrailer in kinds and _does_not_fit(rules, state, seat):
        yield "trailer"
    if RollDice in kinds and _near_the_end(state):
        yield "end"


def _near_the_end(state: State) -> bool:
    """Whether the game may end soon: hardly a public contract is left, and somebody has few of their own."""
    left = state.deck + sum(1 for card in state.market if card >= 0)
    return left <= LAST and min(len(player.hand) + len(player.loaded) for player in state.players) <= FEW


def _does_not_fit(rules: Rules, state: State, seat: int) -> bool:
    """Whether a contract that begins where the truck stands finds no room in it."""
    player = state.players[seat]
    room = rules.free_room(player)
    here = (rules.contracts[number] for number in player.hand if number in rules.contracts)
    return any(one.start == player.space and one.goods > room for one in here)
