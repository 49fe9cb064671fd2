"""What is taken back together: the one who plays on a device of their own asks the others, and they agree, each by a press."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ..engine.actions import Action
from ..engine.log import Happened
from ..engine.reasons import N_, Reason
from ..engine.state import State
from ..journal import BY_HOST, UNSAID, Entry, Fold, Header, Jump
from ..journal.entries import AsksBack, Remark
from ..journal.taken_back import Setting, left, pending, setting
from ..store import Key, Store, StoreError
from .admission import SEAT
from .base import MovedOn
from .frame import Frame, Request
from .linked_screen import LinkedScreen


class AgreeingScreen(LinkedScreen):
    """A screen of a table where undo goes together.

    On a device of one's own (a seat's link), where the table says ``agreed`` or never said anything, one's own last act goes freely as long
    as it showed nothing; all else is asked: :meth:`undo` and its like then ask everybody, and :attr:`Frame.request` shows it until
    it is done or ended. It is done when everybody who plays has agreed (those at one screen by one press), or the host does it; it ends when
    somebody does not agree, or does anything else.
    """

    def __init__(self, store: Store, game_id: str, header: Header, fold: Fold[Action, State], key: Key | None) -> None:
        super().__init__(store, game_id, header, fold, key)
        if self._people and self._own_setting != "never":
            self._acting = self._persons  # what was done last at the table, no matter who did it

    # What may be taken back -----------------------------------------------------------------------

    @property
    def _own_setting(self) -> Setting:
        """What the table allows of undo on a device of one's own; where it was never said, everybody is asked."""
        return setting(self.header) if self.header.undo else "agreed"

    def _moved(self, to: int) -> list[Entry[Action]]:
        """What going to entry ``to`` takes back, and what it brings back."""
        taken, parted = left(self._journal, self._journal.head, to)
        return [*taken, *self._journal.line(to, parted)]

    def _own(self, to: int) -> bool:
        """Whether going there moves only what people at this screen did, and that showed nothing."""
        return all(not isinstance(entry.action, Jump) and entry.action.seat in self._people for entry in self._moved(to))

    def _against(self, to: int) -> Reason | None:
        if not self.hosting and (not self._people or self._own_setting == "never") and not self._own(to):
            only = N_("only your own last step can be undone here, as long as it showed nothing new; the host can undo more")
            return self.rules.refuse("not_yours_alone", "undo", only)
        return super()._against(to)

    def asks_all(self, to: int | None) -> bool:
        """Whether going to entry ``to`` is asked of everybody before it is done."""
        others = self._persons - self._people
        return to is not None and bool(others) and not self.hosting and self._own_setting == "agreed" and not self._own(to)

    @property
    def undo_asks_all(self) -> bool:
        """Whether :meth:`undo` asks everybody first."""
        return self.asks_all(self._undo_to())

    @property
    def redo_asks_all(self) -> bool:
        """Whether :meth:`redo` asks everybody first."""
        return self.asks_all(self._redo_to())

    @property
    def turn_start_asks_all(self) -> bool:
        """Whether :meth:`back_to_turn_start` asks everybody first."""
        return self.asks_all(self._turn_start())

    # Asking and agreeing --------------------------------------------------------------------------

    def _go(self, to: int | None) -> bool:
        if to is None or self._closed or self._against(to) is not None or not self.asks_all(to):
            return super()._go(to)
        self._look_who_is_here()
        if self._asked_seats <= self._people:
            return super()._go(to)
        return self._say(AsksBack(self._journal.head, min(self._people), to, tuple(sorted(self._people))))

    @property
    def _asked_seats(self) -> frozenset[int]:
        """The seats whose players are asked: all people but those who have left."""
        return self._persons - self._door.elsewhere(SEAT)

    @property
    def may_answer(self) -> bool:
        """Whether somebody at this screen may still agree to what is asked."""
        request = self.frame.request
        if request is None or request.ended != UNSAID:
            return False
        return not self._people.isdisjoint(request.left) or (self.hosting and not self._people)

    @property
    def may_end(self) -> bool:
        """Whether somebody at this screen may end what is asked: the one who asked, or plays, and the host."""
        request = self.frame.request
        return request is not None and request.ended == UNSAID and bool(self._people or self.hosting)

    def agree(self) -> bool:
        """Agree to what is asked. Returns whether that was kept; the last one to agree takes it back. The host who plays no seat agrees for
        everybody. IllegalAction if nothing is asked any more, or nobody at this screen is asked."""
        asked = self._asked()
        for _again in self._persons:
            try:
                return self._agree(asked)
            except MovedOn:
                now = pending(self._journal)
                if now is None or (now.seat, now.back) != (asked.seat, asked.back):
                    raise
                asked = now  # somebody else agreed at the same moment
        return False

    def _agree(self, asked: AsksBack) -> bool:
        self._look_who_is_here()
        agreed = self._people | set(asked.agreed)
        if self._asked_seats <= agreed or (self.hosting and not self._people):
            return super()._go(asked.back)
        if agreed == set(asked.agreed):
            raise self._illegal(self.rules.refuse("not_asked", "undo", N_("nobody at this screen is asked, or they have agreed already")), asked)
        return self._say(AsksBack(self._journal.head, asked.seat, asked.back, tuple(sorted(agreed))))

    def disagree(self) -> bool:
        """End what is asked: nothing is taken back. Returns whether that was kept. IllegalAction if nothing is asked any more, or
        nobody at this screen plays."""
        asked = self._asked()
        self._look_who_is_here()
        if not (self._people or self.hosting):
            raise self._illegal(self.rules.refuse("not_asked", "undo", N_("nobody at this screen is asked, or they have agreed already")), asked)
        return self._say(AsksBack(self._journal.head, asked.seat))

    def _asked(self) -> AsksBack:
        """What is asked now; IllegalAction if nothing is."""
        if self._closed:
            raise self._illegal(self._closed_here(), "agree")
        asked = pending(self._journal)
        if asked is None:
            raise self._illegal(self.rules.refuse("asked_no_more", "undo", N_("nobody asks to take anything back any more")), "agree")
        return asked

    def _say(self, said: AsksBack) -> bool:
        def step() -> bool:
            kept = self._keep(self._journal.remark(said), self._state)
            if kept:
                self._show()
            return kept

        return self._step(step, said)

    def _signed(self, batch: Sequence[Entry[Action]]) -> Sequence[Entry[Action]]:
        said = batch[0].action
        if not isinstance(said, Jump):
            return batch  # an action itself says whose it is
        own = min(self._people) if self._people and (self._key is not None or isinstance(said, Remark)) else UNSAID
        return [replace(entry, by=BY_HOST if self._as_host(said) else own) for entry in batch]

    def _as_host(self, said: Jump) -> bool:
        """Whether that is said by the host as such: for the table, or about what others did."""
        if not self.hosting or isinstance(said, Remark):
            return self.hosting and (not self._people or not isinstance(said, AsksBack))
        asked = pending(self._journal)
        if asked is not None and asked.back == said.to and self._asked_seats <= self._people | set(asked.agreed):
            return False  # all agreed
        there = self._persons - self._people
        return any(not isinstance(entry.action, Jump) and entry.action.seat in there for entry in self._moved(said.to))

    # Showing --------------------------------------------------------------------------------------

    def request_preview(self) -> tuple[Happened, ...]:
        """What would be taken back by what is asked, or brought back where it leads forward, as the perspective may know it."""
        asked = pending(self._journal)
        if asked is None:
            return ()
        taken, parted = left(self._journal, self._journal.head, asked.back)
        moved = taken or self._journal.line(asked.back, parted)
        return self._seen(event for entry in moved for event in self._fold.happened(entry.number))

    @property
    def request_leads_back(self) -> bool:
        """Whether what is asked takes something back; else it brings back what was taken back before."""
        asked = pending(self._journal)
        return asked is not None and bool(left(self._journal, self._journal.head, asked.back)[0])

    def _compose(self, number: int, events: tuple[Happened, ...], others: bool) -> Frame:
        return replace(super()._compose(number, events, others), request=self._request())

    def _request(self) -> Request | None:
        """What is asked, or has just been ended, as the last thing said."""
        last = self._journal.entries[-1] if self._journal.entries else None
        if last is None or not isinstance(last.action, AsksBack):
            return None
        said = last.action
        if said.back < 0:
            return Request(said.seat, said.back, (), (), last.by)
        try:
            asked = self._asked_seats
        except (StoreError, OSError) as error:
            self.store_failed(error)
            asked = self._persons
        return Request(said.seat, said.back, said.agreed, tuple(sorted(asked - set(said.agreed))))
