"""What was previewed changes nothing of what is told afterwards: a table is the fold of its journal."""

from __future__ import annotations

import subprocess
import sys

import pytest

from aufachse_widgets.engine.actions import BuyTrailer
from aufachse_widgets.engine.log import Happened
from aufachse_widgets.journal import Journal, Seat
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.store import MemoryStore
from aufachse_widgets.tracking.facts import TABLE, Paid, Rolled, SetHand, SetMoney, SetPublic, SetTurn, Stopped
from aufachse_widgets.tracking.kind import TOLD, Tables, Told
from aufachse_widgets.tracking.table import TableState
from tests.sessions.refusals import refused

SEATS = (Seat("Red", "red"), Seat("Blue", "blue"))
FOLDED = """
import sys
from aufachse_widgets.sessions.tracker import Tracker
print(repr(Tracker.load(sys.stdin.buffer.read()).table.state))
"""


def test_a_previewed_telling_comes_to_what_its_file_comes_to_elsewhere(tracker: Tracker) -> None:
    """Nobody has a public contract left and Blue has none at all: the game is over with the next thing told, previewed or not."""
    assert tracker.tell(SetTurn(0), SetHand(1, 0), SetPublic(TABLE, 0))
    place = tracker.frame.head
    edit = tracker.try_insert(place, [Rolled(0, (3,))])
    assert edit.misfits == ()
    assert tracker.make(edit)
    elsewhere = subprocess.run([sys.executable, "-c", FOLDED], input=tracker.export_bytes(), capture_output=True, check=True).stdout.decode().strip()
    assert repr(tracker.table.state) == elsewhere
    assert tracker.table.state.over


class Counting(Tables):
    """Tables that count how often something was told."""

    told = 0

    def after(self, value: TableState, action: Told, log: list[Happened]) -> TableState:
        self.told += 1
        return super().after(value, action, log)


def counted(turns: int) -> tuple[Tracker, Counting, int]:
    """A table of so many turns, what counts its tellings, and how many entries it has."""
    store = MemoryStore()
    made = Tracker.new("fx-schmid-1987", first=0, store=store, seats=SEATS)
    assert made.tell(SetTurn(0))
    for turn in range(turns):
        assert made.tell(Rolled(turn % 2, (3,)), Stopped(turn % 2, "?"))
    header = store.header(made.game_id)
    tables = Counting(header, Journal(store.read(made.game_id, TOLD), "counted"))
    tracker = Tracker(store, made.game_id, header, tables)
    return tracker, tables, len(tables.journal)


@pytest.mark.parametrize("turns", [40, 80])
def test_a_changed_past_is_told_again_once(turns: int) -> None:
    """What people are asked about and what is kept then is one and the same: each later entry is told once for both."""
    tracker, tables, entries = counted(turns)
    before = tables.told
    edit = tracker.try_edit(1, [SetTurn(0), BuyTrailer(0)])
    assert tracker.misfits(edit) == () and tables.told - before == entries + 1
    assert tracker.make(edit) and tracker.table == edit.table and tables.told - before == entries + 1
    assert len(tracker.log()) >= entries and tracker.undo_preview() and tables.told - before == entries + 1
    assert Tracker.load(tracker.export_bytes()).table == tracker.table


def test_what_was_tried_before_the_game_moved_on_is_not_kept(tracker: Tracker) -> None:
    assert tracker.tell(SetTurn(0)) and tracker.tell(Paid(0, 100, "x"))
    late = tracker.try_insert(1, [BuyTrailer(0)])
    assert tracker.tell(SetMoney(0, 700))
    table, head = tracker.table, tracker.frame.head
    assert "moved on" in refused(lambda: tracker.make(late)) and (tracker.table, tracker.frame.head) == (table, head)
    fresh = tracker.try_insert(1, [BuyTrailer(0)])
    assert tracker.undo() and "moved on" in refused(lambda: tracker.make(fresh))


def test_what_is_tried_out_is_told_where_the_screen_stands_and_kept_nowhere(tracker: Tracker) -> None:
    assert tracker.tell(SetTurn(0)) and tracker.tell(SetMoney(0, 700))
    entries = tracker.export_bytes()
    assert tracker.try_out(Paid(0, 100, "x")).state.players[0].money == 800
    tracker.show_entry(1)
    assert tracker.try_out(Paid(0, 100, "x")).state.players[0].money == 5100
    assert tracker.export_bytes() == entries and tracker.frame.shown == 1
