"""The spaces where a truck, or a sign, is likely to be now, with what would happen there; the likeliest first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from ...engine import Reach, legal_actions, reach
from ...engine import phases as p
from ...engine.actions import SOMEWHERE, UNKNOWN, Place, PlaceSign
from ...engine.anyway import put
from ...engine.legal_drives import early_stops
from ...engine.rules import Rules
from ...engine.state import State
from ...sessions.tracker import Tracker
from ...tracking.facts import BETWEEN
from ...tracking.roads import on_road, spaces_between
from ...words import Speaker
from ...words.language import _
from ...words.naming import Names
from ...words.sorting import sort_key
from ..map.outcomes import gains

MANY = 48  # spaces offered at most
FAR = 99  # points: no truck near
SIGNS = 12  # spaces offered for a sign


class Spot(Struct, frozen=True):
    """A space to choose, as a button shows it."""

    space: str
    label: str
    icon: str = ""
    rank: int = 0
    reach: Reach | None = None  # the drive that leads there


def spots(session: Tracker, state: State) -> list[Spot]:
    """What to offer in this position; empty where nothing is likelier than anything else."""
    phase, rules, words = state.phase, session.mine.rules, session.words
    if isinstance(phase, p.SignDue):
        return near_trucks(session, rules.sign_spaces, state.construction)
    if isinstance(phase, p.JamChoice):
        return near_trucks(session, [action.space for action in legal_actions(rules, state) if isinstance(action, PlaceSign)])
    if isinstance(phase, p.CardGoTo):
        return [Spot(space, _label(words, space), "flag") for space in phase.spaces[:MANY]]
    if isinstance(phase, p.Placing):
        return starts(session, state)
    if isinstance(phase, p.Driving | p.CardMove):
        player = state.players[phase.seat]
        if player.space in rules.neighbours:
            return _ends(session, (state,), phase.seat)
        if BETWEEN in (told := session.table.where(phase.seat)):
            # Wherever on that road it stands.
            road = spaces_between(rules, *told.split(BETWEEN, 1))
            found = _ends(session, [put(state, phase.seat, space) for space in road], phase.seat)
            return _once([*_somewhere(session, state, phase.seat), *found])
        return _somewhere(session, state, phase.seat)
    return []


def near_trucks(session: Tracker, spaces: Iterable[str], here: str = "") -> list[Spot]:
    """Where a sign may stand, the nearest to a truck first: signs are put in somebody's way. ``here`` is where it stands already."""
    rules, words = session.rules, session.words
    trucks = {player.space for player in session.frame.state.players}
    free = [space for space in spaces if space != here and space not in trucks]
    near = [rules.distances(truck) for truck in trucks if truck in rules.neighbours]
    if not near:
        return []
    free.sort(key=lambda space: min(ways.get(space, FAR) for ways in near))
    return [Spot(space, _label(words, space)) for space in free[:SIGNS]]


def in_snow(session: Tracker, state: State, truck: int) -> list[Spot]:
    """Where the one who drew Schneestürme may move that truck; empty in any other moment."""
    phase, rules = state.phase, session.mine.rules
    if not isinstance(phase, p.Snowstorm) or truck not in phase.trucks:
        return []
    told = session.table.where(truck)
    if told in rules.neighbours:
        return _ends(session, (state,), phase.seat, truck)
    if BETWEEN in told:
        road = spaces_between(rules, *told.split(BETWEEN, 1))
        return _ends(session, [put(state, truck, space) for space in road], phase.seat, truck)
    return _somewhere(session, state, truck)


def by_city(session: Tracker, found: Sequence[Spot]) -> dict[str, list[Spot]]:
    """Spaces on roads by the cities that they are next to, each labelled by where its road leads from there."""
    rules, words = session.mine.rules, session.words
    near: dict[str, list[Spot]] = {}
    for spot in found:
        place = on_road(rules, spot.space)
        for city in sorted(set(rules.neighbours[spot.space]) & rules.cities):
            far = "" if place is None else place.other if place.one == city else place.one
            label = _("towards {city}").format(city=words.space(far)) + "\n" + Names.space(words, spot.space) if far else spot.label
            near.setdefault(city, []).append(replace(spot, label=label))
    return {city: sorted(near[city], key=lambda spot: sort_key(spot.label)) for city in sorted(near, key=lambda city: sort_key(words.space(city)))}


