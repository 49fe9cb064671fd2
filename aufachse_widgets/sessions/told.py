"""The tracker: the one observable between a physical table and the widgets that show it.

People tell facts; each telling is kept in the store before it is shown. To widgets it looks like a
session in which nobody sits at the screen.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

from ..box.box import Box
from ..engine import actors, preset
from ..engine.actions import CHANCE, Action
from ..engine.edition import Edition
from ..engine.log import Happened
from ..engine.play import why_not
from ..engine.reasons import Reason
from ..engine.rules import board_digest, shipped_board
from ..journal import Entry, Goto, Header, Journal, JournalError, Seat, decode_journal, read_journal
from ..store import Conflict, MemoryStore, Progress, Store
from ..tracking import editing
from ..tracking.facts import TABLE, FactError
from ..tracking.log import Remark
from ..tracking.proposals import Proposal, proposals
from ..tracking.reminders import Reminder, miscounted, reminders
from ..tracking.table import TableState, Tracked
from ..tracking.telling import tell
from ..tracking.told import TOLD, Tables, Told, to_header, tracked_of
from ..words import Speaker
from ..words.language import _
from ..words.loglines import misfit
from .base import NOBODY, BaseSession, Frame


class Tracker(BaseSession[Told, TableState]):
    """A physical table being told. Make one with :meth:`new`, :meth:`resume` or :meth:`load`.

    ``frame.state`` is what is known of the position (hands hold ``UNKNOWN`` cards), ``table`` all that
    is known beside it. ``rules`` and ``words`` change as the box is typed: read them with each frame.
    """

    def __init__(self, store: Store, game_id: str, header: Header, entries: Sequence[Entry[Told]]) -> None:
        self.tracked = tracked_of(header, f"game {game_id}")
        journal = Journal(entries, f"game {game_id}")
        # Whatever was told last is undone first, whoever it concerned.
        acting = frozenset(range(TABLE, len(header.seats)))
        super().__init__(store, game_id, header, TOLD, Tables(header, journal), acting)
        self._show(())

    # Beginning ------------------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        edition: str | Edition = "fx-schmid-1987",
        seats: Sequence[Seat] = (),
        first: int = -1,
        places: bool = True,
        rolls: bool = True,
        box: Box | None = None,
        length: int | None = None,
        store: Store | None = None,
        midway: Sequence[Told] = (),
    ) -> Tracker:
        """A new table, kept in ``store`` (in memory by default).

        ``places``, ``rolls``: what the table wants to tell. ``box`` is its box as far as it is known,
        ``length`` the number of public contracts. ``midway`` is the present position of a game that has begun
        already, told as facts. Raises EditionError, BoxError and FactError for what makes no sense,
        StoreError where the game cannot be kept.
        """
        chosen = preset(edition) if isinstance(edition, str) else edition
        seats = tuple(seats)
        if length is not None and 2 <= len(seats) <= 6:
            counts = list(chosen.public_contracts)
            counts[len(seats) - 2] = length
            if tuple(counts) != chosen.public_contracts:
                chosen = chosen.with_changes(public_contracts=tuple(counts))
        board = shipped_board()
        tracked = Tracked(places, rolls, box or Box())
        header = Header(edition=chosen, board=board.id, board_digest=board_digest(board, ()), seats=seats, first=first, tracked=to_header(tracked))
        table = Tables(header, Journal()).at(0)
        for move in midway:
            table = tell(table, move)
        entries = Journal[Told]().play(midway)
        store = MemoryStore() if store is None else store
        game = store.create(header, "", entries, Progress(table.turn, table.over))
        return cls(store, game, header, entries)

    @classmethod
    def resume(cls, store: Store, game_id: str) -> Tracker:
        """Go on with a kept table at the same entry.

        Raises StoreError where it cannot be read, JournalError where it cannot be told again.
        """
        return cls(store, game_id, store.header(game_id), store.read(game_id, TOLD))

    @classmethod
    def load(cls, source: str | os.PathLike[str] | bytes, store: Store | None = None, name: str = "journal") -> Tracker:
        """Import a journal's file (or its bytes, called ``name``) as a table of its own, and go on with it.

        Raises JournalError, and keeps nothing, where the file is damaged or is that of a played game.
        """
        recorded = decode_journal(source, TOLD, name) if isinstance(source, bytes) else read_journal(source, TOLD)
        header, journal = recorded.header, recorded.journal
        table = recorded.fold.at(journal.head)
        store = MemoryStore() if store is None else store
        game = store.create(header, "", journal.entries, Progress(table.turn, table.over))
        return cls(store, game, header, journal.entries)

    # What is known --------------------------------------------------------------------------------

    @property
    def table(self) -> TableState:
        """The table as it is shown: at the head, or at the entry being looked at."""
        return self._positions.at(self._looking) if self._looking != NOBODY else self._at_head

    @property
    def _at_head(self) -> TableState:
        return self._value

    @property
    def proposals(self) -> tuple[Proposal, ...]:
        """What may follow now, likeliest first."""
        return proposals(self.table)

    @property
    def reminders(self) -> tuple[Reminder, ...]:
        """What the table easily forgets."""
        return (*reminders(self.table), *miscounted(self.log()))

    @property
    def people(self) -> frozenset[int]:
        """Nobody plays at this screen."""
        return frozenset()

    def why_not(self, action: Action) -> Reason | None:
        """What the rules have against an action at the table; it can be told all the same."""
        return why_not(self.rules, self.table.state, action)

    # Telling --------------------------------------------------------------------------------------

    def tell(self, *moves: Told, at: int | None = None) -> bool:
        """Tell what happened, as one step; whether it was kept.

        ``at`` is the number of the frame in which it was told: refused, and :attr:`error` says so,
        where the game has moved on. Where the store fails, or nothing can be meant by it, :attr:`error` says
        why, and the table stands as it was.
        """
        if not moves or not self._may(at):
            return False
        return self._append(lambda: self._journal.play(moves))

    def _open(self) -> bool:
        if self._closed:
            self.error = _("This game is closed here.")
        return not self._closed

    def _may(self, at: int | None) -> bool:
        if not self._open():
            return False
        if at is not None and at < self.frame.number:
            self.error = _("The game has moved on since then: look again.")
        elif self._looking != NOBODY:
            self.error = _("An earlier position is being shown: go back to the present first.")
        else:
            return True
        return False

    def _append(self, make: Callable[[], list[Entry[Told]]]) -> bool:
        """Keep a batch, then show what it comes to; whether it was kept."""
        try:
            batch = make()
            table, told = self._told_by(batch)
        except FactError as error:
            self.error = _("That makes no sense: {reason}").format(reason=error)
            return False
        try:
            if not self._keep(batch, table):
                return False
        except Conflict as conflict:
            if self._catch_up(conflict):
                self.error = _("The game has moved on since then: look again.")
            return False
        events: list[Happened] = []
        for entry, after, log in told:
            self._positions.keep(entry, after, log)
            events += log
        self._value, self._looking = table, NOBODY
        self._show(events if len(told) == len(batch) else ())
        return True

    def _told_by(self, batch: Sequence[Entry[Told]]) -> tuple[TableState, list[tuple[Entry[Told], TableState, list[Happened]]]]:
        table, told = self._at_head, []
        for entry in batch:
            action = entry.action
            if isinstance(action, Goto):
                table = self._positions.at(action.to)
                continue
            log: list[Happened] = []
            table = tell(table, action, log)
            told.append((entry, table, log))
        return table, told

    # The past changed -----------------------------------------------------------------------------

    def edit(self, entry: int, moves: Sequence[Told]) -> bool:
        """``moves`` take the place of an earlier entry, what came after is told again; whether it was kept."""
        return self._change(lambda: editing.replaced(self._journal, entry, tuple(moves)))

    def remove(self, entry: int) -> bool:
        """Leave an earlier entry out; whether it was kept."""
        return self.edit(entry, ())

    def insert(self, entry: int, moves: Sequence[Told]) -> bool:
        """Tell something that was forgotten right after an earlier entry (0: at the very start); whether it was kept."""
        return self._change(lambda: editing.inserted(self._journal, entry, tuple(moves)))

    def edit_preview(self, entry: int, moves: Sequence[Told]) -> tuple[str, ...]:
        """What would no longer fit after :meth:`edit`, in words, in order."""
        return self._preview(lambda: editing.replaced(self._journal, entry, tuple(moves)))

    def remove_preview(self, entry: int) -> tuple[str, ...]:
        """What would no longer fit after :meth:`remove`, in words, in order."""
        return self.edit_preview(entry, ())

    def insert_preview(self, entry: int, moves: Sequence[Told]) -> tuple[str, ...]:
        """What would no longer fit after :meth:`insert`, in words, in order."""
        return self._preview(lambda: editing.inserted(self._journal, entry, tuple(moves)))

    def move(self, entry: int) -> Told:
        """What was told in an entry of the line; JournalError where there is none."""
        action = self._journal.entry(entry).action
        if isinstance(action, Goto):
            raise JournalError(self._journal.source, f"entry {entry}", "is a jump; nothing was told in it")
        return action

    def _change(self, make: Callable[[], editing.Change]) -> bool:
        # An earlier position may be shown while the past is changed.
        if not self._open():
            return False
        return self._append(lambda: editing.batch(self._positions, self._journal, make()))

    def _preview(self, make: Callable[[], editing.Change]) -> tuple[str, ...]:
        found = editing.preview(self._positions, make())
        return tuple(misfit(self.words, self._first_line(one.entry), one.remark, one.dropped) for one in found)

    def _first_line(self, entry: int) -> Happened | None:
        happened = self._positions.happened(entry) if entry else ()
        return next((event for event in happened if not isinstance(event, Remark)), None)

    # Undo of a changed past -----------------------------------------------------------------------

    def undo_preview(self) -> tuple[Happened, ...]:
        """What :meth:`undo` would take back; of a change of the past what it changed."""
        return self._taken_back(self._journal.head, self._journal.before_latest(self._acting))

    def redo_preview(self) -> tuple[Happened, ...]:
        """What :meth:`redo` would bring back."""
        to = self._journal.after_next(self._acting)
        return () if to is None else self._taken_back(to, self._journal.head)

    def _taken_back(self, here: int, there: int | None) -> tuple[Happened, ...]:
        """What is on the line of ``here`` and not on that of ``there``; where there is no such thing, the other way round."""
        if there is None:
            return ()
        of_there = [entry.number for entry in self._journal.line(there)]
        of_here = [entry.number for entry in self._journal.line(here)]
        common = 0
        for one, other in zip(of_here, of_there, strict=False):
            if one != other:
                break
            common += 1
        left = [event for number in of_here[common:] for event in self._positions.happened(number)]
        right = [event for number in of_there[common:] for event in self._positions.happened(number)]
        gone = _without(left, right)
        return tuple(gone or _without(right, left))

    # The screen -----------------------------------------------------------------------------------

    def lift(self, seat: int) -> None:
        """There is no curtain at a physical table."""

    def lower(self) -> None:
        """There is no curtain at a physical table."""

    def _show(self, events: Sequence[Happened]) -> None:
        looking = self._looking
        table = self.table
        if not hasattr(self, "rules") or self.rules is not table.rules:
            self.rules = table.rules
        # The log names all that was told, also after the entry that is looked at.
        if not hasattr(self, "words") or self.words.rules is not self._at_head.rules:
            self.words = Speaker(self._at_head.rules, self.seats)
        waiting = tuple(seat for seat in actors(table.rules, table.state) if seat != CHANCE)
        self._number += 1
        self.frame = Frame(
            number=self._number,
            head=self._journal.head if looking == NOBODY else looking,
            state=table.state,
            events=tuple(events) if looking == NOBODY else (),
            legal=(),
            waiting=waiting or ((table.state.active,) if table.state.active >= 0 and not table.state.over else ()),
            viewer=NOBODY,
            curtain=NOBODY,
            looking=looking,
        )


def _without(events: Sequence[Happened], others: Sequence[Happened]) -> list[Happened]:
    left = list(others)
    found = []
    for event in events:
        if event in left:
            left.remove(event)
        else:
            found.append(event)
    return found
