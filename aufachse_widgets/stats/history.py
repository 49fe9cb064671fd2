"""All games that a store keeps: listed, and searched."""

from __future__ import annotations

import datetime
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import suppress

import msgspec
from msgspec import Struct

from ..engine import PRESETS
from ..engine.errors import AufAchseError
from ..journal import Entry, Seat, shown_seats
from ..journal.entries import P
from ..store import UNTIMED, Kept, Store, StoreError, Summary
from ..tracking.kind import TOLD
from ..words import Speaker
from ..words.dates import day
from ..words.language import language
from ..words.naming import edition_title, round_number
from ..words.space_names import with_every_name
from .ledger import places
from .replay import Replay, replay_kept
from .results import Result, result_from_text, result_of, result_to_text

KEPT = 50  # games held in memory for the next time they are asked for
WRITTEN = ("why", "text", "title", "name")  # fields of entries that hold people's words


class Row(Struct, frozen=True):
    """A line of the list. ``edition`` is the edition's id, ``title`` its name, ``updated`` when the game was last played, in seconds since 1970,
    ``day`` the same as local date, ``played`` how many seconds it took (negative: nobody knows), ``tracked`` whether it was played at a physical table,
    ``result`` what it came to, as far as that was worked out, ``broken`` why it cannot be read (empty: it can)."""

    id: str
    edition: str
    title: str
    seats: tuple[Seat, ...]
    turn: int
    over: bool
    entries: int
    updated: float
    day: datetime.date
    played: float = UNTIMED
    tracked: bool = False
    result: Result | None = None
    broken: str = ""

    @property
    def rounds(self) -> int:
        """The round in which it is, or in which it ended."""
        return round_number(self.turn, len(self.seats))

    @property
    def bookings(self) -> int:
        """How many payments were entered, where nothing else is; -1 where more is, or nobody knows yet."""
        return -1 if self.result is None else self.result.bookings

    @property
    def minutes(self) -> int | None:
        """How long it took; None where nobody knows, or it has hardly begun."""
        return round(self.played / 60) or None if self.played > 0 else None

    @property
    def places(self) -> tuple[tuple[int, int], ...]:
        """(place, seat), best first; none of a game that isn't over, or of which that isn't known."""
        if not self.over or self.result is None or not self.result.seats:
            return ()
        return places([seat.money for seat in self.result.seats])


class History:
    """The games of a ``store``. What takes long to find out about a game, :meth:`reading` finds out once, and the store keeps it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._rows: dict[str, tuple[Summary, Row]] = {}
        self._results: dict[str, tuple[int, Result]] | None = None  # by game: after how many entries, and what it came to
        self._replays: dict[str, tuple[int, Replay]] = {}
        self._logs: dict[str, tuple[tuple[int, str], str]] = {}

    def rows(self) -> tuple[Row, ...]:
        """All games, the one last played first, with what is known of them so far. StoreError if the store cannot be read; a single damaged game is a
        row that says so."""
        return tuple(self._row(summary) for summary in self.store.list())

    def missing(self) -> int:
        """Of how many games it isn't known yet what they came to."""
        return sum(self._result(summary) is None for summary in self.store.list())

    def reading(self) -> Iterator[None]:
        """Find out what games came to of which it isn't known, one a step, the one last played first; the store keeps it from then on."""
        for summary in self.store.list():
            if self._result(summary) is None:
                result = self._read(summary)
                self._known()[summary.id] = (summary.entries, result)
                if not result.broken:
                    # A store that can't keep it now has it worked out again the next time.
                    with suppress(StoreError):
                        self.store.keep_worked_out(summary.id, Kept(summary.entries, result_to_text(result)))
                yield

    def search(
        self, text: str = "", edition: str = "", since: datetime.date | None = None, until: datetime.date | None = None, tracked: bool | None = None
    ) -> tuple[Row, ...]:
        """The games of an edition (its id), last played in those days, in which every word of ``text`` occurs: in names, the edition's title, the day,
        what people wrote, or in the log, where that was read (:meth:`reading_logs`). Case and accents do not count."""
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

    def unread_logs(self) -> int:
        """How many games' logs a search doesn't look into yet."""
        return sum(not row.broken and not self._log_is_read(row) for row in self.rows())

    def reading_logs(self) -> Iterator[None]:
        """Have searches look into the logs, too, in the language in use: one game a step."""
        for row in self.rows():
            if not (row.broken or self._log_is_read(row)):
                try:
                    game = replay_kept(self.store, row.id)
                    words = Speaker(game.rules, row.seats)
                    text = plain(with_every_name(" ".join(words.say(event) for _entry, event in game.log)))
                except AufAchseError:
                    text = ""
                self._logs[row.id] = ((row.entries, language()), text)
                yield

    def _log_is_read(self, row: Row) -> bool:
        found = self._logs.get(row.id)
        return found is not None and found[0] == (row.entries, language())

    def _holds(self, row: Row, wanted: list[str]) -> bool:
        about = _searched(row)
        missing = [word for word in wanted if word not in about]
        return not missing or (self._log_is_read(row) and all(word in self._logs[row.id][1] for word in missing))

    def replay(self, id: str) -> Replay:
        """A kept game with its log, everything hidden in it (for a game that is over, or one's own). StoreError or
        JournalError if it cannot be read."""
        count = len(self.store.read(id, TOLD))
        found = self._replays.get(id)
        if found is None or found[0] != count:
            if len(self._replays) >= KEPT:
                self._replays.clear()
            found = self._replays[id] = (count, replay_kept(self.store, id))
        return found[1]

    def _known(self) -> dict[str, tuple[int, Result]]:
        """What is known of games; at first what the store has kept."""
        if self._results is None:
            kept = ((id, one.entries, result_from_text(one.text)) for id, one in self.store.worked_out().items())
            self._results = {id: (entries, result) for id, entries, result in kept if result is not None}
        return self._results

    def _result(self, summary: Summary) -> Result | None:
        entries, result = self._known().get(summary.id, (-1, None))
        return result if entries == summary.entries and (result is None or result.broken or len(result.seats) == len(summary.seats)) else None

    def _row(self, summary: Summary) -> Row:
        result = self._result(summary)
        found = self._rows.get(summary.id)
        if found is None or found[0] != summary or found[1].result is not result:
            found = self._rows[summary.id] = (summary, self._new_row(summary, result))
        return found[1]

    def _new_row(self, summary: Summary, result: Result | None) -> Row:
        known = result
        if known is None:
            try:
                header = self.store.header(summary.id)
                known = Result(title=header.edition.title, tracked=bool(header.tracked))
            except AufAchseError as error:
                known = Result(broken=str(error))
        preset = PRESETS.get(summary.edition)
        title = edition_title(known.title or (preset.title if preset else summary.edition))
        day = datetime.datetime.fromtimestamp(summary.updated).astimezone().date()
        return Row(
            summary.id, summary.edition, title, shown_seats(summary.seats), summary.turn, summary.over, summary.entries, summary.updated, day,
            summary.played, known.tracked, result, known.broken,
        )  # fmt: skip

    def _read(self, summary: Summary) -> Result:
        try:
            game = replay_kept(self.store, summary.id)
            # Of whichever kind: what may be told holds all that may be played.
            return result_of(game, " ".join(written(self.store.read(summary.id, TOLD))))
        except AufAchseError as error:
            return Result(broken=str(error))


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
    words = row.result.words if row.result is not None else ""
    return plain(" ".join([*(seat.name for seat in row.seats), row.title, row.edition, row.day.isoformat(), day(row.day), words]))
