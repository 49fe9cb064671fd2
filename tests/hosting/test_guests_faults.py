"""What a guest does wrong ends with the guest's page: no kernel is left, no traceback is in the host's terminal."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import socket
import struct
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from urllib.parse import urljoin

import psutil
import pytest
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError, websocket_connect
from zmq import ENOTSOCK, ZMQError

from aufachse_widgets.hosting.ends import concerns_the_host, tells_no_ends
from aufachse_widgets.hosting.kernels import PageKernels
from aufachse_widgets.hosting.sockets import MESSAGES, POLICY
from tests.hosting.at_the_gate import PROTOCOL, Browser, Table, closed, kind_of, message, table
from tests.kit.servers import eventually

LIMIT = 60.0  # seconds for what must come


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with table(tmp_path_factory.mktemp("faults")) as running:
        yield running
        assert "Traceback" not in running.said(), running.said()


def kernels(server: Table) -> int:
    """How many kernels there are: all that the server and its warm process have started, but the warm process."""
    return len(psutil.Process(server.process.pid).children(recursive=True)) - 1


def send(server: Table, request: bytes, read: int = 0) -> bytes:
    """What comes back of so many bytes before the connection is torn down."""
    with socket.create_connection(("127.0.0.1", server.port)) as one:
        one.settimeout(LIMIT)
        one.sendall(request)
        received = b""
        with suppress(ConnectionError):
            while len(received) < read and (more := one.recv(read - len(received))):
                received += more
        one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    return received


def request(browser: Browser, path: str, *headers: str) -> bytes:
    return "\r\n".join([f"GET {path} HTTP/1.1", f"Host: {browser.host}", f"Cookie: {browser.cookie}", *headers, "", ""]).encode()


def page(server: Table, browser: Browser) -> bytes:
    """What asks for the page to which the table's link leads."""
    return request(browser, urljoin("/", browser.ask(server.link(), follow=False).headers["Location"]))


def handshake(browser: Browser, kernel: str) -> bytes:
    """What opens a websocket."""
    return request(
        browser,
        f"/api/kernels/{kernel}/channels?session_id={os.urandom(8).hex()}",
        f"Origin: http://{browser.host}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        f"Sec-WebSocket-Protocol: {PROTOCOL}",
    )


async def connected(browser: Browser, kernel: str) -> bool:
    """Whether the kernel answers a page that connects to it."""
    one = await browser.connect(kernel)
    await one.write_message(message("kernel_info_request"), binary=True)
    while (reply := await asyncio.wait_for(one.read_message(), LIMIT)) is not None and kind_of(reply) != "kernel_info_reply":
        pass
    await closed(one)
    return reply is not None


def test_pages_to_which_nobody_connects_leave_no_kernels(tmp_path: Path) -> None:
    with table(tmp_path, "--Aufachse.unconnected=4") as server:
        played = server.stranger()
        while True:  # on a slow machine the page may come too late
            kernel = played.ask(server.link()).kernel
            with suppress(HTTPClientError):
                if asyncio.run(connected(played, kernel)):
                    break
        fetching = server.stranger()
        for _each in range(12):
            assert fetching.ask(server.link()).kernel
        assert eventually(lambda: kernels(server) <= 1 + 8, LIMIT)
        assert eventually(lambda: kernels(server) == 1, LIMIT)
        assert asyncio.run(connected(played, kernel))
        assert played.end(kernel).status == 204
        assert "Traceback" not in server.said()


def test_pages_that_are_left_before_they_are_made_leave_no_kernels(server: Table) -> None:
    hasty = server.stranger()
    for read in (0, 1, 300, 3000, 14_000):
        send(server, page(server, hasty), read)
    assert eventually(lambda: not kernels(server), LIMIT)


def test_a_page_that_is_ended_while_it_is_made(server: Table) -> None:
    guest = server.stranger()
    with socket.create_connection(("127.0.0.1", server.port)) as one:
        one.settimeout(LIMIT)
        one.sendall(page(server, guest))
        received = b""
        while not (found := re.search(rb'"kernelId": "([0-9a-f-]{36})"', received)):
            received += one.recv(2000)
        guest.cookies |= dict(re.findall(r"Set-Cookie: ([^=]+)=([^;]+);", received.decode("utf-8", "replace")))
        assert guest.end(found[1].decode()).status == 204
    assert eventually(lambda: not kernels(server), LIMIT)


def test_websockets_that_end_before_they_begin_are_not_counted(server: Table) -> None:
    guest = server.stranger()
    kernel = guest.ask(server.link()).kernel
    for _each in range(10):
        send(server, handshake(guest, kernel))
    assert asyncio.run(connected(guest, kernel))
    assert eventually(lambda: json.loads(guest.ask(f"/api/kernels/{kernel}").text)["connections"] == 0, LIMIT)

    async def counted() -> int:
        one = await guest.connect(kernel)
        await one.write_message(message("kernel_info_request"), binary=True)
        while kind_of(await asyncio.wait_for(one.read_message(), LIMIT)) != "kernel_info_reply":
            pass
        number = int(json.loads(guest.ask(f"/api/kernels/{kernel}").text)["connections"])
        await closed(one)
        return number

    assert asyncio.run(counted()) == 1
    assert guest.end(kernel).status == 204


def test_websockets_of_other_kinds_are_refused(server: Table) -> None:
    guest = server.stranger()
    kernel = guest.ask(server.link()).kernel

    async def status(query: str, protocols: list[str] | None) -> int:
        headers = {"Host": guest.host, "Origin": f"http://{guest.host}", "Cookie": guest.cookie}
        url = f"ws://127.0.0.1:{server.port}/api/kernels/{kernel}/channels{query}"
        with pytest.raises(HTTPClientError) as refused:
            await websocket_connect(HTTPRequest(url, headers=headers), subprotocols=protocols)
        return refused.value.code

    for query, protocols in (("?session_id=a", None), ("", [PROTOCOL]), ("?session_id=%00", [PROTOCOL]), (f"?session_id={'a' * 300}", [PROTOCOL])):
        assert asyncio.run(status(query, protocols)) == 400
    assert asyncio.run(connected(guest, kernel))
    assert guest.end(kernel).status == 204


