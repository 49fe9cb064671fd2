"""Rolling the dice, at the start of a turn and again where a card says so (row 8)."""

from __future__ import annotations

from msgspec.structs import replace

from .actions import CHANCE, ROLL_DICE, Action, BuyTrailer, Decline, Roll, RollDice, SellTrailer, UseCard
from .cards import SCHNELLE_VERLADUNG
from .log import CardUsed, Declined, Log, Rolled
from .motivation import apply_kept, kept_actions, why_no_kept
from .movement import leave_exact
from .phases import ROLL, BeforeRoll, Business, Driving, FurtherRoll, Phase, Rolling, own_phase
from .reasons import N_, Reason
from .registry import ChanceSettler, PlayerSettler, settles
from .rules import Rules
from .state import State
from .trailers import TRAILER_ACTIONS, TradingSettler, apply_trailer, trailer_actions, why_no_trailer
from .updates import change_player, pop, push, without
from .used_cards import put_away

FACES = range(1, 7)


def begin_roll(rules: Rules, state: State, seat: int, below: tuple[Phase, ...]) -> State:
    """Roll for a move with business after it, then go on with what is ``below`` on the stack.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules = compile_rules("fx-schmid-1987")
    >>> table = position(rules, [PlayerAt("hannover"), PlayerAt("ulm")])
    >>> begin_roll(rules, table, 0, table.pending[:-1]).phase
    Rolling(seat=0)
    """
    if not (state.exact or state.bound):
        return replace(state, pending=below + ROLL[seat])
    discards = state.discards + (state.exact and rules.edition.discard)
    return replace(state, exact=False, discards=discards, bound=False, pending=below + ROLL[seat])


@settles(BeforeRoll)
class BeforeRollSettler(PlayerSettler[BeforeRoll, RollDice | UseCard | BuyTrailer | SellTrailer]):
    """Before the roll: trailers, Motivation."""

    accepts = (RollDice, UseCard, *TRAILER_ACTIONS)

    def legal(self, rules: Rules, state: State, phase: BeforeRoll) -> list[Action]:
        seat = phase.seat
        actions: list[Action] = [ROLL_DICE[seat], *trailer_actions(rules, state, seat)]
        return actions + kept_actions(rules, state, seat) if state.players[seat].cards else actions

    def why_illegal(self, rules: Rules, state: State, phase: BeforeRoll, action: RollDice | UseCard | BuyTrailer | SellTrailer) -> Reason | None:
        if isinstance(action, BuyTrailer | SellTrailer):
            return why_no_trailer(rules, state, action)
        return why_no_kept(rules, state, action) if isinstance(action, UseCard) else None

    def apply(self, rules: Rules, state: State, phase: BeforeRoll, action: RollDice | UseCard | BuyTrailer | SellTrailer, log: Log) -> State:
        if isinstance(action, RollDice):
            state = begin_roll(rules, state, phase.seat, state.pending[:-1])
            if phase.deliveries:
                place = len(state.pending) - len(ROLL[phase.seat])
                state = replace(state, pending=(*state.pending[:place], Business(phase.seat, 0, phase.deliveries), *state.pending[place + 1 :]))
            return state
        if type(action) is BuyTrailer or type(action) is SellTrailer:
            return apply_trailer(state, rules, action, log)
        assert isinstance(action, UseCard), "nothing else is accepted"
        return apply_kept(rules, state, action, log)


def roll_again(rules: Rules, state: State, seat: int) -> State:
    """Roll and move again before the business: that is done where the truck stops then, and what a card has delivered before
    takes nothing from it (row 19, section 6). Before the turn's own roll this one brings business of its own."""
    pending = state.pending
    place = own_phase(pending, Business, seat)
    if rules.version > 1:
        if place < 0:
            return begin_roll(rules, state, seat, pending)
        if pending[place] != Business(seat):
            state = replace(state, pending=(*pending[:place], Business(seat), *pending[place + 1 :]))
    return push(leave_exact(rules, state), Rolling(seat))


ONE_DIE: tuple[tuple[Action, int], ...] = tuple((Roll(CHANCE, (face,)), 1) for face in FACES)
TWO_DICE: tuple[tuple[Action, int], ...] = tuple((Roll(CHANCE, (low, high)), 1 if low == high else 2) for low in FACES for high in FACES if low <= high)


@settles(Rolling)
class RollingSettler(ChanceSettler[Rolling, Roll]):
    """Each face is equally likely; two dice are told by their numbers, the lower first."""

    accepts = (Roll,)

    def outcomes(self, rules: Rules, state: State, phase: Rolling) -> list[tuple[Action, int]]:
        return list(ONE_DIE if rules.edition.dice == 1 else TWO_DICE)

    def why_illegal(self, rules: Rules, state: State, phase: Rolling, action: Roll) -> Reason | None:
        dice = rules.edition.dice
        if len(action.dice) != dice or any(not 0 <= die <= 6 for die in action.dice) or tuple(sorted(action.dice)) != action.dice:
            one = N_("one number from 1 to 6 is rolled")
            return rules.refuse("no_such_roll", "dice", one if dice == 1 else N_("two numbers from 1 to 6 are rolled, the lower first"))
        return None

    def apply(self, rules: Rules, state: State, phase: Rolling, action: Roll, log: Log) -> State:
        log.append(Rolled(phase.seat, action.dice))
        return replace(state, rolls=state.rolls + 1, pending=(*state.pending[:-1], Driving(phase.seat, action.dice)))


@settles(FurtherRoll)
class FurtherRollSettler(TradingSettler[FurtherRoll, RollDice | Decline]):
    """Beifahrer and Schnelle Verladung: roll and move again."""

    accepts = (RollDice, Decline, *TRAILER_ACTIONS)

    def choices(self, rules: Rules, state: State, phase: FurtherRoll) -> list[Action]:
        roll = RollDice(phase.seat)
        return [roll, Decline(phase.seat)] if phase.optional else [roll]

    def why_not_chosen(self, rules: Rules, state: State, phase: FurtherRoll, action: RollDice | Decline) -> Reason | None:
        if isinstance(action, Decline) and not phase.optional:
            field = "schnelle_verladung" if phase.card == SCHNELLE_VERLADUNG else "event_text"
            return rules.refuse("must_roll_again", field, N_("{card} makes you roll again"), card=phase.card)
        return None

    def choose(self, rules: Rules, state: State, phase: FurtherRoll, action: RollDice | Decline, log: Log) -> State:
        seat, card = phase.seat, phase.card
        state = pop(state)
        if type(action) is Decline:
            log.append(Declined(seat, card))
            return state
        if card == SCHNELLE_VERLADUNG:
            log.append(CardUsed(seat, card))
            state = change_player(state, seat, cards=without(state.players[seat].cards, card))
            return begin_roll(rules, put_away(rules, state, card), seat, state.pending[:-1])
        return roll_again(rules, state, seat)
