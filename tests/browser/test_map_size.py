"""The map after a change of size: a phone that is turned, its keyboard, a map that was hidden meanwhile."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESK, LONGER, PHONE
from tests.kit.rest import settle
from tests.kit.screens import open_form, open_menu
from tests.kit.servers import Server

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion]

TURNED = {"width": PHONE["height"], "height": PHONE["width"]}
KEYBOARD = {"width": PHONE["width"], "height": 480}

# Whether roads and countries fill the map, and each pin lies where its city's mark is and within the map.
FITS = """
(frame) => {
  const box = (element) => element.getBoundingClientRect();
  const map = box(frame.querySelector(".leaflet-container")), drawn = frame.querySelector(".leaflet-overlay-pane svg");
  if (!map.width || !drawn) return "no map";
  const roads = box(drawn);
  if (roads.left > map.left + 1 || roads.top > map.top + 1 || roads.right < map.right - 1 || roads.bottom < map.bottom - 1)
    return `roads ${JSON.stringify(roads)} do not fill the map ${JSON.stringify(map)}`;
  const clip = box(frame);
  if (map.right > clip.right + 1 || map.bottom > clip.bottom + 1) return "the map is larger than its place";
  const marks = [...frame.querySelectorAll(".aa-overlay > .widget-html i:is(.aa-city, .aa-road, .aa-ferry, .aa-event)")];
  const pins = [...frame.querySelectorAll(".aa-spots button")];
  if (marks.length !== pins.length) return `${marks.length} marks, ${pins.length} pins`;
  if (!pins.some((pin) => box(pin).width > 10 && box(pin).height > 10)) return "no space can be pressed";
  const off = pins.filter((pin, place) => {
    const [one, other] = [box(pin), box(marks[place])];
    return one.width && Math.hypot(one.x + one.width / 2 - other.x - other.width / 2, one.y + one.height / 2 - other.y - other.height / 2) > 24;
  });
  return off.length ? `${off.length} pins lie elsewhere than their spaces: ${off[0].textContent}` : "";
}
"""


def fits(page: Page, frame: Locator) -> None:
    """The map fits its place, once it has come to rest."""
    settle(page)
    assert frame.evaluate(FITS) == ""


def sizes(page: Page, frame: Locator, screenshots: Path, name: str) -> None:
    fits(page, frame)
    for size in (TURNED, KEYBOARD, DESK, PHONE):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        fits(page, frame)
        frame.screenshot(path=screenshots / f"{name}-{size['width']}.png")


@LONGER
def test_the_game_is_turned(size: dict[str, int], dashboard_server: Server, open_page: Callable[..., Page], screenshots: Path) -> None:
    page = open_page(dashboard_server.url, size)
    open_form(page)
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".aa-actionbar .aa-prompt")).to_be_visible()
    sizes(page, page.locator(".aa-map .aa-mapframe"), screenshots, f"turned-{size['width']}")
    # A map that has gone says nothing any more: the fixture looks for errors in the console.
    open_menu(page)
    page.get_by_role("button", name="Start page").click()
    expect(page.get_by_role("button", name="Play with options")).to_be_visible()
    page.set_viewport_size({"width": TURNED["width"], "height": TURNED["height"]})
    settle(page)


@pytest.mark.slow
def test_the_companion_is_turned_with_the_map_open_hidden_and_reopened(dashboard_server: Server, open_page: Callable[..., Page], screenshots: Path) -> None:
    page = open_page(dashboard_server.url, PHONE)
    page.get_by_role("button", name="Our table").click()
    page.get_by_role("button", name="Start tracking").click()
    toggle = page.get_by_role("button", name="On the map")
    toggle.click()
    frame = page.locator(".aa-trackmap .aa-mapframe")
    expect(frame.locator(".leaflet-container")).to_be_visible()
    sizes(page, frame, screenshots, "turned-track")
    settle(page)
    page.get_by_role("button", name="Hide the map").click()
    expect(frame).to_be_hidden()
    page.set_viewport_size({"width": TURNED["width"], "height": TURNED["height"]})
    settle(page)
    toggle.click()
    expect(frame).to_be_visible()
    fits(page, frame)
