"""Boxes remembered from game to game: one file a box, written whole or not at all, checked when it is read."""

from __future__ import annotations

import errno
import hashlib
import re
import secrets
import time
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Protocol

import msgspec
from msgspec import Struct

from ..engine.errors import AufAchseError, one_line, shown
from ..engine.input_files import plain_text, read_input
from ..engine.reasons import N_
from ..journal.atomic_file import put_in_place, write_beside
from .box import Box
from .messages import Value, message

FORMAT = "aufachse-box"
VERSION = 1
ENDING = ".box.json"
_BROKEN = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class BoxesError(AufAchseError):
    """A box that cannot be read or kept. ``where`` is its file or title (``""``: it has none), ``why`` the reason and
    how to put it right."""

    def __init__(self, where: str, text: str, **values: Value) -> None:
        self.where = where
        self.why = message(text, **values)
        super().__init__(where, self.why)

    def __str__(self) -> str:
        said = one_line(str(self.why))
        return f"{self.where}: {said}" if self.where else said


class NewerBox(BoxesError):
    """A file that a newer version wrote: it is left alone."""


class KeptBox(Struct, frozen=True):
    """A line of the list of boxes. ``updated`` is in seconds since 1970 (UTC)."""

    title: str
    contracts: int
    cities: int
    cards: int
    updated: float


class Boxes(Protocol):
    """Remembers boxes by their titles (capitals and small letters are alike)."""

    def list(self) -> tuple[KeptBox, ...]:
        """All boxes that can be read, the one last kept first."""
        ...

    def read(self, title: str) -> Box:
        """The box of that title. :class:`BoxesError` where there is none, or its file is damaged."""
        ...

    def keep(self, box: Box) -> str:
        """Remember a box, in place of the one of the same title. It is on the disk when this returns: the
        file that was damaged and therefore set aside, or ``""``. :class:`BoxesError` where
        it cannot be kept; what was kept before is then left as it was."""
        ...

    def delete(self, title: str) -> None:
        """Forget a box. :class:`BoxesError` where there is none."""
        ...

    def damaged(self) -> tuple[str, ...]:
        """A sentence for each file that cannot be read; none of them is ever overwritten."""
        ...


class _File(Struct, forbid_unknown_fields=True):
    format: str
    version: int
    digest: str = ""
    box: msgspec.Raw = msgspec.Raw(b"null")


def encode_box(box: Box) -> bytes:
    """A box as the bytes of a file."""
    body = msgspec.json.encode(box)
    head = msgspec.json.encode({"format": FORMAT, "version": VERSION, "digest": _digest(body)})
    return head[:-1] + b',"box":' + body + b"}\n"


def decode_box(data: bytes, source: str = "box") -> Box:
    """The box in a file's bytes; ``source`` is its name. Raises :class:`BoxesError`, naming it and what is wrong, and
    :class:`NewerBox` for a file of a newer version.

    >>> decode_box(encode_box(Box("Ours"))).title
    'Ours'
    """
    data = plain_text(data)
    try:
        first = msgspec.json.decode(data)
    except _BROKEN as error:
        raise BoxesError(source, N_("this is not a box of Auf Achse, or it is damaged ({reason})"), reason=str(error)) from None
    if not isinstance(first, dict) or first.get("format") != FORMAT:
        raise BoxesError(source, N_("this is not a box of Auf Achse"))
    if isinstance(first.get("version"), int) and first["version"] > VERSION:
        raise NewerBox(source, N_("a newer version of this program wrote the file; install a newer aufachse-widgets"))
    try:
        file = msgspec.json.decode(data, type=_File)
        if file.version != VERSION or file.digest != _digest(bytes(file.box)):
            raise BoxesError(source, N_("the file is damaged, or was changed after it was written: its digest does not match"))
        return msgspec.json.decode(file.box, type=Box)
    except _BROKEN as error:
        raise BoxesError(source, N_("the file is damaged ({reason})"), reason=str(error)) from None


def _digest(body: bytes) -> str:
    return hashlib.blake2b(body, digest_size=16).hexdigest()


def key_of(title: str) -> str:
    """By which a box is found: capitals and small letters are alike."""
    return unicodedata.normalize("NFC", title.strip().casefold())


def no_such_box(title: str) -> BoxesError:
    """There is none of that title."""
    return BoxesError(shown(title), N_("there is no box with that title"))


def check_title(box: Box) -> None:
    """BoxesError where a box has no title by which it could be found."""
    if not box.title.strip():
        raise BoxesError("", N_("give the box a title first, so that it can be found again"))


def kept_line(box: Box, updated: float) -> KeptBox:
    """The line of the list of boxes for one."""
    return KeptBox(box.title, len(box.contracts), len(box.cities), len(box.cards), updated)


