"""Event cards turned up and used, and the signs."""

from __future__ import annotations

from msgspec.structs import replace

from ..engine import actions as a
from ..engine import phases as p
from ..engine.actions import SOMEWHERE
from ..engine.anyway import carry_out_at, event_not_due, turned_up
from ..engine.cards import INSPEKTION, MOTIVATION
from . import facts as f
from .by_the_rules import acted
from .teller import Teller
from .winding import begins, close_to, forward, to_turn, uncover


def drew(t: Teller, fact: f.Drew) -> None:
    """An event card was turned up; one of our cards does what it says, another is the people's to tell."""
    seat, card = fact.seat, fact.card
    place = uncover(t, p.Drawing, seat, t.state.draws_due)
    if place >= 0:
        close_to(t, place)
    else:
        if seat == t.state.active or to_turn(t, seat):
            forward(t, seat)
        if t.sure and t.state.players[seat].space != SOMEWHERE and t.table.places:
            t.remark(seat, event_not_due(t.rules), card=card)
    t.drew = card
    t.take(turned_up(t.rules, t.state, seat, card, due=place >= 0), seat, card=card)


def used(t: Teller, action: a.UseCard) -> None:
    """A kept card is used. One that waits for a city is used by itself where the table tells its places; else people tell it."""
    seat, card = action.seat, action.card
    begins(t, seat)
    held = card in t.state.players[seat].cards
    if held and card == MOTIVATION:
        acted(t, action)
    elif not held or card != INSPEKTION or t.state.active == seat or to_turn(t, seat):
        t.do(-1, action, card=card)


def sign_placed(t: Teller, action: a.PlaceSign) -> None:
    """The construction sign, or the jam sign where a card asks for its place."""
    seat, space = action.seat, action.space
    on_turn = t.state.active == seat
    if on_turn:
        forward(t, seat)
    place = uncover(t, (p.SignDue, p.JamChoice), seat, t.state.signs_due)
    due = place >= 0 or (t.state.signs_due and on_turn)
    done = carry_out_at(t.rules, t.state, place, action)
    if not due and not (t.table.places and (t.rolled or not on_turn)):
        done = replace(done, odd=())  # it may well have been due: that roll was never told
    t.take(done, seat, space=space)
