"""A kind of game: what its entries hold, and what they come to.

There are two: games played here (:mod:`~aufachse_widgets.journal.played`) and physical tables that are
told (:mod:`~aufachse_widgets.tracking.kind`). Journal, file and stores know neither.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic

import msgspec

from ..engine.board import Board
from ..engine.contracts import Contract
from .entries import Entry, Header, P
from .fold import Fold, V
from .tree import Journal


class Kind(ABC, Generic[P, V]):
    """How the games of a kind are read; ``entries`` decodes one entry of them."""

    def __init__(self, entries: msgspec.json.Decoder[Entry[P]]) -> None:
        self._entries = entries

    def entry(self, text: bytes | str) -> Entry[P]:
        """The entry of that JSON; ``msgspec.DecodeError`` says what is wrong in it."""
        return self._entries.decode(text)

    @abstractmethod
    def check(self, header: Header, source: str, place: str = "header") -> None:
        """JournalError if the header is that of another kind; ``place`` is where in ``source`` it stands."""

    @abstractmethod
    def fold(
        self, header: Header, journal: Journal[P], board: Board | None = None, contracts: tuple[Contract, ...] | None = None, checked: bool = False
    ) -> Fold[P, V]:
        """The fold of a journal. ``board`` and ``contracts`` are needed only for a game on ones of its own
        that did not keep them.

        ``checked`` does not trust the entries: JournalError names the first that is against the
        rules. Without it they are trusted (they come out of our own store). JournalError too where
        the journal is of newer rules, or not of this board.
        """

    def verify(self, fold: Fold[P, V], header: Header) -> None:
        """JournalError if chance is not that of the header's seed; nothing where no seed is told."""
