"""The bundle that is committed is what the sources make, byte for byte, and the scripts pass their own checks."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.kit.node import npm
from tests.kit.servers import CHECKOUT

FRONTEND = CHECKOUT / "aufachse_widgets" / "frontend"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The front end's sources in a folder of their own, with the tools that package-lock.json names."""
    folder = tmp_path_factory.mktemp("frontend") / "frontend"
    shutil.copytree(FRONTEND, folder, ignore=shutil.ignore_patterns("bundle", "node_modules", "*.py", "__pycache__"))
    npm(folder, "ci", "--no-audit", "--no-fund")
    return folder


@pytest.mark.slow
def test_the_bundle_is_what_the_sources_make(project: Path) -> None:
    npm(project, "run", "bundle")
    made, kept = ({file.name: file.read_bytes() for file in (folder / "bundle").iterdir()} for folder in (project, FRONTEND))
    assert made.keys() == kept.keys()
    changed = [name for name in made if made[name] != kept[name]]
    assert not changed, f"in aufachse_widgets/frontend: npm ci && npm run bundle, and keep {', '.join(changed)} with the change"


@pytest.mark.slow
@pytest.mark.parametrize("check", ["check", "lint", "test"])
def test_the_scripts_pass_their_own_checks(project: Path, check: str) -> None:
    """Their types, their form, and what is tested with node's own runner (package.json)."""
    said = npm(project, "run", check)
    assert check != "test" or re.search(r"pass [1-9]\d", said), said
