"""Which drives are legal: where a truck may get to with a number of points.

Rows 9–11, 18, 20, 27 and "Moves" of section 4.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from .actions import NOWHERE, SOMEWHERE, Drive
from .changes import possible_hand
from .reasons import N_, Reason
from .rules import Rules
from .signs import sign_bits
from .state import State
from .trailers import most_room
from .ways import LONGEST, Way

Found = dict[tuple[int, str, str], tuple[Way, bool]]
MOST_KEPT = 100_000  # answers; about 100 bytes for each drive in them


class Drives:
    """The legal drives of one truck: ``found`` maps (points, space, heading) to (way, exact).
    ``mover`` is who moves it (-1: its own seat)."""

    def __init__(self, rules: Rules, state: State, seat: int, mover: int = -1) -> None:
        self.rules = rules
        self.state = state
        self.seat = seat
        self.start = state.players[seat].space
        edition = rules.edition
        around = rules.ways.around(self.start) if self.start != SOMEWHERE else ~0
        self.full = full_bits(rules, state, seat) & around
        construction, jam = sign_bits(rules, state)
        self.no_pass = self.no_end = (construction | jam) & around
        self.stops = contract_stops(rules, state, seat, mover) & around
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


def contract_stops(rules: Rules, state: State, seat: int, mover: int = -1) -> int:
    """A bit for each city where the seat could do contract business (for an early stop); where another
    moves the truck, as far as that seat knows: what it may do must not give a hand away.

    With ``early_stop_binding`` (row 20) only where it is possible, a trailer bought for it
    included.
    """
    player, edition, bit = state.players[seat], rules.edition, rules.bit
    bits = 0
    for number in player.loaded:
        bits |= bit[rules.contracts[number].destination]
    room = most_room(rules, state, seat) if edition.early_stop_binding else None
    starts = possible_hand(state, seat)
    if mover not in (-1, seat):
        starts = tuple(number for number in state.players[seat].hand if number > 0 and state.seen[mover] >> number & 1)
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


def card_drives(rules: Rules, state: State, seat: int, most: int, mover: int = -1) -> Drives:
    """The legal drives by a card: any number of spaces from 1 to ``most``."""
    found = Drives(rules, state, seat, mover)
    if found.start == SOMEWHERE:
        found.anywhere(range(1, most + 1))
    else:
        found.recall(most, lambda: found.any_number(most))
    return found


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
