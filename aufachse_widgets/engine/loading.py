"""Loading and delivering (rows 19, 20, 28), also out of turn and on getting a contract."""

from __future__ import annotations

from msgspec.structs import replace

from .actions import SOMEWHERE, UNKNOWN, Action, BuyTrailer, Decline, Deliver, Load, SellTrailer
from .log import Delivered, Loaded, Log
from .phases import BeforeRoll, Business, LoadOffer, SideBusiness, own_phase
from .reasons import N_, NN_, Reason
from .registry import PlayerSettler, settles
from .rules import Rules
from .state import State
from .trailers import TRAILER_ACTIONS, apply_trailer, most_room, trailer_actions, why_no_trailer
from .updates import less_in_hand, may_hold, pop, possible_hand, push, show, swap, with_player, without


def why_no_load(rules: Rules, state: State, seat: int, contract: int) -> Reason | None:
    """Why a contract cannot be loaded by the seat where its truck stands.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules = compile_rules("fx-schmid-1987")
    >>> table = position(rules, [PlayerAt("hannover", hand=(3, 20)), PlayerAt("ulm")])
    >>> print(why_no_load(rules, table, 0, 3), "/", why_no_load(rules, table, 0, 20))
    None / 20 can be loaded only in geneve (loading, S0, S1)
    """
    player = state.players[seat]
    if contract not in rules.contracts or not may_hold(state, seat, contract):
        return rules.refuse("not_in_hand", "loading", N_("{contract} is not in your hand"), contract=contract)
    card = rules.contracts[contract]
    if player.space not in (card.start, SOMEWHERE):
        return rules.refuse("not_at_start", "loading", N_("{contract} can be loaded only in {space}"), contract=contract, space=card.start)
    free = rules.free_room(player)
    if card.goods > free:
        text = NN_("{contract} needs room for {number} unit; you have room for {free}", "{contract} needs room for {number} goods; you have room for {free}")
        return rules.refuse("no_room", "room", text, contract=contract, number=card.goods, free=max(free, 0))
    return None


def why_no_deliver(rules: Rules, state: State, seat: int, contract: int) -> Reason | None:
    """Why a contract cannot be delivered by the seat where its truck stands."""
    player = state.players[seat]
    if contract not in player.loaded:
        return rules.refuse("not_loaded", "delivery", N_("{contract} is not aboard your truck"), contract=contract)
    card = rules.contracts[contract]
    if player.space not in (card.destination, SOMEWHERE):
        return rules.refuse("not_at_destination", "delivery", N_("{contract} can be delivered only in {space}"), contract=contract, space=card.destination)
    return None


def why_no_more(rules: Rules, phase: Business | SideBusiness, loading: bool) -> Reason | None:
    """Row 19: how many loads and deliveries one turn allows."""
    rule = rules.edition.business
    if rule == "any":
        return None
    if rule == "one" and phase.loads + phase.deliveries:
        return rules.refuse("one_business", "business", N_("only one load or one delivery is allowed in a turn"))
    if rule == "deliveries_then_load" and phase.loads:
        if loading:
            return rules.refuse("one_load", "business", N_("only one load is allowed in a turn"))
        return rules.refuse("delivery_after_load", "business", N_("deliveries come before the load"))
    return None


def why_not_in_turn(rules: Rules, state: State, seat: int) -> Reason:
    """Why a seat that is not on turn can neither load nor deliver."""
    rule = rules.edition.business
    before = (state.active - 1) % len(state.players)
    if rule != "any" and seat == before and state.active >= 0 and not state.rolls:
        if rule == "one":
            return rules.refuse("turn_ended_by_business", "business", N_("your turn is over: one load or one delivery ends it"))
        return rules.refuse("turn_ended_by_load", "business", N_("your turn is over: deliveries come first, and a load ends it"))
    return rules.refuse("business_in_turn", "turn", N_("goods are loaded and delivered only in your own turn"))


def load(rules: Rules, state: State, seat: int, contract: int, log: Log) -> State:
    """Goods from the store to the truck; the contract is shown to all."""
    card = rules.contracts[contract]
    player = state.players[seat]
    hand, pool = less_in_hand(state, seat, contract)
    log.append(Loaded(seat, contract, card.goods, card.start))
    return with_player(state, seat, replace(player, hand=hand, loaded=(*player.loaded, contract)), pool=pool, seen=show(state, contract))


def deliver(rules: Rules, state: State, seat: int, contract: int, log: Log) -> State:
    """Goods back to the store, revenue from the bank, the card out of the game.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules, log = compile_rules("fx-schmid-1987"), []
    >>> table = deliver(rules, position(rules, [PlayerAt("muenchen", loaded=(3,)), PlayerAt("ulm")]), 0, 3, log)
    >>> log, table.gone
    ([Delivered(seat=0, contract=3, goods=3, space='muenchen', revenue=2400)], (3,))
    """
    card = rules.contracts[contract]
    player = state.players[seat]
    log.append(Delivered(seat, contract, card.goods, card.destination, card.revenue))
    paid = replace(player, money=player.money + card.revenue, loaded=without(player.loaded, contract))
    return with_player(state, seat, paid, gone=(*state.gone, contract))


