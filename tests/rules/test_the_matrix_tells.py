"""The matrix itself: a cell that loses its cases is told, and each cell names tests that there are."""

from __future__ import annotations

import re

import pytest

from tests.rules import test_cases, test_matrix


@pytest.mark.parametrize("cell", [("2.8", "czech"), ("3.Motivation", "reference"), ("4.end", "children-2007")])
def test_an_empty_cell_fails_and_is_named(cell: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    without = {place: cases for place, cases in test_matrix.matrix().items() if place != cell}
    monkeypatch.setattr(test_matrix, "matrix", lambda: without)
    assert test_matrix.empty_cells() == [cell]
    with pytest.raises(AssertionError, match=f"no case for {re.escape(' in '.join(cell))}"):
        test_matrix.test_every_cell_has_a_case()
    assert test_matrix.table().count("EMPTY") == 1


def test_every_cell_is_linked_to_the_cases_that_run() -> None:
    runs = {str(param.id) for param in test_cases.cases()}
    listed = [line.strip() for line in test_matrix.listing().splitlines() if line.startswith("    ")]
    assert set(listed) == runs
    assert len(listed) == len(runs)
    cells = [(row, edition) for row in test_matrix.RULES for edition in test_matrix.EDITIONS]
    assert sum(len(test_matrix.matrix().get(cell, ())) for cell in cells) == len(runs)


def test_only_the_childrens_versions_and_the_smaller_box_have_cells_without_a_case() -> None:
    """What is excused is excused by a rule that the edition itself has not."""
    from aufachse_widgets.engine import PRESETS

    for (row, edition), why in test_matrix.NONE.items():
        fields = PRESETS[edition]
        if why in (test_matrix.NO_TRAILERS, test_matrix.NO_AUCTIONS):
            assert not fields.trailers
            assert fields.auction.startswith("take")
        elif why == test_matrix.NOT_IN_BOX:
            assert row.removeprefix("3.") not in fields.event_cards
        elif why == test_matrix.NO_OBLIGATION:
            assert not fields.early_stop_binding
        elif why == test_matrix.ROLL_IS_A_MUST:
            assert fields.schnelle_verladung == "must"
        elif why == test_matrix.OF_2007:
            assert fields.sign_kinds != ("road",)
        else:
            assert (row, fields.trailers) == ("1.goods", False)
