"""Learners' functions in a process of their own: one that never ends is told so, and takes nothing with it."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from aufachse_widgets.exercises.board_graph import EXERCISES
from aufachse_widgets.exercises.child_check import ChildCheck
from aufachse_widgets.exercises.exercise import Code, Exercise, right, wrong
from aufachse_widgets.widgets.learn.exercise import check

DOUBLE = Exercise(
    id="double",
    ask="Double it.",
    form=Code("double", "def double(number): ..."),
    judge=lambda double: right("so it is.") if double(3) == 6 else wrong("3 is to become 6."),
    answer="",
    wrong=(),
    minutes=1,
    note="",
)


@pytest.fixture(scope="module")
def child() -> Iterator[ChildCheck]:
    one = ChildCheck()
    yield one
    one.close()


def said(child: ChildCheck, source: str, exercise: Exercise = DOUBLE) -> str:
    assert isinstance(exercise.form, Code)
    checked = child.check(exercise, exercise.form.from_source(source))
    assert checked is not None
    return str(checked.verdict)


def test_it_says_what_the_exercise_itself_says(child: ChildCheck) -> None:
    for source in ("def double(number):\n    return 2 * number", "def double(number):\n    return number", "def double(number):\n    return 1 / 0"):
        assert isinstance(DOUBLE.form, Code)
        assert said(child, source) == str(DOUBLE.check(DOUBLE.form.from_source(source)))


def test_a_loop_that_never_ends_is_ended_and_the_next_try_is_judged(child: ChildCheck) -> None:
    assert isinstance(DOUBLE.form, Code)
    short = replace(DOUBLE, form=replace(DOUBLE.form, seconds=0.5))
    endless = "def double(number):\n    while number:\n        number = number * 2\n        number = 1\n    return number"
    told = said(child, endless, short)
    assert told.startswith("Not yet: double was still at work after 0.5 seconds, in line ") and told.endswith("Is there a loop that never ends?")
    assert "number" in told.partition("in line ")[2]
    assert said(child, "def double(number):\n    return 2 * number") == "Right: so it is."


def test_one_that_ends_its_process_is_tried_again_here(child: ChildCheck) -> None:
    assert isinstance(DOUBLE.form, Code)
    source = "import os\n\ndef double(number, pid={pid}):\n    if os.getpid() != pid:\n        os._exit(3)\n    return 2 * number"
    import os

    assert child.check(DOUBLE, DOUBLE.form.from_source(source.format(pid=os.getpid()))) is None
    assert said(child, "def double(number):\n    return 2 * number") == "Right: so it is."


def test_what_it_prints_is_shown_and_what_it_uses_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    factor = 2

    def double(number: int) -> int:
        print("doubling", number)
        return factor * number

    assert str(check(DOUBLE, double)) == "Right: so it is."
    assert capsys.readouterr().out == "doubling 3\n"


def test_one_that_uses_what_cannot_be_taken_along_is_tried_here() -> None:
    lock = threading.Lock()

    def double(number: int) -> int:
        with lock:
            return 2 * number

    assert str(check(DOUBLE, double)) == "Right: so it is."


@pytest.mark.parametrize("exercise", [exercise for exercise in EXERCISES if isinstance(exercise.form, Code)], ids=lambda exercise: exercise.id)
def test_a_lessons_own_exercise_is_judged_there(child: ChildCheck, exercise: Exercise) -> None:
    assert said(child, str(exercise.answer), exercise).startswith("Right: ")
    assert [said(child, str(source), exercise)[:8] for source in exercise.wrong] == ["Not yet:"] * len(exercise.wrong)
