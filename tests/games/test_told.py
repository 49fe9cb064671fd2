"""Tables that were told to their end, with slips, corrections and an edited past, come to the standing of the games that were played there."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from aufachse_widgets.engine import standing
from aufachse_widgets.journal import Jump, Recorded, encode_journal, read_journal
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.stats.ledger import balances, ledger
from aufachse_widgets.tracking import facts as f
from aufachse_widgets.tracking.kind import TOLD, Told, tracked_of
from aufachse_widgets.tracking.table import TableState
from tests.games import recording
from tests.games.telling import Scribe

FILES = sorted(recording.TOLD_HERE.glob("*.jsonl"))
STANDINGS = {name: tuple(map(tuple, lines)) for name, lines in json.loads((recording.TOLD_HERE / "standings.json").read_text("utf-8")).items()}


def read(file: Path) -> Recorded[Told, TableState]:
    return read_journal(file, TOLD)


def test_the_library_holds_each_way_of_telling() -> None:
    assert {file.stem for file in FILES} == set(STANDINGS) == {table.file for table in recording.TOLD}
    assert all(file.stat().st_size < 60_000 for file in FILES)
    headers = [read(file).header for file in FILES]
    assert len({header.edition.id for header in headers}) == len(headers) >= 3
    assert {(tracked.places, tracked.rolls) for tracked in map(tracked_of, headers)} == {(True, True), (True, False), (False, False)}


def test_what_people_do_at_a_table_is_in_them() -> None:
    kinds: Counter[type] = Counter()
    jumps = changes = 0
    for file in FILES:
        entries = read(file).journal.entries
        kinds.update(type(entry.action) for entry in entries)
        for entry, following in pairwise(entries):
            if isinstance(entry.action, Jump):
                changes += entry.step == following.step
                jumps += entry.step != following.step
    assert {f.Rolled, f.Stopped, f.Drew, f.Won, f.Typed, f.Counted, f.SetMoney, f.Paid} <= kinds.keys()
    assert jumps > 10
    assert changes > 5


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_told_game_comes_to_its_standing_again(file: Path) -> None:
    tracker = Tracker.load(file)
    table = tracker.table
    assert table.over
    assert standing(tracker.rules, table.state) == STANDINGS[file.stem]
    players = len(tracker.seats)
    assert balances(tracker.rules, players, ledger(tracker.rules, players, tracker.log())) == tuple(player.money for player in table.state.players)
    recorded = read(file)
    assert encode_journal(recorded.header, recorded.journal.entries) == file.read_bytes() == tracker.export_bytes()


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_it_can_be_undone_to_its_start_and_told_again(file: Path) -> None:
    tracker = Tracker.load(file)
    table, log = tracker.table, tracker.log()
    while tracker.can_undo:
        assert tracker.undo()
    assert tracker.frame.head == 0
    while tracker.can_redo:
        assert tracker.redo()
    assert (tracker.table, tracker.log()) == (table, log)


def test_new_tables_can_be_told() -> None:
    """Not compared with the file: bots may come to play otherwise, the files stay."""
    scribe = Scribe(recording.TOLD[1])
    tracker = scribe.tell_all()
    again = Tracker.load(tracker.export_bytes())
    assert again.table == tracker.table
    assert scribe.did["typed"] > 5
