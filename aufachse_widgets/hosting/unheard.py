"""Widgets that are made before their page is there: nothing that they say is sent, because nobody hears it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ipykernel.comm.comm import BaseComm
from ipykernel.kernelbase import Kernel


@contextmanager
def unheard() -> Iterator[None]:
    """While a served page is made. When it is shown it asks for the state of all widgets at once; what they say before that, some 500 messages,
    would only be packed by the kernel, and unpacked twice by the server, which does nothing with them."""
    publish = BaseComm.publish_msg

    def nothing(comm: BaseComm, *message: Any, **more: Any) -> None:
        """Send nothing; but know the kernel, as whatever has been sent knows it: without one, no change would ever be sent."""
        if comm.kernel is None and Kernel.initialized():
            comm.kernel = Kernel.instance()

    BaseComm.publish_msg = nothing
    try:
        yield
    finally:
        BaseComm.publish_msg = publish
