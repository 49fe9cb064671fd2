"""Cards to choose among: a press on a card selects it, another one on the same lets it go."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...words.language import _
from .choices import Choices
from .presses import Pressed
from .tree import dress

MOST = 30  # cards that are laid out at once


class Picks(Choices):
    """A button over each card of a grid; ``picked(contract)`` is called with the card that is selected then, None
    where it was let go. The stylesheet lays the buttons over the cards, and shows those under which a card lies: cards
    that change send nothing."""

    def __init__(self, picked: Callable[[int | None], object], page: Pressed, places: int = MOST) -> None:
        self._picked = picked
        self._contracts: tuple[int, ...] = ()
        self._on = -1
        super().__init__(self._pressed, page)
        self.offer([_("Card {number}").format(number=place + 1) for place in range(places)])
        self.add_class("aa-picks")

    def cards(self, contracts: Sequence[int], selected: int | None) -> None:
        """These cards lie there, by place; the selected one is marked."""
        self._contracts = tuple(contracts)
        self._on = self._contracts.index(selected) if selected in self._contracts else -1
        # A class marks the card: a press on the button of an index that is set already would not be told.
        dress(self, "aa-picks", *((f"aa-picked-{self._on}",) if self._on >= 0 else ()))

    def _pressed(self, place: int) -> None:
        self._picked(self._contracts[place] if place < len(self._contracts) and place != self._on else None)
