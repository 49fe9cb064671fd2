"""How near the end is: the turns that a seat still has, and what a turn earns besides its own contracts."""

from __future__ import annotations

from functools import lru_cache
from math import exp, sqrt

from msgspec import Struct

from ..engine import UNKNOWN, Player, Rules, State
from .turns import expected_turns

GRAIN = 8
"""Parts of a turn by which chances are looked up."""
MOST_TURNS = 120
"""Turns that nobody looks beyond."""


class Pace(Struct, frozen=True):
    """How fast games go, as games between dispatchers showed: public contracts ``sold`` or discarded for each turn of a player; turns that
    ``each`` contract takes its holder, and turns for each public one of a player's equal part, with two players (``get``)."""

    sold: float
    each: float
    get: float


PACES = {
    (1, False): Pace(sold=0.17, each=4.2, get=5.4),
    (1, True): Pace(sold=0.33, each=4.2, get=4.3),
    (2, False): Pace(sold=0.17, each=3.1, get=6.0),
    (2, True): Pace(sold=0.43, each=3.1, get=2.7),
}
"""By the number of dice, and whether contracts are discarded (``docs/rules.md`` rows 8 and 23)."""
SURPLUS = 0.55
"""The part of the revenue of public contracts that is left to those who buy them, on average."""
FEWER = 0.6
"""How much sooner a game ends where discards leave fewer contracts to get: by this power of the part that is left, as games of three to six showed."""
SPREAD = 0.15
"""The spread as a part of the turns that are left."""


class Outlook(Struct, frozen=True):
    """What a seat looks ahead to. ``turns`` are those of its own that it still has on average, this one included; ``spread`` is how
    uncertain that is: half of all games end within 1.1 of it; ``rate`` is what a turn earns besides the contracts that it has, in the
    edition's currency."""

    turns: float
    spread: float
    rate: float

    def chance(self, after: float) -> float:
        """The chance that the game still goes on after so many turns of one's own.

        >>> outlook = Outlook(turns=20, spread=3, rate=0)
        >>> [round(outlook.chance(turns), 2) for turns in (10, 17, 20, 23, 30)]
        [0.97, 0.73, 0.5, 0.27, 0.03]
        """
        return _chance(after, self.turns, self.spread)


def _chance(after: float, turns: float, spread: float) -> float:
    return 1 / (1 + exp(max(-50.0, min(50.0, (after - turns) / spread))))


def outlook(rules: Rules, view: State, seat: int) -> Outlook:
    """How long the game still is for a seat, from what it knows.

    Model: the first of the *others* without contracts ends the game, once all public ones are sold: each needs a fixed number of turns
    for each contract in its hand, whether the seat knows it or not, the turns of the way from one destination to the next nearest for what is
    aboard, and a fixed number for each contract that it is still to get, the public ones in equal parts; and these are sold at a steady rate.
    Where contracts are discarded, every player's arrivals take some away: the more players, the fewer each still gets.
    What the seat itself will do does not count: nothing ends before its own last delivery. The spread is a fixed part of what is left. What
    a turn earns besides is the seat's share in :data:`SURPLUS` of the revenue of all public contracts, those in the deck taken for average
    ones, spread over its turns; nothing once they are gone. Where contracts are discarded, that shrinks by the
    root of the part that players still get, as games of two to four dispatchers showed.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules = compile_rules("fx-schmid-1987")
    >>> table = position(rules, [PlayerAt("ulm", hand=(1, 2)), PlayerAt("kassel", hand=(3,))], market=(-1, -1, -1, -1), deck=0)
    >>> outlook(rules, table, 0).turns < outlook(rules, table, 1).turns
    True
    """
    pace = PACES[rules.edition.dice, rules.edition.discard]
    cards = rules.contracts
    public = view.deck + sum([number >= UNKNOWN for number in view.market])
    others = [player for index, player in enumerate(view.players) if index != seat]
    share = public / len(view.players)
    kept = 2 / len(view.players) if rules.edition.discard else 1.0  # the part of it that players still get, beside games of two
    until_done = (
        min([pace.each * len(player.hand) + _unloading(rules, player, pace) + player.skips for player in others], default=0.0) + pace.get * share * kept**FEWER
    )
    if not public:
        turns = max(until_done, 1.0)
        return Outlook(turns, max(1.0, SPREAD * turns), 0.0)
    turns = max(until_done, share / pace.sold)
    mean = mean_revenue(rules)
    revenue = view.deck * mean + sum([cards[number].revenue if number in cards else mean for number in view.market if number >= UNKNOWN])
    return Outlook(turns, max(1.0, SPREAD * turns), SURPLUS * sqrt(kept) * revenue / (len(view.players) * turns))


def _unloading(rules: Rules, player: Player, pace: Pace) -> float:
    """The turns in which a player delivers what is aboard, going to the nearest destination each time."""
    cards = rules.contracts
    cities = {cards[number].destination for number in player.loaded if number in cards}
    turns = pace.each * sum([number not in cards for number in player.loaded])
    space = player.space
    if space not in rules.spaces:
        return turns + pace.each * len(cities)
    while cities:
        far = rules.distances(space)
        space = min(cities, key=lambda city: (far.get(city, len(rules.spaces)), city))
        turns += expected_turns(rules, far.get(space, len(rules.spaces)))
        cities.remove(space)
    return turns


@lru_cache(maxsize=16)
def mean_revenue(rules: Rules) -> float:
    """The mean revenue of all contracts, in the edition's currency."""
    return sum([card.revenue for card in rules.contracts.values()]) / len(rules.contracts)


@lru_cache(maxsize=512)
def _tables(turns: float, spread: float) -> tuple[tuple[float, ...], tuple[float, ...]]:
    step = 1 / GRAIN
    going_on = [_chance(index * step, turns, spread) for index in range(GRAIN * MOST_TURNS + 1)]
    left, total = [0.0] * len(going_on), 0.0
    for index in range(len(going_on) - 1, -1, -1):
        left[index] = total
        total += going_on[index] * step
    return tuple(going_on), tuple(left)


def tables(outlook: Outlook) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """By eighths of a turn: the chance that the game still goes on, and how many turns are left then on average (of all games, ended or not).

    Turns and spread are taken to the nearest quarter, so that the tables serve often.
    """
    return _tables(round(outlook.turns * 4) / 4, round(outlook.spread * 4) / 4)
