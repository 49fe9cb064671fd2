"""Kernels of silent pages end after a while, and of no others."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine

from aufachse_widgets.hosting.silence import Silence

PATIENCE = 900.0


class Loop(asyncio.SelectorEventLoop):
    """An event loop whose clock a test sets."""

    now = 0.0

    def time(self) -> float:
        return self.now


def in_a_loop(visit: Callable[[Callable[[float], Awaitable[None]]], Coroutine[None, None, None]]) -> None:
    """Run ``visit(wait)``, where ``wait(seconds)`` lets so much time go by at once."""

    async def wait(seconds: float) -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, Loop)
        loop.now += seconds
        for _round in range(5):  # a timer, the task that it makes, what that does at its end
            await asyncio.sleep(0)

    with asyncio.Runner(loop_factory=Loop) as runner:
        runner.run(visit(wait))


class Kernels:
    """Kernels with so many websockets each."""

    def __init__(self, **connections: int) -> None:
        self.there = connections

    def __contains__(self, kernel: object) -> bool:
        return kernel in self.there

    def kernel_model(self, kernel: str) -> dict[str, object]:
        return {"connections": self.there[kernel]}

    async def shutdown_kernel(self, kernel: str) -> None:
        del self.there[kernel]


def test_only_a_kernel_without_a_websocket_ends():
    kernels = Kernels(asleep=0, used=1, back=0, gone=0)

    async def visit(wait):
        silence = Silence(PATIENCE)
        for kernel in list(kernels.there):
            silence.silent(kernel, kernels)
        silence.silent("unknown", kernels)
        silence.heard("back")
        del kernels.there["gone"]  # it has ended by itself
        await wait(PATIENCE - 1)
        assert "asleep" in kernels
        await wait(2)

    in_a_loop(visit)
    assert set(kernels.there) == {"used", "back"}


def test_silence_is_counted_from_the_last_websocket():
    kernels = Kernels(phone=0)

    async def visit(wait):
        silence = Silence(PATIENCE)
        for _time in range(4):
            silence.silent("phone", kernels)
            await wait(PATIENCE - 1)
            assert "phone" in kernels
            silence.heard("phone")
        silence.silent("phone", kernels)
        silence.silent("phone", kernels)
        await wait(PATIENCE - 1)
        assert "phone" in kernels
        await wait(2)

    in_a_loop(visit)
    assert "phone" not in kernels
