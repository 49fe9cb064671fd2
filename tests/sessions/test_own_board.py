"""A game on a board of one's own is gone on with wherever it was kept, and nobody has to give the board again."""

from __future__ import annotations

import subprocess
import sys

import pytest
from msgspec.structs import replace

from aufachse_widgets.engine import BoardError, board_digest, shipped_board
from aufachse_widgets.journal import Header, JournalError, Seat, encode_journal
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.stats.history import History
from aufachse_widgets.stats.players import Players, Who
from aufachse_widgets.store import Store
from aufachse_widgets.store.sqlite import SQLiteStore
from aufachse_widgets.tracking.facts import Stopped
from tests.kit.sessions import go_on
from tests.lakes import BOARD, BOX, CARDS, EDITION
from tests.sessions.exported import journal

SEATS = (Seat("Ada", "red"), Seat("Ben", "blue"))
LATER = """
import sys
from aufachse_widgets.pages.opening import open_game
from aufachse_widgets.store import open_store

store = open_store(sys.argv[1])
for game in reversed(store.list()):
    session = open_game(store, game.id)
    print(type(session).__name__, session.rules.board.id, session.frame.state.turn, len(session.rules.contracts))
"""


def begun(store: Store | None = None) -> Session:
    """A game in its fourth turn."""
    session = Session.new(EDITION, SEATS, seed="lakes", board=BOARD, contracts=CARDS, store=store)
    assert go_on(session, lambda frame: frame.state.turn == 4)
    return session


def told(store: Store | None = None) -> Tracker:
    """A table at which a truck has been placed and driven."""
    tracker = Tracker.new(EDITION, SEATS, 0, board=BOARD, box=BOX, store=store)
    assert tracker.tell(Stopped(0, "a7-1")) and tracker.tell(Stopped(1, "a4-1"))
    return tracker


def test_a_kept_game_is_gone_on_with(store) -> None:
    session = begun(store)
    again = Session.resume(store, session.game_id)
    assert again.rules is session.rules and again.frame.state == session.frame.state
    assert go_on(again, lambda frame: frame.state.over)


def test_a_files_game_is_gone_on_with(store, tmp_path) -> None:
    session = begun()
    session.export(tmp_path / "lakes.jsonl")
    loaded = Session.load(tmp_path / "lakes.jsonl", store)
    again = Session.resume(store, loaded.game_id)
    assert again.rules.board == BOARD and again.frame.state == session.frame.state
    assert Session.load(again.export_bytes()).frame.state == session.frame.state


def test_a_told_table_is_gone_on_with(store, tmp_path) -> None:
    tracker = told(store)
    again = Tracker.resume(store, tracker.game_id)
    assert again.rules.board == BOARD and [player.space for player in again.frame.state.players] == ["a7-1", "a4-1"]
    again.export(tmp_path / "table.jsonl")
    loaded = Tracker.load(tmp_path / "table.jsonl")
    assert loaded.tell(Stopped(0, "konstanz")) and loaded.frame.state.players[0].space == "konstanz"
    assert "Konstanz" in loaded.words.say(loaded.log()[-1][1])


def test_another_process_opens_both(tmp_path) -> None:
    path = tmp_path / "games.sqlite"
    store = SQLiteStore(path)
    session, tracker = begun(store), told(store)
    store.close()
    done = subprocess.run([sys.executable, "-c", LATER, str(path)], capture_output=True, text=True, check=True, timeout=120, encoding="utf-8")
    assert done.stdout.splitlines() == ["Session lakes 4 12", f"Tracker lakes {tracker.frame.state.turn} 12"]
    assert session.frame.state.turn == 4


def test_history_reads_both(store) -> None:
    begun(store), told(store)
    history = History(store)
    assert len(list(history.reading())) == 2
    assert not any(row.broken for row in history.rows())
    assert len(list(history.reading_logs())) == 2 and len(history.search("Konstanz")) == 1
    assert {history.replay(row.id).rules.board.id for row in history.rows()} == {"lakes"}
    assert len(Players(history.rows()).page(Who("ada")).games) == 2


def without_board(session: Session) -> tuple[Header, bytes]:
    """Header and file as an earlier version wrote them: the board is named, and not in it."""
    held = session.public_header
    named = {"board": held.board, "board_digest": held.board_digest, "seats": held.seats, "first": held.first}
    old = Header(rules_version=held.rules_version, edition=held.edition, seed_hash=held.seed_hash, **named)
    assert session.export_bytes().count(b"own_") == 2
    return old, encode_journal(old, journal(Session.load(session.export_bytes())).entries)


def test_a_file_of_an_earlier_version_needs_its_board_once() -> None:
    session = begun()
    _old, data = without_board(session)
    with pytest.raises(JournalError, match="give the game's own"):
        Session.load(data)
    loaded = Session.load(data, board=BOARD, contracts=CARDS)
    again = Session.load(loaded.export_bytes())
    assert again.frame.state == session.frame.state and again.rules.board == BOARD


def test_a_board_that_was_never_checked_is_refused_and_nothing_is_kept(store) -> None:
    broken = replace(BOARD, routes=BOARD.routes[:2])
    with pytest.raises(BoardError, match="is on no route"):
        Session.new(EDITION, SEATS, board=broken, contracts=CARDS, store=store)
    with pytest.raises(BoardError, match="is on no route"):
        Tracker.new(EDITION, SEATS, board=broken, box=BOX, store=store)
    assert store.list() == ()


def test_a_game_on_the_packages_board_keeps_none() -> None:
    session = Session.new(EDITION, SEATS, board=shipped_board())
    assert b"own_" not in session.export_bytes()
    tracker = Tracker.new(EDITION, SEATS, board=shipped_board())
    assert b"own_" not in tracker.export_bytes()
    assert tracker.header.board_digest == board_digest(shipped_board(), ())
