"""A physical table that is told: people say what happened, and the tracker keeps and shows it.

A told fact goes one way too: *widget → tracker → tracking (what was meant) → engine → journal → store*, and comes
back as one frame. To widgets the tracker is a session in which nobody sits at the screen: there are no hands to
hide, and nothing acts by itself.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence

from ..box.box import Box
from ..engine import actors, preset
from ..engine.actions import CHANCE, Action
from ..engine.edition import Edition
from ..engine.log import Happened
from ..engine.play import why_not
from ..engine.reasons import N_, Reason
from ..engine.rules import board_digest, shipped_board
from ..journal import Entry, Fold, Goto, Header, Journal, JournalError, Seat, decode_journal, read_journal
from ..store import MemoryStore, Progress, Store
from ..tracking import editing
from ..tracking.facts import TABLE, FactError
from ..tracking.log import Remark
from ..tracking.proposals import Proposal, proposals
from ..tracking.reminders import Reminder, miscounted, reminders
from ..tracking.table import TableState, Tracked
from ..tracking.telling import tell
from ..tracking.told import TOLD, Tables, Told, to_header, tracked_of
from ..words import Speaker
from ..words.loglines import misfit
from .base import BaseSession
from .frame import NOBODY, Frame


class Tracker(BaseSession[Told, TableState]):
    """A physical table being told. Make one with :meth:`new`, :meth:`resume` or :meth:`load`.

    ``frame.state`` is what is known of the position (hands hold ``UNKNOWN`` cards), ``table`` all that
    is known beside it, ``tracked`` what the table chose to tell. ``rules`` and ``words`` change as the box is typed: read them with each frame.
    """

    def __init__(self, store: Store, game_id: str, header: Header, fold: Fold[Told, TableState]) -> None:
        # Whatever was told last is undone first, whoever it concerned.
        acting = frozenset(range(TABLE, len(header.seats)))
        super().__init__(store, game_id, header, TOLD, fold, acting)
        self.tracked = tracked_of(header, f"game {game_id}")
        self.rules = self._value.rules
        self.words = Speaker(self.rules, self.seats)
        self._show()

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
        chosen = chosen.with_length(len(seats), length)
        board = shipped_board()
        tracked = Tracked(places, rolls, box or Box())
        header = Header(edition=chosen, board=board.id, board_digest=board_digest(board, ()), seats=seats, first=first, tracked=to_header(tracked))
        journal = Journal[Told]()
        fold = Tables(header, journal)
        table = fold.at(0)
        for move in midway:
            table = tell(table, move)
        journal.extend(journal.play(midway))
        return cls._kept(MemoryStore() if store is None else store, header, fold)

    @classmethod
    def _kept(cls, store: Store, header: Header, fold: Fold[Told, TableState]) -> Tracker:
        """A table of its own in the store, with the entries of a journal."""
        journal = fold.journal
        table = fold.at(journal.head)
        game = store.create(header, "", journal.entries, Progress(table.turn, table.over))
        journal.source = f"game {game}"
        return cls(store, game, header, fold)

    @classmethod
    def resume(cls, store: Store, game_id: str) -> Tracker:
        """Go on with a kept table at the same entry.

        Raises StoreError where it cannot be read, JournalError where it cannot be told again.
        """
        header = store.header(game_id)
        TOLD.check(header, f"game {game_id}")
        journal = Journal(store.read(game_id, TOLD), f"game {game_id}")
        return cls(store, game_id, header, TOLD.fold(header, journal))

    @classmethod
    def load(cls, source: str | os.PathLike[str] | bytes, store: Store | None = None, name: str = "journal") -> Tracker:
        """Import a journal's file (or its bytes, called ``name``) as a table of its own, and go on with it.

        Raises JournalError, and keeps nothing, where the file is damaged or is that of a played game.
        """
        recorded = decode_journal(source, TOLD, name) if isinstance(source, bytes) else read_journal(source, TOLD)
        return cls._kept(MemoryStore() if store is None else store, recorded.header, recorded.fold)

    # What is known --------------------------------------------------------------------------------

    @property
    def table(self) -> TableState:
        """The table as it is shown: at the head, or at the earlier entry that is shown."""
        return self._fold.at(self._shown) if self._shown != NOBODY else self._value

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

        ``at`` is the number of the frame in which it was told: refused where the game has moved on.
        Raises IllegalAction, and changes nothing, where the screen is not the present one or nothing can be meant by
        it; what the rules have against it is a remark, and no refusal. Where the store fails, it is
        False, :attr:`error` says why, and the table stands as it was.
        """
        reason = self._refusal(at)
        if reason is not None:
            raise self._illegal(reason, moves)
        return bool(moves) and self._told(lambda: self._journal.play(moves), moves)

    def go_on(self) -> None:
        """Nothing acts by itself at a physical table."""

    def _told(self, make: Callable[[], list[Entry[Told]]], moves: Sequence[Told]) -> bool:
        """Keep a batch as one step, then show what it comes to; whether it was kept."""
        try:
            batch = make()
            table, told = self._folded(batch)
        except FactError as error:
            raise self._illegal(self.rules.refuse("makes_no_sense", "told", N_("that makes no sense: {what}"), what=str(error)), moves) from error

        def step() -> bool:
            if not self._keep(batch, table):
                return False
            for entry, after, log in told:
                self._fold.keep(entry, after, log)
            # Where the past was changed, a jump comes first: nothing of it has happened just now.
            self._show(event for _entry, _after, log in told for event in log if len(told) == len(batch))
            return True

        return self._step(step, moves)

    def _folded(self, batch: Sequence[Entry[Told]]) -> tuple[TableState, list[tuple[Entry[Told], TableState, list[Happened]]]]:
        """What a batch comes to, and the table and the log of each of its entries."""
        table, told = self._value, []
        for entry in batch:
            action = entry.action
            if isinstance(action, Goto):
                table = self._fold.at(action.to)
                continue
            log: list[Happened] = []
            table = tell(table, action, log)
            told.append((entry, table, log))
        return table, told

    # The past changed -----------------------------------------------------------------------------

    def edit(self, entry: int, moves: Sequence[Told]) -> bool:
        """``moves`` take the place of an earlier entry, what came after is told again; whether it was kept."""
        return self._change(lambda: editing.replaced(self._journal, entry, tuple(moves)), moves)

    def remove(self, entry: int) -> bool:
        """Leave an earlier entry out; whether it was kept."""
        return self.edit(entry, ())

    def insert(self, entry: int, moves: Sequence[Told]) -> bool:
        """Tell something that was forgotten right after an earlier entry (0: at the very start); whether it was kept."""
        return self._change(lambda: editing.inserted(self._journal, entry, tuple(moves)), moves)

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

    def _change(self, make: Callable[[], editing.Change], moves: Sequence[Told]) -> bool:
        # An earlier position may be shown while the past is changed.
        if self._closed:
            raise self._illegal(self._closed_here(), moves)
        return self._told(lambda: editing.batch(self._fold, self._journal, make()), moves)

    def _preview(self, make: Callable[[], editing.Change]) -> tuple[str, ...]:
        found = editing.preview(self._fold, make())
        return tuple(misfit(self.words, self._first_line(one.entry), one.remark, one.dropped) for one in found)

    def _first_line(self, entry: int) -> Happened | None:
        happened = self._fold.happened(entry) if entry else ()
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
        left = [event for number in of_here[common:] for event in self._fold.happened(number)]
        right = [event for number in of_there[common:] for event in self._fold.happened(number)]
        gone = _without(left, right)
        return tuple(gone or _without(right, left))

    # The screen -----------------------------------------------------------------------------------

    def _seen(self, events: Iterable[Happened]) -> tuple[Happened, ...]:
        """Everybody at the table knows all that was told."""
        return tuple(events)

    def _stand(self, value: TableState) -> None:
        super()._stand(value)
        # The log names all that was told, also after an entry that is shown.
        if self.words.rules is not value.rules:
            self.words = Speaker(value.rules, self.seats)

    def _compose(self, number: int, events: tuple[Happened, ...]) -> Frame:
        shown, table = self._shown, self.table
        self.rules = table.rules
        waiting = tuple(seat for seat in actors(table.rules, table.state) if seat != CHANCE)
        return Frame(
            number=number,
            head=self._journal.head if shown == NOBODY else shown,
            state=table.state,
            events=events if shown == NOBODY else (),
            legal=(),
            waiting=waiting or ((table.state.active,) if table.state.active >= 0 and not table.state.over else ()),
            perspective=NOBODY,
            handover=NOBODY,
            shown=shown,
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
