"""Cards that pay or cost money at once."""

from __future__ import annotations

from ..cards import POLIZEIKONTROLLE, RADARFALLE, TRUCKERFESTIVAL
from ..log import Log
from ..money import charge, earn
from ..rules import Rules
from ..state import State
from .deck import effect

FINE = 500
PRIZE = 500


@effect(POLIZEIKONTROLLE, RADARFALLE)
def fine(rules: Rules, state: State, seat: int, card: str, log: Log) -> State:
    """Polizeikontrolle, Radarfalle: pay 500."""
    return charge(rules, state, seat, FINE, card, log)


@effect(TRUCKERFESTIVAL)
def prize(rules: Rules, state: State, seat: int, card: str, log: Log) -> State:
    """Truckerfestival: get 500."""
    return earn(state, seat, PRIZE, card, log)
