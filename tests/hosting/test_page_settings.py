"""What a page is told of its visitor: what the gate has found, and nothing that a browser claims."""

from __future__ import annotations

from http.cookies import Morsel

import pytest
from tornado.httputil import HTTPHeaders

from aufachse_widgets.hosting.gate import GUEST, HOST, VISITOR_HEADER
from aufachse_widgets.hosting.links import LINK_HEADER, LinkCookies
from aufachse_widgets.hosting.pages import for_visitor
from aufachse_widgets.pages.settings import PageSettings, decode_settings, encode_settings

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


@pytest.mark.parametrize(("visitor", "hosted"), [(HOST, ("BCDFG",)), (GUEST, ())])
def test_only_a_hosts_page_is_told_of_the_tables_that_it_has_the_links_of(visitor: str, hosted: tuple[str, ...]) -> None:
    told = for_visitor(SERVERS, HTTPHeaders({VISITOR_HEADER: visitor, LINK_HEADER: ""}), "", ("BCDFG",))
    assert told.hosted == hosted and decode_settings(encode_settings(told)) == told


def test_of_a_browsers_cookies_those_of_this_server_name_tables_and_nothing_else() -> None:
    names = ["BCDFG_host", "BCDFH_2", "BCDFJ_wall", "<b>_host", "BCDFGH_host", "BCDFG_host2"]
    cookies: dict[str, Morsel[str]] = {f"aufachse_link_8866_{name}": Morsel() for name in names} | {"aufachse_link_8867_BCDFK_host": Morsel()}
    assert LinkCookies(8866).hosted(cookies) == ("BCDFG",)
