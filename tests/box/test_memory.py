"""Boxes on the disk: there after closing, whole or not at all, and nothing damaged is ever overwritten."""

from __future__ import annotations

import errno
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import example, given

from aufachse_widgets.box import Box, shipped_box
from aufachse_widgets.box.database import BoxesInDatabase
from aufachse_widgets.box.memory import BoxesError, BoxesInFolder, BoxesInMemory, decode_box, encode_box
from aufachse_widgets.box.opening import default_boxes, open_boxes
from aufachse_widgets.engine import preset
from aufachse_widgets.engine.contracts import Contract
from tests.box.boxes import boxes

OURS = shipped_box(preset("fx-schmid-1987"), "Unsere Schachtel")


@pytest.fixture(params=["memory", "folder", "database"])
def memory(request, tmp_path):
    if request.param == "database":
        return open_boxes(tmp_path / "boxes.sqlite")
    return BoxesInMemory() if request.param == "memory" else BoxesInFolder(tmp_path / "new" / "boxes")


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_several_boxes_by_title(memory):
    assert memory.list() == () and memory.damaged() == ()
    assert memory.keep(OURS) == "" == memory.keep(Box("Großmutters"))
    assert memory.read("unsere schachtel ") == OURS and memory.read("GROSSMUTTERS") == Box("Großmutters")
    memory.keep(Box("Unsere schachtel").with_card("Neu"))
    assert [(kept.title, kept.contracts, kept.cards) for kept in memory.list()] == [("Unsere schachtel", 0, 1), ("Großmutters", 0, 0)]
    memory.delete("Großmutters")
    assert [kept.title for kept in memory.list()] == ["Unsere schachtel"]
    for wrong in (memory.read, memory.delete):
        with pytest.raises(BoxesError, match="no box with that title"):
            wrong("Großmutters")


def test_a_box_without_a_title_is_not_kept(memory):
    with pytest.raises(BoxesError, match="title"):
        memory.keep(Box())
    assert memory.list() == ()


def test_titles_that_look_alike_in_a_file_name(memory):
    titles = ["Box!", "Box?", "Böx", "../Box", "日本", "中国", "con", "x" * 100]
    for title in titles:
        memory.keep(Box(title))
    assert sorted(kept.title for kept in memory.list()) == sorted(titles)
    assert all(memory.read(title).title == title for title in titles)


