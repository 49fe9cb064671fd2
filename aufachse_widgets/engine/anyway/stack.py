"""What is pending, seen from outside: who would take an action, and what the rules say there.

A *place* is the number of a phase in ``State.pending``, 0 at the bottom; -1 stands for none.
"""

from __future__ import annotations

from msgspec.structs import replace

from ..actions import EMPTY, Action, Decline
from ..log import LogEntry
from ..phases import Auction, FurtherRoll, LoadOffer, Phase, Refilling, own_phase
from ..reasons import Reason
from ..registry import SETTLERS, AutomaticSettler
from ..rules import Rules
from ..state import State
from .done import Done

NONE = -1


def settles_itself(phase: Phase) -> bool:
    """Whether nobody decides anything in the phase."""
    return isinstance(SETTLERS[type(phase)], AutomaticSettler)


def can_be_left(phase: Phase) -> bool:
    """Whether a player may decline it, in some editions and cases or always."""
    return Decline in SETTLERS[type(phase)].accepts


def may_decline(rules: Rules, state: State, place: int) -> bool:
    """Whether what is pending there may be declined now."""
    phase = state.pending[place]
    return can_be_left(phase) and why_not_at(rules, state, place, Decline(getattr(phase, "seat", NONE))) is None


def concerns(phase: Phase, seat: int) -> bool:
    """Whether the seat may have to act in the phase: its own ones, and every auction."""
    return isinstance(phase, Auction) or getattr(phase, "seat", None) == seat


def place_of(state: State, kinds: type | tuple[type, ...], seat: int) -> int:
    """The topmost phase of those kinds that is the seat's own; -1 where there is none."""
    return own_phase(state.pending, kinds, seat)


def takers(state: State, action: Action) -> tuple[int, ...]:
    """The places whose phases understand an action of that kind by that seat, the topmost first."""
    pending, kind = state.pending, type(action)
    places = range(len(pending) - 1, -1, -1)
    return tuple(place for place in places if kind in SETTLERS[type(pending[place])].accepts and concerns(pending[place], action.seat))


def taker(rules: Rules, state: State, action: Action) -> int:
    """The place that takes an action: the topmost where the rules allow it, else the lowest that understands it; -1 where none does."""
    able = takers(state, action)
    return next((place for place in able if why_not_at(rules, state, place, action) is None), able[-1] if able else NONE)


def why_not_at(rules: Rules, state: State, place: int, action: Action) -> Reason | None:
    """What the rules have against an action in what is pending there, whatever lies above it; None where it is allowed."""
    lower = state.pending[: place + 1]
    return SETTLERS[type(lower[-1])].why_illegal(rules, replace(state, pending=lower), lower[-1], action)


def legal_at(rules: Rules, state: State, place: int) -> list[Action]:
    """What the rules allow in what is pending there, whatever lies above it."""
    lower = state.pending[: place + 1]
    return SETTLERS[type(lower[-1])].legal(rules, replace(state, pending=lower), lower[-1])


def act_at(rules: Rules, state: State, place: int, action: Action, *odd: Reason | None) -> Done:
    """Let what is pending there take an action, unchecked; what lies above it stays there. Nothing settles by itself."""
    lower, upper = state.pending[: place + 1], state.pending[place + 1 :]
    log: list[LogEntry] = []
    after = SETTLERS[type(lower[-1])].apply(rules, replace(state, pending=lower), lower[-1], action, log)
    return Done(replace(after, pending=after.pending + upper), tuple(log), tuple(reason for reason in odd if reason is not None))


def without_place(state: State, place: int) -> State:
    """The position without what is pending there."""
    return replace(state, pending=state.pending[:place] + state.pending[place + 1 :])


def without_stale(state: State, on_the_road: tuple[int, ...] = ()) -> State:
    """The position without what can no longer be pending after people have set things right.

    That is an auction of a contract that lies elsewhere, a place of the market to be filled where a card lies already, and
    the offer to load of a seat in ``on_the_road``: its truck is known to be between two cities.
    """

    def is_stale(phase: Phase) -> bool:
        match phase:
            case Auction():
                return phase.contract not in state.market
            case LoadOffer():
                return phase.seat in on_the_road
            case Refilling():
                return state.market[phase.slot] != EMPTY
        return False

    if any(is_stale(phase) for phase in state.pending):
        return replace(state, pending=tuple(phase for phase in state.pending if not is_stale(phase)))
    return state


def without_roll_by(state: State, card: str) -> State:
    """The position without further rolls by a card that their player no longer holds."""
    pending = tuple(
        phase for phase in state.pending if not (isinstance(phase, FurtherRoll) and phase.card == card and card not in state.players[phase.seat].cards)
    )
    return state if len(pending) == len(state.pending) else replace(state, pending=pending)
