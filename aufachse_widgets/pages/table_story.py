"""The companion with a story: what happens at a physical table is told sentence by sentence, and the learner enters it."""

from __future__ import annotations

from html import escape

import ipywidgets
from traitlets import Bunch, Int

from ..engine.log import Happened
from ..engine.reasons import N_, Reason
from ..exercises.tracking import ANNA, EDITION, SEATS, START, STORY, astray, box, log_of, said, same
from ..sessions.tracker import Tracker
from ..widgets.parts.errors import guard
from ..widgets.parts.tree import close_all, put
from ..words.language import _
from .track import TrackTable


class StoryTracker(Tracker):
    """The story's table: undo goes back to where the story begins, and no farther."""

    _begun = len(START)

    def _against(self, to: int) -> Reason | None:
        if to < self._begun:
            return self.rules.refuse("story_begins", "screen", N_("the story begins here"))
        return super()._against(to)


class TableStory(ipywidgets.VBox):
    """The companion, and above it what happens at the table. ``done`` is how many steps of the story were entered as they were told."""

    done = Int(0, help="How many steps of the story have been entered.")

    def __init__(self) -> None:
        tracker = StoryTracker.new(EDITION, SEATS, first=ANNA, box=box(), midway=START)
        self.table = TrackTable(tracker, owns=True)
        self.card = ipywidgets.HTML()
        super().__init__([ipywidgets.Box([self.card]).add_class("aa-panel"), self.table])
        self._on_frame = guard(self._frame_changed, self.table)
        tracker.observe(self._on_frame, names="frame")
        self._tell()

    def log(self) -> list[tuple[int, Happened]]:
        """What the learner has told so far; the whole story where that is nothing yet."""
        return self.table.session.log() if self.done else log_of(STORY[-1].told)

    def _frame_changed(self, change: Bunch) -> None:
        if change["new"].shown >= 0:
            return
        # A learner who has already told what comes later is ahead.
        self.done = max((step for step in range(self.done + 1, len(STORY) + 1) if same(self.table.session.table, step)), default=self.done)
        self._tell()

    def _tell(self) -> None:
        """Say what happens next, and what was told otherwise."""
        if self.done == len(STORY):
            text = f"<p><b>{escape(_('The books agree with the table. Well done!'))}</b></p>"
        else:
            number = escape(_("{number} of {all}").format(number=self.done + 1, all=len(STORY)))
            text = f'<p class="aa-small">{number}</p><p><b>{escape(said(self.done))}</b></p>'
            wrong = [_("{told} Undo it, or correct it in the log.").format(told=one) for one in astray(self.table.session.table, self.done + 1)]
            text += "".join(f"<p>{escape(one)}</p>" for one in wrong)
        put(self.card, f'<div class="aa-card" role="status">{text}</div>')

    def close(self) -> None:
        """Close the companion and the card."""
        self.table.session.unobserve(self._on_frame, names="frame")
        self.table.close()
        close_all(self)


def table_story() -> TableStory:
    """The companion in a notebook's cell, with a little game to enter: a delivery, a correction, a count of the cash.

    >>> story = table_story()
    >>> "Anna rolls a 2 and drives to Kassel." in story.card.value
    True
    >>> from aufachse_widgets.tracking.facts import Rolled, Stopped
    >>> story.table.session.tell(Rolled(0, (2,))), story.table.session.tell(Stopped(0, "kassel")), story.done
    (True, True, 1)
    >>> story.close()
    """
    return TableStory()
