"""Neither unfinished requests nor a lack of descriptors lock anybody out: an HTTP server in the test's own process."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import socket
import ssl
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, suppress
from pathlib import Path

import pytest
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler
from tornado.websocket import WebSocketHandler, websocket_connect

from aufachse_widgets.hosting.certificate import secure_context
from aufachse_widgets.hosting.connections import BoundedServer, Connection, ConnectionLimits, Connections
from aufachse_widgets.hosting.descriptors import descriptor_limit, descriptors_in_use, raise_descriptor_limit
from aufachse_widgets.hosting.timings import ServerTimings
from tests.kit.devices import until

CERTIFICATES = Path(__file__).parent / "certificates"
OWN = "127.0.0.1"
HALF = b"GET / HTTP/1.1\r\nHost: localhost\r\n"  # of a request's head
LIMIT = 60.0  # seconds for what must come
several_addresses = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has all of 127.0.0.0/8")


class Hello(RequestHandler):
    def get(self) -> None:
        self.write("hello")


class Echo(WebSocketHandler):
    def on_message(self, said: str | bytes) -> None:
        self.write_message(said)


@asynccontextmanager
async def serving(
    limits: ConnectionLimits | None = None,
    listening: socket.socket | None = None,
    secure: ssl.SSLContext | None = None,
    timings: ServerTimings | None = None,
) -> AsyncIterator[tuple[BoundedServer, int]]:
    """A server on 127.0.0.1 and its port. Only that address is its own computer's here: the others of 127.0.0.0/8 are neighbours."""
    connections = Connections(limits, own=lambda ip: ip == OWN)
    server = BoundedServer(Application([("/", Hello), ("/echo", Echo)]), connections, timings or ServerTimings(), ssl_options=secure)
    sockets = [listening] if listening else bind_sockets(0, OWN, backlog=1024)
    server.add_sockets(sockets)
    try:
        yield server, sockets[0].getsockname()[1]
    finally:
        server.stop()
        await server.close_all_connections()


async def opened(port: int, ip: str = OWN) -> socket.socket:
    """A connection from that address."""
    one = socket.socket()
    one.setblocking(False)
    one.bind((ip, 0))
    await asyncio.get_running_loop().sock_connect(one, (OWN, port))
    return one


async def half_open(held: ExitStack, port: int, ip: str, number: int) -> None:
    """Hold so many unfinished requests of that address."""
    for _each in range(number):
        one = held.enter_context(await opened(port, ip))
        await asyncio.get_running_loop().sock_sendall(one, HALF)


async def answer(port: int, ip: str = OWN) -> str:
    """What a request from that address is answered with; empty: the server has closed the connection."""
    async with asyncio.timeout(LIMIT):
        reading, writing = await asyncio.open_connection(OWN, port, local_addr=(ip, 0))
        try:
            writing.write(HALF + b"Connection: close\r\n\r\n")
            return (await reading.read()).decode()[-5:]
        except ConnectionError:
            return ""
        finally:
            writing.close()
            with suppress(OSError):
                await writing.wait_closed()


async def end_of(one: socket.socket) -> None:
    """Wait until the server closes that connection."""
    async with asyncio.timeout(LIMIT):
        try:
            while await asyncio.get_running_loop().sock_recv(one, 1000):
                pass
        except ConnectionError:
            pass


async def until_there_are(number: int, server: BoundedServer) -> None:
    """Wait until the server has so many connections."""
    await until(lambda: len(server.connections) == number, LIMIT)


@several_addresses
def test_thousands_of_unfinished_requests_lock_nobody_out() -> None:
    most = min(4_000, raise_descriptor_limit() - ConnectionLimits().together - 200)

    async def visit() -> None:
        with ExitStack() as held:
            async with serving() as (server, port):
                for number in range(0, most, 100):
                    await half_open(held, port, f"127.0.1.{number // 100 % 40 + 1}", 100)
                    assert await answer(port) == "hello"
                assert await answer(port, "127.0.0.2") == await answer(port, "127.0.1.1") == "hello"
                assert 500 < len(server.connections) <= server.connections.limits.together - server.connections.limits.kept

    asyncio.run(visit())


