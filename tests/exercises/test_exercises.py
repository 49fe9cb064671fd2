"""The exercises of all lessons: right answers are right, wrong ones are told why, and whatever is given is answered in words."""

from __future__ import annotations

import importlib
import pkgutil
from fractions import Fraction

import pytest

from aufachse_widgets import exercises
from aufachse_widgets.exercises.exercise import Choice, Code, Exercise, Number, Spaces, Verdict, in_words, right, wrong

LESSONS = {
    module.name: tuple(found)
    for module in pkgutil.iter_modules(exercises.__path__)
    if (found := getattr(importlib.import_module(f"{exercises.__name__}.{module.name}"), "EXERCISES", None)) is not None
}
EVERY = [pytest.param(exercise, id=f"{lesson}-{exercise.id}") for lesson, found in LESSONS.items() for exercise in found]
ALL = pytest.mark.parametrize("exercise", EVERY)
NONSENSE = (
    None,
    "",
    "abc",
    "-",
    "1/0",
    -1,
    10**400,
    float("nan"),
    True,
    [],
    ["abc"],
    {"a": 1},
    object(),
    lambda: None,
    print,
    lambda *given: [],
    lambda *given: -1,
)


def given(exercise: Exercise, answer: object) -> object:
    """An answer as a learner gives it: of code, the function."""
    return exercise.form.from_source(str(answer)) if isinstance(exercise.form, Code) else answer


@ALL
def test_its_answer_is_right(exercise: Exercise) -> None:
    verdict = exercise.check(given(exercise, exercise.answer))
    assert verdict.right and verdict.why, verdict


@ALL
def test_typical_mistakes_are_told_apart(exercise: Exercise) -> None:
    verdicts = [exercise.check(given(exercise, answer)) for answer in exercise.wrong]
    assert len(verdicts) >= 2
    assert not [verdict for verdict in verdicts if verdict.right]
    whys = [verdict.why for verdict in verdicts]
    assert all(whys) and len(set(whys)) == len(whys), whys
    assert exercise.check(given(exercise, exercise.answer)).why not in whys


@ALL
def test_nonsense_is_answered_in_words(exercise: Exercise) -> None:
    for nonsense in NONSENSE:
        verdict = exercise.check(nonsense)
        assert isinstance(verdict, Verdict) and not verdict.right and verdict.why.strip(), nonsense
        assert verdict._repr_html_().count("<div") == 1


@ALL
def test_what_begins_a_cell_is_not_done_yet(exercise: Exercise) -> None:
    if isinstance(exercise.form, Code):
        verdict = exercise.check(exercise.form.from_source(exercise.form.stub))
        assert not verdict.right and str(verdict).startswith("Not yet: "), verdict


@ALL
def test_a_teacher_is_told_what_is_needed(exercise: Exercise) -> None:
    assert in_words(exercise.ask).strip().endswith(("?", ".")) and 1 <= exercise.minutes <= 10 and in_words(exercise.note).strip().endswith(".")


def test_every_lesson_has_two_or_three_with_ids_of_their_own() -> None:
    assert all(2 <= len(found) <= 3 for found in LESSONS.values()), {lesson: len(found) for lesson, found in LESSONS.items()}
    ids = [exercise.id for found in LESSONS.values() for exercise in found]
    assert len(set(ids)) == len(ids)


