"""Driving: where a truck may go with a number of points, and what it does on arrival.

Rows 9–11, 15, 18, 20, 27 and "Moves" of section 4.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from .actions import NOWHERE, SOMEWHERE, Action, BuyTrailer, Decline, Drive, SellTrailer
from .cards import INSPEKTION, MOTIVATION, SCHNEESTUERME, SONDERAUFTRAG_FLENSBURG, SONDERAUFTRAG_WIEN
from .changes import change_player, pop, possible_hand, push, swap, without
from .log import LogEntry
from .money import earn, put_away
from .phases import CardMove, Driving, SideBusiness, Snowstorm
from .reasons import N_, Reason
from .registry import Log, Settler, settles
from .rules import Rules
from .signs import sign_bits
from .state import State
from .trailers import TRAILER_ACTIONS, apply_trailer, most_room, refuse_trailer, trailer_actions
from .ways import LONGEST, Way

Found = dict[tuple[int, str, str], tuple[Way, bool]]
MOST_KEPT = 100_000  # answers; about 100 bytes for each drive in them
FLENSBURG, WIEN, MUENCHEN = "flensburg", "wien", "muenchen"


class Reach(Struct, frozen=True, gc=False):
    """One legal drive for a map to show: its ``path`` (first and last space included), whether it
    is an exact count, draws an event card, allows an auction, and the contracts of the driver
    that could be loaded or delivered where it ends."""

    action: Drive
    path: tuple[str, ...]
    exact: bool
    event: bool
    auction: bool
    loads: tuple[int, ...] = ()
    deliveries: tuple[int, ...] = ()


class Drives:
    """The legal drives of one truck: ``found`` maps (points, space, heading) to (way, exact)."""

    def __init__(self, rules: Rules, state: State, seat: int) -> None:
        self.rules = rules
        self.state = state
        self.seat = seat
        self.start = state.players[seat].space
        edition = rules.edition
        around = rules.ways.around(self.start) if self.start != SOMEWHERE else ~0
        self.full = full_bits(rules, state, seat) & around
        construction, jam = sign_bits(rules, state)
        self.no_pass = self.no_end = (construction | jam) & around
        self.stops = contract_stops(rules, state, seat) & around
        if jam and edition.jam_space == "may_end" and self.stops & jam:
            self.no_end = construction & around
        self.found: Found = {}

    def recall(self, question: object, search: Callable[[], object]) -> None:
        """Take the answer that was found before for the same space, signs, trucks and cities in
        reach; else search for it and keep it."""
        key = (question, self.start, self.full, self.no_pass, self.no_end, self.stops)
        kept = self.rules.drives_found
        found = kept.get(key)
        if found is None:
            search()
            if len(kept) >= MOST_KEPT:
                kept.clear()
            kept[key] = self.found
        else:
            self.found = found

    def add(self, points: int, way: Way, exact: bool) -> None:
        self.found.setdefault((points, way.end, way.path[-2]), (way, exact))

    def exactly(self, points: int) -> bool:
        """Ways of exactly so many points with a free end; whether there is one."""
        no_pass, closed = self.no_pass, self.no_end | self.full
        found, any_way = self.found, False
        for way in self.rules.ways.of(self.start)[points]:
            if not way.passes & no_pass and not way.end_bit & closed:
                found.setdefault((points, way.end, way.path[-2]), (way, True))
                any_way = True
        return any_way

    def by_die(self, points: int) -> None:
        """What a rolled 1 to 5 allows: the full roll, early stops, stopping short (row 11)."""
        in_full = self.exactly(points)
        ways = self.rules.ways.of(self.start)
        self.early(points, ways)
        if self.full:
            self.short(points, ways)
        if not in_full:
            self.as_far_as_possible(points, ways)

    def early(self, points: int, ways: tuple[tuple[Way, ...], ...]) -> None:
        edition = self.rules.edition
        stops = ~0 if not edition.full_roll else self.stops
        if edition.full_roll and edition.stop_before_sign:
            stops |= self.before_signs()
        if not stops:
            return
        closed = self.no_end | self.full
        for length in range(1, points):
            for way in ways[length]:
                if way.end_bit & stops and not way.passes & self.no_pass and not way.end_bit & closed:
                    self.add(points, way, False)

    def before_signs(self) -> int:
        """The spaces whose next space may hold a sign (a way there never comes over the sign)."""
        bits = 0
        state, rules = self.state, self.rules
        for sign in (state.construction, state.jam.space if state.jam else NOWHERE):
            if sign and sign != self.start:
                for space in rules.neighbours.get(sign, ()):
                    bits |= rules.bit[space]
        return bits

    def short(self, points: int, ways: tuple[tuple[Way, ...], ...]) -> None:
        """Row 11: a move that would end on a full space stops on a free one before it."""
        bit = self.rules.bit
        closed = self.no_end | self.full
        only_before = self.rules.edition.full_space == "space_before"
        for way in ways[points]:
            if way.end_bit & self.full and not way.passes & self.no_pass and not way.end_bit & self.no_end:
                for index in range(points - 1, 0, -1):
                    if not bit[way.path[index]] & closed:
                        self.add(points, self.prefix(way, index), False)
                        break
                    if only_before:
                        break

    def prefix(self, way: Way, length: int) -> Way:
        path = way.path[: length + 1]
        return next(shorter for shorter in self.rules.ways.of(self.start)[length] if shorter.path == path)

    def as_far_as_possible(self, points: int, ways: tuple[tuple[Way, ...], ...]) -> None:
        """No way takes all points: the truck goes as far as it can, or stays."""
        closed = self.no_end | self.full
        for length in range(points - 1, 0, -1):
            open_ways = [way for way in ways[length] if not way.passes & self.no_pass and not way.end_bit & closed]
            if open_ways:
                for way in open_ways:
                    self.add(points, way, False)
                return
        if not any(key[0] == points for key in self.found):
            self.stay(points)

    def stay(self, points: int) -> None:
        self.found[points, self.start, NOWHERE] = (Way((self.start,), 0, self.start, 0), False)

    def any_number(self, most: int) -> bool:
        """A 6, or a card's spaces: any number from 1 to ``most``, each an exact count; whether
        the truck can move."""
        return sum(self.exactly(points) for points in range(1, most + 1)) > 0

    def anywhere(self, points: Iterable[int]) -> None:
        """The truck's own space is not known: it may get to any space with room."""
        rules = self.rules
        for number in points:
            for space, bit in rules.bit.items():
                if not bit & (self.full | self.no_end):
                    self.found[number, space, NOWHERE] = (Way((SOMEWHERE, space), 0, space, bit), True)


