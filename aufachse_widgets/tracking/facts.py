"""What people tell of their physical table: facts, never deltas or paths.

A fact says how things stand ("stopped at Kassel", "has 3400"), so that a change of an earlier one
leaves the later ones true. What players do by the rules is told with the engine's own actions
(:class:`~aufachse_widgets.engine.actions.Load`, ``Deliver``, ``BuyTrailer``, ``PlaceSign``, ``Choose``,
``UseCard``, ``EndTurn`` …); here is what the engine has no action for. ``why`` is a reason in the people's own
words: text, to be escaped where it is shown. Money is in the edition's currency.
"""

from __future__ import annotations

from msgspec import Struct

from ..engine.board import Space
from ..engine.contracts import Contract
from ..engine.errors import AufAchseError
from ..engine.state import Debt

TABLE = -2
"""The seat of facts that concern no player: the box, the signs, the public contracts."""
BETWEEN = "|"
"""Joins the two cities of a place that our board draws otherwise."""


class FactError(AufAchseError, ValueError):
    """Something told that makes no sense: a seat, card or space that does not exist. ``field`` names
    what is wrong in the fact, ``why`` says it and how to put it right."""

    def __init__(self, field: str, why: str) -> None:
        self.field = field
        self.why = why
        super().__init__(f"{field}: {why}")


class _Fact(Struct, frozen=True, gc=False, tag_field="do", omit_defaults=True):
    seat: int


# An ordinary turn -----------------------------------------------------------------------------


class Rolled(_Fact, frozen=True, gc=False, tag="rolled"):
    """A player's roll, the lower die first; 0 is a die that the table did not enter."""

    dice: tuple[int, ...]


class Stopped(_Fact, frozen=True, gc=False, tag="stopped"):
    """Where a truck stopped: a space's id, ``"?"`` where it is not tracked, or ``"kassel|hannover"``
    for somewhere between two cities that our board draws otherwise."""

    space: str


class Drew(_Fact, frozen=True, gc=False, tag="drew"):
    """The event card that a player turned up: an id of :data:`~aufachse_widgets.engine.cards.EVENT_CARDS` or
    the title of a card of the box that our data lacks."""

    card: str


class Won(_Fact, frozen=True, gc=False, tag="won"):
    """An auction's end: ``seat`` won the contract that ``caller`` (-1: not told) had called, at that
    bid (1–5, 0: for nothing). ``others`` are the seats that bid too, as far as anybody told."""

    contract: int
    bid: int
    caller: int = -1
    others: tuple[int, ...] = ()


class Discarded(_Fact, frozen=True, gc=False, tag="discarded"):
    """A public contract (``UNKNOWN``: a card not named) went back into the box because nobody wanted it."""

    contract: int = 0


# The bank -------------------------------------------------------------------------------------


PURPOSES = ("delivery", "auction", "trailer", "fine", "gift")
"""What a payment may be for, where nobody says it in words of their own."""


class Paid(_Fact, frozen=True, gc=False, tag="paid"):
    """A payment by hand: ``seat`` got ``amount`` (paid it, where negative) from the bank, or from the player ``other``. ``purpose`` is one of
    :data:`PURPOSES`; empty: ``why`` alone says what it was for."""

    amount: int
    why: str = ""
    other: int = -1
    purpose: str = ""


class Counted(_Fact, frozen=True, gc=False, tag="counted"):
    """The cash that lies before a player, counted. It changes nothing: the ledger is compared with it."""

    money: int


# The box --------------------------------------------------------------------------------------


class Typed(_Fact, frozen=True, gc=False, tag="typed"):
    """A contract card of this box, typed or corrected (the same id). ``"?"`` as start or destination:
    only goods and revenue were entered."""

    contract: Contract


class NewCity(_Fact, frozen=True, gc=False, tag="new_city"):
    """A city of this box that our board lacks. ``lat`` and ``lon`` are 0 where nobody knows them."""

    city: Space


class NewCard(_Fact, frozen=True, gc=False, tag="new_card"):
    """An event card of this box that our data lacks: its title and what it says, in the people's words."""

    title: str
    text: str = ""


class Named(_Fact, frozen=True, gc=False, tag="named"):
    """The public contract that lies face up at place ``slot`` of the market (0: next to the dock)."""

    slot: int
    contract: int


# Bots -----------------------------------------------------------------------------------------


class Chair(_Fact, frozen=True, gc=False, tag="chair"):
    """Who thinks for a player from now on: the bot of that code; empty: the player does. Hands at the table carry out what it wants."""

    bot: str = ""


class Holds(_Fact, frozen=True, gc=False, tag="holds"):
    """The contracts that lie face down before a player for whom a bot thinks, in the order in which they lie there. Only the bot
    may know them: for everybody else the hand stays unknown."""

    contracts: tuple[Contract, ...]


# Corrections ----------------------------------------------------------------------------------


class SetMoney(_Fact, frozen=True, gc=False, tag="set_money"):
    """A player has so much money. ``opening``: they had it when the table began to enter the game, so that the ledger begins with it."""

    money: int
    why: str = ""
    opening: bool = False


class SetSpace(_Fact, frozen=True, gc=False, tag="set_space"):
    """A truck stands there (as in :class:`Stopped`); no move, no event."""

    space: str
    why: str = ""


class SetLoad(_Fact, frozen=True, gc=False, tag="set_load"):
    """These contracts are aboard."""

    loaded: tuple[int, ...]
    why: str = ""


class SetHand(_Fact, frozen=True, gc=False, tag="set_hand"):
    """A hand holds so many contracts; ``known`` those of them that the table knows."""

    count: int
    known: tuple[int, ...] = ()
    why: str = ""


class SetTrailers(_Fact, frozen=True, gc=False, tag="set_trailers"):
    """A truck draws so many small and large trailers."""

    small: int
    large: int
    why: str = ""


class SetCards(_Fact, frozen=True, gc=False, tag="set_cards"):
    """A player keeps these event cards."""

    cards: tuple[str, ...]
    why: str = ""


class SetDebts(_Fact, frozen=True, gc=False, tag="set_debts"):
    """A player owes these sums."""

    debts: tuple[Debt, ...]
    why: str = ""


class SetSkips(_Fact, frozen=True, gc=False, tag="set_skips"):
    """A player has so many turns to skip."""

    skips: int
    why: str = ""


class SetSigns(_Fact, frozen=True, gc=False, tag="set_signs"):
    """The construction sign stands on that space (empty: not on the board); the jam sign, and whose card it was (-1: nobody's)."""

    construction: str
    jam: str = ""
    owner: int = -1
    why: str = ""


class SetTurn(_Fact, frozen=True, gc=False, tag="set_turn"):
    """It is the turn of ``seat``, before the roll."""

    why: str = ""


class SetPublic(_Fact, frozen=True, gc=False, tag="set_public"):
    """So many public contracts are left, face up and in the deck together; ``market`` those face up (0: one not named, -1: an empty place)."""

    left: int
    market: tuple[int, ...] = ()
    why: str = ""


class Finished(_Fact, frozen=True, gc=False, tag="finished"):
    """The table ends the game here; what is owed is settled as at the end."""

    why: str = ""


Fact = (
    Rolled | Stopped | Drew | Won | Discarded | Paid | Counted | Typed | NewCity | NewCard | Named | SetMoney | SetSpace | SetLoad | SetHand
    | SetTrailers | SetCards | SetDebts | SetSkips | SetSigns | SetTurn | SetPublic | Finished | Chair | Holds
)  # fmt: skip
