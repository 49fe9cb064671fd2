"""Setting up: placing trucks, dealing contracts, who goes first (rows 1–8)."""

from __future__ import annotations

from msgspec.structs import replace

from .actions import CHANCE, EMPTY, MOST_SEATS, UNKNOWN, Action, Deal, FirstPlayer, Place, StartRoll
from .edition import Edition
from .errors import EditionError, shown
from .loading import offer_load
from .log import BoxDrawn, Dealt, GoesFirst, Log, Placed, RolledForFirst
from .phases import Dealing, FirstRandom, FirstRolling, LoadOffer, Phase, Placing, Refilling, TurnStart
from .reasons import N_, Reason
from .registry import ChanceSettler, PlayerSettler, settles
from .rules import Rules
from .signs import why_no_space
from .state import Player, State
from .timing import why_no_player
from .updates import change_player, give_to_hand, pop, push, show, swap, without


def new_game(rules: Rules, players: int, first: int = -1) -> State:
    """The position before anything is done: setup is on the stack, both signs lie off the board.

    ``first`` is the seat that the table names as first player (row 7); -1: as the edition says,
    at random where it leaves it to the table. Raises :class:`EditionError` for a number of
    players that the game does not have, or that finds no room on the board.

    >>> from aufachse_widgets.engine import compile_rules
    >>> new_game(compile_rules("fx-schmid-1987"), 2).players[0].money
    5000
    """
    edition = rules.edition
    if not 2 <= players <= MOST_SEATS:
        raise EditionError(f"players = {players}: the game is for 2 to {MOST_SEATS}")
    if not -1 <= first < players:
        raise EditionError(f"first = {first}: name a seat from 0 to {players - 1}, or -1")
    if not _has_room(rules, players):
        raise EditionError(
            f"edition {edition.id}: placing_kinds = {shown(edition.placing_kinds)}: board {rules.board.id} has no room for {players} trucks there; "
            "allow more kinds of space or a larger placing_capacity"
        )
    deck = edition.public_deck(players)
    seats = range(players)
    placing: list[Phase] = [Placing(seat) for seat in seats]
    dealing: list[Phase] = [Dealing(seat) for _ in range(edition.private_contracts) for seat in seats]
    dealing += [Refilling(slot) for slot in range(min(edition.market_size, deck))]
    order = placing + dealing if edition.placing == "before_deal" else dealing + placing
    if first >= 0:
        order.append(TurnStart(first))
    elif edition.first_player == "highest_roll":
        order.append(FirstRolling(tuple(seats)))
    else:
        order.append(FirstRandom())
    return State(
        players=tuple(Player(money=edition.starting_money) for _ in seats),
        pending=tuple(reversed(order)),
        market=(EMPTY,) * edition.market_size,
        deck=deck,
        box=len(rules.contracts) - deck - players * edition.private_contracts,
        pool=tuple(sorted(rules.contracts)),
        seen=(0,) * (players + 1),
        unseen=tuple(sorted(edition.event_cards)),
        small=edition.small_trailers if edition.trailers else 0,
        large=edition.large_trailers if edition.trailers else 0,
        board=rules.board_digest,
    )


def _has_room(rules: Rules, players: int) -> bool:
    """Whether there is room for all trucks at setup."""
    room = 0
    for space in rules.spaces.values():
        if space.kind in rules.edition.placing_kinds:
            room += _capacity(rules.edition, space.kind) or players
            if room >= players:
                return True
    return False


def _capacity(edition: Edition, kind: str) -> int:
    """Trucks on a space of that kind at setup; 0 is no limit (row 6)."""
    return edition.city_capacity if kind == "city" else edition.placing_capacity


@settles(Placing)
class PlacingSettler(PlayerSettler[Placing, Place]):
    """Trucks are placed in seat order."""

    accepts = (Place,)

    def why_silent(self, rules: Rules, state: State, phase: Placing, action: Place) -> Reason | None:
        return rules.refuse("placing_order", "placing_order", N_("trucks are put on the board in seat order: {seat} is next"), seat=phase.seat)

    def why_illegal(self, rules: Rules, state: State, phase: Placing, action: Place) -> Reason | None:
        edition, id = rules.edition, action.space
        space = rules.spaces.get(id)
        if space is None:
            return why_no_space(rules, id)
        if space.kind not in edition.placing_kinds:
            return rules.refuse("no_truck_there", "placing_kinds", N_("trucks do not start on {space}"), space=id)
        there = sum(player.space == id for player in state.players)
        capacity = _capacity(edition, space.kind)
        if capacity and there >= capacity:
            return rules.refuse("start_taken", "city_capacity" if space.kind == "city" else "placing_capacity", N_("{space} is taken"), space=id)
        return None

    def legal(self, rules: Rules, state: State, phase: Placing) -> list[Action]:
        edition, there = rules.edition, [player.space for player in state.players if player.space in rules.spaces]
        full = {id for id in there if 0 < _capacity(edition, rules.spaces[id].kind) <= there.count(id)}
        return [Place(phase.seat, id) for id, space in rules.spaces.items() if space.kind in edition.placing_kinds and id not in full]

    def apply(self, rules: Rules, state: State, phase: Placing, action: Place, log: Log) -> State:
        seat, space = phase.seat, action.space
        log.append(Placed(seat, space))
        in_city = space in rules.cities
        state = change_player(pop(state), seat, space=space, last_city=space if in_city else "")
        if in_city and rules.edition.load_at_placing and state.players[seat].hand:
            state = push(state, LoadOffer(seat, ()))
        return state


