"""The lowest versions that pyproject.toml allows carry the heart of the program: a game from its first roll to its end, a turn that is told."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version
from playwright.sync_api import Page

from aufachse_widgets.engine import preset
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore
from tests.browser.conftest import DESK, PHONE
from tests.browser.test_game import PEOPLE, final_standing_is_shown
from tests.browser.test_track import start
from tests.kit.planned_games import shortest_plan
from tests.kit.screens import Screen, start_game
from tests.kit.servers import CHECKOUT, Installed, Server, dashboard, run

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion, pytest.mark.full]


@pytest.fixture(scope="module")
def lowest(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The package in an environment in which each of its dependencies has the lowest version that it may have."""
    where = tmp_path_factory.mktemp("lowest") / "environment"
    uv = [sys.executable, "-m", "uv", "--quiet"]
    run(*uv, "venv", "--python", sys.executable, str(where))
    installed = Installed(where)
    run(*uv, "pip", "install", "--python", str(installed.python), "--resolution=lowest-direct", str(CHECKOUT))
    return installed


@pytest.fixture(scope="module")
def server(lowest: Installed, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with dashboard(lowest, tmp_path_factory.mktemp("home"), "--store=memory:") as running:
        yield running


def test_the_versions_are_the_lowest(lowest: Installed) -> None:
    """As far as they go together: what another one needs newer is newer."""
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]
    named = [Requirement(line) for line in project["dependencies"]]
    needed = {one.name: min(Version(each.version) for each in one.specifier if each.operator == ">=") for one in named}
    asked = "from importlib.metadata import version; import sys; print(*(version(name) for name in sys.argv[1:]))"
    there = dict(zip(needed, map(Version, run(str(lowest.python), "-c", asked, *needed).split()), strict=True))
    newer = {name: str(there[name]) for name, least in needed.items() if there[name].release[: len(least.release)] != least.release}
    assert len(newer) <= 2, newer


def test_a_game_is_played_to_its_end(server: Server, open_page: Callable[..., Page]) -> None:
    plan = shortest_plan("fx-schmid-1987", length=1)
    page = open_page(server.url, DESK)
    start_game(page, preset(plan.edition).title, PEOPLE, plan.length, plan.seed)
    shadow = Session.new(plan.edition, PEOPLE, plan.seed, length=plan.length, store=MemoryStore())
    screen = Screen(page, shadow)
    screen.sees()
    for step in plan.steps:
        screen.take()
        screen.do(step.action)
    final_standing_is_shown(page, shadow)


def test_a_turn_is_told(server: Server, open_page: Callable[..., Page]) -> None:
    thumb = start(open_page(server.url, PHONE), ("Anna", "Ben"), public=1)
    thumb.search("ful", "Fulda")
    thumb.prompt("Ben: where does the truck start?")
    thumb.search("als", "Alsfeld")
    thumb.prompt("Anna's turn: tap what was rolled.")
    thumb.roll(2)
    thumb.aloud("Anna: drive 2.")
    thumb.stop("Kassel")
    thumb.prompt("Anna is at Kassel")
    thumb.aloud("Anna: truck to Kassel.")


def test_games_are_played_on_two_cores(lowest: Installed, tmp_path: Path) -> None:
    script = tmp_path / "games.py"
    script.write_text(
        "from aufachse_widgets import simulate\n\nif __name__ == '__main__':\n"
        "    print(len(list(simulate(('courier', 'busy'), 4, seed='lowest', workers=2))))\n",
        encoding="utf-8",
    )
    assert run(str(lowest.python), str(script), cwd=tmp_path).split() == ["4"]
