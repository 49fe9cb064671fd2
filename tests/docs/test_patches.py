"""The inventory of patches and extension points (docs/development/patches.md) holds what the source holds, and nothing else."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import aufachse_widgets
from tests.test_layers import OF_A_SERVER

PACKAGE = Path(aufachse_widgets.__file__).parent
CHECKOUT = PACKAGE.parent
INVENTORY = (CHECKOUT / "docs" / "development" / "patches.md").read_text("utf-8")
UPSTREAM = OF_A_SERVER | {"comm", "jinja2", "ipywidgets", "ipyleaflet", "IPython", "traitlets"}
OURS = {"simulation/apart.py", "apps/__init__.py"}
"""Where modules of our own are put among those that are loaded."""


def imported(tree: ast.AST) -> set[str]:
    """The names that a module takes from upstream packages."""
    return {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module and not node.level and node.module.split(".")[0] in UPSTREAM
        for alias in node.names
    }


def patches(source: str) -> Iterator[str]:
    """What a module's source replaces in packages of others, in its own words."""
    tree = ast.parse(source)
    theirs = imported(tree)
    for node in ast.walk(tree):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AugAssign) else []
        for target in targets:
            if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id in theirs:
                yield ast.unparse(target)
            elif isinstance(target, ast.Subscript) and ast.unparse(target.value) == "sys.modules":
                yield ast.unparse(target).replace("'", '"')
        if isinstance(node, ast.Call):
            match ast.unparse(node.func), node.args:
                case "setattr", [ast.Name(id=name), ast.Constant(value=attribute), _] if name in theirs:
                    yield f"{name}.{attribute}"
                case "sys.modules.setdefault", [ast.Constant(value=name), *_]:
                    yield f'sys.modules["{name}"]'
                case "sys.modules.update", _:
                    yield "sys.modules.update"


def subclasses(source: str) -> Iterator[str]:
    """The classes of a module that are made of upstream ones."""
    tree = ast.parse(source)
    theirs = imported(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and {ast.unparse(base).partition("[")[0] for base in node.bases} & theirs:
            yield node.name


def rows(heading: str) -> set[tuple[str, str]]:
    """What a table of the inventory names, and the file where it is."""
    table = INVENTORY.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    return {(what, where) for what, where in re.findall(r"^\| `([^`]+)` \| `([^`]+)` \|", table, re.MULTILINE)}


def found(look: object, folder: str = "") -> set[tuple[str, str]]:
    assert callable(look)
    files = {file.relative_to(PACKAGE).as_posix(): file for file in (PACKAGE / folder).rglob("*.py")}
    return {(what, name) for name, file in files.items() if name not in OURS for what in look(file.read_text("utf-8"))}


def test_every_patch_is_in_the_inventory() -> None:
    assert found(patches) == rows("Patches")


def test_every_class_made_of_a_servers_is_in_the_inventory() -> None:
    theirs = {(name, file) for name, file in found(subclasses, "hosting") if file not in ("hosting/served_page.py", "hosting/guest_log.py")}
    assert theirs == rows("Extension points")


def test_what_the_inventory_names_as_a_test_is_there() -> None:
    tests = re.findall(r"`(tests/[\w/]+\.py)`", INVENTORY)
    assert tests and all((CHECKOUT / name).is_file() for name in tests)


def test_the_tool_measures_what_the_inventory_lists() -> None:
    from tests.tools.patches import PATCHES

    assert {patch.name for patch in PATCHES} == {what for what, _where in rows("Patches")}


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("from voila import app\napp.run = None", "app.run"),
        ("from tornado.web import Application\nsetattr(Application, 'listen', None)", "Application.listen"),
        ("import sys\nsys.modules['jedi'] = None", 'sys.modules["jedi"]'),
        ("import sys\nsys.modules.setdefault('jedi', None)", 'sys.modules["jedi"]'),
    ],
)
def test_a_patch_is_found(source: str, what: str) -> None:
    assert list(patches(source)) == [what]
