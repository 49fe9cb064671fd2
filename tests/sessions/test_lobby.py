"""A table before its game: who sits where, of two who want the same one gets it, and the game that begins knows everybody's link."""

import asyncio

import pytest

from aufachse_widgets.drawing.palette import SEAT_COLOURS
from aufachse_widgets.engine import preset
from aufachse_widgets.journal import MAX_NAME_LENGTH
from aufachse_widgets.sessions.admission import HOST, SEAT, WALL, Admission, Refused, Secret
from aufachse_widgets.sessions.lobby import FREE_PLACE, WALLS, Agreed, Lobby, is_table, linked_seat, player_name
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import HostKey
from tests.kit.devices import until

COLOURS = tuple(colour.id for colour in SEAT_COLOURS)


@pytest.fixture
def host():
    return Secret()


def agreed(host, places=3):
    edition = preset("fx-schmid-1987")
    return Agreed(edition=edition, places=(FREE_PLACE,) * places, colours=COLOURS, host=host.hash(), length=3)


@pytest.fixture
def lobby(store, host):
    return Lobby.open(store, agreed(host))


def refused(call, why):
    with pytest.raises(Refused, match=why):
        call()


def test_whoever_sits_down_is_seen_by_all_and_stands_there_after_a_reload(store, host, lobby):
    there = Lobby(store, lobby.code.lower())
    secret = there.join("  Ada\n", "blue")
    lobby.look()
    assert [(place.name, place.colour, place.free) for place in lobby.agreed.places] == [("Ada", "blue", False), ("", "", True), ("", "", True)]
    again = Lobby(store, lobby.code).agreed
    assert again.places_of(secret.hash()) == (0,)
    assert [again.role(one.hash()) for one in (secret, host, there.watch(), Secret())] == [SEAT, HOST, "", ""]
    refused(lambda: Lobby(store, "XXXXX"), "no table")


def test_of_two_who_want_the_same_colour_name_or_seat_one_gets_it(store, lobby):
    there = Lobby(store, lobby.code)
    lobby.join("Ada", "red", place=1)
    refused(lambda: there.join("Ben", "red"), "Ada has just taken this colour")
    refused(lambda: there.join("ADA", "blue"), "Ada at this table already")
    refused(lambda: there.join("Ben", "blue", place=1), "taken this seat")
    refused(lambda: there.join("Ben", "pink"), "Choose a colour")
    there.join("Ben", "blue")
    there.join("Cem", "green")
    refused(lambda: there.join("Dan", "white"), "All seats are taken")


def test_a_change_is_made_to_what_stands_by_now(store, lobby, monkeypatch):
    change, first = store.change_lobby, True

    def slow(*asked):
        nonlocal first
        if first:
            first = False
            Lobby(store, lobby.code).join("Ada", "red")
        return change(*asked)

    monkeypatch.setattr(store, "change_lobby", slow)
    lobby.join("Ben", "blue")
    assert [place.name for place in lobby.agreed.places] == ["Ada", "Ben", ""]


def test_names_are_one_short_line():
    assert player_name("<b>Ada\u202e\x07</b>") == "<b>Ada</b>"
    for wrong in ("", " \n", "\u200b"):
        refused(lambda wrong=wrong: player_name(wrong), "Type your name")
    refused(lambda: player_name("x" * (MAX_NAME_LENGTH + 1)), "too long")


def test_the_host_sets_places_bots_and_edition_and_people_stay(lobby):
    lobby.join("Ada", "red", place=2)
    lobby.change(lambda table: table.with_bot(0, "courier"))
    lobby.change(lambda table: table.with_places(2))
    assert [(place.name, place.bot) for place in lobby.agreed.places] == [("", "courier"), ("Ada", "")]
    refused(lambda: lobby.change(lambda table: table.with_bot(1, "courier")), "Ada sits there")
    refused(lambda: lobby.change(lambda table: table.with_places(7)), "two to six")
    lobby.change(lambda table: table.with_places(4).with_edition(preset("schmidt-2007")))
    assert (lobby.agreed.edition.id, lobby.agreed.length) == ("schmidt-2007", lobby.agreed.usual_length)
    lobby.change(lambda table: table.with_length(500))
    assert lobby.agreed.length == lobby.agreed.longest
    lobby.change(lambda table: table.freed(1))
    assert lobby.agreed.free_places == 3


