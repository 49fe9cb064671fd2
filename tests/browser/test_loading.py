"""While a page loads it says what it waits for, from before Python is started for it; light or dark as the system is."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import PHONE, SIZES
from tests.kit.rest import settle
from tests.kit.servers import Installed, Server, dashboard

pytestmark = pytest.mark.browser

# What the loading page says, one after the other, and whether the kernel was there already: its id is in the page's settings.
WATCH = """
window.stages = [];
new MutationObserver(() => {
  const said = document.getElementById("loading_text")?.textContent, last = window.stages.at(-1);
  if (said && said !== last?.[0]) window.stages.push([said, document.getElementById("jupyter-config-data") !== null]);
}).observe(document, {childList: true, subtree: true, characterData: true});
"""


# Where the picture is as soon as it is drawn, and whether there is a moment without one.
PICTURES = """
window.pictures = [];
const look = () => {
  const box = document.querySelector(".aa-hero")?.getBoundingClientRect(), said = box ? `${box.x} ${box.y} ${box.width} ${box.height}` : "none";
  if (document.body && window.pictures.at(-1) !== said) window.pictures.push(said);
  window.requestAnimationFrame(look);
};
window.requestAnimationFrame(look);
"""


@pytest.mark.slow
@SIZES
def test_the_picture_is_there_at_once_and_stays(dashboard_server: Server, open_page: Callable[..., Page], size: dict[str, int]) -> None:
    page = open_page(dashboard_server.url, size, before=lambda page: page.add_init_script(PICTURES))
    expect(page.get_by_role("button", name="Play now")).to_be_visible(timeout=60_000)
    for door in ("Play with options", "Our table", "Learn"):
        expect(page.get_by_role("button", name=door)).to_be_in_viewport(ratio=1)
    assert len(page.evaluate("window.pictures")) == 1, page.evaluate("window.pictures")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    page.emulate_media(reduced_motion="no-preference")
    assert page.locator(".aa-hero .aa-way").evaluate_all("(trucks) => trucks.every((truck) => truck.getAnimations().length === 1)")
    page.emulate_media(reduced_motion="reduce")
    assert page.locator(".aa-hero .aa-way").evaluate_all("(trucks) => trucks.every((truck) => truck.getAnimations().length === 0)")


@pytest.mark.slow
def test_the_page_says_what_it_waits_for_before_python_runs(dashboard_server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(dashboard_server.url, before=lambda page: page.add_init_script(WATCH))
    expect(page.get_by_role("button", name="Play with options")).to_be_visible(timeout=60_000)
    stages = page.evaluate("window.stages")
    assert [said for said, _ in stages] == ["Getting the game ready …", "Setting up the board …", "Drawing the page …"]
    assert [kernel for _, kernel in stages] == [False, True, True]


# A busy computer: who looks for a widget every 100 ms comes to look again after its two seconds are over, when the widget has long been there.
LATE = """
const plain = window.setTimeout;
window.lastLook = 0;
window.setTimeout = (what, after, ...more) => {
  if (after === 100) window.lastLook = performance.now() + 2500;
  return plain(what, after === 100 ? 2500 : after, ...more);
};
"""
COUNT = "window.sessionStorage.loads = 1 + Number(window.sessionStorage.loads ?? 0);"


@pytest.mark.slow
def test_widgets_that_came_while_the_computer_was_busy_are_drawn(dashboard_server: Server, open_page: Callable[..., Page]) -> None:
    # Else an error is in the console, and the page loads itself again and again.
    page = open_page(dashboard_server.url, before=lambda page: page.add_init_script(LATE + COUNT))
    expect(page.get_by_role("button", name="Play with options")).to_be_visible(timeout=60_000)
    page.wait_for_function("window.lastLook > 0 && performance.now() > window.lastLook + 100")  # everybody has looked for the last time
    settle(page)
    expect(page.get_by_text("Error displaying widget")).to_have_count(0)
    assert page.evaluate("window.sessionStorage.loads") == "1"


# A slow phone: what may take two seconds has taken them before it has begun.
SLOW = "const limit = AbortSignal.timeout.bind(AbortSignal); AbortSignal.timeout = (after) => limit(after <= 2000 ? 0 : after);"


@pytest.mark.slow
def test_a_phone_that_takes_long_to_start_a_script_hears_what_comes(dashboard_server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(dashboard_server.url, before=lambda page: page.add_init_script(SLOW))
    page.get_by_role("button", name="Our table").click(timeout=30_000)
    expect(page.get_by_role("button", name="Start tracking")).to_be_visible()
    settle(page)


# A quick computer has the page back before anybody looks a second time: what the bar says is kept while it is said.
LOST = """
new MutationObserver(() => {
  const bar = document.getElementById("connection-bar");
  if (bar && !bar.hidden && bar.textContent.includes("Connection lost")) window.sessionStorage.lost = "said";
}).observe(document, {childList: true, subtree: true, characterData: true, attributes: true});
"""


@pytest.mark.slow
def test_a_page_that_hears_nothing_while_it_is_drawn_begins_again(dashboard_server: Server, open_page: Callable[..., Page]) -> None:
    sockets = []

    def deaf(socket: WebSocketRoute) -> None:
        kernel = socket.connect_to_server()
        if not sockets:
            kernel.on_message(lambda message: None)
        sockets.append(socket.url)

    def before(page: Page) -> None:
        page.route_web_socket(re.compile(""), deaf)
        page.add_init_script(LOST)

    page = open_page(dashboard_server.url, before=before)
    page.wait_for_function("window.sessionStorage.lost === 'said'", timeout=60_000)
    expect(page.get_by_role("button", name="Play with options")).to_be_visible(timeout=60_000)
    expect(page.locator("#connection-bar")).to_be_hidden()
    assert len(sockets) > 1


@pytest.mark.slow
def test_a_page_whose_kernel_cannot_begin_says_so(installed: Installed, tmp_path: Path, open_page: Callable[..., Page], screenshots: Path) -> None:
    profile = tmp_path / ".ipython" / "profile_default"
    profile.mkdir(parents=True)
    (profile / "ipython_kernel_config.py").write_text("import os\nos._exit(3)\n", encoding="utf-8")
    with dashboard(installed, tmp_path) as server:
        page = open_page(server.url, PHONE)
        expect(page.locator("#loading_text")).to_have_text(
            "The page could not be made. See why in the terminal where aufachse is running, then reload the page.", timeout=30_000
        )
        page.screenshot(path=screenshots / "no-kernel-390.png")
    assert "the kernel ended before the page was made" in server.log.read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_a_page_is_as_light_or_dark_as_the_system(dashboard_server: Server, open_page: Callable[..., Page], scheme: Literal["light", "dark"]) -> None:
    page = open_page(dashboard_server.url, before=lambda page: page.emulate_media(color_scheme=scheme))
    expect(page.get_by_role("button", name="Play with options")).to_be_visible(timeout=60_000)
    grounds = {"light": "rgb(255, 253, 249)", "dark": "rgb(23, 27, 32)"}
    expect(page.locator("body")).to_have_css("background-color", grounds[scheme])
    # The system changes at dusk: the page does with it.
    other: Literal["light", "dark"] = "light" if scheme == "dark" else "dark"
    page.emulate_media(color_scheme=other)
    expect(page.locator("body")).to_have_css("background-color", grounds[other])
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", str(other == "light").lower())
