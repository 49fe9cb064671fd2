"""Every field of an edition in words."""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from aufachse_widgets.engine import PRESETS, Edition, preset
from aufachse_widgets.engine.edition import Edition as EditionType
from aufachse_widgets.words import Speaker, rules_text
from tests.words.reading import reads

FIELDS = Edition.__struct_fields__


def possible(field: str) -> list[Any]:
    """All values of a choice; those of the printings, and the edges, of the rest."""
    hint = get_type_hints(EditionType)[field]
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    if hint is bool:
        return [True, False]
    values = [getattr(edition, field) for edition in PRESETS.values()]
    return [*values, 0, 1, 2, 3, 500] if hint is int else values


def test_every_field_has_a_title_and_a_row() -> None:
    assert set(rules_text.RULES) == set(FIELDS)
    rows = {rules_text.row(field) for field in FIELDS}
    assert rows >= {f"2.{number}" for number in range(1, 29)} | {"3", "4"}
    titles = [rules_text.title(field) for field in FIELDS]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("field", FIELDS)
def test_every_value_reads_well(words: Speaker, field: str) -> None:
    reads(words.rule(field))
    said = [reads(words.rule_value(field, value)) for value in possible(field)]
    hint = get_type_hints(EditionType)[field]
    if get_origin(hint) is Literal or hint is bool:
        assert len(set(said)) == len(said), "two values with the same words"
        assert not set(said) & {str(value) for value in possible(field)}, "a value without words"
    assert reads(rules_text.documents(words.rules.edition, field))


def test_money_is_in_the_editions_currency(words: Speaker) -> None:
    assert words.rule_value("starting_money", 5000) == f"5000 {words.rules.edition.currency}"


def test_where_a_rule_comes_from() -> None:
    edition = preset("schmidt-2007")
    assert rules_text.documents(edition, "dice") == "Schmidt Spiele 2007"
    assert rules_text.documents(edition, "full_roll") == "our reading where the rule books are silent"
    assert rules_text.documents(edition.with_changes(dice=1), "dice") == "house rule"
    assert rules_text.documents(edition.with_changes(dice=1), "ferries") == "Schmidt Spiele 2007"


def test_house_rules_are_listed() -> None:
    edition = preset("schmidt-2007").with_changes(ferries=False, starting_money=7000)
    assert rules_text.house_rules(edition) == (("starting_money", "Starting money", "7000 €"), ("ferries", "Ferries", "none"))
    assert rules_text.house_rules(preset("schmidt-2007")) == ()


def test_a_changed_length_is_no_house_rule():
    edition = preset("fx-schmid-1987").with_length(3, 4)
    assert rules_text.house_rules(edition) == ()
    assert rules_text.length(edition, 3) == "shorter game: 4 public contracts instead of 16"
    assert rules_text.source(edition, "public_contracts", "") == "the length of this game"
    both = edition.with_changes(dice=2)
    assert [field for field, _title, _value in rules_text.house_rules(both)] == ["dice"]
    assert rules_text.length(both, 3) == rules_text.length(edition, 3)
