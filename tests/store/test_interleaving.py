"""Several clients at one game, stopped before every statement of the store, resumed in any order, and crashed.

The stores' own modules are run, compiled with a stop before each of their statements and, for SQLite,
around each statement of SQL. Clients are coroutines (greenlets) of one thread: the schedule comes from
a seed alone, and one that fails fails again. After every stop an onlooker reads the store: it may hold
nothing but whole batches, each of them once.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import random
import sqlite3
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType, SimpleNamespace
from unittest import mock

import pytest
from greenlet import GreenletExit, getcurrent, greenlet

import aufachse_widgets.store
from aufachse_widgets.engine import CHANCE, IllegalAction, view
from aufachse_widgets.engine.actions import Place
from aufachse_widgets.journal import PLAYED, Entry, Journal, Jump, Positions, Seat, verify_dice
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import Conflict, Progress, Store, StoreError, Timings
from tests.sessions.exported import journal

pytestmark = pytest.mark.longest

WAITING = "waiting for another client"
DECIDING = "before the append"
CONFIRMED = "after the append"


# Stopping -----------------------------------------------------------------------------------------


def stop(place: str) -> None:
    """Let the scheduler choose who goes on. Outside of clients, and in one that is being ended, nothing happens."""
    client = getcurrent()
    if isinstance(client, Client) and not client.crashed:
        assert client.parent is not None
        client.parent.switch(place)


class _Stops(ast.NodeTransformer):
    """A call of ``stop`` before each statement of the functions."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self._name = node.name
        node.body = self._stopped(node.body)
        return node

    def _stopped(self, body: list[ast.stmt]) -> list[ast.stmt]:
        stopped: list[ast.stmt] = []
        for statement in body:
            place = ast.Constant(f"{self._name}, line {statement.lineno}")
            stopped += [ast.Expr(ast.Call(ast.Name("_stop", ast.Load()), [place], [])), statement]
            for part in (statement, *getattr(statement, "handlers", ())):
                for field in ("body", "orelse", "finalbody"):
                    if inner := getattr(part, field, None):
                        setattr(part, field, self._stopped(inner))
        return stopped


class Lock:
    """Stands for ``threading.RLock`` among clients that are no threads."""

    def __init__(self) -> None:
        self._owner: greenlet | None = None
        self._depth = 0

    def __enter__(self) -> None:
        while self._owner not in (None, getcurrent()):
            stop(WAITING)
        self._owner = getcurrent()
        self._depth += 1

    def __exit__(self, *error: object) -> None:
        self._depth -= 1
        if not self._depth:
            self._owner = None


class Connection(sqlite3.Connection):
    """Stops around each statement; rows are written one at a time. Who finds the file locked waits for it, or not."""

    def __init__(self, *args, **kw) -> None:
        super().__init__(*args, **kw)
        client = getcurrent()
        if isinstance(client, Client):
            client.connections.append(self)

    def execute(self, sql: str, *args) -> sqlite3.Cursor:
        if sql.startswith("PRAGMA synchronous"):
            sql = "PRAGMA synchronous = OFF"  # here programs end, not the power
        word = " ".join(sql.split()[:2])
        stop(f"before {word}")
        while True:
            try:
                cursor = super().execute(sql, *args)
            except sqlite3.OperationalError as error:
                client = getcurrent()
                if "locked" not in str(error) or not isinstance(client, Client) or not client.patient or client.crashed:
                    raise
                stop(WAITING)
            else:
                stop(f"after {word}")
                return cursor

    def executemany(self, sql: str, rows) -> sqlite3.Cursor:
        for row in rows:
            self.execute(sql, row)
        return self.cursor()


@functools.cache
def stopping(name: str) -> ModuleType:
    """A store's module with its stops."""
    path = Path(aufachse_widgets.store.__file__).with_name(f"{name}.py")
    tree = ast.fix_missing_locations(_Stops().visit(ast.parse(path.read_text("utf8"))))
    module = ModuleType(f"aufachse_widgets.store.{name}")
    module.__package__ = "aufachse_widgets.store"
    module.__dict__["_stop"] = stop
    below = {"aufachse_widgets.store.sqlite_file": stopping("sqlite_file")} if name == "sqlite" else {}
    with mock.patch.dict(sys.modules, below):
        exec(compile(tree, str(path), "exec"), module.__dict__)
    module.threading = SimpleNamespace(RLock=Lock)
    if name == "sqlite_file":
        module.sqlite3 = SimpleNamespace(**vars(sqlite3) | {"connect": functools.partial(sqlite3.connect, factory=Connection)})
    return module


