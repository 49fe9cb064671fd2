"""How a language writes numbers, lists and dates; for which languages that is known stands in the generated ``locale_data``."""

from __future__ import annotations

from typing import NamedTuple


class Conventions(NamedTuple):
    """The conventions of one language, as Unicode's CLDR has them; ``{0}`` and ``{1}`` are gaps."""

    decimal: str
    """What stands before the fraction of a number."""
    group: str
    """What stands between the thousands of a number."""
    grouped_from: int
    """How many digits a whole number has at least for its thousands to be set apart."""
    percent: str
    list_two: str
    list_start: str
    list_middle: str
    list_end: str
    day: str
    """A date, with the gaps ``year``, ``month`` and ``day``."""
    time: str
    """A time, with the gaps ``hour`` and ``minute``."""
    moment: str
    """A time as ``{0}`` with its date as ``{1}``."""
