"""What to do next, in one sentence: to the one who is to act, and to those who wait for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from ..engine import CHANCE, UNKNOWN, WATCHING, Action, Rules, State, standing
from ..engine import actions as a
from ..engine import cards as c
from ..engine import phases as p
from .cards import meaning as card_meaning
from .labels import own_roll_is_due
from .language import _, ngettext, one_stop
from .naming import Names, dice


class Acting(Protocol):
    """A phase in which one seat is to act."""

    @property
    def seat(self) -> int: ...


Kind = TypeVar("Kind", bound=p.Phase)
Prompt = Callable[[Names, State, Kind, Sequence[Action]], str]
OWN: dict[type[object], Callable[[Names, State, Any, Sequence[Action]], str]] = {}
"""What the one who is to act reads, by the phase on top; each takes a phase of its own kind only."""
OTHERS: dict[type[object], Callable[[Names, State, Any, Sequence[Action]], str]] = {}
"""What those who wait read."""


def prompt(words: Names, state: State, waiting: Sequence[int], legal: Sequence[Action], perspective: int) -> str:
    """The sentence; see :meth:`~aufachse_widgets.words.speaker.Speaker.prompt`.

    >>> from aufachse_widgets.engine import compile_rules, new_game, legal_actions
    >>> from aufachse_widgets.journal import Seat
    >>> from aufachse_widgets.words.naming import Names
    >>> rules = compile_rules("fx-schmid-1987")
    >>> words, state = Names(rules, (Seat("Ada"), Seat("Ben"))), new_game(rules, 2)
    >>> prompt(words, state, (0,), legal_actions(rules, state), 0)
    'Ada, press the space where your truck starts: any but a city.'
    >>> prompt(words, state, (0,), (), 1)
    'Ada is choosing the space where the truck starts.'
    """
    if state.over:
        return result(words, state)
    phase = state.phase
    if phase is None or not waiting:
        return _("One moment …")
    if isinstance(phase, p.Auction):
        return _auction(words, state, phase, waiting, legal)
    seat = waiting[0]
    if seat == CHANCE:
        return _chance(words, phase)
    mine = [action for action in legal if action.seat == seat]
    if mine and perspective in (seat, WATCHING):
        return OWN.get(type(phase), _own_default)(words, state, phase, mine)
    return OTHERS.get(type(phase), _others_default)(words, state, phase, mine)


def result(words: Names, state: State) -> str:
    """Who has won, and with how much; equal money shares the place."""
    places = standing(words.rules, state)
    winners = [seat for place, seat, money in places if place == 1]
    names, amount = words.names(winners), words.money(places[0][2]) if places else ""
    if len(winners) == 1:
        return _("The game is over: {seat} wins with {amount}.").format(seat=names, amount=amount)
    return _("The game is over: {seats} share first place with {amount} each.").format(seats=names, amount=amount)


def _chance(words: Names, phase: p.Phase) -> str:
    match phase:
        case p.Dealing():
            return _("A contract is being dealt to {seat}.").format(seat=words.seat(phase.player))
        case p.Refilling():
            return _("A new public contract is being turned up.")
        case p.FirstRandom():
            return _("Drawing lots to see who goes first.")
        case p.FirstRolling():
            seat = phase.seats[min(len(phase.rolled), len(phase.seats) - 1)]
            return _("{seat} is rolling to see who goes first.").format(seat=words.seat(seat))
        case p.Rolling():
            return _("{seat} is rolling.").format(seat=words.seat(phase.seat))
        case p.Drawing():
            return _("{seat} is drawing an event card.").format(seat=words.seat(phase.seat))
        case _:
            return _("One moment …")


def _auction(words: Names, state: State, phase: p.Auction, waiting: Sequence[int], legal: Sequence[Action]) -> str:
    """Who may bid, how high the bid stands. In the outcry several seats are waited for at once."""
    seats = sorted({action.seat for action in legal if action.seat in waiting})
    card = words.rules.contracts.get(phase.contract)
    gaps = {
        "contract": words.contract(phase.contract),
        "caller": words.seat(phase.caller),
        "bidder": words.seat(phase.bidder),
        "amount": words.money(card.cost(phase.bid)) if card is not None else _("bid {number}").format(number=phase.bid),
        "seats": words.names(seats or list(waiting)),
    }
    match = any(isinstance(action, a.Match) for action in legal)
    bids = any(isinstance(action, a.Bid) for action in legal)
    if not seats:
        if not phase.bid:
            return _("Auction for {contract}: waiting for {seats}.").format(**gaps)
        return _("Auction for {contract}: {bidder} leads with {amount}; waiting for {seats}.").format(**gaps)
    # English asks several players as it asks one; other languages don't
    if not phase.bid:
        return ngettext("{seats}: bid for {contract}, or pass.", "{seats}: bid for {contract}, or pass.", len(seats)).format(**gaps)
    if match and bids and seats == [phase.caller]:
        return _("{bidder} leads with {amount}. {seats}: go higher, match it or pass.").format(**gaps)
    if match and bids:
        return ngettext(
            "{bidder} leads with {amount}. {seats}: go higher or pass; {caller} may match it.",
            "{bidder} leads with {amount}. {seats}: go higher or pass; {caller} may match it.",
            len(seats),
        ).format(**gaps)
    if match:
        return _("{bidder} leads with {amount}. {seats}: match it or pass.").format(**gaps)
    if phase.next < 0 and phase.bidder == phase.caller:  # in the open outcry the caller only matches: the one who had passed is asked again
        return ngettext(
            "{bidder} matched {amount}. {seats}: go higher now, or pass.", "{bidder} matched {amount}. {seats}: go higher now, or pass.", len(seats)
        ).format(**gaps)
    return ngettext(
        "{bidder} leads with {amount}. {seats}: go higher or pass.", "{bidder} leads with {amount}. {seats}: go higher or pass.", len(seats)
    ).format(**gaps)


def _own_default(words: Names, state: State, phase: Acting, legal: Sequence[Action]) -> str:
    return _fill(words, state, phase, _("{seat}, the choice is yours."))


def _others_default(words: Names, state: State, phase: Acting, legal: Sequence[Action]) -> str:
    return _fill(words, state, phase, _("Waiting for {seat}."))


def _own(kind: type[Kind]) -> Callable[[Prompt[Kind]], Prompt[Kind]]:
    def register(function: Prompt[Kind]) -> Prompt[Kind]:
        OWN[kind] = function
        return function

    return register


def _others(kind: type[Kind]) -> Callable[[Prompt[Kind]], Prompt[Kind]]:
    def register(function: Prompt[Kind]) -> Prompt[Kind]:
        OTHERS[kind] = function
        return function

    return register


def _has(legal: Sequence[Action], *kinds: type[Action]) -> bool:
    return any(isinstance(action, kinds) for action in legal)


def _fill(words: Names, state: State, phase: Acting, message: str, **more: object) -> str:
    """The message with its gaps filled: who acts, where their truck stands, the card they act for."""
    gaps: dict[str, object] = {
        "seat": words.seat(phase.seat),
        "space": words.space(state.players[phase.seat].space),
        "card": card_meaning(getattr(phase, "card", "")),
    }
    return one_stop(message.format(**gaps | more))


@_own(p.Placing)
def _placing(words: Names, state: State, phase: p.Placing, legal: Sequence[Action]) -> str:
    if "city" in words.rules.edition.placing_kinds:
        return _fill(words, state, phase, _("{seat}, press the space where your truck starts."))
    return _fill(words, state, phase, _("{seat}, press the space where your truck starts: any but a city."))


@_others(p.Placing)
def _placing_others(words: Names, state: State, phase: p.Placing, legal: Sequence[Action]) -> str:
    return _fill(words, state, phase, _("{seat} is choosing the space where the truck starts."))


@_own(p.BeforeRoll)
def _before_roll(words: Names, state: State, phase: p.BeforeRoll, legal: Sequence[Action]) -> str:
    trailers, card = _has(legal, a.BuyTrailer, a.SellTrailer), _has(legal, a.UseCard)
    one = words.rules.edition.dice == 1
    if trailers and card:
        two = _("{seat}, roll the dice; you may buy trailers or use a card first.")
        text = _("{seat}, roll the die; you may buy trailers or use a card first.") if one else two
    elif trailers:
        text = _("{seat}, roll the die; you may buy trailers first.") if one else _("{seat}, roll the dice; you may buy trailers first.")
    elif card:
        text = _("{seat}, roll the die; you may use a card first.") if one else _("{seat}, roll the dice; you may use a card first.")
    else:
        text = _("{seat}, roll the die.") if one else _("{seat}, roll the dice.")
    return _fill(words, state, phase, text)


@_others(p.BeforeRoll)
def _before_roll_others(words: Names, state: State, phase: p.BeforeRoll, legal: Sequence[Action]) -> str:
    return _fill(words, state, phase, _("It is {seat}'s turn to roll."))


@_own(p.Driving)
def _driving(words: Names, state: State, phase: p.Driving, legal: Sequence[Action]) -> str:
    if 0 in phase.dice or not phase.dice:
        return _fill(words, state, phase, _("{seat}, your roll is not known: choose where to drive."))
    drives = [action for action in legal if isinstance(action, a.Drive)]
    here = state.players[phase.seat].space
    rolled = dice(phase.dice)
    stays = [action for action in drives if action.space == here]
    if drives and stays == drives:
        return _fill(words, state, phase, _("{seat}, you rolled {dice}, but every road is blocked: your truck stays where it is."), dice=rolled)
    if len(phase.dice) > 1 and len(set(phase.dice)) == 1:
        said = _("{seat}, you rolled {number} with both dice: choose where to drive.")
    elif len(phase.dice) > 1:
        said = _("{seat}, you rolled {dice}: choose one of the dice and where to drive.")
    elif phase.dice == (6,):
        said = _("{seat}, you rolled 6: choose where to drive, 1 to 6 spaces away.")
    else:
        said = _("{seat}, you rolled {dice}: choose where to drive.")
    if stays and words.rules.edition.stop_before_sign:
        said = f"{said} {_('You may also wait next to the sign.')}"
    return _fill(words, state, phase, said, dice=rolled, number=phase.dice[0])


@_others(p.Driving)
def _driving_others(words: Names, state: State, phase: p.Driving, legal: Sequence[Action]) -> str:
    if 0 in phase.dice or not phase.dice:
        return _fill(words, state, phase, _("{seat} is choosing where to drive."))
    return _fill(words, state, phase, _("{seat} rolled {dice} and is choosing where to drive."), dice=dice(phase.dice))


@_own(p.SignDue)
def _sign_due(words: Names, state: State, phase: p.SignDue, legal: Sequence[Action]) -> str:
    if _has(legal, a.Decline):
        return _fill(words, state, phase, _("{seat}, your 1 lets you move the construction sign: press a space for it."))
    return _fill(words, state, phase, _("{seat}, your 1 moves the construction sign: press its new space."))


@_others(p.SignDue)
def _sign_due_others(words: Names, state: State, phase: p.SignDue, legal: Sequence[Action]) -> str:
    return _fill(words, state, phase, _("{seat} is choosing a space for the construction sign."))


@_own(p.Business)
def _business(words: Names, state: State, phase: p.Business, legal: Sequence[Action]) -> str:
    loads, delivers = _has(legal, a.Load), _has(legal, a.Deliver)
    auction, free = _has(legal, a.CallAuction), _has(legal, a.TakeContract)
    end, roll = _has(legal, a.EndTurn), _has(legal, a.RollDice)
    if roll and not end:
        return _fill(words, state, phase, _("{seat}, you have another roll: roll again when you are done at {space}."))
    if own_roll_is_due(state, phase.seat) and end:
        return _fill(words, state, phase, _("{seat}, you are in {space}, and your turn's own roll comes after it: do your business here first."))
    if roll:
        return _fill(words, state, phase, _("{seat}, you may roll again, or end your turn."))
    if not end:
        return _fill(words, state, phase, _("{seat}, you stopped early at {space}, so you must do your business there."))
    if auction and (loads or delivers):
        return _fill(words, state, phase, _goods_or_auction(words.rules.edition.business, loads, delivers))
    if loads or delivers:
        return _fill(words, state, phase, _goods(words.rules.edition.business, loads, delivers))
    if auction:
        return _fill(words, state, phase, _("{seat}, you reached {space} exactly: call an auction, or end your turn."))
    if free:
        return _fill(words, state, phase, _("{seat}, you are in {space}: you may take a public contract, then end your turn."))
    if phase.done:
        return _fill(words, state, phase, _("{seat}, your business at {space} is done: end your turn."))
    if too_big(words.rules, state, phase.seat) and _has(legal, a.BuyTrailer):
        return _fill(words, state, phase, _("{seat}, your contract in {space} does not fit: buy a trailer for it, or end your turn."))
    if phase.loads or phase.deliveries:
        return _fill(words, state, phase, _("{seat}, there is nothing more to load or deliver at {space}: end your turn."))
    return _fill(words, state, phase, _("{seat}, there is nothing to load or deliver at {space}: end your turn."))


def _goods(business: str, loads: bool, delivers: bool) -> str:
    """What can be done with goods, and nothing that cannot; where it ends the business (row 19), that too."""
    if business == "one":
        return _("{seat}, you are in {space}: load or deliver, or end your turn. One load or delivery ends your business here.")
    if business == "deliveries_then_load" and loads:
        if delivers:
            return _("{seat}, you are in {space}: deliver first, if you want to. Loading ends your business here.")
        return _("{seat}, you are in {space}: load, or end your turn. Loading ends your business here.")
    if loads and delivers:
        return _("{seat}, you are in {space}: load or deliver, then end your turn.")
    return _("{seat}, you are in {space}: load, then end your turn.") if loads else _("{seat}, you are in {space}: deliver, then end your turn.")


def _goods_or_auction(business: str, loads: bool, delivers: bool) -> str:
    """The same where an auction can be called besides: before what ends the business."""
    if business == "one":
        return _("{seat}, you reached {space} exactly: call an auction first, if you want one. One load or delivery ends your business here.")
    if business == "deliveries_then_load" and loads:
        if delivers:
            return _("{seat}, you reached {space} exactly: deliver or call an auction first, if you want to. Loading ends your business here.")
        return _("{seat}, you reached {space} exactly: call an auction first, if you want one. Loading ends your business here.")
    if loads and delivers:
        return _("{seat}, you reached {space} exactly: load, deliver or call an auction, then end your turn.")
    if loads:
        return _("{seat}, you reached {space} exactly: load or call an auction, then end your turn.")
    return _("{seat}, you reached {space} exactly: deliver or call an auction, then end your turn.")


def too_big(rules: Rules, state: State, seat: int) -> bool:
    """Whether a contract in the hand, as far as it is known, starts where the truck stands and does not fit."""
    player, contracts = state.players[seat], rules.contracts
    here = [contracts[number] for number in player.hand if number in contracts and contracts[number].start == player.space]
    return any(card.goods > rules.free_room(player) for card in here)


@_others(p.Business)
def _business_others(words: Names, state: State, phase: p.Business, legal: Sequence[Action]) -> str:
    return _fill(words, state, phase, _("{seat} has stopped in {space}."))


@_own(p.FurtherRoll)
def _further(words: Names, state: State, phase: p.FurtherRoll, legal: Sequence[Action]) -> str:
    if _has(legal, a.Decline):
        return _fill(words, state, phase, _("{seat}, you may roll and move again: {card}."))
    return _fill(words, state, phase, _("{seat}, roll and move again: {card}."))


@_others(p.FurtherRoll)
def _further_others(words: Names, state: State, phase: p.FurtherRoll, legal: Sequence[Action]) -> str:
    return _fill(words, state, phase, _("{seat} has another roll: {card}."))


@_own(p.LoadOffer)
def _load_offer(words: Names, state: State, phase: p.LoadOffer, legal: Sequence[Action]) -> str:
    if len(phase.contracts) != 1:
        return _fill(words, state, phase, _("{seat}, you start in {space}: you may load one of your contracts at once."))
    contract = phase.contracts[0]
    name = words.contract(contract) if contract != UNKNOWN else _("the new contract")
    if not _has(legal, a.Load):
        return _fill(words, state, phase, _("{seat}, {contract} starts here, but does not fit: buy a trailer for it, or leave it for now."), contract=name)
    return _fill(words, state, phase, _("{seat}, {contract} starts here: you may load it at once."), contract=name)


@_others(p.LoadOffer)
def _load_offer_others(words: Names, state: State, phase: p.LoadOffer, legal: Sequence[Action]) -> str:
    return _fill(words, state, phase, _("{seat} may load a contract at once."))


@_own(p.SideBusiness)
def _side(words: Names, state: State, phase: p.SideBusiness, legal: Sequence[Action]) -> str:
    loads, delivers = _has(legal, a.Load), _has(legal, a.Deliver)
    if loads and not delivers:
        return _fill(words, state, phase, _("{seat}, your truck is now at {space}: you may load there."))
    if delivers and not loads:
        return _fill(words, state, phase, _("{seat}, your truck is now at {space}: you may deliver there."))
    return _fill(words, state, phase, _("{seat}, your truck is now at {space}: you may load and deliver there."))


@_others(p.SideBusiness)
def _side_others(words: Names, state: State, phase: p.SideBusiness, legal: Sequence[Action]) -> str:
    return _fill(words, state, phase, _("{seat}'s truck is now at {space} and may load and deliver there."))


@_own(p.CardChoice)
def _choice(words: Names, state: State, phase: p.CardChoice, legal: Sequence[Action]) -> str:
    if phase.players:
        return _fill(words, state, phase, _("{seat}, choose who drives along with you: {card}."))
    if phase.card == c.FRACHT_DUMPING:
        right = words.seat(state.right_of(phase.seat))
        return _fill(words, state, phase, _("{seat}, choose a contract to give to {other}: {card}."), other=right)
    if phase.card == c.BAHNVERLADUNG:
        return _fill(words, state, phase, _("{seat}, choose the contract to send by rail: {card}."))
    if phase.card == c.PANNENHILFE:
        return _fill(words, state, phase, _("{seat}, choose whether to stop and help: {card}."))
    if phase.card == c.ZOLLKONTROLLE:
        return _fill(words, state, phase, _("{seat}, choose whether to skip a turn or pay: {card}."))
    return _fill(words, state, phase, _("{seat}, choose: {card}."))


@_others(p.CardChoice)
def _choice_others(words: Names, state: State, phase: p.CardChoice, legal: Sequence[Action]) -> str:
    return _fill(words, state, phase, _("{seat} is choosing: {card}."))


@_own(p.CardMove)
def _card_move(words: Names, state: State, phase: p.CardMove, legal: Sequence[Action]) -> str:
    if phase.optional:
        said = ngettext("{seat}, you may move {number} space: {card}.", "{seat}, you may move 1 to {number} spaces: {card}.", phase.points)
    else:
        said = ngettext("{seat}, move {number} space: {card}.", "{seat}, move 1 to {number} spaces: {card}.", phase.points)
    return _fill(words, state, phase, said, number=phase.points)


@_others(p.CardMove)
def _card_move_others(words: Names, state: State, phase: p.CardMove, legal: Sequence[Action]) -> str:
    return _fill(words, state, phase, _("{seat} is moving: {card}."))


@_own(p.CardGoTo)
def _card_go_to(words: Names, state: State, phase: p.CardGoTo, legal: Sequence[Action]) -> str:
    if phase.optional:
        return _fill(words, state, phase, _("{seat}, choose where to go, or stay: {card}."))
    return _fill(words, state, phase, _("{seat}, choose where to go: {card}."))


@_others(p.CardGoTo)
def _card_go_to_others(words: Names, state: State, phase: p.CardGoTo, legal: Sequence[Action]) -> str:
    return _fill(words, state, phase, _("{seat} is choosing where to go: {card}."))


@_own(p.Snowstorm)
def _snow(words: Names, state: State, phase: p.Snowstorm, legal: Sequence[Action]) -> str:
    trucks = words.names(phase.trucks)
    return _fill(words, state, phase, _("{seat}, you may still move these trucks, 1 to 3 spaces each: {trucks}."), trucks=trucks)


@_others(p.Snowstorm)
def _snow_others(words: Names, state: State, phase: p.Snowstorm, legal: Sequence[Action]) -> str:
    return _fill(words, state, phase, _("{seat} is moving trucks: {card}."), card=card_meaning(c.SCHNEESTUERME))


@_own(p.JamChoice)
def _jam(words: Names, state: State, phase: p.JamChoice, legal: Sequence[Action]) -> str:
    return _fill(words, state, phase, _("{seat}, press a space for the jam sign: {card}."))


@_others(p.JamChoice)
def _jam_others(words: Names, state: State, phase: p.JamChoice, legal: Sequence[Action]) -> str:
    return _fill(words, state, phase, _("{seat} is choosing a space for the jam sign."))
