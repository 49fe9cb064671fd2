"""The lessons in other languages say what the English ones say, cell by cell, and their code does the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from aufachse_widgets.lessons.notebooks import TRANSLATED as LANGUAGES
from aufachse_widgets.words.language import ENGLISH
from tests.examples.test_lessons import FOLDER, LESSONS, TRANSLATED, cells, language, speaking
from tests.examples.translations import bare, english, fingerprint

EACH = pytest.mark.parametrize("lesson", TRANSLATED, ids=lambda lesson: f"{lesson.parent.name}-{lesson.stem}")


def test_every_lesson_is_there_in_each_language() -> None:
    names = [lesson.name for lesson in LESSONS]
    assert {folder.name for folder in FOLDER.iterdir() if folder.is_dir() and not folder.name.startswith(".")} == set(LANGUAGES)
    assert [(lesson.parent.name, lesson.name) for lesson in TRANSLATED] == [(code, name) for code in sorted(LANGUAGES) for name in names]


def test_the_site_has_every_language_that_the_page_leads_to() -> None:
    script = (FOLDER.parents[1] / "aufachse_widgets" / "frontend" / "lessons.js").read_text("utf-8")
    assert re.findall(r'\{code: "(\w+)"', script) == [ENGLISH, *LANGUAGES]


@EACH
def test_it_has_the_cells_of_the_english_one(lesson: Path) -> None:
    assert [(cell["id"], cell["cell_type"]) for cell in cells(lesson)] == [(cell["id"], cell["cell_type"]) for cell in cells(english(lesson))]


@EACH
def test_no_cell_has_changed_in_english_since_it_was_translated(lesson: Path) -> None:
    pairs = enumerate(zip(cells(lesson), cells(english(lesson)), strict=True))
    old = [number for number, (cell, its) in pairs if cell["metadata"].get("aufachse", {}).get("source") != fingerprint(its["source"])]
    said = f"{lesson.parent.name}/{lesson.name}: the English cells {old} are new: translate them again, then run python -m tests.examples.translations"
    assert not old, said


@EACH
def test_its_code_does_the_same(lesson: Path) -> None:
    before, first = speaking(language(lesson)), True
    for number, (cell, its) in enumerate(zip(cells(lesson), cells(english(lesson)), strict=True)):
        if cell["cell_type"] == "code":
            source = cell["source"]
            if first:
                assert source.startswith(before), f"the first cell of code begins by choosing the language:\n{before}"
                source, first = source.removeprefix(before), False
            assert bare(source) == bare(its["source"]), f"{lesson.parent.name}/{lesson.name}, cell {number}: only texts and comments may differ"


@EACH
def test_no_text_was_forgotten(lesson: Path) -> None:
    pairs = zip(cells(lesson), cells(english(lesson)), strict=True)
    assert not [cell["id"] for cell, its in pairs if cell["cell_type"] == "markdown" and cell["source"] == its["source"]]
