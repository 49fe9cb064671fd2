"""What people tell of an ordinary turn: rolls, stops, event cards, loads, auctions, and the rules' own actions."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ..engine import actions as a
from ..engine import phases as p
from ..engine.actions import CHANCE, EMPTY, SOMEWHERE, UNKNOWN, Action
from ..engine.auction import AuctionSettler
from ..engine.business import BusinessSettler
from ..engine.cards import BAHNVERLADUNG, CARDS, INSPEKTION, KEPT_UNTIL_USED, SONDERAUFTRAG_FLENSBURG, SONDERAUFTRAG_WIEN
from ..engine.changes import change_player, give_to_hand, pop, swap, without
from ..engine.events.go_to import CardGoToSettler
from ..engine.log import LogEntry
from ..engine.market import discard_oldest, remove
from ..engine.movement import arrive, card_moved, out_of_turn
from ..engine.reasons import N_, Reason
from ..engine.registry import SETTLERS
from ..engine.trailers import apply_trailer, refuse_trailer
from . import facts as f
from .cards import into_hand, on_market, onto_truck, take_away
from .table import following
from .teller import PENDING, Teller

MOVEMENT = (p.BeforeRoll, p.Rolling, p.Driving)


def rolled(t: Teller, fact: f.Rolled) -> None:
    """A roll begins a turn, goes on with one, or mends the roll before it."""
    seat, dice = fact.seat, tuple(sorted(fact.dice))
    index = t.phase((p.BeforeRoll, p.Rolling, p.FurtherRoll, p.Driving, p.Business), seat)
    if index >= 0 and isinstance(t.state.todo[index], p.Business) and not t.state.rolls_due:
        index = -1
    if index < 0 or t.state.active != seat:
        t.begin_turn(seat)
        if t.state.active != seat:
            return
    else:
        t.close_to(index)
    top = t.top
    if isinstance(top, p.Driving):
        before, t.state = top.dice, swap(t.state, p.Driving(seat, dice))
        kind = LogEntry("corrected", seat, card="roll", dice=dice) if any(before) else LogEntry("rolled", seat, dice=dice)
        t.log.append(kind)
    elif isinstance(top, p.BeforeRoll | p.Rolling | p.FurtherRoll | p.Business):
        t.roll(seat, dice)


def stopped(t: Teller, fact: f.Stopped) -> None:
    """A truck stopped: after a roll, by a card, at setup, or where nobody told the roll."""
    seat, space = fact.seat, fact.space
    waiting = t.find(lambda phase: _moves(phase, seat))
    if waiting >= 0 and _is_next(t, t.state.todo[waiting], seat, space):
        waiting = -1
    if waiting < 0 and t.state.rolls_due and t.state.active == seat and (business := t.phase(p.Business, seat)) >= 0:
        waiting = business
    if waiting < 0:
        if t.phase(p.Business, seat) >= 0 and t.state.active == seat and not t.state.rolls_due:
            _moved_again(t, seat, space)
            return
        if t.state.active != seat or t.phase(p.Business, seat) < 0:
            t.begin_turn(seat)
        waiting = t.find(lambda phase: _moves(phase, seat))
        if waiting < 0:
            # The game is over, or the turn ended by itself: the truck is there all the same.
            t.odd(seat, N_("that is not possible now"))
            t.put(seat, space)
            return
    t.close_to(waiting)
    phase = t.top
    match phase:
        case p.Placing():
            _placed(t, seat, space)
        case p.CardMove():
            _by_card(t, phase, space)
        case p.CardGoTo():
            _went(t, phase, space)
        case p.Snowstorm():
            _in_snow(t, phase, seat, space)
        case _:
            if not isinstance(phase, p.Driving):
                t.roll(seat, (0,) * t.rules.edition.dice)
            if isinstance(t.top, p.Driving):
                t.stop(seat, space)


def _is_next(t: Teller, phase: Any, seat: int, space: str) -> bool:
    """Whether it is the next player's own turn rather than the move that a card of the player on turn would allow."""
    if seat == t.state.active or seat != following(t.state) or not isinstance(phase, p.CardMove | p.Snowstorm) or not t.on_board(space):
        return False
    if phase is not t.top or not t.nothing_due():
        return False
    return t.nearest(phase.seat, space, seat if isinstance(phase, p.Snowstorm) else -1) is None


