"""A game looked at again: its film, where it turned, what would have come of something else."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from html import escape

import ipywidgets
from traitlets import Bunch, Instance

from ...journal import Seat, shown_seats
from ...reports.film import film
from ...reports.film_data import TurningPoint
from ...sessions.session import Session
from ...sessions.what_if import alone
from ...simulation.turning import Search, Swing, turn_ends
from ...stats.scenes import Screenplay
from ...store import TIMINGS, Timings
from ...words import Speaker
from ...words.language import _, ngettext
from ...words.numbers import percent
from ...words.table import speaker_of
from ..parts.bot_menu import BotLines, bot_kinds
from ..parts.buttons import make_button
from ..parts.device import Device
from ..parts.errors import Troubled, cleared, report
from ..parts.progress import ProgressBar
from ..parts.saving import download, file_name
from ..parts.tree import close_all, hide, put
from .film import FilmView

WhatIf = Callable[[int, Sequence[Seat]], Session]
"""Begins a game from an entry of the journal with others in the seats."""


def film_file(screenplay: Screenplay) -> tuple[str, bytes, str]:
    """A game's film as a file: its name, what is in it, its MIME type."""
    return film_name(screenplay), film(screenplay).encode(), "text/html"


def film_name(screenplay: Screenplay) -> str:
    """The name of a film's file."""
    return file_name(screenplay.header.seats, "html", what="film")


