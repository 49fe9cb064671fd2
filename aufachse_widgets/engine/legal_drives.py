"""Which drives are legal: where a truck may get to with a number of points.

Rows 9–11, 18, 20, 27, "Waiting" beside a sign (section 1) and "Moves" of section 4. The ways themselves are in ``ways``;
``movement`` carries a drive out, ``drive_refusals`` says why others are not legal, ``reaching`` tells a map what each leads to.
"""

from __future__ import annotations

from .actions import NOWHERE, SOMEWHERE, UNKNOWN
from .full_spaces import full_bits
from .rules import Rules
from .signs import sign_bits
from .state import State
from .trailers import most_room
from .updates import possible_hand
from .ways import MOST_POINTS, Around, DriveKey, DriveWays, FoundDrives, FreeEnds, JoinedDrives, LegalDrives, PossibleDrive, Way, possible

SNOW_SPACES = 3  # as far as Schneestürme moves each truck
_ROLLS_UNKNOWN = (1, 2, 3, 4, 5, 6)


class _Search:
    """Looks for drives of one truck. ``full`` are the spaces without room, ``no_pass`` and ``no_end`` those
    that a sign closes, ``stops`` the cities of an early stop: bits, of what is near enough to matter."""

    __slots__ = ("around", "closed", "full", "no_end", "no_pass", "rules", "start", "state", "stops")

    def __init__(self, rules: Rules, state: State, start: str, full: int, no_pass: int, no_end: int, stops: int) -> None:
        self.rules = rules
        self.state = state
        self.start = start
        self.around = rules.ways[start]
        self.full = full
        self.no_pass = no_pass
        self.no_end = no_end
        self.closed = no_end | full
        self.stops = stops

    def exactly(self, points: int) -> DriveWays:
        """Ways of exactly so many points with a free end."""
        around, no_pass, closed = self.around, self.no_pass, self.closed
        if not no_pass & around.passed[points]:
            return {key: drive for key, drive in around.open(points).ways.items() if not drive.end_bit & closed}
        found: DriveWays = {}
        for drive in around.exact(points):
            if not drive.passes & no_pass and not drive.end_bit & closed:
                found.setdefault(drive.key, drive)
        return found

    def by_die(self, points: int) -> DriveWays:
        """What a rolled 1 to 5 allows: the full roll, early stops, stopping short (row 11), waiting next to a sign (section 1)."""
        found = self.exactly(points)
        in_full = bool(found)
        self._early(points, found)
        if self.full & self.around.ends[points]:
            self._short(points, found)
        if not in_full:
            self._as_far_as_possible(points, found)
        if may_wait(self.rules, self.state, self.start):
            stay(self.start, points, found)
        return found

    def _early(self, points: int, found: DriveWays) -> None:
        edition, around, no_pass = self.rules.edition, self.around, self.no_pass
        stops = self.stops
        if edition.full_roll and edition.stop_before_sign:
            stops |= _beside_signs(self.rules, self.state, self.start)
        stops &= ~self.closed
        for steps in range(1, points):
            if stops & around.ends[steps]:
                for drive in around.early(points, steps):
                    if drive.end_bit & stops and not drive.passes & no_pass:
                        found.setdefault(drive.key, drive)

    def _short(self, points: int, found: DriveWays) -> None:
        """Row 11: a move that would end on a full space stops on a free one before it."""
        only_before = self.rules.edition.full_space == "space_before"
        for drive in self.around.exact(points):
            if drive.end_bit & self.full and not drive.passes & self.no_pass and not drive.end_bit & self.no_end:
                shorter = short_of(self.rules, self.around, drive, points, self.closed, only_before)
                if shorter is not None:
                    found.setdefault(shorter.key, shorter)

    def _as_far_as_possible(self, points: int, found: DriveWays) -> None:
        """No way takes all points: the truck goes as far as it can, or stays."""
        for steps in range(points - 1, 0, -1):
            able = [drive for drive in self.around.early(points, steps) if not drive.passes & self.no_pass and not drive.end_bit & self.closed]
            if able:
                for drive in able:
                    found.setdefault(drive.key, drive)
                return
        if not found:
            stay(self.start, points, found)


