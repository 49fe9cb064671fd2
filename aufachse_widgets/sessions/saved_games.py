"""All games of a store in one file, which moves them between a person's devices: a zip of the journals in which games move, one each, of the boxes that
are remembered, and of the names that are joined.

Both ways go in steps, a game each, so that a page stays alive meanwhile. What is damaged is left out and named; the rest goes along.
"""

from __future__ import annotations

import os
import time
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from ..box.box import Box
from ..box.memory import ENDING as BOX
from ..box.memory import Boxes, BoxesError, decode_box, encode_box
from ..engine.errors import LABEL, AufAchseError, one_line
from ..engine.input_files import MAX_FILE_SIZE, read_input, why_too_large
from ..journal import JournalError
from ..journal.atomic_file import put_in_place, write_beside
from ..stats import joined
from ..store import NoGame, Store, StoreError
from .transfer import Transfer, packed, unpack_game

GAME = ".jsonl"
NAMES = "joined-names.json"
FIRST_YEAR = (1980, 1, 1, 0, 0, 0)  # of a zip
_MEMBER = b"PK\x01\x02"  # begins each line of a zip's list
_UNREADABLE = (zipfile.BadZipFile, zlib.error, OSError, EOFError, RuntimeError, NotImplementedError, ValueError)  # what zipfile raises


class Bounds(NamedTuple):
    """What such a file may hold at most: it may come from anybody. ``size`` are its bytes, ``unpacked`` those of all the ``files`` in it."""

    size: int = 60_000_000  # a page can't send much more to its server; 5,000 long games have as many
    files: int = 20_000
    unpacked: int = 2_000_000_000


BOUNDS = Bounds()


class LeftOut(NamedTuple):
    """What could not go along: its name, and why."""

    name: str
    why: AufAchseError


def holds_games(data: bytes) -> bool:
    """Whether a file's bytes are those of a zip; whether there are games in it, :class:`Unpacking` finds out."""
    return data.startswith((b"PK\x03\x04", b"PK\x05\x06"))


class Packing:
    """Puts all games of a store with the names that are joined, and what ``boxes`` remember, into one file: iterate, and take :attr:`data`.

    ``total`` is the number of games, ``games`` how many are in the file so far. Raises StoreError where the store can't be read now; a single game that
    is damaged is :attr:`left_out`, and one that is deleted meanwhile is gone.
    """

    def __init__(self, store: Store, boxes: Boxes | None = None) -> None:
        self._store = store
        self._boxes = boxes
        self._kept = store.list()
        self._bytes = BytesIO()
        self.total = len(self._kept)
        self.games = 0
        self.left_out: list[LeftOut] = []

    def __iter__(self) -> Iterator[None]:
        with zipfile.ZipFile(self._bytes, "w", zipfile.ZIP_DEFLATED) as archive:
            for kept in self._kept:
                try:
                    data = packed(self._store, kept.id, kept.updated)
                except NoGame:
                    self.total -= 1
                except StoreError as error:
                    if error.kind:
                        raise
                    self.left_out.append(LeftOut(kept.id, error))
                else:
                    archive.writestr(_member(f"{kept.id}{GAME}", kept.updated), data)
                    self.games += 1
                yield
            for number, kept_box in enumerate(self._boxes.list() if self._boxes is not None else (), 1):
                assert self._boxes is not None
                try:
                    archive.writestr(_member(f"box-{number}{BOX}", kept_box.updated), encode_box(self._boxes.read(kept_box.title)))
                except BoxesError as error:
                    self.left_out.append(LeftOut(kept_box.title, error))
                yield
            if names := self._store.joined_names():
                archive.writestr(_member(NAMES, time.time()), names)

    @property
    def data(self) -> bytes:
        """The file."""
        return self._bytes.getvalue()


class Unpacking:
    """Takes in the games of such a file, called ``source``, and the boxes in it: iterate. :attr:`transfers` say what became of the games so far,
    ``boxes_new`` how many boxes were not known here.

    JournalError, and nothing changed, where it is no such file at all. What is damaged in it is :attr:`left_out`, and the rest is taken in all the same.
    StoreError where the store fails; what has been taken in stays.
    """

    def __init__(self, store: Store, data: bytes, source: str = "games", boxes: Boxes | None = None, bounds: Bounds = BOUNDS) -> None:
        self._store = store
        self._boxes = boxes
        self._left = bounds.unpacked
        self._archive, self._members = _opened(data, source, bounds)
        self.total = len(self._members)
        self.done = 0
        self.transfers: list[Transfer] = []
        self.boxes_new = 0
        self.left_out: list[LeftOut] = []

    def __iter__(self) -> Iterator[None]:
        for member in self._members:
            name = one_line(member.filename, LABEL)
            try:
                data = self._read(member, name)
                if member.filename.endswith(BOX):
                    self._take_box(data, name)
                elif member.filename.endswith(NAMES):
                    self._take_names(data, name)
                else:
                    self.transfers.append(unpack_game(self._store, data, name))
            except StoreError:
                raise
            except AufAchseError as error:
                self.left_out.append(LeftOut(name, error))
            self.done += 1
            yield

    @property
    def outcomes(self) -> Counter[str]:
        """How many games came to each :attr:`Transfer.outcome <aufachse_widgets.sessions.transfer.Transfer>` so far."""
        return Counter(transfer.outcome for transfer in self.transfers)

    def _read(self, member: zipfile.ZipInfo, name: str) -> bytes:
        """What is in a member, but not more than a game may have, or than may still be read of all."""
        if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) or member.flag_bits & 1:
            raise JournalError(name, "", "it is packed in a way that can't be read here; unpack it, and open it by itself")
        most = min(MAX_FILE_SIZE, max(0, self._left))
        try:
            with self._archive.open(member) as file:
                data = file.read(most + 1)
        except _UNREADABLE as error:
            raise JournalError(name, "", f"it is damaged: {error}") from error
        self._left -= len(data)
        if len(data) > most:
            too_much = "there is too much in this file; unpack it, and open the game by itself"
            raise JournalError(name, "", f"{why_too_large()}: no game is that long" if most == MAX_FILE_SIZE else too_much)
        return data

    def _take_box(self, data: bytes, name: str) -> None:
        box = decode_box(data, name)
        if self._boxes is not None and keep_box(self._boxes, box):
            self.boxes_new += 1

    def _take_names(self, data: bytes, name: str) -> None:
        try:
            names = joined.from_text(data)
        except ValueError as error:
            raise JournalError(name, "", f"these joined names cannot be read: {error}") from error
        joined.change_joined(self._store, lambda here: here.merged(names))


