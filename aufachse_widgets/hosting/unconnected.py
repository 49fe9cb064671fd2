"""Kernels to which no page has connected: a program fetched the page and not its files, a browser went on to another page meanwhile."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from tornado.httputil import HTTPServerRequest
from tornado.web import RequestHandler

from .gate import SETTING as GATE
from .gate import Gate
from .limits import neighbourhood
from .silence import Kernels, end_kernel
from .timings import SERVER_TIMINGS, ServerTimings
from .visitors import Visitor

SETTING = "aufachse_unconnected"  # where handlers find it among the application's settings
OF_ONE = 8  # kernels of one browser to which no page has connected; as many as it may have websockets
OF_ALL = 40  # a class that opens its links at once


class Client(NamedTuple):
    """Who asks for pages: a neighbour's browser, or the host, whose browsers all count as one."""

    neighbour: str = ""
    browser: Visitor | None = None


def client_of(gate: Gate, request: HTTPServerRequest) -> Client | None:
    """Who makes a request; None: somebody who wasn't let in."""
    visitor = gate.visitor(request)
    if visitor is None:
        return Client() if gate.invited is None else None
    return Client(neighbourhood(request.remote_ip or ""), visitor) if visitor.guest else Client()


class Unconnected:
    """Ends kernels to which no page has connected some time after their browser's last request, and where there are too many the oldest: of the
    same browser, or else of the browser with most of them in the neighbourhood with most of them."""

    def __init__(self, kernels: Kernels, timings: ServerTimings = SERVER_TIMINGS, of_one: int = OF_ONE, of_all: int = OF_ALL) -> None:
        self._kernels = kernels
        self._timings = timings
        self._of_one = of_one
        self._of_all = of_all
        self._waiting: dict[str, Client] = {}  # by kernel, the oldest first
        self._timers: dict[str, asyncio.TimerHandle] = {}

    @property
    def patience(self) -> float:
        """Seconds after which a kernel ends."""
        return self._timings.unconnected

    def __contains__(self, kernel: str) -> bool:
        return kernel in self._waiting

    def __len__(self) -> int:
        return len(self._waiting)

    def made(self, kernel: str, client: Client) -> None:
        """The page of that kernel has been sent; it may have connected before its end came."""
        if kernel not in self._kernels or self._kernels.kernel_model(kernel)["connections"]:
            return
        for ended in [one for one in self._waiting if one not in self._kernels]:
            self.connected(ended)
        self._waiting[kernel] = client
        self._start(kernel)
        own = [one for one, other in self._waiting.items() if other == client]
        if len(own) > self._of_one:
            self._end(own[0], "its browser has newer pages")
        elif len(self._waiting) > self._of_all:
            self._end(self._one_of_most(), "many pages are open to which nobody connects")

    def asked(self, client: Client) -> None:
        """That browser has asked for something: a page of it may still be loading."""
        for kernel, other in self._waiting.items():
            if other == client:
                self._start(kernel)

    def connected(self, kernel: str) -> None:
        """The kernel's page has a websocket, or there is no such kernel any more."""
        self._waiting.pop(kernel, None)
        if timer := self._timers.pop(kernel, None):
            timer.cancel()

    def _start(self, kernel: str) -> None:
        if timer := self._timers.pop(kernel, None):
            timer.cancel()
        self._timers[kernel] = asyncio.get_running_loop().call_later(self._timings.unconnected, self._end, kernel, "no page has connected to it")

    def _end(self, kernel: str, why: str) -> None:
        self.connected(kernel)
        if kernel in self._kernels and not self._kernels.kernel_model(kernel)["connections"]:
            end_kernel(kernel, self._kernels, why)

    def _one_of_most(self) -> str:
        neighbours: dict[str, dict[Client, list[str]]] = {}
        for kernel, client in self._waiting.items():
            neighbours.setdefault(client.neighbour, {}).setdefault(client, []).append(kernel)
        browsers = max(neighbours.values(), key=lambda found: sum(map(len, found.values())))
        return max(browsers.values(), key=len)[0]


def note_request(handler: RequestHandler) -> None:
    """A request has been answered: a page of its client's may still be loading."""
    found, gate = handler.settings.get(SETTING), handler.settings.get(GATE)
    if isinstance(found, Unconnected) and isinstance(gate, Gate) and (client := client_of(gate, handler.request)) is not None:
        found.asked(client)
