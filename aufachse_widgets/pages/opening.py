"""Opening kept games and files: a game played here as a session, a physical table's as a tracker."""

from __future__ import annotations

from msgspec.structs import replace

from ..journal import encode_journal
from ..sessions.base import AnyGame
from ..sessions.pace import Pace
from ..sessions.session import Session
from ..store import Store
from ..widgets.parts.saving import file_name


def open_game(store: Store, game: str, bot_delay: float | Pace = 0.0) -> AnyGame:
    """Go on with a kept game. Raises StoreError if it cannot be read, JournalError if it cannot be replayed."""
    if store.header(game).tracked:
        from ..sessions.tracker import Tracker  # only where it is needed: a page begins sooner without

        return Tracker.resume(store, game)
    return Session.resume(store, game, bot_delay)


def load_game(data: bytes, store: Store, name: str = "journal", bot_delay: float | Pace = 0.0) -> AnyGame:
    """Take in a saved file (:func:`~aufachse_widgets.sessions.transfer.unpack_game`) and open its game. Raises JournalError, and keeps nothing, if it is
    damaged."""
    from ..sessions.transfer import unpack_game

    return open_game(store, unpack_game(store, data, name).game, bot_delay)


def game_file(store: Store, game: str, over: bool) -> tuple[str, bytes]:
    """A kept game as a file for anybody: its name and bytes. The seed is in it only when the game is over; it opens as a game of its own everywhere."""
    from ..tracking.kind import TOLD

    header = store.header(game)
    if over:
        header = replace(header, seed=store.seed(game))
    return file_name(header.seats, "jsonl"), encode_journal(header, store.read(game, TOLD))
