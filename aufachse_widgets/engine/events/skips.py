"""Cards about a skipped turn: Fahrtenschreiber, Pannenhilfe, Zollkontrolle."""

from __future__ import annotations

from ..cards import FAHRTENSCHREIBER, PANNENHILFE, ZOLLKONTROLLE
from ..log import Log, SkipDue
from ..money import charge, earn
from ..phases import CardChoice
from ..rules import Rules
from ..state import State
from ..updates import change_player, push
from .choices import COSTS, chosen
from .deck import effect

CUSTOMS = 500
COSTS[ZOLLKONTROLLE, "pay"] = CUSTOMS
THANKS = 1000


def add_skip(state: State, seat: int, card: str, log: Log) -> State:
    """One more turn to skip; skips add up."""
    log.append(SkipDue(seat, card))
    return change_player(state, seat, skips=state.players[seat].skips + 1)


@effect(FAHRTENSCHREIBER)
def tachograph(rules: Rules, state: State, seat: int, card: str, log: Log) -> State:
    """Fahrtenschreiber: skip the next turn.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules, log = compile_rules("fx-schmid-1987"), []
    >>> tachograph(rules, position(rules, [PlayerAt("ulm"), PlayerAt("kassel")]), 0, "Fahrtenschreiber", log).players[0].skips
    1
    """
    return add_skip(state, seat, card, log)


@effect(PANNENHILFE)
def breakdown(rules: Rules, state: State, seat: int, card: str, log: Log) -> State:
    """Pannenhilfe: skip the next turn for 1000, or go on as normal (no choice in S3, S4).

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules, log = compile_rules("fx-schmid-1987"), []
    >>> table = position(rules, [PlayerAt("ulm"), PlayerAt("kassel")])
    >>> breakdown(rules, table, 0, "Pannenhilfe", log).phase
    CardChoice(seat=0, card='Pannenhilfe', options=('skip', 'go_on'), contracts=(), players=())
    >>> breakdown(compile_rules("czech"), table, 0, "Pannenhilfe", log).players[0].skips
    1
    """
    if rules.edition.pannenhilfe_choice:
        return push(state, CardChoice(seat, card, options=("skip", "go_on")))
    return help_colleague(rules, state, seat, card, "skip", log)


@chosen(PANNENHILFE)
def help_colleague(rules: Rules, state: State, seat: int, card: str, choice: str, log: Log) -> State:
    """Skip the next turn and get 1000."""
    return add_skip(earn(state, seat, THANKS, card, log), seat, card, log) if choice == "skip" else state


@effect(ZOLLKONTROLLE)
def customs(rules: Rules, state: State, seat: int, card: str, log: Log) -> State:
    """Zollkontrolle: skip the next turn or pay 500; with less than 500, skip."""
    if state.players[seat].money < CUSTOMS:
        return add_skip(state, seat, card, log)
    return push(state, CardChoice(seat, card, options=("skip", "pay")))


@chosen(ZOLLKONTROLLE)
def customs_chosen(rules: Rules, state: State, seat: int, card: str, choice: str, log: Log) -> State:
    """Skip or pay."""
    return add_skip(state, seat, card, log) if choice == "skip" else charge(rules, state, seat, CUSTOMS, card, log)
