"""The websocket between a page and its kernel: at once, and only what widgets say."""

from __future__ import annotations

import json
import logging
import re
from contextlib import suppress
from types import TracebackType
from typing import Any

from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1
from tornado.web import HTTPError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from .answers import plain_error
from .gate import SETTING, Gate
from .limits import Limit
from .silence import SETTING as SILENCE
from .silence import Silence
from .unconnected import SETTING as UNCONNECTED
from .unconnected import Unconnected
from .visitors import Visitor

# How a kernel says that it is busy: a whole message, whose content is this and nothing else.
BUSY = re.compile(rb'"msg_type": ?"status".*\{"execution_state": ?"busy"\}', re.DOTALL)
PROTOCOL = "v1.kernel.websocket.jupyter.org"
# What a page says to its kernel, all of it on this channel. It opens one kind of comm: that asks for the widgets which the kernel has made.
CHANNEL = "shell"
TYPES = frozenset({"kernel_info_request", "comm_info_request", "comm_open", "comm_msg", "comm_close"})
ABOUT_COMMS = frozenset({"comm_open", "comm_msg", "comm_close"})
TARGET = "jupyter.widget.control"
GUEST_BYTES = 262_144  # of a guest's message: a guest sends no files
HOST_BYTES = 64_000_000  # of the host's: whatever reads a file that is too large says so; a closed websocket would only say that the connection is lost
MESSAGES = (1500, 1500, 10.0)  # of one websocket within so many seconds
SESSION = re.compile(r"[\w.-]{1,100}", re.ASCII)  # what a page calls its end of a websocket; ZeroMQ takes no more than 255 bytes
POLICY, TOO_MUCH = 1008, 1009  # why a websocket is closed (RFC 6455)

logger = logging.getLogger(__name__)


def may_be_said(message: str | bytes) -> bool:
    """Whether a page may say this to its kernel. ValueError, or LookupError, for what is no message.

    >>> from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1
    >>> ask = lambda what: may_be_said(serialize_msg_to_ws_v1([b'{"msg_id": "1", "msg_type": "%s"}' % what, b"{}", b"{}", b"{}"], "shell"))
    >>> ask(b"kernel_info_request"), ask(b"execute_request"), ask(b"shutdown_request")
    (True, False, False)
    """
    if not isinstance(message, bytes) or 8 * int.from_bytes(message[:8], "little") > len(message):  # how many parts there are, it says itself
        raise ValueError("not the protocol that the pages speak")
    channel, parts = deserialize_msg_from_ws_v1(message)
    header, parent, metadata, content = map(json.loads, parts[:4])
    if not all(isinstance(part, dict) for part in (header, parent, metadata, content)):
        raise ValueError("not the parts of a message")
    kind = header["msg_type"]
    if channel != CHANNEL or kind not in TYPES or not isinstance(header["msg_id"], str):
        return False
    if kind in ABOUT_COMMS and not (isinstance(content["comm_id"], str) and isinstance(content.get("data", {}), dict)):
        return False
    return bool(kind != "comm_open" or content.get("target_name") == TARGET)


class PageSocket(VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """Sends each message at once: the kernel otherwise waits 40 ms when two clicks follow each other closely. And leaves out that the kernel
    is busy, which it says before everything it does: nothing on the page shows it, and a widget waits only for the word that it is idle again.

    Takes from the page only what widgets say: no code, no other kernel's business.
    """

    connection: Any = None  # to the kernel

    def initialize(self) -> None:
        """Begin to count."""
        super().initialize()
        self._said = Limit(*MESSAGES)
        self._opened = self._ended = False

    @property
    def visitor(self) -> Visitor | None:
        """The browser whose page this is; None where all are the host."""
        gate: Gate = self.settings[SETTING]
        return gate.visitor(self.request)

    @property
    def silence(self) -> Silence:
        """What ends kernels whose pages are silent."""
        found: Silence = self.settings[SILENCE]
        return found

    @property
    def max_message_size(self) -> int:
        """In bytes."""
        return GUEST_BYTES if self.visitor is not None and self.visitor.guest else HOST_BYTES

    def select_subprotocol(self, subprotocols: list[str]) -> str | None:
        """The one that the pages speak."""
        return PROTOCOL if PROTOCOL in subprotocols else None

    @property
    def unconnected(self) -> Unconnected:
        """What ends kernels to which no page connects."""
        found: Unconnected = self.settings[UNCONNECTED]
        return found

    async def get(self, kernel_id: str) -> None:
        """Let a page connect that speaks as the pages do."""
        offered = {one.strip() for one in self.request.headers.get("Sec-WebSocket-Protocol", "").split(",")}
        if PROTOCOL not in offered or not SESSION.fullmatch(self.get_argument("session_id", "")):
            raise HTTPError(400)
        try:
            await super().get(kernel_id=kernel_id)
        except TimeoutError:  # the kernel has ended meanwhile
            raise HTTPError(404) from None

    def open(self, *args: Any, **kwargs: Any) -> Any:
        """Begin, unless it has ended while the kernel was asked: then tornado opens it all the same."""
        if self._ended:
            return None
        self.set_nodelay(True)
        self._opened = True
        self.unconnected.connected(self.kernel_id)
        if self.visitor is not None and isinstance(oldest := self.visitor.opened(self), PageSocket):
            oldest.close(POLICY, "too many")
        self.silence.heard(self.kernel_id)
        return super().open(*args, **kwargs)

    def close(self, code: int | None = None, reason: str | None = None) -> None:
        """End it: what still arrives isn't looked at."""
        self._ended = True
        super().close(code, reason)

    def on_close(self) -> None:
        """It has ended."""
        self._ended = True
        if self.visitor is not None:
            self.visitor.closed(self)
        if self.connection is not None:
            if not self._opened:  # Jupyter counts an end for which it has counted no beginning
                self.kernel_manager.notify_connect(self.kernel_id)
            with suppress(KeyError):  # and looks for it among those that have begun
                super().on_close()
            self.connection = None
        self.silence.silent(self.kernel_id, self.kernel_manager)

    def write_error(self, status_code: int, **how: Any) -> None:
        """Answer with an error."""
        plain_error(self, status_code)

    def log_exception(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Say in one line what went wrong, most likely at the other end; with --debug at length."""
        if isinstance(error, HTTPError) or logger.isEnabledFor(logging.DEBUG):
            super().log_exception(kind, error, trace)
        else:
            logger.warning("a page's websocket ended: %s", kind.__name__ if kind else error)

    def on_message(self, message: str | bytes) -> Any:
        """Pass on what the page says, if it may."""
        if self._ended:
            return None
        if self._said.wait(""):
            self.close(TOO_MUCH, "too much at once")
            return None
        self._said.note("")
        try:
            allowed = may_be_said(message)
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            allowed = False
        if not allowed:
            logger.warning("a page said what no page says; its websocket is closed")
            self.close(POLICY, "not allowed")
            return None
        return super().on_message(message)

    def write_message(self, message: Any, binary: bool = False) -> Any:
        """Send, unless it says only that the kernel is busy, or nobody hears it any more."""
        if self._ended:
            return None
        if isinstance(message, bytes) and len(message) < 1000 and BUSY.search(message):
            return None
        return super().write_message(message, binary)
