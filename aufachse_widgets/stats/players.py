"""The players of many games: how they did, how strong they are, against whom they played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from ..journal import Seat
from .history import Row, plain
from .joined import NONE, Joined
from .ratings import Rating, rate
from .results import BEST, Haul


class Who(NamedTuple):
    """A player over all games: a person by the ``name``, whatever its case and accents, and by all names that are joined to it; or all ``bot`` players
    of one kind, whatever they are called."""

    name: str
    bot: str = ""

    @classmethod
    def at(cls, seat: Seat, joined: Joined = NONE) -> Who | None:
        """Who sits there; None where somebody without a name does."""
        name = "" if seat.bot else joined.person(seat.name)
        return cls(name, seat.bot) if name or seat.bot else None


class Part(Struct, frozen=True):
    """A player's part in a game: ``place`` is 0 where the game is not over, ``money`` is in ``currency``."""

    row: Row
    seat: int
    place: int
    money: int
    currency: str


class BestDelivery(Struct, frozen=True):
    """One of a player's best deliveries, and the game that it was in."""

    row: Row
    haul: Haul
    currency: str


class Rival(Struct, frozen=True):
    """Another player in finished games: how often the one whose page it is came out ``ahead``, and ``behind``; in the rest they tied."""

    who: Who
    name: str
    games: int
    ahead: int
    behind: int


class Player(Struct, frozen=True):
    """A player: ``name`` as it was last written (empty for bots; of several that are joined the one that stands for them), the number of ``games``, how
    many of them are ``finished`` and how many of these were won (a shared first place counts), and the rating."""

    who: Who
    name: str
    games: int
    finished: int
    wins: int
    rating: Rating


class Page(Struct, frozen=True):
    """A player's page: the games, the last played first; the average money of the finished ones in each currency, the one most played in first; the number
    of deliveries and those that brought most; the others, those met most often first."""

    player: Player
    games: tuple[Part, ...]
    averages: tuple[tuple[str, float], ...]
    deliveries: int
    best: tuple[BestDelivery, ...]
    rivals: tuple[Rival, ...]


class Players:
    """The players of these games, people and bots. They are rated together, a bot by its kind: so a win over a strong bot counts for more.
    Names that are ``joined`` are one player."""

    def __init__(self, rows: Sequence[Row], joined: Joined = NONE) -> None:
        self.rows = tuple(row for row in rows if row.result is not None and not row.broken)
        self.joined = joined
        self._names: dict[Who, str] = {}
        self._parts: dict[Who, list[Part]] = {}
        placed = []
        for row in self.rows:
            parts = self.parts(row)
            placed.append((row.updated, [(who, part.place) for who, part in parts.items() if part.place]))
            for who, part in parts.items():
                name = "" if who.bot else row.seats[part.seat].name.strip()
                if plain(name) == who.name and plain(self._names.get(who, "")) != who.name:
                    self._names[who] = name
                self._names.setdefault(who, name)
                self._parts.setdefault(who, []).append(part)
        self._ratings = rate(game for _when, game in sorted(placed, key=lambda one: one[0]))

    def all(self, bots: bool = False) -> tuple[Player, ...]:
        """The people, or the bots: the best rated first, those without a rating last."""
        found = [self._player(who) for who in self._parts if bool(who.bot) == bots]
        return tuple(sorted(found, key=lambda one: (not one.rating.games, -one.rating.points, -one.games, one.who)))

    def _player(self, who: Who) -> Player:
        parts = self._parts.get(who, [])
        finished = [part for part in parts if part.place]
        wins = sum(part.place == 1 for part in finished)
        return Player(who, self._names.get(who, who.name), len(parts), len(finished), wins, self._ratings.get(who, Rating()))

    def page(self, who: Who) -> Page:
        """The page of a player; one without games where nobody of that name has played."""
        parts, best, deliveries = self._parts.get(who, []), list[BestDelivery](), 0
        for part in parts:
            if part.row.result is not None:
                own = part.row.result.seats[part.seat]
                deliveries += own.deliveries
                best += [BestDelivery(part.row, haul, part.currency) for haul in own.best]
        best.sort(key=lambda one: -one.haul.amount)
        return Page(self._player(who), tuple(parts), _averages(parts), deliveries, tuple(best[:BEST]), self._rivals(who, parts))

    def _rivals(self, who: Who, parts: Sequence[Part]) -> tuple[Rival, ...]:
        games, ahead, behind = Counter[Who](), Counter[Who](), Counter[Who]()
        for mine in parts:
            for other, part in self.parts(mine.row).items():
                if mine.place and other != who:
                    games[other] += 1
                    ahead[other] += mine.place < part.place
                    behind[other] += mine.place > part.place
        return tuple(Rival(other, self._names[other], count, ahead[other], behind[other]) for other, count in games.most_common())

    def parts(self, row: Row) -> dict[Who, Part]:
        """Who took part in a game. Of a bot that has several seats the first counts: the best would make it too strong."""
        place = {seat: place for place, seat in row.places}
        found: dict[Who, Part] = {}
        if row.result is not None:
            for index, seat in enumerate(row.seats):
                who = Who.at(seat, self.joined)
                if who is not None:
                    found.setdefault(who, Part(row, index, place.get(index, 0), row.result.seats[index].money, row.result.currency))
        return found


def _averages(parts: Sequence[Part]) -> tuple[tuple[str, float], ...]:
    in_each: dict[str, list[int]] = {}
    for part in parts:
        if part.place:
            in_each.setdefault(part.currency, []).append(part.money)
    return tuple((currency, sum(sums) / len(sums)) for currency, sums in sorted(in_each.items(), key=lambda one: -len(one[1])))
