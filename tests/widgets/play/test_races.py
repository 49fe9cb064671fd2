"""Two pages on which the same seat is played: the loser of a race reads which press counted, a double tap is ignored without a word."""

import pytest

from aufachse_widgets.journal import Seat
from aufachse_widgets.pages.cab import Cab
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore
from tests.kit.devices import Devices, look
from tests.kit.front_end import browser_says
from tests.widgets.playing import press


@pytest.fixture
def pages():
    """Anna's phone and her tablet, at the beginning: her truck is to be placed."""
    game = Session.new("fx-schmid-1987", (Seat("Anna", "red"), Seat("Ben", "blue")), seed="race", first=0, store=MemoryStore())
    devices = Devices(game, others=False)
    phone, tablet = Cab(devices.players[0], owns=True), Cab(devices.open(devices.secrets[0]), owns=True)
    yield phone, tablet
    for page in (phone, tablet):
        page.close()
    devices.close()


def touch(page, frame, action):
    """Touch a space on the map, of which the page says which frame it showed."""
    browser_says(page.device, {"kind": "press", "frame": frame, "text": ""})
    browser_says(page.map.spots, {"event": "place", "place": page.map.ground.order.index(action.space)})


def said(page):
    """What has gone wrong, as the page reads."""
    return page.map.error or page.actions.error


def test_who_has_not_seen_it_yet_reads_which_press_counted(pages):
    phone, tablet = pages
    one, other = phone.session.frame.legal[:2]
    press(phone, one)
    press(tablet, other)
    assert said(tablet).startswith("Somebody else was quicker: Anna's truck starts at ")
    assert len(phone.session.journal) == len(tablet.session.journal)


def test_a_press_on_what_was_there_before_reads_it_too(pages):
    phone, tablet = pages
    one, other = phone.session.frame.legal[:2]
    seen = tablet.session.frame.number
    press(phone, one)
    look(tablet.session)
    touch(tablet, seen, other)
    assert said(tablet).startswith("Somebody else was quicker: Anna's truck starts at ")
    assert len(phone.session.journal) == len(tablet.session.journal)


def test_a_second_tap_of_ones_own_says_nothing(pages):
    phone, _tablet = pages
    one, other = phone.session.frame.legal[:2]
    seen = phone.session.frame.number
    press(phone, one)
    entries = len(phone.session.journal)
    touch(phone, seen, other)
    assert said(phone) == "" and len(phone.session.journal) == entries
