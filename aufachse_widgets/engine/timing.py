"""When things may be done: why an action comes at the wrong time or from the wrong seat.

A phase's own module says what is wrong with an action that the phase takes; here stands what is
said of all others: what must be done first, what is not under way, whose turn it is not.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from . import actions as a
from . import phases as p
from .actions import CHANCE, Action
from .cards import PANNENHILFE, SCHNEESTUERME
from .loading import why_not_in_turn
from .reasons import N_, NN_, Reason
from .registry import Settler
from .rules import Rules
from .state import State
from .trailers import why_no_trailer


class Refusal(Struct, frozen=True):
    """A reason without its document, which the edition decides."""

    code: str
    field: str
    text: str


CHANCE_ACTIONS = (a.Deal, a.Reveal, a.FirstPlayer, a.StartRoll, a.Roll, a.TurnUp)

FIRST: dict[type, Refusal] = {
    p.Placing: Refusal("place_first", "turn", N_("put your truck on the board first")),
    p.Dealing: Refusal("deal_first", "chance", N_("the contracts must be dealt first")),
    p.Refilling: Refusal("reveal_first", "chance", N_("the next public contract must be turned up first")),
    p.FirstRandom: Refusal("first_player_first", "first_player", N_("who goes first must be decided first")),
    p.FirstRolling: Refusal("first_player_first", "first_player", N_("who goes first must be decided first")),
    p.BeforeRoll: Refusal("roll_first", "turn", N_("roll first")),
    p.Rolling: Refusal("dice_first", "chance", N_("the dice must be rolled first")),
    p.Driving: Refusal("move_first", "turn", N_("move your truck first")),
    p.SignDue: Refusal("sign_first", "turn", N_("decide about the construction sign first")),
    p.Business: Refusal("moved_already", "turn", N_("your truck has moved already")),
    p.FurtherRoll: Refusal("further_roll_first", "event_text", N_("decide about the roll by {card} first")),
    p.LoadOffer: Refusal("load_offer_first", "load_at_once", N_("decide first whether to load the contract you have just received")),
    p.SideBusiness: Refusal("side_business_first", "event_moves", N_("decide first whether to load or deliver here")),
    p.Auction: Refusal("auction_first", "auction", N_("the auction must end first")),
    p.Drawing: Refusal("event_first", "chance", N_("the event card must be turned up first")),
    p.CardChoice: Refusal("choice_first", "event_text", N_("choose for {card} first")),
    p.CardMove: Refusal("card_move_first", "event_text", N_("decide about the move by {card} first")),
    p.CardGoTo: Refusal("card_move_first", "event_text", N_("decide about the move by {card} first")),
    p.Snowstorm: Refusal("card_move_first", "event_text", N_("decide about the move by {card} first")),
    p.JamChoice: Refusal("jam_first", "event_text", N_("put the jam sign of {card} on the board first")),
}
"""What each phase awaits, to be done before anything else."""

_PLACED = Refusal("load_at_start_first", "load_at_placing", N_("decide first whether to load a contract where your truck starts"))

NOT_UNDER_WAY: dict[type, Refusal] = {
    a.Deal: Refusal("no_deal_due", "chance", N_("there is no contract to deal now")),
    a.Reveal: Refusal("no_reveal_due", "chance", N_("there is no public contract to turn up now")),
    a.FirstPlayer: Refusal("no_first_player_due", "first_player", N_("the first player is not chosen now")),
    a.StartRoll: Refusal("no_start_roll_due", "first_player", N_("nobody rolls for the first turn now")),
    a.Roll: Refusal("no_roll_due", "chance", N_("nobody has thrown the dice")),
    a.TurnUp: Refusal("no_event_due", "chance", N_("there is no event card to turn up now")),
    a.Place: Refusal("placing_over", "turn", N_("trucks are put on the board only before the first turn")),
    a.Bid: Refusal("no_auction", "auction", N_("no auction is going on")),
    a.Match: Refusal("no_auction", "auction", N_("no auction is going on")),
    a.Pass: Refusal("no_auction", "auction", N_("no auction is going on")),
    a.GoTo: Refusal("no_card_asks", "event_text", N_("no event card asks for that now")),
    a.Choose: Refusal("no_card_asks", "event_text", N_("no event card asks for that now")),
    a.ChoosePlayer: Refusal("no_card_asks", "event_text", N_("no event card asks for that now")),
    a.ChooseContract: Refusal("no_card_asks", "event_text", N_("no event card asks for that now")),
    a.PlaceSign: Refusal("no_sign_due", "turn", N_("there is no sign to place now")),
    a.Decline: Refusal("nothing_to_decline", "turn", N_("there is nothing to decline now")),
}
"""What is said of actions that belong to one kind of moment only, at any other."""


def game_over(rules: Rules) -> Reason:
    """Why nothing can be done any more."""
    return rules.refuse("game_over", "end", N_("the game is over"))


def why_no_player(rules: Rules, state: State) -> Reason:
    """Why a seat that nobody has cannot be meant."""
    text = NN_("there is {number} player, and that is not one of them", "there are {number} players, and that is not one of them")
    return rules.refuse("no_such_player", "players", text, number=len(state.players))


def untimely(rules: Rules, state: State, phase: p.Phase, settler: Settler[Any, Any], action: Action) -> Reason:
    """Why an action cannot be done in a phase that does not take it, or not from its seat."""
    seat, kind = action.seat, type(action)
    acting, takes = settler.actors(rules, state, phase), isinstance(action, settler.accepts)
    if isinstance(action, CHANCE_ACTIONS):
        if seat != CHANCE:
            return rules.refuse("for_chance", "chance", N_("that is left to chance"))
        return _refused(rules, NOT_UNDER_WAY[kind])
    if seat == CHANCE:
        return rules.refuse("for_players", "chance", N_("a player decides that, not chance"))
    if not 0 <= seat < len(state.players):
        return why_no_player(rules, state)
    if acting == (CHANCE,):
        return must_come_first(rules, phase)
    if isinstance(action, a.BuyTrailer | a.SellTrailer):
        return _no_trailer_now(rules, state, phase, action, acting)
    if takes:
        told = settler.why_silent(rules, state, phase, action)
        if told is not None:
            return told
    elif isinstance(action, a.Choose) and action.option == "go_on" and not rules.edition.pannenhilfe_choice:
        return rules.refuse("must_help", "pannenhilfe_choice", N_("{card} leaves no choice: you help, and skip your next turn"), card=PANNENHILFE)
    elif kind in NOT_UNDER_WAY:
        return _refused(rules, NOT_UNDER_WAY[kind])
    elif seat in acting or isinstance(phase, p.Auction):
        return must_come_first(rules, phase)
    if isinstance(action, a.Load | a.Deliver) and seat != state.active:
        return why_not_in_turn(rules, state, seat)
    return rules.refuse("not_your_turn", "turn", N_("it is not {seat}'s turn to act"), seat=seat)


def _no_trailer_now(rules: Rules, state: State, phase: p.Phase, action: a.BuyTrailer | a.SellTrailer, acting: tuple[int, ...]) -> Reason:
    """Why no trailer can be traded while somebody else is to decide."""
    refused = why_no_trailer(rules, state, action)
    if refused is not None:
        return refused
    if isinstance(phase, p.Auction):
        return must_come_first(rules, phase)
    return rules.refuse("another_decides_first", "trailer_moments", N_("{seat} has something to decide first"), seat=acting[0])


def must_come_first(rules: Rules, phase: p.Phase) -> Reason:
    """What a phase awaits must be done before anything else."""
    refusal = _PLACED if isinstance(phase, p.LoadOffer) and not phase.contracts else FIRST[type(phase)]
    card = SCHNEESTUERME if isinstance(phase, p.Snowstorm) else getattr(phase, "card", "")
    return _refused(rules, refusal, card)


def _refused(rules: Rules, refusal: Refusal, card: str = "") -> Reason:
    values = {"card": card} if card else {}
    return rules.refuse(refusal.code, refusal.field, refusal.text, **values)
