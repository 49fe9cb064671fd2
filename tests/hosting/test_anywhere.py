"""`aufachse` starts, three steps are played and it stops, wherever it is: in an ASCII locale, without a home, for a user who may write nothing, without an
output, with a full disk under it, and from a clone that Git for Windows has made."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.kit.nobody import as_nobody, seen_by_all
from tests.kit.selectors import children
from tests.kit.servers import clean_environment, end, eventually
from tests.load.visitor import Visitor
from tests.test_encodings import BARE, CHECKOUT

pytestmark = [pytest.mark.slow, pytest.mark.skipif(os.name == "nt", reason="devices, users and locales of POSIX systems")]

PROGRAM = "from aufachse_widgets.hosting.command import main; main()"
ADDRESS = re.compile(r"http://localhost:\d+/")
# The spaces that can be chosen, as the map's style shows them.
OPEN_SPACES = re.compile(r"button(:[^{}]*)\{display:block;opacity:1")


def open_spaces(page: Visitor) -> list[int]:
    """The places, in the row of the map's spaces, of those that can be chosen."""
    styles = (str(state.get("value", "")) for state in page.models.values())
    return sorted(number - 1 for style in styles for found in OPEN_SPACES.finditer(style) for number in children(found[1]))


async def play_three_steps(url: str) -> str:
    """Begin a game on the start page, place a truck, roll and drive; what the start page said at first."""
    page = await Visitor.opened(url)
    said = page.text("")
    (begin,) = [button for button, label in page.buttons() if label == "Start the game"]
    await page.press(begin)
    await page.until(lambda: "press the space where your truck starts" in page.text("aa-actionbar") and open_spaces(page))
    await page.choose(page.rows("aa-spots")[0], open_spaces(page)[-1])
    await page.until(lambda: any(label == "Roll the die" for _button, label in page.buttons("aa-actions")))
    placed = page.step
    await page.press(next(button for button, label in page.buttons("aa-actions") if label == "Roll the die"))
    await page.until(lambda: page.step > placed and "choose where to drive" in page.text("aa-actionbar") and open_spaces(page))
    rolled = page.step
    await page.choose(page.rows("aa-spots")[0], open_spaces(page)[0])
    await page.until(lambda: page.step > rolled)
    await page.leave()
    return said


@contextmanager
def running(
    folder: Path, *options: str, before: Sequence[str] = (), out: Path | None = None, **variables: str
) -> Iterator[tuple[str, subprocess.Popen[bytes], Path]]:
    """The server's address, its process and its log; ``out`` is where its standard output goes, by default to the log as its errors do."""
    log = folder / "server.log"
    environment = clean_environment() | {"HOME": str(folder), "PYTHONPATH": str(CHECKOUT), "PYTHONDONTWRITEBYTECODE": "1"} | variables
    command = [*before, sys.executable, "-c", PROGRAM, "play", "--players=2", "--no-browser", "--port=0", *options]
    with log.open("wb") as errors, (out or log).open("ab") as written:
        process = subprocess.Popen(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=written, stderr=errors)
    try:
        assert eventually(lambda: ADDRESS.search(log.read_text("utf-8", "replace")) or process.poll() is not None, 120)
        found = ADDRESS.search(log.read_text("utf-8", "replace"))
        assert found and process.poll() is None, log.read_text("utf-8", "replace")
        yield found[0], process, log
    except BaseException as error:
        error.add_note(f"The terminal: {log.read_text('utf-8', 'replace')}")
        raise
    finally:
        end(process)


def played(folder: Path, *options: str, before: Sequence[str] = (), out: Path | None = None, **variables: str) -> tuple[str, str]:
    """Play three steps on such a server and stop it; what the start page and the terminal said."""
    with running(folder, *options, before=before, out=out, **variables) as (url, process, log):
        page = asyncio.run(play_three_steps(url))
    terminal = log.read_text("utf-8", "replace")
    assert process.returncode == 0, terminal
    assert "Traceback" not in terminal and "Exception" not in terminal, terminal
    return page, terminal


def test_in_the_locale_c(tmp_path: Path) -> None:
    page, terminal = played(tmp_path, **BARE)
    assert terminal.isascii()
    assert "Games can't be kept" not in page


def test_without_a_home(tmp_path: Path) -> None:
    page, terminal = played(tmp_path, HOME="/proc/none")
    for said in (page, terminal):
        assert re.search(r"Games can't be kept in /proc/none/\S+ \([^)]+\): they last until aufachse is stopped\..* --store=FILE", said), said


def test_as_nobody_with_a_home_that_is_only_read() -> None:
    nobody = as_nobody()
    with seen_by_all() as folder:
        home = folder / "home"
        home.mkdir()
        home.chmod(0o555)
        page, terminal = played(folder, before=nobody, HOME=str(home))
    for said in (page, terminal):
        assert f"Games can't be kept in {home}" in said


def test_what_was_temporary_is_gone(tmp_path: Path) -> None:
    """Another temporary folder, so that no other test's files are in it."""
    places = tmp_path / "temporary"
    places.mkdir()
    with running(tmp_path, HOME="/proc/none", TMPDIR=str(places)):
        assert [*places.glob("aufachse-*/games.sqlite*")] or [*places.glob("aufachse-*")]
    assert not [*places.iterdir()]


@pytest.mark.skipif(not shutil.which("sh"), reason="a shell")
def test_without_standard_output(tmp_path: Path) -> None:
    closing = ("sh", "-c", 'exec >&-; exec "$@"', "sh")
    with running(tmp_path, before=closing) as (url, process, log):
        asyncio.run(play_three_steps(url))
        output = Path(f"/proc/{process.pid}/fd/1")
        assert not output.exists() or output.readlink() == Path(os.devnull), "no file and no socket of the server is its output"
    assert process.returncode == 0, log.read_text("utf-8", "replace")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_with_a_full_disk_under_the_output(tmp_path: Path) -> None:
    _page, terminal = played(tmp_path, out=Path("/dev/full"))
    assert "press Ctrl+C to stop it" in terminal


def test_from_a_clone_by_git_for_windows(tmp_path: Path) -> None:
    """It turns the ends of lines into Windows's, but for what .gitattributes keeps."""
    clone = tmp_path / "clone"
    command = ["git", "-c", "safe.directory=*", "clone", "--quiet", "--depth=1", "--config", "core.autocrlf=true", CHECKOUT.as_uri(), str(clone)]
    git = shutil.which("git")
    done = subprocess.run(command, capture_output=True, check=False) if git and (CHECKOUT / ".git").exists() else None
    if done is None or done.returncode:
        pytest.skip(f"NOT TRIED: this checkout can't be cloned: {done.stderr.decode() if done else 'there is no repository, or no git'}")
    assert "autocrlf = true" in (clone / ".git" / "config").read_text("utf-8")
    carries_a_hash = Path("aufachse_widgets", "data", "class_game.jsonl")
    assert (clone / carries_a_hash).read_bytes() == (CHECKOUT / carries_a_hash).read_bytes()
    played(tmp_path, PYTHONPATH=str(clone))


def test_variables_of_the_tests_are_left_out() -> None:
    """Else what they say would hold in each of these places."""
    given: Mapping[str, str] = clean_environment()
    assert not {name for name in given if name.startswith(("AUFACHSE", "JUPYTER", "PYTHON", "XDG"))}
