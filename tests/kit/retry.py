"""A pytest plugin for CI: with ``--retry-browser`` each browser test that failed runs once more, on its own, when the first run has ended.

Nothing runs beside a second run, which is a process of its own. Both runs are named at the end, with their screenshots, and in
``screenshots/failures/second-runs.txt``. What passes then counts as passed (and as a rerun); what fails twice is a failure. So is everything else:
a failure of any other test, a worker that crashed, an error while collecting, an interruption. Without the option a failing browser test only leaves
its screenshots.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Generator
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

MOST = 8
"""More browser tests than these are not shaky, something is broken: they have no second run."""
PATIENCE = 1500
"""Seconds for a second run, of which the test itself has pytest's ``timeout``."""
SUMMARY = Path("screenshots", "failures", "second-runs.txt")


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("browser tests")
    group.addoption("--retry-browser", action="store_true", help="run each browser test that failed once more on its own, and name both runs at the end")
    group.addoption("--second-run", metavar="FILE", type=Path, help="this is the second run of a test: its reports are written to the file")


def pytest_configure(config: pytest.Config) -> None:
    if hasattr(config, "workerinput"):
        return  # a worker's reports come to the process that started it
    if file := config.getoption("second_run"):
        config.pluginmanager.register(Written(config, file))
    elif config.getoption("retry_browser"):
        config.pluginmanager.register(Retry(config))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A browser test's report says that it is one, and where it failed what its pages showed."""
    report = yield
    if item.get_closest_marker("browser"):
        report.browser = True
        report.pages = []
        if report.failed:
            from tests.kit import failures

            failures.look(item)
            report.pages = failures.seen(item)
    return report


def pytest_report_teststatus(report: pytest.TestReport) -> tuple[str, str, tuple[str, dict[str, bool]]] | None:
    return ("rerun", "R", ("RERUN", {"yellow": True})) if getattr(report, "rerun", False) else None


def failed(report: pytest.TestReport) -> bool:
    return report.failed and not hasattr(report, "wasxfail")


class Written:
    """In a second run: the reports, for the process that asked for it."""

    def __init__(self, config: pytest.Config, file: Path) -> None:
        self.config, self.file = config, file

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        data = self.config.hook.pytest_report_to_serializable(config=self.config, report=report)
        with self.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(data) + "\n")


@dataclass
class Second:
    """How the second run of a test went: its reports, and what it printed."""

    code: int | None
    """The exit code; None if it took too long."""
    reports: list[pytest.TestReport] = field(default_factory=list)
    output: str = ""

    def passed(self) -> bool:
        """Skipped isn't passed: whatever skips a test the second time, it has not been tried."""
        return self.code == 0 and not any(map(failed, self.reports)) and any(report.when == "call" and report.passed for report in self.reports)


