"""A game handed over to bots from the position that it stands at: played to its end many times, with what nobody knows drawn again each time."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from statistics import fmean

from msgspec import Struct
from msgspec.structs import replace

from ..bots import Bot, Thought, first_to_act, thinking
from ..box.box import Box
from ..box.rules import is_blank
from ..engine import CHANCE, EMPTY, NOWHERE, SOMEWHERE, UNKNOWN, Rules, State, actors, determinise, keyed_outcome, shipped_contracts, standing, step
from ..engine.phases import Auction
from ..tracking.table import TableState
from ..words.language import _
from .errors import SimulationError
from .games import MOST_ENTRIES
from .intervals import clustered
from .playing import game_seed

GAMES = 100
"""How often a game is played out."""
COMMON = 0.8
"""The share of games whose money lies within a seat's usual range."""


class Outcome(Struct, frozen=True):
    """One way in which the game ended: everybody's ``money``, in the edition's currency, and the seats that won."""

    money: tuple[int, ...]
    winners: tuple[int, ...]


class Spread(Struct, frozen=True):
    """What became of one seat: the ``mean`` money with its interval, between what the money lay in eight games of ten, and the share of wins
    (a shared win counts in parts)."""

    seat: int
    mean: float
    low: float
    high: float
    poor: int
    rich: int
    wins: float


def play_out(rules: Rules, known: State, bots: Sequence[Bot], seed: str, number: int) -> Iterator[Outcome | None]:
    """The slices of one game from a position of which ``known`` is known; the last one is how it ended (None where it didn't).

    The same ``seed`` and ``number`` give the same game. Unknown cards, trucks and dice are drawn as likely as they are by what is known
    (:func:`~aufachse_widgets.engine.view.determinise`). Raises :class:`SimulationError` where there are not bots for all seats.

    >>> from aufachse_widgets.bots import get_bot
    >>> from aufachse_widgets.engine import WATCHING, PlayerAt, compile_rules, position, view
    >>> rules = compile_rules("fx-schmid-1987")
    >>> table = view(rules, position(rules, [PlayerAt("kassel", hand=(1,)), PlayerAt("ulm", hand=(3,))]), WATCHING)
    >>> [*_slices, outcome] = play_out(rules, table, [get_bot("learner")] * 2, "doctest", 0)
    >>> len(outcome.money)
    2
    """
    if len(bots) != len(known.players):
        told = _("{name}: {number} of them for {seats} seats; give each seat one")
        raise SimulationError(told.format(name="bots", number=len(bots), seats=len(known.players)))
    chance = game_seed(seed, number)
    state = determinise(rules, known, random.Random(chance))
    for place in range(MOST_ENTRIES):
        if state.over:
            break
        waiting = actors(rules, state)
        if waiting == (CHANCE,):
            state = step(rules, state, keyed_outcome(rules, state, chance))
            continue
        seat = first_to_act(state, waiting)
        thought = Thought()
        for _slice in thinking(thought, bots[seat], rules, state, seat, chance, place, strict=False):
            yield None
        assert thought.action is not None, "a bot's thinking ends with an action"
        state = step(rules, state, thought.action)
    if state.over:
        yield Outcome(tuple(player.money for player in state.players), tuple(seat for place, seat, _money in standing(rules, state) if place == 1))
    else:
        yield None


def spreads(outcomes: Sequence[Outcome]) -> tuple[Spread, ...]:
    """What became of each seat in these games.

    >>> spreads([Outcome((100, 300), (1,)), Outcome((300, 300), (0, 1))])[0]
    Spread(seat=0, mean=200.0, low=100.0, high=300.0, poor=100, rich=300, wins=0.25)
    """
    found = []
    for seat in range(len(outcomes[0].money) if outcomes else 0):
        money = sorted(one.money[seat] for one in outcomes)
        within = clustered({index: (float(amount), 1) for index, amount in enumerate(money)})
        cut = round(len(money) * (1 - COMMON) / 2)
        wins = fmean([(seat in one.winners) / max(1, len(one.winners)) for one in outcomes])
        found.append(Spread(seat, within.mean, within.low, within.high, money[cut], money[-1 - cut], wins))
    return tuple(found)


def seat_safe(table: TableState) -> tuple[Rules, State]:
    """A told table as everybody knows it, so that it can be played on: cards of the box that nobody has typed are taken from the package's own,
    and what is believed to be pending of a card that nobody knows is left out. What bots were told of their hands is not used."""
    state, box = table.state, table.box
    unknown = [number for player in state.players for number in player.hand] + [*state.market, *state.gone]
    missing = unknown.count(UNKNOWN) + state.deck + state.box - len(state.pool)
    known = tuple(card for card in box.contracts if not is_blank(card))
    rules, pool = table.rules, state.pool
    if missing > 0:
        there = {(card.start, card.destination) for card in known}
        used = {card.id for card in known}
        own = [card for card in shipped_contracts() if card.start in rules.cities and card.destination in rules.cities]
        spare = [card for card in own if (card.start, card.destination) not in there] + own
        free = (number for number in range(1, len(used) + missing + 1) if number not in used)
        more = [replace(card, id=number) for card, number in zip(spare, free, strict=False)][:missing]
        rules = Box(box.title, box.cities, tuple(sorted((*known, *more), key=lambda card: card.id)), box.cards).rules(rules.edition, rules.board, rules.version)
        pool = tuple(sorted((*pool, *(card.id for card in more))))
    return rules, replace(
        state,
        pool=pool,
        pending=tuple(phase for phase in state.pending if not (isinstance(phase, Auction) and phase.contract in (UNKNOWN, EMPTY))),
        construction=NOWHERE if state.construction == SOMEWHERE else state.construction,
    )
