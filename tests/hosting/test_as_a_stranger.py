"""What doors are there, tried one after the other by those who are not the host: a stranger, a guest at a table, and a neighbour, who is a guest too but
not at that seat. Each try says what is answered; whatever it is, no kernel may have begun, and the game goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import psutil
import pytest
from tornado.httpclient import HTTPClientError

from tests.hosting.at_the_gate import Browser, Table, closed
from tests.kit.servers import Server

OF_ANOTHER_SITE = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}
PAGES = (
    "/",
    "/?table={code}",
    "/?table={code}&key={secret}",
    "/?table={code}&seat=1",
    "/?host=guessed",
    "/?game={game}",
    "/play",
    "//",
    "/voila/render/x.ipynb",
)
# Headers by which nothing may begin, and what is answered to them.
FORGED: dict[str, tuple[dict[str, str], set[int]]] = {
    "a name that was made to lead here": ({"Host": "evil.example"}, {403}),
    "a name like the host's": ({"Host": "localhost.evil.example"}, {403}),
    "two names": ({"Host": "localhost,evil.example"}, {400, 403}),
    "another site's page": ({"Origin": "http://evil.example"}, {403, 404}),
    "a page without an origin": ({"Origin": "null"}, {403, 404}),
    "another port's page": ({"Origin": "http://table.test:1"}, {403, 404}),
    "another site's picture": (OF_ANOTHER_SITE, {403, 404}),
    "another site's frame": (OF_ANOTHER_SITE | {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"}, {403, 404}),
    "another program here": (OF_ANOTHER_SITE | {"Sec-Fetch-Site": "same-site"}, {403, 404}),
    "a page fetched ahead": ({"Sec-Purpose": "prefetch;prerender"}, {503, 404}),
    "through a proxy, as the host": ({"Host": "localhost", "X-Forwarded-For": "192.0.2.7"}, {200, 403, 404}),
}


@pytest.fixture(scope="module")
def guest(server: Table) -> Iterator[tuple[Browser, str]]:
    """A guest's browser, and the kernel of its page."""
    yield from seated(server, server.link())


@pytest.fixture(scope="module")
def neighbour(server: Table) -> Iterator[tuple[Browser, str]]:
    """Another guest's, in the next seat."""
    yield from seated(server, server.link(server.door.take_seat(1)))


def seated(server: Table, link: str) -> Iterator[tuple[Browser, str]]:
    browser = server.stranger()
    page = browser.ask(link)
    assert page.kernel
    yield browser, page.kernel
    browser.end(page.kernel)


@pytest.fixture
def nothing_begins(server: Table, guest: tuple[Browser, str], neighbour: tuple[Browser, str]) -> Iterator[None]:
    """However a test tries, as many kernels run as before, and both guests' pages are there."""
    running = Server("", psutil.Process(server.process.pid), server.log)
    before = {each.pid for each in running.kernels()}
    yield
    assert {each.pid for each in running.kernels()} == before
    for browser, kernel in (guest, neighbour):
        assert browser.ask(f"/api/kernels/{kernel}").status == 200


def all_of_them(server: Table, guest: tuple[Browser, str], neighbour: tuple[Browser, str]) -> dict[str, Browser]:
    return {"stranger": server.stranger(), "guest": guest[0], "neighbour": neighbour[0]}


def address(server: Table, page: str) -> str:
    return page.format(code=server.door.code, secret=server.secret.text, game=server.door.game)


@pytest.mark.usefixtures("nothing_begins")
@pytest.mark.parametrize("tried", FORGED)
def test_forged_headers_begin_nothing(server: Table, guest: tuple[Browser, str], neighbour: tuple[Browser, str], tried: str) -> None:
    headers, expected = FORGED[tried]
    pages = ("/",) if "proxy" in tried else PAGES
    for who, browser in all_of_them(server, guest, neighbour).items():
        for page in pages:
            reply = browser.ask(address(server, page), headers=headers)
            assert reply.status in expected and not reply.kernel, (who, page, reply.status)
        for kernel in (guest[1], neighbour[1]):
            if "ahead" not in tried and "proxy" not in tried:
                assert browser.ask(f"/api/kernels/{kernel}", headers=headers).status in {*expected, 404}, who
                assert not asyncio.run(opens(browser, kernel, headers)), who


async def opens(browser: Browser, kernel: str, headers: dict[str, str]) -> bool:
    """Whether that kernel's websocket opens to a browser with these headers."""
    try:
        # An origin of the same name as is asked for, which a page that led a name here would have.
        await closed(await browser.connect(kernel, **({"Origin": f"http://{headers.get('Host', 'evil.example')}"} | headers)))
    except HTTPClientError as error:
        assert error.code in (400, 403, 404)
        return False
    return True


@pytest.mark.usefixtures("nothing_begins")
def test_asking_whether_there_is_a_page_begins_nothing(server: Table, guest: tuple[Browser, str], neighbour: tuple[Browser, str]) -> None:
    for who, browser in all_of_them(server, guest, neighbour).items():
        for page in PAGES:
            reply = browser.ask(address(server, page), "HEAD")
            assert reply.status == (200 if page.startswith("/?") or page == "/" else 404), (who, page)
            assert reply.text == "" and not reply.cookies, (who, page)


@pytest.mark.usefixtures("nothing_begins")
def test_a_seat_reaches_no_others_page(server: Table, guest: tuple[Browser, str], neighbour: tuple[Browser, str]) -> None:
    for browser, others in ((guest[0], neighbour[1]), (neighbour[0], guest[1]), (server.stranger(), guest[1])):
        assert browser.ask(f"/api/kernels/{others}").status == 404
        assert browser.end(others).status == 404
        assert not asyncio.run(opens(browser, others, {"Host": browser.host}))


@pytest.mark.usefixtures("nothing_begins")
def test_nobody_makes_themselves_the_host(server: Table, guest: tuple[Browser, str], neighbour: tuple[Browser, str]) -> None:
    lies = {"X-Aufachse-Visitor": "host", "X-Forwarded-Host": "localhost", "Forwarded": "host=localhost;for=127.0.0.1", "X-Real-Ip": "127.0.0.1"}
    for who, browser in all_of_them(server, guest, neighbour).items():
        for page in ("/", "/?game=" + server.door.game, "/?visitor=host"):
            assert not browser.ask(page, headers=lies).kernel, (who, page)
        assert browser.ask("/?host=guessed").status in (403, 429), who
