"""Where a contract card is: what was told of it moves it there from wherever it was believed to be."""

from __future__ import annotations

from msgspec.structs import replace

from ..engine.actions import EMPTY, UNKNOWN
from ..engine.reasons import N_
from ..engine.updates import change_player, show, without
from .log import NOBODY, ContractNamed
from .teller import Teller


def take_away(t: Teller, contract: int) -> None:
    """The card is nowhere any more: where it lay there is one that nobody knows."""
    state = t.state
    players = tuple(
        replace(
            player,
            hand=tuple(UNKNOWN if number == contract else number for number in player.hand),
            loaded=tuple(number for number in player.loaded if number != contract),
        )
        for player in state.players
    )
    t.state = replace(
        state,
        players=players,
        market=tuple(UNKNOWN if number == contract else number for number in state.market),
        pool=tuple(number for number in state.pool if number != contract),
        gone=tuple(number for number in state.gone if number != contract),
    )


def into_hand(t: Teller, seat: int, contract: int) -> None:
    """The card is in that hand: one of its unknown cards, or one more than was believed."""
    player = t.state.players[seat]
    if contract == UNKNOWN or contract in player.hand:
        return
    take_away(t, contract)
    player = t.state.players[seat]
    hand = without(player.hand, UNKNOWN) if UNKNOWN in player.hand else player.hand
    t.state = change_player(t.state, seat, hand=(*hand, contract), had=True)


def onto_truck(t: Teller, seat: int, contract: int) -> None:
    """The card's goods are aboard that truck."""
    if contract in t.state.players[seat].loaded:
        return
    into_hand(t, seat, contract)
    player = t.state.players[seat]
    t.state = change_player(t.state, seat, hand=without(player.hand, contract), loaded=(*player.loaded, contract), had=True)


def on_market(t: Teller, seat: int, contract: int) -> None:
    """The card lies face up: one that nobody had named, or instead of one that was named wrongly."""
    market = t.state.market
    if contract in market:
        return
    if UNKNOWN not in market and contract != UNKNOWN:
        reason = t.rules.refuse("not_on_market", "market", N_("{contract} is not a public contract on the market"), contract=contract)
        t.remark(seat, reason, contract=contract)
    take_away(t, contract)
    market = t.state.market
    slot = next((index for wanted in (UNKNOWN, EMPTY) for index, number in enumerate(market) if number == wanted), 0)
    put_on_market(t, slot, contract)


def put_on_market(t: Teller, slot: int, contract: int) -> None:
    """The card lies face up at that place; one that was believed to lie there is somewhere unknown."""
    state = t.state
    before = state.market[slot]
    take_away(t, contract)
    market = t.state.market
    pool = t.state.pool
    if before > 0 and before != contract:
        pool = tuple(sorted((*pool, before)))
    t.state = replace(t.state, market=(*market[:slot], contract, *market[slot + 1 :]), pool=pool)
    if contract != UNKNOWN:
        t.state = replace(t.state, seen=show(t.state, contract))
        t.log.append(ContractNamed(NOBODY, contract, slot))
