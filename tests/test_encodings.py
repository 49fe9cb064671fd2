"""Every text file is read and written with an encoding that is named: a system's own differs, as in China, Korea and Japan.

Python itself finds what this reading of the sources can't: run with ``PYTHONWARNDEFAULTENCODING=1``, as CI does, our modules fail on a text
file opened without an encoding (``EncodingWarning`` among the filters in pyproject.toml).
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import aufachse_widgets

CHECKOUT = Path(__file__).parents[1]
PACKAGE = Path(aufachse_widgets.__file__).parent
PLACES = {"read_text": 0, "write_text": 1, "open": 3, "TextIOWrapper": 1, "TemporaryFile": 3, "NamedTemporaryFile": 3, "SpooledTemporaryFile": 4}
"""Functions and methods that take an encoding, and how many arguments stand before it (of ``open`` as a function)."""
MODES = {"open": 1, "TemporaryFile": 0, "NamedTemporaryFile": 0, "SpooledTemporaryFile": 1}
"""Where those that take a mode have it, and whether they read bytes without one."""
BYTES_BY_DEFAULT = {"TemporaryFile", "NamedTemporaryFile", "SpooledTemporaryFile"}
OTHERS = {"os", "webbrowser", "zipfile", "tarfile", "archive"}
"""Whose ``open`` opens no text file; neither does one without arguments, in most cases, such as a page's."""
# The system's encoding is ASCII, and Python goes by it: the least that any system has.
BARE = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


def without_encoding(source: str) -> Iterator[int]:
    """The lines of a program that open a text file, or a process's text, by the system's own encoding."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or any(word.arg in ("encoding", None) for word in node.keywords):
            continue
        words = {word.arg: word.value for word in node.keywords}
        if any(isinstance(words.get(name), ast.Constant) and words[name].value for name in ("text", "universal_newlines")):  # type: ignore[attr-defined]
            yield node.lineno
            continue
        method = isinstance(node.func, ast.Attribute)
        name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id if isinstance(node.func, ast.Name) else ""
        if name not in PLACES or any(isinstance(argument, ast.Starred) for argument in node.args):
            continue
        of = node.func.value.id if isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name) else ""
        first = int(name == "open" and method and of not in ("io", "builtins"))  # a path's method has no path among its arguments
        if (name == "open" and (of in OTHERS or (first and not node.args and not words))) or len(node.args) > PLACES[name] - first:
            continue
        if name in MODES:
            place = MODES[name] - first
            mode = words.get("mode", node.args[place] if len(node.args) > place else None)
            text = ast.literal_eval(mode) if isinstance(mode, ast.Constant) else None if mode else "b" if name in BYTES_BY_DEFAULT else "r"
            if text is None or "b" in text:
                continue
        yield node.lineno


@pytest.mark.parametrize(
    "source",
    [
        "open(path)",
        "open(path, 'w')",
        "io.open(path, mode='r')",
        "file.open('r')",
        "Path(name).open('a', newline='')",
        "file.read_text()",
        "file.write_text(said)",
        "subprocess.run(command, text=True)",
        "NamedTemporaryFile('w')",
        "TextIOWrapper(stream)",
    ],
)
def test_a_missing_encoding_is_found(source: str) -> None:
    assert [*without_encoding(source)] == [1]


@pytest.mark.parametrize(
    "source",
    [
        "open(path, encoding='utf-8')",
        "open(path, 'rb')",
        "file.open('ab')",
        "file.read_text('utf-8')",
        "file.write_text(said, 'utf-8')",
        "webbrowser.open(here)",
        "subprocess.run(command, text=True, encoding='utf-8')",
        "TemporaryFile(dir=folder)",
        "open(*given)",
    ],
)
def test_what_names_its_encoding_is_well(source: str) -> None:
    assert not [*without_encoding(source)]


def test_every_encoding_is_named() -> None:
    files = [file for folder in ("aufachse_widgets", "tests", "binder") for file in sorted((CHECKOUT / folder).rglob("*.py"))]
    assert len(files) > 400
    found = [f"{file.relative_to(CHECKOUT)}:{line}" for file in files for line in without_encoding(file.read_text("utf-8"))]
    assert not found


def test_what_python_reads_as_it_imports_is_ascii() -> None:
    """Whatever reads it: ``lazy_loader`` reads ``__init__.pyi`` by the system's encoding."""
    assert [file for file in PACKAGE.rglob("*.pyi") if not file.read_bytes().isascii()] == []


@pytest.mark.skipif(not sys.flags.warn_default_encoding, reason="PYTHONWARNDEFAULTENCODING isn't set; CI sets it")
def test_a_missing_encoding_fails_where_it_is_used(tmp_path: Path) -> None:
    (tmp_path / "text").write_bytes(b"text")
    for way in ("open(path)", "path.open()", "path.read_text()"):
        with pytest.raises(EncodingWarning):
            eval(way, {"__name__": __name__, "path": tmp_path / "text"})


@pytest.mark.slow
def test_all_modules_import_where_the_system_reads_ascii() -> None:
    """And none of ours opens a text file without an encoding on the way."""
    program = """
import importlib, pkgutil, sys, warnings
warnings.filterwarnings("error", category=EncodingWarning, module="aufachse_widgets")
warnings.filterwarnings("ignore", category=DeprecationWarning)
import aufachse_widgets
for name in aufachse_widgets.__all__:
    getattr(aufachse_widgets, name)
for module in pkgutil.walk_packages(aufachse_widgets.__path__, "aufachse_widgets."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
import locale
print(locale.getpreferredencoding(False))
"""
    environment = {**os.environ, **BARE, "PYTHONPATH": str(CHECKOUT), "PYTHONWARNDEFAULTENCODING": "1"}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    assert os.name == "nt" or done.stdout.strip() == "ANSI_X3.4-1968"
