"""Printing: with a terminal that lacks letters, without one, and where nothing can be written."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from aufachse_widgets.commands import terminal
from tests.test_encodings import BARE, CHECKOUT

LINE = "Auf Achse – Köln … „Plzeň“ 500 € █"
SAYS = f"""
import sys
from aufachse_widgets.commands import terminal
terminal.prepare()
terminal.say({LINE!a})
terminal.say("again")
print("and as Python prints:", {LINE!a}, file=sys.stderr)
"""


def run(program: str, stdout: int | io.BufferedWriter = subprocess.PIPE, before: str = "", **variables: str) -> subprocess.CompletedProcess[bytes]:
    """Run a program, the shell having done something ``before``."""
    command = ["sh", "-c", f'{before} exec "$@"', "sh", sys.executable, "-c", program] if before else [sys.executable, "-c", program]
    environment = {**os.environ, "PYTHONPATH": str(CHECKOUT), **variables}
    return subprocess.run(command, env=environment, stdout=stdout, stderr=subprocess.PIPE, check=False)


@pytest.mark.parametrize("encoding", ["iso-8859-1", "cp437", "cp850", "ascii", "utf-8"])
def test_letters_that_a_terminal_lacks_are_printed_plainly(encoding: str) -> None:
    done = run(SAYS, PYTHONIOENCODING=encoding)
    assert done.returncode == 0, done.stderr
    first, second = done.stdout.decode(encoding).splitlines()
    assert second == "again"
    assert first.replace("–", "-").startswith(("Auf Achse - Köln", "Auf Achse - Koeln"))
    assert first == LINE or "?" in first or encoding.startswith("cp")
    assert b"and as Python prints: Auf Achse" in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="the locale of POSIX systems")
def test_the_locale_c_prints_ascii() -> None:
    done = run(SAYS, **BARE, PYTHONIOENCODING="")
    assert done.returncode == 0, done.stderr
    assert done.stdout.decode("ascii").splitlines()[0] == 'Auf Achse - Koeln ... "Plzen" 500 EUR ?'


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_what_cannot_be_written_goes_to_the_errors_and_is_forgotten() -> None:
    with Path("/dev/full").open("wb") as full:
        done = run(SAYS, full, PYTHONIOENCODING="utf-8")
    assert done.returncode == 0, "Python itself ends with 120 where it can't write what was printed"
    assert done.stderr.decode().splitlines()[0] == LINE
    assert "Exception" not in done.stderr.decode()


@pytest.mark.skipif(os.name == "nt", reason="a shell")
def test_without_standard_output_no_file_takes_its_place() -> None:
    """What is opened next would get its number, and what a kernel prints would be written into it."""
    program = SAYS + "import os; file = os.open(os.devnull, os.O_RDONLY); print(file, os.get_inheritable(1), file=sys.stderr)"
    done = run(program, before="exec >&- <&-;", PYTHONIOENCODING="utf-8")
    assert done.returncode == 0, done.stderr
    said = done.stderr.decode().splitlines()
    assert said[:2] == [LINE, "again"]
    assert int(said[-1].split()[0]) > 2
    assert said[-1].split()[1] == "True"


@pytest.mark.skipif(os.name == "nt", reason="a shell")
def test_with_neither_output_nothing_is_said_and_nothing_ends() -> None:
    done = run(SAYS + "raise SystemExit(7)", before="exec >&- 2>&-;")
    assert (done.returncode, done.stdout, done.stderr) == (7, b"", b"")


def test_a_reader_that_has_gone_ends_nothing() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb", closefd=True) as gone:
        done = run(SAYS, gone, PYTHONIOENCODING="utf-8")
    assert done.returncode == 0, done.stderr
    assert done.stderr.decode().splitlines()[0] == LINE


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_a_result_that_cannot_be_written_is_an_error() -> None:
    """What a command was run for must not be lost in silence."""
    program = "from aufachse_widgets.hosting.command import main; main(['simulate', '--seats=busy,busy', '--games=1', '--workers=1'])"
    with Path("/dev/full").open("wb") as full:
        done = run(program, full)
    assert done.returncode == 2
    assert "No space left" in done.stderr.decode()
    assert "Exception" not in done.stderr.decode()


def test_a_closed_stream_is_no_reason_to_end(monkeypatch: pytest.MonkeyPatch) -> None:
    closed = io.StringIO()
    closed.close()
    errors = io.StringIO()
    monkeypatch.setattr(sys, "stdout", closed)
    monkeypatch.setattr(sys, "stderr", errors)
    terminal.say("running")
    terminal.complain("but")
    assert errors.getvalue() == "running\nbut\n"
    errors.close()
    terminal.say("running")
    terminal.complain("but")
    assert not terminal.shows("-")


def test_a_picture_is_drawn_where_its_letters_are(monkeypatch: pytest.MonkeyPatch) -> None:
    class Screen(io.TextIOWrapper):
        def isatty(self) -> bool:
            return True

    for encoding, drawn in (("utf-8", True), ("cp437", True), ("iso-8859-1", False), ("ascii", False)):
        monkeypatch.setattr(sys, "stdout", Screen(io.BytesIO(), encoding=encoding))
        assert terminal.shows("▀▄█") is drawn, encoding


def test_only_one_module_prints() -> None:
    """Ruff's T20 finds every ``print``; in what the command is made of none is excused, and nothing else writes to its output."""
    package = CHECKOUT / "aufachse_widgets"
    command = [*(package / "commands").rglob("*.py"), *(package / "hosting").rglob("*.py")]
    found = [file.name for file in command if "T201" in file.read_text("utf-8") or "stdout.write" in file.read_text("utf-8")]
    assert not found
