"""A page without a browser: what Voilà's client says to the server, up to the last widget message, and presses on buttons."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Callable, Iterator, Sequence
from html import unescape
from typing import Any, TypeVar
from urllib.parse import urljoin, urlsplit

from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.httputil import parse_cookie
from tornado.simple_httpclient import SimpleAsyncHTTPClient
from tornado.websocket import WebSocketClientConnection, websocket_connect

from tests.load.wire import PROTOCOL, Message, new_name, packed, unpacked

T = TypeVar("T")
State = dict[str, Any]
MODEL = "IPY_MODEL_"
CONTROL = "jupyter.widget.control"
WIDGET = "application/vnd.jupyter.widget-view+json"
STEP = re.compile(r'data-aufachse-step="?(\d+)')
PATIENCE = 120.0  # seconds for the server to answer
GOODBYE = 2.0  # seconds for a websocket to close
LEADS_ON = 303  # an answer that leads to another address
AT_ONCE = 6  # files that a browser asks one server for at a time


class Gone(ConnectionError):
    """The page's server or kernel does not answer any more."""


class Visitor:
    """One page at ``url``. It keeps the state of every widget as the browser would, in ``models``, by model id.

    Times are in seconds since it asked for the page: ``begun`` (the first bytes had come), ``served`` (the last ones), ``ready`` (the
    last message of its widgets).
    """

    def __init__(self, url: str) -> None:
        self.url = url
        self.models: dict[str, State] = {}
        self.begun = self.served = self.ready = 0.0
        self.kernel = ""
        self.step = -1  # the number of the frame that the page shows
        self.steps: list[tuple[float, int]] = []  # when each came, by time.perf_counter()
        self.heard: asyncio.Event = asyncio.Event()  # set by each change of a widget
        self._cookies: dict[str, str] = {}
        self._session = new_name()
        self._answered: dict[str, asyncio.Future[None]] = {}
        self._root = ""
        self._socket: WebSocketClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None
        self._http: AsyncHTTPClient = SimpleAsyncHTTPClient(force_instance=True, max_clients=AT_ONCE, max_body_size=50_000_000)
        self._states: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def opened(cls, url: str, files: Sequence[str] = ()) -> Visitor:
        """Open the page and wait until it is ready. ``files`` are addresses on the same server that a browser loads with it for the first time.
        Gone where the server does not answer."""
        visitor = cls(url)
        try:
            await asyncio.wait_for(visitor._open(files), PATIENCE)
        except BaseException:
            await visitor.drop()
            raise
        return visitor

    async def _open(self, files: Sequence[str]) -> None:
        began = time.perf_counter()
        page = bytearray()

        def came(part: bytes) -> None:
            self.begun = self.begun or time.perf_counter() - began
            page.extend(part)

        response = await self._fetch(HTTPRequest(self.url, request_timeout=PATIENCE, follow_redirects=False, streaming_callback=came))
        while response.code == LEADS_ON:  # a link's address, with the cookie that it is exchanged for
            self.url = urljoin(self.url, response.headers["Location"])
            page.clear()
            response = await self._fetch(HTTPRequest(self.url, request_timeout=PATIENCE, follow_redirects=False, streaming_callback=came))
        self.served = time.perf_counter() - began
        text = page.decode()
        self.kernel, self._root = kernel_of(text), root_of(text)
        loading = asyncio.gather(*(self._load(file) for file in dict.fromkeys([*files_of(text), *files])))
        await self._connect()
        await loading
        await self._collect()
        self.ready = time.perf_counter() - began

    async def _fetch(self, request: HTTPRequest) -> HTTPResponse:
        request.headers["Cookie"] = self._cookie()
        try:
            response = await self._http.fetch(request, raise_error=False)
            if response.code != LEADS_ON:
                response.rethrow()
        except Exception as error:
            raise Gone(f"{urlsplit(self.url).path}: {error!r}") from error
        for line in response.headers.get_list("Set-Cookie"):
            name, _equals, value = line.partition(";")[0].partition("=")
            self._cookies[name.strip()] = value.strip()
        return response

    def _cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self._cookies.items())

    async def _load(self, file: str) -> None:
        await self._fetch(HTTPRequest(urljoin(self.url, file), request_timeout=PATIENCE, streaming_callback=lambda part: None))

    async def _connect(self) -> None:
        where = urlsplit(self.url)
        address = f"{'wss' if where.scheme == 'https' else 'ws'}://{where.netloc}/api/kernels/{self.kernel}/channels?session_id={self._session}"
        request = HTTPRequest(address, headers={"Cookie": self._cookie(), "Origin": f"{where.scheme}://{where.netloc}"}, request_timeout=PATIENCE)
        try:
            self._socket = await websocket_connect(request, subprotocols=[PROTOCOL], max_message_size=50_000_000)
        except Exception as error:
            raise Gone(f"no websocket: {error!r}") from error
        self._reading = asyncio.get_running_loop().create_task(self._read())

    async def _collect(self) -> None:
        """Ask for all widgets, as the page's widget manager does, and say that the page shows them, as its device does."""
        comm = new_name()
        await self._ask("kernel_info_request", {})
        self._tell("comm_open", {"comm_id": comm, "target_name": CONTROL, "data": {}}, version="1.0.0")
        self._tell("comm_msg", {"comm_id": comm, "data": {"method": "request_states"}})
        await self._states
        self._tell("comm_close", {"comm_id": comm, "data": {}})
        device = next((model for model, state in self.models.items() if state.get("_anywidget_id") == "aufachse_widgets.Device"), None)
        if device is None:
            await self._ask("kernel_info_request", {})
        else:
            await self.say(device, {"kind": "here"})

    # Messages -------------------------------------------------------------------------------------

    def _tell(self, kind: str, content: dict[str, object], name: str = "", version: str = "") -> None:
        if self._socket is None or self._socket.protocol is None or (self._reading is not None and self._reading.done()):
            raise Gone("the websocket is closed")
        self._socket.write_message(packed(kind, content, self._session, name, version), binary=True)

    async def _ask(self, kind: str, content: dict[str, object]) -> None:
        """Send a message and wait until the kernel has done all that it leads to."""
        name = new_name()
        done = self._answered[name] = asyncio.get_running_loop().create_future()
        try:
            self._tell(kind, content, name)
            await asyncio.wait_for(done, PATIENCE)
        finally:
            del self._answered[name]

    async def _read(self) -> None:
        assert self._socket is not None
        try:
            while isinstance(data := await self._socket.read_message(), bytes):
                self._take(unpacked(data))
        finally:
            for waiting in (*self._answered.values(), self._states):
                if not waiting.done():
                    waiting.set_exception(Gone("the websocket was closed"))
                    waiting.exception()  # the one who waits for it is told; nobody else need be
            self.heard.set()

    def _take(self, message: Message) -> None:
        if message.kind == "status":
            waiting = self._answered.get(message.answers)
            if message.content["execution_state"] == "idle" and waiting is not None and not waiting.done():
                waiting.set_result(None)
        elif message.kind == "comm_open":
            self.models[message.content["comm_id"]] = message.content["data"].get("state", {})
            self.heard.set()
        elif message.kind == "comm_close":
            self.models.pop(message.content["comm_id"], None)
            self.heard.set()
        elif message.kind == "comm_msg":
            self._comm(message.content["comm_id"], message.content["data"])
            self.heard.set()

    def _comm(self, comm: str, data: dict[str, Any]) -> None:
        if data.get("method") == "update_states":
            self.models |= {model: part["state"] for model, part in data["states"].items()}
            for state in list(self.models.values()):
                self._look(state)
            if not self._states.done():
                self._states.set_result(None)
        elif data.get("method") == "update" and comm in self.models:
            self.models[comm].update(data["state"])
            self._look(data["state"])
        elif data.get("method") == "custom" and data.get("content", {}).get("kind") == "states":
            for model, state in data["content"]["states"].items():
                self.models.setdefault(model, {}).update(state)
                self._look(state)

    def _look(self, state: State) -> None:
        """Note which frame the page shows from now on, where the state says it."""
        value = state.get("value")
        found = STEP.search(value) if isinstance(value, str) else None
        if found is not None and int(found[1]) != self.step:
            self.step = int(found[1])
            self.steps.append((time.perf_counter(), self.step))

    # What a person does ---------------------------------------------------------------------------

    async def say(self, model: str, content: dict[str, object]) -> None:
        """Send a widget a message of its own, and wait until the kernel has done all that it leads to."""
        await self._ask("comm_msg", {"comm_id": model, "data": {"method": "custom", "content": content}})

    async def press(self, button: str) -> None:
        """Press the button of that model, and wait until the kernel has done it; what changes on the page may come a moment later (:meth:`until`)."""
        await self.say(button, {"event": "click"})

    def rows(self, look: str) -> list[str]:
        """The rows of buttons that have that class of ours, from the top of the page down, on another tab too."""
        return [model for model, state in self._below(self._root, hidden=True) if look in state.get("_dom_classes", ()) and "index" in state]

    def labels(self, row: str) -> list[str]:
        """What the buttons of that row say."""
        return [str(label) for label in self.models[row].get("_options_labels", ())]

    async def choose(self, row: str, index: int) -> None:
        """Press a button of that row, and wait until the kernel has done it."""
        if self.models[row].get("index") == index:  # what is chosen already is not told again
            await self._set(row, None)
        self.models[row]["index"] = index
        await self._set(row, index)

    async def _set(self, row: str, index: int | None) -> None:
        await self._ask("comm_msg", {"comm_id": row, "data": {"method": "update", "state": {"index": index}, "buffer_paths": []}})

    def shown(self) -> Iterator[tuple[str, State]]:
        """The widgets that can be seen, from the top of the page down, each with its model id."""
        return self._below(self._root)

    def _below(self, model: str, hidden: bool = False) -> Iterator[tuple[str, State]]:
        state = self.models.get(model)
        if state is None or not (hidden or self._visible(state)):
            return
        yield model, state
        inner = (*(state.get("children") or ()), *(state.get("layers") or ()), state.get("child") or "")
        for child in inner:
            yield from self._below(child.removeprefix(MODEL), hidden)

    def _visible(self, state: State) -> bool:
        layout = self.models.get(str(state.get("layout") or "").removeprefix(MODEL), {})
        return "aa-hidden" not in state.get("_dom_classes", ()) and layout.get("display") != "none" and layout.get("visibility") != "hidden"

    def within(self, look: str) -> Iterator[tuple[str, State]]:
        """What can be seen within the first widget that has that class of ours, itself first; all of the page for an empty one."""
        place = next((model for model, state in self.shown() if look in state.get("_dom_classes", ())), None) if look else self._root
        return iter(()) if place is None else self._below(place)

    def buttons(self, look: str = "") -> Iterator[tuple[str, str]]:
        """The buttons within a class of ours that can be pressed, each its model id and label. Those of a row that shows only some of its places
        (see the action bar) are left out where it does not show theirs."""
        places: set[str] = set()
        for model, state in self.within(look):
            classes = state.get("_dom_classes", ())
            if "aa-actions" in classes:
                places = {name.removeprefix("aa-can-") for name in classes if name.startswith("aa-can-")}
            if state.get("_model_name") != "ButtonModel" or state.get("disabled"):
                continue
            own = next((name.removeprefix("aa-on-") for name in classes if name.startswith("aa-on-")), None)
            if own is None or own in places:
                yield model, str(state.get("description", ""))

    def text(self, look: str) -> str:
        """What the widgets within a class of ours say, without markup."""
        said = (str(part.get("value") or part.get("description") or "") for _model, part in self.within(look))
        return unescape(re.sub(r"<[^>]*>", " ", " ".join(said)))

    @property
    def connected(self) -> bool:
        """Whether the page still has its kernel, as far as its websocket says."""
        return self._reading is not None and not self._reading.done()

    async def until(self, true: Callable[[], T], seconds: float = 30.0) -> T:
        """Wait until something on the page is so, and give it. TimeoutError after that many seconds, Gone where the page has lost its kernel."""
        end = time.monotonic() + seconds
        while not (found := true()):
            if not self.connected:
                raise Gone("the websocket was closed")
            self.heard.clear()
            left = end - time.monotonic()
            if left <= 0:
                raise TimeoutError(f"not within {seconds:.0f} s")
            await asyncio.wait_for(self.heard.wait(), left)
        return found

    # Leaving --------------------------------------------------------------------------------------

    async def leave(self) -> None:
        """Close the page, which says goodbye: its kernel ends. A page that was given no token (Voilà's own) cannot say it."""
        where = urlsplit(self.url)
        address = f"{where.scheme}://{where.netloc}/voila/api/shutdown/{self.kernel}"
        token = parse_cookie(self._cookie()).get("_xsrf", "")
        try:
            if token:
                await self._fetch(HTTPRequest(address, method="POST", body=b"", headers={"X-XSRFToken": token}, request_timeout=PATIENCE))
        finally:
            await self.drop()

    async def drop(self) -> None:
        """Close the page without a word."""
        if self._socket is not None:
            self._socket.close()
        if self._reading is not None:
            await asyncio.wait((self._reading,), timeout=GOODBYE)
            self._reading.cancel()
        self._http.close()


