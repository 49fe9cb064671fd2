"""Games in chunks: played here as long as that is quick, else on many cores; in their order, and no more of them waiting than are soon looked at."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Generator, Iterator
from types import ModuleType

from .playing import Fixture, Setup, play_games
from .results import GameResult

HERE = 1.0
"""Seconds of play after which it is worth starting other processes, where nobody said how many."""


def played(setup: Setup, fixtures: Iterator[Fixture], workers: int | None, wanted: Callable[[], bool], here: float = HERE) -> Generator[list[GameResult]]:
    """The results of all fixtures, chunk by chunk in their order, for as long as they are ``wanted``.

    ``workers`` is how many processes play (1: this one); with None those of joblib's ``parallel_config``, or else the first ``here`` seconds
    are played here and what is left then on all cores. Without joblib, as in a browser, all are played here.
    """
    spent, number = 0.0, 0
    if not wanted():
        return
    if workers == 1 or (workers is None and not _configured()) or _many() is None:
        for fixture in fixtures:
            results, seconds = play_games(setup, (fixture,))
            spent, number = spent + seconds, number + 1
            yield results
            if not wanted():
                return
            if workers is None and spent >= here and _over_cores(setup):
                break
        else:
            return
    from . import workers as many

    yield from many.played(setup, fixtures, workers, spent / max(number, 1), wanted)


def cores() -> int:
    """How many processes may work side by side; 1 without joblib."""
    many = _many()
    return 1 if many is None else int(many.cores())


def _many() -> ModuleType | None:
    """The module that plays on other cores; None without joblib."""
    try:
        return importlib.import_module(f"{__package__}.workers")
    except ModuleNotFoundError as error:
        if error.name in ("joblib", "cloudpickle"):
            return None
        raise


def _configured() -> bool:
    """Whether somebody chose where joblib is to work: who did so has imported it."""
    many = _many() if "joblib" in sys.modules else None
    return many is not None and bool(many.configured())


def _over_cores(setup: Setup) -> bool:
    """Whether there are other cores, and the bots can be sent there."""
    many = _many()
    return many is not None and many.cores() > 1 and many.packed(setup) is not None
