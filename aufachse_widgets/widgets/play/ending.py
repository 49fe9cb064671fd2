"""The end of a game: who won and why, the report, and what can be done next."""

from __future__ import annotations

from html import escape

import ipywidgets
from traitlets import Bunch, Instance

from ...drawing.palette import seat_colour, seat_letters
from ...engine import standing
from ...engine.log import Over
from ...sessions.frame import Frame
from ...sessions.session import Session
from ...words.language import _, ngettext
from ..parts.game_files import saved_game, shared_report
from ..parts.panel import PlayPanel
from ..parts.saving import download
from ..parts.tree import close_all, hide, put


class Ending(PlayPanel):
    """Hidden until the game is over. Then the winner's colours, the standing, what decided it, money over time, all
    drives and luck; and the game can be played again by the same people, saved and shared."""

    following = Instance(
        Session, allow_none=True, help="The game that was begun with the same players when this one was over; the code that arranges the page shows it."
    )

    def build(self) -> None:
        self.add_class("aa-ending").add_class("aa-hidden")
        self.title = ipywidgets.HTML()
        self.again = self.button(_("Again with these players"), self._again, "aa-primary")
        self.save = self.button(_("Save"), self._save)
        self.share = self.button(_("Share"), self._share)
        self.watch = self.button(_("Watch the film"), self._watch)
        self.film = self.button(_("Save the film"), self._film)
        self.saved = ipywidgets.HTML()
        self.goes_along = ipywidgets.HTML()
        self.screen = ipywidgets.VBox()
        self.story = ipywidgets.HTML().add_class("aa-told")
        row = ipywidgets.HBox([self.again, self.save, self.share, self.watch, self.film]).add_class("aa-row")
        self.children = (self.title, self.goes_along, row, self.saved, self.screen, self.story)

    def show(self, frame: Frame, previous: Frame | None) -> None:
        # While somebody looks back at the game, the end stays where it is.
        if frame.shown >= 0 or (previous is not None and previous.head == frame.head and previous.perspective == frame.perspective):
            return
        over = frame.state.over
        put(self.title, self._title(frame) if over else "")
        hide(self, not over)
        put(self.saved, "")
        hide(self.again, not self.session.hosting)
        put(self.goes_along, f"<p>{escape(_('When the host begins the next game, this page goes along.'))}</p>" if over and not self.session.hosting else "")
        self._put_film_away()
        put(self.story, self._told(frame) if over else "")

    def _title(self, frame: Frame) -> str:
        seats, words = self.session.seats, self.words
        ranked = standing(self.session.rules, frame.state)
        winners = [seat for place, seat, _money in ranked if place == 1]
        names = ", ".join(words.seat(seat) for seat in winners)
        title = ngettext("{names} has won", "{names} share first place", len(winners)).format(names=names)
        letters = seat_letters(seats)
        chips = "".join(f'<b class="aa-letter aa-seat-{seat_colour(seats, seat).id}" aria-hidden="true">{letters[seat]}</b>' for seat in winners)
        how = next((words.say(event) for _entry, event in reversed(self.session.log()) if isinstance(event, Over)), "")
        return (
            f'<div class="aa-won aa-seat aa-seat-{seat_colour(seats, winners[0]).id}" role="status"><span class="aa-winners">{chips}</span>'
            f"<span><strong>{escape(title)}</strong><br>{escape(how)}</span></div>"
        )

    def _told(self, frame: Frame) -> str:
        from ...reports.report import sections  # charts are loaded when there is something to draw
        from ...reports.style import PARTS

        session = self.session
        parts = sections(session.header, session.rules, session.log_to_report(), frame.state)
        return f"<style>.aa-told {{ {PARTS} }}</style>{''.join(parts)}"

    # What can be done -----------------------------------------------------------------------------

    def _again(self) -> None:
        self.following = self.session.rematch()

    def _save(self) -> None:
        self._give(*saved_game(self.session))

    def _share(self) -> None:
        self._give(*shared_report(self.session))

    def _film(self) -> None:
        from ..learn.replay import film_file  # only who films a game needs it

        self._give(*film_file(self.session.screenplay()))

    def _watch(self) -> None:
        """Show the film here, or put it away again."""
        if self.screen.children:
            self._put_film_away()
            return
        from ...sessions.what_if import from_here
        from ..learn.replay import Replay

        film = Replay(self.session.screenplay(), from_here(self.session), self.device, timings=self.session.timings)
        film.observe(self._begun, names="begun")
        self.screen.children = (film,)
        put(self.watch, _("Close the film"), "description")

    def _begun(self, change: Bunch) -> None:
        self.following = change["new"]

    def _put_film_away(self) -> None:
        films, self.screen.children = self.screen.children, ()
        close_all(*films)
        put(self.watch, _("Watch the film"), "description")

    def _give(self, name: str, data: bytes, kind: str) -> None:
        """A file for the person: at once where the page knows its device, else by the page itself, with a link."""
        if self.device is not None:
            self.device.download(name, data, kind)
            return
        put(self.saved, download(name, data, kind))
