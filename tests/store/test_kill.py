"""Processes that play are killed, hundreds of times; the store holds every confirmed step exactly once, and the next one goes on.

A nursery imports everything once and forks for each life. Some lives are ended by ``kill -9`` at a
moment of chance, some by themselves with the same signal within a statement of SQL; some games are
played by two processes at once. All seats are bots: from its seed it is known, entry by entry, what a
game that nobody disturbs holds.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from aufachse_widgets.journal import PLAYED, Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore
from aufachse_widgets.store.sqlite import SQLiteStore
from tests.sessions.exported import played

SEATS = (Seat("Anna", "red", "courier"), Seat("Bernd", "blue", "busy"), Seat("Carla", "green", "courier"))
KILLED = str(-9)

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="lives are forked, which this system cannot do")


# In the nursery -----------------------------------------------------------------------------------


def tell(*words: object) -> None:
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def end_within(statements: int) -> None:
    """Kill this process in the midst of its SQL, that many statements after now."""
    connect, left = sqlite3.connect, statements

    def end() -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    def connected(*args, **kw) -> sqlite3.Connection:
        db = connect(*args, **kw)

        def begun(sql: str) -> None:
            nonlocal left
            left -= 1
            if left < 0:
                end()
            elif not left:
                # Some instructions on, so within the statement; at the next one where it is a short one.
                db.set_progress_handler(end, 5)

        db.set_trace_callback(begun)
        return db

    sqlite3.connect = connected


async def live(path: str, seed: str, statements: int) -> None:
    """Go on with the game that is not over, or begin one, and tell each step once it is confirmed."""
    if statements:
        end_within(statements)
    store = SQLiteStore(path)
    game = next((kept.id for kept in store.list() if not kept.over), None)
    session = Session.resume(store, game) if game else Session.new("schmidt-2007", SEATS, seed, length=3, store=store)
    tell("begun" if game else "new", session.game_id, session.frame.head)
    session.observe(lambda change: tell("step", session.game_id, change["new"].head), "frame")
    while not session.frame.state.over:
        await asyncio.sleep(0.005)
        assert not session.error, session.error
    store.close()


def nursery() -> None:
    """For each line of path, seed, seconds and numbers of statements: as many lives at once. It tells how each ended."""
    for line in sys.stdin:
        path, seed, seconds, *lives = line.split()
        running = set()
        for statements in lives:
            process = os.fork()
            if not process:
                try:
                    asyncio.run(live(path, seed, int(statements)))
                    os._exit(0)
                except Exception as error:
                    tell("failed", repr(error))
                    raise
                finally:
                    os._exit(1)
            running.add(process)
        end = time.monotonic() + float(seconds)
        while running:
            process, status = os.waitpid(-1, os.WNOHANG)
            if process:
                running.remove(process)
                tell("ended", os.waitstatus_to_exitcode(status))
            elif time.monotonic() < end:
                time.sleep(0.001)
            else:
                # None of them has been waited for: their numbers are theirs.
                for process in running:
                    os.kill(process, signal.SIGKILL)
                end += 60
        tell("next")


# The test -----------------------------------------------------------------------------------------


class Undisturbed:
    """A game as it goes where nobody disturbs it."""

    def __init__(self, seed: str) -> None:
        self.session = Session.new("schmidt-2007", SEATS, seed, length=3, store=MemoryStore())
        self.entries = self.session.store.read(self.session.game_id, PLAYED)


@contextmanager
def nursery_of() -> Iterator[subprocess.Popen[str]]:
    """The process in which lives are forked."""
    program = f"import sys, runpy; runpy.run_path({str(Path(__file__))!r})['nursery']()"
    with subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1, encoding="utf-8") as process:
        yield process
        process.stdin.close()
        process.wait(30)


@pytest.fixture
def nurse() -> Iterator[subprocess.Popen[str]]:
    with nursery_of() as process:
        yield process


@pytest.mark.parametrize("kills", [10, pytest.param(300, marks=pytest.mark.slow)])
def test_a_process_that_plays_is_killed(kills, nurse, tmp_path):
    assert killed(kills, nurse, tmp_path) > kills


def killed(kills: int, nurse: subprocess.Popen[str], folder: Path) -> int:
    """Kill processes that play, so many times; how many steps they had confirmed. AssertionError where one of them is lost or doubled."""
    rng = random.Random(f"kill {kills}")
    done = games = steps = 0
    while done < kills:
        games += 1
        seed, path = f"seed-{games}", folder / f"{games}.sqlite"
        undisturbed = Undisturbed(seed)
        turns = played(undisturbed.session).fold.turn
        length: dict[str, int] = {}
        while done < kills and not (length and all(count == len(undisturbed.entries) for count in length.values())):
            lives = [rng.choice((0, rng.randint(1, 90))) for _ in range(rng.choice((1, 1, 2)))]
            print(path, seed, rng.random() * 0.4, *lives, file=nurse.stdin, flush=True)
            told: dict[str, list[int]] = {}
            while (line := nurse.stdout.readline()) != "next\n":
                what, *rest = line.split()
                if what == "ended":
                    assert rest[0] in (KILLED, "0"), line
                    done += rest[0] == KILLED
                else:
                    assert what in ("new", "begun", "step"), line
                    game, head = rest[0], int(rest[1])
                    if what == "begun" and len(lives) == 1:
                        assert head == length[game], "it did not go on from where the store stands"
                    told.setdefault(game, []).append(head)
                    steps += 1
            store = SQLiteStore(path)
            kept = {kept.id: kept for kept in store.list()}
            assert told.keys() | length.keys() <= kept.keys()
            for game, line in kept.items():
                entries = store.read(game, PLAYED)
                count = len(entries)
                # Each entry once and in its place, whole batches, and nothing that was confirmed before is gone.
                assert entries == undisturbed.entries[:count]
                assert count == len(undisturbed.entries) or undisturbed.entries[count].step == count + 1
                assert count >= max([length.get(game, 0), *told.get(game, ())])
                assert (line.entries, line.turn) == (count, turns(count))
                assert line.over == (count == len(undisturbed.entries))
                length[game] = count
            assert store._db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            store.close()
    # What the last ones left is played to its end.
    store = SQLiteStore(path)
    for game in length:
        session = Session.resume(store, game)
        assert session.frame.state.over and store.read(game, PLAYED) == undisturbed.entries
    store.close()
    return steps
