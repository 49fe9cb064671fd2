"""CSS selectors of many children of one element, as short as they can be: a step sends them."""

from __future__ import annotations

from collections.abc import Iterable

LONG = 3  # as many neighbours are shorter as a range


def among(numbers: Iterable[int]) -> str:
    """The children with these ``numbers``, counted from 1. Weighs as much as one pseudo-class, whatever it lists.

    >>> among([7]), among([9, 1, 3, 2, 4])
    (':nth-child(7)', ':is(:nth-child(n+1):where(:nth-child(-n+4)),:nth-child(9))')
    """
    parts: list[str] = []
    run: list[int] = []
    for number in (*sorted(set(numbers)), -1):
        if run and number != run[-1] + 1:
            parts += [f":nth-child(n+{run[0]}):where(:nth-child(-n+{run[-1]}))"] if len(run) >= LONG else [f":nth-child({one})" for one in run]
            run = []
        run.append(number)
    return parts[0] if len(parts) == 1 else f":is({','.join(parts)})"
