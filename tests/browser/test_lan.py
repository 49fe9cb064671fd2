"""A phone that comes to the host's table in a browser: by the code that it types, and by a link; and the host beside it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.conftest import DESK, PHONE, launch
from tests.hosting.at_the_gate import ELSEWHERE, Table, table

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with table(tmp_path_factory.mktemp("lan")) as server:
        yield server


@pytest.fixture(scope="module")
def others() -> Iterator[Browser]:
    """A browser to which the host's machine has the name that it has for others."""
    with sync_playwright() as playwright:
        launched = launch(playwright.chromium, f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1")
        yield launched
        launched.close()


@pytest.mark.slow
def test_a_phone_types_the_code_and_is_at_the_table(running: Table, others: Browser, screenshots: Path) -> None:
    page = others.new_context(viewport=PHONE, java_script_enabled=False).new_page()
    page.goto(f"http://{ELSEWHERE}:{running.port}/")
    page.get_by_label("The table's five letters").fill("bbbbb")
    page.screenshot(path=screenshots / "door-390.png")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("alert")).to_contain_text("no table with this code")
    page.context.close()
    page = others.new_context(viewport=PHONE).new_page()
    problems: list[str] = []
    page.on("console", lambda said: problems.append(said.text) if said.type == "error" else None)
    page.goto(f"http://{ELSEWHERE}:{running.port}/")
    page.get_by_label("The table's five letters").fill(running.door.code.lower())
    page.get_by_role("button", name="Join").click()
    expect(page.locator(".aa-page").first).to_be_visible(timeout=60_000)
    expect(page.get_by_role("button", name="Our table")).to_have_count(0)
    page.screenshot(path=screenshots / "door-code-390.png")
    assert not problems
    page.context.close()


@pytest.mark.slow
def test_a_link_opens_the_seat_and_the_host_has_the_start_page(running: Table, others: Browser, screenshots: Path) -> None:
    guest, host = others.new_context(viewport=PHONE).new_page(), others.new_context(viewport=DESK).new_page()
    guest.goto(f"http://{ELSEWHERE}:{running.port}{running.link()}")
    expect(guest.get_by_text("Anna").first).to_be_visible(timeout=60_000)
    guest.reload()
    expect(guest.get_by_text("Anna").first).to_be_visible(timeout=60_000)
    guest.screenshot(path=screenshots / "door-link-390.png")
    host.goto(f"http://localhost:{running.port}/")
    expect(host.get_by_role("button", name="Our table")).to_be_visible(timeout=60_000)
    host.screenshot(path=screenshots / "door-host-1280.png")
    guest.context.close()
    host.context.close()
