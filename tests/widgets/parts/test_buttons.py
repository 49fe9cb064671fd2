"""Buttons made alike: a press counts for what the button said when it was made."""

from __future__ import annotations

import ipywidgets

from aufachse_widgets.widgets.parts.buttons import make_button
from aufachse_widgets.widgets.parts.errors import Troubled


def test_a_second_touch_before_the_answer_does_not_undo_the_first() -> None:
    shown: list[bool] = []
    dropped: list[bool] = []

    def pressed(button: ipywidgets.Button) -> None:
        shown.append(button.description == "More …")
        button.description = "Less" if shown[-1] else "More …"

    page = Troubled()
    page.presses.drop = lambda: dropped.append(True)
    button = make_button("More …", pressed, "aa-quiet", page=page)
    for _ in range(2):
        page.presses.tell(-1, "More …")
        button.click()
    assert (shown, button.description, dropped) == ([True], "Less", [True])
    page.presses.tell(-1, "Less")
    button.click()
    assert (shown, button.description, dropped) == ([True, False], "More …", [True])


def test_a_press_that_a_page_has_told_of_is_taken_once_and_by_that_page_alone() -> None:
    pressed: list[ipywidgets.Button] = []
    here, there = Troubled(), Troubled()
    ours, theirs = make_button("Roll", pressed.append, page=here), make_button("End the turn", pressed.append, page=there)
    here.presses.tell(3, "Undo")  # what was pressed comes late
    theirs.click()
    assert pressed == [theirs]
    ours.click()
    ours.click()  # nobody has told of this one
    assert pressed == [theirs, ours]


def test_where_no_device_tells_what_was_seen_each_press_counts() -> None:
    pressed: list[ipywidgets.Button] = []
    button = make_button("Roll", pressed.append, page=None)
    button.click()
    button.click()
    assert pressed == [button, button]
    assert button._dom_classes == ("aa-button",)
