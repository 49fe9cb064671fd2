"""What the hand and the market share: contract cards, one of which can be selected by a press."""

from __future__ import annotations

from collections.abc import Iterable

from traitlets import Bunch, Int, observe, validate

from .errors import guard
from .panel import PlayPanel
from .picks import MOST, Picks


class CardsPanel(PlayPanel):
    """Contract cards that lie in places; a press on one selects it. A subclass builds them with :meth:`pickable` and
    says with :meth:`lie` which lie there now."""

    selected_contract = Int(None, allow_none=True, help="The number of the contract that was pressed; None: none, as for one that is not shown here.")

    @validate("selected_contract")
    def _one_of_these(self, proposal: Bunch) -> int | None:
        return proposal["value"] if proposal["value"] in self._numbers else None

    @observe("selected_contract")
    @guard
    def _contract_selected(self, change: Bunch) -> None:
        if self.children:
            self._offer_picks()
            self.selection_changed()

    def selection_changed(self) -> None:
        """Another card is selected, or none; what a subclass shows besides."""

    def pickable(self, places: int = MOST) -> Picks:
        """The buttons over the cards of so many places."""
        self._numbers: tuple[int, ...] = ()
        self.picks = Picks(guard(self._picked, self), self, places)
        return self.picks

    def lie(self, numbers: Iterable[int]) -> None:
        """These cards lie there now; the selection is let go where it is not among them."""
        self._numbers = tuple(numbers)
        if self.selected_contract not in self._numbers:
            self.selected_contract = None
        self._offer_picks()

    def _picked(self, contract: int | None) -> None:
        self.selected_contract = contract if contract in self.session.rules.contracts else None

    def _offer_picks(self) -> None:
        self.picks.cards(self._numbers, self.selected_contract)
