"""Which drives are legal: where a truck may get to with a number of points.

Rows 9–11, 18, 20, 27, "Waiting" beside a sign (section 1) and "Moves" of section 4. The ways themselves are in ``ways``;
``movement`` carries a drive out, ``reaching`` tells a map what each leads to.
"""

from __future__ import annotations

from collections.abc import Iterable

from .actions import NOWHERE, SOMEWHERE, UNKNOWN, Drive
from .reasons import N_, Reason
from .rules import Rules
from .signs import sign_bits, why_no_space
from .state import State
from .trailers import most_room
from .updates import possible_hand
from .ways import MOST_POINTS, DriveKey, DriveWays, LegalDrives, Way

SNOW_SPACES = 3  # as far as Schneestürme moves each truck
_ROLLS_UNKNOWN = (1, 2, 3, 4, 5, 6)


class _Search:
    """Looks for the drives of one truck. ``full`` are the spaces without room, ``no_pass`` and ``no_end``
    those that a sign closes, ``stops`` the cities of an early stop: bits, of what is near enough to matter."""

    def __init__(self, rules: Rules, state: State, start: str, full: int, no_pass: int, no_end: int, stops: int) -> None:
        self.rules = rules
        self.state = state
        self.start = start
        self.full = full
        self.no_pass = no_pass
        self.no_end = no_end
        self.stops = stops

    def by_die(self, value: int) -> DriveWays:
        """What one number allows: a 6 is any number; next to a sign the truck may wait (section 1)."""
        found: DriveWays = {}
        if value == MOST_POINTS:
            if not self._up_to(MOST_POINTS, found):
                self._stay(MOST_POINTS, found)
        else:
            self._by_die(value, found)
        if self.rules.edition.stop_before_sign and self._before_signs() & self.rules.bit[self.start]:
            self._stay(value, found)
        return found

    def by_card(self, most: int) -> DriveWays:
        """What a card allows: any number of spaces up to ``most``."""
        found: DriveWays = {}
        self._up_to(most, found)
        return found

    def _exactly(self, points: int, found: DriveWays) -> bool:
        """Ways of exactly so many points with a free end; whether there is one."""
        around, no_pass, closed = self.rules.ways.around(self.start), self.no_pass, self.no_end | self.full
        if not no_pass and not closed & around.ends[points]:
            free = around.exact(points)
            found.update(free)
            return bool(free)
        any_way = False
        for passes, end_bit, key, drive in around.rows(points):
            if not passes & no_pass and not end_bit & closed:
                found.setdefault(key, drive)
                any_way = True
        return any_way

    def _up_to(self, most: int, found: DriveWays) -> bool:
        """A 6, or a card's spaces: any number from 1 to ``most``, each an exact count; whether
        the truck can move."""
        return sum([self._exactly(points, found) for points in range(1, most + 1)]) > 0

    def _by_die(self, points: int, found: DriveWays) -> None:
        """What a rolled 1 to 5 allows: the full roll, early stops, stopping short (row 11)."""
        in_full = self._exactly(points, found)
        ways = self.rules.ways.around(self.start).ways
        self._early(points, ways, found)
        if self.full:
            self._short(points, ways, found)
        if not in_full:
            self._as_far_as_possible(points, ways, found)

    def _early(self, points: int, ways: tuple[tuple[Way, ...], ...], found: DriveWays) -> None:
        edition = self.rules.edition
        stops = ~0 if not edition.full_roll else self.stops
        if edition.full_roll and edition.stop_before_sign:
            stops |= self._before_signs()
        if not stops:
            return
        closed = self.no_end | self.full
        for length in range(1, points):
            for way in ways[length]:
                if way.end_bit & stops and not way.passes & self.no_pass and not way.end_bit & closed:
                    found.setdefault((points, way.end, way.path[-2]), (way, False))

    def _before_signs(self) -> int:
        """The spaces whose next space may hold a sign (a way there never comes over the sign)."""
        state, beside = self.state, self.rules.beside
        bits = beside.get(state.construction, 0) if state.construction != self.start else 0
        if state.jam is not None and state.jam.space != self.start:
            bits |= beside.get(state.jam.space, 0)
        return bits

    def _short(self, points: int, ways: tuple[tuple[Way, ...], ...], found: DriveWays) -> None:
        """Row 11: a move that would end on a full space stops on a free one before it."""
        bit = self.rules.bit
        closed = self.no_end | self.full
        only_before = self.rules.edition.full_space == "space_before"
        for way in ways[points]:
            if way.end_bit & self.full and not way.passes & self.no_pass and not way.end_bit & self.no_end:
                for index in range(points - 1, 0, -1):
                    if not bit[way.path[index]] & closed:
                        shorter = self._prefix(way, index)
                        found.setdefault((points, shorter.end, shorter.path[-2]), (shorter, False))
                        break
                    if only_before:
                        break

    def _prefix(self, way: Way, length: int) -> Way:
        path = way.path[: length + 1]
        return next(shorter for shorter in self.rules.ways.around(self.start).ways[length] if shorter.path == path)

    def _as_far_as_possible(self, points: int, ways: tuple[tuple[Way, ...], ...], found: DriveWays) -> None:
        """No way takes all points: the truck goes as far as it can, or stays."""
        closed = self.no_end | self.full
        for length in range(points - 1, 0, -1):
            open_ways = [way for way in ways[length] if not way.passes & self.no_pass and not way.end_bit & closed]
            if open_ways:
                for way in open_ways:
                    found.setdefault((points, way.end, way.path[-2]), (way, False))
                return
        if not found:
            self._stay(points, found)

    def _stay(self, points: int, found: DriveWays) -> None:
        found[points, self.start, NOWHERE] = (Way((self.start,), 0, self.start, 0), False)


