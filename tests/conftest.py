"""For all tests: other processes (kernels, fresh interpreters) import this checkout, and no test touches the games that somebody keeps."""

import gc
import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.kit.stores import clock, clocked_store, connect, memory_store, store, timings

__all__ = ["clock", "clocked_store", "connect", "memory_store", "store", "timings"]

os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH")]))
os.environ["AUFACHSE_STORE"] = "memory:"
os.environ["LANGUAGE"] = "en"  # what commands print, whatever the system speaks

# A shell that starts the tests in the background lets them ignore Ctrl+C, and all that they start; tests interrupt what they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

pytest_plugins = ["tests.kit.retry"]

# How long an example takes says something about the machine, nothing about the program.
settings.register_profile("any machine", settings.default, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Python has read by now that it shall warn of text files without an encoding; what tests start, others' programs among it, need not."""
    if hasattr(session.config, "workerinput") or not session.config.getoption("numprocesses", None):
        os.environ.pop("PYTHONWARNDEFAULTENCODING", None)


def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are cores: browser tests wait for much of their time."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest begins first, then the browser's others; what is short is left for the end. Notebooks are slow where their own metadata says so."""
    items.sort(key=lambda item: 0 if item.get_closest_marker("longest") else 1 if item.get_closest_marker("browser") else 2)
    for item in items:
        if item.path.suffix == ".ipynb" and json.loads(item.path.read_text("utf-8"))["metadata"].get("aufachse", {}).get("slow"):
            item.add_marker("slow")
        if item.get_closest_marker("full") and item.get_closest_marker("slow"):
            raise pytest.UsageError(f"{item.nodeid} is marked full and slow: CI would run it")


def pytest_collection_finish() -> None:
    """What has been imported and collected stays: the garbage collector needn't look through it again and again, for a sixth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


@pytest.fixture
def bots_as_before() -> Iterator[None]:
    """A test that registers bots leaves those that it found."""
    from aufachse_widgets.bots import BOTS, registry

    before = dict(BOTS)
    yield
    BOTS.clear()
    BOTS.update(before)
    registry._add_installed.cache_clear()


@pytest.fixture
def english_afterwards() -> Iterator[None]:
    """A test that speaks another language leaves English."""
    from aufachse_widgets.words.language import ENGLISH, set_language

    yield
    set_language(ENGLISH)
