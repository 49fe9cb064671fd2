"""Where trucks stop: by a way that the rules allow where there is one, else all the same.

A place on the table that our board does not know (``known`` false) is ``SOMEWHERE`` for the rules; what is
logged names it, and the place before it (``start``), as people do.
"""

from __future__ import annotations

from msgspec.structs import replace

from ..actions import NOWHERE, SOMEWHERE, UNKNOWN, Drive, GoTo, Place
from ..card_moves import card_moved, snow_moved
from ..cards import SCHNEESTUERME
from ..log import Drove, LogEntry, Moved, Placed, Stayed, Went
from ..movement import arrive, owes_sign, rolled_to
from ..phases import CardGoTo, CardMove, Driving, Placing, Snowstorm
from ..reaching import Reach, reach
from ..reasons import N_, Reason
from ..rules import Rules
from ..state import State
from ..updates import change_player, pop
from ..ways import MOST_POINTS
from .done import Done, not_now
from .stack import act_at, why_not_at


def put(state: State, seat: int, space: str) -> State:
    """A truck stands there, without a move; at setup it is placed by that."""
    if any(isinstance(phase, Placing) and phase.seat == seat for phase in state.pending):
        state = replace(state, pending=tuple(phase for phase in state.pending if not (isinstance(phase, Placing) and phase.seat == seat)))
    return change_player(state, seat, space=space, came_from=NOWHERE)


def stop(rules: Rules, state: State, truck: int, space: str, *, start: str = "", known: bool = True) -> Done:
    """The move on top of the stack brings that player's truck to ``space``.

    The likeliest drive that the rules allow is taken; where none ends there the truck is there all the same.
    Events, the construction sign and an exact count follow as far as they can be known.
    """
    phase = state.pending[-1]
    known = known and space != SOMEWHERE
    start = start or state.players[truck].space
    match phase:
        case Placing():
            return _placed(rules, state, phase, space, known)
        case CardGoTo():
            return _went(rules, state, phase, space, start, known)
        case Driving() | CardMove() | Snowstorm():
            drive = nearest(rules, state, truck, space) if known else None
            if drive is not None:
                return act_at(rules, state, len(state.pending) - 1, drive.action)
            if isinstance(phase, Driving):
                return _rolled_there(rules, state, phase, space, start, known)
            return _moved_there(rules, state, phase, truck, space, start, known)
    return Done(state, (), (not_now(rules),))


def nearest(rules: Rules, state: State, truck: int, space: str) -> Reach | None:
    """The likeliest legal drive of the phase on top that brings that truck to a space: of exact count where there is one, then the shortest."""
    phase = state.pending[-1]
    if not isinstance(phase, Driving | CardMove | Snowstorm):
        return None
    known = state.players[truck].space != SOMEWHERE
    named = truck if isinstance(phase, Snowstorm) else -1
    found = [one for one in reach(rules, state, phase.seat, space) if one.action.truck == named]

    def order(one: Reach) -> tuple[bool, int]:
        # From an unknown space the number says nothing; a 1 would only bring the construction sign.
        return not one.exact, one.action.points if known else -one.action.points

    return min(found, key=order, default=None)


def may_be_early(rules: Rules, state: State, seat: int, space: str) -> bool:
    """Whether points of the roll may have been given up there for a contract that nobody has named (row 20)."""
    phase, player = state.phase, state.players[seat]
    unnamed = UNKNOWN in player.hand or (rules.edition.auction == "take_at_start" and UNKNOWN in state.market)
    if not isinstance(phase, Driving) or not unnamed or space not in rules.cities or not rules.neighbours.get(player.space):
        return False
    most = max((die or MOST_POINTS for die in phase.dice), default=MOST_POINTS)
    return 0 < rules.distance(player.space, space) < most


def _placed(rules: Rules, state: State, phase: Placing, space: str, known: bool) -> Done:
    if not known:
        return Done(put(pop(state), phase.seat, SOMEWHERE), (Placed(phase.seat, space),))
    place, action = len(state.pending) - 1, Place(phase.seat, space)
    return act_at(rules, state, place, action, why_not_at(rules, state, place, action))


