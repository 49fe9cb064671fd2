"""City business in one's own turn: loads, deliveries, auctions, public contracts taken for nothing (rows 19, 20, 22, 23; the children's
versions below the table)."""

from __future__ import annotations

from msgspec.structs import replace

from .actions import END_TURN, SOMEWHERE, UNKNOWN, Action, BuyTrailer, CallAuction, Deliver, EndTurn, Load, RollDice, SellTrailer, TakeContract, UseCard
from .auction import start_auction
from .cards import SCHNELLE_VERLADUNG
from .loading import deliver, load, loads_and_deliveries, why_no_deliver, why_no_load, why_no_more
from .log import Log, Taken
from .market import cards_on, remove
from .motivation import apply_kept, kept_actions, why_no_kept
from .phases import Business, FurtherRoll, TurnEnd
from .reasons import N_, Reason
from .registry import PlayerSettler, settles
from .rolling import begin_roll
from .rules import Rules
from .state import State
from .trailers import TRAILER_ACTIONS, apply_trailer, trailer_actions, why_no_trailer
from .turn import begin_turn
from .updates import give_to_hand, pop, push

Deed = Load | Deliver | CallAuction | TakeContract | EndTurn | RollDice | UseCard | BuyTrailer | SellTrailer


@settles(Business)
class BusinessSettler(PlayerSettler[Business, Deed]):
    """The business after a roll's movement, in one's own turn."""

    accepts = (Load, Deliver, CallAuction, TakeContract, EndTurn, RollDice, UseCard, *TRAILER_ACTIONS)

    def resolve(self, rules: Rules, state: State, phase: Business, log: Log) -> State | None:
        return pop(state) if phase.done and not state.rolls_due else None

    def legal(self, rules: Rules, state: State, phase: Business) -> list[Action]:
        seat = phase.seat
        if phase.done:
            return [*self.ends(rules, state, phase), *trailer_actions(rules, state, seat)]
        player = state.players[seat]
        actions: list[Action] = trailer_actions(rules, state, seat)
        if player.space in rules.cities or player.space == SOMEWHERE:
            actions = [*loads_and_deliveries(rules, state, phase), *self.public(rules, state, seat), *actions]
        if player.cards:
            actions += kept_actions(rules, state, seat)
        if state.rolls_due or state.bound:
            return actions + self.ends(rules, state, phase)
        actions.append(END_TURN[seat])
        return actions

    def ends(self, rules: Rules, state: State, phase: Business) -> list[Action]:
        actions: list[Action] = []
        if state.rolls_due:
            actions.append(RollDice(phase.seat))
        if self.why_no_end(rules, state, phase) is None:
            actions.append(EndTurn(phase.seat))
        return actions

    def public(self, rules: Rules, state: State, seat: int) -> list[Action]:
        if rules.edition.has_auctions:
            if state.exact and not (state.auctions and rules.edition.auction_once_a_turn):
                return [CallAuction(seat, number) for number in cards_on(state)]
            return []
        return [TakeContract(seat, number) for number in cards_on(state) if self.why_no_take(rules, state, seat, number) is None]

    def why_illegal(self, rules: Rules, state: State, phase: Business, action: Deed) -> Reason | None:
        seat = phase.seat
        if phase.done and not isinstance(action, RollDice | EndTurn | BuyTrailer | SellTrailer):
            return rules.refuse("business_ended", "business", N_("your load or delivery has ended your business"))
        match action:
            case Load():
                return why_no_load(rules, state, seat, action.contract) or why_no_more(rules, phase, True)
            case Deliver():
                return why_no_deliver(rules, state, seat, action.contract) or why_no_more(rules, phase, False)
            case CallAuction():
                return self.why_no_call(rules, state, seat) or self.why_no_card(rules, state, action.contract)
            case TakeContract():
                return self.why_no_card(rules, state, action.contract) or self.why_no_take(rules, state, seat, action.contract)
            case BuyTrailer() | SellTrailer():
                return why_no_trailer(rules, state, action)
            case UseCard():
                return why_no_kept(rules, state, action)
            case RollDice():
                return None if state.rolls_due else rules.refuse("rolled_already", "turn", N_("you have rolled already"))
            case _:
                return self.why_no_end(rules, state, phase)

    def why_no_card(self, rules: Rules, state: State, contract: int) -> Reason | None:
        if contract in cards_on(state):
            return None
        return rules.refuse("not_on_market", "market", N_("{contract} is not a public contract on the market"), contract=contract)

    def why_no_call(self, rules: Rules, state: State, seat: int) -> Reason | None:
        edition = rules.edition
        if not edition.has_auctions:
            return rules.refuse("no_auctions", "auction", N_("this edition is played without auctions"))
        if edition.auction_once_a_turn and state.auctions:
            return rules.refuse("one_auction", "auction_once_a_turn", N_("only one auction can be called in a turn"))
        if state.exact:
            return None
        space = state.players[seat].space
        if space not in rules.cities and space != SOMEWHERE:
            return rules.refuse("auction_in_city", "exact_count", N_("an auction can be called only in a city"))
        if not state.auctions:
            text = N_("an auction can be called only in a city reached by exact count of the die")
            return rules.refuse("no_exact_count", "exact_count", text)
        # Of several rolls in one turn nobody keeps which one an auction was called after.
        if state.auctions < state.rolls:
            text = N_("another auction needs another city reached by exact count of the die")
            return rules.refuse("no_other_exact_count", "exact_count", text)
        return rules.refuse("auction_called", "exact_count", N_("you have called an auction here already"))

    def why_no_take(self, rules: Rules, state: State, seat: int, contract: int) -> Reason | None:
        edition = rules.edition
        if edition.auction == "take_exact":
            if state.exact:
                return None
            return rules.refuse("take_by_exact_count", "auction", N_("a city reached by exact count gives you only one public contract"))
        if edition.auction == "take_at_start":
            if contract == UNKNOWN:
                return None  # it may be one of this city
            start = rules.contracts[contract].start
            if state.players[seat].space in (start, SOMEWHERE):
                return None
            return rules.refuse("take_at_start", "auction", N_("{contract} can be taken only in {space}"), contract=contract, space=start)
        return rules.refuse("sold_by_auction", "auction", N_("public contracts are sold by auction"))

    def why_no_end(self, rules: Rules, state: State, phase: Business) -> Reason | None:
        if state.rolls_due and rules.edition.inspektion_roll == "must":
            return rules.refuse("roll_due", "inspektion_roll", N_("you must roll again first"))
        if state.bound and not phase.done and self.bound_business(rules, state, phase):
            return rules.refuse("business_binding", "early_stop_binding", N_("you stopped early for business here, so you must do it"))
        return None

    def bound_business(self, rules: Rules, state: State, phase: Business) -> bool:
        """Whether business is possible here, at once or after a trailer is bought."""
        if loads_and_deliveries(rules, state, phase):
            return True
        if why_no_more(rules, phase, True) is not None:
            return False
        player = state.players[phase.seat]
        here = [number for number in player.hand if number != UNKNOWN and rules.contracts[number].start == player.space]
        return bool(here) and bool(trailer_actions(rules, state, phase.seat))

    def apply(self, rules: Rules, state: State, phase: Business, action: Deed, log: Log) -> State:
        if type(action) is EndTurn:
            pending = state.pending
            if not (state.exact or state.discards) and len(pending) > 1 and type(pending[-2]) is TurnEnd:
                return begin_turn(rules, state, (phase.seat + 1) % len(state.players), log)  # the end of the turn has nothing to settle
            return replace(state, pending=pending[:-1], rolls_due=0)
        seat = phase.seat
        if type(action) is Load:
            state = load(rules, state, seat, action.contract, log)
            return self.loaded(rules, state, phase)
        if type(action) is Deliver:
            state = deliver(rules, state, seat, action.contract, log)
            return self.went_on(state, replace(phase, deliveries=phase.deliveries + 1, done=rules.edition.business == "one"))
        if type(action) is CallAuction:
            return start_auction(rules, state, seat, action.contract, log)
        if type(action) is TakeContract:
            return self.take(rules, state, phase, action.contract, log)
        if type(action) is BuyTrailer or type(action) is SellTrailer:
            return apply_trailer(state, rules, action, log)
        if type(action) is UseCard:
            return apply_kept(rules, state, action, log)
        # The roll that is due.
        return begin_roll(rules, replace(state, rolls_due=state.rolls_due - 1), seat, state.pending[:-1])

    def went_on(self, state: State, phase: Business) -> State:
        """The state after a load or a delivery, with the business as it stands now: the one who stopped early for it has done it."""
        return replace(state, bound=False, pending=(*state.pending[:-1], phase))

    def loaded(self, rules: Rules, state: State, phase: Business) -> State:
        """After a load: it may end the business, and Schnelle Verladung brings a roll."""
        seat = phase.seat
        done = rules.edition.business != "any"
        state = self.went_on(state, replace(phase, loads=phase.loads + 1, done=done))
        if SCHNELLE_VERLADUNG in state.players[seat].cards:
            state = push(state, FurtherRoll(seat, SCHNELLE_VERLADUNG, rules.edition.schnelle_verladung == "may"))
        return state

    def take(self, rules: Rules, state: State, phase: Business, contract: int, log: Log) -> State:
        """The children's versions: a public contract for nothing; loaded at once in its start
        city where it fits (children-2007)."""
        seat, edition = phase.seat, rules.edition
        log.append(Taken(seat, contract))
        refill = [remove(replace(state, pending=()), contract, slide=edition.refill == "slide")]
        state = replace(refill[0], pending=state.pending)
        state = give_to_hand(state, seat, contract)
        if edition.auction == "take_exact":
            state = replace(state, exact=False)
        elif why_no_load(rules, state, seat, contract) is None and why_no_more(rules, phase, True) is None:
            state = self.loaded(rules, load(rules, state, seat, contract, log), phase)
        return push(state, *refill[0].pending)
