"""The planner: plays a few of its best moves on, against cards and dice that may be, and takes another than the dispatcher's where that comes out better.

Money values are in the edition's currency. It counts rollouts, not seconds: the same seed gives the same game on any machine.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence
from math import exp, log, sqrt

from msgspec import Struct

from ..advice.outlook import outlook
from ..advice.plan import KEPT, best_plan, open_task
from ..engine.actions import (
    CHANCE,
    Action,
    Bid,
    BuyTrailer,
    CallAuction,
    Drive,
    EndTurn,
    GoTo,
    Load,
    Match,
    Pass,
    Place,
    TakeContract,
    UseCard,
)
from ..engine.chance import keyed_outcome
from ..engine.market import cards_on
from ..engine.phases import Auction
from ..engine.play import actors, legal_actions, step
from ..engine.rules import Rules
from ..engine.state import LARGE_ROOM, SMALL_ROOM, State
from ..engine.view import determinise, view
from .business import to_the_point
from .dispatcher import FIRST, PLAIN, Desk, Temperament
from .thinking import first_to_act

BUDGET = 160
"""Rollouts for one decision."""
MOVES = 3
"""Moves that are looked at, the dispatcher's own among them."""
NEAR = 700.0
"""By how much a move may seem worse than the dispatcher's own and still be looked at, in money."""
WIDTH = 4
"""Orders of loads and deliveries that rollouts follow at once: they want many plans, and good ones will do."""
FIRST_LOOK = 4
"""Rollouts of each move before any is left out."""
UNSURE = 500.0
"""How far off the dispatcher's own comparison of two moves is taken to be."""
LEAST_SPREAD = 200.0
"""The spread of what one rollout is ahead of its pair, where few rollouts happen to agree."""
CLOSE = 1500.0
"""Rivals that are so much behind the first of them count for hardly anything."""
SEARCHED = (Bid, Match, Pass, Drive, CallAuction, TakeContract, Load, EndTurn, GoTo, UseCard, Place)
"""Decisions that are few but decide much; the others are the dispatcher's."""


class Tried(Struct, frozen=True):
    """A move that was played on ``rollouts`` times, and how much it was ``ahead`` of the dispatcher's own in the same worlds: the mean of the seat's worth
    less that of its rivals."""

    action: Action
    rollouts: int
    ahead: float


class Search(Struct, frozen=True):
    """What came of thinking: the ``action`` to take, ``own``, which the dispatcher would take, and the others that were ``tried``."""

    action: Action
    own: Action
    tried: tuple[Tried, ...] = ()

    @property
    def ahead(self) -> float:
        """By how much the action came out ahead of the dispatcher's own."""
        return next((one.ahead for one in self.tried if one.action == self.action), 0.0)

    @property
    def rollouts(self) -> int:
        """How often the action was played on."""
        return next((one.rollouts for one in self.tried if one.action == self.action), 0)


class Planner:
    """A planner with a budget of rollouts for each decision, of a dispatcher's temperament; as a bot it thinks in slices.

    It looks at the dispatcher's own move and the best few others, fills in what it does not know, by chance, and plays each move on in the same worlds with
    the same dice, all seats as dispatchers, until the turn is over and, but for bids, everybody has had ``turns`` more. What a seat has then is its money
    and its best plan. A move is taken instead of the dispatcher's own where it is ahead in these pairs by more than chance would explain, the dispatcher's
    comparison counting as one that may be wrong by :data:`UNSURE`.
    """

    def __init__(self, budget: int = BUDGET, temperament: Temperament = PLAIN, turns: int = 1) -> None:
        self.budget, self.temperament, self.turns = budget, temperament, turns

    def choose(self, rules: Rules, known: State, legal: Sequence[Action], rng: random.Random) -> Generator[Action, None, Action]:
        """Slices of thinking: each gives the best move so far, and the last one is taken."""
        search = yield from self.search(rules, known, legal, rng)
        return search.action

    def search(self, rules: Rules, known: State, legal: Sequence[Action], rng: random.Random) -> Generator[Action, None, Search]:
        """The same, ending with all that came of it."""
        legal = to_the_point(known, legal)
        if len(legal) == 1:
            yield legal[0]
            return Search(legal[0], legal[0])
        moves = candidates(rules, known, legal, rng, self.temperament)
        own = moves[0][0]
        yield own
        if len(moves) == 1:
            return Search(own, own)
        pairs: list[list[float]] = [[] for _move in moves]
        going = list(range(1, len(moves)))
        spent, best = 0, own
        while going and spent + len(going) + 1 <= self.budget:
            world, seed = determinise(rules, known, rng), str(rng.random())
            base = yield from self._rollout(rules, world, own, seed, best)
            spent += 1 + len(going)
            for place in going:
                value = yield from self._rollout(rules, world, moves[place][0], seed, best)
                pairs[place].append(value - base)
            rated = {place: _rated(pairs[place], moves[place][1]) for place in going}
            if len(pairs[going[0]]) >= FIRST_LOOK:
                going = [place for place in going if rated[place][0] + 1.5 * rated[place][1] > 0]
                top = max((rated[place][0], place) for place in rated)
                best = moves[top[1]][0] if top[0] > 0 else own
        tried = tuple(Tried(moves[place][0], len(found), sum(found) / len(found)) for place, found in enumerate(pairs) if found)
        return Search(best, own, tried)

    def searched(self, rules: Rules, known: State, legal: Sequence[Action], rng: random.Random) -> Search:
        """The same at once. With the random numbers that it had in a game (:func:`~aufachse_widgets.bots.thinking.numbers`) that is what it thought there."""
        thinking = self.search(rules, known, legal, rng)
        while True:
            try:
                next(thinking)
            except StopIteration as end:
                search: Search = end.value
                return search

    def _rollout(self, rules: Rules, state: State, action: Action, seed: str, best: Action) -> Generator[Action, None, float]:
        """What a seat is ahead of its rivals when the move has been played on; a slice for each turn."""
        playing = played_on(rules, state, action, seed, 0 if isinstance(action, Bid | Match | Pass) else self.turns)
        while True:
            try:
                next(playing)
            except StopIteration as end:
                return ahead(rules, end.value, action.seat)
            yield best


