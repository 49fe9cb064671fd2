"""Where used event cards go (row 16): under the deck, aside, or out of the game; or somebody keeps them."""

from __future__ import annotations

from msgspec.structs import replace

from .log import Log
from .phases import PutAway
from .registry import AutomaticSettler, settles
from .rules import Rules
from .state import State


def put_away(rules: Rules, state: State, card: str) -> State:
    """A used event card goes under the deck, aside, or out of the game: it joins ``used``."""
    return replace(state, used=(*state.used, card))


def keep_card(state: State, card: str) -> State:
    """The card on the way to its pile is not put away now: somebody keeps it."""
    pending = state.pending
    for index in range(len(pending) - 1, -1, -1):
        phase = pending[index]
        if type(phase) is PutAway and phase.card == card:
            return replace(state, pending=pending[:index] + pending[index + 1 :])
    return state


@settles(PutAway)
class PutAwaySettler(AutomaticSettler[PutAway]):
    """The card is done."""

    def resolve(self, rules: Rules, state: State, phase: PutAway, log: Log) -> State:
        return replace(state, used=(*state.used, phase.card), pending=state.pending[:-1])
