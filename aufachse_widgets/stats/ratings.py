"""How strong players are, from the places that they took in games of two and more: by Plackett and Luce's model, as the package openskill computes it.

openskill itself is compiled, and so isn't there where Python runs in a browser; the tests compare this with it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from math import exp, sqrt
from typing import TypeVar

from msgspec import Struct

MU = 25.0
"""The strength that everybody begins with."""
SIGMA = MU / 3
"""How uncertain that is."""
BETA = SIGMA / 2  # how much chance there is in a game
TAU = MU / 300  # by how much a strength may change from game to game
LEAST = 0.0001  # of its square an uncertainty keeps at least this part in a game
POINTS = 40  # per unit of strength, so that people read whole numbers

Who = TypeVar("Who", bound=Hashable)


class Rating(Struct, frozen=True):
    """A strength, as a normal distribution, after so many ``games``."""

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0

    @property
    def points(self) -> int:
        """The strength that is all but certain, as people read it. It begins at 0, and grows with good places and, since the uncertainty shrinks, with
        each game.

        >>> Rating().points, Rating(mu=27.0, sigma=3.0, games=12).points
        (0, 720)
        """
        return round(POINTS * (self.mu - 3 * self.sigma))


def after_game(ratings: Sequence[Rating], places: Sequence[int]) -> tuple[Rating, ...]:
    """The ratings of a game's players after it; ``places`` are theirs, 1 the best, equal where they tied.

    >>> [round(one.mu, 2) for one in after_game((Rating(), Rating(), Rating()), (1, 2, 2))]
    [27.87, 23.57, 23.57]
    """
    before = [Rating(one.mu, sqrt(one.sigma**2 + TAU**2), one.games) for one in ratings]
    spread = sqrt(sum(one.sigma**2 + BETA**2 for one in before))
    strengths = [exp(one.mu / spread) for one in before]
    # Who might have taken each player's place: all that did no better.
    rivals = [sum(strength for strength, place in zip(strengths, places, strict=True) if place >= mine) for mine in places]
    shared = [places.count(place) for place in places]
    after = []
    for seat, one in enumerate(before):
        gain = loss = 0.0
        for other, place in enumerate(places):
            if place <= places[seat]:
                chance = strengths[seat] / rivals[other]
                gain += ((1 if other == seat else 0) - chance) / shared[other]
                loss += chance * (1 - chance) / shared[other]
        variance = one.sigma**2
        shrinks = loss * (variance / spread**2) * (one.sigma / spread)
        after.append(Rating(one.mu + gain * variance / spread, one.sigma * sqrt(max(1 - shrinks, LEAST)), one.games + 1))
    return tuple(after)


def rate(games: Iterable[Sequence[tuple[Who, int]]]) -> dict[Who, Rating]:
    """Everybody's rating after these games, the first played first; a game is who took part, with their places. Of somebody with several seats, as a
    bot may have, the one named first counts; a game of one against themselves says nothing.

    >>> found = rate([[("Ada", 1), ("Ben", 2)], [("Ada", 1), ("Ben", 2)]])
    >>> found["Ada"].points > 0 > found["Ben"].points
    True
    """
    found: dict[Who, Rating] = {}
    for game in games:
        places: dict[Who, int] = {}
        for who, place in game:
            places.setdefault(who, place)
        if len(places) > 1:
            found.update(zip(places, after_game([found.get(who, Rating()) for who in places], tuple(places.values())), strict=True))
    return found
