"""One's own contracts in a line, for a screen on which the cards lie behind a tab."""

from __future__ import annotations

from traitlets import Bool, Int

from ...sessions.frame import Frame
from ..parts.choices import Choices
from ..parts.errors import guard
from ..parts.panel import PlayPanel
from ..parts.tree import dress


class ContractChips(PlayPanel):
    """A chip for each contract of one's own, with its letter: those aboard first. A press asks for its way on the map, a second one for its card.

    ``selected_contract`` can be linked with a hand's:

    >>> from aufachse_widgets.journal import Seat
    >>> from aufachse_widgets.sessions.session import Session
    >>> chips = ContractChips(Session.new(seats=(Seat("Ada"), Seat("Ben", bot="courier")), seed="chips"))
    >>> while not chips.numbers:  # until contracts are dealt
    ...     _ = chips.session.do(chips.session.frame.legal[0])
    >>> chips.row.choose(1)
    >>> chips.selected_contract == chips.numbers[1]
    True
    >>> chips.close()
    """

    selected_contract = Int(None, allow_none=True, help="The number of the contract whose chip was pressed; None: none.")
    card_wanted = Bool(False, help="Set where somebody wants to see the card of the chip that is selected already.")

    def build(self) -> None:
        self.add_class("aa-chips")
        self.numbers: tuple[int, ...] = ()
        self.row = Choices(guard(self._pressed, self), self)
        self.children = (self.row,)
        self.observe(self._selected, names="selected_contract")

    def show(self, frame: Frame, previous: Frame | None) -> None:
        seat = self.eyes()
        known = 0 <= seat < len(frame.state.players) and seat == frame.perspective
        player = frame.state.players[seat] if known else None
        contracts = self.session.rules.contracts
        self.numbers = tuple(number for number in (*player.loaded, *player.hand) if number in contracts) if player is not None else ()
        self._loaded = frozenset(player.loaded) if player is not None else frozenset()
        self._offer()

    def _offer(self) -> None:
        session = self.session
        labels = [f"{session.mark_of(number).letter}  {session.words.contract(number)}" for number in self.numbers]
        on = self.numbers.index(self.selected_contract) if self.selected_contract in self.numbers else None
        marks = (f"aa-chip-{place}-{session.mark_of(number).colour}" for place, number in enumerate(self.numbers))
        kept = (look for look in self.row._dom_classes if not look.startswith("aa-chip-"))
        with self.row.hold_sync():  # one message
            dress(self.row, *kept, *marks)
            self.row.offer(labels, ["truck" if number in self._loaded else "" for number in self.numbers], on)

    @guard
    def _selected(self, change: object) -> None:
        self._offer()

    def _pressed(self, place: int) -> None:
        number = self.numbers[place]
        if number == self.selected_contract:
            self.card_wanted = True
            self.card_wanted = False
        else:
            self.selected_contract = number
