"""One's own contracts as a strip of chips, for where there is no room for cards."""

from __future__ import annotations

from ...sessions.frame import Frame
from ...words.language import _
from ..parts.cards_panel import CardsPanel
from ..parts.choices import Choices
from ..parts.contract_mark import mark_icon
from ..parts.errors import guard
from ..parts.held_cards import STATES, at_once, state_of
from ..parts.tree import hide


class ContractStrip(CardsPanel):
    """The contracts of ``seat`` (None: of the person at the screen), those aboard first, each as a chip with its letter. A press on one selects it
    (``selected_contract``), another one on the same lets it go. Empty while others are looking."""

    def build(self) -> None:
        self.add_class("aa-contract-strip")
        self._numbers: tuple[int, ...] = ()
        self.chips = Choices(guard(self._chip_pressed, self), self).add_class("aa-chips")
        self.children = (self.chips,)

    def show(self, frame: Frame, previous: Frame | None) -> None:
        seat = self.eyes()
        covered = not 0 <= seat < len(frame.state.players) or seat != frame.perspective
        player = None if covered else frame.state.players[seat]
        contracts = self.session.rules.contracts
        self.lie(() if player is None else (number for number in (*player.loaded, *player.hand) if number in contracts))

    def _offer_picks(self) -> None:
        frame, seat = self.frame, self.eyes()
        hide(self, not self._numbers)
        if not self._numbers:
            self.chips.offer([])
            return
        player, now = frame.state.players[seat], at_once(frame.legal, seat)
        labels, icons = [], []
        for number in self._numbers:
            state = state_of(player, number, now)
            labels.append(self._label(number, state))
            # A class marks the chip: a press on the button of an index that is set already would not be told.
            chosen = " aa-chosen" if number == self.selected_contract else ""
            icons.append(f"{mark_icon(self.session.mark_of(number))} aa-is-{state}{chosen}")
        self.chips.offer(labels, icons)

    def _label(self, number: int, state: str) -> str:
        """From where to where, of what is aboard only to where; and what can be done now."""
        words, contract = self.words, self.session.rules.contracts[number]
        way = words.contract(number) if state in ("held", "load") else _("→ {destination}").format(destination=words.space(contract.destination))
        said, _icon = STATES[state]
        return _("{contract}: {state}").format(contract=way, state=said()) if state in ("load", "deliver") else way

    def _chip_pressed(self, place: int) -> None:
        if place < len(self._numbers):
            number = self._numbers[place]
            self.selected_contract = None if number == self.selected_contract else number
