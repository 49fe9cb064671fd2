"""The report of a game in tabs, each made when it is turned to."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import ipywidgets
from traitlets import Bunch

from ...words.language import _
from .errors import Troubled, guard
from .tab_row import TabRow
from .tree import hide, put

TITLES: dict[str, Callable[[], str]] = {
    "story": lambda: _("Story"),
    "money": lambda: _("Money"),
    "map": lambda: _("Map"),
    "auctions": lambda: _("Auctions"),
    "luck": lambda: _("Luck"),
}
"""What stands on the tabs, by the names of a report's chapters (:func:`~aufachse_widgets.reports.report.chapters`)."""


class ReportTabs:
    """The ``tabs`` and below them the ``chapters``, which the widget that it is part of has among its children; it shows errors. Of a single chapter there
    is no tab. The stylesheet (``ending.css``) shows the chapter that the pressed tab names."""

    def __init__(self, page: Troubled) -> None:
        self._told: tuple[Callable[[], str], ...] = ()
        self.tabs = TabRow(options=[title() for title in TITLES.values()], index=0).add_class("aa-endtabs")
        self.tabs.observe(guard(self._turned, page), names="index")
        self.chapters = tuple(ipywidgets.HTML().add_class("aa-told").add_class(f"aa-chapter-{number}") for number in range(len(TITLES)))

    @property
    def widgets(self) -> tuple[ipywidgets.Widget, ...]:
        """All of it, from top to bottom."""
        return (self.tabs, *self.chapters)

    def tell(self, chapters: Mapping[str, Callable[[], str]]) -> None:
        """Tell these from now on, by their names, the first at once; nothing where there are none."""
        for chapter in self.chapters:
            put(chapter, "")
        self._told = ()
        titles = tuple(TITLES[name]() for name in chapters)
        if titles and tuple(self.tabs._options_labels) != titles:
            self.tabs.options = titles
            self.tabs.index = 0
        hide(self.tabs, len(titles) < 2)
        self._told = tuple(chapters.values())
        self._fill(self.tabs.index)

    def _turned(self, change: Bunch) -> None:
        self._fill(change["new"])

    def _fill(self, number: int | None) -> None:
        """Make a chapter, where it isn't there yet."""
        if number is None or number >= len(self._told) or self.chapters[number].value:
            return
        from ...reports.style import PARTS

        self.chapters[number].value = f"<style>.aa-told {{ {PARTS} }}</style>{self._told[number]()}"
