"""Kernels that are there at once: forked from a warm process where the system can, else one that waits warm.

A page waits for its kernel to start Python and to import the page's modules: half a second and 50 MB for each visitor. A warm process has done
that before anybody comes; what is forked from it shares its memory.
"""

from __future__ import annotations

import asyncio
import logging
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.provisioning import LocalProvisioner
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError

from .timings import SERVER_TIMINGS, ServerTimings
from .warm import Request

PROVISIONER = "aufachse-warm"  # its name among Jupyter's kernel provisioners (pyproject.toml)
TRIES = 3  # with other ports each time
ENDED = "it ended before it had begun"
HEAP = {"MALLOC_ARENA_MAX": "1"}  # one heap for a kernel's few threads: with one for each, more lies about unused (1 MB a visitor)
# macOS can fork too, but what its own libraries have begun by then does not survive it.
FORKS = sys.platform == "linux"

logger = logging.getLogger(__name__)


class ForkedKernel:
    """A kernel as jupyter_client wants to know it: like a ``subprocess.Popen``, but of a process that is another one's child. ``pipe`` is the
    end of a pipe whose other end it holds as long as it lives."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int, pipe: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._pipe = pipe

    def poll(self) -> int | None:
        """None while it runs, then 0: what it ended with only the warm process could tell."""
        if self.returncode is None and self._ends(0):
            os.close(self._pipe)
            self.returncode = 0
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end; ``subprocess.TimeoutExpired`` after that many seconds."""
        if self.returncode is None and not self._ends(timeout):
            raise subprocess.TimeoutExpired(["kernel", str(self.pid)], timeout or 0)
        self.poll()
        return 0

    def _ends(self, timeout: float | None) -> bool:
        waiting = select.poll()  # select() takes no descriptor from 1024 on
        waiting.register(self._pipe, select.POLLIN)
        return bool(waiting.poll(None if timeout is None else 1000 * timeout))

    def send_signal(self, number: int) -> None:
        """Send it a signal, unless it has ended: its number may be another process's by then."""
        if self.poll() is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it."""
        self.send_signal(signal.SIGKILL)


class Nursery:
    """The warm process, from which kernels are forked. It is started when it is first needed, or needed again, and ends with the server."""

    def __init__(self, timings: ServerTimings = SERVER_TIMINGS) -> None:
        self._timings = timings
        self._control: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Let it get warm, unless it is. OSError if it cannot be started."""
        if self._process is not None and self._process.poll() is None:
            return
        self.close()
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._process = _warm(str(theirs.fileno()), pass_fds=(theirs.fileno(),), start_new_session=True)
        self._control = ours

    async def fork(self, request: Request) -> ForkedKernel:
        """A kernel of that kind, which has begun. ChildProcessError if it ended before that, another OSError (TimeoutError, too) if there is none
        to be had."""
        self.start()
        assert self._control is not None
        reading, writing = os.pipe()
        try:
            try:
                socket.send_fds(self._control, [request.written()], [writing])
            finally:
                os.close(writing)
            number = await _first_line(reading, self._timings.kernel_start)
        except BaseException:
            os.close(reading)
            raise
        return ForkedKernel(number, reading)

    def close(self) -> None:
        """End the warm process. The kernels that were forked from it end, too."""
        if self._control is not None:
            self._control.close()
            self._control = None
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


class Spare:
    """One warm process in waiting, which becomes the next kernel."""

    def __init__(self, timings: ServerTimings = SERVER_TIMINGS) -> None:
        self._timings = timings
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Let one get warm, unless one is. OSError if it cannot be started."""
        if self._process is None or self._process.poll() is not None:
            self._process = _warm(stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    async def fork(self, request: Request) -> subprocess.Popen[bytes]:
        """The kernel that was waiting and has begun; the next one gets warm. ChildProcessError if it ended before that, another OSError (TimeoutError,
        too) if there is none to be had."""
        self.start()
        taken, self._process = self._process, None
        assert taken is not None and taken.stdin is not None and taken.stdout is not None
        try:
            taken.stdin.write(request.written())
            taken.stdin.flush()
            async with asyncio.timeout(self._timings.kernel_start):
                begun = await asyncio.to_thread(taken.stdout.readline)
            if not begun:
                raise ChildProcessError(ENDED)
        except BaseException:
            taken.kill()
            taken.communicate()
            raise
        taken.stdout.close()
        asyncio.get_running_loop().call_later(self._timings.spare_delay, self.start)
        return taken

    def close(self) -> None:
        """End the one that waits."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None


