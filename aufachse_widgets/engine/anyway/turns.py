"""Whose turn it is, set by hand; a game that was over goes on."""

from __future__ import annotations

from msgspec.structs import replace

from ..actions import SOMEWHERE
from ..ending import FORFEITS
from ..phases import BeforeRoll, Business, TurnEnd
from ..state import State
from ..updates import change_player
from .stops import put


def turn_of(state: State, seat: int) -> State:
    """It is that player's turn, before the roll, whatever was pending; a game that was over goes on, and trucks not placed are somewhere."""
    if state.over:
        state = reopened(state, seat)
    for index, player in enumerate(state.players):
        if not player.space:
            state = put(state, index, SOMEWHERE)
    new = state.active != seat
    state = replace(
        state, pending=(TurnEnd(seat), BeforeRoll(seat)), active=seat, turn=state.turn + new, exact=False, auctions=0, discards=0, bound=False,
        rolls_due=0, draws_due=0, signs_due=0, rolls=0,
    )  # fmt: skip
    return change_player(state, seat, turns=state.players[seat].turns + new)


def reopened(state: State, seat: int) -> State:
    """The game goes on in the business of a seat's turn; what was settled at the end is not settled twice."""
    players = tuple(replace(player, debts=(), cards=tuple(card for card in player.cards if card not in FORFEITS)) for player in state.players)
    return replace(state, players=players, over=False, pending=(TurnEnd(seat), Business(seat)), active=seat)
