"""All games that a store keeps: to be searched, and a page for each player."""

from __future__ import annotations

import datetime
import unicodedata
from collections.abc import Iterable, Iterator

import msgspec
from msgspec import Struct

from ..engine import PRESETS
from ..engine.errors import AufAchseError
from ..engine.rules import Rules
from ..engine.state import State
from ..journal import PLAYED, Entry, Header, Journal, Kind, Seat, shown_seats
from ..journal.entries import P
from ..journal.fold import V
from ..store import Store, Summary
from ..tracking.kind import TOLD
from ..words import Speaker
from ..words.language import language
from .deliveries import Delivery, deliveries
from .ledger import GameLog, balances, ledger, places

BEST = 5  # deliveries on a player's page
KEPT = 50  # games held in memory for the next time they are asked for
WRITTEN = ("why", "text", "title", "name")  # fields of entries that hold people's words


class Row(Struct, frozen=True):
    """A line of the list. ``edition`` is the edition's id, ``title`` its name, ``day`` when the game was last played
    (local time), ``tracked`` whether it was played at a physical table, ``words`` what people wrote in it, ``broken``
    why it cannot be read (empty: it can)."""

    id: str
    edition: str
    title: str
    seats: tuple[Seat, ...]
    turn: int
    over: bool
    entries: int
    day: datetime.date
    tracked: bool
    words: str
    broken: str


class Replay(Struct, frozen=True):
    """A kept game as it stands: what the report and all tables are made from."""

    header: Header
    rules: Rules
    state: State
    log: GameLog


class Part(Struct, frozen=True):
    """A player's part in a game: ``place`` is 0 where the game is not over, ``money`` is in ``currency``."""

    row: Row
    seat: int
    place: int
    money: int
    currency: str


class Best(Struct, frozen=True):
    """One of a player's best deliveries; ``contract`` is where it went, in words."""

    row: Row
    delivery: Delivery
    contract: str
    currency: str


class Page(Struct, frozen=True):
    """A player's page: the games, the last played first; of the finished ones how many were won (a shared first place
    counts) and the average money in each currency, the one most played in first; the deliveries that brought most."""

    name: str
    games: tuple[Part, ...]
    finished: int
    wins: int
    averages: tuple[tuple[str, float], ...]
    deliveries: int
    best: tuple[Best, ...]


