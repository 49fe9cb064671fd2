"""Messages between a page and its kernel, as they go over the websocket (protocol ``v1.kernel.websocket.jupyter.org``)."""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1, serialize_msg_to_ws_v1
from msgspec import Struct

PROTOCOL = "v1.kernel.websocket.jupyter.org"


class Message(Struct, frozen=True):
    """What came: its type, the message that it answers, its content; ``buffers`` go beside it."""

    kind: str
    answers: str
    content: dict[str, Any]
    buffers: tuple[bytes, ...] = ()


def packed(kind: str, content: Mapping[str, object], session: str, name: str = "", version: str = "") -> bytes:
    """A message for the kernel's shell, called ``name`` (by default any new name); ``version`` is that of the widgets' own protocol."""
    header = {
        "msg_id": name or new_name(),
        "msg_type": kind,
        "session": session,
        "username": "",
        "date": datetime.now(UTC).isoformat(),
        "version": "5.3",
    }
    message = {"header": header, "parent_header": {}, "metadata": {"version": version} if version else {}, "content": content}
    packed: bytes = serialize_msg_to_ws_v1(message, "shell", _json)
    return packed


def unpacked(data: bytes) -> Message:
    """The message that came over the websocket.

    >>> unpacked(packed("comm_msg", {"comm_id": "1"}, "session"))
    Message(kind='comm_msg', answers='', content={'comm_id': '1'}, buffers=())
    """
    _channel, (header, parent, _metadata, content, *buffers) = deserialize_msg_from_ws_v1(data)
    return Message(json.loads(header)["msg_type"], json.loads(parent).get("msg_id", ""), json.loads(content), tuple(buffers))


def new_name() -> str:
    """A name that no other message, comm or session has."""
    return uuid.uuid4().hex


def _json(value: object) -> bytes:
    return json.dumps(value).encode()
