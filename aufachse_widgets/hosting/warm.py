"""A process that has imported all that a page's kernel needs, and becomes one at once. Run by :mod:`.kernels`, never by people.

``python -m aufachse_widgets.hosting.warm 7`` stays warm and forks: it reads requests from the socket that is its file descriptor 7, each with
the end of a pipe, and every request becomes a kernel of its own. Without a number it becomes the one kernel that its input asks for:
for systems that cannot fork.
"""

from __future__ import annotations

import errno
import gc
import json
import logging
import os
import signal
import socket
import sys
import threading
import warnings
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

REQUEST = 1 << 20  # bytes of a request, at most
CALLED = "aufachse-kernel"  # a forked kernel in a list of processes
PORT_TAKEN = 3  # the exit status of a kernel one of whose ports was taken


class Request(NamedTuple):
    """A kernel that is asked for: what to give to ipykernel's command line, its environment and its folder."""

    arguments: list[str]
    environment: dict[str, str]
    folder: str

    @classmethod
    def read(cls, text: bytes) -> Request:
        """A request as it was written by :meth:`written`."""
        asked = json.loads(text)
        return cls(asked["arguments"], asked["environment"], asked["folder"])

    def written(self) -> bytes:
        """The request as one line.

        >>> Request.read(Request(["-f", "k.json"], {"A": "1"}, "/tmp").written())
        Request(arguments=['-f', 'k.json'], environment={'A': '1'}, folder='/tmp')
        """
        return json.dumps(self._asdict()).encode() + b"\n"


# What a kernel imports as it begins, beside its own module.
AT_BEGINNING = (
    "ipykernel.ipkernel",
    "ipykernel.zmqshell",
    "IPython.core.completerlib",
    "IPython.core.debugger",
    "IPython.core.oinspect",
    "IPython.extensions.storemagic",
    "asyncio.selector_events",
    "faulthandler",
    "ipykernel.debugger",
    "psutil",
    "tornado.platform.asyncio",
    "tornado.queues",
    "zmq.eventloop.zmqstream",
)


def warm_up() -> None:
    """Import what a page's kernel needs. No thread, no loop and no socket of it is begun: they would not survive a fork."""
    # A page may not debug its kernel, and what could cost each 10 MB and a quarter of a second.
    sys.modules["debugpy"] = None  # type: ignore[assignment]
    import_module("ipykernel.kernelapp")
    for name in AT_BEGINNING:
        with suppress(ImportError):  # another version may call it otherwise: then it is imported when it is needed
            import_module(name)

    from . import served_page as served

    served.make_ready()


def become_kernel(request: Request, begun: Callable[[], object], *more: str) -> None:
    """Be that kernel until it is told to end. ``begun`` is called as soon as it has its ports; ``more`` are arguments that only this process knows."""
    import zmq
    from ipykernel.kernelapp import IPKernelApp

    from .ends import LOGS, concerns_the_host

    class Kernel(IPKernelApp):  # type: ignore[misc]
        def init_sockets(self) -> None:
            try:
                super().init_sockets()
            except zmq.ZMQError as problem:
                if problem.errno != errno.EADDRINUSE:
                    raise
                # Another program took a port since the server found it free. The server tries others and warns if none will do: no traceback.
                os._exit(PORT_TAKEN)
            begun()

        def init_kernel(self) -> None:
            super().init_kernel()
            for log in (self.kernel.log, *map(logging.getLogger, LOGS)):
                log.addFilter(concerns_the_host)

    # A kernel that ends while something is said to it would say so at length.
    warnings.filterwarnings("ignore", "coroutine .* was never awaited", RuntimeWarning)
    os.environ.clear()
    os.environ.update(request.environment)
    with suppress(OSError):  # as without a folder to begin in
        os.chdir(request.folder)
    Kernel.launch_instance([*request.arguments, *more])


def wait_and_fork(control: socket.socket) -> tuple[Request, int] | None:
    """Fork a kernel for each request. Comes back in each of them, with its request and its end of the pipe that tells the server its number, once
    it has begun, and, by closing, its end; and with None in the process that forks, when the server has gone."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system buries those that have ended
    while True:
        text, pipes, _flags, _address = socket.recv_fds(control, REQUEST, 1)
        if not text:
            return None
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            signal.signal(signal.SIGINT, signal.default_int_handler)
            control.close()
            os.setsid()
            return Request.read(text), pipes[0]
        os.close(pipes[0])


def end_with_server() -> None:
    """End when the server has gone: nobody else could end this kernel."""
    sys.stdin.buffer.read()
    os._exit(0)


def say_begun() -> None:
    """Tell the server, which waits for a line, that this kernel has begun. What it prints from now on goes where its errors go."""
    os.write(1, b"\n")
    os.dup2(2, 1)


def main() -> None:
    """What the module does when it is run."""
    if len(sys.argv) < 2:
        warm_up()
        line = sys.stdin.buffer.readline()
        if line:
            threading.Thread(target=end_with_server, daemon=True).start()
            become_kernel(Request.read(line), say_begun)
        return
    control = socket.socket(fileno=int(sys.argv[1]))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C ends the server, and that ends this
    warm_up()
    gc.collect()
    gc.freeze()  # what all kernels share is not looked through, and so not copied, by any of them
    warm = os.getpid()
    if forked := wait_and_fork(control):
        request, pipe = forked
        with suppress(OSError):  # Linux: what a list of processes calls it
            Path("/proc/self/comm").write_text(CALLED, encoding="ascii")
        become_kernel(request, lambda: os.write(pipe, f"{os.getpid()}\n".encode()), f"--IPKernelApp.parent_handle={warm}")


if __name__ == "__main__":
    main()
