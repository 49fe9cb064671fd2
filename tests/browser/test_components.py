"""The parts that screens are made of, in each of their states: none is cut, covered or hard to read, light and dark, on a phone and on a desktop."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from tests.kit.screen_faults import Rules, faults
from tests.tools.components import SCHEMES, SIZES, document

pytestmark = pytest.mark.browser

SERIOUS = ("serious", "critical")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("components") / "components.html"
    path.write_text(document(), "utf-8")
    return path


@pytest.mark.parametrize("width", SIZES)
@pytest.mark.parametrize("scheme", SCHEMES)
def test_each_part_is_whole_and_can_be_read(browser: Browser, file: Path, screenshots: Path, width: int, scheme: str) -> None:
    page = browser.new_page(viewport={"width": width, "height": SIZES[width]}, color_scheme=scheme)
    page.goto(file.as_uri())
    page.screenshot(path=screenshots / f"components-{width}-{scheme}.png", full_page=True)
    found = faults(page, Rules(long=True, touch=width < 900))
    assert not found, "\n".join(map(str, found))
    serious = [violation["id"] for violation in Axe().run(page).response["violations"] if violation["impact"] in SERIOUS]
    assert not serious
    page.close()
