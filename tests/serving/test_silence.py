"""Kernels of silent pages end after a while, and of no others."""

import asyncio

from aufachse_widgets.serving.silence import Silence


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

    async def time_goes_by():
        silence = Silence(0.05)
        for kernel in list(kernels.there):
            silence.silent(kernel, kernels)
        silence.silent("unknown", kernels)
        silence.heard("back")
        del kernels.there["gone"]  # it has ended by itself
        await asyncio.sleep(0.2)

    asyncio.run(time_goes_by())
    assert set(kernels.there) == {"used", "back"}


def test_silence_is_counted_from_the_last_websocket():
    kernels = Kernels(phone=0)

    async def time_goes_by():
        silence = Silence(0.3)
        for _time in range(4):
            silence.silent("phone", kernels)
            await asyncio.sleep(0.15)
            assert "phone" in kernels
            silence.heard("phone")
        silence.silent("phone", kernels)
        await asyncio.sleep(0.5)

    asyncio.run(time_goes_by())
    assert "phone" not in kernels