@settles(Dealing)
class DealingSettler(ChanceSettler[Dealing, Deal]):
    """Any contract that nobody has seen may be dealt."""

    accepts = (Deal,)

    def outcomes(self, rules: Rules, state: State, phase: Dealing) -> list[tuple[Action, int]]:
        return [(Deal(CHANCE, phase.player, number), 1) for number in state.pool]

    def why_illegal(self, rules: Rules, state: State, phase: Dealing, action: Deal) -> Reason | None:
        if action.player == phase.player and (action.contract == UNKNOWN or action.contract in state.pool):
            return None
        if action.player != phase.player:
            return rules.refuse("dealt_to_another", "chance", N_("{seat} is dealt the next contract"), seat=phase.player)
        return rules.refuse("not_dealt", "chance", N_("contract {contract} cannot be dealt now"), contract=action.contract)

    def apply(self, rules: Rules, state: State, phase: Dealing, action: Deal, log: Log) -> State:
        seat, number = action.player, action.contract
        log.append(BoxDrawn(seat, number, 1 << seat) if phase.from_box else Dealt(seat, number, 1 << seat))
        state = give_to_hand(pop(state), seat, number)
        if number != UNKNOWN:
            state = replace(state, pool=without(state.pool, number), seen=show(state, number, seat))
        if phase.from_box:
            state = offer_load(rules, replace(state, box=state.box - 1), seat, number, won=False)
        return state


@settles(FirstRandom)
class FirstRandomSettler(ChanceSettler[FirstRandom, FirstPlayer]):
    """The first player at random."""

    accepts = (FirstPlayer,)

    def outcomes(self, rules: Rules, state: State, phase: FirstRandom) -> list[tuple[Action, int]]:
        return [(FirstPlayer(CHANCE, seat), 1) for seat in range(len(state.players))]

    def why_illegal(self, rules: Rules, state: State, phase: FirstRandom, action: FirstPlayer) -> Reason | None:
        if 0 <= action.player < len(state.players):
            return None
        return why_no_player(rules, state)

    def apply(self, rules: Rules, state: State, phase: FirstRandom, action: FirstPlayer, log: Log) -> State:
        log.append(GoesFirst(action.player))
        return swap(state, TurnStart(action.player))


@settles(FirstRolling)
class FirstRollingSettler(ChanceSettler[FirstRolling, StartRoll]):
    """The highest roll goes first; ties roll again."""

    accepts = (StartRoll,)

    def outcomes(self, rules: Rules, state: State, phase: FirstRolling) -> list[tuple[Action, int]]:
        seat = phase.seats[len(phase.rolled)]
        return [(StartRoll(CHANCE, seat, value), 1) for value in range(1, 7)]

    def why_illegal(self, rules: Rules, state: State, phase: FirstRolling, action: StartRoll) -> Reason | None:
        seat = phase.seats[len(phase.rolled)]
        if action.player != seat:
            return rules.refuse("another_rolls_first", "first_player", N_("{seat} rolls next to see who goes first"), seat=seat)
        if not 1 <= action.value <= 6:
            return rules.refuse("no_such_start_roll", "first_player", N_("one die is rolled to see who goes first: 1 to 6"))
        return None

    def apply(self, rules: Rules, state: State, phase: FirstRolling, action: StartRoll, log: Log) -> State:
        log.append(RolledForFirst(action.player, action.value))
        rolled = (*phase.rolled, action.value)
        if len(rolled) < len(phase.seats):
            return swap(state, replace(phase, rolled=rolled))
        best = tuple(seat for seat, value in zip(phase.seats, rolled, strict=True) if value == max(rolled))
        if len(best) > 1:
            return swap(state, FirstRolling(best, (), phase.round + 1))
        log.append(GoesFirst(best[0]))
        return swap(state, TurnStart(best[0]))
