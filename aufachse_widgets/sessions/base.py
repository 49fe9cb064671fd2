"""What a played and a tracked game share: one journal in one store, and the frame that shows it.

Each step is kept before it is shown. Where the store fails, :attr:`BaseSession.error` says so and the
game stands as it was; where another writer was first, what it wrote is taken over.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Sequence
from typing import Generic

from msgspec import Struct
from traitlets import HasTraits, Instance, Unicode

from ..engine.actions import Action
from ..engine.log import Happened
from ..engine.rules import Rules
from ..engine.state import State
from ..journal import Entry, Fold, Goto, Header, Journal, Kind, encode_journal, write_journal
from ..journal.entries import P
from ..journal.fold import V
from ..store import Conflict, Progress, Store, StoreError
from ..words import Speaker
from ..words.language import _

NOBODY = -1
logger = logging.getLogger(__name__)


class Frame(Struct, frozen=True):
    """What is to be seen now. A new one comes with each change; unchanged parts stay the same objects."""

    number: int  # grows with each frame
    head: int  # the entry whose position is shown
    state: State  # as the viewer knows it
    events: tuple[Happened, ...]  # what has happened since the frame before, as the viewer may know it; empty after undo and looks
    legal: tuple[Action, ...]  # what people at this screen may do now
    waiting: tuple[int, ...]  # the seats (or CHANCE) that are to act
    viewer: int  # whose eyes: a seat, or -1: what everybody knows
    curtain: int  # the seat that is asked to take the screen (-1: none)
    looking: int  # the earlier entry being looked at (-1: the game as it stands)


class BaseSession(HasTraits, Generic[P, V]):
    """A game at one screen: its journal, head and frame, undo and redo, looks at what was, the log, its file.

    ``acting`` are the seats whose steps are undone one by one. A subclass says what is shown
    (:meth:`_show`) and what acts without people (:meth:`go_on`).
    """

    frame = Instance(Frame, help="What is to be seen now; the only thing to observe in a game.")
    error = Unicode("", help="The last error, in words for people; empty where there is none.")
    rules: Rules
    words: Speaker

    def __init__(self, store: Store, game_id: str, header: Header, kind: Kind[P, V], fold: Fold[P, V], acting: frozenset[int]) -> None:
        super().__init__()
        self.store = store
        self.game_id = game_id
        self.header = header
        self.seats = header.seats
        self._kind = kind
        self._journal: Journal[P] = fold.journal
        self._positions: Fold[P, V] = fold
        self._acting = acting
        self._value: V = fold.at(fold.journal.head)
        self._number = 0
        self._viewer = NOBODY
        self._looking = NOBODY
        self._closed = False
        self._told: dict[int, tuple[int, list[tuple[int, Happened]]]] = {}

    # What a subclass says -------------------------------------------------------------------------

    def _show(self, events: Sequence[Happened]) -> None:
        """Set the frame anew; ``events`` have happened since the one before."""
        raise NotImplementedError

    def _seen(self, events: Iterable[Happened]) -> tuple[Happened, ...]:
        """What the viewer may know of what happened."""
        return tuple(events)

    def _taken_over(self, jumped: bool) -> None:
        """The game stands elsewhere: by a jump (``jumped``), or by what another writer has appended."""

    def go_on(self) -> None:
        """Let act whoever acts without people."""

    # The file -------------------------------------------------------------------------------------

    @property
    def public_header(self) -> Header:
        """The header as it may be shown."""
        return self.header

    def export(self, path: str | os.PathLike[str]) -> None:
        """Write the game's journal to a file, whole or not at all; JournalError where that fails."""
        write_journal(path, self.public_header, self._journal.entries)

    def export_bytes(self) -> bytes:
        """The journal's file as bytes, for a download."""
        return encode_journal(self.public_header, self._journal.entries)

    @property
    def closed(self) -> bool:
        """Whether :meth:`close` was called."""
        return self._closed

    def close(self) -> None:
        """Tell nobody any more. The store stays open: it is its owner's."""
        self._closed = True
        self.unobserve_all()

    # Keeping --------------------------------------------------------------------------------------

    def _keep(self, batch: Sequence[Entry[P]], value: V) -> bool:
        """Append a batch to the store, then to the journal; whether that went well."""
        try:
            self.store.append(self.game_id, batch, Progress(value.turn, value.over))
        except Conflict:
            raise
        except (StoreError, OSError) as error:
            self._not_kept(error)
            return False
        self._journal.extend(batch)
        self.error = ""
        return True

    def _not_kept(self, error: Exception) -> None:
        logger.warning("game %s: %s", self.game_id, error)
        self.error = _("This step could not be kept, and the game stands as before it. {reason}").format(reason=error)

    def _catch_up(self, conflict: Conflict) -> bool:
        """Take over what another writer has appended; whether that went well."""
        try:
            new = self.store.read(self.game_id, self._kind, len(self._journal))
        except (StoreError, OSError) as error:
            self._not_kept(error)
            return False
        if not new:
            # An older copy was put in the store's place: trying again would never end.
            self._not_kept(conflict)
            return False
        self._journal.extend(new)
        self._value = self._positions.at(self._journal.head)
        self._looking = NOBODY
        self._taken_over(isinstance(new[-1].action, Goto))
        self.error = ""
        self._show(())
        return True

    # What was -------------------------------------------------------------------------------------

    def look(self, entry: int | None) -> None:
        """Show the position after an earlier entry (0: the beginning), or go back to the game (None)."""
        if entry is None:
            if self._looking == NOBODY:
                return
            self._looking = NOBODY
        else:
            self._positions.at(entry)
            self._looking = entry
        self._show(())

    @property
    def can_undo(self) -> bool:
        """Whether there is an action of a person to undo."""
        return self._journal.before_latest(self._acting) is not None

    @property
    def can_redo(self) -> bool:
        """Whether there is something undone to redo."""
        return self._journal.after_next(self._acting) is not None

    def undo(self) -> bool:
        """Back to before the latest action of a person: what followed by itself goes with it; whether there was one."""
        return self._go(self._journal.before_latest(self._acting))

    def redo(self) -> bool:
        """Forward again by what :meth:`undo` takes back; whether there was something."""
        return self._go(self._journal.after_next(self._acting))

    def jump(self, entry: int) -> bool:
        """Go on from an earlier entry, or from one on a line that was left; JournalError where there is no such entry."""
        self._positions.at(entry)
        return self._go(entry)

    def undo_preview(self) -> tuple[Happened, ...]:
        """What :meth:`undo` would take back, as the viewer may know it."""
        to = self._journal.before_latest(self._acting)
        return () if to is None else self._between(to, self._journal.head)

    def redo_preview(self) -> tuple[Happened, ...]:
        """What :meth:`redo` would bring back, as the viewer may know it."""
        to = self._journal.after_next(self._acting)
        return () if to is None else self._between(self._journal.head, to)

    def _between(self, after: int, to: int) -> tuple[Happened, ...]:
        entries = self._journal.line(to, after)
        return self._seen(event for entry in entries for event in self._positions.happened(entry.number))

    def _go(self, to: int | None) -> bool:
        if to is None or self._closed:
            return False
        value = self._positions.at(to)
        try:
            if not self._keep(self._journal.goto(to), value):
                return False
        except Conflict as conflict:
            if self._catch_up(conflict):
                self.go_on()
            return False
        self._value = value
        self._looking = NOBODY
        self._taken_over(True)
        self._show(())
        self.go_on()
        return True

    # The log --------------------------------------------------------------------------------------

    def log(self) -> list[tuple[int, Happened]]:
        """What has happened on the whole line, as the viewer may know it, each with the number of its entry."""
        viewer, head = self._viewer, self._journal.head
        last, lines = self._told.get(viewer, (0, []))
        if last != head:
            new = self._journal.line(head, last)
            if last and not (new and new[0].parent == last):
                new, lines = self._journal.line(head), []
            happened = self._positions.happened
            lines = lines + [(entry.number, event) for entry in new for event in self._seen(happened(entry.number))]
            self._told[viewer] = (head, lines)
        return list(lines)
