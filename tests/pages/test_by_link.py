"""The page of a link: one game, as its seat sees it, and nothing else."""

import asyncio

import pytest

from aufachse_widgets import Cab, Wall
from aufachse_widgets.engine import UNKNOWN
from aufachse_widgets.journal import BY_HOST, UNSAID, Seat
from aufachse_widgets.pages.by_link import LinkPage, link_in_address
from aufachse_widgets.sessions.admission import Admission, Secret, address_of
from aufachse_widgets.sessions.presence import Presence
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.store import MemoryStore
from aufachse_widgets.tracking.facts import Paid
from tests.kit.devices import same, until
from tests.kit.front_end import browser_says
from tests.widgets.playing import shown_text

SEATS = (Seat("Anna", "red"), Seat("Ben", "blue"))


@pytest.fixture
def game():
    return Session.new("fx-schmid-1987", SEATS, "by link", first=0, store=MemoryStore())


@pytest.fixture
def door(game):
    return Admission(game.store, game.game_id)


def page(door, secret):
    code, found = link_in_address(address_of(door.code, secret).removeprefix("?"))
    return LinkPage(door.store, code, found)


def test_the_link_of_a_seat_opens_the_game_as_that_seat(game, door):
    async def visit():
        anna, ben = page(door, door.take_seat(0)), page(door, door.take_seat(1))
        sessions = anna.table.session, ben.table.session
        assert [session.people for session in sessions] == [{0}, {1}]
        assert isinstance(anna.table, Cab) and isinstance(ben.table, Cab)
        for _step in range(8):
            (acting,) = [session for session in sessions if session.frame.legal]
            acting.do(acting.frame.legal[0])
            await until(lambda: same(*sessions))
        hands = [session.frame.state.players for session in sessions]
        assert UNKNOWN not in hands[0][0].hand and UNKNOWN not in hands[1][1].hand
        assert UNKNOWN in hands[0][1].hand and UNKNOWN in hands[1][0].hand
        assert anna.table.error == ben.table.error == ""
        anna.close()
        ben.close()
        assert all(session.closed and not session.follows for session in sessions)

    asyncio.run(visit())


def test_the_wall_has_no_hand_and_nothing_to_press(game, door):
    wall = page(door, door.wall())
    assert wall.table.session.frame.legal == ()
    assert wall.table.session.frame.perspective == -1
    assert isinstance(wall.table, Wall)
    wall.close()


def test_a_link_that_is_not_good_shows_no_game(game, door):
    freed = door.take_seat(1)
    door.free_seat(1, door.store.host_key)
    for code, secret, why in (
        (door.code, freed, "no longer"),
        (door.code, Secret("guessed"), "not good"),
        ("XXXXX", freed, "no table"),
    ):
        shown = LinkPage(game.store, code, secret)
        assert shown.table is None and why in shown_text(shown)
        shown.close()


def test_the_links_of_a_physical_table_open_it_to_be_told_or_looked_at(game):
    tracked = Tracker.new("fx-schmid-1987", SEATS, 0, store=game.store)
    told = Admission(game.store, tracked.game_id)

    async def visit():
        ben, host, wall = page(told, told.take_seat(1)), page(told, told.host(told.store.host_key)), page(told, told.wall())
        sessions = [shown.table.session for shown in (ben, host, wall)]
        assert [session.by for session in sessions] == [1, BY_HOST, UNSAID] and [session.looks_on for session in sessions] == [False, False, True]
        assert ben.table.turn.tell(Paid(0, -100, "toll"))
        await until(lambda: same(sessions[0], sessions[1]) and same(sessions[0], sessions[2]))
        assert sessions[2].teller(1) == 1
        assert "Anna pays 100 DM to the bank: toll. (told by Ben)" in shown_text(host.table.head)
        assert "Anna pays 100 DM to the bank: toll." in shown_text(wall.table.story)
        assert "Undo" not in shown_text(wall.table)
        for shown in (ben, host, wall):
            shown.close()
        assert all(session.closed and not session.follows for session in sessions)

    asyncio.run(visit())


def test_only_an_address_with_a_code_and_a_secret_is_a_link():
    for query in ("", "game=abc", "table=BCDFG", "key=abc", "table=&key=abc", "table=BCDFG&key="):
        assert link_in_address(query) is None


def test_a_device_whose_seat_was_freed_is_not_listed_as_connected(game, door):
    """Its page stays open, and gives signs of life; the one who takes the seat then may be away all the same."""

    async def visit():
        old = page(door, door.take_seat(1))
        browser_says(old.device, {"kind": "alive"})
        here = Presence(game.store, game.game_id)
        assert [one.seat for one in here.here] == [1] and here.away == ()
        door.free_seat(1, door.store.host_key)
        old.table.session.refresh()
        assert old.table.session.link_ended
        browser_says(old.device, {"kind": "alive"})
        here.look()
        assert here.here == ()
        door.take_seat(1)  # on a device that is switched off again
        here.look()
        assert here.here == () and here.away == (1,)
        old.close()

    asyncio.run(visit())
