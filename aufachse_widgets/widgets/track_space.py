"""Choosing a space of the physical board: likely ones, by first letters, between two cities, or unknown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import ipywidgets

from ..engine.actions import SOMEWHERE
from ..words.language import _
from .choices import Choices
from .track_find import Finder
from .track_panel import TWICE, hide, plain_button
from .track_touch import touch

BETWEEN = "|"  # joins the two cities of "between A and B"


def place_name(words: Any, space: str) -> str:
    """A place in words: a space, "between A and B", or not known.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.words import Speaker
    >>> place_name(Speaker(compile_rules("fx-schmid-1987"), ()), "kassel|hannover")
    'between Kassel and Hannover'
    """
    if BETWEEN in space:
        one, other = space.split(BETWEEN, 1)
        return _("between {one} and {other}").format(one=words.space(one), other=words.space(other))
    return words.space(space) if space != SOMEWHERE else _("place not known")


class SpacePicker(ipywidgets.VBox):
    """Buttons for the likely spaces (:meth:`offer`), a search over all, "between …" and "?".

    ``chosen(space)`` gets a space's id, ``"?"`` or ``"kassel|hannover"``. ``cities``: only cities are asked for.
    """

    def __init__(self, session: Any, chosen: Callable[[str], Any], unknown: bool = True, between: bool = True) -> None:
        self.session = session
        self._chosen = chosen
        self._likely: list[str] = []
        self._first: str | None = None  # of the two cities between which it is
        self.likely = Choices(touch(self._pressed, session), TWICE).add_class("aa-big").add_class("aa-spaces")
        self.asked = ipywidgets.HTML().add_class("aa-hidden")
        self.finder = Finder(session, _("Search a space: first letters"), self._spaces, self._found)
        self.between = plain_button(session, _("Between two cities"), self._begin_between, "aa-quiet")
        self.unknown = plain_button(session, _("? not known"), lambda: self._take(SOMEWHERE), "aa-quiet")
        odd = [one for one, wanted in ((self.between, between), (self.unknown, unknown)) if wanted]
        self.odd = ipywidgets.HBox(odd).add_class("aa-row")
        super().__init__([self.likely, self.asked, self.finder, self.odd])

    def offer(self, likely: Sequence[tuple[str, str, str]]) -> None:
        """Offer these: (space, label, class of the small picture)."""
        self._first = None
        hide(self.asked, True)
        self._likely = [space for space, _label, _icon in likely]
        self.likely.offer([label for _space, label, _icon in likely], [icon for _space, _label, icon in likely])
        hide(self.likely, not likely)
        self.finder.clear()

    def _spaces(self) -> list[tuple[str, str, tuple[str, ...]]]:
        spaces = self.session.rules.spaces.values()
        order = sorted(spaces, key=lambda space: (space.kind != "city", space.name))
        return [(space.name if space.kind == "city" else f"{space.name} ·", space.id, (space.name,)) for space in order]

    def _pressed(self, place: int) -> None:
        if place < len(self._likely):
            self._take(self._likely[place])

    def _found(self, space: str) -> None:
        self._take(space)

    def _begin_between(self) -> None:
        self._first = ""
        self._ask(_("Between which two cities? The first one:"))

    def _ask(self, text: str) -> None:
        self.asked.value = f'<p class="aa-ask" role="status">{escape(text)}</p>'
        hide(self.asked, False)
        self.finder.clear()

    def _take(self, space: str) -> None:
        if self._first is None or space == SOMEWHERE:
            self._first = None
            hide(self.asked, True)
            self._chosen(space)
        elif not self._first:
            self._first = space
            self._ask(_("Between {city} and …").format(city=self.session.words.space(space)))
        elif space != self._first:
            one, self._first = self._first, None
            hide(self.asked, True)
            self._chosen(f"{one}{BETWEEN}{space}")
