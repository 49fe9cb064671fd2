"""A game at a physical table, as its log tells it: much is unknown, and people write what they like."""

from __future__ import annotations

from aufachse_widgets.box.box import Box
from aufachse_widgets.engine import LogEntry, Rules, State, new_game, preset
from aufachse_widgets.engine.board import Space
from aufachse_widgets.engine.contracts import Contract
from aufachse_widgets.journal import Header, Seat

EVIL = '<script>alert("1")</script>&\'<b>'
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

LOG: list[tuple[int, LogEntry]] = [
    (1, LogEntry("placed", 0, space="?")),
    (2, LogEntry("placed", 1, space="linz")),
    (3, LogEntry("first", 0)),
    (3, LogEntry("turn", 0, number=1)),
    (4, LogEntry("rolled", 0, dice=(0,))),
    (5, LogEntry("drove", 0, space="kassel", path=("?", "kassel"))),
    (6, LogEntry("won", 0, contract=1, number=3, amount=-600)),
    (7, LogEntry("loaded", 0, contract=1, number=2, space="kassel")),
    (8, LogEntry("turn", 1, number=2)),
    (9, LogEntry("rolled", 1, dice=(4,))),
    (10, LogEntry("drove", 1, space="kassel|hannover", path=("linz", "kassel|hannover"))),
    (11, LogEntry("drove", 1, space="wien", path=("kassel|hannover", "wien"))),
    (12, LogEntry("loaded", 1, contract=2, number=3, space="?")),
    (13, LogEntry("delivered", 1, contract=2, number=3, space="?", amount=2400)),
    (14, LogEntry("paid", 1, amount=-300, text=EVIL)),
    (15, LogEntry("paid", 0, other=1, amount=50, text="a bet")),
    (16, LogEntry("corrected", 0, card="money", amount=-120, text=LONG)),
    (17, LogEntry("delivered", 0, contract=1, number=2, space="oslo", amount=1600)),
    (18, LogEntry("won", 1, contract=0, number=2, amount=-400)),
]


def header(edition: str = "fx-schmid-1987") -> Header:
    return Header(edition=preset(edition), board="mitteleuropa", board_digest="", seats=(Seat(EVIL, "red"), Seat(LONG, "white")))


def rules() -> Rules:
    return BOX.rules(preset("fx-schmid-1987"))


def state() -> State:
    return new_game(rules(), 2)
