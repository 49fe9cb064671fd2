"""Under which name the server is asked for, and by whose page: with headers as browsers send them, and forged ones. What is reached is counted."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import pytest
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.httpserver import HTTPServer
from tornado.testing import AsyncHTTPTestCase, gen_test
from tornado.web import Application, RequestHandler
from tornado.websocket import WebSocketHandler, websocket_connect

from aufachse_widgets.hosting.door import Door
from aufachse_widgets.hosting.gate import VISITOR_HEADER, Gate, Invited
from aufachse_widgets.hosting.origin import HostNames
from aufachse_widgets.hosting.room import Room

ID = "01234567-89ab-cdef-0123-456789abcdef"
REACHABLE = ("", f"api/kernels/{ID}", "voila/static/voila.js")
PROXY = "play.example.org"
FOREIGN = ("evil.example", "evil.example:{port}", "localhost.evil.example", "evil-localhost", "localhost@evil.example", "localhost,evil.example", "192.0.2.7")
OWN = ("localhost", "localhost:{port}", "LOCALHOST:1", "localhost.", "127.0.0.1:{port}", "127.8.8.8", "[::1]:{port}")
REFUSED = (400, 403)  # tornado itself refuses what can't be a name
PREFETCHES = (
    {"Sec-Purpose": "prefetch"},
    {"Sec-Purpose": "prefetch;prerender", "Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"},
    {"Purpose": "prefetch"},
    {"X-Moz": "prefetch"},
    {"X-Purpose": "preview"},
)


def fetched(site: str, mode: str = "navigate", destination: str = "document") -> dict[str, str]:
    """The headers by which a browser tells where a request comes from, and what for."""
    return {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": mode, "Sec-Fetch-Dest": destination}


class Page(RequestHandler):
    """Notes that it was reached: here a kernel would begin."""

    def get(self) -> None:
        self.settings["reached"].append(self.request.path)
        self.write({"who": self.request.headers.get(VISITOR_HEADER, "")})

    head = post = get


class Socket(WebSocketHandler):
    """Notes that it was opened."""

    def check_origin(self, origin: str) -> bool:
        return True

    def open(self, *args: str, **kwargs: str) -> None:
        self.settings["reached"].append(self.request.path)


class NoKernels:
    def list_kernel_ids(self) -> list[str]:
        return []


class Served(AsyncHTTPTestCase):
    """A gate before pages that only note that they were reached."""

    base = "/"
    names: HostNames | None = None

    def get_app(self) -> Application:
        self.reached: list[str] = []
        return Application([(r".*/channels", Socket), (r".*", Page)], reached=self.reached, kernel_manager=NoKernels())

    def get_http_server(self) -> HTTPServer:
        return HTTPServer(Gate(self._app, self.base, self.invited(), self.names, "http://localhost:8866/"))

    def invited(self) -> Invited | None:
        return None

    def status(self, path: str = "", method: str = "GET", **headers: str) -> int:
        """What is answered there to these headers, which may name the ``{port}``."""
        return self.answered(path, headers, method)[0]

    def answered(self, path: str, headers: dict[str, str], method: str = "GET") -> tuple[int, bytes]:
        sent = {name.replace("_", "-"): value.format(port=self.get_http_port()) for name, value in headers.items()}
        reply = self.fetch(self.base + path, method=method, headers=sent, body=b"" if method == "POST" else None, follow_redirects=False)
        return reply.code, reply.body

    async def opens(self, **headers: str) -> bool:
        """Whether a websocket opens."""
        sent = {name: value.format(port=self.get_http_port()) for name, value in headers.items()}
        url = f"ws://127.0.0.1:{self.get_http_port()}{self.base}api/kernels/{ID}/channels"
        try:
            (await websocket_connect(HTTPRequest(url, headers=sent))).close()
        except HTTPClientError as error:
            assert error.code in REFUSED
            return False
        return True


class TestOnThisComputer(Served):
    """Plain `aufachse`: the one who is there is the host."""

    def test_only_names_of_its_own_reach_anything(self) -> None:
        for name in FOREIGN:
            for path in (*REACHABLE, "api/sessions"):
                assert self.status(path, Host=name) in REFUSED, (name, path)
        assert self.reached == []
        for name in OWN:
            for path in REACHABLE:
                assert self.status(path, Host=name) == 200, (name, path)
        assert len(self.reached) == len(OWN) * len(REACHABLE)

    def test_who_sits_there_is_told_where_the_game_is(self) -> None:
        status, body = self.answered("", {"Host": "evil.example"})
        assert status == 403 and b'href="http://localhost:8866/"' in body and b"--Aufachse.hosts" in body

    @gen_test
    async def test_a_websocket_opens_to_its_own_pages_only(self) -> None:
        own = "localhost:{port}"
        for name in FOREIGN:
            assert not await self.opens(Host=name, Origin=f"http://{name}")
        for origin in ("http://evil.example", "http://localhost:1", "null", "https://localhost:{port}:x", "http://localhost:{port}, http://evil.example"):
            assert not await self.opens(Host=own, Origin=origin), origin
        assert not await self.opens(Host=own, **{"Sec-WebSocket-Origin": "http://evil.example"})
        assert self.reached == []
        for name in OWN:
            assert await self.opens(Host=name, Origin=f"http://{name}".lower()), name
        assert await self.opens(Host=own), "no browser"
        # Some browsers once called their own page's websocket a foreign one; its origin is what counts.
        assert await self.opens(Host=own, Origin="http://" + own, **fetched("cross-site", "websocket", "websocket"))

    def test_an_origin_of_another_site_reaches_nothing(self) -> None:
        for origin in ("http://evil.example", "null", "http://localhost:1", "http://127.0.0.1:{port}", "file://"):
            for path in REACHABLE:
                assert self.status(path, Host="localhost:{port}", Origin=origin) == 403, (origin, path)
            assert self.status(f"voila/api/shutdown/{ID}", "POST", Host="localhost:{port}", Origin=origin) == 403
        assert self.reached == []
        assert self.status(f"voila/api/shutdown/{ID}", "POST", Host="localhost:{port}", Origin="http://localhost:{port}") == 200

    def test_what_another_sites_page_loads_reaches_nothing(self) -> None:
        for site in ("cross-site", "same-site", "nonsense"):
            for mode, destination in (
                ("no-cors", "image"), ("no-cors", "script"), ("cors", "empty"), ("navigate", "iframe"), ("navigate", "embed"), ("navigate", ""), ("", ""),
            ):  # fmt: skip
                for path in REACHABLE:
                    assert self.status(path, **fetched(site, mode, destination)) == 403, (site, mode, destination, path)
            assert self.status(f"voila/api/shutdown/{ID}", "POST", **fetched(site)) == 403
            assert self.status(**{"Sec-Fetch-Site": site}) == 403
        assert self.reached == []

    def test_its_own_pages_typed_addresses_and_old_browsers_are_let_in(self) -> None:
        for headers in ({}, fetched("none"), fetched("same-origin"), fetched("same-origin", "cors", "empty"), {"Sec-Fetch-Mode": "navigate"}):
            for path in REACHABLE:
                assert self.status(path, **headers) == 200, (headers, path)

    def test_a_link_on_another_site_opens_the_page_and_not_again_and_again(self) -> None:
        answers = [self.answered("", fetched("cross-site")) for _each in range(12)]
        assert [status for status, _body in answers] == [200] * 10 + [429] * 2
        assert b"http-equiv" not in answers[-1][1], "trying again by itself would open it"
        assert len(self.reached) == 10
        assert self.status(**fetched("same-origin")) == self.status(**fetched("none")) == 200

    def test_nothing_begins_before_the_page_is_opened(self) -> None:
        for headers in PREFETCHES:
            assert self.status(**headers) == 503, headers
        assert self.reached == []
        assert self.status("voila/static/voila.js", **{"Sec-Purpose": "prefetch"}) == 200  # a file begins nothing

    def test_asking_whether_there_is_a_page_begins_nothing(self) -> None:
        for path in ("", "?table=BCDFG&key=x", "?host=x"):
            assert self.answered(path, {}, "HEAD") == (200, b"")
        assert self.status("", "HEAD", Host="evil.example") == 403
        assert self.reached == []


class TestBehindAPrefix(TestOnThisComputer):
    base = "/games/"


class TestOnAName(Served):
    """It listens on a name that leads to this computer, as in ``--ip=myhost``."""

    names = HostNames(bound="MyHost.lan")

    def test_its_address_opens_it_and_no_other_name_does(self) -> None:
        for name in ("myhost.lan:{port}", "localhost:{port}"):
            assert self.status(Host=name, Origin=f"http://{name}") == 200
        for name in ("lan", "x.myhost.lan", "evil.example"):
            assert self.status(Host=name) == 403, name
        assert self.status(Host="localhost:{port}", Origin="http://myhost.lan:3000") == 403  # another program there


class TestBehindAProxy(Served):
    """The proxy's name is given; it passes the name on, or asks by its own."""

    names = HostNames([PROXY])

    def test_the_name_that_was_given_is_one_of_its_own(self) -> None:
        for name in (PROXY, f"{PROXY}:8443", "localhost:{port}"):
            assert self.status(Host=name) == 200
        for name in ("example.org", f"x.{PROXY}", f"{PROXY}.evil.example", "play-example.org", "playxexample.org"):
            assert self.status(Host=name) == 403, name

    @gen_test
    async def test_so_are_its_pages(self) -> None:
        assert await self.opens(Host=PROXY, Origin=f"https://{PROXY}")
        assert await self.opens(Host=PROXY, Origin=f"https://{PROXY}:8443")
        assert not await self.opens(Host=f"{PROXY}:8443", Origin=f"https://{PROXY}:3000")
        assert await self.opens(Host="127.0.0.1:{port}", Origin=f"https://{PROXY}")
        assert await self.opens(Host="127.0.0.1:{port}", Origin=f"https://{PROXY}:8443")
        for name in (
            f"https://{PROXY}.evil.example",
            f"https://x.{PROXY}",
            f"https://{PROXY}@evil.example",
            f"https://evil.example/{PROXY}",
            "https://playxexample.org",
        ):
            assert not await self.opens(Host="127.0.0.1:{port}", Origin=name), name