def _anywhere(rules: Rules, state: State, seat: int, points: Iterable[int]) -> LegalDrives:
    """The truck's own space is not known: it may get to any space with room (or have waited there)."""
    construction, jam = sign_bits(rules, state)
    closed = full_bits(rules, state, seat) | construction | jam
    key = (SOMEWHERE, tuple(points), closed)
    reached = rules._answers.drives.get(key)
    if reached is None:
        found: DriveWays = {}
        for number in key[1]:
            for space, bit in rules.bit.items():
                if not bit & closed:
                    found[number, space, NOWHERE] = (Way((SOMEWHERE, space), 0, space, bit), True)
        reached = rules._answers.drives.keep(key, LegalDrives(found))
    return reached


def _blocked(
    rules: Rules, state: State, seat: int, start: str, most: int, early: int = 0, exact: tuple[int, ...] = (), mover: int = -1
) -> tuple[str, int, int, int, int]:
    """What decides a move of up to ``most`` points, ``early`` of them with a stop before the end: the start
    and the bits of :class:`_Search`, less what makes no difference, so that an answer serves often.
    ``exact`` are the only numbers of points with which it ends otherwise (none given: any)."""
    around, bit, jam = rules.ways.around(start), rules.bit, 0
    near = around.within[most]
    construction = bit.get(state.construction, 0)
    if state.jam is not None:
        jam = bit.get(state.jam.space, 0)
    signs = no_end = (construction | jam) & near
    full = full_bits(rules, state, seat) & near
    stops = 0
    if early or jam:
        stops = contract_stops(rules, state, seat, mover)
        if jam & stops and rules.edition.jam_space == "may_end":
            no_end = construction & near
        stops &= around.within[early]
    if full and exact and not signs:
        # A truck where no way ends, and none stops early, is driven past; but only where some way takes all points.
        ends = around.ends
        for value in exact:
            if full & ends[value] or not ends[value]:
                break
        else:
            full &= stops
    return start, full, signs, no_end, stops


def full_bits(rules: Rules, state: State, seat: int) -> int:
    """A bit for each space where the seat's truck has no room (rows 9 and 10)."""
    bits, single, players = 0, rules.single, state.players
    shared: list[str] = []
    for player in players:
        bit = single.get(player.space)
        if bit is None:
            shared.append(player.space)
        else:
            bits |= bit
    # The seat's own truck takes no room from itself.
    own = players[seat].space
    bits &= ~single.get(own, 0)
    if len(shared) > 1:
        for space in shared:
            if space != own and shared.count(space) >= rules.several.get(space, 7):
                bits |= rules.bit[space]
    return bits


