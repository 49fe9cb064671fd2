"""Games move between stores: a game stays the same wherever it is, the longer journal wins, one that branched off is kept beside it, nothing is lost."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from aufachse_widgets.journal import JournalError, Seat, encode_journal
from aufachse_widgets.journal.entries import header_to_json
from aufachse_widgets.sessions.admission import Admission
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.table_store import TableStore
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.sessions.transfer import Transfer, pack_game, unpack_game
from aufachse_widgets.store import FREE, UNTIMED, MemoryStore, NotAllowed, Store, StoreError
from aufachse_widgets.store.sqlite import SQLiteStore
from aufachse_widgets.tracking.facts import Stopped
from aufachse_widgets.tracking.kind import TOLD
from tests.kit.told_tables import told_table
from tests.lakes import BOARD, CARDS, EDITION

SEATS = (Seat("Anna", "red"), Seat("Ben", "blue"))


def begun(store: Store, seed: str = "moved", **options: object) -> Session:
    return Session.new("fx-schmid-1987", SEATS, seed, first=0, length=3, store=store, **options)


def act(game: Session | Tracker, choice: int) -> None:
    """Take one step: as the number says a choice of what is allowed, or an undo or a redo."""
    if choice % 5 == 4 and game.can_undo:
        game.undo()
    elif choice % 5 == 3 and game.can_redo:
        game.redo()
    elif isinstance(game, Tracker):
        game.tell(Stopped(choice % 3, ("kassel", "fulda", "bremen", "wien", "bern")[choice % 5]))
    else:
        if game.frame.handover >= 0:
            game.take_screen(game.frame.handover)
        game.do(game.frame.legal[choice % len(game.frame.legal)])


def opened(store: Store, game: str) -> Session | Tracker:
    return Tracker.resume(store, game) if store.header(game).tracked else Session.resume(store, game)


def all_of(store: Store) -> dict[str, tuple[object, ...]]:
    """The entries of each game."""
    return {kept.id: store.read(kept.id, TOLD) for kept in store.list()}


@contextmanager
def empty_store(kind: str) -> Iterator[Store]:
    with tempfile.TemporaryDirectory() as folder:
        store: Store = MemoryStore() if kind == "memory" else SQLiteStore(Path(folder) / "games.sqlite")
        try:
            yield store
        finally:
            store.close()


# Any journals -------------------------------------------------------------------------------------

STEPS = st.lists(st.integers(0, 1000), max_size=6)


@settings(max_examples=60, deadline=None)
@given(kind=st.sampled_from(["memory", "sqlite"]), told=st.booleans(), common=STEPS, here=STEPS, there=STEPS)
def test_the_longer_journal_wins_and_a_branched_one_is_kept_beside(kind: str, told: bool, common: list[int], here: list[int], there: list[int]) -> None:
    phone = MemoryStore()
    game = (told_table(store=phone) if told else begun(phone)).game_id
    with empty_store(kind) as laptop:
        for choice in common:
            act(opened(phone, game), choice)
        assert unpack_game(laptop, pack_game(phone, game)) == Transfer(game, "new")
        assert all_of(laptop) == all_of(phone) and laptop.list()[0] == replace(phone.list()[0], played=UNTIMED)
        for store, steps in ((laptop, here), (phone, there)):
            for choice in steps:
                act(opened(store, game), choice)
        mine, theirs = laptop.read(game, TOLD), phone.read(game, TOLD)
        shared = min(len(mine), len(theirs))
        came = unpack_game(laptop, pack_game(phone, game))
        if mine[:shared] != theirs[:shared]:
            assert came.outcome == "copy" and came.game != game
            assert all_of(laptop) == {game: mine, came.game: theirs}
            assert header_to_json(laptop.header(came.game)) == header_to_json(laptop.header(game)) and laptop.seed(came.game) == laptop.seed(game)
        else:
            expected = "same" if len(mine) == len(theirs) else "longer" if len(theirs) > len(mine) else "shorter"
            assert came == Transfer(game, expected) and all_of(laptop) == {game: max(mine, theirs, key=len)}
        # Opened again, it brings nothing; gone on with, it is the same copy.
        before = all_of(laptop)
        again = unpack_game(laptop, pack_game(phone, game))
        assert again == Transfer(came.game, "shorter" if came.outcome == "shorter" else "same") and all_of(laptop) == before
        length = len(theirs)
        while len(phone.read(game, TOLD)) == length:
            act(opened(phone, game), 0)
        if came.outcome != "shorter":
            assert unpack_game(laptop, pack_game(phone, game)) == Transfer(came.game, "longer")
        # What the list says is how the game stands, and it can be gone on with.
        for kept in laptop.list():
            frame = opened(laptop, kept.id).frame
            assert (kept.turn, kept.over, kept.entries) == (frame.state.turn, frame.state.over, len(laptop.read(kept.id, TOLD)))


def test_its_dice_go_on(store):
    phone = MemoryStore()
    one = begun(phone)
    act(one, 1)
    unpack_game(store, pack_game(phone, one.game_id))
    other = Session.resume(store, one.game_id)
    for choice in range(12):
        act(one, choice * 5)
        act(other, choice * 5)
    assert one.frame.state == other.frame.state and one.export_bytes() == other.export_bytes()


def test_a_game_on_a_board_of_ones_own_takes_it_along(store):
    phone = MemoryStore()
    one = Session.new(EDITION, SEATS, "lakes", board=BOARD, contracts=CARDS, store=phone)
    data = pack_game(phone, one.game_id)
    assert unpack_game(store, data).outcome == "new" and unpack_game(store, data).outcome == "same"
    assert Session.resume(store, one.game_id).rules.board == BOARD
    act(Session.resume(store, one.game_id), 0)
    assert unpack_game(phone, pack_game(store, one.game_id)).outcome == "longer"


# A game that is open ------------------------------------------------------------------------------


def test_the_one_who_has_it_open_sees_its_longer_version_come(store):
    phone = MemoryStore()
    session = begun(store)
    unpack_game(phone, pack_game(store, session.game_id))
    act(Session.resume(phone, session.game_id), 0)

    async def follow():
        told = asyncio.Event()
        session.observe(lambda change: told.set(), names="frame")
        session.follow(0.001)
        unpack_game(store, pack_game(phone, session.game_id))
        await asyncio.wait_for(told.wait(), 5)

    asyncio.run(follow())
    assert session.frame.head == phone.list()[0].entries and session.error == ""
    session.close()


def test_a_step_that_is_taken_at_the_same_moment_is_not_lost(store, monkeypatch):
    phone = MemoryStore()
    session = begun(store)
    unpack_game(phone, pack_game(store, session.game_id))
    act(Session.resume(phone, session.game_id), 1)
    append = store.append

    def late(game, entries, progress):
        monkeypatch.setattr(store, "append", append)
        act(session, 0)  # by the one at the screen
        append(game, entries, progress)

    monkeypatch.setattr(store, "append", late)
    data = pack_game(phone, session.game_id)
    came = unpack_game(store, data)
    assert came.outcome == "copy" and store.read(came.game, TOLD) == phone.read(session.game_id, TOLD)
    assert len(store.read(session.game_id, TOLD)) == len(session.journal) > 0


# What stays where it is ---------------------------------------------------------------------------


def test_links_leases_and_typed_hands_stay_where_they_are(store):
    session = begun(store)
    game = session.game_id
    Admission(store, game).take_seat(0)
    code = store.code(game)
    store.change_hand(game, 0, "", "mine")
    store.take_lease(game, FREE, "one")
    phone = MemoryStore()
    unpack_game(phone, pack_game(store, game))
    assert phone.keys(game) == () and phone.hand(game, 0) == "" and phone.lease(game) == FREE
    act(Session.resume(phone, game), 0)
    keys, lease = store.keys(game), store.lease(game)
    assert unpack_game(store, pack_game(phone, game)).outcome == "longer"
    assert (store.keys(game), store.lease(game), store.hand(game, 0), store.code(game)) == (keys, lease, "mine", code)


def test_no_game_comes_to_a_guests_table(store):
    session, other = begun(store), begun(store, "another")
    table = TableStore(store, store.code(session.game_id))
    data = pack_game(store, other.game_id)
    store.delete(other.game_id)
    with pytest.raises(NotAllowed):
        unpack_game(table, data)
    with pytest.raises(NotAllowed):
        pack_game(table, session.game_id)
    assert [kept.id for kept in store.list()] == [session.game_id]


# Files of other kinds -----------------------------------------------------------------------------


def test_a_file_that_says_not_which_game_it_is_opens_as_a_game_of_its_own_each_time(store):
    session = begun(MemoryStore())
    act(session, 0)
    games = {unpack_game(store, session.export_bytes()).game for _time in range(2)}
    assert len(games) == 2 and session.game_id not in games
    assert all(store.header(game).earlier[0].hash == session.header.seed_hash and store.seed(game) for game in games)
    table = told_table()
    assert unpack_game(store, table.export_bytes()).game != table.game_id


def test_a_game_without_its_seed_is_no_game_of_ours(store):
    session = begun(store)
    data = encode_journal(session.header, session.journal.entries, session.game_id)
    came = unpack_game(store, data)
    assert came.outcome == "new" and came.game != session.game_id


def test_a_game_with_the_same_id_and_other_rules_is_a_copy(store):
    session, other = begun(store), begun(MemoryStore(), "another")
    data = encode_journal(replace(other.header, seed="another"), other.journal.entries, session.game_id)
    came = unpack_game(store, data)
    assert came.outcome == "copy" and store.seed(came.game) == "another" and store.seed(session.game_id) == "moved"
    assert unpack_game(store, data) == Transfer(came.game, "same")


@pytest.mark.parametrize("game", ["../../games", "0123456789AB", "0" * 5000, "<b>"])
def test_an_id_that_no_store_gives_is_refused(store, game):
    session = begun(MemoryStore())
    with pytest.raises(JournalError, match="line 1: game is"):
        unpack_game(store, encode_journal(replace(session.header, seed="moved"), session.journal.entries, game))
    assert store.list() == ()


@pytest.mark.parametrize("name", ["game", "updated"])
def test_what_the_first_line_says_is_of_the_right_kind(store, name):
    session = begun(MemoryStore())
    first, _line, rest = pack_game(session.store, session.game_id).partition(b"\n")
    damaged = msgspec.json.encode(msgspec.json.decode(first) | {name: ["no"]}) + b"\n" + rest
    with pytest.raises(JournalError, match="line 1"):
        unpack_game(store, damaged)


def test_a_bot_that_is_unknown_here_is_named(store):
    session = begun(MemoryStore())
    header = replace(session.header, seed="moved", seats=(SEATS[0], Seat("Ben", "blue", "nobody")))
    with pytest.raises(JournalError, match=r"line 1: .*nobody"):
        unpack_game(store, encode_journal(header, session.journal.entries, session.game_id))
    assert store.list() == ()


@settings(max_examples=40, deadline=None)
@given(place=st.floats(0, 1, exclude_max=True), byte=st.integers(0, 255))
def test_a_damaged_file_changes_nothing(place: float, byte: int) -> None:
    store, phone = MemoryStore(), MemoryStore()
    game = begun(store).game_id
    unpack_game(phone, pack_game(store, game))
    for choice in range(4):
        act(Session.resume(phone, game), choice * 5)
    data = bytearray(pack_game(phone, game))
    before, index = all_of(store), int(place * len(data))
    if data[index] == byte or bytes([data[index], byte]).isspace():
        return
    data[index] = byte
    with pytest.raises(JournalError):
        unpack_game(store, bytes(data))
    assert all_of(store) == before


def test_dice_that_are_not_those_of_its_seed_are_refused(store):
    session = begun(MemoryStore())
    for choice in range(8):
        act(session, choice * 5)
    forged = encode_journal(replace(session.header, seed="other"), session.journal.entries, session.game_id)
    with pytest.raises(JournalError, match="seed"):
        unpack_game(store, forged)
    assert store.list() == ()


def test_an_old_program_opens_what_moves(store):
    """What it doesn't know in the first line it leaves aside, and finds the game's own seed."""
    session = begun(MemoryStore())
    act(session, 0)
    loaded = Session.load(pack_game(session.store, session.game_id), store)
    assert loaded.game_id != session.game_id and store.seed(loaded.game_id) == "moved" and loaded.frame.state == session.frame.state


# Stores that fail ---------------------------------------------------------------------------------


@pytest.mark.parametrize("failing", ["append", "receive"])
def test_what_was_there_stays_where_the_store_fails(store, monkeypatch, failing):
    phone = MemoryStore()
    session = begun(phone)
    if failing == "append":
        unpack_game(store, pack_game(phone, session.game_id))
    act(session, 0)
    before = all_of(store)

    def full(*_game):
        raise StoreError("games.sqlite", "there is no room on the disk")

    monkeypatch.setattr(store, failing, full)
    with pytest.raises(StoreError, match="no room"):
        unpack_game(store, pack_game(phone, session.game_id))
    monkeypatch.undo()
    assert all_of(store) == before
    assert unpack_game(store, pack_game(phone, session.game_id)).outcome == ("longer" if failing == "append" else "new")


@pytest.mark.parametrize("longer", [True, False])
def test_an_interrupt_leaves_the_game_as_it_was(tmp_path, longer):
    phone, store = MemoryStore(), SQLiteStore(tmp_path / "games.sqlite")
    session = begun(phone)
    if longer:
        unpack_game(store, pack_game(phone, session.game_id))
    for choice in range(6):
        act(session, choice * 5)
    before = all_of(store)
    # In the midst of what is written: the last of the entries is refused.
    store._db.execute(f"CREATE TEMP TRIGGER stop BEFORE INSERT ON entries WHEN NEW.number = {len(session.journal)} BEGIN SELECT RAISE(ABORT, 'stop'); END")
    with pytest.raises(StoreError, match="stop"):
        unpack_game(store, pack_game(phone, session.game_id))
    assert all_of(store) == before
    store.close()
    again = SQLiteStore(tmp_path / "games.sqlite")
    assert all_of(again) == before
    assert unpack_game(again, pack_game(phone, session.game_id)).outcome == ("longer" if longer else "new")
    again.close()
