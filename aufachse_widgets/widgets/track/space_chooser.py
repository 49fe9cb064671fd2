"""Choosing a space of the physical board: likely ones, by first letters, between two cities, or unknown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

import ipywidgets

from ...engine.actions import SOMEWHERE
from ...engine.board import Space
from ...tracking.facts import BETWEEN
from ...words import Speaker
from ...words.language import _
from ...words.tracking import whose
from ..parts.choices import Choices
from ..parts.tree import hide, put
from .desk import TWICE, AtDesk, Desk
from .search import MOST, Finder

FAR = 999


def place_name(words: Speaker, space: str) -> str:
    """A place in words: a space, "between A and B", or not known.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.words import Speaker
    >>> place_name(Speaker(compile_rules("fx-schmid-1987"), ()), "kassel|hannover")
    'between Kassel and Hannover'
    """
    if BETWEEN in space:
        one, other = space.split(BETWEEN, 1)
        return _("between {one} and {other}").format(one=words.space(one), other=words.space(other))
    return words.space(space) if space != SOMEWHERE else _("place unknown")


class SpacePicker(AtDesk, ipywidgets.VBox):
    """Buttons for the likely spaces (:meth:`offer`), a search over all, "between …" and "?".

    ``chosen(space)`` gets a space's id, ``"?"`` or ``"kassel|hannover"``. ``cities``: only cities are asked for.
    """

    def __init__(self, desk: Desk, chosen: Callable[[str], object], unknown: bool = True, between: bool = True) -> None:
        self.desk = desk
        self._chosen = chosen
        self._likely: list[str] = []
        self._first: str | None = None  # of the two cities between which it is
        self.likely = Choices(self.desk.touch(self._pressed), TWICE).add_class("aa-big").add_class("aa-spaces")
        self.asked = ipywidgets.HTML().add_class("aa-hidden")
        self.finder = Finder(self.desk, _("Find a space: first letters"), self._spaces, self._found)
        self.between = self.desk.button(_("Between two cities"), self._between_pressed, "aa-quiet")
        self.unknown = self.desk.button(_("? unknown"), lambda: self._take(SOMEWHERE), "aa-quiet")
        odd = [one for one, wanted in ((self.between, between), (self.unknown, unknown)) if wanted]
        self.odd = ipywidgets.HBox(odd).add_class("aa-row")
        super().__init__([self.likely, self.asked, self.finder, self.odd])

    def offer(self, likely: Sequence[tuple[str, str, str]]) -> None:
        """Offer these: (space, label, class of the small picture)."""
        self._first = None
        self._likely = [space for space, _label, _icon in likely]
        self.likely.offer([label for _space, label, _icon in likely], [icon for _space, _label, icon in likely])
        self._show()

    def plain(self) -> None:
        """Ask for one space again, wherever "between two cities" was begun."""
        if self._first is not None:
            self._first = None
            self._show()

    def _show(self) -> None:
        """Either the likely spaces, or the cities between which the truck is."""
        first, between = self._first, self._first is not None
        hide(self.asked, not between)
        if between:
            said = _("Between {city} and …").format(city=self.session.words.space(first)) if first else _("Between which two cities? The first one:")
            put(self.asked, f'<p class="aa-ask" role="status">{escape(said)}</p>')
        hide(self.likely, between or not self._likely)
        self.finder.before = MOST if between else 0
        put(self.between, _("Cancel “between”") if between else _("Between two cities"), "description")
        self.finder.clear()

    def _spaces(self) -> list[tuple[str, str, tuple[str, ...]]]:
        if self._first is not None:
            return self._cities()
        rules = self.session.rules
        order = sorted(rules.spaces.values(), key=lambda space: (space.kind != "city", space.name))
        return [(f"{space.name}\n{self._what(space)}", space.id, (space.name,)) for space in order]

    def _what(self, space: Space) -> str:
        """What kind of space it is."""
        if space.id in self.session.rules.events:
            return _("event card")
        return _("city") if space.kind == "city" else _("road")

    def _cities(self) -> list[tuple[str, str, tuple[str, ...]]]:
        """The cities, those near the truck first."""
        rules, state = self.session.rules, self.session.frame.state
        seat = whose(state)
        here = state.players[seat].space if seat >= 0 else SOMEWHERE
        near = rules.distances(here) if here in rules.neighbours else {}
        cities = sorted((rules.spaces[city] for city in rules.cities), key=lambda city: (near.get(city.id, FAR), city.name))
        return [(city.name, city.id, (city.name,)) for city in cities if city.id != self._first]

    def _pressed(self, place: int) -> None:
        if place < len(self._likely):
            self._take(self._likely[place])

    def _found(self, space: str) -> None:
        if self._first is None:
            self._take(space)
        elif not self._first:
            self._first = space
            self._show()
        else:
            self._take(f"{self._first}{BETWEEN}{space}")

    def _between_pressed(self) -> None:
        self._first = "" if self._first is None else None
        self._show()

    def _take(self, space: str) -> None:
        self.plain()
        self._chosen(space)
