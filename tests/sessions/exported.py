"""What a session holds, as its export says it: the whole journal, and what it comes to at any entry, hidden things too."""

from __future__ import annotations

from aufachse_widgets.engine import Action, State
from aufachse_widgets.journal import PLAYED, Journal, Recorded, decode_journal
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.tracking.editing import Told
from aufachse_widgets.tracking.kind import TOLD
from aufachse_widgets.tracking.table import TableState


def played(session: Session) -> Recorded[Action, State]:
    """A played game."""
    return decode_journal(session.export_bytes(), PLAYED)


def told(tracker: Tracker) -> Recorded[Told, TableState]:
    """A game at a physical table."""
    return decode_journal(tracker.export_bytes(), TOLD)


def whole(session: Session) -> State:
    """The position at the head, with everything that is hidden from those who play."""
    recorded = played(session)
    return recorded.fold.at(recorded.journal.head)


def journal(session: Session) -> Journal[Action]:
    """The journal of a played game."""
    return played(session).journal
