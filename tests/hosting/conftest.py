"""A server that others may join, one for each module."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.hosting.at_the_gate import Table, table


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """It logs all it can."""
    with table(tmp_path_factory.mktemp("table"), "--debug", "--host-link") as running:
        yield running
