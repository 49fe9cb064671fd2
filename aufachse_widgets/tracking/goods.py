"""Goods loaded and delivered, trailers."""

from __future__ import annotations

from msgspec.structs import replace

from ..engine import actions as a
from ..engine import phases as p
from ..engine.actions import SOMEWHERE, Action
from ..engine.log import Delivered, Loaded
from ..engine.reasons import Reason
from ..engine.trailers import apply_trailer, why_no_trailer
from ..engine.updates import change_player, pop
from .cards import into_hand, onto_truck
from .taking import above, another_turn, begins, clear, taker
from .teller import Teller


def loaded_or_delivered(t: Teller, action: a.Load | a.Deliver) -> None:
    """Goods aboard, or unloaded and paid."""
    seat, card = action.seat, t.rules.contracts[action.contract]
    end = card.start if isinstance(action, a.Load) else card.destination
    index = taker(t, action)
    if index >= 0 and another_turn(t, index, action):
        t.begin_turn(seat)
        index = taker(t, action)
    beside = index < 0 and _beside(t, seat)
    if not beside and (index < 0 or above(t, index, seat)):
        on_turn = t.state.active == seat or (index < 0 and t.to_turn(seat))
        if on_turn:
            here = t.state.players[seat].space
            t.forward(seat, end if t.on_board(end) else here if here == SOMEWHERE or t.on_board(here) else SOMEWHERE)
            index = taker(t, action)
    if index >= 0:
        index = clear(t, index, seat)
    beside = index < 0
    if beside:
        t.push(p.SideBusiness(seat))
        index = len(t.state.pending) - 1
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
        if isinstance(event, Loaded | Delivered) and event.space == SOMEWHERE:
            t.log[place] = replace(event, space=where)
    if beside and (spot := t.phase(p.SideBusiness, seat)) >= 0:
        t.state = replace(t.state, pending=t.state.pending[:spot] + t.state.pending[spot + 1 :])
        t.settle()


def _beside(t: Teller, seat: int) -> bool:
    """Whether goods are loaded or unloaded out of turn by right: at setup, or after a card's move that this table does not tell."""
    if t.state.active < 0:
        return t.rules.edition.load_at_placing
    return not t.table.places and seat != t.state.active and t.phase(p.CardMove, seat) >= 0


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


def trailer(t: Teller, action: a.BuyTrailer | a.SellTrailer) -> None:
    """A trailer bought or sold, at any time of a turn."""
    seat = action.seat
    begins(t, seat)
    if t.state.active != seat:
        t.to_turn(seat)
    t.remark(seat, why_no_trailer(t.rules, t.state, action) if t.state.active == seat else None)
    player = t.state.players[seat]
    held = player.large if action.large else player.small
    if isinstance(action, a.SellTrailer) and not held:
        return
    t.state = apply_trailer(t.state, t.rules, action, t.log)
    t.state = replace(t.state, small=max(t.state.small, 0), large=max(t.state.large, 0))
    t.settle()
