"""Kernels from a warm process: real ones, started, used and ended as a server does it."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import psutil
import pytest
from jupyter_client.asynchronous import AsyncKernelClient
from jupyter_client.connect import LocalPortCache
from jupyter_client.kernelspec import KernelSpec
from jupyter_client.manager import AsyncKernelManager

from aufachse_widgets.hosting import kernels
from aufachse_widgets.hosting.descriptors import raise_descriptor_limit
from aufachse_widgets.hosting.kernels import PROVISIONER, ForkedKernel, Nursery, Spare, WarmProvisioner, warmed_by
from aufachse_widgets.hosting.timings import SERVER_TIMINGS
from aufachse_widgets.hosting.voila_settings import OwnKernel
from aufachse_widgets.hosting.warm import CALLED

forks = pytest.mark.skipif(not kernels.FORKS, reason="this system cannot fork a warm process: it keeps a spare kernel")


@pytest.fixture
def source() -> Iterator[Nursery]:
    warm = Nursery()
    with warmed_by(warm):
        yield warm
    warm.close()


@pytest.fixture
def spare() -> Iterator[Spare]:
    warm = Spare()
    with warmed_by(warm):
        yield warm
    warm.close()


def spec() -> KernelSpec:
    found: KernelSpec = OwnKernel().get_kernel_spec("python3")
    return found


class Own(AsyncKernelManager):
    """Of the server's kernels."""

    @property
    def kernel_spec(self) -> KernelSpec:
        return spec()


@asynccontextmanager
async def kernel(**environment: str) -> AsyncIterator[Own]:
    manager = Own()
    await manager.start_kernel(**({"env": environment} if environment else {}))
    try:
        yield manager
    finally:
        await manager.shutdown_kernel(now=True)


@asynccontextmanager
async def connected(manager: Own) -> AsyncIterator[AsyncKernelClient]:
    client = manager.client()
    client.start_channels()
    try:
        await client.wait_for_ready(timeout=60)
        yield client
    finally:
        client.stop_channels()


async def says(manager: Own, code: str) -> str:
    """What a kernel prints."""
    printed: list[str] = []

    def hear(message: dict[str, dict[str, str]]) -> None:
        printed.append(message["content"].get("text", "") or "".join(message["content"].get("traceback", "")))

    async with connected(manager) as client:
        await client.execute_interactive(code, output_hook=hear, timeout=60)
    return "".join(printed).strip()


def gone(process: psutil.Process, seconds: float = 10) -> bool:
    until = time.monotonic() + seconds
    while process.is_running() and process.status() != psutil.STATUS_ZOMBIE:
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


def test_the_servers_kernels_are_given_by_it() -> None:
    assert spec().metadata["kernel_provisioner"] == {"provisioner_name": PROVISIONER}


@forks
def test_each_kernel_is_forked_and_has_its_own_environment_and_chance(source, monkeypatch) -> None:
    monkeypatch.setenv("AUFACHSE_BOXES", "the warm process's own")

    async def visit() -> None:
        async with kernel(AUFACHSE_STORE="one") as one, kernel(AUFACHSE_STORE="other") as other:
            assert isinstance(one.provisioner, WarmProvisioner)
            processes = [psutil.Process(manager.provisioner.pid) for manager in (one, other)]
            assert [process.name() for process in processes] == [CALLED] * 2
            assert {process.ppid() for process in processes} == {source._process.pid}
            imported = "'aufachse_widgets.hosting.served_page' in sys.modules"
            asked = f"import os, sys; print(os.environ['AUFACHSE_STORE'], 'AUFACHSE_BOXES' in os.environ, {imported})"
            assert [await says(manager, asked) for manager in (one, other)] == ["one False True", "other False True"]
            chance = "import random, uuid; print(random.random(), uuid.uuid4())"
            drawn = [(await says(manager, chance)).split() for manager in (one, other)]
            assert not set(drawn[0]) & set(drawn[1])
            assert await says(one, "from ipywidgets.widgets import widget; print(len(widget._instances))") == "0"
        assert all(gone(process) for process in processes)

    asyncio.run(visit())


