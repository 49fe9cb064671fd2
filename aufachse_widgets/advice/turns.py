"""Turns: how long a way takes by the dice of the edition, and the chance to stop on a space with the next roll."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import inf

from msgspec import Struct

from ..engine import Rules, State
from ..engine.legal_drives import drives
from .distances import OPEN, Closed

FACES = range(1, 7)
ANY = 6  # a rolled 6 is any number from 1 to 6
NEVER = 200.0  # turns: who needs more is taken never to come there
ENOUGH = 1e-9  # turns: a better policy is looked for until it changes nothing more


@lru_cache(maxsize=4)
def rolls(dice: int) -> tuple[tuple[tuple[int, ...], float], ...]:
    """The rolls of one die or two (the lower number first), each with its chance.

    >>> len(rolls(1)), len(rolls(2)), dict(rolls(2))[3, 4] == 2 / 36
    (6, 21, True)
    """
    if dice == 1:
        return tuple(((face,), 1 / 6) for face in FACES)
    return tuple(((low, high), (1 if low == high else 2) / 36) for low in FACES for high in FACES if low <= high)


@lru_cache(maxsize=4)
def _highest(dice: int) -> tuple[tuple[int, float], ...]:
    """The highest number of a roll with its chance."""
    chances = dict.fromkeys(FACES, 0.0)
    for roll, chance in rolls(dice):
        chances[roll[-1]] += chance
    return tuple(chances.items())


@lru_cache(maxsize=512)
def _expected(dice: int, points: int) -> float:
    turns = [0.0]
    for far in range(1, points + 1):
        turns.append(1.0 + sum([chance * turns[max(far - number, 0)] for number, chance in _highest(dice)]))
    return turns[-1]


def expected_turns(rules: Rules, points: int) -> float:
    """How many turns a way of so many points takes on average, to a city where the truck may stop early.

    Model: each turn one roll, of two dice the higher number, all of it driven along the way; it ends with the roll that is
    enough. That holds for the start of a contract in hand and the destination of one aboard, where leftover points may be given up.
    Signs that come later, full spaces, skipped turns and cards that move trucks are not taken into account.

    >>> from aufachse_widgets.engine import compile_rules
    >>> one, two = compile_rules("fx-schmid-1987"), compile_rules("schmidt-2007")
    >>> expected_turns(one, 0), expected_turns(one, 1), round(expected_turns(one, 2), 3), round(expected_turns(one, 13), 1), round(expected_turns(two, 13), 1)
    (0.0, 1.0, 1.167, 4.2, 3.4)
    """
    return _expected(rules.edition.dice, points)


def turns_spread(rules: Rules, points: int) -> tuple[float, ...]:
    """The chance that a way of so many ``points`` takes 0, 1, 2, … turns, by the model of :func:`expected_turns`; they add up to 1.

    >>> from aufachse_widgets.engine import compile_rules
    >>> [round(chance, 3) for chance in turns_spread(compile_rules("fx-schmid-1987"), 3)]
    [0.0, 0.667, 0.306, 0.028]
    """
    return _spread(rules.edition.dice, points)


@lru_cache(maxsize=512)
def _spread(dice: int, points: int) -> tuple[float, ...]:
    ahead = {points: 1.0} if points > 0 else {}
    spread = [0.0 if ahead else 1.0]
    while ahead:
        done = 0.0
        left: dict[int, float] = {}
        for far, chance in ahead.items():
            for number, likely in _highest(dice):
                if number >= far:
                    done += chance * likely
                else:
                    left[far - number] = left.get(far - number, 0.0) + chance * likely
        spread.append(done)
        ahead = left
    return tuple(spread)


def ways_spread(rules: Rules, ways: Sequence[int]) -> tuple[float, ...]:
    """The chance that several ways, one after the other, take 0, 1, 2, … turns altogether; they add up to 1.

    Model: :func:`turns_spread` for each: at every stop between them the points left over are lost.

    >>> from aufachse_widgets.engine import compile_rules
    >>> [round(chance, 3) for chance in ways_spread(compile_rules("fx-schmid-1987"), (1, 2))]
    [0.0, 0.0, 0.833, 0.167]
    """
    return _ways_spread(rules.edition.dice, tuple(sorted(ways)))


@lru_cache(maxsize=4096)
def _ways_spread(dice: int, ways: tuple[int, ...]) -> tuple[float, ...]:
    if not ways:
        return (1.0,)
    one, rest = _spread(dice, ways[-1]), _ways_spread(dice, ways[:-1])
    together = [0.0] * (len(one) + len(rest) - 1)
    for turns, chance in enumerate(one):
        for more, likely in enumerate(rest):
            together[turns + more] += chance * likely
    return tuple(together)


def likely_turns(spread: Sequence[float], share: float = 0.5) -> tuple[int, int]:
    """The turns between which about ``share`` of all cases lie, the same part left out on either side.

    >>> likely_turns((0, 0, 0.1, 0.3, 0.4, 0.2)), likely_turns((0, 1))
    ((3, 4), (1, 1))
    """
    low, high, so_far = -1, len(spread) - 1, 0.0
    for turns, chance in enumerate(spread):
        so_far += chance
        if low < 0 and so_far > (1 - share) / 2:
            low = turns
        if so_far >= (1 + share) / 2:
            high = turns
            break
    return max(low, 0), max(high, low, 0)


def turns_to(rules: Rules, space: str, exact: bool = True, shut: Closed = OPEN) -> Mapping[str, float]:
    """How many turns it takes on average from every space until a truck stops on ``space``, by the best drives there are.

    Model: each turn one roll and the drive that leaves the fewest turns on average, among all ways of just so many points that
    ``shut`` leaves open (with a 6 of 1 to 6; of two dice by either); where no way takes all points, as far as one leads. ``exact``:
    only a move that ends there by its full count will do (an auction, an event card of 2007); else it may also end early on the way
    past. Where the edition has no full roll, any move may end early, but that is no exact count. Other trucks, waiting beside a sign, skipped turns and cards
    that move trucks are not taken into account. Spaces from which no way leads there are left out; on ``space`` itself it takes 0. UnknownSpace for
    one that isn't on the board.

    >>> from aufachse_widgets.engine import compile_rules
    >>> rules = compile_rules("fx-schmid-1987")
    >>> by_count, early = turns_to(rules, "kassel"), turns_to(rules, "kassel", exact=False)
    >>> far = rules.distance("hannover", "kassel")
    >>> early["hannover"] < by_count["hannover"], round(early["hannover"] - expected_turns(rules, far), 9)
    (True, 0.0)
    """
    if space not in rules.spaces:
        raise rules.no_space(space)
    moves = {start: _moves(rules, start, shut) for start in rules.spaces}
    reached = _leading(moves, space)
    far = rules.distances(space)
    order = sorted(reached, key=lambda start: far.get(start, len(rules.spaces)))  # the nearest first: what is known spreads outwards
    turns = dict.fromkeys(rules.spaces, inf) | dict.fromkeys(reached, 0.0)
    again = 0.0  # from the space itself, where a truck came to it by no exact count
    chances = rolls(rules.edition.dice)
    change = 1.0
    while change > ENOUGH:
        change = 0.0
        stopping = {space: again} if exact else {}
        for start in order:
            best = _best(moves[start], turns, stopping, "" if exact else space, not rules.edition.full_roll)
            found = 1.0 + sum([chance * min([best[number] for number in roll]) for roll, chance in chances])
            if found > NEVER:
                found = inf
            else:
                change = max(change, found - (again if start == space else turns[start]))
            if start == space:
                again = found
            else:
                turns[start] = found
    return {start: turns[start] for start in order if turns[start] < inf}


class _Move(Struct, frozen=True):
    """Where a roll of one number may lead: the ends of moves of all its points (``full``), or as far as one leads."""

    ends: tuple[str, ...]
    full: bool


def _moves(rules: Rules, start: str, shut: Closed) -> tuple[_Move, ...]:
    """By number of points, 0 included: where a move may end."""
    around, bit = rules.ways[start], rules.bit
    no_pass = sum([bit[space] for space in shut.passing if space in bit])
    no_end = sum([bit[space] for space in shut.ending if space in bit])
    moves = [_Move((start,), full=True)]
    for number in FACES:
        found = tuple(dict.fromkeys([way.end for way in around.ways[number] if not way.passes & no_pass and not way.end_bit & no_end]))
        moves.append(_Move(found, full=True) if found else _Move(moves[-1].ends, full=False))
    return tuple(moves)


def _best(moves: tuple[_Move, ...], turns: Mapping[str, float], stopping: Mapping[str, float], passed: str, stop_early: bool) -> list[float]:
    """By number rolled, the fewest turns left after the best drive. ``turns`` are those from each space where a move ends by exact count,
    ``stopping`` those from a space where it ends otherwise, where they differ; ``passed`` is the space past which a move may end early (empty: none)."""
    best, short, near = [0.0], [inf], False
    for number in FACES:
        move = moves[number]
        stopped = min([stopping.get(end, turns[end]) for end in move.ends])
        left = min([turns[end] for end in move.ends]) if move.full else stopped
        best.append(0.0 if near else min(left, *short) if stop_early else left)
        short.append(stopped)
        near = near or passed in move.ends
    best[ANY] = min(best[1:])
    return best


def _leading(moves: Mapping[str, tuple[_Move, ...]], space: str) -> set[str]:
    """The spaces from which moves lead to ``space``, itself among them."""
    before: dict[str, set[str]] = {}
    for start, by_number in moves.items():
        for move in by_number:
            for end in move.ends:
                before.setdefault(end, set()).add(start)
    found, ahead = {space}, [space]
    while ahead:
        for start in before.get(ahead.pop(), ()):
            if start not in found:
                found.add(start)
                ahead.append(start)
    return found


class Stop(Struct, frozen=True):
    """The chance to stop on a space with one roll: ``exact`` by exact count, ``at_all`` in any way the rules allow."""

    exact: float
    at_all: float


def next_roll(rules: Rules, view: State, seat: int) -> dict[str, Stop]:
    """The chance of each space that the seat's truck can stop on it with one roll made now, for the one who wants to.

    Exact: every roll is looked at with the legal drives of this position (signs, full spaces, early stops and waiting as the rules
    have them), each roll by its chance. Spaces without a chance are left out.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules = compile_rules("fx-schmid-1987")
    >>> stops = next_roll(rules, position(rules, [PlayerAt("hannover"), PlayerAt("ulm")]), 0)
    >>> stops["celle"]  # one point away: by a 1, or by a 6
    Stop(exact=0.333..., at_all=0.333...)
    """
    exact: dict[str, float] = {}
    at_all: dict[str, float] = {}
    for roll, chance in rolls(rules.edition.dice):
        found: dict[str, bool] = {}
        for drive in drives(rules, view, seat, roll).ways.values():
            found[drive.way.end] = found.get(drive.way.end, False) or drive.exact
        for space, counted in found.items():
            at_all[space] = at_all.get(space, 0.0) + chance
            if counted:
                exact[space] = exact.get(space, 0.0) + chance
    return {space: Stop(exact.get(space, 0.0), chance) for space, chance in at_all.items()}