# How answers are read -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "said", "read"),
    [
        (Number(), "3", 3.0),
        (Number(), " 2,5 ", 2.5),
        (Number(), "1 / 6", 1 / 6),
        (Number(), "50%", 0.5),
        (Number("%"), "50", 50.0),
        (Number("DM"), "12,000 DM", 12000.0),
        (Number("DM"), "12.000", 12000.0),
        (Number("DM"), "DM 400", 400.0),
        (Number("DM"), "400 dm.", 400.0),
        (Number("DM"), "400,–", 400.0),
        (Number("€"), "€1.600,50", 1600.5),
        (Number("DM"), "3 000", 3000.0),
        (Number("DM"), "3'000", 3000.0),
        (Number("points"), "12 points", 12.0),
        (Number("points"), "1 Point", 1.0),
        (Number(), "0,125", 0.125),
        (Number(), "1.125", 1.125),
        (Number(), "−4", -4.0),
        (Number(), Fraction(1, 3), 1 / 3),
        (Choice(("Yes", "No")), " yes ", "Yes"),
        (Spaces(), "WIEN", ("wien",)),
        (Spaces(), ["wien"], ("wien",)),
        (Spaces(number=2), "Köln, wien", ("koeln", "wien")),
        (Spaces(number=2), "Cologne; Vienna", ("koeln", "wien")),
        (Spaces(), "Nurnberg", ("nuernberg",)),
        (Spaces(), "Nuremberg", ("nuernberg",)),
        (Spaces(), "Wurzburg", ("wuerzburg",)),
        (Spaces(), "Frankfurt am Main", ("frankfurt",)),
    ],
)
def test_an_answer_is_read_as_people_write_it(form: Number | Choice | Spaces, said: object, read: object) -> None:
    assert form.read(said) == read


@pytest.mark.parametrize(
    ("form", "said", "why"),
    [
        (Number(), "many", "that isn't a number: many"),
        (Number(), True, "that isn't a number: True"),
        (Number(), "1/0", "that isn't a number: 1/0"),
        (Choice(("Yes", "No")), "maybe", "that isn't one of the answers: maybe"),
        (Spaces(), "Atlantis", "there is no space on the board called Atlantis"),
        (Spaces(among=("wien",)), "Köln", "Köln isn't one of the marked spaces."),
        (Spaces(number=2), "Wien, Wien", "2 spaces are asked for, and you chose 1."),
        (Spaces(), 7, "that isn't a space: 7"),
        (Spaces(), "!", "there is no space on the board called !"),
        (Spaces(), ",", "choose one space."),
        (Code("f", ""), "print", "that isn't a function: print"),
        (Number(), "x" * 100, "that isn't a number: " + "x" * 59 + "…"),
    ],
)
def test_what_cannot_be_read_is_said(form: Number | Choice | Spaces | Code, said: object, why: str) -> None:
    assert form.read(said) == wrong(why)


DOUBLING = Code("double", "def double(number):\n    ...")
DOUBLE = Exercise(
    id="double",
    ask="Double it.",
    form=DOUBLING,
    judge=lambda double: right("so it is.") if double(3) + 1 == 7 else wrong("3 is to become 6."),
    answer="def double(number):\n    return 2 * number",
    wrong=(),
    minutes=1,
    note="",
)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("def double(number): return number * 2", "Right: so it is."),
        ("def double(number): return number", "Not yet: 3 is to become 6."),
        (DOUBLING.stub, "Not yet: double returns nothing yet: complete it, with a return."),
        ("def double(number):\n    return None", "Not yet: double gives None when it is called as double(3), and None isn't an answer."),
        (
            "def double(number):\n    if number < 2:\n        return 2 * number",
            "Not yet: double gives None when it is called as double(3). Does every way through it end with a return?",
        ),
        (
            "def double(number):\n    half = 0\n    return number / half",
            "Not yet: double raises ZeroDivisionError: division by zero in line 3: return number / half. It was called as double(3).",
        ),
        (
            "def double(number):\n    return {}[number]",
            "Not yet: double raises KeyError: 3 in line 2: return {}[number]. It was called as double(3).",
        ),
        (
            "def double(): return 6",
            "Not yet: double raises TypeError: double() takes 0 positional arguments but 1 was given. It was called as double(3).",
        ),
        ("def double(number): return '6'", 'Not yet: double returns something else than is asked for (TypeError: can only concatenate str (not "int") to str)'),
    ],
)
def test_what_a_learners_function_does_is_told(source: str, said: str) -> None:
    assert str(DOUBLE.check(given(DOUBLE, source))) == said


def test_a_judge_of_ours_that_fails_is_no_verdict() -> None:
    broken = Exercise(id="broken", ask="?", form=Number(), judge=lambda number: right(str(1 / 0)), answer=1, wrong=(), minutes=1, note="")
    with pytest.raises(ZeroDivisionError):
        broken.check(1)


def test_what_people_type_is_shown_as_text() -> None:
    said = Number().read("<b>x</b>")
    assert isinstance(said, Verdict) and "<b>x" not in said._repr_html_()
