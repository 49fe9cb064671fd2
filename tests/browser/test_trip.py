"""The first trip in the browser: gone through by touches on a phone, left and gone on with; wrong presses are answered. And the coach's line."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from urllib.parse import unquote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from aufachse_widgets.engine.actions import Drive, PlaceSign
from aufachse_widgets.journal import Seat
from aufachse_widgets.lessons.chapter import Chapter
from aufachse_widgets.lessons.first_trip import FIRST_TRIP
from aufachse_widgets.sessions.lesson import LessonSession
from tests.browser.conftest import PHONE, SIZES, STEADY
from tests.browser.person import Screen, at_once, start_game
from tests.browser.serving import Server


def begin(page: Page) -> None:
    page.get_by_role("button", name="Learn", exact=True).click()
    page.get_by_role("button", name="Begin the first trip").click()
    expect(page.locator(".aa-told-explanation")).to_contain_text(FIRST_TRIP[0].title)


def read(page: Page, said: str) -> None:
    """Wait until the guide says that; an event card is read, and put away, before."""
    wanted, card = page.locator(".aa-told-explanation").filter(has_text=said), page.locator(".aa-told-card")
    expect(wanted.or_(card)).to_be_visible()
    if card.is_visible():
        page.locator(".aa-putaway").click()
    expect(wanted).to_be_visible()


def go_through(page: Page, chapter: Chapter, wrong: bool = False) -> None:
    """One chapter, as a learner does: read, put away what lies over the map, press what is asked for."""
    screen = Screen(page, at_once(LessonSession.begin, chapter))
    told = page.locator(".aa-told-explanation")
    for number in range(len(chapter.steps)):
        shadow = screen.shadow
        assert isinstance(shadow, LessonSession)
        asked = shadow.asked()[-1] if isinstance(shadow.asked()[0], PlaceSign) else shadow.asked()[0]
        read(page, shadow.wanted())
        if isinstance(asked, Drive | PlaceSign):
            page.locator(".aa-putaway").click()
            expect(told).to_be_hidden()
        if wrong and isinstance(asked, Drive):
            other = next(action for action in shadow.frame.legal if isinstance(action, Drive) and action.space != asked.space)
            screen.turn_to("Map")
            screen.press_space(other.space)
            expect(page.locator(".aa-game .aa-error").filter(has_text="here it goes on with something else").first).to_be_visible()
            page.locator(".aa-game .aa-error").get_by_role("button", name="OK").first.click()
        screen.choose(asked)
        at_once(shadow.do, asked)
        if number + 1 < len(chapter.steps):
            expect(page.locator(".aa-actionbar .aa-prompt")).to_contain_text(
                shadow.words.prompt(shadow.frame.state, shadow.frame.waiting, shadow.frame.legal, 0)
            )
    read(page, chapter.learnt)


def kept(page: Page) -> dict[str, object]:
    """The options that the browser keeps."""
    return next((json.loads(unquote(one["value"])) for one in page.context.cookies() if one["name"] == "aufachse"), {})


@SIZES
def test_two_chapters_left_and_gone_on_with(dashboard_server: Server, open_page: Callable[..., Page], screenshots: Path, size: dict[str, int]) -> None:
    page = open_page(dashboard_server.url, size)
    begin(page)
    page.screenshot(path=screenshots / f"trip-{size['width']}.png")
    assert not [one["id"] for one in Axe().run(page).response["violations"] if one["impact"] in ("serious", "critical")]
    go_through(page, FIRST_TRIP[0], wrong=True)
    page.get_by_role("button", name="Next chapter").click()
    go_through(page, FIRST_TRIP[1])
    page.get_by_role("button", name="Start page").click()
    page.get_by_role("button", name="Learn", exact=True).click()
    expect(page.locator(".aa-chapter .fa-check")).to_have_count(2)
    assert kept(page)["trip"] == "early:0"
    page.reload()
    page.get_by_role("button", name="Learn", exact=True).click()
    page.get_by_role("button", name="Go on with the first trip").click()
    expect(page.locator(".aa-told-explanation")).to_contain_text(FIRST_TRIP[2].title)


@pytest.mark.slow
def test_the_whole_trip_by_touches(dashboard_server: Server, open_page: Callable[..., Page], screenshots: Path) -> None:
    page = open_page(dashboard_server.url, PHONE)
    begin(page)
    for chapter in FIRST_TRIP:
        go_through(page, chapter)
        page.screenshot(path=screenshots / f"trip-{chapter.id}-390.png")
        page.get_by_role("button", name="Finish" if chapter is FIRST_TRIP[-1] else "Next chapter").click()
    expect(page.locator(".aa-chapter .fa-check")).to_have_count(len(FIRST_TRIP))
    expect(page.get_by_role("button", name="Begin the first trip again")).to_be_visible()


@pytest.mark.slow
def test_the_coach_explains_once_and_can_be_switched_off(dashboard_server: Server, open_page: Callable[..., Page]) -> None:
    seats: Sequence[Seat] = (Seat("Ada"), Seat("Bot", bot="courier"))
    page = open_page(dashboard_server.url, options='{"press_pause":0}')
    start_game(page, "Schmidt Spiele 2007", seats, 4, "coach")
    expect(page.locator(".aa-coached")).to_contain_text("Your truck:")
    assert kept(page)["explained"] == "placing"
    silent = open_page(dashboard_server.url, options=STEADY)
    start_game(silent, "Schmidt Spiele 2007", seats, 4, "coach")
    expect(silent.locator(".aa-coached")).to_have_count(0)
