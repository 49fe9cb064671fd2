"""Whether bots and hints are still those of an earlier result: a digest of their program, and of all that this imports of the package."""

from __future__ import annotations

import ast
import functools
import hashlib
import importlib.util
from collections.abc import Iterator
from pathlib import Path

from aufachse_widgets.bots import Bot

OURS = "aufachse_widgets"


def fingerprint(bots: tuple[Bot, ...], *modules: str) -> str:
    """The same for the same bots and further modules, as long as nothing they are made of changes but comments and docstrings, of constants too.

    >>> from aufachse_widgets.bots import get_bot
    >>> fingerprint((get_bot("busy"),)) == fingerprint((get_bot("busy"),)) != fingerprint((get_bot("random"),))
    True
    """
    found: dict[str, str] = {}
    for bot in bots:
        _collect(_module_of(bot.choose), found)
    for name in modules:
        _collect(name, found)
    said = "\n".join([*(bot.code for bot in bots), *(f"{name} {found[name]}" for name in sorted(found))])
    return hashlib.blake2b(said.encode(), digest_size=8).hexdigest()


def _module_of(choose: object) -> str:
    while isinstance(choose, functools.partial):
        choose = choose.func
    return getattr(choose, "__module__", None) or type(choose).__module__


def _collect(name: str, found: dict[str, str]) -> None:
    """The digest of a module, and of those that it imports from its own package or from ours."""
    if name in found:
        return
    digest, targets = _read(name)
    if digest:
        found[name] = digest
    for target in targets:
        _collect(target, found)


@functools.cache
def _read(name: str) -> tuple[str, tuple[str, ...]]:
    """A module's digest and what it imports; empty where it has no file, as a notebook's cell, or is no module."""
    try:
        spec = importlib.util.find_spec(name)
    except (ImportError, ValueError):
        spec = None
    if spec is None or spec.origin is None or not spec.origin.endswith(".py"):
        return "", ()
    tree = _Undocumented().visit(ast.parse(Path(spec.origin).read_bytes()))
    package = name if spec.submodule_search_locations is not None else name.rpartition(".")[0]
    near = (OURS, name.partition(".")[0])
    targets = tuple(dict.fromkeys(target for target in _imported(tree, package) if target.partition(".")[0] in near))
    return hashlib.blake2b(ast.dump(tree).encode(), digest_size=8).hexdigest(), targets


class _Undocumented(ast.NodeTransformer):
    """A program without its docstrings, those of constants and fields too: what is only said changes nothing."""

    def visit_Expr(self, node: ast.Expr) -> ast.Expr | None:
        return None if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str) else node


def _imported(tree: ast.Module, package: str) -> Iterator[str]:
    """The modules that a module imports, and what it takes of them, which may be modules too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = importlib.util.resolve_name("." * node.level + (node.module or ""), package) if node.level else node.module or ""
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)
