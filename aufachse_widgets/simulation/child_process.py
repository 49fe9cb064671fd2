"""Python in a process of its own, which is asked by its standard input and answers by its standard output: for code that nobody knows, which may never end.

What the code prints goes nowhere unless the process catches it. Of what it answers nothing is run here: both sides agree on bytes, such as JSON.
"""

from __future__ import annotations

import contextlib
import faulthandler
import os
import queue
import subprocess
import sys
import threading
from typing import IO

MEMORY = 4 << 30
"""Bytes that such a process may fill, where the system can hold it to that."""


class ChildProcess:
    """A process that runs the function ``serve`` of that ``module``. OSError where the system starts none."""

    def __init__(self, module: str) -> None:
        program = f"import sys; sys.path[:] = {sys.path!r}; from {module} import serve; serve()"
        self._process = subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self._answers = queue.SimpleQueue[bytes]()
        # A pipe cannot be waited for with a limit on every system; a queue can.
        threading.Thread(target=self._listen, daemon=True).start()

    def ask(self, task: bytes, limit: float) -> bytes:
        """What it answers. Raises TimeoutError if that takes longer than ``limit`` seconds, OSError if it ended."""
        assert self._process.stdin is not None
        write(self._process.stdin, task)
        try:
            answer = self._answers.get(timeout=limit)
        except queue.Empty:
            raise TimeoutError from None
        if not answer:
            raise BrokenPipeError
        return answer

    def close(self) -> None:
        """End it, whatever it does."""
        self._process.kill()
        self._process.wait()
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.close()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as pipe:
            while data := read(pipe):
                self._answers.put(data)
        self._answers.put(b"")


class Asking:
    """The other end, in the child process: what it is asked, and where it answers."""

    def __init__(self) -> None:
        self._asked, self._answers = (os.fdopen(os.dup(end), mode) for end, mode in ((0, "rb"), (1, "wb")))
        self._nowhere = os.open(os.devnull, os.O_RDWR)
        for end in (0, 1):
            os.dup2(self._nowhere, end)
        with contextlib.suppress(ImportError, ValueError, OSError):
            import resource

            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

    def next(self) -> bytes:
        """The next task; empty where there is none any more."""
        return read(self._asked)

    def at_most(self, seconds: float) -> None:
        """End the process a little after so many seconds if the one that asked does not: it may be gone itself."""
        faulthandler.dump_traceback_later(seconds + 5, exit=True, file=self._nowhere)

    def answer(self, data: bytes) -> None:
        """Answer the task."""
        faulthandler.cancel_dump_traceback_later()
        write(self._answers, data)


def write(pipe: IO[bytes], data: bytes) -> None:
    """Write something that :func:`read` reads as one."""
    pipe.write(len(data).to_bytes(4, "big") + data)
    pipe.flush()


def read(pipe: IO[bytes]) -> bytes:
    """What was written next; nothing where nobody writes any more."""
    size = int.from_bytes(pipe.read(4), "big")
    return pipe.read(size) if size else b""