@several_addresses
def test_one_neighbour_has_so_many_connections_and_no_more() -> None:
    limits = ConnectionLimits(neighbour=8, together=30, kept=4)

    async def visit() -> None:
        with ExitStack() as held:
            async with serving(limits) as (server, port):
                await half_open(held, port, "127.0.0.2", 20)
                assert await answer(port) == await answer(port, "127.0.0.3") == await answer(port, "127.0.0.2") == "hello"
                await until_there_are(7, server)  # of eight one has made way for the last answer

    asyncio.run(visit())


def test_an_unfinished_request_ends_after_a_while_and_a_used_websocket_does_not() -> None:
    async def visit() -> None:
        async with serving(timings=ServerTimings(request_head=0.2, request_body=0.2)) as (server, port):
            used = await websocket_connect(f"ws://{OWN}:{port}/echo")
            for begun in (b"", HALF, b"GET", b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nx"):
                with await opened(port) as one:
                    await asyncio.get_running_loop().sock_sendall(one, begun)
                    await end_of(one)
            await used.write_message("still there")
            assert await used.read_message() == "still there"
            used.close()
            await until_there_are(0, server)

    asyncio.run(visit())


def test_so_does_a_handshake_of_https() -> None:
    async def visit() -> None:
        secure = secure_context(str(CERTIFICATES / "table.pem"), str(CERTIFICATES / "table.key"))
        async with serving(secure=secure, timings=ServerTimings(request_head=0.2)) as (server, port):
            with await opened(port) as one:
                await end_of(one)
            trusting = ssl.create_default_context(cafile=str(CERTIFICATES / "table.pem"))
            trusting.check_hostname = False
            reading, writing = await asyncio.open_connection(OWN, port, ssl=trusting)
            writing.write(HALF + b"Connection: close\r\n\r\n")
            assert (await reading.read()).endswith(b"hello")
            writing.close()
            with suppress(OSError):
                await writing.wait_closed()
            await until_there_are(0, server)

    asyncio.run(visit())


class Counting(socket.socket):
    """A socket that counts how often something is to be accepted."""

    tries = 0

    def accept(self) -> tuple[socket.socket, tuple[str, int]]:
        self.tries += 1
        return super().accept()


@pytest.fixture
def no_more_descriptors() -> Iterator[ExitStack]:
    """Closing it gives descriptors back; until then this process gets none."""
    resource = pytest.importorskip("resource", reason="the system counts no descriptors")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    filled = ExitStack()
    with ExitStack() as restored:
        restored.callback(resource.setrlimit, resource.RLIMIT_NOFILE, before)
        restored.callback(filled.close)
        yield filled


def fill(filled: ExitStack) -> None:
    """Leave this process no descriptor."""
    import resource

    resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors_in_use() + 50, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    while True:
        try:
            filled.callback(os.close, os.dup(0))
        except OSError as error:
            assert error.errno == errno.EMFILE
            return


def test_without_descriptors_the_log_says_so_once_and_nothing_runs_hot(no_more_descriptors: ExitStack, caplog: pytest.LogCaptureFixture) -> None:
    async def visit() -> None:
        listening = Counting()
        listening.bind((OWN, 0))
        listening.listen()
        listening.setblocking(False)
        loop = asyncio.get_running_loop()
        with ExitStack() as held:
            async with serving(listening=listening, timings=ServerTimings(accept_retry=0.1)) as (_server, port):
                later = [held.enter_context(socket.socket()) for _each in range(3)]
                for one in later:
                    one.setblocking(False)
                fill(no_more_descriptors)
                before = loop.time()
                for one in later:
                    await loop.sock_connect(one, (OWN, port))
                    await loop.sock_sendall(one, HALF + b"Connection: close\r\n\r\n")
                await until(lambda: listening.tries > 4, LIMIT)
                assert loop.time() - before > 0.3  # it rests after each
                no_more_descriptors.close()
                for one in later:
                    assert (await asyncio.wait_for(loop.sock_recv(one, 1000), LIMIT)).startswith(b"HTTP/1.1 200")

    with caplog.at_level(logging.WARNING):
        asyncio.run(visit())
    (line,) = [record.getMessage() for record in caplog.records]
    assert "no more connections can be taken for now" in line and not any(record.exc_info for record in caplog.records)


def test_where_descriptors_are_short_those_that_wait_make_way(no_more_descriptors: ExitStack) -> None:
    async def visit() -> None:
        loop = asyncio.get_running_loop()
        with ExitStack() as held:
            async with serving() as (server, port):
                await half_open(held, port, OWN, 5)
                await until_there_are(5, server)
                one = held.enter_context(socket.socket())
                one.setblocking(False)
                fill(no_more_descriptors)
                await loop.sock_connect(one, (OWN, port))
                await loop.sock_sendall(one, HALF + b"\r\n")
                assert (await asyncio.wait_for(loop.sock_recv(one, 1000), LIMIT)).startswith(b"HTTP/1.1 200")
                assert 4 <= len(server.connections) <= 5  # the system may say once more that it has none
                no_more_descriptors.close()

    asyncio.run(visit())


class Ends(list[Connection]):
    """Connections, each of which is noted here when it is made to end."""

    def __init__(self, connections: Connections) -> None:
        super().__init__()
        self._connections = connections

    def admit(self, ip: str, asks: bool = False) -> Connection | None:
        one = self._connections.admit(ip)
        if one is not None:
            one.close = lambda: self.append(one)
            if asks:
                self._connections.asks(one)
        return one


def test_those_that_wait_make_way_and_those_in_use_do_not() -> None:
    connections = Connections(ConnectionLimits(neighbour=3, together=10, kept=2))
    ends = Ends(connections)
    first, second, third = (ends.admit("192.168.1.5", asks) for asks in (True, False, False))
    assert ends.admit("192.168.1.5") and ends == [second]
    assert ends.admit("192.168.1.5", asks=True) and ends == [second, third]
    assert ends.admit("192.168.1.5", asks=True) and len(ends) == 3 and len(connections) == 3
    assert ends.admit("192.168.1.5") is None and len(ends) == 3  # all three are in use
    assert first is not None
    connections.waits(first)  # its request has been answered
    assert ends.admit("192.168.1.5") and ends[3:] == [first]


def test_some_are_kept_for_the_servers_own_computer() -> None:
    connections = Connections(ConnectionLimits(neighbour=3, together=10, kept=2))
    ends = Ends(connections)
    for place in range(8):
        assert ends.admit(f"192.168.1.{place}", asks=True)
    assert ends.admit("192.168.1.99") is None and not ends
    assert ends.admit("127.0.0.1", asks=True) and ends.admit("::1")
    assert ends.admit("127.0.0.1") and len(ends) == 1 and ends[0].own
    assert len(connections) == 10


def test_the_neighbour_with_most_that_wait_makes_way_first() -> None:
    connections = Connections(ConnectionLimits(neighbour=64, together=10, kept=2))
    ends = Ends(connections)
    for place in (1, 2, 2, 2, 3, 1, 3, 4):
        ends.admit(f"192.168.1.{place}")
    assert ends.admit("fd00::1:1") and [one.neighbour for one in ends] == ["192.168.1.2"]
    for place in range(40):  # a proxy's visitors all come from this computer
        assert ends.admit("127.0.0.1", asks=place < 2)
    assert len(connections) == 10 and ends[-1].own


def test_connections_leave_descriptors_for_kernels() -> None:
    for limit in (256, 1024, 4096, 1 << 20):
        limits = ConnectionLimits.for_descriptors(limit)
        assert 3 * limits.together <= limit and 2 * limits.kept < limits.together
    assert descriptor_limit() <= raise_descriptor_limit() and descriptors_in_use() < descriptor_limit()
