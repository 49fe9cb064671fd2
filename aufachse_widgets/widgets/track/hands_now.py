"""What hands must do now, also where something of the past was changed or undone: the same for every screen of a table."""

from __future__ import annotations

from ...engine.log import Happened
from ...sessions.frame import Frame
from ...sessions.tracker import Tracker
from ...stats.put_right import by_hand, changes, goods_by_hand
from ...words.hands import hands_of


class HandsNow:
    """One for each screen that says it; each new frame of the present is looked at, in turn."""

    def __init__(self) -> None:
        self._seen = ("", 0)  # the game and the entry that were shown last as the present
        self._right: tuple[tuple[int, str], ...] = ()  # what hands have to put right
        self._back = False  # whether the game went back to what is shown: what was told there has been done already
        self.gone: tuple[Happened, ...] = ()  # what was taken out of the past with the last step, or changed there

    def look(self, session: Tracker, frame: Frame) -> None:
        """What people's hands put right where something of the past was changed, or undone; until the next thing is told."""
        if frame.shown >= 0 or (session.game_id, frame.head) == self._seen:
            return
        (game, head), self._seen = self._seen, (session.game_id, frame.head)
        # What was only told on needs nothing put right, nor what was done again.
        left = game == session.game_id and all(entry.number != head for entry in session.journal.line(frame.head)) and head > 0
        before, now = (session.log_at(head), session.log()) if left else ((), ())
        money = by_hand(session.words, changes(session.rules, len(session.seats), before, now))
        self._right, self._back = (*money, *goods_by_hand(session.words, before, now)), left
        still = [event for _entry, event in now]
        self.gone = tuple(event for _entry, event in before if event not in still)

    def said(self, session: Tracker, frame: Frame) -> tuple[tuple[int, str], ...]:
        """A sentence for each seat whose hands have something to do."""
        return self._right or hands_of(session.words, () if self._back else session.log(), frame.state, session.tracked.places)

    def told(self, session: Tracker, frame: Frame) -> str:
        """All of it as one text, for a screen that shows nothing else of it."""
        self.look(session, frame)
        return " ".join(act for _seat, act in self.said(session, frame))
