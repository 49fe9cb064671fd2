"""Errors that are none: a browser or a kernel has gone while something was to be said to it. Each may do so at any moment."""

from __future__ import annotations

import errno
import logging

from tornado.iostream import StreamClosedError
from tornado.websocket import WebSocketClosedError
from zmq import ETERM, ZMQError

# Of tornado, asyncio and nbclient, where they tell of errors that nobody else has looked at.
LOGS = ("tornado.application", "tornado.general", "asyncio")
DEAD_KERNEL = "DeadKernelError"  # nbclient's, which a kernel need not import to know it
# What asyncio says where a loop ends with something left to do, and an ipykernel that is ended, or sent a message that it doesn't take, as one sent twice.
OF_KERNELS = ("Task was destroyed", "KeyboardInterrupt caught", "Invalid message", "Invalid Message")


def is_an_end(error: BaseException | None) -> bool:
    """Whether an error says only that the other end has gone.

    >>> is_an_end(StreamClosedError()), is_an_end(ConnectionResetError()), is_an_end(OSError("disk full"))
    (True, True, False)
    """
    if isinstance(error, ZMQError):
        return error.errno in (errno.ENOTSOCK, ETERM)
    return isinstance(error, StreamClosedError | WebSocketClosedError | ConnectionError) or type(error).__name__ == DEAD_KERNEL


def tells_no_ends(record: logging.LogRecord) -> bool:
    """Whether a line of a log is about more than an end."""
    return not (record.exc_info and is_an_end(record.exc_info[1]))


def concerns_the_host(record: logging.LogRecord) -> bool:
    """Whether a line of a kernel's log is about more than an end, or what a page has said to it."""
    return tells_no_ends(record) and not (isinstance(record.msg, str) and record.msg.startswith(OF_KERNELS))
