"""Which moves of a seat cost it most against the advice, by what the seat itself knew when it made them.

Three looks, each at fewer moves than the one before. The dispatcher says what it would have done in each position; where that is worth more by its plan,
both moves are played on in a few worlds that may be, with the same cards and dice for both; the largest losses are then looked at again with fresh chance,
since the largest of many rough numbers are mostly the unluckiest. What the second look finds is shown where it is more than chance explains. Money values are
in the edition's currency.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence

from msgspec import Struct

from ..bots.business import to_the_point
from ..bots.dispatcher import PLAIN, Desk
from ..bots.planner import ahead, in_money, played_on
from ..engine import CHANCE, Rules, State, determinise, legal_actions
from ..engine.actions import Action, Drive
from ..journal import Journal, Jump

MOST = 5
"""The number of moves that are shown at most."""
LEAST = 500.0
"""Money: what costs less is not shown. Smaller losses came to nothing in whole games (docs/bots/calibration.md)."""
WIDTH = 2.5
"""Standard errors by which a loss must be more than nothing."""
LEAST_SPREAD = 200.0
"""The spread of a loss from world to world, where few worlds happen to agree."""
ROUGH, FINE = 3, 12
"""Worlds in which two moves are compared at the first look and at the second."""
TURNS, MORE_TURNS = 1, 2
"""Turns of everybody for which they are played on at the first look and at the second. Some of an advantage is gone again a turn later."""
LOOKED_AT, AGAIN = 16, 7
"""The number of moves at the first look, those that lose most by the dispatcher's plan first, and at the second."""
PLANNED = 100.0
"""Money: what a move must lose by the dispatcher's plan to be looked at."""


class Decision(Struct, frozen=True):
    """A move of a seat: the journal's ``entry``, and the one ``before`` it; the position as the seat ``known`` it, and the ``action`` that it took."""

    entry: int
    before: int
    known: State
    action: Action


class CostlyMove(Struct, frozen=True):
    """A ``decision`` that cost about so much money, give or take ``error`` (a standard error), against what was ``advised``; from ``worlds`` in
    which both were played on."""

    decision: Decision
    advised: Action
    cost: float
    error: float
    worlds: int


def decisions(journal: Journal[Action], known: Callable[[int], State], seat: int) -> Iterator[Decision]:
    """The moves of a seat on the line that the game took. ``known(entry)`` is the position after an entry as that seat knows it."""
    for entry in journal.line():
        action = entry.action
        if not isinstance(action, Jump) and action.seat == seat != CHANCE:
            yield Decision(entry.number, entry.parent, known(entry.parent), action)


class _Doubt(Struct):
    """A move that might have been a costly one: what it loses by the plan, and in the worlds of both looks."""

    decision: Decision
    advised: Action
    planned: float
    rough: list[float]
    fine: list[float]

    def found(self, fine: int) -> CostlyMove | None:
        """The loss, once the second look is over and where it is more than chance explains."""
        if len(self.fine) < fine:
            return None
        cost, error = _mean(self.fine)
        if cost < LEAST or cost < WIDTH * error:
            return None
        return CostlyMove(self.decision, self.advised, cost, error, len(self.fine))


class LookBack:
    """Looks for the costly moves among some ``decisions`` of one seat. The same decisions and the same ``seed`` find the same moves: nothing but what the
    seat knew counts. :meth:`slices` does the work; between two slices others may act, and it may be left at any of them."""

    def __init__(self, rules: Rules, decisions: Iterable[Decision], seed: str = "", rough: int = ROUGH, fine: int = FINE) -> None:
        self.rules, self.decisions, self.seed = rules, tuple(decisions), seed
        self.rough, self.fine = rough, fine
        self.done, self.all = 0, len(self.decisions) + LOOKED_AT * rough + AGAIN * fine
        self._again: list[_Doubt] = []

    def slices(self) -> Iterator[None]:
        """Looks at all, slice by slice."""
        doubts = list[_Doubt]()
        for number, decision in enumerate(self.decisions):
            doubt = _doubt(self.rules, decision, self.decisions[number + 1 :])
            doubts += [doubt] if doubt is not None else []
            self.done += 1
            yield
        doubts = sorted(doubts, key=lambda one: -one.planned)[:LOOKED_AT]
        self.all = self.done + len(doubts) * self.rough + min(len(doubts), AGAIN) * self.fine
        for world in range(self.rough):
            for doubt in doubts:
                yield from self._compared(doubt, world, TURNS, doubt.rough)
        self._again = sorted((one for one in doubts if _mean(one.rough)[0] > LEAST / 2), key=lambda one: -_mean(one.rough)[0])[:AGAIN]
        self.all = self.done + len(self._again) * self.fine
        for doubt in self._again:
            for world in range(self.rough, self.rough + self.fine):
                yield from self._compared(doubt, world, MORE_TURNS, doubt.fine)

    def found(self) -> tuple[CostlyMove, ...]:
        """The costly moves that have been found so far, the worst first; at most one of a turn."""
        found: dict[int, CostlyMove] = {}
        for move in sorted((one for doubt in self._again if (one := doubt.found(self.fine))), key=lambda one: -one.cost):
            found.setdefault(move.decision.known.turn, move)
        return tuple(found.values())[:MOST]

    def _compared(self, doubt: _Doubt, world: int, turns: int, into: list[float]) -> Iterator[None]:
        """Play both moves on in the same world; what the one that was made loses there goes ``into`` the list."""
        rules, seed = self.rules, f"{self.seed}|{doubt.decision.entry}|{world}"
        state = determinise(rules, doubt.decision.known, random.Random(seed))
        better = yield from _value(rules, state, doubt.advised, seed, turns)
        made = yield from _value(rules, state, doubt.decision.action, seed, turns)
        into.append(better - made)
        self.done += 1


def _value(rules: Rules, state: State, action: Action, seed: str, turns: int) -> Generator[None, None, float]:
    """How much the seat is ahead of its rivals once a move has been played on."""
    end = yield from played_on(rules, state, action, seed, turns)
    return ahead(rules, end, action.seat)


def _doubt(rules: Rules, decision: Decision, later: Sequence[Decision]) -> _Doubt | None:
    """What the dispatcher would have done, where its plan is better by that; None where there was no choice, or it was done a moment later."""
    known, action = decision.known, decision.action
    legal = to_the_point(known, legal_actions(rules, known, action.seat))
    if len(legal) < 2:
        return None
    desk = Desk(rules, known, action.seat, PLAIN)
    values = [desk.worth(one) for one in legal]
    best = max(range(len(legal)), key=values.__getitem__)
    advised = legal[best]
    planned = in_money(values[best]) - in_money(desk.worth(action))
    if advised == action or planned < PLANNED:
        return None
    if not isinstance(advised, Drive) and any(one.action == advised for one in later if one.known.turn == known.turn):
        return None
    return _Doubt(decision, advised, planned, [], [])


def _mean(found: Sequence[float]) -> tuple[float, float]:
    """The mean of some numbers, and its standard error."""
    count = len(found)
    mean = sum(found) / count
    spread = math.sqrt(sum([(one - mean) ** 2 for one in found]) / max(1, count - 1))
    return mean, max(spread, LEAST_SPREAD) / math.sqrt(count)
