"""A simulation in a cell: a bar, a button that ends it, and what each bot has come to so far."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Mapping
from html import escape

import ipywidgets
from traitlets import Bool

from ...bots.thinking import failure
from ...simulation import Simulation, SimulationError, Totals
from ...words.language import _
from ...words.numbers import decimal, percent, whole
from ..parts.buttons import make_button
from ..parts.errors import Troubled, guard, report
from ..parts.progress import ProgressBar
from ..parts.tree import close_all

CELL = "padding:0.2em 0.7em;border-bottom:1px solid #d5d9dd;white-space:nowrap;line-height:1.5;text-align:"


class SimulationView(ipywidgets.VBox, Troubled):
    """Plays a simulation while the notebook stays alive, and shows how far it is and what came of it so far.

    In a kernel the games are played in a thread, so that other cells run meanwhile and the button works; in a script they are played
    at once. ``done`` becomes true when all are played or somebody ended it; :meth:`finished` can be awaited.
    """

    done = Bool(False, help="Whether no more games are to come.")

    def __init__(self, games: Simulation) -> None:
        self.games = games
        self.bar = ProgressBar(_("games"))
        self.stop = make_button(_("Stop"), guard(lambda _button: games.cancel(), self), page=self)
        self.stop.tooltip = _("Play no more games; those already played are kept.")
        self.table = ipywidgets.HTML()
        self.said = ipywidgets.Label()
        super().__init__((ipywidgets.HBox((self.bar, self.stop), layout=ipywidgets.Layout(flex_flow="row wrap")), self.table, self.said))
        self._closed, self._over = False, asyncio.Event()
        try:
            self._loop = asyncio.get_running_loop()
        except RuntimeError:
            games.progress = self._show
            self._play()
            self._end()
        else:
            games.progress = lambda done, all: self._call(self._show, done, all)
            threading.Thread(target=self._in_thread, daemon=True).start()

    async def finished(self) -> Mapping[str, Totals]:
        """Wait until no more games are to come; the totals."""
        await self._over.wait()
        return self.games.totals_so_far()

    def close(self) -> None:
        """Play no more, and close what was opened."""
        self.games.cancel()
        if not self._closed:
            self._closed = True
            close_all(self)

    def _in_thread(self) -> None:
        try:
            self._play()
        except BaseException as error:  # noqa: BLE001  (a bot may raise KeyboardInterrupt; those who wait for the end must not wait forever)
            report(self, SimulationError(f"a bot ended the simulation with {failure(error)}"))
        finally:
            self._call(self._end)

    def _call(self, what: object, *arguments: object) -> None:
        """Have something done where widgets may be changed."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(guard(what, self), *arguments)  # type: ignore[arg-type]

    def _play(self) -> None:
        try:
            for _game in self.games:
                pass
        except Exception as error:  # noqa: BLE001  (a thread's error reaches nobody)
            report(self, error)

    def _show(self, done: int, all: int) -> None:
        if not self._closed:
            self.bar.told(done, all)
            self.table.value = totals_html(self.games.totals_so_far())

    def _end(self) -> None:
        totals = self.games.totals_so_far()
        played = max((total.played for total in totals.values()), default=0)
        if not self._closed:
            self.table.value = totals_html(totals)
            self.stop.disabled = True
            self.said.value = self.error or (_("Stopped.") if self.games.cancelled else "")
            if played and not self.games.cancelled and not self.error:
                self.bar.told(len(self.games), len(self.games))
        self.done = True
        self._over.set()


def totals_html(totals: Mapping[str, Totals]) -> str:
    """What each bot came to, as a table in HTML."""
    heads = ((_("bot"), "left"), *((head, "right") for head in (_("seats"), _("win share"), _("money"), _("undelivered"), _("below start"), _("failures"))))
    rows = []
    for total in totals.values():
        cells = (
            total.bot,
            whole(total.played),
            percent(total.win_share, 1),
            whole(total.money),
            decimal(total.undelivered, 2),
            percent(total.lost / total.played, 1),
            whole(total.failures),
        )
        rows.append("".join(f'<td style="{CELL}{side}">{escape(cell)}</td>' for cell, (_head, side) in zip(cells, heads, strict=True)))
    head = "".join(f'<th style="{CELL}{side}">{escape(name)}</th>' for name, side in heads)
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    return f'<div style="overflow-x:auto"><table style="border-collapse:collapse"><tr>{head}</tr>{body}</table></div>'
