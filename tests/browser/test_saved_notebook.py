"""A notebook that is opened again with the widgets that were saved in it: their kernel is gone, and the table says so.

It is shown by the front end of ipywidgets that is installed, in a page that is as much of a notebook as that asks for (``tests/kit/saved_notebook.js``).
"""

from __future__ import annotations

import mimetypes
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from ipywidgets.embed import embed_data
from jupyter_core.paths import jupyter_path
from playwright.sync_api import Browser, Page, Route, expect

import tests.kit
from aufachse_widgets.pages.play import play

pytestmark = pytest.mark.browser

Open = Callable[[int, int], Page]

SCRIPT = Path(tests.kit.__file__).with_name("saved_notebook.js")
ADDRESS = "http://127.0.0.1:9/"  # nobody is there: the test answers
GONE = "This is only how it last looked: the kernel that ran it is gone. Run the cell again."
BODY = '<!doctype html><meta charset="utf-8"><body><ul><li><span id="help_menu"></span></li></ul><div id="cell"></div></body>'


def installed_file(path: str) -> Path | None:
    """A file of a front end that this environment holds."""
    return next((found for folder in jupyter_path() if (found := Path(folder, path)).is_file()), None)


def answer(route: Route) -> None:
    path = route.request.url.removeprefix(ADDRESS).partition("?")[0]
    if not path:
        route.fulfill(body=BODY, content_type="text/html")
        return
    found = installed_file(path)
    if found is None:
        route.abort()
    else:
        route.fulfill(path=found, content_type=mimetypes.guess_type(path)[0] or "application/octet-stream")


@pytest.fixture
def opened(browser: Browser) -> Iterator[Open]:
    """Opens a notebook with the table that was saved in it, in a window of that size."""
    table = play(players=2, people=2, seed="saved")
    saved = embed_data(views=[table], drop_defaults=False)
    table.close()
    page = browser.new_page()

    def at(width: int, height: int) -> Page:
        page.set_viewport_size({"width": width, "height": height})
        page.route("**/*", answer)
        page.goto(ADDRESS)
        page.add_script_tag(path=SCRIPT)
        page.evaluate("([saved, view]) => open_notebook(saved, view)", [saved["manager_state"], saved["view_specs"][0]["model_id"]])
        return page

    yield at
    page.close()


def test_saved_widgets_say_over_the_table_that_their_kernel_is_gone(opened: Open, screenshots: Path) -> None:
    page = opened(1280, 800)
    line, table = page.locator(".aa-kernel-gone"), page.locator(".aa-game")
    expect(line).to_have_text(GONE)
    expect(table).to_be_visible()
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 800})
        above, below = line.bounding_box(), table.bounding_box()
        assert above and below
        assert above["y"] + above["height"] <= below["y"] + 1
        page.screenshot(path=screenshots / f"saved-{width}.png")
    # Nothing looks as if it could be pressed, and the parts don't each say that they are disconnected.
    assert page.locator(".aa-game button:visible").first.evaluate("(button) => getComputedStyle(button).pointerEvents") == "none"
    assert table.evaluate("(table) => getComputedStyle(table.querySelector('.widget-html'), '::before').content") == "none"