def _member(name: str, updated: float) -> zipfile.ZipInfo:
    member = zipfile.ZipInfo(name, max(FIRST_YEAR, time.localtime(updated)[:6]))
    member.compress_type = zipfile.ZIP_DEFLATED
    return member


def _opened(data: bytes, source: str, bounds: Bounds) -> tuple[zipfile.ZipFile, list[zipfile.ZipInfo]]:
    """A zip, and what is in it without what systems put there themselves. JournalError where it can't be opened, or is too large."""
    if len(data) > bounds.size:
        raise JournalError(source, "", f"{why_too_large(bounds.size)}; unpack it, and open the games in it one by one")
    # Before they are read: each takes a thousand bytes of memory.
    if data.count(_MEMBER) > bounds.files:
        raise JournalError(source, "", f"it has more than {bounds.files} files in it; unpack it, and open the games in it one by one")
    try:
        archive = zipfile.ZipFile(BytesIO(data))
    except _UNREADABLE as error:
        raise JournalError(source, "", f"this file is damaged, or not one of all games ({error})") from error
    members = [member for member in archive.infolist() if not (member.is_dir() or _is_a_systems(member.filename))]
    if not any(member.filename.endswith(GAME) for member in members):
        raise JournalError(source, "", "there are no games in it; use a file that “Save all games as a file” has made")
    return archive, members


def _is_a_systems(name: str) -> bool:
    """Whether a file in a zip was put there by a Mac or by Windows, and by nobody else.

    >>> _is_a_systems("__MACOSX/games/._0123456789ab.jsonl"), _is_a_systems("games/Thumbs.db"), _is_a_systems("games/0123456789ab.jsonl")
    (True, True, False)
    """
    last = name.rpartition("/")[2]
    return name.startswith("__MACOSX/") or last.startswith(".") or last in ("Thumbs.db", "desktop.ini")


def keep_box(boxes: Boxes, box: Box) -> bool:
    """Remember a box that comes from elsewhere; whether anything in it was new. One that knows all that the box of its title knows here takes its place;
    where each knows something that the other does not, it is kept beside it, under another title. BoxesError where it can't be kept."""
    for number in count(2):
        try:
            here = boxes.read(box.title)
        except BoxesError:
            break  # there is none, or its file is damaged: then that one is set aside
        if _knows(here, box):
            return False
        if _knows(box, here):
            break
        ending = f" ({number})"
        box = replace(box, title=box.title.removesuffix(f" ({number - 1})")[: LABEL - len(ending)] + ending)
    boxes.keep(box)
    return True


def _knows(one: Box, other: Box) -> bool:
    """Whether all that is in the other box is in this one."""
    return set(other.contracts) <= set(one.contracts) and set(other.cities) <= set(one.cities) and set(other.cards) <= set(one.cards)


def save_games(path: str | os.PathLike[str], store: Store, boxes: Boxes | None = None) -> Packing:
    """Save all games of a store as one file, whole or not at all; what came of it. With the seeds of games in play: the file is for its owner's devices.

    JournalError where the file can't be written, StoreError where the store can't be read; what was at ``path`` then stays.
    """
    target = Path(path)
    packing = Packing(store, boxes)
    _all(packing)
    try:
        put_in_place(write_beside(target, packing.data), target)
    except OSError as error:
        raise JournalError(str(target), "", f"cannot be written: {error.strerror or error}") from error
    return packing


def open_games(path: str | os.PathLike[str], store: Store, boxes: Boxes | None = None) -> Unpacking:
    """Take in the games of a file that :func:`save_games` or "Save all games as a file" made; what came of each. Errors as of :class:`Unpacking`."""
    try:
        data = read_input(path, BOUNDS.size)
    except OSError as error:
        raise JournalError(str(path), "", f"cannot be read: {error.strerror or error}") from error
    unpacking = Unpacking(store, data, str(path), boxes)
    _all(unpacking)
    return unpacking


def _all(steps: Packing | Unpacking) -> None:
    for _step in steps:
        pass