def contract_stops(rules: Rules, state: State, seat: int, mover: int = -1) -> int:
    """A bit for each city where the seat could do contract business (for an early stop); where another
    moves the truck, as far as that seat knows: what it may do must not give a hand away.

    With ``early_stop_binding`` (row 20) only where it is possible, a trailer bought for it
    included.
    """
    player, edition, ends = state.players[seat], rules.edition, rules.ends
    bits = 0
    for number in player.loaded:
        bits |= ends[number][1]
    if rules.plain_stops and mover in (-1, seat) and UNKNOWN not in player.hand:
        for number in player.hand:
            bits |= ends[number][0]
        return bits
    room = most_room(rules, state, seat) if edition.early_stop_binding else None
    starts = possible_hand(state, seat)
    if mover not in (-1, seat):
        starts = tuple(number for number in player.hand if number > 0 and state.seen[mover] >> number & 1)
    if edition.auction == "take_at_start":
        starts += tuple(number for number in state.market if number > 0)
    for number in starts:
        if room is None or rules.contracts[number].goods <= room:
            bits |= ends[number][0]
    return bits


def _numbers(values: tuple[int, ...]) -> tuple[tuple[int, ...], int, int, tuple[int, ...]]:
    """The numbers on the dice, how far they lead, how far a stop before their end, and those of an exact move only."""
    most = values[-1]
    return values, most, max([value for value in values if value != MOST_POINTS], default=1) - 1, values if most != MOST_POINTS else ()


_DICE: dict[tuple[int, ...], tuple[tuple[int, ...], int, int, tuple[int, ...]]]
_DICE = {(low, high): _numbers((low, high) if low != high else (low,)) for high in range(1, 7) for low in range(1, high + 1)}
_DICE |= {(die,): _numbers((die,)) for die in range(1, 7)}


def _values(dice: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted({value for die in dice for value in ((die,) if die else _ROLLS_UNKNOWN)}))


def drives(rules: Rules, state: State, seat: int, dice: tuple[int, ...]) -> LegalDrives:
    """The legal drives by dice: the number on one of them (row 8), a 6 as any of 1 to 6.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules = compile_rules("schmidt-2007")
    >>> table = position(rules, [PlayerAt("hannover"), PlayerAt("ulm")])
    >>> sorted({space for points, space, _before in drives(rules, table, 0, (1, 2)).ways if points == 1})
    ['braunschweig', 'celle', 'hildesheim', 'minden', 'walsrode']
    """
    values, most, early, exact = _DICE.get(dice) or _numbers(_values(dice))
    start = state.players[seat].space
    if start == SOMEWHERE:
        return _anywhere(rules, state, seat, _ROLLS_UNKNOWN if MOST_POINTS in values else values)
    blocked = _blocked(rules, state, seat, start, most, early, exact)
    reached = rules._answers.drives.get((values, blocked))
    if reached is None:
        if len(values) == 1:
            found = _Search(rules, state, *blocked).by_die(values[0])
        else:
            found = {}
            for value in values:
                found |= {key: way for key, way in drives(rules, state, seat, (value,)).ways.items() if key not in found}
        reached = rules._answers.drives.keep((values, blocked), LegalDrives(found))
    return reached


def asked_drives(rules: Rules, state: State, seat: int, dice: tuple[int, ...]) -> LegalDrives:
    """The legal drives of a position in which ``seat`` drives by ``dice``: those found for whoever asked about this very position last."""
    answers = rules._answers
    asked = answers.asked
    if asked is not None and asked[0] is state:
        return asked[1]
    return answers.ask(state, drives(rules, state, seat, dice))


def one_drive(rules: Rules, state: State, seat: int, dice: tuple[int, ...], key: DriveKey) -> tuple[Way, bool]:
    """The way of a legal drive, and whether it is an exact count, without looking for all others where
    a way of just so many points is open; KeyError where the drive is not legal."""
    start = state.players[seat].space
    if start != SOMEWHERE:
        drive = rules.ways.around(start).exact(key[0]).get(key)
        if drive is not None:
            construction, jam = sign_bits(rules, state)
            if not drive[0].passes & (construction | jam):
                return drive
    return drives(rules, state, seat, dice).ways[key]


