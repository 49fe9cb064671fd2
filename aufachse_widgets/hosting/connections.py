"""Connections: how many there may be, and an HTTP server that keeps to that.

A connection costs the server a descriptor, whether or not anything is ever asked by it. Those by which nothing has been asked yet wait: they are
closed after a while, and make way for others before that.
"""

from __future__ import annotations

import errno
import logging
import socket
import ssl
import sys
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, NamedTuple

from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPConnection, HTTPHeaders, HTTPMessageDelegate, RequestStartLine, ResponseStartLine
from tornado.ioloop import IOLoop
from tornado.iostream import IOStream, SSLIOStream
from tornado.netutil import ssl_wrap_socket

from .descriptors import descriptor_limit
from .limits import neighbourhood
from .network import is_loopback
from .timings import SERVER_TIMINGS, ServerTimings

BACKLOG = 128  # connections accepted before something else has its turn
# What the system says where there are no descriptors, or no memory, for one more connection.
EXHAUSTED = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM, getattr(errno, "WSAEMFILE", errno.EMFILE)})

logger = logging.getLogger(__name__)


class ConnectionLimits(NamedTuple):
    """How many connections there may be: of one neighbour, of all ``together``, and how many of these are kept for the server's own computer."""

    neighbour: int = 64
    together: int = 400 if sys.platform == "win32" else 1000
    kept: int = 50

    @classmethod
    def for_descriptors(cls, limit: int) -> ConnectionLimits:
        """Those that fit where the process may have so many descriptors: kernels need some, too.

        >>> ConnectionLimits.for_descriptors(20_000) == ConnectionLimits()
        True
        >>> ConnectionLimits.for_descriptors(256)
        ConnectionLimits(neighbour=64, together=85, kept=21)
        """
        usual = cls()
        together = min(usual.together, limit // 3)
        return usual._replace(together=together, kept=min(usual.kept, together // 4))


class Connection:
    """One that is open. ``own``: it comes from the server's own computer. It waits as long as its next request isn't complete."""

    def __init__(self, neighbour: str, own: bool) -> None:
        self.neighbour = neighbour
        self.own = own
        self.close: Callable[[], object] = lambda: None


class Connections:
    """The open connections. Where there are too many, the one that has waited longest makes way: of the same neighbour where it has too many, else
    of the neighbour with most that wait. If none waits, the new one isn't taken."""

    def __init__(
        self,
        limits: ConnectionLimits | None = None,
        neighbour: Callable[[str], str] = neighbourhood,
        own: Callable[[str], bool] = is_loopback,
    ) -> None:
        self.limits = limits or ConnectionLimits.for_descriptors(descriptor_limit())
        self._neighbour = neighbour
        self._own = own
        self._open: dict[str, set[Connection]] = {}
        self._waiting: dict[str, dict[Connection, None]] = {}  # the one that has waited longest first

    def __len__(self) -> int:
        return sum(map(len, self._open.values()))

    def admit(self, ip: str) -> Connection | None:
        """Take a connection from that address, which waits; None: there are too many."""
        one = Connection(self._neighbour(ip), self._own(ip))
        if not one.own:
            if len(self._open.get(one.neighbour, ())) >= self.limits.neighbour and not self._drop(one.neighbour):
                return None
            others = sum(len(those) for those in self._open.values() if not next(iter(those)).own)
            if others >= self.limits.together - self.limits.kept and not self._drop(self._longest_queue(own=False)):
                return None
        if len(self) >= self.limits.together and not self._drop(self._longest_queue(one.own)):
            return None
        self._open.setdefault(one.neighbour, set()).add(one)
        self.waits(one)
        return one

    def waits(self, one: Connection) -> None:
        """Nothing is being asked by it."""
        if one in self._open.get(one.neighbour, ()):
            self._waiting.setdefault(one.neighbour, {})[one] = None

    def asks(self, one: Connection) -> None:
        """A whole request has come by it."""
        if waiting := self._waiting.get(one.neighbour):
            waiting.pop(one, None)
            if not waiting:
                del self._waiting[one.neighbour]

    def ended(self, one: Connection) -> None:
        """It has been closed."""
        self.asks(one)
        if there := self._open.get(one.neighbour):
            there.discard(one)
            if not there:
                del self._open[one.neighbour]

    def make_room(self) -> bool:
        """Close the one that has waited longest of the neighbour with most that wait; whether there was one."""
        return self._drop(self._longest_queue(own=True))

    def _longest_queue(self, own: bool) -> str:
        """The neighbour with most connections that wait; only with ``own`` may that be the server's own computer. Empty: there is none."""
        found = [name for name, waiting in self._waiting.items() if own or not next(iter(waiting)).own]
        return max(found, key=lambda name: len(self._waiting[name]), default="")

    def _drop(self, neighbour: str) -> bool:
        waiting = self._waiting.get(neighbour)
        if not waiting:
            return False
        oldest = next(iter(waiting))
        self.ended(oldest)
        oldest.close()
        return True


class _Tracked(IOStream):
    """A connection's stream, which tells when its descriptor is closed."""

    ended: Callable[[], object] | None = None
    connection: Connection | None = None

    def close_fd(self) -> None:
        """Close it, and tell."""
        super().close_fd()
        if self.ended is not None:
            self.ended()


class _TrackedSecure(_Tracked, SSLIOStream):
    """The same by https."""


class _Request(HTTPMessageDelegate):
    """Tells when a request is complete."""

    def __init__(self, inner: HTTPMessageDelegate, complete: Callable[[], object]) -> None:
        self._inner = inner
        self._complete = complete

    def headers_received(self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders) -> Awaitable[None] | None:
        """Its beginning has come."""
        return self._inner.headers_received(start_line, headers)

    def data_received(self, chunk: bytes) -> Awaitable[None] | None:
        """A part has come."""
        return self._inner.data_received(chunk)

    def finish(self) -> None:
        """It has come as a whole."""
        self._complete()
        self._inner.finish()

    def on_connection_close(self) -> None:
        """No more of it comes."""
        self._inner.on_connection_close()


class BoundedServer(HTTPServer):
    """An HTTP server with bounded ``connections``, which neither unfinished requests nor a lack of descriptors bring to a standstill."""

    def initialize(  # type: ignore[override]
        self,
        request_callback: Any,
        connections: Connections | None = None,
        timings: ServerTimings = SERVER_TIMINGS,
        ssl_options: ssl.SSLContext | None = None,
        **settings: Any,
    ) -> None:
        """Prepare it; ``settings`` as in tornado's."""
        super().initialize(request_callback, idle_connection_timeout=timings.request_head, body_timeout=timings.request_body, **settings)
        self.connections = Connections() if connections is None else connections
        self._timings = timings
        self._secure = ssl_options
        self._listening: list[socket.socket] = []
        self._told: set[int | None] = set()  # errors that the log has been told

    def add_sockets(self, sockets: Iterable[socket.socket]) -> None:
        """Accept connections on these sockets, too."""
        for one in sockets:
            self._listening.append(one)
            IOLoop.current().add_handler(one, self._accept, IOLoop.READ)

    def stop(self) -> None:
        """Accept no more connections."""
        for one in self._listening:
            IOLoop.current().remove_handler(one)
            one.close()
        self._listening.clear()

    def start_request(self, server_conn: object, request_conn: HTTPConnection) -> HTTPMessageDelegate:
        """A connection waits for a request."""
        inner = super().start_request(server_conn, request_conn)
        stream = getattr(request_conn, "stream", None)
        if not isinstance(stream, _Tracked) or (connection := stream.connection) is None:
            return inner
        self.connections.waits(connection)
        return _Request(inner, lambda: self.connections.asks(connection))

    def _accept(self, listening: socket.socket, _events: int) -> None:
        for _each in range(BACKLOG):
            if listening not in self._listening:
                return
            try:
                accepted, address = listening.accept()
            except BlockingIOError:
                return
            except ConnectionAbortedError:
                continue
            except OSError as error:
                if error.errno not in self._told:
                    self._told.add(error.errno)
                    logger.error("no more connections can be taken for now: %s", error)
                if not (error.errno in EXHAUSTED and self.connections.make_room()):
                    self._rest(listening)
                    return
            else:
                self._begin(accepted, address)

    def _rest(self, listening: socket.socket) -> None:
        """Accept nothing for a moment: the system would say again and again that a connection is there."""
        loop = IOLoop.current()
        loop.remove_handler(listening)
        loop.call_later(self._timings.accept_retry, self._go_on, listening)

    def _go_on(self, listening: socket.socket) -> None:
        if listening in self._listening:
            IOLoop.current().add_handler(listening, self._accept, IOLoop.READ)

    def _begin(self, accepted: socket.socket, address: Any) -> None:
        connection = self.connections.admit(str(address[0]))
        if connection is None:
            accepted.close()
            return
        stream: _Tracked
        try:
            if self._secure is None:
                stream = _Tracked(accepted)
            else:
                stream = _TrackedSecure(ssl_wrap_socket(accepted, self._secure, server_side=True, do_handshake_on_connect=False))
        except OSError:  # it has ended already
            accepted.close()
            self.connections.ended(connection)
            return
        stream.connection = connection
        stream.ended = lambda: self.connections.ended(connection)
        connection.close = stream.close
        self.handle_stream(stream, address)
