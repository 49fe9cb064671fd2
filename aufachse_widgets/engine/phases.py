"""What must still be settled, as values: ``State.pending`` is a stack of these, the last one on top.

A phase says only *what* is to be settled; the module of its subject says *how*
(:mod:`~aufachse_widgets.engine.registry` finds it).
"""

from __future__ import annotations

from msgspec import Struct

from .actions import MOST_SEATS


class _Phase(Struct, frozen=True, gc=False, tag_field="phase", omit_defaults=True):
    pass


# Setup


class Placing(_Phase, frozen=True, gc=False, tag="placing"):
    """``seat`` puts their truck on the board."""

    seat: int


class Dealing(_Phase, frozen=True, gc=False, tag="dealing"):
    """Chance deals ``player`` a contract; ``from_box``: an event card says so."""

    player: int
    from_box: bool = False


class Refilling(_Phase, frozen=True, gc=False, tag="refilling"):
    """Chance turns up a public contract for place ``slot`` of the market."""

    slot: int


class FirstRandom(_Phase, frozen=True, gc=False, tag="first_random"):
    """Chance names the first player."""


class FirstRolling(_Phase, frozen=True, gc=False, tag="first_rolling"):
    """The players in ``seats`` roll for the first turn; ``rolled`` so far, in their order."""

    seats: tuple[int, ...]
    rolled: tuple[int, ...] = ()
    round: int = 0


# Turn


class TurnStart(_Phase, frozen=True, gc=False, tag="turn_start"):
    """A turn begins, or is skipped."""

    seat: int


class BeforeRoll(_Phase, frozen=True, gc=False, tag="before_roll"):
    """``seat`` may buy trailers or use Motivation, then rolls; ``deliveries`` that a card has made already count for the business after it."""

    seat: int
    deliveries: int = 0


class Rolling(_Phase, frozen=True, gc=False, tag="rolling"):
    """The dice are in the air."""

    seat: int


class Driving(_Phase, frozen=True, gc=False, tag="driving"):
    """``seat`` chooses where to drive with these dice (0: not known)."""

    seat: int
    dice: tuple[int, ...]


class Settling(_Phase, frozen=True, gc=False, tag="settling"):
    """After a movement: events still to be drawn, then (``signs``) the construction sign."""

    seat: int
    signs: bool = True


class SignDue(_Phase, frozen=True, gc=False, tag="sign_due"):
    """``seat`` moves the construction sign."""

    seat: int


class Business(_Phase, frozen=True, gc=False, tag="business"):
    """``seat``'s business after a roll's movement; counts what was done since that roll."""

    seat: int
    loads: int = 0
    deliveries: int = 0
    done: bool = False  # a load or delivery has ended the business


class FurtherRoll(_Phase, frozen=True, gc=False, tag="further_roll"):
    """``seat`` rolls again because of ``card``; ``optional``: or declines."""

    seat: int
    card: str
    optional: bool = False


class TurnEnd(_Phase, frozen=True, gc=False, tag="turn_end"):
    """The turn's last step: the discards of row 23, then the next player."""

    seat: int


# Business out of the ordinary


class LoadOffer(_Phase, frozen=True, gc=False, tag="load_offer"):
    """``seat`` may at once load one of ``contracts``, being in its start city (row 28, placing)."""

    seat: int
    contracts: tuple[int, ...]


class SideBusiness(_Phase, frozen=True, gc=False, tag="side_business"):
    """A truck moved out of its turn may load and deliver."""

    seat: int
    loads: int = 0
    deliveries: int = 0


class Auction(_Phase, frozen=True, gc=False, tag="auction"):
    """An auction. ``bid`` is the highest bid (0: none), ``bidder`` who made or matched it,
    ``passed`` a bit for each seat that has passed, ``next`` whose turn it is to bid (-1: anyone's), ``out`` a bit for each
    that has passed for good in an open outcry.
    """

    contract: int
    caller: int
    bid: int = 0
    bidder: int = -1
    passed: int = 0
    next: int = -1
    out: int = 0


# Event cards


class Drawing(_Phase, frozen=True, gc=False, tag="drawing"):
    """Chance turns up an event card for ``seat``."""

    seat: int


class PutAway(_Phase, frozen=True, gc=False, tag="put_away"):
    """``card`` is done and leaves by row 16."""

    card: str


class Charging(_Phase, frozen=True, gc=False, tag="charging"):
    """``card`` takes ``amount`` from ``seat``: what there is, the rest is owed (Bahnverladung, in games of the first version of the rules)."""

    seat: int
    card: str
    amount: int


class CardChoice(_Phase, frozen=True, gc=False, tag="card_choice"):
    """``seat`` chooses a way (``options``), a player or a contract for ``card``."""

    seat: int
    card: str
    options: tuple[str, ...] = ()
    contracts: tuple[int, ...] = ()
    players: tuple[int, ...] = ()


class CardMove(_Phase, frozen=True, gc=False, tag="card_move"):
    """``seat`` moves their truck 1 to ``points`` spaces by ``card``; ``optional``: or stays."""

    seat: int
    card: str
    points: int
    optional: bool = True


class CardGoTo(_Phase, frozen=True, gc=False, tag="card_go_to"):
    """``seat`` goes to one of ``spaces`` by ``card``; ``optional``: or stays."""

    seat: int
    card: str
    spaces: tuple[str, ...]
    optional: bool = False


class Snowstorm(_Phase, frozen=True, gc=False, tag="snowstorm"):
    """``seat`` may move the trucks in ``trucks``, each once, 1 to 3 spaces."""

    seat: int
    trucks: tuple[int, ...]


class JamChoice(_Phase, frozen=True, gc=False, tag="jam_choice"):
    """``seat`` puts the jam sign on a space of their choice."""

    seat: int
    card: str


Phase = (
    Placing | Dealing | Refilling | FirstRandom | FirstRolling | TurnStart | BeforeRoll | Rolling | Driving
    | Settling | SignDue | Business | FurtherRoll | TurnEnd | LoadOffer | SideBusiness | Auction | Drawing | PutAway | Charging
    | CardChoice | CardMove | CardGoTo | Snowstorm | JamChoice
)  # fmt: skip

_SEATS = range(MOST_SEATS)
TURN: tuple[tuple[Phase, ...], ...] = tuple((TurnEnd(seat), BeforeRoll(seat)) for seat in _SEATS)
"""A turn of each seat, from its beginning."""
ROLL: tuple[tuple[Phase, ...], ...] = tuple((Business(seat), Settling(seat), Rolling(seat)) for seat in _SEATS)
"""A roll of each seat, with the business after it."""


def own_phase(pending: tuple[Phase, ...], kinds: type | tuple[type, ...], seat: int) -> int:
    """The place in the stack of the topmost phase of those kinds that is the seat's own; -1 where there is none.

    >>> own_phase(TURN[2], BeforeRoll, 2), own_phase(TURN[2], BeforeRoll, 1)
    (1, -1)
    """
    for place in range(len(pending) - 1, -1, -1):
        if isinstance(pending[place], kinds) and getattr(pending[place], "seat", None) == seat:
            return place
    return -1