def card_drives(rules: Rules, state: State, seat: int, most: int, mover: int = -1) -> LegalDrives:
    """The legal drives by a card: any number of spaces from 1 to ``most``; ``mover`` is who moves the
    truck (-1: its own seat).

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules = compile_rules("fx-schmid-1987")
    >>> found = card_drives(rules, position(rules, [PlayerAt("hannover"), PlayerAt("ulm")]), 0, 1)
    >>> sorted(space for _points, space, _before in found.ways)
    ['braunschweig', 'celle', 'hildesheim', 'minden', 'walsrode']
    """
    start = state.players[seat].space
    if start == SOMEWHERE:
        return _anywhere(rules, state, seat, range(1, most + 1))
    blocked = _blocked(rules, state, seat, start, most, mover=mover)
    reached = rules._answers.drives.get((most, blocked))
    if reached is None:
        reached = rules._answers.drives.keep((most, blocked), LegalDrives(_Search(rules, state, *blocked).by_card(most)))
    return reached


def why_no_drive(rules: Rules, state: State, seat: int, reached: LegalDrives, action: Drive, card: str = "") -> Reason:
    """Why that drive is not among those found: the likeliest reason, in words for the driver. ``card`` is the event
    card that moves the truck, empty for the dice."""
    space, points, start = action.space, action.points, state.players[seat].space
    if space not in rules.spaces:
        return why_no_space(rules, space)
    if space == state.construction:
        return rules.refuse("sign_closes_space", "sign_closes", N_("the construction sign on {space} cannot be passed or entered"), space=space)
    if state.jam is not None and space == state.jam.space and space != start:
        if rules.edition.jam_space == "closed":
            return rules.refuse("jam_closes_space", "jam_space", N_("{space} is closed by the jam"), space=space)
        return rules.refuse("jam_stops_others", "jam_space", N_("{space} is jammed: only a move for business there may end in it"), space=space)
    if start == SOMEWHERE:
        return _not_with_points(rules, space, points)
    if space == start:
        return _why_no_stay(rules, reached, action, card)
    ways = rules.ways.around(start).ways
    lengths = [length for length in range(1, MOST_POINTS + 1) for way in ways[length] if way.end == space]
    if not lengths:
        return rules.refuse("too_far", "roads", N_("{space} is too far away"), space=space)
    construction, jam = sign_bits(rules, state)
    closed = construction | jam
    open_lengths = {length for length in set(lengths) for way in ways[length] if way.end == space and not way.passes & closed}
    if not open_lengths:
        return rules.refuse("sign_closes_way", "sign_closes", N_("a sign closes the way to {space}"), space=space)
    if rules.bit[space] & full_bits(rules, state, seat):
        field = "city_capacity" if space in rules.cities else "road_capacity"
        return rules.refuse("space_full", field, N_("{space} is full: no more trucks may stop there"), space=space)
    allowed = {key[0] for key in reached.ways}
    if allowed and min(open_lengths) > max(allowed):
        if card:
            text = N_("{space} is {points} spaces away, more than {card} allows")
            return rules.refuse("beyond_card", "event_text", text, space=space, points=min(open_lengths), card=card)
        return rules.refuse("beyond_roll", "roads", N_("{space} is {points} points away, more than you rolled"), space=space, points=min(open_lengths))
    if points not in allowed and not card:
        return rules.refuse("points_not_rolled", "dice", N_("you did not roll {points} points"), points=points)
    if card or any(key[1] == space for key in reached.ways):
        return _not_with_points(rules, space, points)
    text = N_("the full roll must be moved: you may stop early in {space} only for one of your contracts")
    if rules.edition.stop_before_sign:
        text = N_("the full roll must be moved: you may stop early in {space} only for one of your contracts or before a sign")
    return rules.refuse("no_early_stop", "full_roll", text, space=space)


def _why_no_stay(rules: Rules, reached: LegalDrives, action: Drive, card: str) -> Reason:
    if any(key[1] == action.space for key in reached.ways):
        return _not_with_points(rules, action.space, action.points)
    if card:
        return rules.refuse("card_moves_on", "event_moves", N_("a move by {card} ends on another space"), card=card)
    if rules.edition.stop_before_sign:
        return rules.refuse("may_not_wait", "stop_before_sign", N_("a truck may stay where it is only next to a sign, or where no way is open"))
    return rules.refuse("must_move", "stop_before_sign", N_("a truck stays where it is only where no way is open"))


def _not_with_points(rules: Rules, space: str, points: int) -> Reason:
    return rules.refuse("not_that_way", "roads", N_("{space} is not reached that way with {points} points"), space=space, points=points)
