"""Buttons, made alike everywhere."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets

Press = Callable[[ipywidgets.Button], object]
"""What a press on a button does."""


def make_button(label: str, pressed: Press, *looks: str) -> ipywidgets.Button:
    """A button; ``looks`` are further CSS classes. The caller guards ``pressed``."""
    button = ipywidgets.Button(description=label)
    for look in ("aa-button", *looks):
        button.add_class(look)
    button.on_click(pressed)
    return button
