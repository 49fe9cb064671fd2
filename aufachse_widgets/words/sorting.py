"""The order in which people look for names in a list, by the language in use."""

from __future__ import annotations

import unicodedata

from ..box.suggestions import plain
from .language import language

_AFTER = "\N{LATIN EPIGRAPHIC LETTER ARCHAIC M}"  # a letter after all that names are written with
_CZECH = str.maketrans({letter: base + _AFTER for letter, base in zip("čřšž", "crsz", strict=True)})


def sort_key(text: str) -> str:
    """By what to sort a name: capitals, signs and accents count only between names that are else the same, and an Umlaut as its vowel (DIN 5007-1);
    in Czech č, ř, š and ž are letters of their own, and ch comes after h.

    >>> sorted(["Zürich", "Ulm", "Überlingen", "Aachen"], key=sort_key)
    ['Aachen', 'Überlingen', 'Ulm', 'Zürich']
    """
    letters = text
    if language().partition("_")[0] == "cs":
        letters = unicodedata.normalize("NFC", text.casefold()).replace("ch", "h" + _AFTER).translate(_CZECH)
    return f"{plain(letters)}\0{text}"
