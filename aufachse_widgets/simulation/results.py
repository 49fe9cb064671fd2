"""What came of simulated games: of one game, of each seat in it, of all together."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

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
    """One game. ``number`` counts from 0; ``seed`` is the game's own, with which a session plays it again. Games of the same ``deal``
    have it in common: they differ only in who sat where. All began with ``starting_money``.

    ``entries`` are the actions of players and chance; ``finished`` is false where the game was stopped because
    it had too many of them. ``failures`` are those of bots, for which a random action was taken.
    ``journal`` is the game's file, where it was asked for.
    """

    number: int
    deal: int
    seed: str
    edition: str
    starting_money: int
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

    def without_journal(self) -> GameResult:
        """The same result without the game's file, which lies elsewhere."""
        return replace(self, journal=None)

    def rows(self) -> list[dict[str, Value]]:
        """A flat row for each seat; ``win`` is the share of the win, ``lost`` whether it ended below its starting money."""
        winners = self.winners
        return [
            {
                "game": self.number,
                "deal": self.deal,
                "seed": self.seed,
                "edition": self.edition,
                "seat": seat.seat,
                "bot": seat.bot,
                "place": seat.place,
                "money": seat.money,
                "lost": seat.money < self.starting_money,
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
    (a shared win counts in parts), their share of ``played``, means a seat, and how many seats ended below their
    starting money (``lost``)."""

    bot: str
    played: int
    wins: float
    money: float
    turns: float
    undelivered: float
    lost: int
    failures: int

    @property
    def win_share(self) -> float:
        """Wins for each game in a seat, from 0 to 1."""
        return self.wins / self.played


SUMMED = ("win", "money", "turns", "undelivered", "lost", "failures")


class Tally:
    """Sums of games that come one after the other from the first one on; a game that comes again is not counted again."""

    def __init__(self) -> None:
        self.games = 0
        self._sums: dict[str, list[float]] = {}

    def add(self, game: GameResult) -> None:
        """Count a game, if it is the next one."""
        if game.number != self.games:
            return
        self.games += 1
        for row in game.rows():
            sums = self._sums.setdefault(str(row["bot"]), [0.0] * (1 + len(SUMMED)))
            sums[0] += 1
            for index, field in enumerate(SUMMED, 1):
                sums[index] += float(row[field])

    def totals(self) -> dict[str, Totals]:
        """The totals of each bot, in the order of their first seats."""
        return {
            bot: Totals(bot, int(played), wins, money / played, turns / played, undelivered / played, int(lost), int(failures))
            for bot, (played, wins, money, turns, undelivered, lost, failures) in self._sums.items()
        }


def totals_of(games: Iterable[GameResult]) -> dict[str, Totals]:
    """The totals of each bot, in the order of their first seats. Needs one result at a time.

    >>> totals_of(())
    {}
    """
    tally = Tally()
    for number, game in enumerate(games):
        tally.add(replace(game, number=number))
    return tally.totals()