def full_bits(rules: Rules, state: State, seat: int) -> int:
    """A bit for each space where the seat's truck has no room (rows 9 and 10)."""
    bits = 0
    counts: dict[str, int] = {}
    for other, player in enumerate(state.players):
        space = player.space
        if other != seat and space in rules.capacity:
            capacity = rules.capacity[space]
            if capacity == 1:
                bits |= rules.bit[space]
            elif capacity:
                counts[space] = counts.get(space, 0) + 1
                if counts[space] >= capacity:
                    bits |= rules.bit[space]
    return bits


def has_room(rules: Rules, state: State, seat: int, space: str) -> bool:
    """Whether a space is free for the seat's truck: room by rows 9 and 10."""
    return not rules.bit[space] & full_bits(rules, state, seat)


def contract_stops(rules: Rules, state: State, seat: int) -> int:
    """A bit for each city where the seat could do contract business (for an early stop).

    With ``early_stop_binding`` (row 20) only where it is possible, a trailer bought for it
    included.
    """
    player, edition, bit = state.players[seat], rules.edition, rules.bit
    bits = 0
    for number in player.loaded:
        bits |= bit[rules.contracts[number].destination]
    room = most_room(rules, state, seat) if edition.early_stop_binding else None
    starts = possible_hand(state, seat)
    if edition.auction == "take_at_start":
        starts += tuple(number for number in state.market if number > 0)
    for number in starts:
        card = rules.contracts[number]
        if room is None or card.goods <= room:
            bits |= bit[card.start]
    return bits


_ROLLS_UNKNOWN = (1, 2, 3, 4, 5, 6)


def drives(rules: Rules, state: State, seat: int, dice: tuple[int, ...]) -> Drives:
    """The legal drives by dice: the number on one of them (row 8), a 6 as any of 1 to 6."""
    found = Drives(rules, state, seat)
    if found.start == SOMEWHERE:
        values = _values(dice)
        found.anywhere(_ROLLS_UNKNOWN if LONGEST in values else values)
    else:
        found.recall(dice, lambda: _by_dice(found, dice))
    return found


