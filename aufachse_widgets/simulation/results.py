"""What came of simulated games: of one game, of each seat in it, of all together."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from ..bots import BotFailure

Value = int | float | str | bool


class SeatResult(Struct, frozen=True, gc=False):
    """One seat at the end of a game. ``place`` is 1 for the winner, shared where the money is equal.

    ``money`` is in the edition's currency, ``turns`` the seat's own, skipped ones too; ``undelivered`` the
    numbers of the contracts it still had, in hand or loaded.
    """

    seat: int
    bot: str
    place: int
    money: int
    turns: int
    undelivered: tuple[int, ...] = ()


class GameResult(Struct, frozen=True):
    """One game. ``number`` counts from 0; ``seed`` is the game's own, with which a session plays it again.

    ``entries`` are the actions of players and chance; ``finished`` is false where the game was stopped because
    it had too many of them. ``failures`` are those of bots, for which a random action was taken.
    ``journal`` is the game's file, where it was asked for.
    """

    number: int
    seed: str
    edition: str
    seats: tuple[SeatResult, ...]
    turns: int
    entries: int
    finished: bool = True
    failures: tuple[BotFailure, ...] = ()
    journal: bytes | None = None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in the first place; none in a game that was stopped."""
        return tuple(seat.seat for seat in self.seats if seat.place == 1) if self.finished else ()

    def rows(self) -> list[dict[str, Value]]:
        """A flat row for each seat, for a data frame; ``win`` is the share of the win."""
        winners = self.winners
        return [
            {
                "game": self.number,
                "seed": self.seed,
                "edition": self.edition,
                "seat": seat.seat,
                "bot": seat.bot,
                "place": seat.place,
                "money": seat.money,
                "win": 1 / len(winners) if seat.seat in winners else 0.0,
                "turns": seat.turns,
                "undelivered": len(seat.undelivered),
                "failures": sum(failure.seat == seat.seat for failure in self.failures),
                "finished": self.finished,
            }
            for seat in self.seats
        ]


class Totals(Struct, frozen=True):
    """What one bot came to in all its seats: how many (``played``, one for each seat in each game), the wins
    (a shared win counts in parts), their share of ``played``, and means a seat."""

    bot: str
    played: int
    wins: float
    money: float
    turns: float
    undelivered: float
    failures: int

    @property
    def win_share(self) -> float:
        """Wins for each game in a seat, from 0 to 1."""
        return self.wins / self.played


def totals_of(games: Iterable[GameResult]) -> dict[str, Totals]:
    """The totals of each bot, in the order of their first seats. Needs one result at a time."""
    sums: dict[str, list[float]] = {}
    for game in games:
        for row in game.rows():
            sum_ = sums.setdefault(str(row["bot"]), [0.0] * 6)
            for index, field in enumerate(("win", "money", "turns", "undelivered", "failures"), 1):
                sum_[index] += float(row[field])
            sum_[0] += 1
    return {bot: _totals(bot, *values) for bot, values in sums.items()}


def _totals(bot: str, played: float, wins: float, money: float, turns: float, undelivered: float, failures: float) -> Totals:
    return Totals(bot, int(played), wins, money / played, turns / played, undelivered / played, int(failures))
