"""Nothing that was confirmed is lost: a killed process, a full disk, another writer; a damaged file is refused with place and reason."""

from __future__ import annotations

import hashlib
import json
import os
import random
import subprocess
import sys

import pytest

from aufachse_widgets.engine.actions import BuyTrailer
from aufachse_widgets.engine.contracts import Contract
from aufachse_widgets.journal import PLAYED, JournalError, Seat, decode_journal, encode_journal
from aufachse_widgets.journal.entries import Jump
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.store import MemoryStore, StoreError
from aufachse_widgets.store.sqlite import SQLiteStore
from aufachse_widgets.tracking.facts import Paid, Rolled, SetMoney, SetTurn, Stopped, Typed
from aufachse_widgets.tracking.kind import TOLD
from tests.mutating import of_bytes, of_json
from tests.sessions import exported
from tests.sessions.refusals import refused
from tests.tracking.inventions import Inventor, invent

SEATS = (Seat("Red", "red"), Seat("Blue", "blue"))
LIFE = """
import os, signal, sqlite3, sys
from tests.tracking.inventions import Inventor, invent
from aufachse_widgets.journal import Seat
from aufachse_widgets.store.sqlite import SQLiteStore
from aufachse_widgets.tracking.kind import TOLD
from aufachse_widgets.sessions.tracker import Tracker

store = SQLiteStore({path!r})
kept = store.list()
tracker = Tracker.resume(store, kept[0].id) if kept else Tracker.new("schmidt-2007", (Seat("Red"), Seat("Blue")), 0, store=store)
statements = {statements}

def end(sql):
    global statements
    statements -= 1
    if statements < 0:
        os.kill(os.getpid(), signal.SIGKILL)

store._db.set_trace_callback(end)
tracker.observe(lambda change: os.write(1, f"{{change['new'].head}} {{len(store.read(tracker.game_id, TOLD))}}\\n".encode()), "frame")
inventor = Inventor({seed!r}, 0.2)
for _ in range(40):
    invent(tracker, inventor)
    if inventor.rng.random() < 0.1:
        tracker.undo()
"""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs signals")
def test_a_killed_process_loses_no_confirmed_step(tmp_path):
    path, rng, confirmed, killed = tmp_path / "games.sqlite", random.Random("kill"), [], 0
    for life in range(6):
        script = LIFE.format(path=str(path), statements=rng.randint(5, 60), seed=f"life {life}")
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=60, encoding="utf-8")
        assert done.returncode in (0, -9), done.stderr
        killed += done.returncode == -9
        lines = [tuple(map(int, line.split())) for line in done.stdout.splitlines()]
        store = SQLiteStore(path)
        games = store.list()
        if lines:
            entries = store.read(games[0].id, TOLD)
            head, count = lines[-1]
            assert len(entries) >= count >= len(confirmed) and entries[: len(confirmed)] == tuple(confirmed)
            assert entries[count:] == () or entries[count].step == count + 1
            again = Tracker.resume(store, games[0].id)
            if len(entries) == count:
                assert again.frame.head == head
            confirmed = list(entries)
        store.close()
    assert killed >= 3 and len(confirmed) > 20


class Broken(MemoryStore):
    full = False

    def append(self, *args, **kw):
        if self.full:
            raise StoreError("games.sqlite", "the disk is full; make room")
        return super().append(*args, **kw)


def test_a_full_disk_is_said_and_changes_nothing():
    store = Broken()
    tracker = Tracker.new("fx-schmid-1987", SEATS, 0, store=store)
    assert tracker.tell(SetTurn(0))
    frame, store.full = tracker.frame, True
    assert not tracker.tell(BuyTrailer(0)) and "the disk is full" in tracker.error
    assert not tracker.undo() and not tracker.insert(0, [SetMoney(0, 1)]) and tracker.frame is frame
    store.full = False
    assert tracker.tell(BuyTrailer(0)) and tracker.error == "" and tracker.table.state.players[0].money == 3000


def test_two_tell_the_same_table():
    store = MemoryStore()
    one = Tracker.new("fx-schmid-1987", SEATS, 0, store=store)
    other = Tracker.resume(store, one.game_id)
    assert one.tell(SetTurn(0))
    assert "moved on" in refused(lambda: other.tell(Paid(0, 100, "x")))
    assert other.table == one.table and other.tell(Paid(0, 100, "x"))
    assert "moved on" in refused(lambda: one.tell(BuyTrailer(0), at=one.frame.number - 1))
    one.show_entry(1)
    assert "earlier position" in refused(lambda: one.tell(BuyTrailer(0)))
    one.show_entry(None)
    one.close()
    assert one.closed
    for step in (lambda: one.tell(BuyTrailer(0)), lambda: one.edit(1, []), one.undo):
        assert "closed" in refused(step)


