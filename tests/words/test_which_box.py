"""Which box: every printing is found by honest answers, and nobody is asked what would tell nothing."""

from __future__ import annotations

import pytest

from aufachse_widgets.drawing.box_answers import ANSWERS
from aufachse_widgets.engine import PRESETS, preset
from aufachse_widgets.words.which_box import QUESTIONS, UNKNOWN, fitting, next_question
from tests.words.reading import is_sentence


def asked(edition: str) -> dict[str, str]:
    answers: dict[str, str] = {}
    while (question := next_question(answers)) is not None:
        assert len({question.of(one) for one in fitting(answers)}) > 1, "it tells nothing"
        answers[question.id] = question.of(preset(edition))
    return answers


@pytest.mark.parametrize("edition", sorted(PRESETS))
def test_honest_answers_find_each_printing_in_few_questions(edition: str) -> None:
    answers = asked(edition)
    assert [one.id for one in fitting(answers)] == [edition]
    assert 2 <= len(answers) <= 3


def test_who_cannot_tell_is_asked_on_and_something_fits() -> None:
    answers: dict[str, str] = {}
    while (question := next_question(answers)) is not None:
        answers[question.id] = UNKNOWN
    assert set(answers) == {question.id for question in QUESTIONS}
    assert fitting(answers) == tuple(PRESETS.values())
    assert [one.id for one in fitting({"dice": "2", "auctions": "auctions"})] == ["schmidt-2007"]


def test_each_answer_holds_for_some_printing_and_has_a_picture() -> None:
    for question in QUESTIONS:
        is_sentence(question.asks.replace("?", "."))
        assert set(question.answers) == {question.of(edition) for edition in PRESETS.values()}
    assert set(ANSWERS) == {(question.id, answer) for question in QUESTIONS for answer in question.answers}
