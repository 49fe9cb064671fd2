"""Lessons 1 to 3 in JupyterLite, beside the dashboard without a server: Python in the browser, and every file from the site itself."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.browser.conftest import DESK, PHONE
from tests.examples.test_lessons import FOLDER, code
from tests.kit.pyodide import run as run_there
from tests.kit.rest import settle
from tests.kit.servers import CHECKOUT
from tests.kit.static_site import StaticSite, build, served

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion, pytest.mark.full]

LONGEST = 240_000  # ms: a slow machine takes long to start Python, and to work through a lesson

RUN = """() => {
  const prompts = [...document.querySelectorAll(".jp-Notebook .jp-CodeCell .jp-InputArea-prompt")].map((one) => one.textContent);
  const failed = document.querySelector('[data-mime-type="application/vnd.jupyter.stderr"]');
  return failed !== null || (prompts.length > 0 && prompts.every((said) => /\\[\\d+\\]/.test(said)));
}"""
"""Whether every cell has been worked through, or one has failed."""

BEGUN = """() => [...document.querySelectorAll(".jp-Notebook .jp-CodeCell .jp-InputArea-prompt")].some((one) => /\\[[*\\d]/.test(one.textContent))"""
"""Whether a cell waits for Python, or has been worked through."""

MAP = """
import micropip

await micropip.install(WHEEL)
from aufachse_widgets import MapView, Seat, Session

board = MapView(Session.new("fx-schmid-1987", (Seat("Ada"), Seat("Ben", bot="courier")), seed="a map"))
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StaticSite]:
    """The site with its lessons, under a path of its web server; and in it the wheel as a release has it, and a notebook that installs that."""
    folder = build(tmp_path_factory.mktemp("lessons"), "--lessons")
    lessons = folder / "lessons"
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(lessons / "released")], cwd=CHECKOUT, check=True, capture_output=True)
    with served(folder) as running:
        cells = [MAP.replace("WHEEL", repr(f"{running.url}lessons/released/{released(lessons).name}")), "board"]
        add_notebook(lessons, "map.ipynb", cells)
        yield running


def released(folder: Path) -> Path:
    """The wheel there."""
    (found,) = (folder / "released").glob("*.whl")
    return found


def add_notebook(lessons: Path, name: str, cells: list[str]) -> None:
    """Put a notebook beside the lessons."""
    about = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
    made = [{**about, "id": f"cell-{number}", "source": source} for number, source in enumerate(cells)]
    notebook = {"cells": made, "metadata": {"language_info": {"name": "python"}}, "nbformat": 4, "nbformat_minor": 5}
    (lessons / "files" / name).write_text(json.dumps(notebook), encoding="utf-8")
    listing = lessons / "api" / "contents" / "all.json"
    listed = json.loads(listing.read_text(encoding="utf-8"))
    listed["content"].append({**listed["content"][0], "name": name, "path": name})
    listing.write_text(json.dumps(listed), encoding="utf-8")


def run_all(page: Page) -> None:
    """Run all cells as a person does, and wait until each has been worked through."""
    expect(page.locator(".jp-Notebook .jp-CodeCell").first).to_be_visible(timeout=LONGEST)
    for again in range(3):  # a notebook that has no kernel yet runs nothing, without a word
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        with suppress(TimeoutError) if again < 2 else nullcontext():
            page.wait_for_function(BEGUN, timeout=20_000)
            break
    page.wait_for_function(RUN, timeout=LONGEST)
    assert page.locator('[data-mime-type="application/vnd.jupyter.stderr"]').all_inner_texts() == []


def open_lesson(open_page: Callable[..., Page], site: StaticSite, name: str, size: dict[str, int] = DESK) -> tuple[Page, list[str]]:
    """A notebook in JupyterLite, worked through; and what the page and its workers asked for."""
    asked: list[str] = []
    address = f"{site.url}lessons/notebooks/index.html?path={name}.ipynb"
    page = open_page(address, size, before=lambda page: page.context.on("request", lambda request: asked.append(request.url)))
    run_all(page)
    assert {urlsplit(url).hostname for url in asked if not url.startswith(("data:", "blob:"))} == {"localhost"}
    assert [url for url in asked if "/ipywidgets-" in url], "what workers ask for is recorded, too"
    return page, asked


def pictures(page: Page) -> list[str]:
    """The pictures that are drawn in outputs, by their titles."""
    shown = page.locator(".jp-OutputArea-output figure svg[role=img]")
    for number in range(shown.count()):
        box = shown.nth(number).bounding_box()
        assert box and min(box["width"], box["height"]) > 100
    return [str(shown.nth(number).get_attribute("aria-label")) for number in range(shown.count())]


def answer(page: Page, given: str) -> None:
    """Answer a lesson's first exercise by a name, and have it checked."""
    field = page.get_by_placeholder("Tap the map, or type a name").first
    field.fill(given)
    field.press("Enter")
    page.get_by_role("button", name="Check", exact=True).first.click()


