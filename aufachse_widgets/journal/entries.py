"""What a journal holds: a header, then entries, each what was done or told, or a jump of the head.

What is in an entry is the business of a kind of game (:mod:`~aufachse_widgets.journal.kinds`); here it is a
*payload* with a seat.
"""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

import msgspec
from msgspec import Raw, Struct

from ..engine.edition import Edition
from ..engine.errors import AufAchseError, one_line


class JournalError(AufAchseError, ValueError):
    """A journal that cannot be read or replayed. ``source`` is the file or game, ``place`` the
    line or entry in it (empty where it is the whole), ``why`` what is wrong and how to put it right."""

    def __init__(self, source: str, place: str, why: str) -> None:
        self.source = source
        self.place = place
        self.why = one_line(why)
        super().__init__(": ".join(part for part in (source, place, self.why) if part))


class Seat(Struct, frozen=True):
    """Who sits there. ``colour`` is a colour's id of the palette, ``bot`` the code of the bot that
    plays (empty for a person)."""

    name: str
    colour: str = ""
    bot: str = ""


class EarlierSeed(Struct, frozen=True):
    """A game carried on elsewhere without its seed: chance up to and including entry ``until``
    came from a seed with the hash ``hash``."""

    until: int
    hash: str


class Header(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a game is played by. The edition is there as a value, with every house rule (the number
    of public contracts that sets the length among them), so that a later change of a preset does
    not change the game; nor does a later version of the rules, since ``rules_version`` is that by which it was begun
    (:data:`~aufachse_widgets.engine.rules.RULES_VERSION`; the first where a journal says nothing).

    ``board`` and ``board_digest`` name board and deck; ``own_board`` and ``own_contracts`` hold them, in the JSON
    of their files, where they are not those of the package (:func:`~aufachse_widgets.journal.boards.with_own_board` puts
    them there, :func:`~aufachse_widgets.journal.boards.ground_of` reads them). ``first`` is the named first player (-1: by
    the edition); ``seed_hash`` is known from the start (empty where people tell the chance),
    ``seed`` only when the game is over; ``earlier`` are the seeds before it. ``undo`` is what the table allows of undo
    (:data:`~aufachse_widgets.journal.taken_back.SETTINGS`; empty: the usual; told games have none). ``tracked`` is there (not
    empty) where the game is played at a physical table and only told here: JSON that the told kind reads.
    ``countdown`` are the seconds that people have in an open outcry (0: as long as they like).
    """

    version: int = 1
    rules_version: int = 1
    edition: Edition
    board: str
    board_digest: str
    own_board: Raw = Raw()
    own_contracts: Raw = Raw()
    seats: tuple[Seat, ...]
    first: int = -1
    seed_hash: str = ""
    seed: str = ""
    earlier: tuple[EarlierSeed, ...] = ()
    undo: str = ""
    tracked: Raw = Raw()
    countdown: int = 0


class Jump(Struct, frozen=True, gc=False, tag_field="do", tag="goto"):
    """The head moves to entry ``to`` (0: the root): undo, redo, and going on from an earlier place."""

    to: int


class Remark(Jump, frozen=True, gc=False, tag_field="do", tag="remark"):
    """What people say at the table. Nothing of the game changes by it: the head stays where it is (``to``)."""


class PlaysOn(Remark, frozen=True, gc=False, tag_field="do", tag="plays_on"):
    """The host plays on for ``seat``, whose player has left."""

    seat: int = -1


class AsksBack(Remark, frozen=True, gc=False, tag_field="do", tag="asks_back"):
    """``seat`` asks everybody to go to entry ``back`` (negative: no longer; somebody has not agreed). ``agreed`` are the seats that agree so far."""

    seat: int = -1
    back: int = -1
    agreed: tuple[int, ...] = ()


class Payload(Protocol):
    """What an entry may hold: whatever names the seat that acts, or that it is about."""

    @property
    def seat(self) -> int:
        """The seat (negative: no player's)."""
        ...


P = TypeVar("P", bound=Payload)

UNSAID = -1
"""Nobody said who entered it: people share the screen, or the payload itself says whose it is."""
BY_HOST = -2
"""The table's host entered it, for whomever it concerns."""


class Entry(Struct, Generic[P], frozen=True, gc=False, omit_defaults=True, repr_omit_defaults=True):
    """One entry, numbered from 1.

    ``parent`` is the entry whose position it changes (0: the root; for a :class:`Jump` where the
    head was), ``step`` the number of the first entry of its batch: what was appended as one is
    undone as one. ``action`` is what was done or told, or the jump. ``by`` is who entered it on a device of their own:
    a seat, or :data:`BY_HOST`; :data:`UNSAID` where nobody can tell.

    >>> from aufachse_widgets.engine.actions import RollDice
    >>> entry_to_json(Entry(7, 6, 7, RollDice(0)))
    b'{"number":7,"parent":6,"step":7,"action":{"do":"roll_dice","seat":0}}'
    """

    number: int
    parent: int
    step: int
    action: P | Jump | PlaysOn | AsksBack
    by: int = UNSAID


_encoder = msgspec.json.Encoder()
_header = msgspec.json.Decoder(Header)


def entry_to_json(entry: Entry[P]) -> bytes:
    """An entry as one line of JSON (without the line's end)."""
    return _encoder.encode(entry)


def header_to_json(header: Header) -> bytes:
    """A header as JSON."""
    return _encoder.encode(header)


def header_from_json(text: bytes | str) -> Header:
    """The header of that JSON; ``msgspec.DecodeError`` says what is wrong in it."""
    return _header.decode(text)
