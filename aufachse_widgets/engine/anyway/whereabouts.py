"""Where a contract card is: what happened with it puts it there, from wherever it was believed to be."""

from __future__ import annotations

from msgspec.structs import replace

from ..actions import EMPTY, UNKNOWN
from ..reasons import N_, Reason
from ..rules import Rules
from ..state import State
from ..updates import change_player, show, without
from .done import Done


def taken_away(state: State, contract: int) -> State:
    """The card is nowhere any more: where it lay in a hand or on the market is one that nobody knows."""
    players = tuple(
        replace(
            player,
            hand=tuple(UNKNOWN if number == contract else number for number in player.hand),
            loaded=tuple(number for number in player.loaded if number != contract),
        )
        for player in state.players
    )
    return replace(
        state,
        players=players,
        market=tuple(UNKNOWN if number == contract else number for number in state.market),
        pool=tuple(number for number in state.pool if number != contract),
        gone=tuple(number for number in state.gone if number != contract),
    )


def into_hand(state: State, seat: int, contract: int) -> State:
    """The card is in that hand: one of its unknown cards, or one more than was believed."""
    if contract == UNKNOWN or contract in state.players[seat].hand:
        return state
    state = taken_away(state, contract)
    player = state.players[seat]
    hand = without(player.hand, UNKNOWN) if UNKNOWN in player.hand else player.hand
    return change_player(state, seat, hand=(*hand, contract), had_contracts=True)


def onto_truck(state: State, seat: int, contract: int) -> State:
    """The card's goods are aboard that truck."""
    if contract in state.players[seat].loaded:
        return state
    state = into_hand(state, seat, contract)
    player = state.players[seat]
    return change_player(state, seat, hand=without(player.hand, contract), loaded=(*player.loaded, contract), had_contracts=True)


def onto_market(rules: Rules, state: State, contract: int) -> Done:
    """The card lies face up: one that nobody had named, or instead of one that was named wrongly."""
    if contract in state.market:
        return Done(state)
    odd: tuple[Reason, ...] = ()
    if UNKNOWN not in state.market and contract != UNKNOWN:
        odd = (rules.refuse("not_on_market", "market", N_("{contract} is not a public contract on the market"), contract=contract),)
    state = taken_away(state, contract)
    slot = next((index for wanted in (UNKNOWN, EMPTY) for index, number in enumerate(state.market) if number == wanted), 0)
    return Done(onto_place(state, slot, contract), (), odd)


def onto_place(state: State, slot: int, contract: int) -> State:
    """The card lies face up at that place of the market; one that was believed to lie there is somewhere unknown."""
    before = state.market[slot]
    state = taken_away(state, contract)
    pool = state.pool
    if before > 0 and before != contract:
        pool = tuple(sorted((*pool, before)))
    state = replace(state, market=(*state.market[:slot], contract, *state.market[slot + 1 :]), pool=pool)
    return state if contract == UNKNOWN else replace(state, seen=show(state, contract))


def left_unnamed(state: State, contract: int) -> State:
    """The card that left the game without being named was this one."""
    state = taken_away(state, contract)
    return replace(state, gone=(*without(state.gone, UNKNOWN), contract))
