"""Everything that can change a game. Each action names its seat; chance's is ``CHANCE``.

Spaces and event cards are named by their ids, contracts by their number, seats by their index.
``UNKNOWN`` (contract 0), ``SOMEWHERE`` (space ``"?"``) and die 0 stand for what is not known.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

CHANCE = -1
UNKNOWN = 0  # a contract that is not known
EMPTY = -1  # a place on the market with no card
SOMEWHERE = "?"  # a truck's space that is not known
NOWHERE = ""  # not on the board
MOST_SEATS = 6


class _Action(Struct, frozen=True, gc=False, tag_field="do", omit_defaults=True):
    seat: int


# Chance ---------------------------------------------------------------------------------------


class Deal(_Action, frozen=True, gc=False, tag="deal"):
    """Chance deals a contract from the pool to a player's hand (at setup, or from the box)."""

    player: int
    contract: int


class Reveal(_Action, frozen=True, gc=False, tag="reveal"):
    """Chance turns up a contract from the public deck to fill the market."""

    contract: int


class FirstPlayer(_Action, frozen=True, gc=False, tag="first"):
    """Chance names the first player (row 7, at random)."""

    player: int


class StartRoll(_Action, frozen=True, gc=False, tag="start_roll"):
    """Chance: the die a player rolled for who goes first (row 7, highest roll)."""

    player: int
    value: int


class Roll(_Action, frozen=True, gc=False, tag="roll"):
    """Chance: the dice fell; one number a die, the lower first; 0 is a die not known."""

    dice: tuple[int, ...]


class TurnUp(_Action, frozen=True, gc=False, tag="turn_up"):
    """Chance: the event card on top of the deck."""

    card: str


# Setup ----------------------------------------------------------------------------------------


class Place(_Action, frozen=True, gc=False, tag="place"):
    """Put your truck on a space at setup (rows 5 and 6)."""

    space: str


# Turn and movement ----------------------------------------------------------------------------


class RollDice(_Action, frozen=True, gc=False, tag="roll_dice"):
    """Roll: at the start of the turn, or again where a card says so."""


class Drive(_Action, frozen=True, gc=False, tag="drive"):
    """Move a truck. ``points`` is the number used (the die, or what a 6 or a card is used as), which is
    more than the steps driven where points are given up; ``space`` is where the truck stops (its own
    space where it stays). ``heading`` is the space before that, from which the truck comes to its stop;
    it is empty where the truck stays or its start is not known. ``truck`` is whose truck it is
    (Schneestürme moves those of others)."""

    points: int
    space: str
    heading: str = NOWHERE
    truck: int = -1  # -1: the seat's own


class GoTo(_Action, frozen=True, gc=False, tag="go_to"):
    """Go, without rolling, to a space that an event card offers."""

    space: str


class EndTurn(_Action, frozen=True, gc=False, tag="end_turn"):
    """End your turn."""


class Decline(_Action, frozen=True, gc=False, tag="decline"):
    """Not take what is offered: a sign, a load, a card's move, a further roll."""


class PlaceSign(_Action, frozen=True, gc=False, tag="place_sign"):
    """Put the construction sign (after a 1) or the jam sign (a card) on a space."""

    space: str


# Business -------------------------------------------------------------------------------------


class Load(_Action, frozen=True, gc=False, tag="load"):
    """Load a contract from your hand in its start city."""

    contract: int


class Deliver(_Action, frozen=True, gc=False, tag="deliver"):
    """Deliver a loaded contract in its destination."""

    contract: int


class BuyTrailer(_Action, frozen=True, gc=False, tag="buy_trailer"):
    """Buy a trailer: +4 goods for 2000, or ``large``: +6 goods for 3000."""

    large: bool = False


class SellTrailer(_Action, frozen=True, gc=False, tag="sell_trailer"):
    """Sell a trailer back (row 21)."""

    large: bool = False


class TakeContract(_Action, frozen=True, gc=False, tag="take_contract"):
    """Take a public contract for nothing (the children's versions)."""

    contract: int


# Auction --------------------------------------------------------------------------------------


class CallAuction(_Action, frozen=True, gc=False, tag="call_auction"):
    """Call an auction for one of the face-up contracts."""

    contract: int


class Bid(_Action, frozen=True, gc=False, tag="bid"):
    """Bid one of the five printed bids (1–5)."""

    bid: int


class Match(_Action, frozen=True, gc=False, tag="match"):
    """The caller's right: match the highest bid instead of raising it."""


class Pass(_Action, frozen=True, gc=False, tag="pass"):
    """Pass: out of the auction (in turn) or content with the bid as it stands (open outcry). ``late``: the table's time was up; ``out``: out of an
    open outcry for good, whatever is bid after it."""

    late: bool = False
    out: bool = False


# Event cards ----------------------------------------------------------------------------------


class Choose(_Action, frozen=True, gc=False, tag="choose"):
    """Choose one of the named ways of a card: ``skip``, ``pay``, ``go_on``."""

    option: str


class ChoosePlayer(_Action, frozen=True, gc=False, tag="choose_player"):
    """Choose the other player of a card (Road Runner, Subunternehmer)."""

    player: int


class ChooseContract(_Action, frozen=True, gc=False, tag="choose_contract"):
    """Choose your contract for a card (Fracht Dumping, Bahnverladung between equals)."""

    contract: int


class UseCard(_Action, frozen=True, gc=False, tag="use_card"):
    """Use a kept card (Motivation)."""

    card: str


ROLL_DICE = tuple(RollDice(seat) for seat in range(MOST_SEATS))
END_TURN = tuple(EndTurn(seat) for seat in range(MOST_SEATS))
"""Of each seat, since they are listed so often."""

Action = (
    Deal | Reveal | FirstPlayer | StartRoll | Roll | TurnUp | Place | RollDice | Drive | GoTo | EndTurn | Decline
    | PlaceSign | Load | Deliver | BuyTrailer | SellTrailer | TakeContract | CallAuction | Bid | Match | Pass
    | Choose | ChoosePlayer | ChooseContract | UseCard
)  # fmt: skip

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Action)


def to_json(action: Action) -> bytes:
    """An action as JSON, its kind under ``do``.

    >>> to_json(Place(0, "kassel"))
    b'{"do":"place","seat":0,"space":"kassel"}'
    """
    return _encoder.encode(action)


def from_json(text: bytes | str) -> Action:
    """The action of that JSON; ``msgspec.ValidationError`` says what is wrong in it.

    >>> from_json('{"do":"bid","seat":1,"bid":3}')
    Bid(seat=1, bid=3)
    """
    action: Action = _decoder.decode(text)
    return action
