"""What every screen looks like: ``python -m tests.tools.looks after`` puts a picture of each into the folder ``after``, at 1280 and 390 pixels, light and dark.

A second folder is compared with it: ``python -m tests.tools.looks after before`` names the pictures that differ, and how many of their elements have other
styles. So what is to change nothing on the screen is shown to change nothing: take the pictures of the commit before into ``before`` first.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from aufachse_widgets.engine.phases import Auction
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.store import open_store
from aufachse_widgets.tracking.facts import Paid
from tests.browser.conftest import launch
from tests.kit.linked_games import Linked, begun
from tests.kit.rest import settle
from tests.kit.screens import at_once, open_more
from tests.kit.served_stores import served_games
from tests.kit.servers import dashboard, install

SEATS = (Seat("Ada", "red"), Seat("Ben", "blue"), Seat("Christoph", "yellow"), Seat("Dora", "green"))
SIZES = {1280: 800, 390: 844}
SCHEMES = ("light", "dark")

# Each element by its tag and classes, and all of its styles as one number.
STYLES = """
() => [...document.body.querySelectorAll("*")]
  .filter((element) => !["STYLE", "LINK", "SCRIPT", "TITLE"].includes(element.tagName) && !element.parentElement.closest("svg"))
  .map((element) => {
    const style = getComputedStyle(element);
    const said = [...style].filter((name) => !name.startsWith("--")).map((name) => `${name}:${style.getPropertyValue(name)};`).join("");
    let sum = 7;
    for (const letter of said) sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0;
    return [`${element.tagName.toLowerCase()}.${[...element.classList].filter((name) => name.startsWith("aa-")).join(".")}`, sum];
  })
"""


class Camera:
    """Takes the pictures of one size and colour scheme."""

    def __init__(self, browser: Browser, folder: Path, width: int, scheme: str) -> None:
        self.browser = browser
        self.folder = folder
        self.width = width
        self.scheme = scheme

    @contextmanager
    def page(self, url: str, ready: str) -> Iterator[Page]:
        """That page, once something is there."""
        context = self.browser.new_context(
            viewport={"width": self.width, "height": SIZES[self.width]}, color_scheme=self.scheme, reduced_motion="reduce", has_touch=self.width < 600
        )
        page = context.new_page()
        page.goto(url)
        expect(page.locator(ready).first).to_be_visible(timeout=60_000)
        yield page
        page.close()
        context.close()

    def take(self, page: Page, name: str) -> None:
        """What is to be seen now, with the styles of each element."""
        settle(page)
        page.mouse.move(0, 0)
        name = f"{name}-{self.width}-{self.scheme}"
        before, picture = b"", page.screenshot(animations="disabled", full_page=True)
        while picture != before:  # the map's own redrawing tells nobody when it is done
            before, picture = picture, page.screenshot(animations="disabled", full_page=True)
        (self.folder / f"{name}.png").write_bytes(picture)
        (self.folder / f"{name}.json").write_text(json.dumps(page.evaluate(STYLES)), encoding="utf-8")

    def take_tabs(self, page: Page, name: str) -> None:
        """What is behind each of the tabs, where there are any."""
        for number, tab in enumerate(page.locator(".aa-tabs button:visible").all()):
            tab.click()
            self.take(page, f"{name}-tab{number}")


def play(camera: Camera, url: str) -> None:
    """The start page, its form, a game of two with its help."""
    with camera.page(url, ".aa-start") as page:
        camera.take(page, "start")
        page.get_by_role("button", name="Play with options").click()
        open_more(page)
        page.get_by_label("Seed", exact=True).fill("looks")
        page.get_by_label("Seed", exact=True).press("Tab")
        page.get_by_label("Players", exact=True).select_option(label="2")
        expect(page.get_by_label("Played by", exact=True)).to_have_count(2)
        for field in page.get_by_label("Played by", exact=True).all():
            field.select_option(index=0)
        camera.take(page, "form")
        page.get_by_role("button", name="Start the game").click()
        expect(page.locator(".aa-actionbar .aa-prompt")).to_be_visible(timeout=30_000)
        camera.take(page, "game")
        camera.take_tabs(page, "game")
        if camera.width > 600:  # a phone has it in its menu
            page.locator(".aa-key-help:visible").first.click()
            camera.take(page, "game-help")


def companion(camera: Camera, url: str) -> None:
    """The companion's form and its screens."""
    with camera.page(url, ".aa-start") as page:
        settle(page)
        page.get_by_role("button", name="Our table").locator("visible=true").first.click()
        camera.take(page, "companion-form")
        page.get_by_role("button", name="Start tracking").locator("visible=true").first.click()
        expect(page.locator(".aa-trackhead .aa-prompt")).to_be_visible(timeout=30_000)
        camera.take(page, "companion")
        camera.take_tabs(page, "companion")