def sqlite_store(path: Path) -> Store:
    """An SQLite store with its stops. Nobody waits in it for a lock: a patient writer waits at a stop."""
    store: Store = stopping("sqlite").SQLiteStore(path, timings=Timings(lock_timeout=0.0))
    return store


# Clients and their world --------------------------------------------------------------------------


class Client(greenlet):
    """Somebody at the game. A crash drops it where it stands: its connections are closed without a commit."""

    def __init__(self, world: World, name: str, life: Callable[[Client], None], seed: object = 0, patient: bool = True) -> None:
        super().__init__()
        self.world = world
        self.name = name
        self.life = life
        self.rng = random.Random(f"{name} {seed}")
        self.patient = patient
        self.connections: list[sqlite3.Connection] = []
        self.crashed = False
        self.place = "at its beginning"
        self.batch: tuple[Entry, ...] = ()  # what it is appending
        self.mark = Progress()
        self.landed = False  # whether the batch is in the store
        self.session: Session | None = None

    def run(self) -> None:
        self.life(self)

    def go(self) -> str:
        """On to the next stop; its place, empty at the end."""
        self.place = self.switch() or ""
        self.world.look(self)
        return self.place

    def crash(self) -> None:
        self.crashed = True
        for connection in self.connections:
            connection.close()
        self.throw(GreenletExit)
        self.world.look(self)

    # Its store: what it appends is told to the world.

    def open(self) -> Client:
        self.store = self.world.open()
        return self

    def __getattr__(self, name: str):
        return getattr(self.store, name)

    def append(self, game: str, entries: Sequence[Entry], mark: Progress) -> None:
        stop(DECIDING)
        self.batch, self.mark, self.landed = tuple(entries), mark, False
        try:
            self.store.append(game, entries, mark)
        except StoreError as error:
            assert not self.landed, "a step was refused, and kept"
            self.world.conflicts += isinstance(error, Conflict)
            raise
        stop(CONFIRMED)
        assert self.landed, "a step was confirmed, and not kept"
        self.world.confirmed.append(self.batch)
        self.landed = False


class World:
    """A game in a store, and everything that was kept in it. ``kind``: ``memory``, ``sqlite`` (each client with its own
    connection) or ``shared`` (one SQLite store for all: then a crash is an interrupt, as a notebook's is)."""

    def __init__(self, kind: str, folder: Path, create: Callable[[Store], str]) -> None:
        self.kind = kind
        self.path = folder / "games.sqlite"
        self.stores: list[Store] = []
        self.shared = None if kind == "sqlite" else self._make()
        self.onlooker = self.shared if kind == "memory" else self._make()
        self.game = create(self.onlooker)
        self.kept = list(self.onlooker.read(self.game, PLAYED))
        self.landed = self.conflicts = 0
        self.confirmed: list[tuple[Entry, ...]] = []
        self.unheard: list[tuple[Entry, ...]] = []
        self.mark = Progress()

    def _make(self) -> Store:
        store = stopping("memory").MemoryStore() if self.kind == "memory" else sqlite_store(self.path)
        self.stores.append(store)
        return store

    def open(self) -> Store:
        return self.shared if self.shared is not None else self._make()

    def look(self, client: Client) -> None:
        """Since the last look only ``client`` has gone on: what is new is its batch, whole, and not there before."""
        new = self.onlooker.read(self.game, PLAYED, len(self.kept))
        if new:
            assert new == client.batch and not client.landed, f"{client.name} at {client.place}: {new}"
            assert [entry.number for entry in new] == list(range(len(self.kept) + 1, len(self.kept) + len(new) + 1))
            client.landed = True
            self.landed += 1
            self.kept += new
            self.mark = client.mark
        if new or client.crashed:
            (line,) = (line for line in self.onlooker.list() if line.id == self.game)
            assert line.entries == len(self.kept)
            if self.landed:
                assert (line.turn, line.over) == (self.mark.turn, self.mark.over)
        if client.crashed and client.landed:
            self.unheard.append(client.batch)
            client.landed = False

    def end(self) -> tuple[Entry, ...]:
        """Close everything, and compare what is kept with what was confirmed; the entries."""
        for store in self.stores:
            store.close()
        again = self.onlooker if self.kind == "memory" else self._make()
        entries = again.read(self.game, PLAYED)
        again.delete(self.game)
        again.close()
        assert entries == tuple(self.kept)
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
        for batch in (*self.confirmed, *self.unheard):
            assert entries[batch[0].number - 1 : batch[-1].number] == batch
        assert len({batch[0].number for batch in (*self.confirmed, *self.unheard)}) == len(self.confirmed) + len(self.unheard) == self.landed
        return entries