def short_of(rules: Rules, around: Around, drive: PossibleDrive, points: int, closed: int, only_before: bool) -> PossibleDrive | None:
    """A drive of all points, cut short where its way has a space last that is not closed (row 11); None where it has none, or none next to the end."""
    path = drive.way.path
    for steps in range(points - 1, 0, -1):
        if not rules.bit[path[steps]] & closed:
            shorter = path[: steps + 1]
            return next(drive for drive in around.early(points, steps) if drive.way.path == shorter)
        if only_before:
            break
    return None


def stay(start: str, points: int, found: DriveWays) -> None:
    """Among the drives found, the one that leaves the truck where it is."""
    drive = possible(points, Way((start,), 0, start, 0))
    found[drive.key] = drive


def _beside_signs(rules: Rules, state: State, start: str) -> int:
    """The spaces next to a sign (a way there never comes over the sign); a sign on the truck's own space counts for nothing."""
    construction, jam = state.construction, state.jam
    bits = rules.beside.get(construction, 0) if construction != start else 0
    if jam is not None and jam.space != start:
        bits |= rules.beside.get(jam.space, 0)
    return bits


def may_wait(rules: Rules, state: State, start: str) -> bool:
    """Whether a truck that stands there may wait next to a sign (section 1)."""
    return rules.edition.stop_before_sign and bool(_beside_signs(rules, state, start) & rules.bit[start])


class _Surroundings:
    """What is in the way of one truck, in the bits of :class:`_Search`. Most moves have little in the way, and are put together
    from what the ways hold ready; the answers to the others are kept by what of it is near enough to matter."""

    __slots__ = ("around", "full", "no_end", "rules", "signs", "start", "state", "stops")

    def __init__(self, rules: Rules, state: State, start: str, full: int = 0, signs: int = 0, no_end: int = 0, stops: int = 0) -> None:
        self.rules, self.state, self.start = rules, state, start
        self.around = rules.ways[start]
        self.full = full
        self.signs = signs
        self.no_end = no_end
        self.stops = stops

    def by_die(self, value: int) -> list[LegalDrives]:
        """What a rolled 1 to 5 allows."""
        around = self.around
        near, ends = around.within[value], around.ends[value]
        full, signs, stops = self.full & near, self.signs & near, self.stops & around.within[value - 1]
        shut = full & ends
        if signs or not ends & ~full or shut & (shut - 1) or not self.rules.edition.full_roll:
            return [self._searched(value, full, signs, stops)]
        exact = around.open(value)
        parts: list[LegalDrives] = [FreeEnds(exact, shut) if shut else exact]
        besides: DriveWays = {}
        stops &= ~full
        if stops:
            besides = {drive.key: drive for drive in around.city_stops(value) if drive.end_bit & stops}
        if shut:
            only_before = self.rules.edition.full_space == "space_before"
            for drive in around.ending(value, shut):
                shorter = short_of(self.rules, around, drive, value, full, only_before)
                if shorter is not None and shorter.key not in exact.ways:
                    besides.setdefault(shorter.key, shorter)
        if besides:
            parts.append(FoundDrives(besides))
        return parts

    def _searched(self, value: int, full: int, signs: int, stops: int) -> LegalDrives:
        drives, no_end = self.rules._answers.drives, self.no_end & self.around.within[value]
        question = self.start, value, full, signs, no_end, stops
        found = drives.get(question)
        if found is None:
            search = _Search(self.rules, self.state, self.start, full, signs, no_end, stops)
            found = drives.keep(question, FoundDrives(search.by_die(value)))
        return found

    def exactly(self, points: int) -> LegalDrives:
        """Ways of exactly so many points."""
        around = self.around
        ends = around.ends[points]
        no_pass, closed = self.signs & around.passed[points], (self.full | self.no_end) & ends
        if not no_pass:
            return FreeEnds(around.open(points), closed) if closed else around.open(points)
        drives = self.rules._answers.drives
        question = self.start, points, no_pass, closed
        found = drives.get(question)
        if found is None:
            search = _Search(self.rules, self.state, self.start, closed, no_pass, 0, 0)
            found = drives.keep(question, FoundDrives(search.exactly(points)))
        return found

    def up_to(self, most: int) -> list[LegalDrives]:
        """A 6, or a card's spaces: any number from 1 to ``most``, each an exact count."""
        return [self.exactly(points) for points in range(1, most + 1)]

    def by_six(self, besides: tuple[int, ...]) -> list[LegalDrives]:
        """What a 6 allows: any number, the truck stays where none leads anywhere, and may wait next to a sign (section 1);
        not what the other numbers rolled, ``besides``, allow too."""
        parts = self.up_to(MOST_POINTS)
        ways: DriveWays = {}
        if not any(parts) or may_wait(self.rules, self.state, self.start):
            stay(self.start, MOST_POINTS, ways)
        for value in reversed(besides):
            del parts[value - 1]  # a rolled 3 allows all that a 6 used as a 3 does
        if ways:
            parts.append(FoundDrives(ways))
        return parts


