"""Processes are killed while people play: nothing that was confirmed is lost, nothing is there twice.

    python -m tests.load.kill

kills a process that writes a thousand times (:mod:`tests.store.test_kill`), and the server fifty times, at random moments, while people act
on pages without a browser.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from pathlib import Path

import psutil
from msgspec import Struct

from aufachse_widgets.journal import PLAYED
from tests.kit.servers import Installed, Server, dashboard, installed_at
from tests.load.player import Player, Round, begun
from tests.load.visitor import Gone
from tests.store.test_kill import killed, nursery_of

TABLES = 2
ALONE = 15.0  # seconds within which the kernels of a server that was killed end by themselves


class Survived(Struct, frozen=True):
    """How often the server was killed, the presses that people made meanwhile, and those that were confirmed."""

    kills: int
    tried: int
    confirmed: int


def kill_servers(installed: Installed, folder: Path, kills: int) -> Survived:
    """Kill the server so many times while people play at some tables; AssertionError where an entry that was confirmed is not in its place, or
    anybody did more than they pressed."""
    rng = random.Random(f"server {kills}")
    store = folder / "games.sqlite"
    tables: list[Round] = []
    presses = confirmed = 0
    tried = [[0, 0] for _table in range(TABLES)]
    for life in range(kills):
        with dashboard(installed, folder / f"life{life}", f"--store={store}") as server:
            tables = tables or [begun(store, number, 2, 1) for number in range(TABLES)]
            players = asyncio.run(play_until_killed(server, tables, rng.uniform(0.2, 2.5)))
            for player in players:
                tried[tables.index(player.table)][player.seat] += player.tried
                presses += player.tried
                confirmed += len(player.kept)
                entries = {entry.number: entry.action for entry in player.table.store.read(player.table.game, PLAYED)}
                assert all(entries.get(press.number) == press.action for press in player.kept), "an entry that was confirmed is gone"
    for table, counts in zip(tables, tried, strict=True):
        table.check()
        for seat, pressed in enumerate(counts):
            assert len(table.entries((seat,))) <= pressed, "a press was booked twice"
        table.store.close()
    return Survived(kills, presses, confirmed)


async def play_until_killed(server: Server, tables: list[Round], seconds: float) -> list[Player]:
    """People come and play; after so many seconds the server is killed, without a word to its kernels, which end."""
    players = [player for table in await asyncio.gather(*(Player.at(server.url, table, pause=0.05) for table in tables)) for player in table]
    kernels = server.process.children(recursive=True)

    async def kill() -> None:
        await asyncio.sleep(seconds)
        server.process.kill()

    async def play(player: Player) -> None:
        try:
            await player.play(time.monotonic() + 60)
        except Gone:
            return

    playing = asyncio.gather(*map(play, players))
    await kill()
    await playing
    for player in players:
        await player.page.drop()
    _gone, left = psutil.wait_procs(kernels, ALONE)
    for process in left:
        process.kill()
    assert not left, f"{len(left)} kernels of a killed server live on"
    return players


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.kill", description="Processes are killed while people play.")
    parser.add_argument("--writers", type=int, default=1000, help="how often a writing process is killed (default: %(default)s)")
    parser.add_argument("--servers", type=int, default=50, help="how often the server is killed (default: %(default)s)")
    parser.add_argument("--installed", default="", help="an environment that holds the wheel already (default: a new one is made)")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if given.writers:
            with nursery_of() as nurse:
                steps = killed(given.writers, nurse, folder)
            print(f"a writing process killed {given.writers} times: {steps} confirmed steps, each there once")
        if given.servers:
            survived = kill_servers(installed_at(given.installed, folder / "installed"), folder, given.servers)
            print(f"the server killed {survived.kills} times: {survived.confirmed} confirmed of {survived.tried} presses, each there once")


if __name__ == "__main__":
    main()
