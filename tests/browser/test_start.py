"""The start form in the browser: printings side by side, on a desk and on a phone."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from aufachse_widgets.bots import all_bots
from aufachse_widgets.bots.levels import level_of
from aufachse_widgets.journal import MAX_NAME_LENGTH
from tests.browser.addresses import ON_PHONES
from tests.browser.conftest import PHONE
from tests.kit.rest import settle
from tests.kit.screens import fill, open_form, open_more

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion]


@ON_PHONES
def test_printings_are_compared(address: str, open_page: Callable[..., Page], screenshots: Path, size: dict[str, int]) -> None:
    page = open_page(address, size)
    open_form(page)
    open_more(page)
    page.get_by_role("button", name="What differs between the printings?").click()
    table = page.locator(".aa-printings")
    dice = table.locator("tr").filter(has_text="Dice")
    expect(dice.locator("td")).to_contain_text(["one", "two; one of them is used"])
    expect(dice.locator("td small")).to_have_text(["S0, S1", "S2"])
    expect(table.locator("tr").filter(has_text="Currency").locator("td span")).to_have_text(["DM", "€"])
    for title in ("Comprehensive reference manual", "Czech rules", "F.X. Schmid 1987, for children"):
        page.get_by_label(title, exact=True).check()
    money = table.locator("tr").filter(has_text="Starting money")
    expect(money.locator("td span")).to_have_text(["5000 DM", "5000 €", "5000 €", "5000 DM", "2000 DM"])
    expect(page.locator(".aa-papers")).to_contain_text("Czech rules, with the event cards")
    page.screenshot(path=screenshots / f"printings-{size['width']}.png", full_page=True)
    # Nothing sticks out of the page, or of its cell.
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert table.evaluate("(table) => [...table.querySelectorAll('th, td')].filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length") == 0


@pytest.mark.slow
def test_a_house_rule_is_set_and_seen(address: str, open_page: Callable[..., Page]) -> None:
    page = open_page(address, PHONE)
    open_form(page)
    open_more(page)
    page.get_by_role("button", name="House rules").click()
    page.get_by_label("Rule", exact=True).select_option(label="Starting money")
    page.get_by_label("Starting money", exact=True).fill("7000")
    page.get_by_role("button", name="Add this rule").click()
    page.get_by_role("button", name="What differs between the printings?").click()
    expect(page.locator(".aa-printings .aa-house")).to_contain_text("7000 DM")
    expect(page.get_by_text("Value", exact=True)).to_have_count(0)


@pytest.mark.slow
def test_what_was_typed_counts_where_a_press_leaves_the_focus_in_its_field(address: str, open_page: Callable[..., Page]) -> None:
    """As in Safari, or with the keyboard of a phone up: the field doesn't lose the focus by the press, so that no browser says that it was changed."""
    page = open_page(address, PHONE)
    open_form(page)
    name = page.get_by_label("Player 1", exact=True)
    name.fill("")
    name.press_sequentially("Ottilie")
    page.get_by_role("button", name="Start the game").evaluate("(button) => button.click()")
    expect(page.get_by_text("Ottilie").locator("visible=true").first).to_be_visible()
    expect(page.get_by_role("button", name="Start the game")).to_be_hidden()


# What of the players' rows can't be read or pressed: a line that sticks out of what is drawn round it, and a menu that doesn't lie over what it changes.
CUT = """
() => [...document.querySelectorAll(".aa-seatrow")].flatMap((row) => {
  const box = (name) => row.querySelector(name).getBoundingClientRect();
  const within = (one, other) => one.left >= other.left - 1 && one.right <= other.right + 1 && one.top >= other.top - 1 && one.bottom <= other.bottom + 1;
  const shown = box(".aa-playedby"), menu = box(".aa-kindmenu > select"), colour = box(".aa-colourmenu > select"), all = row.getBoundingClientRect();
  const good = within(box(".aa-playedby > span"), shown) && within(shown, menu) && within(box(".aa-letter"), colour) && within(menu, all)
    && colour.width >= 44 && colour.height >= 44 && menu.height >= 44;
  return good ? [] : [row.textContent];
})
"""


@ON_PHONES
def test_which_bot_plays_is_read_whole(address: str, open_page: Callable[..., Page], screenshots: Path, size: dict[str, int]) -> None:
    page = open_page(address, size)
    open_form(page)
    page.get_by_label("Players", exact=True).select_option(label="6")
    menus = page.get_by_label("Played by", exact=True)
    expect(menus).to_have_count(6)
    menus.nth(1).select_option(label="bot: very hard")
    expect(page.locator(".aa-seatrow").nth(1)).to_contain_text("thinks long and far ahead")
    menus.nth(2).select_option(label="a person")
    fill(page.get_by_label("Player 3", exact=True), "W" * MAX_NAME_LENGTH)
    if size == PHONE:  # a bot at a level, or a person, takes two lines at most: of colour and name, of who plays
        settle(page)
        assert all(row.bounding_box()["height"] <= 120 for row in page.locator(".aa-seatrow").all())
    without_level = [bot for bot in all_bots() if level_of(bot.code) is None]
    for place, bot in enumerate(sorted(without_level, key=lambda bot: -len(bot.title + bot.about))[:3], 3):
        menus.nth(place).select_option(label=f"more: {bot.title}")
        expect(page.locator(".aa-seatrow").nth(place)).to_contain_text(bot.about)
    settle(page)
    assert page.evaluate(CUT) == []
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    page.screenshot(path=screenshots / f"seats-{size['width']}.png", full_page=True)
