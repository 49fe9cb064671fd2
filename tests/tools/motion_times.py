"""What movement costs: ``python -m tests.tools.motion_times`` prints how soon a press is seen, beside a bare button in the same run, and how long the
browser's frames are while a truck drives and a delivery is counted (from the browser's own trace)."""

from __future__ import annotations

import argparse
import itertools
import json
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from urllib.parse import quote

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from aufachse_widgets.engine import preset
from aufachse_widgets.engine.actions import Deliver, Drive
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore
from tests.browser.conftest import DESK, STEADY, launch
from tests.kit.measures import aligned, milliseconds_to_change
from tests.kit.planned_games import play
from tests.kit.screens import Screen, at_once, start_game
from tests.kit.servers import dashboard, floor, installed_at

PEOPLE = (Seat("Ada", "red"), Seat("Ben", "yellow"))
DRIVES = 6
FRAMES = ["devtools.timeline.frame", "disabled-by-default-devtools.timeline.frame", "devtools.timeline"]
STILL = """() => !document.querySelector("[data-aufachse-moving], .aa-money[data-shown]")"""


def frames(browser: Browser, page: Page, does: Callable[[], object]) -> list[float]:
    """The milliseconds between the frames that the browser drew while that was done, until nothing moved any more."""
    browser.start_tracing(page=page, categories=FRAMES)
    does()
    page.wait_for_function(STILL, polling=100)
    record = json.loads(browser.stop_tracing())["traceEvents"]
    drawn = sorted({event["ts"] / 1000 for event in record if event["name"] == "DrawFrame"})
    # Longer than a tenth of a second: nothing had to be drawn.
    return [after - before for before, after in itertools.pairwise(drawn) if after - before < 100]


def said(times: list[float]) -> str:
    return f"{median(times):.1f} {max(times):.1f} ({len(times)} frames)" if times else "none"


def measure(installed: str = "") -> str:
    """The figures as a table."""
    plan = play("fx-schmid-1987", 4, 2, "motion", limit=300)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        there = installed_at(installed, Path(folder) / "installed")
        with dashboard(there, Path(folder) / "home") as server, floor(there, Path(folder) / "floor") as beside:
            browser = launch(playwright.chromium)
            context = browser.new_context(viewport=ViewportSize(width=DESK["width"], height=DESK["height"]))
            context.add_cookies([{"name": "aufachse", "value": quote(STEADY), "url": server.url.split("?")[0]}])
            page, bare = context.new_page(), context.new_page()
            bare.goto(beside.url)
            button = bare.locator(".jupyter-button")
            button.wait_for()
            page.bring_to_front()
            page.goto(server.url)
            start_game(page, preset(plan.edition).title, PEOPLE, plan.length, plan.seed)
            shadow = Session.new(plan.edition, PEOPLE, plan.seed, length=plan.length, store=MemoryStore())
            screen = Screen(page, shadow)
            presses, clicks, driving, delivering = list[float](), list[float](), list[float](), list[float]()
            for step in plan.steps:
                action = step.action
                if isinstance(action, Drive) and action.space != step.before.players[action.seat].space and len(presses) < DRIVES:
                    screen.take()
                    page.emulate_media(reduced_motion="no-preference")
                    truck = f".aa-truck-{action.seat}"

                    def drive(action: Drive = action, truck: str = truck) -> None:
                        presses.append(milliseconds_to_change(page, ".aa-live", truck, "data-space", lambda: screen.choose(action)))

                    driving += frames(browser, page, drive)
                    at_once(shadow.do, action)
                    screen.sees()
                    bare.bring_to_front()
                    clicks.append(milliseconds_to_change(bare, ".jupyter-button", ".jupyter-button", "", button.click))
                    page.bring_to_front()
                elif isinstance(action, Deliver):
                    screen.take()
                    page.emulate_media(reduced_motion="no-preference")
                    delivering += frames(browser, page, partial(screen.choose, action))
                    break
                else:
                    page.emulate_media(reduced_motion="reduce")
                    screen.do(action)
            browser.close()
    return aligned(
        "movement",
        [
            ("press to first change, ms (median, worst): a drive", f"{median(presses):.1f} {max(presses):.1f}"),
            ("the same of a bare button", f"{median(clicks):.1f} {max(clicks):.1f}"),
            ("between frames of drives, ms (median, worst)", said(driving)),
            ("between frames of a delivery, ms (median, worst)", said(delivering)),
        ],
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--installed", default="", help="the folder of an environment that holds the wheel; by default it is built")
    print(measure(parser.parse_args().installed))
