"""What goes into the archives of the page without a server: all that the package imports, compiled, and the same each time."""

from __future__ import annotations

import ast
import gettext
import gzip
import importlib.util
import io
import marshal
import sys
import tarfile
import zipfile
from pathlib import Path
from types import CodeType

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

import aufachse_widgets
from aufachse_widgets.static_page.archive import is_needed, is_used, write_archive, write_library, write_words

PACKAGE = Path(aufachse_widgets.__file__).parent


def needed_modules() -> list[Path]:
    """The package's modules that the page gets."""
    return [path for path in sorted(PACKAGE.rglob("*.py")) if is_needed(path.with_suffix(".pyc").relative_to(PACKAGE.parent).as_posix())]


def imported(path: Path) -> set[str]:
    """The modules that a file imports, wherever in it."""
    found = set[str]()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def test_the_page_gets_the_parts_of_the_standard_library_that_the_package_imports() -> None:
    modules = needed_modules()
    assert len(modules) > 300
    missing = {
        (path.relative_to(PACKAGE).as_posix(), name)
        for path in modules
        for name in imported(path)
        if name.partition(".")[0] in sys.stdlib_module_names and not is_used(f"{name.replace('.', '/')}.pyc")
    }
    assert not missing


def test_nothing_that_the_page_gets_imports_what_it_does_not_get() -> None:
    names = {".".join(path.relative_to(PACKAGE).with_suffix("").parts) for path in needed_modules()}
    left_out = {"hosting", "commands", "apps", "exercises"}
    assert not {name for name in names if name.partition(".")[0] in left_out}
    for path in needed_modules():
        if path.parent == PACKAGE:
            continue  # the front door imports by name when it is asked
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.level and node.module and node.module.partition(".")[0] in left_out:
                # Only from within a function: what needs it says so where it is asked for.
                assert node.col_offset > 0, f"{path.name} imports {node.module}"


def packages(folder: Path) -> Path:
    """A folder of packages with what a page needs and what it doesn't."""
    for name, text in {
        "aufachse_widgets/engine/rules.py": '"""About."""\nassert True\nSIX = 6\n',
        "aufachse_widgets/hosting/gate.py": "",
        "aufachse_widgets/data/board.json": "{}",
        "other/__init__.py": "",
        "other/tests/test_it.py": "a syntax error",
        "other-1.0.dist-info/METADATA": "Name: other",
        "other-1.0.dist-info/RECORD": "",
    }.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


def code(compiled: bytes) -> CodeType:
    found = marshal.loads(compiled[16:])
    assert isinstance(found, CodeType)
    return found


def test_packages_are_compiled_into_one_archive(tmp_path: Path) -> None:
    archives = []
    for name in ("one", "other"):
        write_archive(packages(tmp_path / name), tmp_path / f"{name}.tar.gz")
        archives.append((tmp_path / f"{name}.tar.gz").read_bytes())
    assert archives[0] == archives[1]
    with tarfile.open(fileobj=io.BytesIO(archives[0])) as archive:
        members = {member.name: archive.extractfile(member).read() for member in archive if member.isfile()}  # type: ignore[union-attr]
    assert list(members) == ["aufachse_widgets/data/board.json", "aufachse_widgets/engine/rules.pyc", "other/__init__.pyc", "other-1.0.dist-info/METADATA"]
    rules = members["aufachse_widgets/engine/rules.pyc"]
    assert rules[:4] == importlib.util.MAGIC_NUMBER
    assert code(rules).co_filename == "aufachse_widgets/engine/rules.pyc" and "About." not in code(rules).co_consts


def test_the_words_of_each_language_are_a_file_of_their_own(tmp_path: Path) -> None:
    made = "aufachse_widgets/words/locale/{}/LC_MESSAGES/aufachse_widgets.mo"
    for code in ("de", "it"):
        path = tmp_path / "packages" / made.format(code)
        path.parent.mkdir(parents=True)
        catalogue = Catalog(code)
        catalogue.add("Learn", f"in {code}")
        with path.open("wb") as file:
            write_mo(file, catalogue)
    assert not is_needed(made.format("de"))
    (tmp_path / "files").mkdir()
    write_words(tmp_path / "packages", tmp_path / "files")
    written = {path.name: path.read_bytes() for path in (tmp_path / "files").iterdir()}
    assert written.keys() == {"words-de.mo.gz", "words-it.mo.gz"}
    assert gettext.GNUTranslations(io.BytesIO(gzip.decompress(written["words-de.mo.gz"]))).gettext("Learn") == "in de"
    write_words(tmp_path / "packages", tmp_path / "files")
    assert written == {path.name: path.read_bytes() for path in (tmp_path / "files").iterdir()}


def test_the_library_is_compiled_into_a_zip_that_python_imports_from(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "library.zip", "w") as library:
        for name in ("onlyhere.py", "encodings/utf_8.py", "encodings/big5.py", "pdb.py", "unittest/mock.py"):
            library.writestr(name, "SIX = 6\n")
    zips = []
    for name in ("one", "other"):
        write_library(tmp_path / "library.zip", tmp_path / name, tmp_path / f"{name}.zip")
        zips.append((tmp_path / f"{name}.zip").read_bytes())
    assert zips[0] == zips[1]
    with zipfile.ZipFile(tmp_path / "one.zip") as compiled:
        assert sorted(compiled.namelist()) == ["encodings/utf_8.pyc", "onlyhere.pyc"]
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(tmp_path / "one.zip"))
        assert importlib.import_module("onlyhere").SIX == 6
        sys.modules.pop("onlyhere")
