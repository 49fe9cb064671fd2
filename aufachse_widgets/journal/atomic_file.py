"""A file is written whole or not at all, and is on the disk when that is said."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path


def write_beside(target: Path, data: bytes) -> Path:
    """A scratch file beside ``target`` with all of ``data``, on the disk; OSError, and no file left, where that fails."""
    scratch = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    try:
        with scratch.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        with suppress(OSError):
            scratch.unlink(missing_ok=True)
        raise
    return scratch


def put_in_place(scratch: Path, target: Path) -> None:
    """Give a scratch file its name; OSError, and what was there left as it was, where that fails. The scratch file is gone in any case."""
    try:
        scratch.replace(target)
    finally:
        with suppress(OSError):
            scratch.unlink(missing_ok=True)
    # The new name must reach the disk too; not every system lets a folder be opened.
    with suppress(OSError):
        handle = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
