"""Winding the table to where a fact fits: what was never told is closed, turns end and begin.

What the rules made compulsory and was never told becomes a remark, where the table wanted to tell it.
"""

from __future__ import annotations

from ..engine import phases as p
from ..engine.actions import CHANCE, SOMEWHERE, Action, Roll, RollDice
from ..engine.anyway import can_be_left, concerns, first_named, passed_over, settles_itself, taker, untold, why_not_at
from ..engine.reasons import N_
from ..engine.updates import change_player
from .table import event_sure, following, setting_up
from .teller import Teller

MOVEMENT = (p.BeforeRoll, p.Rolling, p.Driving)
"""A movement of one's own turn that nobody has told to its end."""
LATER = (p.SignDue, p.Drawing, p.CardChoice, p.JamChoice)
"""What may still be told later in the turn while other things are told already."""


def close(t: Teller) -> None:
    """Close the phase on top, of which nothing more was told."""
    phase = t.top
    if phase is None or settles_itself(phase):
        t.settle()
        return
    seat = phase.caller if isinstance(phase, p.Auction) else getattr(phase, "seat", -1)
    worth = _worth_saying(t, phase)
    if isinstance(phase, p.Driving):
        if worth:
            t.remark(seat, untold(t.rules, phase))
        t.stop(seat, SOMEWHERE)
        return
    if isinstance(phase, p.Business):
        t.forget_unsure()
    done = passed_over(t.rules, t.state)
    if isinstance(phase, p.Placing) or (done.odd and isinstance(phase, p.CardMove | p.CardGoTo)):
        t.said(seat, SOMEWHERE)
    if worth:
        for reason in done.odd:
            t.remark(seat, reason)
    t.log += done.log
    t.state = done.state
    t.settle()


def _worth_saying(t: Teller, phase: p.Phase) -> bool:
    """Whether it is worth a remark that it was never told: not what this table leaves out, and not what is not sure to have been due."""
    match phase:
        case p.BeforeRoll():
            return t.table.places or t.table.rolls
        case p.Business():
            return t.table.rolls or not t.state.rolls_due
        case p.SignDue():
            return t.table.places and t.rolled
        case p.Driving() | p.CardMove() | p.CardGoTo() | p.JamChoice():
            return t.table.places
        case p.FurtherRoll():
            return t.table.rolls
        case p.Drawing():
            return event_sure(t.rules, t.sure)
    return True


def close_to(t: Teller, place: int) -> None:
    """Close what lies above that place of the stack."""
    while len(t.state.pending) > place + 1:
        close(t)


def uncover(t: Teller, kinds: type | tuple[type, ...], seat: int, due: int) -> int:
    """The topmost phase of those kinds and seat, after what may be declined was closed where one is still to come (``due``)."""
    while t.place(kinds, seat) < 0 and due and (top := t.top) and (can_be_left(top) or settles_itself(top)) and t.place(p.Settling, seat) >= 0:
        close(t)
    return t.place(kinds, seat)


def clear(t: Teller, place: int, seat: int) -> int:
    """Close what lies above a phase of the seat and cannot wait; where the phase is then (-1: closing that has ended it)."""
    kind = type(t.state.pending[place])
    while any(not isinstance(phase, (*LATER, p.Settling, p.PutAway, p.Charging)) for phase in t.state.pending[place + 1 :]):
        close(t)
    pending = t.state.pending
    return place if place < len(pending) and isinstance(pending[place], kind) and concerns(pending[place], seat) else -1


def above(t: Teller, place: int, seat: int) -> bool:
    """Whether a movement of the seat that was never told lies above."""
    return any(isinstance(phase, MOVEMENT) and phase.seat == seat for phase in t.state.pending[place + 1 :])


def taking(t: Teller, action: Action) -> int:
    """The place of the stack that takes an action; -1 where none does."""
    return taker(t.rules, t.state, action)


# Rolls and turns --------------------------------------------------------------------------------