@forks
def test_what_a_kernel_starts_finds_no_link_in_its_environment(source) -> None:
    async def visit() -> None:
        async with kernel(AUFACHSE_STORE="memory:", HTTP_X_AUFACHSE_SETTINGS='{"link": "not-for-others"}') as manager:
            started = "import subprocess, sys; print(subprocess.run([sys.executable, '-c', 'import os; print(os.environ)'], capture_output=True).stdout)"
            assert "not-for-others" in await says(manager, started)  # as long as no page has taken it
            await says(manager, "from aufachse_widgets.hosting.served_page import page; made = page()")
            assert "not-for-others" not in await says(manager, started)

    asyncio.run(visit())


@forks
def test_a_page_says_nothing_while_it_is_made_and_is_asked_for_whole(source) -> None:
    async def visit() -> None:
        async with kernel(AUFACHSE_STORE="memory:") as manager, connected(manager) as client:
            told: list[str] = []

            def hear(message: dict[str, str]) -> None:
                told.append(message["msg_type"])

            script = "from aufachse_widgets.hosting.served_page import page; made = page(); print('made')"
            await client.execute_interactive(script, output_hook=hear, timeout=60)
            assert "stream" in told and "comm_open" not in told and "comm_msg" not in told
            opened = {"comm_id": "control", "target_name": "jupyter.widget.control", "data": {}}
            client.shell_channel.send(client.session.msg("comm_open", opened, metadata={"version": "1.0.0"}))
            client.shell_channel.send(client.session.msg("comm_msg", {"comm_id": "control", "data": {"method": "request_states"}}))
            while (message := await client.get_iopub_msg(timeout=60))["msg_type"] != "comm_msg":
                pass
            names = {state["model_name"] for state in message["content"]["data"]["states"].values()}
            assert {"HBoxModel", "ButtonModel", "HTMLModel"} <= names
            # What happens from now on is told, to what was made with the page, too.
            told.clear()
            await client.execute_interactive("import ipywidgets; ipywidgets.HTML(); made.children = made.children[:1]", output_hook=hear, timeout=60)
            assert (told.count("comm_open"), told.count("comm_msg")) == (1, 1)  # plain looks are shared

    asyncio.run(visit())


@forks
def test_a_kernel_has_no_debugger(source) -> None:
    async def visit() -> None:
        async with kernel() as manager:
            assert "debugpy" in await says(manager, "import debugpy")

    asyncio.run(visit())


@forks
def test_where_the_warm_process_has_died_another_is_started(source) -> None:
    async def visit() -> None:
        async with kernel() as before:
            first = psutil.Process(source._process.pid)
            theirs = psutil.Process(before.provisioner.pid)
            first.kill()
            assert gone(first)
            async with kernel() as manager:
                assert psutil.Process(manager.provisioner.pid).ppid() == source._process.pid != first.pid
                assert await says(manager, "print(6 * 7)") == "42"
            assert gone(theirs)  # nobody could have ended it with its server

    asyncio.run(visit())


@forks
def test_all_end_with_the_server() -> None:
    server = "\n".join(
        [
            "import asyncio, os, sys",
            "from aufachse_widgets.hosting.kernels import Nursery",
            "from aufachse_widgets.hosting.warm import Request",
            "async def serve():",
            "    nursery = Nursery()",
            "    kernel = await nursery.fork(Request(['-f', sys.argv[1]], dict(os.environ), '/'))",
            "    print(nursery._process.pid, kernel.pid, flush=True)",
            "    await asyncio.sleep(600)",
            "asyncio.run(serve())",
        ]
    )
    with subprocess.Popen([sys.executable, "-c", server, "/nowhere/kernel.json"], stdout=subprocess.PIPE, text=True, encoding="utf-8") as process:
        assert process.stdout is not None
        numbers = [int(number) for number in process.stdout.readline().split()]
        theirs = [psutil.Process(number) for number in numbers if psutil.pid_exists(number)]
        process.kill()
    assert theirs and all(gone(one) for one in theirs)


def test_without_a_warm_process_a_kernel_is_started(source, monkeypatch, caplog) -> None:
    async def never(request: object) -> ForkedKernel:
        raise ChildProcessError("the warm process ended")

    monkeypatch.setattr(source, "fork", never)

    async def visit() -> None:
        async with kernel() as manager:
            assert psutil.Process(manager.provisioner.pid).name() != CALLED
            assert await says(manager, "print(6 * 7)") == "42"

    with caplog.at_level(logging.WARNING):
        asyncio.run(visit())
    assert "the warm process ended" in caplog.text