def starts(session: Tracker, state: State) -> list[Spot]:
    """Where a truck may start, in the order in which it is looked for: the cities, or, where the edition lets none start in a
    city, the spaces of the roads next to one."""
    rules, words = session.mine.rules, session.words
    free = [action.space for action in legal_actions(rules, state) if isinstance(action, Place)]
    cities = [space for space in free if space in rules.cities]
    near = [space for space in free if any(step in rules.cities for step in rules.neighbours[space])]
    found = [Spot(space, _label(words, space)) for space in cities or near or free]
    return sorted(found, key=lambda spot: sort_key(spot.label))


def _label(words: Speaker, space: str, *said: str) -> str:
    """A space on a button: as the table finds it, below it our board's name where that is another, and what would happen there."""
    own = Names.space(words, space)
    more = [*([own] if own not in words.space(space) else []), *said]
    return words.space(space) + ("\n" + ", ".join(more) if more else "")


def may_load_unseen(rules: Rules, state: State, seat: int) -> bool:
    """Whether the seat may have something to load that the table has not told: a card in the hand, or, where cards are taken
    at their start, a public one."""
    player = state.players[seat]
    public = UNKNOWN in state.market and rules.edition.auction == "take_at_start"
    return (UNKNOWN in player.hand or public) and rules.free_room(player) > 0


def _once(spots: list[Spot]) -> list[Spot]:
    """Each space once, as it comes first."""
    kept: dict[str, Spot] = {}
    for spot in spots:
        kept.setdefault(spot.space, spot)
    return list(kept.values())[:MANY]


def _ends(session: Tracker, states: Sequence[State], seat: int, truck: int = -1) -> list[Spot]:
    """Where the roll or the card leads, from where the truck may stand in one of these positions; ``truck``: only that one, of those that the seat moves."""
    rules, words = session.mine.rules, session.words
    best: dict[str, Spot] = {}
    for one in (one for state in states for one in reach(rules, state, seat) if truck in (-1, one.action.truck)):
        space = one.path[-1]
        said = gains(one)
        city = space in rules.cities
        rank = -100 * bool(one.deliveries) - 50 * bool(one.loads) - 20 * city - 10 * one.event - one.exact
        icon = (
            "check-circle" if one.deliveries else "arrow-circle-up" if one.loads else "exclamation-triangle" if one.event else "building-o" if city else "road"
        )
        spot = Spot(space, _label(words, space, *said), icon, rank, one)
        if space not in best or rank < best[space].rank:
            best[space] = spot
    found = sorted(best.values(), key=lambda spot: (spot.rank, sort_key(spot.label)))[:MANY]
    return _once([*found, *(spot for state in states for spot in _early(session, state, seat))])


def _early(session: Tracker, state: State, seat: int) -> list[Spot]:
    """The cities on the way where the truck may have stopped for a card that nobody here has seen."""
    rules, phase = session.mine.rules, state.phase
    if not isinstance(phase, p.Driving) or not may_load_unseen(rules, state, seat):
        return []
    return [Spot(city, _label(session.words, city, _("early stop")), "building-o") for city in early_stops(rules, state, seat, phase.dice)]


def _somewhere(session: Tracker, state: State, seat: int) -> list[Spot]:
    """Where nobody knows the truck to be: the destinations of what is aboard, the starts of what is known in the hand."""
    rules, words, player = session.mine.rules, session.words, state.players[seat]
    likely: dict[str, Spot] = {}
    for number in player.loaded:
        card = rules.contracts.get(number)
        if card is not None and card.destination != SOMEWHERE:
            likely.setdefault(card.destination, Spot(card.destination, words.space(card.destination) + "\n" + _("deliver"), "check-circle"))
    for number in player.hand:
        card = rules.contracts.get(number)
        if card is not None and card.start != SOMEWHERE:
            likely.setdefault(card.start, Spot(card.start, words.space(card.start) + "\n" + _("load"), "arrow-circle-up"))
    return list(likely.values())
