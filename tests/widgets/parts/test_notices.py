"""Questions that are asked before something is done."""

from itertools import pairwise

from aufachse_widgets.widgets.parts.errors import Troubled
from aufachse_widgets.widgets.parts.notices import LINES, ErrorBar, Question
from tests.widgets.playing import hidden, text


def test_a_long_list_says_how_many_more():
    answers = []
    question = Question(answers.append, lambda press: press)
    assert hidden(question)
    lines = [f"line {number}" for number in range(LINES + 3)]
    question.ask("This will be undone:", lines, "Undo it")
    said = text(question.asked.value)
    assert all(line in said for line in lines[:LINES])
    assert lines[LINES] not in said
    assert "3 more" in said
    question.ask("This will be undone:", lines[:LINES], "Undo it")
    assert "more" not in text(question.asked.value)
    assert not hidden(question)
    question.yes.click()
    question.no.click()
    assert answers == [True, False]


def test_what_people_typed_is_escaped():
    question = Question(lambda yes: None, lambda press: press)
    question.ask("<b>", ["<img src=x>"], "Yes")
    assert "<img" not in question.asked.value and "<b><b>" not in question.asked.value


def test_the_same_refusal_is_read_out_again():
    page = Troubled()
    bar = ErrorBar(page)
    seen = []
    for _press in range(3):
        page.error = ""
        page.error = "Not now."
        seen.append(bar.said.value)
        assert text(bar.said.value).strip() == "Not now."
    assert all(one != other for one, other in pairwise(seen))
