"""The lines between widgets and the page, where no kernel carries them: messages cross between the worker, where Python runs, and the page."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import comm
from comm.base_comm import BaseComm, CommManager

Post = Callable[[str, str, str, str, str, Any, str], object]
"""Takes a message to the page: its type, the comm's id, its target, data and metadata as JSON, buffers, and which message of the page it answers."""


class Lines:
    """All comms of the page. ``packed`` makes of a list of bytes what crosses between worker and page."""

    def __init__(self, post: Post, packed: Callable[[list[bytes]], Any] = list) -> None:
        self.post = post
        self.packed = packed
        self.manager = CommManager()
        self.answers = ""  # the message of the page that is being worked on

    def take_over(self) -> None:
        """Have every widget of this process made with such a comm."""
        comm.create_comm = self.create
        comm.get_comm_manager = self._manager

    def _manager(self) -> CommManager:
        return self.manager

    def create(self, *values: Any, **named: Any) -> BaseComm:
        """A comm of the page's."""
        return _PageComm(self, *values, **named)

    def hear(self, kind: str, number: str, comm_id: str, data: str, metadata: str, buffers: Sequence[Any] = ()) -> None:
        """Take a message from the page (``comm_open``, ``comm_msg`` or ``comm_close``)."""
        content = {"comm_id": comm_id, "data": json.loads(data)}
        message = {"content": content, "metadata": json.loads(metadata), "buffers": [memoryview(bytes(one)) for one in buffers], "header": {"msg_id": number}}
        self.answers = number
        try:
            getattr(self.manager, kind)(None, None, message)
        finally:
            self.answers = ""


class _PageComm(BaseComm):
    def __init__(self, lines: Lines, *values: Any, **named: Any) -> None:
        self._lines = lines
        super().__init__(*values, **named)

    def publish_msg(self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, target_name: str | None = None, **_more: Any) -> None:
        lines = self._lines
        packed = lines.packed([bytes(one) for one in buffers]) if buffers else None
        lines.post(
            msg_type, self.comm_id, target_name or self.target_name, json.dumps(data or {}, default=str), json.dumps(metadata or {}), packed, lines.answers
        )
