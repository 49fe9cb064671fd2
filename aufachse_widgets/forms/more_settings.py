"""What is seldom changed in a start form: behind a button."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import ipywidgets

from ..widgets.parts.buttons import make_button
from ..widgets.parts.errors import Guarded
from ..widgets.parts.presses import Pressed
from ..widgets.parts.tree import hide, is_hidden, put
from ..words.language import _

INSIDE = "aa-moresettings"
"""The CSS class of what is behind the button."""


class MoreSettings:
    """A button (``opener``) that shows and hides further ``parts`` of a form (``inside``); ``label`` is what it says while they are hidden.
    Its callback is ``guarded``, on that ``page``; ``sight`` brings the first element of a class into sight: what opens may lie under the form's foot."""

    def __init__(self, label: str, parts: Sequence[ipywidgets.Widget], guarded: Guarded, page: Pressed, sight: Callable[[str], object]) -> None:
        self._label = label
        self._sight = sight
        self.inside: ipywidgets.VBox = ipywidgets.VBox(tuple(parts)).add_class(INSIDE).add_class("aa-hidden")
        self.opener = make_button(label, guarded(lambda button: self.show(is_hidden(self.inside))), "aa-quiet", page=page)

    def show(self, shown: bool = True) -> None:
        """Show what is inside, or hide it."""
        hide(self.inside, not shown)
        put(self.opener, _("Fewer settings") if shown else self._label, "description")
        if shown:
            self._sight(INSIDE)
