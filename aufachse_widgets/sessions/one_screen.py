"""One screen that people share: who looks at it, what they may see, and what they may take back."""

from __future__ import annotations

from collections.abc import Iterable

from ..engine import actors, legal_actions, view, view_log, why_not
from ..engine.actions import Action
from ..engine.log import Happened
from ..engine.phases import Auction
from ..engine.reasons import N_, Reason
from ..engine.state import State
from ..journal import PLAYED, Fold, Header, Jump
from ..journal.taken_back import Setting, left, revealed, setting
from ..store import Store
from ..words import Speaker
from .base import BaseSession
from .contract_marks import aboard, in_sight
from .frame import NOBODY, Frame
from .handover import Eyes, turned


class OneScreen(BaseSession[Action, State]):
    """A played game as the people at one screen see it: alone, each keeps the screen; where several sit at it, hands are hidden until
    the next one has taken it. Undo goes as the table has agreed (``undo_setting``)."""

    def __init__(self, store: Store, game_id: str, header: Header, fold: Fold[Action, State], people: frozenset[int]) -> None:
        super().__init__(store, game_id, header, PLAYED, fold, people)
        self.rules = fold.rules
        self.words = Speaker(self.rules, header.seats)
        self.undo_setting: Setting = setting(header)
        self._people = people
        self._perspective = next(iter(people)) if len(people) == 1 else NOBODY
        self._handover = NOBODY

    @property
    def _state(self) -> State:
        return self._value

    @property
    def people(self) -> frozenset[int]:
        """The seats of the people at this screen."""
        return self._people

    def why_not(self, action: Action) -> Reason | None:
        """Why a person at this screen cannot do that now; None where they can."""
        return self._refusal(None) or self._seat_refusal(action) or why_not(self.rules, self._state, action)

    def _seat_refusal(self, action: Action) -> Reason | None:
        """What is against an action of that seat at this screen, before the rules are asked."""
        if action.seat not in self._people:
            return self.rules.refuse("not_at_this_screen", "screen", N_("nobody at this screen plays that seat"))
        if self._handover != NOBODY:
            return self.rules.refuse("hands_hidden", "screen", N_("hands are hidden: {seat} takes over the screen first"), seat=self._handover)
        if self._perspective not in (action.seat, NOBODY) and not isinstance(self._state.phase, Auction):
            return self.rules.refuse("not_your_turn", "turn", N_("it is not {seat}'s turn to act"), seat=action.seat)
        return None

    def _seen(self, events: Iterable[Happened]) -> tuple[Happened, ...]:
        return view_log(events, self._perspective)

    def _seen_by_others(self) -> Iterable[int]:
        hands = [number for seat in self._people for number in in_sight(self._state, seat)]
        return (*hands, *aboard(self._state), *aboard(self.frame.state))

    # The screen -----------------------------------------------------------------------------------

    def take_screen(self, seat: int) -> None:
        """``seat`` has taken the screen: show the game with their eyes. Only the seat that is asked for can."""
        if self._handover == seat != NOBODY:
            self._perspective, self._handover = seat, NOBODY
            self._show()

    def hide_hands(self) -> None:
        """Hide the hands again (hot-seat) until the seat on turn takes the screen."""
        if len(self._people) > 1 and self._perspective != NOBODY:
            self._handover, self._perspective = self._perspective, NOBODY
            self._show()

    def _turn_screen(self) -> None:
        eyes = turned(Eyes(self._perspective, self._handover), self._people, self._state, actors(self.rules, self._state))
        self._perspective, self._handover = eyes

    def _stand(self, value: State) -> None:
        super()._stand(value)
        self._turn_screen()

    def _compose(self, number: int, events: tuple[Happened, ...], others: bool) -> Frame:
        shown = self._shown
        state = self._state if shown == NOBODY else self._fold.at(shown)
        waiting = actors(self.rules, state)
        return Frame(
            number=number,
            head=self._journal.head if shown == NOBODY else shown,
            state=view(self.rules, state, self._perspective),
            events=view_log(events, self._perspective) if shown == NOBODY else (),
            legal=self._legal(waiting) if shown == NOBODY else (),
            waiting=waiting,
            perspective=self._perspective,
            handover=self._handover,
            shown=shown,
            others=others,
        )

    def _legal(self, waiting: tuple[int, ...]) -> tuple[Action, ...]:
        if self._handover != NOBODY or not self._people:
            return ()
        people = self._people if isinstance(self._state.phase, Auction) else {self._perspective}
        if people.isdisjoint(waiting):
            return ()
        return tuple(action for action in legal_actions(self.rules, self._state) if action.seat in people)

    def seen_after(self, entry: int) -> State:
        """The position after an earlier entry, as the person at the screen now may know it; JournalError if there is no such entry."""
        return view(self.rules, self._fold.at(entry), self._perspective)

    # Undo -----------------------------------------------------------------------------------------

    @property
    def undo_without_asking(self) -> bool:
        to = self._undo_to()
        if to is None:
            return False
        taken, _parted = left(self._journal, self._journal.head, to)
        # Of an act that showed nothing, nobody else's is among them.
        first = taken[0].action
        return not isinstance(first, Jump) and first.seat == self._perspective and revealed(self.seats, taken) is None

    def _against(self, to: int) -> Reason | None:
        if self.undo_setting != "never":
            return None
        taken, _parted = left(self._journal, self._journal.head, to)
        if revealed(self.seats, taken) is None:
            return None
        return self.rules.refuse("revealed", "undo", N_("dice, cards or somebody's move have been revealed since then, and this table never undoes that"))

    def turn_start_refusal(self) -> Reason | None:
        """What the table has against :meth:`back_to_turn_start` now; None where nothing, or where nobody has acted."""
        to = self._turn_start()
        return None if to is None else self._against(to)

    def back_to_turn_start(self) -> bool:
        """Back to before the first action of a person in the turn in which one of them acted last."""
        return self._go(self._turn_start())

    def turn_start_preview(self) -> tuple[Happened, ...]:
        """What :meth:`back_to_turn_start` would take back, as the perspective may know it."""
        to = self._turn_start()
        return () if to is None else self._between(to, self._journal.head)

    def _turn_start(self) -> int | None:
        return self._journal.before_turn(self._people, self._fold.turn)
