"""Where the construction sign (rows 12–14) and the jam sign (row 27, section 3 "The jam") are put and when they go.

What a sign does to a move, waiting beside it included, is in ``legal_drives``.
"""

from __future__ import annotations

from msgspec.structs import replace

from .actions import NOWHERE, Action, Decline, PlaceSign
from .log import JamEnded, JamPlaced, Log, NoEffect, SignLeft, SignPlaced
from .phases import JamChoice, SignDue
from .reasons import N_, Reason
from .registry import PlayerSettler, settles
from .rules import Rules
from .state import Jam, State
from .updates import change_player, pop, without
from .used_cards import keep_card, put_away


def sign_bits(rules: Rules, state: State) -> tuple[int, int]:
    """The bits of the spaces that hold the construction sign and the jam sign (0: not there)."""
    jam, bit = state.jam, rules.bit
    return bit.get(state.construction, 0), bit.get(jam.space, 0) if jam is not None else 0


def why_no_space(rules: Rules, space: str) -> Reason:
    """Why nothing can go on a space that the game does not have."""
    if any(known.id == space for known in rules.board.spaces):
        return rules.refuse("no_ferries", "ferries", N_("{space} is on a ferry route, and this edition has no ferries"), space=space)
    return rules.refuse("no_such_space", "board", N_("there is no space {space}"), space=space)


def occupied(state: State) -> set[str]:
    """The spaces where trucks stand.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> sorted(occupied(position(compile_rules("fx-schmid-1987"), [PlayerAt("ulm"), PlayerAt("kassel")])))
    ['kassel', 'ulm']
    """
    return {player.space for player in state.players}


def put_jam(rules: Rules, state: State, seat: int, space: str, card: str, log: Log) -> State:
    """The jam sign goes to ``space`` for a full round of ``seat``; the old space opens at once.

    The card lies before its drawer until the round is over (S1).
    """
    state = end_jam(rules, state, log) if state.jam is not None else state
    state = keep_card(state, card)
    log.append(JamPlaced(seat, space, card))
    player = state.players[seat]
    return change_player(replace(state, jam=Jam(space, seat, card)), seat, cards=(*player.cards, card))


def end_jam(rules: Rules, state: State, log: Log) -> State:
    """The jam sign leaves the board and its card its owner."""
    jam = state.jam
    if jam is None:
        return state
    log.append(JamEnded(jam.owner, jam.space, jam.card))
    owner = state.players[jam.owner]
    state = change_player(replace(state, jam=None), jam.owner, cards=without(owner.cards, jam.card))
    return put_away(rules, state, jam.card)


def _not_both(state: State, space: str) -> bool:
    return space in (state.construction, state.jam.space if state.jam else NOWHERE)


@settles(SignDue)
class SignSettler(PlayerSettler[SignDue, PlaceSign | Decline]):
    """After a 1: the construction sign is put on another space."""

    accepts = (PlaceSign, Decline)

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

    def legal(self, rules: Rules, state: State, phase: SignDue) -> list[Action]:
        actions: list[Action] = list(rules.sign_actions[phase.seat])
        for place in self.taken(rules, state):
            del actions[place]
        if not rules.edition.sign_compulsory:
            actions.append(Decline(phase.seat))
        return actions

    def why_illegal(self, rules: Rules, state: State, phase: SignDue, action: PlaceSign | Decline) -> Reason | None:
        if isinstance(action, Decline):
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

    def apply(self, rules: Rules, state: State, phase: SignDue, action: PlaceSign | Decline, log: Log) -> State:
        if isinstance(action, Decline):
            log.append(SignLeft(phase.seat))
            return pop(state)
        log.append(SignPlaced(phase.seat, action.space, state.construction))
        return replace(state, construction=action.space, pending=state.pending[:-1])


@settles(JamChoice)
class JamSettler(PlayerSettler[JamChoice, PlaceSign]):
    """A jam card whose space the drawer chooses."""

    accepts = (PlaceSign,)

    def spaces(self, rules: Rules, state: State) -> list[str]:
        trucks = occupied(state) if rules.edition.jam_empty_space else set()
        return [space for space in rules.spaces if space not in trucks and space != state.construction]

    def resolve(self, rules: Rules, state: State, phase: JamChoice, log: Log) -> State | None:
        if len(rules.spaces) > len(state.players) + 1 or self.spaces(rules, state):
            return None
        log.append(NoEffect(phase.seat, phase.card))
        return pop(state)

    def legal(self, rules: Rules, state: State, phase: JamChoice) -> list[Action]:
        actions: list[Action] = list(rules.jam_actions[phase.seat])
        closed = occupied(state) if rules.edition.jam_empty_space else set()
        for place in sorted([rules.places[space] for space in {state.construction, *closed} if space in rules.places], reverse=True):
            del actions[place]
        return actions

    def why_illegal(self, rules: Rules, state: State, phase: JamChoice, action: PlaceSign) -> Reason | None:
        space = action.space
        if space not in rules.spaces:
            return why_no_space(rules, space)
        if space == state.construction:
            return rules.refuse("jam_on_sign", "one_sign_a_space", N_("the construction sign stands on {space}"), space=space)
        if space not in self.spaces(rules, state):
            return rules.refuse("jam_on_truck", "jam_empty_space", N_("a truck stands on {space}"), space=space)
        return None

    def apply(self, rules: Rules, state: State, phase: JamChoice, action: PlaceSign, log: Log) -> State:
        return put_jam(rules, pop(state), phase.seat, action.space, phase.card, log)
