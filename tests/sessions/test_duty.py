"""One session of a table runs its bots and timers; where it falls silent, another takes over."""

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from aufachse_widgets.engine.actions import Bid, Pass
from aufachse_widgets.engine.log import Passed
from aufachse_widgets.engine.phases import Auction
from aufachse_widgets.journal import PLAYED, Seat
from aufachse_widgets.sessions.duty import Duty
from aufachse_widgets.sessions.pace import Pace
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import TIMINGS, MemoryStore, StoreError, Timings
from aufachse_widgets.store.sqlite import SQLiteStore
from tests.kit.devices import EVERY, same, until
from tests.kit.stores import Clock

BOTS = (Seat("Anna", "red", "courier"), Seat("Ben", "blue", "busy"), Seat("Cem", "green", "courier"))
SEED = "lease"
BEAT, SILENCE = TIMINGS.lease_heartbeat, TIMINGS.lease_timeout


@pytest.fixture
def pair():
    game = Session.new("fx-schmid-1987", (Seat("Anna", "red"), Seat("Ben", "blue")), store=MemoryStore())
    clock = Clock(0.0)
    return game.store, clock, Duty(game.store, game.game_id, clock), Duty(game.store, game.game_id, clock)


def test_while_one_gives_signs_of_life_nobody_else_is_on_duty(pair):
    _store, clock, one, other = pair
    for _sign in range(20):
        assert one.hold() and not other.hold()
        clock.now += BEAT
    assert one.held and not other.held


def test_whoever_is_silent_is_followed_by_another_and_hears_of_it(pair):
    _store, clock, one, other = pair
    assert one.hold() and not other.hold()
    clock.now += SILENCE - 0.01
    assert not other.hold()
    clock.now += 0.02
    assert other.hold()
    # The first one wakes up again.
    assert not one.hold() and not one.held
    other.let_go()
    assert one.hold()


def test_signs_of_life_cost_the_store_one_write_a_beat(pair, monkeypatch):
    store, clock, one, _other = pair
    assert one.hold()
    writes = []
    monkeypatch.setattr(store, "take_lease", lambda *asked, take=store.take_lease: writes.append(asked) or take(*asked))
    for _look in range(32):
        clock.now += BEAT / 8
        assert one.hold()
    assert len(writes) == 4


def both(store, other=None, pace=0.0, **kwargs):
    one = Session.new("fx-schmid-1987", BOTS, SEED, first=0, length=3, store=store, bot_delay=pace, **kwargs)
    two = Session.resume(other or store, one.game_id, bot_delay=pace)
    for session in (one, two):
        session.follow(EVERY)
    return one, two


def undisturbed():
    session = Session.new("fx-schmid-1987", BOTS, SEED, first=0, length=3)
    return session.journal.entries


def acting(session):
    """How many steps this session itself has kept."""
    steps = []
    session.observe(lambda change: steps.append(change["new"].number) if not change["new"].others and change["new"].events else None, "frame")
    return steps


def test_of_two_sessions_one_lets_the_bots_act():
    whole = undisturbed()

    async def run():
        one, two = both(MemoryStore())
        of_one, of_two = acting(one), acting(two)
        await until(lambda: one.frame.state.over and same(one, two), 60)
        assert bool(of_one) != bool(of_two), (len(of_one), len(of_two))
        assert one.journal.entries == whole
        one.close()
        two.close()

    asyncio.run(run())


def test_a_session_that_is_closed_leaves_its_bots_to_the_other_at_once():
    async def run():
        one, two = both(MemoryStore(), pace=Pace(0.02))
        await until(lambda: one._duty.held or two._duty.held)
        on, off = (one, two) if one._duty.held else (two, one)
        steps = acting(off)
        began = time.monotonic()
        on.close()
        await until(lambda: len(steps) > 2, SILENCE)
        assert time.monotonic() - began < SILENCE / 2
        off.close()

    asyncio.run(run())


def test_whoever_looks_at_the_past_leaves_the_bots_to_the_others():
    async def run():
        one, two = both(MemoryStore(), pace=Pace(0.02))
        await until(lambda: len(one.journal) > 8)
        on, off = (one, two) if one._duty.held else (two, one)
        steps = acting(off)
        on.show_entry(2)
        await until(lambda: len(steps) > 2)
        assert on.frame.shown == 2 and not on._duty.held
        on.show_entry(None)
        await until(lambda: same(one, two))
        one.close()
        two.close()

    asyncio.run(run())


