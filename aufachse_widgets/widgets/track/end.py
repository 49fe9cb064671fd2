"""The end: the standing, the story of the money, who drove where, deliveries, luck; one file to share."""

from __future__ import annotations

from html import escape

import ipywidgets

from ...engine.ending import settlement
from ...sessions.frame import Frame
from ...sessions.transfer import pack_game
from ...tracking.facts import TABLE, Finished
from ...words.language import _
from ...words.tracking import owing, reminder
from ..parts.code_screen import HandingOn
from ..parts.saving import download, file_name
from ..parts.tree import close_all, hide, put
from .panel import TrackPanel
from .separator import SeparatorChoice

OPEN = ("undelivered", "below", "short", "surplus")
"""Reminders of what should be cleared up before the end."""


class EndPanel(TrackPanel):
    """How the game stands or ended. The report is made when it is asked for."""

    _about: tuple[str, int, int] | None = None
    """The game and the position that are shown."""

    def build(self) -> None:
        self.left = ipywidgets.HTML()
        self.finish = self.button(_("The game ends now"), self._finish, "aa-accent")
        self.story = ipywidgets.HTML().add_class("aa-story")
        self.report = self.button(_("Report as one HTML file"), self._report, "aa-primary")
        self.ledger = self.button(_("Ledger as CSV"), self._ledger, "aa-quiet")
        self.separator = SeparatorChoice(self.desk)
        self.watch = self.button(_("Watch the film"), self._watch, "aa-quiet")
        self.film = self.button(_("Save the film"), self._film, "aa-quiet")
        self.screen = ipywidgets.VBox()
        self.journal = self.button(_("The whole game as a file"), self._journal, "aa-quiet")
        self.hand_on = self.button(_("Hand this game to another phone"), self._hand_on, "aa-quiet")
        hide(self.hand_on, self.session.key is not None)  # what only this table knows would go with it
        self.codes = HandingOn()
        self.saved = ipywidgets.HTML()
        files = ipywidgets.HBox([self.report, self.watch, self.film, self.journal, self.hand_on, self.ledger, self.separator]).add_class("aa-row")
        self.hand_over = self.button(_("Let bots play it out from here …"), self._hand_over, "aa-quiet")
        self.playout = ipywidgets.VBox()
        self.children = (self.left, self.finish, files, self.saved, self.codes, self.screen, self.hand_over, self.playout, self.story)

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
        self._put_film_away()
        hide(self.hand_over, state.over or not self.session.tracked.places)
        ending = [one for one in self.session.reminders if one.kind in ("public", "idle", "closest", "settle", *OPEN)]
        said = "".join(f"<li>{escape(reminder(self.words, one))}" for one in ending)
        put(self.left, f"<ul>{said}</ul>" if said and not state.over else "")
        put(self.saved, "")
        put(self.story, self._sections())

    def _sections(self) -> str:
        from ...reports.report import sections as report_sections
        from ...reports.style import REPORT

        session, state = self.session, self.frame.state
        if self.frame.shown >= 0:
            return f"<p>{escape(_('Go back to the present to see how the game stands.'))}</p>"
        sections = report_sections(session.header, session.rules, session.log(), state)
        return f"<style>.aa-story {{ {REPORT} }}</style>{''.join(sections)}"

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
        said += [_("Still to be paid:"), *due] if due else [_("Nothing is owed.")]
        self.desk.ask(_("End the game here?"), said, _("End it"), lambda: self.tell(Finished(TABLE)))

    def _name(self, kind: str) -> str:
        return file_name(self.session.seats, kind)

    def _report(self) -> None:
        from ...reports.report import report

        session = self.session
        text = report(session.header, session.rules, session.log(), self.frame.state)
        put(self.saved, download(self._name("html"), text.encode(), "text/html"))

    def _watch(self) -> None:
        """Show the film here, or put it away again."""
        if self.screen.children:
            self._put_film_away()
            return
        from ..learn.replay import Replay

        play_out = self._copy if self.session.tracked.places else None
        self.screen.children = (Replay(self.session.screenplay(), play_out=play_out, timings=self.session.timings),)
        put(self.watch, _("Close the film"), "description")

    def _copy(self, entry: int) -> ipywidgets.DOMWidget:
        """What lets bots play on a copy of the game as it was after that entry."""
        from ...simulation.playout import seat_safe
        from ..parts.playout import PlayOut

        session = self.session
        table = session.table_at(entry)
        return PlayOut(lambda: seat_safe(table), lambda: session.words, lambda: table.bots, self.desk.touch)

    def _put_film_away(self) -> None:
        films, self.screen.children = self.screen.children, ()
        close_all(*films)
        put(self.watch, _("Watch the film"), "description")

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
