"""All games in one file: what is in it, what is left out and named, and what no such file may do."""

from __future__ import annotations

import struct
import zipfile
from io import BytesIO

import pytest
from msgspec.structs import replace

from aufachse_widgets.box import Box
from aufachse_widgets.box.box import BoxCard
from aufachse_widgets.box.memory import BoxesError, BoxesInFolder, BoxesInMemory
from aufachse_widgets.engine.contracts import Contract
from aufachse_widgets.engine.input_files import MAX_FILE_SIZE
from aufachse_widgets.journal import JournalError, Seat
from aufachse_widgets.sessions.saved_games import BOUNDS, Bounds, Packing, Unpacking, holds_games, keep_box, open_games, save_games
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.transfer import pack_game
from aufachse_widgets.stats.joined import Joined, change_joined, joined_names
from aufachse_widgets.store import LOCKED, UNTIMED, MemoryStore, StoreError
from tests.kit.told_tables import told_table

SEATS = (Seat("Anna", "red"), Seat("Ben", "blue"))
ONE = Contract(1, "hamburg", "bern", 3, 1600, (200, 400, 600, 800, 1000))
TWO = Contract(2, "kassel", "wien", 3, 1600, (200, 400, 600, 800, 1000))


class Locked(MemoryStore):
    """A store that another program keeps for itself."""

    def list(self):
        raise StoreError("games.sqlite", "the database is locked", LOCKED)


def begun(store, seed="moved"):
    return Session.new("fx-schmid-1987", SEATS, seed, first=0, length=3, store=store).game_id


def packed(store, boxes=None):
    packing = Packing(store, boxes)
    for _game in packing:
        pass
    return packing


def unpacked(store, data, boxes=None, bounds=BOUNDS):
    unpacking = Unpacking(store, data, "games.zip", boxes, bounds)
    for _game in unpacking:
        pass
    return unpacking


def zipped(**members):
    """A zip with those files."""
    file = BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(f"{name}.jsonl", data)
    return file.getvalue()


@pytest.fixture
def game():
    """A game's file."""
    store = MemoryStore()
    return pack_game(store, begun(store))


# There and back -----------------------------------------------------------------------------------


def test_played_and_told_games_come_as_they_were_and_in_their_order(clocked_store, clock):
    for number in range(3):
        begun(clocked_store, str(number))
        clock.now += 100
        told_table(store=clocked_store)
        clock.now += 100
    other = MemoryStore()
    came = unpacked(other, packed(clocked_store).data)
    assert came.outcomes == {"new": 6} and came.left_out == [] and other.list() == tuple(replace(each, played=UNTIMED) for each in clocked_store.list())
    assert [other.seed(kept.id) for kept in other.list()] == [clocked_store.seed(kept.id) for kept in clocked_store.list()]


def test_files_are_saved_and_opened_by_their_path(store, tmp_path):
    game, boxes = begun(store), BoxesInMemory()
    boxes.keep(Box("Ours", contracts=(ONE,)))
    path = tmp_path / "saved" / "games.zip"
    path.parent.mkdir()
    assert save_games(path, store, boxes).games == 1 and holds_games(path.read_bytes())
    other, others = MemoryStore(), BoxesInFolder(tmp_path / "boxes")
    came = open_games(path, other, others)
    assert [one.game for one in came.transfers] == [game] and came.boxes_new == 1 and others.read("ours") == boxes.read("ours")
    with pytest.raises(JournalError, match=r"nothing\.zip.*cannot be read"):
        open_games(tmp_path / "nothing.zip", other)
    with pytest.raises(JournalError, match="cannot be written"):
        save_games(tmp_path / "no folder" / "games.zip", store)
    path.write_bytes(b"mine")
    with pytest.raises(StoreError, match="locked"):
        save_games(path, Locked())
    assert path.read_bytes() == b"mine" and list(path.parent.iterdir()) == [path]


def test_a_file_that_a_person_packed_again_opens(game):
    """As a Mac does it: in a folder, with files of its own beside."""
    file = BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.mkdir("games")
        archive.writestr("games/0123456789ab.jsonl", game)
        archive.writestr("__MACOSX/games/._0123456789ab.jsonl", b"\0\5\x16\7")
        archive.writestr("games/.DS_Store", b"\0")
    came = unpacked(MemoryStore(), file.getvalue())
    assert came.outcomes == {"new": 1} and came.left_out == []


