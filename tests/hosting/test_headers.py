"""What the page's kernel is told about the visitor is the gate's word, whatever the browser sends."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from tornado.httpserver import HTTPServer
from tornado.testing import AsyncHTTPTestCase
from tornado.web import Application, RequestHandler

from aufachse_widgets.hosting.door import Door
from aufachse_widgets.hosting.gate import SETTING, VISITOR_HEADER, Gate, Invited
from aufachse_widgets.hosting.links import LINK_HEADER, LinkCookies
from aufachse_widgets.hosting.origin import HostNames
from aufachse_widgets.hosting.room import Room
from aufachse_widgets.journal import Seat
from aufachse_widgets.pages.settings import SETTINGS_HEADER
from aufachse_widgets.sessions.admission import Admission
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import open_store


class Told(RequestHandler):
    """Answers with what a page's kernel would read."""

    def get(self) -> None:
        visitor = self.settings[SETTING].visitor(self.request)
        headers = {name: value for name, value in self.request.headers.items() if name.startswith("X-Aufachse")}
        self.write({"query": self.request.query, "headers": headers, "guest": None if visitor is None else visitor.guest})


class NoKernels:
    def list_kernel_ids(self) -> list[str]:
        return []


LIES = {VISITOR_HEADER: "host", LINK_HEADER: "guessed", SETTINGS_HEADER: '{"guest": false}', "x-aufachse-else": "y"}


class TestAtTheGate(AsyncHTTPTestCase):
    def get_app(self) -> Application:
        return Application([(r"/.*", Told)], kernel_manager=NoKernels())

    def get_http_server(self) -> HTTPServer:
        home = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.store = open_store(home / "games.sqlite")
        game = Session.new("fx-schmid-1987", (Seat("Anna", "red"), Seat("Ben", "blue")), store=self.store)
        game.close()
        self.door = Admission(self.store, game.game_id)
        self.asked = Door(str(home / "games.sqlite"))
        return HTTPServer(Gate(self._app, "/", Invited(self.asked, Room(99), 1, "http://localhost:1/"), HostNames(["table.test"])))

    def tearDown(self) -> None:
        self.asked.close()
        self.store.close()
        super().tearDown()

    def told(self, path: str, host: str, cookie: str = "") -> dict[str, object]:
        reply = self.fetch(path, headers=LIES | {"Host": host, "Cookie": cookie})
        assert reply.code == 200, reply.body
        return dict(json.loads(reply.body))

    def test_the_host_is_the_host(self) -> None:
        headers = {VISITOR_HEADER: "host", LINK_HEADER: ""}
        assert self.told("/?game=x", "localhost:1") == {"query": "game=x", "headers": headers, "guest": False}

    def test_a_guest_is_a_guest_and_names_no_other_game(self) -> None:
        code, secret = self.door.code, self.door.take_seat(0).text
        cookie = f"{LinkCookies(1).name(code, '1')}={secret}"
        told = self.told(f"/?game=x&table={code.lower()}&seat=1&table=YYYYY", "table.test", cookie)
        assert told == {"query": f"table={code}&seat=1", "headers": {VISITOR_HEADER: "guest", LINK_HEADER: secret}, "guest": True}
        assert self.told(f"/?table={code}&game=x", "table.test")["query"] == f"table={code}"

    def test_a_store_that_is_not_there_has_no_tables_and_is_not_made(self) -> None:
        self.asked.where, self.asked._path = "nowhere.sqlite", Path("nowhere.sqlite")
        assert self.fetch(f"/?table={self.door.code}", headers={"Host": "table.test"}).code == 404
        assert not Path("nowhere.sqlite").exists()

    def test_a_store_that_cannot_be_read_says_so(self) -> None:
        self.asked.where, self.asked._path = "/", Path("/")
        reply = self.fetch(f"/?table={self.door.code}", headers={"Host": "table.test"})
        assert (reply.code, reply.headers["Retry-After"]) == (503, "10")
        assert b"be read right now" in reply.body


class TestAlone(AsyncHTTPTestCase):
    def get_app(self) -> Application:
        return Application([(r"/.*", Told)])

    def get_http_server(self) -> HTTPServer:
        return HTTPServer(Gate(self._app))

    def test_nobody_says_who_they_are(self) -> None:
        assert b'"headers": {}, "guest": null' in self.fetch("/?game=x", headers=LIES).body