@pytest.mark.parametrize("kind", [pytest.param("source", marks=forks), "spare"])
@pytest.mark.parametrize("free_the_second_time", [True, False])
def test_a_port_that_somebody_has_taken_meanwhile_is_left_to_them(kind: str, free_the_second_time: bool, request, monkeypatch, caplog, capfd) -> None:
    request.getfixturevalue(kind)
    with socket.create_server(("127.0.0.1", 0)) as theirs:
        taken = theirs.getsockname()[1]
        find, found = LocalPortCache.find_available_port, list[int]()

        def in_between(cache: LocalPortCache, ip: str) -> int:
            times = 1 if free_the_second_time else kernels.TRIES
            found.append(taken if len(found) in range(2, 5 * times, 5) else find(cache, ip))
            return found[-1]

        monkeypatch.setattr(LocalPortCache, "find_available_port", in_between)

        async def visit() -> None:
            async with kernel() as manager:
                assert manager.get_connection_info()["stdin_port"] == manager.stdin_port == found[-3]
                assert (psutil.Process(manager.provisioner.pid).name() == CALLED) == (kind == "source" and free_the_second_time)
                assert await says(manager, "print(6 * 7)") == "42"

        with caplog.at_level(logging.WARNING):
            asyncio.run(visit())
    assert ("it ended before it had begun" in caplog.text) is not free_the_second_time
    assert "Traceback" not in capfd.readouterr().err


def test_a_process_that_cannot_get_warm_says_so_and_is_not_waited_for(source, monkeypatch) -> None:
    monkeypatch.setattr(kernels, "_warm", lambda *arguments, **how: subprocess.Popen([sys.executable, "-c", "raise SystemExit(3)"], **how))
    began = time.monotonic()

    async def ask() -> None:
        with pytest.raises(OSError):
            await source.fork(kernels.Request([], {}, "/"))

    asyncio.run(ask())
    assert time.monotonic() - began < SERVER_TIMINGS.kernel_start / 2


def test_a_spare_becomes_the_kernel_and_another_one_waits(spare, monkeypatch) -> None:
    async def visit() -> None:
        spare.start()
        waiting = spare._process
        async with kernel(AUFACHSE_STORE="one", PATH="/bin") as manager:
            assert manager.provisioner.pid == waiting.pid
            assert await says(manager, "import os; print(os.environ['AUFACHSE_STORE'])") == "one"
            spare.start()
            assert spare._process.pid != waiting.pid
        assert gone(psutil.Process(waiting.pid)) if psutil.pid_exists(waiting.pid) else True

    asyncio.run(visit())


def test_a_spare_ends_with_its_server(spare) -> None:
    async def visit() -> None:
        spare.start()
        async with kernel() as manager:
            assert await says(manager, "print(6 * 7)") == "42"
            process = psutil.Process(manager.provisioner.pid)
            manager.provisioner.process.stdin.close()
            assert gone(process)

    asyncio.run(visit())


@forks
def test_a_kernel_is_waited_for_by_any_descriptor() -> None:
    """A server with many connections has descriptors that select() doesn't take."""
    import fcntl

    raise_descriptor_limit()
    reading, writing = os.pipe()
    high = fcntl.fcntl(reading, fcntl.F_DUPFD, 1500)
    os.close(reading)
    one = ForkedKernel(1, high)
    with pytest.raises(subprocess.TimeoutExpired):
        one.wait(0.01)
    assert one.poll() is None
    os.close(writing)
    assert one.wait(10) == one.poll() == 0


def test_nothing_is_begun_that_a_fork_would_break() -> None:
    asked = "\n".join(
        [
            "import sys, threading",
            "from aufachse_widgets.hosting.warm import AT_BEGINNING, warm_up",
            "warm_up()",
            "import zmq; from ipywidgets.widgets import widget",
            "missing = [name for name in AT_BEGINNING if name not in sys.modules]",
            "print(threading.active_count(), len(widget._instances), zmq.Context._instance, missing)",
        ]
    )
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True, encoding="utf-8")
    assert done.stdout.split("\n")[0] == "1 0 None []"
