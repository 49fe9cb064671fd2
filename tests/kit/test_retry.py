"""A browser test that fails in CI has a second run on its own, and nothing else has: small projects, run by pytest with the plugin."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.kit import retry

CHECKOUT = Path(__file__).parents[2]
# What the little projects import of the tests carries the project's own marks.
MARKS = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["tool"]["pytest"]["ini_options"]["markers"]
MARKERS = "".join(f"\n    {mark}" for mark in MARKS)
SETTINGS = f"""
[pytest]
addopts = -p xdist --strict-markers --import-mode=importlib -m "not slow"
markers ={MARKERS}
"""
# Fails as often as the test is given, counting in a file since each run is a process.
CONFTEST = """
from pathlib import Path

import pytest

pytest_plugins = ["tests.kit.retry"]


@pytest.fixture
def shaky(request, record_property):
    def fails(times):
        counted = Path(__file__).parent / f"{request.node.name}.runs"
        with counted.open("a") as file:
            file.write("x")
        assert counted.stat().st_size > times, "http://localhost:8866/?table=BCDFG&key=s3cr3t shows no map"
    return fails
"""
START = "import os\nimport pytest\n"


@dataclass
class Ended:
    """A run of the little project."""

    code: int
    output: str
    folder: Path

    @property
    def closing(self) -> str:
        """pytest's last line, without its frame and the seconds."""
        return re.sub(r" in [\d.]+s.*", "", self.output.strip().splitlines()[-1]).strip("= ")

    def runs(self, name: str) -> int:
        return len((self.folder / f"{name}.runs").read_text(encoding="utf-8"))


def run(folder: Path, tests: str, *arguments: str) -> Ended:
    (folder / "pytest.ini").write_text(SETTINGS, encoding="utf-8")
    (folder / "conftest.py").write_text(CONFTEST, encoding="utf-8")
    (folder / "test_it.py").write_text(START + tests, encoding="utf-8")
    variables = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_"))} | {
        "PYTHONPATH": os.pathsep.join((str(CHECKOUT), str(folder))),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments]
    done = subprocess.run(
        command, cwd=folder, env=variables, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=900, check=False, encoding="utf-8"
    )
    return Ended(done.returncode, done.stdout, folder)


def test_what_passes_the_second_time_is_green_and_named(tmp_path: Path) -> None:
    ended = run(tmp_path, "@pytest.mark.browser\n@pytest.mark.slow\ndef test_a(shaky): shaky(1)\n", "--retry-browser", "-n2", "-m", "slow")
    assert (ended.code, ended.closing) == (0, "1 passed, 1 rerun"), ended.output
    assert ended.runs("test_a") == 2
    end = ended.output.partition("browser tests that ran twice")[2]
    assert "PASSED the second time: test_it.py::test_a" in end
    assert re.search(r"first run: call failed after \d+\.\d s: AssertionError: http://localhost:8866/\?table=BCDFG&key=… shows no map", end), end
    assert re.search(r"second run: passed after \d+\.\d s", end)
    kept = (tmp_path / retry.SUMMARY).read_text("utf-8")
    assert "PASSED the second time: test_it.py::test_a" in kept and "s3cr3t" not in kept


EVERY = """
browser = pytest.mark.browser

@pytest.fixture(params=[1, 2])
def before(shaky, request): shaky(request.param)

@pytest.fixture
def after(shaky):
    yield
    shaky(1)

@browser
def test_setup(before): pass
@browser
def test_teardown(after): pass
@browser
def test_twice(shaky): shaky(2)
@browser
def test_crashes_later(shaky):
    shaky(1)
    os._exit(0)
@browser
def test_skips_later(shaky):
    shaky(1)
    pytest.skip("no browser")
def test_without_browser(shaky): shaky(1)
@browser
def test_passes(shaky): shaky(0)
"""


@pytest.mark.parametrize("workers", ["-n0", pytest.param("-n2", marks=pytest.mark.slow)])
def test_what_fails_twice_or_needs_no_browser_is_red(tmp_path: Path, workers: str) -> None:
    ended = run(tmp_path, EVERY, "--retry-browser", workers)
    assert (ended.code, ended.closing) == (1, "4 failed, 3 passed, 1 error, 2 rerun"), ended.output
    once, twice = ("without_browser", "passes"), ("setup[1]", "setup[2]", "teardown", "twice", "crashes_later", "skips_later")
    assert [ended.runs(f"test_{name}") for name in (*once, *twice)] == [1] * len(once) + [2] * len(twice)
    end = ended.output.partition("browser tests that ran twice")[2]
    assert set(re.findall(r"PASSED the second time: test_it.py::test_(\S+)", end)) == {"setup[1]", "teardown"}
    told = {found[1]: found[2] for found in re.finditer(r"FAILED TWICE: test_it.py::test_(\S+)\n((?: .*\n)+)", end)}
    assert told.keys() == {"setup[2]", "twice", "crashes_later", "skips_later"}
    assert "first run: setup failed" in told["setup[2]"] and "second run: setup failed" in told["setup[2]"]
    assert "first run: call failed" in told["twice"] and "second run: call failed" in told["twice"]
    assert "second run: ended with exit code 0" in told["crashes_later"]
    assert "second run: skipped:" in told["skips_later"] and "no browser" in told["skips_later"]


def test_without_the_option_nothing_runs_twice(tmp_path: Path) -> None:
    ended = run(tmp_path, "@pytest.mark.browser\ndef test_a(shaky): shaky(1)\n", "-n0")
    assert (ended.code, ended.closing, ended.runs("test_a")) == (1, "1 failed", 1), ended.output


