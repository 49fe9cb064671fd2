"""Rights as values: what only the host may do takes the host's key, and a guest's page has one table and nothing else of the store."""

from __future__ import annotations

import pytest

from aufachse_widgets.engine import preset
from aufachse_widgets.engine.errors import IllegalAction
from aufachse_widgets.journal import PLAYED, Seat
from aufachse_widgets.sessions.admission import Admission, Refused, Secret
from aufachse_widgets.sessions.lobby import FREE_PLACE, Agreed, Lobby
from aufachse_widgets.sessions.presence import Presence
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.table_store import TableStore
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.store import FREE, HOST, SEAT, WALL, HostKey, Key, NoGame, NotAllowed, open_store
from aufachse_widgets.tracking.kind import TOLD
from tests.kit.sessions import go_on

SEATS = (Seat("Anna", "red"), Seat("Ben", "blue"), Seat("Cleo", "green"))


def begun(store, seed="rights"):
    game = Session.new("fx-schmid-1987", SEATS, seed, first=0, length=3, store=store)
    game.close()
    return game.game_id


@pytest.fixture
def door(store):
    return Admission(store, begun(store))


@pytest.fixture
def host():
    return Secret()


@pytest.fixture
def lobby(store, host):
    agreed = Agreed(edition=preset("fx-schmid-1987"), places=(FREE_PLACE,) * 3, colours=("red", "blue", "green"), host=host.hash(), length=3)
    return Lobby.open(store, agreed)


def acts(door, key):
    """What only the host may do to a game's seats, with that key."""
    return {
        "free": lambda: door.free_seat(0, key),
        "lend": lambda: door.lend_seat(0, key),
        "take over": lambda: door.take_over(0, key),
        "play on": lambda: door.play_on(0, key),
        "close": lambda: door.close_table(key),
        "host": lambda: door.host(key),
    }


# The host's key -----------------------------------------------------------------------------------


@pytest.mark.parametrize("act", ["free", "lend", "take over", "play on", "close", "host"])
def test_only_the_hosts_key_does_what_a_host_does(store, door, act):
    anna, wall = door.take_seat(0), door.wall()
    links = store.keys(door.game)
    for text in ("", "guessed", anna.text, wall.text, links[0].hash):
        with pytest.raises(NotAllowed, match="only the host"):
            acts(door, HostKey.of(text))[act]()
        assert store.keys(door.game) == links
    acts(door, store.host_key)[act]()
    assert store.keys(door.game) != links


def test_the_hosts_link_is_the_key_of_its_own_table_only(store, door):
    link = door.host(store.host_key)
    key = door.admitted(link)
    assert isinstance(key, HostKey) and link.text not in f"{key!r} {key}"
    other = Admission(store, begun(store, "another"))
    other.take_seat(0)
    door.take_seat(0)
    door.free_seat(0, key)
    with pytest.raises(NotAllowed):
        other.free_seat(0, key)
    assert link.text not in repr(store.keys(door.game))


def test_a_key_is_good_for_the_store_that_made_it_only(tmp_path):
    """Two pages have the same file open: the one's key is nothing to the other."""
    here, there = (open_store(tmp_path / "games.sqlite") for _page in range(2))
    door = Admission(here, begun(here))
    door.take_seat(0)
    with pytest.raises(NotAllowed):
        door.free_seat(0, there.host_key)
    Admission(there, door.game).free_seat(0, there.host_key)
    assert door.free_seats == (0, 1, 2)
    here.close()
    there.close()


def test_nobody_makes_himself_host_by_the_links_alone(store, door):
    door.take_seat(0)
    seen, mine = store.keys(door.game), Secret().hash()
    for keys in (
        (*seen, Key(HOST, -1, mine)),
        (*seen, Key(SEAT, 0, mine)),
        (Key(SEAT, 0, mine),),
        (Key(WALL, -1, mine),),
        (),
    ):
        with pytest.raises(NotAllowed):
            store.change_keys(door.game, seen, keys)
    assert store.keys(door.game) == seen
    assert store.change_keys(door.game, seen, (*seen, Key(SEAT, 1, mine), Key(WALL, -1, mine)))