def _moves(phase: Any, seat: int) -> bool:
    if isinstance(phase, p.Snowstorm):
        return seat in phase.trucks
    return isinstance(phase, p.Placing | p.CardMove | p.CardGoTo | p.FurtherRoll | MOVEMENT[0] | MOVEMENT[1] | MOVEMENT[2]) and phase.seat == seat


def _placed(t: Teller, seat: int, space: str) -> None:
    place = a.Place(seat, space)
    if t.on_board(space):
        t.remark(seat, t.refusal(len(t.state.todo) - 1, place), space=space)
        t.between[seat] = ""
        t.step(place)
    else:
        t.log.append(LogEntry("placed", seat, space=space))
        t.state = pop(t.state)
        t.put(seat, space)
        t.settle()


def _by_card(t: Teller, phase: p.CardMove, space: str) -> None:
    seat = phase.seat
    start, drive = t.table_words(seat), t.nearest(seat, space) if t.on_board(space) else None
    count = len(t.log)
    if drive is not None:
        t.between[seat] = ""
        t.step(drive.action)
    elif t.on_board(space) and space != t.state.players[seat].space:
        if t.state.players[seat].space != SOMEWHERE:
            t.odd(seat, N_("{space} is not reached from {start} by {card} on our board"), ("space", space), ("start", start), ("card", phase.card), space=space)
        t.between[seat] = ""
        t.state = card_moved(t.rules, pop(t.state), seat, (SOMEWHERE, space), phase.card, t.log)
        t.settle()
    else:
        t.state = pop(t.state)
        t.log.append(LogEntry("drove", seat, space=space, path=(start, space), card=phase.card))
        t.put(seat, space)
        t.settle()
    t.tell_start(count, start)


def _went(t: Teller, phase: p.CardGoTo, space: str) -> None:
    seat = phase.seat
    start, count = t.table_words(seat), len(t.log)
    if not t.on_board(space):
        t.state = pop(t.state)
        t.log.append(LogEntry("went", seat, space=space, path=(start, space), card=phase.card))
        t.put(seat, space)
        t.settle()
        return
    go = a.GoTo(seat, space)
    reason = t.refusal(len(t.state.todo) - 1, go)
    t.between[seat] = ""
    if reason is not None:
        t.remark(seat, reason, space=space)
    # From an unknown space a card leads anywhere; and the signs may have been set right since it was drawn.
    elsewhere = reason is not None or not _open(t, phase, space)
    if elsewhere:
        t.state = change_player(t.state, seat, space=SOMEWHERE)
    t.step(go)
    t.tell_start(count, start)


def _open(t: Teller, phase: p.CardGoTo, space: str) -> bool:
    settler = SETTLERS[p.CardGoTo]
    assert isinstance(settler, CardGoToSettler)
    try:
        return bool(settler.way(t.rules, t.state, phase, space))
    except LookupError:
        return False


def _in_snow(t: Teller, phase: p.Snowstorm, truck: int, space: str) -> None:
    start, count = t.table_words(truck), len(t.log)
    drive = t.nearest(phase.seat, space, truck) if t.on_board(space) else None
    if drive is not None:
        t.between[truck] = ""
        t.step(drive.action)
    else:
        rest = tuple(seat for seat in phase.trucks if seat != truck)
        t.state = swap(t.state, replace(phase, trucks=rest)) if rest else pop(t.state)
        if t.on_board(space):
            if t.state.players[truck].space not in (SOMEWHERE, space):
                values = (("space", space), ("start", start), ("card", "Schneestürme"))
                t.odd(truck, N_("{space} is not reached from {start} by {card} on our board"), *values, space=space)
            t.between[truck] = ""
            t.log.append(LogEntry("moved", truck, phase.seat, space=space, path=(start, space), card="Schneestürme"))
            t.state = arrive(t.rules, t.state, truck, (SOMEWHERE, space), t.log)
            if truck != phase.seat:
                t.state = out_of_turn(t.rules, t.state, truck)
        else:
            t.log.append(LogEntry("moved", truck, phase.seat, space=space, path=(start, space), card="Schneestürme"))
            t.put(truck, space)
        t.settle()
    t.tell_start(count, start)


