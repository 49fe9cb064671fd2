"""Where a game turned: the turns that moved the chances to win most, found by going on from the end of each many times.

From the end of each turn the game is played on by one bot in every seat, a few times; the turns that moved the chances most are then
looked at again, with more games and other chance, since of many rough numbers the largest are mostly the luckiest. Games of the same number have
their chance in common from wherever they go on, so that what two of them differ in comes from the turn between them more than from the dice.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence

from msgspec import Struct

from ..bots import Bot, get_bot
from ..engine import Rules, State, determinise, standing, step
from ..stats.scenes import Screenplay
from .playing import next_action

ROUGH, FINE, LARGEST = 20, 100, 5
FEWEST = 20  # games of the second look
ENOUGH = 4  # games from each turn's end, where time is short
BOT = "courier"
MOST = 4_000  # entries: a game that has not ended by then counts as it stands
SLICE = 12  # entries between two slices
WIDTH = 2.58  # standard errors to each side: of five such intervals all hold the truth 95 times in 100


class TurnEnd(Struct, frozen=True):
    """A position at the end of a turn, or before the first. ``mark`` is whatever the caller knows it by."""

    mark: int
    rules: Rules
    state: State


class Swing(Struct, frozen=True):
    """What a turn did to the chances of a seat: ``before`` and ``after`` it, the change at most ``margin`` off (as sure as
    :data:`WIDTH` says), from ``games`` games each. ``mark`` is that of the turn's end."""

    mark: int
    seat: int
    before: float
    after: float
    margin: float
    games: int

    @property
    def moved(self) -> float:
        """The change of the chance."""
        return self.after - self.before


def turn_ends(screenplay: Screenplay) -> tuple[TurnEnd, ...]:
    """The ends of a game's turns, each marked by the number of its scene; the position before the first turn comes first, the last one of the game last."""
    scenes = screenplay.scenes
    last = len(scenes) - 1
    found = [number for number in range(1, last) if scenes[number].turn != scenes[number - 1].turn]
    return tuple(TurnEnd(number, *screenplay.position(scenes[number].entry)) for number in [*found, last] if scenes[number].turn)


class Search:
    """Looks for the turning points of a game. ``ends`` are its positions, the one before its first turn first; the same ones and
    the same ``seed`` lead to the same swings. :meth:`slices` does the work; between two slices others may act, and it may be left at any of them."""

    def __init__(self, ends: Sequence[TurnEnd], seed: str = "", bot: Bot | None = None, rough: int = ROUGH, fine: int = FINE) -> None:
        self.ends, self.seed, self.bot = tuple(ends), seed, bot or get_bot(BOT)
        self.rough, self.fine = rough, fine
        self.done, self.all = 0, rough * len(self.ends) + fine * min(LARGEST, max(0, len(self.ends) - 1)) * 2
        self._hurried = False
        self._rough: list[list[tuple[float, ...]]] = [[] for _end in self.ends]
        self._fine: dict[int, list[tuple[float, ...]]] = {}
        self._turns: list[tuple[int, int]] = []  # those that are looked at again

    def slices(self) -> Iterator[None]:
        """Plays all games, slice by slice."""
        for number in range(self.rough):
            if self._hurried and number >= min(ENOUGH, self.rough):
                break
            for place, end in enumerate(self.ends):
                yield from self._played(end, number, self._rough[place])
        self._turns = self._largest()
        places = sorted({place for turn, _seat in self._turns for place in (turn - 1, turn)})
        self._fine = {place: [] for place in places}
        self.all = self.done + self.fine * len(places)
        for number in range(self.rough, self.rough + self.fine):
            for place in places:
                yield from self._played(self.ends[place], number, self._fine[place])

    def hurry(self) -> None:
        """Time is short: look again at the largest so far."""
        self._hurried = True

    @property
    def enough(self) -> bool:
        """Whether so many games were played that something can be said: some of the second look, or none where nothing moved at the first."""
        looked = [len(games) for games in self._fine.values()]
        return self.done >= self.all or bool(looked and min(looked) >= min(FEWEST, self.fine))

    def found(self) -> tuple[Swing, ...]:
        """The turns that moved the chances more than chance explains, the largest first; at most five. None until
        :attr:`enough` games were played."""
        swings = [_swing(self.ends[turn].mark, seat, self._fine[turn - 1], self._fine[turn]) for turn, seat in self._turns]
        clear = [swing for swing in swings if self.enough and swing is not None and abs(swing.moved) > swing.margin]
        return tuple(sorted(clear, key=lambda swing: -abs(swing.moved)))

    def _largest(self) -> list[tuple[int, int]]:
        """The turns that moved most by the first look, each by the place of its end, and whose chance they moved."""
        seats = range(len(self.ends[0].state.players) if self.ends else 0)
        moved = []
        for turn in range(1, len(self.ends)):
            for seat in seats:
                swing = _swing(turn, seat, self._rough[turn - 1], self._rough[turn])
                if swing is not None and swing.moved:
                    moved.append((abs(swing.moved), -turn, -seat))
        found: dict[int, int] = {}
        for _moved, turn, seat in sorted(moved, reverse=True):
            if len(found) < LARGEST:
                found.setdefault(-turn, -seat)
        return list(found.items())

    def _played(self, end: TurnEnd, number: int, into: list[tuple[float, ...]]) -> Iterator[None]:
        """One game from there to its end; each seat's share of its first place goes ``into`` the list."""
        rules, seed = end.rules, f"{self.seed}|{number}"
        # What nobody knows is filled in; of a position that is known, nothing is.
        state = determinise(rules, end.state, random.Random(seed))
        bots = (self.bot,) * len(state.players)
        for count in range(MOST):
            if state.over:
                break
            action, _seat, _failed = next_action(bots, rules, state, seed, count)
            state = step(rules, state, action)
            if not count % SLICE:
                yield
        first = [seat for place, seat, _money in standing(rules, state) if place == 1]
        into.append(tuple(1 / len(first) if seat in first else 0.0 for seat in range(len(state.players))))
        self.done += 1
        yield


def _swing(mark: int, seat: int, before: Sequence[tuple[float, ...]], after: Sequence[tuple[float, ...]]) -> Swing | None:
    """What a turn did to a seat's chance, by the games that were played from both of its ends; None where there are fewer than two."""
    games = min(len(before), len(after))
    if games < 2:
        return None
    one, two = [game[seat] for game in before[:games]], [game[seat] for game in after[:games]]
    moved = [b - a for a, b in zip(one, two, strict=True)]
    mean = sum(moved) / games
    spread = math.sqrt(sum((value - mean) ** 2 for value in moved) / (games - 1) / games)
    return Swing(mark, seat, sum(one) / games, sum(two) / games, WIDTH * spread, games)
