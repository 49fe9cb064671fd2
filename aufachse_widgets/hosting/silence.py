"""What becomes of a kernel whose page is silent: a phone that sleeps, a network that is gone, a browser that was closed without a goodbye."""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol

from .timings import SERVER_TIMINGS

SETTING = "aufachse_silence"  # where handlers find it among the application's settings

logger = logging.getLogger(__name__)


class Kernels(Protocol):
    """The server's kernels, as far as they matter here."""

    def __contains__(self, kernel: str) -> bool:
        """Whether there is one of that id."""

    def kernel_model(self, kernel: str) -> dict[str, object]:
        """What can be said of it; ``connections`` are its websockets."""

    async def shutdown_kernel(self, kernel: str) -> None:
        """End it."""


class Silence:
    """Ends the kernels of pages that have had no websocket for ``patience`` seconds. Jupyter's own culling counts what the kernel does, and that
    of a game which others go on with never rests; a page in use has a websocket, and is never ended."""

    def __init__(self, patience: float = SERVER_TIMINGS.silence) -> None:
        self.patience = patience
        self._waiting: dict[str, asyncio.TimerHandle] = {}

    def heard(self, kernel: str) -> None:
        """The kernel's page has a websocket."""
        if waiting := self._waiting.pop(kernel, None):
            waiting.cancel()

    def silent(self, kernel: str, kernels: Kernels) -> None:
        """A websocket of the kernel's page was closed."""
        self.heard(kernel)
        if kernel in kernels:
            self._waiting[kernel] = asyncio.get_running_loop().call_later(self.patience, self._look, kernel, kernels)

    def _look(self, kernel: str, kernels: Kernels) -> None:
        del self._waiting[kernel]
        if kernel in kernels and not kernels.kernel_model(kernel)["connections"]:
            end_kernel(kernel, kernels, f"its page has been silent for {self.patience:.0f} s")


def end_kernel(kernel: str, kernels: Kernels, why: str) -> None:
    """End a kernel that may be ending by itself."""

    def ended(done: asyncio.Future[None]) -> None:
        if not done.cancelled() and (error := done.exception()) and kernel in kernels:
            logger.warning("kernel %s could not be ended: %s", kernel, error)

    if kernel in kernels:
        logger.info("kernel %s ends: %s", kernel, why)
        asyncio.ensure_future(kernels.shutdown_kernel(kernel)).add_done_callback(ended)
