"""What the page's own script does: presses of trembling fingers, keys, options that stay, files that are saved at once, the browser's back button."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from aufachse_widgets.engine import preset
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore
from tests.browser.conftest import DESK, PHONE, leave
from tests.kit.finger import enter_twice, middle, repeatedly, touch, twice
from tests.kit.planned_games import play
from tests.kit.rest import settle
from tests.kit.screens import FREE, Screen, open_menu, start_game
from tests.kit.servers import Server

pytestmark = pytest.mark.browser

PEOPLE = (Seat("Ada", "red"), Seat("Ben", "yellow"), Seat("Cem", "blue"))
PLAIN = "{}"  # the options of a device that nobody has changed


class Trembling(Screen):
    """Somebody who presses everything twice."""

    gap = 100

    def sees(self) -> None:
        super().sees()
        settle(self.page)  # what a second press might have done is there
        super().sees()

    def press(self, button: Locator) -> None:
        button.hover(timeout=10_000)
        self.twice(*middle(button))

    def press_space(self, id: str) -> bool:
        button = self.space(id)
        expect(button).to_be_visible()
        spot = button.evaluate(FREE)
        if spot is None:  # covered by another one: a keyboard that repeats
            settle(self.page)
            button.focus()
            enter_twice(self.page, self.gap)
        else:
            self.twice(*spot)
        return False

    def twice(self, x: float, y: float) -> None:
        settle(self.page)
        twice(self.page, x, y, self.gap)


@pytest.mark.parametrize("gap", [pytest.param(gap, marks=pytest.mark.slow if gap == 250 else pytest.mark.full) for gap in (100, 250, 450)])
def test_a_double_click_does_one_thing(dashboard_server: Server, open_page: Callable[..., Page], gap: int) -> None:
    plan = play("fx-schmid-1987", 3, 3, f"double {gap}", limit=10)
    page = open_page(dashboard_server.url, DESK, options='{"press_pause":0}')
    start_game(page, preset(plan.edition).title, PEOPLE, plan.length, plan.seed)
    page.wait_for_url("**game=*")
    address = page.url
    leave(page)
    page = open_page(address, DESK, options=PLAIN)
    shadow = Session.new(plan.edition, PEOPLE, plan.seed, length=plan.length, store=MemoryStore())
    screen = Trembling(page, shadow)
    screen.gap = gap
    screen.sees()
    for step in plan.steps[:16]:
        screen.do(step.action)


# Counts how often a button is made pale: on a busy computer that has ended when one looks.
COUNT_PALED = """
(button) => {
  const animate = button.animate;
  window.paled = 0;
  button.animate = (...given) => { window.paled += 1; return animate.apply(button, given); };
}
"""


@pytest.mark.slow
def test_fast_presses_on_a_button_that_keeps_its_meaning_all_count(dashboard_server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(dashboard_server.url, DESK, options=PLAIN)
    play = page.get_by_role("button", name="Play with options")
    play.wait_for()
    settle(page)
    pressed = touch(page, *middle(play))
    start = page.get_by_role("button", name="Start the game")
    expect(start).to_be_visible()
    start.scroll_into_view_if_needed()
    settle(page, guarded=True)
    start.evaluate(COUNT_PALED)
    touch(page, *middle(start), at=pressed + 0.3)  # nobody has read that
    assert page.evaluate("window.paled") == 1, "it is pale for a while, and nothing is said"
    settle(page)
    expect(page.locator(".aa-actionbar")).to_have_count(0)
    start.click()
    gear = page.locator(".aa-key-options")
    expect(gear).to_be_visible()
    settle(page)
    page.evaluate("window.came = 0; document.addEventListener('click', (event) => { window.came += Boolean(event.target.closest('.aa-key-options')); })")
    repeatedly(page, *middle(gear), gap=80, times=5)
    assert page.evaluate("window.came") == 5


@pytest.mark.slow
def test_options_stay_with_the_device(dashboard_server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(dashboard_server.url, PHONE)
    start_game(page, preset("fx-schmid-1987").title, PEOPLE[:2], 3, "options")
    open_menu(page)
    page.locator(".aa-key-options").click()
    panel = page.locator(".aa-devicepanel")
    panel.get_by_label("Speed of the bots").select_option(label="Fast")
    panel.get_by_label("Roll automatically").check()
    page.wait_for_function("document.cookie.includes('roll_by_itself')")
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_be_hidden()
    page.wait_for_function("!history.state?.over")  # going back breaks off what is being loaded
    page.reload()
    expect(page.locator(".aa-actionbar .aa-prompt")).to_be_visible()
    open_menu(page)
    page.locator(".aa-key-options").click(timeout=20_000)
    expect(panel.get_by_label("Speed of the bots").locator("option:checked")).to_have_text("Fast")
    expect(panel.get_by_label("Roll automatically")).to_be_checked()


SCROLLED = """(panel) => new Promise((done) => {
  const look = (before) => panel.scrollTop === before ? done() : setTimeout(look, 100, panel.scrollTop);
  look(-1);
})"""
"""Until a wheel that was turned has scrolled to its end: what is left of it would move what is shown next."""

CHAPTER_BELOW_SEARCH = """() => {
  const [search, chapter] = [".aa-rules-search", "[data-first]"].map((part) => document.querySelector(`.aa-devicepanel ${part}`).getBoundingClientRect());
  return chapter.top - search.bottom >= -1 && chapter.top - search.bottom < 40;
}"""


@pytest.mark.slow
def test_options_open_at_their_top_and_rules_at_the_moment(dashboard_server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(dashboard_server.url, DESK)
    start_game(page, preset("fx-schmid-1987").title, PEOPLE[:2], 3, "options at the top")
    panel, options, question = page.locator(".aa-devicepanel"), page.locator(".aa-key-options"), page.locator(".aa-key-help")

    def scroll_down() -> None:
        before = panel.evaluate("(panel) => panel.scrollTop")
        panel.hover()
        page.mouse.wheel(0, 2000)
        page.wait_for_function("(before) => document.querySelector('.aa-devicepanel').scrollTop > before + 100", arg=before)
        panel.evaluate(SCROLLED)

    def at_top() -> None:
        page.wait_for_function("document.querySelector('.aa-devicepanel').scrollTop === 0")

    def at_the_moment() -> None:
        """The rules' chapter of the moment lies right below what searches them."""
        expect(panel.locator(".aa-help")).to_be_visible()
        page.wait_for_function(CHAPTER_BELOW_SEARCH)

    options.click()
    expect(panel.get_by_text("Appearance", exact=True)).to_be_in_viewport()
    scroll_down()
    question.click()
    at_the_moment()
    scroll_down()
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_be_hidden()
    question.click()
    at_the_moment()
    scroll_down()
    options.click()
    expect(panel.get_by_text("Appearance", exact=True)).to_be_in_viewport()
    at_top()
    settle(page)
    scroll_down()
    settle(page)
    assert page.evaluate("document.querySelector('.aa-devicepanel').scrollTop > 100"), "who scrolls it is left alone"


