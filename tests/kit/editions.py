"""The editions that tests are tried with: two in every run, the others among the slow tests.

Tests that take next to no time try ``ALL_EDITIONS`` in every run.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from aufachse_widgets.engine import PRESETS

EVERYDAY = ("fx-schmid-1987", "schmidt-2007")
ALL_EDITIONS = tuple(PRESETS)


def by_edition(rows: Iterable[Sequence[Any]], at: int = 0) -> list[Any]:
    """Sets of parameters, the edition's id at that place: those of editions outside :data:`EVERYDAY` are slow."""
    return [pytest.param(*row, marks=() if row[at] in EVERYDAY else pytest.mark.slow) for row in rows]


def editions(*ids: str) -> list[Any]:
    """These editions as parameters; those outside :data:`EVERYDAY` are slow."""
    assert PRESETS.keys() >= {*ids}
    return by_edition((edition,) for edition in ids)


EDITIONS = editions(*ALL_EDITIONS)
"""Every edition, those outside :data:`EVERYDAY` slow."""
