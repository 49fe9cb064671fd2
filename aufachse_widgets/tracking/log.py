"""What happens at a physical table beside the game itself: remarks, payments by hand, counts, corrections, what was learned of the box.

The log of a told game holds these and what the rules make happen: :data:`TableEntry` is any of them. ``seat`` is whom it concerns, -1 where
it is nobody.

>>> import msgspec
>>> msgspec.json.decode(b'{"kind":"paid","seat":0,"amount":-250,"why":"toll"}', type=TableEntry)
Paid(seat=0, amount=-250, other=-1, why='toll', purpose='')
"""

from __future__ import annotations

from typing import Literal

from ..engine.log import Happened, LogEntry
from ..engine.reasons import Reason

NOBODY = -1
"""The seat of what concerns nobody, or everybody."""


class Remark(Happened, frozen=True, gc=False, tag="remark"):
    """What was told does not fit: ``reason`` is what the rules have against it, ``text`` says in English why it can no
    longer be told at all. ``contract``, ``space``, ``card`` or ``dice`` is what was told, where the remark is about one."""

    reason: Reason | None = None
    text: str = ""
    contract: int = 0
    space: str = ""
    card: str = ""
    dice: tuple[int, ...] = ()


# Money ------------------------------------------------------------------------------------------


class Paid(Happened, frozen=True, gc=False, tag="paid"):
    """``amount`` was paid by hand to the seat (by it, where negative): by seat ``other``, or by the bank (-1). ``why`` is
    what people said of it, ``purpose`` what it was for (one of :data:`~aufachse_widgets.tracking.facts.PURPOSES`; empty: that is not told)."""

    amount: int
    other: int = -1
    why: str = ""
    purpose: str = ""

    @property
    def seats(self) -> tuple[int, ...]:
        return (self.seat, self.other) if self.other >= 0 else (self.seat,)


class Counted(Happened, frozen=True, gc=False, tag="counted"):
    """The cash was counted: there is ``money``, by the ledger there should be ``expected``."""

    money: int
    expected: int


class StartedWith(Happened, frozen=True, gc=False, tag="started_with"):
    """The seat had ``money`` when the table began to enter a game in progress; that is ``difference`` more than a new game begins with (less, where
    negative)."""

    money: int
    difference: int


# Corrections ------------------------------------------------------------------------------------


class Corrected(Happened, frozen=True, gc=False):
    """Something was set to what lies on the table; each kind has a ``why``: what people said of it."""


class MoneySet(Corrected, frozen=True, gc=False, tag="money_set"):
    """The money was set; that is ``difference`` more than before (less, where negative)."""

    difference: int
    why: str = ""


class TruckSet(Corrected, frozen=True, gc=False, tag="truck_set"):
    """The truck was set on ``space``, without a move."""

    space: str
    why: str = ""


class CountSet(Corrected, frozen=True, gc=False, tag="count_set"):
    """There are ``count`` of ``what``: of goods aboard (``load``), of contracts in the hand, of trailers, of kept event
    cards, of debts, of turns to skip, or of public contracts left (which are nobody's)."""

    what: Literal["load", "hand", "trailers", "cards", "debts", "skips", "public"]
    count: int
    why: str = ""


class RollSet(Corrected, frozen=True, gc=False, tag="roll_set"):
    """The roll was another: ``dice``."""

    dice: tuple[int, ...]
    why: str = ""


class SignsSet(Corrected, frozen=True, gc=False, tag="signs_set"):
    """The signs were set: the construction sign stands on space ``construction``, the jam sign on ``jam`` (``""``: not on the board)."""

    construction: str
    jam: str
    why: str = ""


class TurnSet(Corrected, frozen=True, gc=False, tag="turn_set"):
    """It was set whose turn it is."""

    why: str = ""


# Auctions ---------------------------------------------------------------------------------------


class OthersBid(Happened, frozen=True, gc=False, tag="others_bid"):
    """In the auction for ``contract``, which the seat won, the seats ``others`` bid too."""

    contract: int
    others: tuple[int, ...]

    @property
    def seats(self) -> tuple[int, ...]:
        return (self.seat, *self.others)


# The box ----------------------------------------------------------------------------------------


class ContractTyped(Happened, frozen=True, gc=False, tag="typed"):
    """A contract card of this box was typed, or typed again."""

    contract: int


class ContractNamed(Happened, frozen=True, gc=False, tag="named"):
    """The contract in place ``slot`` of the market, 0 for the first, is this one."""

    contract: int
    slot: int


class DiscardNamed(Happened, frozen=True, gc=False, tag="discard_named"):
    """The public contract that left the game without being named was this one."""

    contract: int


class CityAdded(Happened, frozen=True, gc=False, tag="city"):
    """A city of this box that the board lacks: the id of its space, and its ``name``."""

    space: str
    name: str


class CardAdded(Happened, frozen=True, gc=False, tag="new_card"):
    """An event card of this box that we do not have; ``text`` is what it says."""

    card: str
    text: str


# Bots -------------------------------------------------------------------------------------------


class ChairSet(Happened, frozen=True, gc=False, tag="chair_set"):
    """The bot of that code thinks for the player from now on; empty: nobody does but the player."""

    bot: str


class HandTyped(Happened, frozen=True, gc=False, tag="hand_typed"):
    """The bot was told ``count`` contracts of its hand, which nobody else may know."""

    count: int


# Undo -------------------------------------------------------------------------------------------


class Undone(Happened, frozen=True, gc=False, tag="undone"):
    """The seat (-1 and ``host``: the table's host) undid the last ``entries``, which were about the seats in ``whose`` (empty: about the table)."""

    host: bool = False
    whose: tuple[int, ...] = ()
    entries: int = 1

    @property
    def seats(self) -> tuple[int, ...]:
        return (self.seat, *self.whose)


class PastChanged(Happened, frozen=True, gc=False, tag="past_changed"):
    """The seat (-1 and ``host``: the table's host) changed, removed or added something here, and what came later was entered again."""

    host: bool = False


TableEntry = (
    LogEntry | Remark | Paid | Counted | StartedWith | MoneySet | TruckSet | CountSet | RollSet | SignsSet | TurnSet
    | OthersBid | ContractTyped | ContractNamed | DiscardNamed | CityAdded | CardAdded | ChairSet | HandTyped | Undone | PastChanged
)  # fmt: skip
"""Anything that the log of a told game may hold."""
