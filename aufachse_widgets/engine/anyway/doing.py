"""Actions carried out, whatever the rules have against them.

Where the rules allow an action their own code does it. Where they do not, the same code does it all the same, after what
it rests on has been put there (the card into the hand, the event card on top of its deck); what cannot come about at all
leaves everything as it was.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from ..actions import (
    CHANCE,
    SOMEWHERE,
    Action,
    BuyTrailer,
    CallAuction,
    ChooseContract,
    Decline,
    Deliver,
    Drive,
    EndTurn,
    FirstPlayer,
    GoTo,
    Load,
    Place,
    PlaceSign,
    Roll,
    RollDice,
    SellTrailer,
    TakeContract,
    TurnUp,
    UseCard,
)
from ..cards import BAHNVERLADUNG, EVENT_CARDS, INSPEKTION, KEPT_UNTIL_USED
from ..log import CardUsed, EventDrawn, LogEntry, Rolled, SignPlaced
from ..movement import CITY_OF_CARD, arrive
from ..phases import Auction, Business, CardChoice, Drawing, Driving, JamChoice, Settling, SideBusiness, SignDue, TurnEnd
from ..play import apply, settle, why_not
from ..reasons import N_, Reason
from ..rules import Rules
from ..state import State
from ..trailers import apply_trailer, why_no_trailer
from ..updates import change_player, pop, push, without
from .closing import first_named
from .done import Done, not_now
from .public import called, taken
from .stack import act_at, taker, why_not_at, without_place, without_stale
from .stops import drive_there, put, stop
from .whereabouts import into_hand, onto_truck


def carry_out(rules: Rules, state: State, action: Action) -> Done:
    """The position after an action that has happened, by the rules or not.

    Where the rules allow it this is :func:`~aufachse_widgets.engine.play.apply`, and nothing is odd. Else ``odd`` says what
    they have against it. The seat, contract, space and card must exist; nothing that is refused raises.

    >>> from aufachse_widgets.engine import compile_rules, new_game
    >>> from aufachse_widgets.engine.actions import BuyTrailer
    >>> rules = compile_rules("fx-schmid-1987")
    >>> done = carry_out(rules, new_game(rules, 2), BuyTrailer(0))
    >>> done.state.players[0].money, [str(reason) for reason in done.odd]
    (3000, ['trailers are bought and sold only in your own turn (trailers_in_turn, S0, S1)'])
    """
    refused = why_not(rules, state, action)
    if refused is None:
        log: list[LogEntry] = []
        return Done(apply(rules, state, action, log), tuple(log))
    if state.over:
        done = after_the_end(state, action.seat, lambda reopened: carry_out_at(rules, reopened, taker(rules, reopened, action), action))
        return Done(done.state, done.log, (refused, *done.odd))
    done = carry_out_at(rules, state, taker(rules, state, action), action)
    log = [*done.log]
    # Something else was to be done first: that alone is odd where its own phase has nothing against it.
    return Done(settle(rules, without_stale(done.state), log), tuple(log), done.odd or (refused,))


def carry_out_at(rules: Rules, state: State, place: int, action: Action) -> Done:
    """Let what is pending at that place take an action (-1: beside all that is pending); nothing settles by itself."""
    return DO.get(type(action), _whatever)(rules, state, place, action)


def after_the_end(state: State, seat: int, act: Callable[[State], Done]) -> Done:
    """Something done although the game is over: money and cards still move, but nothing becomes pending."""
    seat = max(seat, 0)
    done = act(replace(state, over=False, active=seat, pending=(TurnEnd(seat), Business(seat))))
    return Done(replace(done.state, over=True, pending=(), active=state.active), done.log, done.odd)


def _whatever(rules: Rules, state: State, place: int, action: Action) -> Done:
    """What is only done where it is allowed."""
    reason = not_now(rules) if place < 0 else why_not_at(rules, state, place, action)
    return act_at(rules, state, place, action) if reason is None else Done(state, (), (reason,))


def _compulsory(rules: Rules, state: State, place: int, action: EndTurn) -> Done:
    """What is done where it can be taken, whatever was still due."""
    return act_at(rules, state, place, action, why_not_at(rules, state, place, action)) if place >= 0 else Done(state, (), (not_now(rules),))


def _roll_dice(rules: Rules, state: State, place: int, action: RollDice) -> Done:
    if place < 0:
        return Done(state, (), (not_now(rules),))
    reason = why_not_at(rules, state, place, action)
    done = act_at(rules, state, place, action, reason)
    return Done(replace(done.state, rolls_due=max(done.state.rolls_due, 0)), done.log, done.odd)


def _roll(rules: Rules, state: State, place: int, action: Roll) -> Done:
    """The dice; while the roll is still to be driven they may turn out to have been others."""
    phase = state.phase
    if place < 0 and isinstance(phase, Driving):
        again = replace(state, pending=(*state.pending[:-1], Driving(phase.seat, action.dice)))
        return Done(again, (Rolled(phase.seat, action.dice),))
    return _whatever(rules, state, place, action)


def _decline(rules: Rules, state: State, place: int, action: Decline) -> Done:
    if place < 0:
        return Done(state, (), (not_now(rules),))
    reason = why_not_at(rules, state, place, action)
    if reason is None:
        return act_at(rules, state, place, action)
    return Done(pop(state) if place == len(state.pending) - 1 else state, (), (reason,))


def _first(rules: Rules, state: State, place: int, action: FirstPlayer) -> Done:
    return first_named(rules, state, action.player)


# Trucks -----------------------------------------------------------------------------------------


def _stop(rules: Rules, state: State, place: int, action: Place | GoTo | Drive) -> Done:
    if place >= 0 and isinstance(action, Drive):
        return drive_there(rules, state, place, action)
    if place >= 0:
        upper = state.pending[place + 1 :]
        done = stop(rules, replace(state, pending=state.pending[: place + 1]), action.seat, action.space)
        return Done(replace(done.state, pending=done.state.pending + upper), done.log, done.odd)
    truck = action.truck if isinstance(action, Drive) and action.truck >= 0 else action.seat
    return Done(put(state, truck, action.space), (), (not_now(rules),))


# Goods and trailers -----------------------------------------------------------------------------


def _goods(rules: Rules, state: State, place: int, action: Load | Deliver) -> Done:
    before, seat, contract, beside = state, action.seat, action.contract, place < 0
    if beside:
        state = push(state, SideBusiness(seat))
        place = len(state.pending) - 1
    reason = _why_no_goods(rules, state, place, action)
    odd = () if reason is None else (reason,)
    if isinstance(action, Load) and contract in state.players[seat].loaded:
        return Done(before, (), odd)
    state = into_hand(state, seat, contract) if isinstance(action, Load) else onto_truck(state, seat, contract)
    done = act_at(rules, state, place, action)
    return Done(without_place(done.state, place) if beside else done.state, done.log, odd)


def _why_no_goods(rules: Rules, state: State, place: int, action: Load | Deliver) -> Reason | None:
    """What the rules have against it; a contract of which nobody knows where it starts or ends may do so here."""
    card = rules.contracts[action.contract]
    if (card.start if isinstance(action, Load) else card.destination) == SOMEWHERE:
        state = change_player(state, action.seat, space=SOMEWHERE)
    return why_not_at(rules, state, place, action)


def _trailer(rules: Rules, state: State, place: int, action: BuyTrailer | SellTrailer) -> Done:
    reason = why_no_trailer(rules, state, action)
    odd = () if reason is None else (reason,)
    player = state.players[action.seat]
    if isinstance(action, SellTrailer) and not (player.large if action.large else player.small):
        return Done(state, (), odd)
    log: list[LogEntry] = []
    state = apply_trailer(state, rules, action, log)
    return Done(replace(state, small=max(state.small, 0), large=max(state.large, 0)), tuple(log), odd)


# Public contracts -------------------------------------------------------------------------------


def _call(rules: Rules, state: State, place: int, action: CallAuction) -> Done:
    if place < 0 or any(isinstance(phase, Auction) for phase in state.pending):
        return Done(state, (), (not_now(rules),))  # one auction after the other
    return called(rules, state, place, action)


# Event cards and signs --------------------------------------------------------------------------


def _choose_contract(rules: Rules, state: State, place: int, action: ChooseContract) -> Done:
    if place < 0:
        return Done(state, (), (not_now(rules),))
    reason, phase = why_not_at(rules, state, place, action), state.pending[place]
    if reason is None:
        return act_at(rules, state, place, action)
    odd = (reason,)
    if not isinstance(phase, CardChoice) or not phase.contracts:
        return Done(state, (), odd)
    if phase.card == BAHNVERLADUNG:
        comes_about = action.contract in state.players[action.seat].loaded
    else:
        state = into_hand(state, action.seat, action.contract)
        comes_about = action.contract in state.players[action.seat].hand
    return act_at(rules, state, place, action, reason) if comes_about else Done(state, (), odd)


def turned_up(rules: Rules, state: State, seat: int, card: str, *, due: bool) -> Done:
    """``seat`` turned up an event card. ``due``: it is waited for, on top of the stack; a card of a box of one's
    own, which our data lacks, does nothing by itself."""
    if not due:
        state = push(state, Settling(seat, signs=False), Drawing(seat))
    if card not in EVENT_CARDS:
        return Done(replace(pop(state), drawn=state.drawn + 1), (EventDrawn(seat, card),))
    place, turn_up = len(state.pending) - 1, TurnUp(CHANCE, card)
    reason = why_not_at(rules, state, place, turn_up) if state.unseen or state.used else _on_top(rules, card)
    if reason is not None:
        used = tuple(one for one in state.used if one != card)
        state = replace(state, unseen=tuple(sorted((*state.unseen, card))), used=used)
    return act_at(rules, state, place, turn_up, reason)


def event_not_due(rules: Rules) -> Reason:
    """What is odd about an event card that nobody had to turn up."""
    return rules.refuse("event_not_due", "told", N_("no event card was due"))


def _on_top(rules: Rules, card: str) -> Reason:
    return rules.refuse("not_in_event_deck", "event_after", N_("{card} cannot be on top of the event deck"), card=card)


def _turn_up(rules: Rules, state: State, place: int, action: TurnUp) -> Done:
    top = state.phase
    if isinstance(top, Drawing):
        return turned_up(rules, state, top.seat, action.card, due=True)
    if any(not player.space for player in state.players):
        return Done(state, (), (not_now(rules),))  # trucks are still to be placed
    done = turned_up(rules, state, max(state.active, 0), action.card, due=False)
    return Done(done.state, done.log, (event_not_due(rules), *done.odd))


def _use(rules: Rules, state: State, place: int, action: UseCard) -> Done:
    """A kept card is used: one that waits for a city as if the truck were there, any other as it can be."""
    seat, card = action.seat, action.card
    held, before = state.players[seat].cards, state.players[seat].space
    if card not in held:
        return Done(state, (), (rules.refuse("card_not_held", "event_text", N_("you do not hold {card}"), card=card),))
    log: list[LogEntry] = []
    if card in CITY_OF_CARD:
        city = CITY_OF_CARD[card]
        odd: tuple[Reason, ...] = ()
        if before not in (SOMEWHERE, city):
            odd = (rules.refuse("truck_elsewhere", "told", N_("{seat}'s truck is not in {space}"), seat=seat, space=city),)
        if card == INSPEKTION and seat != state.active:
            return Done(state, (), (*odd, not_now(rules)))
        # The city settles what waits for it; the other cards wait on.
        state = arrive(rules, change_player(state, seat, cards=(card,)), seat, (SOMEWHERE, city), log)
        return Done(change_player(state, seat, space=before, cards=without(held, card)), tuple(log), odd)
    if card in KEPT_UNTIL_USED:
        return _whatever(rules, state, place, action)
    log.append(CardUsed(seat, card))
    state = change_player(state, seat, cards=without(held, card))
    if state.jam is not None and (state.jam.card, state.jam.owner) == (card, seat):
        state = replace(state, jam=None)
    return Done(state, tuple(log))


def _sign(rules: Rules, state: State, place: int, action: PlaceSign) -> Done:
    """The construction sign, or the jam sign where a card asks for its place (``"?"``: nobody knows where)."""
    seat, space = action.seat, action.space
    if place < 0 and state.signs_due and state.active == seat:
        # Told before the event card that comes first by the rules.
        state = push(replace(state, signs_due=state.signs_due - 1), SignDue(seat))
        place = len(state.pending) - 1
    if place >= 0 and space != SOMEWHERE:
        return act_at(rules, state, place, action, why_not_at(rules, state, place, action))
    before = state.construction
    odd: tuple[Reason, ...] = ()
    if place >= 0:
        jam = isinstance(state.pending[place], JamChoice)
        state = without_place(state, place)
        if jam:
            return Done(state)
    else:
        odd = (rules.refuse("sign_not_due", "told", N_("the construction sign was not due")),)
    return Done(replace(state, construction="" if space == SOMEWHERE else space), (SignPlaced(seat, space, before),), odd)


DO: dict[type, Callable[[Rules, State, int, Any], Done]] = {
    EndTurn: _compulsory,
    RollDice: _roll_dice,
    Roll: _roll,
    Decline: _decline,
    FirstPlayer: _first,
    Place: _stop,
    GoTo: _stop,
    Drive: _stop,
    Load: _goods,
    Deliver: _goods,
    BuyTrailer: _trailer,
    SellTrailer: _trailer,
    CallAuction: _call,
    TakeContract: taken,
    ChooseContract: _choose_contract,
    TurnUp: _turn_up,
    UseCard: _use,
    PlaceSign: _sign,
}
"""What carries out each kind of action; the others are done only where they are allowed."""
