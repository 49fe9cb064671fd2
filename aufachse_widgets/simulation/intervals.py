"""How far a mean may be from the truth, where values come in clusters."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from msgspec import Struct

RESAMPLES = 1_000
SPREAD = 0.95
"""The share of resampled means that lie within an interval."""


class Interval(Struct, frozen=True):
    """A mean, and between what it would lie in 95 of 100 such samples."""

    mean: float
    low: float
    high: float

    def text(self, form: Callable[[float], str]) -> str:
        """All three numbers, each in that form.

        >>> Interval(0.5, 0.4, 0.6).text("{:.0%}".format)
        '50% (40% – 60%)'
        """
        return f"{form(self.mean)} ({form(self.low)} – {form(self.high)})"


def clustered(clusters: Mapping[int, tuple[float, int]], seed: str = "") -> Interval:
    """The mean of values and its bootstrap interval, by drawing whole clusters.

    Games of one deal have their chance in common, so that they tell less than as many games of different deals: ``clusters`` holds
    for each deal the sum of its values and how many they are. The percentile method, with 1,000 draws from the ``seed``: the same
    clusters give the same interval.

    >>> clustered({0: (1.0, 2), 1: (1.0, 2)})
    Interval(mean=0.5, low=0.5, high=0.5)
    >>> clustered({deal: (2.0 * (deal % 2), 2) for deal in range(100)}).low < 0.45
    True
    """
    sums, counts = [sum_ for sum_, _ in clusters.values()], [count for _, count in clusters.values()]
    rng, means = random.Random(f"interval {seed}"), []
    for _ in range(RESAMPLES):
        drawn = rng.choices(range(len(sums)), k=len(sums))
        means.append(sum(map(sums.__getitem__, drawn)) / sum(map(counts.__getitem__, drawn)))
    means.sort()
    tail = round(RESAMPLES * (1 - SPREAD) / 2)
    return Interval(sum(sums) / sum(counts), means[tail], means[-1 - tail])
