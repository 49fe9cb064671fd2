"""Rolls, and the beginnings and ends of turns."""

from __future__ import annotations

from msgspec.structs import replace

from ..engine import actions as a
from ..engine import phases as p
from ..engine.log import GoesFirst, Rolled
from ..engine.reasons import N_
from ..engine.updates import swap
from . import facts as f
from .log import RollSet
from .teller import Teller


def rolled(t: Teller, fact: f.Rolled) -> None:
    """A roll begins a turn, goes on with one, or corrects the roll before it."""
    seat, dice = fact.seat, tuple(sorted(fact.dice))
    index = t.phase((p.BeforeRoll, p.Rolling, p.FurtherRoll, p.Driving, p.Business), seat)
    if index >= 0 and isinstance(t.state.pending[index], p.Business) and not t.state.rolls_due:
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
        t.log.append(RollSet(seat, dice) if any(before) else Rolled(seat, dice))
    elif isinstance(top, p.BeforeRoll | p.Rolling | p.FurtherRoll | p.Business):
        t.roll(seat, dice)


def roll_told(t: Teller, action: a.Roll) -> None:
    """The engine's own way to tell a roll."""
    index = t.find(lambda phase: isinstance(phase, p.Rolling))
    rolled(t, f.Rolled(t.state.pending[index].seat if index >= 0 else max(t.state.active, 0), action.dice))  # type: ignore[union-attr]


def roll_begun(t: Teller, action: a.RollDice) -> None:
    """A roll whose number is told next."""
    rolled(t, f.Rolled(action.seat, (0,) * t.rules.edition.dice))


def ended(t: Teller, action: a.EndTurn) -> None:
    """A turn is over; what was still due in it becomes remarks."""
    if t.state.active < 0:
        t.set_up(action.seat)
    if t.state.active == action.seat or t.to_turn(action.seat):
        t.end_turn()


def first(t: Teller, action: a.FirstPlayer) -> None:
    """Who goes first."""
    index = t.find(lambda phase: isinstance(phase, p.FirstRandom | p.FirstRolling))
    if index < 0:
        t.odd(action.player, "not_now", N_("that is not possible now"))
        return
    t.log.append(GoesFirst(action.player))
    pending = t.state.pending
    t.state = replace(t.state, pending=(*pending[:index], p.TurnStart(action.player), *pending[index + 1 :]))
    t.settle()


def dealt(t: Teller, action: a.Deal | a.Reveal | a.StartRoll) -> None:
    """Cards in the dark lie there already; who rolled highest is told by name."""
