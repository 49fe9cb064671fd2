"""What goes wrong is told, and the game goes on; what people type is never executed."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from aufachse_widgets.engine import preset
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore
from tests.kit.planned_games import Plan, play
from tests.kit.screens import Screen, open_menu, start_game
from tests.kit.servers import Installed, Server, dashboard

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion]

# Names that would run as a script if any widget took them for HTML.
NASTY = (Seat("<img src=x onerror=h=1>", "red"), Seat("<script>h=1</script>", "yellow"))

# Loaded by each Python of the server's environment before anything else: the step after the file appears fails, once.
SABOTAGE = """
import os
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.widgets.play.dice import DiceView

def failing(owner, name):
    original = getattr(owner, name)
    def replacement(self, *args, **kwargs):
        flag = os.path.join(os.environ["SABOTAGE"], name)
        if os.path.exists(flag):
            os.remove(flag)
            raise RuntimeError(f"{name} was sabotaged")
        return original(self, *args, **kwargs)
    setattr(owner, name, replacement)

failing(Session, "do")
failing(DiceView, "show")
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("sabotage")


@pytest.fixture(scope="module")
def sabotaged_server(installed: Installed, folder: Path) -> Iterator[Server]:
    """The dashboard whose callbacks fail on demand."""
    (folder / "sitecustomize.py").write_text(SABOTAGE, encoding="utf-8")
    with dashboard(installed, folder / "home", variables={"PYTHONPATH": str(folder), "SABOTAGE": str(folder)}) as server:
        yield server


def begin(page: Page, plan: Plan, people: tuple[Seat, Seat]) -> Screen:
    start_game(page, preset(plan.edition).title, people, plan.length, plan.seed)
    screen = Screen(page, Session.new(plan.edition, people, plan.seed, length=plan.length, store=MemoryStore()))
    screen.sees()
    return screen


@pytest.mark.slow
def test_an_error_in_a_callback_is_shown_and_logged_and_the_game_goes_on(sabotaged_server: Server, folder: Path, open_page: Callable[..., Page]) -> None:
    plan = play("schmidt-2007", 4, 2, "troubles", limit=12)
    page = open_page(sabotaged_server.url)
    screen = begin(page, plan, (Seat("Ada", "red"), Seat("Ben", "yellow")))
    trouble = page.locator(".aa-actionbar .aa-error")
    for number, step in enumerate(plan.steps):
        screen.take()
        if number == 3:
            # The step itself fails: nothing has changed, and the same click does it afterwards.
            (folder / "do").touch()
            screen.choose(step.action)
            expect(trouble).to_contain_text("do was sabotaged")
            expect(trouble).to_contain_text("The game continues from the last step.")
            assert "RuntimeError: do was sabotaged" in sabotaged_server.log.read_text(encoding="utf-8")
            trouble.get_by_role("button", name="OK").click()
            expect(trouble).to_be_hidden()
        if number == 7:
            # A widget fails to show the step: the step stands, the others show it.
            (folder / "show").touch()
            screen.do(step.action)
            expect(trouble).to_contain_text("show was sabotaged")
            assert "RuntimeError: show was sabotaged" in sabotaged_server.log.read_text(encoding="utf-8")
            continue
        screen.do(step.action)
    expect(trouble).to_be_hidden()


@pytest.mark.slow
def test_what_people_type_is_shown_and_never_run(dashboard_server: Server, open_page: Callable[..., Page]) -> None:
    plan = play("fx-schmid-1987", 4, 2, "nasty", limit=16)
    page = open_page(dashboard_server.url)
    screen = begin(page, plan, NASTY)
    for step in plan.steps:
        screen.do(step.action)
    expect(page.locator(".aa-score")).to_contain_text(NASTY[0].name)
    open_menu(page)
    page.get_by_role("button", name="Start page").click()
    expect(page.locator(".aa-kept-game").first).to_contain_text(NASTY[1].name)
    assert page.evaluate("window.h") is None
    # The address names the game only while it is shown.
    expect(page).to_have_url(dashboard_server.url)


@pytest.mark.slow
def test_reopening_goes_on_at_the_same_step(dashboard_server: Server, open_page: Callable[..., Page]) -> None:
    plan = play("fx-schmid-1987", 4, 2, "again", limit=12)
    page = open_page(dashboard_server.url)
    screen = begin(page, plan, (Seat("Ada", "red"), Seat("Ben", "yellow")))
    for step in plan.steps[:6]:
        screen.do(step.action)
    address = page.url
    assert "?game=" in address
    page.reload()
    screen.shadow = resumed(screen.shadow)
    screen.sees()
    for step in plan.steps[6:9]:
        screen.do(step.action)
    # The link, opened elsewhere; and the list of games on the start page.
    page.close()
    other = open_page(address)
    screen.page, screen.shadow = other, resumed(screen.shadow)
    screen.sees()
    open_menu(other)
    other.get_by_role("button", name="Start page").click()
    other.locator(".aa-kept-game").first.get_by_role("button", name="Go on").click()
    screen.shadow = resumed(screen.shadow)
    screen.sees()
    for step in plan.steps[9:]:
        screen.do(step.action)


def resumed(shadow: Session) -> Session:
    return Session.resume(shadow.store, shadow.game_id)


@pytest.mark.slow
def test_an_address_of_no_game_says_so(dashboard_server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(dashboard_server.url + "?game=nosuchgame")
    begun = page.get_by_role("alert").filter(has_text="nosuchgame")
    expect(begun.or_(page.get_by_role("alert").filter(has_text="file with the games"))).to_be_visible()
    if not begun.is_visible():  # nobody has kept a game here yet
        open_menu(page)
        page.get_by_role("link", name="Start page").click()
        expect(page.get_by_role("button", name="Play with options")).to_be_visible()
        page.goto(dashboard_server.url + "?game=nosuchgame")
    expect(page.get_by_role("alert")).to_contain_text("nosuchgame")
    expect(page.get_by_role("button", name="Play with options")).to_be_visible()
