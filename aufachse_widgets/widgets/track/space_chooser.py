"""Choosing a space of the physical board: likely ones, by first letters, between two cities, or unknown; for a sign the roads at a city."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from html import escape
from types import MappingProxyType

import ipywidgets

from ...box.space_names import every_name
from ...engine import legal_actions
from ...engine.actions import SOMEWHERE, Place
from ...engine.board import Space
from ...engine.phases import Placing
from ...tracking.roads import neighbour_cities, on_road, road, road_place, spaces_between
from ...words import Speaker
from ...words.language import _
from ...words.sorting import sort_key
from ...words.space_names import name_of
from ...words.table import nth_space
from ...words.tracking import whose
from ..parts.choices import Choices
from ..parts.tree import hide, put
from .desk import AtDesk, Desk
from .search import MOST, Finder, matches

FAR = 999
Choice = tuple[str, str, str]  # a space, its label, the class of its small picture
NO_CITIES: Mapping[str, Sequence[Choice]] = MappingProxyType({})
FOUND = 12  # spaces found by their letters, shown at a time: a city and all roads that lead there
ALL = 99  # things shown: the cities next to one, the spaces on a road


def place_name(words: Speaker, space: str) -> str:
    """A place in words: a space, a road between two cities, or not known.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.words import Speaker
    >>> place_name(Speaker(compile_rules("fx-schmid-1987"), ()), "kassel|hannover")
    'Hannover–Kassel'
    """
    return words.space(space) if space != SOMEWHERE else _("place unknown")


class SpacePicker(AtDesk, ipywidgets.VBox):
    """Buttons for the likely spaces (:meth:`offer`), a search over all, "between …" (two cities, then which space of that road) and "?".

    ``chosen(space)`` gets a space's id, ``"?"`` or ``"hannover|kassel"``. ``cities``: only cities are asked for.
    """

    def __init__(self, desk: Desk, chosen: Callable[[str], object], unknown: bool = True, between: bool = True, cities: bool = False) -> None:
        self.desk = desk
        self._chosen = chosen
        self._only_cities = cities
        self._offered: Sequence[Choice] = ()
        self._near: Mapping[str, Sequence[Choice]] = NO_CITIES
        self._told: str | None = None
        self._signs: Collection[str] = ()  # where a sign may stand, where it is one that is asked for
        self._likely: list[str] = []  # what the buttons stand for
        self._around = ""  # the city next to which it is, once one was pressed
        self._first: str | None = None  # of the two cities between which it is; None: one space is asked for
        self._second = ""  # the other city, once there are spaces between to choose from
        self.likely = Choices(self.desk.touch(self._pressed), self.desk).add_class("aa-big").add_class("aa-spaces")
        self.asked = ipywidgets.HTML().add_class("aa-hidden")
        self.finder = Finder(self.desk, _("Find a city: first letters") if cities else _("Find a space: first letters"), self._things, self._found, most=FOUND)
        self.between = self.desk.button(_("Between two cities"), self._between_pressed, "aa-quiet")
        self.unknown = self.desk.button(_("? unknown"), lambda: self._take(SOMEWHERE), "aa-quiet")
        odd = [one for one, wanted in ((self.between, between), (self.unknown, unknown)) if wanted]
        self.odd = ipywidgets.HBox(odd).add_class("aa-row")
        super().__init__([self.asked, self.likely, self.finder, self.odd])

    def offer(self, likely: Sequence[Choice], told: str | None = None, near: Mapping[str, Sequence[Choice]] = NO_CITIES, signs: Collection[str] = ()) -> None:
        """Offer these; the space that was ``told`` stands out. Of the cities in ``near`` none is taken: the spaces next to it are offered then.
        Of ``signs`` a sign is put on one: those alone are found, for a city's name the ones of its roads."""
        self._first, self._second, self._around = None, "", ""
        self._offered, self._near, self._told, self._signs = likely, near, told, signs
        self._show()

    def plain(self) -> None:
        """Ask for one space again, wherever "between two cities", or a city that it is next to, was begun."""
        if self._first is not None or self._around:
            self._first, self._second, self._around = None, "", ""
            self._show()

    def _show(self) -> None:
        """Either the likely spaces, or the cities between which the truck is, or the spaces of that road."""
        first, second, between = self._first, self._second, self._first is not None
        words, around = self.session.words, self._around
        likely = self._near[around] if around else self._offered
        self._likely = [space for space, _label, _icon in likely]
        on = self._likely.index(self._told) if self._told in self._likely else None
        self.likely.offer([label for _space, label, _icon in likely], [icon for _space, _label, icon in likely], on)
        hide(self.asked, not between and not around)
        if around:
            said = _("Next to {city}: on which road?").format(city=words.space(around))
            put(self.asked, f'<p class="aa-ask" role="status">{escape(said)}</p>')
        if between:
            said = _("Between which two cities? The first one:")
            if first:
                said = _("Between {city} and …").format(city=words.space(first))
            if first and second:
                one, other = road(self.session.rules, first, second)
                said = _("{one}–{other}, counted from {one}: which space?").format(one=words.space(one), other=words.space(other))
            put(self.asked, f'<p class="aa-ask" role="status">{escape(said)}</p>')
        hide(self.likely, between or not self._likely)
        hide(self.finder.field, bool(second))
        self.finder.before = ALL if first else MOST if between else 0
        self.finder.most = ALL if self._signs else FOUND
        self.finder.as_listed = isinstance(self.session.frame.state.phase, Placing)
        hide(self.finder, bool(around))
        leave = _("Another city") if around else _("Cancel “between”")
        put(self.between, leave if between or around else _("Between two cities"), "description")
        self.finder.clear()

    def _things(self) -> list[tuple[str, str, tuple[str, ...]]]:
        """What the finder looks among now."""
        if self._first is None:
            return self._of_roads() if self._signs else self._spaces()
        return self._on_the_road() if self._second else self._cities()

    def _spaces(self) -> list[tuple[str, str, tuple[str, ...]]]:
        rules, words, phase = self.session.rules, self.session.words, self.session.frame.state.phase
        wanted = [space for space in rules.spaces.values() if not self._only_cities or space.kind == "city"]
        start = {action.space for action in legal_actions(rules, self.session.frame.state) if isinstance(action, Place)}
        placing = isinstance(phase, Placing)

        def order(space: Space) -> tuple[object, ...]:
            # Where trucks are placed on roads, those next to cities first.
            found = space.id in start and (space.id in rules.cities or any(step in rules.cities for step in rules.neighbours[space.id]))
            return (placing and not found, space.kind != "city", sort_key(name_of(space)))

        found: list[tuple[str, str, tuple[str, ...]]] = []
        for space in sorted(wanted, key=order):
            what = self._what(space)
            if placing and space.id not in start:
                what = _("{what}: no start by the rules").format(what=what)
            found.append((f"{name_of(space)}\n{what}", space.id, (*words.every_name(space.id), *words.every_end(space.id))))
        return found

    def _of_roads(self) -> list[tuple[str, str, tuple[str, ...]]]:
        """Where a sign may stand, road by road, each space found by both its cities; the cities themselves, where one may stand there, first."""
        rules, words = self.session.rules, self.session.words

        def order(space: Space) -> tuple[object, ...]:
            place = on_road(rules, space.id)
            if place is None:
                return (space.kind != "city", sort_key(name_of(space)))
            return (1, sort_key(words.space(place.one)), sort_key(words.space(place.other)), place.number)

        found = []
        for space in sorted((space for space in rules.spaces.values() if space.id in self._signs), key=lambda space: (*order(space), space.id)):
            next_to = [name for city in rules.neighbours[space.id] if city in rules.cities for name in words.every_name(city)]
            names = (*words.every_name(space.id), *words.every_end(space.id), *next_to)
            found.append((f"{name_of(space)}\n{self._what(space)}", space.id, names))
        return found

    def _what(self, space: Space) -> str:
        """What kind of space it is, and where on the road."""
        place = self.session.words.on_road(space.id)
        if space.id in self.session.rules.events:
            return _("event card") if not place else _("event card · {place}").format(place=place)
        return _("city") if space.kind == "city" else place or self.session.words.space(space.id)

    def _cities(self) -> list[tuple[str, str, tuple[str, ...]]]:
        """The first city: those near the truck first. The second: the neighbours of the first; others only by their letters."""
        rules, words, state = self.session.rules, self.session.words, self.session.frame.state
        if self._first:
            near = neighbour_cities(rules, self._first)
            rest = sorted((rules.cities - {self._first, *near}) if self.finder.field.value.strip() else (), key=lambda city: sort_key(words.space(city)))
            order = [rules.spaces[city] for city in (*near, *rest)]
        else:
            seat = whose(state)
            here = state.players[seat].space if seat >= 0 else SOMEWHERE
            away = rules.distances(here) if here in rules.neighbours else {}
            order = sorted((rules.spaces[city] for city in rules.cities), key=lambda city: (away.get(city.id, FAR), sort_key(name_of(city))))
        return [(name_of(city), city.id, words.every_name(city.id)) for city in order]

    def _on_the_road(self) -> list[tuple[str, str, tuple[str, ...]]]:
        """The spaces between the two cities, in their order, and that nobody cares which."""
        rules, words = self.session.rules, self.session.words
        place = road_place(rules, self._first or "", self._second)
        way = spaces_between(rules, *road(rules, self._first or "", self._second))
        found = []
        for number, space in enumerate(way, 1):
            own = name_of(rules.spaces[space])
            more = [own, _("event card")] if space in rules.events else [own]
            found.append((_("{nth} of {number}").format(nth=nth_space(number), number=len(way)) + "\n" + " · ".join(more), space, words.every_name(space)))
        return [*found, (_("Somewhere on the road") + "\n" + words.space(place), place, ())]

    def _pressed(self, place: int) -> None:
        if place >= len(self._likely):
            return
        space = self._likely[place]
        if space in self._near and not self._around:
            self._around = space
            self._show()
        else:
            self._take(space)

    def _found(self, space: str) -> None:
        if self._first is None:
            rules = self.session.rules
            if space in rules.spaces and matches(self.finder.field.value, *every_name(rules.spaces[space])):
                self.session.words.by_name.add(space)
            self._take(space)
        elif self._second:
            self._take(space)
        elif not self._first:
            self._first = space
            self._show()
        elif spaces_between(self.session.rules, self._first, space):
            self._second = space
            self._show()
        else:  # another printing's road
            self._take(road_place(self.session.rules, self._first, space))

    def _between_pressed(self) -> None:
        self._first, self._second, self._around = "" if self._first is None and not self._around else None, "", ""
        self._show()

    def _take(self, space: str) -> None:
        self.plain()
        self._chosen(space)
