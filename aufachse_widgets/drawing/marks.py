"""The marks at the sides of a chart: round numbers, not too many."""

from __future__ import annotations


def turn_marks(turns: int) -> list[int]:
    """The turns to be named below a chart, ten at most.

    >>> turn_marks(3), turn_marks(70)
    ([0, 1, 2, 3], [0, 10, 20, 30, 40, 50, 60, 70])
    """
    step = next((step for step in (1, 2, 5, 10, 20, 50, 100, 200) if turns / step < 10), 500)
    return list(range(0, max(turns, 1) + 1, step))


def money_marks(least: int, most: int) -> list[int]:
    """The amounts to be named beside a chart, from at most ``least`` to at least ``most``, about six of them.

    >>> money_marks(0, 9200), money_marks(-300, 300)
    ([0, 2000, 4000, 6000, 8000, 10000], [-300, -200, -100, 0, 100, 200, 300])
    """
    step = next((step for step in (100, 200, 500, 1000, 2000, 5000, 10_000, 20_000) if (most - least) / step <= 6), 50_000)
    return list(range(least // step * step, -(-max(most, least + 1) // step) * step + 1, step))