def test_another_game_is_begun_by_the_host_only(store, door):
    anna = door.take_seat(0)
    seen, new = store.keys(door.game), begun(store, "again")
    for text in ("guessed", anna.text):
        with pytest.raises(NotAllowed):
            store.succeed(door.game, seen, new, HostKey.of(text))
    assert store.keys(door.game) == seen and store.keys(new) == ()
    assert store.succeed(door.game, seen, new, store.host_key)
    assert store.keys(new) == seen


def test_a_lobby_is_closed_and_begun_by_its_host_only(store, host, lobby):
    ada = lobby.join("Ada", "red")
    lobby.change(lambda table: table.with_bot(1, "courier").with_bot(2, "courier"))
    for text in (ada.text, "guessed", host.hash()):
        for act in (lobby.close_table, lobby.begin):
            with pytest.raises(Refused, match="Only the host"):
                act(HostKey.of(text))
    assert store.lobby(lobby.code) and store.list() == ()
    lobby.begin(HostKey.of(host.text))
    assert lobby.game


# One table ----------------------------------------------------------------------------------------


def test_a_guests_page_sees_its_own_table_only(store, door):
    other = begun(store, "another")
    code, waiting = store.code(other), store.open_lobby("what others agreed")
    page = TableStore(store, door.code.lower(), door.take_seat(0))
    page.read(door.game, PLAYED)
    reaches = (
        lambda: page.header(other),
        lambda: page.seed(other),
        lambda: page.read(other, PLAYED),
        lambda: page.append(other, ()),
        lambda: page.follow(other, PLAYED, lambda: 0),
        lambda: page.lease(other),
        lambda: page.take_lease(other, FREE, "guest"),
        lambda: page.code(other),
        lambda: page.keys(other),
        lambda: page.change_keys(other, (), (Key(SEAT, 0, "h"),)),
        lambda: page.succeed(door.game, page.keys(door.game), other, HostKey.of("x")),
        lambda: page.hand(other, 0),
        lambda: page.change_hand(other, 0, "", "mine"),
        lambda: page.show_up(other, "page", SEAT, 0),
        lambda: page.present(other, 60),
        lambda: page.present(waiting, 60),
        lambda: page.delete(other),
        lambda: page.delete(door.game),
        lambda: page.create(store.header(other)),
        lambda: page.begin_lobby(waiting, "", door.game, ()),
        lambda: page.open_lobby("mine"),
        lambda: page.host_key,
        lambda: page.change_joined_names("", "Tom is Thomas"),
        page.joined_names,
        page.list,
    )  # fmt: skip
    for place, reach in enumerate(reaches):
        with pytest.raises((NotAllowed, NoGame)):
            print(place, reach())
    for look in (lambda: page.coded(code), lambda: page.lobby(waiting), lambda: page.change_lobby(waiting, "what others agreed", "")):
        with pytest.raises(NoGame):
            look()
    assert len(store.list()) == 2 and store.keys(other) == () and store.lobby(waiting) == "what others agreed"


def test_a_guest_takes_a_free_seat_and_plays_it(store, door):
    door.take_seat(0)
    page = TableStore(store, door.code)
    guest = Admission(page, door.game)
    secret = guest.take_seat(1)
    game = Session.resume(page, door.game, key=guest.admitted(secret))
    assert game.people == {1} and not game.hosting and game.host_key is None
    shown = Presence(page, door.game, SEAT, 1)
    shown.sign()
    assert [one.seat for one in store.present(door.game, 60)] == [1]
    shown.end()
    assert store.present(door.game, 60) == ()
    for act in acts(guest, HostKey.of(secret.text)).values():
        with pytest.raises(NotAllowed):
            act()


def test_a_guest_sends_nobody_else_away(store, door):
    page = TableStore(store, door.code, door.take_seat(0))
    store.show_up(door.game, "another page", SEAT, 1)
    with pytest.raises(NotAllowed):
        page.leave(door.game, "another page")
    assert len(page.present(door.game, 60)) == 1


