"""A CSV file on its way in: its encoding, separator, columns and lines, and all that is wrong in it."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct

from ..engine.errors import AufAchseError, shown
from ..engine.reasons import N_
from .csv_columns import COLUMNS, NAMES, NEEDED, Kind
from .messages import FIELDS, Message, Value, message
from .suggestions import spellings

MOST_BYTES = 5_000_000
MOST_LINES = 5_000  # a box has at most 999 contracts
MOST_COLUMNS = 100  # in which names are looked for: a file of ours has 11 at most
MOST_PROBLEMS = 20  # then no more is read: each name that is wrong is compared with those of all cities, and nobody reads on
MOST_SHOWN = 5  # problems of a file; of the others only the number is said


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


class CsvLines:
    """The lines of one file by field; ``problems`` is all that is wrong in it so far, ``line`` where the line at hand begins (from 1),
    ``place`` the column (from 0) of each field."""

    def __init__(self, source: str, headings: Mapping[str, str]) -> None:
        self.source = source
        self.headings = headings
        self.problems: list[Problem] = []
        self.header: list[str] = []
        self.place: dict[str, int] = {}
        self.line = 1

    def refused(self) -> CsvRefused:
        return CsvRefused(self.source, sorted(self.problems, key=lambda problem: (problem.line, problem.column)))

    def wrong(self, field: str, why: Message) -> None:
        """Note what is wrong in a field of the line at hand (``""``: in the line)."""
        index = self.place.get(field, -1)
        self._note(Problem(self.line, index + 1, self.header[index] if index >= 0 else "", why, field))

    def wrong_at(self, index: int, name: str, text: str, **values: Value) -> None:
        """Note what is wrong in a column of the line at hand (from 0; -1: in the line)."""
        self._note(Problem(self.line, index + 1, name, message(text, **values)))

    def _note(self, problem: Problem) -> None:
        if len(self.problems) == MOST_PROBLEMS:
            last = Problem(self.line, 0, "", message(N_("from here on the file was not read; put right what is wrong before")))
            raise CsvRefused(self.source, (*self.refused().problems, last))
        self.problems.append(problem)

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
                known = len({field for name in header[:MOST_COLUMNS] if (field := self.field(name, kind))})
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
            if not name:
                continue
            field = self.field(name, kind)
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
        if max(text.count("\n"), text.count("\r")) > MOST_LINES:
            self.wrong_at(-1, "", N_("the file has more than {number} lines: no box is that large"), number=MOST_LINES)
            return
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


def without_hint(text: str) -> tuple[str, int, str]:
    """The text without the first line by which a spreadsheet is told the separator; the lines left out; the separator."""
    match = re.match(r'"?sep=([;,\t])"?\r?\n', text)
    return (text[match.end() :], 1, match[1]) if match else (text, 0, "")
