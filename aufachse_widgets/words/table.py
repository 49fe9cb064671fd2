"""The words of a physical table, whose board has its own spaces: what lies on a road is named by the two cities and counted from the nearer one."""

from __future__ import annotations

from ..engine.rules import Rules
from ..journal import Header
from ..tracking.facts import BETWEEN
from ..tracking.roads import on_road
from .language import _
from .speaker import Speaker


class TableSpeaker(Speaker):
    """Words for one game that is told.

    >>> from aufachse_widgets.engine import compile_rules
    >>> words = TableSpeaker(compile_rules("fx-schmid-1987"), ())
    >>> words.space("jena"), words.space("leipzig"), words.space("leipzig|kassel")
    ('Leipzig–Kassel, 2nd', 'Leipzig', 'Leipzig–Kassel')
    """

    def space(self, id: str) -> str:
        """The name of a space as people find it on any printing's board."""
        place = on_road(self.rules, id) if BETWEEN not in id else None
        if place is None:
            return super().space(id)
        return _("{one}–{other}, {nth}").format(one=self.space(place.near), other=self.space(place.far), nth=nth(place.number))


def nth(number: int) -> str:
    """A number in a row.

    >>> nth(1), nth(2), nth(3), nth(4)
    ('1st', '2nd', '3rd', '4th')
    """
    firsts = {1: _("1st"), 2: _("2nd"), 3: _("3rd")}
    return firsts.get(number) or _("{number}th").format(number=number)


def speaker_of(rules: Rules, header: Header) -> Speaker:
    """Who puts a kept game into words: a told one as its table would."""
    return (TableSpeaker if header.tracked else Speaker)(rules, header.seats)
