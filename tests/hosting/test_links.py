"""Links become cookies: what a browser is given for one, what its page's kernel is told, and what becomes of links that open nothing."""

from __future__ import annotations

import asyncio
import json
import tempfile
import threading
from http.cookies import SimpleCookie
from pathlib import Path

from tornado.httpclient import HTTPResponse
from tornado.httpserver import HTTPServer
from tornado.testing import AsyncHTTPTestCase, gen_test
from tornado.web import Application, RequestHandler

from aufachse_widgets.hosting.door import Door, Found
from aufachse_widgets.hosting.gate import SETTING, WRONG_LINKS, Gate, Invited, Links
from aufachse_widgets.hosting.links import LINK_HEADER, MOST, LinkCookies
from aufachse_widgets.hosting.origin import HostNames
from aufachse_widgets.hosting.room import Room
from aufachse_widgets.hosting.timings import ServerTimings
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.admission import Admission, Secret
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import open_store
from tests.kit.devices import until

PORT = 1
ELSEWHERE = "table.test"


class ToldPage(RequestHandler):
    """A page: it says what its kernel would be told, and sets the cookies that pages set."""

    def get(self) -> None:
        gate: Gate = self.settings[SETTING]
        for cookie in gate.link_cookies(self.request):
            cookie.set_on(self, "/")
        self.settings["pages"].append(self.request.query)
        self.write({"query": self.request.query, "secret": self.request.headers.get(LINK_HEADER)})


class NoKernels:
    def list_kernel_ids(self) -> list[str]:
        return []


class CountingDoor(Door):
    """A door that counts how often the store is asked, and answers once it ``may``."""

    def __init__(self, where: str, timings: ServerTimings) -> None:
        super().__init__(where, timings)
        self.asked = 0
        self.may = threading.Event()
        self.may.set()

    def opens(self, code: str, key: str = "") -> Found:
        self.asked += 1
        assert self.may.wait(60)
        return super().opens(code, key)