def test_people_who_are_more_than_the_places_stay(lobby):
    for name, colour in (("Ada", "red"), ("Ben", "blue"), ("Cem", "green")):
        lobby.join(name, colour)
    refused(lambda: lobby.change(lambda table: table.with_places(2)), "More people")
    lobby.change(lambda table: table.known_as(0, "Anna", "white"))
    refused(lambda: lobby.change(lambda table: table.known_as(0, "Anna", "blue")), "Ben has just")
    assert [(place.name, place.colour) for place in lobby.agreed.places] == [("Anna", "white"), ("Ben", "blue"), ("Cem", "green")]


def test_only_so_many_screens_watch(lobby):
    for _screen in range(WALLS):
        lobby.watch()
    refused(lobby.watch, "Enough screens")


def test_the_game_has_the_code_and_the_links_of_the_lobby(store, host, lobby):
    ada, wall = lobby.join("Ada", "blue"), lobby.watch()
    refused(lambda: lobby.begin(HostKey.of(host.text)), "2 seats are still free")
    lobby.change(lambda table: table.joined(host.hash(), "Courier", "red").with_bot(2, "courier"))
    there = Lobby(store, lobby.code)
    lobby.begin(HostKey.of(host.text))
    there.look()
    assert there.agreed is lobby.agreed is None and there.game == lobby.game != ""
    door = Admission.of(store, lobby.code)
    assert door.game == lobby.game and door.free_seats == ()
    assert [(seat.name, seat.bot) for seat in door.seats] == [("Ada", ""), ("Courier", ""), ("Courier 2", "courier")]
    assert len({seat.colour for seat in door.seats}) == 3
    roles = {secret: door.admitted(secret).role for secret in (host, ada, wall)}
    assert roles == {host: HOST, ada: SEAT, wall: WALL}
    # The host plays, too, and at this screen only that hand is seen.
    assert Session.resume(store, door.game, key=door.admitted(host)).people == {1}
    assert Session.resume(store, door.game, key=door.admitted(ada)).people == {0}
    assert Session.resume(store, door.game).people == set()
    refused(lambda: lobby.join("Dan", "green"), "begun")
    assert [game.id for game in store.list()] == [door.game]


def test_whoever_sits_down_in_the_last_moment_plays_or_is_told(store, host, lobby, monkeypatch):
    lobby.change(lambda table: table.with_places(2).with_bot(1, "courier"))
    lobby.join("Ada", "red")
    begin, first = store.begin_lobby, True

    def slow(*asked):
        nonlocal first
        if first:
            first = False
            Lobby(store, lobby.code).change(lambda table: table.known_as(0, "Anna", "red"))
        return begin(*asked)

    monkeypatch.setattr(store, "begin_lobby", slow)
    lobby.begin(HostKey.of(host.text))
    assert store.header(lobby.game).seats[0].name == "Anna" and len(store.list()) == 1


def test_a_table_that_the_host_closes_is_gone_for_all(store, host, lobby):
    there = Lobby(store, lobby.code)
    lobby.close_table(HostKey.of(host.text))
    there.look()
    assert there.agreed is None and there.game == "" and not is_table(store, lobby.code)
    refused(lambda: there.join("Ada", "red"), "closed this table")


def test_codes_and_links_are_known_before_the_game_and_in_it(store, host, lobby):
    ada, wall = lobby.join("Ada", "red"), lobby.watch()

    def known():
        seats = [linked_seat(store, lobby.code.lower(), one) for one in (host, ada, wall, Secret())]
        return [is_table(store, lobby.code), *seats, linked_seat(store, "XXXXX", host)]

    assert known() == [True, "host", "1", "wall", "", ""]
    lobby.change(lambda table: table.with_places(2).with_bot(1, "courier"))
    lobby.begin(HostKey.of(host.text))
    assert known() == [True, "host", "1", "wall", "", ""]
    assert not is_table(store, "XXXXX")


def test_pages_hear_of_each_other_and_of_the_beginning(store, host, lobby):
    async def run():
        there = Lobby(store, lobby.code)
        there.follow(0.005)
        lobby.join("Ada", "red")
        await until(lambda: there.agreed.places[0].name == "Ada")
        lobby.change(lambda table: table.with_places(2).with_bot(1, "courier"))
        lobby.begin(HostKey.of(host.text))
        await until(lambda: there.game != "")
        assert there.game == lobby.game
        there.close()

    asyncio.run(run())
