"""The ledger as CSV, for a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterable

from ..box.csv_cells import Cell, Separator, csv_text
from ..words import Speaker
from ..words.language import _, csv_separator
from .ledger import Line


def ledger_csv(words: Speaker, lines: Iterable[Line], separator: Separator | None = None, start: int | None = None) -> str:
    """The ledger: entry, turn, whose turn it was, player, what it was for, what happened, amount, balance; the first line names the columns.

    ``start`` is each player's money at the start, in the edition's currency: with it the lines begin. Entries are numbered as they were
    told: what was put right later has a later number than its neighbours, and stands in the turn in which it happened.

    ``separator`` is by default the one that spreadsheets expect in the language in use; they want the file in
    ``utf-8-sig``. What any spreadsheet would take for a formula gets an apostrophe before it.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.engine.log import Bought
    >>> from aufachse_widgets.journal import Seat
    >>> from aufachse_widgets.words import Speaker
    >>> words = Speaker(compile_rules("fx-schmid-1987"), (Seat("=Ada"),))
    >>> line = Line(9, 1, 0, -2000, 3000, Bought(0, large=False, price=2000))
    >>> print(ledger_csv(words, [line]).replace("\\r", ""))
    entry,turn,on turn,player,for,what happened,amount,balance
    9,1,,'=Ada,Trailers,'=Ada buys a small trailer (+4 goods) for 2000 DM.,-2000,3000
    """
    rows: list[tuple[Cell, ...]] = [
        (_("entry"), _("turn"), _("on turn"), _("player"), _("for"), _("what happened"), _("amount"), _("balance")),
    ]
    if start is not None:
        lines = list(lines)
        brought = {line.seat for line in lines if line.reason == "start"}
        rows += [(0, 0, "", words.seat(seat), "", _("Starting money"), start, start) for seat in range(len(words.seats)) if seat not in brought]
    for line in lines:
        on_turn = words.seat(line.on_turn) if line.on_turn >= 0 else ""
        player, what = words.seat(line.seat), words.say(line.event)
        amount = line.balance if line.reason == "start" else line.amount
        rows.append((line.entry, line.turn, on_turn, player, line.heading, what, amount, line.balance))
    return csv_text(rows, separator or csv_separator())
