"""What the package imports is what it declares (pyproject.toml); what the server is made of has an upper bound."""

from __future__ import annotations

import ast
import sys
import tomllib
from collections import defaultdict
from importlib.metadata import packages_distributions, version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import aufachse_widgets

PACKAGE = Path(aufachse_widgets.__file__).parent
PROJECT = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text("utf-8"))["project"]
IN_PAGES = {"anywidget"}  # its script is a part of pages (hosting/routes.py); Python imports it by itself
IN_BROWSERS = {"js", "pyodide"}  # there where Python runs in a browser
IN_CHECKOUTS = {"babel", "hatchling"}  # there where translations are read as they are written, and where a package is made
# Of these private parts are used, or parts of theirs are replaced, outside the server, too.
BOUNDED = {"ipykernel", "ipyleaflet", "ipywidgets", "jupyter-client", "jupyter-server", "tornado", "traitlets", "voila"}


def requirements(lines: list[str]) -> dict[str, Requirement]:
    """Requirements by the name of what they require."""
    return {canonicalize_name(one.name): one for one in map(Requirement, lines)}


NEEDED = requirements(PROJECT["dependencies"])
LESSONS = requirements(PROJECT["optional-dependencies"]["lessons"])


def imported() -> dict[str, set[Path]]:
    """The libraries that the package imports, wherever in a file, and the files that do."""
    found: dict[str, set[Path]] = defaultdict(set)
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            for name in names(node):
                found[name.partition(".")[0]].add(file.relative_to(PACKAGE))
    return {name: files for name, files in found.items() if name not in sys.stdlib_module_names and name != PACKAGE.name}


def names(node: ast.AST) -> list[str]:
    """The modules that a statement imports."""
    match node:
        case ast.Import():
            return [each.name for each in node.names]
        case ast.ImportFrom(module=str(module), level=0):
            return [module]
        case ast.Call(func=ast.Name("import_module") | ast.Attribute(attr="import_module"), args=[ast.Constant(str(name)), *_]):
            return [name]
        case _:
            return []


def test_what_is_imported_is_declared() -> None:
    by_module = packages_distributions()
    for name, files in imported().items():
        if name in IN_BROWSERS | IN_CHECKOUTS:
            continue
        among = {canonicalize_name(one) for one in by_module.get(name, [name])}
        assert among & {*NEEDED, *LESSONS}, (name, sorted(files))


def test_what_is_declared_is_imported() -> None:
    by_module = packages_distributions()
    used = {canonicalize_name(one) for name in imported() for one in by_module.get(name, [name])}
    assert set(NEEDED) <= used | IN_PAGES


def test_what_the_server_is_made_of_has_an_upper_bound() -> None:
    by_module = packages_distributions()
    served = {name for name, files in imported().items() if any(file.parts[0] == "hosting" for file in files)}
    upstream = {canonicalize_name(one) for name in served for one in by_module.get(name, [name])} & set(NEEDED)
    plain = {"msgspec", "packaging", "psutil", "segno"}  # of these only what they document
    for name in (upstream | BOUNDED) - plain:
        assert any(each.operator == "<" for each in NEEDED[name].specifier), name
        assert any(each.operator == ">=" for each in NEEDED[name].specifier), name


@pytest.mark.parametrize("name", sorted(NEEDED))
def test_a_range_holds_what_is_tested_here(name: str) -> None:
    assert NEEDED[name].specifier.contains(version(name))
