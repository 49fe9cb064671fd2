"""A physical table told on several phones: what one types of a hand stays there, and what one tells is seen by all."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from aufachse_widgets.sessions.admission import Admission, address_of
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.store import Store
from aufachse_widgets.tracking.facts import Paid, Rolled, SetSpace, SetTurn, Stopped
from aufachse_widgets.tracking.kind import TOLD
from tests.browser.conftest import DESK, PHONE
from tests.kit.measures import Wire
from tests.kit.rest import settle
from tests.kit.screens import at_once
from tests.kit.served_stores import Kept
from tests.kit.told_tables import HELD, PUBLIC, told_table

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion]

# Ids of messages, widgets and kernels, with the process and count after them, and times: any number may be in them.
CHANCE = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(_\d+)*|[0-9a-f]{32}(_\d+)*|\d{4}-\d\d-\d\dT\d\d:\d\d:[\d.]+")


def table(store: Store) -> tuple[Tracker, Admission]:
    """A table under way: all trucks stand somewhere, Anna is on turn at Kassel's gates."""
    game = at_once(told_table, SetTurn(0), spaces=("fulda", "bremen", "linz"), store=store)
    return game, Admission(store, game.game_id)


def press(page: Page, what: Locator) -> None:
    """As people do: they see it, and then press it; what has just changed takes no press yet."""
    expect(what).to_be_enabled()
    settle(page)
    what.click()


def look(game: Tracker) -> None:
    at_once(lambda: game._others_entered(game.store.read(game.game_id, TOLD, len(game.journal))))


@pytest.mark.slow
def test_a_typed_hand_travels_to_its_own_phone_only(kept_games: Kept, served_store: Store, open_page: Callable[..., Page], screenshots: Path) -> None:
    game, door = table(served_store)
    secrets = [door.take_seat(0), door.take_seat(1), door.wall()]
    wires: list[Wire] = []
    anna, ben, wall = (
        open_page(kept_games.server.url + address_of(door.code, secret), PHONE, before=lambda page: wires.append(Wire(page))) for secret in secrets
    )
    for page in (anna, ben):
        expect(page.locator(".aa-trackhead .aa-prompt")).to_be_visible(timeout=60_000)
    expect(wall.locator(".aa-wall-said")).to_be_visible(timeout=60_000)
    anna.locator(".aa-tabs").get_by_role("button", name="Contracts").click()
    expect(anna.locator(".aa-ownhand")).to_contain_text("0 of 3 face-down cards entered.")
    assert at_once(Tracker.resume(served_store, game.game_id, door.admitted(secrets[0])).type_own, HELD)
    expect(anna.locator(".aa-ownhand")).to_contain_text("1 of 3 face-down cards entered.")
    anna.locator(".aa-ownhand").get_by_role("button", name="Kassel → Wien").click()
    expect(anna.locator(".aa-ownhand .aa-card")).to_contain_text("7013")
    anna.screenshot(path=screenshots / "own-hand-390.png", full_page=True)
    # Others tell a turn of hers, and the card is offered to her alone.
    press(ben, ben.get_by_role("button", name="Enter what Anna does"))
    press(ben, ben.get_by_role("button", name="2", exact=True).first)
    press(ben, ben.locator(".aa-spaces").get_by_role("button", name=re.compile("Kassel")).first)
    expect(anna.locator(".aa-trackhead")).to_contain_text("told by Ben")
    read = anna.locator(".aa-readout[aria-live=polite] p")  # to who listens to a screen reader: what was told, and what is asked for
    expect(read.last).to_contain_text(re.compile(r"^Anna drives .* \(told by Ben\).* Anna is at Kassel: "))
    press(anna, anna.locator(".aa-tabs").get_by_role("button", name="My truck"))
    load = anna.locator(".aa-deeds").get_by_role("button", name="Load Kassel → Wien?")
    expect(load).to_be_visible()
    anna.screenshot(path=screenshots / "own-hand-load-390.png")
    sent = [b"".join(wire.whole.messages).decode("utf-8", "replace") for wire in wires]
    assert "7013" in sent[0]
    for other in sent[1:]:
        assert not re.search("7013|Kassel (→|\\\\u2192) Wien", CHANCE.sub("", other))
    # Loaded, it is everybody's.
    press(anna, load)
    expect(ben.locator(".aa-trackhead")).to_contain_text("told by Anna")
    expect(ben.locator(".aa-table-scores")).to_contain_text("7013")
    expect(wall.locator(".aa-wall-lines li").first).to_contain_text("Anna loads Kassel → Wien")
    look(game)
    assert [game.teller(entry.number) for entry in game.journal.entries[-4:]] == [1, 1, 0, 0]
    press(ben, ben.locator(".aa-tabs").get_by_role("button", name="Log"))
    expect(ben.locator(".aa-loglines")).to_contain_text("Anna loads Kassel → Wien")
    expect(ben.locator(".aa-loglines")).to_contain_text("(told by Ben)")
    ben.screenshot(path=screenshots / "told-log-390.png")
    wall.set_viewport_size(DESK)
    wall.screenshot(path=screenshots / "told-wall-1280.png")


