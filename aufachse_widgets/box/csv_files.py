"""A box's contracts, cities and event cards as CSV files, out and in.

Out: UTF-8 with a byte order mark, so that spreadsheets see the Umlauts. In: UTF-8 with or without the mark; commas,
semicolons or tabs; the columns in any order, under English or German names or those it would be written with. A file is
taken whole or not at all. What the columns are called and which separator spreadsheets expect hangs on the language:
:func:`~aufachse_widgets.words.box.csv_headings` and :func:`~aufachse_widgets.words.language.csv_separator`.
"""

from __future__ import annotations

import csv
import difflib
import io
import re
from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from ..engine.actions import SOMEWHERE
from ..engine.board import Board, Space
from ..engine.contracts import BIDS, HIGHEST_NUMBER, MOST, Contract
from ..engine.errors import AufAchseError, shown
from ..engine.reasons import N_
from ..engine.rules import board_or_shipped
from .box import Box, BoxCard, BoxError, check_card, check_city, check_contract
from .messages import FIELDS, Message, Value, message
from .suggestions import NO_COSTS, Costs, cities, complete_city, find_city, new_city, spellings

Kind = Literal["contracts", "cities", "cards"]

BID_FIELDS = tuple(f"bid {bid}" for bid in range(1, BIDS + 1))
COLUMNS: dict[Kind, tuple[str, ...]] = {
    "contracts": ("number", "start", "destination", "goods", "revenue", *BID_FIELDS, "source"),
    "cities": ("name", "country", "latitude", "longitude", "id"),
    "cards": ("title", "text"),
}
NEEDED: dict[Kind, tuple[str, ...]] = {"contracts": ("goods", "revenue"), "cities": ("name",), "cards": ("title",)}
NAMES: dict[str, tuple[str, ...]] = {
    "number": ("number", "no", "nummer", "nr"),
    "start": ("start", "from", "origin", "startort", "von", "ladeort", "abholort"),
    "destination": ("destination", "to", "ziel", "zielort", "nach"),
    "goods": ("goods", "ware", "waren", "güter", "ladung", "fracht"),
    "revenue": ("revenue", "erlös", "ertrag", "einnahme", "frachtlohn"),
    **{f"bid {bid}": (f"bid {bid}", f"cost {bid}", f"gebot {bid}", f"kosten {bid}") for bid in range(1, BIDS + 1)},
    "source": ("source", "quelle"),
    "name": ("name", "city", "stadt", "ort"),
    "country": ("country", "land"),
    "latitude": ("latitude", "lat", "breite", "breitengrad"),
    "longitude": ("longitude", "lon", "long", "lng", "länge", "längengrad"),
    "id": ("id", "kennung"),
    "title": ("title", "titel", "card", "karte", "ereigniskarte"),
    "text": ("text", "description", "beschreibung"),
}
"""Names that a column may have, in English and German; capitals, spaces and Umlauts do not matter."""

MOST_BYTES = 5_000_000
MOST_SHOWN = 5  # problems of a file; of the others only the number is said
_NOT_A_NUMBER = N_("{value} is not a whole number from {low} to {high}")
_WHOLE = re.compile(
    r"(?:DM|€|EUR)?\s*([0-9]{1,3}(?:[ .,'’\u00a0\u202f][0-9]{3}){1,3}|[0-9]{1,12})(?:[.,]0{1,2}|[.,][-–]{1,2})?\s*(?:DM|€|EUR|Kč|CZK)?", re.IGNORECASE
)
_DECIMAL = re.compile(r"[+-]?[0-9]{1,40}(?:[.,][0-9]{1,40})?(?:[eE][+-]?[0-9]{1,3})?")
_FORMULA = ("=", "+", "-", "@")


