"""Whole numbers as people type them."""

from __future__ import annotations

import re

from ...words.language import _

MOST = 7  # digits
THOUSANDS = re.compile(r"[0-9]{1,3}(?:([ .,'’\u00a0\u202f])[0-9]{3}(?:\1[0-9]{3})*)?")


def number_of(text: str) -> int | None:
    """The whole number in a text, thousands apart or not; None where it holds anything else.

    >>> number_of("1600"), number_of("1.600"), number_of("1 600"), number_of("12.5"), number_of("1,600.50")
    (1600, 1600, 1600, None, None)
    """
    bare = text.strip()
    if not (bare.isascii() and bare.isdigit()) and not THOUSANDS.fullmatch(bare):
        return None
    digits = "".join(letter for letter in bare if letter.isdigit())
    return int(digits) if digits and len(digits) <= MOST else None


def no_number(text: str) -> str:
    """What is wrong with a text that :func:`number_of` does not take, and what to type instead.

    >>> no_number("12.5")
    "“12.5” isn't a whole number. Type one, like 500."
    >>> no_number("50002750")
    '“50002750” is too large. Type at most 7 digits.'
    """
    bare = text.strip()
    if (bare.isascii() and bare.isdigit()) or THOUSANDS.fullmatch(bare):
        return _("“{text}” is too large. Type at most {number} digits.").format(text=bare, number=MOST)
    return _("“{text}” isn't a whole number. Type one, like 500.").format(text=bare)
