"""For all tests: other processes (kernels, fresh interpreters) import this checkout, and no test touches the games that somebody keeps."""

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.stores import clock, clocked_store, connect, memory_store, store, timings

__all__ = ["clock", "clocked_store", "connect", "memory_store", "store", "timings"]

os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH")]))
os.environ["AUFACHSE_STORE"] = "memory:"

pytest_plugins = ["tests.kit.retry"]

ALWAYS = {"fx-schmid-1987", "schmidt-2007"}
"""Editions that every run tries."""
ALL = {"rules", "golden", "words"}
"""Folders whose tests try every edition in every run: there it takes next to no time."""


LONGEST = (
    "tests/engine/test_properties.py", "tests/browser/test_double_clicks.py", "tests/browser/test_binder.py", "tests/browser/test_trembling.py",
    "tests/engine/test_inventions.py", "tests/browser/test_layout.py", "tests/store/test_interleaving.py", "tests/browser/test_access.py",
    "tests/browser/test_told_cab.py", "tests/browser/test_four_phones.py", "tests/engine/test_reasons.py", "tests/engine/test_pure.py",
)  # fmt: skip
"""Files that take minutes, each the work of one process: they begin first, then the browser's others; what is short is left for the end."""


def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are cores: browser tests wait for much of their time."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The lessons start a kernel each, with the libraries they need, and some other notebooks take long: they run with the slow tests. So does
    what is tried edition by edition, for those that aren't in ``ALWAYS``."""
    from aufachse_widgets.engine import PRESETS

    items.sort(key=_begins)
    others = PRESETS.keys() - ALWAYS
    for item in items:
        folder = item.path.parent.name
        notebook = item.path.suffix == ".ipynb" and (folder == "lessons" or item.path.stem in ("bots", "games", "linking", "widgets"))
        values = item.callspec.params.values() if hasattr(item, "callspec") and ALL.isdisjoint(_file(item).split("/")) else ()
        full = item.get_closest_marker("full")
        if full and item.get_closest_marker("slow"):
            raise pytest.UsageError(f"{item.nodeid} is marked full and slow: CI would run it")
        if not full and (notebook or any(isinstance(value, str) and value in others for value in values)):
            item.add_marker("slow")


def _file(item: pytest.Item) -> str:
    return item.nodeid.partition("::")[0]


def _begins(item: pytest.Item) -> int:
    file = _file(item)
    return LONGEST.index(file) if file in LONGEST else len(LONGEST) + (not file.startswith("tests/browser/"))


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
