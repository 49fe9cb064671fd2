"""A player's face-down hand at a physical table, as it is kept in the store: for this seat's devices, and no other screen."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from ..engine.contracts import Contract
from ..store import Store, StoreError
from ..tracking.own_hand import from_text, to_text
from ..words.language import _


class OwnHand:
    """The ``cards`` that the player in ``seat`` has typed of the hand before them. StoreError if the store cannot be read.

    >>> from aufachse_widgets.journal import Seat
    >>> from aufachse_widgets.sessions.tracker import Tracker
    >>> game = Tracker.new("fx-schmid-1987", (Seat("Ada"), Seat("Ben")))
    >>> mine, there = OwnHand(game.store, game.game_id, 1), OwnHand(game.store, game.game_id, 1)
    >>> mine.change(lambda cards: (*cards, Contract(52, "kassel", "wien", 3, 1200, (100, 200, 300, 400, 500))))
    >>> there.refresh(), [card.destination for card in there.cards], OwnHand(game.store, game.game_id, 0).cards
    (True, ['wien'], ())
    """

    def __init__(self, store: Store, game: str, seat: int) -> None:
        self._store = store
        self._game = game
        self.seat = seat
        self._text = ""
        self.cards: tuple[Contract, ...] = ()
        self.refresh()

    def refresh(self) -> bool:
        """Look what another device of this seat has typed; whether anything changed. StoreError if the store cannot be read."""
        text = self._store.hand(self._game, self.seat)
        if text == self._text:
            return False
        try:
            self.cards = from_text(text)
        except msgspec.DecodeError as error:
            raise StoreError(self._game, _("the hand that was kept cannot be read ({error})").format(error=error)) from error
        self._text = text
        return True

    def change(self, changed: Callable[[tuple[Contract, ...]], tuple[Contract, ...]]) -> None:
        """Put other cards in their place; again where another device was first. StoreError if they cannot be kept."""
        while True:
            self.refresh()
            cards = changed(self.cards)
            text = to_text(cards)
            if self._store.change_hand(self._game, self.seat, self._text, text):
                self._text, self.cards = text, cards
                return
