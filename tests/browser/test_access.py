"""Every screen can be read and used by all: axe-core finds nothing serious or critical, on light and on dark pages, on a desk and on a phone."""

import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from aufachse_widgets.engine.actions import Bid, CallAuction, Drive, Place, PlaceSign, RollDice
from aufachse_widgets.engine.log import JamEnded, Taken, Won
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.frame import Frame
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.store.sqlite import SQLiteStore
from tests.browser.conftest import LONGER
from tests.browser.test_following import choice as asked
from tests.browser.test_following import opened, own_card, rolled
from tests.browser.test_story import over
from tests.kit.recorded_games import recorded_game
from tests.kit.rest import settle
from tests.kit.screens import at_once, open_form, open_more
from tests.kit.served_stores import Kept
from tests.kit.servers import Installed, Server, dashboard
from tests.yardsticks import COURIER

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion, pytest.mark.longest]

PEOPLE = (Seat("Ada", "red"), Seat("Ben", "yellow"), Seat("Eva", "white"))
MOMENTS = {"placing": Place, "roll": RollDice, "drive": Drive, "auction": Bid, "sign": PlaceSign}
"""What may be done first in the games that are kept: a game for each."""

SCREENS = ("start", "play form", "companion's form", "history", *MOMENTS, "curtain", "end", "companion")


def keep_games(file: Path) -> dict[str, str]:
    """A game that stands at each of the moments, one at a hand-over, a finished and a tracked one: their ids."""
    store = SQLiteStore(file)
    kept = {
        name: until(store, name, lambda session, kind=kind: any(isinstance(action, kind) for action in session.frame.legal)) for name, kind in MOMENTS.items()
    }
    kept["curtain"] = until(store, "curtain", lambda session: session.frame.handover >= 0)
    finished = recorded_game("children-1987-two")
    kept["end"] = finished.put(store, len(finished.entries))
    kept["companion"] = Tracker.new("schmidt-2007", PEOPLE, store=store).game_id
    store.close()
    return kept


def until(store: SQLiteStore, seed: str, reached: Callable[[Session], bool]) -> str:
    """A game played at random, calling auctions where it can, until it has come so far."""
    session, chance = Session.new("fx-schmid-1987", PEOPLE, seed, store=store), random.Random(seed)
    for _step in range(2000):
        if reached(session):
            return session.game_id
        if session.frame.handover >= 0:
            session.take_screen(session.frame.handover)
            continue
        calls = [action for action in session.frame.legal if isinstance(action, CallAuction)]
        session.do(chance.choice(calls or session.frame.legal))
    raise AssertionError(f"no game came to {seed}")


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    file = tmp_path_factory.mktemp("kept") / "games.sqlite"
    return file, at_once(keep_games, file)


