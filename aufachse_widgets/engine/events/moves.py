"""Cards that move trucks: Beifahrer, Road Runner, Subunternehmer, Schneestürme, Vorbildliche Wartung (section 3, and
"Moves by cards" of section 4)."""

from __future__ import annotations

from ..cards import BEIFAHRER, ROAD_RUNNER, SCHNEESTUERME, SUBUNTERNEHMER, VORBILDLICHE_WARTUNG
from ..log import Log, PartnerChosen
from ..phases import CardChoice, CardMove, FurtherRoll, PutAway, Snowstorm
from ..rules import Rules
from ..state import State
from ..updates import pop, push
from .choices import chosen
from .deck import effect

CONVOY_SPACES = 3
UPKEEP_SPACES = 4


@effect(BEIFAHRER)
def co_driver(rules: Rules, state: State, seat: int, card: str, log: Log) -> State:
    """Beifahrer: roll and move again; the card is done with that."""
    return push(pop(state), FurtherRoll(seat, card), PutAway(card))


@effect(VORBILDLICHE_WARTUNG)
def upkeep(rules: Rules, state: State, seat: int, card: str, log: Log) -> State:
    """Vorbildliche Wartung: you may move 1 to 4 spaces now."""
    return push(state, CardMove(seat, card, UPKEEP_SPACES))


@effect(ROAD_RUNNER, SUBUNTERNEHMER)
def convoy(rules: Rules, state: State, seat: int, card: str, log: Log) -> State:
    """You and one player you choose move 1 to 3 spaces; each decides their own move."""
    others = tuple(player for player in range(len(state.players)) if player != seat)
    if len(others) == 1:
        return with_partner(rules, state, seat, card, others[0], log)
    return push(state, CardChoice(seat, card, players=others))


@chosen(ROAD_RUNNER, SUBUNTERNEHMER)
def with_partner(rules: Rules, state: State, seat: int, card: str, partner: int, log: Log) -> State:
    """The drawer moves first, then the partner."""
    log.append(PartnerChosen(seat, card, partner))
    optional = card == ROAD_RUNNER or rules.edition.subunternehmer == "may"
    return push(state, CardMove(partner, card, CONVOY_SPACES, optional), CardMove(seat, card, CONVOY_SPACES, optional))


@effect(SCHNEESTUERME)
def snow(rules: Rules, state: State, seat: int, card: str, log: Log) -> State:
    """Schneestürme: you may move every truck, your own too, 1 to 3 spaces.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules, log = compile_rules("fx-schmid-1987"), []
    >>> snow(rules, position(rules, [PlayerAt("ulm"), PlayerAt("kassel")]), 0, SCHNEESTUERME, log).phase
    Snowstorm(seat=0, trucks=(0, 1))
    """
    return push(state, Snowstorm(seat, tuple(range(len(state.players)))))