class History:
    """The games of a store. What was read of a game is kept until the game goes on."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._rows: dict[str, tuple[tuple[int, float], Row]] = {}
        self._replays: dict[str, tuple[int, Replay]] = {}
        self._logs: dict[str, tuple[tuple[int, str], str]] = {}

    def rows(self) -> tuple[Row, ...]:
        """All games, the one last played first. StoreError if the store cannot be read; a single damaged game is a
        row that says so."""
        return tuple(self._row(summary) for summary in self.store.list())

    def search(
        self, text: str = "", edition: str = "", since: datetime.date | None = None, until: datetime.date | None = None, tracked: bool | None = None
    ) -> tuple[Row, ...]:
        """The games of an edition (its id), last played in those days, in which every word of ``text`` occurs: in names,
        the edition's title, the day, what people wrote, or the log in the language in use. Case and accents do not count.

        The logs are read only where the rest does not hold all words: at first about 10 ms a game, then from memory.
        """
        wanted = plain(text).split()
        return tuple(
            row
            for row in self.rows()
            if (not edition or row.edition == edition)
            and (since is None or row.day >= since)
            and (until is None or row.day <= until)
            and (tracked is None or row.tracked == tracked)
            and self._holds(row, wanted)
        )

    def _holds(self, row: Row, wanted: list[str]) -> bool:
        about = _searched(row)
        missing = [word for word in wanted if word not in about]
        return not missing or (not row.broken and all(word in self._log(row) for word in missing))

    def _log(self, row: Row) -> str:
        """A game's log in words, for comparing."""
        mark = (row.entries, language())
        found = self._logs.get(row.id)
        if found is None or found[0] != mark:
            try:
                game = _read(self.store, row.id)
                words = Speaker(game.rules, row.seats)
                text = plain(" ".join(words.say(event) for _entry, event in game.log))
            except AufAchseError:
                text = ""
            found = self._logs[row.id] = (mark, text)
        return found[1]

    def replay(self, id: str) -> Replay:
        """A kept game with its log, everything hidden in it (for a game that is over, or one's own). StoreError or
        JournalError if it cannot be read."""
        count = len(self.store.read(id, TOLD))
        found = self._replays.get(id)
        if found is None or found[0] != count:
            if len(self._replays) >= KEPT:
                self._replays.clear()
            found = self._replays[id] = (count, _read(self.store, id))
        return found[1]

    def names(self, bots: bool = False) -> tuple[str, ...]:
        """The players of all games by name; the same name in other letters' case is the same player."""
        found: dict[str, str] = {}
        for row in self.rows():
            for seat in row.seats:
                if seat.name.strip() and (bots or not seat.bot):
                    found.setdefault(plain(seat.name), seat.name.strip())
        return tuple(found[name] for name in sorted(found))

    def page(self, name: str) -> Page:
        """The page of a player. Games that cannot be read count nowhere."""
        games: list[Part] = []
        best: list[Best] = []
        count = 0
        for row in self.rows():
            seats = [index for index, seat in enumerate(row.seats) if plain(seat.name) == plain(name)]
            if row.broken or not seats:
                continue
            try:
                game = self.replay(row.id)
            except AufAchseError:
                continue
            money = balances(game.rules, len(row.seats), ledger(game.rules, len(row.seats), game.log))
            place = {seat: place for place, seat in places(money)} if game.state.over else {}
            games += [Part(row, seat, place.get(seat, 0), money[seat], game.rules.edition.currency) for seat in seats]
            words = Speaker(game.rules, row.seats)
            done = [delivery for delivery in deliveries(game.rules, game.log) if delivery.seat in seats]
            count += len(done)
            best += [Best(row, delivery, words.contract(delivery.contract), game.rules.edition.currency) for delivery in done]
        best.sort(key=lambda one: -one.delivery.amount)
        finished = [game for game in games if game.place]
        in_each: dict[str, list[int]] = {}
        for part in finished:
            in_each.setdefault(part.currency, []).append(part.money)
        averages = tuple((currency, sum(sums) / len(sums)) for currency, sums in sorted(in_each.items(), key=lambda one: -len(one[1])))
        return Page(name, tuple(games), len(finished), sum(game.place == 1 for game in finished), averages, count, tuple(best[:BEST]))

    def _row(self, summary: Summary) -> Row:
        mark = (summary.entries, summary.updated)
        found = self._rows.get(summary.id)
        if found is None or found[0] != mark:
            found = self._rows[summary.id] = (mark, self._read(summary))
        return found[1]

    def _read(self, summary: Summary) -> Row:
        title, tracked, words, broken = "", False, "", ""
        try:
            header = self.store.header(summary.id)
            title, tracked = header.edition.title, bool(header.tracked)
            # Of whichever kind: what may be told holds all that may be played.
            words = " ".join(written(self.store.read(summary.id, TOLD)))
        except AufAchseError as error:
            broken = str(error)
        preset = PRESETS.get(summary.edition)
        title = title or (preset.title if preset else summary.edition)
        day = datetime.datetime.fromtimestamp(summary.updated).astimezone().date()
        return Row(summary.id, summary.edition, title, shown_seats(summary.seats), summary.turn, summary.over, summary.entries, day, tracked, words, broken)


def _read(store: Store, id: str) -> Replay:
    header = store.header(id)
    if header.tracked:
        return replay(header, TOLD, store.read(id, TOLD), f"game {id}")
    return replay(header, PLAYED, store.read(id, PLAYED), f"game {id}")


def replay(header: Header, kind: Kind[P, V], entries: Iterable[Entry[P]], source: str = "journal") -> Replay:
    """A journal as it stands now: its rules, position and log. JournalError if it cannot be replayed."""
    journal = Journal(entries, source)
    fold = kind.fold(header, journal)
    rules, state = fold.position(journal.head)
    return Replay(header, rules, state, fold.log())


def written(entries: Iterable[Entry[P]]) -> Iterator[str]:
    """What people wrote in a game: reasons, names and texts of their own."""
    for entry in entries:
        yield from _texts(msgspec.to_builtins(entry.action))


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for field, inner in value.items():
            if field in WRITTEN and isinstance(inner, str) and inner:
                yield inner
            else:
                yield from _texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts(inner)


def plain(text: str) -> str:
    """A text for comparing: without case, accents and space around it.

    >>> plain(" Jürgen ") == plain("JURGEN")
    True
    """
    return "".join(char for char in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(char)).strip()


def _searched(row: Row) -> str:
    return plain(" ".join([*(seat.name for seat in row.seats), row.title, row.edition, row.day.isoformat(), row.words]))
