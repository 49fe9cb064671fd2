"""A physical table being tracked: people say what happened, and the tracker keeps and shows it.

A told fact goes one way too: *widget → tracker → tracking (what was meant) → engine → journal → store*, and comes
back as one frame. To widgets the tracker is a session in which nobody sits at the screen: there are no hands to
hide, and nothing acts by itself.

A table may be told on several phones, each opened by a link: any of them may tell any fact, and each entry keeps who told it.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from msgspec.structs import replace

from ..bots import Bot, UnknownBot, get_bot
from ..box.box import Box
from ..engine import phases as p
from ..engine import preset
from ..engine.board import Board
from ..engine.edition import Edition
from ..engine.log import Happened
from ..engine.play import describe
from ..engine.reasons import N_, Reason
from ..engine.rules import RULES_VERSION, board_digest, board_or_shipped
from ..journal import UNSAID, Entry, Fold, Header, Journal, JournalError, Jump, Seat, decode_journal, read_journal, shown_seats
from ..journal.boards import with_own_board
from ..stats.ledger import ledger, starting
from ..store import Key, MemoryStore, Progress, Store
from ..tracking import editing, questions
from ..tracking.editing import Altered, Edit
from ..tracking.facts import FactError, SetMoney
from ..tracking.kind import TOLD, Tables, Told, to_header
from ..tracking.log import Remark
from ..tracking.own_hand import given_away, lying, with_own
from ..tracking.proposals import proposals
from ..tracking.questions import Passed, Question
from ..tracking.table import TableState, Tracked
from ..words.loglines import misfit
from .base import MovedOn
from .bot_bids import BotBids
from .chair import Wish, asked, wish
from .duty import Duty
from .earlier_step import EarlierStep
from .frame import NOBODY
from .told_screen import ToldScreen

T = TypeVar("T")


class Tracker(ToldScreen):
    """A physical table being tracked. Make one with :meth:`new`, :meth:`resume` or :meth:`load`."""

    def __init__(self, store: Store, game_id: str, header: Header, fold: Fold[Told, TableState], key: Key | None = None) -> None:
        super().__init__(store, game_id, header, fold, key)
        self._bids = BotBids(self, Duty(store, game_id))
        self._voice = UNSAID  # the seat of the bot that speaks just now
        self.told_already: EarlierStep | None = None
        """Who had entered the same thing before it was told here last, on another device; None where nobody had."""

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
        board: Board | None = None,
        bank: bool = False,
    ) -> Tracker:
        """A new table, kept in ``store`` (in memory by default).

        ``places``, ``rolls``: what the table wants to enter. ``box`` is its box as far as it is known,
        ``length`` the number of public contracts. ``midway`` is the present position of a game that has begun
        already, told as facts; ``board`` one of the table's own, which is kept with the game (its cities are those that
        ``box`` may name). A seat with a ``bot`` is one for which that bot thinks. ``bank``: only payments are entered, so that
        ``first``, ``places`` and ``rolls`` say nothing. Raises UnknownBot,
        EditionError, BoardError, BoxError and FactError for what makes no sense, StoreError if the game cannot be kept.
        """
        chosen = preset(edition) if isinstance(edition, str) else edition
        seats = shown_seats(seats)
        chosen = chosen.with_length(len(seats), length)
        board = board_or_shipped(board)
        if bank:
            first, places, rolls = NOBODY, False, False
        tracked = Tracked(places, rolls, box or Box(), bank)
        named = Header(
            rules_version=RULES_VERSION,
            edition=chosen,
            board=board.id,
            board_digest=board_digest(board, ()),
            seats=seats,
            first=first,
            tracked=to_header(tracked),
        )
        header = with_own_board(named, board, ())
        journal = Journal[Told]()
        for bot in {seat.bot for seat in seats if seat.bot}:
            get_bot(bot)
            if not (places and rolls):
                raise FactError("bot", "a bot needs to know rolls and places; track a table that enters both")
        fold = Tables(header, journal)
        journal.extend(editing.appended(fold, midway).batch)
        return cls._kept(MemoryStore() if store is None else store, header, fold)

    @classmethod
    def _kept(cls, store: Store, header: Header, fold: Fold[Told, TableState]) -> Tracker:
        """A table of its own in the store, with the entries of a journal."""
        journal = fold.journal
        table = fold.at(journal.head)
        game = store.create(header, "", journal.entries, Progress(table.turn, table.over))
        journal.source = f"game {game}"
        return cls(store, game, header, fold)

    def another_bank(self) -> Tracker:
        """A new table in the same store that enters payments only, with the same people, edition and house rules, and with the money that all began with;
        where they began with different sums, as in the middle of a game, with the edition's. Raises StoreError if it cannot be kept."""
        header, seats = self.header, range(len(self.seats))
        began = set(starting(self.rules, len(seats), ledger(self.rules, len(seats), self.log())))
        money = began.pop() if len(began) == 1 else header.edition.starting_money
        told = [SetMoney(seat, money, opening=True) for seat in seats] if money != header.edition.starting_money else []
        return Tracker.new(header.edition, self.seats, store=self.store, midway=told, bank=True)

    @classmethod
    def resume(cls, store: Store, game_id: str, key: Key | None = None) -> Tracker:
        """Go on with a kept table at the same entry. ``key`` is that of the link it is opened by (:class:`~aufachse_widgets.sessions.admission.Admission`):
        then what is told here is kept as told by its seat, or by the host.

        Raises StoreError if it cannot be read, JournalError if it cannot be told again.
        """
        header = store.header(game_id)
        TOLD.check(header, f"game {game_id}")
        journal = Journal(store.read(game_id, TOLD), f"game {game_id}")
        return cls(store, game_id, header, TOLD.fold(header, journal), key)

    @classmethod
    def load(cls, source: str | os.PathLike[str] | bytes, store: Store | None = None, name: str = "journal") -> Tracker:
        """Import a journal's file (or its bytes, called ``name``) as a table of its own, and go on with it.

        Raises JournalError, and keeps nothing, if the file is damaged or is that of a played game.
        """
        recorded = decode_journal(source, TOLD, name) if isinstance(source, bytes) else read_journal(source, TOLD)
        return cls._kept(MemoryStore() if store is None else store, recorded.header, recorded.fold)

    def close(self) -> None:
        super().close()
        self._bids.end()

    # Bots -----------------------------------------------------------------------------------------

    @property
    def bots(self) -> tuple[Bot | None, ...]:
        """Who thinks for the seats; None where a person does, or a bot that is not installed here."""
        return tuple(_bot(code) for code in self.table.bots)

    def wish(self) -> Iterator[Wish | None]:
        """The slices of what the bots think at the table as it is shown (:func:`~aufachse_widgets.sessions.chair.wish`)."""
        return wish(self.table, self.bots, self.game_id, self.frame.head)

    @property
    def on_phones(self) -> bool:
        """Whether the table is told on several devices, so that each may bid on their own."""
        return self.linked or self.accompanied

    @property
    def bots_bid(self) -> bool:
        """Whether bots are asked now in an auction on everybody's phones, where they speak by themselves; elsewhere people say what they want."""
        running = self.on_phones and isinstance(self._value.state.phase, p.Auction) and self._shown == NOBODY
        return running and not self._closed and not self.looks_on and any(self._thinks(seat) for seat in asked(self._value))

    def _thinks(self, seat: int) -> bool:
        return _bot(self._value.bots[seat]) is not None

    @property
    def last_word(self) -> tuple[int, bool]:
        """The number of entries so far, and whether the last thing done was an undo."""
        return len(self._journal), self._jumped

    def go_on(self) -> None:
        """Let the bots speak where an auction runs on everybody's phones; nothing else is done without people."""
        if self.follows:
            self._bids.begin()

    def show_entry(self, entry: int | None) -> None:
        super().show_entry(entry)
        self.go_on()

    def tell_for(self, seat: int, moves: Sequence[Told]) -> bool:
        """Enter what the bot in ``seat`` says, as told by nobody else; whether it was kept. IllegalAction, and nothing changed, if somebody was first."""
        self._voice = seat
        try:
            return self.make(self._edit(lambda: editing.appended(self._fold, moves), moves))
        finally:
            self._voice = UNSAID

    # Telling --------------------------------------------------------------------------------------

    def tell(self, *moves: Told, at: int | None = None, question: Question | None = None) -> bool:
        """Tell what happened, as one step. Returns whether it was kept.

        ``at`` is the number of the frame in which it was told: refused where the game has moved on. ``question`` is the one that it answers:
        refused where its moment has passed. What somebody has told on another device meanwhile, word for word, is not entered again: that counts as
        kept, and :attr:`told_already` says who told it.
        Raises IllegalAction, and changes nothing, where the screen is not the present one or nothing can be meant by
        it; what the rules have against it is noted, not refused. Where the store fails, it is
        False, :attr:`error` says why, and the table stands as it was.
        """
        self.told_already = None
        reason = self._refusal(at) or self._only_shown()
        if reason is not None:
            raise self._refused(reason, moves, at)
        given = given_away(self.own_seat, self.own_cards, moves)
        moves = self._as_told(moves)
        entries = len(self._journal)
        try:
            known = question is not None and not self._to_be_told(question, moves)
            kept = known or (bool(moves) and self.make(self._edit(lambda: editing.appended(self._fold, moves), moves)))
        except MovedOn:
            if not self._was_told(moves, entries):
                raise
            kept = True
        if kept and given:
            self.drop_own(*given)
        return kept

    def _to_be_told(self, question: Question, moves: Sequence[Told]) -> bool:
        """Whether the answer to a question is still to be told; not, where somebody else has told the same. MovedOn where its moment has passed."""
        if self._was_told(moves, question.entries):
            return False
        over = self.passed(question)
        if over is not None:
            earlier = self._step_of(self._journal.entry(over.entry))
            own = earlier.by == self.by != UNSAID
            raise MovedOn(self._why_passed(over.why), moves, describe(self.frame.state), None, None if own else earlier)
        return True

    def _why_passed(self, why: questions.Why) -> Reason:
        """What is said of an answer whose moment has passed."""
        refuse = self.rules.refuse
        match why:
            case "answered":
                return refuse("answered_already", "told", N_("that has been answered already; nothing was entered"))
            case "turn":
                return refuse(
                    "of_an_earlier_turn", "told", N_("that question was about an earlier turn; nothing was entered. In the log, add anything that is missing")
                )
            case "undone":
                return refuse("asked_of_the_undone", "told", N_("what that question was about has been undone or changed; nothing was entered"))
            case "own_turn":
                return refuse("gone_on_to_you", "told", N_("it is your turn by now; nothing was entered. In the log, add anything that is missing"))

    def _was_told(self, moves: Sequence[Told], entries: int) -> bool:
        """Whether others have told all of that, and it counts, since the journal had so many entries."""
        new = questions.told_since(self._journal, entries)
        told = [entry.action for entry in new]
        if not moves or any(move not in told for move in moves):
            return False
        self.told_already = self._step_of(new[told.index(moves[-1])])
        return True

    # Questions ------------------------------------------------------------------------------------

    def ask(self, kind: str, seat: int) -> Question:
        """A question about a seat that is asked on this device now. Its kinds are those of :mod:`~aufachse_widgets.tracking.questions`; one of any other
        kind is over only where it is asked."""
        return questions.ask(kind, seat, self._journal, self._value)

    def passed(self, question: Question) -> Passed | None:
        """Whether the moment of a question has passed: somebody has answered it, or the table is somewhere else. None while it may be answered."""
        return questions.passed(question, self._journal, self._value, self.own_seat)

    def try_out(self, *moves: Told) -> TableState:
        """The table as it would be if this were entered where the screen stands, filled in as :attr:`mine` is. Nothing is kept. IllegalAction if
        nothing can be meant by it."""

        def tried() -> TableState:
            table = self.table
            for move in self._as_told(moves):
                table = self._fold.after(table, move, [])
            own = () if self._own is None or self._shown != NOBODY else lying(table, self._own.cards)
            return with_own(table, self.own_seat, own)

        return self._meant(tried, moves)

    def _signed(self, batch: Sequence[Entry[Told]]) -> Sequence[Entry[Told]]:
        by = self.by if self._voice == UNSAID else self._voice
        return [replace(entry, by=by) for entry in batch] if by != UNSAID else batch

    # The past changed -----------------------------------------------------------------------------

    def try_edit(self, entry: int, moves: Sequence[Told]) -> Edit:
        """What would come of it if ``moves`` took the place of an earlier entry; nothing is kept until :meth:`make`.

        IllegalAction if nothing can be meant by them, or the entry is on a line that was left; JournalError if there is no such entry.
        """
        moves = self._as_told(moves)
        return self._edit(lambda: editing.replaced(self._fold, entry, moves), moves)

    def try_remove(self, entry: int) -> Edit:
        """What would come of it if an earlier entry were left out; like :meth:`try_edit`."""
        return self.try_edit(entry, ())

    def try_insert(self, entry: int, moves: Sequence[Told]) -> Edit:
        """What would come of it if something forgotten had been entered right after an earlier entry (0: at the very start); like :meth:`try_edit`."""
        moves = self._as_told(moves)
        return self._edit(lambda: editing.inserted(self._fold, entry, moves), moves)

    def misfits(self, edit: Edit) -> tuple[str, ...]:
        """What would no longer fit after a change of the past, in words, in order."""
        return tuple(misfit(self.words, self._first_line(one.entry), one.remark, one.dropped) for one in edit.misfits)

    def log_at(self, entry: int) -> list[tuple[int, Happened]]:
        """The log as far as an entry, which may be on a line that was left; with nothing in it of who undid what. JournalError if there is no such entry."""
        return [(one.number, event) for one in self._journal.line(entry) for event in self._fold.happened(one.number)]

    def log_with(self, edit: Edit) -> list[tuple[int, Happened]]:
        """The log as it would be after what was tried."""
        first = edit.batch[0].action if edit.past else None
        there = self.log_at(first.to if isinstance(first, Jump) else self._journal.head)
        return [*there, *((one.entry.number, event) for one in edit.reached for event in one.log)]

    def make(self, edit: Edit) -> bool:
        """Keep what was tried, as one step, and show what it comes to. Returns whether it was kept.

        IllegalAction, and nothing changed, where the game has moved on since it was tried.
        """
        self.told_already = None
        # An earlier position may be shown while the past is changed.
        if self._closed:
            raise self._illegal(self._closed_here(), edit.moves)
        if edit.batch and (edit.batch[0].number, edit.batch[0].parent) != (len(self._journal) + 1, self._journal.head):
            first = edit.batch[0].number
            earlier = next((step for _frame, step in self._steps_of_others if step.entry >= first), None)
            if earlier is None:  # the screen's own step
                raise self._illegal(self._moved_on(), edit.moves)
            raise MovedOn(self._moved_on(), edit.moves, describe(self.frame.state), None, earlier)
        only_shown = self._only_shown()
        if only_shown is not None:
            raise self._illegal(only_shown, edit.moves)

        def step() -> bool:
            if not self._keep(edit.batch, edit.table):
                return False
            for one in edit.reached:
                self._fold.keep(one.entry, one.table, one.log)
            # Nothing of a changed past has happened just now.
            self._show(() if edit.past else edit.log, others=self._voice != UNSAID)
            return True

        return self._step(step, edit.moves, lambda: None if edit.past else self._odd_now(edit))

    def _odd_now(self, edit: Edit) -> Reason | None:
        """What the table as it stands now has against what was tried, and had not when it was tried."""
        log: list[Happened] = []
        table = self._value
        try:
            for move in edit.moves:
                table = self._fold.after(table, move, log)
        except FactError as error:
            return self._no_sense(error)
        return next((event.reason for event in log if isinstance(event, Remark) and event.reason is not None and event not in edit.log), None)

    def edit(self, entry: int, moves: Sequence[Told]) -> bool:
        """``moves`` take the place of an earlier entry, what came after is told again. Returns whether it was kept."""
        return self.make(self.try_edit(entry, moves))

    def remove(self, entry: int) -> bool:
        """Leave an earlier entry out. Returns whether it was kept."""
        return self.make(self.try_remove(entry))

    def insert(self, entry: int, moves: Sequence[Told]) -> bool:
        """Enter something that was forgotten, right after an earlier entry (0: at the very start). Returns whether it was kept."""
        return self.make(self.try_insert(entry, moves))

    def _edit(self, worked_out: Callable[[], Edit], moves: Sequence[Told]) -> Edit:
        if self._closed:
            raise self._illegal(self._closed_here(), moves)
        return self._meant(worked_out, moves)

    def _meant(self, worked_out: Callable[[], T], moves: Sequence[Told]) -> T:
        """What was worked out; IllegalAction if it makes no sense."""
        try:
            return worked_out()
        except FactError as error:
            raise self._illegal(self._no_sense(error), moves) from error

    def _no_sense(self, error: FactError) -> Reason:
        return self.rules.refuse("makes_no_sense", "told", N_("that makes no sense: {what}"), what=str(error))

    def move(self, entry: int) -> Told:
        """What was told in an entry of the line; JournalError if there is none."""
        action = self._journal.entry(entry).action
        if isinstance(action, Jump):
            raise JournalError(self._journal.source, f"entry {entry}", "is a jump; nothing was entered in it")
        return action

    def _first_line(self, entry: int) -> Happened | None:
        happened = self._fold.happened(entry) if entry else ()
        return next((event for event in happened if not isinstance(event, Remark)), None)

    # Undo -----------------------------------------------------------------------------------------

    def _go(self, to: int | None) -> bool:
        """What somebody else has undone or brought back at the same moment is done."""
        self.told_already = None
        entries = len(self._journal)
        try:
            return super()._go(to)
        except MovedOn:
            step = next((entry for entry in self._journal.entries[entries:] if entry.action == Jump(to if to is not None else -1)), None)
            if step is None or self._journal.head != to:
                raise
            self.told_already = self._step_of(step)
            return True

    def _undo_to(self) -> int | None:
        """What showed nothing new goes with what was told before it: after each undo people see another table."""
        journal, to = self._journal, super()._undo_to()
        while to and self._shows_nothing(to, journal.head):
            further = journal.before_latest(self._acting, to)
            if further is None:
                break
            to = further
        return to

    def _redo_to(self) -> int | None:
        """Forward over one step, and what showed nothing new after it."""
        journal, to = self._journal, super()._redo_to()
        while to is not None:
            further = journal.after_next(self._acting, to)
            if further is None or not self._shows_nothing(to, further):
                break
            to = further
        return to

    def _shows_nothing(self, after: int, to: int) -> bool:
        """Whether the table is the same after both entries, what may follow too, and the log has no line more."""
        line = self._journal.line(to, after)
        if any(self._fold.happened(entry.number) for entry in line) or not line or line[0].parent != after:
            return False
        before, now = self._fold.at(after), self._fold.at(to)
        return replace(before, sure=now.sure, rolled=now.rolled) == now and proposals(before) == proposals(now)

    def undo_preview(self) -> tuple[Happened, ...]:
        """What :meth:`undo` would take back; of a change of the past what it changed."""
        return self._taken_back(self._journal.head, self._undo_to())

    def redo_preview(self) -> tuple[Happened, ...]:
        """What :meth:`redo` would bring back."""
        to = self._redo_to()
        return () if to is None else self._taken_back(to, self._journal.head)

    @property
    def undo_change(self) -> Altered | None:
        """Which change of the past :meth:`undo` would take back; None where it takes back only what was told."""
        return self._altered(self._journal.head, self._undo_to())

    @property
    def redo_change(self) -> Altered | None:
        """Which change of the past :meth:`redo` would bring back; None where it brings back only what was told."""
        return self._altered(self._redo_to(), self._journal.head)

    def _altered(self, changed: int | None, original: int | None) -> Altered | None:
        """What was told otherwise on the line of ``original``, or there alone, than on that of ``changed``."""
        if changed is None or original is None:
            return None
        was, now = self._told_only(original, changed), self._told_only(changed, original)
        return Altered(was, now) if was else None

    def _told_only(self, end: int, other: int) -> tuple[Happened, ...]:
        """What each move that was told on the line of ``end`` and not on the other one came to first."""
        left = [entry.action for entry in self._journal.line(other)]
        found = []
        for entry in self._journal.line(end):
            if entry.action in left:
                left.remove(entry.action)
            elif (said := self._first_line(entry.number)) is not None:
                found.append(said)
        return tuple(found)

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


def _bot(code: str) -> Bot | None:
    """The bot of that code; None where there is none."""
    with contextlib.suppress(UnknownBot):
        return get_bot(code) if code else None
    return None


def _without(some: Sequence[T], others: Sequence[T]) -> list[T]:
    left = list(others)
    found = []
    for one in some:
        if one in left:
            left.remove(one)
        else:
            found.append(one)
    return found