class Replay(ipywidgets.VBox, Troubled):
    """The film of a game with what can be done from it. ``film`` is the widget that plays it: its ``scene`` can be set, observed and
    linked. ``what_if`` begins a game from a scene; None where that cannot be. ``play_out`` makes what lets bots play a copy on from an entry of
    the journal instead, where a game was told and cannot be played here. ``device`` is that of the page that it is part of; without one
    files are offered as links. The search for turning points ends after ``timings.search_limit`` seconds."""

    begun = Instance(Session, allow_none=True, help="The game that was begun from a scene of the film; the code that arranges the page shows it.")

    def __init__(
        self,
        screenplay: Screenplay,
        what_if: WhatIf | None = None,
        device: Device | None = None,
        play_out: Callable[[int], ipywidgets.DOMWidget] | None = None,
        timings: Timings = TIMINGS,
    ) -> None:
        self.screenplay = screenplay
        self.device = device
        self.timings = timings
        self._what_if, self._play_out = what_if, play_out
        self.film = FilmView(screenplay)
        self.save = make_button(_("Save the film"), cleared(lambda button: self._save(), self), "aa-quiet", page=self)
        self.save.tooltip = _("One file that plays in any browser, without a network.")
        self.ask = make_button(_("What if from here?"), cleared(lambda button: self._ask(), self), "aa-quiet", page=self)
        hide(self.ask, what_if is None and play_out is None)
        self.turns = make_button(_("Find the turning points"), cleared(lambda button: self._look_for_turns(), self), "aa-quiet", page=self)
        self.turns.tooltip = _("Plays on from the end of each turn many times; two minutes at most.")
        self.stop = make_button(_("Stop"), cleared(lambda button: self._stop(), self), "aa-quiet", page=self)
        self.bar = ProgressBar(_("games"))
        self.looking = ipywidgets.HBox([self.bar, self.stop]).add_class("aa-row").add_class("aa-hidden")
        self.turned = ipywidgets.HTML()
        self._task: asyncio.Task[None] | None = None
        self.form = ipywidgets.VBox().add_class("aa-trackform").add_class("aa-hidden")
        self._kinds: list[ipywidgets.Dropdown] = []
        self._entry = 0
        self.saved = ipywidgets.HTML()
        self.trouble = ipywidgets.HTML().add_class("aa-hidden")
        self.tools = ipywidgets.HBox([self.turns, self.ask, self.save]).add_class("aa-row")
        super().__init__([self.trouble, self.film, self.tools, self.looking, self.turned, self.form, self.saved])
        if device is not None:
            self.presses = device.presses
        self.add_class("aa-replay")
        self.observe(self._show_error, names="error")

    def _save(self) -> None:
        name, data = film_name(self.screenplay), film(self.screenplay, self.film.marked).encode()
        if self.device is not None:
            self.device.download(name, data, "text/html")
        else:
            put(self.saved, download(name, data, "text/html"))

    # Turning points -------------------------------------------------------------------------------

    def _look_for_turns(self) -> None:
        search = Search(turn_ends(self.screenplay))
        hide(self.looking, False)
        put(self.turned, "")
        self.turns.disabled = True
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            for _slice in search.slices():
                pass
            self._found(search)
        else:
            self._task = loop.create_task(self._looked(search))

    async def _looked(self, search: Search) -> None:
        """Look for them slice by slice; in between the page is alive."""
        begun, limit = time.monotonic(), self.timings.search_limit
        try:
            for _slice in search.slices():
                passed = time.monotonic() - begun
                if passed > limit / 2:
                    search.hurry()
                if passed > limit:
                    break
                self.bar.told(search.done, search.all)
                await asyncio.sleep(0.001)
            self._found(search)
        except Exception as error:  # noqa: BLE001  (a task's error reaches nobody)
            self._end_looking()
            report(self, error)

    def _found(self, search: Search) -> None:
        self._end_looking()
        if not search.enough:
            put(self.turned, f"<p>{escape(_('Two minutes were up before enough games had been played to tell anything.'))}</p>")
            return
        swings = search.found()
        words = speaker_of(self.screenplay.rules, self.screenplay.header)
        points = [TurningPoint(swing.mark, said(words, swing)) for swing in swings]
        self.film.mark(points)
        if not points:
            put(self.turned, f"<p>{escape(_('No turn changed the chances of winning by more than luck explains.'))}</p>")
            return
        games = min(swing.games for swing in swings)
        how = ngettext(
            "Found by playing {count} game on from each side of the turn, with couriers in all seats; other players would play differently.",
            "Found by playing {count} games on from each side of the turn, with couriers in all seats; other players would play differently.",
            games,
        )
        listed = "".join(f"<li>{escape(point.said)}</li>" for point in points)
        put(self.turned, f'<ol>{listed}</ol><p class="aa-small">{escape(how.format(count=games))}</p>')

    def _stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
        self._end_looking()

    def _end_looking(self) -> None:
        hide(self.looking, True)
        self.turns.disabled = False

    # What if from here ----------------------------------------------------------------------------

    def _ask(self) -> None:
        """Ask who plays on from the scene that is shown."""
        scene = self.screenplay.scenes[self.film.scene]
        self._entry = scene.entry
        if self._play_out is not None:
            before, self.form.children = self.form.children, ()
            close_all(*before)
            when = ipywidgets.HTML(f"<p>{escape(_('From turn {turn} on, a copy of the game.').format(turn=scene.turn))}</p>")
            leave = make_button(_("Close"), cleared(lambda button: hide(self.form, True), self), "aa-quiet", page=self)
            self.form.children = (when, self._play_out(scene.entry), leave)
            hide(self.form, False)
            return
        if not self._kinds:
            self._kinds = [ipywidgets.Dropdown(options=bot_kinds(_("a person")), description=seat.name) for seat in shown_seats(self.screenplay.header.seats)]
            go = make_button(_("Play on from here"), cleared(lambda button: self._begin(), self), "aa-primary", page=self)
            leave = make_button(_("Cancel"), cleared(lambda button: hide(self.form, True), self), "aa-quiet", page=self)
            self._from = ipywidgets.HTML()
            self.form.children = (self._from, *self._kinds, BotLines(self._kinds), ipywidgets.HBox([go, leave]).add_class("aa-row"))
        chosen = scene.active if scene.active >= 0 else 0
        for seat, kind in zip(alone(self.screenplay.header.seats, chosen), self._kinds, strict=True):
            kind.value = seat.bot
        when = _("From turn {turn} on, as a game of its own. The same dice fall again, as long as everybody does the same.").format(turn=scene.turn)
        put(self._from, f"<p>{escape(when)}</p>")
        hide(self.form, False)

    def _begin(self) -> None:
        if self._what_if is None:
            return
        seats = [Seat(seat.name, seat.colour, kind.value) for seat, kind in zip(self.screenplay.header.seats, self._kinds, strict=True)]
        self.begun = self._what_if(self._entry, seats)
        hide(self.form, True)

    # Errors ---------------------------------------------------------------------------------------

    def _show_error(self, change: Bunch) -> None:
        if self.error:
            self.trouble.value = f'<div class="aa-error" role="alert">{escape(self.error)}</div>'
        hide(self.trouble, not self.error)

    def close(self) -> None:
        """Close the film and all that stands around it."""
        self.leave()
        close_all(self)

    def leave(self) -> None:
        """Look for turning points no longer."""
        if self._task is not None:
            self._task.cancel()


def said(words: Speaker, swing: Swing) -> str:
    r"""A turning point in words.

    >>> from aufachse_widgets.engine import compile_rules
    >>> said(Speaker(compile_rules("czech"), (Seat("Ada"),)), Swing(7, 0, 0.31, 0.58, 0.09, 100)).replace("\N{NO-BREAK SPACE}", " ")
    "Ada's chance of winning rose from 31 % to 58 % (± 9 %)."
    """
    text = (
        _("{name}'s chance of winning rose from {before} to {after} (± {margin}).")
        if swing.moved > 0
        else _("{name}'s chance of winning fell from {before} to {after} (± {margin}).")
    )
    return text.format(name=words.seat(swing.seat), before=percent(swing.before), after=percent(swing.after), margin=percent(swing.margin))
