"""Boxes in one SQLite file: for a page that runs in the browser alone, where there are few files and each has its fixed name."""

from __future__ import annotations

import secrets
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from ..engine.reasons import N_
from .box import Box
from .memory import BoxesError, KeptBox, NewerBox, check_title, decode_box, encode_box, kept_line, key_of, no_such_box

_TABLE = "CREATE TABLE IF NOT EXISTS boxes (key TEXT PRIMARY KEY, title TEXT NOT NULL, body BLOB NOT NULL, updated REAL NOT NULL)"


class BoxesInDatabase:
    """Boxes in a file of that ``path``, which is made when the first one is kept."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path).expanduser()

    @contextmanager
    def _open(self, failed: str) -> Iterator[sqlite3.Connection]:
        """The file, for one transaction; BoxesError with that text where it fails."""
        try:
            with closing(sqlite3.connect(self.path)) as database:
                database.execute("PRAGMA journal_mode = TRUNCATE")
                database.execute(_TABLE)
                with database:
                    yield database
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL:
                raise BoxesError(str(self.path), N_("the disk is full; make room and try again")) from error
            raise BoxesError(str(self.path), failed, reason=str(error)) from error

    def _rows(self) -> list[tuple[str, str, bytes, float]]:
        if not self.path.exists():
            return []
        with self._open(N_("the file cannot be read ({reason})")) as database:
            return database.execute("SELECT key, title, body, updated FROM boxes ORDER BY updated DESC, rowid DESC").fetchall()

    def _found(self) -> Iterator[tuple[Box | BoxesError, float]]:
        """Each box, the one last kept first, or why it can't be read."""
        for _key, title, body, updated in self._rows():
            try:
                yield decode_box(body, title), updated
            except BoxesError as error:
                yield error, updated

    def list(self) -> tuple[KeptBox, ...]:
        """All boxes that can be read, the one last kept first."""
        return tuple(kept_line(box, updated) for box, updated in self._found() if isinstance(box, Box))

    def damaged(self) -> tuple[str, ...]:
        """A sentence for each box that can't be read."""
        return tuple(str(box) for box, _updated in self._found() if isinstance(box, BoxesError))

    def read(self, title: str) -> Box:
        """The box of that title; BoxesError where there is none, or it is damaged."""
        body = next((body for key, _title, body, _updated in self._rows() if key == key_of(title)), None)
        if body is None:
            raise no_such_box(title)
        return decode_box(body, title)

    def keep(self, box: Box) -> str:
        """Remember a box; the name of one that was damaged and therefore set aside, or ``""``."""
        check_title(box)
        with self._open(N_("the box cannot be kept ({reason})")) as database:
            row = database.execute("SELECT body FROM boxes WHERE key = ?", (key_of(box.title),)).fetchone()
            aside = "" if row is None else _name_aside(row[0], box.title)
            if aside:
                database.execute("UPDATE boxes SET key = ? WHERE key = ?", (aside, key_of(box.title)))
            database.execute("REPLACE INTO boxes VALUES (?, ?, ?, ?)", (key_of(box.title), box.title, encode_box(box), time.time()))
        return aside

    def delete(self, title: str) -> None:
        """Forget a box; BoxesError where there is none of that title."""
        if all(key != key_of(title) for key, *_rest in self._rows()):
            raise no_such_box(title)
        with self._open(N_("the file cannot be deleted ({reason})")) as database:
            database.execute("DELETE FROM boxes WHERE key = ?", (key_of(title),))


def _name_aside(body: bytes, title: str) -> str:
    """The key that a damaged box is kept under from now on, empty where it isn't damaged; NewerBox where a newer version wrote it."""
    try:
        decode_box(body, title)
    except NewerBox:
        raise
    except BoxesError:
        return f"{key_of(title)}.{secrets.token_hex(4)}.damaged"
    return ""
