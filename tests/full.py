"""What is run before an issue ends, and not in CI: what only measures, and what takes minutes to prove once.

``python -m tests.full`` runs all parts one after the other, also after one that fails, and ends with a table of how each went; the exit code is 1 if any
failed. ``--list`` names the parts, ``--only=NAME`` (as often as you like) runs single ones. A test belongs to the part ``tests`` by the marker ``full``.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

CHECKOUT = Path(__file__).parents[1]


@dataclass(frozen=True)
class Part:
    """A command, and how long it takes on two cores."""

    name: str
    minutes: float
    about: str
    module: str
    arguments: tuple[str, ...] = ()

    @property
    def command(self) -> list[str]:
        return [sys.executable, "-m", self.module, *self.arguments]


PARTS = (
    Part("tests", 47, "the tests marked full, one after the other", "pytest", ("-m", "full", "-n", "0", "-s")),
    Part("browser", 60, "the browser tests again and again, with a busy process beside them", "tests.repeat"),
    Part("benchmarks", 2, "the engine beside others", "pytest", ("tests/benchmarks", "-m", "benchmark", "-n", "0")),
    Part("random-games", 5, "3,000 random games of all editions, every invariant checked", "tests.random_games", ("--games=3000",)),
    Part("tables", 4, "ten tables of four for three minutes: no press lost, none booked twice", "tests.load.tables", ("--tables=10", "--minutes=3")),
    Part("arrivals", 3, "20 phones that open the page within ten seconds", "tests.load.arrivals"),
    Part("kill", 5, "200 kills of a writing process, ten of the server while people play", "tests.load.kill", ("--writers=200", "--servers=10")),
    Part("static", 20, "the page without a server: figures, games of all editions, 100 kills, Firefox", "tests.static"),
    Part("money", 3, "what is left at the end of money that a seat is given", "tests.tools.money_itself", ("--games=20",)),
    Part("bidding-less", 4, "what bidding less in the opening wins", "tests.tools.bidding_less", ("--deals=20",)),
)


@dataclass(frozen=True)
class Ended:
    """How a part went."""

    part: Part
    code: int
    seconds: float

    def __str__(self) -> str:
        told = "passed" if self.code == 0 else f"FAILED with exit code {self.code}"
        return f"{self.part.name:<14} {self.seconds / 60:6.1f} min  {told}"


def run(parts: Sequence[Part]) -> list[Ended]:
    """Run them one after the other; interrupted, those that have ended."""
    ended: list[Ended] = []
    for part in parts:
        print(f"\n== {part.name}, about {part.minutes:g} min: {' '.join(('python -m', part.module, *part.arguments))}", flush=True)
        began = time.monotonic()
        try:
            code = subprocess.run(part.command, cwd=CHECKOUT, check=False).returncode
        except KeyboardInterrupt:
            code = 130
        ended.append(Ended(part, code, time.monotonic() - began))
        if code == 130:
            break
    return ended


def main(arguments: Sequence[str] | None = None, parts: Sequence[Part] = PARTS) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.full", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--list", action="store_true", help="name the parts and run none")
    parser.add_argument("--only", action="append", metavar="NAME", choices=[part.name for part in parts], help="run this part; can be given several times")
    given = parser.parse_args(arguments)
    chosen = [part for part in parts if not given.only or part.name in given.only]
    if given.list:
        for part in chosen:
            print(f"{part.name:<14} {part.minutes:3g} min  {part.about}")
        print(f"{'all together':<14} {sum(part.minutes for part in chosen):3g} min")
        return 0
    ended = run(chosen)
    print("\n== What ran", *ended, sep="\n")
    for part in chosen[len(ended) :]:
        print(f"{part.name:<14} not run")
    return 0 if len(ended) == len(chosen) and not any(each.code for each in ended) else 1


if __name__ == "__main__":
    sys.exit(main())
