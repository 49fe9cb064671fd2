"""The spaces where a truck, or a sign, is likely to be now, with what would happen there; the likeliest first."""

from __future__ import annotations

from msgspec import Struct

from ...engine import Reach, reach
from ...engine import phases as p
from ...engine.actions import SOMEWHERE
from ...engine.state import State
from ...sessions.tracker import Tracker
from ...words.language import _
from ..map.outcomes import gains

MANY = 48  # spaces offered at most


class Spot(Struct, frozen=True):
    """A space to choose, as a button shows it."""

    space: str
    label: str
    icon: str = ""
    rank: int = 0
    reach: Reach | None = None  # the drive that leads there


def spots(session: Tracker, state: State) -> list[Spot]:
    """What to offer in this position; empty where nothing is likelier than anything else."""
    phase, rules, words = state.phase, session.rules, session.words
    if isinstance(phase, p.SignDue):
        here = session.frame.state.construction
        found = [space for space in rules.sign_spaces if space != here]
        player = state.players[phase.seat]
        if player.space in rules.neighbours:
            near = rules.distances(player.space)
            found.sort(key=lambda space: near.get(space, 99))
        return [Spot(space, words.space(space)) for space in found[:12]]
    if isinstance(phase, p.CardGoTo):
        return [Spot(space, words.space(space), "flag") for space in phase.spaces[:MANY]]
    if isinstance(phase, p.Placing):
        return []
    if isinstance(phase, p.Driving | p.CardMove):
        player = state.players[phase.seat]
        if player.space not in rules.neighbours:
            return _somewhere(session, state, phase.seat)
        return _ends(session, state, phase.seat)
    return []


def _ends(session: Tracker, state: State, seat: int) -> list[Spot]:
    """Where the roll leads."""
    rules, words = session.rules, session.words
    best: dict[str, Spot] = {}
    for one in reach(rules, state, seat):
        space = one.path[-1]
        said = gains(one)
        city = space in rules.cities
        rank = -100 * bool(one.deliveries) - 50 * bool(one.loads) - 20 * city - 10 * one.event - one.exact
        icon = (
            "check-circle" if one.deliveries else "arrow-circle-up" if one.loads else "exclamation-triangle" if one.event else "building-o" if city else "road"
        )
        name = words.space(space)
        spot = Spot(space, name + "\n" + ", ".join(said) if said else name, icon, rank, one)
        if space not in best or rank < best[space].rank:
            best[space] = spot
    return sorted(best.values(), key=lambda spot: (spot.rank, spot.label))[:MANY]


def _somewhere(session: Tracker, state: State, seat: int) -> list[Spot]:
    """Where nobody knows the truck to be: the destinations of what is aboard, the starts of what is known in the hand."""
    rules, words, player = session.rules, session.words, state.players[seat]
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
