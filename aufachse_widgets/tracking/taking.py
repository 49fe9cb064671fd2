"""Which phase of the stack takes what was told, and what must be closed for it; the rules' own actions."""

from __future__ import annotations

from typing import Any

from ..engine import actions as a
from ..engine import phases as p
from ..engine.actions import Action
from ..engine.cards import BAHNVERLADUNG
from ..engine.reasons import N_
from ..engine.registry import SETTLERS
from ..engine.updates import pop
from .cards import into_hand
from .table import following
from .teller import PENDING, Teller

NEXT_TURN = ("business", "auction", "auction_once_a_turn", "load_at_once")
"""The rules that a told step breaks where it is of a later turn than the one under way."""
NO_AUCTION_HERE = ("no_exact_count", "no_other_exact_count", "auction_called", "auction_in_city")
MOVEMENT = (p.BeforeRoll, p.Rolling, p.Driving)


def begins(t: Teller, seat: int) -> None:
    """What is done before the roll begins the turn of who is next, where the one before has done what had to be done."""
    state = t.state
    if state.active != seat == following(state) and not state.rolls_due and t.nothing_due():
        t.begin_turn(seat)


def taker(t: Teller, action: Action) -> int:
    """The phase of the stack that takes the action: one in which the rules allow it, else the topmost."""
    pending = t.state.pending
    able = [index for index in range(len(pending) - 1, -1, -1) if type(action) in SETTLERS[type(pending[index])].accepts and acts(pending[index], action.seat)]
    return next((index for index in able if t.refusal(index, action) is None), able[-1] if able else -1)


def acts(phase: Any, seat: int) -> bool:
    if isinstance(phase, p.Auction):
        return True
    return getattr(phase, "seat", None) == seat


def above(t: Teller, index: int, seat: int) -> bool:
    """Whether a movement of the seat that nobody told lies above."""
    return any(isinstance(phase, MOVEMENT) and phase.seat == seat for phase in t.state.pending[index + 1 :])


def clear(t: Teller, index: int, seat: int) -> int:
    """Close what lies above a phase of the seat and cannot wait; where the phase is then (-1: closing that has ended it)."""
    quiet = (*PENDING, p.Settling, p.PutAway, p.Charging)
    kind = type(t.state.pending[index])
    while any(not isinstance(phase, quiet) for phase in t.state.pending[index + 1 :]):
        t.close()
    pending = t.state.pending
    return index if index < len(pending) and isinstance(pending[index], kind) and acts(pending[index], seat) else -1


def another_turn(t: Teller, index: int, action: Action) -> bool:
    """Whether what is told must be of a later turn, at a table that tells neither rolls nor places."""
    if t.table.places or t.table.rolls or t.state.active < 0 or isinstance(t.state.pending[index], p.BeforeRoll):
        return False
    reason = t.refusal(index, action)
    return reason is not None and (reason.field in NEXT_TURN or reason.code in NO_AUCTION_HERE)


def acted(t: Teller, action: Action) -> None:
    """Any other action of the rules: in the phase of the stack that takes it."""
    seat = action.seat
    index = taker(t, action)
    if index < 0 and not isinstance(action, a.Decline) and seat == t.state.active:
        t.forward(seat)
        index = taker(t, action)
    if index >= 0 and not isinstance(t.state.pending[index], PENDING):
        t.close_to(index)
        index = taker(t, action)
    elif index >= 0 and above(t, index, seat):
        t.forward(seat)
        index = taker(t, action)
    if index < 0:
        t.odd(seat, "not_now", N_("that is not possible now"))
        return
    reason = t.refusal(index, action)
    t.remark(seat, reason)
    if reason is None or _anyway(t, index, action):
        t.at(index, action)


def _anyway(t: Teller, index: int, action: Action) -> bool:
    """Whether an action that the rules refuse comes about all the same."""
    phase = t.state.pending[index]
    match action:
        case a.Decline() if index == len(t.state.pending) - 1:
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
