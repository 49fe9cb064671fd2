"""Files that people give: read as what they are, whatever Windows or mail has made of them, and refused in a line where nobody could have meant them."""

from __future__ import annotations

import codecs
import hashlib
import json
import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

import aufachse_widgets
from aufachse_widgets.box import Box
from aufachse_widgets.box.csv_export import write_csv
from aufachse_widgets.box.csv_import import read_csv
from aufachse_widgets.box.csv_lines import MOST_BYTES, MOST_LINES, MOST_PROBLEMS, CsvRefused
from aufachse_widgets.box.memory import BoxesError, BoxesInFolder, decode_box, encode_box
from aufachse_widgets.engine import BoardError, ContractError, load_board
from aufachse_widgets.engine.board import MAX_SPACES, MAX_STEPS
from aufachse_widgets.engine.errors import AufAchseError
from aufachse_widgets.engine.input_files import MAX_FILE_SIZE, plain_text, read_input
from aufachse_widgets.exercises.reading import class_game
from aufachse_widgets.hosting.certificate import secure_context
from aufachse_widgets.journal import PLAYED, JournalError, Seat, decode_journal, encode_journal, read_journal
from aufachse_widgets.journal.bounds import MAX_COUNTDOWN, MAX_ENTRIES, MAX_ENTRY_LENGTH
from aufachse_widgets.pages.opening import load_game
from aufachse_widgets.pages.replay import replay
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore, StoreError, open_store
from aufachse_widgets.widgets.learn.tournament import tournament
from aufachse_widgets.widgets.parts.options_file import device_options
from tests.kit.told_tables import told_table
from tests.lakes import lakes
from tests.tools.kept_lines import whole_lines
from tests.tools.ladder.plan import load_plan

PACKAGE = Path(aufachse_widgets.__file__).parent
CHECKOUT = Path(__file__).parents[1]
PLAN = b"""seed = "plan"
[[match]]
name = "two"
editions = ["schmidt-2007"]
seats = ["busy", "busy"]
games = 2
"""


def played() -> bytes:
    session = Session.new("fx-schmid-1987", (Seat("Ödön"), Seat("Ben")), seed="files", store=MemoryStore())
    session.do(session.frame.legal[0])
    data = session.export_bytes()
    session.close()
    return data


def told() -> bytes:
    table = told_table()
    data = table.export_bytes()
    table.close()
    return data


# What files go through ----------------------------------------------------------------------------

WAYS: dict[str, Callable[[bytes], bytes]] = {
    "Windows": lambda data: data.replace(b"\n", b"\r\n"),
    "Notepad": lambda data: codecs.BOM_UTF8 + data,
    "both": lambda data: codecs.BOM_UTF8 + data.replace(b"\n", b"\r\n"),
    "mail": lambda data: b"\n" + data + b"\n \n",
    "mail on Windows": lambda data: data.replace(b"\n", b"\r\n") + b"\r\n\r\n",
    "an editor": lambda data: data.rstrip(b"\n"),
    "PowerShell": lambda data: data.decode().replace("\n", "\r\n").encode("utf-16"),
}


@pytest.fixture(params=WAYS)
def through(request: pytest.FixtureRequest) -> Callable[[bytes], bytes]:
    """What a file comes to on its way."""
    return WAYS[request.param]


@pytest.mark.parametrize("made", [played, told, class_game])
def test_a_saved_game_opens(through: Callable[[bytes], bytes], made: Callable[[], bytes], tmp_path: Path) -> None:
    data = made()
    before = load_game(data, MemoryStore())
    after = load_game(through(data), MemoryStore(), "mailed.jsonl")
    assert after.frame.head == before.frame.head and after.seats == before.seats
    (tmp_path / "mailed.jsonl").write_bytes(through(data))
    films = [replay(through(data)), replay(tmp_path / "mailed.jsonl")]
    assert films[0].replay.screenplay.over == films[1].replay.screenplay.over
    for one in (before, after, *films):
        one.close()


def test_what_was_changed_on_the_way_is_still_noticed(through: Callable[[bytes], bytes]) -> None:
    data = played()
    assert "Ödön".encode() in data
    with pytest.raises(JournalError, match="changed after it was written"):
        decode_journal(through(data.replace("Ödön".encode(), b"Oedoen")), PLAYED)


def test_a_board_opens(through: Callable[[bytes], bytes], tmp_path: Path) -> None:
    data = json.dumps(lakes(), indent=1, ensure_ascii=False).encode() + b"\n"
    (tmp_path / "board.json").write_bytes(through(data))
    assert load_board(tmp_path / "board.json") == load_board(through(data)) == load_board(data)
    assert load_board("\ufeff" + data.decode()) == load_board(data)


