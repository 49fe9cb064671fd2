"""A physical table told on several phones: what one types of a hand stays there, and what one tells is seen by all."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from aufachse_widgets.apps.by_link import address_of
from aufachse_widgets.engine.contracts import Contract
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.admission import Admission
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.store import Store, open_store
from aufachse_widgets.tracking.facts import TABLE, SetTurn, Stopped, Typed
from aufachse_widgets.tracking.kind import TOLD
from tests.browser.conftest import DESK, PHONE
from tests.browser.kept import Kept
from tests.browser.measuring import Wire
from tests.browser.person import at_once
from tests.browser.serving import Installed, dashboard

SEATS = (Seat("Anna", "red"), Seat("Ben", "blue"), Seat("Cleo", "green"))
HELD = Contract(52, "kassel", "wien", 3, 7013, (710, 1420, 2130, 2840, 3550))
PUBLIC = Contract(1, "hamburg", "bern", 3, 1600, (200, 400, 600, 800, 1000))


@pytest.fixture(scope="module")
def kept(installed: Installed, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kept]:
    home = tmp_path_factory.mktemp("told")
    with dashboard(installed, home, f"--store={home / 'games.sqlite'}") as server:
        yield Kept(server, home / "games.sqlite")


@pytest.fixture
def store(kept: Kept) -> Iterator[Store]:
    opened = open_store(kept.store)
    yield opened
    opened.close()


def table(store: Store) -> tuple[Tracker, Admission]:
    """A table under way: all trucks stand somewhere, Anna is on turn at Kassel's gates."""
    game = at_once(Tracker.new, "fx-schmid-1987", SEATS, 0, store=store)
    told = (Typed(TABLE, PUBLIC), *(Stopped(seat, space) for seat, space in enumerate(("fulda", "bremen", "linz"))), SetTurn(0))
    assert at_once(game.tell, *told)
    return game, Admission(store, game.game_id)


def look(game: Tracker) -> None:
    at_once(lambda: game._others_entered(game.store.read(game.game_id, TOLD, len(game.journal))))


@pytest.mark.slow
def test_a_typed_hand_travels_to_its_own_phone_only(kept: Kept, store: Store, open_page: Callable[..., Page], screenshots: Path) -> None:
    game, door = table(store)
    secrets = [door.take_seat(0), door.take_seat(1), door.wall()]
    wires: list[Wire] = []
    anna, ben, wall = (open_page(kept.server.url + address_of(door.code, secret), PHONE, before=lambda page: wires.append(Wire(page))) for secret in secrets)
    for page in (anna, ben, wall):
        expect(page.locator(".aa-trackhead .aa-prompt")).to_be_visible(timeout=30_000)
    anna.locator(".aa-tabs").get_by_role("button", name="Contracts").click()
    expect(anna.locator(".aa-ownhand")).to_contain_text("0 of 3 face-down cards entered.")
    assert at_once(Tracker.resume(store, game.game_id, door.admitted(secrets[0])).type_own, HELD)
    expect(anna.locator(".aa-ownhand")).to_contain_text("1 of 3 face-down cards entered.")
    anna.locator(".aa-ownhand").get_by_role("button", name="Kassel → Wien").click()
    expect(anna.locator(".aa-ownhand .aa-card")).to_contain_text("7013")
    anna.screenshot(path=screenshots / "own-hand-390.png", full_page=True)
    # Others tell a turn of hers, and the card is offered to her alone.
    ben.get_by_role("button", name="2", exact=True).first.click()
    ben.locator(".aa-spaces").get_by_role("button", name=re.compile("Kassel")).first.click()
    anna.locator(".aa-tabs").get_by_role("button", name="Turn").click()
    load = anna.locator(".aa-deeds").get_by_role("button", name="Load Kassel → Wien?")
    expect(load).to_be_visible()
    anna.screenshot(path=screenshots / "own-hand-load-390.png")
    sent = [b"".join(wire.whole.messages).decode("utf-8", "replace") for wire in wires]
    assert "7013" in sent[0]
    for other in sent[1:]:
        assert not re.search("7013|Kassel (→|\\\\u2192) Wien", other)
    # Loaded, it is everybody's.
    load.click()
    for page in (ben, wall):
        expect(page.locator(".aa-trackhead")).to_contain_text("told by Anna")
        expect(page.locator(".aa-table-scores")).to_contain_text("7013")
    look(game)
    assert [game.teller(entry.number) for entry in game.journal.entries[-4:]] == [1, 1, 0, 0]
    ben.locator(".aa-tabs").get_by_role("button", name="Log").click()
    expect(ben.locator(".aa-loglines")).to_contain_text("Anna loads Kassel → Wien")
    expect(ben.locator(".aa-loglines")).to_contain_text("(told by Ben)")
    ben.screenshot(path=screenshots / "told-log-390.png")
    wall.set_viewport_size(DESK)
    wall.screenshot(path=screenshots / "told-wall-1280.png")
