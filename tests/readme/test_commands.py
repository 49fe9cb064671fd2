"""Every command that README, CONTRIBUTING and docs name works, in its shortest form."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import ssl
import subprocess
import sys
import tomllib
import urllib.request
from itertools import pairwise
from pathlib import Path

import pytest

from tests.kit.servers import CHECKOUT, Installed, started
from tests.lakes import lakes
from tests.readme.commands import ELSEWHERE, ENDING, EXCEPTIONS, SERVING, commands, options

# One process's work: at the end of a run it would be the only one.
pytestmark = pytest.mark.longest

PAGES = [CHECKOUT / "README.md", CHECKOUT / "CONTRIBUTING.md", *sorted((CHECKOUT / "docs").rglob("*.md"))]
TOLD = "\n".join(page.read_text("utf-8") for page in PAGES)
CERTIFICATES = CHECKOUT / "tests" / "hosting" / "certificates"
BOT = "def choose(rules, view, legal, rng):\n    return legal[0]\n"


def test_each_command_is_tried_or_excepted() -> None:
    named = {command for command in commands(TOLD) if not command.startswith("pytest")}
    # The doors are named in one sentence, "aufachse play, track or learn".
    assert named | {"aufachse learn"} == ENDING.keys() | SERVING.keys() | EXCEPTIONS.keys()
    assert not (ENDING.keys() & EXCEPTIONS.keys() or SERVING.keys() & EXCEPTIONS.keys())


def test_each_option_is_tried() -> None:
    by_ci = [line for line in (CHECKOUT / ".ci" / "run").read_text("utf-8").splitlines() if line.startswith("pytest ")]
    tried = " ".join([*(short.form for short in ENDING.values()), *SERVING.values(), "--no-browser --port=0", ELSEWHERE, *by_ci])
    assert options(TOLD) <= options(f"`{tried}`")


def test_what_pytest_is_given_is_there() -> None:
    marks = {mark.partition(":")[0] for mark in tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["tool"]["pytest"]["ini_options"]["markers"]}
    given = [shlex.split(command)[1:] for command in commands(TOLD) if command.startswith("pytest")]
    assert len(given) > 15
    for words in given:
        assert all((CHECKOUT / word).exists() for word in words if "/" in word), words
        assert {after for option, after in pairwise(words) if option == "-m"} <= marks, words


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the commands' examples take for granted."""
    folder = tmp_path_factory.mktemp("readme")
    (folder / "bots").mkdir()
    for name in ("anna", "ben"):
        (folder / "bots" / f"{name}.py").write_text(BOT, "utf-8")
    (folder / "our_board.json").write_text(json.dumps(lakes()), "utf-8")
    (folder / "my-class").mkdir()
    shutil.copy(CHECKOUT / "examples" / "lessons" / "2_track_a_table.ipynb", folder / "my-class")
    shutil.copy(CHECKOUT / "docs" / "bots" / "strength.md", folder)
    shutil.copy(CHECKOUT / "tests" / "journal" / "kept" / "games.sqlite", folder / "kept.sqlite")
    return folder


def words_of(form: str, installed: Installed, here: Path) -> list[str]:
    """A command as a process is started by it."""
    program, *words = shlex.split(form.format(here=here, environment=installed.prefix, certificates=CERTIFICATES))
    programs = {"aufachse": [str(installed.scripts / "aufachse")], "voila": [str(installed.python), "-m", "voila"], "python": [sys.executable]}
    return [*programs[program], *words]


@pytest.mark.slow
@pytest.mark.parametrize("command", ENDING)
def test_a_command_ends_well(command: str, installed: Installed, here: Path) -> None:
    words = words_of(ENDING[command].form, installed, here)
    environment = dict(os.environ) if command.startswith("python") else installed.environment(here)
    done = subprocess.run(words, cwd=CHECKOUT, env=environment, capture_output=True, text=True, check=False, timeout=900, encoding="utf-8")
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    assert ENDING[command].says in done.stdout, f"{done.stdout}\n{done.stderr}"


@pytest.mark.slow
@pytest.mark.parametrize("command", SERVING)
def test_a_server_answers_until_it_is_interrupted(command: str, installed: Installed, here: Path) -> None:
    port = "8930" if command.startswith("voila") else "0"  # from there on Voilà looks for a free one itself
    words = [*words_of(SERVING[command], installed, here), "--no-browser", f"--port={port}"]
    with started(words, installed, here) as server:
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        assert server.url.startswith("https:" if "--certfile" in " ".join(words) else "http:")
        with urllib.request.urlopen(server.url, timeout=120, context=trusting) as answer:
            assert answer.status == 200 and re.search(rb"<title>.+</title>", answer.read())
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(30) == 0, server.log.read_text("utf-8")
        assert "Traceback" not in server.log.read_text("utf-8")