def test_a_box_opens(through: Callable[[bytes], bytes]) -> None:
    box = Box("Öurs").with_card("Panne", "Zwei Zeilen,\nso.")
    assert decode_box(through(encode_box(box))) == box


@pytest.mark.parametrize("way", [name for name in WAYS if name != "PowerShell"])
def test_csv_files_open(way: str) -> None:
    box = Box("Ours").with_card("Panne", "Zwei Zeilen,\nso.")
    data = write_csv(box, "cards").removeprefix(codecs.BOM_UTF8).replace(b"\r\n", b"\n")
    if way == "mail":  # the first line names the columns
        data = data.lstrip()
    assert read_csv(WAYS[way](data).removeprefix(b"\n"), Box("Ours")).box == box


def test_plans_and_options_open(through: Callable[[bytes], bytes], tmp_path: Path) -> None:
    (tmp_path / "plan.toml").write_bytes(through(PLAN))
    (tmp_path / "options.json").write_bytes(through(b'{"tab": "log"}\n'))
    assert [match.name for match in load_plan(tmp_path / "plan.toml")] == ["two"]
    assert device_options(str(tmp_path / "options.json")).tab == "log"


def test_a_clone_by_git_for_windows_has_every_byte(tmp_path: Path) -> None:
    """What carries a digest, or is compared byte by byte, is checked out as it is kept."""
    if not (CHECKOUT / ".git").exists():
        pytest.skip("this is no checkout")
    clone = tmp_path / "clone"
    git = ["git", "-c", "core.autocrlf=true", "-c", "safe.directory=*"]
    subprocess.run([*git, "clone", "--quiet", "--local", "--config", "core.autocrlf=true", str(CHECKOUT), str(clone)], check=True, timeout=300)
    listed = subprocess.run(["git", "ls-files", "-s", "-z"], cwd=clone, check=True, capture_output=True, timeout=300).stdout.decode().split("\0")
    changed = set()
    for line in filter(None, listed):
        (_mode, kept, _stage), name = line.partition("\t")[0].split(), line.partition("\t")[2]
        data = (clone / name).read_bytes()
        if hashlib.sha1(b"blob %d\0%s" % (len(data), data), usedforsecurity=False).hexdigest() != kept:
            changed.add(name)
    assert len(listed) > 100 and not changed


# What isn't a file --------------------------------------------------------------------------------


PIPES = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes among its files")


@pytest.fixture(params=["folder", "missing", "name", pytest.param("pipe", marks=PIPES), "device", "huge"])
def strange(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, str]:
    """What no file of ours is, and what is said of it."""
    path = tmp_path / "strange"
    match request.param:
        case "folder":
            path.mkdir()
            return path, "this is a folder"
        case "pipe":
            os.mkfifo(path)
            return path, "this is no file but a device or a pipe"
        case "device":
            return Path("/dev/zero" if Path("/dev/zero").exists() else os.devnull), "this is no file but a device or a pipe"
        case "huge":
            with path.open("wb") as file:
                file.truncate(10**12)  # it takes no room
            return path, "it is larger than"
        case "name":
            return Path("a\0b"), "no file has such a name"
    return path, "No such file"


LOADERS: dict[str, Callable[[Path], object]] = {
    "a board": load_board,
    "contracts": lambda path: load_board(lakes(), path),
    "a game": lambda path: read_journal(path, PLAYED),
    "a game to go on with": lambda path: Session.load(path, MemoryStore()),
    "a film": replay,
    "a plan": load_plan,
    "results": lambda path: whole_lines(path, b"{"),
    "a certificate": lambda path: secure_context(str(path)),
}


@pytest.mark.parametrize("loader", LOADERS)
def test_what_is_no_file_is_refused_at_once(loader: str, strange: tuple[Path, str]) -> None:
    path, why = strange
    with pytest.raises((AufAchseError, OSError), match=why):
        LOADERS[loader](path)


def test_no_store_is_made_of_what_is_no_file(strange: tuple[Path, str], tmp_path: Path) -> None:
    path, why = strange
    if "larger" in why or "No such" in why or "such a name" in why:
        return  # a store may be large, and is made
    with pytest.raises(StoreError, match=why):
        open_store(path)


@PIPES
def test_a_pipe_among_boxes_and_bots_keeps_nobody_waiting(tmp_path: Path) -> None:
    for name in ("ours.box.json", "bot.py"):
        os.mkfifo(tmp_path / name)
    assert "this is no file" in str(BoxesInFolder(tmp_path).damaged())
    with pytest.raises(OSError, match="this is no file"):
        tournament(tmp_path, deals=1)
    (tmp_path / "ours.box.json").unlink()
    (tmp_path / "ours.box.json").mkdir()
    assert "this is a folder" in str(BoxesInFolder(tmp_path).damaged())


