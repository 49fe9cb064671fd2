"""Reads which children a selector of the package means (``widgets/map/selectors.py``)."""

import re


def children(selector: str) -> set[int]:
    """The numbers of all children that are listed anywhere in it.

    >>> children(":is(:nth-child(n+2):where(:nth-child(-n+4)),:nth-child(9))")
    {9, 2, 3, 4}
    """
    single = {int(number) for number in re.findall(r":nth-child\((\d+)\)", selector)}
    ranges = re.findall(r":nth-child\(n\+(\d+)\):where\(:nth-child\(-n\+(\d+)\)\)", selector)
    return single.union(*(range(int(first), int(last) + 1) for first, last in ranges))