def played_on(rules: Rules, state: State, action: Action, seed: str, turns: int) -> Generator[None, None, State]:
    """Where a move leads when dispatchers in all seats go on, until the turn is over and everybody has had ``turns`` more. The dice and cards come from
    ``seed``; a slice for each turn."""
    state = step(rules, state, action)
    last = state.turn + turns * len(state.players) + 1
    turn = -1
    while not state.over and state.turn < last:
        if state.turn != turn:
            turn = state.turn
            yield
        waiting = actors(rules, state)
        if waiting == (CHANCE,):
            state = step(rules, state, keyed_outcome(rules, state, seed))
        else:
            state = step(rules, state, _played(rules, state, first_to_act(state, waiting)))
    return state


def _played(rules: Rules, state: State, seat: int) -> Action:
    """What a dispatcher in that seat does, without new trailers; of equals the first."""
    every = to_the_point(state, legal_actions(rules, state, seat))
    legal = [action for action in every if not isinstance(action, BuyTrailer)] or every  # czech: an early stop may leave nothing else to do
    if len(legal) == 1:
        return legal[0]
    desk = Desk(rules, view(rules, state, seat), seat, PLAIN, WIDTH)
    return max(legal, key=desk.worth)


def _rated(found: Sequence[float], prior: float) -> tuple[float, float]:
    """How much a move is taken to be ahead of the dispatcher's own, and how unsure that is: pairs of rollouts, and the dispatcher's comparison."""
    count = len(found)
    mean = sum(found) / count
    square = sum([(one - mean) ** 2 for one in found]) / max(1, count - 1)
    weight, before = count / max(square, LEAST_SPREAD**2), 1 / UNSURE**2
    return (mean * weight + prior * before) / (weight + before), 1 / sqrt(weight + before)


def candidates(rules: Rules, known: State, legal: Sequence[Action], rng: random.Random, temperament: Temperament = PLAIN) -> list[tuple[Action, float]]:
    """The moves worth looking at, the dispatcher's own first, each with what the dispatcher thinks it is ahead of its own, in money."""
    desk = Desk(rules, known, legal[0].seat, temperament)
    rated = [(desk.worth(action), action) for action in legal]
    best = max([value for value, _action in rated]) - 1e-9
    equals = [action for value, action in rated if value >= best]
    own = equals[rng.randrange(len(equals))]
    moves = [(own, 0.0)]
    if not isinstance(own, SEARCHED):
        return moves
    others = []
    for value, action in rated:
        if action is own or not isinstance(action, SEARCHED):
            continue
        if isinstance(action, Bid) and isinstance(known.phase, Auction) and action.bid != known.phase.bid + 1:
            continue
        others.append((in_money(value) - in_money(best), action))
    others.sort(key=lambda other: -other[0])
    ends = {own.space} if isinstance(own, Drive) else set()
    for less, action in others:
        if len(moves) == MOVES:
            break
        if less < -NEAR and not isinstance(known.phase, Auction):
            break
        if isinstance(action, Drive):
            if action.space in ends:
                continue
            ends.add(action.space)
        moves.append((action, max(min(less, 0.0), -NEAR)))
    return moves


def in_money(value: float) -> float:
    """A dispatcher's number without the steps by which it ranks kinds of action."""
    for rank in (FIRST, FIRST / 2, FIRST / 4, FIRST / 8):
        if value > 0.9 * rank:
            return value - rank
    return value


def ahead(rules: Rules, state: State, seat: int) -> float:
    """How much a seat is ahead of its rivals, the best of them above all, in money: at the end what there is, before it with what everybody's plan
    promises."""
    if state.over:
        worth = [float(player.money) for player in state.players]
    else:
        worth = [player.money + promise(rules, state, index) for index, player in enumerate(state.players)]
    rivals = [value for index, value in enumerate(worth) if index != seat]
    most = max(rivals)
    return worth[seat] - most - CLOSE * log(sum([exp((value - most) / CLOSE) for value in rivals]) / len(rivals))


def promise(rules: Rules, state: State, seat: int) -> float:
    """What a seat has besides its money: its best plan, and what its trailers will still bring, as a dispatcher computes when it buys them."""
    player = state.players[seat]
    worth = KEPT * best_plan(rules, open_task(rules, state, seat), outlook(rules, state, seat), WIDTH).worth
    share = (state.deck + len(cards_on(state))) / len(state.players)
    rooms = [LARGE_ROOM] * player.large + [SMALL_ROOM] * player.small
    return worth + sum([20.0 * share * room / (1 + place) ** 2 for place, room in enumerate(rooms)])


choose = Planner().choose
quick = Planner(BUDGET // 10).choose
