"""A chapter of the first trip on the game's own screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets
from traitlets import Bunch, dlink, link

from ..engine import preset
from ..engine.actions import CallAuction
from ..forms.seating import default_seats
from ..lessons.first_trip import FIRST_TRIP
from ..lessons.notebooks import AFTER_THE_TRIP
from ..lessons.printings import CHAPTERS, following
from ..sessions.lesson import LessonSession
from ..sessions.pace import Pace
from ..sessions.session import Session
from ..store import Store
from ..widgets.learn.guide import ABOUT, Guide
from ..widgets.learn.pointer import Pointer
from ..widgets.learn.telling import show_one
from ..widgets.parts.buttons import WANTED
from ..widgets.parts.device import Device
from ..widgets.parts.errors import guard
from ..widgets.parts.notice_place import Notice
from ..widgets.parts.options import Options
from ..widgets.parts.panel import Panel
from ..widgets.play.tabs import CONTRACTS
from ..words import Speaker
from ..words.language import _, language
from ..words.reasons import Refusal
from .play import BOT_DELAY, Table
from .settings import page_settings

BROUGHT = 52
"""How many pixels of a narrow screen the news below a finished chapter's card take: what its last step brought."""


def where_to_go_on(options: Options) -> tuple[str, int]:
    """The chapter to go on with on this device and how many of its steps are done; the first one where none was begun.

    >>> where_to_go_on(Options(trip="auction:2")), where_to_go_on(Options()), where_to_go_on(Options(trip="nowhere:x"))
    (('auction', 2), ('drive', 0), ('drive', 0))
    """
    chapter, _colon, done = options.trip.partition(":")
    if chapter not in CHAPTERS:
        return next(iter(CHAPTERS)), 0
    return chapter, min(int(done), len(CHAPTERS[chapter].steps) - 1) if done.isdecimal() else 0


def first_game(options: Options, store: Store | None = None, bot_delay: float | Pace = BOT_DELAY) -> Session:
    """A game for somebody who has been through the trip: by the rules that it taught, against one easy bot."""
    session = Session.new(preset(FIRST_TRIP[-1].edition), default_seats(2), store=store, bot_delay=bot_delay)
    options.played = True
    return session