def _moved_again(t: Teller, seat: int, space: str) -> None:
    """A truck that has moved in this turn already: by a card of the box that our data lacks, or told late."""
    start = t.table_words(seat)
    if space == start:
        return
    if not t.drew and start != SOMEWHERE:
        t.odd(seat, N_("{seat}'s truck had moved already"), ("seat", seat), space=space)
    t.log.append(LogEntry("drove", seat, space=space, path=(start, space), card=t.drew))
    t.sure = False
    if t.on_board(space):
        t.between[seat] = ""
        t.state = arrive(t.rules, t.state, seat, (SOMEWHERE, space), t.log)
    else:
        t.put(seat, space)
    exact = (space in t.rules.cities or space == SOMEWHERE) and (not t.drew or t.rules.edition.auction_after_card_move)
    t.state = replace(t.state, exact=exact, bound=False)
    t.settle()


def drove(t: Teller, action: a.Drive) -> None:
    """A drive as the map tells it: where it ended is what counts."""
    index = t.find(lambda phase: a.Drive in SETTLERS[type(phase)].accepts and phase.seat == action.seat)
    if index >= 0 and t.refusal(index, action) is None:
        t.close_to(index)
        if t.refusal(len(t.state.todo) - 1, action) is None:
            truck = action.seat if action.truck < 0 else action.truck
            if isinstance(t.top, p.Driving):
                t.rolled = 0 not in t.top.dice
                t.sure = t.rolled and t.state.players[truck].space != SOMEWHERE
            start, count = t.table_words(truck), len(t.log)
            t.between[truck] = ""
            t.step(action)
            t.tell_start(count, start)
            return
    stopped(t, f.Stopped(action.seat if action.truck < 0 else action.truck, action.space))


# Events -----------------------------------------------------------------------------------------


def drew(t: Teller, fact: f.Drew) -> None:
    """An event card was turned up; one of our cards does what it says, another is the people's to tell."""
    seat, card = fact.seat, fact.card
    index = t.uncover(p.Drawing, seat, t.state.draws_due)
    if index >= 0:
        t.close_to(index)
    else:
        if seat == t.state.active or t.to_turn(seat):
            t.forward(seat)
        space = t.state.players[seat].space
        if t.sure and space != SOMEWHERE and t.table.places:
            t.odd(seat, N_("no event card was due"), card=card)
        t.push(p.Settling(seat, signs=False), p.Drawing(seat))
    t.drew = card
    if card not in CARDS:
        t.log.append(LogEntry("event", seat, card=card))
        t.state = replace(pop(t.state), drawn=t.state.drawn + 1)
        t.settle()
        return
    state = t.state
    turn_up = a.TurnUp(CHANCE, card)
    if not any(outcome == turn_up for outcome, _weight in SETTLERS[p.Drawing].outcomes(t.rules, state, t.top)) if state.unseen or state.used else True:
        t.remark(seat, Reason("event_after", N_("{card} cannot be on top of the event deck"), (("card", card),), t.rules.document("event_after")), card=card)
        t.state = replace(state, unseen=tuple(sorted((*state.unseen, card))), used=tuple(one for one in state.used if one != card))
    t.step(turn_up)


def turned_up(t: Teller, action: a.TurnUp) -> None:
    """The engine's own way to tell an event card."""
    index = t.find(lambda phase: isinstance(phase, p.Drawing))
    drew(t, f.Drew(t.state.todo[index].seat if index >= 0 else max(t.state.active, 0), action.card))  # type: ignore[union-attr]


# Business ---------------------------------------------------------------------------------------


