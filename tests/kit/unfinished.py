"""Requests that never end, of somebody who wants to lock others out."""

from __future__ import annotations

import selectors
import socket
import threading
from contextlib import suppress
from types import TracebackType

BEGUN = b"GET / HTTP/1.1\r\nHost: localhost\r\n"  # of a request's head
PAUSE = 0.2  # seconds between two looks for those that the server has ended


class UnfinishedRequests:
    """Holds so many unfinished requests to a server inside the ``with``: for each that the server ends, another one begins."""

    def __init__(self, host: str, port: int, number: int) -> None:
        self._address = host, port
        self._number = number
        self._held = selectors.DefaultSelector()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._hold, daemon=True)

    def __len__(self) -> int:
        return len(self._held.get_map())

    def __enter__(self) -> UnfinishedRequests:
        while len(self) < self._number:
            self._begin()
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._stop.set()
        self._thread.join()
        for key in list(self._held.get_map().values()):
            self._end(key)
        self._held.close()

    def _hold(self) -> None:
        while not self._stop.is_set():
            for key, _events in self._held.select(PAUSE):
                self._end(key)  # the server has answered or hung up
            with suppress(OSError):  # it takes no more for now
                while len(self) < self._number:
                    self._begin()

    def _begin(self) -> None:
        one = socket.create_connection(self._address, 10)
        self._held.register(one, selectors.EVENT_READ)
        one.sendall(BEGUN)

    def _end(self, key: selectors.SelectorKey) -> None:
        self._held.unregister(key.fileobj)
        assert isinstance(key.fileobj, socket.socket)
        key.fileobj.close()