class Problem(Struct, frozen=True):
    """What is wrong at a place of a file. ``line`` and ``column`` count from 1; ``column`` is 0 where it is the
    whole line, or where the column is missing, which ``field`` then names (a key of
    :data:`~aufachse_widgets.box.messages.FIELDS`); ``header`` is the column's name in the file."""

    line: int
    column: int
    header: str
    why: Message
    field: str = ""

    def __str__(self) -> str:
        if self.column:
            return f"line {self.line}, column {self.column} ({self.header}): {self.why}"
        return f"line {self.line} ({FIELDS[self.field]}): {self.why}" if self.field else f"line {self.line}: {self.why}"


class CsvRefused(AufAchseError, ValueError):
    """A CSV file that was not taken. ``source`` is its name, ``problems`` all that is wrong in it, by line."""

    def __init__(self, source: str, problems: Iterable[Problem]) -> None:
        self.source = source
        self.problems = tuple(problems)
        super().__init__(source, self.problems)

    def __str__(self) -> str:
        lines = [f"{self.source}: {problem}" for problem in self.problems[:MOST_SHOWN]]
        more = len(self.problems) - len(lines)
        if more:
            lines.append(f"and {more} more problem{'s' if more > 1 else ''}")
        return "\n".join(lines)


class Imported(Struct, frozen=True):
    """What a file holds: ``box`` with it, and how many of its lines were new, corrected what was there, or were there already."""

    kind: Kind
    box: Box
    added: int
    changed: int
    same: int


# Out ------------------------------------------------------------------------------------------


def write_csv(box: Box, kind: Kind, board: Board | None = None, separator: str = ",", headings: Mapping[str, str] = FIELDS) -> bytes:
    """The contracts, cities or event cards of a box as the bytes of a CSV file.

    ``separator`` is ``","``, or ``";"``, which goes with a decimal comma; ``headings`` says what the columns are called. Texts
    that a spreadsheet would take for a formula have an apostrophe before them.

    >>> print(write_csv(Box().with_card("Umleitung", "Zurück!"), "cards").decode("utf-8-sig"))
    Title,Text
    Umleitung,Zurück!
    """
    columns = COLUMNS[kind]
    if kind == "contracts" and not any(card.source for card in box.contracts):
        columns = tuple(column for column in columns if column != "source")
    rows = {"contracts": _contract_rows, "cities": _city_rows, "cards": _card_rows}[kind](box, board_or_shipped(board), "," if separator == ";" else ".")
    file = io.StringIO(newline="")
    writer = csv.writer(file, delimiter=separator, lineterminator="\r\n")
    writer.writerow(headings[column] for column in columns)
    writer.writerows([row[column] for column in columns] for row in rows)
    return file.getvalue().encode("utf-8-sig")


Row = dict[str, str | int]


def _contract_rows(box: Box, board: Board, decimal: str) -> list[Row]:
    return [
        {
            "number": card.id,
            "start": _guarded(_city_name(card.start, board, box)),
            "destination": _guarded(_city_name(card.destination, board, box)),
            "goods": card.goods,
            "revenue": card.revenue,
            "source": _guarded(card.source),
            **dict(zip(BID_FIELDS, card.bids if card.bids != NO_COSTS else ("",) * BIDS, strict=True)),
        }
        for card in box.contracts
    ]


def _city_rows(box: Box, board: Board, decimal: str) -> list[Row]:
    return [
        {
            "name": _guarded(city.name),
            "country": _guarded(city.country or ""),
            "latitude": _degrees(city, city.lat, decimal),
            "longitude": _degrees(city, city.lon, decimal),
            "id": _guarded(city.id),
        }
        for city in box.cities
    ]


def _card_rows(box: Box, board: Board, decimal: str) -> list[Row]:
    return [{"title": _guarded(card.title), "text": _guarded(card.text)} for card in box.cards]


def _degrees(city: Space, value: float, decimal: str) -> str:
    return repr(float(value)).replace(".", decimal) if city.lat or city.lon else ""


def _city_name(id: str, board: Board, box: Box) -> str:
    """The name, where reading it leads back to the city; else its id."""
    city = next((city for city in cities(board, box) if city.id == id), None)
    return city.name if city is not None and city.name != SOMEWHERE and find_city(city.name, board, box) == city else id