def kernel_of(page: str) -> str:
    """The kernel that a page is made by. Gone where it has none.

    >>> kernel_of('<script id="jupyter-config-data" type="application/json">{"kernelId": "k-1"}</script>')
    'k-1'
    """
    found = re.search(r'id="jupyter-config-data"[^>]*>(.*?)</script>', page, re.DOTALL)
    if found is None:
        raise Gone(f"the page has no kernel: {re.sub(r'<[^>]*>', ' ', page)[-300:]}")
    return str(json.loads(found[1])["kernelId"])


def root_of(page: str) -> str:
    """The model of the widget that a page shows; empty where it shows none."""
    for output in re.findall(r'<script type="application/vnd\.[^"]*\+json">(.*?)</script>', page, re.DOTALL):
        said = json.loads(output)
        view = said.get("data", {}).get(WIDGET, said)
        if "model_id" in view:
            return str(view["model_id"])
    return ""


def files_of(page: str) -> list[str]:
    """The scripts, styles and pictures that a page names, on its own server.

    >>> files_of('<link href="/a.css"><script src="/b.js"></script><img src="data:,"><a href="/c">')
    ['/a.css', '/b.js']
    """
    named = re.findall(r'<(?:link|script|img)\b[^>]*?\b(?:src|href)="([^"]+)"', page)
    return [unescape(file) for file in named if not file.startswith(("data:", "http:", "https:", "//"))]