class Retry:
    """In the process that CI started: collects what failed, runs it once more, and names both runs."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.failed: dict[str, list[pytest.TestReport]] = {}
        self.collected = True
        self.second: dict[str, Second] = {}
        self.refused = ""

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self.collected &= not report.failed

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if failed(report):
            self.failed.setdefault(report.nodeid, []).append(report)

    @pytest.hookimpl(trylast=True)  # fixtures and workers have ended: nothing runs beside the second runs
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        # A crashed worker's report comes from no test, and says nothing of a browser.
        browser = [nodeid for nodeid, reports in self.failed.items() if all(getattr(report, "browser", False) for report in reports)]
        if not browser:
            return
        if session.exitstatus != pytest.ExitCode.TESTS_FAILED or session.shouldfail or session.shouldstop or not self.collected:
            self.refused = "The run was not completed: no browser test has a second run."
        elif len(browser) > MOST:
            self.refused = f"{len(browser)} browser tests failed, more than {MOST}: something is broken, none has a second run."
        if self.refused:
            return
        terminal = self.config.pluginmanager.getplugin("terminalreporter")
        terminal.ensure_newline()
        for nodeid in browser:
            terminal.write_line(f"Once more, on its own: {nodeid}")
            self.second[nodeid] = self._once_more(nodeid)
        # The terminal's closing line and the exit code say what counts in the end.
        for nodeid, second in self.second.items():
            if second.passed():
                self._count_as_passed(nodeid, second, terminal)
        left = sum(len(reports) for nodeid, reports in self.failed.items() if nodeid not in self.second or not self.second[nodeid].passed())
        if not left and session.testsfailed == sum(map(len, self.failed.values())):
            session.exitstatus = pytest.ExitCode.OK

    def _once_more(self, nodeid: str) -> Second:
        config = self.config
        with TemporaryDirectory() as folder:
            file = Path(folder) / "reports"
            command = [sys.executable, "-m", "pytest", nodeid, "-n", "0", "-m", config.getoption("markexpr"), f"--second-run={file}", "-p", "no:cacheprovider"]
            command += [f"--rootdir={config.rootpath}", *(["-c", str(config.inipath)] if config.inipath else [])]
            try:
                done = subprocess.run(
                    command, cwd=config.rootpath, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=PATIENCE, check=False, encoding="utf-8"
                )
                second = Second(done.returncode, output=done.stdout)
            except subprocess.TimeoutExpired as expired:
                second = Second(None, output=(expired.stdout or b"").decode(errors="replace"))
            for line in file.read_text("utf-8").splitlines() if file.exists() else ():
                second.reports.append(config.hook.pytest_report_from_serializable(config=config, data=json.loads(line)))
        return second

    def _count_as_passed(self, nodeid: str, second: Second, terminal: pytest.TerminalReporter) -> None:
        stats: dict[str, list[object]] = terminal.stats
        for category in ("failed", "error", "passed"):
            if left := [each for each in stats.get(category, ()) if getattr(each, "nodeid", None) != nodeid]:
                stats[category] = left
            else:
                stats.pop(category, None)
        self.failed[nodeid][0].rerun = True
        terminal.pytest_runtest_logreport(self.failed[nodeid][0])
        terminal.pytest_runtest_logreport(next(report for report in second.reports if report.when == "call"))

    @pytest.hookimpl(wrapper=True, tryfirst=True)  # after everything else that is said at the end
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> Generator[None]:
        yield
        if not self.second and not self.refused:
            return
        from tests.kit.failures import without_secrets

        for nodeid, second in self.second.items():
            # pytest itself shows no failure of a test that passed in the end, and knows nothing of second runs.
            terminalreporter.section(f"{nodeid}, {'first' if second.passed() else 'second'} run")
            terminalreporter.write_line(without_secrets(self._trace(nodeid, second)))
        lines = [without_secrets(line) for line in (*([self.refused] if self.refused else ()), *self._told())]
        terminalreporter.section("browser tests that ran twice" if self.second else "no second run")
        for line in lines:
            terminalreporter.write_line(line)
        summary = self.config.rootpath / SUMMARY
        summary.parent.mkdir(parents=True, exist_ok=True)
        with summary.open("a", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")

    def _trace(self, nodeid: str, second: Second) -> str:
        reports = self.failed[nodeid] if second.passed() else [report for report in second.reports if failed(report)]
        return "\n".join(report.longreprtext for report in reports) or "\n".join(second.output.splitlines()[-40:])

    def _told(self) -> list[str]:
        lines: list[str] = []
        for nodeid, second in self.second.items():
            lines += [f"{'PASSED the second time' if second.passed() else 'FAILED TWICE'}: {nodeid}"]
            lines += [f"  first run: {line}" for line in _short(self.failed[nodeid])] + _pages(self.failed[nodeid])
            lines += [f"  second run: {line}" for line in _outcome(second)] + _pages(second.reports)
        return lines


def _short(reports: list[pytest.TestReport]) -> list[str]:
    """In a line each: where a test failed, after how many seconds, and why."""
    return [f"{report.when} failed after {report.duration:.1f} s: {_reason(report)}" for report in reports if failed(report)]


def _reason(report: pytest.TestReport) -> str:
    crash = getattr(report.longrepr, "reprcrash", None)
    lines = (crash.message if crash else report.longreprtext).strip().splitlines() or ["no reason given"]
    where = f" ({Path(crash.path).name}:{crash.lineno})" if crash else ""
    return lines[0][:200] + where


def _outcome(second: Second) -> list[str]:
    if second.passed():
        return [f"passed after {sum(report.duration for report in second.reports):.1f} s"]
    told = _short(second.reports) or [f"skipped: {report.longrepr}" for report in second.reports if report.skipped]
    if not told:
        last = second.output.strip().splitlines()[-1:]
        told = ["took too long" if second.code is None else f"ended with exit code {second.code}", *last]
    return told


def _pages(reports: list[pytest.TestReport]) -> list[str]:
    lines: list[str] = []
    for path, *shown in (page for report in reports for page in getattr(report, "pages", ())):
        lines += [f"    {path}", *(f"      {line}" for line in shown)]
    return lines
