"""The exercises in each language: asked, answered and judged, with nothing left in English and no gap unfilled."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from aufachse_widgets.exercises import board_graph, chance, first_trip, routes, tracking
from aufachse_widgets.exercises.child_check import ChildCheck
from aufachse_widgets.exercises.exercise import Choice, Code, Exercise, Number, in_english, in_words
from aufachse_widgets.widgets.learn.exercise import ask
from aufachse_widgets.words import available, set_language
from aufachse_widgets.words.language import ENGLISH, speaking
from tests.exercises.test_exercises import LESSONS, given
from tests.words.test_every_string_is_translated import Brackets, outside

EVERY = [exercise for found in LESSONS.values() for exercise in found]
LONG = "better-bot"  # dozens of games
OF_FILES = "fix"  # repeats what load_board says, which is in English


@contextmanager
def spoken(code: str) -> Iterator[None]:
    """Inside the ``with`` the whole program speaks that language."""
    assert set_language(code) == code
    try:
        yield
    finally:
        set_language(ENGLISH)


def texts(exercise: Exercise) -> list[str]:
    """All that is said before and after its answers."""
    said = [in_words(exercise.ask), in_words(exercise.note)]
    if isinstance(exercise.form, Choice):
        said += map(in_words, exercise.form.options)
    if isinstance(exercise.form, Number):
        said.append(in_words(exercise.form.unit))
    right = exercise.check(given(exercise, exercise.answer))
    wrong = [exercise.check(given(exercise, answer)) for answer in exercise.wrong]
    assert right.right and not any(verdict.right for verdict in wrong)
    assert len({verdict.why for verdict in wrong}) == len(wrong)
    return [*said, *map(str, (right, *wrong))]


@pytest.mark.parametrize("code", [code for code in available() if code != ENGLISH])
def test_each_is_asked_and_judged(code: str) -> None:
    with spoken(code):
        for exercise in EVERY:
            if exercise.id == LONG and code != "de":
                continue
            assert not [text for text in texts(exercise) if re.search(r"\{[a-z_]+\}", text)], exercise.id
            assert in_words(exercise.ask) != in_english(exercise.ask) and in_words(exercise.note) != in_english(exercise.note), exercise.id


def test_nothing_is_said_that_is_no_text() -> None:
    with speaking(Brackets()):
        for exercise in EVERY:
            if exercise.id not in (LONG, OF_FILES):
                assert not [word for text in texts(exercise) for word in outside(text)], exercise.id


@pytest.mark.parametrize(
    ("code", "exercise", "typed"),
    [
        ("de", first_trip.EXERCISES[1], "ja, und es zählt als genauer Wurf: Eine 6 gilt als beliebige Zahl"),
        ("de", first_trip.EXERCISES[1], "Yes, and it counts as exact: a 6 is any number"),
        ("de", routes.EXERCISES[0], "30 Punkte"),
        ("de", routes.EXERCISES[0], "30 points"),
        ("cs", chance.EXERCISES[0], "20 hody"),
        ("it", chance.EXERCISES[0], "tiri 20"),
        ("cs", board_graph.EXERCISES[1], "Rosenheim"),
    ],
)
def test_it_is_answered_in_the_language_or_in_english(code: str, exercise: Exercise, typed: str) -> None:
    with spoken(code):
        assert exercise.check(typed).right


def test_an_exercise_on_screen_keeps_the_language_it_was_asked_in() -> None:
    with spoken("de"):
        asked = ask(tracking.EXERCISES[2])
    assert asked.field is not None and asked.field.options[0][0].startswith("Er lehnt ab")
    asked.field.index = 1
    assert asked.check().right
    asked.close()


def test_a_function_in_another_process_is_judged_in_the_language() -> None:
    child, exercise = ChildCheck(), board_graph.EXERCISES[2]
    assert isinstance(exercise.form, Code)
    try:
        with spoken("de"):
            checked = child.check(exercise, exercise.form.from_source(exercise.form.stub))
            assert checked is not None and str(checked.verdict).startswith("Noch nicht: farthest_city gibt noch nichts zurück")
        checked = child.check(exercise, exercise.form.from_source(str(exercise.answer)))
        assert checked is not None and str(checked.verdict).startswith("Right: from Flensburg it is Trieste")
    finally:
        child.close()


def test_pictures_are_labelled_in_the_language() -> None:
    with spoken("de"):
        assert "<title>Linz: 2,5 Punkte</title>" in board_graph.board_picture(board_graph.board_rules(), {"wien": 1.0, "linz": 2.5}, "Zwei")._repr_html_()
        assert "Was Anna und Ben nach jedem Eintrag" in tracking.money_picture([], until=3)._repr_html_()
