"""A screen that was opened by a link: it shows and does only what the link's seat may, for as long as the link is good."""

from __future__ import annotations

from ..engine.actions import Action
from ..engine.reasons import N_, Reason
from ..engine.state import State
from ..journal import Fold, Header
from ..journal.entries import PlaysOn
from ..store import Key, Store, StoreError
from .admission import Admission
from .frame import NOBODY
from .link_watch import ByLink, LinkWatch, no_longer_good
from .one_screen import OneScreen


class LinkedScreen(ByLink, OneScreen):
    """A played game as the link with that ``key`` shows it; without one (None) everybody sits at this screen who plays on no device of
    their own.

    A seat's link shows what that seat may know, and only that seat acts; that of the wall shows what everybody knows, as the host's does unless the
    host plays, too, or plays on for somebody. The host undoes for the whole table. Once the link is no longer good, no hand is shown and nobody
    acts; who comes to this screen or leaves it is seen within a second.
    """

    def __init__(self, store: Store, game_id: str, header: Header, fold: Fold[Action, State], key: Key | None) -> None:
        self._key = key
        self._door = Admission(store, game_id)
        self._persons = frozenset(index for index, seat in enumerate(header.seats) if not seat.bot)  # at this screen or at another one
        super().__init__(store, game_id, header, fold, self._seated())
        self._watch = LinkWatch(store, game_id, key, self._link_lost, self._look_who_is_here)
        if self.hosting:
            self._acting = self._persons

    def close(self) -> None:
        super().close()
        self._watch.end()

    def follow(self, every: float | None = None) -> None:
        super().follow(every)
        if self.follows:
            self._watch.begin()

    def refresh(self) -> None:
        """Read what others have entered since, who sits at this screen, and whether its link is still good. StoreError if the game cannot be read."""
        super().refresh()
        if not self._closed and self._watch.look():
            self._look_who_is_here()

    # Who is here ----------------------------------------------------------------------------------

    def _seated(self) -> frozenset[int]:
        """The people at this screen, as the store has it now."""
        if self._key is None:
            return self._persons - self._door.elsewhere()
        return self._persons & self._door.seats_of(self._key)

    def _link_lost(self) -> None:
        """Show nobody's cards any more, and let nobody act."""
        self._acting = frozenset()
        self._sit(frozenset())
        self.error = no_longer_good()
        self.link_ended = True

    def _look_who_is_here(self) -> None:
        try:
            seated = self._seated()
        except (StoreError, OSError) as error:
            self.store_failed(error)
            return
        if seated != self._people:
            self._sit(seated)

    def _sit(self, people: frozenset[int]) -> None:
        """These people are at this screen from now on. Whose cards were not shown here has to take the screen first."""
        self._people = people
        if self._perspective not in people or self._handover != NOBODY:
            self._perspective = self._handover = NOBODY
            if len(people) == 1 and not self._state.over:
                (self._handover,) = people
        self._turn_screen()
        self._show()

    def _seat_refusal(self, action: Action) -> Reason | None:
        if self._watch.look():
            self._look_who_is_here()
        return super()._seat_refusal(action)

    def play_on_for(self, seat: int) -> bool:
        """Play on at this screen for somebody who has left; the log says so. Returns whether that was kept. Refused where no person sits there,
        IllegalAction where this is not the host's screen."""
        host = self.host_key
        if host is None:
            raise self._illegal(self.rules.refuse("host_plays_on", "screen", N_("only the host plays on for others")), "play on")
        if seat not in self._people:
            self._door.play_on(seat, host)
        self._look_who_is_here()

        def step() -> bool:
            kept = self._keep(self._journal.remark(PlaysOn(self._journal.head, seat)), self._state)
            if kept:
                self._show()
            return kept

        return self._step(step, "play on")

    # What the link does not give ------------------------------------------------------------------

    def _check_whole(self) -> None:
        """Refuse to give the whole game, with everybody's cards, to this device before it is over."""
        if self._key is not None and not self._state.over:
            why = N_("everybody's cards are in it: on a device of your own the game can be saved when it is over")
            raise self._illegal(self.rules.refuse("still_secret", "screen", why), "export")

    def _check_begins(self) -> None:
        """Refuse to begin another game for all from the device of one."""
        if self._key is not None and not (self.host_key is not None and self._state.over):
            why = N_("the host begins the next game") if self.host_key is None else N_("the next game begins when this one is over")
            raise self._illegal(self.rules.refuse("host_begins", "screen", why), "rematch")