def test_played_and_tracked_games_are_not_taken_for_each_other(tmp_path):
    store = MemoryStore()
    tracker, session = Tracker.new("fx-schmid-1987", SEATS, 0, store=store), Session.new("fx-schmid-1987", SEATS, "seed", store=store)
    with pytest.raises(JournalError, match="played here, not at a physical table"):
        Tracker.resume(store, session.game_id)
    with pytest.raises(JournalError, match="played here, not at a physical table"):
        Tracker.load(session.export_bytes())
    with pytest.raises(JournalError, match="physical table, not a game played here"):
        Session.resume(store, tracker.game_id)
    with pytest.raises(JournalError, match="physical table, not a game played here"):
        Session.load(tracker.export_bytes())
    tracker.tell(SetTurn(0))
    tracker.export(tmp_path / "ours.aufachse")
    assert Tracker.load(tmp_path / "ours.aufachse").table == tracker.table
    # A fact among the actions of a played game.
    header, entries = session.header, list(exported.journal(session).entries)
    entries.append(exported.journal(session).play([SetMoney(0, 10**6)])[0])
    with pytest.raises(JournalError, match=f"line {len(entries) + 1}: the entry is damaged.*set_money"):
        decode_journal(encode_journal(header, entries), PLAYED, "forged")


def written(count: int = 40) -> tuple[Tracker, bytes]:
    tracker, inventor = Tracker.new("schmidt-2007", SEATS, 0), Inventor("file", 0.3)
    while len(exported.told(tracker).journal) < count:
        invent(tracker, inventor)
    return tracker, tracker.export_bytes()


def test_a_changed_file_is_refused():
    _tracker, data = written()
    rng, refused = random.Random(1), 0
    for _ in range(150):
        bad = of_bytes(rng, data)
        if bad == data:
            continue
        with pytest.raises(JournalError) as error:
            Tracker.load(bad, name="ours.aufachse")
        assert error.value.source == "ours.aufachse" and error.value.why and error.value.place
        refused += 1
    assert refused > 100


def test_a_forged_entry_is_refused_with_place_and_reason_or_can_be_told():
    """What somebody wrote into the file and closed with the right digest: facts that make no sense are named by line."""
    _tracker, _data = written()
    rng, refused = random.Random(2), 0
    lines = [json.loads(line) for line in _data.splitlines()]
    for _ in range(200):
        place = rng.randrange(1, len(lines) - 1)
        forged = [*lines[:place], of_json(rng, lines[place]), *lines[place + 1 : -1]]
        try:
            body = b"".join(json.dumps(line).encode() + b"\n" for line in forged)
        except ValueError:
            continue
        try:
            table = Tracker.load(body + closing(body, len(forged) - 1), name="forged").table
        except JournalError as error:
            assert error.place.startswith("line ") and error.why, error
            refused += 1
        else:
            assert table.state.players
    assert refused > 60


def closing(body: bytes, entries: int) -> bytes:
    return json.dumps({"entries": entries, "digest": hashlib.blake2b(body, digest_size=16).hexdigest()}).encode() + b"\n"


def test_a_forged_box_is_refused():
    _tracker, data = written(5)
    lines = data.splitlines()
    first = json.loads(lines[0])
    first["header"]["tracked"] = {
        "box": {"contracts": [{"id": 1, "start": "atlantis", "destination": "kassel", "goods": 1, "revenue": 1, "bids": [1, 2, 3, 4, 5]}]}
    }
    body = b"\n".join([json.dumps(first).encode(), *lines[1:-1]]) + b"\n"
    with pytest.raises(JournalError, match=r"line 1.*atlantis"):
        Tracker.load(body + closing(body, len(lines) - 2))


def test_what_a_second_writer_changed_in_the_past_is_taken_over():
    store = MemoryStore()
    one = Tracker.new("fx-schmid-1987", SEATS, 0, store=store)
    one.tell(SetTurn(0))
    one.tell(Rolled(0, (3,)), Stopped(0, "?"))
    other = Tracker.resume(store, one.game_id)
    assert other.insert(1, [BuyTrailer(0)])
    assert "moved on" in refused(lambda: one.tell(Paid(0, 1, "late"))) and one.table == other.table and one.frame.head == other.frame.head
    assert isinstance(exported.told(one).journal.entries[3].action, Jump) and one.undo() and one.table.state.players[0].money == 5000


@pytest.mark.parametrize(
    "card",
    [
        Contract(7, "?", "kassel", 1, 0, (0, 0, 0, 0, 0)),
        Contract(7, "wien", "kassel", 0, 0, (0, 0, 0, 0, 0)),
        Contract(7, "wien", "kassel", 0, 900, (0, 0, 0, 0, 0)),
    ],
    ids=["start and revenue", "goods and revenue", "goods"],
)
def test_a_card_that_nobody_knows_whole_is_kept(card):
    """A city that nobody has named, goods and a revenue that nobody has read."""
    tracker = Tracker.new("fx-schmid-1987", SEATS, 0)
    assert tracker.tell(SetTurn(0)) and tracker.tell(Typed(0, card))
    assert Tracker.load(tracker.export_bytes()).table == tracker.table
