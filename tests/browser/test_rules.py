"""The rules at hand: `?` opens them at the present moment, a search and the printings side by side, a refusal leads to its rule, two sheets on paper."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from aufachse_widgets.engine import PRESETS, compile_rules, preset
from aufachse_widgets.engine.actions import Drive
from aufachse_widgets.engine.phases import Driving
from aufachse_widgets.journal import Seat
from aufachse_widgets.reports.rules_page import rules_file
from aufachse_widgets.sessions.frame import Frame
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.store import open_store
from tests.browser.conftest import DESK, LONGER, PHONE
from tests.browser.test_access import findings
from tests.kit.finger import hold
from tests.kit.rest import settle
from tests.kit.screens import Screen, at_once, open_menu
from tests.kit.served_stores import Kept
from tests.kit.servers import Server, eventually
from tests.yardsticks import COURIER

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion]

SEATS = (Seat("Ada", "red"), Seat("Cleo", "yellow", COURIER.code))


def drives(session: Session, frames: Sequence[Frame]) -> bool:
    """A drive of the person's after a roll: before it, a roll was to be driven."""
    return any(type(event).__name__ == "Drove" and event.seat == 0 for event in frames[0].events)


# A headless browser prints nothing: what it is asked to.
PRINTS = "window.print = () => { window.top.printed = document.title; window.dispatchEvent(new Event('afterprint')); }"


@LONGER
def test_the_rules_open_where_the_game_is(kept_games: Kept, open_page: Callable[..., Page], screenshots: Path, size: dict[str, int]) -> None:
    moment = kept_games.before(SEATS, drives)
    assert isinstance(moment.step, Drive)
    assert isinstance(moment.shadow.frame.state.phase, Driving)
    page = open_page(kept_games.address(moment), size, before=lambda page: page.add_init_script(PRINTS))
    Screen(page, moment.shadow).sees()
    panel = page.locator(".aa-devicepanel")
    open_menu(page)
    open_menu(page)
    page.locator(".aa-key-help").click()
    opened = panel.locator("details[data-section][open]")
    expect(opened).to_have_count(1)
    expect(opened.locator("> summary")).to_have_text("Roll and drive")
    expect(opened.locator("> summary")).to_be_in_viewport()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        settle(page)
        page.screenshot(path=screenshots / f"rules-{size['width']}-{scheme}.png")
        assert findings(page, ".aa-devicepanel") == [], scheme
    top, summary = panel.bounding_box(), opened.locator("> summary").bounding_box()
    assert top and summary and summary["y"] - top["y"] < 100, "the present chapter begins on top"
    if size == PHONE:
        expect(panel.get_by_role("heading", name="Keys")).to_be_hidden()
    search = panel.get_by_label("Search the rules")
    search.fill("Stau")  # as in German rule books
    expect(panel.get_by_text(re.compile(r"\d+ rules found"))).to_be_visible()
    expect(panel.get_by_role("heading", name="Construction and traffic jams")).to_be_visible()
    page.screenshot(path=screenshots / f"rules-search-{size['width']}.png")
    search.fill("")
    panel.get_by_role("button", name="All printings").click()
    expect(panel.locator(".aa-printings")).to_be_visible()
    page.screenshot(path=screenshots / f"rules-printings-{size['width']}.png")
    panel.get_by_role("button", name="The rules", exact=True).click()
    with page.expect_download() as saved:
        panel.get_by_role("button", name="Save").click()
    assert "<h2" in Path(saved.value.path()).read_text(encoding="utf-8")
    panel.get_by_role("button", name="Print", exact=True).click()
    page.wait_for_function("window.printed === 'The rules: F.X. Schmid 1987'")
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_be_hidden()
    Screen(page, moment.shadow).sees()


def _entered(page: Page) -> None:
    """Wait until an open panel is an entry of the browser's own: its process hears of it a moment after the page has made it, and nobody is so quick."""
    page.wait_for_function("window.history.state.over")
    browser = page.context.new_cdp_session(page)

    def entered() -> bool:
        known = browser.send("Page.getNavigationHistory")
        return known["currentIndex"] + 1 == len(known["entries"]) == page.evaluate("window.history.length")

    assert eventually(entered, 20)
    browser.detach()


@pytest.mark.slow
def test_they_are_opened_by_the_prompt_and_by_a_held_button_and_back_closes_them(dashboard_server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(dashboard_server.url, PHONE)
    panel = page.locator(".aa-devicepanel")
    opened = panel.locator("details[data-section][open] > summary")

    page.get_by_role("button", name="Learn", exact=True).click()
    page.get_by_role("button", name="Begin the first trip").click()
    told = page.locator(".aa-told-explanation")
    expect(told).to_be_visible()
    page.locator(".aa-notice .aa-rule").click()
    expect(opened).to_have_text("What it is about")
    _entered(page)
    page.go_back()
    expect(panel).to_be_hidden()
    expect(told).to_be_visible()
    open_menu(page)
    page.locator(".aa-key-help").click()
    expect(opened).to_have_text("Roll and drive")
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_be_hidden()
    page.set_viewport_size(DESK)  # a lesson's phone has only what is asked for
    page.locator(".aa-actionbar > .aa-more").click()
    page.locator(".aa-actions button").filter(has_text="small trailer").click(button="right")
    expect(opened).to_have_text("Trailers")
    page.set_viewport_size(PHONE)
    _entered(page)
    page.go_back()
    expect(panel).to_be_hidden()

    page.go_back()
    expect(page.locator(".aa-start")).to_be_visible()
    page.go_forward()
    expect(told).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="All games and players").click()
    page.locator(".aa-history > .aa-key-help").click()
    expect(panel.get_by_text("The rules: F.X. Schmid 1987")).to_be_visible()
    _entered(page)
    page.go_back()
    expect(panel).to_be_hidden()
    expect(page.locator(".aa-history")).to_be_visible()


