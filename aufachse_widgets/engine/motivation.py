"""Motivation, the kept card that its owner uses when it suits (the others work by themselves when their time comes);
when that may be is our reading ("Moves by cards" of section 4)."""

from __future__ import annotations

from .actions import SOMEWHERE, Action, UseCard
from .cards import MOTIVATION
from .legal_drives import card_drives
from .log import CardUsed, Log
from .phases import Business, CardMove, PutAway, Settling
from .reasons import N_, Reason
from .rules import Rules
from .state import State
from .updates import change_player, push, without

MOTIVATION_SPACES = 3


def kept_actions(rules: Rules, state: State, seat: int) -> list[Action]:
    """Motivation, in one's own turn before the roll or after the move.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules = compile_rules("fx-schmid-1987")
    >>> kept_actions(rules, position(rules, [PlayerAt("hannover", cards=(MOTIVATION,)), PlayerAt("ulm")]), 0)
    [UseCard(seat=0, card='Motivation')]
    """
    if MOTIVATION in state.players[seat].cards:
        use = UseCard(seat, MOTIVATION)
        if why_no_kept(rules, state, use) is None:
            return [use]
    return []


def why_no_kept(rules: Rules, state: State, action: UseCard) -> Reason | None:
    """Why a kept card cannot be used now."""
    seat, card = action.seat, action.card
    if card not in state.players[seat].cards:
        return rules.refuse("card_not_held", "event_text", N_("you do not hold {card}"), card=card)
    if card != MOTIVATION:
        return rules.refuse("card_works_by_itself", "event_text", N_("{card} takes effect by itself when its time comes"), card=card)
    if state.players[seat].space != SOMEWHERE and not card_drives(rules, state, seat, MOTIVATION_SPACES):
        return rules.refuse("truck_stuck", "roads", N_("no way is open to your truck"))
    return None


def apply_kept(rules: Rules, state: State, action: UseCard, log: Log) -> State:
    """Move 1 to 3 spaces: the card leaves, events that the move brings are drawn."""
    seat, card = action.seat, action.card
    log.append(CardUsed(seat, card))
    after_move = isinstance(state.phase, Business)
    state = change_player(state, seat, cards=without(state.players[seat].cards, card))
    return push(state, Settling(seat, after_move), PutAway(card), CardMove(seat, card, MOTIVATION_SPACES, optional=False))
