"""Everything measured, as one table: ours, what it stands beside, their ratio, the goal."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any

import joblib
from msgspec import Struct

from aufachse_widgets.engine import CHANCE, Rules, compile_rules
from aufachse_widgets.simulation import simulate
from aufachse_widgets.store import MemoryStore, Store
from aufachse_widgets.store.sqlite import SQLiteStore
from tests.benchmarks import others, ours
from tests.benchmarks.timing import interleaved

EDITIONS = ("fx-schmid-1987", "schmidt-2007")
BOTS = ("busy", "courier")
GOALS = {"chess": 5.0, "catanatron": 4.0}  # times as many decisions
NODE_GOAL, FOLD_GOAL = 6.0, 3.0  # µs
UNDO_GOAL = 20.0  # ms
CORES_GOAL = 1.8  # times as many games on two cores as on one
PACE = 27_000  # decisions a second of python-chess on the machine for which the goals in µs and ms were set


class Amount(Struct, frozen=True):
    """How much is measured."""

    decisions: int = 200_000  # of each game in random play
    rounds: int = 10
    games: int = 6  # of each bot in each edition, and as many for positions and journals
    steps: int = 20_000  # of a game at most
    nodes: int = 5_000  # positions of the other games
    entries: int = 2_000  # of the game in which is undone
    undos: int = 60
    simulated: int = 100  # games between four couriers, on one core and on two


WHOLE = Amount()
SMALL = Amount(decisions=200, rounds=1, games=1, steps=150, nodes=20, entries=200, undos=3, simulated=2)


class Row(Struct, frozen=True):
    """One line. ``ratio`` is how many times as fast ours is, 0 where it stands beside nothing; ``met`` is None without a goal
    for it, ``most`` the goal for a time, in its unit, on the machine that it was set for (0: none)."""

    measure: str
    ours: float
    unit: str
    beside: str = ""
    theirs: float = 0.0
    ratio: float = 0.0
    goal: str = ""
    met: bool | None = None
    most: float = 0.0


def random_play(amount: Amount) -> list[Row]:
    """Decisions a second of uniform random play, four seats."""
    a_round = amount.decisions // amount.rounds
    plays = {edition: ours.random_play(compile_rules(edition), random.Random(1), a_round) for edition in EDITIONS}
    plays |= {package: other.random_play(random.Random(1), a_round) for package, other in others.OTHERS.items() if others.installed(package)}
    seconds = interleaved({name: lambda play=play: next(play) for name, play in plays.items()}, amount.rounds)  # type: ignore[misc]
    rate = {name: a_round / spent for name, spent in seconds.items()}
    rows = []
    for edition in EDITIONS:
        for package, goal in GOALS.items():
            measure = f"random play, {edition}"
            if package in rate:
                ratio = rate[edition] / rate[package]
                rows.append(Row(measure, rate[edition], "decisions/s", beside(package), rate[package], ratio, f"{goal:.0f} times", ratio >= goal))
            else:
                rows.append(Row(measure, rate[edition], "decisions/s", beside(package)))
    return rows


def bots(amount: Amount) -> list[Row]:
    """Whole games a second between four of a bot."""
    rows = []
    for edition in EDITIONS:
        for code in BOTS:
            decisions = 0
            start = time.process_time()
            for seed in range(amount.games):
                decisions += sum(action.seat != CHANCE for _, action in _bot_game(compile_rules(edition), code, seed, amount))
            spent = time.process_time() - start
            rows.append(Row(f"{code}, {edition}", amount.games / spent, "games/s"))
            rows.append(Row(f"{code}, {edition}", decisions / spent, "decisions/s"))
    return rows


def search(amount: Amount) -> list[Row]:
    """Microseconds a search node: a position after an action, and what a seat knows of it."""
    runs: dict[str, tuple[int, Callable[[], object]]] = {}
    for edition in EDITIONS:
        rules = compile_rules(edition)
        found = ours.nodes(rules, amount.games, amount.steps, random.Random(2))
        runs[edition] = len(found), lambda rules=rules, found=found: ours.search(rules, found)  # type: ignore[misc]
    for package, other in others.OTHERS.items():
        if others.installed(package):
            boards = other.nodes(random.Random(2), amount.nodes)
            runs[package] = len(boards), lambda other=other, boards=boards: other.search(boards)  # type: ignore[misc]
    micros = _micros(runs, amount.rounds)
    rows = []
    for edition in EDITIONS:
        for package in others.OTHERS:
            rows.append(_micro_row(f"apply + view, {edition}", micros[edition], beside(package, "copy + move"), micros.get(package, 0.0), NODE_GOAL))
    return rows


def folds(amount: Amount) -> list[Row]:
    """Microseconds an entry when a journal is replayed."""
    runs: dict[str, tuple[int, Callable[[], object]]] = {}
    for edition in EDITIONS:
        rules = compile_rules(edition)
        played = [[action for _, action in _bot_game(rules, BOTS[seed % 2], seed, amount)] for seed in range(amount.games)]
        kept = [ours.journal(actions) for actions in played]
        head = ours.header(rules, ("courier",) * ours.SEATS)
        runs[edition] = sum(map(len, kept)), lambda rules=rules, head=head, kept=kept: [ours.fold(rules, head, one) for one in kept]  # type: ignore[misc]
    if others.installed("chess"):
        rng = random.Random(3)
        moves = [others.chess_game(rng) for _ in range(amount.games * 4)]
        runs["chess"] = sum(map(len, moves)), lambda: others.chess_replay(moves)
    micros = _micros(runs, amount.rounds)
    return [_micro_row(f"fold of an entry, {edition}", micros[edition], beside("chess", "replay"), micros.get("chess", 0.0), FOLD_GOAL) for edition in EDITIONS]


def undo(amount: Amount) -> list[Row]:
    """Milliseconds an undo in a long game, until the new frame is there: the median, and the slowest. Wall-clock time, since a disk is waited for."""
    rows = []
    for edition in EDITIONS:
        with tempfile.TemporaryDirectory() as folder:
            stores: dict[str, Store] = {"memory": MemoryStore(), "SQLite": SQLiteStore(Path(folder) / "games.sqlite")}
            for name, store in stores.items():
                session = ours.long_game(compile_rules(edition), store, amount.entries)
                millis: list[float] = []
                while len(millis) < amount.undos and session.can_undo:
                    start = time.perf_counter()
                    undone = session.undo()
                    millis.append((time.perf_counter() - start) * 1000)
                    assert undone, session.error
                session.close()
                store.close()
                measure = f"undo among {amount.entries:,} entries, {name}, {edition}"
                typical = median(millis)
                rows.append(Row(measure, typical, "ms", most=UNDO_GOAL))
                rows.append(Row(f"  slowest of {len(millis)}", max(millis), "ms"))
    return rows


def cores(amount: Amount) -> list[Row]:
    """Simulated games a second on two cores beside one, by turns. Wall-clock time: that of the other processes counts."""
    beside = "one core"
    if joblib.cpu_count() < 2:
        return [Row("simulation on two cores", 0.0, "games/s", f"{beside}: this machine has no other")]
    spent: dict[int, list[float]] = {1: [], 2: []}
    for number in range(min(amount.rounds, 3) + 1):
        for workers, seconds in spent.items():
            start = time.perf_counter()
            played = simulate(("courier",) * ours.SEATS, amount.simulated, EDITIONS[0], number, workers=workers, most_entries=amount.steps, keep=0).totals()
            assert played["courier"].played == ours.SEATS * amount.simulated
            if number:  # the first time the processes are started
                seconds.append(time.perf_counter() - start)
    one, two = (amount.simulated / median(seconds) for seconds in spent.values())
    return [Row("simulation on two cores", two, "games/s", beside, one, two / one, f"{CORES_GOAL} times", two / one >= CORES_GOAL)]


def _bot_game(rules: Rules, code: str, seed: int, amount: Amount) -> Iterator[ours.Node]:
    return islice(ours.bot_game(rules, code, str(seed)), amount.steps)


def _micros(runs: dict[str, tuple[int, Callable[[], object]]], rounds: int) -> dict[str, float]:
    seconds = interleaved({name: run for name, (_, run) in runs.items()}, rounds)
    return {name: spent / runs[name][0] * 1e6 for name, spent in seconds.items()}


def _micro_row(measure: str, spent: float, beside: str, theirs: float, goal: float) -> Row:
    return Row(measure, spent, "µs", beside, theirs, theirs / spent, most=goal)


def beside(package: str, what: str = "") -> str:
    """A package with its version, or how to get it."""
    number = others.installed(package)
    return " ".join(filter(None, (others.OTHERS[package].name, number, what))) if number else f'{package} MISSING: pip install ".[bench]"'


def measure(amount: Amount = WHOLE) -> list[Row]:
    """All rows. Catanatron seeds the generator of the process, which is put back as it was."""
    before: Any = random.getstate()
    try:
        return [row for part in (random_play, bots, search, folds, undo, cores) for row in part(amount)]
    finally:
        random.setstate(before)


def table(rows: list[Row]) -> str:
    """The rows as text."""
    lines = [f"{'':58}{'ours':>10} {'':12} {'beside':40}{'theirs':>10} {'ratio':>8}   goal"]
    chess = next((row.theirs for row in rows if row.beside == beside("chess") and row.theirs), 0.0)
    slower = PACE / chess if chess else 1.0
    for row in rows:
        theirs, ratio = (_figure(row.theirs), f"{row.ratio:.2f}×") if row.theirs else ("", "")
        goal, met = row.goal, row.met
        if row.most:
            goal, met = f"{row.most:.0f} {row.unit}, here {_figure(row.most * slower)}", row.ours <= row.most * slower
        said = {True: "  met", False: "  MISSED", None: ""}[met]
        lines.append(f"{row.measure:58}{_figure(row.ours):>10} {row.unit:12} {row.beside:40}{theirs:>10} {ratio:>8}   {goal}{said}".rstrip())
    if chess:
        pace = f"python-chess makes {PACE:,} decisions/s; here it made {chess:,.0f}, so that times are {PACE / chess:.2f} times as long"
        lines.append(f"The goals in µs and ms are for a machine on which {pace}.")
    return "\n".join(lines)


def _figure(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"