def learn(camera: Camera, url: str) -> None:
    """The first trip's door and the lessons."""
    with camera.page(url, ".aa-start") as page:
        settle(page)
        page.get_by_role("button", name="Learn").first.click()
        camera.take(page, "learn")


SCENES: dict[str, Callable[[Camera, str], None]] = {"play": play, "companion": companion, "learn": learn}
GAMES = ("auction", "ended", "told")


def game_screens(camera: Camera, url: str, name: str, of: Addresses) -> None:
    """The host's page, the wall and a cab of a game."""
    prompt = ".aa-trackhead .aa-prompt" if name == "told" else ".aa-actionbar .aa-prompt, .aa-standing"
    if camera.width > 600:
        with camera.page(url + of.wall, ".aa-wall-said") as page:
            camera.take(page, f"{name}-wall")
    with camera.page(url + of.host, prompt) as page:
        camera.take(page, f"{name}-host")
        if name == "ended":
            camera.take_tabs(page, f"{name}-host")
    with camera.page(url + of.cab, prompt) as page:
        camera.take(page, f"{name}-cab")


@dataclass(frozen=True)
class Addresses:
    """Where the pages of a game are, after the server's own address."""

    host: str
    wall: str
    cab: str

    @classmethod
    def of(cls, game: Linked) -> Addresses:
        return cls(f"?game={game.game}", game.address(game.door.wall()), game.address(game.door.take_seat(1)))


def linked_games(store: Path) -> dict[str, Addresses]:
    """Games that stand at an auction, that are over, and a physical table."""
    opened = open_store(store)
    told = at_once(Tracker.new, "fx-schmid-1987", SEATS, 0, store=opened)
    at_once(told.tell, Paid(0, -100, "toll"))
    games = {
        "auction": begun(store, SEATS, "a wall", lambda session: isinstance(session.frame.state.phase, Auction) and session.frame.state.phase.bid > 0),
        "ended": begun(store, SEATS[:2], "an end", lambda session: session.frame.state.over, length=4),
        "told": Linked(opened, told.game_id),
    }
    return {name: Addresses.of(game) for name, game in games.items()}


def take_all(folder: Path, widths: Sequence[int], scenes: Sequence[str]) -> None:
    """A picture of every screen of this checkout's wheel, as the command serves it."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        home = Path(name)
        browser = launch(playwright.chromium)
        installed = install(home)
        with served_games(installed, home / "kept") as kept, dashboard(installed, home / "none", "--store=memory:") as without_games:
            games = linked_games(kept.store) if {*GAMES} & {*scenes} else {}
            for camera in (Camera(browser, folder, width, scheme) for width in widths for scheme in SCHEMES):
                for scene in scenes:
                    if scene in games:
                        game_screens(camera, kept.server.url, scene, games[scene])
                    else:
                        SCENES[scene](camera, without_games.url)
        browser.close()


def difference(before: Path, after: Path) -> str:
    """What is different between two pictures of the same name; empty where nothing is."""
    said = [] if before.read_bytes() == after.read_bytes() else ["other pixels"]
    old, new = (json.loads(path.with_suffix(".json").read_text(encoding="utf-8")) for path in (before, after))
    if len(old) != len(new):
        said.append(f"{len(old)} elements became {len(new)}")
    other = [name for (name, sum_before), (_, sum_after) in zip(old, new, strict=False) if sum_before != sum_after]
    if other:
        said.append(f"{len(other)} elements with other styles, the first of them {other[0]}")
    return ", ".join(said)


def compare(before: Path, after: Path) -> int:
    """Print what differs between the pictures in two folders; returns how many do."""
    names = sorted({path.name for folder in (before, after) for path in folder.glob("*.png")})
    count = 0
    for name in names:
        missing = [folder.name for folder in (before, after) if not (folder / name).exists()]
        said = f"not in {missing[0]}" if missing else difference(before / name, after / name)
        count += bool(said)
        if said:
            print(f"{name}: {said}")
    print(f"{len(names)} pictures, {count} of them different")
    return count


def main() -> None:
    """Take the pictures, and compare them where there are earlier ones."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.looks", description=re.split(r"\n\n", __doc__ or "")[0])
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("before", type=Path, nargs="?", help="a folder with earlier pictures to compare them with")
    parser.add_argument("--compare", action="store_true", help="take no pictures, compare those that are there")
    parser.add_argument("--scene", choices=(*SCENES, *GAMES), action="append", help="only these")
    parser.add_argument("--width", type=int, choices=tuple(SIZES), action="append", help="only these")
    options = parser.parse_args()
    if not options.compare:
        take_all(options.folder, options.width or tuple(SIZES), options.scene or (*SCENES, *GAMES))
    if options.before is not None and compare(options.before, options.folder):
        sys.exit(1)
    print(f"{len(list(options.folder.glob('*.png')))} pictures in {options.folder}")


if __name__ == "__main__":
    main()
