"""Cards that send a truck somewhere without rolling: a way free of signs and a free target, else no
effect; no stopping short."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ..actions import NOWHERE, SOMEWHERE, Action, Decline, GoTo
from ..cards import DOKUMENTE, FAMILIENNACHWUCHS, GUTE_ROUTENPLANUNG, WARE_VERDORBEN, ZOLLABFERTIGUNG
from ..full_spaces import full_bits
from ..loading import deliver, delivered_by_card
from ..log import Declined, Log, Reloaded, Went
from ..movement import arrive, draws_event, leave_exact
from ..phases import CardGoTo
from ..reasons import N_, Reason
from ..registry import settles
from ..rules import Rules
from ..state import State
from ..trailers import TRAILER_ACTIONS, TradingSettler
from ..updates import pop, push
from .deck import effect, no_effect

Way = tuple[str, ...]
CARDS = (DOKUMENTE, FAMILIENNACHWUCHS, GUTE_ROUTENPLANUNG, WARE_VERDORBEN, ZOLLABFERTIGUNG)


class OpenWays:
    """The shortest ways free of signs from ``start``, one to each space.

    ``first`` is the only first step allowed; a way does not lead on from ``walls``.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules = compile_rules("fx-schmid-1987")
    >>> ways = OpenWays(rules, position(rules, [PlayerAt("hannover"), PlayerAt("ulm")]), "hannover")
    >>> "kassel" in ways.ends(), ways.way("kassel")
    (True, ('hannover', 'hildesheim', 'goettingen', 'kassel'))
    """

    def __init__(self, rules: Rules, state: State, start: str, first: str = NOWHERE, walls: frozenset[str] = frozenset()) -> None:
        self._neighbours = rules.neighbours
        self._start = start
        self._first = first
        self._walls = walls
        # The space before each one reached; a sign lets nobody in.
        self._before = {state.construction: NOWHERE, state.jam.space if state.jam is not None else NOWHERE: NOWHERE, start: NOWHERE}

    def ends(self) -> Iterator[str]:
        """The spaces, the nearest first, in the board's order between equals; it looks no further than it is asked. To be asked once."""
        neighbours, before, walls, start = self._neighbours, self._before, self._walls, self._start
        edge = [space for space in neighbours[start] if space not in before and (space == self._first or not self._first)]
        for space in edge:
            before[space] = start
            yield space
        for space in edge:
            if space not in walls:
                for next in neighbours[space]:
                    if next not in before:
                        before[next] = space
                        edge.append(next)
                        yield next

    def way(self, end: str) -> Way:
        """The way to a space that was among the ends."""
        way = [end]
        while way[-1] != self._start:
            way.append(self._before[way[-1]])
        return tuple(reversed(way))


def next_ones(rules: Rules, state: State, seat: int, kind: frozenset[str]) -> tuple[str, ...]:
    """The next free spaces of a kind in every direction: a way leads past an occupied one where the edition
    says so (S1), else not (S4)."""
    free, ways = _ways_to_next(rules, state, seat, kind)
    return tuple([space for space in ways.ends() if space in free])


def _ways_to_next(rules: Rules, state: State, seat: int, kind: frozenset[str]) -> tuple[frozenset[str], OpenWays]:
    """The free spaces of a kind, and the ways as far as the next of that kind in every direction."""
    full = full_bits(rules, state, seat)
    free = kind.difference([player.space for player in state.players if rules.bit.get(player.space, 0) & full])
    walls = free if rules.edition.past_occupied else kind
    return free, OpenWays(rules, state, state.players[seat].space, walls=walls)


def is_open(rules: Rules, state: State, start: str, space: str) -> bool:
    """Whether a way free of signs leads from ``start`` to another space.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules = compile_rules("fx-schmid-1987")
    >>> table = position(rules, [PlayerAt("hannover"), PlayerAt("ulm")], construction="goettingen")
    >>> is_open(rules, table, "hannover", "kassel"), is_open(rules, table, "hannover", "goettingen")
    (True, False)
    """
    if space not in rules.spaces:
        return False
    closed = (state.construction, state.jam.space if state.jam is not None else NOWHERE)
    left, here = rules.distances(space), start
    while here != space:  # mostly the shortest way of all is open; where it is not, all ways are looked at
        points = left.get(here, 0)
        for next in rules.neighbours[here]:
            if next not in closed and left.get(next, points) < points:
                here = next
                break
        else:
            return space in OpenWays(rules, state, start).ends()
    return True


