"""A physical table as far as it was told: the position, and what the position has no words for."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from ..box.box import Box
from ..engine import new_game
from ..engine.actions import CHANCE, NOWHERE, SOMEWHERE, UNKNOWN, Deal, Reveal
from ..engine.board import Board
from ..engine.edition import Edition
from ..engine.log import Log
from ..engine.phases import Dealing, FirstRandom, FirstRolling, Placing, Refilling
from ..engine.play import settle, step
from ..engine.rules import Rules
from ..engine.state import State


class Tracked(Struct, frozen=True, omit_defaults=True):
    """What a table chose to track, and its box as it was known at the start.

    ``places``: where the trucks stand is told; without it every truck is at ``"?"`` all game.
    ``rolls``: the rolls are told, so that whose turn it is is known to the rules.
    """

    places: bool = True
    rolls: bool = True
    box: Box = Box()


class TableState(Struct, frozen=True):
    """What is known of a table after what was told.

    ``state`` is the position for the rules, in which hands face down hold ``UNKNOWN`` cards and a
    truck that stands on no space of our board is at ``"?"``; ``between`` then holds, for its
    seat, where people said that it is (``"kassel|hannover"``, or a city of the box's own; empty where
    the space is known, or nothing was said). ``rules`` are those with the box as typed so far.
    ``sure`` tells whether an exact count and the event card of the last move follow for certain from
    what was told, ``rolled`` whether the construction sign does. ``drew`` is the event card last
    turned up in this turn.
    """

    state: State
    rules: Rules
    tracked: Tracked
    box: Box
    between: tuple[str, ...]
    sure: bool = True
    rolled: bool = True
    drew: str = ""

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
        """Whether an event card that is waited for is due for certain (row 15: in some editions only by exact count)."""
        return self.sure or self.rules.edition.event_draw == "end"

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


def begin(edition: Edition, tracked: Tracked, players: int, first: int = -1, board: Board | None = None) -> TableState:
    """The table before anything was told: hands and market lie there, unknown, and trucks are to be placed.

    Raises EditionError and BoxError for what makes no sense.

    >>> from aufachse_widgets.engine import preset
    >>> table = begin(preset("fx-schmid-1987"), Tracked(), 3, first=0)
    >>> table.state.players[0].hand, table.state.market, table.state.deck
    ((0, 0, 0), (0, 0, 0, 0), 12)
    """
    return _begun(edition, tracked, players, first, board)


@lru_cache(maxsize=32)
def _begun(edition: Edition, tracked: Tracked, players: int, first: int, board: Board | None) -> TableState:
    rules = tracked.box.rules(edition, board)
    state = replace(new_game(rules, players, first), pool=tuple(card.id for card in tracked.box.contracts))
    # The cards lie there already; trucks are placed, and who goes first is found out, as it is told.
    cards = tuple(phase for phase in state.pending if isinstance(phase, Dealing | Refilling))
    waiting = tuple(phase for phase in state.pending if not isinstance(phase, Dealing | Refilling))
    if not tracked.places:
        waiting = tuple(phase for phase in waiting if not isinstance(phase, Placing))
        state = replace(state, players=tuple(replace(player, space=SOMEWHERE) for player in state.players))
    state = unknown_cards(rules, replace(state, pending=waiting + cards), [])
    return TableState(settle(rules, state, []), rules, tracked, tracked.box, (NOWHERE,) * players)


def unknown_cards(rules: Rules, state: State, log: Log) -> State:
    """Deal and turn up what lies on top of the stack as cards that nobody has named yet."""
    while state.pending and isinstance(phase := state.pending[-1], Dealing | Refilling):
        if isinstance(phase, Dealing):
            state = step(rules, state, Deal(CHANCE, phase.player, UNKNOWN), log)
        else:
            state = step(rules, state, Reveal(CHANCE, UNKNOWN), [])
    return state


def setting_up(state: State) -> bool:
    """Whether trucks are still to be placed or the first player to be named."""
    return any(isinstance(phase, Placing | FirstRandom | FirstRolling) for phase in state.pending)


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
