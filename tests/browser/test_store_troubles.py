"""The file with the games is locked, or away: seat and wall say so in a bar, and follow again by themselves; nothing is lost and nothing is there twice."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from aufachse_widgets.sessions.admission import Admission, address_of
from aufachse_widgets.store import open_store
from tests.browser.conftest import PHONE
from tests.browser.test_networks import begun, roll, rolls, stands_at_the_roll
from tests.kit.servers import Installed, dashboard

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion, pytest.mark.slow]

BAR = ".aa-storebar"
SCREEN = {"width": 1920, "height": 1080}


def test_seat_and_wall_tell_of_a_locked_file_and_one_that_is_away_and_follow_again(
    installed: Installed, tmp_path: Path, open_page: Callable[..., Page], screenshots: Path
) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    file = folder / "games.sqlite"
    with dashboard(installed, tmp_path / "home", f"--store={file}") as server:
        game, (link, other) = begun(file)
        store = open_store(file)
        door = Admission(store, game)
        wall_link = address_of(door.code, door.wall())
        store.close()
        seat, wall = open_page(server.url + link, PHONE), open_page(server.url + wall_link, SCREEN)
        stands_at_the_roll(seat)
        expect(wall.locator(".aa-wall-said").first).to_be_visible(timeout=60_000)
        expect(wall.locator(".aa-present")).to_contain_text("connected", timeout=60_000)
        height = wall.locator(".aa-present > .widget-html-content").evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
        assert height >= 28, "to be read from three metres"
        foot, picture = wall.locator(".aa-present").bounding_box(), wall.locator(".aa-page.aa-wall").bounding_box()
        assert foot and picture and picture["y"] + picture["height"] <= foot["y"] + 1, "it covers nothing"
        wall.screenshot(path=screenshots / "wall-here-1920.png")
        before = rolls(file, game)

        # Another program keeps the file for itself.
        lock = sqlite3.connect(file, isolation_level=None)
        lock.execute("BEGIN EXCLUSIVE")
        roll(seat)
        expect(seat.locator(BAR)).to_contain_text("another program is writing", timeout=60_000)
        expect(seat.locator(BAR)).to_contain_text("Your last press wasn't kept")
        expect(wall.locator(BAR)).to_contain_text("another program is writing", timeout=60_000)
        seat.screenshot(path=screenshots / "store-locked-390.png")
        wall.screenshot(path=screenshots / "store-locked-1920.png")
        seat.locator(BAR).get_by_role("button", name="Try again now").click()
        expect(seat.locator(BAR)).to_contain_text("not yet", timeout=60_000)
        lock.execute("ROLLBACK")
        lock.close()
        for page in (seat, wall):
            expect(page.locator(BAR)).to_contain_text("kept again", timeout=60_000)
        expect(seat.locator(BAR)).to_contain_text("press again")
        assert rolls(file, game) == before
        stands_at_the_roll(seat)

        # The folder is taken away, and put back; a page that is opened meanwhile waits, too.
        folder.rename(tmp_path / "elsewhere")
        for page in (seat, wall):
            expect(page.locator(BAR)).to_contain_text("isn't where it was", timeout=60_000)
        late = open_page(server.url + other, PHONE, troubles=["503"])
        expect(late.get_by_role("heading")).to_have_text("The games can't be read right now", timeout=60_000)
        late.screenshot(path=screenshots / "store-away-390.png")
        (tmp_path / "elsewhere").rename(folder)
        for page in (seat, wall):
            expect(page.locator(BAR)).to_contain_text("kept again", timeout=60_000)
        expect(late.locator(".aa-actionbar .aa-prompt")).to_be_visible(timeout=60_000)
        roll(seat)
        for page in (seat, late):
            expect(page.locator(".aa-loglines button").first).to_contain_text("rolls", timeout=60_000)
        expect(wall.locator(".aa-wall-lines")).to_contain_text("rolls", timeout=60_000)
        assert rolls(file, game) == before + 1
        for page in (seat, wall, late):
            page.goto("about:blank")
        said = server.log.read_text(encoding="utf-8")
        assert "Traceback" not in said, said
        assert len(re.findall("another program is writing", said)) <= 6, said
