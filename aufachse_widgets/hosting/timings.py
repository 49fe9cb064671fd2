"""How long the server waits, and after how long it gives up or ends what nobody uses."""

from __future__ import annotations

from ..store.timings import Waits


class ServerTimings(Waits, frozen=True, kw_only=True):
    """Every wait of the server, in seconds.

    >>> ServerTimings(kernel_start=5.0).kernel_start
    5.0
    """

    kernel_start: float = 20.0  # for a kernel to begin; the warm process may have to get warm first
    spare_delay: float = 3.0  # before the next spare kernel gets warm: the page that comes now needs the processor more
    silence: float = 900.0  # that a page may be silent before its kernel ends; then its address begins again at the same action
    cull_interval: float = 60.0  # between two looks for kernels that nobody uses
    room_settling: float = 15.0  # before a page's kernel has taken the memory that it needs
    request_head: float = 15.0  # for the head of a request to be complete, and between two requests of one connection
    request_body: float = 30.0  # for the rest of it
    accept_retry: float = 1.0  # before connections are accepted again after the system had no room for one
    unconnected: float = 60.0  # before a kernel ends to which no page has connected, since the last file that its page asked for
    store_answer: float = 20.0  # for the store to say what a code or a link opens; then the page says that the games can't be read
    full_retry: float = 60.0  # before a guest who found no room is to try again


SERVER_TIMINGS = ServerTimings()
"""The usual ones."""
