"""The journal is the game: its header, its entries, the state as their fold, its file."""

from .entries import RULES_VERSION, EarlierSeed, Entry, Goto, Header, JournalError, Move, Seat
from .file import Recorded, decode_journal, encode_journal, read_journal, write_journal
from .fold import Fold, Positions, Tables, Value, rules_of, start_of, verify_dice
from .tree import Journal

__all__ = [
    "RULES_VERSION",
    "EarlierSeed",
    "Entry",
    "Fold",
    "Goto",
    "Header",
    "Journal",
    "JournalError",
    "Move",
    "Positions",
    "Recorded",
    "Seat",
    "Tables",
    "Value",
    "decode_journal",
    "encode_journal",
    "read_journal",
    "rules_of",
    "start_of",
    "verify_dice",
    "write_journal",
]
