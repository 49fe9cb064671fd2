"""All games as one file, on a page that lists them: saved, and opened again on another device."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Protocol

import ipywidgets

from ..store import Store
from ..widgets.parts.buttons import make_button
from ..widgets.parts.device import Device
from ..widgets.parts.errors import Troubled, cleared
from ..widgets.parts.saving import download
from ..widgets.parts.slices import Slices
from ..widgets.parts.tree import hide, put
from ..words.language import _

LINE = "aa-all-games"
"""The CSS class of the line that says what came of it."""
ZIP = "application/zip"


class Work(Protocol):
    """Something that is done step by step."""

    def __iter__(self) -> Iterator[None]:
        """Do it."""

    def going(self) -> str:
        """How far it is."""

    def came(self) -> Sequence[str]:
        """What came of it, in lines."""


class AllGames:
    """The button that saves all games of a ``store`` as one file, and the line that says what came of that, or of opening such a file. Both are done in
    slices, so that the ``page`` stays alive; meanwhile the button and what ``waits`` take no press. ``changed()`` is called when games have been taken in."""

    def __init__(
        self, page: Troubled, store: Store, device: Device | None, changed: Callable[[], object] = lambda: None, waits: Sequence[ipywidgets.Widget] = ()
    ) -> None:
        self._page = page
        self._store = store
        self._device = device
        self._changed = changed
        self._slices = Slices(page, store.timings)
        self.button = make_button(_("Save all games as a file"), cleared(lambda button: self.save(), page), "aa-quiet", page=page)
        self.line = ipywidgets.HTML().add_class(LINE)
        self._waits = (self.button, *waits)
        self.refresh()

    def refresh(self) -> None:
        """Offer to save games where there are any."""
        hide(self.button, not self._store.list())

    def save(self) -> None:
        """Save all games as one file."""
        from .moving import Saving  # few visits need it

        saving = Saving(self._store)

        def saved() -> None:
            if self._device is not None:
                self._device.download(saving.name, saving.data, ZIP)
                self._say(*saving.came())
            else:
                self._say(*saving.came(), link=download(saving.name, saving.data, ZIP))

        self._begin(saving, saved, lambda: self._say())

    def open(self, data: bytes, name: str) -> None:
        """Take in the games of a file. JournalError if there are none in it."""
        from .moving import Opening

        opening = Opening(self._store, data, name)

        def opened() -> None:
            self._say(*opening.came())
            self._changed()
            if self._device is not None:
                self._device.come_into_sight(LINE)

        self._begin(opening, opened, opened)

    def close(self) -> None:
        """The page is closed. Games that are being taken in come all the same."""
        self._slices.close()

    @property
    def task(self) -> asyncio.Task[None] | None:
        """What is going on."""
        return self._slices.task

    def _begin(self, work: Work, done: Callable[[], object], failed: Callable[[], object]) -> None:
        def ended(what: Callable[[], object]) -> None:
            for one in self._waits:
                put(one, False, "disabled")
            what()

        for one in self._waits:
            put(one, True, "disabled")
        self._slices.begin(work, lambda: self._say(work.going()), lambda: ended(done), lambda: ended(failed))

    def _say(self, *lines: str, link: str = "") -> None:
        """Say something in the line, each of the texts in a paragraph, after the HTML of a link."""
        told = "".join(f"<p>{line}</p>" for line in (link, *map(escape, lines)) if line)
        put(self.line, f'<div role="status">{told}</div>' if told else "")
