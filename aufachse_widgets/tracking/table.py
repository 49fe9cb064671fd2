"""A physical table as far as it was told: the position, and what the position has no words for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from ..box.box import Box
from ..engine.actions import NOWHERE, UNKNOWN
from ..engine.anyway import dealt_in_the_dark
from ..engine.board import Board
from ..engine.contracts import Contract
from ..engine.edition import Edition
from ..engine.phases import BeforeRoll, Business, Driving, FirstRandom, FirstRolling, JamChoice, Placing, Rolling, SignDue, own_phase
from ..engine.rules import RULES_VERSION, Rules
from ..engine.state import State


class Tracked(Struct, frozen=True, omit_defaults=True):
    """What a table chose to track, and its box as it was known at the start.

    ``places``: where the trucks stand is told; without it every truck is at ``"?"`` all game.
    ``rolls``: the rolls are told, so that whose turn it is is known to the rules.
    ``bank``: only payments are told, and it is nobody's turn all game; neither places nor rolls are.
    """

    places: bool = True
    rolls: bool = True
    box: Box = Box()
    bank: bool = False


class TableState(Struct, frozen=True):
    """What is known of a table after what was told.

    ``state`` is the position for the rules, in which hands face down hold ``UNKNOWN`` cards and a
    truck that stands on no space of our board is at ``"?"``; ``between`` then holds, for its
    seat, where people said that it is (``"kassel|hannover"``, or a city of the box's own; empty where
    the space is known, or nothing was said). ``rules`` are those with the box as typed so far.
    ``sure`` tells whether an exact count and the event card of the last move follow for certain from
    what was told, ``rolled`` whether the construction sign does. ``drew`` is the event card last
    turned up in this turn. ``bots`` holds the code of the bot that thinks for each seat (empty: none), ``held`` the contracts face down
    before each that its bot was told, in the order in which they lie: nobody else may be shown them.
    """

    state: State
    rules: Rules
    tracked: Tracked
    box: Box
    between: tuple[str, ...]
    sure: bool = True
    rolled: bool = True
    drew: str = ""
    bots: tuple[str, ...] = ()
    held: tuple[tuple[Contract, ...], ...] = ()

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return self.state.turn

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state.over

    @property
    def event_sure(self) -> bool:
        """Whether an event card that is waited for is due for certain."""
        return event_sure(self.rules, self.sure)

    @property
    def untold(self) -> tuple[int, ...]:
        """How many contracts face down before each seat its bot was not told yet; 0 where no bot thinks."""
        return tuple(
            sum(number == UNKNOWN for number in player.hand) - len(held) if bot else 0
            for player, bot, held in zip(self.state.players, self.bots, self.held, strict=True)
        )

    @property
    def places(self) -> bool:
        """Whether the table tells where trucks stand."""
        return self.tracked.places

    @property
    def rolls(self) -> bool:
        """Whether the table tells its rolls."""
        return self.tracked.rolls

    def where(self, seat: int) -> str:
        """Where a truck stands, as it was told: a space's id, ``"kassel|hannover"`` or ``"?"``."""
        return self.between[seat] or self.state.players[seat].space


def still_held(state: State, held: Sequence[tuple[Contract, ...]]) -> tuple[tuple[Contract, ...], ...]:
    """What of the hands that bots were told still lies there face down: nothing of what has been seen elsewhere since, and nothing at all of a hand
    in which fewer cards lie than would be left, since nobody knows then which.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules = compile_rules("fx-schmid-1987")
    >>> table = position(rules, [PlayerAt("kassel", hand=1, loaded=(3,)), PlayerAt("ulm")])
    >>> [[card.id for card in held] for held in still_held(table, [(rules.contracts[3], rules.contracts[5]), ()])]
    [[5], []]
    """
    seen = {number for player in state.players for number in (*player.hand, *player.loaded)} | {*state.market, *state.gone}
    left = []
    for player, cards in zip(state.players, held, strict=True):
        cards = tuple(card for card in cards if card.id not in seen)
        left.append(cards if len(cards) <= player.hand.count(UNKNOWN) else ())
    return tuple(left)


def event_sure(rules: Rules, sure: bool) -> bool:
    """Whether an event card that is waited for is due for certain, where ``sure`` says whether the last move's exact count is
    (row 15: in some editions a card is drawn only by exact count)."""
    return sure or rules.edition.event_draw == "end"


def begin(
    edition: Edition,
    tracked: Tracked,
    players: int,
    first: int = -1,
    board: Board | None = None,
    bots: tuple[str, ...] = (),
    version: int = RULES_VERSION,
) -> TableState:
    """The table before anything was told: hands and market lie there, unknown, and trucks are to be placed. ``bots`` are the codes of those
    that think for the seats (empty: none), ``version`` is that of the journal's rules.

    Raises EditionError and BoxError for what makes no sense.

    >>> from aufachse_widgets.engine import preset
    >>> table = begin(preset("fx-schmid-1987"), Tracked(), 3, first=0)
    >>> table.state.players[0].hand, table.state.market, table.state.deck
    ((0, 0, 0), (0, 0, 0, 0), 12)
    """
    return _begun(edition, tracked, players, first, board, bots or ("",) * players, version)


@lru_cache(maxsize=32)
def _begun(edition: Edition, tracked: Tracked, players: int, first: int, board: Board | None, bots: tuple[str, ...], version: int) -> TableState:
    rules = tracked.box.rules(edition, board, version)
    state = dealt_in_the_dark(rules, players, first, tuple(card.id for card in tracked.box.contracts), placing=tracked.places)
    return TableState(state, rules, tracked, tracked.box, (NOWHERE,) * players, bots=bots, held=((),) * players)


def setting_up(state: State) -> bool:
    """Whether trucks are still to be placed or the first player to be named.

    >>> from aufachse_widgets.engine import preset
    >>> setting_up(begin(preset("fx-schmid-1987"), Tracked(), 2).state)
    True
    """
    return any(isinstance(phase, Placing | FirstRandom | FirstRolling) for phase in state.pending)


def sign_owed(state: State) -> int:
    """Who still has to move the construction sign; -1 where nobody has, or where a jam sign comes first.

    >>> from aufachse_widgets.engine import preset
    >>> sign_owed(begin(preset("fx-schmid-1987"), Tracked(), 2).state)
    -1
    """
    if any(isinstance(phase, JamChoice) for phase in state.pending):
        return -1
    return next((phase.seat for phase in state.pending[::-1] if isinstance(phase, SignDue)), state.active if state.signs_due else -1)


def is_moving(state: State) -> bool:
    """Whether the seat on turn has still to move before the business that comes next.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> from aufachse_widgets.engine.phases import Business, Driving
    >>> rules, players = compile_rules("czech"), [PlayerAt("kassel"), PlayerAt("ulm")]
    >>> [is_moving(position(rules, players, moment=moment)) for moment in (Driving(0, (4,)), Business(0))]
    [True, False]
    """
    above = own_phase(state.pending, Business, state.active) + 1
    return any(isinstance(phase, BeforeRoll | Rolling | Driving) for phase in state.pending[above:])


def following(state: State) -> int:
    """Who rolls after the seat on turn: the next player without a turn to skip.

    >>> from aufachse_widgets.engine import preset
    >>> following(begin(preset("fx-schmid-1987"), Tracked(places=False), 3, first=2).state)
    0
    """
    players = len(state.players)
    skips = [player.skips for player in state.players]
    seat = (state.active + 1) % players
    while skips[seat]:
        skips[seat] -= 1
        seat = (seat + 1) % players
    return seat