def loaded_or_delivered(t: Teller, action: a.Load | a.Deliver) -> None:
    """Goods aboard, or unloaded and paid."""
    seat, card = action.seat, t.rules.contracts[action.contract]
    end = card.start if isinstance(action, a.Load) else card.destination
    index = _taker(t, action)
    if index >= 0 and _another_turn(t, index, action):
        t.begin_turn(seat)
        index = _taker(t, action)
    beside = index < 0 and _beside(t, seat)
    if not beside and (index < 0 or _above(t, index, seat)):
        on_turn = t.state.active == seat or (index < 0 and t.to_turn(seat))
        if on_turn:
            here = t.state.players[seat].space
            t.forward(seat, end if t.on_board(end) else here if here == SOMEWHERE or t.on_board(here) else SOMEWHERE)
            index = _taker(t, action)
    if index >= 0:
        index = _clear(t, index, seat)
    beside = index < 0
    if beside:
        t.push(p.SideBusiness(seat))
        index = len(t.state.todo) - 1
    reason = _unless_unknown(t, index, action, end)
    if reason is not None:
        t.remark(seat, reason, contract=action.contract)
    if isinstance(action, a.Load):
        if action.contract in t.state.players[seat].loaded:
            if beside:
                t.state = pop(t.state)
            return
        into_hand(t, seat, action.contract)
    else:
        onto_truck(t, seat, action.contract)
    count = len(t.log)
    t.at(index, action)
    where = t.table_words(seat)
    for place in range(count, len(t.log)):
        event = t.log[place]
        if event.kind in ("loaded", "delivered") and event.space == SOMEWHERE:
            t.log[place] = replace(event, space=where)
    if beside and (spot := t.phase(p.SideBusiness, seat)) >= 0:
        t.state = replace(t.state, todo=t.state.todo[:spot] + t.state.todo[spot + 1 :])
        t.settle()


def _beside(t: Teller, seat: int) -> bool:
    """Whether goods are loaded or unloaded out of turn by right: at setup, or after a card's move that this table does not tell."""
    if t.state.active < 0:
        return t.rules.edition.load_at_placing
    return not t.table.places and seat != t.state.active and t.phase(p.CardMove, seat) >= 0


def _another_turn(t: Teller, index: int, action: Action) -> bool:
    """Whether what is told must be of a later turn, at a table that tells neither rolls nor places."""
    if t.table.places or t.table.rolls or t.state.active < 0 or isinstance(t.state.todo[index], p.BeforeRoll):
        return False
    reason = t.refusal(index, action)
    return reason is not None and (reason.field in ("business", "auction", "auction_once_a_turn", "load_at_once") or "exact count" in reason.text)


def _unless_unknown(t: Teller, index: int, action: Action, end: str) -> Reason | None:
    """What the rules have against it; a contract of which nobody knows where it starts may start here."""
    if end != SOMEWHERE:
        return t.refusal(index, action)
    seat, state = action.seat, t.state
    space = state.players[seat].space
    t.state = change_player(state, seat, space=SOMEWHERE)
    reason = t.refusal(index, action)
    t.state = change_player(t.state, seat, space=space)
    return reason


def _taker(t: Teller, action: Action) -> int:
    """The phase of the stack that takes the action: one in which the rules allow it, else the topmost."""
    todo = t.state.todo
    able = [index for index in range(len(todo) - 1, -1, -1) if type(action) in SETTLERS[type(todo[index])].accepts and _acts(todo[index], action.seat)]
    return next((index for index in able if t.refusal(index, action) is None), able[-1] if able else -1)


def _acts(phase: Any, seat: int) -> bool:
    if isinstance(phase, p.Auction):
        return True
    return getattr(phase, "seat", None) == seat


def _above(t: Teller, index: int, seat: int) -> bool:
    """Whether a movement of the seat that nobody told lies above."""
    return any(isinstance(phase, MOVEMENT) and phase.seat == seat for phase in t.state.todo[index + 1 :])


def _clear(t: Teller, index: int, seat: int) -> int:
    """Close what lies above a phase of the seat and cannot wait; where the phase is then (-1: closing that has ended it)."""
    quiet = (*PENDING, p.Settling, p.PutAway, p.Charging)
    kind = type(t.state.todo[index])
    while any(not isinstance(phase, quiet) for phase in t.state.todo[index + 1 :]):
        t.close()
    todo = t.state.todo
    return index if index < len(todo) and isinstance(todo[index], kind) and _acts(todo[index], seat) else -1


def trailer(t: Teller, action: a.BuyTrailer | a.SellTrailer) -> None:
    """A trailer bought or sold, at any time of a turn."""
    seat = action.seat
    _begins(t, seat)
    if t.state.active != seat:
        t.to_turn(seat)
    t.remark(seat, refuse_trailer(t.rules, t.state, action) if t.state.active == seat else None)
    player = t.state.players[seat]
    held = player.large if action.large else player.small
    if isinstance(action, a.SellTrailer) and not held:
        return
    t.state = apply_trailer(t.state, t.rules, action, t.log)
    t.state = replace(t.state, small=max(t.state.small, 0), large=max(t.state.large, 0))
    t.settle()