def _warm(*arguments: str, **how: Any) -> subprocess.Popen[bytes]:
    how.setdefault("stdin", subprocess.DEVNULL)
    return subprocess.Popen([sys.executable, "-m", f"{__package__}.warm", *arguments], env=os.environ | HEAP, **how)


async def _first_line(pipe: int, timeout: float) -> int:  # noqa: ASYNC109 - a timeout is one of its errors
    """The number that the new kernel writes about itself once it has begun. OSError if it ends before, or takes longer than ``timeout`` seconds."""
    loop = asyncio.get_running_loop()
    ready = asyncio.Event()
    loop.add_reader(pipe, ready.set)
    try:
        async with asyncio.timeout(timeout):
            await ready.wait()
    finally:
        loop.remove_reader(pipe)
    line = os.read(pipe, 100)
    if not line:
        raise ChildProcessError(ENDED)
    return int(line)


_source: Nursery | Spare | None = None


def warm_source() -> Nursery | Spare:
    """Where this server's kernels come from."""
    global _source
    if _source is None:
        _source = Nursery() if FORKS else Spare()
    return _source


@contextmanager
def warmed_by(source: Nursery | Spare) -> Iterator[None]:
    """Inside the ``with`` kernels come from that source; afterwards from the one before it."""
    global _source
    before, _source = _source, source
    try:
        yield
    finally:
        _source = before


class PageKernels(AsyncMappingKernelManager):  # type: ignore[misc]
    """The server's kernels. Each may end at any moment: with its page, because nobody uses it, by itself."""

    async def shutdown_kernel(self, kernel_id: str, now: bool = False, restart: bool = False) -> None:
        """End a kernel; tornado's 404 if there is none. That it ends meanwhile by something else is no error."""
        try:
            await super().shutdown_kernel(kernel_id, now=now, restart=restart)
        except KeyError:
            if kernel_id in self:
                raise

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a kernel that nobody uses, unless it has ended since somebody made a list of them."""
        try:
            await super().cull_kernel_if_idle(kernel_id)
        except (KeyError, HTTPError):
            if kernel_id in self:
                raise


class WarmProvisioner(LocalProvisioner):  # type: ignore[misc]
    """Gives a server's kernels from a warm process. Where that fails, a kernel is started as usual, and the terminal says why."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Be a kernel with that command, which is ipykernel's: all but the interpreter and its module counts."""
        arguments = cmd[cmd.index("ipykernel_launcher") + 1 :]
        request = Request(arguments, dict(_environment(kwargs)), str(kwargs.get("cwd") or os.getcwd()))  # noqa: PTH109
        for _try in range(TRIES):
            try:
                kernel = await warm_source().fork(request)
            except OSError as problem:
                why = problem
                await self._choose_ports(kwargs)
                if not isinstance(problem, ChildProcessError):
                    break
            else:
                self.process = kernel
                self.pid = kernel.pid
                self.pgid = kernel.pid if isinstance(kernel, ForkedKernel) else None
                self.cwd = request.folder
                return self.connection_info
        logger.warning("no warm kernel (%s): one is started", why or type(why).__name__)
        return await super().launch_kernel(cmd, **kwargs)

    async def _choose_ports(self, kwargs: Mapping[str, Any]) -> None:
        """Choose ports again: any program may take one between the moment in which it is found to be free and that in which the kernel wants it, and
        Jupyter would try the same ones again and again."""
        await self.cleanup()
        self.ports_cached = False
        self.parent.cleanup_random_ports()
        self.parent.cleanup_connection_file()
        await self.pre_launch(**kwargs)

    async def send_signal(self, signum: int) -> None:
        """Send a signal to the kernel and what it has started; to nobody once it has ended."""
        if self.process is not None and self.process.poll() is None:
            await super().send_signal(signum)


def _environment(kwargs: Mapping[str, Any]) -> Mapping[str, str]:
    given = kwargs.get("env")
    return os.environ if given is None else given
