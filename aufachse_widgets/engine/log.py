"""What happened, as data: the words layer puts it into any language, the map animates it.

Each kind of thing that happens is a small value with its own fields; :data:`LogEntry` is any of them. ``seat`` is whom it happened to or who did
it, ``CHANCE`` where it was nobody. Spaces and event cards are named by their ids, contracts by their number, money is in the edition's currency.
Rows are those of the tables in the rule documents.

>>> import msgspec
>>> text = msgspec.json.encode(Won(1, contract=7, bid=2, cost=400))
>>> text
b'{"kind":"won","seat":1,"contract":7,"bid":2,"cost":400}'
>>> msgspec.json.decode(text, type=LogEntry)
Won(seat=1, contract=7, bid=2, cost=400)
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct


class Happened(Struct, frozen=True, gc=False, tag_field="kind", omit_defaults=True):
    """What all log entries share: the ``seat`` that it happened to, or that did it; ``CHANCE`` where it was nobody."""

    seat: int

    @property
    def seats(self) -> tuple[int, ...]:
        """Everybody whom it concerns.

        >>> Passed(0, contract=7).seats, Moved(0, path=("kassel", "fulda"), points=1, card="Schneestürme", by=2).seats
        ((0,), (0, 2))
        """
        return (self.seat,)


class KnownToSome(Happened, frozen=True, gc=False):
    """A contract that changed hands face down: ``known`` has a bit for each seat that may know which; to others
    ``contract`` is ``UNKNOWN`` (:func:`~aufachse_widgets.engine.view.view_log`)."""

    contract: int
    known: int


class Travelled(Happened, frozen=True, gc=False):
    """The truck of ``seat`` went along ``path``: the spaces in their order, first and last included. In a told game
    nobody may know those between."""

    path: tuple[str, ...]

    @property
    def start(self) -> str:
        """Where the truck came from."""
        return self.path[0]

    @property
    def space(self) -> str:
        """Where the truck stopped."""
        return self.path[-1]


# Setup ----------------------------------------------------------------------------------------


class Placed(Happened, frozen=True, gc=False, tag="placed"):
    """The truck was put on its first ``space`` (rows 5 and 6)."""

    space: str


class Dealt(KnownToSome, frozen=True, gc=False, tag="dealt"):
    """A contract was dealt into the hand at setup (row 3)."""


class Revealed(Happened, frozen=True, gc=False, tag="revealed"):
    """A contract was turned up: it lies in place ``slot`` of the market, 0 for the first."""

    contract: int
    slot: int


class RolledForFirst(Happened, frozen=True, gc=False, tag="first_roll"):
    """A die rolled for who goes first (row 7, highest roll)."""

    value: int


class GoesFirst(Happened, frozen=True, gc=False, tag="first"):
    """Who goes first was settled (row 7)."""


# Turns and movement ---------------------------------------------------------------------------


class TurnBegan(Happened, frozen=True, gc=False, tag="turn"):
    """Turn number ``turn`` of the game began, 1 for the first; skipped turns count."""

    turn: int


class Skipped(Happened, frozen=True, gc=False, tag="skipped"):
    """A turn was skipped because of a card; ``left`` more are to be skipped."""

    left: int


class Rolled(Happened, frozen=True, gc=False, tag="rolled"):
    """Dice fell for a move: one number a die, the lower first; 0 is a die that nobody knows."""

    dice: tuple[int, ...]


class Drove(Travelled, frozen=True, gc=False, tag="drove"):
    """A truck moved by ``points``: by the number used of a roll (0: nobody knows it), or, where ``card`` names an
    event card, by the spaces driven."""

    points: int
    card: str = ""


class Stayed(Happened, frozen=True, gc=False, tag="stayed"):
    """A truck had rolled and stayed on its ``space``, since no way was open."""

    space: str


class Waited(Stayed, frozen=True, gc=False, tag="waited"):
    """A truck stayed on its ``space`` next to a sign, though a way was open."""


class Moved(Travelled, frozen=True, gc=False, tag="moved"):
    """Seat ``by`` moved the truck by ``card`` (Schneestürme), ``points`` spaces."""

    points: int
    card: str
    by: int

    @property
    def seats(self) -> tuple[int, ...]:
        return (self.seat, self.by)


class Went(Travelled, frozen=True, gc=False, tag="went"):
    """A truck went without rolling to a space that ``card`` named."""

    card: str


# Signs ----------------------------------------------------------------------------------------


class SignPlaced(Happened, frozen=True, gc=False, tag="sign"):
    """The construction sign was put on ``space`` after a 1; it came from space ``before`` (``""``: it was not on the board)."""

    space: str
    before: str = ""


class SignLeft(Happened, frozen=True, gc=False, tag="no_sign"):
    """The construction sign could be moved after a 1 and was left where it is."""


class JamPlaced(Happened, frozen=True, gc=False, tag="jam"):
    """The jam sign was put on ``space`` by ``card``, which ``seat`` keeps until its next turn."""

    space: str
    card: str


class JamEnded(Happened, frozen=True, gc=False, tag="jam_ended"):
    """The jam on ``space`` is over: sign and ``card`` of ``seat`` are put away."""

    space: str
    card: str


# Business -------------------------------------------------------------------------------------


class Loaded(Happened, frozen=True, gc=False, tag="loaded"):
    """The ``goods`` of a contract were loaded in ``space``."""

    contract: int
    goods: int
    space: str


class Delivered(Happened, frozen=True, gc=False, tag="delivered"):
    """The ``goods`` of a contract were delivered in ``space``; the bank paid ``revenue``."""

    contract: int
    goods: int
    space: str
    revenue: int


class Bought(Happened, frozen=True, gc=False, tag="bought"):
    """A trailer was bought for ``price``: a small one, or a ``large`` one."""

    large: bool
    price: int


class Sold(Happened, frozen=True, gc=False, tag="sold"):
    """A trailer, small or ``large``, was sold to the bank for ``price`` (row 21)."""

    large: bool
    price: int


class Taken(Happened, frozen=True, gc=False, tag="taken"):
    """A public contract was taken for nothing (the children's versions)."""

    contract: int


class Discarded(Happened, frozen=True, gc=False, tag="discarded"):
    """A public contract left the game, since ``seat`` could call an auction and called none."""

    contract: int


# Auction --------------------------------------------------------------------------------------


class Called(Happened, frozen=True, gc=False, tag="called"):
    """An auction was called for a public contract."""

    contract: int


class BidMade(Happened, frozen=True, gc=False, tag="bid"):
    """Printed bid number ``bid`` (1–5), which would ``cost`` so much, was made for a contract."""

    contract: int
    bid: int
    cost: int


class Matched(Happened, frozen=True, gc=False, tag="matched"):
    """The caller of the auction matched the highest ``bid`` instead of raising it (row 22)."""

    contract: int
    bid: int
    cost: int


class Passed(Happened, frozen=True, gc=False, tag="passed"):
    """Somebody passed in the auction of a contract; ``late``: the table's countdown did it for them; ``out``: for all that follows."""

    contract: int
    late: bool = False
    out: bool = False


class Won(Happened, frozen=True, gc=False, tag="won"):
    """An auction was won at ``bid`` and the bank paid ``cost``; bid 0: nobody bid, and the caller got the contract for
    nothing. In a told game the cost is 0 also where nobody knows it."""

    contract: int
    bid: int
    cost: int


# Event cards ----------------------------------------------------------------------------------


class EventDrawn(Happened, frozen=True, gc=False, tag="event"):
    """An event card was turned up."""

    card: str


class NoEventLeft(Happened, frozen=True, gc=False, tag="no_event"):
    """An event card was due and the deck was empty (row 16)."""


class NoEffect(Happened, frozen=True, gc=False, tag="no_effect"):
    """An event card could do nothing for the player who drew it."""

    card: str


class CardKept(Happened, frozen=True, gc=False, tag="kept"):
    """An event card is kept until it is used."""

    card: str


class CardUsed(Happened, frozen=True, gc=False, tag="used"):
    """A kept card was used; ``space`` is where it was fulfilled by stopping there, ``""`` for other cards."""

    card: str
    space: str = ""


class PassedOn(Happened, frozen=True, gc=False, tag="passed_on"):
    """A kept card went on to seat ``to``, since the truck stopped on ``space`` (Inspektion)."""

    card: str
    to: int
    space: str

    @property
    def seats(self) -> tuple[int, ...]:
        return (self.seat, self.to)


class Chose(Happened, frozen=True, gc=False, tag="chose"):
    """One of the ways that a card leaves open was chosen: ``option`` is ``skip``, ``pay`` or ``go_on``."""

    card: str
    option: str


class PartnerChosen(Happened, frozen=True, gc=False, tag="partner"):
    """Another player was chosen to drive along (Road Runner, Subunternehmer)."""

    card: str
    partner: int

    @property
    def seats(self) -> tuple[int, ...]:
        return (self.seat, self.partner)


class Declined(Happened, frozen=True, gc=False, tag="declined"):
    """What a card offered was not taken: a move, a way, a further roll."""

    card: str


class SkipDue(Happened, frozen=True, gc=False, tag="skip_due"):
    """A card makes somebody skip one turn more."""

    card: str


class CardMoney(Happened, frozen=True, gc=False, tag="money"):
    """A card brought ``amount`` from the bank, or, where it is negative, took so much."""

    card: str
    amount: int


class Owed(Happened, frozen=True, gc=False, tag="debt"):
    """The money for a card was not there: ``amount`` is owed, and the card kept until it is paid (row 17)."""

    card: str
    amount: int


class DebtPaid(Happened, frozen=True, gc=False, tag="debt_paid"):
    """The debt on a card, ``amount``, was paid to the bank (row 17)."""

    card: str
    amount: int


class BoxDrawn(KnownToSome, frozen=True, gc=False, tag="box"):
    """A contract was drawn from the box into the hand (a card)."""


class BoxEmpty(Happened, frozen=True, gc=False, tag="box_empty"):
    """A contract should have been drawn from the box by a card, and none was left."""

    card: str


class Gave(KnownToSome, frozen=True, gc=False, tag="gave"):
    """A contract of the hand was given to seat ``to`` (Fracht Dumping)."""

    card: str
    to: int

    @property
    def seats(self) -> tuple[int, ...]:
        return (self.seat, self.to)


class Stolen(Happened, frozen=True, gc=False, tag="stolen"):
    """The ``goods`` of a loaded contract went back to the store, the contract back to the hand (Hilfe, Diebe!)."""

    contract: int
    goods: int
    card: str


class ByRail(Happened, frozen=True, gc=False, tag="by_rail"):
    """The railway delivered the ``goods`` of a contract; the bank paid ``revenue`` (Bahnverladung)."""

    contract: int
    goods: int
    revenue: int
    card: str


class Reloaded(Happened, frozen=True, gc=False, tag="reloaded"):
    """The goods of a loaded contract were taken afresh where they came from (Ware verdorben)."""

    contract: int
    card: str


# The end --------------------------------------------------------------------------------------


class Over(Happened, frozen=True, gc=False, tag="over"):
    """The game is over, in the turn of ``seat``. ``early``: people ended it before the rules did, with ``left`` public
    contracts left; ``why`` is what they said of it. ``unknown``: people ended it, and nobody entered whether the rules would have."""

    early: bool = False
    left: int = 0
    why: str = ""
    unknown: bool = False


class Settled(Happened, frozen=True, gc=False, tag="settled"):
    """At the end ``amount`` was paid for a card that was kept or owed; less than was due where there was no more."""

    card: str
    amount: int


LogEntry = (
    Placed | Dealt | Revealed | RolledForFirst | GoesFirst | TurnBegan | Skipped | Rolled | Drove | Stayed | Waited | Moved | Went
    | SignPlaced | SignLeft | JamPlaced | JamEnded | Loaded | Delivered | Bought | Sold | Taken | Discarded
    | Called | BidMade | Matched | Passed | Won
    | EventDrawn | NoEventLeft | NoEffect | CardKept | CardUsed | PassedOn | Chose | PartnerChosen | Declined | SkipDue
    | CardMoney | Owed | DebtPaid | BoxDrawn | BoxEmpty | Gave | Stolen | ByRail | Reloaded | Over | Settled
)  # fmt: skip
"""Anything that the rules can make happen."""


class Log(Protocol):
    """Where the rules write down what happens: a list, for instance."""

    def append(self, entry: LogEntry, /) -> object:
        """Take an entry."""
