"""Names of players: one cleaning for every way in which they come in, and how names of older games are shown, which nobody cleaned.

A name is one line of at most :data:`MAX_NAME_LENGTH` letters as a reader counts them: an emoji of a family is one, and so is a letter with its accents.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from msgspec.structs import replace

from ..engine.errors import AufAchseError, shown
from .entries import Seat
from .graphemes import graphemes, has_picture

MAX_NAME_LENGTH = 24
"""Letters of a name."""

MAX_MARKS = 4
"""Accents and the like on one letter: more of them cover the lines above and below."""

JOINERS = "\u200c\u200d"  # between letters of Persian and Hindi names, and between the parts of an emoji
BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and symbols that show nothing


class SeatNameError(AufAchseError, ValueError):
    """A name that nobody at the table may have. ``kind`` is what is wrong: ``empty``, ``long`` or ``same`` (as ``other``'s)."""

    def __init__(self, kind: str, name: str, other: str = "") -> None:
        self.kind, self.name, self.other = kind, name, other
        why = {
            "empty": "has no letter that can be seen",
            "long": f"is too long: at most {MAX_NAME_LENGTH} letters",
            "same": f"is the name of another player, {shown(other)}: give one of them another name",
        }
        super().__init__(f"name {shown(name)} {why[kind]}")


def clean_name(text: str) -> str:
    """A name as it is shown: one line, trimmed, composed (NFC), without characters that nobody sees or that turn the writing round. SeatNameError where
    nothing is left to be seen, or too much.

    >>> clean_name("  Ada\\n  Lovelace "), clean_name("Zoe\\u0301\\u202e"), clean_name("👨‍👩‍👧 Ben")
    ('Ada Lovelace', 'Zoé', '👨\u200d👩\u200d👧 Ben')
    """
    name = _seen(text)
    if not name:
        raise SeatNameError("empty", text)
    if len(graphemes(name)) > MAX_NAME_LENGTH:
        raise SeatNameError("long", name)
    return name


def _seen(text: str) -> str:
    """What can be seen of a text, in one line; empty where there is no letter, digit or picture."""
    spaced = "".join(" " if letter.isspace() else letter for letter in unicodedata.normalize("NFC", text))
    name = " ".join("".join(map(_seen_cluster, graphemes(spaced))).split()).strip(JOINERS)
    return name if any(unicodedata.category(letter)[0] in "LN" or has_picture(letter) for letter in name) else ""


def _seen_cluster(cluster: str) -> str:
    """What can be seen of a letter with all that belongs to it."""
    emoji = has_picture(cluster)
    kept, marks = "", 0
    for letter in cluster:
        category = unicodedata.category(letter)
        if letter in BLANK or (category[0] == "C" and not (letter in JOINERS or (emoji and "\U000e0020" <= letter <= "\U000e007f"))):
            continue
        if category[0] == "M":
            marks += 1
            if marks > MAX_MARKS and not emoji:
                continue
        kept += letter
    return kept


def same_name(one: str, other: str) -> bool:
    """Whether two names are the same to people who call each other by them: whatever their case, their accents and how they are encoded.

    >>> same_name("ZOÉ", "Zoe"), same_name("Ann", "Anna")
    (True, False)
    """
    return _called(one) == _called(other)


def _called(name: str) -> str:
    parts = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(letter for letter in parts if unicodedata.category(letter)[0] not in "MC")
    return " ".join(unicodedata.normalize("NFKC", letters).casefold().split())


def clean_seats(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats with clean names; a seat may have none. SeatNameError for a name that can't be, or that two have.

    >>> clean_seats((Seat(" Ada "), Seat("")))[0].name
    'Ada'
    """
    cleaned: list[Seat] = []
    for seat in seats:
        name = clean_name(seat.name) if seat.name else ""
        if name and (other := next((one.name for one in cleaned if one.name and same_name(one.name, name)), "")):
            raise SeatNameError("same", name, other)
        cleaned.append(replace(seat, name=name))
    return tuple(cleaned)


def shown_seats(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats of any game as they are shown: long names shortened, equal ones numbered, for programs and older games. What is clean stays as it is.

    >>> [seat.name for seat in shown_seats((Seat("Ada"), Seat("ada"), Seat("x" * 99)))]
    ['Ada', 'ada 2', 'xxxxxxxxxxxxxxxxxxxxxxx…']
    """
    found: list[Seat] = []
    for seat in seats:
        name, number = shortened(_seen(seat.name), MAX_NAME_LENGTH), 1
        while name and any(one.name and same_name(one.name, name) for one in found):
            number += 1
            ending = f" {number}"
            name = shortened(_seen(seat.name), MAX_NAME_LENGTH - len(ending)) + ending
        found.append(seat if name == seat.name else replace(seat, name=name))
    return tuple(found)


def shortened(name: str, most: int) -> str:
    """A name in at most so many letters, as people count them.

    >>> shortened("Maximiliane", 6), shortened("Ada", 6)
    ('Maxim…', 'Ada')
    """
    letters = graphemes(name)
    return name if len(letters) <= most else "".join(letters[: most - 1]).rstrip() + "…"