def test_a_game_that_is_damaged_or_deleted_meanwhile_keeps_no_other_back(store, monkeypatch):
    games = [begun(store, seed) for seed in "abc"]
    header = store.header

    def damaged(game):
        if game == games[0]:
            raise StoreError("games.sqlite", "the header of a game cannot be read")
        return header(game)

    monkeypatch.setattr(store, "header", damaged)
    packing = Packing(store)
    store.delete(games[1])
    for _game in packing:
        pass
    assert packing.games == 1 and [one.name for one in packing.left_out] == [games[0]]
    assert [one.game for one in unpacked(MemoryStore(), packing.data).transfers] == [games[2]]


def test_no_file_is_made_where_the_store_cannot_be_read_now(store, monkeypatch, tmp_path):
    begun(store)

    def locked(game):
        raise StoreError("games.sqlite", "another program is writing", LOCKED)

    monkeypatch.setattr(store, "seed", locked)
    with pytest.raises(StoreError, match="another program"):
        save_games(tmp_path / "games.zip", store)
    assert not (tmp_path / "games.zip").exists()


# What is refused ----------------------------------------------------------------------------------


def test_each_damaged_game_is_named_and_the_others_come(store, game):
    data = bytearray(zipped(one=game, other=b"{}"))
    place = data.index(b"one.jsonl") + 60
    data[place] ^= 0xFF
    came = unpacked(store, zipped(good=game, short=game[:-9], none=b"", letter=b"no game"))
    assert came.outcomes == {"new": 1} and [one.name for one in came.left_out] == ["short.jsonl", "none.jsonl", "letter.jsonl"]
    assert all(one.name in str(one.why) for one in came.left_out)
    broken = unpacked(MemoryStore(), bytes(data))
    assert broken.outcomes == {} and "one.jsonl: it is damaged" in str(broken.left_out[0].why)


@pytest.mark.parametrize("data", [b"PK\x03\x04", b"PK\x05\x06" + bytes(18), zipped()[:-1], b"PK\x03\x04" + b"no zip" * 1000])
def test_what_is_no_file_of_games_is_refused(store, data):
    with pytest.raises(JournalError, match=r"games\.zip"):
        Unpacking(store, data, "games.zip")