def _begins(t: Teller, seat: int) -> None:
    """What is done before the roll begins the turn of who is next, where the one before has done what had to be done."""
    state = t.state
    if state.active != seat == following(state) and not state.rolls_due and t.nothing_due():
        t.begin_turn(seat)


def won(t: Teller, fact: f.Won) -> None:
    """An auction from its call to its end: paid at once, the card to the winner, the market refilled."""
    seat, contract, bid = fact.seat, fact.contract, fact.bid
    rules = t.rules
    called = t.find(lambda phase: isinstance(phase, p.Auction))
    if called >= 0:
        auction = t.state.todo[called]
        assert isinstance(auction, p.Auction)
        caller = auction.caller if fact.caller < 0 else fact.caller
        t.close_to(called)
        t.state = pop(t.state)
    else:
        caller = fact.caller
        if caller < 0:
            caller = t.state.active if t.state.active >= 0 and t.table.rolls else seat
        business = -1
        business = t.phase(p.Business, caller)
        if business >= 0 and contract != UNKNOWN and _another_turn(t, business, a.CallAuction(caller, contract)):
            t.begin_turn(caller)
        business = -1
        if caller == t.state.active or t.to_turn(caller):
            t.forward(caller)
            business = t.phase(p.Business, caller)
            if business >= 0:
                business = _clear(t, business, caller)
        reason = None
        if rules.edition.auction not in ("open", "in_turn"):
            reason = Reason("auction", N_("this edition is played without auctions"), (), rules.document("auction"))
        elif business >= 0:
            lower = replace(t.state, todo=t.state.todo[: business + 1])
            settler = SETTLERS[p.Business]
            assert isinstance(settler, BusinessSettler)
            reason = settler.refuse_call(rules, lower, caller)
        t.remark(caller, reason, contract=contract)
        t.log.append(LogEntry("called", caller, contract=contract))
        t.state = replace(t.state, exact=False, auctions=t.state.auctions + 1)
    on_market(t, caller, contract)
    cost = rules.contracts[contract].cost(bid) if contract != UNKNOWN else 0
    if bid and not cost:
        t.odd(seat, N_("nobody knows what bid {number} costs here: pay it by hand"), ("number", bid), contract=contract)
    if cost > t.state.players[seat].money:
        t.remark(seat, Reason("", N_("bid {number} costs {amount}, more than you have: there is no credit"), (("number", bid), ("amount", cost)), "S0"))
    if not bid and seat != caller:
        t.odd(seat, N_("who calls an auction without bids gets the contract"), contract=contract)
        caller = seat
    _close_auction(t, p.Auction(contract, caller, bid, seat if bid else -1))


def _close_auction(t: Teller, auction: p.Auction) -> None:
    """The engine closes it; where nobody knows the card or what the bid costs, nothing is paid."""
    contract, bid = auction.contract, auction.bid
    winner = auction.bidder if bid else auction.caller
    if contract == UNKNOWN:
        t.log.append(LogEntry("won", winner, number=bid))
        t.state = give_to_hand(t.state, winner, UNKNOWN)
        below = t.state.todo
        t.state = remove(replace(t.state, todo=()), UNKNOWN, slide=t.rules.edition.refill == "slide")
        t.state = replace(t.state, todo=below + t.state.todo)
    else:
        settler = SETTLERS[p.Auction]
        assert isinstance(settler, AuctionSettler)
        t.push(auction)
        t.state = settler.close(t.rules, t.state, auction, t.log)
    t.settle()


def taken(t: Teller, action: a.TakeContract) -> None:
    """The children's versions: a public contract for nothing."""
    seat = action.seat
    on_market(t, seat, action.contract)
    business = t.phase(p.Business, seat)
    if business >= 0 and _another_turn(t, business, action):
        t.begin_turn(seat)
    if t.state.active == seat or t.to_turn(seat):
        start = t.rules.contracts[action.contract].start
        t.forward(seat, start if t.rules.edition.auction == "take_at_start" and t.on_board(start) else SOMEWHERE)
    index = t.phase(p.Business, seat)
    if index >= 0:
        index = _clear(t, index, seat)
    beside = index < 0
    if beside:
        t.push(p.Business(seat))
        index = len(t.state.todo) - 1
    on_market(t, seat, action.contract)  # a turn that was passed over may have discarded it
    lower = replace(t.state, todo=t.state.todo[: index + 1])
    settler = SETTLERS[p.Business]
    t.remark(seat, settler.refuse(t.rules, lower, lower.todo[-1], action), contract=action.contract)
    t.at(index, action)
    if beside and (spot := t.phase(p.Business, seat)) >= 0:
        t.state = replace(t.state, todo=t.state.todo[:spot] + t.state.todo[spot + 1 :])
        t.settle()


