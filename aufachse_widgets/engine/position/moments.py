"""Moments of a game, for setting up positions: the stack of what must still be settled, completed from its top and checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from ..actions import EMPTY, UNKNOWN
from ..cards import BAHNVERLADUNG, FRACHT_DUMPING, PANNENHILFE, ROAD_RUNNER, SCHNELLE_VERLADUNG, SUBUNTERNEHMER, ZOLLKONTROLLE
from ..contracts import BIDS
from ..errors import EditionError, PositionError, one_line, shown
from ..events.go_to import leads_to
from ..phases import (
    Auction,
    BeforeRoll,
    Business,
    CardChoice,
    CardGoTo,
    CardMove,
    Charging,
    Dealing,
    Drawing,
    Driving,
    FirstRandom,
    FirstRolling,
    FurtherRoll,
    JamChoice,
    LoadOffer,
    Phase,
    Placing,
    PutAway,
    Refilling,
    Rolling,
    Settling,
    SignDue,
    TurnEnd,
    TurnStart,
)
from ..rules import Rules
from ..setup import new_game
from ..state import State
from ..ways import MOST_POINTS

Check = Callable[[Rules, int, Any, str], None]
SETUP = (Placing, Dealing, Refilling, FirstRandom, FirstRolling, TurnStart, LoadOffer)
BEGINNINGS = (TurnStart, FirstRandom, FirstRolling)
"""What is settled last at setup."""
OWN_TURN = (BeforeRoll, Rolling, Driving, Settling, SignDue, Business, FurtherRoll, TurnEnd, Drawing)
"""Phases that only the seat on turn can be in."""
OPTIONS = {PANNENHILFE: ("skip", "go_on"), ZOLLKONTROLLE: ("skip", "pay")}
PARTNERS = (ROAD_RUNNER, SUBUNTERNEHMER)


def bidding(contract: int, caller: int, bid: int = 0, bidder: int = -1, passed: tuple[int, ...] = (), out: tuple[int, ...] = ()) -> Auction:
    """An auction under way, as a moment for :func:`~aufachse_widgets.engine.position.position`.

    ``bid`` (1–5) is the highest so far and ``bidder`` the seat that made it, ``passed`` the seats that
    have passed since, ``out`` those that have passed for good in an open outcry. Where bids go in turn (row 22), the next to
    bid is found from these. Raises PositionError for ``passed`` or ``out`` that are no seats.

    >>> bidding(9, caller=0, bid=2, bidder=1, passed=(2,))
    Auction(contract=9, caller=0, bid=2, bidder=1, passed=4, next=-1, out=0)
    """
    for name, listed in (("passed", passed), ("out", out)):
        if not isinstance(listed, tuple | list) or not all(isinstance(seat, int) and 0 <= seat < 6 for seat in listed):
            raise PositionError(f"{name} = {shown(listed)}: list the seats that have passed, from 0 to 5")
    return Auction(contract, caller, bid, bidder, _bits((*passed, *out)), out=_bits(out))


def _bits(seats: Iterable[int]) -> int:
    return sum(1 << seat for seat in set(seats))


def stack_of(rules: Rules, players: int, moment: object) -> tuple[Phase, ...]:
    """The whole stack for a moment: a stack itself, or the phase on top of one.

    Raises PositionError if there is no such phase, seat, space or card, or where what lies below it
    cannot be told from it.
    """
    if isinstance(moment, tuple | list):
        stack = tuple([_phase(rules, players, one, f"moment[{index}]") for index, one in enumerate(moment)])
        if not stack:
            raise PositionError("moment is empty: somebody has to act; use over=True for a game that has ended")
    else:
        top = _phase(rules, players, moment, "moment")
        stack = (*_below(rules, players, top), top)
    stack = tuple([_next_bidder(rules, players, phase) if type(phase) is Auction else phase for phase in stack])
    _check_order(stack)
    return stack


def seat_on_turn(stack: tuple[Phase, ...]) -> int:
    """Whose turn it is; -1 at setup."""
    bottom = stack[0]
    return bottom.seat if type(bottom) is TurnEnd else -1


def _below(rules: Rules, players: int, top: Phase) -> tuple[Phase, ...]:
    """What lies below a phase in the turn of its own seat, or at setup."""
    match top:
        case TurnEnd() | FirstRandom() | FirstRolling() | TurnStart():
            return ()
        case BeforeRoll(seat=seat) | Business(seat=seat):
            return (TurnEnd(seat),)
        case Settling(seat=seat) | FurtherRoll(seat=seat) | LoadOffer(seat=seat):
            return TurnEnd(seat), Business(seat)
        case Auction(caller=seat):
            return TurnEnd(seat), Business(seat)
        case Rolling(seat=seat) | Driving(seat=seat) | SignDue(seat=seat) | Drawing(seat=seat):
            return TurnEnd(seat), Business(seat), Settling(seat)
        case (
            Charging(seat=seat, card=card)
            | CardChoice(seat=seat, card=card)
            | CardMove(seat=seat, card=card)
            | CardGoTo(seat=seat, card=card)
            | JamChoice(seat=seat, card=card)
        ):
            return TurnEnd(seat), Business(seat), Settling(seat), PutAway(card)
        case Placing(seat=seat):
            return _setup_before(rules, players, seat)
        case _:
            raise PositionError(f"moment = {type(top).__name__}: it can come up in several ways; give the whole stack, the next to be settled last")


def _setup_before(rules: Rules, players: int, seat: int) -> tuple[Phase, ...]:
    """What of the setup comes after the placing of that truck."""
    try:
        pending = new_game(rules, players).pending
    except EditionError as error:
        raise PositionError(f"moment = Placing: {error}") from None
    return pending[: pending.index(Placing(seat))]


def _next_bidder(rules: Rules, players: int, auction: Auction) -> Auction:
    if rules.edition.auction != "in_turn" or auction.next >= 0:
        return auction
    last = auction.bidder if auction.bidder >= 0 else auction.caller
    order = [(last + step) % players for step in range(1, players + 1)]
    return replace(auction, next=next((seat for seat in order if not auction.passed >> seat & 1), last))


def _check_order(stack: tuple[Phase, ...]) -> None:
    """Whether a stack of these can come up at all."""
    bottom, above = stack[0], stack[1:]
    if type(bottom) is TurnEnd:
        for phase in above:
            if isinstance(phase, (TurnEnd, Placing, *BEGINNINGS)) or (type(phase) is Dealing and not phase.from_box):
                raise PositionError(f"moment: {type(phase).__name__} cannot come up within a turn; leave it out")
            if isinstance(phase, OWN_TURN) and phase.seat != bottom.seat:
                raise PositionError(f"moment: {type(phase).__name__} of seat {phase.seat} in the turn of seat {bottom.seat}; only the seat on turn is in it")
    elif isinstance(bottom, BEGINNINGS):
        for phase in above:
            if not isinstance(phase, SETUP) or isinstance(phase, BEGINNINGS):
                raise PositionError(f"moment: {type(phase).__name__} cannot come up at setup; put TurnEnd of the seat on turn first in the stack")
    else:
        raise PositionError(f"moment: nothing would follow {type(bottom).__name__}; put TurnEnd of the seat on turn first in the stack")


# Each phase by itself -------------------------------------------------------------------------------


def _phase(rules: Rules, players: int, moment: object, name: str) -> Phase:
    """A phase whose fields name what there is."""
    if not isinstance(moment, Phase):
        raise PositionError(f"{name} is {shown(moment)}: use a phase (engine.phases), such as BeforeRoll(0), Driving(0, (4,)) or Business(0)")
    try:
        phase: Phase = msgspec.convert(msgspec.to_builtins(moment), Phase)
    except (msgspec.ValidationError, TypeError, ValueError, OverflowError, RecursionError) as error:
        raise PositionError(f"{name} = {type(moment).__name__}: {one_line(str(error), 120)}") from None
    place = f"{name} = {type(phase).__name__}"
    for field, check in _FIELDS.items():
        value = getattr(phase, field, None)
        if value is not None and not isinstance(value, bool):
            check(rules, players, value, f"{place}: {field}")
    extra = _KINDS.get(type(phase))
    if extra is not None:
        extra(rules, players, phase, place)
    return phase


def _seat(low: int) -> Check:
    def check(rules: Rules, players: int, seat: int, place: str) -> None:
        if not low <= seat < players:
            raise PositionError(f"{place} = {seat}: use a seat from {low} to {players - 1}")

    return check


def _number(low: int, high: int | None = None) -> Check:
    def check(rules: Rules, players: int, number: int, place: str) -> None:
        if number < low or (high is not None and number > high):
            raise PositionError(f"{place} = {number}: use a number from {low}{'' if high is None else f' to {high}'}")

    return check


def _seats(rules: Rules, players: int, seats: tuple[int, ...], place: str) -> None:
    if len(set(seats)) != len(seats) or not all(0 <= seat < players for seat in seats):
        raise PositionError(f"{place} = {shown(seats)}: list seats from 0 to {players - 1}, each once")


def _spaces(rules: Rules, players: int, spaces: tuple[str, ...], place: str) -> None:
    for space in spaces:
        if space not in rules.spaces:
            raise PositionError(f"{place}: there is no space {shown(space)} in this game")


def _contract(rules: Rules, players: int, number: int, place: str) -> None:
    if number not in rules.contracts:
        raise PositionError(f"{place} = {number}: there is no such contract in edition {rules.edition.id}")


def _contracts(rules: Rules, players: int, numbers: tuple[int, ...], place: str) -> None:
    for number in numbers:
        if number != UNKNOWN:
            _contract(rules, players, number, place)


def _card(rules: Rules, players: int, card: str, place: str) -> None:
    if card not in rules.edition.event_cards:
        raise PositionError(f"{place} = {shown(card)}: there is no such event card in edition {rules.edition.id}")


_FIELDS: dict[str, Check] = {
    "seat": _seat(0),
    "player": _seat(0),
    "caller": _seat(0),
    "bidder": _seat(-1),
    "next": _seat(-1),
    "seats": _seats,
    "players": _seats,
    "trucks": _seats,
    "spaces": _spaces,
    "contract": _contract,
    "contracts": _contracts,
    "card": _card,
    "points": _number(1, MOST_POINTS),
    "loads": _number(0),
    "deliveries": _number(0),
    "amount": _number(0),
    "round": _number(0),
    "bid": _number(0, BIDS),
}
"""Each check knows the type of its field, which the conversion has made sure of."""


def _dice(rules: Rules, players: int, phase: Driving, place: str) -> None:
    count = rules.edition.dice
    if len(phase.dice) != count or not all(0 <= die <= 6 for die in phase.dice) or tuple(sorted(phase.dice)) != phase.dice:
        raise PositionError(f"{place}: dice = {phase.dice}: {count} from 1 to 6 (0: not known), the lower first")


def _auction(rules: Rules, players: int, phase: Auction, place: str) -> None:
    edition = rules.edition
    if not edition.has_auctions:
        raise PositionError(f"{place}: edition {edition.id} is played without auctions; use another moment")
    if (phase.bid > 0) != (phase.bidder >= 0):
        raise PositionError(f"{place}: bid = {phase.bid}, bidder = {phase.bidder}: give both, or neither before the first bid")
    if not 0 <= phase.passed < 1 << players or (phase.bidder >= 0 and phase.passed >> phase.bidder & 1):
        raise PositionError(f"{place}: passed = {phase.passed}: a bit for each seat that has passed, and never the bidder's; see bidding()")
    if phase.out & ~phase.passed or (phase.out and edition.auction != "open"):
        raise PositionError(f"{place}: out = {phase.out}: a bit for each seat that has passed for good, in an open outcry alone")
    if edition.auction == "open" and (phase.next != -1 or (phase.bidder == phase.caller and not phase.bid)):
        raise PositionError(f"{place}: next = {phase.next}: in an open outcry anyone may bid; leave it out")


def _choice(rules: Rules, players: int, phase: CardChoice, place: str) -> None:
    card = phase.card
    options = OPTIONS.get(card, ())
    if any(option not in options for option in phase.options):
        raise PositionError(f"{place}: options = {shown(phase.options)}: {card} offers {', '.join(options) or 'none'}")
    if phase.players and (card not in PARTNERS or phase.seat in phase.players):
        raise PositionError(f"{place}: players = {phase.players}: only {' and '.join(PARTNERS)} let you choose another player")
    if phase.contracts and card not in (BAHNVERLADUNG, FRACHT_DUMPING):
        raise PositionError(f"{place}: contracts = {phase.contracts}: {card} lets nobody choose a contract; leave them out")
    if not (phase.options or phase.players or phase.contracts):
        raise PositionError(f"{place}: {card} offers nothing to choose; give its options, players or contracts")


def _rolling_for_first(rules: Rules, players: int, phase: FirstRolling, place: str) -> None:
    if len(phase.seats) < 2 or len(phase.rolled) >= len(phase.seats) or not all(1 <= die <= 6 for die in phase.rolled):
        raise PositionError(f"{place}: rolled = {phase.rolled}: rolls from 1 to 6, fewer than the seats, of which there are two or more")


def _targets(rules: Rules, players: int, phase: CardGoTo, place: str) -> None:
    if not phase.spaces:
        raise PositionError(f"{place}: spaces = (): the card would have no effect; name where it may lead")


def _slot(rules: Rules, players: int, phase: Refilling, place: str) -> None:
    if not 0 <= phase.slot < rules.edition.market_size:
        raise PositionError(f"{place}: slot = {phase.slot}: use a place from 0 to {rules.edition.market_size - 1}")


_KINDS: dict[type, Check] = {
    Driving: _dice,
    Auction: _auction,
    CardChoice: _choice,
    CardGoTo: _targets,
    FirstRolling: _rolling_for_first,
    Refilling: _slot,
}


# Against the position ----------------------------------------------------------------------------


def check_stack(rules: Rules, state: State) -> None:
    """Whether what must be settled goes with the cards and the money there are; PositionError if not."""
    refills = [phase.slot for phase in state.pending if type(phase) is Refilling]
    if len(set(refills)) != len(refills) or any(state.market[slot] != EMPTY for slot in refills) or len(refills) > state.deck:
        raise PositionError(f"moment: Refilling of places {refills}: each must be empty in market, with a card for it in the deck")
    for phase in state.pending:
        if type(phase) is Auction:
            if phase.contract not in state.market:
                raise PositionError(f"moment = Auction: contract {phase.contract} is not face up; put it in market")
            if phase.caller != state.active:
                raise PositionError(f"moment = Auction: caller = {phase.caller}: only the seat on turn, {state.active}, calls an auction")
            money = state.players[phase.bidder].money
            if phase.bid and rules.contracts[phase.contract].cost(phase.bid) > money:
                raise PositionError(
                    f"moment = Auction: bid = {phase.bid} costs {rules.contracts[phase.contract].cost(phase.bid)}, but players[{phase.bidder}].money "
                    f"is {money}: there is no credit"
                )
        elif type(phase) is LoadOffer:
            hand = state.players[phase.seat].hand
            if any(number not in hand for number in phase.contracts):
                raise PositionError(f"moment = LoadOffer: contracts = {phase.contracts}: they must be in players[{phase.seat}].hand")
        elif type(phase) is CardChoice:
            _check_choice(state, phase)
        elif type(phase) is CardGoTo:
            for space in phase.spaces:
                if not leads_to(rules, state, phase, space):
                    raise PositionError(f"moment = CardGoTo: spaces: {phase.card} cannot lead the truck of seat {phase.seat} to {shown(space)}; leave it out")
        elif (type(phase) is FurtherRoll and phase.card == SCHNELLE_VERLADUNG) and phase.card not in state.players[phase.seat].cards:
            raise PositionError(f"moment = FurtherRoll: {phase.card} must lie in players[{phase.seat}].cards")
        elif type(phase) is Dealing and phase.from_box and not state.box:
            raise PositionError("moment = Dealing from the box: box = 0; leave a contract in it")


def _check_choice(state: State, phase: CardChoice) -> None:
    player, place = state.players[phase.seat], "moment = CardChoice: contracts"
    if phase.card == BAHNVERLADUNG and any(number not in player.loaded for number in phase.contracts):
        raise PositionError(f"{place} = {phase.contracts}: they must be in players[{phase.seat}].loaded")
    if phase.card == FRACHT_DUMPING and phase.contracts and (phase.contracts != (UNKNOWN,) or not player.hand):
        raise PositionError(f"{place} = {phase.contracts}: use (UNKNOWN,), which stands for any contract in players[{phase.seat}].hand")
