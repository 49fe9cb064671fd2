"""A game looked at again in a notebook."""

from __future__ import annotations

import os
from typing import Any

import ipywidgets
from traitlets import Bunch

from ..engine.errors import shown
from ..engine.input_files import read_input
from ..forms.seating import SetupError
from ..journal import PLAYED, JournalError, Recorded, decode_journal, read_header
from ..sessions.base import AnyGame, BaseSession
from ..sessions.session import Session
from ..sessions.what_if import from_here, what_if
from ..stats.scenes import Screenplay, of_fold
from ..store import TIMINGS, Timings
from ..widgets.css.sheet import shared_style
from ..widgets.learn.replay import Replay, WhatIf
from ..widgets.parts.tree import close_all
from ..words.language import _
from .play import Table

Source = str | os.PathLike[str] | bytes | AnyGame | Recorded[Any, Any]
"""What a film can be made of: a journal's file, its bytes or what was read of it; a session or tracker."""


class ReplayCell(ipywidgets.VBox):
    """A film in a cell. ``replay`` is the film with its tools; a game that is begun from it is shown below, as ``table``."""

    def __init__(self, screenplay: Screenplay, going_on: WhatIf | None, timings: Timings = TIMINGS) -> None:
        self.replay = Replay(screenplay, going_on, timings=timings)
        self.table: Table | None = None
        super().__init__([shared_style(), self.replay])
        self.add_class("aa-page")
        self.replay.observe(self._begun, names="begun")

    @property
    def film(self) -> ipywidgets.DOMWidget:
        """The widget that plays it."""
        return self.replay.film

    def _begun(self, change: Bunch) -> None:
        before, self.table = self.table, Table(change["new"], owns=True)
        self.children = (shared_style(), self.replay, self.table)
        if before is not None:
            before.close()

    def close(self) -> None:
        """Close the film, and the game that was begun from it."""
        if self.table is not None:
            self.table.close()
        close_all(self)


def replay(journal: Source) -> ReplayCell:
    """The film of a game, for a notebook: played or tracked, over or under way.

    ``journal`` is a journal's file (or its bytes), what :func:`~aufachse_widgets.journal.read_journal` read of it, or a session or tracker. For a
    game played here that is still under way, no hidden card is shown. Raises JournalError for a file that cannot be replayed, SetupError for what isn't a game.

    >>> from aufachse_widgets import Seat, Session
    >>> game = replay(Session.new(seats=(Seat("Ada"), Seat("Ben")), seed="film"))
    >>> game.film.scene, game.replay.screenplay.over
    (0, False)
    >>> game.close()
    """
    if isinstance(journal, BaseSession):
        return ReplayCell(journal.screenplay(), from_here(journal) if isinstance(journal, Session) else None, journal.timings)
    recorded = _recorded(journal)
    told = of_fold(recorded.header, recorded.fold)
    if not told.over or recorded.header.tracked:
        return ReplayCell(told, None)
    return ReplayCell(told, lambda entry, seats: what_if(recorded.header, recorded.journal, entry, seats))


def _recorded(journal: str | os.PathLike[str] | bytes | Recorded[Any, Any]) -> Recorded[Any, Any]:
    if isinstance(journal, Recorded):
        return journal
    if not isinstance(journal, str | bytes | os.PathLike):
        raise SetupError(_("journal is {what}: give a journal file, a session or a tracker.").format(what=shown(journal)))
    try:
        data = journal if isinstance(journal, bytes) else read_input(journal)
    except OSError as error:
        raise JournalError(str(journal), "", f"cannot be read: {error.strerror or error}") from None
    name = "journal" if isinstance(journal, bytes) else str(journal)
    if read_header(data, name).tracked:
        from ..tracking.kind import TOLD  # only where it is needed

        return decode_journal(data, TOLD, name)
    return decode_journal(data, PLAYED, name)