def test_a_file_that_the_system_calls_empty_is_read_whole(tmp_path: Path) -> None:
    if not Path("/proc/self/status").exists():
        pytest.skip("there is no such file")
    assert read_input("/proc/self/status").startswith(b"Name:")
    with pytest.raises(OSError, match="larger"):
        read_input("/proc/self/status", 10)


READS = re.compile(r"\.read_(?:text|bytes)\(|(?<!os)\.open\(\"r|tomllib\.load\(|json\.load\(")
OWN = {
    "commands/lessons.py": "the package's own",
    "drawing/boardmap.py": "the package's own",
    "drawing/roadmap.py": "the package's own",
    "drawing/start_picture.py": "the package's own",
    "engine/rules.py": "the package's own",
    "exercises/reading.py": "the package's own",
    "frontend/bundles.py": "the package's own",
    "frontend/stylesheets.py": "the package's own",
    "hosting/bundle_files.py": "the package's own",
    "hosting/room.py": "the system's",
    "hosting/scripts.py": "the package's own",
    "static_page/archive.py": "the package's own",
    "static_page/wheels.py": "locked by their hashes",
    "store/sqlite_copy.py": "has just been written",
    "widgets/map/roads.py": "the package's own",
}
"""Modules that read files themselves, and whose files these are."""


def test_every_file_of_somebodys_is_read_by_one_function() -> None:
    reading = {file.relative_to(PACKAGE).as_posix() for file in PACKAGE.rglob("*.py") if READS.search(file.read_text("utf-8"))}
    assert {name for name in reading if not name.startswith("words/")} == OWN.keys(), "read it by engine.input_files.read_input"


# What nobody would write --------------------------------------------------------------------------


def changed(data: bytes, **header: object) -> bytes:
    """A saved game with another header, and the digest that fits."""
    recorded = decode_journal(data, PLAYED)
    return encode_journal(replace(recorded.header, **header), recorded.journal.entries)


def raw(data: bytes, change: Callable[[list[bytes]], list[bytes]]) -> bytes:
    """A saved game with other lines, and the digest that fits."""
    body = b"".join(line + b"\n" for line in change(data.splitlines()[:-1]))
    closing = {"entries": body.count(b"\n") - 1, "digest": hashlib.blake2b(body, digest_size=16).hexdigest()}
    return body + json.dumps(closing).encode() + b"\n"


GAMES: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "50 MB of newlines": (lambda data: b"\n" * 50_000_000, "larger than 8 MB"),
    "8 MB of newlines": (lambda data: b"\n" * MAX_FILE_SIZE, "not a journal"),
    "newlines in it": (lambda data: data.replace(b"\n", b"\n" * 7_000_000, 1), f"more than {MAX_ENTRIES} entries"),
    "a long entry": (lambda data: raw(data, lambda lines: [lines[0], b'{"x":"' + b"x" * MAX_ENTRY_LENGTH + b'"}', *lines[1:]]), "longer than"),
    "deep": (lambda data: raw(data, lambda lines: [lines[0], b"[" * 90_000, *lines[1:]]), "damaged"),
    "a deep header": (lambda data: b'{"format":"aufachse-journal","version":1,"header":' + b"[" * 1_000_000, "not a journal"),
    "a deep board": (lambda data: raw(data, lambda lines: [lines[0].replace(b'"seats":', b'"own_board":' + b"[" * 900 + b"]" * 900 + b',"seats":')]), "."),
    "many seats": (lambda data: changed(data, seats=(Seat("A"),) * 100_000), "players = 100000"),
    "no seats": (lambda data: changed(data, seats=()), "players = 0"),
    "a countdown of a year": (lambda data: changed(data, countdown=31_536_000), f"to {MAX_COUNTDOWN}"),
    "a countdown below zero": (lambda data: changed(data, countdown=-1), "countdown = -1"),
    "an endless countdown": (lambda data: changed(data, countdown=2**63 - 1), "countdown = "),
    "a long colour": (lambda data: changed(data, seats=(Seat("A", "r" * 1000), Seat("B"))), "the colour of a seat"),
    "a long bot": (lambda data: changed(data, seats=(Seat("A", "", "b" * 1000), Seat("B"))), "the bot of a seat"),
    "a long board": (lambda data: changed(data, board="b" * 100_000), "board is"),
}


@pytest.mark.parametrize("case", GAMES)
def test_games_that_nobody_played_are_refused(case: str) -> None:
    change, why = GAMES[case]
    store = MemoryStore()
    with pytest.raises(JournalError, match=why) as refused:
        load_game(change(played()), store, "game.jsonl")
    assert len(str(refused.value)) < 500 and str(refused.value).startswith("game.jsonl: ")
    assert not store.list()


