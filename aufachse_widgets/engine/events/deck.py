"""The event deck: turning up a card, and what an empty deck does (row 16; ``used_cards`` puts them away)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from ..actions import CHANCE, Action, TurnUp
from ..log import EventDrawn, Log, NoEffect, NoEventLeft
from ..phases import Drawing, PutAway
from ..reasons import N_, Reason
from ..registry import ChanceSettler, settles
from ..rules import Rules
from ..state import State
from ..updates import pop, without

Effect = Callable[[Rules, State, int, str, Log], State]
EFFECTS: dict[str, Effect] = {}


def effect(*cards: str) -> Callable[[Effect], Effect]:
    """Register what cards do: a function of (rules, state, seat, card, log)."""

    def register(function: Effect) -> Effect:
        for card in cards:
            EFFECTS[card] = function
        return function

    return register


def no_effect(state: State, seat: int, card: str, log: Log) -> State:
    """The card does nothing now.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules, log = compile_rules("fx-schmid-1987"), []
    >>> _same = no_effect(position(rules, [PlayerAt("ulm"), PlayerAt("kassel")]), 0, "Umleitung", log)
    >>> log
    [NoEffect(seat=0, card='Umleitung')]
    """
    log.append(NoEffect(seat, card))
    return state


@settles(Drawing)
class DrawingSettler(ChanceSettler[Drawing, TurnUp]):
    """Cards that nobody has seen are equally likely; then, in 1987, those put under the deck
    come back in their order; in the Czech rules the set-aside cards are shuffled again."""

    accepts = (TurnUp,)

    def resolve(self, rules: Rules, state: State, phase: Drawing, log: Log) -> State | None:
        if state.unseen:
            return None
        after = rules.edition.event_after
        if state.used and after == "aside":
            return replace(state, unseen=tuple(sorted(state.used)), used=())
        if state.used and after == "under":
            return None
        log.append(NoEventLeft(phase.seat))
        return pop(state)

    def outcomes(self, rules: Rules, state: State, phase: Drawing) -> list[tuple[Action, int]]:
        if state.unseen:
            return [(TurnUp(CHANCE, card), 1) for card in state.unseen]
        return [(TurnUp(CHANCE, state.used[0]), 1)]

    def why_illegal(self, rules: Rules, state: State, phase: Drawing, action: TurnUp) -> Reason | None:
        if any(action == outcome for outcome, _ in self.outcomes(rules, state, phase)):
            return None
        return rules.refuse("not_in_event_deck", "event_after", N_("{card} cannot be on top of the event deck"), card=action.card)

    def apply(self, rules: Rules, state: State, phase: Drawing, action: TurnUp, log: Log) -> State:
        card = action.card
        unseen, used = state.unseen, state.used
        if unseen:
            unseen = without(unseen, card)
        else:
            used = without(used, card)
        log.append(EventDrawn(phase.seat, card))
        state = replace(state, unseen=unseen, used=used, drawn=state.drawn + 1, pending=(*state.pending[:-1], PutAway(card)))
        return EFFECTS[card](rules, state, phase.seat, card, log)
