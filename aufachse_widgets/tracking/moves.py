"""Where trucks stopped: after a roll, by a card, at setup."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ..engine import actions as a
from ..engine import phases as p
from ..engine.actions import SOMEWHERE
from ..engine.cards import SCHNEESTUERME
from ..engine.events.go_to import CardGoToSettler
from ..engine.log import Drove, Moved, Placed, Went
from ..engine.movement import arrive, card_moved, out_of_turn
from ..engine.reasons import N_
from ..engine.registry import SETTLERS
from ..engine.updates import change_player, pop, swap
from . import facts as f
from .table import following
from .taking import MOVEMENT
from .teller import Teller


def stopped(t: Teller, fact: f.Stopped) -> None:
    """A truck stopped: after a roll, by a card, at setup, or where nobody told the roll."""
    seat, space = fact.seat, fact.space
    waiting = t.find(lambda phase: _moves(phase, seat))
    if waiting >= 0 and _is_next(t, t.state.pending[waiting], seat, space):
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
            t.odd(seat, "not_now", N_("that is not possible now"))
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
        t.remark(seat, t.refusal(len(t.state.pending) - 1, place), space=space)
        t.between[seat] = ""
        t.step(place)
    else:
        t.log.append(Placed(seat, space))
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
            text = N_("{space} is not reached from {start} by {card} on our board")
            t.odd(seat, "not_reached_by_card", text, ("space", space), ("start", start), ("card", phase.card), space=space)
        t.between[seat] = ""
        t.state = card_moved(t.rules, pop(t.state), seat, (SOMEWHERE, space), phase.card, t.log)
        t.settle()
    else:
        t.state = pop(t.state)
        t.log.append(Drove(seat, (start, space), 0, phase.card))
        t.put(seat, space)
        t.settle()
    t.tell_start(count, start)


def _went(t: Teller, phase: p.CardGoTo, space: str) -> None:
    seat = phase.seat
    start, count = t.table_words(seat), len(t.log)
    if not t.on_board(space):
        t.state = pop(t.state)
        t.log.append(Went(seat, (start, space), phase.card))
        t.put(seat, space)
        t.settle()
        return
    go = a.GoTo(seat, space)
    reason = t.refusal(len(t.state.pending) - 1, go)
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
                values = (("space", space), ("start", start), ("card", SCHNEESTUERME))
                t.odd(truck, "not_reached_by_card", N_("{space} is not reached from {start} by {card} on our board"), *values, space=space)
            t.between[truck] = ""
            t.log.append(Moved(truck, (start, space), 0, SCHNEESTUERME, phase.seat))
            t.state = arrive(t.rules, t.state, truck, (SOMEWHERE, space), t.log)
            if truck != phase.seat:
                t.state = out_of_turn(t.rules, t.state, truck)
        else:
            t.log.append(Moved(truck, (start, space), 0, SCHNEESTUERME, phase.seat))
            t.put(truck, space)
        t.settle()
    t.tell_start(count, start)


def _moved_again(t: Teller, seat: int, space: str) -> None:
    """A truck that has moved in this turn already: by a card of the box that our data lacks, or told late."""
    start = t.table_words(seat)
    if space == start:
        return
    if not t.drew and start != SOMEWHERE:
        t.odd(seat, "moved_before", N_("{seat}'s truck had moved already"), ("seat", seat), space=space)
    t.log.append(Drove(seat, (start, space), 0, t.drew))
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
        if t.refusal(len(t.state.pending) - 1, action) is None:
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


def placed(t: Teller, action: a.Place) -> None:
    """A truck put on the board at setup."""
    stopped(t, f.Stopped(action.seat, action.space))


def went(t: Teller, action: a.GoTo) -> None:
    """A card's way without rolling."""
    stopped(t, f.Stopped(action.seat, action.space))
