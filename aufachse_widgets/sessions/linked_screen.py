"""A screen that was opened by a link: it shows and does only what the link's seat may, for as long as the link is good."""

from __future__ import annotations

import os

from ..engine.actions import Action
from ..engine.reasons import N_, Reason
from ..engine.state import State
from ..journal import Fold, Header, Jump
from ..journal.taken_back import left
from ..store import Key, Store
from ..store.protocol import POLL
from .admission import HOST
from .frame import NOBODY
from .link_watch import LinkWatch, no_longer_good
from .one_screen import OneScreen


class LinkedScreen(OneScreen):
    """A played game as the link with that ``key`` shows it; without one (None) everybody sits at this screen.

    A seat's link shows what that seat may know, and only that seat acts; those of the wall and the host show what everybody knows, and
    the host undoes for the whole table. Once the link is no longer good, no hand is shown and nobody acts.
    """

    def __init__(self, store: Store, game_id: str, header: Header, fold: Fold[Action, State], key: Key | None) -> None:
        persons = frozenset(index for index, seat in enumerate(header.seats) if not seat.bot)
        super().__init__(store, game_id, header, fold, persons if key is None else persons & {key.seat})
        self._key = key
        self._watch = None if key is None else LinkWatch(store, game_id, key, self._link_lost)
        self._persons = persons  # at this screen or at another one
        if key is not None and key.role == HOST:
            self._acting = persons

    def close(self) -> None:
        super().close()
        if self._watch is not None:
            self._watch.end()

    def follow(self, every: float = POLL) -> None:
        super().follow(every)
        if self.follows and self._watch is not None:
            self._watch.begin()

    def _link_lost(self) -> None:
        """Show nobody's cards any more, and let nobody act."""
        self._people = self._acting = frozenset()
        self._perspective = self._handover = NOBODY
        self._show()
        self.error = no_longer_good()

    def _seat_refusal(self, action: Action) -> Reason | None:
        if self._watch is not None:
            self._watch.look()
        return super()._seat_refusal(action)

    # What the link does not give ------------------------------------------------------------------

    def _against(self, to: int) -> Reason | None:
        if self._key is not None and self._key.role != HOST:
            taken, parted = left(self._journal, self._journal.head, to)
            moved = [entry.action for entry in (*taken, *self._journal.line(to, parted))]
            if any(isinstance(action, Jump) or action.seat not in self._people for action in moved):
                only = N_("only your own last step can be undone here, as long as it showed nothing new; the host can undo more")
                return self.rules.refuse("not_yours_alone", "undo", only)
        return super()._against(to)

    def _check_whole(self) -> None:
        """Refuse to give the whole game, with everybody's cards, to this device before it is over."""
        if self._key is not None and not self._state.over:
            why = N_("everybody's cards are in it: on a device of your own the game can be saved when it is over")
            raise self._illegal(self.rules.refuse("still_secret", "screen", why), "export")

    def export_bytes(self) -> bytes:
        self._check_whole()
        return super().export_bytes()

    def export(self, path: str | os.PathLike[str]) -> None:
        self._check_whole()
        super().export(path)

    def _check_begins(self) -> None:
        """Refuse to begin another game for all from the device of one."""
        if self._key is not None:
            raise self._illegal(self.rules.refuse("host_begins", "screen", N_("the host begins the next game")), "rematch")
