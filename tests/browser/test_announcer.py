"""The announcer says in German what happens at a table, on the companion and on the wall: by a stand-in for the browser's speech."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from aufachse_widgets.engine.actions import Bid, CallAuction
from aufachse_widgets.sessions.admission import Admission, address_of
from aufachse_widgets.store import Store
from aufachse_widgets.tracking.facts import Rolled, Stopped
from tests.browser.conftest import DESK, PHONE
from tests.kit.rest import settle
from tests.kit.screens import at_once
from tests.kit.served_stores import Kept
from tests.kit.told_tables import told_table

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.reduced_motion]

# One German voice, which says everything at once, and a list of what it has said.
SPEECH = """
(() => {
  window.spoken = [];
  const synth = Object.assign(new EventTarget(), {
    getVoices: () => [{lang: "de-DE", name: "Stand-in", default: true, localService: true}],
    speak: (said) => { if (said.volume) { window.spoken.push([said.text, said.lang]); setTimeout(() => said.onend?.(), 0); } },
    cancel: () => {},
  });
  Object.defineProperty(window, "speechSynthesis", {value: synth});
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; this.volume = 1; } };
})();
"""
SWITCH = ".aa-key-announcer"


def says(page: Page, *texts: str) -> None:
    """These are the next things that the page says, and it says them in German."""
    page.wait_for_function("number => window.spoken.length >= number", arg=len(texts))
    assert page.evaluate("window.spoken.splice(0)") == [[text, "de-DE"] for text in texts]


def press(page: Page, what: Locator) -> None:
    """As people do: they see it, and then press it; what has just changed takes no press yet."""
    expect(what).to_be_enabled()
    settle(page)
    what.click()


def switched_on(page: Page) -> None:
    """Somebody presses the switch, and hears that."""
    press(page, page.locator(SWITCH))
    says(page, "Die Ansagen sind an.")


def test_the_companion_and_the_wall_say_in_german_what_happens(
    kept_games: Kept, served_store: Store, open_page: Callable[..., Page], screenshots: Path
) -> None:
    game = at_once(told_table, store=served_store)
    door = Admission(served_store, game.game_id)
    links = [address_of(door.code, secret) for secret in (door.host(door.store.host_key), door.wall())]

    def speak(page: Page) -> None:
        page.add_init_script(SPEECH)

    companion, wall = (
        open_page(kept_games.server.url + link, size, before=speak, options="{}", locale="de-DE") for link, size in zip(links, (PHONE, DESK), strict=True)
    )
    expect(companion.locator(".aa-trackhead .aa-prompt")).to_be_visible(timeout=60_000)
    expect(wall.locator(".aa-wall-said")).to_be_visible(timeout=60_000)
    for page in (companion, wall):
        switched_on(page)
    # Its options are there, and only what is wanted is said.
    companion.locator(".aa-key-options").click()
    expect(companion.get_by_label("Ansagen, wer gewinnt")).to_be_checked()
    expect(companion.locator(".aa-voiceless")).to_be_hidden()
    companion.get_by_label("Ansagen, wer gewinnt").scroll_into_view_if_needed()
    companion.screenshot(path=screenshots / "announcer-options-390.png")
    companion.get_by_label("Ansagen, wer gewinnt").uncheck()
    press(companion, companion.locator(".aa-devicepanel .aa-key-close"))
    expect(companion.locator(".aa-devicepanel")).to_be_hidden()
    companion.screenshot(path=screenshots / "announcer-companion-390.png")
    wall.screenshot(path=screenshots / "announcer-wall-1280.png")

    assert at_once(game.tell, Rolled(0, (0,)), Stopped(0, "kassel"))
    for page in (companion, wall):
        says(page, "Anna: Lkw, Kassel.")
    assert at_once(game.tell, CallAuction(0, 1))
    for page in (companion, wall):
        says(page, "Anna eröffnet eine Versteigerung: von Hamburg nach Bern, 3 Güter, 1600 DM.")
    assert at_once(game.tell, Bid(1, 2))
    for page in (companion, wall):
        says(page, "Ben bietet 2: 400 DM.")
    # The hammer falls at the companion.
    expect(companion.locator(".aa-live-auction .aa-stands")).to_contain_text("Ben")  # it is shown a moment after it is said
    press(companion, companion.get_by_role("button", name=re.compile("^Verkauft!")))
    says(companion, "Letzter Aufruf: Ben hat 400 DM geboten. Bietet niemand mehr?")
    press(companion, companion.locator(".aa-question").get_by_role("button", name="Verkauft", exact=True))
    for page in (companion, wall):
        says(page, "Verkauft! Für 400 DM an Ben", "Ben: zahle 400 DM an die Bank, nimm die Karte.")
    # What is undone is silent.
    expect(companion.locator(".aa-trackhead .aa-hands")).to_contain_text("400 DM")
    press(companion, companion.locator(".aa-key-undo"))
    press(companion, companion.locator(".aa-question").get_by_role("button", name="Rückgängig", exact=True))
    expect(wall.locator(".aa-wall-auction")).to_be_visible()
    assert companion.evaluate("window.spoken") == wall.evaluate("window.spoken") == []
    # Loaded again, it is still on.
    wall.reload()
    expect(wall.locator(".aa-wall-said")).to_be_visible(timeout=60_000)
    expect(wall.locator(f"{SWITCH}.aa-on")).to_be_visible()
