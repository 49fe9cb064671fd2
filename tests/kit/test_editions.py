"""Two editions are tried in every run, the others among the slow tests."""

import pytest

from tests.kit.editions import ALL_EDITIONS, EDITIONS, EVERYDAY, by_edition, editions


def slow(parameters: list) -> list[str]:
    """Of which editions the parameters are slow."""
    return [value for one in parameters for value in one.values if value in ALL_EDITIONS and pytest.mark.slow.mark in [mark.mark for mark in one.marks]]


def test_all_but_the_everyday_editions_are_slow() -> None:
    assert slow(EDITIONS) == [edition for edition in ALL_EDITIONS if edition not in EVERYDAY]
    assert [one.values for one in EDITIONS] == [(edition,) for edition in ALL_EDITIONS]
    assert slow(editions("schmidt-2007", "czech")) == ["czech"]
    assert slow(by_edition([(3, "czech"), (4, "schmidt-2007")], at=1)) == ["czech"]


def test_an_edition_that_does_not_exist_is_refused() -> None:
    with pytest.raises(AssertionError):
        editions("schmidt-1999")
