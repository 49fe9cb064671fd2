"""Moving by dice, and what a truck does on arrival (row 15); moves by cards are in ``card_moves``."""

from __future__ import annotations

from msgspec.structs import replace

from .actions import NOWHERE, SOMEWHERE, Action, BuyTrailer, Drive, SellTrailer
from .cards import INSPEKTION, SONDERAUFTRAG_FLENSBURG, SONDERAUFTRAG_WIEN
from .drive_refusals import why_no_drive
from .edition import Edition
from .legal_drives import asked_drives, contract_stops, drives, is_chosen_stop, one_drive
from .log import CardUsed, Drove, Log, PassedOn, Stayed, Waited
from .money import earn
from .phases import Driving, Settling, SideBusiness
from .reasons import N_, Reason
from .registry import PlayerSettler, settles
from .rules import Rules
from .state import Player, State
from .trailers import TRAILER_ACTIONS, apply_trailer, trailer_actions, why_no_trailer
from .updates import change_player, push, with_player, without
from .used_cards import put_away
from .ways import LegalDrives

CITY_OF_CARD = {SONDERAUFTRAG_FLENSBURG: "flensburg", SONDERAUFTRAG_WIEN: "wien", INSPEKTION: "muenchen"}
"""The city that each kept card waits for."""
CARD_CITIES = frozenset(CITY_OF_CARD.values())
SPECIAL_REWARD = 2000  # for a Sonderauftrag that is fulfilled


def moved(player: Player, path: tuple[str, ...], city: str) -> Player:
    """The player with the truck at the end of ``path``; ``city`` is the last one before that (empty: none)."""
    before = path[-2]
    return replace(player, space=path[-1], came_from=before if before != SOMEWHERE else player.came_from, last_city=city or player.last_city)


def arrive(rules: Rules, state: State, seat: int, path: tuple[str, ...], log: Log) -> State:
    """Put a truck at the end of ``path`` and settle the kept cards that wait for that city."""
    city = next((space for space in path[-2::-1] if space in rules.cities), NOWHERE)
    state = with_player(state, seat, moved(state.players[seat], path, city))
    return cards_for_city(rules, state, seat, path[-1], log) if path[-1] in CARD_CITIES else state


def cards_for_city(rules: Rules, state: State, seat: int, end: str, log: Log) -> State:
    """Settle the kept cards that wait for the city where the truck is now.

    Sonderauftrag pays wherever a move ends; Inspektion passes on in one's own turn, since it
    brings a roll.
    """
    held = state.players[seat].cards
    for card in (SONDERAUFTRAG_FLENSBURG, SONDERAUFTRAG_WIEN):
        if CITY_OF_CARD[card] == end and card in held:
            log.append(CardUsed(seat, card, end))
            state = earn(state, seat, SPECIAL_REWARD, card, log)
            state = put_away(rules, change_player(state, seat, cards=without(state.players[seat].cards, card)), card)
    if end == CITY_OF_CARD[INSPEKTION] and INSPEKTION in held and seat == state.active:
        left = (seat + 1) % len(state.players)
        state = change_player(state, seat, cards=without(state.players[seat].cards, INSPEKTION))
        state = change_player(state, left, cards=(*state.players[left].cards, INSPEKTION))
        log.append(PassedOn(seat, INSPEKTION, left, end))
        state = replace(state, rolls_due=state.rolls_due + 1)
    return state


def leave_exact(rules: Rules, state: State) -> State:
    """The truck moves on from a city reached by exact count where no auction was called: a
    discard is owed (row 23)."""
    if not state.exact:
        return state
    owed = 1 if rules.edition.discard else 0
    return replace(state, exact=False, discards=state.discards + owed)


def draws_event(rules: Rules, space: str, exact: bool) -> bool:
    """Whether a move that ends there draws an event card (row 15).

    >>> from aufachse_widgets.engine import compile_rules
    >>> old, new = compile_rules("fx-schmid-1987"), compile_rules("schmidt-2007")
    >>> space = next(iter(sorted(old.events)))
    >>> draws_event(old, space, exact=False), draws_event(new, space, exact=False), draws_event(new, space, exact=True)
    (True, False, True)
    """
    return space in rules.events and (exact or rules.edition.event_draw == "end")


