"""What a game in a file may hold at most: it may come from anybody, and everything in it is shown or waited for."""

from __future__ import annotations

import re

from msgspec.structs import replace

from ..engine.errors import LABEL, shown
from .entries import Header, JournalError, Seat

MAX_ENTRIES = 50_000  # a long game has 3,000
MAX_ENTRY_LENGTH = 100_000  # bytes
MAX_SEATS = 6
MAX_COUNTDOWN = 86_400  # seconds: a day
MAX_EARLIER_SEEDS = 1_000
MAX_TEXT_LENGTH = 10_000  # letters of a seed, and of what else is shown to nobody

_GAME_ID = re.compile("[0-9a-f]{12}")


def is_game_id(text: str) -> bool:
    """Whether that is an id as stores give them to games.

    >>> is_game_id("0123456789ab"), is_game_id("../../games")
    (True, False)
    """
    return _GAME_ID.fullmatch(text) is not None


def bounded_header(header: Header, source: str, place: str = "header") -> Header:
    """The header of a loaded game, with names of more than 100 letters cut, which earlier versions took. JournalError for what no version wrote.

    >>> from aufachse_widgets.engine import preset
    >>> header = Header(edition=preset("czech"), board="b", board_digest="", seats=(Seat("Ada " * 1000), Seat("Ben")))
    >>> [len(seat.name) for seat in bounded_header(header, "game.jsonl").seats]
    [100, 3]
    """

    def refuse(why: str) -> None:
        raise JournalError(source, place, why)

    if len(header.seats) > MAX_SEATS:
        refuse(f"players = {len(header.seats)}: a game is for at most {MAX_SEATS}")
    if not 0 <= header.countdown <= MAX_COUNTDOWN:
        refuse(f"countdown = {header.countdown}: use a number of seconds from 0 (no limit) to {MAX_COUNTDOWN}")
    if len(header.earlier) > MAX_EARLIER_SEEDS:
        refuse(f"earlier lists {len(header.earlier)} seeds; at most {MAX_EARLIER_SEEDS} are read")
    for seat in header.seats:
        for field in ("colour", "bot"):
            if len(value := getattr(seat, field)) > LABEL:
                refuse(f"the {field} of a seat is {shown(value)}; at most {LABEL} letters are read")
    for field in ("board", "board_digest", "seed", "seed_hash", "undo"):
        if len(value := getattr(header, field)) > MAX_TEXT_LENGTH:
            refuse(f"{field} is {shown(value)}; at most {MAX_TEXT_LENGTH} letters are read")
    if all(len(seat.name) <= LABEL for seat in header.seats):
        return header
    return replace(header, seats=tuple(_with_short_name(seat) for seat in header.seats))


def _with_short_name(seat: Seat) -> Seat:
    return seat if len(seat.name) <= LABEL else replace(seat, name=f"{seat.name[: LABEL - 1].rstrip()}…")