def test_long_and_equal_names_of_earlier_versions_open_and_are_cut() -> None:
    data = changed(played(), seats=(Seat("Ada " * 750), Seat("Ada " * 750)))
    game = load_game(data, MemoryStore())
    assert [len(seat.name) for seat in game.seats] == [24, 24] and [seat.name[-3:] for seat in game.seats] == ["da…", "… 2"]
    again = load_game(game.export_bytes(), MemoryStore())
    assert again.seats == game.seats and again.frame.head >= game.frame.head
    for one in (game, again):
        one.close()


def test_boards_that_nobody_drew_are_refused() -> None:
    space = {"id": "a", "name": "A", "kind": "city", "lat": 0, "lon": 0}
    route = {"road": "A1", "kind": "road", "spaces": ["a", "b"] * 3000}
    two = [space, space | {"id": "b"}]
    cases: dict[str, object] = {
        "larger than 8 MB": b"\n" * 50_000_000,
        "not JSON": b"\n" * MAX_FILE_SIZE,
        f"at most {MAX_SPACES}": {"spaces": [space] * (MAX_SPACES + 1), "routes": [route]},
        f"at most {MAX_STEPS}": {"id": "x", "title": "x", "spaces": two, "routes": [route] * 4},
        "not JSON: maximum recursion": b"[" * 1_000_000,
        "use one line of 1 to 100": {"spaces": [space | {"name": "A" * 1_000_000}], "routes": [route]},
    }
    for why, board in cases.items():
        with pytest.raises(BoardError, match=why) as refused:
            load_board(board)  # type: ignore[arg-type]
        assert len(str(refused.value)) < 500
    with pytest.raises(ContractError, match="larger than 8 MB"):
        load_board(lakes(), b"\n" * 50_000_000)


def test_csv_files_that_nobody_typed_are_refused() -> None:
    header = b"start,destination,goods,revenue\n"
    cases = {
        "no box is that large": header + b"\n" * MOST_BYTES,
        f"more than {MOST_LINES} lines": header + b"\n" * (MOST_LINES + 1),
        f"more than {MOST_LINES} lines ": header + b"\r" * (MOST_LINES + 1),
        "must name the columns": b"\n" * 1000,
        "is not a city": header + b"K" * 100_000 + b",Wien,2,100\n",
        "quotation mark": header + b"K" * 1_000_000 + b",Wien,2,100\n",
    }
    for why, data in cases.items():
        with pytest.raises(CsvRefused, match=why.strip()) as refused:
            read_csv(data, Box())
        assert len(str(refused.value)) < 1000


@pytest.mark.parametrize(
    "data",
    [
        b"start,destination,goods,revenue\n" + b"".join(b"Kasel%d,Wien,2,many\n" % number for number in range(MOST_LINES - 10)),
        b"start,destination,goods,revenue\n" + b"".join(b"%s%d,%s,2,many\n" % (b"K" * 500, number, b"W" * 400) for number in range(MOST_LINES - 10)),
        b"goods,revenue\n1,2," + b"x," * 2_000_000,
        b"goods,revenue," + b"x," * 2_000_000,
    ],
    ids=["lines", "long lines", "cells", "columns"],
)
def test_after_twenty_problems_no_more_is_read(data: bytes) -> None:
    with pytest.raises(CsvRefused) as refused:
        read_csv(data, Box())
    problems = refused.value.problems
    assert len(problems) == MOST_PROBLEMS + 1 == 21
    assert problems[-2].line <= problems[-1].line <= problems[-2].line + 1
    assert str(problems[-1]) == f"line {problems[-1].line}: from here on the file was not read; put right what is wrong before"


def test_a_box_that_nobody_kept_is_refused(tmp_path: Path) -> None:
    for data in (b"\n" * 1_000_000, b"[" * 1_000_000, b'{"format":"aufachse-box","version":1,"digest":"","box":' + b"[" * 100_000):
        with pytest.raises(BoxesError):
            decode_box(data)
    (tmp_path / "ours.box.json").write_bytes(b"\n" * (MAX_FILE_SIZE + 1))
    assert "larger than 8 MB" in str(BoxesInFolder(tmp_path).damaged())


def test_plans_that_nobody_made_are_refused(tmp_path: Path) -> None:
    (tmp_path / "plan.toml").write_bytes(b"seed = " + b"[" * 100_000)
    with pytest.raises(AufAchseError, match=r"plan\.toml: "):
        load_plan(tmp_path / "plan.toml")


def test_text_that_is_none_is_left_to_its_reader() -> None:
    for data in (b"", b"\xff\xfe", b"\xff\xfea", b"\xff\xfe\x00\xd8", codecs.BOM_UTF8, b"\r\n\r\n"):
        assert plain_text(plain_text(data)) == plain_text(data)