@pytest.mark.slow
def test_a_question_closes_on_every_phone_with_the_first_answer(
    kept_games: Kept, served_store: Store, open_page: Callable[..., Page], screenshots: Path
) -> None:
    game, door = table(served_store)
    space = min(game.rules.events)
    before = game.rules.neighbours[space][0]
    assert at_once(game.tell, SetSpace(0, before), Rolled(0, (1,)))
    secrets = [door.take_seat(0), door.take_seat(1), door.host(door.store.host_key), door.wall()]
    anna, ben, host, wall = pages = [open_page(kept_games.server.url + address_of(door.code, secret), PHONE) for secret in secrets]
    for page in pages[:3]:
        expect(page.locator(".aa-trackhead .aa-prompt")).to_be_visible(timeout=60_000)
    expect(wall.locator(".aa-wall-said")).to_be_visible(timeout=60_000)
    host.set_viewport_size(DESK)
    press(ben, ben.get_by_role("button", name="Enter what Anna does"))
    look(game)
    assert at_once(game.tell, Stopped(0, space))
    asked = "Which event card did Anna turn up?"
    for page in (anna, ben, host):
        expect(page.locator(".aa-trackform").locator("visible=true")).to_contain_text(asked)
    ben.screenshot(path=screenshots / "question-390.png")
    # Anna answers; a form that somebody has opened by hand meanwhile goes with the turn.
    press(anna, anna.locator(".aa-eventlist").get_by_role("button", name=re.compile("^Motivation")))
    for page in (anna, ben, host):
        expect(page.get_by_text(asked)).to_be_hidden()
        expect(page.locator(".aa-flow")).to_be_visible()
    expect(ben.locator(".aa-trackhead")).to_contain_text("Booked: Anna turned up Motivation")
    ben.screenshot(path=screenshots / "question-answered-390.png")
    press(host, host.locator(".aa-tiles").get_by_role("button", name="Load", exact=True))
    expect(host.locator(".aa-trackform").locator("visible=true")).to_contain_text("Loaded")
    host.screenshot(path=screenshots / "question-by-hand-1280.png")
    press(ben, ben.locator(".aa-rollrow").last.get_by_role("button", name="3", exact=True))
    expect(host.locator(".aa-trackhead")).to_contain_text("“Loaded” has been closed: the turn is over.")
    expect(host.locator(".aa-trackform").locator("visible=true")).to_have_count(0)
    host.screenshot(path=screenshots / "question-closed-1280.png")
    # On Ben's phone, and for all, only where his truck stopped is asked.
    expect(ben.locator(".aa-spaces")).to_be_visible()
    # Two enter the same payment.
    for page in (ben, host):
        press(page, page.locator(".aa-tabs").get_by_role("button", name="Bank"))
        press(page, page.locator(".aa-bankpanel .aa-switch").first.get_by_role("button", name="Pay by hand"))
        page.locator(".aa-bankpanel").get_by_label("Amount").fill("100")
        page.locator(".aa-bankpanel").get_by_label("What for").fill("toll")
    press(ben, ben.get_by_role("button", name="Write it down"))
    expect(host.locator(".aa-trackhead")).to_contain_text("pays 100 DM to the bank: toll. (told by Ben)")
    press(host, host.get_by_role("button", name="Write it down"))
    expect(host.locator(".aa-trackhead")).to_contain_text("Done already:")
    host.screenshot(path=screenshots / "done-already-1280.png")
    host.set_viewport_size(PHONE)
    settle(host)
    host.screenshot(path=screenshots / "done-already-390.png")
    look(game)
    assert [entry.action for entry in game.journal.entries[-2:]] == [Rolled(1, (3,)), Paid(0, -100, "toll")]
    assert [game.teller(entry.number) for entry in game.journal.entries[-3:]] == [0, 1, 1]


