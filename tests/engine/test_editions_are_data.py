"""An edition is nothing but its fields: no code asks for its name."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import pytest
from msgspec.structs import replace

import aufachse_widgets
from aufachse_widgets.engine import PRESETS, compile_rules, legal_actions, preset
from tests.engine.busy_games import play
from tests.kit.editions import EDITIONS

PACKAGE = Path(aufachse_widgets.__file__).parent
NAMES = {name for edition in PRESETS.values() for name in (edition.id, edition.title)}


def texts(nodes: Sequence[ast.AST]) -> Iterator[ast.Constant]:
    """The texts within, the empty one left out."""
    for node in nodes:
        yield from (found for found in ast.walk(node) if isinstance(found, ast.Constant) and isinstance(found.value, str) and found.value)


def branches(code: str) -> list[int]:
    """The lines in which something is compared with an edition's name, or asked whether it begins or ends as one does."""
    found: list[int] = []
    for node in ast.walk(ast.parse(code)):
        match node:
            case ast.Compare():
                found += [text.lineno for text in texts([node.left, *node.comparators]) if text.value in NAMES]
            case ast.MatchValue():
                found += [text.lineno for text in texts([node.value]) if text.value in NAMES]
            case ast.Call(func=ast.Attribute(attr="startswith" | "removeprefix")):
                found += [text.lineno for text in texts(node.args) if any(name.startswith(text.value) for name in NAMES)]
            case ast.Call(func=ast.Attribute(attr="endswith" | "removesuffix")):
                found += [text.lineno for text in texts(node.args) if any(name.endswith(text.value) for name in NAMES)]
    return found


def test_no_module_branches_on_an_editions_name() -> None:
    files = sorted(PACKAGE.rglob("*.py"))
    assert len(files) > 100
    assert {str(file.relative_to(PACKAGE)): lines for file in files if (lines := branches(file.read_text("utf-8")))} == {}


@pytest.mark.parametrize(
    "code",
    [
        'if edition.id == "czech": pass',
        'x = 1 if rules.edition.base in ("reference", "other") else 2',
        'match edition.id:\n    case "children-1987": pass',
        'edition.id.startswith("children")',
        'edition.id.endswith("2007")',
    ],
)
def test_a_branch_would_be_seen(code: str) -> None:
    assert branches(code)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_same_fields_under_another_name_are_the_same_game(edition: str) -> None:
    own = preset(edition)
    other = replace(own, id="somebodys-own", title="Somebody's own", base="")
    rules, renamed = compile_rules(own), compile_rules(other)
    steps = 0
    for one, two in zip(islice(play(rules, 4, 11), 600), islice(play(renamed, 4, 11), 600), strict=True):
        assert one == two
        assert legal_actions(rules, one[0]) == legal_actions(renamed, two[0])
        steps += 1
    assert steps > 200
