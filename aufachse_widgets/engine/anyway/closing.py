"""What is pending and was never told: offers are declined, turns end, cards stay in the dark, trucks are somewhere."""

from __future__ import annotations

from msgspec.structs import replace

from ..actions import CHANCE, SOMEWHERE, Deal, EndTurn, Reveal, Roll
from ..log import GoesFirst, Log
from ..phases import (
    Auction,
    BeforeRoll,
    Business,
    CardChoice,
    CardGoTo,
    CardMove,
    Dealing,
    Drawing,
    Driving,
    FirstRandom,
    FirstRolling,
    FurtherRoll,
    JamChoice,
    Phase,
    Placing,
    Refilling,
    Rolling,
    SignDue,
    TurnStart,
)
from ..play import settle, step
from ..reasons import N_, Reason
from ..rules import Rules
from ..setup import new_game
from ..state import State
from ..updates import pop, swap
from .done import Done, not_now
from .stack import act_at, can_be_left, may_decline, why_not_at
from .stops import put, stop

UNTOLD: dict[type, tuple[str, str]] = {
    BeforeRoll: ("turn_untold", N_("{seat}'s turn was not entered")),
    Driving: ("stop_untold", N_("where {seat}'s truck stopped was not entered")),
    SignDue: ("sign_untold", N_("the construction sign was due, but its space was not entered")),
    Drawing: ("event_untold", N_("an event card was due, but none was entered")),
    CardChoice: ("choice_untold", N_("{card} calls for a choice, but none was entered")),
    CardMove: ("card_move_untold", N_("{card} calls for a move, but none was entered")),
    CardGoTo: ("card_move_untold", N_("{card} calls for a move, but none was entered")),
    FurtherRoll: ("further_roll_untold", N_("{card} calls for another roll, but none was entered")),
    JamChoice: ("jam_untold", N_("{card} puts a jam sign on the board, but its space was not entered")),
    Auction: ("auction_untold", N_("who won the auction was not entered")),
}
"""What is said of what was due in a phase and never told: the code and the message."""


def passed_over(rules: Rules, state: State) -> Done:
    """What is pending on top is over, and nobody said how; what was compulsory in it is odd.

    Who was to roll has not; who was to drive is somewhere; an offer is declined. Nothing settles by itself.
    """
    phase, place = state.pending[-1], len(state.pending) - 1
    match phase:
        case Placing():
            return Done(put(pop(state), phase.seat, SOMEWHERE))
        case FirstRandom() | FirstRolling():
            return Done(swap(state, TurnStart(0)))
        case Rolling():
            # A roll that nobody saw is no event worth a line.
            return Done(act_at(rules, state, place, Roll(CHANCE, (0,) * rules.edition.dice)).state)
        case Driving():
            done = stop(rules, state, phase.seat, SOMEWHERE)
            return Done(done.state, done.log, (untold(rules, phase), *done.odd))
        case Business():
            end = EndTurn(phase.seat)
            return act_at(rules, state, place, end, why_not_at(rules, state, place, end))
        case Dealing():
            return act_at(rules, state, place, Deal(CHANCE, phase.player, 0))
        case Refilling():
            return Done(act_at(rules, state, place, Reveal(CHANCE, 0)).state)
    if can_be_left(phase) and may_decline(rules, state, place):
        return Done(pop(state))
    if isinstance(phase, CardMove | CardGoTo):
        state = put(state, phase.seat, SOMEWHERE)
    return Done(pop(state), (), (untold(rules, phase),))


def untold(rules: Rules, phase: Phase) -> Reason:
    """What is said where what was due in a phase was never told."""
    seat = phase.caller if isinstance(phase, Auction) else getattr(phase, "seat", -1)
    code, text = UNTOLD.get(type(phase), ("untold", N_("how it ended was not entered")))
    gaps = {"seat": seat, "card": getattr(phase, "card", "")}
    return rules.refuse(code, "told", text, **{gap: value for gap, value in gaps.items() if f"{{{gap}}}" in text})


def first_named(rules: Rules, state: State, seat: int) -> Done:
    """That player goes first, however that was found out; nothing happens where the game has begun."""
    pending = state.pending
    place = next((place for place in range(len(pending) - 1, -1, -1) if isinstance(pending[place], FirstRandom | FirstRolling)), -1)
    if place < 0:
        return Done(state, (), (not_now(rules),))
    state = replace(state, pending=(*pending[:place], TurnStart(seat), *pending[place + 1 :]))
    return Done(state, (GoesFirst(seat),))


def in_the_dark(rules: Rules, state: State, log: Log) -> State:
    """Deal and turn up what lies on top of the stack as cards that nobody has named yet."""
    while state.pending and isinstance(phase := state.pending[-1], Dealing | Refilling):
        if isinstance(phase, Dealing):
            state = step(rules, state, Deal(CHANCE, phase.player, 0), log)
        else:
            state = step(rules, state, Reveal(CHANCE, 0), [])
    return state


def dealt_in_the_dark(rules: Rules, players: int, first: int, pool: tuple[int, ...], *, placing: bool) -> State:
    """The start of a game whose cards lie there already, none of them named; they are among those of the ``pool``.

    Trucks are still to be placed, or (not ``placing``) stand somewhere. The rest is as in
    :func:`~aufachse_widgets.engine.setup.new_game`.
    """
    state = replace(new_game(rules, players, first), pool=pool)
    cards = tuple(phase for phase in state.pending if isinstance(phase, Dealing | Refilling))
    waiting = tuple(phase for phase in state.pending if not isinstance(phase, Dealing | Refilling))
    if not placing:
        waiting = tuple(phase for phase in waiting if not isinstance(phase, Placing))
        state = replace(state, players=tuple(replace(player, space=SOMEWHERE) for player in state.players))
    return settle(rules, in_the_dark(rules, replace(state, pending=waiting + cards), []), [])