def roll(t: Teller, seat: int, dice: tuple[int, ...]) -> None:
    """The dice of the seat whose roll is due on top of the stack."""
    if not isinstance(t.top, p.Rolling):
        t.forget_unsure()
        t.do(len(t.state.pending) - 1, RollDice(seat))
    if isinstance(t.top, p.Rolling):
        if any(dice):
            t.do(len(t.state.pending) - 1, Roll(CHANCE, dice))
        else:
            close(t)


def unseen_roll(t: Teller, seat: int) -> None:
    """A roll whose number was never told."""
    roll(t, seat, (0,) * t.rules.edition.dice)


def forward(t: Teller, seat: int, space: str = SOMEWHERE) -> None:
    """Bring the movement of the seat on turn to its end, where it was not told: it stopped at ``space``."""
    while True:
        top = t.top
        if isinstance(top, p.BeforeRoll | p.Rolling) and top.seat == seat:
            unseen_roll(t, seat)
        elif isinstance(top, p.Driving) and top.seat == seat:
            if space == SOMEWHERE:
                close(t)
            else:
                t.stop(seat, space)
            return
        elif t.place(MOVEMENT, seat) > t.place(p.Business, seat):
            close(t)
        else:
            return


def end_turn(t: Teller) -> None:
    """End the turn that is under way; the next one begins."""
    turn = t.state.turn
    while t.state.pending and t.state.turn == turn:
        close(t)


def set_up(t: Teller, first: int) -> None:
    """Whatever of the setup was not told: trucks stand somewhere, ``first`` begins."""
    while t.state.pending and (setting_up(t.state) or t.state.active < 0):
        if isinstance(t.top, p.FirstRandom | p.FirstRolling):
            t.take(first_named(t.rules, t.state, first), first)
        else:
            close(t)


def begin_turn(t: Teller, seat: int) -> None:
    """The turn of ``seat`` begins: that before it ends, those between are passed over."""
    if t.state.active < 0 or setting_up(t.state):
        set_up(t, seat)
        if t.state.active == seat:
            return
    players = t.state.players
    skips = players[seat].skips
    if skips:
        t.odd(seat, "turn_to_skip", N_("{seat} had a turn to skip"), ("seat", seat))
        t.state = change_player(t.state, seat, skips=0)
    end_turn(t)
    for _round in range(len(players)):
        if not t.state.pending or t.state.active == seat:
            break
        end_turn(t)
    if skips:
        t.state = change_player(t.state, seat, skips=skips)


def to_turn(t: Teller, seat: int) -> bool:
    """Whether it is the turn of ``seat``, begun now where the table does not tell its rolls; else a remark says so."""
    if t.state.active < 0 or setting_up(t.state):
        begin_turn(t, seat)
    if t.state.active == seat:
        return True
    if not t.table.rolls:
        begin_turn(t, seat)
        return t.state.active == seat
    t.odd(seat, "another_turn", N_("it is {other}'s turn, not {seat}'s"), ("seat", seat), ("other", t.state.active))
    return False


def begins(t: Teller, seat: int) -> None:
    """What is done before the roll begins the turn of who is next, where the one before has done what had to be done."""
    state = t.state
    if state.active != seat == following(state) and not state.rolls_due and t.nothing_due():
        begin_turn(t, seat)


TURN_IS_OVER = ("business", "auction", "auction_once_a_turn", "load_at_once")
"""The rules that a told step breaks where it is of a later turn than the one under way."""
NO_AUCTION_HERE = ("no_exact_count", "no_other_exact_count", "auction_called", "auction_in_city")
"""Codes of refused auctions that mean the same."""


def another_turn(t: Teller, place: int, action: Action) -> bool:
    """Whether what is told must be of a later turn, at a table that tells neither rolls nor places."""
    if t.table.places or t.table.rolls or t.state.active < 0 or isinstance(t.state.pending[place], p.BeforeRoll):
        return False
    reason = why_not_at(t.rules, t.state, place, action)
    return reason is not None and (reason.field in TURN_IS_OVER or reason.code in NO_AUCTION_HERE)
