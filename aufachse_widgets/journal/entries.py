"""What a journal holds: a header, then entries, each an action or a jump of the head."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from ..engine.actions import Action
from ..engine.edition import Edition
from ..engine.errors import AufAchseError, one_line
from ..tracking.facts import Fact
from ..tracking.table import Tracked

RULES_VERSION = 1
"""Grows when the engine would replay an older journal differently."""


class JournalError(AufAchseError, ValueError):
    """A journal that cannot be read or replayed. ``source`` is the file or game, ``place`` the
    line or entry in it (empty where it is the whole), ``why`` what is wrong and how to mend it."""

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
    not change the game.

    ``board`` and ``board_digest`` name board and deck; ``first`` is the named first player (-1: by
    the edition); ``seed_hash`` is known from the start (empty where people tell the chance),
    ``seed`` only when the game is over; ``earlier`` are the seeds before it. ``tracked`` is there where
    the game is played at a physical table and only told here.
    """

    version: int = 1
    rules_version: int = RULES_VERSION
    edition: Edition
    board: str
    board_digest: str
    seats: tuple[Seat, ...]
    first: int = -1
    seed_hash: str = ""
    seed: str = ""
    earlier: tuple[EarlierSeed, ...] = ()
    tracked: Tracked | None = None


class Goto(Struct, frozen=True, gc=False, tag_field="do", tag="goto"):
    """The head moves to entry ``to`` (0: the root): undo, redo, and going on from an earlier place."""

    to: int


Move = Action | Fact | Goto


class Entry(Struct, frozen=True, gc=False):
    """One entry, numbered from 1.

    ``parent`` is the entry whose position it changes (0: the root; for a :class:`Goto` where the
    head was), ``step`` the number of the first entry of its batch: what was appended as one is
    undone as one.

    >>> from aufachse_widgets.engine.actions import RollDice
    >>> entry_to_json(Entry(7, 6, 7, RollDice(0)))
    b'{"number":7,"parent":6,"step":7,"action":{"do":"roll_dice","seat":0}}'
    >>> entry_from_json(b'{"number":8,"parent":7,"step":8,"action":{"do":"goto","to":6}}')
    Entry(number=8, parent=7, step=8, action=Goto(to=6))
    """

    number: int
    parent: int
    step: int
    action: Move


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Entry)
_header = msgspec.json.Decoder(Header)


def entry_to_json(entry: Entry) -> bytes:
    """An entry as one line of JSON (without the line's end)."""
    return _encoder.encode(entry)


def entry_from_json(text: bytes | str) -> Entry:
    """The entry of that JSON; ``msgspec.DecodeError`` says what is wrong in it."""
    return _decoder.decode(text)


def header_to_json(header: Header) -> bytes:
    """A header as JSON."""
    return _encoder.encode(header)


def header_from_json(text: bytes | str) -> Header:
    """The header of that JSON; ``msgspec.DecodeError`` says what is wrong in it."""
    return _header.decode(text)
