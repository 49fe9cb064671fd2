"""A season: the tables of one circle of people over evenings, tracked and played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from msgspec import Struct

from ..box.csv_cells import Cell, Separator, csv_text
from ..store import Store
from ..words.language import _, csv_separator
from .history import History, Row
from .joined import NONE, Joined, joined_names
from .players import Player, Players, Who

FEWEST = 2
"""Of a circle so many at least sit at a table that counts."""


class Standing(Struct, frozen=True):
    """How a player stands: ``money`` is the sum of what they had at the end, for each currency, the one most played in first; ``guest``: neither of the
    circle nor a bot. The rating counts only the season's tables."""

    player: Player
    money: tuple[tuple[str, int], ...]
    guest: bool


class Pair(Struct, frozen=True):
    """Two of a season: at how many ``tables`` they met, at how many ``one`` came out ahead, and at how many ``other`` did; in the rest they tied."""

    one: Player
    other: Player
    tables: int
    ahead: int
    behind: int


class Season:
    """The tables that count for the people with these names, and what came of them. A table counts that is over and where at least two of them sat, and
    were at least half of the people there; of somebody named alone, the tables with nobody but bots. ``rows`` are those of a
    :class:`~aufachse_widgets.stats.history.History`.

    In a notebook :meth:`of` takes them from a store:

    >>> from aufachse_widgets import MemoryStore, Seat, Tracker
    >>> from aufachse_widgets.tracking.facts import TABLE, Finished, Paid
    >>> store = MemoryStore()
    >>> evening = Tracker.new(seats=(Seat("Ada"), Seat("Ben")), store=store)
    >>> evening.tell(Paid(0, 500, "delivery")) and evening.tell(Finished(TABLE))
    True
    >>> season = Season.of(store)
    >>> [(one.player.name, one.player.wins, one.money) for one in season.standing]
    [('Ada', 1, (('DM', 5500),)), ('Ben', 0, (('DM', 5000),))]
    >>> season.csv().splitlines()[0]
    'date,table,printing,tracked,rounds,place,player,written as,bot,money,currency,deliveries'
    """

    def __init__(self, rows: Sequence[Row], people: Iterable[str] = (), joined: Joined = NONE) -> None:
        self.joined = joined
        self.people = frozenset(Who(joined.person(name)) for name in people)
        self.tables = tuple(sorted((row for row in rows if _counts(row, self.people, joined)), key=lambda row: (row.updated, row.id)))
        self._players = Players(self.tables[::-1], joined)

    @classmethod
    def of(cls, store: Store, people: Iterable[str] = ()) -> Season:
        """The season of these people in a store; by default of those of the last table that is over (:func:`last_circle`). Games whose result isn't known
        yet are gone through first. StoreError where the store cannot be read."""
        history = History(store)
        for _game in history.reading():
            pass
        rows, joined = history.rows(), joined_names(store)
        return cls(rows, tuple(people) or last_circle(rows), joined)

    @property
    def standing(self) -> tuple[Standing, ...]:
        """How all that took part stand: the circle, its guests, the bots; in each those who won most tables first, then the best rated."""
        found = [self._standing(player) for player in (*self._players.all(), *self._players.all(bots=True))]
        return tuple(sorted(found, key=lambda one: (bool(one.player.who.bot), one.guest, -one.player.wins)))

    def _standing(self, player: Player) -> Standing:
        page = self._players.page(player.who)
        money = tuple((currency, sum(part.money for part in page.games if part.currency == currency)) for currency, _average in page.averages)
        return Standing(player, money, not player.who.bot and player.who not in self.people)

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """Who came out ahead of whom, in the circle; of somebody alone, against the bots. Those who met most often first."""
        standing = self.standing
        own = [one.player for one in standing if one.player.who in self.people]
        bots = [one.player for one in standing if one.player.who.bot]
        met = combinations(own, 2) if len(own) > 1 else ((one, bot) for one in own for bot in bots)
        found = [pair for one, other in met if (pair := self._pair(one, other)) is not None]
        return tuple(sorted(found, key=lambda pair: -pair.tables))

    def _pair(self, one: Player, other: Player) -> Pair | None:
        for rival in self._players.page(one.who).rivals:
            if rival.who == other.who:
                return Pair(one, other, rival.games, rival.ahead, rival.behind)
        return None

    def csv(self, separator: Separator | None = None) -> str:
        """A line for each player of each table, the first played first: the day, the table's id, the printing, whether it was tracked (1) or played here
        (0), rounds, place, player, the name that was written there, the kind of bot (empty: a person), money, its currency, deliveries.

        ``separator`` is by default the one that spreadsheets expect in the language in use; they want the file in ``utf-8-sig``."""
        names = {one.player.who: one.player.name for one in self.standing}
        rows: list[tuple[Cell, ...]] = [
            (
                _("date"), _("table"), _("printing"), _("tracked"), _("rounds"), _("place"), _("player"), _("written as"), _("bot"), _("money"), _("currency"),
                _("deliveries"),
            )
        ]  # fmt: skip
        for row in self.tables:
            assert row.result is not None, "of tables that count it is known"
            for place, seat in row.places:
                at, own = row.seats[seat], row.result.seats[seat]
                who = Who.at(at, self.joined)
                name = (names[who] if who is not None else "") or at.name
                rows.append(
                    (
                        row.day.isoformat(), row.id, row.title, int(row.tracked), row.rounds, place, name, at.name, at.bot, own.money, row.result.currency,
                        own.deliveries,
                    )
                )  # fmt: skip
        return csv_text(rows, separator or csv_separator())


def _counts(row: Row, people: frozenset[Who], joined: Joined) -> bool:
    """Whether a game is a table of these people."""
    there = [Who.at(seat, joined) for seat in row.seats if not seat.bot]
    known = people.intersection(who for who in there if who is not None)
    return bool(row.places and known) and 2 * len(known) >= len(there) and (len(known) >= FEWEST or (known == people and len(there) == 1))


def last_circle(rows: Iterable[Row]) -> tuple[str, ...]:
    """The names of the people at the table that was last over; ``rows`` have the game last played first."""
    for row in rows:
        names = tuple(seat.name for seat in row.seats if not seat.bot and seat.name.strip())
        if row.over and not row.broken and names:
            return names
    return ()