def test_a_face_down_hand_is_its_players_only(store):
    table = Tracker.new(seats=SEATS, store=store)
    door = Admission(store, table.game_id)
    page = TableStore(store, door.code, door.take_seat(0))
    assert page.change_hand(door.game, 0, "", "mine") and page.hand(door.game, 0) == "mine"
    for reach in (lambda: page.hand(door.game, 1), lambda: page.change_hand(door.game, 1, "", "typed by another")):
        with pytest.raises(NotAllowed):
            reach()
    assert store.hand(door.game, 1) == "" and page.read(door.game, TOLD) == store.read(door.game, TOLD)


def test_a_guest_changes_only_their_own_place_before_the_game(store, host, lobby):
    lobby.join("Ada", "red")
    page = TableStore(store, lobby.code)
    guest = Lobby(page, lobby.code)
    ben = guest.join("Ben", "blue")
    guest.change(lambda table: table.known_as(1, "Benedikt", "green"))
    guest.watch()
    before = store.lobby(lobby.code)
    for change in (
        lambda table: table.freed(0),
        lambda table: table.known_as(0, "Eve", "blue"),
        lambda table: table.with_bot(2, "courier"),
        lambda table: table.with_bot(1, "courier") if table.places[1].bot else table.with_places(2),
        lambda table: table.with_length(1),
        lambda table: table.with_edition(preset("schmidt-2007")),
        lambda table: table.joined(table.places[0].hash, "Ada again", "blue"),
    ):
        with pytest.raises(NotAllowed, match="only the host"):
            guest.change(change)
    assert store.lobby(lobby.code) == before
    with pytest.raises(NotAllowed):
        page.change_lobby(lobby.code, before, "")
    guest.change(lambda table: table.freed(table.places_of(ben.hash())[0]))
    assert [place.name for place in Lobby(store, lobby.code).agreed.places] == ["Ada", "", ""]


def test_the_hosts_page_elsewhere_begins_the_game_and_the_next_one(store, host, lobby):
    """A table's host may sit at another device: its page has one table as well, and the host's key."""
    page = TableStore(store, lobby.code, host)
    hosting = Lobby(page, lobby.code)
    hosting.change(lambda table: table.with_places(2).with_bot(1, "courier").joined(host.hash(), "Ada", "red"))
    hosting.begin(HostKey.of(host.text))
    assert hosting.game == store.coded(lobby.code)
    key = Admission(page, hosting.game).admitted(host)
    game = Session.resume(page, hosting.game, key=key)
    assert go_on(game, lambda frame: frame.state.over)
    following = game.rematch()
    assert store.coded(lobby.code) == following.game_id != game.game_id
    with pytest.raises(NotAllowed):
        page.delete(following.game_id)
    following.close()
    game.close()


def test_the_hosts_page_elsewhere_does_what_a_host_does(store, door):
    """Lend, free and take over seats, and play on for somebody who has left."""
    link = door.host(store.host_key)
    door.take_seat(1)
    page = TableStore(store, door.code, link)
    hosting = Admission(page, door.game)
    key = hosting.admitted(link)
    assert hosting.admitted(hosting.lend_seat(0, key)).seat == 0 and hosting.admitted(hosting.take_over(1, key)).seat == 1
    hosting.free_seat(0, key)
    assert hosting.free_seats == (0, 2)
    game = Session.resume(page, door.game, key=key)
    assert game.play_on_for(1) and game.people == {1}
    hosting.close_table(key)
    assert [left.role for left in store.keys(door.game)] == [HOST]
    game.close()


def test_a_hosts_key_without_its_secret_begins_no_other_game(store, door):
    door.host(store.host_key)
    (key,) = store.keys(door.game)
    finished = Session.resume(store, door.game)
    assert go_on(finished, lambda frame: frame.state.over)
    finished.close()
    shown = Session.resume(store, door.game, key=key)
    with pytest.raises(IllegalAction, match="the host begins the next game"):
        shown.rematch()
    assert len(store.list()) == 1
    shown.close()
