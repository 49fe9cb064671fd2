"""The game as files: saved to go on with, and shared to be looked at, at any moment of it."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import ipywidgets

from ...engine import view, view_log
from ...sessions.frame import NOBODY
from ...sessions.session import Session
from ...sessions.transfer import pack_game
from ...store import MemoryStore
from ...words.language import _
from .buttons import make_button
from .code_screen import HandingOn
from .device import Device
from .errors import Troubled, guard
from .saving import file_name
from .tree import close_all, hide

File = tuple[str, bytes, str]
"""A name, what is in it, and its MIME type."""


def saved_game(session: Session) -> File:
    """The game's journal; the seed is in it only when the game is over."""
    return file_name(session.seats, "jsonl"), session.export_bytes(), "application/octet-stream"


def shared_report(session: Session) -> File:
    """The report as one page, of the game up to the position that is shown; with nothing in it that only one player may know, unless
    the game is over."""
    from ...reports.report import report  # charts are loaded when there is something to draw

    frame, log = session.frame, session.log_to_report()
    state = frame.state
    if not state.over:
        log = [(number, event) for number, event in log if number <= frame.head]
        log = [(number, event) for number, seen in log for event in view_log((seen,), NOBODY)]
        state = view(session.rules, state, NOBODY)
    text = report(session.public_header, session.rules, log, state)
    return file_name(session.seats, "html"), text.encode(), "text/html"


class GameFiles(ipywidgets.VBox, Troubled):
    """Two buttons for the game that ``game()`` gives, each of which saves its file on the device at once; a third hands it to another phone, at the screen at
    which the game lies; a fourth hands it over to bots."""

    def __init__(self, game: Callable[[], Session], device: Device) -> None:
        self.save = make_button(_("Save the game as a file"), guard(lambda button: device.download(*saved_game(game())), self), "aa-quiet", page=device)
        self.share = make_button(_("Share the report so far"), guard(lambda button: device.download(*shared_report(game())), self), "aa-quiet", page=device)
        note = _("Every step is kept anyway: “Go on” on the start page finds the game again.")
        if isinstance(game().store, MemoryStore):
            note = _("Games aren't kept here: save this one before you close the page.")
        self._game = game
        self.hand_on = make_button(_("Hand this game to another phone"), guard(lambda button: self._hand_on(), self), "aa-quiet", page=device)
        hide(self.hand_on, game().key is not None)  # its dice would go with it
        self.codes = HandingOn()
        row = ipywidgets.HBox([self.save, self.share, self.hand_on]).add_class("aa-row")
        self.hand_over = make_button(_("Let bots play it out from here …"), guard(lambda button: self._hand_over(), self), "aa-quiet", page=device)
        self.playout = ipywidgets.VBox()
        said = ipywidgets.HTML(f'<p class="aa-small">{escape(note)}</p>')
        super().__init__([ipywidgets.HTML(f"<h3>{escape(_('This game'))}</h3>"), row, said, self.codes, self.hand_over, self.playout])
        self.add_class("aa-gamefiles")

    def _hand_on(self) -> None:
        """The whole game, as codes."""
        session = self._game()
        self.codes.show(pack_game(session.store, session.game_id))

    def _hand_over(self) -> None:
        """The game as the person at the screen knows it, for bots to play on."""
        from .playout import PlayOut  # few games are handed over

        session = self._game()
        before = self.playout.children
        bots = tuple(seat.bot for seat in session.seats)
        self.playout.children = (PlayOut(lambda: (session.rules, session.frame.state), lambda: session.words, lambda: bots),)
        close_all(*before)
