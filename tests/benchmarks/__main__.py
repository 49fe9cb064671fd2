"""How fast the engine is, next to python-chess and catanatron in the same run.

``python tests/benchmarks`` (or ``pytest tests/benchmarks -m benchmark -n 0``) prints one table; it takes one to
two minutes. ``pip install ".[bench]"`` brings what ours is compared with; what is missing is named in the table.

Absolute times differ from machine to machine, so what counts is a ratio of two figures of one run: the games take
turns (A B C D A B C D …) in one process, choose with the same generator in the same way
(``actions[int(rng.random() * len(actions))]``), and each has one warm-up round. Shown is the median round, in processor
time. A decision is one action of a player, chosen among all its legal ones, which are listed first: a move for
python-chess, a tick for catanatron. Time that chance takes counts, her turns do not. Goals in µs and ms are for a
machine on which python-chess makes 27,000 decisions a second; the last line says how this one compares.
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))  # a folder that is run is not found from the checkout

from tests.benchmarks.table import SMALL, WHOLE, measure, table

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python tests/benchmarks", description="How fast the engine is, next to python-chess and catanatron.")
    parser.add_argument("--small", action="store_true", help="only a little of everything, in seconds: to try the command, since such figures say nothing")
    given = parser.parse_args()
    print(table(measure(SMALL if given.small else WHOLE)))
