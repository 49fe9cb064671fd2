"""The command that is run before an issue ends: every part can be run, every test marked `full` belongs to one, and a part that fails is told."""

from __future__ import annotations

import argparse
import importlib
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests import full
from tests.full import CHECKOUT, PARTS, Part

MARKED = re.compile(r"\bmark\.full\b")


class Parsed(Exception):
    """The command line was understood."""


@pytest.mark.parametrize("part", [part for part in PARTS if part.module != "pytest"], ids=lambda part: part.name)
def test_every_part_exists_and_takes_its_arguments(part: Part, monkeypatch: pytest.MonkeyPatch) -> None:
    parse = argparse.ArgumentParser.parse_args

    def parsed(parser: argparse.ArgumentParser, *given: Any) -> None:
        parse(parser, *given)
        raise Parsed

    monkeypatch.setattr(argparse.ArgumentParser, "parse_args", parsed)
    monkeypatch.setattr(sys, "argv", [part.module, *part.arguments])
    with pytest.raises(Parsed):
        importlib.import_module(part.module).main()


def test_every_test_marked_full_belongs_to_a_part() -> None:
    settings = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["tool"]["pytest"]["ini_options"]
    marked = [path for path in (CHECKOUT / "tests").rglob("*.py") if MARKED.search(path.read_text("utf-8")) and path != Path(__file__)]
    assert marked, "no test is marked full: the part finds nothing to run"
    assert all(any(path.is_relative_to(CHECKOUT / folder) for folder in settings["testpaths"]) for path in marked)
    # The part's command names no path, so pytest runs what is marked in all of `testpaths`.
    (part,) = (part for part in PARTS if part.name == "tests")
    assert (part.module, part.arguments) == ("pytest", ("-m", "full", "-n", "0", "-s"))
    assert "and not full" in settings["addopts"][settings["addopts"].index("-m") + 1]


def test_a_path_that_a_part_names_exists() -> None:
    named = [word for part in PARTS for word in part.arguments if "/" in word]
    assert named and all((CHECKOUT / path).exists() for path in named)


def test_every_part_is_named_once_and_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert full.main(["--list"]) == 0
    listed = [line.split()[0] for line in capsys.readouterr().out.splitlines()[:-1]]
    assert listed == [part.name for part in PARTS] and len(set(listed)) == len(listed)


def test_a_part_that_fails_stops_no_other_and_is_told(capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, code in (("good", 0), ("bad", 3)):
        (tmp_path / f"{name}.py").write_text(f"print('{name} ran'); raise SystemExit({code})", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    parts = [Part("first", 1, "", "bad"), Part("second", 1, "", "good")]
    assert full.main([], parts) == 1
    said = capfd.readouterr().out
    assert "bad ran" in said and "good ran" in said
    first, second = said.splitlines()[-2:]
    assert re.fullmatch(r"first +0\.\d min  FAILED with exit code 3", first)
    assert re.fullmatch(r"second +0\.\d min  passed", second)
    assert full.main(["--only=second"], parts) == 0
    assert "bad ran" not in capfd.readouterr().out


def test_a_part_that_does_not_exist_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        full.main(["--only=tabels"])
    assert "tabels" in capsys.readouterr().err
