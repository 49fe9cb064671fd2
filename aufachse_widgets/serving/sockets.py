"""The websocket between a page and its kernel: at once, and only what widgets say."""

from __future__ import annotations

import json
import logging
import re
from typing import Any

from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from .gate import SETTING, Gate
from .limits import Limit
from .silence import SETTING as SILENCE
from .silence import Silence
from .visitors import Visitor

# How a kernel says that it is busy: a whole message, whose content is this and nothing else.
BUSY = re.compile(rb'"msg_type": ?"status".*\{"execution_state": ?"busy"\}', re.DOTALL)
PROTOCOL = "v1.kernel.websocket.jupyter.org"
# What a page says to its kernel, all of it on this channel. It opens one kind of comm: that asks for the widgets which the kernel has made.
CHANNEL = "shell"
TYPES = frozenset({"kernel_info_request", "comm_info_request", "comm_open", "comm_msg", "comm_close"})
TARGET = "jupyter.widget.control"
GUEST_BYTES = 262_144  # of a guest's message: a guest sends no files
HOST_BYTES = 64_000_000  # of the host's: whatever reads a file that is too large says so; a closed websocket would only say that the connection is lost
MESSAGES = (1500, 1500, 10.0)  # of one websocket within so many seconds
POLICY, TOO_MUCH = 1008, 1009  # why a websocket is closed (RFC 6455)

logger = logging.getLogger(__name__)


def may_be_said(message: str | bytes) -> bool:
    """Whether a page may say this to its kernel. ValueError, or LookupError, for what is no message.

    >>> from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1
    >>> ask = lambda what: may_be_said(serialize_msg_to_ws_v1([b'{"msg_type": "%s"}' % what, b"{}", b"{}", b"{}"], "shell"))
    >>> ask(b"kernel_info_request"), ask(b"execute_request"), ask(b"shutdown_request")
    (True, False, False)
    """
    if not isinstance(message, bytes) or 8 * int.from_bytes(message[:8], "little") > len(message):  # how many parts there are, it says itself
        raise ValueError("not the protocol that the pages speak")
    channel, parts = deserialize_msg_from_ws_v1(message)
    kind = json.loads(parts[0])["msg_type"]
    if channel != CHANNEL or kind not in TYPES:
        return False
    return bool(kind != "comm_open" or json.loads(parts[3]).get("target_name") == TARGET)


class PageSocket(VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """Sends each message at once: the kernel otherwise waits 40 ms when two clicks follow each other closely. And leaves out that the kernel
    is busy, which it says before everything it does: nothing on the page shows it, and a widget waits only for the word that it is idle again.

    Takes from the page only what widgets say: no code, no other kernel's business.
    """

    def initialize(self) -> None:
        """Begin to count."""
        super().initialize()
        self._said = Limit(*MESSAGES)

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

    def open(self, *args: Any, **kwargs: Any) -> Any:
        """Begin."""
        self.set_nodelay(True)
        if self.visitor is not None and isinstance(oldest := self.visitor.opened(self), PageSocket):
            oldest.close(POLICY, "too many")
        self.silence.heard(self.kernel_id)
        return super().open(*args, **kwargs)

    def on_close(self) -> None:
        """End."""
        if self.visitor is not None:
            self.visitor.closed(self)
        super().on_close()
        self.silence.silent(self.kernel_id, self.kernel_manager)

    def on_message(self, message: str | bytes) -> Any:
        """Pass on what the page says, if it may."""
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
        """Send, unless it says only that the kernel is busy."""
        if isinstance(message, bytes) and len(message) < 1000 and BUSY.search(message):
            return None
        return super().write_message(message, binary)
