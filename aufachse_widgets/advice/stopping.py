"""The chance to stop on a space within some turns: by exact count, and in any way that the rules allow."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from ..engine import Rules, State
from ..engine.legal_drives import drives
from .turns import FACES, Stop, rolls

Values = dict[str, float]
"""By space, a chance from there; spaces that were not asked for are missing."""


class Stopping:
    """The chances of one truck to stop here or there within some turns, for the one who drives as well as can be for it.

    Model: each turn one roll (of two dice either number), and of its legal drives the one that leaves the best chance of coming to a stop on the
    space in the turns that are left. The drives are the engine's: signs, full spaces, early stops, waiting beside a sign and a rolled 6 count as the
    rules have them. Everything else stays as it is: signs and other trucks do not move, nothing is loaded or delivered on the way, cards
    move nobody; turns to be skipped are turns. A truck that stands on the space has to stop there again.

    What was computed is kept, so that many spaces may be asked for.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules = compile_rules("fx-schmid-1987")
    >>> stopping = Stopping(rules, position(rules, [PlayerAt("hannover"), PlayerAt("ulm")]), 0)
    >>> stop = stopping.within("celle", 1)  # one point away: by a 1, or by a 6
    >>> round(stop.exact, 3), round(stop.at_all, 3)
    (0.333, 0.333)
    >>> stopping.within("celle", 2).exact > stop.exact
    True
    """

    def __init__(self, rules: Rules, view: State, seat: int) -> None:
        self._rules, self._view, self._seat = rules, view, seat
        self._moves: dict[str, tuple[Mapping[str, bool], ...]] = {}
        self._kept: dict[tuple[str, bool, int], Values] = {}

    def within(self, space: str, turns: int, start: str = "") -> Stop:
        """The chances within so many turns, from where the truck is, or from another ``start``."""
        player = self._view.players[self._seat]
        begin, left = start or player.space, turns - player.skips
        if begin not in self._rules.spaces or space not in self._rules.spaces or left < 1:
            return Stop(0.0, 0.0)
        return Stop(self._chance(begin, space, left, True), self._chance(begin, space, left, False))

    def _chance(self, start: str, space: str, turns: int, exact: bool) -> float:
        if turns < 1 or self._rules.distances(space).get(start, len(self._rules.spaces)) > turns * len(FACES):
            return 0.0
        kept = self._kept.setdefault((space, exact, turns), {})
        found = kept.get(start)
        if found is None:
            # Another way back to the same space is one more way for the truck that stands on it.
            best = [self._best(ends, space, turns, exact) for ends in self._from(start)]
            found = kept[start] = sum([chance * max([best[number - 1] for number in roll]) for roll, chance in rolls(self._rules.edition.dice)])
        return found

    def _best(self, ends: Mapping[str, bool], space: str, turns: int, exact: bool) -> float:
        """The best chance that one number leaves."""
        if space in ends and (ends[space] or not exact):
            return 1.0
        return max([self._chance(end, space, turns - 1, exact) for end in ends], default=0.0)

    def _from(self, start: str) -> tuple[Mapping[str, bool], ...]:
        """By number rolled: where a truck on that space may end its move, and whether by exact count."""
        found = self._moves.get(start)
        if found is None:
            view, seat = self._view, self._seat
            players = list(view.players)
            players[seat] = replace(players[seat], space=start)
            there = replace(view, players=tuple(players))
            dice = self._rules.edition.dice
            found = self._moves[start] = tuple([_ends(self._rules, there, seat, (number,) * dice) for number in FACES])
        return found


def _ends(rules: Rules, view: State, seat: int, dice: tuple[int, ...]) -> dict[str, bool]:
    ends: dict[str, bool] = {}
    for drive in drives(rules, view, seat, dice).ways.values():
        ends[drive.way.end] = ends.get(drive.way.end, False) or drive.exact
    return ends
