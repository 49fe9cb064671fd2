"""Moves by cards ("Moves by cards" of section 4): a few spaces with one's own truck, and Schneestürme, which moves all trucks."""

from __future__ import annotations

from msgspec.structs import replace

from .actions import Action, Decline, Drive
from .cards import MOTIVATION, SCHNEESTUERME, SUBUNTERNEHMER
from .drive_refusals import why_no_drive
from .legal_drives import SNOW_SPACES, card_drives
from .log import Declined, Drove, Log, Moved, NoEffect
from .movement import arrive, draws_event, leave_exact, out_of_turn, why_not_there
from .phases import CardMove, Snowstorm
from .reasons import N_, Reason
from .registry import settles
from .rules import Rules
from .state import State
from .timing import why_no_player
from .trailers import TRAILER_ACTIONS, TradingSettler
from .updates import pop, swap, without
from .ways import LegalDrives


@settles(CardMove)
class CardMoveSettler(TradingSettler[CardMove, Drive | Decline]):
    """A card's 1 to 4 spaces: the rules of a rolled move, but no auction."""

    accepts = (Drive, Decline, *TRAILER_ACTIONS)

    def reached(self, rules: Rules, state: State, phase: CardMove) -> LegalDrives:
        return card_drives(rules, state, phase.seat, phase.points)

    def resolve(self, rules: Rules, state: State, phase: CardMove, log: Log) -> State | None:
        if self.reached(rules, state, phase):
            return None
        log.append(NoEffect(phase.seat, phase.card))
        return pop(state)

    def choices(self, rules: Rules, state: State, phase: CardMove) -> list[Action]:
        actions: list[Action] = [*self.reached(rules, state, phase).listed(phase.seat)]
        if phase.optional:
            actions.append(Decline(phase.seat))
        return actions

    def why_not_chosen(self, rules: Rules, state: State, phase: CardMove, action: Drive | Decline) -> Reason | None:
        if isinstance(action, Drive):
            return why_not_there(rules, state, phase.seat, action, self.reached(rules, state, phase), phase.card)
        if phase.optional:
            return None
        field = "subunternehmer" if phase.card == SUBUNTERNEHMER else "event_moves"
        return rules.refuse("must_make_card_move", field, N_("the move by {card} must be made"), card=phase.card)

    def choose(self, rules: Rules, state: State, phase: CardMove, action: Drive | Decline, log: Log) -> State:
        if isinstance(action, Decline):
            log.append(Declined(phase.seat, phase.card))
            return pop(state)
        way = self.reached(rules, state, phase).ways[action.points, action.space, action.heading].way
        state = pop(state)
        return card_moved(rules, state, phase.seat, way.path, phase.card, log)


def card_moved(rules: Rules, state: State, seat: int, path: tuple[str, ...], card: str, log: Log) -> State:
    """A truck has driven ``path`` by a card: on turn it may draw again, out of turn it may load
    and deliver."""
    own = seat == state.active
    if own:
        state = leave_exact(rules, state)
    log.append(Drove(seat, path, len(path) - 1, card))
    state = arrive(rules, state, seat, path, log)
    if not own:
        return out_of_turn(rules, state, seat)
    exact = card != MOTIVATION
    if rules.edition.auction_after_card_move and path[-1] in rules.cities and exact:
        state = replace(state, exact=True)
    if draws_event(rules, path[-1], exact):
        state = replace(state, draws_due=state.draws_due + 1)
    return replace(state, bound=False) if state.bound else state


@settles(Snowstorm)
class SnowstormSettler(TradingSettler[Snowstorm, Drive | Decline]):
    """Schneestürme: the drawer moves the trucks one by one, in any order, 0 to 3 spaces each."""

    accepts = (Drive, Decline, *TRAILER_ACTIONS)

    def resolve(self, rules: Rules, state: State, phase: Snowstorm, log: Log) -> State | None:
        movable = any(card_drives(rules, state, truck, SNOW_SPACES, phase.seat) for truck in phase.trucks)
        return None if movable else pop(state)

    def choices(self, rules: Rules, state: State, phase: Snowstorm) -> list[Action]:
        actions: list[Action] = [Decline(phase.seat)]
        for truck in phase.trucks:
            actions += card_drives(rules, state, truck, SNOW_SPACES, phase.seat).listed_for(phase.seat, truck)
        return actions

    def why_not_chosen(self, rules: Rules, state: State, phase: Snowstorm, action: Drive | Decline) -> Reason | None:
        if isinstance(action, Drive):
            truck = phase.seat if action.truck == -1 else action.truck
            if not 0 <= truck < len(state.players):
                return why_no_player(rules, state)
            if truck not in phase.trucks:
                return rules.refuse("snow_moved_already", "event_text", N_("the snow has moved that truck already"))
            reached = card_drives(rules, state, truck, SNOW_SPACES, phase.seat)
            if (action.points, action.space, action.heading) in reached.ways:
                return None
            return why_no_drive(rules, state, truck, reached, action, SCHNEESTUERME)
        return None

    def choose(self, rules: Rules, state: State, phase: Snowstorm, action: Drive | Decline, log: Log) -> State:
        if isinstance(action, Decline):
            log.append(Declined(phase.seat, SCHNEESTUERME))
            return pop(state)
        truck = phase.seat if action.truck == -1 else action.truck
        way = card_drives(rules, state, truck, SNOW_SPACES, phase.seat).ways[action.points, action.space, action.heading].way
        rest = without(phase.trucks, truck)
        state = swap(state, replace(phase, trucks=rest)) if rest else pop(state)
        return snow_moved(rules, state, phase.seat, truck, way.path, log)


def snow_moved(rules: Rules, state: State, seat: int, truck: int, path: tuple[str, ...], log: Log) -> State:
    """``seat`` has moved a truck along ``path`` in the snow: their own is moved by a card, another's is moved out of its turn."""
    if truck == seat:
        return card_moved(rules, state, truck, path, SCHNEESTUERME, log)
    log.append(Moved(truck, path, len(path) - 1, SCHNEESTUERME, seat))
    return out_of_turn(rules, arrive(rules, state, truck, path, log), truck)
