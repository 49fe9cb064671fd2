"""What a played and a told game share: one journal in one store, and the frame that shows it.

A press goes one way and comes back on one: *widget → session → engine → journal → store*, and then
one :class:`~aufachse_widgets.sessions.frame.Frame`, which every widget sees. Each step is kept before it is shown.

- What a person may not do now is refused with :class:`~aufachse_widgets.engine.errors.IllegalAction` and its
  reason, and nothing has changed: by the rules, or because the screen is not theirs, or because the game
  has moved on since (another writer was first: what it wrote is taken over).
- What others enter at the same table, on devices of their own, comes through the store (:meth:`BaseSession.follow`), as one more frame.
- Where the store fails, the step is not kept and the game stands as it was: the step returns False, and
  :attr:`BaseSession.error` says why. Only the session writes it. As long as the store fails, ``trouble`` says so
  (:class:`~aufachse_widgets.sessions.reach.Reaching`); when it works again, the session takes over what others have entered meanwhile, and goes on.
- An observer that fails harms nobody: the step stands, the others see it, and :attr:`BaseSession.error` says so.
"""

from __future__ import annotations

import asyncio
import logging
import os
from abc import abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic

from traitlets import Bunch, Instance, Unicode

from ..engine.actions import CHANCE
from ..engine.errors import IllegalAction
from ..engine.log import Happened
from ..engine.play import describe
from ..engine.reasons import N_, Reason
from ..engine.rules import Rules
from ..journal import Entry, Fold, Header, Journal, Jump, Kind, encode_journal, shown_seats, write_journal
from ..journal.entries import P, Remark
from ..journal.fold import V, woven
from ..stats.scenes import Screenplay, of_fold
from ..store import Conflict, NoGame, Progress, Store, StoreError
from ..words import Speaker
from ..words.language import _
from .contract_marks import ContractMark, ContractMarks, aboard, in_sight
from .earlier_step import EarlierStep
from .frame import NOBODY, Frame
from .reach import Reaching, trouble_of

logger = logging.getLogger(__name__)

MOVED_ON = "moved_on"
"""The code of the reason why a step that was chosen in an earlier frame is refused."""
STEPS_KEPT = 16
"""How many steps that others took are remembered: presses that come too late are about the last of them."""


class MovedOn(IllegalAction):
    """A step that was not taken because somebody else was first; ``unfit`` is what is against it now, None where it still fits, and ``earlier`` the step
    that counted, None where nobody can tell."""

    def __init__(self, reason: Reason, action: object, position: str, unfit: Reason | None, earlier: EarlierStep | None = None) -> None:
        self.unfit = unfit
        self.earlier = earlier
        super().__init__(reason, action, position)