def test_another_process_finds_it(tmp_path):
    program = "import sys; from aufachse_widgets.box.opening import open_boxes; print(len(open_boxes(sys.argv[1]).read('Unsere Schachtel').contracts))"
    open_boxes(tmp_path).keep(OURS)
    done = subprocess.run([sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, check=True, encoding="utf-8")
    assert done.stdout == "52\n"


@given(boxes())
@example(Box("Half known").with_contract(Contract(1, "kassel", "wien", 0, 0, (0, 0, 0, 0, 0))))
def test_a_box_as_bytes(box):
    assert decode_box(encode_box(box)) == box


def test_every_cut_and_every_changed_byte_is_noticed():
    data = encode_box(OURS.with_card("Neu", "Rücke vor"))
    for end in range(0, len(data) - 1, 7):  # the last byte is a line's end
        with pytest.raises(BoxesError, match=r"ours\.json"):
            decode_box(data[:end], "ours.json")
    for place in range(0, len(data) - 1, 11):
        for flip in (1, 128):
            with pytest.raises(BoxesError):
                decode_box(data[:place] + bytes([data[place] ^ flip]) + data[place + 1 :])


def test_what_is_no_box():
    for data in (b"", b"[]", b"null", b'{"format":"other"}', b'{"format":"aufachse-box","version":"1"}', b"[" * 10_000, b"\xff\xfe"):
        with pytest.raises(BoxesError):
            decode_box(data)


def test_a_damaged_file_is_refused_and_set_aside_but_never_overwritten(tmp_path):
    memory = BoxesInFolder(tmp_path)
    memory.keep(OURS)
    memory.keep(Box("Other"))
    path = next(tmp_path.glob("unsere-schachtel*"))
    broken = path.read_bytes()[:-20]
    path.write_bytes(broken)
    with pytest.raises(BoxesError, match=r"unsere-schachtel.*damaged"):
        memory.read("Unsere Schachtel")
    assert [kept.title for kept in memory.list()] == ["Other"] and len(memory.damaged()) == 1 and path.name in memory.damaged()[0]
    assert path.read_bytes() == broken
    aside = Path(memory.keep(OURS))
    assert aside.read_bytes() == broken and memory.read("Unsere Schachtel") == OURS and memory.damaged() == ()
    path.write_bytes(b"")
    second = Path(memory.keep(OURS))
    assert second != aside and second.read_bytes() == b"" and aside.read_bytes() == broken


def test_a_newer_versions_file_is_left_alone(tmp_path):
    memory = BoxesInFolder(tmp_path)
    memory.keep(Box("Ours"))
    path = next(tmp_path.iterdir())
    newer = b'{"format":"aufachse-box","version":2,"something":"else"}'
    path.write_bytes(newer)
    for wrong in (lambda: memory.keep(Box("Ours")), lambda: memory.read("Ours")):
        with pytest.raises(BoxesError, match="newer"):
            wrong()
    assert files(tmp_path) == {path.name: newer}


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_full_disk_changes_nothing(tmp_path, monkeypatch, call):
    memory = BoxesInFolder(tmp_path)
    memory.keep(OURS)
    before = files(tmp_path)

    def full(*_arguments):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(*((os, "fsync") if call == "fsync" else (Path, "replace")), full)
    with pytest.raises(BoxesError, match="the disk is full"):
        memory.keep(OURS.with_card("Neu"))
    monkeypatch.undo()
    assert files(tmp_path) == before and memory.read(OURS.title) == OURS


def test_a_folder_that_is_a_file(tmp_path):
    (tmp_path / "file").write_text("x", encoding="utf-8")
    memory = BoxesInFolder(tmp_path / "file")
    assert memory.list() == ()
    with pytest.raises(BoxesError, match="cannot be kept"):
        memory.keep(Box("Ours"))


def test_a_file_that_cannot_be_read(tmp_path):
    memory = BoxesInFolder(tmp_path)
    memory.keep(Box("Ours"))
    path = next(tmp_path.iterdir())
    path.unlink()
    path.mkdir()
    assert len(memory.damaged()) == 1
    for wrong in (lambda: memory.read("Ours"), lambda: memory.keep(Box("Ours"))):
        with pytest.raises(BoxesError, match="cannot be"):
            wrong()


def test_a_copied_file_is_the_same_box(tmp_path):
    memory = BoxesInFolder(tmp_path)
    memory.keep(Box("Ours"))
    path = next(tmp_path.iterdir())
    copy = tmp_path / "copy of it.box.json"
    path.rename(copy)
    memory.keep(Box("Ours").with_card("Neu"))
    assert [file.name for file in tmp_path.iterdir()] == [copy.name]
    assert memory.read("Ours").cards and len(memory.list()) == 1


def test_where_boxes_are_kept(monkeypatch, tmp_path):
    monkeypatch.delenv("AUFACHSE_BOXES", raising=False)
    for store, folder in (
        ("memory:", "memory:"),
        (str(tmp_path / "games.sqlite"), str(tmp_path / "boxes")),
        (f"sqlite:///{tmp_path}/games.sqlite", str(tmp_path / "boxes")),
    ):
        monkeypatch.setenv("AUFACHSE_STORE", store)
        assert default_boxes() == folder
    monkeypatch.delenv("AUFACHSE_STORE")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    if sys.platform == "linux":
        assert default_boxes() == str(tmp_path / "aufachse" / "boxes")
    monkeypatch.setenv("AUFACHSE_BOXES", "elsewhere")
    assert default_boxes() == "elsewhere" and isinstance(open_boxes(), BoxesInFolder)


def body_of(database: Path, title: str, body: bytes) -> None:
    with closing(sqlite3.connect(database)) as opened, opened:
        opened.execute("UPDATE boxes SET body = ? WHERE title = ?", (body, title))


def test_a_damaged_box_in_a_database_is_told_and_set_aside(tmp_path):
    memory = BoxesInDatabase(tmp_path / "boxes.sqlite")
    assert memory.list() == () and not memory.path.exists()
    memory.keep(OURS)
    memory.keep(Box("Other"))
    body_of(memory.path, OURS.title, encode_box(OURS)[:-20])
    assert [kept.title for kept in memory.list()] == ["Other"]
    assert "Unsere Schachtel" in memory.damaged()[0]
    with pytest.raises(BoxesError, match=r"Unsere Schachtel.*damaged"):
        memory.read(OURS.title)
    assert memory.keep(OURS).endswith(".damaged")
    assert memory.read(OURS.title) == OURS
    assert len(memory.damaged()) == 1
    memory.delete(OURS.title)
    with pytest.raises(BoxesError, match="no box with that title"):
        memory.delete(OURS.title)


def test_a_newer_box_in_a_database_is_left_alone(tmp_path):
    memory = BoxesInDatabase(tmp_path / "boxes.sqlite")
    memory.keep(OURS)
    newer = b'{"format":"aufachse-box","version":2,"something":"else"}'
    body_of(memory.path, OURS.title, newer)
    for wrong in (lambda: memory.keep(OURS), lambda: memory.read(OURS.title)):
        with pytest.raises(BoxesError, match="newer"):
            wrong()


def test_a_database_that_is_none_is_told(tmp_path):
    (tmp_path / "boxes.sqlite").write_bytes(b"no database, but long enough to look like one" * 40)
    memory = BoxesInDatabase(tmp_path / "boxes.sqlite")
    with pytest.raises(BoxesError, match="cannot be read"):
        memory.list()
    with pytest.raises(BoxesError, match="cannot be kept"):
        memory.keep(OURS)
