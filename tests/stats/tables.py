"""A game at a physical table, as its log tells it: much is unknown, and people write what they like."""

from __future__ import annotations

from aufachse_widgets.box.box import Box
from aufachse_widgets.engine import Rules, State, new_game, preset
from aufachse_widgets.engine.board import Space
from aufachse_widgets.engine.contracts import Contract
from aufachse_widgets.engine.log import Delivered, Drove, GoesFirst, Loaded, Placed, Rolled, TurnBegan, Won
from aufachse_widgets.journal import Header, Seat
from aufachse_widgets.tracking.log import MoneySet, Paid, TableEntry

EVIL = '<script>a("1")&\'<b>'
LONG = "Donaudampfschifffahrtsgesellschaftskapitänswitwe"

BOX = Box(
    "Ours",
    cities=(Space("oslo", "<i>Oslo</i>", "city"),),
    contracts=(
        Contract(1, "kassel", "oslo", 2, 1600, (200, 400, 600, 800, 1000)),
        Contract(2, "?", "?", 3, 2400, (0, 0, 0, 0, 0)),
        Contract(3, "wien", "koeln", 1, 900, (100, 200, 300, 400, 500)),
    ),
)

LOG: list[tuple[int, TableEntry]] = [
    (1, Placed(0, "?")),
    (2, Placed(1, "linz")),
    (3, GoesFirst(0)),
    (3, TurnBegan(0, 1)),
    (4, Rolled(0, (0,))),
    (5, Drove(0, ("?", "kassel"), 0)),
    (6, Won(0, contract=1, bid=3, cost=600)),
    (7, Loaded(0, contract=1, goods=2, space="kassel")),
    (8, TurnBegan(1, 2)),
    (9, Rolled(1, (4,))),
    (10, Drove(1, ("linz", "kassel|hannover"), 0)),
    (11, Drove(1, ("kassel|hannover", "wien"), 0)),
    (12, Loaded(1, contract=2, goods=3, space="?")),
    (13, Delivered(1, contract=2, goods=3, space="?", revenue=2400)),
    (14, Paid(1, -300, why=EVIL)),
    (15, Paid(0, 50, other=1, why="a bet")),
    (16, MoneySet(0, -120, LONG)),
    (17, Delivered(0, contract=1, goods=2, space="oslo", revenue=1600)),
    (18, Won(1, contract=0, bid=2, cost=400)),
]


def header(edition: str = "fx-schmid-1987") -> Header:
    return Header(edition=preset(edition), board="mitteleuropa", board_digest="", seats=(Seat(EVIL, "red"), Seat(LONG, "white")))


def rules() -> Rules:
    return BOX.rules(preset("fx-schmid-1987"))


def state() -> State:
    return new_game(rules(), 2)