def _rolled_there(rules: Rules, state: State, phase: Driving, space: str, start: str, known: bool) -> Done:
    seat, dice = phase.seat, phase.dice
    before, early = state.players[seat].space, known and may_be_early(rules, state, seat, space)
    odd: tuple[Reason, ...] = ()
    if known and before not in (SOMEWHERE, space) and not early:
        odd = (rules.refuse("not_reached_by_roll", "told", N_("on our board, that roll does not lead from {start} to {space}"), space=space, start=start),)
    elif known and space == before and 0 not in dice:
        text = N_("a truck may stay where it is only next to a sign, or if no way is open")
        odd = (rules.refuse("stayed_but_could_move", "told", text),)
    moved = space not in (start, SOMEWHERE)
    log: list[LogEntry] = []
    if moved:
        log.append(Drove(seat, (start, space), 0))
    elif space != SOMEWHERE:
        log.append(Stayed(seat, space))
    points = dice[0] if len(set(dice)) == 1 else 0  # else nobody knows by which number
    if known and moved:
        return Done(rolled_to(rules, state, phase, (SOMEWHERE, space), NOWHERE, points, not early, log), tuple(log), odd)
    state = replace(pop(state), signs_due=state.signs_due + owes_sign(rules.edition, dice, points), bound=False)
    if known:
        return Done(replace(state, exact=False), tuple(log), odd)
    city = (space in rules.cities and moved) or space == SOMEWHERE
    return Done(replace(put(state, seat, SOMEWHERE), exact=city), tuple(log), odd)


def _moved_there(rules: Rules, state: State, phase: CardMove | Snowstorm, truck: int, space: str, start: str, known: bool) -> Done:
    card = SCHNEESTUERME if isinstance(phase, Snowstorm) else phase.card
    before = state.players[truck].space
    log: list[LogEntry] = []
    odd: tuple[Reason, ...] = ()
    if isinstance(phase, Snowstorm):
        rest = tuple(seat for seat in phase.trucks if seat != truck)
        state = replace(state, pending=(*state.pending[:-1], replace(phase, trucks=rest)) if rest else state.pending[:-1])
    else:
        state = pop(state)
    if not known or (space == before and isinstance(phase, CardMove)):
        if isinstance(phase, Snowstorm):
            log.append(Moved(truck, (start, space), 0, card, phase.seat))
        else:
            log.append(Drove(truck, (start, space), 0, card))
        return Done(put(state, truck, space if known else SOMEWHERE), tuple(log))
    if before not in (SOMEWHERE, space):
        text = N_("on our board, {card} does not lead from {start} to {space}")
        odd = (rules.refuse("not_reached_by_card", "told", text, space=space, start=start, card=card),)
    if isinstance(phase, Snowstorm):
        state = snow_moved(rules, state, phase.seat, truck, (SOMEWHERE, space), log)
    else:
        state = card_moved(rules, state, truck, (SOMEWHERE, space), card, log)
    return Done(state, tuple(log), odd)


def _went(rules: Rules, state: State, phase: CardGoTo, space: str, start: str, known: bool) -> Done:
    seat = phase.seat
    if not known:
        return Done(put(pop(state), seat, SOMEWHERE), (Went(seat, (start, space), phase.card),))
    place, go = len(state.pending) - 1, GoTo(seat, space)
    return act_at(rules, state, place, go, why_not_at(rules, state, place, go))


def moved_again(rules: Rules, state: State, seat: int, space: str, *, card: str = "", start: str = "", known: bool = True) -> Done:
    """A truck whose move is over stands elsewhere: moved by ``card``, or (empty) nobody knows how."""
    before = state.players[seat].space
    odd: tuple[Reason, ...] = ()
    if not card and (start or before) != SOMEWHERE:
        odd = (rules.refuse("moved_before", "told", N_("{seat}'s truck has already moved"), seat=seat),)
    log: list[LogEntry] = [Drove(seat, (start or before, space), 0, card)]
    state = arrive(rules, state, seat, (SOMEWHERE, space), log) if known and space != SOMEWHERE else put(state, seat, SOMEWHERE)
    exact = (space in rules.cities or space == SOMEWHERE) and (not card or rules.edition.auction_after_card_move)
    return Done(replace(state, exact=exact, bound=False), tuple(log), odd)


def drive_there(rules: Rules, state: State, place: int, action: Drive) -> Done:
    """A drive by exactly that way where the rules allow it; else what counts is where it ended."""
    if why_not_at(rules, state, place, action) is None:
        return act_at(rules, state, place, action)
    upper = state.pending[place + 1 :]
    truck = action.seat if action.truck < 0 else action.truck
    done = stop(rules, replace(state, pending=state.pending[: place + 1]), truck, action.space)
    return Done(replace(done.state, pending=done.state.pending + upper), done.log, done.odd)