def discarded(t: Teller, fact: f.Discarded) -> None:
    """A public contract left the game because nobody wanted it."""
    state, number = t.state, fact.contract
    if number != UNKNOWN and number in state.gone:
        return
    if (fact.seat != state.active or state.over) and UNKNOWN in state.gone and t.rules.edition.discard:
        # The turn that has ended took a card away that nobody had named: this is it.
        if number != UNKNOWN:
            take_away(t, number)
            t.state = replace(t.state, gone=(*without(t.state.gone, UNKNOWN), number))
            t.log.append(LogEntry("named", contract=number, number=-1))
        return
    if number != UNKNOWN:
        on_market(t, fact.seat, number)
        state = t.state
    lying = [card for card in state.market if card != EMPTY]
    if not lying:
        t.odd(fact.seat, N_("no public contract lies there"))
        return
    if not t.rules.edition.discard:
        text = N_("nothing is discarded in this edition")
        t.remark(fact.seat, Reason("discard", text, (), t.rules.document("discard")), contract=number)
    elif number != UNKNOWN and lying[0] != number:
        t.odd(fact.seat, N_("the contract next to the dock leaves the game"), contract=number)
    if number == UNKNOWN or lying[0] == number:
        t.state = discard_oldest(state, t.log)
    else:
        t.log.append(LogEntry("discarded", state.active, contract=number))
        t.state = remove(replace(state, gone=(*state.gone, number)), number, slide=True)
    if fact.seat in (state.active, f.TABLE) or fact.seat < 0:
        t.state = replace(t.state, exact=False, discards=0)
    t.settle()


# The rules' own actions -------------------------------------------------------------------------


def acted(t: Teller, action: Action) -> None:
    """Any other action of the rules: in the phase of the stack that takes it."""
    seat = action.seat
    index = _taker(t, action)
    if index < 0 and not isinstance(action, a.Decline) and seat == t.state.active:
        t.forward(seat)
        index = _taker(t, action)
    if index >= 0 and not isinstance(t.state.todo[index], PENDING):
        t.close_to(index)
        index = _taker(t, action)
    elif index >= 0 and _above(t, index, seat):
        t.forward(seat)
        index = _taker(t, action)
    if index < 0:
        t.odd(seat, N_("that is not possible now"))
        return
    reason = t.refusal(index, action)
    t.remark(seat, reason)
    if reason is None or _anyway(t, index, action):
        t.at(index, action)


def _anyway(t: Teller, index: int, action: Action) -> bool:
    """Whether an action that the rules refuse comes about all the same."""
    phase = t.state.todo[index]
    match action:
        case a.Decline() if index == len(t.state.todo) - 1:
            t.state = pop(t.state)
            t.settle()
        case a.ChooseContract() if isinstance(phase, p.CardChoice) and phase.contracts and phase.card != BAHNVERLADUNG:
            into_hand(t, action.seat, action.contract)
            return action.contract in t.state.players[action.seat].hand
        case a.ChooseContract() if isinstance(phase, p.CardChoice) and phase.card == BAHNVERLADUNG:
            return action.contract in t.state.players[action.seat].loaded
        case a.CallAuction() if t.rules.edition.auction in ("open", "in_turn"):
            return True
    return False


def called(t: Teller, action: a.CallAuction) -> None:
    """An auction is called; its bids, or only its end, are told next."""
    if t.state.active == action.seat or t.to_turn(action.seat):
        t.forward(action.seat)
        on_market(t, action.seat, action.contract)
        acted(t, action)


WAITING = {SONDERAUFTRAG_FLENSBURG: "flensburg", SONDERAUFTRAG_WIEN: "wien", INSPEKTION: "muenchen"}