def test_a_cut_file_is_refused_and_nothing_comes(store, game):
    data = zipped(one=game)
    with pytest.raises(JournalError, match="damaged"):
        unpacked(store, data[: len(data) // 2])
    assert store.list() == ()


def test_a_member_that_swells_is_not_unpacked(store, game):
    """Only as much of it is read as a game may have."""
    bomb = zipped(bomb=bytes(3 * MAX_FILE_SIZE), good=game)
    assert len(bomb) < 100_000
    came = unpacked(store, bomb)
    assert came.outcomes == {"new": 1} and "larger than 8 MB" in str(came.left_out[0].why)


def test_many_that_swell_are_read_up_to_a_limit(store, game):
    bombs = zipped(**{f"bomb{number}": bytes(MAX_FILE_SIZE - 1) for number in range(4)}, good=game)
    came = unpacked(store, bombs, bounds=Bounds(unpacked=2 * MAX_FILE_SIZE))
    said = [str(one.why) for one in came.left_out]
    assert len(said) == 5 and "too much in this file" in said[2] and "too much in this file" in said[4] and store.list() == ()


def test_a_member_that_says_it_is_small_is_no_larger_for_that(store):
    data = bytearray(zipped(bomb=bytes(MAX_FILE_SIZE + 10)))
    for place, offset in ((data.index(b"PK\x03\x04"), 22), (data.index(b"PK\x01\x02"), 24)):
        struct.pack_into("<L", data, place + offset, 10)
    came = unpacked(store, bytes(data))
    assert store.list() == () and len(came.left_out) == 1


def test_too_many_members_and_too_large_a_file_are_refused_before_they_are_read(store, game, monkeypatch):
    with pytest.raises(JournalError, match="more than 3 files"):
        Unpacking(store, zipped(**{f"n{number}": b"" for number in range(4)}), bounds=Bounds(files=3))
    data = zipped(one=game)
    monkeypatch.setattr(zipfile, "ZipFile", None)
    with pytest.raises(JournalError, match="is larger than"):
        Unpacking(store, data, bounds=Bounds(size=len(data) - 1))


@pytest.mark.parametrize("way", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_what_is_packed_otherwise_is_named(store, game, way):
    file = BytesIO()
    with zipfile.ZipFile(file, "w", way) as archive:
        archive.writestr("0123456789ab.jsonl", game)
    came = unpacked(store, file.getvalue())
    assert "can't be read here" in str(came.left_out[0].why) and store.list() == ()


def test_an_encrypted_member_is_named(store, game):
    data = bytearray(zipped(one=game))
    for place, offset in ((data.index(b"PK\x03\x04"), 6), (data.index(b"PK\x01\x02"), 8)):
        data[place + offset] |= 1
    came = unpacked(store, bytes(data))
    assert "can't be read here" in str(came.left_out[0].why)


def test_names_in_it_are_shortened_where_they_are_shown(store, game):
    file = BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("../../etc/game.jsonl", game)
        archive.writestr(f"\x1b[31m{'long' * 100}.jsonl", b"{}")
    came = unpacked(store, file.getvalue())
    (left_out,) = came.left_out
    assert came.outcomes == {"new": 1} and len(left_out.name) < 110 and len(str(left_out.why)) < 400 and "\x1b" not in f"{left_out.name} {left_out.why}"


# Boxes --------------------------------------------------------------------------------------------


def test_a_box_that_knows_more_takes_the_place_of_one_that_knows_less():
    boxes = BoxesInMemory()
    less, more = Box("Ours", contracts=(ONE,)), Box("Ours", contracts=(ONE, TWO), cards=(BoxCard("Fog"),))
    assert keep_box(boxes, less) and not keep_box(boxes, less)
    assert keep_box(boxes, more) and boxes.read("ours") == more
    assert not keep_box(boxes, less) and boxes.read("ours") == more and len(boxes.list()) == 1


@pytest.mark.parametrize("title", ["Ours", "O" * 100])
def test_of_two_boxes_that_each_know_something_both_are_kept(title):
    boxes = BoxesInMemory()
    mine = Box(title, contracts=(ONE,))
    boxes.keep(mine)
    for number in (2, 3):
        theirs = Box(title, contracts=(replace(TWO, goods=number),))
        assert keep_box(boxes, theirs) and not keep_box(boxes, theirs)
        assert boxes.read(f"{title[:96]} ({number})").contracts == theirs.contracts
    assert boxes.read(title) == mine and len(boxes.list()) == 3


def test_a_box_that_cannot_be_kept_is_named(store, monkeypatch):
    boxes, others = BoxesInMemory(), BoxesInMemory()
    boxes.keep(Box("Ours", contracts=(ONE,)))
    begun(store)
    data = packed(store, boxes).data

    def full(box):
        raise BoxesError("ours.box.json", "the disk is full; make room and try again")

    monkeypatch.setattr(others, "keep", full)
    came = unpacked(MemoryStore(), data, others)
    assert came.outcomes == {"new": 1} and came.boxes_new == 0 and "disk is full" in str(came.left_out[0].why)


def test_joined_names_come_along_and_those_here_stay(store):
    begun(store)
    change_joined(store, lambda joined: joined.join("Tom", "Thomas").join("Bea", "Beate"))
    data = packed(store).data
    other = MemoryStore()
    change_joined(other, lambda joined: joined.join("Tom", "Tommaso"))
    assert unpacked(other, data).left_out == []
    assert joined_names(other) == Joined({"tom": "tommaso", "bea": "beate"})
    assert unpacked(other, data).left_out == [] and joined_names(other) == Joined({"tom": "tommaso", "bea": "beate"}), "again"


@pytest.mark.parametrize("names", [b"no names", b'{"to":{"a":"b","b":"a"}}', b'{"to":{},"version":99}'])
def test_joined_names_that_cannot_be_read_are_named_and_the_games_come(store, game, names):
    file = BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("game.jsonl", game)
        archive.writestr("joined-names.json", names)
    unpacking = unpacked(store, file.getvalue())
    assert len(unpacking.transfers) == 1 and "cannot be read" in str(unpacking.left_out[0].why)
    assert store.joined_names() == ""
