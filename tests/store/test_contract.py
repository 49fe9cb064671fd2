"""What every store must do, whichever it is."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from aufachse_widgets.engine.actions import CHANCE, Drive, Place, Roll
from aufachse_widgets.journal import PLAYED, Entry, Jump
from aufachse_widgets.store import FREE, UNTIMED, Conflict, Kept, Key, Lease, MemoryStore, NoGame, Present, Progress
from aufachse_widgets.store.protocol import LOBBY, LONGEST_PAUSE
from aufachse_widgets.store.sqlite import SQLiteStore

ENTRIES = [
    Entry(1, 0, 1, Place(0, "strasse-1")),
    Entry(2, 1, 1, Roll(CHANCE, (2, 5))),
    Entry(3, 2, 3, Drive(1, 5, "köln", "düren")),
    Entry(4, 3, 4, Jump(2)),
]


def test_a_game_is_read_as_it_was_kept(store, header):
    game = store.create(header, "secret", ENTRIES[:2])
    assert store.header(game) == header
    assert store.read(game, PLAYED) == tuple(ENTRIES[:2])
    store.append(game, ENTRIES[2:])
    assert store.read(game, PLAYED) == tuple(ENTRIES)
    assert store.read(game, PLAYED, 3) == (ENTRIES[3],)
    assert store.read(game, PLAYED, 4) == ()


def test_the_seed_is_kept_beside_the_journal(store, header):
    game = store.create(replace(header, seed="secret"), "secret")
    assert store.seed(game) == "secret"
    assert store.header(game).seed == ""


def test_of_two_writers_of_an_entry_one_wins(store, header):
    game = store.create(header, entries=ENTRIES[:2])
    store.append(game, [ENTRIES[2]])
    other = Entry(3, 2, 3, Drive(1, 2, "köln"))
    with pytest.raises(Conflict):
        store.append(game, [other])
    with pytest.raises(Conflict):
        store.append(game, [Entry(5, 3, 5, Jump(1))])
    assert store.read(game, PLAYED) == tuple(ENTRIES[:3])
    assert store.list()[0].entries == 3


def test_a_game_from_another_store_keeps_its_id_and_its_place_in_the_list(store, header, clock):
    old = store.create(header, "a", ENTRIES[:1])
    clock.now = 2000.0
    new = store.create(header, "b", ENTRIES[:1])
    clock.now = 3000.0
    assert store.receive("0123456789ab", replace(header, seed="secret"), "secret", ENTRIES[:3], Progress(4, True), 1500.0)
    assert store.header("0123456789ab") == header and store.seed("0123456789ab") == "secret" and store.read("0123456789ab", PLAYED) == tuple(ENTRIES[:3])
    moved = store.list()[1]
    assert (moved.id, moved.entries, moved.turn, moved.over, moved.updated) == ("0123456789ab", 3, 4, True, 1500.0)
    # Between those; one that was played before all others comes last, one of which nobody knows when it was played, or that lies ahead, first.
    for id, updated in (("00000000000a", 5.0), ("00000000000b", 0.0), ("00000000000c", 9000.0)):
        assert store.receive(id, header, "", (), Progress(), updated)
        clock.now += 1
    assert [kept.id for kept in store.list()] == ["00000000000c", "00000000000b", new, "0123456789ab", old, "00000000000a"]
    assert [kept.updated for kept in store.list()[:2]] == [3002.0, 3001.0]
    store.append(old, ENTRIES[1:2])
    assert store.list()[0].id == old


def test_a_game_that_is_here_stays_as_it_is_where_another_comes_with_its_id(store, header):
    game = store.create(header, "mine", ENTRIES[:2], Progress(2))
    before = store.list()
    assert not store.receive(game, replace(header, first=1), "theirs", ENTRIES[:3], Progress(3, True), 0.0)
    assert store.list() == before and store.seed(game) == "mine" and store.header(game) == header and store.read(game, PLAYED) == tuple(ENTRIES[:2])
    store.delete(game)
    assert store.receive(game, header, "theirs", ENTRIES[:3], Progress(), 0.0) and store.seed(game) == "theirs"


def test_the_list_shows_the_game_last_played_first(store, header, clock):
    first = store.create(header, "a", ENTRIES[:1])
    clock.now = 2000.0
    second = store.create(header, "b")
    assert [kept.id for kept in store.list()] == [second, first]
    clock.now = 3000.5
    store.append(first, ENTRIES[1:3], Progress(turn=7, over=True))
    kept = store.list()[0]
    assert (kept.id, kept.edition, kept.seats, kept.entries, kept.turn, kept.over, kept.updated) == (
        first, "schmidt-2007", header.seats, 3, 7, True, 3000.5,
    )  # fmt: skip
    assert (store.list()[1].turn, store.list()[1].over, store.list()[1].updated) == (0, False, 2000.0)


def test_the_order_of_the_list_does_not_hang_on_the_clock(store, header, clock):
    first, second = store.create(header), store.create(header)
    clock.now = 5.0  # set back, as clocks of computers are
    store.append(first, ENTRIES[:1])
    assert [kept.id for kept in store.list()] == [first, second]


def test_games_are_apart(store, header):
    one, two = store.create(header, "1", ENTRIES[:1]), store.create(header, "2", ENTRIES[:3])
    assert one != two
    store.delete(one)
    assert [kept.id for kept in store.list()] == [two]
    assert store.read(two, PLAYED) == tuple(ENTRIES[:3])


def test_a_game_that_is_not_there_is_named(store, header):
    gone = store.create(header, "", ENTRIES[:1])
    store.delete(gone)
    for ask in (store.header, store.seed, store.delete, lambda game: store.read(game, PLAYED), lambda game: store.append(game, ENTRIES[1:2])):
        with pytest.raises(NoGame, match=gone):
            ask(gone)
    assert store.list() == ()


def test_follow_brings_what_is_there_and_then_what_comes(store, header):
    game = store.create(header, "", ENTRIES[:2])
    known = 1

    async def follow():
        nonlocal known
        told = []
        follower = store.follow(game, PLAYED, lambda: known, every=0.001)
        told.append(await asyncio.wait_for(anext(follower), 2))
        known = 2
        waiting = asyncio.ensure_future(anext(follower))
        await asyncio.sleep(0.01)
        assert not waiting.done()
        store.append(game, ENTRIES[2:3])
        told.append(await asyncio.wait_for(waiting, 2))
        known = 3
        # One's own entries are not told.
        waiting = asyncio.ensure_future(anext(follower))
        await asyncio.sleep(0.01)
        store.append(game, ENTRIES[3:4])
        known = 4
        await asyncio.sleep(0.02)
        assert not waiting.done()
        waiting.cancel()
        return told

    assert asyncio.run(follow()) == [(ENTRIES[1],), (ENTRIES[2],)]


def test_entries_of_other_games_wake_nobody(store, header, monkeypatch):
    game, other = store.create(header, "", ENTRIES[:1]), store.create(header, "", ENTRIES[:1])
    read = []
    monkeypatch.setattr(store, "read", lambda *asked, reads=store.read: read.append(asked) or reads(*asked))

    async def follow():
        follower = store.follow(game, PLAYED, lambda: 1, every=0.001)
        waiting = asyncio.ensure_future(anext(follower))
        for place in (1, 2, 3):
            store.append(other, ENTRIES[place : place + 1])
            await asyncio.sleep(0.01)
        assert not waiting.done() and read == []
        store.append(game, ENTRIES[1:2])
        assert await asyncio.wait_for(waiting, 2) == (ENTRIES[1],)
        await follower.aclose()

    asyncio.run(follow())
    assert [asked[0] for asked in read] == [game]


def test_whoever_follows_a_game_that_is_removed_is_told(store, header):
    game = store.create(header, "", ENTRIES[:1])

    async def follow():
        follower = store.follow(game, PLAYED, lambda: 1, every=0.001)
        waiting = asyncio.ensure_future(anext(follower))
        await asyncio.sleep(0.01)
        store.delete(game)
        with pytest.raises(NoGame, match=game):
            await asyncio.wait_for(waiting, 2)

    asyncio.run(follow())


def test_closing_twice_does_nothing(store):
    store.close()
    store.close()


def test_of_two_that_want_the_lease_one_gets_it(store, header):
    game, other = store.create(header), store.create(header)
    assert store.lease(game) == FREE
    assert store.take_lease(game, FREE, "one")
    assert not store.take_lease(game, FREE, "two")
    held = store.lease(game)
    assert held == Lease("one", 1) and store.lease(other) == FREE
    # A sign of life; a page that saw the lease before it is too late.
    assert store.take_lease(game, held, "one")
    assert not store.take_lease(game, held, "two")
    beaten = store.lease(game)
    assert beaten.holder == "one" and beaten.beat > held.beat
    # Let go, it never looks as it did before.
    assert store.take_lease(game, beaten, "")
    assert store.lease(game).holder == "" and store.lease(game).beat > beaten.beat
    assert not store.take_lease(game, beaten, "two")


def test_the_lease_of_a_game_goes_with_it(store, header):
    game = store.create(header)
    assert store.take_lease(game, FREE, "one")
    store.delete(game)
    for ask in (store.lease, lambda game: store.take_lease(game, FREE, "two")):
        with pytest.raises(NoGame, match=game):
            ask(game)


def test_a_table_has_one_code_and_is_found_by_it(store, header):
    one, two = store.create(header), store.create(header)
    code = store.code(one)
    assert store.code(one) == code != store.code(two)
    assert store.coded(code) == one
    store.delete(one)
    for wrong in (code, "", "NOCODE"):
        with pytest.raises(NoGame):
            store.coded(wrong)


def test_what_a_player_typed_of_their_hand_is_kept_for_each_seat_and_changes_only_where_it_is_as_it_was_seen(store, header):
    game, other = store.create(header), store.create(header)
    assert store.hand(game, 0) == ""
    assert store.change_hand(game, 0, "", "mine")
    assert not store.change_hand(game, 0, "", "another device's")
    assert store.change_hand(game, 1, "", "yours") and store.change_hand(game, 0, "mine", "mine, and more")
    assert [store.hand(game, seat) for seat in (0, 1, 2)] == ["mine, and more", "yours", ""] and store.hand(other, 0) == ""
    # No reader of the journal or the header gets it.
    assert store.read(game, PLAYED) == () and store.header(game) == header
    store.delete(game)
    for ask in (lambda game: store.hand(game, 0), lambda game: store.change_hand(game, 0, "", "late")):
        with pytest.raises(NoGame):
            ask(game)


def test_links_change_only_where_they_are_as_they_were_seen(store, header):
    game, other = store.create(header), store.create(header)
    one, two = Key("seat", 0, "a"), Key("wall", -1, "b")
    assert store.keys(game) == ()
    assert store.change_keys(game, (), (one,))
    assert not store.change_keys(game, (), (two,))
    assert store.change_keys(game, (one,), (two, one), store.host_key)
    assert store.keys(game) == (two, one) and store.keys(other) == ()
    store.delete(game)
    for ask in (store.keys, store.code, lambda game: store.change_keys(game, (), ())):
        with pytest.raises(NoGame):
            ask(game)


def test_a_lobby_changes_only_where_it_is_as_it_was_seen(store, header):
    code, other = store.open_lobby("two seats"), store.open_lobby("two seats")
    assert code != other and store.lobby(code) == "two seats"
    assert store.change_lobby(code, "two seats", "Ödön <b>")
    assert not store.change_lobby(code, "two seats", "three seats")
    assert (store.lobby(code), store.lobby(other)) == ("Ödön <b>", "two seats")
    # Gone, it is nobody's; and it never was a game.
    assert store.change_lobby(code, "Ödön <b>", "")
    for ask in (store.lobby, store.coded, lambda gone: store.change_lobby(gone, "", "again")):
        with pytest.raises(NoGame, match=code):
            ask(code)
    assert store.list() == ()


def test_the_game_of_a_lobby_takes_its_code_and_its_links(store, header):
    code, game = store.open_lobby("agreed"), store.create(header)
    keys = (Key("host", -1, "a"), Key("seat", 0, "b"))
    assert not store.begin_lobby(code, "not yet agreed", game, keys)
    assert store.keys(game) == () and store.lobby(code) == "agreed"
    assert store.begin_lobby(code, "agreed", game, keys)
    assert store.coded(code) == game and store.code(game) == code and store.keys(game) == keys
    for ask in (lambda: store.lobby(code), lambda: store.begin_lobby(code, "agreed", game, ())):
        with pytest.raises(NoGame):
            ask()
    with pytest.raises(NoGame):
        store.begin_lobby(store.open_lobby("agreed"), "agreed", "gone", ())


def test_a_lobby_that_nobody_touches_for_a_day_is_forgotten(store, clock):
    old, touched = store.open_lobby("old"), store.open_lobby("touched")
    clock.now += LOBBY - 1
    store.change_lobby(touched, "touched", "again")
    clock.now += 2
    store.open_lobby("new")
    assert store.lobby(touched) == "again"
    with pytest.raises(NoGame):
        store.lobby(old)


@pytest.mark.parametrize("kind", ["memory", "sqlite"])
def test_no_two_tables_have_the_same_code(kind, tmp_path, header):
    codes = iter(["BBBBB", "BBBBB", "CCCCC", "CCCCC", "BBBBB", "DDDDD"]).__next__
    store = MemoryStore(codes=codes) if kind == "memory" else SQLiteStore(tmp_path / "games.sqlite", codes=codes)
    assert [store.open_lobby("one"), store.open_lobby("two"), store.code(store.create(header))] == ["BBBBB", "CCCCC", "DDDDD"]
    store.close()


def test_who_is_present_is_who_has_shown_up_lately(store, header, clock):
    game, other = store.create(header), store.create(header)
    assert store.present(game, 15) == ()
    store.show_up(game, "phone", "seat", 1)
    clock.now += 5
    store.show_up(game, "screen", "wall", -1)
    clock.now += 6
    store.show_up(game, "phone", "seat", 1)
    assert store.present(game, 15) == (Present("phone", "seat", 1, 1000.0), Present("screen", "wall", -1, 1005.0))
    clock.now += 10
    assert [here.name for here in store.present(game, 15)] == ["phone"]
    store.leave(game, "phone")
    store.leave(game, "nobody")
    assert store.present(game, 15) == () == store.present(other, 15)
    store.delete(game)
    for ask in (lambda game: store.present(game, 15), lambda game: store.show_up(game, "phone", "seat", 1), lambda game: store.leave(game, "phone")):
        with pytest.raises(NoGame, match=game):
            ask(game)


def test_who_is_present_at_a_lobby_is_known_by_its_code_until_the_game_begins(store, header, clock):
    code, other = store.open_lobby("one"), store.open_lobby("two")
    store.show_up(code, "phone", "seat", 1)
    clock.now += 5
    store.show_up(code, "phone", "seat", 0)  # by then another place is theirs
    assert store.present(code, 15) == (Present("phone", "seat", 0, 1000.0),) and store.present(other, 15) == ()
    assert store.change_lobby(code, "one", "three") and len(store.present(code, 15)) == 1
    game = store.create(header)
    assert store.begin_lobby(code, "three", game, ())
    assert store.present(game, 15) == ()
    for ask in (lambda: store.present(code, 15), lambda: store.show_up(code, "phone", "seat", 1), lambda: store.leave(code, "phone")):
        with pytest.raises(NoGame, match=code):
            ask()


def test_a_clock_that_is_set_back_hides_nobody_for_long(store, header, clock):
    game = store.create(header)
    store.show_up(game, "phone", "seat", 0)
    clock.now -= 3600
    assert store.present(game, 15) == ()
    store.show_up(game, "phone", "seat", 0)
    assert [here.name for here in store.present(game, 15)] == ["phone"]


def test_who_is_present_wakes_nobody(store, header, monkeypatch):
    game, other = store.create(header, "", ENTRIES[:1]), store.create(header, "", ENTRIES[:1])
    read = []
    monkeypatch.setattr(store, "read", lambda *asked, reads=store.read: read.append(asked) or reads(*asked))

    async def follow():
        follower = store.follow(game, PLAYED, lambda: 1, every=0.001)
        waiting = asyncio.ensure_future(anext(follower))
        for where in (game, other):
            store.show_up(where, "phone", "seat", 0)
            await asyncio.sleep(0.01)
        assert not waiting.done() and read == []
        waiting.cancel()

    asyncio.run(follow())


def test_the_next_game_takes_over_the_tables_code_and_links(store, header):
    first, second, keys = store.create(header), store.create(header), (Key("seat", 1, "hash"), Key("host", -1, "other"))
    code = store.code(first)
    store.change_keys(first, (), keys, store.host_key)
    assert not store.succeed(first, (), second, store.host_key) and store.coded(code) == first and store.keys(second) == ()
    assert store.succeed(first, keys, second, store.host_key)
    assert store.coded(code) == second and store.code(second) == code and store.keys(second) == keys
    assert store.keys(first) == () and store.code(first) != code
    for games in ((first, "nosuchgame"), ("nosuchgame", first)):
        with pytest.raises(NoGame):
            store.succeed(games[0], (), games[1], store.host_key)


def test_a_store_that_is_asked_whether_it_keeps_anything_shows_nothing_of_it(store, header):
    game = store.create(header)
    before = store.list(), store.keys(game)
    store.check()
    assert (store.list(), store.keys(game)) == before


def test_a_game_is_timed_without_long_breaks(store, header, clock):
    clock.now = 1000.0
    game = store.create(header, "seed", ENTRIES[:1])
    assert store.list()[0].played == 0
    for now, played in ((1060.0, 60), (50000.0, 60 + LONGEST_PAUSE)):
        clock.now = now
        store.append(game, [ENTRIES[store.list()[0].entries]])
        assert store.list()[0].played == played
    store.receive("0123456789ab", header, "", ENTRIES[:1], Progress(), 2000.0)
    store.append("0123456789ab", ENTRIES[1:2])
    assert store.list()[0].played == UNTIMED, "it was begun elsewhere"
    whole = store.create(header, "", ENTRIES, Progress(9, True))
    assert {kept.id: kept.played for kept in store.list()}[whole] == UNTIMED, "as a file that was opened"


def test_what_was_worked_out_of_a_game_is_kept_until_the_game_is_forgotten(store, header):
    game, other = store.create(header, "a", ENTRIES[:2]), store.create(header, "b")
    assert store.worked_out() == {}
    store.keep_worked_out(game, Kept(2, "one"))
    store.keep_worked_out(other, Kept(0, "other"))
    store.append(game, ENTRIES[2:3])
    assert store.worked_out() == {game: Kept(2, "one"), other: Kept(0, "other")}
    store.keep_worked_out(game, Kept(3, "two"))
    store.delete(other)
    assert store.worked_out() == {game: Kept(3, "two")}
    with pytest.raises(NoGame):
        store.keep_worked_out(other, Kept(0, "other"))


def test_which_names_are_joined_changes_only_where_it_is_as_it_was_seen(store, header):
    game = store.create(header)
    assert store.joined_names() == ""
    assert store.change_joined_names("", "Tom is Thomas") and store.joined_names() == "Tom is Thomas"
    assert not store.change_joined_names("", "Tom is Ben") and store.joined_names() == "Tom is Thomas"
    store.delete(game)
    assert store.joined_names() == "Tom is Thomas"
    assert store.change_joined_names("Tom is Thomas", "") and store.joined_names() == ""
