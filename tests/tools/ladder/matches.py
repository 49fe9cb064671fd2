"""How strong bots are: the matches of a plan, gone on with where they were stopped, and what came of them.

Results lie in a file of one JSON value a line, a few games each, to which is only added. A line counts for the match it was played
for and for bots whose program has not changed since (:mod:`~tests.tools.fingerprint`), or has changed and plays all the
same: before a match goes on with a changed program, this plays three of its deals again, and the games must end to the coin as they did.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from aufachse_widgets.engine import preset
from aufachse_widgets.simulation.errors import SimulationError
from aufachse_widgets.simulation.games import Simulation, simulate
from aufachse_widgets.simulation.intervals import Interval, clustered
from aufachse_widgets.simulation.results import GameResult
from aufachse_widgets.simulation.seating import seated
from tests.tools.fingerprint import fingerprint
from tests.tools.kept_lines import after_whole_lines, whole_lines
from tests.tools.ladder.plan import Match

BEGUN = b'{"match":'
"""How each line of the file begins."""

LINE = 20
"""Games in a line of the file: what is lost where the machine stops."""


class SeatScore(Struct, frozen=True, array_like=True):
    """What a seat came to: its share of the win, its money, contracts undelivered, failures of its bot."""

    win: float
    money: int
    undelivered: int
    failures: int


class Score(Struct, frozen=True, array_like=True):
    """What came of one game, in the order of the match's seats, no matter who sat where."""

    number: int
    seats: tuple[SeatScore, ...]


class _Line(Struct, omit_defaults=True):
    """A line of the file: games, or an earlier program that plays ``like`` this one."""

    match: Match
    program: str
    scores: list[Score] = []
    like: str = ""


class Outcome(Struct, frozen=True):
    """What came of a match: the first bot's share of wins and mean money with their intervals, the mean money of the others (nan where
    all are the first one's), and of the first bot, in all its seats, contracts undelivered a seat, the share of seats that ended below
    their starting money, and failures. ``games`` were played; ``unfinished`` are those of them that had not come to an end after
    :data:`~aufachse_widgets.simulation.games.MOST_ENTRIES`, which nobody won."""

    match: Match
    games: int
    share: Interval
    money: Interval
    others_money: float
    undelivered: float
    lost: float
    failures: int
    unfinished: int

    @property
    def met(self) -> bool | None:
        """Whether share and interval are where they were meant to be; None where nothing was meant."""
        if not self.match.goal:
            return None
        return self.share.mean >= self.match.goal and self.share.low > self.match.above