class BaseSession(Reaching, Generic[P, V]):
    """A game at one screen: its journal, head and frame, undo and redo, what was, the log, its file.

    ``acting`` are the seats whose steps are undone one by one. A subclass says what is shown
    (:meth:`_compose`), what the perspective may know (:meth:`_seen`) and what acts without people
    (:meth:`go_on`).
    """

    frame = Instance(Frame, help="What can be seen now; the only thing to observe in a game.")
    error = Unicode("", help="What last went wrong in the game itself, in words for people; empty if nothing did. Only the session writes it.")
    rules: Rules
    words: Speaker

    def __init__(self, store: Store, game_id: str, header: Header, kind: Kind[P, V], fold: Fold[P, V], acting: frozenset[int]) -> None:
        super().__init__(store)
        self.game_id = game_id
        self.header = header
        self.seats = shown_seats(header.seats)
        self._kind = kind
        self._fold = fold
        self._journal: Journal[P] = fold.journal
        self._acting = acting
        self._value: V = fold.at(fold.journal.head)
        self._number = 0
        self._perspective = NOBODY
        self._shown = NOBODY
        self._closed = False
        self._unkept = False  # whether the error is one of the store
        self._lines: dict[int, tuple[int, list[tuple[int, Happened]]]] = {}
        self._following: asyncio.Task[None] | None = None
        self._accompanied = False
        self._steps_of_others: deque[tuple[int, EarlierStep]] = deque(maxlen=STEPS_KEPT)  # each with the number of the frame that showed it
        self._marks = ContractMarks()
        self._marked = NOBODY  # the number of the frame whose contracts have their marks

    # What a subclass says -------------------------------------------------------------------------

    @abstractmethod
    def _compose(self, number: int, events: tuple[Happened, ...], others: bool) -> Frame:
        """The frame of that number; ``events`` have happened since the one before, ``others`` of the table entered them."""

    @abstractmethod
    def _seen(self, events: Iterable[Happened]) -> tuple[Happened, ...]:
        """What the perspective may know of what happened."""

    def go_on(self) -> None:
        """Let the one who acts without people act; at a physical table nobody does. This happens by itself; call it to
        try again after the store has failed."""

    # The file -------------------------------------------------------------------------------------

    @property
    def journal(self) -> Journal[P]:
        """The game's entries; only the session adds to them."""
        return self._journal

    @property
    def public_header(self) -> Header:
        """The header as it may be shown."""
        return self.header

    def export(self, path: str | os.PathLike[str]) -> None:
        """Write the game's journal to a file, whole or not at all; JournalError if that fails, IllegalAction where it may not be had here."""
        self._check_whole()
        write_journal(path, self.public_header, self._journal.entries)

    def export_bytes(self) -> bytes:
        """The journal's file as bytes, for a download; IllegalAction where it may not be had here."""
        self._check_whole()
        return encode_journal(self.public_header, self._journal.entries)

    def _check_whole(self) -> None:
        """Refuse to give the whole journal to a device whose people may not know all that is in it. Here nobody is refused."""

    @property
    def closed(self) -> bool:
        """Whether :meth:`close` was called."""
        return self._closed

    def close(self) -> None:
        """Notify nobody any more. The store stays open: it belongs to its owner."""
        self._closed = True
        if self._following is not None:
            self._following.cancel()
            self._following = None
        self._stop_trying()
        self.unobserve_all()

    # Showing --------------------------------------------------------------------------------------

    def _show(self, events: Iterable[Happened] = (), others: bool = False) -> None:
        """Set the frame again; ``events`` have happened since the one before, ``others`` of the table entered them."""
        self._number += 1
        self.frame = self._compose(self._number, tuple(events), others)

    def mark_of(self, contract: int) -> ContractMark:
        """The letter and the colour of a contract at this screen, for as long as anybody here may see it."""
        if self._marked != self._number:
            self._marked = self._number
            self._marks.follow(self._looked_at(), self._seen_by_others())
        return self._marks.mark_of(contract)

    def _looked_at(self) -> Iterable[int]:
        """The contracts that are in sight now."""
        return in_sight(self.frame.state, self._perspective)

    def _seen_by_others(self) -> Iterable[int]:
        """The contracts that keep the marks they have: somebody else here may see them, or look at them later."""
        return aboard(self.frame.state)

    def observer_failed(self, change: Bunch, error: Exception) -> None:
        """An observer, a widget's most likely, raised when it was told of a step: the step stands."""
        logger.error("game %s: an observer of %s failed", self.game_id, change["name"], exc_info=error)
        if change["name"] != "error":
            self.error = _("The step was kept, but something that shows it failed ({error}).").format(error=f"{type(error).__name__}: {error}")

    # Keeping --------------------------------------------------------------------------------------

    def _refusal(self, at: int | None) -> Reason | None:
        """What the screen has against a step now; ``at`` is the number of the frame that it was chosen in."""
        if self._closed:
            return self._closed_here()
        if at is not None and at < self.frame.number:
            return self._moved_on()
        if self._shown != NOBODY:
            return self.rules.refuse("past_shown", "screen", N_("an earlier position is shown: go back to the game first"))
        return None

    def _closed_here(self) -> Reason:
        return self.rules.refuse("closed", "screen", N_("this game is closed here"))

    def _moved_on(self) -> Reason:
        return self.rules.refuse(MOVED_ON, "screen", N_("the game has moved on since then: look again"))

    def _illegal(self, reason: Reason, what: object) -> IllegalAction:
        return IllegalAction(reason, what, describe(self.frame.state))

    def _refused(self, reason: Reason, what: object, at: int | None) -> IllegalAction:
        """What is raised for a step that was chosen in the frame of that number; where others were first, it names their step."""
        earlier = self.earlier_step(at) if at is not None and reason.code == MOVED_ON else None
        return self._illegal(reason, what) if earlier is None else MovedOn(reason, what, describe(self.frame.state), None, earlier)

    def earlier_step(self, frame: int) -> EarlierStep | None:
        """The first step that others took after the frame of that number; None where there was none."""
        return next((step for number, step in self._steps_of_others if number > frame), None)

    def _step_of(self, entry: Entry[P]) -> EarlierStep:
        """The step that an entry of somebody else begins."""
        batch = [one for one in self._journal.entries[entry.number - 1 :] if one.step == entry.step]
        if any(isinstance(one.action, Jump) for one in batch):
            return EarlierStep(entry.number, (), entry.by)
        return EarlierStep(entry.number, self._seen(event for one in batch for event in self._fold.happened(one.number)), entry.by)

    def _step(self, step: Callable[[], bool], what: object, unfit: Callable[[], Reason | None] = lambda: None) -> bool:
        """Take a person's step. Returns whether it was kept. IllegalAction if another writer was first: what that wrote is taken
        over, and ``unfit()`` says what the step has against it now."""
        self.error, self.lost_press = "", False
        number = self.frame.number
        try:
            kept = step()
        except Conflict as conflict:
            if not self._catch_up(conflict):
                self.lost_press = True
                return False
            # The other one may have ended before its chance and bots had acted.
            self.go_on()
            raise MovedOn(self._moved_on(), what, describe(self.frame.state), unfit(), self.earlier_step(number)) from None
        if kept:
            self.go_on()
        elif self._unkept:
            self.lost_press = True
        return kept

    def _keep(self, batch: Sequence[Entry[P]], value: V) -> bool:
        """Append a batch to the store, then to the journal; whether that went well. Conflict passes."""
        batch = self._signed(batch)
        try:
            self.store.append(self.game_id, batch, Progress(value.turn, value.over))
        except Conflict:
            raise
        except (StoreError, OSError) as error:
            self._not_kept(error)
            return False
        self._journal.extend(batch)
        self._stand(value)
        self._store_works()
        self._reached()
        return True

    def _signed(self, batch: Sequence[Entry[P]]) -> Sequence[Entry[P]]:
        """A batch with who entered it, where that is to be kept."""
        return batch

    def _stand(self, value: V) -> None:
        """The game stands there now, and is shown."""
        self._value, self._shown = value, NOBODY

    def _not_kept(self, error: Exception) -> None:
        self._unkept = True
        self.error = _("This step could not be kept, and the game stands as before it. {reason}").format(reason=trouble_of(error))
        self.store_failed(error)

    def _store_works(self) -> None:
        if self._unkept:
            self._unkept, self.error = False, ""

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
        self._store_works()
        self._take_over(new)
        return True

    # Others ---------------------------------------------------------------------------------------

    def follow(self, every: float | None = None) -> None:
        """Follow the store from now on: what others enter at this game is shown here, too. ``every`` is the number of seconds
        between two looks (``timings.poll`` by default). In a script, where no asyncio loop runs, nothing is followed: call :meth:`refresh` there. A
        second call does nothing."""
        if self._closed or self._following is not None:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        self._following = loop.create_task(self._follow(self.timings.poll if every is None else every))

    def refresh(self) -> None:
        """Read what others have entered since, once and at once; a closed session reads nothing. StoreError if it cannot be read.

        >>> from aufachse_widgets.journal import Seat
        >>> from aufachse_widgets.sessions.session import Session
        >>> laptop = Session.new("fx-schmid-1987", (Seat("Ada"), Seat("Ben")), first=0)
        >>> other = Session.resume(laptop.store, laptop.game_id)
        >>> laptop.take_screen(laptop.frame.handover)
        >>> laptop.do(laptop.frame.legal[0])
        True
        >>> other.frame.head == laptop.frame.head
        False
        >>> other.refresh()
        >>> other.frame.head == laptop.frame.head
        True
        """
        if not self._closed:
            self._look_anew()

    @property
    def follows(self) -> bool:
        """Whether what others enter comes here (:meth:`follow`)."""
        return self._following is not None

    @property
    def accompanied(self) -> bool:
        """Whether others have entered something elsewhere since this session began."""
        return self._accompanied

    async def _follow(self, every: float) -> None:
        while not self._closed:
            try:
                async for new in self.store.follow(self.game_id, self._kind, lambda: len(self._journal), every):
                    self._others_entered(new)
            except NoGame as error:
                if self.trouble:  # another file lies there, perhaps only for now
                    self.store_failed(error)
                    await self._until_well(every)
                    continue
                self.error = _("This game has been removed from the list of games; nothing more can be kept here.")
                return
            except (StoreError, OSError) as error:
                self.store_failed(error)
                await self._until_well(every)
            except Exception as error:
                logger.exception("game %s: what others entered cannot be shown", self.game_id)
                self.error = _("What others entered can't be shown here ({error}). Reload the page.").format(error=f"{type(error).__name__}: {error}")
                return

    def _look_anew(self) -> None:
        self._others_entered(self.store.read(self.game_id, self._kind, len(self._journal)))

    def _all_well(self) -> None:
        self.go_on()

    def _others_entered(self, new: Sequence[Entry[P]]) -> None:
        """Take over what others have entered, and go on from there."""
        if new and not self._closed:
            self._take_over(new)
            self.go_on()

    def _take_over(self, new: Sequence[Entry[P]]) -> None:
        """What another writer has appended: it stands, and is shown. The one who looks at an earlier position stays there."""
        self._accompanied = True
        before, shown = self._journal.head, self._shown
        self._journal.extend(new)
        self._stand(self._fold.at(self._journal.head))
        self._shown = shown
        played = [entry for entry in new if not isinstance(entry.action, Remark)]
        went_on = bool(played) and not any(isinstance(entry.action, Jump) for entry in played) and played[0].parent == before
        self._show([event for entry in played for event in self._fold.happened(entry.number)] if went_on else (), others=True)
        first = next((entry for entry in played if isinstance(entry.action, Jump) or entry.action.seat != CHANCE), None)
        if first is not None:
            self._steps_of_others.append((self.frame.number, self._step_of(first)))

    @property
    def _jumped(self) -> bool:
        """Whether the last thing done is an undo, a redo or a jump."""
        last = next((entry.action for entry in reversed(self._journal.entries) if not isinstance(entry.action, Remark)), None)
        return isinstance(last, Jump)

    # What was -------------------------------------------------------------------------------------

    def show_entry(self, entry: int | None) -> None:
        """Show the position after an earlier entry (0: the beginning), or the game again (None); JournalError if there is no such entry."""
        shown = NOBODY if entry is None else entry
        if entry is None and self._shown == NOBODY:
            return
        if entry is not None:
            self._fold.at(entry)
        self._shown = shown
        self._show()

    @property
    def can_undo(self) -> bool:
        """Whether there is an action of a person to undo, and the table allows it."""
        to = self._undo_to()
        return to is not None and self._against(to) is None

    def undo_refusal(self) -> Reason | None:
        """What the table has against undo now; None if nothing, or if there is nothing to undo."""
        to = self._undo_to()
        return None if to is None else self._against(to)

    @property
    def undo_without_asking(self) -> bool:
        """Whether :meth:`undo` takes back only what the one who looks at the screen did last, and that showed them nothing."""
        return False

    @property
    def can_redo(self) -> bool:
        """Whether anything undone can be redone."""
        return self._redo_to() is not None

    def _undo_to(self) -> int | None:
        """The entry that :meth:`undo` leads to; None where there is nothing to undo."""
        return self._journal.before_latest(self._acting)

    def _redo_to(self) -> int | None:
        """The entry that :meth:`redo` leads to; None where nothing was undone."""
        return self._journal.after_next(self._acting)

    def undo(self) -> bool:
        """Back to before the latest action of a person: what followed by itself goes with it; whether there was one, and the
        undo was kept. IllegalAction if the table does not allow it, or another writer was first."""
        return self._go(self._undo_to())

    def redo(self) -> bool:
        """Forward again by what :meth:`undo` takes back; works the same way."""
        return self._go(self._redo_to())

    def jump(self, entry: int) -> bool:
        """Go on from an earlier entry, or from one on a line that was left; JournalError if there is no such entry, IllegalAction as for :meth:`undo`."""
        self._fold.at(entry)
        return self._go(entry)

    def undo_preview(self) -> tuple[Happened, ...]:
        """What :meth:`undo` would take back, as the perspective may know it."""
        to = self._undo_to()
        return () if to is None else self._between(to, self._journal.head)

    def redo_preview(self) -> tuple[Happened, ...]:
        """What :meth:`redo` would bring back, as the perspective may know it."""
        to = self._redo_to()
        return () if to is None else self._between(self._journal.head, to)

    def _against(self, to: int) -> Reason | None:
        """What the table has against going to entry ``to``."""
        return None

    def _between(self, after: int, to: int) -> tuple[Happened, ...]:
        entries = self._journal.line(to, after)
        return self._seen(event for entry in entries for event in self._fold.happened(entry.number))

    def _go(self, to: int | None) -> bool:
        if self._closed:
            raise self._illegal(self._closed_here(), to)
        if to is None:
            return False
        reason = self._against(to)
        if reason is not None:
            raise self._illegal(reason, Jump(to))
        place = to

        def step() -> bool:
            kept = self._keep(self._journal.goto(place), self._fold.at(place))
            if kept:
                self._show()
            return kept

        return self._step(step, Jump(to))

    def acted_since(self, entry: int) -> frozenset[int]:
        """Whose actions have led from an earlier entry of the line to the game as it stands (``CHANCE`` among them)."""
        return frozenset(one.action.seat for one in self._journal.line(after=entry) if not isinstance(one.action, Jump))

    def screenplay(self) -> Screenplay:
        """The game as it stands, scene by scene, for a film: what anybody may see of it; all of it where it is over."""
        return of_fold(self.public_header, self._fold)

    # The log --------------------------------------------------------------------------------------

    def why(self, entry: int) -> str:
        """Why a bot took the step of that entry, in a sentence; empty where none did, or there is nothing to tell."""
        return ""

    def log(self) -> list[tuple[int, Happened]]:
        """What has happened on the whole line, as the perspective may know it, each with the number of its entry."""
        perspective, head = self._perspective, self._journal.head
        last, lines = self._lines.get(perspective, (0, []))
        if last != head:
            new = self._journal.line(head, last)
            if last and not (new and new[0].parent == last):
                new, lines = self._journal.line(head), []
            happened = self._fold.happened
            lines = lines + [(entry.number, event) for entry in new for event in self._seen(happened(entry.number))]
            self._lines[perspective] = (head, lines)
        return list(woven(lines, self._fold.beside()))

    def log_to_report(self) -> list[tuple[int, Happened]]:
        """The log for a report: everybody's cards are in it where the game is over, else only what the perspective may know."""
        if not self.frame.state.over:
            return self.log()
        line = [(entry.number, event) for entry in self._journal.line() for event in self._fold.happened(entry.number)]
        return list(woven(line, self._fold.beside()))


AnyGame = BaseSession[Any, Any]
"""A game of either kind, for those that need only what both have."""
