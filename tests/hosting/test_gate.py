"""Who gets in, and who does not: asked of a real server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPException

import psutil
import pytest
from tornado.httpclient import HTTPClientError

from aufachse_widgets.store.protocol import make_code
from tests.hosting.at_the_gate import Browser, Reply, Table, closed, kind_of, message


def test_a_stranger_gets_a_form_and_nothing_else(server: Table) -> None:
    stranger = server.stranger()
    for address in ("/", "/?game=" + server.door.game, "/?table=", "/?key=" + server.secret.text):
        reply = stranger.ask(address)
        assert (reply.status, reply.kernel) == (200, "")
        assert '<form action="/" method="get">' in reply.text and 'name="table"' in reply.text
    assert not stranger.cookies
    assert "script" not in reply.text  # works without JavaScript
    assert stranger.ask("/voila/static/voila.js").status == 404


def test_wrong_codes_and_links_open_nothing(server: Table) -> None:
    stranger = server.stranger()
    reply = stranger.ask("/?table=%3Cscript%3Ealert(1)")
    assert (reply.status, reply.kernel) == (404, "")
    assert "no table with this code" in reply.text and "<script" not in reply.text.lower() and 'value="SCRIPTALERT1"' in reply.text
    for key in ("abc", server.secret.text[:-1], server.secret.text + "a", "a" * 300, server.secret.hash()):
        reply = stranger.ask(f"/?table={server.door.code}&key={key}")
        assert (reply.status, reply.kernel) == (403, "")
        assert "This link is not good" in reply.text and f'value="{server.door.code}"' in reply.text
    other = next(code for code in iter(make_code, "") if code != server.door.code)
    assert stranger.ask(f"/?table={other}&key={server.secret.text}").status == 404
    assert not stranger.cookies


def test_a_code_or_a_link_opens_the_page_with_its_files(server: Table) -> None:
    spelt = "-".join(server.door.code.lower())
    for address in (server.link(), f"/?table={spelt}"):
        guest = server.stranger()
        reply = guest.ask(address)
        assert reply.status == 200 and reply.kernel
        assert guest.ask("/voila/static/voila.js").status == 200
        assert guest.ask("/").kernel == ""  # the dashboard stays the host's
        assert guest.end(reply.kernel).status == 204


def test_another_name_of_this_machine_is_not_the_host(server: Table) -> None:
    """A web page elsewhere may have its own name lead to this machine (DNS rebinding)."""
    host = server.host()
    assert host.ask("/").kernel
    reply = Browser(server.port, "evil.example", dict(host.cookies)).ask("/")
    assert (reply.status, reply.kernel) == (403, "")
    assert f'href="http://localhost:{server.port}/"' in reply.text  # who sits at this machine is told where the game is
    for name in ("localhost", "127.0.0.1", "[::1]"):
        assert Browser(server.port, name).ask("/").kernel, name


def test_the_cookie_shows_itself_to_no_script_and_no_other_site(server: Table) -> None:
    guest = server.stranger()
    reply = guest.ask(server.link())
    cookie = reply.cookies[f"aufachse_visitor_{server.port}"]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"], cookie["secure"]) == (True, "Lax", "/", "")
    assert len(cookie.value) >= 32
    assert {reply.cookies[name]["samesite"] for name in reply.cookies} == {"Lax"}
    assert reply.headers["Referrer-Policy"] == "strict-origin"
    assert guest.ask(server.link()).cookies[cookie.key].value == cookie.value  # the same browser on a second page
    assert server.stranger().ask(server.link()).cookies[cookie.key].value != cookie.value


def test_each_browser_reaches_its_own_kernels_only(server: Table) -> None:
    anna, ben, host = server.stranger(), server.stranger(), server.host()
    kernels = [browser.ask(address).kernel for browser, address in ((anna, server.link()), (ben, f"/?table={server.door.code}"), (host, "/"))]
    assert len(set(kernels)) == 3
    nobody = server.stranger()
    for place, browser in enumerate((anna, ben, host)):
        for kernel in kernels:
            own = kernel == kernels[place]
            assert browser.ask(f"/api/kernels/{kernel}").status == (200 if own else 404)
            assert asyncio.run(answers(browser, kernel)) == own
            if not own:
                assert browser.end(kernel).status == 404
            assert nobody.ask(f"/api/kernels/{kernel}").status == 404
            assert not asyncio.run(answers(nobody, kernel))
    assert anna.end(kernels[0]).status == 204
    assert anna.ask(f"/api/kernels/{kernels[0]}").status == 404
    assert ben.ask(f"/api/kernels/{kernels[1]}").status == 200


async def answers(browser: Browser, kernel: str) -> bool:
    """Whether a kernel can be reached and answers."""
    try:
        socket = await browser.connect(kernel)
    except HTTPClientError as error:
        assert error.code == 404
        return False
    await socket.write_message(message("kernel_info_request"), binary=True)
    while kind_of(await asyncio.wait_for(socket.read_message(), 20)) != "kernel_info_reply":
        pass
    await closed(socket)
    return True


def test_a_page_of_another_site_gets_no_websocket(server: Table) -> None:
    guest = server.stranger()
    kernel = guest.ask(server.link()).kernel
    with pytest.raises(HTTPClientError) as refused:
        asyncio.run(connected(guest, kernel, "http://evil.example"))
    assert refused.value.code == 403


async def connected(browser: Browser, kernel: str, origin: str) -> None:
    await browser.connect(kernel, Origin=origin)


def test_a_freed_seats_link_opens_nothing_and_the_code_does(server: Table) -> None:
    secret = server.door.take_seat(1)
    guest = server.stranger()
    assert guest.ask(server.link(secret)).kernel
    server.door.free_seat(1, server.door.store.host_key)
    assert guest.ask(server.link(secret)).status == 403
    assert guest.ask(f"/?table={server.door.code}").kernel


def test_nothing_secret_is_in_the_log(server: Table) -> None:
    guest = server.stranger()
    kernel = guest.ask(server.link()).kernel
    assert asyncio.run(answers(guest, kernel))
    guest.ask(f"/?table={server.door.code}&key=wrong-secret")
    said = server.said()
    assert "table=[secret]" in said and kernel in said
    for secret in (server.secret.text, server.secret.hash(), server.door.code, "wrong-secret", *guest.cookies.values()):
        assert secret not in said, secret
    assert "content: " not in said


def test_a_links_secret_is_in_no_processs_environment(server: Table) -> None:
    """Others may look into it, as `ps` does, and programs that a kernel starts inherit it."""
    assert server.stranger().ask(server.link()).kernel
    processes = psutil.Process(server.process.pid).children(recursive=True)
    assert processes
    for process in processes:
        with suppress(psutil.NoSuchProcess):  # it has just ended
            assert server.secret.text not in str(process.environ())


@pytest.mark.parametrize("size", [50_000, pytest.param(5_000_000, marks=pytest.mark.slow)])
def test_too_much_at_once_is_not_taken(server: Table, size: int) -> None:
    for browser in (server.stranger(), server.host()):
        assert browser.ask("/voila/api/shutdown/x", "POST", body=b"x" * 9_000).status == 404
        assert refused(lambda browser=browser: browser.ask("/voila/api/shutdown/x", "POST", body=b"x" * size))
        assert refused(lambda browser=browser: browser.ask("/?table=" + "B" * size))
    assert server.host().ask("/").kernel


def refused(ask: Callable[[], Reply]) -> bool:
    """Whether a request is answered with a refusal, or the connection ends over it."""
    try:
        return ask().status in (400, 413, 414, 431)
    except (OSError, HTTPException):
        return True
