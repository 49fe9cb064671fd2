"""The story of the money: what everybody had after each turn."""

from __future__ import annotations

from msgspec import Struct

from ..engine.rules import Rules
from ..tracking.log import StartedWith
from .ledger import GameLog, in_turns, payments


class Story(Struct, frozen=True):
    """``money[seat][i]`` is what a player had at the end of turn number ``turns[i]``; turn 0 is the setup. ``by_payment``: where no turns were told,
    these are payments, counted from 1."""

    turns: tuple[int, ...]
    money: tuple[tuple[int, ...], ...]
    by_payment: bool = False


def over_time(rules: Rules, players: int, log: GameLog) -> Story:
    """The balances after each turn.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.engine.log import CardMoney, TurnBegan
    >>> log = [(5, TurnBegan(0, 1)), (6, CardMoney(0, "Truckerfestival", 500)), (7, TurnBegan(1, 2))]
    >>> over_time(compile_rules("fx-schmid-1987"), 2, log)
    Story(turns=(0, 1, 2), money=((5000, 5500, 5500), (5000, 5000, 5000)), by_payment=False)
    """
    now = [rules.edition.starting_money] * players
    turns: list[int] = []
    rows: list[tuple[int, ...]] = []
    last = 0
    for _entry, turn, event in in_turns(log):
        if turn != last:
            turns.append(last)
            rows.append(tuple(now))
            last = turn
        for seat, amount in payments(event):
            now[seat] += amount
    turns.append(last)
    rows.append(tuple(now))
    return Story(tuple(turns), tuple(tuple(row[seat] for row in rows) for seat in range(players)))


def over_payments(rules: Rules, players: int, log: GameLog) -> Story:
    """The balances after each payment, for a table that tells nothing else.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.tracking.log import Paid
    >>> over_payments(compile_rules("fx-schmid-1987"), 2, [(1, Paid(0, 400)), (2, Paid(1, -300, other=0))])
    Story(turns=(0, 1, 2), money=((5000, 5400, 5700), (5000, 5000, 4700)), by_payment=True)
    """
    rows = [[rules.edition.starting_money] * players]
    for _entry, event in log:
        paid = payments(event)
        if paid and not isinstance(event, StartedWith):
            rows.append(list(rows[-1]))
        for seat, amount in paid:
            rows[-1][seat] += amount
    return Story(tuple(range(len(rows))), tuple(tuple(row[seat] for row in rows) for seat in range(players)), by_payment=True)
