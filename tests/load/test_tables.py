"""Several tables at once, in short: `python -m tests.load.tables` holds twenty for ten minutes."""

import asyncio

import pytest

from tests.kit.measures import TABLES
from tests.kit.served_stores import Kept
from tests.load.player import begun
from tests.load.tables import play, report


@pytest.mark.slow
def test_two_tables_come_to_the_same_everywhere(kept_games: Kept) -> None:
    tables = [begun(kept_games.store, number, 2, 2) for number in range(2)]
    held = asyncio.run(play(kept_games.server, tables, 20))
    TABLES.append(report(held, 2, 4, 2, 20))
    assert held.lost == [] and held.different == []
    assert len(held.kept) >= 20 and all(len(press.there) == 1 for press in held.kept)
    for table in tables:
        numbers = [press.number for press in held.kept]
        assert len(table.entries((0, 1))) <= held.tried and numbers
        table.store.close()
