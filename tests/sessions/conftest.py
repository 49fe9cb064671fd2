"""The stores that sessions are tried with."""

import pytest

from aufachse_widgets.store import MemoryStore
from aufachse_widgets.store.sqlite import SQLiteStore


@pytest.fixture(params=["memory", "sqlite"])
def store(request, tmp_path):
    store = MemoryStore() if request.param == "memory" else SQLiteStore(tmp_path / "games.sqlite")
    yield store
    store.close()
