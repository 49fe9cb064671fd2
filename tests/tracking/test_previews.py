"""What was previewed changes nothing of what is told afterwards: a table is the fold of its journal."""

from __future__ import annotations

import subprocess
import sys

from aufachse_widgets.sessions.told import Tracker
from aufachse_widgets.tracking.facts import TABLE, Rolled, SetHand, SetPublic, SetTurn

FOLDED = """
import sys
from aufachse_widgets.sessions.told import Tracker
print(repr(Tracker.load(sys.stdin.buffer.read()).table.state))
"""


def test_a_previewed_telling_comes_to_what_its_file_comes_to_elsewhere(tracker: Tracker) -> None:
    """Nobody has a public contract left and Blue has none at all: the game is over with the next thing told, previewed or not."""
    assert tracker.tell(SetTurn(0), SetHand(1, 0), SetPublic(TABLE, 0))
    place = tracker.frame.head
    assert tracker.insert_preview(place, [Rolled(0, (3,))]) == ()
    assert tracker.insert(place, [Rolled(0, (3,))])
    elsewhere = subprocess.run([sys.executable, "-c", FOLDED], input=tracker.export_bytes(), capture_output=True, check=True).stdout.decode().strip()
    assert repr(tracker.table.state) == elsewhere
    assert tracker.table.state.over
