"""What is said of the bots and functions that learners write in lesson 7."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from aufachse_widgets.exercises import bots

STRONGER, WORTH, BETTER = bots.EXERCISES


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
    assert "def choose(rules, view, legal, rng)" in BETTER.check(lambda legal: legal[0]).why


def test_a_bot_is_called_yours() -> None:
    assert BETTER.check(lambda rules, view, legal, rng: 0).why.startswith("your bot chose 0")


def test_a_copy_of_the_lessons_bot_is_no_better_than_it_is() -> None:
    verdict = BETTER.check(BETTER.form.from_source(BETTER.wrong[0]))  # type: ignore[union-attr,arg-type]
    assert not verdict.right and f"it won {bots.GAMES // 2} of {bots.GAMES} games against Trader" in verdict.why
    assert "more than half are asked for" in verdict.why.lower()


def test_the_lesson_has_the_bot_that_it_is_measured_by() -> None:
    """The function ``trader`` of the notebook plays as the judge's."""
    notebook = json.loads((Path(__file__).parents[2] / "examples" / "lessons" / "7_write_a_bot.ipynb").read_text("utf-8"))
    source = "\n".join("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code")
    for name in ("first_of", "navigator", "trader"):
        assert function(source, name) == function(bots.TRADER, name), name


def function(source: str, name: str) -> str:
    """What a function does, without what is said of it."""
    tree = next(node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef) and node.name == name)
    if ast.get_docstring(tree):
        del tree.body[0]
    return ast.dump(tree)


def test_a_bot_that_drives_anywhere_is_asked_where_to() -> None:
    assert BETTER.check(lambda rules, view, legal, rng: legal[0]).why.endswith(bots.WHERE_TO)
