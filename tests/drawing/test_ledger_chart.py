"""The chart of what everybody has, entry by entry."""

from __future__ import annotations

import re

from aufachse_widgets.exercises.tracking import SEATS, STORY, log_of, money_picture, wanted
from aufachse_widgets.stats.ledger import ledger

LOG = log_of(STORY[-1].told)
LINES = ledger(wanted(len(STORY)).rules, len(SEATS), LOG)


def test_each_line_of_the_ledger_is_a_step() -> None:
    shown = money_picture(LINES, until=LOG[-1][0] + 1)._repr_html_()
    amounts = [int(said.replace("−", "-")) for said in re.findall(r">([+−]\d+)</text>", shown)]
    assert LINES and amounts == [line.amount for seat in (0, 1) for line in LINES if line.seat == seat]
    ways = re.findall(r'<path d="(M[^"]+)" fill="none"', shown)
    assert [way.count("V") for way in ways] == [sum(line.seat == seat for line in LINES) for seat in (0, 1)]
    assert ">Anna</text>" in shown and ">Ben</text>" in shown


def test_without_lines_everybody_has_what_the_game_begins_with() -> None:
    shown = money_picture([], until=5)._repr_html_()
    assert "V" not in "".join(re.findall(r'<path d="(M[^"]+)" fill="none"', shown)) and shown.count("stroke-dasharray") == 2
