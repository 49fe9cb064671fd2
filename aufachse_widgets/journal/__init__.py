"""The journal is the game: its header, its entries, what they come to, its file.

Entries hold a *payload*; a :class:`Kind` of game says how it is read and what it comes to. The games
played here are :data:`PLAYED`; physical tables that are told have their kind in
:mod:`~aufachse_widgets.tracking.kind`.
"""

from ..engine.rules import RULES_VERSION
from .entries import BY_HOST, UNSAID, EarlierSeed, Entry, Header, JournalError, Jump, Payload, Seat
from .file import JournalFile, Recorded, check_journal, decode_journal, encode_journal, parse_journal, read_header, read_journal, write_journal
from .fold import Fold, Folded
from .kinds import Kind
from .played import PLAYED, Positions, rules_of, start_of, verify_dice
from .seat_names import MAX_NAME_LENGTH, SeatNameError, clean_name, clean_seats, same_name, shown_seats
from .tree import Journal

__all__ = [
    "BY_HOST",
    "MAX_NAME_LENGTH",
    "PLAYED",
    "RULES_VERSION",
    "UNSAID",
    "EarlierSeed",
    "Entry",
    "Fold",
    "Folded",
    "Header",
    "Journal",
    "JournalError",
    "JournalFile",
    "Jump",
    "Kind",
    "Payload",
    "Positions",
    "Recorded",
    "Seat",
    "SeatNameError",
    "check_journal",
    "clean_name",
    "clean_seats",
    "decode_journal",
    "encode_journal",
    "parse_journal",
    "read_header",
    "read_journal",
    "rules_of",
    "same_name",
    "shown_seats",
    "start_of",
    "verify_dice",
    "write_journal",
]
