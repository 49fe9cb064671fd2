"""A screen of a physical table that is told: who may tell here, what is known of the table, one's own hand, and the frame that shows it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from ..engine import actors
from ..engine.actions import CHANCE, Action
from ..engine.contracts import Contract
from ..engine.log import Happened
from ..engine.play import why_not
from ..engine.reasons import N_, Reason
from ..journal import BY_HOST, UNSAID, Fold, Header
from ..store import Key, Store, StoreError
from ..tracking.facts import TABLE
from ..tracking.kind import TOLD, Told, tracked_of
from ..tracking.own_hand import as_told, free_number, lying, same, with_own
from ..tracking.proposals import Proposal, proposals
from ..tracking.reminders import Reminder, miscounted, reminders
from ..tracking.table import TableState
from ..words.table import TableSpeaker
from .admission import HOST, SEAT, WALL
from .base import BaseSession
from .contract_marks import in_sight
from .frame import NOBODY, Frame
from .link_watch import ByLink, LinkWatch, no_longer_good
from .own_hand import OwnHand


class ToldScreen(ByLink, BaseSession[Told, TableState]):
    """A physical table as one device shows it.

    ``frame.state`` is what is known of the position (hands hold ``UNKNOWN`` cards), ``table`` everything
    else that is known, ``tracked`` what the table chose to enter. ``rules`` and ``words`` change as the box is typed: read them with each frame.
    ``by`` is who tells here: the seat of the link that the table was opened by, or ``BY_HOST``; ``UNSAID`` without one. The link of a wall only
    shows the table, and so does one that is no longer good.
    """

    def __init__(self, store: Store, game_id: str, header: Header, fold: Fold[Told, TableState], key: Key | None = None) -> None:
        # Whatever was told last is undone first, no matter whom it concerned.
        acting = frozenset(range(TABLE, len(header.seats)))
        super().__init__(store, game_id, header, TOLD, fold, acting)
        self.by = UNSAID
        self._key = key
        self._watch = None if key is None else LinkWatch(store, game_id, key, self._link_lost, self._look_at_hand)
        self._own = None if key is None or key.role != SEAT else OwnHand(store, game_id, key.seat)
        self._mine: tuple[TableState, tuple[Contract, ...], TableState] | None = None  # the table last filled in, with which cards, and what it came to
        if key is not None and key.role == WALL:
            self._acting = frozenset()
        elif key is not None:
            self.by = BY_HOST if key.role == HOST else key.seat
            self._perspective = max(key.seat, NOBODY)
        self.tracked = tracked_of(header, f"game {game_id}")
        self.rules = self._value.rules
        self.words: TableSpeaker = TableSpeaker(self._filled(self._value).rules, self.seats)
        self._show()

    # Links ----------------------------------------------------------------------------------------

    @property
    def linked(self) -> bool:
        """Whether the table was opened by a link: then others tell it on devices of their own."""
        return self._watch is not None

    @property
    def looks_on(self) -> bool:
        """Whether the table is only shown here: on a wall, or where the link is no longer good."""
        return not self._acting

    def teller(self, entry: int) -> int:
        """Who told an entry on a device of their own: a seat or ``BY_HOST``; ``UNSAID`` where nobody can tell. JournalError if there is no such entry."""
        return self._journal.entry(entry).by

    def follow(self, every: float | None = None) -> None:
        super().follow(every)
        if self.follows and self._watch is not None:
            self._watch.begin()
        self.go_on()

    def refresh(self) -> None:
        """Read what others have entered since, what another device of this seat has typed, and whether the link is still good. StoreError if the
        game cannot be read."""
        super().refresh()
        if not self._closed and self._watch is not None and self._watch.look():
            self._look_at_hand()

    def close(self) -> None:
        super().close()
        if self._watch is not None:
            self._watch.end()

    def _link_lost(self) -> None:
        """Let nobody tell anything here any more."""
        self._acting = frozenset()
        self._perspective, self._own, self._mine = NOBODY, None, None
        self._reword()
        self._show()
        self.error = no_longer_good()
        self.link_ended = True

    def _check_whole(self) -> None:
        """Refuse to give a bot's face-down hand, which is in the journal, to a phone before the game is over."""
        if self.linked and any(self._value.held) and not self._value.over:
            why = N_("everybody's cards are in it: on a device of your own the game can be saved when it is over")
            raise self._illegal(self.rules.refuse("still_secret", "screen", why), "export")

    def _against(self, to: int) -> Reason | None:
        return self._only_shown()

    def _only_shown(self) -> Reason | None:
        """What is against entering anything here."""
        if self._watch is not None:
            self._watch.look()
        if self.looks_on:
            return self.rules.refuse("looks_on", "screen", N_("this screen only shows the table: enter it on another one"))
        return None

    # What is known --------------------------------------------------------------------------------

    def table_at(self, entry: int) -> TableState:
        """The table after an entry of the journal (0: its beginning). JournalError if there is none."""
        return self._fold.at(entry)

    @property
    def table(self) -> TableState:
        """The table as it is shown: at the head, or at the earlier entry that is shown."""
        return self._fold.at(self._shown) if self._shown != NOBODY else self._value

    @property
    def mine(self) -> TableState:
        """The table as it is shown; where that is the present, filled in with the hand that the player at this device has typed. Nothing of it may be
        told but by :meth:`tell` and the like, which make known only what has turned up."""
        return self.table if self._shown != NOBODY else self._filled(self._value)

    def _looked_at(self) -> Iterable[int]:
        return in_sight(self.mine.state, self._perspective)

    @property
    def proposals(self) -> tuple[Proposal, ...]:
        """What may follow now, likeliest first, as the player at this device knows the table."""
        return proposals(self.mine)

    @property
    def reminders(self) -> tuple[Reminder, ...]:
        """What the table easily forgets."""
        return (*reminders(self.table), *miscounted(self.log()))

    def why_not(self, action: Action) -> Reason | None:
        """What the rules have against an action at the table; it can be entered all the same."""
        return why_not(self.rules, self.table.state, action)

    # One's own hand -------------------------------------------------------------------------------

    @property
    def own_seat(self) -> int:
        """The seat whose face-down hand can be typed here: that of the link; -1 where there is none."""
        return self._own.seat if self._own is not None else NOBODY

    @property
    def own_cards(self) -> tuple[Contract, ...]:
        """What the player at this device has typed of their hand and still lies face down, by the numbers that it has in :attr:`mine`."""
        return lying(self._value, self._own.cards) if self._own is not None else ()

    def type_own(self, card: Contract) -> bool:
        """The player at this device holds that card face down; whether it was kept, :attr:`error` says why not. A card that is there already
        changes nothing."""
        if self._own is not None and self._value.box.contract(card.id) is None:
            card = replace(card, id=free_number(self._value, [one.id for one in self._own.cards]))
        return self._change_own(lambda cards: cards if any(same(one, card) for one in cards) else (*cards, card))

    def drop_own(self, *numbers: int) -> bool:
        """The player holds those of :attr:`own_cards` no longer; whether that was kept."""
        gone = [card for card in self.own_cards if card.id in numbers]
        return self._change_own(lambda cards: tuple(one for one in cards if not any(same(one, card) for card in gone)))

    def _change_own(self, changed: Callable[[tuple[Contract, ...]], tuple[Contract, ...]]) -> bool:
        self.error = ""
        if self._own is None:
            return False
        try:
            self._own.change(changed)
        except (StoreError, OSError) as error:
            self._not_kept(error)
            return False
        self._reword()
        self._show()
        return True

    def _look_at_hand(self) -> None:
        """Show what another device of this seat has typed."""
        with contextlib.suppress(StoreError, OSError):  # looked at again in a second
            if self._own is not None and self._own.refresh():
                self._reword()
                self._show()

    def _filled(self, table: TableState) -> TableState:
        """A table with the own hand filled in."""
        if self._own is None or not self._own.cards:
            return table
        if self._mine is None or self._mine[0] is not table or self._mine[1] is not self._own.cards:
            self._mine = table, self._own.cards, with_own(table, self._own.seat, lying(table, self._own.cards))
        return self._mine[2]

    def _as_told(self, moves: Sequence[Told]) -> tuple[Told, ...]:
        """What is told, with nothing of the own hand in it but what has turned up."""
        own = self.own_cards
        return as_told(self._value, self.own_seat, own, moves) if own else tuple(moves)

    # The screen -----------------------------------------------------------------------------------

    def _seen(self, events: Iterable[Happened]) -> tuple[Happened, ...]:
        """Everybody at the table knows all that was told."""
        return tuple(events)

    def _stand(self, value: TableState) -> None:
        super()._stand(value)
        self._reword()

    def _reword(self) -> None:
        """The log names all that was told, also after an entry that is shown; and the own hand has words, too."""
        rules = self._filled(self._value).rules
        if self.words.rules is not rules:
            self.words = TableSpeaker(rules, self.seats, self.words.by_name)

    def _compose(self, number: int, events: tuple[Happened, ...], others: bool) -> Frame:
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
            perspective=self._perspective,
            handover=NOBODY,
            shown=shown,
            others=others,
        )