def _anywhere(rules: Rules, state: State, seat: int, points: tuple[int, ...]) -> LegalDrives:
    """The truck's own space is not known: it may get to any space with room (or have waited there)."""
    construction, jam = sign_bits(rules, state)
    closed = full_bits(rules, state, seat) | construction | jam
    question = (SOMEWHERE, points, closed)
    reached = rules._answers.drives.get(question)
    if reached is None:
        found: DriveWays = {}
        for number in points:
            for space, bit in rules.bit.items():
                if not bit & closed:
                    key = number, space, NOWHERE
                    found[key] = PossibleDrive(0, bit, key, Way((SOMEWHERE, space), 0, space, bit), True)
        reached = rules._answers.drives.keep(question, FoundDrives(found))
    return reached


def _in_the_way(rules: Rules, state: State, seat: int, around: Around, most: int, early: int = 0, mover: int = -1) -> tuple[int, int, int, int] | tuple[()]:
    """What decides a move of up to ``most`` points, ``early`` of them with a stop before the end: the bits
    of :class:`_Search`, less what is too far away; empty where nothing is in the way and nothing a reason to stop."""
    fewest, near = around.fewest, around.within[most]
    full = signs = no_end = stops = jam = 0
    for player in state.players:
        if player.space in fewest:  # mostly nobody is
            full = full_bits(rules, state, seat) & near
            break
    if state.construction in fewest or (state.jam is not None and state.jam.space in fewest):
        construction, jam = sign_bits(rules, state)
        jam &= near
        signs = no_end = construction & near | jam
    cities = around.cities[early]
    if cities or jam:
        stops = contract_stops(rules, state, seat, mover)
        if jam & stops and rules.edition.jam_space == "may_end":
            no_end = signs & ~jam
        stops &= cities
    if not rules.edition.full_roll:
        stops = around.within[early]
    return (full, signs, no_end, stops) if full or signs or stops else ()


def contract_stops(rules: Rules, state: State, seat: int, mover: int = -1) -> int:
    """A bit for each city where the seat could do contract business (for an early stop); where another
    moves the truck, as far as that seat knows: what it may do must not give a hand away.

    With ``early_stop_binding`` (row 20) only where it is possible, a trailer bought for it
    included.
    """
    player, edition, ends = state.players[seat], rules.edition, rules.ends
    plain = rules.plain_stops and (mover == -1 or mover == seat)
    if plain:
        kept = rules._answers.stops.get((player.hand, player.loaded))
        if kept is not None:
            return kept
    bits = 0
    for number in player.loaded:
        bits |= ends[number][1]
    if plain and UNKNOWN not in player.hand:
        for number in player.hand:
            bits |= ends[number][0]
        return rules._answers.stops.keep((player.hand, player.loaded), bits)
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


def is_chosen_stop(rules: Rules, state: State, seat: int, drive: PossibleDrive) -> bool:
    """Whether a drive that gives up points is one by choice, for business in a city: one that a full space or the want of another way
    leaves to a truck without contracts, too, is none (row 20, section 6)."""
    points, start = drive.key[0], state.players[seat].space
    full, signs, no_end, _stops = _in_the_way(rules, state, seat, rules.ways[start], points, points - 1) or (0, 0, 0, 0)
    return not any(drive.key in found.ways for found in _Surroundings(rules, state, start, full, signs, no_end).by_die(points))


