"""Pages that earlier programs saved still show everything in today's browser, without a network."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.old.test_old_games import EACH, ENDS


@contextmanager
def offline(chromium: Browser, file: Path) -> Iterator[Page]:
    """The file in a browser without a network; it may ask for nothing and complain of nothing."""
    context = chromium.new_context()
    context.set_offline(True)
    page, heard = context.new_page(), list[str]()
    page.on("request", lambda request: heard.append(request.url) if request.url != file.as_uri() else None)
    page.on("websocket", lambda socket: heard.append(socket.url))
    page.on("console", lambda message: heard.append(message.text))
    page.on("pageerror", lambda error: heard.append(str(error)))
    page.goto(file.as_uri())
    yield page
    assert heard == []
    context.close()


def finished(then: Path) -> list[dict[str, Any]]:
    """Those who played the game of the pages, as they ended."""
    players: list[dict[str, Any]] = ENDS[then]["store"]["finished"]["end"]["players"]
    return players


@pytest.mark.browser
@EACH
def test_a_film_plays_to_its_end(then: Path, chromium: Browser) -> None:
    found = re.search(r'<script type="application/json" class="film-data">(.*?)</script>', (then / "film.html").read_text("utf-8"), re.DOTALL)
    assert found
    last = len(json.loads(found[1])["shots"]) - 1
    with offline(chromium, then / "film.html") as page:
        slider = page.locator(".film-slider")
        slider.fill(str(last - 4))
        page.locator(".film-speed").select_option("8")
        page.locator("[data-play]").click()
        expect(slider).to_have_value(str(last), timeout=30_000)
        shown = [int(text.split()[0].replace(",", "")) for text in page.locator(".film-money").all_inner_texts()]
        assert shown == [player["money"] for player in finished(then)]
        page.keyboard.press("Home")
        assert slider.input_value() == "0"


@pytest.mark.browser
@EACH
def test_a_report_tells_how_it_ended(then: Path, chromium: Browser) -> None:
    with offline(chromium, then / "report.html") as page:
        said = page.locator("body").inner_text()
        assert all(name in said for name in ("Anna", "Courier", "Busy"))
        assert all(str(player["money"]) in said for player in finished(then))
        assert page.locator("svg").count() > 3
