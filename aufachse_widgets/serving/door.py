"""The tables' doors, as the server asks them: is there a table with this code, is this link good."""

from __future__ import annotations

from enum import Enum
from pathlib import Path

from ..sessions.admission import Secret
from ..store import AWAY, Store, StoreError, default_path, open_store

MOST_KEY = 200  # characters of a secret that are looked at; ours have 22


class Opened(Enum):
    """What a code, or a link, opens."""

    TABLE = "table"
    WRONG_CODE = "no table has this code"
    WRONG_KEY = "there is the table, but the link is not good"


class Door:
    """Looks into the store for the server. The store is opened when it is first asked, and again where its file is another one now."""

    def __init__(self, where: str = "") -> None:
        self.where = where or default_path()
        local = self.where.removeprefix("sqlite:///")
        self._path = None if "://" in local else Path(local).expanduser()
        self._store: Store | None = None
        self._file: tuple[int, int] | None = None
        self._known = False  # whether it has been there

    def opens(self, code: str, key: str = "") -> Opened:
        """Whether a table's code, or with the ``key`` a link, lets in. StoreError if the store cannot be read."""
        # Here, since it imports the whole game: the server is there before anybody comes.
        from ..sessions.lobby import is_link, is_table

        try:
            if (store := self._reading()) is None:
                if key or self._known:
                    raise StoreError(str(self._path), "the file isn't there any more; put it back in its place", AWAY)
                return Opened.WRONG_CODE
            if key and len(key) <= MOST_KEY and is_link(store, code, Secret(key)):
                return Opened.TABLE
            if not is_table(store, code):
                return Opened.WRONG_CODE
            return Opened.WRONG_KEY if key else Opened.TABLE
        except StoreError:
            self.close()
            raise

    def _reading(self) -> Store | None:
        """The store; None where its file is not there: it is not for the server to make."""
        file = None
        if self._path is not None:
            try:
                found = self._path.stat()
            except OSError:
                self.close()
                return None
            file = found.st_dev, found.st_ino
        if file != self._file:
            self.close()
        if self._store is None:
            self._store, self._file = open_store(self.where), file
            self._known = True
        return self._store

    def close(self) -> None:
        """Let go of the store."""
        if self._store is not None:
            self._store.close()
            self._store = None
