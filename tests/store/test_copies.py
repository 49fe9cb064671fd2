"""A store's file that is copied holds every game: once it is closed, by a backup while games go on, and before it is brought up to date."""

from __future__ import annotations

import gc
import os
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from aufachse_widgets.engine.actions import Place
from aufachse_widgets.journal import PLAYED, Entry, Header
from aufachse_widgets.store import Store, StoreError, Timings, back_up, fold_log, open_store
from aufachse_widgets.store.sqlite_file import SCHEMA
from tests.kit.stores import games_in_a_copy

ENTRIES = tuple(Entry(number, number - 1, number, Place(0, f"space-{number}")) for number in range(1, 11))
QUICK = Timings(lock_timeout=0.05, checkpoint_timeout=0.05)
WRITER = """
import os, signal, sys, msgspec
from aufachse_widgets.store import open_store
from aufachse_widgets.journal import Header, Entry
from aufachse_widgets.engine.actions import Place
store = open_store(sys.argv[1])
print(store.create(msgspec.json.decode(sys.argv[2], type=Header), "", [Entry(1, 0, 1, Place(0, "space-1"))]), flush=True)
if sys.argv[3] == "killed":
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "folder").mkdir()
    return tmp_path / "folder" / "games.sqlite"


@pytest.fixture
def opened(path: Path) -> Iterator[Store]:
    store = open_store(path, timings=QUICK)
    yield store
    store.close()


def written_by_another(path: Path, header: Header, ending: str) -> str:
    """The game that another process has written; it ends without closing the store, or is killed."""
    command = [sys.executable, "-c", WRITER, str(path), msgspec.json.encode(header).decode(), ending]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False, timeout=300)
    assert done.stdout, done.stderr
    return done.stdout.strip()


# The log ------------------------------------------------------------------------------------------


def test_what_is_being_played_stands_in_the_log(path: Path, opened: Store, header: Header, tmp_path: Path) -> None:
    """Else the tests below would show nothing."""
    opened.create(header, "", ENTRIES)
    assert games_in_a_copy(path, tmp_path) == {}


def test_a_store_that_is_closed_has_it_all_in_its_file_though_others_have_it_open(path: Path, opened: Store, header: Header, tmp_path: Path) -> None:
    page = open_store(path)
    game = page.create(header, "", ENTRIES)
    page.close()
    assert games_in_a_copy(path, tmp_path) == {game: 10}


def test_a_process_that_ends_closes_what_it_has_opened(path: Path, opened: Store, header: Header, tmp_path: Path) -> None:
    game = written_by_another(path, header, "ended")
    assert games_in_a_copy(path, tmp_path) == {game: 1}


def test_a_store_that_is_forgotten_is_closed(path: Path, opened: Store, header: Header, tmp_path: Path) -> None:
    """As when IPython empties a notebook at its end, before anything else is told that the process ends."""
    page = open_store(path)
    game = page.create(header, "", ENTRIES)
    del page
    gc.collect()
    assert games_in_a_copy(path, tmp_path) == {game: 10}


@pytest.mark.skipif(os.name == "nt", reason="there is no such signal")
def test_what_a_killed_process_has_left_is_folded_in(path: Path, header: Header, tmp_path: Path) -> None:
    game = written_by_another(path, header, "killed")
    assert games_in_a_copy(path, tmp_path) == {}
    assert fold_log(path)
    assert games_in_a_copy(path, tmp_path) == {game: 1}
    assert fold_log(path)


def test_who_writes_while_a_store_is_closed_is_not_disturbed(path: Path, opened: Store, header: Header, tmp_path: Path) -> None:
    page = open_store(path, timings=QUICK)
    game = page.create(header, "", ENTRIES[:1])
    with closing(sqlite3.connect(path, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("UPDATE games SET turn = 7")
        page.close()
        assert not fold_log(path, QUICK)
        writer.execute("COMMIT")
    assert fold_log(path) and games_in_a_copy(path, tmp_path) == {game: 1}
    assert opened.list()[0].turn == 7


@pytest.mark.parametrize("content", [None, b"", b"no database at all", b"SQLite format 3\x00" + b"\x01" * 4000])
def test_what_is_no_store_is_left_alone(tmp_path: Path, content: bytes | None) -> None:
    path, log = tmp_path / "other.sqlite", tmp_path / "other.sqlite-wal"
    if content is not None:
        path.write_bytes(content)
        log.write_bytes(b"something")
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    fold_log(path)
    assert before.items() <= {file.name: file.read_bytes() for file in tmp_path.iterdir()}.items()
    assert path.exists() == (content is not None)
    assert fold_log(tmp_path / "file" / "games.sqlite") and fold_log("memory:") and fold_log("postgresql://me@host/db")


# Backups ------------------------------------------------------------------------------------------


def test_a_backup_is_one_whole_file_while_others_write(path: Path, header: Header, tmp_path: Path) -> None:
    started, stop = threading.Event(), threading.Event()
    written: list[int] = []

    def play() -> None:
        store = open_store(path)
        game = store.create(header, "", ENTRIES)
        number = len(ENTRIES)
        while not stop.is_set():
            number += 1
            store.append(game, [Entry(number, number - 1, number, Place(0, "kassel"))])
            written.append(number)
            started.set()
        store.close()

    player = threading.Thread(target=play)
    player.start()
    try:
        assert started.wait(60)
        for copy in range(5):
            before = written[-1]
            assert back_up(tmp_path / f"{copy}.sqlite", path) == 1
            assert min(games_in_a_copy(tmp_path / f"{copy}.sqlite", tmp_path).values()) >= before
    finally:
        stop.set()
        player.join()
    assert sorted(file.name for file in tmp_path.glob("*.sqlite*")) == [f"{copy}.sqlite" for copy in range(5)]
    assert not list(tmp_path.glob(".*")), "scratch files are left"
    for copy in range(5):
        store = open_store(tmp_path / f"{copy}.sqlite", new=False)
        (kept,) = store.list()
        entries = store.read(kept.id, PLAYED)
        assert len(entries) == kept.entries and entries[:10] == ENTRIES and store.header(kept.id) == header
        store.close()


def test_a_backup_is_only_replaced_when_that_is_asked_for(path: Path, opened: Store, header: Header, tmp_path: Path) -> None:
    target = tmp_path / "copy.sqlite"
    opened.create(header)
    assert back_up(target, path) == 1
    opened.create(header)
    before = target.read_bytes()
    with pytest.raises(StoreError, match=r"copy\.sqlite: there is such a file already; .* --overwrite"):
        back_up(target, path)
    assert target.read_bytes() == before
    assert back_up(target, path, overwrite=True) == 2


def test_bad_places_for_a_backup_are_refused(path: Path, opened: Store, header: Header, tmp_path: Path) -> None:
    opened.create(header, "", ENTRIES)
    (tmp_path / "link.sqlite").symlink_to(path)
    (tmp_path / "nowhere.sqlite").symlink_to(tmp_path / "not there")
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "open.sqlite-wal").write_bytes(b"another program's")
    bad = {
        path: "the games themselves are kept there",
        path.with_name("games.sqlite-wal"): "the games themselves are kept there",
        tmp_path / "link.sqlite": "the games themselves are kept there",
        tmp_path / "folder": "this is a folder",
        tmp_path / "no" / "such.sqlite": "its folder isn't there",
        tmp_path / "nowhere.sqlite": "a link that leads nowhere",
        tmp_path / "pipe": "this is no file",
        Path(os.devnull): "this is no file",
        tmp_path / "open.sqlite": "a program may have that file open",
        tmp_path / ("x" * 300): "x",
        Path(): "name a file",
    }
    before = sorted(tmp_path.rglob("*"))
    for target, why in bad.items():
        for overwrite in (False, True):
            with pytest.raises(StoreError, match=why):
                back_up(target, path, overwrite)
    assert sorted(tmp_path.rglob("*")) == before
    assert len(opened.read(opened.list()[0].id, PLAYED)) == 10


def test_what_is_no_store_is_not_backed_up(tmp_path: Path) -> None:
    (tmp_path / "other.sqlite").write_bytes(b"no database at all, but a text of some length" * 50)
    (tmp_path / "empty.sqlite").touch()
    for where, why in {
        tmp_path / "missing.sqlite": "no games are kept there yet",
        tmp_path / "empty.sqlite": "no games are kept there yet",
        tmp_path: "this is a folder",
        "memory:": "games in memory can't be copied",
        tmp_path / "other.sqlite": "damaged",
    }.items():
        with pytest.raises(StoreError, match=why):
            back_up(tmp_path / "copy.sqlite", where)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["empty.sqlite", "other.sqlite"]


def test_a_store_that_another_program_has_locked_is_told(path: Path, header: Header, tmp_path: Path) -> None:
    store = open_store(path)
    store.create(header)
    store.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode = DELETE")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreError, match="another program is writing"):
            back_up(tmp_path / "copy.sqlite", path, timings=QUICK)
    assert not list(tmp_path.glob("*copy*"))


def test_who_may_not_read_the_store_may_not_read_its_backup(path: Path, opened: Store, header: Header, tmp_path: Path) -> None:
    path.chmod(0o600)
    opened.create(header)
    back_up(tmp_path / "copy.sqlite", path)
    assert stat.S_IMODE((tmp_path / "copy.sqlite").stat().st_mode) == 0o600


# Older versions -----------------------------------------------------------------------------------


def aged(path: Path, header: Header) -> str:
    """A store as an earlier version kept it; the game in it."""
    store = open_store(path)
    game = store.create(header, "seed", ENTRIES)
    store.close()
    with closing(sqlite3.connect(path)) as db:
        for table in ("hands", "worked_out", "joined_names"):
            db.execute(f"DROP TABLE {table}")
        db.execute("ALTER TABLE games DROP COLUMN played")
        db.execute("PRAGMA user_version = 4")
        db.commit()
    return game


def schema(path: Path) -> int:
    with closing(sqlite3.connect(path)) as db:
        return int(db.execute("PRAGMA user_version").fetchone()[0])


def test_a_file_of_an_older_version_is_kept_before_it_is_brought_up_to_date(path: Path, header: Header, tmp_path: Path) -> None:
    game = aged(path, header)
    open_store(path).close()
    old = path.with_name("games.schema-4.sqlite")
    assert (schema(path), schema(old)) == (SCHEMA, 4)
    assert games_in_a_copy(old, tmp_path) == games_in_a_copy(path, tmp_path) == {game: 10}
    open_store(path).close()
    assert sorted(file.name for file in path.parent.iterdir()) == [old.name, path.name]


def test_an_earlier_copy_is_never_overwritten(path: Path, header: Header) -> None:
    aged(path, header)
    path.with_name("games.schema-4.sqlite").write_text("something of somebody's", "utf-8")
    open_store(path).close()
    assert path.with_name("games.schema-4.sqlite").read_text("utf-8") == "something of somebody's"
    assert schema(path.with_name("games.schema-4-2.sqlite")) == 4


def test_where_no_copy_can_be_kept_the_file_stays_as_it_is(path: Path, header: Header) -> None:
    aged(path, header)
    before = path.read_bytes()
    # A name that the folder's file system can't hold once it is longer.
    long = path.with_name("g" * 235 + ".sqlite")
    path.rename(long)
    with pytest.raises(StoreError, match="before it is brought up to date a copy is kept beside it"):
        open_store(long)
    assert schema(long) == 4 and len(before) == long.stat().st_size
    assert [file.name for file in path.parent.iterdir()] == [long.name]