def test_what_comes_after_a_forbidden_message_is_not_looked_at(server: Table) -> None:
    guest = server.stranger()
    kernel = guest.ask(server.link()).kernel
    before = server.said().count("what no page says")

    async def say() -> int | None:
        one = await guest.connect(kernel)
        with suppress(WebSocketClosedError):
            for _each in range(50):
                await one.write_message(message("execute_request", {"code": "1"}), binary=True)
                await one.write_message(message("comm_msg", {"comm_id": "nobody", "data": {}}), binary=True)
        return await closed(one)

    assert asyncio.run(say()) == POLICY
    assert server.said().count("what no page says") == before + 1
    assert guest.end(kernel).status == 204


def test_what_is_said_to_a_kernel_that_ends(server: Table) -> None:
    guest = server.stranger()
    for kill in (False, True):
        others = {one.pid for one in psutil.Process(server.process.pid).children(recursive=True)}
        kernel = guest.ask(server.link()).kernel

        async def say(kernel: str, kill: bool, others: set[int]) -> None:
            one = await guest.connect(kernel)
            with suppress(WebSocketClosedError):
                for number in range(60):
                    said = message("kernel_info_request")
                    for _twice in range(2):
                        await one.write_message(said, binary=True)
                    if number == 10:
                        for process in psutil.Process(server.process.pid).children(recursive=True):
                            if kill and process.pid not in others:
                                process.kill()
                        with ThreadPoolExecutor(4) as pool:
                            assert {done.status for done in pool.map(guest.end, [kernel] * 4)} <= {204, 404}
            await closed(one)

        asyncio.run(say(kernel, kill, others))
        assert eventually(lambda: not kernels(server), LIMIT)


def test_requests_that_no_page_makes(server: Table) -> None:
    guest = server.stranger()
    guest.ask(server.link())
    guest.cookies["aufachse"] = r'"\000\012x"'  # the options, with what no process's environment may have
    kernel = guest.ask(server.link()).kernel
    assert kernel
    for path in ("/voila/labextensions/anywidget/static", "/voila/labextensions/anywidget/no.js", "/voila/static/no.js", "/voila/templates/lab/static/no.js"):
        reply = guest.ask(path)
        assert reply.status in (403, 404), path
        assert "Traceback" not in reply.text
    assert guest.end(kernel).status == 204


def test_messages_that_no_page_sends_are_a_line_each(server: Table) -> None:
    """What somebody types into a guest's browser may say anything to its widgets."""
    guest = server.stranger()
    kernel = guest.ask(server.link()).kernel
    wrong = (5, {"kind": "go"}, {"kind": "press", "frame": "x", "text": "y"}, {"kind": "rule"}, {"event": []})

    async def say() -> None:
        one = await guest.connect(kernel)
        await one.write_message(message("comm_info_request", {"target_name": "jupyter.widget"}), binary=True)
        while kind_of(reply := await asyncio.wait_for(one.read_message(), LIMIT)) != "comm_info_reply":
            pass
        assert isinstance(reply, bytes)
        _channel, parts = deserialize_msg_from_ws_v1(reply)
        widgets = list(json.loads(parts[3])["comms"])
        said = [{"method": "custom", "content": content} for content in wrong] + [{"method": "\x1b[2Jx"}, {}]
        spoken = 0
        for number in range(0, len(widgets), 20):  # no more at once than a page may say
            if spoken + 20 * len(said) + 2 > MESSAGES[0]:  # nor by one websocket, on a machine however fast
                await closed(one)
                one, spoken = await guest.connect(kernel), 0
            for widget in widgets[number : number + 20]:
                for data in said:
                    await one.write_message(message("comm_msg", {"comm_id": widget, "data": data}), binary=True)
                    spoken += 1
            await one.write_message(message("kernel_info_request"), binary=True)
            spoken += 1
            while kind_of(await asyncio.wait_for(one.read_message(), LIMIT)) != "kernel_info_reply":
                pass
        await closed(one)

    asyncio.run(say())
    assert eventually(lambda: "in a callback: " in server.said(), LIMIT)
    lines = [line for line in server.said().splitlines() if "in a callback" in line or "front-end" in line]
    assert len(lines) == len(set(lines)) and len(lines) <= 40
    assert "\x1b" not in server.said()
    assert guest.end(kernel).status == 204


def test_one_that_has_ended_meanwhile_is_not_culled(caplog: pytest.LogCaptureFixture) -> None:
    there = PageKernels()
    asyncio.run(there.cull_kernel_if_idle("00000000-0000-4000-8000-000000000000"))
    with pytest.raises(HTTPError):
        asyncio.run(there.shutdown_kernel("00000000-0000-4000-8000-000000000000"))
    assert not caplog.records


def test_an_end_is_no_error() -> None:
    def record(error: Exception, said: str = "Uncaught exception") -> logging.LogRecord:
        return logging.LogRecord("tornado.application", logging.ERROR, "", 0, said, (), (type(error), error, None))

    for error in (StreamClosedError(), WebSocketClosedError(), BrokenPipeError(), ZMQError(ENOTSOCK)):
        assert not tells_no_ends(record(error))
    for error in (OSError("disk full"), KeyError("x"), ZMQError(11)):
        assert tells_no_ends(record(error)) and concerns_the_host(record(error))
        assert not concerns_the_host(record(error, "Invalid message"))
