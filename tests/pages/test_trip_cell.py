"""The first trip in a cell: chapter after chapter, their list, and what there is not."""

from __future__ import annotations

import pytest

from aufachse_widgets.forms.seating import SetupError
from aufachse_widgets.pages.chapters import Chapters
from aufachse_widgets.pages.trip_cell import trip


def test_it_turns_from_chapter_to_chapter_and_to_their_list() -> None:
    cell = trip()
    first = cell.trip
    assert first is not None and cell.chapter == "drive"
    session = first.session
    cell.learn("six")
    assert cell.chapter == "six" and cell.trip is not first and cell.children[0] is cell.trip
    assert first.comm is None and session is not cell.trip.session
    cell.learn("")
    assert cell.trip is None and isinstance(cell.children[0], Chapters)
    cell.children[0].go_on.click()
    assert cell.trip is not None
    cell.close()


def test_closing_it_leaves_nothing_of_the_chapter() -> None:
    cell = trip("six")
    assert cell.trip is not None
    panels = list(cell.trip.panels)
    cell.close()
    assert panels and not [one for one in (*panels, cell, cell.device) if one.comm is not None]


def test_a_chapter_that_there_is_not() -> None:
    with pytest.raises(SetupError, match="there is no chapter 'seven': choose one of drive, six"):
        trip("seven")
