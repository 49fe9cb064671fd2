"""Looking at the game as it was: which entry of the journal all widgets of a session show."""

from __future__ import annotations

from traitlets import Bunch, Int, observe

from ...sessions.base import AnyGame
from .errors import guard
from .panel import Panel


class LookingBack(Panel[AnyGame]):
    """A widget by which people go to an earlier position; the game itself stays as it is. A subclass calls :meth:`note_entry` with each frame."""

    entry = Int(None, allow_none=True, help="The entry whose position is shown, in all widgets of the session; None: the game as it stands.")

    @observe("entry")
    @guard
    def _entry_chosen(self, change: Bunch) -> None:
        if not self.children or self._entry_shown() == self.entry:
            return
        try:
            self.session.show_entry(self.entry)
        finally:
            self.entry = self._entry_shown()  # as it was, where there is no such entry

    def _entry_shown(self) -> int | None:
        return self.frame.shown if self.frame.shown >= 0 else None

    def note_entry(self) -> None:
        """The session shows a position: :attr:`entry` says which."""
        self.entry = self._entry_shown()
