"""A real server that listens to others, and browsers' requests to it, by real HTTP and websockets."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import re
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.parse import urljoin
from uuid import uuid4

from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1
from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.admission import Admission, Secret
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import Store, open_store
from tests.kit.servers import end

CHECKOUT = Path(__file__).parents[2]
PROTOCOL = "v1.kernel.websocket.jupyter.org"
KERNEL = re.compile(r'"kernelId": "([0-9a-f-]{36})"')
ELSEWHERE = "table.test"  # a name of the host's machine for others: who comes by it is not the host


@dataclass(frozen=True)
class Reply:
    """What a server replied."""

    status: int
    text: str
    headers: Mapping[str, str]
    cookies: SimpleCookie

    @property
    def kernel(self) -> str:
        """The kernel of the page; empty where it is another page."""
        found = KERNEL.search(self.text)
        return found[1] if found else ""


@dataclass
class Browser:
    """Something that asks a server and keeps its cookies: on the host's own machine, or elsewhere."""

    port: int
    name: str = ELSEWHERE
    cookies: dict[str, str] = field(default_factory=dict)
    trusted: str = ""  # the certificate that https goes by; empty: http
    base: str = "/"  # what all addresses of the server begin with

    @property
    def host(self) -> str:
        return f"{self.name}:{self.port}"

    def ask(self, path: str = "/", method: str = "GET", headers: Mapping[str, str] | None = None, body: bytes | None = None, follow: bool = True) -> Reply:
        """One request, and (``follow``) those to which it leads, as by a link's address."""
        if self.trusted:
            context = ssl.create_default_context(cafile=self.trusted)
            connection: http.client.HTTPConnection = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=60, context=context)
        else:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        sent = {"Host": self.host, **({"Cookie": self.cookie} if self.cookies else {}), **(headers or {})}
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        if body is not None:
            sent["Content-Length"] = str(len(body))
        for name, value in sent.items():
            connection.putheader(name, value)
        try:
            connection.endheaders(body)
            with connection.getresponse() as answer:
                text = answer.read().decode("utf-8", "replace")
        finally:
            connection.close()
        set_now = SimpleCookie()
        for line in answer.headers.get_all("Set-Cookie", []):
            set_now.load(line)
        self.cookies |= {name: morsel.coded_value for name, morsel in set_now.items()}
        for name in [name for name, morsel in set_now.items() if not morsel.value and morsel["expires"]]:
            del self.cookies[name]
        if follow and answer.status == 303:
            return self.ask(urljoin(path, answer.headers["Location"]), headers=headers)
        return Reply(answer.status, text, answer.headers, set_now)

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def end(self, kernel: str) -> Reply:
        """What the page does when it is closed."""
        return self.ask(f"{self.base}voila/api/shutdown/{kernel}", "POST", {"X-XSRFToken": self.cookies.get("_xsrf", "")}, b"")

    async def connect(self, kernel: str, **headers: str) -> WebSocketClientConnection:
        """The websocket of a page; HTTPClientError where there is none."""
        sent = {"Host": self.host, "Origin": f"http://{self.host}", **({"Cookie": self.cookie} if self.cookies else {}), **headers}
        url = f"ws://127.0.0.1:{self.port}{self.base}api/kernels/{kernel}/channels?session_id={uuid4().hex}"
        return await websocket_connect(HTTPRequest(url, headers=sent), subprotocols=[PROTOCOL])


def message(kind: str, content: object = None, channel: str = "shell") -> bytes:
    """A page's message to its kernel."""
    header = {"msg_id": f"{kind}-{time.monotonic()}", "msg_type": kind, "username": "", "session": "s", "date": "2026-01-01T00:00:00Z", "version": "5.3"}
    parts = [json.dumps(part).encode() for part in (header, {}, {"version": "1.0.0"}, content or {})]
    return bytes(serialize_msg_to_ws_v1(parts, channel))


async def closed(socket: WebSocketClientConnection) -> int | None:
    """Close a websocket, or wait until the server has; why it did (RFC 6455)."""
    code = socket.close_code
    socket.close()
    while code is None and await asyncio.wait_for(socket.read_message(), 20) is not None:
        pass
    return socket.close_code if code is None else code


def kind_of(data: str | bytes | None) -> str:
    """The kind of a message from a kernel."""
    assert isinstance(data, bytes)
    found = re.search(rb'"msg_type": ?"(\w+)"', data)
    return found[1].decode() if found else ""


@dataclass
class Table:
    """A server that others may join, the store behind it, and a game in it."""

    process: subprocess.Popen[bytes]
    port: int
    log: Path
    store: Store
    door: Admission
    secret: Secret

    def link(self, secret: Secret | None = None) -> str:
        return f"/?table={self.door.code}&key={(secret or self.secret).text}"

    def host(self) -> Browser:
        return Browser(self.port, "localhost")

    def stranger(self) -> Browser:
        return Browser(self.port)

    def said(self) -> str:
        return self.log.read_text("utf-8", "replace")


@contextmanager
def table(home: Path, *arguments: str, scheme: str = "http", lan: bool = True) -> Iterator[Table]:
    """`aufachse --lan` (without ``lan``: for its own computer alone) on a game of two."""
    home.mkdir(parents=True, exist_ok=True)
    store = open_store(home / "games.sqlite")
    game = Session.new("fx-schmid-1987", (Seat("Anna", "red"), Seat("Ben", "blue")), "gate", store=store)
    game.close()
    door = Admission(store, game.game_id)
    log = home / "server.log"
    others = ["--lan", f"--Aufachse.hosts={ELSEWHERE}"] if lan else []
    command = [sys.executable, "-c", "from aufachse_widgets.hosting.command import main; main()", *others, "--no-browser", "--port=0"]
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("AUFACHSE", "VOILA"))}
    environment = kept | {"HOME": str(home), "PYTHONPATH": str(CHECKOUT)}
    with log.open("w", encoding="utf-8") as out:
        process = subprocess.Popen([*command, f"--store={home / 'games.sqlite'}", *arguments], cwd=home, env=environment, stdout=out, stderr=subprocess.STDOUT)
    try:
        until = time.monotonic() + 60
        while not (found := re.search(rf"running at {scheme}://localhost:(\d+)/", log.read_text("utf-8"))):
            assert process.poll() is None and time.monotonic() < until, log.read_text("utf-8")
            time.sleep(0.05)
        yield Table(process, int(found[1]), log, store, door, door.take_seat(0))
    finally:
        store.close()
        end(process)