def schedule(world: World, life: Callable[[Client], None], seed: object, clients: int, crashes: int) -> list[Client]:
    """Run clients in an order that comes from the seed, ``crashes`` of them crashing, each followed by another; those alive at the end."""
    rng = random.Random(f"schedule {seed}")
    stay = rng.choice((0.0, 0.6, 0.9, 0.97))
    risk = rng.choice((0.003, 0.01, 0.05))
    names = iter(range(1000))

    def begin() -> Client:
        return Client(world, f"client {next(names)}", life, seed, patient=rng.random() < 0.7)

    running, ended = [begin() for _ in range(clients)], []
    client = running[0]
    for _ in range(200_000):
        if client not in running or client.place == WAITING or rng.random() >= stay:
            client = rng.choice(running)
        if not client.go():
            running.remove(client)
            ended.append(client)
            if not running:
                return ended
        elif crashes and rng.random() < (0.3 if client.landed else risk):
            crashes -= 1
            client.crash()
            running[running.index(client)] = begin()
    raise AssertionError(f"no end: {[(client.name, client.place) for client in running]}")


# Clients of the store alone -----------------------------------------------------------------------


def fold(entries: Sequence[Entry]) -> str:
    return hashlib.sha256(repr(entries).encode()).hexdigest()[:12]


def write(client: Client, times: int, length: int = 0) -> None:
    """Append batches that are decided from all that is there before them."""
    store, game = client.open(), client.world.game
    while times:
        entries = store.read(game, PLAYED)
        number = len(entries) + 1
        what = f"{client.name}, {times} to go, after {fold(entries)}"
        batch = [Entry(number + index, number + index - 1, number, Place(0, what)) for index in range(length or client.rng.randint(1, 3))]
        try:
            store.append(game, batch, Progress(number))
        except Conflict:
            assert len(store.read(game, PLAYED)) > len(entries), "a conflict, and nobody else was there"
        except StoreError as error:
            assert "another program is writing" in str(error)
            assert not client.patient
        else:
            times -= 1


def decided_on_what_is_there(entries: Sequence[Entry]) -> bool:
    """Whether each batch was decided on those before it, by a client that was there once for it."""
    batches = {entry.step: entry.action.space for entry in entries if isinstance(entry.action, Place)}
    said = [what.split(", after ")[0] for what in batches.values()]
    return len(set(said)) == len(said) and all(what.endswith(fold(tuple(entries[: step - 1]))) for step, what in batches.items())


KINDS = ("memory", "sqlite", "shared")
WITHIN = ("BEGIN IMMEDIATE", "SELECT entries", "INSERT INTO", "UPDATE games", "COMMIT")


@pytest.mark.parametrize("then", ["crash", "pause"])
@pytest.mark.parametrize("kind", KINDS)
def test_at_every_stop_of_an_append(kind, then, tmp_path, header):
    """One client gets as far as each stop in turn. It crashes there, and another goes on; or it waits until another has done all it can."""
    places, before, after = [], 0, 0
    append = functools.partial(write, times=1, length=3)
    for far in range(1000):
        world = World(kind, tmp_path, lambda store: store.create(header, ""))
        first = Client(world, "first", append)
        while first.go() != DECIDING:
            pass
        while far and first.go():
            far -= 1
        if first.dead:
            world.end()
            break
        places.append(first.place)
        second = Client(world, "second", append)
        if then == "crash":
            heard = first.landed
            first.crash()
            # A crash adds nothing and takes nothing.
            assert len(world.unheard) == heard
            after, before = after + heard, before + (not heard)
        while second.place != WAITING and second.go():
            pass
        while not first.dead and first.go():
            pass
        while not second.dead and second.go():
            pass
        entries = world.end()
        assert decided_on_what_is_there(entries)
        assert world.landed == (1 + heard if then == "crash" else 2)
    else:
        raise AssertionError("no end")
    assert {DECIDING, CONFIRMED} < set(places)
    assert then == "pause" or (before > 3 and after)
    if kind != "memory":
        assert {f"{when} {what}" for when in ("before", "after") for what in WITHIN} < set(places)


