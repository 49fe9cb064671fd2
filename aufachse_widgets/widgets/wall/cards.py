"""Event cards on the wall: each that turns up is turned over, and stays for as long as it takes to read it."""

from __future__ import annotations

import asyncio

import ipywidgets

from ...engine.log import Happened
from ...engine.phases import Auction
from ...sessions.frame import Frame
from ...sessions.pace import PACES
from ...sessions.session import Session
from ...words.card_effects import CardStory, card_effect, card_stories
from ...words.card_figures import card_figures
from ...words.language import _
from ..parts.errors import guard
from ..parts.notice_place import Notice, Until, card_html
from ..parts.tree import dress, hide, put
from .panel import WallPanel


class WallCards(WallPanel):
    """The card that turned up last, with what it does and what came of it; several wait for each other, and all give way to an auction and to
    the end of the game. Bots wait, too, while one is read. In a script, where no asyncio loop runs, a card stays until the next step."""

    def build(self) -> None:
        self.add_class("aa-wall-card").add_class("aa-hidden")
        self.said = ipywidgets.HTML().add_class("aa-wall-turned")
        self._turned = 0
        self.children = (self.said,)
        self._queue: list[CardStory] = []
        self._timer: asyncio.TimerHandle | None = None

    def show(self, frame: Frame, previous: Frame | None) -> None:
        if previous is None:
            self._clear()
            return
        if frame.head == previous.head and frame.shown == previous.shown:
            return
        undone = not frame.events or frame.shown >= 0  # or an earlier position is looked at
        if undone or frame.state.over or isinstance(frame.state.phase, Auction):
            self._clear()
            return
        if self._timer is None:
            self._clear()
        stories, later = card_stories(self.public(frame.events))
        for entry in later:
            self._go_on_with(entry)
        waiting = bool(self._queue)
        self._queue += stories
        if stories and not waiting:
            self._next()

    def _go_on_with(self, entry: Happened) -> None:
        """More has come of a card that is still to be seen."""
        for place, story in reversed(list(enumerate(self._queue))):
            if story.card == getattr(entry, "card", ""):
                self._queue[place] = CardStory(story.card, story.seat, (*story.entries, entry))
                if not place:
                    self._draw()
                return

    def _next(self) -> None:
        """The first of those that wait comes into sight, for a while."""
        self._cancel()
        self._draw()
        self._turned = 1 - self._turned  # of two looks that are alike: the browser turns the card over again with the other one
        dress(self, "aa-panel", "aa-wall-card", f"aa-turns-{self._turned}")
        hide(self, not self._queue)
        self.told = bool(self._queue)
        if not self._queue:
            return
        seconds = PACES["slow"].reading(len(self._text(self._queue[0])))
        if isinstance(self.session, Session):
            self.session.hold(seconds)
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # nobody looks on
        self._timer = loop.call_later(seconds, guard(self._read, self))

    def _read(self) -> None:
        """The time of the card in sight is over."""
        del self._queue[:1]
        self._next()

    def _clear(self) -> None:
        self._cancel()
        self._queue.clear()
        hide(self, True)
        self.told = False

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def leave(self) -> None:
        """Stop looking at the session; no time runs any more."""
        self._cancel()
        super().leave()

    def _text(self, story: CardStory) -> str:
        return f"{self.words.card_text(story.card)} {card_effect(self.words, story.entries)}"

    def _draw(self) -> None:
        if not self._queue:
            return
        story, words = self._queue[0], self.words
        text = words.card_text(story.card)
        card = Notice(
            "card",
            words.card_meaning(story.card),
            story.card,
            (text,) if text else (),
            card_effect(words, story.entries),
            Until.TIME,
            look=f"aa-seat-tint {self.colour(story.seat)}",
            figures=card_figures(words, story),
            whose=_("{name}'s card").format(name=words.seat(story.seat)),
        )
        put(self.said, card_html(card))
