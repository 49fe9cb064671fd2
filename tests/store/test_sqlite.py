"""The SQLite file: shared, lasting, and never harmed."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import msgspec
import pytest

from aufachse_widgets.engine.actions import Place
from aufachse_widgets.journal import PLAYED, Entry
from aufachse_widgets.store import FREE, UNTIMED, Conflict, Kept, MemoryStore, StoreError, Timings, default_path, open_store
from aufachse_widgets.store.sqlite import SQLiteStore
from aufachse_widgets.store.sqlite_file import SCHEMA

ENTRIES = [Entry(number, number - 1, number, Place(0, f"space-{number}")) for number in range(1, 11)]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "folder" / "games.sqlite"


def test_a_game_is_there_after_closing(path, header):
    store = SQLiteStore(path)
    game = store.create(header, "secret", ENTRIES)
    store.close()
    again = SQLiteStore(path)
    assert again.read(game, PLAYED) == tuple(ENTRIES) and again.seed(game) == "secret" and again.header(game) == header
    again.close()


def test_what_was_appended_is_there_when_the_process_is_killed(path, header):
    program = (
        "import os, sys, msgspec; from aufachse_widgets.store.sqlite import SQLiteStore; from aufachse_widgets.journal import Header, Entry;"
        "from aufachse_widgets.engine.actions import Place; store = SQLiteStore(sys.argv[1]);"
        "game = store.create(msgspec.json.decode(sys.argv[2], type=Header), 's');"
        "store.append(game, [Entry(1, 0, 1, Place(0, 'kassel'))]); print(game, flush=True); os.kill(os.getpid(), 9)"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", program, str(path), msgspec.json.encode(header).decode()], capture_output=True, env=env)
    assert done.returncode == -9, done.stderr
    store = SQLiteStore(path)
    assert store.read(done.stdout.decode().strip(), PLAYED) == (Entry(1, 0, 1, Place(0, "kassel")),)
    store.close()


def test_settings_that_survive_a_power_cut(path):
    store = SQLiteStore(path)
    assert store._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert store._db.execute("PRAGMA synchronous").fetchone() == (2,)
    assert store._db.execute("PRAGMA user_version").fetchone() == (SCHEMA,)
    store.close()


def test_two_connections_see_each_other_and_conflict(path, header):
    one, two = SQLiteStore(path), SQLiteStore(path)
    game = one.create(header, "", ENTRIES[:1])
    assert two.read(game, PLAYED) == tuple(ENTRIES[:1])
    two.append(game, ENTRIES[1:2])
    with pytest.raises(Conflict, match="has 2 entries"):
        one.append(game, ENTRIES[1:3])
    one.append(game, ENTRIES[2:3])
    assert two.read(game, PLAYED) == tuple(ENTRIES[:3])
    one.close()
    two.close()


def test_follow_notices_another_connection(path, header):
    one, two = SQLiteStore(path), SQLiteStore(path)
    game = one.create(header)

    async def follow():
        follower = one.follow(game, PLAYED, lambda: 0, every=0.005)
        waiting = asyncio.ensure_future(anext(follower))
        await asyncio.sleep(0.02)
        two.append(game, ENTRIES[:3])
        got = await asyncio.wait_for(waiting, 2)
        await follower.aclose()
        return got

    assert asyncio.run(follow()) == tuple(ENTRIES[:3])
    one.close()
    two.close()


def test_writers_in_several_threads_lose_nothing(path, header):
    store = SQLiteStore(path)
    game = store.create(header)

    def write(seat: int) -> None:
        own = SQLiteStore(path)
        left = 10
        while left:
            number = len(own.read(game, PLAYED)) + 1
            try:
                own.append(game, [Entry(number, number - 1, number, Place(seat, f"{left}"))])
            except Conflict:
                continue
            left -= 1
        own.close()

    threads = [threading.Thread(target=write, args=(seat,)) for seat in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    entries = store.read(game, PLAYED)
    assert [entry.number for entry in entries] == list(range(1, 31))
    assert sorted((entry.action.seat, int(entry.action.space)) for entry in entries) == [(seat, left) for seat in range(3) for left in range(1, 11)]
    store.close()


def test_a_locked_file_is_told_and_nothing_is_half_written(path, header):
    store = SQLiteStore(path, timings=Timings(lock_timeout=0.05))
    game = store.create(header, "", ENTRIES[:2])
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="another program is writing"):
        store.append(game, ENTRIES[2:5])
    other.execute("ROLLBACK")
    other.close()
    assert store.read(game, PLAYED) == tuple(ENTRIES[:2])
    store.append(game, ENTRIES[2:5])
    store.close()


def test_a_full_disk_is_told_and_nothing_is_half_written(path, header):
    store = SQLiteStore(path)
    game = store.create(header, "", ENTRIES[:2])
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    many = [Entry(number, number - 1, 3, Place(0, "x" * 200)) for number in range(3, 400)]
    with pytest.raises(StoreError, match="no room on the disk"):
        store.append(game, many)
    assert store.read(game, PLAYED) == tuple(ENTRIES[:2]) and store.list()[0].entries == 2
    store.close()


def files(folder) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_a_newer_schema_is_refused_and_left_alone(path):
    SQLiteStore(path).close()
    db = sqlite3.connect(path)
    db.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    db.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match=rf"newer version \(schema {SCHEMA + 1}, this program knows {SCHEMA}\)"):
        SQLiteStore(path)
    assert path.read_bytes() == before


def test_another_programs_database_is_refused_and_left_alone(tmp_path):
    path = tmp_path / "other.sqlite"
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE books (title)")
    db.commit()
    db.close()
    before = files(tmp_path)
    with pytest.raises(StoreError, match="another program's database"):
        SQLiteStore(path)
    assert files(tmp_path) == before


@pytest.mark.parametrize("content", [b"no database at all, but a text of some length" * 50, b"SQLite format 3\x00" + b"\x01" * 4000])
def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path, content):
    path = tmp_path / "games.sqlite"
    path.write_bytes(content)
    with pytest.raises(StoreError, match=r"games.sqlite: .*(damaged|another program)"):
        SQLiteStore(path)
    assert files(tmp_path) == {"games.sqlite": content}


def test_a_database_with_a_broken_page_is_refused_and_left_alone(path, header):
    store = SQLiteStore(path)
    store.create(header, "", [Entry(number, number - 1, number, Place(0, "x" * 100)) for number in range(1, 400)])
    store.close()
    data = bytearray(path.read_bytes())
    for at in range(4096 * 4, len(data)):
        data[at] = at * 7 % 256
    path.write_bytes(data)
    with pytest.raises(StoreError, match="damaged"):
        SQLiteStore(path)
    assert path.read_bytes() == bytes(data)


@pytest.mark.parametrize("before", ["nothing", "a game"])
def test_what_was_half_written_when_a_process_was_killed_is_taken_back(tmp_path, header, before):
    """As where it was killed while it made the file, before that was written ahead."""
    path, left = tmp_path / "games.sqlite", tmp_path / "left" / "games.sqlite"
    games = []
    if before == "a game":
        store = SQLiteStore(path)
        games.append(store.create(header, "secret", ENTRIES))
        store.close()
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA journal_mode = DELETE")
    db.execute("PRAGMA cache_size = 1")
    db.execute("BEGIN")
    db.execute("CREATE TABLE half (written)")
    db.executemany("INSERT INTO half VALUES (?)", [("x" * 5000,)] * 50)
    killed = files(tmp_path)
    left.parent.mkdir()
    for name, content in killed.items():
        (left.parent / name).write_bytes(content)
    db.close()
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        sqlite3.connect(f"file:{left}?mode=ro", uri=True).execute("SELECT count(*) FROM sqlite_master")
    store = SQLiteStore(left)
    assert [kept.id for kept in store.list()] == games
    assert all(store.read(game, PLAYED) == tuple(ENTRIES) for game in games)
    assert store.header(store.create(header)) == header
    store.close()


def test_an_empty_file_becomes_a_store(tmp_path, header):
    path = tmp_path / "games.sqlite"
    path.touch()
    store = SQLiteStore(path)
    assert store.header(store.create(header)) == header
    store.close()


def test_a_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    with pytest.raises(StoreError, match="file"):
        SQLiteStore(tmp_path / "file" / "games.sqlite")
    with pytest.raises(StoreError, match="this is a folder"):
        SQLiteStore(tmp_path)


def test_a_store_is_opened_by_path_address_or_environment(tmp_path, monkeypatch):
    monkeypatch.setenv("AUFACHSE_STORE", str(tmp_path / "env.sqlite"))
    assert default_path() == str(tmp_path / "env.sqlite")
    for where, name in ((None, "env.sqlite"), (tmp_path / "a b.sqlite", "a b.sqlite"), (f"sqlite:///{tmp_path}/url.sqlite", "url.sqlite")):
        store = open_store(where)
        store.close()
        assert (tmp_path / name).exists()
    assert isinstance(open_store("memory:"), MemoryStore)
    monkeypatch.delenv("AUFACHSE_STORE")
    assert default_path().endswith(str(Path("aufachse") / "games.sqlite"))


def test_an_address_of_another_kind_is_refused_without_its_password():
    with pytest.raises(StoreError, match="keeps no games at postgresql") as caught:
        open_store("postgresql://me:secret@host/db")
    assert "secret" not in str(caught.value)


def test_without_sqlite_games_are_kept_in_memory():
    program = (
        "import sys; sys.modules['sqlite3'] = None; sys.modules['_sqlite3'] = None\n"
        "from aufachse_widgets.store import open_store, StoreError\n"
        "import aufachse_widgets.journal, aufachse_widgets.bots\n"
        "assert open_store('memory:').list() == ()\n"
        "try: open_store('/tmp/nowhere.sqlite')\n"
        "except StoreError as error: print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}, encoding="utf-8"
    )
    assert "has no SQLite" in done.stdout, done.stderr


def test_a_file_that_knew_who_is_present_at_games_only_knows_it_of_lobbies_too(path, header):
    store = SQLiteStore(path)
    game, code = store.create(header, "seed", ENTRIES[:2]), store.open_lobby("agreed")
    store.close()
    db = sqlite3.connect(path)
    for table in ("present", "worked_out", "joined_names"):
        db.execute(f"DROP TABLE {table}")
    db.execute("ALTER TABLE games DROP COLUMN played")
    db.execute(
        "CREATE TABLE present (game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE, name TEXT NOT NULL, role TEXT NOT NULL, seat INTEGER NOT NULL,"
        " since REAL NOT NULL, seen REAL NOT NULL, PRIMARY KEY (game, name)) WITHOUT ROWID"
    )
    db.execute("INSERT INTO present VALUES (?, 'phone', 'seat', 1, 0, 0)", (game,))
    db.execute("PRAGMA user_version = 6")
    db.commit()
    db.close()
    store = SQLiteStore(path)
    for table in (game, code):
        assert store.present(table, 15) == ()
        store.show_up(table, "phone", "seat", 0)
        assert [here.name for here in store.present(table, 15)] == ["phone"]
    assert store.read(game, PLAYED) == tuple(ENTRIES[:2]) and store.lobby(code) == "agreed"
    store.close()


def test_a_file_of_the_first_version_gains_what_came_later_and_keeps_its_games(path, header):
    store = SQLiteStore(path)
    game = store.create(header, "seed", ENTRIES[:2])
    store.close()
    db = sqlite3.connect(path)
    for table in ("leases", "doors", "keys", "lobbies", "hands", "present", "worked_out", "joined_names"):
        db.execute(f"DROP TABLE {table}")
    db.execute("ALTER TABLE games DROP COLUMN played")
    db.execute("PRAGMA user_version = 1")
    db.close()
    one, two = SQLiteStore(path), SQLiteStore(path)
    assert one._db.execute("PRAGMA user_version").fetchone() == (SCHEMA,)
    assert two.read(game, PLAYED) == tuple(ENTRIES[:2])
    assert one.take_lease(game, FREE, "one") and two.lease(game).holder == "one"
    one.append(game, ENTRIES[2:3])
    assert [kept.played for kept in two.list()] == [UNTIMED], "nobody timed it from its beginning"
    one.keep_worked_out(game, Kept(3, "text"))
    assert two.worked_out() == {game: Kept(3, "text")}
    assert one.change_joined_names("", "Tom is Thomas") and two.joined_names() == "Tom is Thomas"
    one.close()
    two.close()
