"""The link of a page in a browser, where the server keeps it in a cookie: the page and its address don't tell."""

from __future__ import annotations

import re

from playwright.sync_api import Page

from aufachse_widgets.sessions.admission import Secret, address_of

SEAT_ADDRESS = re.compile(r"\?table=([A-Z]{5})&seat=(\w+)$")


def secret_of(page: Page) -> Secret:
    """The secret of that page's link."""
    found = SEAT_ADDRESS.search(page.url)
    assert found, page.url
    ending = f"_{found[1]}_{found[2]}"
    (cookie,) = [cookie for cookie in page.context.cookies(page.url) if cookie["name"].endswith(ending)]
    assert cookie["httpOnly"] and cookie["sameSite"] == "Lax", cookie
    return Secret(cookie["value"])


def link_of(page: Page) -> str:
    """The address of that page's link."""
    found = SEAT_ADDRESS.search(page.url)
    assert found, page.url
    return page.url.partition("?")[0] + address_of(found[1], secret_of(page))