def _values(dice: tuple[int, ...]) -> list[int]:
    return sorted({value for die in dice for value in ((die,) if die else _ROLLS_UNKNOWN)})


def _by_dice(found: Drives, dice: tuple[int, ...]) -> None:
    for value in _values(dice):
        if value == LONGEST:
            if not found.any_number(LONGEST):
                found.stay(LONGEST)
        else:
            found.by_die(value)


def card_drives(rules: Rules, state: State, seat: int, most: int) -> Drives:
    """The legal drives by a card: any number of spaces from 1 to ``most``."""
    found = Drives(rules, state, seat)
    if found.start == SOMEWHERE:
        found.anywhere(range(1, most + 1))
    else:
        found.recall(most, lambda: found.any_number(most))
    return found


def arrive(rules: Rules, state: State, seat: int, path: tuple[str, ...], log: Log) -> State:
    """Put a truck at the end of ``path`` and settle the kept cards that wait for that city.

    Sonderauftrag pays wherever a move ends; Inspektion passes on in one's own turn, since it
    brings a roll.
    """
    player = state.players[seat]
    end = path[-1]
    last_city = next((space for space in reversed(path[:-1]) if space in rules.cities), player.last_city)
    moved = replace(player, space=end, came_from=path[-2] if path[-2] != SOMEWHERE else player.came_from, last_city=last_city)
    state = replace(state, players=(*state.players[:seat], moved, *state.players[seat + 1 :]))
    if moved.cards and end in (FLENSBURG, WIEN, MUENCHEN):
        for card, city in ((SONDERAUFTRAG_FLENSBURG, FLENSBURG), (SONDERAUFTRAG_WIEN, WIEN)):
            if city == end and card in moved.cards:
                log.append(LogEntry("used", seat, card=card, space=end))
                state = earn(state, seat, 2000, card, log)
                state = put_away(rules, change_player(state, seat, cards=without(state.players[seat].cards, card)), card)
        if end == MUENCHEN and INSPEKTION in moved.cards and seat == state.active:
            left = (seat + 1) % len(state.players)
            state = change_player(state, seat, cards=without(state.players[seat].cards, INSPEKTION))
            state = change_player(state, left, cards=(*state.players[left].cards, INSPEKTION))
            log.append(LogEntry("passed_on", seat, left, card=INSPEKTION, space=end))
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
    """Whether a move that ends there draws an event card (row 15)."""
    return space in rules.events and (exact or rules.edition.event_draw == "end")


def out_of_turn(rules: Rules, state: State, seat: int) -> State:
    """A truck moved out of its turn may load and deliver where it is now."""
    player = state.players[seat]
    if player.space not in rules.cities:
        return state
    if player.hand or any(rules.contracts[number].destination == player.space for number in player.loaded):
        return push(state, SideBusiness(seat))
    return state


def refuse_drive(rules: Rules, state: State, found: Drives, action: Drive) -> Reason:
    """Why that drive is not among those found: the likeliest reason, in words for the driver."""
    edition, space = rules.edition, action.space
    where = (("space", space),)
    if space not in rules.spaces:
        if any(known.id == space for known in rules.board.spaces):
            return Reason("ferries", N_("{space} is on a ferry, and this edition has no ferries"), where, rules.document("ferries"))
        return Reason("", N_("there is no space {space}"), where)
    if space == state.construction:
        return Reason("", N_("the construction sign on {space} cannot be passed or entered"), where, "S0")
    if state.jam is not None and space == state.jam.space and space != found.start:
        return Reason("jam_space", N_("{space} is closed by the jam"), where, rules.document("jam_space"))
    if found.start == SOMEWHERE:
        return Reason("", N_("{space} is not reached that way with {points} points"), (*where, ("points", action.points)))
    if space == found.start:
        return Reason("", N_("the truck must move as long as any way is open"), (), "rules")
    ways = rules.ways.of(found.start)
    lengths = [length for length in range(1, LONGEST + 1) for way in ways[length] if way.end == space]
    if not lengths:
        return Reason("", N_("{space} is too far away"), where)
    open_lengths = {length for length in set(lengths) for way in ways[length] if way.end == space and not way.passes & found.no_pass}
    if not open_lengths:
        return Reason("", N_("a sign closes the way to {space}"), where, "S0")
    if rules.bit[space] & found.full:
        field = "city_capacity" if space in rules.cities else "road_capacity"
        return Reason(field, N_("{space} is full: no more trucks may stand there at the end of a move"), where, rules.document(field))
    allowed = sorted({key[0] for key in found.found})
    if allowed and min(open_lengths) > max(allowed):
        return Reason("", N_("{space} is {points} points away, more than was rolled"), (*where, ("points", min(open_lengths))))
    if any(key[1] == space for key in found.found):
        return Reason("", N_("{space} is not reached that way with {points} points"), (*where, ("points", action.points)))
    return Reason(
        "full_roll",
        N_("the full roll must be moved: stopping early in {space} is for one of your contracts or before a sign"),
        where,
        rules.document("full_roll") if edition.full_roll else "rules",
    )


