"""What a page of another site can do in the browser of a person who has the game open, and what the game's own page may reach: tried by a browser."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

import psutil
import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.conftest import DESK, launch
from tests.hosting.at_the_gate import KERNEL, Table, table
from tests.kit.servers import Server

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion, pytest.mark.slow]

EVIL = "evil.example"
# Tries everything at an address, and tells what came of it.
TRIES = """async ({page, socket}) => {
    const element = (name, attributes) => new Promise((tell) => {
        const made = Object.assign(document.createElement(name), attributes);
        made.onload = () => tell(`${name} loaded`);
        made.onerror = () => tell(`${name} failed`);
        document.body.append(made);
    });
    const websocket = new Promise((tell) => {
        const made = new WebSocket(socket, ["v1.kernel.websocket.jupyter.org"]);
        made.onopen = () => tell("websocket opened");
        made.onerror = () => tell("websocket failed");
    });
    const read = fetch(page, {credentials: "include"}).then(() => "read", () => "not read");
    const sent = fetch(page, {mode: "no-cors", credentials: "include"}).then(() => "sent", () => "not sent");
    return Promise.all([
        element("img", {src: page + "?1"}), element("iframe", {src: page + "?2"}), element("script", {src: page + "?3"}), websocket, read, sent,
    ]);
}"""
# Which directive of the policy stops what, told by the browser.
STOPPED = """(act) => new Promise((tell) => {
    document.addEventListener("securitypolicyviolation", (found) => tell(found.effectiveDirective), {once: true});
    new Function(act)();
})"""


class Site(ThreadingHTTPServer):
    """A site elsewhere, that counts who comes."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Visit)
        self.asked: list[str] = []

    @property
    def port(self) -> int:
        return int(self.server_address[1])


class Visit(BaseHTTPRequestHandler):
    """Gives an empty page."""

    server: Site

    def do_GET(self) -> None:
        self.server.asked.append(self.path)
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!DOCTYPE html><title>Elsewhere</title><body>")

    def log_message(self, format: str, *args: object) -> None:
        """Nothing in the terminal."""


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with table(tmp_path_factory.mktemp("doors"), lan=False) as server:
        yield server


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    with Site() as made:
        threading.Thread(target=made.serve_forever, daemon=True).start()
        yield made
        made.shutdown()


@pytest.fixture(scope="module")
def victims() -> Iterator[Browser]:
    """A browser in which the other site's name leads to this computer, as its owner has made it (DNS rebinding)."""
    with sync_playwright() as playwright:
        launched = launch(playwright.chromium, f"--host-resolver-rules=MAP {EVIL} 127.0.0.1")
        yield launched
        launched.close()


def kernels(running: Table) -> int:
    return len(Server("", psutil.Process(running.process.pid), running.log).kernels())


def answers(page: Page, port: int) -> list[int]:
    """The statuses of all that a page gets from that port, as they come."""
    found: list[int] = []
    page.on("response", lambda response: found.append(response.status) if urlsplit(response.url).port == port else None)
    return found


def test_a_name_that_was_made_to_lead_here_gets_nothing(running: Table, victims: Browser) -> None:
    before = kernels(running)
    page = victims.new_page()
    reply = page.goto(f"http://{EVIL}:{running.port}/")
    assert reply is not None and reply.status == 403
    expect(page.get_by_role("link")).to_have_attribute("href", f"http://localhost:{running.port}/")
    statuses = answers(page, running.port)
    address = f"{EVIL}:{running.port}"
    told = page.evaluate(
        TRIES, {"page": f"http://{address}/", "socket": f"ws://{address}/api/kernels/{'-'.join(['0' * 8, *['0' * 4] * 3, '0' * 12])}/channels"}
    )
    assert "websocket failed" in told
    assert set(statuses) == {403}
    assert kernels(running) == before
    page.context.close()


def test_another_sites_page_can_open_the_game_and_do_nothing_in_it(running: Table, victims: Browser, site: Site) -> None:
    context = victims.new_context(viewport=DESK)
    host = context.new_page()
    host.goto(f"http://localhost:{running.port}/")
    expect(host.locator(".aa-page").first).to_be_visible(timeout=60_000)
    found = KERNEL.search(host.content())
    assert found
    before = kernels(running)
    evil = context.new_page()
    evil.goto(f"http://{EVIL}:{site.port}/")
    statuses = answers(evil, running.port)
    own = f"localhost:{running.port}"
    told = evil.evaluate(TRIES, {"page": f"http://{own}/", "socket": f"ws://{own}/api/kernels/{found[1]}/channels"})
    assert set(told) <= {"img failed", "iframe loaded", "iframe failed", "script failed", "websocket failed", "not read", "sent", "not sent"}
    assert set(statuses) == {403}  # what the browser itself doesn't withhold
    assert kernels(running) == before
    with evil.expect_navigation(url=re.compile(f"{own}/$"), wait_until="commit") as opened:
        evil.evaluate("(address) => { location.href = address }", f"http://{own}/")
    assert opened.value.status == 200
    expect(evil.locator(".aa-page").first).to_be_visible(timeout=60_000)
    context.close()


def test_the_games_page_reaches_its_own_server_only(running: Table, victims: Browser, site: Site) -> None:
    page = victims.new_page()
    page.goto(f"http://localhost:{running.port}/")
    expect(page.locator(".aa-page").first).to_be_visible(timeout=60_000)  # drawn by what came through its websocket
    asked = len(site.asked)
    elsewhere = f"{EVIL}:{site.port}"
    for act, directive in (
        (f"new WebSocket('ws://{elsewhere}/')", "connect-src"),
        (f"fetch('http://{elsewhere}/').catch(() => 0)", "connect-src"),
        (f"document.head.append(Object.assign(document.createElement('base'), {{href: 'http://{elsewhere}/'}}))", "base-uri"),
        (f"document.body.append(Object.assign(document.createElement('object'), {{data: 'http://{elsewhere}/'}}))", "object-src"),
    ):
        assert page.evaluate(STOPPED, act) == directive, act
    assert len(site.asked) == asked
    page.context.close()


def test_the_browser_does_reach_that_site(victims: Browser, site: Site) -> None:
    """Otherwise the tests above would show nothing."""
    page = victims.new_page()
    asked = len(site.asked)
    page.goto(f"http://{EVIL}:{site.port}/")
    assert len(site.asked) > asked
    page.context.close()
