"""Finished games (``tests/games/*.jsonl``) opened at any entry, so that a test can stand at a moment without asking a bot.

A recorded game is taken as if nobody had taken anything back: its entries are the ones that led to its end, numbered from 1. Chance comes
from the recorded seed, so people who go on with the recorded steps meet the recorded dice, deals and events.

>>> from aufachse_widgets.engine.actions import CallAuction
>>> game = recorded_game("fx-schmid-1987-two")
>>> step = game.step(lambda step: isinstance(step.action, CallAuction))
>>> session = game.session(step.entry, (Seat("Anna"), Seat("Bernd")))
>>> session.take_screen(step.action.seat)
>>> session.do(step.action)
True
>>> type(session.frame.state.phase).__name__
'Auction'
>>> session.close()
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from msgspec.structs import replace

from aufachse_widgets.engine import Rules, State
from aufachse_widgets.engine.actions import Action
from aufachse_widgets.journal import PLAYED, Entry, Header, Journal, Jump, Positions, Seat, read_journal
from aufachse_widgets.sessions.frame import Frame
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore, Progress, Store
from tests.games.recording import HERE

NAMES = tuple(sorted(file.stem for file in HERE.glob("*.jsonl")))
"""The recorded games that can be opened here."""

Wanted = Callable[[Session, Sequence[Frame]], bool]
"""Whether a step is the one: the session after it, and the frames that it brought."""


@dataclass(frozen=True)
class RecordedStep:
    """A player's action: the entry after which it was done, the position it was done in, and the one that it led to with the chance after it."""

    entry: int
    action: Action
    before: State
    after: State


@dataclass(frozen=True)
class RecordedGame:
    """A finished game: its header (with the seed), its entries in a straight line, and the steps of its players."""

    name: str
    header: Header
    positions: Positions
    steps: tuple[RecordedStep, ...]

    @property
    def rules(self) -> Rules:
        return self.positions.rules

    @property
    def entries(self) -> Sequence[Entry[Action]]:
        return self.positions.journal.entries

    def step(self, wanted: Callable[[RecordedStep], bool]) -> RecordedStep:
        """The first such step."""
        return next(step for step in self.steps if wanted(step))

    def put(self, store: Store, entry: int, seats: Sequence[Seat] = (), undo: str = "") -> str:
        """Store the game as it stood after that entry; its id. ``seats`` (those recorded by default) say who goes on with it."""
        seats = tuple(seats) or self.header.seats
        assert len(seats) == len(self.header.seats), f"{self.name} has {len(self.header.seats)} seats, not {len(seats)}"
        assert entry == len(self.entries) or entry in {step.entry for step in self.steps}, f"after entry {entry} of {self.name} chance acts, not a player"
        state = self.positions.at(entry)
        header = replace(self.header, seats=seats, seed="", undo=undo)
        return store.create(header, self.header.seed, self.entries[:entry], Progress(state.turn, state.over))

    def session(self, entry: int, seats: Sequence[Seat] = (), store: Store | None = None, undo: str = "") -> Session:
        """A session that stands after that entry (in a store of its own by default). See :meth:`put`."""
        store = MemoryStore() if store is None else store
        return Session.resume(store, self.put(store, entry, seats, undo))

    def watched(self, seats: Sequence[Seat], undo: str = "") -> Iterator[tuple[RecordedStep, Session, Sequence[Frame]]]:
        """Each step as people at one screen take it: the session after it, and the frames that it brought."""
        session = self.session(self.steps[0].entry, seats, undo=undo)
        frames: list[Frame] = []
        session.observe(lambda change: frames.append(change["new"]), names="frame")
        for step in self.steps:
            if session.frame.handover >= 0:
                session.take_screen(session.frame.handover)
            frames.clear()
            session.do(step.action)
            yield step, session, tuple(frames)
        session.close()


@cache
def recorded_game(name: str) -> RecordedGame:
    """The game of that name (see :data:`NAMES`)."""
    read = read_journal(HERE / f"{name}.jsonl", PLAYED)
    batches: dict[int, list[Action]] = {}
    for entry in read.journal.line():
        if not isinstance(entry.action, Jump):
            batches.setdefault(entry.step, []).append(entry.action)
    journal, ends = Journal[Action](source=name), [0]
    for batch in batches.values():
        journal.extend(journal.play(batch))
        ends.append(journal.head)
    positions = Positions(read.rules, read.header, journal)
    steps = tuple(
        RecordedStep(before, batch[0], positions.at(before), positions.at(after))
        for batch, before, after in zip(batches.values(), ends, ends[1:], strict=False)
        if batch[0].seat >= 0
    )
    return RecordedGame(name, read.header, positions, steps)


def recorded_games(edition: str, players: int) -> tuple[RecordedGame, ...]:
    """All recorded games of that edition and number of players."""
    games = (recorded_game(name) for name in NAMES if name.startswith(f"{edition}-"))
    return tuple(game for game in games if len(game.header.seats) == players)


def first_moment(seats: Sequence[Seat], wanted: Wanted, edition: str = "fx-schmid-1987", undo: str = "") -> tuple[RecordedGame, RecordedStep]:
    """The first wanted step of people at one screen, in the first recorded game of that edition and number of players that has one."""
    for game in recorded_games(edition, len(seats)):
        for step, session, frames in game.watched(seats, undo):
            if wanted(session, frames):
                return game, step
    raise AssertionError(f"no recorded game of {edition} with {len(seats)} players comes to that")
