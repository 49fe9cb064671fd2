"""Every rule case of tests/rules/*.toml, in each of its editions."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from aufachse_widgets.engine import IllegalAction
from tests.rules.positions import SEATS, advance, check, do, position, rules_of

FILES = sorted(Path(__file__).parent.glob("*.toml"))
KNOWN_KEYS = {"name", "row", "editions", "rule", "changes", "position", "do", "check"}


def cases() -> list[Any]:
    found = []
    for file in FILES:
        for case in tomllib.loads(file.read_text("utf-8"))["case"]:
            found += [pytest.param(case, edition, id=f"{file.stem}: {case['name']} [{edition}]") for edition in case["editions"]]
    return found


@pytest.mark.parametrize(("case", "edition"), cases())
def test_case(case: dict[str, Any], edition: str) -> None:
    assert set(case) <= KNOWN_KEYS, f"keys that nobody reads: {set(case) - KNOWN_KEYS}"
    assert case["check"] or any("refused" in step for step in case["do"]), "a case must check something"
    rules = rules_of(case, edition)
    state = position(case, rules)
    steps = case.get("do", [])
    moments = []
    for index, step in enumerate([*steps, None]):
        written = step is not None and any(key in step for key in ("reveal", "deal", "first", "start_roll"))
        moments.append(state if written else advance(rules, state))
        if step is None:
            break
        if "refused" in step:
            with pytest.raises(IllegalAction) as error:
                do(step, rules, state)
            reason = error.value.reason
            assert step["refused"] in ("", reason.code, reason.field), f"step {index}: {reason.code}: {reason}"
        else:
            state, _ = do(step, rules, state)
    wrong = [words for wanted in case["check"] for words in check(rules, moments[wanted.get("after", len(steps))], wanted)]
    assert not wrong, f"{case['rule']}\n" + "\n".join(wrong)


def test_names_begin_with_their_document() -> None:
    documents = ("S0", "S1", "S2", "S3", "S4", "docs/rules.md")
    wrong = [param.id for param in cases() if not any(f" {word}" in f" {param.id.split(': ', 1)[1]}" for word in documents)]
    assert not wrong


def test_seats_are_the_six_of_the_box() -> None:
    assert len(SEATS) == 6
