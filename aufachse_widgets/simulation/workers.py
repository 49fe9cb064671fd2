"""Games on many cores, or many machines, by joblib: loky by default, Dask or Ray where ``joblib.parallel_config`` says so.

Only what is played on other cores needs joblib, so nothing else imports this module.
"""

from __future__ import annotations

import threading
import warnings
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from functools import lru_cache
from itertools import islice
from typing import TypeVar

import cloudpickle
import joblib
from joblib.externals.loky.process_executor import TerminatedWorkerError
from joblib.parallel import get_active_backend

from ..words.language import _
from .errors import SimulationError
from .playing import Fixture, Setup, play_games
from .results import GameResult

T = TypeVar("T")

Outcome = tuple[list[GameResult], float]
"""A chunk's results, and the seconds it took."""

CHUNK = 0.1
"""Seconds that a chunk of games should take: long beside the time to send it, short beside the whole, at whose end workers wait for the last one."""

ROUND = 40
"""Chunks for each worker before the next are handed out: no more results than these wait for the one who looks at them."""


def cores() -> int:
    """How many processes may work side by side."""
    return int(joblib.cpu_count())


def configured() -> bool:
    """Whether a ``parallel_config`` is in force that says where to work or on how many cores."""
    backend, number = get_active_backend()
    return number not in (None, 1) or type(backend).__name__ != "LokyBackend"


def packed(setup: Setup) -> bytes | None:
    """The setup as it is sent to other processes, functions of a notebook included; None where a bot cannot be sent."""
    try:
        return bytes(cloudpickle.dumps(setup))
    except Exception:  # noqa: BLE001
        # What a bot keeps decides what goes wrong with it: PicklingError, TypeError, AttributeError, or an error of its own.
        return None


def played(setup: Setup, fixtures: Iterator[Fixture], workers: int | None, pace: float, wanted: Callable[[], bool]) -> Generator[list[GameResult]]:
    """The results of all fixtures, chunk by chunk in their order, for as long as they are ``wanted``.

    ``workers`` is the number of processes, with None that of joblib's configuration, else one for each core. ``pace`` is the seconds that
    a game takes, 0 where that is not known yet. Raises :class:`SimulationError` where a bot cannot be sent to other processes.
    """
    sent = packed(setup)
    if sent is None:
        told = _("one of the bots {bots} can't be sent to other processes; use {option}")
        raise SimulationError(told.format(bots=", ".join(bot.code for bot in setup.bots), option="workers=1"))
    number = joblib.effective_n_jobs(-1 if workers is None and not configured() else workers)
    with called_off(), joblib.Parallel(n_jobs=number, return_as="generator", batch_size=1, pre_dispatch="3 * n_jobs") as parallel:
        games, spent = 0, 0.0

        def chunks() -> Iterator[tuple[Fixture, ...]]:
            """As long as the games so far say; joblib asks for the next one when a worker is free."""
            for _chunk in range(number * ROUND):
                seconds = spent / games if games else pace
                if not (chunk := tuple(islice(fixtures, max(1, round(CHUNK / seconds)) if seconds else 1))):
                    return
                yield chunk

        while wanted():
            with gone(setup), ended(parallel(joblib.delayed(_play_chunk)(sent, chunk) for chunk in chunks())) as outcomes:
                before = games
                for results, seconds in outcomes:
                    games, spent = games + len(results), spent + seconds
                    yield results
                    if not wanted():
                        return
                if games == before:
                    return


@contextmanager
def gone(setup: Setup) -> Iterator[None]:
    """Says in words that a process of joblib's own has ended while games were played in it."""
    try:
        yield
    except TerminatedWorkerError as error:
        bots = ", ".join(dict.fromkeys(bot.code for bot in setup.bots))
        told = _("a process that played games ended: by one of the bots {bots}, or for want of memory; in a tournament each bot has a process of its own")
        raise SimulationError(told.format(bots=bots)) from error


@contextmanager
def called_off() -> Iterator[None]:
    """Keeps quiet about the thread of joblib's processes that trips over what it was to hand out when that is called off."""
    before = threading.excepthook

    def told(failed: threading.ExceptHookArgs) -> None:
        if not (isinstance(failed.exc_value, KeyError) and failed.thread is not None and failed.thread.name == "ExecutorManagerThread"):
            before(failed)

    threading.excepthook = told
    try:
        yield
    finally:
        threading.excepthook = before


@contextmanager
def ended(outcomes: Generator[T]) -> Iterator[Generator[T]]:
    """Ends what is under way when nobody looks at it any more; joblib would warn of it."""
    try:
        yield outcomes
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)
            outcomes.close()


def _play_chunk(sent: bytes, fixtures: tuple[Fixture, ...]) -> Outcome:
    return play_games(_unpacked(sent), fixtures)


@lru_cache(maxsize=1)
def _unpacked(sent: bytes) -> Setup:
    """The setup, made once in each process: a bot lives there as long as the simulation."""
    setup = cloudpickle.loads(sent)
    assert isinstance(setup, Setup)
    return setup
