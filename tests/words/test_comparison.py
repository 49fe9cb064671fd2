"""Printings side by side: every rule that differs has a row, in words, with its documents."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace

from aufachse_widgets.engine import PRESETS, Edition, preset
from aufachse_widgets.engine.documents import DECIDED
from aufachse_widgets.words import rules_text
from aufachse_widgets.words.comparison import differences, heading
from aufachse_widgets.words.rules_text import NAMES
from tests.words.reading import reads

PAIRS = list(combinations(PRESETS, 2))


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_every_field_in_which_two_printings_differ_has_a_row(one: str, other: str) -> None:
    editions = preset(one), preset(other)
    differing = {field for field in Edition.__struct_fields__ if len({getattr(edition, field) for edition in editions}) > 1} - set(NAMES)
    rows = differences(editions)
    assert {row.field for row in rows} == differing
    for row in rows:
        reads(row.title)
        assert row.row == rules_text.row(row.field)
        first, second = (reads(cell.value) for cell in row.cells)
        assert first != second, "two values with the same words"
        assert [cell.same for cell in row.cells] == [True, False]


def test_all_six_stand_in_one_table() -> None:
    rows = differences(list(PRESETS.values()))
    assert all(len(row.cells) == 6 for row in rows)
    assert {row.field for row in rows} == {row.field for one, other in PAIRS for row in differences([preset(one), preset(other)])}
    dice = next(row for row in rows if row.field == "dice")
    assert [cell.value.startswith("two") for cell in dice.cells] == [edition.dice == 2 for edition in PRESETS.values()]


def test_documents_are_named() -> None:
    for edition in PRESETS.values():
        name, papers = heading(edition)
        assert name == edition.title
        assert papers
        assert all(number in rules_text.PAPERS and reads(title) for number, title in papers)
    for row in differences(list(PRESETS.values())):
        for cell in row.cells:
            assert set(cell.documents) <= set(rules_text.PAPERS)
        assert row.field in DECIDED or any(cell.documents for cell in row.cells), f"{row.field}: no document says anything of it"


@pytest.mark.parametrize(
    ("edition", "field", "documents"),
    [
        ("fx-schmid-1987", "dice", ("S0", "S1")),
        ("schmidt-2007", "dice", ("S2",)),
        ("czech", "past_occupied", ("S4",)),  # docs/rules.md, section 3: S4 says which cities are "next"
        ("fx-schmid-1987", "past_occupied", ("S0", "S1")),
        ("schmidt-2007", "subunternehmer", ("S1",)),  # S2 prints no card
        ("schmidt-2007", "event_cards", ()),  # "ours" in row 26
        ("reference", "full_space", ()),  # "ours" in row 11
        ("czech", "ferries", ("S0", "S1")),  # S4 is silent: as 1987
        ("schmidt-2007", "load_at_placing", ()),  # docs/rules.md, section 4
    ],
)
def test_where_a_rule_is_read(edition: str, field: str, documents: tuple[str, ...]) -> None:
    assert rules_text.papers(preset(edition), field) == documents


def test_a_house_rule_is_marked_and_has_no_document() -> None:
    own = preset("fx-schmid-1987").with_changes(dice=2)
    (row,) = differences([preset("fx-schmid-1987"), own])
    assert row.field == "dice"
    assert [cell.house for cell in row.cells] == [False, True]
    assert row.cells[1].documents == ()


def test_equal_editions_differ_in_nothing() -> None:
    edition = preset("czech")
    assert differences([edition, replace(edition, id="other", title="Other")]) == ()
    assert differences([edition]) == differences([]) == ()


def test_cards_that_a_box_lacks_are_named() -> None:
    rows = {row.field: row for row in differences([preset("fx-schmid-1987"), preset("schmidt-2007")])}
    said = rows["event_cards"].cells[1].value
    assert said.startswith("28 cards, without Fahrtenschreiber")
