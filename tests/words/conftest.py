"""What the tests of the words share: a table of three in each printing, and what no text may hold."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from aufachse_widgets.engine import PRESETS, compile_rules
from aufachse_widgets.journal import Seat
from aufachse_widgets.words import Speaker, set_language


@pytest.fixture(params=sorted(PRESETS))
def words(request: pytest.FixtureRequest) -> Speaker:
    return Speaker(compile_rules(request.param), (Seat("Ada"), Seat("Ben"), Seat("Cem", bot="busy")))


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    set_language("en")
    yield
    set_language("en")
