"""The board and the contracts that a game is played on: those of the package, or ones that its journal keeps."""

from __future__ import annotations

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from ..engine.board import Board, board_from_json
from ..engine.contracts import Contract, contracts_from_json
from ..engine.errors import BoardError, ContractError, shown
from ..engine.rules import RULES_VERSION, board_digest, board_or_shipped, shipped_board, shipped_contracts
from .entries import Header, JournalError

Deck = tuple[Contract, ...]
_CHANGED = "it was changed later; use an unchanged copy"


def with_own_board(header: Header, board: Board, contracts: Deck) -> Header:
    """The header of a game on that board with those contracts, in which they are kept where they are not the package's
    own: so it can be gone on with wherever its journal is.

    A table that is told has no contracts but its box's: ``()``. Raises BoardError and ContractError for what could not
    be read again: a board made by hand and never checked, a contract to a city that the board does not have.
    """
    own_board, own_cards = board != shipped_board(), bool(contracts) and contracts != shipped_contracts()
    board_text, cards = msgspec.json.encode(board), msgspec.json.encode(contracts)
    if own_board and msgspec.json.encode(board_from_json(board_text, f"board {board.id}")) != board_text:
        raise BoardError(f"board {board.id}: it could not be read back from a file unchanged; make it with load_board, which checks it")
    if (own_board and contracts) or own_cards:
        source = f"contracts on board {board.id}"
        if contracts_from_json(cards, board, source) != contracts:
            raise ContractError(f"{source}: they could not be read back from a file unchanged; make them with load_board, which checks them")
    if own_board:
        header = replace(header, own_board=Raw(board_text))
    return replace(header, own_contracts=Raw(cards)) if own_cards else header


def ground_of(header: Header, shipped: Deck, board: Board | None = None, contracts: Deck | None = None, source: str = "journal") -> tuple[Board, Deck]:
    """Board and contracts of a journal: those that its header keeps; where it keeps none the given ones, or
    the shipped board with ``shipped``.

    JournalError if the journal is of newer rules, where what it keeps is damaged, or where board and deck, kept or
    given, are not those of the game.
    """
    if header.rules_version > RULES_VERSION:
        raise JournalError(
            source,
            "header",
            f"played by rules of version {header.rules_version}, this program knows {RULES_VERSION}; install a newer one",
        )
    if not (header.own_board or header.own_contracts):
        found, deck = board_or_shipped(board), contracts or shipped
        if board_digest(found, deck) != header.board_digest:
            played = f"played on board {shown(header.board)} with a deck that is not the one at hand"
            raise JournalError(source, "header", f"{played} ({shown(found.id)}); give the game's own")
        return found, deck
    found, deck = _kept(header, shipped, source)
    if board_digest(found, deck) != header.board_digest:
        raise JournalError(source, "header", f"it was not played on the board and contracts stored in it; {_CHANGED}")
    if board not in (None, found) or contracts not in (None, deck):
        raise JournalError(
            source, "header", f"it keeps the board it was played on ({shown(found.id)}) and its contracts, but others were given; leave them out"
        )
    return found, deck


def _kept(header: Header, shipped: Deck, source: str) -> tuple[Board, Deck]:
    """Board and contracts as a header keeps them, checked like any file; JournalError if they are damaged."""
    try:
        board = board_from_json(bytes(header.own_board), "the board in it") if header.own_board else shipped_board()
        if not (header.own_contracts or shipped):
            return board, ()
        # The package's contracts too: this board may lack their cities.
        cards = bytes(header.own_contracts) or msgspec.json.encode(shipped)
        return board, contracts_from_json(cards, board, "the contracts in it")
    except (BoardError, ContractError) as error:
        raise JournalError(source, "header", f"{error}; {_CHANGED}") from error