class _DriveSettler(Settler):
    """What rolled and card moves share."""

    def found(self, rules: Rules, state: State, phase: Any, action: Drive | None = None) -> Drives:
        raise NotImplementedError

    def refuse(self, rules: Rules, state: State, phase: Any, action: Any) -> Reason | None:
        if isinstance(action, Drive):
            if action.truck not in (-1, phase.seat):
                return Reason("", N_("only your own truck moves now"))
            found = self.found(rules, state, phase)
            if (action.points, action.space, action.heading) in found.found:
                return None
            return refuse_drive(rules, state, found, action)
        return super().refuse(rules, state, phase, action)


@settles(Driving)
class DrivingSettler(_DriveSettler):
    """The rolled move."""

    accepts = (Drive, *TRAILER_ACTIONS)

    def found(self, rules: Rules, state: State, phase: Driving, action: Drive | None = None) -> Drives:
        return drives(rules, state, phase.seat, phase.dice)

    def legal(self, rules: Rules, state: State, phase: Driving) -> list[Action]:
        seat = phase.seat
        actions: list[Action] = [Drive(seat, *key) for key in self.found(rules, state, phase).found]
        actions += trailer_actions(rules, state, seat)
        return actions

    def refuse(self, rules: Rules, state: State, phase: Driving, action: Any) -> Reason | None:
        if isinstance(action, BuyTrailer | SellTrailer):
            return refuse_trailer(rules, state, action)
        return super().refuse(rules, state, phase, action)

    def apply(self, rules: Rules, state: State, phase: Driving, action: Any, log: Log) -> State:
        if not isinstance(action, Drive):
            return apply_trailer(state, rules, action, log)
        seat, edition = phase.seat, rules.edition
        way, exact = self.found(rules, state, phase).found[action.points, action.space, action.heading]
        state = pop(state)
        moved = len(way.path) > 1
        if moved:
            log.append(LogEntry("drove", seat, space=way.end, path=way.path, number=action.points))
            state = arrive(rules, state, seat, way.path, log)
        else:
            log.append(LogEntry("stayed", seat, space=way.end))
        draws = state.draws_due + (moved and draws_event(rules, way.end, exact))
        as_one = action.points == 1 and (1 in phase.dice or 0 in phase.dice or edition.sign_six_as_one)
        in_city = moved and way.end in rules.cities
        bound = False
        if edition.early_stop_binding and in_city and not exact and len(way.path) - 1 < action.points:
            bound = bool(contract_stops(rules, state, seat) & rules.bit[way.end])
        return replace(state, draws_due=draws, signs_due=state.signs_due + as_one, exact=exact and in_city, bound=bound)


@settles(CardMove)
class CardMoveSettler(_DriveSettler):
    """A card's 1 to 4 spaces: the rules of a rolled move, but no auction."""

    accepts = (Drive, Decline)

    def found(self, rules: Rules, state: State, phase: CardMove, action: Drive | None = None) -> Drives:
        return card_drives(rules, state, phase.seat, phase.points)

    def run(self, rules: Rules, state: State, phase: CardMove, log: Log) -> State | None:
        if self.found(rules, state, phase).found:
            return None
        log.append(LogEntry("no_effect", phase.seat, card=phase.card))
        return pop(state)

    def legal(self, rules: Rules, state: State, phase: CardMove) -> list[Action]:
        actions: list[Action] = [Drive(phase.seat, *key) for key in self.found(rules, state, phase).found]
        if phase.optional:
            actions.append(Decline(phase.seat))
        return actions

    def refuse(self, rules: Rules, state: State, phase: CardMove, action: Any) -> Reason | None:
        if isinstance(action, Decline) and not phase.optional:
            field = "subunternehmer" if phase.card == "Subunternehmer" else ""
            return Reason(field, N_("the card's move must be made"), (), rules.document(field) if field else "rules")
        return super().refuse(rules, state, phase, action)

    def apply(self, rules: Rules, state: State, phase: CardMove, action: Any, log: Log) -> State:
        if isinstance(action, Decline):
            log.append(LogEntry("declined", phase.seat, card=phase.card))
            return pop(state)
        found = self.found(rules, state, phase)
        way, _ = found.found[action.points, action.space, action.heading]
        state = pop(state)
        return card_moved(rules, state, phase.seat, way.path, phase.card, log)