def used(t: Teller, action: a.UseCard) -> None:
    """A kept card is used. One that waits for a city is used by itself where the table tells its places; else people tell it."""
    seat, card = action.seat, action.card
    _begins(t, seat)
    if card not in t.state.players[seat].cards:
        t.remark(seat, Reason("", N_("you do not hold {card}"), (("card", card),), "S1"), card=card)
        return
    if card in WAITING:
        before, cards = t.state.players[seat].space, t.state.players[seat].cards
        if before not in (SOMEWHERE, WAITING[card]):
            t.odd(seat, N_("{seat}'s truck is not in {space}"), ("seat", seat), ("space", WAITING[card]), card=card)
        if card == INSPEKTION and t.state.active != seat and not t.to_turn(seat):
            return
        # The engine settles what waits for the city; the other cards wait on.
        t.state = change_player(t.state, seat, cards=(card,))
        t.state = arrive(t.rules, t.state, seat, (SOMEWHERE, WAITING[card]), t.log)
        t.state = change_player(t.state, seat, space=before, cards=without(cards, card))
        t.settle()
    elif card in KEPT_UNTIL_USED:
        acted(t, action)
    else:
        t.log.append(LogEntry("used", seat, card=card))
        t.state = change_player(t.state, seat, cards=without(t.state.players[seat].cards, card))
        jam = t.state.jam
        if jam is not None and jam.card == card and jam.owner == seat:
            t.state = replace(t.state, jam=None)
        t.settle()


def ended(t: Teller, action: a.EndTurn) -> None:
    """A turn is over; what was still due in it becomes remarks."""
    if t.state.active < 0:
        t.set_up(action.seat)
    if t.state.active == action.seat or t.to_turn(action.seat):
        t.end_turn()


def sign_placed(t: Teller, action: a.PlaceSign) -> None:
    """The construction sign, or the jam sign where a card asks for its place."""
    seat, space = action.seat, action.space
    if t.state.active == seat:
        t.forward(seat)
    index = t.uncover((p.SignDue, p.JamChoice), seat, t.state.signs_due)
    if index < 0 and t.state.signs_due and t.state.active == seat:
        # Told before the event card that comes first by the rules.
        t.state = replace(t.state, signs_due=t.state.signs_due - 1)
        t.push(p.SignDue(seat))
        index = len(t.state.todo) - 1
    if index >= 0 and space != SOMEWHERE:
        t.remark(seat, t.refusal(index, action), space=space)
        t.at(index, action)
        return
    before = (t.state.construction,) if t.state.construction else ()
    if index >= 0:
        todo = t.state.todo
        t.state = replace(t.state, todo=todo[:index] + todo[index + 1 :])
    elif t.table.places and (t.rolled or t.state.active != seat):
        t.odd(seat, N_("the construction sign was not due"), space=space)
    t.log.append(LogEntry("sign", seat, space=space, path=before))
    t.state = replace(t.state, construction="" if space == SOMEWHERE else space)
    t.settle()


def first(t: Teller, action: a.FirstPlayer) -> None:
    """Who goes first."""
    index = t.find(lambda phase: isinstance(phase, p.FirstRandom | p.FirstRolling))
    if index < 0:
        t.odd(action.player, N_("that is not possible now"))
        return
    t.log.append(LogEntry("first", action.player))
    todo = t.state.todo
    t.state = replace(t.state, todo=(*todo[:index], p.TurnStart(action.player), *todo[index + 1 :]))
    t.settle()


def placed(t: Teller, action: a.Place) -> None:
    """A truck put on the board at setup."""
    stopped(t, f.Stopped(action.seat, action.space))


def went(t: Teller, action: a.GoTo) -> None:
    """A card's way without rolling."""
    stopped(t, f.Stopped(action.seat, action.space))


def roll_told(t: Teller, action: a.Roll) -> None:
    """The engine's own way to tell a roll."""
    index = t.find(lambda phase: isinstance(phase, p.Rolling))
    rolled(t, f.Rolled(t.state.todo[index].seat if index >= 0 else max(t.state.active, 0), action.dice))  # type: ignore[union-attr]


def roll_begun(t: Teller, action: a.RollDice) -> None:
    """A roll whose number is told next."""
    rolled(t, f.Rolled(action.seat, (0,) * t.rules.edition.dice))


def dealt(t: Teller, action: a.Deal | a.Reveal | a.StartRoll) -> None:
    """Cards in the dark lie there already; who rolled highest is told by name."""
