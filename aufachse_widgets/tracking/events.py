"""Event cards turned up and used, and the signs."""

from __future__ import annotations

from msgspec.structs import replace

from ..engine import actions as a
from ..engine import phases as p
from ..engine.actions import CHANCE, SOMEWHERE
from ..engine.cards import EVENT_CARDS, INSPEKTION, KEPT_UNTIL_USED, SONDERAUFTRAG_FLENSBURG, SONDERAUFTRAG_WIEN
from ..engine.log import CardUsed, EventDrawn, SignPlaced
from ..engine.movement import arrive
from ..engine.reasons import N_
from ..engine.registry import SETTLERS
from ..engine.updates import change_player, pop, without
from . import facts as f
from .taking import acted, begins
from .teller import Teller


def drew(t: Teller, fact: f.Drew) -> None:
    """An event card was turned up; one of our cards does what it says, another is the people's to tell."""
    seat, card = fact.seat, fact.card
    index = t.uncover(p.Drawing, seat, t.state.draws_due)
    if index >= 0:
        t.close_to(index)
    else:
        if seat == t.state.active or t.to_turn(seat):
            t.forward(seat)
        space = t.state.players[seat].space
        if t.sure and space != SOMEWHERE and t.table.places:
            t.odd(seat, "event_not_due", N_("no event card was due"), card=card)
        t.push(p.Settling(seat, signs=False), p.Drawing(seat))
    t.drew = card
    if card not in EVENT_CARDS:
        t.log.append(EventDrawn(seat, card))
        t.state = replace(pop(t.state), drawn=t.state.drawn + 1)
        t.settle()
        return
    state = t.state
    turn_up = a.TurnUp(CHANCE, card)
    if not any(outcome == turn_up for outcome, _weight in SETTLERS[p.Drawing].outcomes(t.rules, state, t.top)) if state.unseen or state.used else True:
        t.remark(seat, t.rules.refuse("not_in_event_deck", "event_after", N_("{card} cannot be on top of the event deck"), card=card), card=card)
        t.state = replace(state, unseen=tuple(sorted((*state.unseen, card))), used=tuple(one for one in state.used if one != card))
    t.step(turn_up)


def turned_up(t: Teller, action: a.TurnUp) -> None:
    """The engine's own way to tell an event card."""
    index = t.find(lambda phase: isinstance(phase, p.Drawing))
    drew(t, f.Drew(t.state.pending[index].seat if index >= 0 else max(t.state.active, 0), action.card))  # type: ignore[union-attr]


WAITING = {SONDERAUFTRAG_FLENSBURG: "flensburg", SONDERAUFTRAG_WIEN: "wien", INSPEKTION: "muenchen"}


def used(t: Teller, action: a.UseCard) -> None:
    """A kept card is used. One that waits for a city is used by itself where the table tells its places; else people tell it."""
    seat, card = action.seat, action.card
    begins(t, seat)
    if card not in t.state.players[seat].cards:
        t.remark(seat, t.rules.refuse("card_not_held", "event_text", N_("you do not hold {card}"), card=card), card=card)
        return
    if card in WAITING:
        before, cards = t.state.players[seat].space, t.state.players[seat].cards
        if before not in (SOMEWHERE, WAITING[card]):
            t.odd(seat, "truck_elsewhere", N_("{seat}'s truck is not in {space}"), ("seat", seat), ("space", WAITING[card]), card=card)
        if card == INSPEKTION and t.state.active != seat and not t.to_turn(seat):
            return
        # The engine settles what waits for the city; the other cards wait on.
        t.state = change_player(t.state, seat, cards=(card,))
        t.state = arrive(t.rules, t.state, seat, (SOMEWHERE, WAITING[card]), t.log)
        t.state = change_player(t.state, seat, space=before, cards=without(cards, card))
        t.settle()
    elif card in KEPT_UNTIL_USED:
        acted(t, action)
    else:
        t.log.append(CardUsed(seat, card))
        t.state = change_player(t.state, seat, cards=without(t.state.players[seat].cards, card))
        jam = t.state.jam
        if jam is not None and jam.card == card and jam.owner == seat:
            t.state = replace(t.state, jam=None)
        t.settle()


def sign_placed(t: Teller, action: a.PlaceSign) -> None:
    """The construction sign, or the jam sign where a card asks for its place."""
    seat, space = action.seat, action.space
    if t.state.active == seat:
        t.forward(seat)
    index = t.uncover((p.SignDue, p.JamChoice), seat, t.state.signs_due)
    if index < 0 and t.state.signs_due and t.state.active == seat:
        # Told before the event card that comes first by the rules.
        t.state = replace(t.state, signs_due=t.state.signs_due - 1)
        t.push(p.SignDue(seat))
        index = len(t.state.pending) - 1
    if index >= 0 and space != SOMEWHERE:
        t.remark(seat, t.refusal(index, action), space=space)
        t.at(index, action)
        return
    if index >= 0:
        pending = t.state.pending
        t.state = replace(t.state, pending=pending[:index] + pending[index + 1 :])
    elif t.table.places and (t.rolled or t.state.active != seat):
        t.odd(seat, "sign_not_due", N_("the construction sign was not due"), space=space)
    t.log.append(SignPlaced(seat, space, t.state.construction))
    t.state = replace(t.state, construction="" if space == SOMEWHERE else space)
    t.settle()