def card_moved(rules: Rules, state: State, seat: int, path: tuple[str, ...], card: str, log: Log) -> State:
    """A truck has driven ``path`` by a card: on turn it may draw again, out of turn it may load
    and deliver."""
    own = seat == state.active
    if own:
        state = leave_exact(rules, state)
    log.append(LogEntry("drove", seat, space=path[-1], path=path, number=len(path) - 1, card=card))
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
class SnowstormSettler(Settler):
    """Schneestürme: the drawer moves the trucks one by one, in any order, 0 to 3 spaces each."""

    accepts = (Drive, Decline)

    def run(self, rules: Rules, state: State, phase: Snowstorm, log: Log) -> State | None:
        return None if self.legal(rules, state, phase)[1:] else pop(state)

    def legal(self, rules: Rules, state: State, phase: Snowstorm) -> list[Action]:
        actions: list[Action] = [Decline(phase.seat)]
        for truck in phase.trucks:
            actions += [Drive(phase.seat, *key, truck) for key in card_drives(rules, state, truck, 3).found]
        return actions

    def refuse(self, rules: Rules, state: State, phase: Snowstorm, action: Any) -> Reason | None:
        if isinstance(action, Drive):
            truck = phase.seat if action.truck == -1 else action.truck
            if truck not in phase.trucks:
                return Reason("", N_("that truck has had its move in the snow"), (), "S1")
            found = card_drives(rules, state, truck, 3)
            if (action.points, action.space, action.heading) in found.found:
                return None
            return refuse_drive(rules, state, found, action)
        return None

    def apply(self, rules: Rules, state: State, phase: Snowstorm, action: Any, log: Log) -> State:
        if isinstance(action, Decline):
            log.append(LogEntry("declined", phase.seat, card=SCHNEESTUERME))
            return pop(state)
        truck = phase.seat if action.truck == -1 else action.truck
        way, _ = card_drives(rules, state, truck, 3).found[action.points, action.space, action.heading]
        rest = without(phase.trucks, truck)
        state = swap(state, replace(phase, trucks=rest)) if rest else pop(state)
        if truck == phase.seat:
            return card_moved(rules, state, truck, way.path, SCHNEESTUERME, log)
        log.append(LogEntry("moved", truck, phase.seat, space=way.end, path=way.path, number=len(way.path) - 1, card=SCHNEESTUERME))
        return out_of_turn(rules, arrive(rules, state, truck, way.path, log), truck)


def reach(rules: Rules, state: State, seat: int) -> tuple[Reach, ...]:
    """The legal drives of the phase on top, each with its path and what it leads to."""
    phase = state.phase
    trucks: dict[int, Drives] = {}
    if isinstance(phase, Driving) and phase.seat == seat:
        trucks = {seat: drives(rules, state, seat, phase.dice)}
    elif isinstance(phase, CardMove) and phase.seat == seat:
        trucks = {seat: card_drives(rules, state, seat, phase.points)}
    elif isinstance(phase, Snowstorm) and phase.seat == seat:
        trucks = {truck: card_drives(rules, state, truck, 3) for truck in phase.trucks}
    rolled = isinstance(phase, Driving)
    reached = []
    for truck, found in trucks.items():
        player = state.players[truck]
        room = rules.free_room(player)
        for key, (way, exact) in found.found.items():
            reached.append(
                Reach(
                    Drive(seat, *key, truck if isinstance(phase, Snowstorm) else -1),
                    way.path,
                    exact,
                    truck == state.active and len(way.path) > 1 and draws_event(rules, way.end, exact),
                    rolled and exact and way.end in rules.cities and any(number > 0 for number in state.market),
                    tuple(
                        number
                        for number in player.hand
                        if number in rules.contracts and rules.contracts[number].start == way.end and rules.contracts[number].goods <= room
                    ),
                    tuple(number for number in player.loaded if rules.contracts[number].destination == way.end),
                )
            )
    return tuple(reached)
