"""The end of a game: who won and why, what can be done next, the story, the money, the map, the auctions and the luck."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import ipywidgets
from traitlets import Bool, Bunch, Instance

from ...drawing.palette import seat_colour, seat_letters
from ...drawing.rig import laden, rig, shapes
from ...engine import standing
from ...engine.log import Over
from ...sessions.frame import Frame
from ...sessions.session import Session
from ...words.language import _
from ...words.naming import round_number
from ...words.result import came_off, has_won, in_one_line, told_to_others, winners
from ..parts.errors import guard
from ..parts.game_files import saved_game, shared_report
from ..parts.panel import PlayPanel
from ..parts.saving import download, file_name
from ..parts.tree import close_all, hide, put
from .tabs import TabRow

SHAPES = "ending"  # the name of its trucks' shapes
STEP, ALL = 900, 2700  # milliseconds from one player's sum to the next one's, and to the winner's at most


class Ending(PlayPanel):
    """Hidden until the game is over. Then the winner in their colour, how the person here came off, and what can be done next: the same players play again,
    the film, sharing; below that the report in five tabs, each made when it is turned to."""

    following = Instance(
        Session, allow_none=True, help="The game that was begun with the same players when this one was over; the code that arranges the page shows it."
    )
    on_stage = Bool(False, help="Whether the end is what the page is about: the game is over, and nobody looks at it as it was.")

    def build(self) -> None:
        self.add_class("aa-ending").add_class("aa-hidden")
        self._about: tuple[int, int] | None = None  # the position that is told of, and to whom
        self._chapters: dict[str, Callable[[], str]] = {}
        self.title = ipywidgets.HTML().add_class("aa-finale")
        self.again = self.button(_("Again with these players"), self._again, "aa-primary")
        self.watch = self.button(_("Watch the film"), self._watch, "aa-watch")
        self.sharing = ipywidgets.HBox().add_class("aa-sharingplace")
        self.goes_along = ipywidgets.HTML(f"<p>{escape(_('When the host begins the next game, this page goes along.'))}</p>").add_class("aa-goesalong")
        self.screen = ipywidgets.VBox().add_class("aa-screening")
        self.tabs = TabRow(options=[_("Story"), _("Money"), _("Map"), _("Auctions"), _("Luck")], index=0).add_class("aa-endtabs")
        self.tabs.observe(self._turned, names="index")
        self.chapters = tuple(ipywidgets.HTML().add_class("aa-told").add_class(f"aa-chapter-{number}") for number in range(len(self.tabs.options)))
        self.story, self.money, self.map, self.auctions, self.luck = self.chapters
        self.report = self.button(_("Save the report"), self._report, "aa-quiet")
        self.save = self.button(_("Save the game"), self._save, "aa-quiet")
        self.saved = ipywidgets.HTML()
        row = ipywidgets.HBox([self.again, self.watch, self.sharing]).add_class("aa-row")
        files = ipywidgets.HBox([self.report, self.save, self.saved]).add_class("aa-row")
        self.children = (self.title, row, self.goes_along, self.screen, self.tabs, *self.chapters, files)

    def show(self, frame: Frame, previous: Frame | None) -> None:
        over = self._is_over(frame)
        self.on_stage = over and frame.shown < 0
        # While somebody looks back at the game, the end stays as it is.
        about = (frame.head, frame.perspective)
        if frame.shown >= 0 or (previous is not None and about == self._about):
            return
        self._about = about
        put(self.title, self._title(frame, just_now=previous is not None) if over else "")
        hide(self, not over)
        put(self.saved, "")
        hide(self.again, not self.session.hosting)
        hide(self.goes_along, self.session.hosting)
        self._put_film_away()
        self._offer_to_share(frame)
        self._tell(frame)

    def _is_over(self, frame: Frame) -> bool:
        """Whether there is an end to be shown: after a chapter of a lesson, whose game may be over too, comes the next chapter."""
        return frame.state.over and self.session.asked() is None

    def _title(self, frame: Frame, just_now: bool) -> str:
        """Who has won and how all came off; ``just_now``: one after the other, as the game ends before people's eyes."""
        seats, words, state = self.session.seats, self.words, frame.state
        ranked = standing(self.session.rules, state)
        first = winners(ranked)
        letters = seat_letters(seats)
        trucks = "".join(
            f'<span class="aa-truck aa-seat-{seat_colour(seats, seat).id}" aria-hidden="true">{rig(SHAPES, letters[seat], laden(state.players[seat]))}</span>'
            for seat in first
        )
        ended = next((event for _entry, event in reversed(self.session.log()) if isinstance(event, Over)), None)
        look = f"aa-seat aa-seat-{seat_colour(seats, first[0]).id}" if len(first) == 1 else "aa-tied"
        rest = ranked[len(first) :]
        step = min(STEP, ALL // max(1, len(rest))) if just_now else 0
        came = came_off(words, ranked, self.eyes())

        def amount(seat: int, money: int, after: int) -> str:
            # Two games on one page count their own sums.
            counted = f'data-seat="won-{self.session.game_id}-{seat}" data-money="{money}" data-from="0" data-after="{after}"'
            return f'<b class="aa-money" {counted}>{escape(words.money_unbroken(money))}</b>'

        # The last place is counted first, the winner last.
        others = "".join(
            f'<li style="--after:{(len(rest) - number) * step}ms"><span>{escape(_("{place}.").format(place=place))}</span>'
            f'<span class="aa-letter aa-seat-{seat_colour(seats, seat).id}" aria-hidden="true">{letters[seat]}</span>'
            f'<span class="aa-placed">{escape(words.seat(seat))}</span>{amount(seat, money, (len(rest) - number) * step)}</li>'
            for number, (place, seat, money) in enumerate(rest, 1)
        )
        told = f'<ol class="aa-others">{others}</ol>' if others else ""
        last = len(rest) * step
        return (
            f'{shapes(SHAPES)}<div class="aa-won {look}" role="status" style="--after:{last}ms"><span class="aa-winners">{trucks}</span>'
            f'<span class="aa-wonwords"><strong>{escape(has_won(words, ranked))}</strong><span class="aa-cameoff">{escape(came)}</span>'
            f'<span class="aa-wonhow">{escape(self._how(ended))}</span></span><span class="aa-wonsum">{amount(first[0], ranked[0][2], last)}</span></div>{told}'
        )

    def _how(self, ended: Over | None) -> str:
        """Why the game is over; that it is, the bar above says."""
        if ended is None or ended.early or ended.why:
            return self.words.say(ended) if ended is not None else ""
        return _("No public contract is left, and a player has none of their own.")

    def _offer_to_share(self, frame: Frame) -> None:
        """A picture of the result, and the same in words."""
        before, self.sharing.children = self.sharing.children, ()
        close_all(*before)
        if not self._is_over(frame):
            return
        from ...drawing import result_picture
        from ..parts.sharing import Sharing  # only a game that is over is shared

        seats, words, state = self.session.seats, self.words, frame.state
        ranked = standing(self.session.rules, state)
        rounds = round_number(state.turn, len(state.players))
        drawn = result_picture.svg(
            seats,
            has_won(words, ranked),
            words.money_unbroken(ranked[0][2]),
            [(seat, _("{place}.").format(place=place), words.seat(seat), words.money_unbroken(money)) for place, seat, money in ranked],
            [(seat, laden(state.players[seat])) for seat in winners(ranked)],
        )
        self.sharing.children = (Sharing(drawn, in_one_line(words, ranked), told_to_others(words, ranked, rounds), file_name(seats, "png")),)

    # The report -----------------------------------------------------------------------------------

    def _tell(self, frame: Frame) -> None:
        """Have the report made of this position, and the tab that is turned to shown."""
        self._chapters = {}
        for chapter in self.chapters:
            put(chapter, "")
        if not self._is_over(frame):
            return
        from ...reports.report import chapters  # charts are loaded when there is something to draw

        session = self.session
        self._chapters = chapters(session.header, session.rules, session.log_to_report(), frame.state)
        self._fill(self.tabs.index)

    @guard
    def _turned(self, change: Bunch) -> None:
        self._fill(change["new"])

    def _fill(self, number: int | None) -> None:
        """Make a chapter, where it isn't there yet."""
        if number is None or not self._chapters or self.chapters[number].value:
            return
        from ...reports.style import PARTS

        chapter = list(self._chapters.values())[number]
        self.chapters[number].value = f"<style>.aa-told {{ {PARTS} }}</style>{chapter()}"

    # What can be done -----------------------------------------------------------------------------

    def _again(self) -> None:
        self.following = self.session.rematch()

    def _save(self) -> None:
        self._give(*saved_game(self.session))

    def _report(self) -> None:
        self._give(*shared_report(self.session))

    def _watch(self) -> None:
        """Show the film in place of all else, or put it away again."""
        if self.screen.children:
            self._put_film_away()
            return
        from ...sessions.what_if import from_here
        from ..learn.replay import Replay

        film = Replay(self.session.screenplay(), from_here(self.session), self.device, timings=self.session.timings)
        film.observe(self._begun, names="begun")
        self.screen.children = (film,)
        put(self.watch, _("Close the film"), "description")
        self.add_class("aa-filming")

    def _begun(self, change: Bunch) -> None:
        self.following = change["new"]

    def _put_film_away(self) -> None:
        films, self.screen.children = self.screen.children, ()
        close_all(*films)
        put(self.watch, _("Watch the film"), "description")
        self.remove_class("aa-filming")

    def _give(self, name: str, data: bytes, kind: str) -> None:
        """A file for the person: at once where the page knows its device, else by the page itself, with a link."""
        if self.device is not None:
            self.device.download(name, data, kind)
            return
        put(self.saved, download(name, data, kind))
