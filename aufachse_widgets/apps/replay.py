"""A game looked at again: its film, and what can be done with it."""

from __future__ import annotations

import os
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets
from traitlets import Bunch

from ..engine.errors import shown
from ..journal import PLAYED, JournalError, Recorded, decode_journal, read_header
from ..reports.film import film
from ..sessions.base import AnyGame, BaseSession
from ..stats.scenes import Screenplay, of_fold
from ..widgets.css.sheet import shared_style
from ..widgets.learn.film import FilmView
from ..widgets.parts.buttons import make_button
from ..widgets.parts.device import Device
from ..widgets.parts.errors import Troubled, cleared
from ..widgets.parts.saving import download, file_name
from ..widgets.parts.tree import close_all, hide, put
from ..words.language import _
from .seating import SetupError

Source = str | os.PathLike[str] | bytes | AnyGame | Recorded[Any, Any]
"""What a film can be made of: a journal's file, its bytes or what was read of it; a session or tracker."""


class Replay(ipywidgets.VBox, Troubled):
    """The film of a game in a notebook or on a page. ``film`` is the widget that plays it: its ``scene`` can be set, observed and linked.
    ``device`` is that of the page that it is part of; alone it offers files as links."""

    def __init__(self, screenplay: Screenplay, device: Device | None = None) -> None:
        self.screenplay = screenplay
        self.device = device
        self.film = FilmView(screenplay)
        self.save = make_button(_("Save the film"), cleared(lambda button: self._save(), self), "aa-quiet")
        self.save.tooltip = _("One file that plays in any browser, without a network.")
        self.saved = ipywidgets.HTML()
        self.trouble = ipywidgets.HTML().add_class("aa-hidden")
        self.tools = ipywidgets.HBox([self.save]).add_class("aa-row")
        super().__init__([shared_style(), self.trouble, self.film, self.tools, self.saved])
        self.add_class("aa-page").add_class("aa-replay")
        self.observe(self._show_error, names="error")

    def _save(self) -> None:
        data = film(self.screenplay, self.film.marked).encode()
        name = film_name(self.screenplay)
        if self.device is not None:
            self.device.download(name, data, "text/html")
        else:
            put(self.saved, download(name, data, "text/html"))

    def _show_error(self, change: Bunch) -> None:
        if self.error:
            self.trouble.value = f'<div class="aa-error" role="alert">{escape(self.error)}</div>'
        hide(self.trouble, not self.error)

    def close(self) -> None:
        """Close the film and all that stands around it."""
        close_all(self)


def film_name(screenplay: Screenplay) -> str:
    """The name of a film's file."""
    return file_name(screenplay.header.seats, "html", what="film")


def replay(journal: Source) -> Replay:
    """The film of a game, for a notebook: played or tracked, over or under way.

    ``journal`` is a journal's file (or its bytes), what :func:`~aufachse_widgets.journal.read_journal` read of it, or a session or tracker. Of a
    game under way that is played here no hidden card is shown. Raises JournalError for a file that cannot be replayed, SetupError for what is no game.

    >>> from aufachse_widgets import Seat, Session
    >>> game = replay(Session.new(seats=(Seat("Ada"), Seat("Ben")), seed="film"))
    >>> game.film.scene, game.screenplay.over
    (0, False)
    >>> game.close()
    """
    return Replay(screenplay_of(journal))


def screenplay_of(journal: Source) -> Screenplay:
    """The scenes of whatever :func:`replay` takes."""
    if isinstance(journal, BaseSession):
        return journal.screenplay()
    if isinstance(journal, Recorded):
        return of_fold(journal.header, journal.fold)
    if not isinstance(journal, str | bytes | os.PathLike):
        raise SetupError(_("journal is {what}: give a journal's file, a session or a tracker.").format(what=shown(journal)))
    try:
        data = journal if isinstance(journal, bytes) else Path(journal).read_bytes()
    except OSError as error:
        raise JournalError(str(journal), "", str(error)) from None
    name = "journal" if isinstance(journal, bytes) else str(journal)
    recorded: Recorded[Any, Any]
    if read_header(data, name).tracked:
        from ..tracking.kind import TOLD  # only where it is needed

        recorded = decode_journal(data, TOLD, name)
    else:
        recorded = decode_journal(data, PLAYED, name)
    return of_fold(recorded.header, recorded.fold)
