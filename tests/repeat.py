"""The browser tests again and again, with a busy process beside them: ``python -m tests.repeat``.

A test that fails only now and then, on a machine that has other things to do, is found here and not in somebody's CI. Each run gives a failing test its
second try on its own, as CI does; the table at the end says how many passed, which needed their second try, and how long each run took. The exit
code is 1 if any run failed.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.kit.retry import SUMMARY

CHECKOUT = Path(__file__).parents[1]
EVERYDAY = "browser and not slow and not alone and not full"
SLOW = "browser and slow"
BUSY = "while True: pass"
CLOSING = re.compile(r"^=*\s*(\d+ (?:passed|failed|error).* in .*?)\s*=*$", re.MULTILINE)


@dataclass(frozen=True)
class Run:
    """One run of the browser tests."""

    number: int
    markers: str
    code: int
    seconds: float
    closing: str
    second_tries: str

    def __str__(self) -> str:
        told = "passed" if self.code == 0 else f"FAILED with exit code {self.code}"
        tries = f"\n{self.second_tries}" if self.second_tries else ""
        return f"run {self.number:>2}  {self.markers:<48} {self.seconds / 60:5.1f} min  {told}: {self.closing}{tries}"


@contextmanager
def busy_process() -> Iterator[None]:
    """Keeps one core busy."""
    process = subprocess.Popen([sys.executable, "-c", BUSY])
    try:
        yield
    finally:
        process.kill()
        process.wait()


def run(number: int, markers: str, arguments: Sequence[str]) -> Run:
    summary = CHECKOUT / SUMMARY
    summary.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", "--retry-browser", "-m", markers, "-q", *arguments]
    began = time.monotonic()
    with busy_process():
        done = subprocess.run(command, cwd=CHECKOUT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, encoding="utf-8")
    seconds = time.monotonic() - began
    if done.returncode:
        print(done.stdout, flush=True)
    closing = CLOSING.findall(done.stdout)
    tries = summary.read_text("utf-8").strip() if summary.exists() else ""
    return Run(number, markers, done.returncode, seconds, closing[-1] if closing else "nothing ran", tries)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.repeat", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--everyday", type=int, default=10, metavar="N", help="runs of the browser tests that plain pytest runs (%(default)s)")
    parser.add_argument("--slow", type=int, default=2, metavar="N", help="runs of the slow ones (%(default)s)")
    parser.add_argument("tests", nargs="*", default=["tests"], help="only these files or folders")
    given = parser.parse_args(arguments)
    runs: list[Run] = []
    for markers, times in ((EVERYDAY, given.everyday), (SLOW, given.slow)):
        for number in range(1, times + 1):
            runs.append(run(number, markers, given.tests))
            print(runs[-1], flush=True)
    print("\n== What ran", *runs, sep="\n")
    return 1 if any(each.code for each in runs) else 0


if __name__ == "__main__":
    sys.exit(main())