class Trip(Table):
    """The screen of a game, with a guide that leads through one chapter; how far somebody got is kept in the device's options.

    ``turn_to(chapter)`` is called with the id of the chapter that follows, empty after the last one, ``see_chapters()`` where somebody wants
    to see their list, ``play()`` where they want to play their first game.
    """

    children: tuple[ipywidgets.Widget, ...]
    beside = True
    coached = False  # the guide explains
    open_to_others = False  # a lesson is one's own

    def __init__(
        self,
        chapter: str,
        done: int = 0,
        turn_to: Callable[[str], object] = lambda chapter: None,
        see_chapters: Callable[[], object] = lambda: None,
        play: Callable[[], object] = lambda: None,
        options: Options | None = None,
        device: Device | None = None,
    ) -> None:
        session = LessonSession.begin(CHAPTERS[chapter], done, BOT_DELAY)
        self._go_on, self._see_chapters, self._play = turn_to, see_chapters, play
        self._made: tuple[Guide, ...] = ()
        super().__init__(session, owns=True, options=options, device=device)
        # After the others: what it says comes after an event card, and is not put away with what was told before.
        lessons = tuple((_(one.title), one.address(page_settings().lessons, language())) for one in AFTER_THE_TRIP)
        self.guide = Guide(session, alone=False, options=self.options, device=self.device, links=(_("Lessons:"), lessons))
        self._made = (self.guide,)
        link((self, "error"), (self.guide, "error"))
        self.actions.tools.children = (*self.actions.tools.children, *self.guide.buttons)
        self.add_class("aa-trip")
        self.pointer = Pointer()
        self.children = (*self.children, self.pointer)
        self._answer_card = self.news.place.on_answer
        self.news.place.on_answer = guard(self._answered_here, self)
        self.by_itself.close()  # every press is the learner's
        self.guide.observe(self._told, names="told")
        self.guide.observe(self._new_there, names="new")
        self.guide.observe(self._came_on, names=("done", "over"))
        self.guide.observe(self._chapters_wanted, names="chapters_wanted")
        self.news.place.observe(self._put_away, names="queue")
        self.news.place.observe(self._card_turned, names="shown")
        dlink((self.map, "led_to"), (self.guide, "proposed"))
        self.observe(self._refused, names="error")
        self._tell(self.guide.told)
        self.pointer.point(self.guide.new, self.map)
        self._keep()
        self._look_spent()

    @property
    def panels(self) -> tuple[Panel[Any], ...]:
        """The widgets of the game and the guide, in the order in which they are told of a step."""
        return (*super().panels, *self._made)

    def _place_buttons(self) -> None:
        """The rules, and beside them the guide's: what belongs to a game that is kept has no place here."""
        self.actions.tools.children = (*self.actions.tools.children, self.liked.question)

    @guard
    def _told(self, change: Bunch) -> None:
        self._tell(change["new"])

    def _tell(self, notice: Notice | None) -> None:
        """Show what the guide says, and keep below it what is looked at."""
        show_one(self.news.place, ABOUT, notice)
        step = self.guide.session.step
        self.map.covered = self.guide.height() + (BROUGHT if step is None else 0)
        calling = step is not None and step.press.kind is CallAuction
        (self.add_class if calling else self.remove_class)("aa-calling")
        if notice is not None and calling and not self.guide.folded and self.guide.refused is None:
            self.tabs.tab = CONTRACTS

    @guard
    def _new_there(self, change: Bunch) -> None:
        self.pointer.point(change["new"], self.map)

    def _answered_here(self, place: int) -> None:
        """An answer was pressed: to an event card, or on the trip's last card."""
        if self.news.place.shown is not self.guide.told:
            if self._answer_card is not None:
                self._answer_card(place)
        elif place == 0:
            self._play()
        else:
            self.news.want_rule(self.guide.rule_left(place - 1))

    @guard
    def _refused(self, change: Bunch) -> None:
        self.guide.refuse(change["new"] if isinstance(change["new"], Refusal) else None)

    @guard
    def _contracts_wanted(self, change: Bunch) -> None:
        """The public contracts are turned to where a step asks for them."""
        session = self.guide.session
        if change["new"] and session.step is not None and not any(isinstance(action, CallAuction) for action in session.asked()):
            self.error = ""
            raise session.not_asked_for()
        super()._contracts_wanted(change)

    @property
    def words(self) -> Speaker:
        """The words of the chapter's game."""
        return self.session.words

    @guard
    def _came_on(self, change: Bunch) -> None:
        self._keep()
        self._look_spent()

    def _look_spent(self) -> None:
        """When the chapter is over, what could be pressed in a game looks as if it could not, and what leads on has the place of the main button."""
        if self.guide.over:
            self.add_class("aa-over")
        else:
            self.remove_class("aa-over")
        told = self.guide.told
        on = self.guide.over and told is not None and self.news.place.shown is told and not told.answers
        self.actions.instead = (told.away, f"aa-primary {WANTED}", self.news.place.put_away) if on and told is not None else None

    @guard
    def _card_turned(self, change: Bunch) -> None:
        self._look_spent()

    def _keep(self) -> None:
        """Keep on this device how far it is."""
        chapter = self.guide.session.chapter.id
        if self.guide.over:
            self.options.add("learnt", chapter)
            after = following(chapter)
            self.options.trip = f"{after or next(iter(CHAPTERS))}:0"
        else:
            self.options.trip = f"{chapter}:{self.guide.done}"

    @guard
    def _put_away(self, change: Bunch) -> None:
        """The card of a step was put away: it is folded or unfolded; of the chapter's end: it goes on."""
        told = self.guide.told
        if told is None or told not in change["old"] or any(one.about == ABOUT for one in change["new"]):
            return
        if self.guide.session.step is None:
            if self.guide.over:
                self._go_on(following(self.guide.session.chapter.id))
        elif self.error:
            self.error = ""
        else:
            self.guide.fold()

    @guard
    def _chapters_wanted(self, change: Bunch) -> None:
        if change["new"]:
            self._see_chapters()