def many(count: int, more: int, most: int) -> list:
    """Seeds: a few always, more among the slow tests, most of them before an issue ends."""
    return [
        pytest.param(range(count), id="few"),
        pytest.param(range(count, more), id="many", marks=pytest.mark.slow),
        pytest.param(range(more, most), id="most", marks=pytest.mark.full),
    ]


@pytest.mark.parametrize("seeds", many(10, 50, 400))
@pytest.mark.parametrize("kind", KINDS)
def test_in_any_order(kind, seeds, tmp_path, header):
    unheard = conflicts = 0
    for seed in seeds:
        world = World(kind, tmp_path, lambda store: store.create(header, ""))
        ended = schedule(world, functools.partial(write, times=3), seed, clients=3, crashes=4)
        entries = world.end()
        assert decided_on_what_is_there(entries), seed
        assert len(ended) == 3
        unheard += len(world.unheard)
        conflicts += world.conflicts
    assert conflicts and unheard  # crashes between the commit and the client's hearing of it were among them


@pytest.mark.parametrize("seeds", many(10, 40, 150))
def test_a_new_file_is_made_by_several_at_once(seeds, tmp_path, header):
    for seed in seeds:
        path = tmp_path / f"{seed}.sqlite"
        opened = SimpleNamespace(look=lambda client: None, open=lambda path=path: sqlite_store(path))
        games = []

        def create(client: Client, games=games) -> None:
            client.patient = True
            store = client.open()
            games.append(store.create(header, client.name))
            store.close()

        schedule(opened, create, seed, clients=3, crashes=2)
        store = sqlite_store(path)
        assert set(games) <= {kept.id for kept in store.list()}
        store.close()


# Whole sessions -----------------------------------------------------------------------------------

SEATS = (Seat("Anna", "red"), Seat("Bernd", "blue"), Seat("Bot", "green", "busy"))
SEED = "interleaved"


def sit_down(client: Client, times: int = 6) -> None:
    """Resume the game and play what comes to mind, with undo, redo and jumps."""
    rng = client.rng
    client.session = session = Session.resume(client.open(), client.world.game)
    for _ in range(times):
        stop("looking at the screen")
        while session.error:
            assert not client.patient and "another program is writing" in session.error
            stop(WAITING)
            session.go_on()
        waiting = session.frame.waiting
        assert session.frame.state.over or session.people.intersection(waiting), f"nobody moves on: {waiting}"
        if session.frame.handover >= 0:
            session.take_screen(session.frame.handover)
        before, number = journal(session).entries, session.frame.number
        try:
            match rng.randrange(10):
                case 0:
                    session.undo()
                case 1:
                    session.redo()
                case 2:
                    session.jump(rng.choice([0, *(entry.number for entry in before if not isinstance(entry.action, Jump))]))
                case _:
                    session.do(rng.choice(session.frame.legal), at=number)
        except IllegalAction as error:
            assert "moved on" in str(error)
            assert len(journal(session)) > len(before) and session.frame.number > number
        known = journal(session).entries
        assert client.world.kept[: len(known)] == known


@pytest.mark.parametrize("seeds", many(3, 15, 100))
@pytest.mark.parametrize("kind", KINDS)
def test_sessions_at_one_game(kind, seeds, tmp_path):
    for seed in seeds:
        world = World(kind, tmp_path, lambda store: Session.new("schmidt-2007", SEATS, SEED, store=store, length=4).game_id)
        ended = schedule(world, sit_down, seed, clients=3, crashes=3)
        header = world.onlooker.header(world.game)
        fresh = Session.resume(world.onlooker, world.game)
        assert journal(fresh).entries == world.kept
        entries = world.end()
        line = Journal(entries)
        # Every line that was played is by the rules, and every roll and draw in it came from the seed.
        positions = Positions(fresh.rules, header, line, checked=True)
        for session in (fresh, *(client.session for client in ended)):
            frame = session.frame
            assert frame.state == view(fresh.rules, positions.at(frame.head), frame.perspective)
        for entry in entries:
            if not isinstance(entry.action, Jump):
                positions.at(entry.number)
        assert fresh.frame.head == line.head and fresh.frame.waiting != (CHANCE,)
        verify_dice(fresh.rules, header, line, SEED)
