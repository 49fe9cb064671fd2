"""The link by which another browser than that of the server's own computer becomes the host's."""

from __future__ import annotations

import re
import tempfile
from http.cookies import SimpleCookie
from pathlib import Path

from aufachse_widgets.hosting.door import Door
from aufachse_widgets.hosting.gate import Invited
from aufachse_widgets.hosting.host_link import HostLink, new_secret
from aufachse_widgets.hosting.origin import HostNames
from aufachse_widgets.hosting.room import Room
from tests.hosting.at_the_gate import ELSEWHERE, Table
from tests.hosting.test_origin import Served, fetched
from tests.kit.servers import eventually

LINK = re.compile(r"http://[\d.a-z]+:\d+(/\?host=([\w-]+))")


class TestByLink(Served):
    names = HostNames([ELSEWHERE])

    def invited(self) -> Invited:
        home = Path(self.enterContext(tempfile.TemporaryDirectory()))
        door = Door(str(home / "games.sqlite"))
        self.addCleanup(door.close)
        self.secret = new_secret()
        return Invited(door, Room(99), 1, "http://localhost:1/", host_link=HostLink(self.secret))

    def opened(self, secret: str, **headers: str) -> tuple[int, str, SimpleCookie]:
        """A device elsewhere opens the link: the status, where it is sent, and its cookies."""
        reply = self.fetch(f"{self.base}?host={secret}", headers={"Host": ELSEWHERE, **headers}, follow_redirects=False)
        return reply.code, reply.headers.get("Location", ""), SimpleCookie(reply.headers.get("Set-Cookie", ""))

    def test_it_makes_that_browser_the_hosts_and_stays_in_no_address(self) -> None:
        for _again in range(2):  # another browser, or the same one without its cookies
            status, location, cookies = self.opened(self.secret, **fetched("cross-site"))
            assert (status, location) == (303, "./")
            (cookie,) = cookies.values()
            assert cookie["httponly"] and cookie["samesite"] == "Lax" and self.secret not in cookie.value
            assert b'"host"' in self.answered("", {"Host": ELSEWHERE, "Cookie": f"{cookie.key}={cookie.value}"})[1]
        assert len(self.reached) == 2
        assert self.status(Host=ELSEWHERE) == 200 and len(self.reached) == 2, "without the cookie there is the form for a code"

    def test_a_guess_opens_nothing_and_few_may_be_made(self) -> None:
        for wrong in ("x", self.secret[:-1], self.secret + "x", "%F0%9F%9A%9A", "a" * 5000, *"12345"):
            assert self.opened(wrong)[0] == 403
        status, _location, cookies = self.opened(self.secret)
        assert status == 429 and not cookies
        assert self.reached == []

    def test_what_nobody_opens_gets_no_cookie(self) -> None:
        assert self.opened(self.secret, **{"Sec-Purpose": "prefetch"})[::2] == (503, SimpleCookie())
        head = self.fetch(f"{self.base}?host={self.secret}", method="HEAD", headers={"Host": ELSEWHERE}, follow_redirects=False)
        assert head.code == 200 and "Set-Cookie" not in head.headers
        assert self.opened(self.secret, Host="evil.example")[0] == 403


class TestBehindAPrefix(TestByLink):
    base = "/games/"


class TestWithoutALink(Served):
    names = HostNames([ELSEWHERE])

    def invited(self) -> Invited:
        home = Path(self.enterContext(tempfile.TemporaryDirectory()))
        door = Door(str(home / "games.sqlite"))
        self.addCleanup(door.close)
        return Invited(door, Room(99), 1, "http://localhost:1/")

    def test_there_is_none(self) -> None:
        reply = self.fetch("/?host=x", headers={"Host": ELSEWHERE}, follow_redirects=False)
        assert reply.code == 200 and "Set-Cookie" not in reply.headers
        assert self.reached == []


def test_the_terminal_has_it_once_and_no_log_has_it(server: Table) -> None:
    assert eventually(lambda: LINK.search(server.said()), 60), "said once the server answers, which it may do before"
    ((link, secret),) = LINK.findall(server.said())
    other = server.stranger()
    page = other.ask(link)
    assert page.status == 200 and page.kernel
    assert other.ask(f"/voila/static/voila.js?host={secret}").status == 200
    assert other.ask("/?host=wrong").status == 403
    assert eventually(lambda: "host=[secret]" in server.said(), 60)
    assert server.said().count(secret) == 1 and "host=wrong" not in server.said()
    assert not any(value in server.said() for value in other.cookies.values())
    assert other.end(page.kernel).status == 204
