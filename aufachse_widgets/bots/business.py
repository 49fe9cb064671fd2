"""Where business is to be done: what the bots compute with."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from ..engine.actions import NOWHERE, SOMEWHERE, UNKNOWN, Action, BuyTrailer, Drive, SellTrailer
from ..engine.auction import can_match
from ..engine.contracts import BIDS
from ..engine.market import cards_on
from ..engine.phases import Auction, CardChoice, CardGoTo, CardMove, FurtherRoll, JamChoice, SignDue, Snowstorm
from ..engine.rules import Rules
from ..engine.state import Player, State
from ..engine.ways import MOST_POINTS

FAR = 99
"""Points to a city that no way leads to: told tables may have contracts of cities beyond the board."""
IN_BETWEEN = frozenset({Auction, CardChoice, CardGoTo, CardMove, FurtherRoll, JamChoice, SignDue, Snowstorm})
"""Moments of a turn that ask for something else than trailers: those can wait for the business, or for the next turn."""


def to_the_point(view: State, legal: Sequence[Action]) -> Sequence[Action]:
    """What a moment asks for, without the trailers that might be traded in between.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, legal_actions, position
    >>> rules = compile_rules("czech")
    >>> owed = position(rules, [PlayerAt("kassel"), PlayerAt("ulm")], moment=SignDue(0))
    >>> legal = legal_actions(rules, owed)
    >>> len(legal) - len(to_the_point(owed, legal))
    2
    """
    if type(view.phase) not in IN_BETWEEN:
        return legal
    return [action for action in legal if not isinstance(action, BuyTrailer | SellTrailer)]


def useful_cities(rules: Rules, player: Player) -> tuple[str, ...]:
    """Destinations of what is loaded, and starts of what is in the hand and fits."""
    cards, free = rules.contracts, rules.free_room(player)
    cities = [cards[number].destination for number in player.loaded]
    cities += [cards[number].start for number in player.hand if number != UNKNOWN and cards[number].goods <= free]
    return tuple(dict.fromkeys(cities))


def market_cities(rules: Rules, view: State) -> Collection[str]:
    """Cities in which a contract is to be had: every one, but where contracts are taken in their start city only those of the face-up ones, if
    there are any."""
    if rules.edition.auction == "take_at_start":
        starts = [rules.contracts[number].start for number in cards_on(view) if number in rules.contracts]
        if starts:
            return starts
    return rules.cities


def way_to(rules: Rules, space: str, goals: Iterable[str]) -> int:
    """The points from a space to the nearest of some goals; :data:`FAR` where no way leads."""
    if space == SOMEWHERE:
        return 0
    ways = rules.distances(space)
    return min([ways.get(goal, FAR) for goal in goals])


def uses_points_up(rules: Rules, start: str, drive: Drive) -> bool:
    """Whether a drive from a space ends with its last point; not where that space isn't known."""
    if start not in rules.spaces:
        return False
    ways = rules.ways[start].ways[min(drive.points, MOST_POINTS)]
    return any(way.end == drive.space and drive.heading in (NOWHERE, way.path[-2]) for way in ways)


def asked_bid(rules: Rules, view: State, phase: Auction, seat: int) -> int:
    """The lowest bid that a seat may make in an auction: the one that stands where it may match it."""
    return phase.bid if can_match(rules, view, phase, seat) else min(phase.bid + 1, BIDS)


def moves_sign(action: Drive, space: str) -> bool:
    """Whether a truck on that space waits beside a construction sign with the 1 that moves it on."""
    return action.points == 1 and action.space == space