class Ladder:
    """The matches of a plan and the file of their results."""

    def __init__(self, plan: Sequence[Match], results: Path) -> None:
        self.plan = tuple(plan)
        self.results = results

    def play(self, match: Match, workers: int | None = None, progress: Callable[[int, int], None] | None = None) -> None:
        """Play what is not played yet of a match, and write it down as it comes. Raises SimulationError, UnknownBot, BotError, OSError."""
        program = fingerprint(seated(match.seats))
        if not self._scores(match, program) and (like := self._predecessor(match, workers)):
            self._write(_Line(match, program, like=like))
        there = len(self._scores(match, program))
        if there >= match.games:
            return
        waiting: list[Score] = []
        try:
            for game in _games(match, workers, progress).since(there):
                waiting.append(_score(match, game))
                if len(waiting) == LINE:
                    self._write(_Line(match, program, waiting))
                    waiting = []
        finally:
            if waiting:
                self._write(_Line(match, program, waiting))

    def _predecessor(self, match: Match, workers: int | None) -> str:
        """The earlier program that has played most of a match, of those whose first deal, last and one between come out the same today; else empty."""
        lines = [line for line in self._lines() if _same_games(line.match, match)]
        programs = dict.fromkeys(line.program for line in lines if line.scores)
        played = {program: _scores(lines, match, program) for program in programs}
        for program in sorted(programs, key=lambda program: -len(played[program])):
            there = played[program]
            whole = len(there) // match.rotations
            if whole and all(self._same(match, there, deal, workers) for deal in sorted({0, whole // 2, whole - 1})):
                return program
        return ""

    @staticmethod
    def _same(match: Match, there: Sequence[Score], deal: int, workers: int | None) -> bool:
        """Whether the games of a deal come out today as they did."""
        first, end = deal * match.rotations, (deal + 1) * match.rotations
        return [_score(match, game) for game in _games(replace(match, games=end), workers).since(first)] == there[first:end]

    def outcome(self, match: Match) -> Outcome | None:
        """What came of a match so far, of whole deals; None where nothing was played. Raises as :meth:`play` does."""
        scores = self._scores(match, fingerprint(seated(match.seats)))
        scores = scores[: len(scores) // match.rotations * match.rotations]
        if not scores:
            return None
        mine = [code == match.seats[0] for code in match.seats]
        seats = [[seat for seat, own in zip(score.seats, mine, strict=True) if own] for score in scores]
        first = [seat for game in seats for seat in game]
        others = [seat.money for score in scores for seat, own in zip(score.seats, mine, strict=True) if not own]
        start = preset(match.edition).starting_money
        return Outcome(
            match=match,
            games=len(scores),
            share=clustered(_by_deal(match, [[seat.win for seat in game] for game in seats])),
            money=clustered(_by_deal(match, [[seat.money for seat in game] for game in seats])),
            others_money=sum(others) / len(others) if others else math.nan,
            undelivered=sum(seat.undelivered for seat in first) / len(first),
            lost=sum(seat.money < start for seat in first) / len(first),
            failures=sum(seat.failures for seat in first),
            unfinished=sum(not any(seat.win for seat in score.seats) for score in scores),
        )

    def ratings(self, matches: Iterable[Match]) -> dict[str, tuple[float, float]]:
        """Each bot's rating and its uncertainty by openskill (Plackett–Luce), the best first. Of a bot that has several seats the first counts: so
        "one among three" ties the ratings of both together. The games of all matches come mixed, since a rating keeps something of their order."""
        from openskill.models import PlackettLuce, PlackettLuceRating

        played = [(match.seats, score.seats) for match in matches for score in self._scores(match, fingerprint(seated(match.seats)))]
        random.Random("ratings").shuffle(played)
        model = PlackettLuce()
        rated: dict[str, PlackettLuceRating] = {}
        for codes, seats in played:
            rivals = list(dict.fromkeys(codes))
            if len(rivals) < 2:
                continue
            teams = [[rated.setdefault(code, model.rating(name=code))] for code in rivals]
            ranks = [-float(seats[codes.index(code)].money) for code in rivals]
            for code, (after,) in zip(rivals, model.rate(teams, ranks=ranks), strict=True):
                rated[code] = after
        return {code: (rating.mu, rating.sigma) for code, rating in sorted(rated.items(), key=lambda item: -item[1].mu)}

    def _scores(self, match: Match, program: str) -> list[Score]:
        return _scores([line for line in self._lines() if _same_games(line.match, match)], match, program)

    def _lines(self) -> list[_Line]:
        """What is written; a last line that was cut off is passed over."""
        try:
            found = whole_lines(self.results, BEGUN)
        except FileNotFoundError:
            return []
        try:
            lines = [msgspec.json.decode(line, type=_Line) for line in found]
            if any(len(score.seats) != len(line.match.seats) for line in lines for score in line.scores):
                raise msgspec.ValidationError("a game with another number of seats than its match")
        except msgspec.DecodeError as error:
            raise SimulationError(f"{self.results}: doesn't hold a ladder's results ({error}); name another file, or remove it") from error
        return lines

    def _write(self, scores: _Line) -> None:
        """Add a line, after the last whole one."""
        self.results.parent.mkdir(parents=True, exist_ok=True)
        with self.results.open("a+b") as file:
            after_whole_lines(file)
            file.write(msgspec.json.encode(scores) + b"\n")


def _scores(lines: Sequence[_Line], match: Match, program: str) -> list[Score]:
    """The games of a match from its first on, without a gap, as these lines have them."""
    found: list[Score] = []
    programs = {program}
    for line in reversed(lines):  # what is like it was there before
        if line.like and line.program in programs:
            programs.add(line.like)
    for line in lines:
        for score in line.scores if line.program in programs else ():
            if score.number == len(found):
                found.append(score)
    return found[: match.games]


def _same_games(one: Match, other: Match) -> bool:
    """Whether both are the same games, whatever they are called and however many are wanted."""
    return (one.edition, one.seats, one.seed) == (other.edition, other.seats, other.seed)


def _games(match: Match, workers: int | None, progress: Callable[[int, int], None] | None = None) -> Simulation:
    return simulate(match.seats, match.games, match.edition, match.seed, rotate=True, workers=workers, progress=progress, keep=0)


def _score(match: Match, game: GameResult) -> Score:
    """A game's result in the order of the match's seats: rotation ``n`` had seat ``n`` of the match first."""
    turn = game.number % match.rotations
    seats = [game.seats[(place - turn) % len(match.seats)] for place in range(len(match.seats))]
    winners = game.winners
    return Score(
        game.number,
        tuple(
            SeatScore(
                1 / len(winners) if seat.seat in winners else 0.0,
                seat.money,
                len(seat.undelivered),
                sum(failure.seat == seat.seat for failure in game.failures),
            )
            for seat in seats
        ),
    )


def _by_deal(match: Match, games: Sequence[Sequence[float]]) -> dict[int, tuple[float, int]]:
    """Sum and number of the values of each deal."""
    size = match.rotations
    deals = ([value for game in games[start : start + size] for value in game] for start in range(0, len(games), size))
    return {deal: (math.fsum(values), len(values)) for deal, values in enumerate(deals)}
