"""A box's contracts, cities and event cards as CSV files, in.

UTF-8 with or without a byte order mark; commas, semicolons or tabs; the columns in any order, under English, German, Czech or Italian names or
those they would be written with. A file is taken whole or not at all.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from ..engine.actions import SOMEWHERE
from ..engine.board import Board, Space
from ..engine.contracts import HIGHEST_NUMBER, MOST, Contract
from ..engine.errors import shown
from ..engine.reasons import N_
from ..engine.rules import board_or_shipped
from .box import Box, BoxCard, BoxError, check_card, check_city, check_contract
from .csv_cells import unguarded
from .csv_columns import BID_FIELDS, Kind
from .csv_lines import CsvLines, without_hint
from .estimates import estimated
from .messages import FIELDS, message
from .space_names import every_name
from .suggestions import NO_COSTS, CityNames, Costs, cities, complete_city, free_id

_NOT_A_NUMBER = N_("{value} is not a whole number from {low} to {high}")
_WHOLE = re.compile(
    r"(?:DM|€|EUR)?\s*([0-9]{1,3}(?:[ .,'’\u00a0\u202f][0-9]{3}){1,3}|[0-9]{1,12})(?:[.,]0{1,2}|[.,][-–]{1,2})?\s*(?:DM|€|EUR|Kč|CZK)?", re.IGNORECASE
)
_DECIMAL = re.compile(r"[+-]?[0-9]{1,40}(?:[.,][0-9]{1,40})?(?:[eE][+-]?[0-9]{1,3})?")


MOST_GOODS = 99  # of a contract; a truck with its trailers holds far fewer
MOST_CITIES = MOST_CARDS = 999  # as many as contracts


class Imported(Struct, frozen=True):
    """What a file holds: ``box`` with it, and how many of its lines were new, corrected what was there, or were there already."""

    kind: Kind
    box: Box
    added: int
    changed: int
    same: int


def read_csv(
    data: bytes, box: Box, source: str = "CSV", kind: Kind | Literal[""] = "", board: Board | None = None, headings: Mapping[str, str] = FIELDS
) -> Imported:
    """A box with what a CSV file holds, given as its bytes; ``source`` is the file's name, ``headings`` are names
    that columns may have besides those of :data:`~aufachse_widgets.box.csv_columns.NAMES`.

    What the file holds is seen from its header where ``kind`` does not say it. A contract with a
    number corrects the one of that number; one without is the one of the box with the same cities, goods
    and revenue, or gets the next free number. Start and destination may be left out, and all five costs. Cities
    are found by name in any spelling, cards by title. Raises :class:`~aufachse_widgets.box.csv_lines.CsvRefused` with all that is
    wrong in it; then nothing is taken.

    >>> done = read_csv("Start;Ziel;Waren;Erlös\\nKoeln;Wien;2;1.600 DM\\n".encode(), Box())
    >>> done.added, done.box.contracts[0].start
    (1, 'koeln')
    >>> read_csv(b"start,destination,goods,revenue\\nKasel,Wien,2,many", Box(), "deck.csv")
    Traceback (most recent call last):
    aufachse_widgets.box.csv_lines.CsvRefused: deck.csv: line 2, column 1 (start): 'Kasel' is not a city on the board or in the box; did you mean Kassel?
    deck.csv: line 2, column 4 (revenue): 'many' is not a whole number from 0 to 1000000
    """
    return _Reader(box, board_or_shipped(board), source, headings).read(data, kind)


class _Reader(CsvLines):
    """One file on its way into a box."""

    def __init__(self, box: Box, board: Board, source: str, headings: Mapping[str, str]) -> None:
        super().__init__(source, headings)
        self.box = box
        self.board = board
        self.names = CityNames(cities(board, box))

    def read(self, data: bytes, kind: Kind | Literal[""]) -> Imported:
        text, skipped, separator = without_hint(self.text(data))
        separator, kind = self.form(text, skipped, separator, kind)
        lines = self.lines(text, skipped, separator)
        take = {"contracts": self.contracts, "cities": self.cities, "cards": self.cards}[kind]
        done = take(lines)
        if self.problems:
            raise self.refused()
        return done

    # Values -----------------------------------------------------------------------------------

    def label(self, row: Mapping[str, str], field: str) -> str:
        return unguarded(row.get(field, "").strip())

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
        city = self.names.find(name)
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
            goods, revenue = self.whole(row, "goods", 0, MOST_GOODS), self.whole(row, "revenue", 0)
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
                read_off = card.bids != NO_COSTS and bool(estimated(known))  # what was an estimate stands in the file
                card = replace(card, bids=card.bids if any(card.bids) else known.bids, source=card.source or ("" if read_off else known.source))
            deck[id] = replace(card, id=id)
            counts.note(known, deck[id])

    def cities(self, lines: Iterable[dict[str, str]]) -> Imported:
        own, counts, lines_of = {city.id: city for city in self.box.cities}, _Counts(), dict[str, int]()
        roads = {space.id for space in self.board.spaces if space.kind != "city"}
        on_board = {space.id: space for space in self.board.spaces if space.kind == "city"}
        taken = {*roads, *on_board, *own}
        for row in lines:
            before = len(self.problems)
            name, country, id = self.label(row, "name"), self.label(row, "country") or None, self.label(row, "id")
            there = {field: row.get(field, "").strip() != "" for field in ("latitude", "longitude")}
            if there["latitude"] != there["longitude"]:
                self.wrong("latitude" if there["longitude"] else "longitude", message(N_("give both latitude and longitude, or neither")))
            lat = self.decimal(row, "latitude", 90) if there["latitude"] else 0.0
            lon = self.decimal(row, "longitude", 180) if there["longitude"] else 0.0
            found = self.names.find(name) if name and not id else None
            if found is not None:
                id = found.id
            elif not id:
                id = free_id(name, taken)
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
            known = on_board.get(id) or own.get(id)
            counts.note(known, known if id in on_board else city)
            if id not in on_board:
                own[id] = city
                taken.add(id)
                self.names.add(city)
                if len(own) == MOST_CITIES + 1:
                    self.wrong("", message(N_("a box holds at most {most} cities of its own"), most=MOST_CITIES))
        return counts.done("cities", self.box if self.problems else replace(self.box, cities=tuple(own.values())))

    def cards(self, lines: Iterable[dict[str, str]]) -> Imported:
        own, counts, lines_of = {card.title: card for card in self.box.cards}, _Counts(), dict[str, int]()
        for row in lines:
            text = unguarded(re.sub(r"\r\n?", "\n", row.get("text", "")))
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
            counts.note(own.get(card.title), card)
            own[card.title] = card
            if len(own) == MOST_CARDS + 1:
                self.wrong("", message(N_("a box holds at most {most} event cards of its own"), most=MOST_CARDS))
        return counts.done("cards", self.box if self.problems else replace(self.box, cards=tuple(own.values())))


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


def _alike(name: str, board: Board, box: Box) -> tuple[Space, ...]:
    by_name = {name.casefold(): city for city in cities(board, box) for name in every_name(city)}
    return tuple(by_name[match] for match in difflib.get_close_matches(name.casefold(), by_name, 1))