def free_way(rules: Rules, state: State, seat: int, space: str) -> bool:
    """Whether the truck can get to a space that has room for it."""
    start = state.players[seat].space
    if rules.bit.get(space, 0) & full_bits(rules, state, seat):
        return False
    if start == SOMEWHERE:
        return space in rules.spaces
    return space == start or is_open(rules, state, start, space)


def leads_to(rules: Rules, state: State, phase: CardGoTo, space: str) -> bool:
    """Whether the card can lead to that space: a way such as it means is open, and there is room at its end."""
    player = state.players[phase.seat]
    if phase.card not in CARDS or not free_way(rules, state, phase.seat, space):
        return False
    if player.space == SOMEWHERE or space == player.space:
        return phase.card not in (GUTE_ROUTENPLANUNG, ZOLLABFERTIGUNG) or player.space == SOMEWHERE
    if phase.card in (GUTE_ROUTENPLANUNG, ZOLLABFERTIGUNG):
        return space in next_ones(rules, state, phase.seat, rules.cities if phase.card == GUTE_ROUTENPLANUNG else rules.events)
    first = player.came_from if phase.card == DOKUMENTE and rules.edition.dokumente == "opposite" else NOWHERE
    return space in OpenWays(rules, state, player.space, first).ends()


def offer(state: State, seat: int, card: str, spaces: tuple[str, ...], log: Log, optional: bool = False) -> State:
    """The targets of a card: none has no effect."""
    return push(state, CardGoTo(seat, card, spaces, optional)) if spaces else no_effect(state, seat, card, log)


@effect(DOKUMENTE)
def papers(rules: Rules, state: State, seat: int, card: str, log: Log) -> State:
    """Dokumente: the nearest free city whose way begins against the last step (S4: the free city
    last driven through, or the nearest free one where none was)."""
    player = state.players[seat]
    if player.space == SOMEWHERE:
        return offer(state, seat, card, tuple(sorted(rules.cities)), log)
    full = full_bits(rules, state, seat)
    first = NOWHERE
    if rules.edition.dokumente == "last_city":
        city = player.last_city
        if city and city != player.space:
            return offer(state, seat, card, (city,) if free_way(rules, state, seat, city) else (), log)
    else:
        first = player.came_from
        if not first:
            return no_effect(state, seat, card, log)
    ways, nearest, length = OpenWays(rules, state, player.space, first), list[str](), 0
    for space in ways.ends():
        if space in rules.cities and not rules.bit[space] & full:
            length = length or len(ways.way(space))
            if len(ways.way(space)) > length:
                break
            nearest.append(space)
    return offer(state, seat, card, tuple(nearest), log)


@effect(FAMILIENNACHWUCHS)
def new_baby(rules: Rules, state: State, seat: int, card: str, log: Log) -> State:
    """Familiennachwuchs: to a destination of one's loaded contracts, and unload there."""
    player = state.players[seat]
    wanted = dict.fromkeys(rules.contracts[number].destination for number in player.loaded)
    spaces = tuple(space for space in wanted if space == player.space or free_way(rules, state, seat, space))
    return offer(state, seat, card, spaces, log)


@effect(GUTE_ROUTENPLANUNG)
def planning(rules: Rules, state: State, seat: int, card: str, log: Log) -> State:
    """Gute Routenplanung: to a next free city ("may" in S1, "must" in S3 and S4)."""
    optional = rules.edition.gute_routenplanung == "may"
    if state.players[seat].space == SOMEWHERE:
        return offer(state, seat, card, tuple(sorted(rules.cities)), log, optional)
    return offer(state, seat, card, next_ones(rules, state, seat, rules.cities), log, optional)


@effect(ZOLLABFERTIGUNG)
def clearance(rules: Rules, state: State, seat: int, card: str, log: Log) -> State:
    """Zollabfertigung: to a next event space; no card is drawn there."""
    if state.players[seat].space == SOMEWHERE:
        return offer(state, seat, card, tuple(sorted(rules.events)), log)
    return offer(state, seat, card, next_ones(rules, state, seat, rules.events), log)


