"""A board on which nobody plays, for lessons: to choose spaces on, and to see how far it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape

import ipywidgets
from traitlets import Instance

from ...engine import compile_rules
from ...engine.actions import Drive
from ...journal import Seat
from ...sessions.session import Session
from ...words.language import _
from ...words.numbers import decimal
from ..map.board import BoardMap
from ..map.choices import Choice
from ..map.roads import spot
from ..parts.tree import put

NEAR, FAR = (255, 243, 176), (236, 129, 110)  # RGB: the nearest city's label and the farthest one's, under dark letters


class BareMap(BoardMap[Session]):
    """The board of an edition. A press on a space selects it (``selected_space``) and calls ``chosen(id)``; ``among`` (ids) are marked."""

    session = Instance(Session, help="A game on the board that is shown.")

    def __init__(
        self, edition: str = "fx-schmid-1987", among: Iterable[str] = (), chosen: Callable[[str], object] = lambda space: None, alone: bool = True
    ) -> None:
        self._among, self._chosen = tuple(among), chosen
        super().__init__(Session.new(edition, (Seat("Ada"), Seat("Ben")), seed="nobody plays"), alone=alone)

    def build(self) -> None:
        super().build()
        tools = self.children[1]
        for unused in (self.contracts, tools.children[-1]):  # there are no contracts, and no signs to be explained
            unused.add_class("aa-hidden")

    def offered(self) -> dict[str, Choice]:
        return {id: Choice(id, (Drive(0, 1, id),), ()) for id in self._among}

    def choose(self, space: str) -> None:
        """A press on a space."""
        self._chosen(space)

    def close(self) -> None:
        """Close the map, and the game that nobody plays."""
        self.session.close()
        super().close()


class DistanceMap(BareMap):
    """Press a city, and every other one says how many points it is away.

    >>> board = DistanceMap()
    >>> board.press("nuernberg")
    >>> "Nürnberg: 9.9 points to another city on average; Flensburg is the farthest, 15 points away." in board.note.value
    True
    >>> board.close()
    """

    def __init__(self, edition: str = "fx-schmid-1987") -> None:
        super().__init__(edition, sorted(compile_rules(edition).cities), self._measure)
        self.tell(_("Press a city."))

    def over(self) -> tuple[ipywidgets.Widget, ...]:
        self.labels = ipywidgets.HTML()
        return (self.labels,)

    def _measure(self, space: str) -> None:
        rules = self.session.rules
        points = {city: rules.distance(space, city) for city in sorted(rules.cities) if city != space}
        most = max(points.values())
        put(self.labels, "".join(self._label(city, far, far / most) for city, far in points.items()))
        far = self.called(max(points, key=lambda city: points[city]))
        said = _("{space}: {mean} points to another city on average; {city} is the farthest, {points} away.")
        self.tell(said.format(space=self.called(space), mean=decimal(sum(points.values()) / len(points), 1), city=far, points=self.words.points(most)))

    def _label(self, city: str, points: int, part: float) -> str:
        colour = ",".join(str(round(near + part * (far - near))) for near, far in zip(NEAR, FAR, strict=True))
        return f'<b class="aa-tag" style="{spot(*self.ground.at[city])};background:rgb({colour});color:#1d1d1b">{escape(str(points))}</b>'