def test_a_store_that_fails_leaves_nobody_on_duty_and_nothing_done(monkeypatch):
    async def run():
        store = MemoryStore(timings=Timings(retry=0.02))
        one, two = both(store, pace=Pace(0.02))
        take, away = store.take_lease, True

        def failing(*asked):
            if away:
                raise StoreError("games.sqlite", "the drive is gone")
            return take(*asked)

        monkeypatch.setattr(store, "take_lease", failing)
        one._duty._mine = two._duty._mine = None
        count = len(store.read(one.game_id, PLAYED))
        await asyncio.sleep(0.1)
        assert len(store.read(one.game_id, PLAYED)) == count
        away = False
        await until(lambda: len(store.read(one.game_id, PLAYED)) > count)
        one.close()
        two.close()

    asyncio.run(run())


def test_the_time_to_bid_runs_once_for_all_pages():
    seats = (Seat("Anna", "red"), Seat("Ben", "blue", "courier"), Seat("Cem", "green", "courier"))

    def waits(session):
        phase = session.frame.state.phase
        return isinstance(phase, Auction) and phase.next < 0 and 0 in session.frame.waiting

    store = MemoryStore()
    for number in range(20):
        begun = Session.new("fx-schmid-1987", seats, f"time {number}", store=store, countdown=1)
        for _step in range(200):
            if begun.frame.state.over or waits(begun):
                break
            begun.do(begun.frame.legal[0])
        if waits(begun):
            break
    assert waits(begun)

    async def run():
        one, two = (Session.resume(store, begun.game_id) for _page in range(2))
        for session in (one, two):
            session.follow(EVERY)
        await until(lambda: any(isinstance(event, Passed) and event.late for _entry, event in one.log()), 10)
        await until(lambda: same(one, two))
        auction = [event for _entry, event in two.log() if isinstance(event, Passed) and event.late and event.seat == 0]
        assert len(auction) == 1 and one.error == two.error == ""
        one.close()
        two.close()

    asyncio.run(run())


# Another process ----------------------------------------------------------------------------------


async def live(path: str, game: str) -> None:
    """Let the bots of a game act, slowly, and tell what each step was; until this process is killed."""
    session = Session.resume(SQLiteStore(path), game, bot_delay=Pace(1.2))
    session.observe(lambda change: print(len(session.journal), type(session.journal.entries[-1].action).__name__, flush=True), "frame")
    session.follow()
    await session.finished()


def auctions_ahead() -> int:
    """How many entries a game of bots has before the first bid of an auction in which more is said."""
    entries = undisturbed()
    for number, entry in enumerate(entries[:-1]):
        if isinstance(entry.action, Bid) and isinstance(entries[number + 1].action, Bid | Pass):
            return number
    raise AssertionError("no auction")


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "kill") or sys.platform == "win32", reason="a process is killed by a signal")
def test_killed_in_the_midst_of_an_auction_another_process_goes_on_with_it(tmp_path):
    path, ahead = tmp_path / "games.sqlite", auctions_ahead()
    whole = undisturbed()
    store = SQLiteStore(path)
    begun = Session.new("fx-schmid-1987", BOTS, SEED, first=0, length=3)
    game = store.create(begun.header, begun._seed, whole[:ahead])
    program = f"import asyncio, runpy, sys; asyncio.run(runpy.run_path({str(Path(__file__))!r})['live'](sys.argv[1], sys.argv[2]))"
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    process = subprocess.Popen([sys.executable, "-c", program, str(path), game], stdout=subprocess.PIPE, text=True, env=environment, encoding="utf-8")

    async def run() -> tuple[float, int]:
        loop = asyncio.get_running_loop()
        assert process.stdout is not None
        line = await loop.run_in_executor(None, process.stdout.readline)
        assert line.split()[1] == "Bid", line
        session = Session.resume(store, game)
        session.follow()
        steps = acting(session)
        await asyncio.sleep(0.4)
        process.kill()
        await loop.run_in_executor(None, process.wait)
        killed, count = time.monotonic(), len(store.read(game, PLAYED))
        assert isinstance(session.frame.state.phase, Auction) and not steps, "only one of them runs the bots"
        await until(lambda: steps, SILENCE + 3)
        waited = time.monotonic() - killed
        await asyncio.wait_for(session.finished(), 60)
        session.close()
        return waited, count

    try:
        waited, count = asyncio.run(run())
    finally:
        process.kill()
        process.communicate()
    assert SILENCE - BEAT - 0.5 < waited < SILENCE + 2, waited
    entries = store.read(game, PLAYED)
    assert len(entries) > count > ahead and list(entries) == whole
    store.close()
