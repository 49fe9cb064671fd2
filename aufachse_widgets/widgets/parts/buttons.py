"""Buttons, made alike everywhere."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets

from .presses import Pressed, by_press

Press = Callable[[ipywidgets.Button], object]
"""What a press on a button does."""

WANTED = "aa-wanted"
"""The look of a button that a lesson asks for."""


def make_button(label: str, pressed: Press, *looks: str, page: Pressed | None) -> ipywidgets.Button:
    """A button; ``looks`` are further CSS classes. The caller guards ``pressed``. A press on ``page`` that was made while the button said something else
    does nothing: somebody touched it twice before the answer to the first touch had come. Of a button that always says
    the same, in a part of no page, each press counts (None)."""

    def meant(button: ipywidgets.Button) -> None:
        if page is None or not page.presses.misread(button.description):
            pressed(button)

    button = ipywidgets.Button(description=label)
    for look in ("aa-button", *looks):
        button.add_class(look)
    button.on_click(by_press(meant, page))
    return button