def delivered_by_card(rules: Rules, state: State, seat: int, count: int) -> State:
    """Row 19 (section 6): what a card delivers in one's own turn is that turn's business, where a turn has only one load or delivery.

    Before the turn's own roll this is still made, with nothing to load or deliver after it.
    """
    if rules.edition.business != "one" or rules.version < 2 or seat != state.active or not count:
        return state
    pending = state.pending
    place = own_phase(pending, (Business, BeforeRoll), seat)
    if place < 0:
        return state  # the turn's business is over
    phase = pending[place]
    if type(phase) is Business:
        phase = replace(phase, deliveries=phase.deliveries + count, done=True)
    elif type(phase) is BeforeRoll:
        phase = replace(phase, deliveries=phase.deliveries + count)
    return replace(state, pending=(*pending[:place], phase, *pending[place + 1 :]))


def loads_and_deliveries(rules: Rules, state: State, phase: Business | SideBusiness) -> list[Action]:
    """The loads and deliveries that the phase allows."""
    seat, cards = phase.seat, rules.contracts
    player = state.players[seat]
    actions: list[Action] = []
    if player.loaded and why_no_more(rules, phase, False) is None:
        actions += [Deliver(seat, number) for number in player.loaded if player.space in (cards[number].destination, SOMEWHERE)]
    if player.hand and why_no_more(rules, phase, True) is None:
        starts = [number for number in possible_hand(state, seat) if player.space in (cards[number].start, SOMEWHERE)]
        actions += [Load(seat, number) for number in starts if why_no_load(rules, state, seat, number) is None]
    return actions


def offer_load(rules: Rules, state: State, seat: int, contract: int, *, won: bool) -> State:
    """Row 28: who gets a contract in its start city may load it at once."""
    allowed = rules.edition.load_at_once
    top = state.phase
    if allowed == "on_turn" or (allowed == "winner" and not won):
        return state
    if type(top) is Business and top.seat == seat:
        return state
    return push(state, LoadOffer(seat, (contract,)))


@settles(SideBusiness)
class SideBusinessSettler(PlayerSettler[SideBusiness, Load | Deliver | Decline]):
    """A truck moved out of its turn may load and deliver; nobody's turn ends by it."""

    accepts = (Load, Deliver, Decline)

    def resolve(self, rules: Rules, state: State, phase: SideBusiness, log: Log) -> State | None:
        rule = rules.edition.business
        over = (rule == "one" and phase.loads + phase.deliveries) or (rule == "deliveries_then_load" and phase.loads)
        return pop(state) if over or not loads_and_deliveries(rules, state, phase) else None

    def legal(self, rules: Rules, state: State, phase: SideBusiness) -> list[Action]:
        return [*loads_and_deliveries(rules, state, phase), Decline(phase.seat)]

    def why_illegal(self, rules: Rules, state: State, phase: SideBusiness, action: Load | Deliver | Decline) -> Reason | None:
        if isinstance(action, Load):
            return why_no_load(rules, state, phase.seat, action.contract) or why_no_more(rules, phase, True)
        if isinstance(action, Deliver):
            return why_no_deliver(rules, state, phase.seat, action.contract) or why_no_more(rules, phase, False)
        return None

    def apply(self, rules: Rules, state: State, phase: SideBusiness, action: Load | Deliver | Decline, log: Log) -> State:
        if isinstance(action, Load):
            state = load(rules, state, phase.seat, action.contract, log)
            return swap(state, replace(phase, loads=phase.loads + 1))
        if isinstance(action, Deliver):
            state = deliver(rules, state, phase.seat, action.contract, log)
            return swap(state, replace(phase, deliveries=phase.deliveries + 1))
        return pop(state)


@settles(LoadOffer)
class LoadOfferSettler(PlayerSettler[LoadOffer, Load | Decline | BuyTrailer | SellTrailer]):
    """Load a contract at once on getting it, or at placement (row 28; section 4, setup)."""

    accepts = (Load, Decline, *TRAILER_ACTIONS)

    def candidates(self, state: State, phase: LoadOffer) -> tuple[int, ...]:
        if not phase.contracts:
            return possible_hand(state, phase.seat)
        return state.pool if UNKNOWN in phase.contracts else phase.contracts

    def resolve(self, rules: Rules, state: State, phase: LoadOffer, log: Log) -> State | None:
        """Nothing that could be loaded, not even with a trailer bought for it: no offer."""
        space = state.players[phase.seat].space
        room = most_room(rules, state, phase.seat)
        cards = [rules.contracts[number] for number in self.candidates(state, phase)]
        return None if any(space in (card.start, SOMEWHERE) and card.goods <= room for card in cards) else pop(state)

    def legal(self, rules: Rules, state: State, phase: LoadOffer) -> list[Action]:
        seat = phase.seat
        actions: list[Action] = [Load(seat, number) for number in self.candidates(state, phase) if why_no_load(rules, state, seat, number) is None]
        if seat == state.active:
            actions += trailer_actions(rules, state, seat)
        actions.append(Decline(seat))
        return actions

    def why_illegal(self, rules: Rules, state: State, phase: LoadOffer, action: Load | Decline | BuyTrailer | SellTrailer) -> Reason | None:
        if isinstance(action, Load):
            if phase.contracts and action.contract not in self.candidates(state, phase):
                return rules.refuse("not_just_received", "load_at_once", N_("only the contract you have just received can be loaded now"))
            return why_no_load(rules, state, phase.seat, action.contract)
        if isinstance(action, BuyTrailer | SellTrailer):
            return why_no_trailer(rules, state, action)
        return None

    def apply(self, rules: Rules, state: State, phase: LoadOffer, action: Load | Decline | BuyTrailer | SellTrailer, log: Log) -> State:
        if isinstance(action, Load):
            return load(rules, pop(state), phase.seat, action.contract, log)
        if isinstance(action, BuyTrailer | SellTrailer):
            return apply_trailer(state, rules, action, log)
        return pop(state)
