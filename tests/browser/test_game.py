"""Whole games, played on the real dashboard by clicks and keys alone."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from aufachse_widgets.engine import preset
from aufachse_widgets.engine.actions import CallAuction, Drive, RollDice
from aufachse_widgets.journal import Seat
from aufachse_widgets.session import Session
from aufachse_widgets.store import MemoryStore
from tests.browser.conftest import DESK, PHONE
from tests.browser.person import Screen, start_game
from tests.browser.plan import shortest_plan
from tests.browser.serving import Server

PEOPLE = (Seat("Ada", "red"), Seat("Ben <b>", "yellow"))


@pytest.mark.parametrize(("edition", "size"), [("fx-schmid-1987", DESK), ("schmidt-2007", PHONE)], ids=["1987 on a desk", "2007 on a phone"])
def test_two_people_play_to_the_end(edition: str, size: dict[str, int], dashboard_server: Server, open_page: Callable[..., Page], screenshots: Path) -> None:
    plan = shortest_plan(edition, length=1)
    page = open_page(dashboard_server.url, size)
    start_game(page, preset(edition).title, PEOPLE, plan.length, plan.seed)
    shadow = Session.new(edition, PEOPLE, plan.seed, length=plan.length, store=MemoryStore())
    screen = Screen(page, shadow)
    screen.sees()
    turns = 0
    for number, step in enumerate(plan.steps):
        screen.keys = number % 5 == 4  # every fifth step by keyboard
        screen.do(step.action)
        turns += isinstance(step.action, RollDice)
        if isinstance(step.action, Drive) and turns == 3:
            screen.undo()
            screen.redo()
        if isinstance(step.action, CallAuction):
            page.screenshot(path=screenshots / f"auction-{size['width']}.png")
        if isinstance(step.action, RollDice) and turns == 6:
            page.screenshot(path=screenshots / f"roll-{size['width']}.png")
            page.screenshot(path=screenshots / f"roll-{size['width']}-whole.png", full_page=True)
    assert shadow.frame.state.over
    board = page.locator(".aa-score")
    for _place, seat, money in plan.standing:
        expect(board.get_by_role("row").filter(has_text=PEOPLE[seat].name).first).to_contain_text(shadow.words.money(money))
    page.screenshot(path=screenshots / f"end-{size['width']}-whole.png", full_page=True)
