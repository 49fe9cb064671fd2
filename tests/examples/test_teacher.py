"""The teacher's page is made from the lessons as they are, in each language that they are in."""

from __future__ import annotations

import json
import re

import pytest

from aufachse_widgets.exercises.exercise import Code, in_words
from aufachse_widgets.lessons.notebooks import TRANSLATED
from aufachse_widgets.words.language import ENGLISH, answering_in
from tests.examples import teacher
from tests.examples.teacher_texts import ENGLISH_TEXTS, Texts
from tests.examples.test_lessons import LESSONS, exercises

EACH = pytest.mark.parametrize("spoken", teacher.TEXTS)
NAMES = re.compile(r"our-(class|bots)|unsere-(klasse|bots)|standing|rangliste| --language=\w\w")
"""What a command has in its own language: names of folders and files, and which language it is."""


def test_it_is_in_every_language_of_the_lessons() -> None:
    assert set(teacher.TEXTS) == {ENGLISH, *TRANSLATED}


@pytest.mark.slow
@EACH
def test_it_is_up_to_date(spoken: str) -> None:
    said = f"a lesson has changed: python -m tests.examples.teacher --language={spoken}"
    assert teacher.file_of(spoken).read_text("utf-8") == teacher.written(spoken), said


@EACH
def test_it_holds_every_answer_and_note(spoken: str) -> None:
    said = "\n".join("".join(cell["source"]) for cell in json.loads(teacher.file_of(spoken).read_text("utf-8"))["cells"])
    with answering_in(spoken):
        for lesson in teacher.lessons(spoken):
            assert f"]({lesson.name})" in said
            for exercise in exercises(lesson):
                answer = str(exercise.answer).strip() if isinstance(exercise.form, Code) else teacher.plain(teacher.shown(exercise, exercise.answer))
                assert answer in said and in_words(exercise.note) in said and teacher.plain(in_words(exercise.ask)) in said, exercise.id


def skeleton(text: str) -> list[str]:
    """What a text has in every language: its gaps, headings, tables and steps, commands, addresses and bold words."""
    text = NAMES.sub("", text)
    lines = [line for line in text.splitlines() if re.match(r"#+ |\||\d\. ", line)]
    begun = ["|" * line.count("|") or line[:2] for line in lines]
    return [*begun, *sorted(re.findall(r"\{\w+\}|(?<!`)`[^`\n]+`(?!`)|\(https?:[^)]+\)|\*\*|^aufachse .*$", text, re.MULTILINE))]


@EACH
@pytest.mark.parametrize("name", Texts._fields)
def test_a_translation_has_the_gaps_and_parts_of_the_english_text(spoken: str, name: str) -> None:
    assert skeleton(getattr(teacher.TEXTS[spoken], name)) == skeleton(getattr(ENGLISH_TEXTS, name))


@pytest.mark.slow
def test_what_a_lesson_needs_is_found_where_it_is_imported() -> None:
    needs = {lesson.stem[0]: teacher.libraries(lesson) for lesson in LESSONS}
    assert needs["3"] and "networkx" in needs["3"]
    assert set(needs["8"]) >= {"matplotlib", "pandas"}
    assert "ortools" not in needs["1"]