class AtATable(AsyncHTTPTestCase):
    """A server of a table of two, in this process, and a browser with its cookies."""

    invites = True
    timings = ServerTimings()

    def get_app(self) -> Application:
        return Application([(r"/", ToldPage)], kernel_manager=NoKernels(), pages=[])

    def get_http_server(self) -> HTTPServer:
        home = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.store = open_store(home / "games.sqlite")
        game = Session.new("fx-schmid-1987", (Seat("Anna", "red"), Seat("Ben", "blue")), store=self.store)
        game.close()
        self.table = Admission(self.store, game.game_id)
        self.door = CountingDoor(str(home / "games.sqlite"), self.timings)
        self.cookies: dict[str, str] = {}
        if self.invites:
            return HTTPServer(Gate(self._app, "/", Invited(self.door, Room(99), PORT, "http://localhost:1/"), HostNames([ELSEWHERE])))
        return HTTPServer(Gate(self._app, "/", None, HostNames([ELSEWHERE]), "", Links(self.door, LinkCookies(PORT))))

    def tearDown(self) -> None:
        self.door.may.set()
        self.door.close()
        self.store.close()
        super().tearDown()

    @property
    def pages(self) -> list[str]:
        """What pages were let through with."""
        pages: list[str] = self._app.settings["pages"]
        return pages

    def link(self, secret: Secret | str) -> str:
        return f"/?table={self.table.code}&key={secret.text if isinstance(secret, Secret) else secret}"

    def name(self, seat: str) -> str:
        return LinkCookies(PORT).name(self.table.code, seat)

    async def asked(self, path: str, host: str = ELSEWHERE) -> HTTPResponse:
        """One request of the browser, with its cookies."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        reply = await self.http_client.fetch(self.get_url(path), headers={"Host": host, "Cookie": cookie}, follow_redirects=False, raise_error=False)
        for name, morsel in set_by(reply).items():
            self.cookies[name] = morsel.value
            if not morsel.value and morsel["expires"]:
                del self.cookies[name]
        return reply

    def ask(self, path: str, host: str = ELSEWHERE) -> HTTPResponse:
        reply: HTTPResponse = self.io_loop.run_sync(lambda: self.asked(path, host))
        return reply

    def told(self, path: str) -> tuple[str, str]:
        """What the kernel of that page is told: its address, and the secret of its link."""
        reply = self.ask(path)
        assert reply.code == 200, reply.body
        said = json.loads(reply.body)
        return said["query"], said["secret"]


def set_by(reply: HTTPResponse) -> SimpleCookie:
    """The cookies that a reply sets."""
    cookies = SimpleCookie()
    for line in reply.headers.get_list("Set-Cookie"):
        cookies.load(line)
    return cookies


class TestALink(AtATable):
    def test_it_is_exchanged_for_a_cookie_as_often_as_it_is_opened(self) -> None:
        secret, code = self.table.take_seat(1), self.table.code
        for _each in range(2):
            reply = self.ask(self.link(secret))
            assert (reply.code, reply.headers["Location"]) == (303, f"?table={code}&seat=2")
            assert reply.headers["Cache-Control"] == "no-store"
            assert secret.text not in reply.body.decode() and not self.pages
            cookie = set_by(reply)[self.name("2")]
            assert cookie.value == secret.text
            assert (cookie["httponly"], cookie["samesite"], cookie["path"], cookie["secure"]) == (True, "Lax", "/", "")
            assert 86_400 < int(cookie["max-age"]) < 86_400 * 366
        assert self.told(f"/?table={code}&seat=2") == (f"table={code}&seat=2", secret.text)

    def test_each_page_lets_the_cookie_last_as_long_again(self) -> None:
        self.ask(self.link(self.table.take_seat(0)))
        reply = self.ask(f"/?table={self.table.code}&seat=1")
        assert int(set_by(reply)[self.name("1")]["max-age"]) > 86_400

    def test_wall_and_host_are_named_by_their_roles(self) -> None:
        for role, secret in (("wall", self.table.wall()), ("host", self.table.host(self.store.host_key))):
            assert self.ask(self.link(secret)).headers["Location"] == f"?table={self.table.code}&seat={role}"
            assert self.told(f"/?table={self.table.code}&seat={role}") == (f"table={self.table.code}&seat={role}", secret.text)

    def test_one_browser_has_two_seats_of_a_table(self) -> None:
        anna, ben = self.table.take_seat(0), self.table.take_seat(1)
        self.ask(self.link(anna))
        self.ask(self.link(ben))
        assert [self.told(f"/?table={self.table.code}&seat={seat}")[1] for seat in (1, 2)] == [anna.text, ben.text]

    def test_the_table_alone_gives_no_link_away(self) -> None:
        self.ask(self.link(self.table.take_seat(0)))
        assert self.told(f"/?table={self.table.code}") == (f"table={self.table.code}", "")

    def test_a_browser_keeps_so_many_and_forgets_those_that_came_first(self) -> None:
        other = LinkCookies(PORT + 1).name("BCDFG", "1")
        first = [LinkCookies(PORT).name("BCDFG", str(number)) for number in range(1, MOST + 1)]
        self.cookies = dict.fromkeys([other, *first], "x")
        self.ask(self.link(self.table.take_seat(0)))
        assert list(self.cookies) == [other, *first[1:], self.name("1")]

    def test_another_ports_cookie_is_another_servers(self) -> None:
        self.cookies[LinkCookies(PORT + 1).name(self.table.code, "1")] = self.table.take_seat(0).text
        assert self.ask(f"/?table={self.table.code}&seat=1").code == 403


class TestALinkThatOpensNothing(AtATable):
    def test_without_its_cookie_a_seat_asks_for_its_link_and_the_store_is_not_asked(self) -> None:
        self.table.take_seat(0)
        for host in (ELSEWHERE, f"localhost:{PORT}"):
            reply = self.ask(f"/?table={self.table.code}&seat=1", host)
            assert reply.code == 403 and "Open your link again" in reply.body.decode()
            assert f'value="{self.table.code}"' in reply.body.decode()
        assert not self.pages and not self.door.asked

    def test_a_freed_seat_is_said_and_its_cookie_removed(self) -> None:
        self.ask(self.link(self.table.take_seat(0)))
        self.table.free_seat(0, self.store.host_key)
        reply = self.ask(f"/?table={self.table.code}&seat=1")
        assert reply.code == 403 and "the seat was freed" in reply.body.decode()
        assert self.name("1") not in self.cookies and not self.pages
        assert "Open your link again" in self.ask(f"/?table={self.table.code}&seat=1").body.decode()

    def test_a_seat_that_is_none_is_the_table(self) -> None:
        assert self.told(f"/?table={self.table.code}&seat=%3Cb%3E") == (f"table={self.table.code}", "")

    def test_wrong_links_wait_and_the_store_is_asked_no_more(self) -> None:
        most = WRONG_LINKS[0]
        replies = [self.ask(self.link(f"guessed{number}")).code for number in range(most)]
        assert replies[0] == 403 and set(replies) == {403, 429} and self.door.asked == most
        reply = self.ask(self.link(self.table.take_seat(0)))
        assert reply.code == 429 and 0 < int(reply.headers["Retry-After"]) <= 60
        self.cookies[self.name("1")] = "guessed"
        assert self.ask(f"/?table={self.table.code}&seat=1").code == 429  # by a cookie it is the same
        assert self.door.asked == most
        assert self.ask("/", f"localhost:{PORT}").code == 200  # the host goes on

    @gen_test(timeout=60)
    async def test_wrong_links_at_once_are_no_more(self) -> None:
        most = WRONG_LINKS[0]
        replies = await asyncio.gather(*(self.asked(self.link(f"guessed{number}")) for number in range(3 * most)))
        assert self.door.asked == most
        assert sum(reply.code == 429 for reply in replies) >= 2 * most


class TestASlowStore(AtATable):
    @gen_test(timeout=60)
    async def test_it_stops_nobody_who_needs_no_answer_of_it(self) -> None:
        self.door.may.clear()
        waits = asyncio.ensure_future(self.asked(self.link(self.table.take_seat(0))))
        assert (await self.asked("/", f"localhost:{PORT}")).code == 200
        assert (await self.asked("/")).code == 200  # the form
        assert not waits.done()
        self.door.may.set()
        assert (await waits).code == 303

    @gen_test(timeout=60)
    async def test_a_page_that_nobody_waits_for_any_more_is_not_begun(self) -> None:
        self.cookies[self.name("1")] = self.table.take_seat(0).text
        self.door.may.clear()
        _reading, writing = await asyncio.open_connection("127.0.0.1", self.get_http_port())
        cookie = f"{self.name('1')}={self.cookies[self.name('1')]}"
        writing.write(f"GET /?table={self.table.code}&seat=1 HTTP/1.1\r\nHost: {ELSEWHERE}\r\nCookie: {cookie}\r\n\r\n".encode())
        await until(lambda: self.door.asked)
        writing.close()
        await writing.wait_closed()
        assert (await self.asked("/")).code == 200  # by then the server has heard that it was closed
        self.door.may.set()
        assert (await self.asked(f"/?table={self.table.code}&seat=1")).code == 200  # asked about after the other
        assert len(self.pages) == 1


class TestAStoreThatDoesNotAnswer(AtATable):
    timings = ServerTimings(store_answer=0.05)

    def test_it_is_said_and_asked_again(self) -> None:
        self.door.may.clear()
        reply = self.ask(self.link(self.table.take_seat(0)))
        assert (reply.code, reply.headers["Retry-After"]) == (503, "10")
        assert b"be read right now" in reply.body


class TestWithoutInvitation(AtATable):
    """A server for its own computer alone: there, too, links are exchanged, and nobody is limited."""

    invites = False

    def test_links_are_exchanged_and_wrong_ones_say_so(self) -> None:
        secret = self.table.take_seat(0)
        assert self.ask(self.link(secret)).headers["Location"] == f"?table={self.table.code}&seat=1"
        assert self.told(f"/?table={self.table.code}&seat=1")[1] == secret.text
        assert self.told("/?game=x") == ("game=x", "")
        assert {self.ask(self.link(f"guessed{number}")).code for number in range(WRONG_LINKS[0] + 1)} == {403}
