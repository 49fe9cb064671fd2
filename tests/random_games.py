"""Random games over all six editions, two to six players, every invariant checked at every step of each.

``python -m tests.random_games`` plays 100,000 of them on all cores, at low priority; it goes on where it was stopped, and plays again what was played by a
program that has changed since. A game that breaks an invariant is told with its seed, and does not stop the others. At each
step it is checked that money and goods move only by lines of the log, that each card is in one place, that somebody may act, and now
and then that no view shows or depends on a secret; and at the end of every tenth that a reader that shares no code finds the same winners
and that undo and redo come to the same positions (tests/engine/watching.py).
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import traceback
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import joblib
from rich.console import Console
from rich.progress import Progress

from aufachse_widgets.bots import Bot
from aufachse_widgets.engine import PRESETS, Action, State
from tests.engine import busy_games
from tests.engine.watching import Watch, finished
from tests.tools.fingerprint import fingerprint
from tests.tools.kept_lines import after_whole_lines, whole_lines

EDITIONS = tuple(PRESETS)
PART = 10 * len(EDITIONS)
"""Games of a line of the file: what is lost where it is stopped."""

WHOLE = 10
"""Of so many games of a part one is also gone through by the reader, and undone and redone."""

BEGUN = b'{"games": '
"""How each line of the file begins."""

Line = dict[str, object]


def play_part(games: int, part: int, parts: int, program: str) -> Line:
    """What one part visited, edition by edition, and what went wrong in which of its games."""
    visited = {edition: Counter[str]() for edition in EDITIONS}
    broken = []
    for number, index in enumerate(indices(games, part, parts)):
        edition, counts = EDITIONS[index % len(EDITIONS)], Counter[str]()
        try:
            play_game(index, counts, whole=number % WHOLE == part % WHOLE)
        except Exception:  # noqa: BLE001
            broken.append(f"game {index} ({edition}):\n{traceback.format_exc()}")
        else:
            visited[edition].update(counts)
    return {"games": games, "part": part, "parts": parts, "program": program, "visited": visited, "broken": broken}


def play_game(index: int, counts: Counter[str], whole: bool) -> None:
    """One game, watched; what it visits is counted. AssertionError where an invariant is broken."""
    rules, players, watch = busy_games.rules_of_game(index, EDITIONS), 2 + index // len(EDITIONS) % 5, Watch()
    actions, states = list[Action](), list[State]()
    for step in busy_games.play(rules, players, index):
        watch(rules, players, index, step)
        busy_games.count(rules, counts, step)
        actions.append(step[1])
        states.append(step[2])
    assert states[-1].over
    if whole:
        finished(rules, players, actions, states)


def indices(games: int, part: int, parts: int) -> list[int]:
    """The numbers of a part's games."""
    return [index for index in range(games) if index // len(EDITIONS) % parts == part]


def lines(file: Path) -> list[Line]:
    """What is written; a last line that was cut off is passed over. ValueError for a file of something else."""
    found = [json.loads(line) for line in whole_lines(file, BEGUN)] if file.exists() else []
    if not all(isinstance(line, dict) and line.keys() >= {"games", "part", "parts", "program", "visited", "broken"} for line in found):
        raise ValueError("a line that isn't one of random games")
    return found


def run(games: int, file: Path, workers: int = -1, part_games: int = PART) -> list[Line]:
    """The lines of all parts, played where they are not there yet."""
    parts = max(1, games // part_games)
    program = fingerprint((Bot("watch", "Watch", "", finished),))
    found = {line["part"]: line for line in lines(file) if (line["games"], line["parts"], line["program"]) == (games, parts, program)}
    missing = [part for part in range(parts) if part not in found]
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar, file.open("a+b") as written:
        after_whole_lines(written)
        task = bar.add_task("parts", total=parts, completed=len(found))
        jobs = (joblib.delayed(play_part)(games, part, parts, program) for part in missing)
        with closing(joblib.Parallel(n_jobs=workers, return_as="generator_unordered", batch_size=1)(jobs)) as played:
            for line in played:
                found[line["part"]] = line
                written.write(json.dumps(line).encode() + b"\n")
                written.flush()
                bar.advance(task)
    return [found[part] for part in sorted(found)]


def table(found: Sequence[Line]) -> str:
    """How many games of each edition kept every invariant, and what they visited."""
    visited = {edition: Counter[str]() for edition in EDITIONS}
    for line in found:
        for edition, counts in line["visited"].items():  # type: ignore[attr-defined]
            visited[edition].update(counts)
    ends = {edition: sum(count for name, count in counts.items() if name.startswith("end: ")) for edition, counts in visited.items()}
    steps = {edition: sum(count for name, count in counts.items() if name.startswith("action ")) for edition, counts in visited.items()}
    head = [f"{sum(ends.values()):,} games, {sum(steps.values()):,} actions: every invariant held in each"]
    head += [f"  {edition}: {ends[edition]:,} games, {steps[edition]:,} actions" for edition in EDITIONS]
    return "\n".join([*head, busy_games.table(visited)])


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, and tell; 1 where an invariant was broken."""
    parser = argparse.ArgumentParser(prog="python -m tests.random_games", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=100_000, help="how many (default: 100000)")
    parser.add_argument("--part", type=int, default=PART, help=f"how many a line of the file holds: what is lost when it is stopped (default: {PART})")
    parser.add_argument("--workers", type=int, default=-1, help="how many processes (default: all cores)")
    parser.add_argument("--results", type=Path, default=Path(__file__).with_suffix(".results.jsonl"), help="file to which results are added")
    given = parser.parse_args(arguments)
    if given.games < 1:
        parser.error(f"--games={given.games}: use a number from 1")
    if given.part < 1:
        parser.error(f"--part={given.part}: use a number from 1")
    if given.workers < 1 and given.workers != -1:
        parser.error(f"--workers={given.workers}: use a number from 1")
    try:
        lines(given.results)
    except (OSError, ValueError) as error:
        parser.error(f"--results={given.results}: doesn't hold results of random games ({error}); name another file")
    if hasattr(os, "nice"):
        os.nice(max(0, 19 - os.nice(0)))
    try:
        found = run(given.games, given.results, given.workers, given.part)
    except KeyboardInterrupt:
        print("stopped; the same command goes on from here", file=sys.stderr)
        return 130
    print(table(found))
    broken = [text for line in found for text in line["broken"]]  # type: ignore[attr-defined]
    if broken:
        print(f"games that broke an invariant: {len(broken)}\n", *broken, sep="\n", file=sys.stderr)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
