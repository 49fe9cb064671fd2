"""A journal as a file: JSON lines, written whole or not at all, checked whole when read.

The first line holds the format, its version and the header; then one line an entry; the last line
holds the number of entries and a digest of everything before it, so that a file cut short or
changed is noticed. The file of a game that moves between stores also says, in its first line, which game it is.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Generic

import msgspec
from msgspec import Struct

from ..engine.board import Board
from ..engine.contracts import Contract
from ..engine.errors import AufAchseError, shown
from ..engine.input_files import MAX_FILE_SIZE, plain_text, read_input, why_too_large
from ..engine.rules import Rules
from .atomic_file import put_in_place, write_beside
from .bounds import MAX_ENTRIES, MAX_ENTRY_LENGTH, bounded_header, is_game_id
from .entries import Entry, Header, JournalError, Jump, P, entry_to_json
from .fold import Fold, V
from .kinds import Kind
from .tree import Journal

FORMAT = "aufachse-journal"
VERSION = 1
_BROKEN = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
_encoder = msgspec.json.Encoder()


class _First(Struct):
    format: str
    version: int
    header: msgspec.Raw
    game: str = ""
    updated: float = 0.0


class _Last(Struct, forbid_unknown_fields=True):
    entries: int
    digest: str


class JournalFile(Struct, Generic[P], frozen=True):
    """What a journal's file says: whole and unchanged since it was written, but not yet checked by the rules. ``game`` is the game's id in the
    stores that it moves between, ``updated`` when it was last played, in seconds since 1970; empty and 0 where the file doesn't say."""

    header: Header
    entries: list[Entry[P]]
    game: str = ""
    updated: float = 0.0


class Recorded(Struct, Generic[P, V], frozen=True):
    """A journal read from a file and checked: its header, its entries, what they come to."""

    header: Header
    journal: Journal[P]
    fold: Fold[P, V]

    @property
    def rules(self) -> Rules:
        """The rules at the beginning."""
        return self.fold.rules


def encode_journal(header: Header, entries: Iterable[Entry[P]], game: str = "", updated: float = 0.0) -> bytes:
    """The whole file as bytes (for a download). With the ``game``'s id it is the same game wherever it is opened; ``updated`` says when it was last played."""
    first: dict[str, object] = {"format": FORMAT, "version": VERSION}
    if game:
        first |= {"game": game, "updated": updated}
    lines = [_encoder.encode(first | {"header": header})]
    lines += [entry_to_json(entry) for entry in entries]
    body = b"\n".join(lines) + b"\n"
    return body + _encoder.encode(_Last(len(lines) - 1, _digest(body))) + b"\n"


def write_journal(path: str | os.PathLike[str], header: Header, entries: Iterable[Entry[P]]) -> None:
    """Write a journal's file: whole, or not at all, and then the file that was there is left as it was.

    Raises JournalError, naming the file and the reason, where it cannot be written.
    """
    target = Path(path)
    data = encode_journal(header, entries)
    try:
        put_in_place(write_beside(target, data), target)
    except OSError as error:
        raise JournalError(str(target), "", f"cannot be written: {error.strerror or error}") from error


def read_journal(path: str | os.PathLike[str], kind: Kind[P, V], board: Board | None = None, contracts: tuple[Contract, ...] | None = None) -> Recorded[P, V]:
    """Read and check the file of a journal of that kind: form, digest, every action by the rules, chance by the seed
    where it is told.

    Raises JournalError, naming file, line and reason. The file is only read.
    """
    source = Path(path)
    try:
        data = read_input(source)
    except OSError as error:
        raise JournalError(str(source), "", f"cannot be read: {error.strerror or error}") from error
    return decode_journal(data, kind, str(source), board, contracts)


def decode_journal(
    data: bytes, kind: Kind[P, V], source: str = "journal", board: Board | None = None, contracts: tuple[Contract, ...] | None = None
) -> Recorded[P, V]:
    """The journal in a file's bytes (an upload), checked as by :func:`read_journal`; ``source`` is its name. Raises JournalError, which names
    the line and the entry.

    The file may have gone through Windows or mail, which end its lines otherwise, put a mark in front or empty lines behind."""
    return check_journal(parse_journal(data, kind, source), kind, source, board, contracts)


