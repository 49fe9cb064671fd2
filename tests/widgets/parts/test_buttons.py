"""Buttons made alike: a press counts for what the button said when it was made."""

from __future__ import annotations

import ipywidgets

from aufachse_widgets.widgets.parts import presses
from aufachse_widgets.widgets.parts.buttons import make_button


def test_a_second_touch_before_the_answer_does_not_undo_the_first() -> None:
    shown: list[bool] = []
    dropped: list[bool] = []

    def pressed(button: ipywidgets.Button) -> None:
        shown.append(button.description == "More …")
        button.description = "Less" if shown[-1] else "More …"

    button = make_button("More …", pressed, "aa-quiet")
    try:
        for _ in range(2):
            presses.tell(-1, "More …", lambda: dropped.append(True))
            button.click()
        assert (shown, button.description, dropped) == ([True], "Less", [True])
        presses.tell(-1, "Less", lambda: dropped.append(True))
        button.click()
        assert (shown, button.description, dropped) == ([True, False], "More …", [True])
    finally:
        presses.forget()


def test_where_no_device_tells_what_was_seen_each_press_counts() -> None:
    pressed: list[ipywidgets.Button] = []
    button = make_button("Roll", pressed.append)
    button.click()
    button.click()
    assert pressed == [button, button]
    assert button._dom_classes == ("aa-button",)
