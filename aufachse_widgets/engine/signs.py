"""The construction sign and the jam sign on the board (row 27, section 3 "The jam"): where they are, and when the jam comes and goes.

Where their owners may put them is in ``placing_signs``; what a sign does to a move, waiting beside it included, is in ``legal_drives``.
"""

from __future__ import annotations

from msgspec.structs import replace

from .log import JamEnded, JamPlaced, Log
from .reasons import N_, Reason
from .rules import Rules
from .state import Jam, State
from .updates import change_player, without
from .used_cards import keep_card, put_away


def sign_bits(rules: Rules, state: State) -> tuple[int, int]:
    """The bits of the spaces that hold the construction sign and the jam sign (0: not there)."""
    jam, bit = state.jam, rules.bit
    return bit.get(state.construction, 0), bit.get(jam.space, 0) if jam is not None else 0


def why_no_space(rules: Rules, space: str) -> Reason:
    """Why nothing can go on a space that the game does not have."""
    if any(known.id == space for known in rules.board.spaces):
        return rules.refuse("no_ferries", "ferries", N_("{space} is on a ferry route, and this edition has no ferries"), space=space)
    return rules.refuse("no_such_space", "board", N_("there is no space {space}"), space=space)


def put_jam(rules: Rules, state: State, seat: int, space: str, card: str, log: Log) -> State:
    """The jam sign goes to ``space`` for a full round of ``seat``; the old space opens at once.

    The card lies before its drawer until the round is over (S1).
    """
    state = end_jam(rules, state, log) if state.jam is not None else state
    state = keep_card(state, card)
    log.append(JamPlaced(seat, space, card))
    player = state.players[seat]
    return change_player(replace(state, jam=Jam(space, seat, card)), seat, cards=(*player.cards, card))


def end_jam(rules: Rules, state: State, log: Log) -> State:
    """The jam sign leaves the board and its card its owner."""
    jam = state.jam
    if jam is None:
        return state
    log.append(JamEnded(jam.owner, jam.space, jam.card))
    owner = state.players[jam.owner]
    state = change_player(replace(state, jam=None), jam.owner, cards=without(owner.cards, jam.card))
    return put_away(rules, state, jam.card)
