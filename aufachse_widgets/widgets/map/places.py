"""The map as a list, for those who play by ear: where one may drive, as buttons with the way there, and what is where, by country and by distance."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from html import escape

import ipywidgets
from traitlets import Bool, Bunch, Unicode, observe

from ...advice.distances import distances
from ...drawing.palette import seat_colour
from ...engine import Reach
from ...engine.actions import UNKNOWN
from ...engine.board import Space
from ...sessions.frame import Frame
from ...words.language import _
from ...words.naming import spaces
from ...words.sorting import sort_key
from ..parts.choices import Choices
from ..parts.errors import guard
from ..parts.panel import PlayPanel
from ..parts.tree import hide, put
from .choices import MANY, Choice
from .outcomes import worth

NEAR = 12  # points: as far as two dice go; event spaces that are farther away are left out, since a board has many

COUNTRIES: dict[str, Callable[[], str]] = {
    "AT": lambda: _("Austria"),
    "BE": lambda: _("Belgium"),
    "CH": lambda: _("Switzerland"),
    "CZ": lambda: _("Czechia"),
    "DE": lambda: _("Germany"),
    "FR": lambda: _("France"),
    "IT": lambda: _("Italy"),
    "LU": lambda: _("Luxembourg"),
    "NL": lambda: _("Netherlands"),
    "SI": lambda: _("Slovenia"),
}
"""The countries of the board that is shipped, by their codes."""


def nothing_to_choose() -> Mapping[str, Choice]:
    """Where no map says what may be chosen."""
    return {}


def region(space: Space) -> str:
    """The part of the board that a space is in, in words: its country, which other boards may call as they like.

    >>> region(Space("graz", "Graz", "city", country="AT")), region(Space("oslo", "Oslo", "city", country="Norway")), region(Space("x", "X", "ferry"))
    ('Austria', 'Norway', 'At sea')
    """
    if space.country:
        return COUNTRIES.get(space.country, lambda: str(space.country))()
    return _("At sea") if space.kind == "ferry" else _("Elsewhere on the board")


class Places(PlayPanel):
    """Made while it is ``read``: so no step is told longer for a list that nobody reads. ``offered()`` says which spaces may be chosen now.

    >>> from aufachse_widgets.journal import Seat
    >>> from aufachse_widgets.sessions.session import Session
    >>> places = Places(Session.new(seats=(Seat("Ada"), Seat("Ben")), seed="places"))
    >>> places.read = True
    >>> "<h4>Austria</h4><ul><li>Graz" in places.there.value
    True
    >>> places.close()
    """

    read = Bool(False, help="Whether somebody reads the list.")
    chosen = Unicode("", help="Set to the id of the space that was pressed; empty again at once.")

    def build(self) -> None:
        self.add_class("aa-placelist")
        self.offered: Callable[[], Mapping[str, Choice]] = getattr(self, "offered", nothing_to_choose)
        self._order: tuple[str, ...] = ()  # the spaces on the buttons
        title = ipywidgets.HTML(f"<h3>{escape(_('Places on the map'))}</h3>")
        self.title = ipywidgets.HTML(f"<h4>{escape(_('To choose from'))}</h4>").add_class("aa-hidden")
        self.ways = Choices(guard(self._pressed, self), self)
        self.there = ipywidgets.HTML()
        self.children = (title, self.title, self.ways, self.there)

    @observe("read")
    @guard
    def _read(self, change: Bunch) -> None:
        if self.children:
            self.show(self.frame, None)

    def show(self, frame: Frame, previous: Frame | None) -> None:
        """The list as it is now; else it keeps nothing that others might read."""
        if not self.read:
            self._order = ()
            self.ways.wipe()
            put(self.there, "")
            return
        far, there, choices = self._far(frame), self._there(frame), self.offered()
        many = len(choices) >= MANY and not any(choice.reaches for choice in choices.values())
        names = {space: sort_key(self.words.space(space)) for space in self.session.rules.spaces}
        near = sorted(names, key=lambda space: (far.get(space, len(names)), names[space]))
        points = far | {space: len(_best(choice).path) - 1 for space, choice in choices.items() if choice.reaches}
        self._order = tuple(sorted(choices, key=lambda space: (0 if many else points.get(space, len(names)), names[space])))
        hide(self.title, not choices)
        self.ways.offer([self._way(choices[space], far, there[space]) for space in self._order])
        regions: dict[str, list[str]] = {}
        for space in near:
            event = [_("event space")] if space in self.session.rules.events else []
            if space in self.session.rules.cities or there[space] or (event and far.get(space, NEAR + 1) <= NEAR):
                said = self._said(space, far, [*there[space], *event])
                regions.setdefault(region(self.session.rules.spaces[space]), []).append(f"<li>{escape(said)}</li>")
        put(self.there, "".join(f"<h4>{escape(name)}</h4><ul>{''.join(lines)}</ul>" for name, lines in regions.items()))

    # In words ----------------------------------------------------------------------------------------

    def _far(self, frame: Frame) -> dict[str, int]:
        """How far each space is from the truck of the one who looks, else from that of the one on turn; nothing where it stands nowhere yet."""
        players, seat = frame.state.players, self.eyes() if self.eyes() >= 0 else frame.state.active
        here = players[seat].space if 0 <= seat < len(players) else ""
        return distances(self.session.rules, here) if here in self.session.rules.spaces else {}

    def _there(self, frame: Frame) -> defaultdict[str, list[str]]:
        """What is on each space, but for event spaces."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        for space, said in (*self._trucks(frame), *self._contracts(frame), *self._signs(frame)):
            found[space].append(said)
        return found

    def _trucks(self, frame: Frame) -> Iterator[tuple[str, str]]:
        for seat, player in enumerate(frame.state.players):
            yield player.space, _("{name}'s truck ({colour})").format(name=self.words.seat(seat), colour=seat_colour(self.session.seats, seat).title())

    def _contracts(self, frame: Frame) -> Iterator[tuple[str, str]]:
        """Where one's own contracts and the public ones start and end."""
        players, seat, known = frame.state.players, self.eyes(), self.session.rules.contracts
        own = players[seat] if 0 <= seat < len(players) and seat == frame.perspective else None
        groups = (
            (own.loaded if own else (), "", _("{letter}: deliver here for {amount}")),
            (own.hand if own else (), _("{letter}: load {goods} here"), _("{letter}: goes here, for {amount}")),
            (frame.state.market, _("public contract {letter} starts here: {goods}"), _("public contract {letter} goes here, for {amount}")),
        )
        for numbers, start, end in groups:
            for number in numbers:
                card = known.get(number) if number > UNKNOWN else None
                if card is None:
                    continue
                gaps = {"letter": self.session.mark_of(number).letter, "goods": self.words.goods(card.goods), "amount": self.words.money(card.revenue)}
                if start:
                    yield card.start, start.format(**gaps)
                yield card.destination, end.format(**gaps)

    def _signs(self, frame: Frame) -> Iterator[tuple[str, str]]:
        state = frame.state
        yield state.construction, _("construction: road closed")
        if state.jam is not None:
            yield state.jam.space, _("traffic jam until {seat}'s turn").format(seat=self.words.seat(state.jam.owner))

    def _way(self, choice: Choice, far: Mapping[str, int], there: list[str]) -> str:
        """What a button says: the space, the points to it and what may be done there, or how far it is."""
        if not choice.reaches:
            return self._said(choice.space, far, there)
        how = [_("choose how")] if len(choice.actions) > 1 else []
        return ", ".join([self.words.space(choice.space), worth(self.words, _best(choice)).replace(" · ", ", "), *how, *there])

    def _said(self, space: str, far: Mapping[str, int], there: list[str]) -> str:
        return ", ".join([self.words.space(space), *([spaces(far[space])] if far.get(space) else []), *there])

    def _pressed(self, place: int) -> None:
        self.chosen = self._order[place]
        self.chosen = ""


def _best(choice: Choice) -> Reach:
    """Of several ways to a space the one at whose end most may be done, which is told of."""
    return max(choice.reaches, key=lambda reach: (len(reach.deliveries), len(reach.loads), reach.auction, reach.exact))
