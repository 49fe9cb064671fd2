"""Where trucks stopped: after a roll, by a card, at setup."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ..engine import actions as a
from ..engine import phases as p
from ..engine.actions import SOMEWHERE
from ..engine.anyway import carry_out_at, moved_again, nearest, not_now, takers, why_not_at
from . import facts as f
from .table import following
from .teller import Teller, in_words
from .winding import MOVEMENT, begin_turn, close_to, unseen_roll


def stopped(t: Teller, fact: f.Stopped) -> None:
    """A truck stopped: after a roll, by a card, at setup, or where the roll was never told."""
    seat, space = fact.seat, fact.space
    waiting = t.find(lambda phase: _moves(phase, seat))
    if waiting >= 0 and _is_next(t, t.state.pending[waiting], seat, space):
        waiting = -1
    business = t.place(p.Business, seat) if t.state.active == seat else -1
    if waiting < 0 and business >= 0:
        if not t.state.rolls_due:
            _moved_again(t, seat, space)
            return
        waiting = business
    if waiting < 0:
        begin_turn(t, seat)
        waiting = t.find(lambda phase: _moves(phase, seat))
        if waiting < 0:
            # The game is over, or the turn ended by itself: the truck is there all the same.
            t.remark(seat, not_now(t.rules))
            t.put(seat, space)
            return
    close_to(t, waiting)
    if isinstance(t.top, p.BeforeRoll | p.Rolling | p.FurtherRoll | p.Business):
        unseen_roll(t, seat)
    if isinstance(t.top, p.Placing | p.CardMove | p.CardGoTo | p.Snowstorm | p.Driving):
        t.stop(seat, space)


def _moves(phase: Any, seat: int) -> bool:
    """Whether what is pending there may bring the seat's truck somewhere."""
    if isinstance(phase, p.Snowstorm):
        return seat in phase.trucks
    return isinstance(phase, (p.Placing, p.CardMove, p.CardGoTo, p.FurtherRoll, *MOVEMENT)) and phase.seat == seat


def _is_next(t: Teller, phase: Any, seat: int, space: str) -> bool:
    """Whether it is the next player's own turn rather than the move that a card of the player on turn would allow."""
    if seat == t.state.active or seat != following(t.state) or not isinstance(phase, p.CardMove | p.Snowstorm) or not t.on_board(space):
        return False
    return phase is t.top and t.nothing_due() and nearest(t.rules, t.state, seat, space) is None


def _moved_again(t: Teller, seat: int, space: str) -> None:
    """A truck that has moved in this turn already: by a card of the box that our data lacks, or told late."""
    start = t.table_words(seat)
    if space == start:
        return
    done = moved_again(t.rules, t.state, seat, space, card=t.drew, start=start, known=t.on_board(space))
    t.sure = False
    t.said(seat, space)
    t.take(done, seat, space=space)


def drove(t: Teller, action: a.Drive) -> None:
    """A drive by a certain way, where the rules allow it; else where it ended is what counts, and that no 1 was used for it where it says so."""
    truck = action.seat if action.truck < 0 else action.truck
    place = next(iter(takers(t.state, action)), -1)
    if place >= 0 and why_not_at(t.rules, t.state, place, action) is None:
        close_to(t, place)
        place = len(t.state.pending) - 1
        if why_not_at(t.rules, t.state, place, action) is None:
            if isinstance(t.top, p.Driving):
                t.rolled = 0 not in t.top.dice
                t.sure = t.rolled and t.state.players[truck].space != SOMEWHERE
            done, start = carry_out_at(t.rules, t.state, place, action), t.table_words(truck)
            t.between[truck] = ""
            t.take(replace(done, log=tuple(in_words(done.log, start))), truck)
            return
    turn, rolled = t.state.turn, isinstance(t.top, p.Driving) and truck == action.seat
    stopped(t, f.Stopped(truck, action.space))
    if rolled and action.points != 1 and t.state.turn == turn and isinstance(t.top, p.SignDue) and t.top.seat == truck:
        # With a hand that we do not know it stopped early for business there (row 20).
        t.state = replace(t.state, pending=t.state.pending[:-1], exact=False)
        t.settle()
