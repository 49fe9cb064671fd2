"""What the dashboard costs, each measure beside its floor: a Voilà notebook with one bare map and one button, in the same run."""

from collections.abc import Callable
from pathlib import Path
from statistics import quantiles

import ipywidgets
import pytest
from playwright.sync_api import Browser, Page, TimeoutError, expect

from aufachse_widgets.bots import numbers
from aufachse_widgets.engine import preset
from aufachse_widgets.engine.actions import Drive
from aufachse_widgets.journal import Seat
from aufachse_widgets.pages.play import Table
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore
from tests.browser.conftest import DESK, leave
from tests.kit.measures import milliseconds_to_change, seconds_until, table
from tests.kit.planned_games import play
from tests.kit.screens import Screen, start_game
from tests.kit.servers import Server
from tests.yardsticks import BUSY

pytestmark = pytest.mark.browser

READY, MOVE, MEMORY = 1.0, 3.0, 1.0  # times the floor
ROUNDS = 10  # of measuring again how soon pages are ready, at most
MOVES = 8  # measured before their time is judged; where it is too long, as many again, until the plan ends

PEOPLE = (Seat("Ada", "red"), Seat("Ben", "yellow"))


def first_quarter(milliseconds: list[float]) -> float:
    return quantiles(milliseconds, n=4)[0]


def floor_is_ready(page: Page) -> None:
    page.locator(".leaflet-container").wait_for()
    page.locator(".jupyter-button").wait_for()


def start_is_ready(page: Page) -> None:
    page.get_by_role("button", name="Play with options").wait_for()
    page.locator(".aa-start").get_by_text("Open a saved file").wait_for()


def game_is_ready(page: Page) -> None:
    page.locator(".leaflet-container").wait_for(state="attached")  # the map is drawn behind the curtain
    page.locator(".aa-truck-1").wait_for(state="attached")
    page.locator(".aa-actionbar .aa-prompt").wait_for()
    page.locator(".aa-loglines button").first.wait_for(state="attached")  # on a page the log lies behind a tab


@pytest.mark.alone  # other tests beside it would be measured too
def test_the_dashboard_beside_a_bare_map(dashboard_server: Server, floor_server: Server, open_page: Callable[..., Page], screenshots: Path) -> None:
    plan = play("fx-schmid-1987", 4, 2, "measures", limit=200)
    page = open_page(dashboard_server.url, DESK)
    start_is_ready(page)
    page.screenshot(path=screenshots / "start-1280.png")
    start_game(page, preset(plan.edition).title, PEOPLE, plan.length, plan.seed)
    shadow = Session.new(plan.edition, PEOPLE, plan.seed, length=plan.length, store=MemoryStore())
    screen = Screen(page, shadow)
    bare = open_page(floor_server.url, DESK)
    floor_is_ready(bare)
    # A click on the bare page after each move: both meet the machine as it is then, and after a like pause. On a busy machine it takes more of them.
    moves: list[float] = []
    clicks: list[float] = []
    for step in plan.steps:
        if len(moves) >= MOVES and len(moves) % MOVES == 0 and first_quarter(moves) <= MOVE * first_quarter(clicks):
            break
        if isinstance(step.action, Drive) and step.action.space != step.before.players[step.action.seat].space:
            screen.take()
            screen.put_cards_away()  # its press is not the one that is measured
            truck, meant = f".aa-truck-{step.action.seat}", screen.meant(step.action)
            moves.append(milliseconds_to_change(page, ".aa-live", truck, "data-space", lambda action=meant: screen.choose(action)))
            shadow.do(meant)
            screen.sees()
            clicks.append(milliseconds_to_change(bare, ".jupyter-button", ".jupyter-button", "", bare.locator(".jupyter-button").click))
        else:
            screen.do(step.action)
    memory, address = dashboard_server.memory(), page.url

    floor_memory = floor_server.memory()

    leave(page)
    leave(bare)

    def ready(url: str, is_ready: Callable[[Page], None]) -> float:
        opened: list[Page] = []
        seconds = seconds_until(lambda: is_ready(open_page(url, DESK, before=opened.append)))
        leave(opened[0])
        return seconds

    # In turn, so that whatever else the machine does meets all alike. That only ever adds, so the least of each counts; on a busy machine it takes more rounds.
    measured = {
        "floor": lambda: ready(floor_server.url, floor_is_ready),
        "game": lambda: ready(address, game_is_ready),
        "start": lambda: ready(dashboard_server.url, start_is_ready),
    }
    best = {name: measure() for name, measure in measured.items()}
    for _ in range(ROUNDS):
        late = [name for name, seconds in best.items() if seconds > READY * best["floor"]]
        for name in ["floor", *late] if late else []:
            best[name] = min(best[name], measured[name]())
    click, move = first_quarter(clicks), first_quarter(moves)

    table(
        "the dashboard beside a bare map and a button, in a network where no other host answers",
        [
            ("", "floor", "dashboard", "limit"),
            ("start page ready, s", f"{best['floor']:.2f}", f"{best['start']:.2f}", f"{READY} times: {READY * best['floor']:.2f}"),
            ("game ready, s", f"{best['floor']:.2f}", f"{best['game']:.2f}", f"{READY} times: {READY * best['floor']:.2f}"),
            ("click to change, ms (first quarter)", f"{click:.1f}", f"{move:.1f}", f"{MOVE} times: {MOVE * click:.1f}"),
            ("memory of a kernel, MB", f"{floor_memory:.1f}", f"{memory:.1f}", f"{MEMORY} times: {MEMORY * floor_memory:.1f}"),
        ],
    )
    assert best["start"] <= READY * best["floor"]
    assert best["game"] <= READY * best["floor"]
    assert move <= MOVE * click
    assert memory <= MEMORY * floor_memory
    assert dashboard_server.other_hosts() == set()


def test_other_hosts_take_connections_and_never_answer(browser: Browser) -> None:
    context = browser.new_context()
    with pytest.raises(TimeoutError):
        context.new_page().goto("http://cdn.example.org/", timeout=2000)
    context.close()


@pytest.mark.slow
def test_a_closed_page_ends_its_kernel(floor_server: Server, dashboard_server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(dashboard_server.url)
    expect(page.get_by_role("button", name="Play with options")).to_be_visible()
    assert dashboard_server.kernels()
    page.goto("about:blank")
    assert dashboard_server.kernels_end()


@pytest.mark.parametrize("edition", [pytest.param("fx-schmid-1987", marks=pytest.mark.slow), pytest.param("schmidt-2007", marks=pytest.mark.full)])
def test_a_thousand_steps_make_no_widgets(edition: str) -> None:
    session = Session.new(edition, PEOPLE, "widgets", store=MemoryStore())
    shown = Table(session)
    counts: list[int] = []
    for number in range(1000):
        frame = session.frame
        if frame.handover >= 0:
            session.take_screen(frame.handover)
        elif frame.state.over:
            session.undo()
        else:
            seat = frame.legal[0].seat
            session.do(BUSY.choose(session.rules, frame.state, frame.legal, numbers("widgets", BUSY.code, seat, number)))
        counts.append(len(ipywidgets.widgets.widget._instances))
    table(f"widgets of a game, {edition}", [("", "after 10 steps", "after 1,000", ""), ("widgets", str(counts[9]), str(counts[-1]), "")])
    assert counts[-1] <= counts[9]
    shown.close()
