"""Beside the edition in a start form: which box is mine?"""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets

from ..engine import Edition
from ..widgets.css.sheet import Style
from ..widgets.parts.buttons import make_button
from ..widgets.parts.errors import Troubled, cleared
from ..widgets.parts.tree import hide, is_hidden
from ..words.language import _

ASKED = "aa-whichplace"
"""The CSS class of what opens."""


class WhichPrinting:
    """A button (``opener``) that shows and hides the questions what is in the box (``inside``); the printing that they lead to is chosen in ``edition``.
    The questions are made when they are first asked; ``sight`` brings the first element of a class into sight."""

    def __init__(self, edition: ipywidgets.Dropdown, page: Troubled, sight: Callable[[str], object]) -> None:
        self._edition, self._page, self._sight = edition, page, sight
        self.inside: ipywidgets.VBox = ipywidgets.VBox().add_class(ASKED).add_class("aa-hidden")
        self.opener = make_button(_("Which box is mine?"), cleared(lambda button: self._pressed(), page), "aa-quiet", "aa-whichopener", page=page)

    def _pressed(self) -> None:
        shown = is_hidden(self.inside)
        if not self.inside.children:
            from ..widgets.learn.which_box import WhichBox  # most know their box

            self.inside.children = (WhichBox(self._found, self._page), Style("rules"))
        hide(self.inside, not shown)
        if shown:
            self._sight(ASKED)

    def _found(self, edition: Edition) -> None:
        self._edition.value = edition.id
