"""What pages are allowed to load and reach, as the server tells the browser; that a browser keeps to it is in tests/browser/test_doors.py."""

from __future__ import annotations

import pytest

from aufachse_widgets.hosting.policy import content_security_policy
from tests.hosting.at_the_gate import ELSEWHERE, Table


def directives(policy: str) -> dict[str, list[str]]:
    """A policy's sources, by what they are for."""
    return {name: sources for name, *sources in (each.split() for each in policy.split(";"))}


def test_pages_reach_their_own_origin_only() -> None:
    told = directives(content_security_policy("localhost:8866"))
    assert told["connect-src"] == ["'self'", "ws://localhost:8866", "wss://localhost:8866", "data:", "blob:"]
    assert (told["default-src"], told["object-src"], told["base-uri"], told["form-action"]) == (["'self'"], ["'none'"], ["'none'"], ["'self'"])
    for name, sources in told.items():
        others = {source for source in sources if ":" in source and source not in ("data:", "blob:")}
        assert name in ("connect-src", "img-src") or not others, name


@pytest.mark.parametrize("host", ["", "*", "x y", "x;script-src", "x'", "a,b", "[::1]:8866", "evil.example:1:2", "x\u00df.example"])
def test_a_host_that_is_no_plain_name_adds_nothing(host: str) -> None:
    assert content_security_policy(host) == content_security_policy()


def test_each_page_has_the_policy_of_its_own_name(server: Table) -> None:
    host, guest = server.host(), server.stranger()
    page, tables, door = host.ask("/"), guest.ask(server.link()), server.stranger().ask("/")
    assert page.kernel and tables.kernel
    assert page.headers["Content-Security-Policy"] == content_security_policy(f"localhost:{server.port}")
    assert tables.headers["Content-Security-Policy"] == content_security_policy(f"{ELSEWHERE}:{server.port}")
    assert door.headers["Content-Security-Policy"] == content_security_policy()
    assert "ws:" not in directives(page.headers["Content-Security-Policy"])["connect-src"]
    for browser, reply in ((host, page), (guest, tables)):
        assert browser.end(reply.kernel).status == 204
