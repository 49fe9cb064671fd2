"""The four public contracts: taking one away, sliding, discarding, turning up the next (rows 23, 24)."""

from __future__ import annotations

from msgspec.structs import replace

from .actions import CHANCE, EMPTY, UNKNOWN, Action, Reveal
from .log import Discarded, Log, Revealed
from .phases import Refilling
from .reasons import N_, Reason
from .registry import ChanceSettler, settles
from .rules import Rules
from .state import State
from .updates import show, without


def cards_on(state: State) -> tuple[int, ...]:
    """The contracts that lie on the market now.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> table = position(compile_rules("fx-schmid-1987"), [PlayerAt("kassel"), PlayerAt("ulm")], market=(7, 8, EMPTY, EMPTY), deck=0)
    >>> cards_on(table), is_exhausted(table)
    ((7, 8), False)
    """
    return tuple([number for number in state.market if number != EMPTY])


def is_exhausted(state: State) -> bool:
    """Whether no public contract is left, on the market or in the deck."""
    return not state.deck and state.market.count(EMPTY) == len(state.market)


def remove(state: State, contract: int, slide: bool) -> State:
    """Take a contract off the market and turn up the next: into the gap, or, where the cards
    ``slide`` towards the dock, at the far end."""
    market = state.market
    slot = market.index(contract)
    if slide:
        market = (*market[:slot], *market[slot + 1 :], EMPTY)
        slot = len(market) - 1
    else:
        market = (*market[:slot], EMPTY, *market[slot + 1 :])
    return replace(state, market=market, pending=(*state.pending, Refilling(slot)) if state.deck else state.pending)


def discard_oldest(state: State, log: Log) -> State:
    """Row 23: the contract next to the dock leaves the game; the rest slide."""
    oldest = cards_on(state)[0]
    log.append(Discarded(state.active, oldest))
    return remove(replace(state, gone=(*state.gone, oldest)), oldest, slide=True)


@settles(Refilling)
class RefillingSettler(ChanceSettler[Refilling, Reveal]):
    """Each contract that nobody has seen is equally likely on top of the deck."""

    accepts = (Reveal,)

    def outcomes(self, rules: Rules, state: State, phase: Refilling) -> list[tuple[Action, int]]:
        return [(Reveal(-1, number), 1) for number in state.pool]

    def why_illegal(self, rules: Rules, state: State, phase: Refilling, action: Reveal) -> Reason | None:
        if action.seat == -1 and action.contract in state.pool:
            return None
        return rules.refuse("not_in_deck", "market", N_("contract {contract} cannot be on top of the deck"), contract=action.contract)

    def apply(self, rules: Rules, state: State, phase: Refilling, action: Reveal, log: Log) -> State:
        number, slot = action.contract, phase.slot
        log.append(Revealed(CHANCE, number, slot))
        market = (*state.market[:slot], number, *state.market[slot + 1 :])
        pool = without(state.pool, number) if number != UNKNOWN else state.pool
        return replace(state, market=market, deck=state.deck - 1, pool=pool, seen=show(state, number), pending=state.pending[:-1])
