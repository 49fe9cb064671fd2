"""Cards kept until they are used: Inspektion, Motivation, Schnelle Verladung, Sonderauftrag (section 3)."""

from __future__ import annotations

from ..cards import KEPT_UNTIL_USED
from ..log import CardKept, Log
from ..rules import Rules
from ..state import State
from ..updates import change_player
from ..used_cards import keep_card
from .deck import effect


@effect(*KEPT_UNTIL_USED)
def keep(rules: Rules, state: State, seat: int, card: str, log: Log) -> State:
    """The card lies before its drawer until its time comes.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules, log = compile_rules("fx-schmid-1987"), []
    >>> keep(rules, position(rules, [PlayerAt("ulm"), PlayerAt("kassel")]), 0, "Inspektion", log).players[0].cards, log
    (('Inspektion',), [CardKept(seat=0, card='Inspektion')])
    """
    log.append(CardKept(seat, card))
    return change_player(keep_card(state, card), seat, cards=(*state.players[seat].cards, card))
