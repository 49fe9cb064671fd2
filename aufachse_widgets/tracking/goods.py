"""Goods loaded and delivered, trailers."""

from __future__ import annotations

from msgspec.structs import replace

from ..engine import actions as a
from ..engine import phases as p
from ..engine.actions import SOMEWHERE
from ..engine.anyway import carry_out_at
from .teller import Teller, in_words
from .winding import above, another_turn, begin_turn, begins, clear, forward, taking, to_turn


def loaded_or_delivered(t: Teller, action: a.Load | a.Deliver) -> None:
    """Goods aboard, or unloaded and paid."""
    seat, card = action.seat, t.rules.contracts[action.contract]
    end = card.start if isinstance(action, a.Load) else card.destination
    place = taking(t, action)
    if place >= 0 and another_turn(t, place, action):
        begin_turn(t, seat)
        place = taking(t, action)
    beside = place < 0 and _beside(t, seat)
    if not beside and (place < 0 or above(t, place, seat)) and (t.state.active == seat or (place < 0 and to_turn(t, seat))):
        here = t.state.players[seat].space
        forward(t, seat, end if t.on_board(end) else here if here == SOMEWHERE or t.on_board(here) else SOMEWHERE)
        place = taking(t, action)
    if place >= 0:
        place = clear(t, place, seat)
    done = carry_out_at(t.rules, t.state, place, action)
    t.take(replace(done, log=tuple(in_words(done.log, t.table_words(seat)))), seat, contract=action.contract)


def _beside(t: Teller, seat: int) -> bool:
    """Whether goods are loaded or unloaded out of turn by right: at setup, or after a card's move that this table does not tell."""
    if t.state.active < 0:
        return t.rules.edition.load_at_placing
    return not t.table.places and seat != t.state.active and t.place(p.CardMove, seat) >= 0


def trailer(t: Teller, action: a.BuyTrailer | a.SellTrailer) -> None:
    """A trailer bought or sold, at any time of a turn."""
    seat = action.seat
    begins(t, seat)
    if t.state.active != seat:
        to_turn(t, seat)
    done = carry_out_at(t.rules, t.state, -1, action)
    if t.state.active != seat:
        done = replace(done, odd=())  # whose turn it is has been said
    t.take(done, seat)
