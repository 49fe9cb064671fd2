"""The end of a game: who won and why, what can be done next, the story, the money, the map, the auctions and the luck."""

from __future__ import annotations

from html import escape

import ipywidgets
from traitlets import Bool, Bunch, Instance

from ...sessions.frame import Frame
from ...sessions.session import Session
from ...words.language import _
from ..parts.errors import guard
from ..parts.finale import finale, shared_result
from ..parts.game_files import saved_game, shared_report
from ..parts.panel import PlayPanel
from ..parts.report_tabs import ReportTabs
from ..parts.saving import download
from ..parts.screening import Screening, has_season, season_of
from ..parts.tree import close_all, hide, put


class Ending(PlayPanel):
    """Hidden until the game is over. Then the winner in their colour, how the person here came off, and what can be done next: the same players play again,
    the film, where it was decided, the season, sharing; below that the report in five tabs, each made when it is turned to."""

    following = Instance(
        Session, allow_none=True, help="The game that was begun with the same players when this one was over; the code that arranges the page shows it."
    )
    on_stage = Bool(False, help="Whether the end is what the page is about: the game is over, and nobody looks at it as it was.")

    def build(self) -> None:
        self.add_class("aa-ending").add_class("aa-hidden")
        self._about: tuple[int, int] | None = None  # the position that is told of, and to whom
        self.title = ipywidgets.HTML().add_class("aa-finale")
        self.again = self.button(_("Again with these players"), self._again, "aa-primary")
        self.screening = Screening(self)
        self.watch, self.season = self.screening.film(self._film), self.screening.season(lambda: season_of(self.session))
        self.decided = self.screening.decided(self._look_back)
        self.sharing = ipywidgets.HBox().add_class("aa-sharingplace")
        self.goes_along = ipywidgets.HTML(f"<p>{escape(_('When the host begins the next game, this page goes along.'))}</p>").add_class("aa-goesalong")
        self.told = ReportTabs(self)
        self.report = self.button(_("Save the report"), self._report, "aa-quiet")
        self.save = self.button(_("Save the game"), self._save, "aa-quiet")
        self.saved = ipywidgets.HTML()
        row = ipywidgets.HBox([self.again, self.watch, self.decided, self.season, self.sharing]).add_class("aa-row")
        files = ipywidgets.HBox([self.report, self.save, self.saved]).add_class("aa-row")
        self.children = (self.title, row, self.goes_along, self.screening.box, *self.told.widgets, files)

    def show(self, frame: Frame, previous: Frame | None) -> None:
        over = self._is_over(frame)
        self.on_stage = over and frame.shown < 0
        # While somebody looks back at the game, the end stays as it is.
        about = (frame.head, frame.perspective)
        if frame.shown >= 0 or (previous is not None and about == self._about):
            return
        self._about = about
        put(self.title, finale(self.session, frame, self.eyes(), just_now=previous is not None) if over else "")
        hide(self, not over)
        put(self.saved, "")
        hide(self.again, not self.session.hosting)
        hide(self.goes_along, self.session.hosting)
        hide(self.decided, not self.session.people)
        hide(self.season, not has_season(self.session))
        self.screening.put_away()
        self._offer_to_share(frame)
        self._tell(frame)

    def _is_over(self, frame: Frame) -> bool:
        """Whether there is an end to be shown: after a chapter of a lesson, whose game may be over too, comes the next chapter."""
        return frame.state.over and self.session.asked() is None

    def _offer_to_share(self, frame: Frame) -> None:
        """A picture of the result, and the same in words."""
        before, self.sharing.children = self.sharing.children, ()
        close_all(*before)
        if self._is_over(frame):
            self.sharing.children = (shared_result(self.session, frame),)

    # The report -----------------------------------------------------------------------------------

    def _tell(self, frame: Frame) -> None:
        """Have the report made of this position, and the tab that is turned to shown."""
        if not self._is_over(frame):
            self.told.tell({})
            return
        from ...reports.report import chapters  # charts are loaded when there is something to draw

        session = self.session
        self.told.tell(chapters(session.header, session.rules, session.log_to_report(), frame.state))

    # What can be done -----------------------------------------------------------------------------

    def _again(self) -> None:
        self.following = self.session.rematch()

    def _save(self) -> None:
        self._give(*saved_game(self.session))

    def _report(self) -> None:
        self._give(*shared_report(self.session))

    def _film(self) -> ipywidgets.Widget:
        from ...sessions.what_if import from_here
        from ..learn.replay import Replay

        film = Replay(self.session.screenplay(), from_here(self.session), self.device, timings=self.session.timings)
        film.observe(self._begun, names="begun")
        return film

    def _look_back(self) -> ipywidgets.Widget:
        from ...sessions.what_if import from_here
        from ..learn.decided import Decided, Played

        session = self.session
        people = sorted(session.people, key=lambda seat: seat != self.eyes())
        played = Played(self.words, session.journal, session.known)
        decided = Decided(played, people, from_here(session), not self._alone, self.device, session.timings)
        decided.observe(self._begun, names="begun")
        decided.observe(self._shown, names="shown")
        decided.observe(self._rule_wanted, names="rule_wanted")
        return decided

    @guard
    def _shown(self, change: Bunch) -> None:
        if change["new"] >= 0:
            self.session.show_entry(change["new"])

    def _rule_wanted(self, change: Bunch) -> None:
        if change["new"] is not None:
            self.want_rule(change["new"])

    def _begun(self, change: Bunch) -> None:
        self.following = change["new"]

    def _give(self, name: str, data: bytes, kind: str) -> None:
        """A file for the person: at once where the page knows its device, else by the page itself, with a link."""
        if self.device is not None:
            self.device.download(name, data, kind)
            return
        put(self.saved, download(name, data, kind))
