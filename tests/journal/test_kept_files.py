"""Files of an earlier program open and end as they did; ``kept/README.md`` says what they are."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from aufachse_widgets.engine.state import State
from aufachse_widgets.journal import PLAYED, encode_journal, read_journal
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.store.sqlite import SQLiteStore
from aufachse_widgets.tracking.kind import TOLD
from tests.old.ends import end_of
from tests.sessions.exported import whole

KEPT = Path(__file__).parent / "kept"
ENDS = json.loads((KEPT / "ends.json").read_text("utf-8"))


def ends(name: str, head: int, state: State) -> bool:
    """Whether a game stands as it did."""
    return end_of(ENDS[name]["game"], head, state) == ENDS[name]


def test_a_played_file_ends_alike() -> None:
    read = read_journal(KEPT / "played.jsonl", PLAYED)
    assert ends("played", read.journal.head, read.fold.at(read.journal.head))
    assert encode_journal(read.header, read.journal.entries) == (KEPT / "played.jsonl").read_bytes()


def test_a_told_file_ends_alike() -> None:
    read = read_journal(KEPT / "told.jsonl", TOLD)
    assert ends("told", read.journal.head, read.fold.at(read.journal.head).state)
    assert encode_journal(read.header, read.journal.entries) == (KEPT / "told.jsonl").read_bytes()


@pytest.fixture
def kept_store(tmp_path):
    # A copy: SQLite writes beside a file that it opens.
    shutil.copy(KEPT / "games.sqlite", tmp_path)
    store = SQLiteStore(tmp_path / "games.sqlite")
    yield store
    store.close()


def test_kept_games_are_gone_on_with(kept_store) -> None:
    session, tracker = Session.resume(kept_store, ENDS["played"]["game"]), Tracker.resume(kept_store, ENDS["told"]["game"])
    assert ends("played", session.frame.head, whole(session))
    assert ends("told", tracker.frame.head, tracker.table.state)
    assert session.export_bytes() == (KEPT / "played.jsonl").read_bytes()
    assert tracker.export_bytes() == (KEPT / "told.jsonl").read_bytes()
    assert tracker.tracked.box.title == "Ours"
    assert session.undo() and tracker.undo()
