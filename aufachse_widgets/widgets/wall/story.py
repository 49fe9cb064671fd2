"""What happened last, in sentences, on the wall."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

import ipywidgets

from ...engine.log import Happened, Rolled
from ...sessions.frame import Frame
from ...stats.ledger import GameLog
from ...tracking.log import Corrected, Counted, Paid
from ...words.language import _
from ...words.since import WEIGHTS
from ..parts.tree import put
from .panel import WallPanel

LINES = 6  # of which as many are seen as have room
TOLD: tuple[type[Happened], ...] = (*WEIGHTS, Rolled, Paid, Counted, Corrected)


class WallStory(WallPanel):
    """The last few things that happened, the newest first, each in its seat's colour; when the game is over, what people tell of it."""

    def build(self) -> None:
        self.add_class("aa-wall-story")
        self.said = ipywidgets.HTML()
        self.children = (self.said,)

    def show(self, frame: Frame, previous: Frame | None) -> None:
        log = [line for line in self.session.log() if line[0] <= frame.head]
        lines = [entry for _number, entry in log]
        told: list[Happened] = []
        for entry in reversed(lines):
            if isinstance(entry, TOLD):
                told.append(entry)
            if len(told) == LINES:
                break
        rows = "".join(f'<li class="aa-seat-tint {self.colour(entry.seat)}">{escape(self.words.say(entry))}</li>' for entry in self.public(told))
        if frame.state.over:
            rows = "".join(self._highlights(log)) or rows
        put(self.said, f'<ol class="aa-wall-lines" aria-label="{escape(_("What happened"))}">{rows}</ol>' if rows else "")

    def _highlights(self, log: GameLog) -> Iterator[str]:
        """The moments of a game that is over, as HTML."""
        from ...stats import highlights  # only the end needs them

        for one in highlights.highlights(self.session.rules, len(self.session.seats), log)[:LINES]:
            said = escape(highlights.say(self.words, one))
            yield f'<li class="aa-seat-tint {self.colour(one.seat)}"><b>{escape(one.title)}</b> {said}</li>'
