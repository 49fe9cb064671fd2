"""Odds on the map stand beside their own place, and over nothing else that is to be read or pressed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from aufachse_widgets.engine.actions import Drive
from aufachse_widgets.sessions.frame import Frame
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.widgets.map.odds import odds
from tests.browser.conftest import LONGER
from tests.browser.test_access import AGAINST_BOT
from tests.browser.test_following import opened
from tests.kit.rest import settle
from tests.kit.screens import at_once
from tests.kit.served_stores import Kept

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion]

BESIDE = 45  # pixels from a place to its odds, at most

# For each of the odds that are shown: what they say, how far they stand from their place, and what they lie on.
SHOWN = """
() => [...document.querySelectorAll(".aa-odds")].filter((tag) => tag.checkVisibility({visibilityProperty: true})).map((tag) => {
  const box = tag.getBoundingClientRect(), base = tag.offsetParent.getBoundingClientRect(), style = getComputedStyle(tag);
  const x = base.left + parseFloat(style.left), y = base.top + parseFloat(style.top);
  const far = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
  const other = ".aa-overlay :is(.aa-name, .aa-tag, .aa-truck, .aa-city), .aa-hintmarks span, button, .leaflet-control";
  const under = [...document.querySelectorAll(other)].filter((one) => {
    const it = one.getBoundingClientRect();
    return one !== tag && it.width && one.checkVisibility({opacityProperty: true, visibilityProperty: true})
      && it.left < box.right && it.right > box.left && it.top < box.bottom && it.bottom > box.top;
  });
  return [tag.innerText, far, under.map((one) => one.innerText || one.className)];
})
"""


def several(session: Session, frames: Sequence[Frame]) -> bool:
    """A roll after which several places have odds."""
    frame = session.frame
    return any(isinstance(action, Drive) for action in frame.legal) and frame.perspective == 0 and len(odds(session.rules, frame.state, 0)) > 1


def beside_their_places(page: Page) -> list[str]:
    """What is shown, once the map has come to rest."""
    settle(page)
    shown = page.evaluate(SHOWN)
    for said, far, under in shown:
        assert under == [], f"{said} lies on {under}"
        assert 0 < far <= BESIDE, f"{said} stands {far:.0f} pixels from its place"
    return [said for said, _far, _under in shown]


@LONGER
def test_odds_stand_beside_their_own_place_and_over_nothing_else(
    kept_games: Kept, open_page: Callable[..., Page], screenshots: Path, size: dict[str, int]
) -> None:
    moment = kept_games.before(AGAINST_BOT, several)
    screen = opened(kept_games, open_page, size, moment)
    page = screen.page
    page.locator(".aa-hint-switch").click()
    screen.choose(moment.step)
    at_once(moment.shadow.do, moment.step)
    screen.sees()
    tags = page.locator(".aa-odds")
    expect(tags).to_have_count(len(odds(moment.shadow.rules, moment.shadow.frame.state, 0)))
    beside_their_places(page)
    page.screenshot(path=screenshots / f"odds-near-{size['width']}.png")
    page.get_by_role("button", name="Whole board").click()
    shown = beside_their_places(page)
    page.screenshot(path=screenshots / f"odds-{size['width']}.png")
    assert shown and all("%" in said for said in shown)
    # Nearer, too: all stand again.
    page.locator(".leaflet-control-zoom-in").click()
    beside_their_places(page)
