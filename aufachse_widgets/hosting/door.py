"""The tables' doors, as the server asks them: is there a table with this code, what does this link open."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from ..sessions.admission import Secret
from ..store import AWAY, MEMORY, Store, StoreError, default_path, open_store
from .timings import SERVER_TIMINGS, ServerTimings

MOST_KEY = 200  # characters of a secret that are looked at; ours have 22


class Opened(Enum):
    """What a code, or a link, opens."""

    TABLE = "table"
    WRONG_CODE = "no table has this code"
    WRONG_KEY = "there is the table, but the link is not good"


class Found(NamedTuple):
    """What was found behind a code or a link; ``seat`` is that of a good link as addresses name it (sessions/lobby.py), else empty."""

    opened: Opened
    seat: str = ""


class Door:
    """Looks into the store for the server. The store is opened when it is first asked, and again where its file is another one now.

    Questions wait in a row, and the server goes on meanwhile: a slow disk stops nobody who asks for something else.
    """

    def __init__(self, where: str = "", timings: ServerTimings = SERVER_TIMINGS) -> None:
        self.where = where or default_path()
        local = self.where.removeprefix("sqlite:///")
        self._path = None if "://" in local else Path(local).expanduser()
        self._store: Store | None = None
        self._file: tuple[int, int] | None = None
        self._known = False  # whether it has been there
        self.timings = timings
        self._reader = ThreadPoolExecutor(1, "aufachse-door")  # one: a store's answers come in the order in which they were asked for

    async def ask(self, code: str, key: str = "") -> Found:
        """:meth:`opens`, without stopping the server's other work."""
        return await asyncio.get_running_loop().run_in_executor(self._reader, self.opens, code, key)

    def opens(self, code: str, key: str = "") -> Found:
        """What a table's code, or with the ``key`` a link, opens. StoreError if the store cannot be read."""
        # Here, since it imports the whole game: the server is there before anybody comes.
        from ..sessions.lobby import is_table, linked_seat

        try:
            if (store := self._reading()) is None:
                if (key or self._known) and self.where != MEMORY:
                    raise StoreError(str(self._path), "the file isn't there any more; put it back in its place", AWAY)
                return Found(Opened.WRONG_CODE)
            if key and len(key) <= MOST_KEY and (seat := linked_seat(store, code, Secret(key))):
                return Found(Opened.TABLE, seat)
            if not is_table(store, code):
                return Found(Opened.WRONG_CODE)
            return Found(Opened.WRONG_KEY if key else Opened.TABLE)
        except StoreError:
            self._let_go()
            raise

    def _reading(self) -> Store | None:
        """The store; None where its file is not there: it is not for the server to make."""
        file = None
        if self._path is not None:
            try:
                found = self._path.stat()
            except OSError:
                self._let_go()
                return None
            file = found.st_dev, found.st_ino
        if file != self._file:
            self._let_go()
        if self._store is None:
            self._store, self._file = open_store(self.where), file
            self._known = True
        return self._store

    def _let_go(self) -> None:
        if self._store is not None:
            self._store.close()
            self._store = None

    def close(self) -> None:
        """Let go of the store; nobody is answered any more."""
        self._reader.shutdown(wait=True, cancel_futures=True)
        self._let_go()
