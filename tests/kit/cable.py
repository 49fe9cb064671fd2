"""The way between a page and its server, which can be cut: unlike a browser told to be offline, it also takes the sockets that are open."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit, urlunsplit


class Cable:
    """Passes on what comes on a port of its own, for as long as it is not :meth:`cut` or :meth:`hushed`."""

    def __init__(self, url: str) -> None:
        self._to = urlsplit(url)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._open = threading.Event()
        self._open.set()
        self._refusing = False
        self._ends: list[tuple[socket.socket, socket.socket]] = []
        self._made: list[socket.socket] = []
        self._lock = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        """The address on this side."""
        return urlunsplit(self._to._replace(netloc=f"127.0.0.1:{self._listening.getsockname()[1]}"))

    def lead_to(self, url: str) -> None:
        """Lead to another server from now on."""
        self._to = urlsplit(url)

    def cut(self) -> None:
        """Close what is open, and let nobody through: the server's machine says at once that nobody listens."""
        self._refusing = True
        self.drop()

    def drop(self) -> None:
        """Close what is open; who comes again is let through."""
        with self._lock:
            ends, self._ends = self._ends, []
        for pair in ends:
            for end in pair:
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)

    def hush(self) -> None:
        """Let nothing through and say nothing: what is sent waits, as where there is no network for a while."""
        self._open.clear()

    def forget(self) -> None:
        """Never let anything through again on what is open, and say nothing; who comes again is let through."""
        with self._lock:
            self._ends = []
        self._open = threading.Event()
        self._open.set()

    def mend(self) -> None:
        """Let everything through again, also what has waited."""
        self._refusing = False
        self._open.set()

    def _accept(self) -> None:
        while True:
            try:
                ours, _address = self._listening.accept()
            except OSError:
                return
            if self._refusing:
                ours.close()
                continue
            threading.Thread(target=self._join, args=(ours, self._open), daemon=True).start()

    def _join(self, ours: socket.socket, gate: threading.Event) -> None:
        gate.wait()
        try:
            theirs = socket.create_connection((self._to.hostname or "", self._to.port or 80), 10)
            theirs.settimeout(None)
        except OSError:
            ours.close()
            return
        with self._lock:
            self._ends.append((ours, theirs))
            self._made += (ours, theirs)
        for source, target in ((ours, theirs), (theirs, ours)):
            threading.Thread(target=self._pass_on, args=(source, target, gate), daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket, gate: threading.Event) -> None:
        try:
            while data := source.recv(65536):
                gate.wait()
                if gate is not self._open:
                    return  # forgotten: nobody ever hears of it
                target.sendall(data)
        except OSError:
            pass
        if gate is self._open:
            for end in (source, target):
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Take it away."""
        self._listening.close()
        self.cut()
        self._open.set()
        for end in self._made:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()


@contextmanager
def cable(url: str) -> Iterator[Cable]:
    """A cable to that server."""
    made = Cable(url)
    try:
        yield made
    finally:
        made.close()
