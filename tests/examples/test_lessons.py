"""The lessons' notebooks: each opens with a question and something to press, is short, and ends with its exercises. (That they run is nbmake's part.)

Those in other languages, in a folder each, are held to the same; what they share with the English ones is in test_translations.py."""

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
from aufachse_widgets.lessons.notebooks import TRANSLATED as TRANSLATED_INTO
from aufachse_widgets.words.language import ENGLISH, _, set_language

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

PRESS = {ENGLISH: "press Shift+Enter", "de": "drück Umschalt+Enter"}
"""How each language says what runs a cell."""
TAKES = {ENGLISH: r"(\d+) minutes", "de": r"(\d+) Minuten"}
"""And how long a lesson takes."""

LESSONS = sorted(FOLDER.glob("[0-9]_*.ipynb"))
"""The lessons, in English."""
TRANSLATED = sorted(FOLDER.glob("[a-z][a-z]/[0-9]_*.ipynb"))
"""The same in other languages."""


def language(lesson: Path) -> str:
    """The code of the language that a lesson is in."""
    return ENGLISH if lesson.parent == FOLDER else lesson.parent.name


EACH = pytest.mark.parametrize("lesson", [*LESSONS, *TRANSLATED], ids=lambda lesson: f"{language(lesson)}-{lesson.stem}")


def speaking(code: str) -> str:
    """How the first cell of code begins, so that all that follows speaks that language."""
    return "" if code == ENGLISH else f'from aufachse_widgets.words import set_language\n\nset_language("{code}")\n\n'


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
    question, begins, *_rest = cells(lesson)
    assert question["cell_type"] == "markdown" and begins["cell_type"] == "code"
    first = begins["source"].removeprefix(speaking(language(lesson)))
    title, *said = [line for line in question["source"].splitlines() if line.strip()]
    assert title.startswith("# ") and 1 <= len(said) <= 2 and "?" in "".join(said)
    assert len(first.splitlines()) <= 5, "an import and one widget"
    assert isinstance(ast.parse(first).body[-1], ast.Expr), "ends with the widget"


@EACH
def test_it_says_how_it_is_run(lesson: Path) -> None:
    *_before, last = cells(lesson)[0]["source"].splitlines()
    there = next(one for one in NOTEBOOKS if one.name == lesson.stem)
    spoken = language(lesson)
    assert PRESS[spoken] in last and f"({there.address(language=spoken)})" in last
    assert (f"({SITE}{there.address('lessons/', spoken)})" in last) == there.beside


@pytest.mark.parametrize("code", [ENGLISH, *TRANSLATED_INTO])
def test_the_page_knows_each_by_its_title(code: str, english_afterwards: None) -> None:
    set_language(code)
    titles = [(one.stem, cells(one)[0]["source"].splitlines()[0]) for one in (*LESSONS, *TRANSLATED) if language(one) == code]
    assert [(one.name, f"# {_(one.title)}") for one in NOTEBOOKS] == titles


@EACH
def test_it_says_how_long_it_takes(lesson: Path) -> None:
    said = re.search(TAKES[language(lesson)], cells(lesson)[0]["source"])
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
            if language(lesson) == ENGLISH:
                assert exercise.form.stub.strip() in cell, f"the cell begins with the exercise's stub:\n{exercise.form.stub}"
            assert re.search(rf"\bcheck\(.*\b{function}\)\s*$", cell), "and ends by checking it"


@EACH
def test_it_asks_no_other_host(lesson: Path) -> None:
    assert not [source for source in code(lesson) if re.search(r"https?://|requests|urllib|urlopen", source)]


def test_the_guide_leads_to_each() -> None:
    guide = (FOLDER.parents[1] / "docs" / "guide" / "learning.md").read_text("utf-8")
    led = re.findall(r"\]\(\.\./\.\./(examples/lessons/(?:[a-z]{2}/)?[1-9]_\w+\.ipynb)\)", guide)
    assert led == [lesson.relative_to(FOLDER.parents[1]).as_posix() for lesson in (*LESSONS, *TRANSLATED)]
    on_binder = [one.address(language=code) for code in (ENGLISH, *TRANSLATED_INTO) for one in NOTEBOOKS]
    assert not [address for address in on_binder if f"({address})" not in guide]