def test_a_worker_that_crashes_is_red(tmp_path: Path) -> None:
    tests = "@pytest.mark.browser\ndef test_a(shaky):\n    try: shaky(1)\n    except AssertionError: os._exit(3)\n"
    ended = run(tmp_path, tests + "@pytest.mark.browser\ndef test_b(shaky): shaky(1)\n", "--retry-browser", "-n2")
    assert ended.code == 1 and ended.closing == "1 failed, 1 passed, 1 rerun", ended.output
    assert (ended.runs("test_a"), ended.runs("test_b")) == (1, 2)


@pytest.mark.parametrize("workers", ["-n0", pytest.param("-n2", marks=pytest.mark.slow)])
def test_an_error_while_collecting_is_red(tmp_path: Path, workers: str) -> None:
    (tmp_path / "test_broken.py").write_text("import nothing_of_this_name\n", encoding="utf-8")
    ended = run(tmp_path, "@pytest.mark.browser\ndef test_a(shaky): shaky(1)\n", "--retry-browser", "--continue-on-collection-errors", workers)
    assert ended.code != 0 and "1 error" in ended.closing, ended.output
    assert "ran twice" not in ended.output


@pytest.mark.parametrize("workers", ["-n0", pytest.param("-n2", marks=pytest.mark.slow)])
def test_a_run_that_stopped_early_is_red(tmp_path: Path, workers: str) -> None:
    tests = "@pytest.mark.browser\ndef test_a(shaky): shaky(1)\ndef test_b(): pass\n"
    ended = run(tmp_path, tests, "--retry-browser", "--maxfail=1", workers)
    assert ended.code != 0 and "1 failed" in ended.closing and ended.runs("test_a") == 1, ended.output
    assert "The run was not completed" in ended.output


def test_an_interruption_is_red(tmp_path: Path) -> None:
    tests = "@pytest.mark.browser\ndef test_a(shaky): shaky(1)\ndef test_b(): raise KeyboardInterrupt\n"
    ended = run(tmp_path, tests, "--retry-browser", "-n0")
    assert ended.code == 2 and ended.runs("test_a") == 1, ended.output


def test_an_internal_error_is_red(tmp_path: Path) -> None:
    (tmp_path / "breaks.py").write_text("def pytest_runtest_logfinish(): raise RuntimeError('broken plugin')\n", encoding="utf-8")
    ended = run(tmp_path, "@pytest.mark.browser\ndef test_a(shaky): shaky(1)\n", "--retry-browser", "-n0", "-p", "breaks")
    assert ended.code == 3 and ended.runs("test_a") == 1, ended.output


def test_no_tests_are_red(tmp_path: Path) -> None:
    ended = run(tmp_path, "@pytest.mark.slow\n@pytest.mark.browser\ndef test_a(): pass\n", "--retry-browser", "-n0")
    assert ended.code == 5, ended.output


def test_too_many_are_no_shaky_tests(tmp_path: Path) -> None:
    number = retry.MOST + 1
    tests = f"@pytest.mark.browser\n@pytest.mark.parametrize('n', range({number}))\ndef test_a(shaky, n): shaky(1)\n"
    ended = run(tmp_path, tests, "--retry-browser", "-n0")
    assert (ended.code, ended.closing) == (1, f"{number} failed"), ended.output
    assert f"{number} browser tests failed, more than {retry.MOST}" in ended.output and ended.runs("test_a[0]") == 1


PAGES = '''
from playwright.sync_api import sync_playwright
from tests.browser.conftest import launch

SHOWN = """<html data-aa-step="17"><title>a</title><p class="aa-prompt">Ada, roll the dice</p><p class="aa-prompt" hidden>Ben, wait</p>
<div role="dialog">Join by http://localhost/?table=BCDFG&amp;key=s3cr3t</div><script>console.error("lost the kernel")</script>"""


@pytest.fixture
def browser():
    with sync_playwright() as playwright:
        browser = launch(playwright.chromium)
        yield browser
        browser.close()


@pytest.mark.browser
def test_a(browser, shaky, tmp_path):
    (tmp_path / "page.html").write_text(SHOWN)
    for page in browser.new_page(), browser.new_context().new_page():
        page.goto(f"file://{tmp_path / 'page.html'}?key=s3cr3t")
    shaky(1)
'''


@pytest.mark.browser
def test_every_open_page_is_photographed_and_told(tmp_path: Path) -> None:
    ended = run(tmp_path, PAGES, "--retry-browser", "-n2")
    assert (ended.code, ended.closing) == (0, "1 passed, 1 rerun"), ended.output
    folder = tmp_path / "screenshots" / "failures"
    assert sorted(path.name for path in folder.glob("*.png")) == ["test_it-test_a-first-1.png", "test_it-test_a-first-2.png"]
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in folder.glob("*.png"))
    end = ended.output.partition("browser tests that ran twice")[2]
    told = [line.strip() for line in end.splitlines()]
    start = told.index("screenshots/failures/test_it-test_a-first-1.png")
    assert told[start + 1].startswith("file:///") and told[start + 1].endswith("page.html")
    assert told[start + 2 : start + 6] == [
        "console error: lost the kernel", "data-aa-step=17", "prompt: Ada, roll the dice", "open: Join by http://localhost/?table=BCDFG&key=…",
    ]  # fmt: skip
    assert told[start + 6] == "screenshots/failures/test_it-test_a-first-2.png"
    assert "s3cr3t" not in end and all("s3cr3t" not in path.read_text("utf-8") for path in folder.glob("*.txt"))
