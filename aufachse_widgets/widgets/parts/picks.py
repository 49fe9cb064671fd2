"""Cards to choose among: a press on a card selects it, another one on the same lets it go."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .choices import Choices
from .tree import dress


class Picks(Choices):
    """A button over each card of a grid, to be laid there by the stylesheet; ``picked(contract)`` is called with
    the card that is selected then, None where it was let go."""

    def __init__(self, picked: Callable[[int | None], object]) -> None:
        self._picked = picked
        self._contracts: tuple[int, ...] = ()
        self._on: int | None = None
        super().__init__(self._pressed)
        self.add_class("aa-picks")

    def cards(self, labels: Sequence[str], contracts: Sequence[int], selected: int | None) -> None:
        """Lay a button over each of these cards, by place; ``labels`` say what is on them."""
        self._contracts = tuple(contracts)
        self._on = self._contracts.index(selected) if selected in self._contracts else None
        self.offer(labels)
        # A class marks the card: a press on the button of an index that is set already would not be told.
        dress(self, "aa-picks", *(() if labels else ("aa-none",)), *(() if self._on is None else (f"aa-picked-{self._on}",)))

    def _pressed(self, place: int) -> None:
        self._picked(self._contracts[place] if place < len(self._contracts) and place != self._on else None)
