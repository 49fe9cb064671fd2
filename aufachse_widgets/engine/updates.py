"""Small steps on the position that every subject needs: the stack, players, their hands."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from .actions import UNKNOWN
from .phases import Phase
from .state import Player, State

T = TypeVar("T")


def push(state: State, *phases: Phase) -> State:
    """Put phases on the stack; the last one given is settled first.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> from aufachse_widgets.engine.phases import Drawing
    >>> push(position(compile_rules("fx-schmid-1987"), [PlayerAt("kassel"), PlayerAt("ulm")]), Drawing(0)).phase
    Drawing(seat=0)
    """
    return replace(state, pending=state.pending + phases)


def pop(state: State) -> State:
    """Take the top phase off the stack."""
    return replace(state, pending=state.pending[:-1])


def swap(state: State, *phases: Phase) -> State:
    """Put phases in the place of the top one."""
    return replace(state, pending=state.pending[:-1] + phases)


def players_with(state: State, seat: int, player: Player) -> tuple[Player, ...]:
    """The players with that one in that seat."""
    players = list(state.players)
    players[seat] = player
    return tuple(players)


def with_player(state: State, seat: int, player: Player, **changes: Any) -> State:
    """The state with that player in that seat, and other fields changed in the same step."""
    return replace(state, players=players_with(state, seat, player), **changes)


def change_player(state: State, seat: int, **changes: Any) -> State:
    """The state with some fields of one player changed."""
    return with_player(state, seat, replace(state.players[seat], **changes))


def without(cards: tuple[T, ...], card: T) -> tuple[T, ...]:
    """The cards less the first one like ``card``.

    >>> without((4, 7, 4), 4)
    (7, 4)
    """
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]


def show(state: State, contract: int, *seats: int) -> tuple[int, ...]:
    """The ``seen`` masks after these seats (all, where none is named) have seen a contract."""
    bit = 1 << contract
    if not seats:
        return tuple([mask | bit for mask in state.seen])
    return tuple([mask | bit if seat in seats else mask for seat, mask in enumerate(state.seen)])


def give_to_hand(state: State, seat: int, contract: int) -> State:
    """Add a contract (``UNKNOWN`` where nobody knows it) to a hand."""
    player = state.players[seat]
    return with_player(state, seat, replace(player, hand=(*player.hand, contract), had_contracts=True))


def may_hold(state: State, seat: int, contract: int) -> bool:
    """Whether the contract is in the hand, or may be one of its unknown cards."""
    hand = state.players[seat].hand
    return contract in hand or (UNKNOWN in hand and contract in state.pool)


def less_in_hand(state: State, seat: int, contract: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """A hand and the pool less a contract in that hand; one not known there takes the place of an unknown card."""
    hand, pool = state.players[seat].hand, state.pool
    if contract in hand:
        return without(hand, contract), pool
    return without(hand, UNKNOWN), without(pool, contract) if contract != UNKNOWN else pool


def take_from_hand(state: State, seat: int, contract: int) -> State:
    """Take a contract out of a hand."""
    hand, pool = less_in_hand(state, seat, contract)
    return with_player(state, seat, replace(state.players[seat], hand=hand), pool=pool)


def possible_hand(state: State, seat: int) -> tuple[int, ...]:
    """The contracts that are, or may be, in a hand."""
    hand = state.players[seat].hand
    if UNKNOWN not in hand:
        return hand
    return tuple(number for number in hand if number != UNKNOWN) + state.pool
