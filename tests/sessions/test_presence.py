"""Who is connected: those whose page gives signs of life at a table that has links."""

import asyncio

import pytest

from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.admission import HOST, SEAT, WALL, Admission
from aufachse_widgets.sessions.presence import Presence
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import TIMINGS, MemoryStore, StoreError, Timings

SEATS = (Seat("Anna"), Seat("Ben"), Seat("Bot", bot="courier"))


@pytest.fixture
def game(clock) -> Session:
    return Session.new("fx-schmid-1987", SEATS, seed="here", store=MemoryStore(clock))


def roles(presence: Presence) -> list[tuple[str, int]]:
    return [(one.role, one.seat) for one in presence.here]


def test_a_game_without_links_costs_nothing(game, monkeypatch):
    alone = Presence(game.store, game.game_id)
    monkeypatch.setattr(game.store, "show_up", lambda *said: pytest.fail("said that it is here"))
    alone.sign()
    alone.look()
    assert not alone.joined and alone.here == () and alone.away == ()


def test_whoever_gives_no_signs_is_gone_after_a_while(game, clock):
    door = Admission(game.store, game.game_id)
    for seat in (0, 1):
        door.take_seat(seat)
    door.wall()
    pages = [Presence(game.store, game.game_id, SEAT, 0), Presence(game.store, game.game_id, SEAT, 1), Presence(game.store, game.game_id, WALL)]
    for page in pages:
        clock.now += 1
        page.sign()
        page.look()
    one, _two, wall = pages
    assert roles(wall) == [(SEAT, 0), (SEAT, 1), (WALL, -1)] and wall.away == ()
    clock.now += TIMINGS.presence_timeout - 1
    one.sign()
    wall.sign()
    clock.now += 2
    wall.look()
    assert roles(wall) == [(SEAT, 0), (WALL, -1)] and wall.away == (1,)
    # A goodbye counts at once.
    one.end()
    wall.look()
    assert roles(wall) == [(WALL, -1)] and wall.away == (0, 1)


def test_a_phone_whose_network_is_gone_is_off_the_list_before_anybody_waits_for_it(game, clock):
    """At most ten seconds from its last sign until the others' pages say so."""
    assert TIMINGS.presence_timeout + TIMINGS.presence_poll <= 10
    Admission(game.store, game.game_id).take_seat(0)
    phone, screen = Presence(game.store, game.game_id, SEAT, 0), Presence(game.store, game.game_id)
    for _beat in range(3):  # as long as at most two signs in a row are lost it stays there
        phone.sign()
        clock.now += 3 * TIMINGS.presence_heartbeat
        screen.look()
        assert roles(screen) == [(SEAT, 0)] and screen.away == ()
    clock.now += TIMINGS.presence_heartbeat
    screen.look()
    assert screen.here == () and screen.away == (0,)


def test_only_a_change_is_told(game, clock):
    Admission(game.store, game.game_id).host(game.store.host_key)
    host = Presence(game.store, game.game_id, HOST)
    told = []
    host.observe(lambda change: told.append(change["name"]), names=["here", "away", "joined"])
    for _beat in range(5):
        host.sign()
        host.look()
        clock.now += 3
    assert told == ["here"]


def test_links_that_are_given_later_let_others_be_here(game):
    screen = Presence(game.store, game.game_id)
    Admission(game.store, game.game_id).take_seat(0)
    screen.look()
    assert screen.joined and screen.away == (0,)
    screen.sign()
    assert roles(screen) == [("here", -1)]


def test_a_store_that_fails_or_a_game_that_is_removed_bothers_nobody(game, monkeypatch):
    Admission(game.store, game.game_id).take_seat(0)
    page = Presence(game.store, game.game_id, SEAT, 0)
    page.sign()

    def fails(*said):
        raise StoreError("games.sqlite", "locked")

    for name in ("show_up", "present", "leave"):
        monkeypatch.setattr(game.store, name, fails)
    page.sign()
    page.look()
    assert roles(page) == [(SEAT, 0)]
    page.end()
    monkeypatch.undo()
    game.store.delete(game.game_id)
    page.sign()
    page.look()
    page.end()


def test_who_plays_at_the_hosts_screen_is_there_with_the_host(game):
    door = Admission(game.store, game.game_id)
    secret = door.host(door.store.host_key)
    door.take_seat(1)
    door.play_on(0, door.admitted(secret))
    host, other = Presence(game.store, game.game_id, HOST), Presence(game.store, game.game_id, SEAT, 1)
    host.sign()
    other.look()
    assert roles(other) == [(HOST, -1)] and other.away == (1,)
    host.end()
    other.look()
    assert other.away == (0, 1)


def test_it_looks_again_by_itself_until_the_end():
    game = Session.new("fx-schmid-1987", SEATS, seed="here", store=MemoryStore(timings=Timings(presence_poll=0.01)))
    Admission(game.store, game.game_id).take_seat(0)

    async def together():
        screen = Presence(game.store, game.game_id)
        screen.begin()
        phone = Presence(game.store, game.game_id, SEAT, 0)
        phone.sign()
        await asyncio.sleep(0.1)
        assert roles(screen) == [(SEAT, 0)]
        screen.end()
        phone.end()
        await asyncio.sleep(0.05)
        assert roles(screen) == [(SEAT, 0)]

    asyncio.run(together())
