"""The position: one frozen value that only actions change.

What a seat does not know is explicit in its view: contract ``UNKNOWN``, space ``SOMEWHERE``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from .actions import NOWHERE, UNKNOWN
from .board import board_in_use
from .phases import Phase
from .picture import PlayerRow, svg, table, text

SMALL_PRICE, LARGE_PRICE = 2000, 3000  # S0–S4, in the edition's currency
SMALL_ROOM, LARGE_ROOM, TRUCK_ROOM = 4, 6, 6  # goods


class Debt(Struct, frozen=True, gc=False):
    """An event card that could not be paid, and the sum that clears it now (row 17)."""

    card: str
    amount: int


class Jam(Struct, frozen=True, gc=False):
    """The jam sign: where it stands, whose card put it there."""

    space: str
    owner: int
    card: str


class Player(Struct, frozen=True, gc=False):
    """One player. ``hand`` and ``loaded`` hold contract numbers in the order they came;
    ``cards`` the event cards kept; ``came_from`` the space before the last step;
    ``last_city`` the city last driven through (the Czech *Dokumente*)."""

    money: int = 0
    space: str = NOWHERE
    came_from: str = NOWHERE
    last_city: str = NOWHERE
    hand: tuple[int, ...] = ()
    loaded: tuple[int, ...] = ()
    small: int = 0
    large: int = 0
    cards: tuple[str, ...] = ()
    debts: tuple[Debt, ...] = ()
    skips: int = 0
    turns: int = 0
    had_contracts: bool = False  # has had a contract: only then can an empty hand end the game

    @property
    def room(self) -> int:
        """How many goods truck and trailers hold."""
        return TRUCK_ROOM + SMALL_ROOM * self.small + LARGE_ROOM * self.large

    @property
    def idle(self) -> bool:
        """Had contracts and has none now, in hand or loaded."""
        return self.had_contracts and not self.hand and not self.loaded


class State(Struct, frozen=True, gc=False):
    """The whole position, or what one seat knows of it.

    ``market`` are the face-up contracts (``EMPTY`` where none is), place 0 next to the dock;
    ``deck`` and ``box`` only numbers; ``pool`` the contracts that nobody has seen, sorted, without
    order; ``gone`` those out of the game; ``seen`` a bit mask of contracts for each seat, and a
    last one for those who only watch.
    ``unseen`` is the pool of event cards, ``used`` those used, in order. ``board`` is the digest of the
    board, by which a picture of the position finds it.
    """

    players: tuple[Player, ...]
    pending: tuple[Phase, ...]
    active: int = -1
    turn: int = 0
    market: tuple[int, ...] = ()
    deck: int = 0
    box: int = 0
    pool: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()
    seen: tuple[int, ...] = ()
    unseen: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    construction: str = NOWHERE
    jam: Jam | None = None
    small: int = 4
    large: int = 4
    exact: bool = False  # in a city by the die's exact count, no auction called there yet
    auctions: int = 0  # called in this turn
    discards: int = 0  # owed at the end of this turn (row 23)
    bound: bool = False  # stopped early in a contract city and must do its business (row 20)
    rolls_due: int = 0  # further rolls owed to the seat on turn (Inspektion)
    draws_due: int = 0
    signs_due: int = 0
    rolls: int = 0  # rolls made in this turn
    drawn: int = 0  # event cards turned up in the game
    over: bool = False
    board: str = ""

    @property
    def phase(self) -> Phase | None:
        """What is to be settled next; None when the game is over."""
        return self.pending[-1] if self.pending else None

    def right_of(self, seat: int) -> int:
        """The seat on the right of one, which was on turn before it.

        >>> State((Player(), Player(), Player()), ()).right_of(0)
        2
        """
        return (seat - 1) % len(self.players)

    def _repr_html_(self) -> str:
        """In a notebook: the board with trucks and signs, and a table of the players; the table alone where nobody has the board any more."""
        board = board_in_use(self.board)
        jam = self.jam.space if self.jam else NOWHERE
        drawn = svg(board, [player.space for player in self.players], self.construction, jam) if board else ""
        return drawn + table(self._rows())

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """In a terminal: the position in lines."""
        said = "the game is over" if self.over else f"turn {self.turn} of seat {self.active}: {type(self.phase).__name__}"
        market = f"market {_numbers([number for number in self.market if number >= UNKNOWN], 'empty')}; {self.deck} in the deck"
        signs = f"construction {self.construction or 'off the board'}, jam {self.jam.space if self.jam else 'off the board'}"
        printer.text("\n".join([said, text(self._rows()), market, signs]))

    def _rows(self) -> list[PlayerRow]:
        """The players as they are shown."""
        return [
            PlayerRow(
                str(seat),
                str(player.money),
                player.space or "–",
                _numbers(player.hand),
                _numbers(player.loaded),
                f"{player.small} + {player.large}",
                ", ".join(player.cards) or "–",
                str(sum(debt.amount for debt in player.debts) or "–"),
            )
            for seat, player in enumerate(self.players)
        ]


def _numbers(contracts: Sequence[int], none: str = "–") -> str:
    return ", ".join("?" if number == UNKNOWN else str(number) for number in contracts) or none