@pytest.fixture(scope="module")
def server(installed: Installed, kept: tuple[Path, dict[str, str]], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with dashboard(installed, tmp_path_factory.mktemp("home"), f"--store={kept[0]}") as running:
        yield running


def go_to(page: Page, screen: str) -> None:
    """From the page's first sight to the screen."""
    home = page.get_by_role("button", name="Play with options")
    match screen:
        case "start":
            expect(page.locator(".aa-thumbnail")).to_have_count(4)
        case "play form":
            open_form(page)
            open_more(page)
            for part in ("House rules", "What differs between the printings?"):
                page.get_by_role("button", name=part).click()
            expect(page.locator(".aa-printings")).to_be_visible()
        case "companion's form":
            page.get_by_role("button", name="Our table", exact=True).click()
            page.get_by_role("button", name="More settings").click()
            page.locator(".aa-midway").get_by_role("button", name="A game in progress").click()
            expect(page.locator(".aa-standingfields").first).to_be_visible()
        case "history":
            expect(home).to_be_visible()
            page.get_by_role("button", name="All games and players").click()
            page.get_by_role("button", name="Players", exact=True).click()
            page.locator(".aa-people button").first.click()
            expect(page.locator(".aa-player")).to_be_visible()
        case "companion":
            expect(page.locator(".aa-trackhead")).to_be_visible()
        case _:
            expect(page.locator(".aa-actionbar .aa-prompt")).to_be_visible()
            expect(page.locator(".leaflet-overlay-pane path").first).to_be_attached()
    settle(page)  # what fades in has its colours


def findings(page: Page, part: str | None = None) -> list[str]:
    """What axe-core calls serious or critical, one line an element; of the page, or of a ``part`` of it (a selector)."""
    axe = Axe("") if page.evaluate("'axe' in window") else Axe()  # the script is read once a page
    found = [rule for rule in axe.run(page, context=part).response["violations"] if rule["impact"] in ("serious", "critical")]
    return [f"{rule['id']}: {node['html'][:140]} – {node['failureSummary'][:200]}" for rule in found for node in rule["nodes"]]


@LONGER
@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_keeps_anybody_out(
    server: Server, kept: tuple[Path, dict[str, str]], open_page: Callable[..., Page], screenshots: Path, screen: str, size: dict[str, int]
) -> None:
    _file, games = kept
    page = open_page(f"{server.url}?game={games[screen]}" if screen in games else server.url, size)
    go_to(page, screen)
    schemes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        settle(page)
        page.screenshot(path=screenshots / f"{screen.replace(' ', '-')}-{size['width']}-{scheme}.png", full_page=True)
        assert findings(page) == [], scheme


AGAINST_BOT = (Seat("Ada", "red"), Seat("Cleo", "yellow", COURIER.code))


def told(session: Session, frames: Sequence[Frame]) -> bool:
    """The step leads to something that happens by itself, and the person is on turn again."""
    return bool(session.frame.legal) and any(isinstance(entry, Won | Taken | JamEnded) for frame in frames for entry in frame.events)


def read(page: Page, screenshots: Path, name: str) -> None:
    """What is shown now, light and dark."""
    schemes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        settle(page)
        page.screenshot(path=screenshots / f"{name}-{page.viewport_size['width']}-{scheme}.png")  # type: ignore[index]
        assert findings(page) == [], f"{name}, {scheme}"
    page.emulate_media(color_scheme="light")


@LONGER
def test_nothing_that_opens_over_a_game_keeps_anybody_out(kept_games: Kept, open_page: Callable[..., Page], screenshots: Path, size: dict[str, int]) -> None:
    """Options, help, the list of places, the way through the game, the question before an undo, a card, what else is told, a card that asks, the end."""
    screen = opened(kept_games, open_page, size, kept_games.before(AGAINST_BOT, rolled))
    page, panel = screen.page, screen.page.locator(".aa-devicepanel")
    screen.do(next(action for action in screen.shadow.frame.legal if isinstance(action, RollDice)))
    for opener, name in (("options", "options"), ("help", "help")):
        screen.tool("Options" if opener == "options" else "Rules").click()
        expect(panel).to_be_visible()
        read(page, screenshots, name)
        panel.get_by_role("button", name="Close").click()
    page.keyboard.press("l")
    expect(panel.get_by_role("heading", name="Places on the map")).to_be_visible()
    read(page, screenshots, "places")
    panel.get_by_role("button", name="Close").click()
    screen.tool("Undo").click()
    expect(page.locator(".aa-question")).to_be_visible()
    read(page, screenshots, "question")
    page.locator(".aa-question .aa-quiet").click()
    screen.tool("History").click()
    page.locator(".aa-position .aa-key-first").click()
    expect(page.locator(".aa-step")).to_contain_text("The beginning of the game.")
    page.locator(".aa-position .aa-key-forward").click()
    expect(page.locator(".aa-step")).to_contain_text("Step 1 of")
    read(page, screenshots, "position")
    shows = ((own_card, "card", ".aa-notice"), (told, "receipt", ".aa-receipts"), (asked, "choice", ".aa-notice"), (over, "ended", ".aa-won"))
    for wanted, name, shown in shows:
        moment = kept_games.before(AGAINST_BOT, wanted, "fx-schmid-1987" if wanted is not over else "schmidt-2007", 4 if wanted is not over else 0)
        screen = opened(kept_games, open_page, size, moment)
        screen.choose(moment.step)
        expect(screen.page.locator(shown)).to_be_visible(timeout=60_000)
        read(screen.page, screenshots, name)
