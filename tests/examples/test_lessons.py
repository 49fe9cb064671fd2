"""The lessons' notebooks: each opens with a question and something to press, is short, and ends with its exercises. (That they run is nbmake's part.)"""

from __future__ import annotations

import ast
import importlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from aufachse_widgets.exercises.exercise import Code, Exercise
from aufachse_widgets.lessons.notebooks import NOTEBOOKS

FOLDER = Path(__file__).parents[2] / "examples" / "lessons"
MODULES = {
    1: "first_trip",
    2: "tracking",
    3: "board_graph",
    4: "chance",
    5: "routes",
    6: "auctions",
    7: "bots",
    8: "reading",
    9: "country",
}
"""The module of each lesson's exercises."""
SITE = "https://aufachse.github.io/aufachse_widgets/play/"
LONGEST = 15  # lines of a cell of code
MINUTES = 15

LESSONS = sorted(FOLDER.glob("[0-9]_*.ipynb"))
EACH = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.stem)


def cells(lesson: Path) -> list[dict[str, Any]]:
    """The cells, each with its source as one text."""
    read = json.loads(lesson.read_text("utf-8"))
    return [{**cell, "source": "".join(cell["source"])} for cell in read["cells"]]


def code(lesson: Path) -> list[str]:
    """The sources of the cells of code."""
    return [cell["source"] for cell in cells(lesson) if cell["cell_type"] == "code"]


def exercises(lesson: Path) -> tuple[Exercise, ...]:
    """The exercises of a notebook."""
    found: tuple[Exercise, ...] = importlib.import_module(f"aufachse_widgets.exercises.{MODULES[int(lesson.stem[0])]}").EXERCISES
    return found


def test_there_is_one_notebook_a_number() -> None:
    numbers = [int(lesson.stem[0]) for lesson in LESSONS]
    assert numbers and len(set(numbers)) == len(numbers) and set(numbers) <= set(MODULES)


@EACH
def test_its_outputs_are_stripped(lesson: Path) -> None:
    assert not [cell for cell in cells(lesson) if cell["cell_type"] == "code" and (cell["outputs"] or cell["execution_count"] is not None)]


@EACH
def test_it_opens_with_a_question_and_something_to_press(lesson: Path) -> None:
    question, first, *_rest = cells(lesson)
    assert question["cell_type"] == "markdown" and first["cell_type"] == "code"
    title, *said = [line for line in question["source"].splitlines() if line.strip()]
    assert title.startswith("# ") and 1 <= len(said) <= 2 and "?" in "".join(said)
    assert len(first["source"].splitlines()) <= 5, "an import and one widget"
    assert isinstance(ast.parse(first["source"]).body[-1], ast.Expr), "ends with the widget"


@EACH
def test_it_says_how_it_is_run(lesson: Path) -> None:
    *_before, last = cells(lesson)[0]["source"].splitlines()
    there = next(one for one in NOTEBOOKS if one.name == lesson.stem)
    assert "press Shift+Enter" in last and f"({there.address()})" in last
    assert (f"({SITE}{there.address('lessons/')})" in last) == there.beside


def test_the_page_knows_each_by_its_title() -> None:
    assert [(one.name, f"# {one.title}") for one in NOTEBOOKS] == [(one.stem, cells(one)[0]["source"].splitlines()[0]) for one in LESSONS]


@EACH
def test_it_says_how_long_it_takes(lesson: Path) -> None:
    said = re.search(r"(\d+) minutes", cells(lesson)[0]["source"])
    assert said and sum(exercise.minutes for exercise in exercises(lesson)) < int(said[1]) <= MINUTES


@EACH
def test_its_cells_are_short(lesson: Path) -> None:
    assert not [source for source in code(lesson) if len(source.splitlines()) > LONGEST]


@EACH
def test_it_ends_with_its_exercises(lesson: Path) -> None:
    asked = exercises(lesson)
    *_before, last = code(lesson)
    assert re.search(r"\b(ask|check)\(", last)
    sources = "\n".join(code(lesson))
    assert len(re.findall(r"\bask\(", sources)) == len(asked)
    for exercise in asked:
        if isinstance(exercise.form, Code):
            function = exercise.form.function
            (cell,) = [source for source in code(lesson) if re.search(rf"^def {function}\(", source, re.MULTILINE)]
            assert exercise.form.stub.strip() in cell, f"the cell begins with the exercise's stub:\n{exercise.form.stub}"
            assert re.search(rf"\bcheck\(.*\b{function}\)\s*$", cell), "and ends by checking it"


@EACH
def test_it_asks_no_other_host(lesson: Path) -> None:
    assert not [source for source in code(lesson) if re.search(r"https?://|requests|urllib|urlopen", source)]


def test_the_guide_leads_to_each() -> None:
    guide = (FOLDER.parents[1] / "docs" / "guide" / "learning.md").read_text("utf-8")
    assert [lesson.stem for lesson in LESSONS] == re.findall(r"\]\(\.\./\.\./examples/lessons/([1-9]_\w+)\.ipynb\)", guide)
    assert not [lesson.stem for lesson in LESSONS if f"urlpath=lab%2Ftree%2Fexamples%2Flessons%2F{lesson.stem}.ipynb)" not in guide]