def out_of_turn(rules: Rules, state: State, seat: int) -> State:
    """A truck moved out of its turn may load and deliver where it is now."""
    player = state.players[seat]
    if player.space not in rules.cities:
        return state
    if player.hand or any(rules.contracts[number].destination == player.space for number in player.loaded):
        return push(state, SideBusiness(seat))
    return state


def why_not_there(rules: Rules, state: State, seat: int, action: Drive, reached: LegalDrives, card: str = "") -> Reason | None:
    """Why the seat's own truck cannot make that drive, by ``card`` or (empty) by dice."""
    if action.truck not in (-1, seat):
        return rules.refuse("own_truck", "truck", N_("only your own truck moves now"))
    if (action.points, action.space, action.heading) in reached.ways:
        return None
    return why_no_drive(rules, state, seat, reached, action, card)


@settles(Driving)
class DrivingSettler(PlayerSettler[Driving, Drive | BuyTrailer | SellTrailer]):
    """The rolled move."""

    accepts = (Drive, *TRAILER_ACTIONS)

    def legal(self, rules: Rules, state: State, phase: Driving) -> list[Action]:
        seat = phase.seat
        return [*asked_drives(rules, state, seat, phase.dice).listed(seat), *trailer_actions(rules, state, seat)]

    def why_illegal(self, rules: Rules, state: State, phase: Driving, action: Drive | BuyTrailer | SellTrailer) -> Reason | None:
        if not isinstance(action, Drive):
            return why_no_trailer(rules, state, action)
        return why_not_there(rules, state, phase.seat, action, asked_drives(rules, state, phase.seat, phase.dice))

    def apply(self, rules: Rules, state: State, phase: Driving, action: Drive | BuyTrailer | SellTrailer, log: Log) -> State:
        if not isinstance(action, Drive):
            return apply_trailer(state, rules, action, log)
        seat, points = phase.seat, action.points
        drive = one_drive(rules, state, seat, phase.dice, (points, action.space, action.heading))
        way = drive.way
        path = way.path
        if len(path) == 1:
            chosen = len(drives(rules, state, seat, (points,)).ways) > 1
            log.append(Waited(seat, way.end) if chosen else Stayed(seat, way.end))
            signs = state.signs_due + owes_sign(rules.edition, phase.dice, points)
            return replace(state, pending=state.pending[:-1], signs_due=signs, exact=False, bound=False)
        log.append(Drove(seat, path, points))
        bound = False
        if not drive.exact and rules.edition.early_stop_binding and way.end in rules.cities and len(path) - 1 < points:
            bound = bool(contract_stops(rules, state, seat) & way.end_bit) and is_chosen_stop(rules, state, seat, drive)
        return rolled_to(rules, state, phase, path, way.city, points, drive.exact, log, bound)


def owes_sign(edition: Edition, dice: tuple[int, ...], points: int) -> bool:
    """Whether a rolled move of so many points moves the construction sign (row 12: after a 1, in some editions also after a 6 used as one)."""
    return points == 1 and (1 in dice or 0 in dice or edition.sign_six_as_one)


def rolled_to(rules: Rules, state: State, phase: Driving, path: tuple[str, ...], city: str, points: int, exact: bool, log: Log, bound: bool = False) -> State:
    """The rolled move on top of the stack has brought the truck to the end of ``path``; ``city`` is the last one before that.

    What follows from it: the construction sign after a 1, the event card (row 15), by exact count in a city the right to an auction (row 22).
    """
    seat, end, pending, draws, signs = phase.seat, path[-1], state.pending, state.draws_due, state.signs_due
    if points == 1 and owes_sign(rules.edition, phase.dice, points):
        signs += 1
    if end in rules.events and draws_event(rules, end, exact):
        draws += 1
    players = list(state.players)
    players[seat] = player = moved(players[seat], path, city)
    exact = exact and end in rules.cities
    if draws or signs:
        state = replace(state, players=tuple(players), pending=pending[:-1], draws_due=draws, signs_due=signs, exact=exact, bound=bound)
    else:
        left = -2 if type(pending[-2]) is Settling else -1  # there will be nothing to settle
        state = replace(state, players=tuple(players), pending=pending[:left], exact=exact, bound=bound)
    return cards_for_city(rules, state, seat, end, log) if player.cards and end in CARD_CITIES else state
