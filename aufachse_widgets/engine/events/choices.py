"""Choices that cards offer: a way, a player, a contract (section 3, the event cards)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..actions import UNKNOWN, Action, Choose, ChooseContract, ChoosePlayer
from ..log import Chose, Log
from ..phases import CardChoice
from ..reasons import N_, Reason
from ..registry import settles
from ..rules import Rules
from ..state import State
from ..trailers import TRAILER_ACTIONS, TradingSettler
from ..updates import pop, possible_hand

Chosen = Callable[[Rules, State, int, str, Any, Log], State]
CHOSEN: dict[str, Chosen] = {}
COSTS: dict[tuple[str, str], int] = {}
"""What an option of a card costs, where it costs something: who has less can't take it."""
IN_HAND = (UNKNOWN,)
"""Stands in ``CardChoice.contracts`` for "any contract in the hand": the phase tells no secrets."""


def chosen(*cards: str) -> Callable[[Chosen], Chosen]:
    """Register what follows a choice: a function of (rules, state, seat, card, choice, log)."""

    def register(function: Chosen) -> Chosen:
        for card in cards:
            CHOSEN[card] = function
        return function

    return register


def cost_of(phase: CardChoice, option: str) -> int:
    """What an option of the card costs; 0 where it costs nothing."""
    return COSTS.get((phase.card, option), 0)


@settles(CardChoice)
class CardChoiceSettler(TradingSettler[CardChoice, Choose | ChoosePlayer | ChooseContract]):
    """``seat`` chooses for a card."""

    accepts = (Choose, ChoosePlayer, ChooseContract, *TRAILER_ACTIONS)

    def contracts(self, state: State, phase: CardChoice) -> tuple[int, ...]:
        if phase.contracts != IN_HAND:
            return phase.contracts
        hand = possible_hand(state, phase.seat)
        return (*hand, UNKNOWN) if UNKNOWN in state.players[phase.seat].hand else hand

    def choices(self, rules: Rules, state: State, phase: CardChoice) -> list[Action]:
        seat = phase.seat
        # A trailer may have been bought since the card was drawn.
        actions: list[Action] = [Choose(seat, option) for option in phase.options if cost_of(phase, option) <= state.players[seat].money]
        actions += [ChoosePlayer(seat, player) for player in phase.players]
        actions += [ChooseContract(seat, number) for number in self.contracts(state, phase)]
        return actions

    def why_not_chosen(self, rules: Rules, state: State, phase: CardChoice, action: Choose | ChoosePlayer | ChooseContract) -> Reason | None:
        if action in self.choices(rules, state, phase):
            return None
        if isinstance(action, Choose) and action.option in phase.options and cost_of(phase, action.option) > state.players[phase.seat].money:
            cost = cost_of(phase, action.option)
            return rules.refuse("option_too_dear", "event_text", N_("that costs {amount}, more than you have"), amount=cost)
        return rules.refuse("card_offers_other", "event_text", N_("{card} does not offer that"), card=phase.card)

    def choose(self, rules: Rules, state: State, phase: CardChoice, action: Choose | ChoosePlayer | ChooseContract, log: Log) -> State:
        choice: object
        if isinstance(action, Choose):
            choice = action.option
            log.append(Chose(phase.seat, phase.card, action.option))
        elif isinstance(action, ChoosePlayer):
            choice = action.player
        else:
            choice = action.contract
        return CHOSEN[phase.card](rules, pop(state), phase.seat, phase.card, choice, log)