@pytest.mark.slow
def test_a_table_is_told_on_three_phones_and_auctions_live(kept_games: Kept, served_store: Store, open_page: Callable[..., Page], screenshots: Path) -> None:
    game, door = table(served_store)
    secrets = [door.take_seat(0), door.take_seat(1), door.take_seat(2), door.host(door.store.host_key), door.wall()]
    anna, ben, cleo, host, wall = pages = [open_page(kept_games.server.url + address_of(door.code, secret), PHONE) for secret in secrets]
    for page in pages[:4]:
        expect(page.locator(".aa-trackhead .aa-prompt")).to_be_visible(timeout=60_000)
    expect(wall.locator(".aa-wall-said")).to_be_visible(timeout=60_000)
    wall.set_viewport_size(DESK)
    # Anna rolls 2, stops at Kassel and calls an auction; each on the phone that is nearest.
    press(cleo, cleo.get_by_role("button", name="Enter what Anna does"))
    press(cleo, cleo.get_by_role("button", name="2", exact=True).first)
    expect(anna.locator(".aa-trackhead")).to_contain_text("rolled 2")
    press(anna, anna.locator(".aa-spaces").get_by_role("button", name=re.compile("Kassel")).first)
    press(anna, anna.locator(".aa-deeds").get_by_role("button", name="Auction: Hamburg → Bern"))
    call = anna.get_by_role("button", name="Bid on everybody's phone")
    expect(call).to_be_in_viewport(ratio=1)
    anna.screenshot(path=screenshots / "live-auction-begins-390.png")
    press(anna, call)
    for page in (anna, ben, cleo, host):
        expect(page.locator(".aa-live-auction")).to_contain_text("No bid yet. If nobody bids, Anna gets it for free.")
    expect(wall.locator(".aa-wall-auction")).to_contain_text("No bid yet")
    # Every word that a thumb may say is in sight.
    for page in (ben, cleo):
        for word in ("Bid 1", "Bid 5", "Pass"):
            expect(page.locator(".aa-live-auction").get_by_role("button", name=word)).to_be_in_viewport(ratio=1)
    ben.screenshot(path=screenshots / "live-auction-390.png")
    press(ben, ben.locator(".aa-live-auction").get_by_role("button", name="Bid 2"))
    for page in (anna, cleo, host):
        expect(page.locator(".aa-live-auction")).to_contain_text("Ben holds it with bid 2, 400 DM.")
    cleo.screenshot(path=screenshots / "live-auction-raise-390.png")
    host.screenshot(path=screenshots / "live-auction-host-390.png")
    wall.screenshot(path=screenshots / "live-auction-wall-1280.png")
    # A bid that is too low says why.
    press(cleo, cleo.locator(".aa-live-auction").get_by_role("button", name="Bid 1"))
    expect(cleo.locator(".aa-error")).to_contain_text("The bid stands at 2")
    press(cleo, cleo.locator(".aa-live-auction").get_by_role("button", name="Bid 3"))
    expect(anna.locator(".aa-live-auction")).to_contain_text("Cleo holds it with bid 3")
    press(anna, anna.locator(".aa-live-auction").get_by_role("button", name="Match"))
    expect(ben.locator(".aa-live-auction")).to_contain_text("Anna holds it with bid 3")
    # Ben's phone has dropped out: the host passes for him; Cleo passes.
    ben.close()
    press(host, host.locator(".aa-live-auction .aa-seats").get_by_role("button", name="Ben"))
    press(host, host.locator(".aa-live-auction").get_by_role("button", name="Pass"))
    expect(cleo.locator(".aa-live-auction")).to_contain_text("passed")
    press(cleo, cleo.locator(".aa-live-auction").get_by_role("button", name="Pass"))
    for page in (anna, cleo, host):
        expect(page.locator(".aa-live-auction")).to_be_hidden()
        expect(page.locator(".aa-purses")).to_contain_text("4400")
    look(game)
    player = game.frame.state.players[0]
    assert player.money == 4400 and PUBLIC.id in (*player.hand, *player.loaded)
    # Ben comes back by his link, and the game goes on there.
    ben = open_page(kept_games.server.url + address_of(door.code, secrets[1]), PHONE)
    expect(ben.locator(".aa-purses")).to_contain_text("4400", timeout=60_000)
    press(ben, ben.locator(".aa-rollrow").last.get_by_role("button", name="3", exact=True))
    expect(anna.locator(".aa-trackhead")).to_contain_text("Ben rolled 3")
    press(anna, anna.locator(".aa-tabs").get_by_role("button", name="Log"))
    expect(anna.locator(".aa-loglines")).to_contain_text("(told by the host)")
    anna.screenshot(path=screenshots / "live-auction-log-390.png", full_page=True)
