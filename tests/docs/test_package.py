"""What a release makes: a wheel and a source package that PyPI takes, and the changes of the next version."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.kit.servers import CHECKOUT

FRAGMENT = "Jams melt at noon."


def ran(*command: str, cwd: Path = CHECKOUT) -> str:
    """What a program says that ends well."""
    done = subprocess.run([sys.executable, "-m", *command], cwd=cwd, capture_output=True, text=True, check=False, timeout=600, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_wheel_and_source_package_are_built_and_taken(tmp_path: Path) -> None:
    ran("build", "--no-isolation", "--outdir", str(tmp_path))
    (wheel,), (source,) = tmp_path.glob("*.whl"), tmp_path.glob("*.tar.gz")
    ran("twine", "check", "--strict", str(wheel), str(source))
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
        (commands,) = [packed.read(name).decode() for name in names if name.endswith("entry_points.txt")]
    assert not [name for name in names if name.startswith(("tests/", "docs/"))]
    # Browsers are given the bundle; what it is made of and with stays behind.
    frontend = {name.removeprefix("aufachse_widgets/frontend/").partition("/")[0] for name in names if name.startswith("aufachse_widgets/frontend/")}
    assert "bundle" in frontend
    assert not frontend & {"scripts", "tests", "node_modules", "build.js", "package.json", "package-lock.json", "tsconfig.json", "biome.json"}
    assert not frontend & {"site", "site.js", "wheels.txt", "lessons", "lessons.js", "packages.js"}
    assert "aufachse = aufachse_widgets.hosting.command:main" in commands and "aufachse-widgets = aufachse_widgets.hosting.command:main" in commands
    with tarfile.open(source) as unpacked:
        inside = {name.partition("/")[2] for name in unpacked.getnames()}
    assert {"CONTRIBUTING.md", "CITATION.cff", "docs/rules.md", "tests/docs/test_package.py"} <= inside


def test_changes_are_gathered(tmp_path: Path) -> None:
    (tmp_path / "docs" / "changes").mkdir(parents=True)
    for name in ("pyproject.toml", "CHANGELOG.md"):
        (tmp_path / name).write_bytes((CHECKOUT / name).read_bytes())
    (tmp_path / "aufachse_widgets").mkdir()
    (tmp_path / "docs" / "changes" / "+jams.fixed.md").write_text(FRAGMENT + "\n", "utf-8")
    said = ran("towncrier", "build", "--draft", "--version=9.9", cwd=tmp_path)
    assert "## 9.9 (" in said and "### Fixed" in said and f"- {FRAGMENT}" in said


def test_each_fragment_has_a_kind() -> None:
    kinds = ("added", "changed", "fixed", "removed")
    kept = [file for file in (CHECKOUT / "docs" / "changes").iterdir() if file.name != "README.md"]
    assert not [file.name for file in kept if file.suffix != ".md" or file.stem.rpartition(".")[2] not in kinds]
