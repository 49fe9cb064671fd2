"""An exercise in a cell: answered by a field, by choosing, on the map; wrong answers are told why, on a page code says where it is done."""

from __future__ import annotations

import pytest

from aufachse_widgets.exercises.exercise import Choice, Code, Exercise, Number, Spaces, right, wrong
from aufachse_widgets.widgets.learn.bare_map import DistanceMap
from aufachse_widgets.widgets.learn.exercise import ask, check


def exercise(form: Number | Choice | Spaces | Code, answer: object) -> Exercise:
    return Exercise(
        id="one",
        ask="Which <one>?",
        form=form,
        judge=lambda given: right("it is.") if given == answer else wrong("<b>try</b> again."),
        answer=answer,
        wrong=(),
        minutes=1,
        note="",
    )


def test_a_number() -> None:
    asked = ask(exercise(Number("DM"), 300.0))
    assert "Which &lt;one&gt;?" in asked.children[0].value
    assert asked.verdict is None and asked.check().why == "there is no answer."
    asked.field.value = "lots"
    asked.button.click()
    assert asked.verdict == wrong("that isn't a number: lots") and "isn&#x27;t a number: lots" in asked.said.value
    asked.field.value = "200"
    asked.button.click()
    assert "&lt;b&gt;try" in asked.said.value and "<b>try" not in asked.said.value
    asked.answer(300)
    assert asked.check() == right("it is.")
    asked.close()


def test_an_answer_that_comes_after_its_press_is_the_one_that_is_checked() -> None:
    asked = ask(exercise(Number(), 1.0))
    assert asked.field is not None
    asked.field.value = "2"
    assert asked.verdict is None  # nobody has pressed
    asked.button.click()
    assert asked.verdict is not None and not asked.verdict.right
    asked.field.value = "1"  # typed before the press, and come after it
    assert asked.verdict == right("it is.") and "it is." in asked.said.value
    asked._pressed -= 60  # a minute goes by
    asked.field.value = "2"
    assert asked.verdict == right("it is.") and not asked.error  # not pressed yet
    asked.close()


def test_a_choice() -> None:
    asked = ask(exercise(Choice(("A", "B")), "B"))
    assert asked.check().why == "there is no answer."
    for option, verdict in (("A", False), ("B", True)):
        asked.answer(option)
        assert asked.check().right is verdict
    asked.close()


def test_a_space_tapped_or_typed() -> None:
    asked = ask(exercise(Spaces(among=("wien", "linz")), ("linz",)))
    assert asked.map is not None and set(asked.map.offered()) == {"wien", "linz"}
    asked.map.press("wien")
    assert asked.field.value == "Wien" and not asked.check().right
    asked.map.press("linz")
    assert asked.field.value == "Linz" and asked.check().right
    asked.map.press("koeln")
    assert asked.check().why == "Köln isn't one of the marked spaces."
    asked.answer("LINZ")
    assert asked.check().right
    asked.close()


def test_two_spaces() -> None:
    asked = ask(exercise(Spaces(number=2), ("linz", "wien")))
    assert asked.map is not None
    for space, said in (("koeln", "Köln"), ("linz", "Köln, Linz"), ("koeln", "Linz"), ("wien", "Linz, Wien")):
        asked.map.press(space)
        assert asked.field.value == said
    assert asked.check().right
    asked.close()


def test_code_says_where_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    double = exercise(Code("double", "def double(): ..."), None)
    asked = ask(double)
    assert "Complete the function double in the cell below" in asked.children[1].value
    asked.close()
    assert check(double, 3) == wrong("that isn't a function: 3")
    monkeypatch.setenv("VOILA_BASE_URL", "/")
    asked = ask(double)
    assert "JupyterLab" in asked.children[1].value
    assert check(double, 3) is None
    asked.close()


def test_closing_it_ends_the_game_behind_its_map() -> None:
    asked = ask(exercise(Spaces(), ("linz",)))
    board = asked.map
    asked.close()
    assert board is not None and board.comm is None and asked.comm is None


def test_the_map_of_distances_says_the_engines() -> None:
    board = DistanceMap()
    assert "Press a city." in board.note.value and not board.labels.value
    board.press("wien")
    for city in ("praha", "flensburg"):
        assert f">{board.session.rules.distance('wien', city)}</b>" in board.labels.value
    assert board.labels.value.count("<b ") == len(board.session.rules.cities) - 1
    board.close()
