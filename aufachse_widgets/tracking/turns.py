"""Rolls, and the beginnings and ends of turns."""

from __future__ import annotations

from msgspec.structs import replace

from ..engine import actions as a
from ..engine import phases as p
from ..engine.actions import CHANCE
from ..engine.anyway import carry_out_at, first_named
from . import facts as f
from .log import RollSet
from .teller import Teller
from .winding import begin_turn, close_to, end_turn, roll, set_up, to_turn


def rolled(t: Teller, fact: f.Rolled) -> None:
    """A roll begins a turn, goes on with one, or corrects the roll before it."""
    seat, dice = fact.seat, tuple(sorted(fact.dice))
    place = t.place((p.BeforeRoll, p.Rolling, p.FurtherRoll, p.Driving, p.Business), seat)
    if place >= 0 and isinstance(t.state.pending[place], p.Business) and not t.state.rolls_due:
        place = p.own_phase(t.state.pending[:place], p.BeforeRoll, seat)  # the business was that of a card's roll, before the turn's own
    if place < 0 or t.state.active != seat:
        begin_turn(t, seat)
        if t.state.active != seat:
            return
    else:
        close_to(t, place)
    if isinstance(t.top, p.Driving):
        done = carry_out_at(t.rules, t.state, -1, a.Roll(CHANCE, dice))
        if any(t.top.dice):
            done = replace(done, log=())
            t.log.append(RollSet(seat, dice))
        t.note(done, seat)
    elif isinstance(t.top, p.BeforeRoll | p.Rolling | p.FurtherRoll | p.Business):
        roll(t, seat, dice)


def ended(t: Teller, action: a.EndTurn) -> None:
    """A turn is over; what was still due in it becomes remarks."""
    if t.state.active < 0:
        set_up(t, action.seat)
    if t.state.active == action.seat or to_turn(t, action.seat):
        end_turn(t)


def first(t: Teller, action: a.FirstPlayer) -> None:
    """Who goes first."""
    t.take(first_named(t.rules, t.state, action.player), action.player)


def dealt(t: Teller, action: a.Deal | a.Reveal | a.StartRoll) -> None:
    """Cards in the dark lie there already; who rolled highest is told by name."""
