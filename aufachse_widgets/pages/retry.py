"""What a page shows instead of itself as long as its store can't be reached."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from html import escape

import ipywidgets

from ..sessions.reach import trouble_of
from ..store import TIMINGS
from ..widgets.css.sheet import shared_style
from ..widgets.parts.buttons import make_button
from ..widgets.parts.errors import guard
from ..widgets.parts.tree import put
from ..words.language import _

logger = logging.getLogger(__name__)


class Retry(ipywidgets.VBox):
    """Says why the page can't be shown (``error``), and calls ``again()`` after each ``every`` seconds, or at once when somebody presses, until it is
    closed: the one who made it does so when the page is there, or says another reason with :meth:`say`. ``home``: whether somebody may go to the
    start page instead, where games that were never kept here are asked for."""

    children: tuple[ipywidgets.Widget, ...]

    def __init__(self, error: Exception, again: Callable[[], object], home: bool = False, every: float = TIMINGS.retry) -> None:
        self.said = ipywidgets.HTML()
        self.button = make_button(_("Try again now"), guard(lambda button: again()), "aa-primary", page=None)
        start = ipywidgets.HTML(f'<a class="aa-homelink" href="?">{escape(_("Start page"))}</a>')
        super().__init__([shared_style(), self.said, self.button, *([start] if home else [])])
        self.add_class("aa-page").add_class("aa-retry")
        self._again = guard(again)
        self._every = every
        self._trying: asyncio.Task[None] | None = None
        self.say(error)
        with contextlib.suppress(RuntimeError):  # in a script nobody waits
            self._trying = asyncio.get_running_loop().create_task(self._try_on())

    def say(self, error: Exception) -> None:
        """The reason is this one now."""
        title, why = _("The games can't be reached right now"), trouble_of(error)
        more = _("This page tries again by itself, and goes on where it stood.")
        text = f'<h1 class="aa-title">{escape(title)}</h1><p class="aa-error" role="alert">{escape(why)}</p><p>{escape(more)}</p>'
        if text != self.said.value:
            logger.warning("%s", error)
            put(self.said, text)

    async def _try_on(self) -> None:
        while True:
            await asyncio.sleep(self._every)
            self._again()

    def leave(self) -> None:
        """Try no longer."""
        if self._trying is not None:
            self._trying.cancel()
            self._trying = None
