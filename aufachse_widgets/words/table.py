"""The words of a physical table, whose board has its own spaces: what lies on a road is named by the two cities and counted from the first of them."""

from __future__ import annotations

from collections.abc import Sequence, Set

from ..engine.rules import Rules
from ..journal import BY_HOST, UNSAID, Header, Seat
from ..tracking.facts import BETWEEN
from ..tracking.roads import OnRoad, on_road
from .language import _, pgettext
from .speaker import Speaker


class TableSpeaker(Speaker):
    """Words for one game that is told. ``by_name`` are the spaces that its people look up by our board's names.

    >>> from aufachse_widgets.engine import compile_rules
    >>> words = TableSpeaker(compile_rules("fx-schmid-1987"), ())
    >>> words.space("jena"), words.space("leipzig"), words.space("leipzig|kassel")
    ('Kassel–Leipzig, 3rd', 'Leipzig', 'Kassel–Leipzig')
    >>> words.by_name.add("jena")
    >>> words.space("jena")
    'Jena (Kassel–Leipzig, 3rd)'
    """

    def __init__(self, rules: Rules, seats: Sequence[Seat], by_name: Set[str] = frozenset()) -> None:
        super().__init__(rules, seats)
        self.by_name = set(by_name)

    def space(self, id: str) -> str:
        """The name of a space as people find it on any printing's board; our board's with it where they looked it up by that."""
        place = self.on_road(id)
        own = super().space(id)
        if not place:
            return own
        return _("{name} ({place})").format(name=own, place=place) if id in self.by_name else place

    def on_road(self, id: str) -> str:
        """Where a space lies on the road between two cities; empty for all that does not."""
        return self.on_road_from_either_end(id)[0]

    def on_road_from_either_end(self, id: str) -> tuple[str, str]:
        """Where a space lies on its road, as that is named, and counted from the other end, as somebody may look for it.

        >>> from aufachse_widgets.engine import compile_rules
        >>> TableSpeaker(compile_rules("fx-schmid-1987"), ()).on_road_from_either_end("jena")
        ('Kassel–Leipzig, 3rd', 'Leipzig–Kassel, 2nd')
        """
        place = on_road(self.rules, id) if BETWEEN not in id else None
        return ("", "") if place is None else (self._on(place), self._on(place.back))

    def every_name(self, id: str) -> tuple[str, ...]:
        """All by which somebody may look for a space, in whatever language; one on a road counted from either end, too.

        >>> from aufachse_widgets.engine import compile_rules
        >>> TableSpeaker(compile_rules("fx-schmid-1987"), ()).every_name("jena")
        ('Kassel–Leipzig, 3rd', 'Jena', 'Leipzig–Kassel, 2nd')
        """
        return tuple(dict.fromkeys((*super().every_name(id), *filter(None, self.on_road_from_either_end(id)))))

    def every_end(self, id: str) -> tuple[str, ...]:
        """Every name of both cities of the road on which a space lies; nothing for all that does not."""
        place = on_road(self.rules, id) if BETWEEN not in id else None
        return () if place is None else (*super().every_name(place.one), *super().every_name(place.other))

    def _on(self, place: OnRoad) -> str:
        return _("{one}–{other}, {nth}").format(one=self.space(place.one), other=self.space(place.other), nth=nth_space(place.number))

    def told_by(self, teller: int) -> str:
        """Who told it on a device of their own; empty where nobody can tell.

        >>> from aufachse_widgets.engine import compile_rules
        >>> words = TableSpeaker(compile_rules("fx-schmid-1987"), (Seat("Ada"), Seat("Ben")))
        >>> words.told_by(1), words.told_by(BY_HOST), words.told_by(UNSAID)
        ('told by Ben', 'told by the host', '')
        """
        if teller == BY_HOST:
            return _("told by the host")
        return "" if teller == UNSAID else _("told by {name}").format(name=self.seat(teller))


def nth_card(number: int) -> str:
    """A card in a row of them.

    >>> nth_card(1), nth_card(4)
    ('1st', '4th')
    """
    firsts = {1: pgettext("card", "1st"), 2: pgettext("card", "2nd"), 3: pgettext("card", "3rd")}
    return firsts.get(number) or pgettext("card", "{number}th").format(number=number)


def nth_space(number: int) -> str:
    """A space in a row of them.

    >>> nth_space(2), nth_space(3)
    ('2nd', '3rd')
    """
    firsts = {1: pgettext("space", "1st"), 2: pgettext("space", "2nd"), 3: pgettext("space", "3rd")}
    return firsts.get(number) or pgettext("space", "{number}th").format(number=number)


def speaker_of(rules: Rules, header: Header) -> Speaker:
    """Who puts a kept game into words: a told one as its table would."""
    return (TableSpeaker if header.tracked else Speaker)(rules, header.seats)
