"""Games for the tests of statistics: the library of finished ones, and new ones played by bots."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from aufachse_widgets.engine import LogEntry, Rules, State, compile_rules, new_game, preset
from aufachse_widgets.engine.log import Happened
from aufachse_widgets.journal import PLAYED, Header, Positions, Seat, read_journal
from tests.engine import busy_games

FILES = sorted((Path(__file__).parents[1] / "games").glob("*.jsonl"))


class Watched(Struct):
    """A finished game: after each entry its number, what happened, the position."""

    header: Header
    rules: Rules
    start: State
    steps: list[tuple[int, tuple[Happened, ...], State]]

    @property
    def log(self) -> list[tuple[int, Happened]]:
        return [(number, event) for number, events, _state in self.steps for event in events]

    @property
    def players(self) -> int:
        return len(self.header.seats)

    @property
    def final(self) -> State:
        return self.steps[-1][2]


@cache
def library(file: Path) -> Watched:
    game = read_journal(file, PLAYED)
    positions = Positions(game.rules, game.header, game.journal)
    steps = [(entry.number, positions.happened(entry.number), positions.at(entry.number)) for entry in game.journal.line()]
    return Watched(game.header, game.rules, positions.at(0), steps)


def played(edition: str, players: int, seed: int, **changes: Any) -> Iterator[tuple[int, list[LogEntry], State]]:
    """The steps of a new game by bots that do everything they can."""
    rules = rules_for(edition, **changes)
    for number, (_before, _action, after, log) in enumerate(busy_games.play(rules, players, seed), 1):
        yield number, log, after


def rules_for(edition: str, **changes: Any) -> Rules:
    return compile_rules(preset(edition).with_changes(**changes) if changes else edition)


def start_of(rules: Rules, players: int) -> State:
    return new_game(rules, players)


def seats(number: int) -> tuple[Seat, ...]:
    names = ("Ada", "Ben", "Cem", "Dora", "Emil", "Fritzi")
    colours = ("red", "yellow", "blue", "green", "white", "black")
    return tuple(Seat(name, colour) for name, colour in zip(names[:number], colours, strict=False))