class TestOpenToEveryone(Served):
    names = HostNames(addresses=True)

    def test_any_address_will_do_and_no_foreign_name(self) -> None:
        for name in ("localhost", "192.0.2.7:{port}", "[2001:db8::7]:{port}"):
            assert self.status(Host=name) == 200, name
        for name in ("evil.example", "192.0.2.7.evil.example", "0x7f.1.evil.example"):
            assert self.status(Host=name) == 403, name


class TestInvited(Served):
    """`--lan`, asked from this computer: as by a page of another site in the host's own browser, or through a proxy here."""

    names = HostNames([PROXY])

    def invited(self) -> Invited:
        home = Path(self.enterContext(tempfile.TemporaryDirectory()))
        door = Door(str(home / "games.sqlite"))
        self.addCleanup(door.close)
        return Invited(door, Room(99), 1, "http://localhost:1/")

    def who(self, **headers: str) -> str:
        status, body = self.answered("", headers)
        assert status == 200
        return str(json.loads(body)["who"]) if self.reached else ""

    def test_a_foreign_name_reaches_nothing(self) -> None:
        for name in FOREIGN:
            assert self.status(Host=name) in REFUSED, name
        assert self.reached == []

    def test_a_proxys_name_makes_nobody_the_host(self) -> None:
        assert self.who(Host=PROXY) == ""
        assert self.who(Host="localhost", X_Forwarded_For="192.0.2.7") == ""
        assert self.who(Host="localhost", Forwarded="for=192.0.2.7") == ""
        assert self.who(Host="localhost") == "host"

    def test_the_host_is_asked_for_as_seldom_by_other_sites(self) -> None:
        assert [self.status(**fetched("cross-site")) for _each in range(11)] == [200] * 10 + [429]
        assert self.status(**fetched("none")) == 200
        assert self.status(Host=PROXY, **fetched("cross-site")) == 200  # the form for a code


@pytest.mark.parametrize("name", ["play.example.org", "xn--bcher-kva.example"])
def test_a_pattern_of_origins_is_theirs_alone(name: str) -> None:
    assert HostNames().origins() == ""
    assert HostNames([name]).origins().count(r"\.") == name.count(".")
