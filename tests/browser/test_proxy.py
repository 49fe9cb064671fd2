"""A page behind a proxy that strips the path; and what a page says whose own files don't come."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import leave
from tests.kit.servers import Installed, Server, dashboard
from tests.kit.stripping_proxy import stripping_proxy

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion, pytest.mark.slow]

PATH = "/our/game/"
WAIT = 60_000


def port_of(server: Server) -> int:
    return int(server.url.rstrip("/").rpartition(":")[2])


def test_a_page_behind_a_proxy_is_drawn(installed: Installed, tmp_path: Path, open_page: Callable[..., Page]) -> None:
    with (
        dashboard(installed, tmp_path, f"--Voila.base_url={PATH}", "--Voila.server_url=/") as server,
        stripping_proxy(port_of(server), PATH) as url,
    ):
        page = open_page(url)
        page.get_by_role("button", name="Play with options").click(timeout=WAIT)
        expect(page.get_by_role("button", name="Start the game")).to_be_visible(timeout=WAIT)
        with page.expect_event("close"):
            leave(page)
        assert server.kernels_end(60)


def test_a_page_whose_files_do_not_come_says_so(dashboard_server: Server, open_page: Callable[..., Page]) -> None:
    """The server doesn't know of the proxy."""
    with stripping_proxy(port_of(dashboard_server), PATH) as url:
        page = open_page(url, troubles=["Failed to load resource", "Refused to", "MIME", "404"])
        said = page.locator("#loading_text")
        expect(said).to_contain_text("Parts of this page can't be loaded", timeout=WAIT)
        expect(said).to_contain_text("/voila/")
