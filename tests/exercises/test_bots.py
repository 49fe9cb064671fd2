"""What is said of the bots and functions that learners write in lesson 7."""

from __future__ import annotations

import pytest

from aufachse_widgets.exercises import bots

STRONGER, WORTH, FIRST = bots.EXERCISES


@pytest.mark.parametrize(
    ("returned", "said"),
    [
        ("str(card.revenue)", "a text"),
        ("[card.revenue]", "one number"),
        ("card.revenue", "Driving costs, too"),
    ],
)
def test_what_is_no_worth_is_told(returned: str, said: str) -> None:
    source = f"def worth(rules, space, contract):\n    card = rules.contracts[contract]\n    return {returned}\n"
    verdict = WORTH.check(WORTH.form.from_source(source))  # type: ignore[union-attr]
    assert not verdict.right and said in verdict.why


def test_a_worth_may_be_any_kind_of_number() -> None:
    assert WORTH.check(lambda rules, space, contract: float(bots.worth(rules, space, contract))).right


def test_a_bot_is_called_with_four_things() -> None:
    assert "def choose(rules, view, legal, rng)" in FIRST.check(lambda legal: legal[0]).why


def test_a_bot_is_called_yours() -> None:
    assert FIRST.check(lambda rules, view, legal, rng: 0).why.startswith("your bot chose 0")


def test_a_bot_that_drives_anywhere_is_asked_where_to() -> None:
    assert FIRST.check(lambda rules, view, legal, rng: legal[0]).why.endswith(bots.WHERE_TO)
