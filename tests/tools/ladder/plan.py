"""A plan of matches: who plays whom, how often, by which seed, and what was meant to come of it. A TOML file."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from aufachse_widgets.engine import preset
from aufachse_widgets.engine.errors import AufAchseError, shown
from aufachse_widgets.engine.input_files import plain_text, read_input
from aufachse_widgets.simulation.errors import SimulationError


class Match(Struct, frozen=True):
    """Games between the same bots, of which the first is measured. Each deal is played from every rotation of the seats.

    ``goal`` is the win share wanted and ``above`` what its interval is to lie above, each from 0 to 1; 0: none.
    """

    name: str
    edition: str
    seats: tuple[str, ...]
    games: int
    seed: str
    goal: float = 0.0
    above: float = 0.0

    @property
    def rotations(self) -> int:
        """How many games a deal is played in."""
        return len({self.seats[turn:] + self.seats[:turn] for turn in range(len(self.seats))})

    @property
    def others(self) -> str:
        """Whom the first one plays, each once: ``"3 × courier"``."""
        rest = self.seats[1:]
        return ", ".join(name if rest.count(name) == 1 else f"{rest.count(name)} × {name}" for name in dict.fromkeys(rest))


class _Line(Struct, forbid_unknown_fields=True):
    """An entry of the file: a match in each of some editions."""

    name: str
    editions: list[str]
    seats: list[str]
    games: int
    goal: float = 0.0
    above: float = 0.0


class _File(Struct, forbid_unknown_fields=True):
    seed: str
    match: list[_Line]


def load_plan(file: Path) -> tuple[Match, ...]:
    """The matches of a file. Raises :class:`SimulationError` for what is wrong in it, EditionError, OSError."""
    try:
        read = msgspec.convert(tomllib.loads(plain_text(read_input(file)).decode()), _File)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError, msgspec.ValidationError) as error:
        raise SimulationError(f"{file}: {error}") from error
    matches = tuple(_matches(file, read))
    if not matches:
        raise SimulationError(f"{file}: holds no match; add a [[match]] with its name, editions, seats and games")
    names = [(match.name, match.edition) for match in matches]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise SimulationError(f"{file}: match {shown(twice[0])} in {twice[1]} appears twice; give each its own name")
    return matches


def _matches(file: Path, read: _File) -> Iterator[Match]:
    for line in read.match:
        if not line.editions:
            raise SimulationError(f"{file}: match {shown(line.name)}: editions is empty; name at least one edition")
        for name, share in (("goal", line.goal), ("above", line.above)):
            if not 0 <= share <= 1:
                raise SimulationError(f"{file}: match {shown(line.name)}: {name} = {share}; use a share from 0 to 1, such as 0.8")
        for edition in line.editions:
            match = Match(line.name, edition, tuple(line.seats), line.games, f"{read.seed}, {line.name}", line.goal, line.above)
            try:
                preset(edition)
            except AufAchseError as error:
                raise SimulationError(f"{file}: match {shown(line.name)}: {error}") from error
            if not 2 <= len(match.seats) <= 6:
                raise SimulationError(f"{file}: match {shown(line.name)}: seats: {len(match.seats)} of them; a game has 2 to 6")
            if match.games < 1 or match.games % match.rotations:
                wanted = f"use a multiple of {match.rotations}, so that each deal is played from every seat"
                raise SimulationError(f"{file}: match {shown(line.name)}: games = {match.games}; {wanted}")
            yield match
