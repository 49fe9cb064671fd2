"""The board and the contracts that a journal was played on."""

from __future__ import annotations

from ..engine.board import Board
from ..engine.contracts import Contract
from ..engine.errors import shown
from ..engine.rules import board_digest, shipped_board
from .entries import RULES_VERSION, Header, JournalError


def ground_of(
    header: Header, shipped: tuple[Contract, ...], board: Board | None = None, contracts: tuple[Contract, ...] | None = None, source: str = "journal"
) -> tuple[Board, tuple[Contract, ...]]:
    """Board and contracts of a journal: the given ones, else the shipped board with ``shipped``.

    JournalError where the journal is of newer rules, or where board and deck are not those of the game.
    """
    if header.rules_version > RULES_VERSION:
        raise JournalError(
            source,
            "header",
            f"played by rules of version {header.rules_version}, this program knows {RULES_VERSION}; install a newer one",
        )
    board = board or shipped_board()
    contracts = contracts or shipped
    if board_digest(board, contracts) != header.board_digest:
        played = f"played on board {shown(header.board)} with a deck that is not the one at hand"
        raise JournalError(source, "header", f"{played} ({shown(board.id)}); give the game's own")
    return board, contracts
