"""What a page may say to its kernel: what widgets say, and nothing else."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest
from tornado.websocket import WebSocketClosedError

from aufachse_widgets.hosting.sockets import GUEST_BYTES, POLICY, TOO_MUCH, may_be_said
from tests.hosting.at_the_gate import Browser, Table, closed, kind_of, message

CODE = {"code": "raise SystemExit", "silent": False, "store_history": False, "user_expressions": {}, "allow_stdin": False}
SAID = [
    pytest.param(message("execute_request", CODE), id="execute"),
    pytest.param(message("execute_request", CODE, "control"), id="execute-control"),
    pytest.param(message("input_reply", {"value": "x"}, "stdin"), id="input"),
    pytest.param(message("shutdown_request", {"restart": False}), id="shutdown"),
    pytest.param(message("shutdown_request", {"restart": True}, "control"), id="restart-control"),
    pytest.param(message("interrupt_request", {}, "control"), id="interrupt-control"),
    pytest.param(message("debug_request", {"type": "request", "command": "evaluate", "seq": 1}, "control"), id="debug"),
    pytest.param(message("create_subshell_request", {}, "control"), id="subshell"),
    pytest.param(message("inspect_request", {"code": "open", "cursor_pos": 4}), id="inspect"),
    pytest.param(message("complete_request", {"code": "op", "cursor_pos": 2}), id="complete"),
    pytest.param(message("is_complete_request", {"code": "1"}), id="is-complete"),
    pytest.param(message("history_request", {"hist_access_type": "tail", "n": 9}), id="history"),
    pytest.param(message("kernel_info_request", {}, "control"), id="info-control"),
    pytest.param(message("comm_msg", {}, "iopub"), id="iopub"),
    pytest.param(message("comm_msg", {}, "hb"), id="heartbeat"),
    pytest.param(message("comm_open", {"comm_id": "1", "target_name": "jupyter.widget", "data": {"state": {}}}), id="new-widget"),
    pytest.param(message("comm_open", {"comm_id": "1"}), id="comm-to-nothing"),
    pytest.param(b"", id="empty"),
    pytest.param(b"\xff" * 8, id="parts-without-end"),
    pytest.param(b"\xff" * 4000, id="parts-nowhere"),
    pytest.param((1 << 62).to_bytes(8, "little") + b"x" * 100, id="many-parts"),
    pytest.param('{"channel": "shell", "header": {"msg_type": "execute_request"}}', id="older-protocol"),
    pytest.param(message("kernel_info_request").replace(b'"kernel_info_request"', b"[" * 21), id="no-json"),
    pytest.param(message("kernel_info_request").replace(b"msg_type", b"msg_TYPE"), id="no-kind"),
]


@pytest.mark.parametrize("said", SAID)
def test_what_no_widget_says_is_refused(said: str | bytes) -> None:
    with suppress(ValueError, LookupError):
        assert not may_be_said(said)


@pytest.mark.parametrize("who", ["guest", "host"])
def test_whoever_says_it_loses_the_websocket_and_nothing_happens(server: Table, who: str) -> None:
    browser, address = (server.stranger(), server.link()) if who == "guest" else (server.host(), "/")
    kernel = browser.ask(address).kernel
    assert asyncio.run(say_all(browser, kernel)) == [POLICY] * len(SAID)
    assert browser.ask(f"/api/kernels/{kernel}").status == 200
    assert asyncio.run(widgets(browser, kernel)) > 0


async def say_all(browser: Browser, kernel: str) -> list[int | None]:
    """Why each websocket was closed."""
    reasons = []
    for said in SAID:
        socket = await browser.connect(kernel)
        await socket.write_message(said.values[0], binary=isinstance(said.values[0], bytes))
        while (reply := await asyncio.wait_for(socket.read_message(), 20)) is not None:
            assert kind_of(reply) in ("status", "kernel_info_reply"), kind_of(reply)
        reasons.append(await closed(socket))
    return reasons


async def widgets(browser: Browser, kernel: str) -> int:
    """Ask for the widgets as the page does; how many messages come back about it."""
    socket = await browser.connect(kernel)
    await socket.write_message(message("comm_open", {"comm_id": "c", "target_name": "jupyter.widget.control", "data": {}}), binary=True)
    await socket.write_message(message("comm_msg", {"comm_id": "c", "data": {"method": "request_states"}}), binary=True)
    told = 0
    while not told:
        reply = await asyncio.wait_for(socket.read_message(), 20)
        told += kind_of(reply) == "comm_msg"
    await closed(socket)
    return told


@pytest.mark.parametrize(("who", "size", "reason"), [("guest", GUEST_BYTES + 1, TOO_MUCH), ("guest", GUEST_BYTES // 2, None), ("host", 11_000_000, None)])
def test_a_guests_message_is_short(server: Table, who: str, size: int, reason: int | None) -> None:
    browser, address = (server.stranger(), server.link()) if who == "guest" else (server.host(), "/")
    kernel = browser.ask(address).kernel

    async def say() -> int | None:
        socket = await browser.connect(kernel)
        await socket.write_message(message("comm_msg", {"comm_id": "nobody", "data": {"x": "x" * size}}), binary=True)
        with suppress(WebSocketClosedError):  # the server may have closed it already
            await socket.write_message(message("kernel_info_request"), binary=True)
        while (reply := await asyncio.wait_for(socket.read_message(), 20)) is not None:
            if kind_of(reply) == "kernel_info_reply":
                await closed(socket)
                return None
        return await closed(socket) or TOO_MUCH

    assert asyncio.run(say()) == reason
    assert browser.ask(f"/api/kernels/{kernel}").status == 200


def test_a_flood_of_messages_is_not_taken(server: Table) -> None:
    browser = server.stranger()
    kernel = browser.ask(server.link()).kernel

    async def flood() -> int | None:
        socket = await browser.connect(kernel)
        with suppress(WebSocketClosedError):
            for _each in range(2000):
                await socket.write_message(message("comm_msg", {"comm_id": "nobody", "data": {}}), binary=True)
        return await closed(socket)

    assert asyncio.run(flood()) == TOO_MUCH
    assert browser.ask(f"/api/kernels/{kernel}").status == 200


@pytest.mark.slow
def test_websockets_beyond_eight_close_the_oldest(server: Table) -> None:
    browser = server.stranger()
    kernel = browser.ask(server.link()).kernel

    async def many() -> int | None:
        sockets = [await browser.connect(kernel) for _each in range(9)]
        while await asyncio.wait_for(sockets[0].read_message(), 20) is not None:
            pass
        await sockets[8].write_message(message("kernel_info_request"), binary=True)
        while kind_of(await asyncio.wait_for(sockets[8].read_message(), 20)) != "kernel_info_reply":
            pass
        for socket in sockets[1:]:
            await closed(socket)
        return await closed(sockets[0])

    assert asyncio.run(many()) == POLICY
