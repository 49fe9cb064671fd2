"""The chapters of the first trip, and how far somebody got on this device."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from html import escape

import ipywidgets

from ..lessons.chapter import Chapter
from ..lessons.first_trip import FIRST_TRIP
from ..lessons.notebooks import NOTEBOOKS
from ..lessons.printings import PRINTINGS
from ..widgets.parts.buttons import make_button
from ..widgets.parts.errors import Troubled, cleared
from ..widgets.parts.options import Options
from ..words.language import _, language
from .settings import page_settings
from .trip import where_to_go_on


class Chapters(ipywidgets.VBox):
    """A button to go on, then one for each chapter; ``learn(chapter, steps done)`` is called to go through one, ``play()`` where somebody who
    has been through all of them wants to play. Errors are shown on ``page``."""

    def __init__(self, options: Options, learn: Callable[[str, int], object], page: Troubled, play: Callable[[], object] | None = None) -> None:
        self.options, self._learn, self._page = options, learn, page
        chapter, done = where_to_go_on(options)
        all_done = all(options.has("learnt", one.id) for one in FIRST_TRIP)
        begun = bool(options.trip) and not all_done
        label = _("Go on with the first trip") if begun else _("Begin the first trip again") if all_done else _("Begin the first trip")
        now_play = all_done and play is not None
        self.go_on = self._button(label, *((chapter, done) if begun else (FIRST_TRIP[0].id, 0)), *(("aa-quiet",) if now_play else ("aa-primary", "aa-open")))
        first: list[ipywidgets.Widget] = []
        if play is not None and all_done:
            told = _("You have been through the whole trip. Now you know enough to play.")
            first.append(ipywidgets.HTML(f"<p><b>{escape(told)}</b></p>"))
            first.append(make_button(_("Play your first game"), cleared(lambda button: play(), page), "aa-primary", "aa-open", page=page))
        about = _("You play on the real board, step by step; leave at any time, and later pick up where you left off.")
        super().__init__(
            [
                *first,
                self.go_on,
                ipywidgets.HTML(f'<p class="aa-small">{escape(about)}</p>'),
                self._title(_("The chapters")),
                self._list(FIRST_TRIP),
                self._title(_("What other printings do differently")),
                self._list(PRINTINGS),
                *self._lessons(page_settings().lessons),
            ]
        )

    def _button(self, label: str, chapter: str, done: int, *looks: str) -> ipywidgets.Button:
        return make_button(label, cleared(partial(self._chosen, chapter, done), self._page), *looks, page=self._page)

    def _chosen(self, chapter: str, done: int, button: ipywidgets.Button) -> None:
        self._learn(chapter, done)

    @staticmethod
    def _title(text: str) -> ipywidgets.HTML:
        return ipywidgets.HTML(f'<h2 class="aa-title">{escape(text)}</h2>')

    def _lessons(self, site: str) -> tuple[ipywidgets.Widget, ...]:
        """The lessons by their names, each with the way to it: beside the page at the address ``site``, or on Binder."""
        about = _("What lies behind the game, in notebooks. They open on Binder, which takes a few minutes to start.")
        if site:
            about = _("What lies behind the game, in notebooks. The first three run in your browser, the others on Binder, which takes a few minutes to start.")
        links = [f'<a href="{escape(one.address(site, language()))}" target="_blank" rel="noopener">{escape(_(one.title))}</a>' for one in NOTEBOOKS]
        return self._title(_("Lessons in Python")), ipywidgets.HTML(f'<p class="aa-small">{escape(about)}</p><p class="aa-links">{" · ".join(links)}</p>')

    def _list(self, chapters: Sequence[Chapter]) -> ipywidgets.VBox:
        buttons = []
        for number, chapter in enumerate(chapters, 1):
            title = _("{number}. {title}").format(number=number, title=_(chapter.title)) if chapters is FIRST_TRIP else _(chapter.title)
            button = self._button(title, chapter.id, 0, "aa-quiet", "aa-chapter")
            if self.options.has("learnt", chapter.id):
                button.icon = "check"
                button.tooltip = _("{title}: done").format(title=title)
            buttons.append(button)
        return ipywidgets.VBox(buttons).add_class("aa-chapterlist")