@pytest.mark.slow
def test_keys_press_the_buttons(dashboard_server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(dashboard_server.url, DESK)
    start_game(page, preset("fx-schmid-1987").title, (Seat("Ada", "red"), Seat("Ben", "yellow", "busy")), 3, "keys")
    prompt = page.locator(".aa-actionbar .aa-prompt")
    expect(prompt).to_contain_text("where your truck starts")
    expect(page.locator(".aa-spots button:visible").first).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.wait_for_function("document.activeElement.matches('.aa-spots button')")
    page.keyboard.press("Enter")
    expect(prompt).not_to_contain_text("where your truck starts", timeout=60_000)
    page.keyboard.press("?")
    expect(page.locator(".aa-devicepanel")).to_contain_text("Pass in an auction")
    page.keyboard.press("Escape")
    expect(page.locator(".aa-devicepanel")).to_be_hidden()
    page.keyboard.press("o")
    speed = page.get_by_label("Speed of the bots")
    expect(speed).to_be_visible()  # what is hidden takes no focus
    speed.focus()
    expect(speed).to_be_focused()
    page.keyboard.press("?")  # typed into a field
    expect(speed).to_be_visible()


@pytest.mark.slow
def test_a_file_is_saved_by_one_press(dashboard_server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(dashboard_server.url, DESK)
    start_game(page, preset("fx-schmid-1987").title, PEOPLE[:2], 3, "saved")
    page.get_by_role("button", name="Start page").click()
    for _ in range(2):  # the second press too
        with page.expect_download() as saved:
            page.get_by_role("button", name="Save as a file").first.click()
        assert saved.value.suggested_filename.startswith("aufachse-")
        assert "ada-ben" in saved.value.suggested_filename


@pytest.mark.slow
def test_back_goes_one_page_back_and_never_out(dashboard_server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(dashboard_server.url, DESK)
    start_game(page, preset("fx-schmid-1987").title, PEOPLE[:2], 3, "back")
    page.wait_for_url("**game=*")
    game = page.url
    page.go_back()
    expect(page.get_by_role("button", name="Play with options")).to_be_visible()
    settle(page)
    assert "game=" not in page.url
    page.go_back()  # there is nothing before
    settle(page)
    expect(page.get_by_role("button", name="Play with options")).to_be_visible()
    page.go_forward()
    expect(page.locator(".aa-actionbar .aa-prompt")).to_be_visible()
    page.wait_for_url(game)
    page.locator(".aa-home").click()
    page.get_by_role("button", name="All games and players").click()
    page.wait_for_function("history.state.aufachse === 'games/'")
    page.go_back()
    expect(page.get_by_role("button", name="Play with options")).to_be_visible()
