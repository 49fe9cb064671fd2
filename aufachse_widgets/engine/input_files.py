"""Files that people give: the one place that looks at kind and size before a file is read, and reads text as what it is, whatever it went through."""

from __future__ import annotations

import codecs
import errno
import os
import stat
from pathlib import Path

MAX_FILE_SIZE = 8_000_000
"""Bytes of a file that is read, unless its reader says otherwise. A long game has some 300,000."""

_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def read_input(path: str | os.PathLike[str], most: int = MAX_FILE_SIZE) -> bytes:
    """The bytes of a file that somebody named. OSError, whose ``strerror`` says why, where it isn't a file (a folder, a device, a pipe, which could go on
    without end) or has more than ``most`` bytes.

    >>> read_input("/dev/zero")
    Traceback (most recent call last):
    OSError: [Errno 22] this is no file but a device or a pipe: '/dev/zero'
    """
    named = Path(path)
    if "\0" in str(named):
        raise OSError(errno.EINVAL, "no file has such a name", str(path))
    _check_kind(named.stat().st_mode, named)
    # What lies there may have become a pipe meanwhile: then this waits for nobody.
    with open(named, "rb", opener=lambda name, flags: os.open(name, flags | getattr(os, "O_NONBLOCK", 0))) as file:
        found = os.fstat(file.fileno())
        _check_kind(found.st_mode, named)
        # Some files are longer than the system says, such as those in /proc.
        data = file.read(most + 1) if found.st_size <= most else b""
    if len(data) > most or found.st_size > most:
        raise OSError(errno.EFBIG, why_too_large(most), str(named))
    return data


def why_too_large(most: int = MAX_FILE_SIZE) -> str:
    """What to say of a file, or of an upload, with more bytes.

    >>> why_too_large()
    'it is larger than 8 MB'
    """
    return f"it is larger than {most / 1e6:g} MB"


def plain_text(data: bytes) -> bytes:
    r"""A text as it was written, whatever Windows, an editor or mail has made of it: as UTF-8 without a mark in front, lines ended by ``\n``, no empty
    ones before or after it.

    >>> plain_text(b"\xef\xbb\xbf{}\r\n{}\r\n\r\n")
    b'{}\n{}\n'
    """
    data = data.removeprefix(codecs.BOM_UTF8)
    if data.startswith(_UTF_16):
        try:
            data = data.decode("utf-16").encode()
        except UnicodeError:
            return data  # that is for its reader to refuse
    text = data.replace(b"\r\n", b"\n").strip(b" \t\r\n")
    return text + b"\n" if text else b""


def _check_kind(mode: int, path: Path) -> None:
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, "this is a folder", str(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "this is no file but a device or a pipe", str(path))