def _numbers(values: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """The numbers on the dice, the numbers of points that they lead to, how far a stop before the end may lead."""
    numbers = tuple([value for value in values if value != MOST_POINTS])
    early = max(numbers, default=1) - 1
    if MOST_POINTS in values:
        numbers += tuple([points for points in range(1, MOST_POINTS + 1) if points not in numbers])
    return values, numbers, early


_DICE: dict[tuple[int, ...], tuple[tuple[int, ...], tuple[int, ...], int]]
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
    values, numbers, early = _DICE.get(dice) or _numbers(_values(dice))
    start = state.players[seat].space
    if start == SOMEWHERE:
        return _anywhere(rules, state, seat, _ROLLS_UNKNOWN if MOST_POINTS in values else values)
    around = rules.ways[start]
    in_the_way = _in_the_way(rules, state, seat, around, values[-1], early)
    if not in_the_way and early < around.longest:
        return around.joined(numbers)
    near = _Surroundings(rules, state, start, *in_the_way)
    besides = values if values[-1] != MOST_POINTS else values[:-1]
    parts: list[LegalDrives] = []
    for value in besides:
        parts += near.by_die(value)
    if values[-1] == MOST_POINTS:
        parts += near.by_six(besides)
    return parts[0] if len(parts) == 1 else JoinedDrives(parts)


def asked_drives(rules: Rules, state: State, seat: int, dice: tuple[int, ...]) -> LegalDrives:
    """The legal drives of a position in which ``seat`` drives by ``dice``: those found when this very position was asked about last."""
    answers = rules._answers
    asked = answers.asked
    if asked is not None and asked[0] is state:
        return asked[1]
    found = drives(rules, state, seat, dice)
    if answers.kept:
        answers.asked = state, found
    return found


def early_stops(rules: Rules, state: State, seat: int, dice: tuple[int, ...]) -> tuple[str, ...]:
    """The cities short of the roll where the seat's truck could stop (sections 3 and 4 of the rules; row 20) if it had contract business there,
    the nearest first. For tables whose hands nobody knows; a roll that leads anywhere up to its number has none.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules = compile_rules("fx-schmid-1987")
    >>> table = position(rules, [PlayerAt("fulda"), PlayerAt("ulm")])
    >>> early_stops(rules, table, 0, (4,)), early_stops(rules, table, 0, (1,)), early_stops(rules, table, 0, (6,))
    (('kassel',), (), ())
    """
    values, _numbers_led_to, early = _DICE.get(dice) or _numbers(_values(dice))
    start = state.players[seat].space
    if start not in rules.neighbours or values[-1] == MOST_POINTS:
        return ()
    around = rules.ways[start]
    construction, jam = sign_bits(rules, state)
    closed = full_bits(rules, state, seat) | construction | (jam if rules.edition.jam_space == "closed" else 0)
    found = [way.end for steps in range(1, early + 1) for way in around.ways[steps] if not way.passes & (construction | jam) and not way.end_bit & closed]
    return tuple(space for space in dict.fromkeys(found) if space in rules.cities)


def one_drive(rules: Rules, state: State, seat: int, dice: tuple[int, ...], key: DriveKey) -> PossibleDrive:
    """A legal drive, without looking for all others where it cannot be any other way; KeyError if there is no such drive."""
    start = state.players[seat].space
    if start != SOMEWHERE:
        around, points = rules.ways[start], key[0]
        drive = (around.opened[points] or around.open(points).ways).get(key) or around.single(points).get(key)
        if drive is not None:
            path, jam = drive.way.path, state.jam
            if state.construction not in path and (jam is None or jam.space not in path):
                return drive
    return asked_drives(rules, state, seat, dice).ways[key]


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
        return _anywhere(rules, state, seat, tuple(range(1, most + 1)))
    around = rules.ways[start]
    in_the_way = _in_the_way(rules, state, seat, around, most, mover=mover)
    if not in_the_way:
        return around.joined(tuple(range(1, most + 1)))
    return JoinedDrives(_Surroundings(rules, state, start, *in_the_way).up_to(most))
