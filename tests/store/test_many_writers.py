"""Eight processes write to one table at once, as eight devices do, and a ninth follows: nothing is lost, nothing is doubled."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from pathlib import Path

import pytest

from aufachse_widgets.engine.actions import Place
from aufachse_widgets.journal import PLAYED, Entry
from aufachse_widgets.store import Conflict, StoreError
from aufachse_widgets.store.sqlite import SQLiteStore

WRITERS = 8


def write(path: str, game: str, seat: int, times: int) -> None:
    """Append so many entries; each is decided on all that is there before it, and again where somebody was first."""
    store = SQLiteStore(path)
    known, left, conflicts = 0, times, 0
    while left:
        known += len(store.read(game, PLAYED, known))
        try:
            store.append(game, [Entry(known + 1, known, known + 1, Place(seat, f"{times - left}"))])
        except Conflict:
            conflicts += 1
        except StoreError as error:
            assert "another program is writing" in str(error)
        else:
            known, left = known + 1, left - 1
    store.close()
    print(conflicts)


@pytest.mark.parametrize("times", [25, pytest.param(1000, marks=pytest.mark.full)])
def test_eight_processes_lose_nothing_and_double_nothing(times, tmp_path, header):
    path = tmp_path / "games.sqlite"
    store = SQLiteStore(path)
    game, other = store.create(header), store.create(header)
    program = f"import runpy, sys; runpy.run_path({str(Path(__file__))!r})['write'](sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))"
    began = time.monotonic()
    running = [
        subprocess.Popen([sys.executable, "-c", program, str(path), game, str(seat), str(times)], stdout=subprocess.PIPE, text=True, encoding="utf-8")
        for seat in range(WRITERS)
    ]
    followed: list[Entry] = []

    async def follow() -> None:
        async for new in store.follow(game, PLAYED, lambda: len(followed), every=0.01):
            followed.extend(new)
            if len(followed) == WRITERS * times:
                return

    try:
        asyncio.run(asyncio.wait_for(follow(), 300))
    finally:
        said = [process.communicate(timeout=60)[0] for process in running]
    assert [process.returncode for process in running] == [0] * WRITERS
    entries = store.read(game, PLAYED)
    assert list(entries) == followed
    assert [entry.number for entry in entries] == list(range(1, WRITERS * times + 1))
    for seat in range(WRITERS):
        assert [entry.action.space for entry in entries if entry.action.seat == seat] == [str(place) for place in range(times)]
    assert store.read(other, PLAYED) == ()
    assert sum(map(int, said)) > 0, "they never met"
    print(f"{len(entries)} entries of {WRITERS} processes in {time.monotonic() - began:.1f} s, {sum(map(int, said))} conflicts")
    store.close()
