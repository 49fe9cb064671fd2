"""What a page is told of its visitor: what the gate has found, and nothing that a browser claims."""

from __future__ import annotations

import pytest
from tornado.httputil import HTTPHeaders

from aufachse_widgets.hosting.gate import GUEST, HOST, VISITOR_HEADER
from aufachse_widgets.hosting.links import LINK_HEADER
from aufachse_widgets.hosting.pages import for_visitor
from aufachse_widgets.pages.settings import PageSettings

SERVERS = PageSettings(edition="czech", addresses=("http://192.168.1.5:8866/",), files=True)


@pytest.mark.parametrize(
    ("headers", "guest", "cookies", "link"),
    [
        ({}, False, False, None),  # a server that nobody else reaches, and keeps no links
        ({VISITOR_HEADER: HOST, LINK_HEADER: ""}, False, True, None),
        ({VISITOR_HEADER: GUEST, LINK_HEADER: ""}, True, True, None),
        ({VISITOR_HEADER: GUEST, LINK_HEADER: "abc"}, True, True, "abc"),
    ],
)
def test_it_is_what_the_gate_says(headers: dict[str, str], guest: bool, cookies: bool, link: str | None) -> None:
    asked = HTTPHeaders({**headers, "Accept": "text/html"})
    told = for_visitor(SERVERS, asked, "liked")
    assert (told.guest, told.cookies, told.link and told.link.text, told.options) == (guest, cookies, link, "liked")
    assert (told.edition, told.addresses, told.files) == (SERVERS.edition, SERVERS.addresses, True)
    assert list(asked) == ["Accept"]