def test_lesson_1(site: StaticSite, open_page: Callable[..., Page], screenshots: Path) -> None:
    page, _asked = open_lesson(open_page, site, "1_first_trip", PHONE)
    assert pictures(page) == ["Where a truck in Saarbrücken can go with a 5"]
    expect(page.locator(".aa-trip .leaflet-container").first).to_be_visible()
    page.locator(".aa-trip").first.scroll_into_view_if_needed()
    page.screenshot(path=screenshots / "lesson-1-lite-390.png")
    page.locator(".aa-trip").get_by_role("button", name="Roll the die").first.click()
    expect(page.locator(".aa-trip").get_by_role("button", name="Roll the die")).to_be_hidden()
    answer(page, "Frankfurt")
    expect(page.locator(".aa-verdict").first).to_contain_text("Right")


def test_lesson_2(site: StaticSite, open_page: Callable[..., Page]) -> None:
    page, _asked = open_lesson(open_page, site, "2_track_a_table")
    assert pictures(page) == ["What Anna and Ben have after each entry of the log"]
    expect(page.get_by_text("Anna rolls a 2 and drives to Kassel.")).to_be_visible()
    expect(page.get_by_role("button", name="Trailer", exact=True)).to_be_visible()
    page.get_by_placeholder("A number").first.fill("3000")
    page.get_by_role("button", name="Check", exact=True).first.click()
    expect(page.locator(".aa-verdict").first).to_contain_text("Right")


def test_lesson_3(site: StaticSite, open_page: Callable[..., Page], screenshots: Path) -> None:
    page, asked = open_lesson(open_page, site, "3_board_as_a_graph")
    assert [url for url in asked if "/networkx-" in url]
    assert len(pictures(page)) == code_with_pictures("3_board_as_a_graph") == 4
    expect(page.locator(".leaflet-container").first).to_be_visible()
    answer(page, "Dortmund")
    expect(page.locator(".aa-verdict").first).to_contain_text("Right")
    page.screenshot(path=screenshots / "lesson-3-lite-1280.png")


def code_with_pictures(name: str) -> int:
    """How many cells of a lesson end with a picture."""
    return sum("board_picture(" in cell for cell in code(FOLDER / f"{name}.ipynb"))


def test_the_released_wheel_is_installed_and_shows_a_map(site: StaticSite, open_page: Callable[..., Page]) -> None:
    page, asked = open_lesson(open_page, site, "map")
    assert [url for url in asked if "/released/aufachse_widgets-" in url]
    expect(page.locator(".jp-OutputArea-output .leaflet-container")).to_be_visible()
    expect(page.locator(".leaflet-container").get_by_text("Nürnberg").first).to_be_visible()


INSTALL = """
import micropip

await micropip.install("emfs:/given/WHEEL")
import comm

sent = []


class Recorded(comm.base_comm.BaseComm):
    def publish_msg(self, kind, *values, **named):
        sent.append((kind, named.get("data") or (values[0] if values else {})))


comm.create_comm = Recorded
from aufachse_widgets import MapView, Seat, Session

board = MapView(Session.new("fx-schmid-1987", (Seat("Ada"), Seat("Ben", bot="courier")), seed="a map"))
models = [data["state"]["_model_name"] for kind, data in sent if kind == "comm_open"]
print(type(board).__name__, "LeafletMapModel" in models)
"""


def test_the_released_wheel_is_installed_where_there_is_nothing_but_pyodide(site: StaticSite, tmp_path: Path) -> None:
    wheel = released(site.folder / "lessons")
    (tmp_path / wheel.name).write_bytes(wheel.read_bytes())
    (lock,) = (site.folder / "lessons").glob("*/pyodide-lock.json")
    told = run_there(site.frontend, INSTALL.replace("WHEEL", wheel.name), [*lock.parent.glob("micropip-*.whl")], tmp_path, lock)
    assert told.splitlines()[-1] == "MapView True"


def test_learn_leads_to_a_list_of_all_nine_in_the_language_of_the_page(site: StaticSite, open_page: Callable[..., Page]) -> None:
    page = open_page(f"{site.url}?lang=de", PHONE)
    expect(page.locator("#rendered_cells .aa-start")).to_be_visible(timeout=LONGEST)
    settle(page)
    page.get_by_role("button", name="Lernen", exact=True).click()
    links = page.locator(".aa-links a")
    expect(links).to_have_count(9)
    assert sum("binder" in (link.get_attribute("href") or "") for link in links.all()) == 6
    with page.expect_popup() as opened:  # the game stays where it is
        links.get_by_text("Der Spielplan als Graph", exact=True).click()
    lesson = opened.value
    expect(lesson.get_by_role("heading", name="Der Spielplan als Graph")).to_be_visible(timeout=LONGEST)
    lesson.locator(".jp-Notebook .jp-CodeCell .cm-content").first.click()
    for again in range(3):  # a notebook that has no kernel yet runs nothing, without a word
        lesson.keyboard.press("Control+Enter")
        with suppress(TimeoutError) if again < 2 else nullcontext():
            lesson.wait_for_function(BEGUN, timeout=20_000)
            break
    expect(lesson.get_by_text("Drück auf eine Stadt.")).to_be_visible(timeout=LONGEST)
