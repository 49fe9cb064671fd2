"""Kernels to which no page connects end after a while, or where they are too many, and no others."""

from __future__ import annotations

from aufachse_widgets.hosting.timings import ServerTimings
from aufachse_widgets.hosting.unconnected import Client, Unconnected
from aufachse_widgets.hosting.visitors import Visitor
from tests.hosting.test_silence import Kernels, in_a_loop

TIMINGS = ServerTimings(unconnected=60.0)
HOST = Client()


def browser(neighbour: str = "192.168.1.5") -> Client:
    return Client(neighbour, Visitor())


def test_a_kernel_ends_a_minute_after_its_browser_has_asked_for_anything() -> None:
    kernels = Kernels(fetched=0, loading=0, connected=0, gone=0)

    async def visit(wait):
        unconnected = Unconnected(kernels, TIMINGS)
        fetching, loading = browser(), browser()
        for kernel, client in (("fetched", fetching), ("loading", loading), ("connected", loading), ("gone", fetching)):
            unconnected.made(kernel, client)
        unconnected.connected("connected")
        del kernels.there["gone"]  # it has ended by itself
        await wait(59)
        assert set(kernels.there) == {"fetched", "loading", "connected"}
        unconnected.asked(loading)
        await wait(2)
        assert set(kernels.there) == {"loading", "connected"}
        await wait(57)
        assert "loading" in kernels
        await wait(2)
        assert not len(unconnected)

    in_a_loop(visit)
    assert set(kernels.there) == {"connected"}


def test_a_page_that_connects_before_its_end_has_come_keeps_its_kernel() -> None:
    kernels = Kernels(quick=1, slow=0)

    async def visit(wait):
        unconnected = Unconnected(kernels, TIMINGS)
        unconnected.made("quick", HOST)
        unconnected.made("slow", HOST)
        kernels.there["slow"] = 1
        await wait(61)

    in_a_loop(visit)
    assert set(kernels.there) == {"quick", "slow"}


def test_a_browser_has_so_many_and_the_oldest_ends_first() -> None:
    kernels = Kernels(**{f"page{number}": 0 for number in range(15)})

    async def visit(wait):
        unconnected = Unconnected(kernels, TIMINGS, of_one=3)
        hasty, patient = browser(), browser()
        unconnected.made("page0", patient)
        for number in range(1, 14):
            unconnected.made(f"page{number}", hasty)
        unconnected.made("page14", HOST)
        await wait(0)
        assert set(kernels.there) == {"page0", "page11", "page12", "page13", "page14"}

    in_a_loop(visit)


def test_of_all_the_neighbour_with_most_loses_the_oldest_of_its_browser_with_most() -> None:
    kernels = Kernels(**dict.fromkeys(("anna", "ben", "x1", "x2", "y1", "z1", "new"), 0))

    async def visit(wait):
        unconnected = Unconnected(kernels, TIMINGS, of_all=6)
        x = browser("192.168.1.9")
        for kernel, client in (
            ("anna", browser("192.168.1.5")),
            ("ben", browser("192.168.1.6")),
            ("y1", browser("192.168.1.9")),
            ("x1", x),
            ("x2", x),
            ("z1", browser("192.168.1.9")),
            ("new", browser("192.168.1.7")),
        ):
            unconnected.made(kernel, client)
        await wait(0)

    in_a_loop(visit)
    assert set(kernels.there) == {"anna", "ben", "x2", "y1", "z1", "new"}
