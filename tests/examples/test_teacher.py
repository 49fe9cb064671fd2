"""The teacher's page is made from the lessons as they are."""

from __future__ import annotations

import json

import pytest

from aufachse_widgets.exercises.exercise import Code, in_words
from tests.examples import teacher
from tests.examples.test_lessons import LESSONS, exercises


@pytest.mark.slow
def test_it_is_up_to_date() -> None:
    assert teacher.PAGE.read_text("utf-8") == teacher.written(), "a lesson has changed: python -m tests.examples.teacher"


def test_it_holds_every_answer_and_note() -> None:
    said = "\n".join("".join(cell["source"]) for cell in json.loads(teacher.PAGE.read_text("utf-8"))["cells"])
    for lesson in LESSONS:
        assert f"]({lesson.name})" in said
        for exercise in exercises(lesson):
            answer = str(exercise.answer).strip() if isinstance(exercise.form, Code) else teacher.plain(teacher.shown(exercise, exercise.answer))
            assert answer in said and in_words(exercise.note) in said, exercise.id


@pytest.mark.slow
def test_what_a_lesson_needs_is_found_where_it_is_imported() -> None:
    needs = {lesson.stem[0]: teacher.libraries(lesson) for lesson in LESSONS}
    assert needs["3"] and "networkx" in needs["3"]
    assert set(needs["8"]) >= {"matplotlib", "pandas"}
    assert "ortools" not in needs["1"]
