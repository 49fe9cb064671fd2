"""Cards that pay or cost money at once, in the edition's currency (section 3); what cannot be paid is owed (row 17)."""

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
    """Polizeikontrolle, Radarfalle: pay 500.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules, log = compile_rules("fx-schmid-1987"), []
    >>> table = fine(rules, position(rules, [PlayerAt("ulm", money=800), PlayerAt("kassel")]), 0, "Radarfalle", log)
    >>> table.players[0].money, log
    (300, [CardMoney(seat=0, card='Radarfalle', amount=-500)])
    """
    return charge(rules, state, seat, FINE, card, log)


@effect(TRUCKERFESTIVAL)
def prize(rules: Rules, state: State, seat: int, card: str, log: Log) -> State:
    """Truckerfestival: get 500.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules, log = compile_rules("fx-schmid-1987"), []
    >>> prize(rules, position(rules, [PlayerAt("ulm", money=800), PlayerAt("kassel")]), 0, "Truckerfestival", log).players[0].money
    1300
    """
    return earn(state, seat, PRIZE, card, log)