@pytest.mark.slow
def test_a_link_opens_a_rule_and_the_focus_comes_back_from_the_sheet(kept_games: Kept, open_page: Callable[..., Page], screenshots: Path) -> None:
    """A link to a rule is copied in the companion, and opened on the start page, where somebody also finds out which box they have."""
    tracker = at_once(Tracker.new, "czech", SEATS[:1] * 2, 0, store=open_store(kept_games.store))
    page = open_page(f"{kept_games.server.url}?game={tracker.game_id}", PHONE)
    panel = page.locator(".aa-devicepanel")
    opened = panel.locator("details[data-section][open] > summary")
    question = page.locator(".aa-key-help")
    question.focus()
    page.keyboard.press("Enter")
    expect(opened).to_have_text("Setting up")  # the trucks are still to be placed
    expect(panel).to_be_focused()
    expect(panel).to_have_role("dialog")
    panel.locator("#rule-setup-box-contents .aa-source > summary").click()
    link = panel.locator("#rule-setup-box-contents .aa-rule-link")
    address = link.evaluate("(link) => link.href")
    link.click()
    expect(link).to_have_text(re.compile("^Copied|rule=setup-box-contents$"))
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(question).to_be_focused()
    assert page.url.endswith(tracker.game_id), "the game is not left"

    start = open_page(address, PHONE)
    marked = start.locator(".aa-marked")
    expect(marked).to_have_attribute("id", "rule-setup-box-contents")
    expect(marked).to_be_in_viewport()
    assert "rule=" not in start.url
    asked = start.get_by_role("button", name="Which box is mine?")
    asked.click()
    for answer in ("Euros", "Two dice", "The game with auctions"):
        start.get_by_role("button", name=answer).click()
    expect(start.get_by_text("Your box: Schmidt Spiele 2007.")).to_be_visible()
    expect(start.get_by_role("heading", name="The rules: Schmidt Spiele 2007")).to_be_visible()
    assert findings(start, ".aa-devicepanel") == []
    start.screenshot(path=screenshots / "rules-which-box.png")


# As Safari on an iPhone: a finger that is held is no `contextmenu` event. Heard before the page's own listeners.
NO_MENU = "window.addEventListener('contextmenu', (event) => event.stopImmediatePropagation(), true)"


@pytest.mark.slow
@pytest.mark.parametrize("says_it", [True, False], ids=["a browser that says so", "one that does not, as on an iPhone"])
def test_a_finger_that_is_held_asks_for_the_rule_and_presses_nothing(dashboard_server: Server, open_page: Callable[..., Page], says_it: bool) -> None:
    page = open_page(dashboard_server.url, PHONE, before=lambda page: None if says_it else page.add_init_script(NO_MENU))
    panel, buttons = page.locator(".aa-devicepanel"), page.locator(".aa-actions button")
    opened = panel.locator("details[data-section][open] > summary")
    trailer, roll = buttons.filter(has_text="small trailer"), buttons.filter(has_text="Roll the die")

    page.get_by_role("button", name="Learn", exact=True).click()
    page.get_by_role("button", name="Begin the first trip").click()
    expect(page.locator(".aa-told-explanation")).to_be_visible()
    expect(roll).to_be_visible()
    page.set_viewport_size(DESK)  # a lesson's phone has only what is asked for
    page.locator(".aa-actionbar > .aa-more").click()
    for size, thing, section in ((DESK, trailer, "Trailers"), (PHONE, roll, "Roll and drive")):
        page.set_viewport_size(size)
        settle(page)
        assert thing.evaluate("(button) => getComputedStyle(button).userSelect") == "none"
        hold(page, thing, 1.0)
        expect(opened).to_have_text(section)
        panel.get_by_role("button", name="Close").click()
        expect(panel).to_be_hidden()
    expect(page.locator(".aa-prompt")).to_contain_text(re.compile(r"Round 1 · ?5000\sDM"))  # neither bought nor rolled
    expect(roll).to_be_visible()
    # A finger that moves the page, or only taps, asks for nothing.
    hold(page, page.locator(".aa-mapframe"), 1.0, strays=60)
    settle(page)
    expect(panel).to_be_hidden()
    hold(page, roll, 0.1)
    expect(roll).to_be_hidden()
    expect(panel).to_be_hidden()


@pytest.mark.parametrize("edition", ["schmidt-2007", *(pytest.param(one, marks=pytest.mark.slow) for one in sorted(PRESETS) if one != "schmidt-2007")])
def test_on_paper_they_take_two_sheets(browser: Browser, edition: str) -> None:
    page = browser.new_page()
    page.set_content(rules_file(compile_rules(preset(edition).with_changes(starting_money=7000, city_capacity=3)), 4))
    sheets = page.pdf(format="A4", prefer_css_page_size=True)
    page.close()
    assert len(re.findall(rb"/Type\s*/Page[^s]", sheets)) == 2
