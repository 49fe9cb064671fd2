"""The end: the standing, the story of the money, who drove where, deliveries, luck; one file to share."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import ipywidgets

from ...engine.ending import settlement
from ...sessions.frame import Frame
from ...sessions.transfer import pack_game
from ...tracking.facts import TABLE, Finished
from ...words.language import _
from ...words.tracking import owing, reminder
from ..parts.code_screen import HandingOn
from ..parts.finale import finale, shared_result
from ..parts.report_tabs import ReportTabs
from ..parts.saving import download, file_name
from ..parts.screening import Screening, has_season, season_of
from ..parts.tree import close_all, hide, put
from .panel import TrackPanel
from .separator import SeparatorChoice

OPEN = ("undelivered", "below", "short", "surplus")
"""Reminders of what should be cleared up before the end."""


class EndPanel(TrackPanel):
    """How the game stands; or how it ended, as on the screen of a game that is played here. The report is made when it is asked for."""

    _about: tuple[str, int, int] | None = None
    """The game and the position that are shown."""

    def build(self) -> None:
        self.add_class("aa-ending")
        self.title = ipywidgets.HTML().add_class("aa-finale")
        self.screening = Screening(self)
        self.watch, self.season = self.screening.film(self._film_here), self.screening.season(lambda: season_of(self.session))
        self.sharing = ipywidgets.HBox().add_class("aa-sharingplace")
        self.told = ReportTabs(self)
        self.left = ipywidgets.HTML().add_class("aa-before-end")
        self.finish = self.button(_("The game ends now"), self._finish, "aa-accent", "aa-before-end")
        self.standings = ipywidgets.HTML().add_class("aa-story").add_class("aa-before-end")  # what the tab is opened for before the end
        self.story = ipywidgets.HTML().add_class("aa-story")
        self.report = self.button(_("Report as one HTML file"), self._report, "aa-primary")
        self.ledger = self.button(_("Ledger as CSV"), self._ledger, "aa-quiet")
        self.separator = SeparatorChoice(self.desk)
        self.film = self.button(_("Save the film"), self._film, "aa-quiet")
        self.journal = self.button(_("The whole game as a file"), self._journal, "aa-quiet")
        self.hand_on = self.button(_("Hand this game to another phone"), self._hand_on, "aa-quiet")
        hide(self.hand_on, self.session.key is not None)  # what only this table knows would go with it
        self.codes = HandingOn()
        self.saved = ipywidgets.HTML()
        self.again = self.button(_("Again with these players"), lambda: self.desk.turn_to(self.session.another_bank()), "aa-primary")
        row = ipywidgets.HBox([self.again, self.watch, self.season, self.sharing]).add_class("aa-row")
        files = ipywidgets.HBox([self.report, self.film, self.journal, self.hand_on, self.ledger, self.separator]).add_class("aa-row")
        self.hand_over = self.button(_("Let bots play it out from here …"), self._hand_over, "aa-quiet", "aa-before-end")
        self.playout = ipywidgets.VBox()
        self.children = (
            self.title, self.standings, self.left, self.finish, row, self.screening.box, *self.told.widgets,
            files, self.saved, self.codes, self.hand_over, self.playout, self.story,
        )  # fmt: skip

    def fill(self, frame: Frame, previous: Frame | None) -> None:
        self.separator.follow()
        # Also where the tab is opened again: bots that play the game out, and the film, go on meanwhile.
        about = (self.session.game_id, frame.head, frame.shown)
        if about == self._about:
            return
        self._about, state = about, frame.state
        hide(self.finish, state.over or frame.shown >= 0)
        for button in (self.watch, self.film):
            hide(button, self.session.tracked.bank)  # there is nothing to be seen
        self._handed_back()  # it was about the position before
        self.screening.put_away()
        hide(self.hand_over, state.over or not self.session.tracked.places)
        ending = [one for one in self.session.reminders if one.kind in ("public", "idle", "closest", "settle", *OPEN)]
        said = "".join(f"<li>{escape(reminder(self.words, one))}" for one in ending)
        put(self.left, f"<ul>{said}</ul>" if said and not state.over else "")
        put(self.saved, "")
        self._show_the_end(frame, previous)

    def _show_the_end(self, frame: Frame, previous: Frame | None) -> None:
        """Who has won, what can be shared, and the story in tabs; before the end how the game stands."""
        over = frame.state.over and frame.shown < 0
        put(self.title, finale(self.session, frame, self.session.own_seat, previous is not None) if over else "")
        hide(self.again, not (over and self._can_go_again()))
        hide(self.season, not (over and has_season(self.session)))
        before, self.sharing.children = self.sharing.children, (shared_result(self.session, frame),) if over else ()
        close_all(*before)
        self.told.tell(self._chapters() if over else {})
        first, *others = ("",) if over else self._sections()
        put(self.standings, first)
        put(self.story, "".join(others))

    def _can_go_again(self) -> bool:
        """Whether another bank can be opened from here: not where phones have joined this one, since they would not come along."""
        session = self.session
        return session.tracked.bank and not session.linked and not session.store.keys(session.game_id)

    def _chapters(self) -> dict[str, Callable[[], str]]:
        from ...reports.report import chapters

        session = self.session
        return chapters(session.header, session.rules, session.log(), self.frame.state)

    def _sections(self) -> list[str]:
        """How the game stands, part by part, the standings first."""
        from ...reports.report import sections as report_sections
        from ...reports.style import REPORT

        session, state = self.session, self.frame.state
        if self.frame.shown >= 0:
            return [f"<p>{escape(_('Go back to the present to see how the game stands.'))}</p>"]
        first, *others = report_sections(session.header, session.rules, session.log(), state)
        return [f"<style>.aa-story {{ {REPORT} }}</style>{first}", *others]

    # Handed over ----------------------------------------------------------------------------------

    def _hand_over(self) -> None:
        from ...simulation.playout import seat_safe  # few games are handed over
        from ..parts.playout import PlayOut

        self._handed_back()
        session = self.session
        self.playout.children = (PlayOut(lambda: seat_safe(session.table), lambda: session.words, lambda: session.table.bots, self.desk.touch),)
        hide(self.hand_over, True)

    def _handed_back(self) -> None:
        before, self.playout.children = self.playout.children, ()
        close_all(*before)

    # Files ----------------------------------------------------------------------------------------

    def _finish(self) -> None:
        said = [reminder(self.words, one) for one in self.session.reminders if one.kind in OPEN]
        due = [owing(self.words, one) for one in settlement(self.session.rules, self.frame.state)]
        if due:
            said += [_("Still to be paid:"), *due]
        elif not self.session.tracked.bank:  # which knows of no debts
            said.append(_("Nothing is owed."))
        self.desk.ask(_("End the game here?"), said, _("End it"), lambda: self.tell(Finished(TABLE)))

    def _name(self, kind: str) -> str:
        return file_name(self.session.seats, kind)

    def _report(self) -> None:
        from ...reports.report import report

        session = self.session
        text = report(session.header, session.rules, session.log(), self.frame.state)
        put(self.saved, download(self._name("html"), text.encode(), "text/html"))

    def _film_here(self) -> ipywidgets.Widget:
        from ..learn.replay import Replay

        play_out = self._copy if self.session.tracked.places else None
        return Replay(self.session.screenplay(), play_out=play_out, timings=self.session.timings)

    def _copy(self, entry: int) -> ipywidgets.DOMWidget:
        """What lets bots play on a copy of the game as it was after that entry."""
        from ...simulation.playout import seat_safe
        from ..parts.playout import PlayOut

        session = self.session
        table = session.table_at(entry)
        return PlayOut(lambda: seat_safe(table), lambda: session.words, lambda: table.bots, self.desk.touch)

    def _film(self) -> None:
        from ..learn.replay import film_file  # only who films a game needs it

        put(self.saved, download(*film_file(self.session.screenplay())))

    def _ledger(self) -> None:
        from ...stats.ledger import ledger
        from ...stats.ledger_csv import ledger_csv

        session = self.session
        text = ledger_csv(session.words, ledger(session.rules, len(session.seats), session.log()), self.desk.separator, session.rules.edition.starting_money)
        put(self.saved, download(file_name(self.session.seats, "csv", what="ledger"), text.encode("utf-8-sig"), "text/csv"))

    def _journal(self) -> None:
        put(self.saved, download(self._name("jsonl"), self.session.export_bytes(), "application/octet-stream"))

    def _hand_on(self) -> None:
        self.codes.show(pack_game(self.session.store, self.session.game_id))