def _guarded(text: str) -> str:
    """The text with an apostrophe before what a spreadsheet would take for a formula.

    >>> _guarded("=1+1"), _guarded("'s-Hertogenbosch")
    ("'=1+1", "'s-Hertogenbosch")
    """
    return f"'{text}" if text.startswith(_FORMULA) or _is_guarded(text) else text


def _is_guarded(text: str) -> bool:
    return text.startswith("'") and text[1:].startswith((*_FORMULA, "'"))


def _unguarded(text: str) -> str:
    return text[1:] if _is_guarded(text) else text


# In -------------------------------------------------------------------------------------------


def read_csv(
    data: bytes, box: Box, source: str = "CSV", kind: Kind | Literal[""] = "", board: Board | None = None, headings: Mapping[str, str] = FIELDS
) -> Imported:
    """A box with what a CSV file holds, given as its bytes; ``source`` is the file's name, ``headings`` are names
    that columns may have besides English and German ones.

    What the file holds is seen from its header where ``kind`` does not say it. A contract with a
    number corrects the one of that number; one without is the one of the box with the same cities, goods
    and revenue, or gets the next free number. Start and destination may be left out, and all five costs. Cities
    are found by name in any spelling, cards by title. Raises :class:`CsvRefused` with all that is
    wrong in it; then nothing is taken.

    >>> done = read_csv("Start;Ziel;Waren;Erlös\\nKoeln;Wien;2;1.600 DM\\n".encode(), Box())
    >>> done.added, done.box.contracts[0].start
    (1, 'koeln')
    >>> read_csv(b"start,destination,goods,revenue\\nKasel,Wien,2,many", Box(), "deck.csv")
    Traceback (most recent call last):
    aufachse_widgets.box.csv_files.CsvRefused: deck.csv: line 2, column 1 (start): 'Kasel' is not a city on the board or in the box; did you mean Kassel?
    deck.csv: line 2, column 4 (revenue): 'many' is not a whole number from 0 to 1000000
    """
    return _Reader(box, board_or_shipped(board), source, headings).read(data, kind)


