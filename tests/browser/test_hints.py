"""Suggestions where a truck or a sign is placed, and the way of the card that is pointed at, selected or auctioned."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from aufachse_widgets.engine import preset
from aufachse_widgets.engine.actions import Bid, EndTurn, PlaceSign
from aufachse_widgets.sessions.frame import Frame
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store.sqlite import SQLiteStore
from aufachse_widgets.widgets.hints.sentences import what_to_do
from tests.browser.conftest import LONGER, PHONE
from tests.browser.test_access import AGAINST_BOT, PEOPLE, until
from tests.browser.test_following import opened, put_away
from tests.kit.rest import settle
from tests.kit.screens import at_once, start_game
from tests.kit.served_stores import Kept
from tests.kit.servers import Installed, Server, dashboard

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion]


def keep(file: Path) -> dict[str, str]:
    store = SQLiteStore(file)
    kept = {
        name: until(store, name, lambda session, kind=kind: any(isinstance(action, kind) for action in session.frame.legal))
        for name, kind in {"sign": PlaceSign, "auction": Bid}.items()
    }
    store.close()
    return kept


@pytest.fixture(scope="module")
def addresses(installed: Installed, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """A game in which a sign is placed, and one in which a contract is auctioned."""
    file = tmp_path_factory.mktemp("kept") / "games.sqlite"
    kept = at_once(keep, file)
    with dashboard(installed, tmp_path_factory.mktemp("home"), f"--store={file}") as server:
        yield {name: f"{server.url}?game={game}" for name, game in kept.items()}


def take_screen(page: Page) -> None:
    """Lift the curtain, as the person who is asked."""
    page.locator(".aa-take").click()


def suggested(page: Page) -> list[str]:
    """The three suggestions, each to be seen whole."""
    buttons = page.locator(".aa-hints button")
    expect(buttons).to_have_count(3)
    for place in range(3):
        expect(buttons.nth(place)).to_be_in_viewport(ratio=0.99)
    return buttons.all_inner_texts()


@LONGER
def test_three_good_starts_and_others_after_a_truck_is_placed(
    dashboard_server: Server, open_page: Callable[..., Page], screenshots: Path, size: dict[str, int]
) -> None:
    page = open_page(dashboard_server.url, size)
    start_game(page, preset("fx-schmid-1987").title, PEOPLE[:2], 3, "starts")
    first = suggested(page)
    assert all("spaces" in one for one in first)
    page.screenshot(path=screenshots / f"starts-{size['width']}.png")
    page.locator(".aa-hints button").first.click()
    page.wait_for_function("(before) => document.querySelector('.aa-hints button')?.innerText !== before", arg=first[0])
    take = page.locator(".aa-take")
    if take.is_visible():
        take.click()
    expect(page.locator(".aa-hints button").first).not_to_have_text(first[0])
    assert suggested(page) != first


@LONGER
def test_three_places_for_a_sign_with_what_each_costs(
    addresses: dict[str, str], open_page: Callable[..., Page], screenshots: Path, size: dict[str, int]
) -> None:
    page = open_page(addresses["sign"], size)
    take_screen(page)
    expect(page.locator(".aa-hints button").first).to_be_visible()
    for said in suggested(page):
        assert re.search("slows |bars |in nobody's way", said)
    page.screenshot(path=screenshots / f"signs-{size['width']}.png")


@pytest.mark.slow
def test_the_way_of_an_auctioned_card_is_on_the_map(addresses: dict[str, str], open_page: Callable[..., Page]) -> None:
    page = open_page(addresses["auction"])
    expect(page.locator(".aa-auction .aa-card").first).to_be_visible()
    expect(page.locator(".aa-map path.aa-route")).not_to_have_count(0)
    expect(page.locator(".aa-map .aa-note, .aa-map .aa-tag.aa-far").filter(has_text="space").first).to_be_attached()


@pytest.mark.slow
def test_the_way_of_a_card_under_the_mouse_and_of_one_that_is_selected(addresses: dict[str, str], open_page: Callable[..., Page]) -> None:
    page = open_page(addresses["sign"])
    take_screen(page)
    card = page.locator(".aa-market .aa-picks button").first
    way = page.locator(".aa-cardways path.aa-way-m0")
    expect(way).to_have_css("opacity", "0")
    card.hover()
    expect(way).to_have_css("opacity", "1")
    expect(page.locator(".aa-cardways .aa-tag.aa-way-m0")).to_contain_text("space")
    before = page.locator(".aa-map path.aa-route").count()
    card.click()
    expect(page.locator(".aa-map path.aa-route")).not_to_have_count(before)


@pytest.mark.slow
def test_hints_come_at_one_press_and_go_at_another(addresses: dict[str, str], open_page: Callable[..., Page], screenshots: Path) -> None:
    page = open_page(addresses["sign"])
    take_screen(page)
    switch, ask = page.locator(".aa-hint-switch"), page.locator(".aa-tools > .aa-hint-ask")
    expect(page.locator(".aa-hand .aa-card").first).to_be_visible()
    expect(page.locator(".aa-hint")).to_have_count(0)
    expect(ask).to_be_hidden()
    switch.click()
    expect(page.locator(".aa-hand .aa-hint").first).to_contain_text("worth")
    ask.click()
    told = page.locator(".aa-told-explanation")
    expect(told).to_contain_text("turns left")
    page.screenshot(path=screenshots / "hints-asked-1280.png")
    page.locator(".aa-putaway").click()
    expect(told).to_be_hidden()
    switch.click()
    expect(page.locator(".aa-hint")).to_have_count(0)


@pytest.mark.slow
def test_on_a_phone_a_bulb_on_the_map_switches_them(addresses: dict[str, str], open_page: Callable[..., Page], screenshots: Path) -> None:
    page = open_page(addresses["sign"], PHONE)
    take_screen(page)
    switch, ask = page.locator(".aa-hint-switch"), page.locator(".aa-tools > .aa-hint-ask")
    expect(switch).to_be_visible()
    expect(ask).to_be_hidden()
    bulb, zoom = switch.bounding_box(), page.locator(".leaflet-control-zoom").bounding_box()
    assert bulb is not None and zoom is not None
    assert min(bulb["width"], bulb["height"]) >= 40 and bulb["y"] >= zoom["y"] + zoom["height"]
    switch.click()
    ask.click()
    expect(page.locator(".aa-told-explanation")).to_contain_text("turns left")
    page.screenshot(path=screenshots / "hints-asked-390.png")
    page.locator(".aa-putaway").click()
    page.locator(".aa-tabs").get_by_role("button", name="Contracts").click()
    expect(page.locator(".aa-hand .aa-hint").first).to_contain_text("worth")
    expect(switch).to_be_hidden()
    page.locator(".aa-tabs").get_by_role("button", name="Map").click()
    switch.click()
    expect(ask).to_be_hidden()


def may_bid(session: Session, frames: Sequence[Frame]) -> bool:
    return any(isinstance(action, Bid) for action in session.frame.legal)


@pytest.mark.slow
def test_in_an_auction_a_phone_asks_below_the_bids(kept_games: Kept, open_page: Callable[..., Page], screenshots: Path) -> None:
    moment = kept_games.before(AGAINST_BOT, may_bid)
    screen = opened(kept_games, open_page, PHONE, moment)
    page, ask = screen.page, screen.page.locator(".aa-auction > .aa-hint-ask")
    page.locator(".aa-hint-switch").click()
    screen.choose(moment.step)
    at_once(screen.shadow.do, moment.step)
    expect(ask).to_be_in_viewport(ratio=0.99, timeout=60_000)
    settle(page)
    ask.click()
    wanted = at_once(what_to_do, screen.shadow.words, screen.shadow.frame, 0).lines
    told = page.locator(".aa-told-explanation")
    for line in wanted:
        expect(told).to_contain_text(line)
    expect(page.locator(".aa-auction .aa-bidding")).to_be_in_viewport(ratio=0.99)
    page.screenshot(path=screenshots / "hints-asked-auction-390.png")
    page.locator(".aa-putaway").click()
    expect(told).to_be_hidden()
    screen.turn_to("Map")
    expect(ask).to_be_hidden()


def may_end(session: Session, frames: Sequence[Frame]) -> bool:
    return any(isinstance(action, EndTurn) for action in session.frame.legal)


@pytest.mark.slow
def test_on_a_phone_on_its_side_nothing_that_is_to_be_pressed_lies_below_the_answers_button(kept_games: Kept, open_page: Callable[..., Page]) -> None:
    moment = kept_games.before(AGAINST_BOT, may_end)
    screen = opened(kept_games, open_page, {"width": 740, "height": 360}, moment)
    screen.page.locator(".aa-hint-switch").click()
    screen.do(moment.step)
    put_away(screen)  # an event card of that step
    ask, ends = screen.page.locator(".aa-tools > .aa-hint-ask"), screen.page.locator(".aa-actions .aa-key-end")
    expect(ask).to_be_in_viewport(ratio=0.99)
    ask.click(trial=True)
    ends.click(trial=True)


@pytest.mark.slow
def test_a_low_page_upright_has_no_columns(kept_games: Kept, open_page: Callable[..., Page]) -> None:
    """A phone whose other half shows another program."""
    screen = opened(kept_games, open_page, {"width": 360, "height": 510}, kept_games.before(AGAINST_BOT, may_end))
    for part in (".aa-turn", ".aa-map"):
        box = screen.page.locator(part).first.bounding_box()
        assert box is not None and box["width"] >= 340, part
