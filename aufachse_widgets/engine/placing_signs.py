"""Where the players put the signs: the construction sign after a 1 (rows 12–14), the jam sign by a card (section 3, "The jam")."""

from __future__ import annotations

from msgspec.structs import replace

from .actions import NOWHERE, Action, Decline, PlaceSign, UseCard
from .log import Log, NoEffect, SignLeft, SignPlaced
from .motivation import apply_kept, kept_actions, why_no_kept
from .phases import JamChoice, SignDue
from .reasons import N_, Reason
from .registry import settles
from .rules import Rules
from .signs import put_jam, why_no_space
from .state import State
from .trailers import TRAILER_ACTIONS, TradingSettler
from .updates import pop

SignMove = PlaceSign | Decline | UseCard


def occupied(state: State) -> set[str]:
    """The spaces where trucks stand.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> sorted(occupied(position(compile_rules("fx-schmid-1987"), [PlayerAt("ulm"), PlayerAt("kassel")])))
    ['kassel', 'ulm']
    """
    return {player.space for player in state.players}


def _not_both(state: State, space: str) -> bool:
    return space in (state.construction, state.jam.space if state.jam else NOWHERE)


@settles(SignDue)
class SignSettler(TradingSettler[SignDue, SignMove]):
    """After a 1: the construction sign is put on another space. It waits until all movement has ended: Motivation may come first."""

    accepts = (PlaceSign, Decline, UseCard, *TRAILER_ACTIONS)

    def taken(self, rules: Rules, state: State) -> list[int]:
        """The places in ``rules.sign_spaces`` of the spaces that are not free, from the last."""
        spaces = occupied(state) | {state.construction, state.jam.space if state.jam else NOWHERE}
        place = rules.sign_places
        return sorted([place[space] for space in spaces if space in place], reverse=True)

    def resolve(self, rules: Rules, state: State, phase: SignDue, log: Log) -> State | None:
        if len(rules.sign_spaces) > len(state.players) + 2 or len(self.taken(rules, state)) < len(rules.sign_spaces):
            return None
        log.append(SignLeft(phase.seat))
        return pop(state)

    def choices(self, rules: Rules, state: State, phase: SignDue) -> list[Action]:
        actions: list[Action] = list(rules.sign_actions[phase.seat])
        for place in self.taken(rules, state):
            del actions[place]
        if not rules.edition.sign_compulsory:
            actions.append(Decline(phase.seat))
        return actions + kept_actions(rules, state, phase.seat) if state.players[phase.seat].cards else actions

    def why_not_chosen(self, rules: Rules, state: State, phase: SignDue, action: SignMove) -> Reason | None:
        if isinstance(action, UseCard):
            return why_no_kept(rules, state, action)
        if not isinstance(action, PlaceSign):
            if not rules.edition.sign_compulsory:
                return None
            return rules.refuse("sign_must_move", "sign_compulsory", N_("the construction sign must be moved"))
        space = action.space
        if space not in rules.spaces:
            return why_no_space(rules, space)
        if space in occupied(state):
            return rules.refuse("sign_on_truck", "sign_on_truck", N_("a truck stands on {space}"), space=space)
        if space == state.construction:
            return rules.refuse("sign_stays", "sign_compulsory", N_("the construction sign must go to another space"))
        if _not_both(state, space):
            return rules.refuse("sign_on_jam", "one_sign_a_space", N_("the jam sign stands on {space}"), space=space)
        if rules.spaces[space].kind not in rules.edition.sign_kinds:
            return rules.refuse("no_sign_there", "sign_kinds", N_("the construction sign may not stand on {space}"), space=space)
        if space not in rules.sign_spaces:
            return rules.refuse("no_sign_on_stretch", "sign_closed_stretch", N_("the construction sign may not stand between Hamburg and Flensburg"))
        return None

    def choose(self, rules: Rules, state: State, phase: SignDue, action: SignMove, log: Log) -> State:
        if isinstance(action, UseCard):
            return apply_kept(rules, state, action, log)
        if not isinstance(action, PlaceSign):
            log.append(SignLeft(phase.seat))
            return pop(state)
        log.append(SignPlaced(phase.seat, action.space, state.construction))
        return replace(state, construction=action.space, pending=state.pending[:-1])


@settles(JamChoice)
class JamSettler(TradingSettler[JamChoice, PlaceSign]):
    """A jam card whose space the drawer chooses."""

    accepts = (PlaceSign, *TRAILER_ACTIONS)

    def spaces(self, rules: Rules, state: State) -> list[str]:
        trucks = occupied(state) if rules.edition.jam_empty_space else set()
        return [space for space in rules.spaces if space not in trucks and space != state.construction]

    def resolve(self, rules: Rules, state: State, phase: JamChoice, log: Log) -> State | None:
        if len(rules.spaces) > len(state.players) + 1 or self.spaces(rules, state):
            return None
        log.append(NoEffect(phase.seat, phase.card))
        return pop(state)

    def choices(self, rules: Rules, state: State, phase: JamChoice) -> list[Action]:
        actions: list[Action] = list(rules.jam_actions[phase.seat])
        closed = occupied(state) if rules.edition.jam_empty_space else set()
        for place in sorted([rules.places[space] for space in {state.construction, *closed} if space in rules.places], reverse=True):
            del actions[place]
        return actions

    def why_not_chosen(self, rules: Rules, state: State, phase: JamChoice, action: PlaceSign) -> Reason | None:
        space = action.space
        if space not in rules.spaces:
            return why_no_space(rules, space)
        if space == state.construction:
            return rules.refuse("jam_on_sign", "one_sign_a_space", N_("the construction sign stands on {space}"), space=space)
        if space not in self.spaces(rules, state):
            return rules.refuse("jam_on_truck", "jam_empty_space", N_("a truck stands on {space}"), space=space)
        return None

    def choose(self, rules: Rules, state: State, phase: JamChoice, action: PlaceSign, log: Log) -> State:
        return put_jam(rules, pop(state), phase.seat, action.space, phase.card, log)