class BoxesInMemory:
    """Boxes that are remembered as long as the program runs."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[Box, float]] = {}

    def list(self) -> tuple[KeptBox, ...]:
        """All boxes, the one last kept first."""
        return tuple(kept_line(*kept) for kept in reversed(self._kept.values()))

    def read(self, title: str) -> Box:
        """The box of that title; BoxesError where there is none."""
        kept = self._kept.get(key_of(title))
        if kept is None:
            raise no_such_box(title)
        return kept[0]

    def keep(self, box: Box) -> str:
        """Remember a box."""
        check_title(box)
        self._kept.pop(key_of(box.title), None)
        self._kept[key_of(box.title)] = (box, time.time())
        return ""

    def delete(self, title: str) -> None:
        """Forget a box; BoxesError where there is none of that title."""
        if self._kept.pop(key_of(title), None) is None:
            raise no_such_box(title)

    def damaged(self) -> tuple[str, ...]:
        """Nothing: there are no files."""
        return ()


class BoxesInFolder:
    """Boxes in the files of a folder, which is made when the first one is kept."""

    def __init__(self, folder: Path | str) -> None:
        self.folder = Path(folder).expanduser()

    def _paths(self) -> list[Path]:
        try:
            return sorted(self.folder.glob(f"*{ENDING}"))
        except OSError as error:
            raise self._refused(self.folder, error, N_("the folder cannot be read ({reason})")) from error

    def _found(self) -> Iterator[tuple[Path, Box | BoxesError, float]]:
        """Each file with its box, or why it cannot be read."""
        for path in self._paths():
            try:
                found: Box | BoxesError = decode_box(read_input(path), str(path))
                yield path, found, path.stat().st_mtime_ns / 1e9
            except FileNotFoundError:  # deleted meanwhile
                continue
            except OSError as error:
                yield path, self._refused(path, error, N_("the file cannot be read ({reason})")), 0.0
            except BoxesError as error:
                yield path, error, 0.0

    def _boxes(self, title: str) -> list[tuple[float, Path, Box]]:
        """The boxes of that title, the newest last: somebody may have copied a file."""
        found = ((updated, path, box) for path, box, updated in self._found() if isinstance(box, Box) and key_of(box.title) == key_of(title))
        return sorted(found, key=lambda kept: kept[:2])

    def _path(self, title: str) -> Path:
        """The file for a title; one that any file system can hold."""
        plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().casefold()
        name = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40]
        digest = hashlib.blake2b(key_of(title).encode(), digest_size=4).hexdigest()
        return self.folder / f"{name or 'box'}-{digest}{ENDING}"

    @staticmethod
    def _refused(path: Path, error: OSError, text: str) -> BoxesError:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            return BoxesError(str(path), N_("the disk is full; make room and try again"))
        return BoxesError(str(path), text, reason=error.strerror or str(error))

    def list(self) -> tuple[KeptBox, ...]:
        """All boxes that can be read, the one last kept first."""
        newest: dict[str, KeptBox] = {}
        for _path, box, updated in self._found():
            if isinstance(box, Box) and (key_of(box.title) not in newest or newest[key_of(box.title)].updated <= updated):
                newest[key_of(box.title)] = kept_line(box, updated)
        return tuple(sorted(newest.values(), key=lambda kept: -kept.updated))

    def damaged(self) -> tuple[str, ...]:
        """A sentence for each file that cannot be read."""
        return tuple(str(box) for _path, box, _updated in self._found() if isinstance(box, BoxesError))

    def read(self, title: str) -> Box:
        """The box of that title; BoxesError where there is none."""
        found = self._boxes(title)
        if found:
            return found[-1][2]
        path = self._path(title)
        if not path.exists():
            raise no_such_box(title)
        try:
            return decode_box(read_input(path), str(path))
        except OSError as error:
            raise self._refused(path, error, N_("the file cannot be read ({reason})")) from error

    def keep(self, box: Box) -> str:
        """Remember a box; the file that was damaged and therefore set aside, or ``""``."""
        check_title(box)
        found = self._boxes(box.title)
        target = found[-1][1] if found else self._path(box.title)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            scratch = write_beside(target, encode_box(box))
            try:
                aside = self._set_aside(target)
                put_in_place(scratch, target)
            finally:
                with suppress(OSError):
                    scratch.unlink(missing_ok=True)
        except OSError as error:
            raise self._refused(target, error, N_("the box cannot be kept ({reason})")) from error
        return aside

    def _set_aside(self, target: Path) -> str:
        """Give a damaged file another name; its new name."""
        if not target.exists():
            return ""
        try:
            decode_box(read_input(target), str(target))
        except NewerBox:
            raise
        except BoxesError:
            aside = target.with_name(f"{target.name.removesuffix(ENDING)}.{secrets.token_hex(4)}.damaged")
            target.rename(aside)
            return str(aside)
        return ""

    def delete(self, title: str) -> None:
        """Forget a box; BoxesError where there is none of that title."""
        found = self._boxes(title)
        if not found:
            raise no_such_box(title)
        for _updated, path, _box in found:
            try:
                path.unlink()
            except OSError as error:
                raise self._refused(path, error, N_("the file cannot be deleted ({reason})")) from error