@effect(WARE_VERDORBEN)
def spoiled(rules: Rules, state: State, seat: int, card: str, log: Log) -> State:
    """Ware verdorben: back to where goods still aboard were last loaded, and load them again."""
    player = state.players[seat]
    if not player.loaded:
        return no_effect(state, seat, card, log)
    city = rules.contracts[player.loaded[-1]].start
    free = city != player.space and free_way(rules, state, seat, city)
    return offer(state, seat, card, (city,) if free else (), log)


@settles(CardGoTo)
class CardGoToSettler(TradingSettler[CardGoTo, GoTo | Decline]):
    """``seat`` chooses where to go; a single target that must be taken is taken by itself."""

    accepts = (GoTo, Decline, *TRAILER_ACTIONS)

    def resolve(self, rules: Rules, state: State, phase: CardGoTo, log: Log) -> State | None:
        if phase.optional or len(phase.spaces) > 1:
            return None
        return self.go(rules, state, phase, phase.spaces[0], log)

    def choices(self, rules: Rules, state: State, phase: CardGoTo) -> list[Action]:
        actions: list[Action] = [GoTo(phase.seat, space) for space in phase.spaces]
        return [*actions, Decline(phase.seat)] if phase.optional else actions

    def why_not_chosen(self, rules: Rules, state: State, phase: CardGoTo, action: GoTo | Decline) -> Reason | None:
        if isinstance(action, Decline):
            if phase.optional:
                return None
            field = "gute_routenplanung" if phase.card == GUTE_ROUTENPLANUNG else "event_text"
            return rules.refuse("must_make_card_move", field, N_("the move by {card} must be made"), card=phase.card)
        if action.space in phase.spaces:
            return None
        return rules.refuse("card_leads_elsewhere", "event_text", N_("{card} does not lead to {space}"), card=phase.card, space=action.space)

    def choose(self, rules: Rules, state: State, phase: CardGoTo, action: GoTo | Decline, log: Log) -> State:
        if isinstance(action, Decline):
            log.append(Declined(phase.seat, phase.card))
            return pop(state)
        return self.go(rules, state, phase, action.space, log)

    def go(self, rules: Rules, state: State, phase: CardGoTo, space: str, log: Log) -> State:
        seat, card = phase.seat, phase.card
        way = card_way(rules, state, phase, space)
        state = pop(state)
        if len(way) > 1:
            log.append(Went(seat, way, card))
            state = arrive(rules, leave_exact(rules, state), seat, way, log)
            if rules.edition.auction_after_card_move and space in rules.cities:
                state = replace(state, exact=True)
            if card != ZOLLABFERTIGUNG and draws_event(rules, space, False):
                state = replace(state, draws_due=state.draws_due + 1)
        if card == FAMILIENNACHWUCHS:
            unloaded = [number for number in state.players[seat].loaded if rules.contracts[number].destination == space]
            for number in unloaded:
                state = deliver(rules, state, seat, number, log)
            state = delivered_by_card(rules, state, seat, len(unloaded))
        if card == WARE_VERDORBEN:
            for number in state.players[seat].loaded:
                if rules.contracts[number].start == space:
                    log.append(Reloaded(seat, number, card))
        return state


def card_way(rules: Rules, state: State, phase: CardGoTo, space: str) -> Way:
    """The way driven: the one that the card means.

    Where there is none, since people have moved a sign after the card was drawn or the card does not lead
    there, the truck comes from ``SOMEWHERE``.
    """
    player, nowhere = state.players[phase.seat], (SOMEWHERE, space)
    if player.space == SOMEWHERE:
        return nowhere
    if phase.card in (GUTE_ROUTENPLANUNG, ZOLLABFERTIGUNG):
        kind = rules.cities if phase.card == GUTE_ROUTENPLANUNG else rules.events
        free, ways = _ways_to_next(rules, state, phase.seat, kind)
        return ways.way(space) if space in free and space in ways.ends() else nowhere
    if space == player.space:
        return (space,)
    first = player.came_from if phase.card == DOKUMENTE and rules.edition.dokumente == "opposite" else NOWHERE
    ways = OpenWays(rules, state, player.space, first)
    return ways.way(space) if space in ways.ends() else nowhere