class _Reader:
    """One file on its way in; collects what is wrong in it."""

    def __init__(self, box: Box, board: Board, source: str, headings: Mapping[str, str]) -> None:
        self.box = box
        self.board = board
        self.source = source
        self.headings = headings
        self.problems: list[Problem] = []
        self.header: list[str] = []
        self.place: dict[str, int] = {}  # column (from 0) of each field
        self.line = 1

    def read(self, data: bytes, kind: Kind | Literal[""]) -> Imported:
        text, skipped, separator = _without_hint(self.text(data))
        separator, kind = self.form(text, skipped, separator, kind)
        lines = self.lines(text, skipped, separator)
        take = {"contracts": self.contracts, "cities": self.cities, "cards": self.cards}[kind]
        done = take(lines)
        if self.problems:
            raise self.refused()
        return done

    def refused(self) -> CsvRefused:
        return CsvRefused(self.source, sorted(self.problems, key=lambda problem: (problem.line, problem.column)))

    def wrong(self, field: str, why: Message) -> None:
        """Note what is wrong in a field of the line at hand (``""``: in the line)."""
        index = self.place.get(field, -1)
        self.problems.append(Problem(self.line, index + 1, self.header[index] if index >= 0 else "", why, field))

    def wrong_at(self, index: int, name: str, text: str, **values: Value) -> None:
        """Note what is wrong in a column of the line at hand (from 0; -1: in the line)."""
        self.problems.append(Problem(self.line, index + 1, name, message(text, **values)))

    def stop(self, line: int, text: str, **values: Value) -> CsvRefused:
        self.problems.append(Problem(line, 0, "", message(text, **values)))
        return self.refused()

    def text(self, data: bytes) -> str:
        if len(data) > MOST_BYTES:
            raise self.stop(1, N_("the file is longer than {number} bytes: no box is that large"), number=MOST_BYTES)
        fix = N_("the file is not UTF-8; save it as “CSV UTF-8” (in Excel under “Save as”)")
        if data.startswith((b"\xff\xfe", b"\xfe\xff")):
            raise self.stop(1, fix)
        try:
            return data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise self.stop(data.count(b"\n", 0, error.start) + 1, fix) from None

    def form(self, text: str, skipped: int, hint: str, wanted: Kind | Literal[""]) -> tuple[str, Kind]:
        """Separator and kind: those by which most of the header's names are known."""
        kinds: tuple[Kind, ...] = (wanted,) if wanted else ("contracts", "cities", "cards")
        best: tuple[int, str, Kind, list[str]] = (0, "", kinds[0], [])
        for separator in (hint,) if hint else (";", ",", "\t"):
            try:
                header = next(csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True), [])
            except csv.Error:
                continue
            for kind in kinds:
                known = len({field for name in header if (field := self.field(name, kind))})
                if known > best[0]:
                    best = (known, separator, kind, header)
        known, separator, kind, header = best
        self.line = skipped + 1
        if not known:
            needed = tuple(column for kind in kinds for column in NEEDED[kind])
            raise self.stop(self.line, N_("the first line must name the columns, including these: {columns}"), columns=needed)
        self.header = [name.strip() for name in header]
        self.columns(kind)
        if self.problems:
            raise self.refused()
        return separator, kind

    def columns(self, kind: Kind) -> None:
        for index, name in enumerate(self.header):
            field = self.field(name, kind)
            if not name:
                continue
            if not field:
                self.wrong_at(index, shown(name), N_("there is no such column; rename it or leave it out (the columns are: {columns})"), columns=COLUMNS[kind])
            elif field in self.place:
                self.wrong_at(index, name, N_("this column appears twice; leave one out"))
            else:
                self.place[field] = index
        for field in NEEDED[kind]:
            if field not in self.place:
                self.wrong_at(-1, "", N_("the column {columns} is missing"), columns=(field,))

    def field(self, name: str, kind: Kind) -> str:
        """The field of a column name; ``""`` where there is none."""
        bare = re.sub(r"[(\[].*?[)\]]", "", name)
        typed = {spelling.replace(" ", "") for spelling in spellings(bare)} - {""}
        for column in COLUMNS[kind]:
            if any(spelling.replace(" ", "") in typed for known in (*NAMES[column], self.headings[column]) for spelling in spellings(known)):
                return column
        return ""

    def lines(self, text: str, skipped: int, separator: str) -> Iterable[dict[str, str]]:
        """The lines after the header, by field; ``self.line`` is where each begins."""
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
        first = True
        while True:
            self.line = skipped + reader.line_num + 1
            try:
                cells = next(reader, None)
            except csv.Error as error:
                self.wrong_at(-1, "", N_("a quotation mark is missing or in the wrong place ({reason})"), reason=str(error))
                return
            if cells is None:
                return
            if first:
                first = False
            elif any(cell.strip() for cell in cells):
                yield self.fields(cells)

    def fields(self, cells: list[str]) -> dict[str, str]:
        for index, cell in enumerate(cells):
            if cell.strip() and (index >= len(self.header) or not self.header[index]):
                self.wrong_at(index, "", N_("{value} has no column name above it; a text that contains the separator needs quotation marks"), value=shown(cell))
        return {field: cells[index] if index < len(cells) else "" for field, index in self.place.items()}

    # Values -----------------------------------------------------------------------------------

    def label(self, row: Mapping[str, str], field: str) -> str:
        return _unguarded(row.get(field, "").strip())

    def whole(self, row: Mapping[str, str], field: str, low: int, high: int = MOST) -> int:
        """The number in a field; -1 where there is none, which is noted."""
        text = row.get(field, "").strip()
        if not text:
            self.wrong(field, message(N_("a number is missing")))
            return -1
        match = _WHOLE.fullmatch(text)
        value = int(re.sub(r"[^0-9]", "", match[1])) if match else -1
        if not low <= value <= high:
            self.wrong(field, message(_NOT_A_NUMBER, value=shown(text), low=low, high=high))
            return -1
        return value

    def decimal(self, row: Mapping[str, str], field: str, most: int) -> float:
        text = row.get(field, "").strip()
        value = float(text.replace(",", ".")) if _DECIMAL.fullmatch(text) else float("nan")
        if not -most <= value <= most:
            self.wrong(field, message(N_("{value} is not a number of degrees from -{most} to {most}"), value=shown(text), most=most))
            return 0.0
        return value

    def end(self, row: Mapping[str, str], field: str) -> str:
        """A city's id, ``"?"`` where none is named, ``""`` where it is wrong."""
        name = self.label(row, field)
        if name in ("", SOMEWHERE):
            return SOMEWHERE
        city = find_city(name, self.board, self.box)
        if city is not None:
            return city.id
        like = complete_city(name, self.board, self.box)[:3] or _alike(name, self.board, self.box)
        if like:
            self.wrong(
                field,
                message(
                    N_("{value} is not a city on the board or in the box; did you mean {names}?"), value=shown(name), names=tuple(city.name for city in like)
                ),
            )
        else:
            self.wrong(field, message(N_("{value} is not a city on the board or in the box; add it to the cities first"), value=shown(name)))
        return ""

    def costs(self, row: Mapping[str, str]) -> Costs:
        if not any(row.get(field, "").strip() for field in BID_FIELDS):
            return NO_COSTS
        one, two, three, four, five = (self.whole(row, field, 0) for field in BID_FIELDS)
        return one, two, three, four, five

    # The three kinds --------------------------------------------------------------------------

    def contracts(self, lines: Iterable[dict[str, str]]) -> Imported:
        counts, lines_of = _Counts(), dict[int, int]()
        deck = {card.id: card for card in self.box.contracts}
        unnamed: list[tuple[int, Contract]] = []
        for row in lines:
            before = len(self.problems)
            number = self.whole(row, "number", 1, HIGHEST_NUMBER) if row.get("number", "").strip() else 0
            start, destination = self.end(row, "start"), self.end(row, "destination")
            goods, revenue = self.whole(row, "goods", 0), self.whole(row, "revenue", 0)
            costs, origin = self.costs(row), self.label(row, "source")
            if number > 0 and number in lines_of:
                self.wrong("number", message(N_("line {line} already has number {number}"), number=number, line=lines_of[number]))
            lines_of.setdefault(number, self.line)
            if len(self.problems) > before:
                continue
            card = Contract(number or 1, start, destination, goods, revenue, costs, origin)
            try:
                check_contract(card)
            except BoxError as error:
                self.wrong(error.field, error.why)
                continue
            if number:
                counts.note(deck.get(number), card)
                deck[number] = card
            else:
                unnamed.append((self.line, card))
        if not self.problems:
            self.number_them(unnamed, deck, set(lines_of), counts)
        return counts.done("contracts", self.box if self.problems else replace(self.box, contracts=tuple(deck[id] for id in sorted(deck))))

    def number_them(self, unnamed: list[tuple[int, Contract]], deck: dict[int, Contract], taken: set[int], counts: _Counts) -> None:
        """Contracts without a number into the deck: as the card of the box that they are, or under a free number."""
        free = (id for id in range(1, HIGHEST_NUMBER + 1) if id not in deck)
        for self.line, card in unnamed:
            known = next((known for known in self.box.contracts if known.id not in taken and _same_card(known, card)), None)
            id = known.id if known is not None else next(free, 0)
            if not id:
                self.wrong("", message(N_("a box holds at most {most} contracts"), most=HIGHEST_NUMBER))
                return
            taken.add(id)
            if known is not None:
                card = replace(card, bids=known.bids if card.bids == NO_COSTS else card.bids, source=card.source or known.source)
            deck[id] = replace(card, id=id)
            counts.note(known, deck[id])

    def cities(self, lines: Iterable[dict[str, str]]) -> Imported:
        box, counts, lines_of = self.box, _Counts(), dict[str, int]()
        roads = {space.id for space in self.board.spaces if space.kind != "city"}
        on_board = {space.id: space for space in self.board.spaces if space.kind == "city"}
        for row in lines:
            before = len(self.problems)
            name, country, id = self.label(row, "name"), self.label(row, "country") or None, self.label(row, "id")
            there = {field: row.get(field, "").strip() != "" for field in ("latitude", "longitude")}
            if there["latitude"] != there["longitude"]:
                self.wrong("latitude" if there["longitude"] else "longitude", message(N_("give both latitude and longitude, or neither")))
            lat = self.decimal(row, "latitude", 90) if there["latitude"] else 0.0
            lon = self.decimal(row, "longitude", 180) if there["longitude"] else 0.0
            found = find_city(name, self.board, box) if name and not id else None
            if found is not None:
                id = found.id
            elif not id:
                id = new_city(name, self.board, box).id
            city = Space(id, name, "city", False, country, lat, lon)
            if found is not None:  # what the line leaves out stays
                place = (lat, lon) if there["latitude"] else (found.lat, found.lon)
                city = Space(id, found.name, "city", False, country or found.country, *place)
            try:
                check_city(city)
            except BoxError as error:
                self.wrong(error.field, error.why)
                continue
            if id in roads:
                self.wrong("id", message(N_("a space between cities has this id; give the city another id")))
            if id in lines_of:
                self.wrong("name", message(N_("line {line} already has this city"), line=lines_of[id]))
            lines_of.setdefault(id, self.line)
            if len(self.problems) > before:
                continue
            known = on_board.get(id) or box.city(id)
            counts.note(known, known if id in on_board else city)
            box = box if id in on_board or known == city else box.with_city(city)
        return counts.done("cities", box)

    def cards(self, lines: Iterable[dict[str, str]]) -> Imported:
        box, counts, lines_of = self.box, _Counts(), dict[str, int]()
        for row in lines:
            text = _unguarded(re.sub(r"\r\n?", "\n", row.get("text", "")))
            card = BoxCard(self.label(row, "title"), text)
            try:
                check_card(card)
            except BoxError as error:
                self.wrong(error.field, error.why)
                continue
            if card.title in lines_of:
                self.wrong("title", message(N_("line {line} already has this card"), line=lines_of[card.title]))
                continue
            lines_of[card.title] = self.line
            known = box.card(card.title)
            counts.note(known, card)
            box = box if known == card else box.with_card(card.title, card.text)
        return counts.done("cards", box)


class _Counts:
    def __init__(self) -> None:
        self.added = self.changed = self.same = 0

    def note(self, known: object, new: object) -> None:
        if known is None:
            self.added += 1
        elif known == new:
            self.same += 1
        else:
            self.changed += 1

    def done(self, kind: Kind, box: Box) -> Imported:
        return Imported(kind, box, self.added, self.changed, self.same)


def _same_card(one: Contract, other: Contract) -> bool:
    return (one.start, one.destination, one.goods, one.revenue) == (other.start, other.destination, other.goods, other.revenue)


def _without_hint(text: str) -> tuple[str, int, str]:
    """The text without the first line by which a spreadsheet is told the separator; the lines left out; the separator."""
    match = re.match(r'"?sep=([;,\t])"?\r?\n', text)
    return (text[match.end() :], 1, match[1]) if match else (text, 0, "")


def _alike(name: str, board: Board, box: Box) -> tuple[Space, ...]:
    by_name = {city.name.casefold(): city for city in cities(board, box)}
    return tuple(by_name[match] for match in difflib.get_close_matches(name.casefold(), by_name, 1))