def parse_journal(data: bytes, kind: Kind[P, V], source: str = "journal") -> JournalFile[P]:
    """What the bytes of a file of that kind say, before any of it is checked by the rules (:func:`check_journal`). JournalError where the file is damaged."""
    data = _plain(data, source)
    first = _first(data, source)
    header = _header(first, source)
    if data.count(b"\n") > MAX_ENTRIES + 2:
        raise JournalError(source, "", f"it has more than {MAX_ENTRIES} entries: no game is that long")
    kind.check(header, source, "line 1")
    return JournalFile(header, _entries(data, data.split(b"\n")[:-1], kind, source), first.game, first.updated)


def check_journal(
    file: JournalFile[P], kind: Kind[P, V], source: str = "journal", board: Board | None = None, contracts: tuple[Contract, ...] | None = None
) -> Recorded[P, V]:
    """The journal that a file holds, checked: every action by the rules, chance by the seed where it is told. JournalError names the line and the entry."""
    try:
        journal = Journal(file.entries, source)
        fold = kind.fold(file.header, journal, board, contracts, checked=True)
        for entry in file.entries:
            if not isinstance(entry.action, Jump):
                fold.at(entry.number)
        kind.verify(fold, file.header)
    except JournalError as error:
        raise _with_line(error) from error
    except AufAchseError as error:
        raise JournalError(source, "line 1", str(error)) from error
    return Recorded(file.header, journal, fold)


def read_header(data: bytes, source: str = "journal") -> Header:
    """The header in a file's bytes, by which its kind is found; JournalError if this is no journal, or one that no game could have."""
    return _header(_first(_plain(data, source), source), source)


def _plain(data: bytes, source: str) -> bytes:
    if len(data) > MAX_FILE_SIZE:
        raise JournalError(source, "", f"{why_too_large()}: no game is that long")
    return plain_text(data)


def _first(data: bytes, source: str) -> _First:
    """The first line of a file's plain text."""
    try:
        first = msgspec.json.decode(data.partition(b"\n")[0], type=_First)
    except _BROKEN as error:
        raise JournalError(source, "line 1", f"this is not a journal of Auf Achse ({error})") from None
    if first.format != FORMAT:
        raise JournalError(source, "line 1", f"this is not a journal of Auf Achse (its format is {shown(first.format)})")
    if first.version > VERSION:
        raise JournalError(
            source, "line 1", f"the file is of version {first.version}, but this program reads up to version {VERSION}; install a newer aufachse-widgets"
        )
    if first.game and not is_game_id(first.game):
        raise JournalError(source, "line 1", f"game is {shown(first.game)}; use the id of a game as it was saved, or leave it out")
    return first


def _header(first: _First, source: str) -> Header:
    try:
        header = msgspec.json.decode(first.header, type=Header)
    except _BROKEN as error:
        raise JournalError(source, "line 1", f"the header is damaged: {error}") from None
    return bounded_header(header, source, "line 1")


def _digest(body: bytes) -> str:
    return hashlib.blake2b(body, digest_size=16).hexdigest()


def _entries(data: bytes, lines: list[bytes], kind: Kind[P, V], source: str) -> list[Entry[P]]:
    if len(lines) < 2:
        raise JournalError(source, f"line {len(lines)}", "the file is cut short: the closing line is missing")
    entries: list[Entry[P]] = []
    for number, line in enumerate(lines[1:-1], 2):
        if len(line) > MAX_ENTRY_LENGTH:
            raise JournalError(source, f"line {number}", f"the entry is damaged: it is longer than {MAX_ENTRY_LENGTH} bytes")
        try:
            entries.append(kind.entry(line))
        except _BROKEN as error:
            raise JournalError(source, f"line {number}", f"the entry is damaged: {error}") from None
    place = f"line {len(lines)}"
    try:
        last = msgspec.json.decode(lines[-1], type=_Last)
    except _BROKEN:
        raise JournalError(source, place, "the file is cut short: the closing line is missing or damaged") from None
    if last.entries != len(entries):
        raise JournalError(source, place, f"the closing line counts {last.entries} entries, but there are {len(entries)}: some are missing or repeated")
    body = data[: data.rindex(lines[-1])]
    if last.digest != _digest(body):
        raise JournalError(source, place, "the file was changed after it was written: its digest does not match")
    return entries


def _with_line(error: JournalError) -> JournalError:
    # Entry n stands on line n + 1, after the header.
    word, _, number = error.place.partition(" ")
    place = f"line {int(number) + 1} (entry {number})" if word == "entry" else "line 1"
    return JournalError(error.source, place, error.why)
