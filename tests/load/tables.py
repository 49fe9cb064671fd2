"""Many tables at once: people on pages without a browser, and bots; at the end every journal is replayed.

    python -m tests.load.tables --tables 20 --seats 4 --minutes 10

Prints how long a press takes until it is seen on its own page and on the others of its table.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from statistics import quantiles
from urllib.parse import urljoin

from msgspec import Struct

from tests.kit.measures import aligned
from tests.kit.servers import Server, dashboard, installed_at
from tests.load.player import Player, Pressed, Round, begun, leave, shows
from tests.load.visitor import Visitor

AT_ONCE = 8  # pages that are opened at a time
REST = 3.0  # seconds after which every page has seen the last step


class Held(Struct, frozen=True):
    """What a load test has seen: all presses that were kept, what was not answered, the entries of all journals, the pages whose last frame shows
    another game than one opened afresh, or than the replayed journal."""

    tried: int
    kept: list[Pressed]
    lost: list[str]
    entries: int
    different: list[str]


async def play(server: Server, tables: Sequence[Round], seconds: float) -> Held:
    """Everybody comes, plays for so many seconds, and stops; then each journal is replayed, and each page compared with one opened afresh."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def come(table: Round) -> list[Player]:
        async with gate:
            return await Player.at(server.url, table)

    players = [player for table in await asyncio.gather(*map(come, tables)) for player in table]
    until = time.monotonic() + seconds
    await asyncio.gather(*(player.play(until) for player in players))
    await settled(tables)
    for table in tables:
        table.check()
    different: list[str] = []

    async def compare(player: Player) -> None:
        async with gate:
            fresh = await Visitor.opened(urljoin(server.url, player.table.links[player.seat]))
            seen, now = shows(player.page), shows(fresh)
            pair = next((pair for pair in zip_longest(seen, now) if pair[0] != pair[1]), None)
            if pair is not None:
                different.append(f"{player.table.game}, seat {player.seat}: {pair}")
            # What the replayed journal says stands on both.
            different.extend(f"{player.table.game}, seat {player.seat}: {text!r} is missing" for text in player.table.purses() if text not in now[0])
            await fresh.leave()

    await asyncio.gather(*map(compare, players))
    await leave(players)
    return Held(
        sum(player.tried for player in players),
        [press for player in players for press in player.kept],
        [line for player in players for line in player.lost],
        sum(len(table.journal) for table in tables),
        different,
    )


async def settled(tables: Sequence[Round], patience: float = 60.0) -> None:
    """Until bots wait for people at every table, and every page has seen it."""
    end, quiet = time.monotonic() + patience, time.monotonic()
    known = -1
    while time.monotonic() - quiet < REST and time.monotonic() < end:
        for table in tables:
            table.look()
        now = sum(len(table.journal) for table in tables)
        if now != known:
            known, quiet = now, time.monotonic()
        await asyncio.sleep(0.25)


def report(held: Held, tables: int, seats: int, people: int, seconds: float) -> str:
    """What was measured, as a table."""

    def row(name: str, values: list[float]) -> tuple[str, ...]:
        cuts = quantiles(values, n=100) if len(values) > 1 else [float("nan")] * 99
        return name, *(f"{cuts[place - 1]:.0f}" for place in (50, 90, 99)), f"{max(values, default=float('nan')):.0f}"

    return aligned(
        f"{tables} tables of {seats} seats, {people} of them people on pages of their own, for {seconds:.0f} s: {len(held.kept)} of {held.tried} presses "
        f"kept, {held.entries} entries, all replayed; {len(held.lost)} presses not seen within 8 s, {len(held.different)} pages that show another game",
        [
            ("from the press, ms", "median", "90 %", "99 %", "most"),
            row("seen on the own page", [press.here for press in held.kept]),
            row("seen on another page of the table", [lag for press in held.kept for lag in press.there]),
        ],
    )


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.tables", description="Many tables at once.")
    parser.add_argument("--tables", type=int, default=20, help="how many (default: %(default)s)")
    parser.add_argument("--seats", type=int, default=4, help="at each (default: %(default)s)")
    parser.add_argument("--people", type=int, default=2, help="of them on pages of their own, the others are bots (default: %(default)s)")
    parser.add_argument("--minutes", type=float, default=10.0, help="how long they play (default: %(default)s)")
    parser.add_argument("--installed", default="", help="an environment that holds the wheel already (default: a new one is made)")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "games.sqlite"
        with dashboard(installed_at(given.installed, Path(folder) / "installed"), Path(folder) / "home", f"--store={store}") as server:
            tables = [begun(store, number, given.people, given.seats - given.people) for number in range(given.tables)]
            held = asyncio.run(play(server, tables, given.minutes * 60))
            for table in tables:
                table.store.close()
    print(report(held, given.tables, given.seats, given.people, given.minutes * 60))
    for line in (*held.lost, *held.different):
        print(line)
    if held.lost or held.different:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
