"""The ledger: one line for each change of a player's money, in the order in which they happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct

from ..engine import log as game
from ..engine.log import Happened
from ..engine.rules import Rules
from ..journal import Header
from ..tracking import log as table
from ..tracking.kind import tracked_of
from ..words.language import _

GameLog = Sequence[tuple[int, Happened]]
"""What happened in a game, in order, each with the number of its entry: what a session's ``log()`` gives."""

REASONS: dict[type[game.Happened], str] = {
    game.Delivered: "deliveries",
    game.ByRail: "deliveries",
    game.Won: "auctions",
    game.CardMoney: "events",
    game.Bought: "trailers",
    game.Sold: "trailers",
    game.DebtPaid: "debts",
    game.Settled: "debts",
    table.Paid: "hand",
    table.StartedWith: "start",
    table.MoneySet: "corrections",
}
"""The kinds of log entries that move money, and what it is for. Bids are offers and debts are owed: they move none."""

PURPOSES = {"delivery": "deliveries", "auction": "auctions", "trailer": "trailers", "fine": "fines", "gift": "gifts"}
"""What a payment by hand was for, where it says so."""

TITLES: dict[str, Callable[[], str]] = {
    "start": lambda: _("Starting money"),
    "deliveries": lambda: _("Deliveries"),
    "auctions": lambda: _("Auctions"),
    "events": lambda: _("Event cards"),
    "trailers": lambda: _("Trailers"),
    "debts": lambda: _("Debts and settlement"),
    "fines": lambda: _("Fines"),
    "gifts": lambda: _("Gifts"),
    "hand": lambda: _("Paid by hand"),
    "corrections": lambda: _("Corrections"),
}
"""What money is for, in words and in the order in which it is shown."""


class Line(Struct, frozen=True):
    """A line of the ledger: ``amount`` came to ``seat`` (left it, where negative) at journal entry ``entry`` in turn
    number ``turn`` (0: before the first), which leaves ``balance``. ``event`` is what happened, ``on_turn`` the seat whose turn it was (-1: nobody's yet)."""

    entry: int
    turn: int
    seat: int
    amount: int
    balance: int
    event: Happened
    on_turn: int = -1

    @property
    def heading(self) -> str:
        """What it was for, as people call it: where they paid for something in words of their own, in those."""
        own = self.event.why if isinstance(self.event, table.Paid) and self.reason == "hand" else ""
        return own or TITLES[self.reason]()

    @property
    def reason(self) -> str:
        """What it was for: a key of :data:`TITLES`."""
        if isinstance(self.event, table.Paid) and self.event.purpose in PURPOSES:
            return PURPOSES[self.event.purpose]
        return REASONS[type(self.event)]


def bookings(header: Header, log: GameLog) -> int:
    """How many payments were entered, where nothing else is; -1 where more is."""
    if not (header.tracked and tracked_of(header).bank):
        return -1
    return sum(isinstance(event, table.Paid) for _entry, event in log)


def in_turns(log: Iterable[tuple[int, Happened]]) -> Iterator[tuple[int, int, Happened]]:
    """Each log line with its entry and the number of the turn that it belongs to."""
    turn = 0
    for entry, event in log:
        if isinstance(event, game.TurnBegan):
            turn = event.turn
        elif isinstance(event, game.Skipped):
            turn += 1
        yield entry, turn, event


def payments(event: Happened) -> tuple[tuple[int, int], ...]:
    """Who got how much by it (paid it, where negative); most that happens moves no money.

    >>> payments(table.Paid(0, 300, other=1))
    ((0, 300), (1, -300))
    >>> payments(game.BidMade(0, contract=1, bid=2, cost=400))
    ()
    """
    match event:
        case game.Delivered() | game.ByRail():
            amount = event.revenue
        case game.Won():
            amount = -event.cost
        case game.Bought():
            amount = -event.price
        case game.Sold():
            amount = event.price
        case game.DebtPaid() | game.Settled():
            amount = -event.amount
        case game.CardMoney() | table.Paid():
            amount = event.amount
        case table.StartedWith() | table.MoneySet():
            amount = event.difference
        case _:
            return ()
    if not amount:
        return ()
    if isinstance(event, table.Paid) and event.other >= 0:
        return ((event.seat, amount), (event.other, -amount))
    return ((event.seat, amount),)


def ledger(rules: Rules, players: int, log: Iterable[tuple[int, Happened]]) -> tuple[Line, ...]:
    """The ledger of a game, from the starting money of its edition.

    >>> from aufachse_widgets.engine import compile_rules
    >>> lines = ledger(compile_rules("fx-schmid-1987"), 2, [(7, game.TurnBegan(0, 1)), (9, game.Bought(0, False, 2000))])
    >>> [(line.entry, line.turn, line.amount, line.balance, line.reason) for line in lines]
    [(9, 1, -2000, 3000, 'trailers')]
    """
    money = [rules.edition.starting_money] * players
    lines = []
    on_turn = -1
    for entry, turn, event in in_turns(log):
        if isinstance(event, game.TurnBegan):
            on_turn = event.seat
        for seat, amount in payments(event):
            money[seat] += amount
            lines.append(Line(entry, turn, seat, amount, money[seat], event, on_turn))
    return tuple(lines)


def starting(rules: Rules, players: int, lines: Iterable[Line]) -> tuple[int, ...]:
    """What each player had when the game began to be entered: the edition's starting money, but for those who were in the middle of a game.

    >>> from aufachse_widgets.engine import compile_rules
    >>> rules = compile_rules("fx-schmid-1987")
    >>> starting(rules, 2, ledger(rules, 2, [(1, table.StartedWith(1, 4200, -800))]))
    (5000, 4200)
    """
    money = [rules.edition.starting_money] * players
    for line in lines:
        if line.reason == "start":
            money[line.seat] += line.amount
    return tuple(money)


def balances(rules: Rules, players: int, lines: Iterable[Line], until: int | None = None) -> tuple[int, ...]:
    """What each player has by the ledger, after entry ``until`` (None: now)."""
    money = [rules.edition.starting_money] * players
    for line in lines:
        if until is None or line.entry <= until:
            money[line.seat] = line.balance
    return tuple(money)


def sums(players: int, lines: Iterable[Line]) -> tuple[dict[str, int], ...]:
    """For each player what came in and went out for each reason (keys of :data:`TITLES`, all of them)."""
    found: tuple[dict[str, int], ...] = tuple(dict.fromkeys(TITLES, 0) for _seat in range(players))
    for line in lines:
        found[line.seat][line.reason] += line.amount
    return found


def headed(players: int, lines: Iterable[Line], reason: str) -> dict[str, list[int]]:
    """For each heading of that reason (a key of :data:`TITLES`) what came in and went out for each player, in the order in which they came up."""
    found: dict[str, list[int]] = {}
    for line in lines:
        if line.reason == reason:
            found.setdefault(line.heading, [0] * players)[line.seat] += line.amount
    return found


def places(money: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """(place, seat), best first; equal money shares the place, as in the engine's standing.

    >>> places((400, 900, 900))
    ((1, 1), (1, 2), (3, 0))
    """
    order = sorted(range(len(money)), key=lambda seat: (-money[seat], seat))
    return tuple((1 + sum(other > money[seat] for other in money), seat) for seat in order)
