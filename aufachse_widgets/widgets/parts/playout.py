"""Let bots play it out from here: the game handed over whole, a hundred times, and what becomes of everybody."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from html import escape
from inspect import isgeneratorfunction

import ipywidgets
from traitlets import Bunch

from ...bots import Bot, all_bots, get_bot
from ...drawing.intervals import Value, intervals
from ...drawing.palette import seat_colour
from ...engine import Rules, State
from ...simulation.playout import GAMES, Outcome, Spread, play_out, spreads
from ...words import Speaker
from ...words.language import _, listing, ngettext
from ...words.numbers import percent
from .bot_menu import BotLines
from .buttons import make_button
from .errors import Troubled, guard
from .progress import ProgressBar
from .tree import close_all, hide, put

USUAL = "dispatcher"
"""The bot that plays for a person unless another is chosen."""
SLICE = 0.02
"""Seconds of thinking after which others may act."""
NARROW = 400
"""Pixels: the width of the picture, for it has to be read on a phone."""


class PlayOut(ipywidgets.VBox, Troubled):
    """A bot for each seat, a button that starts, a bar and a button that stops, and the spread of results.

    ``known()`` gives rules and the position as far as the one who asks may know it; ``words()`` puts it into words, ``thinks()`` gives the
    code of each seat's bot (empty: a person). In a kernel the games are played between other things, so that the page stays alive; in a
    script they are played at once. ``games`` is how many.
    """

    def __init__(
        self,
        known: Callable[[], tuple[Rules, State]],
        words: Callable[[], Speaker],
        thinks: Callable[[], Sequence[str]],
        touch: Callable[[Callable[[ipywidgets.Button], object]], Callable[[ipywidgets.Button], object]] | None = None,
        games: int = GAMES,
    ) -> None:
        self._known, self._words, self._thinks, self.games = known, words, thinks, games
        self._task: asyncio.Task[None] | None = None
        self._closed = self._stopping = False
        self._turn = 1  # from which was played on: the game itself may have come further
        touched = touch or (lambda pressed: guard(pressed, self))
        title = ipywidgets.HTML(f"<h3>{escape(_('Let bots play it out from here'))}</h3>")
        about = _("What nobody knows yet is drawn again each time. The game itself stays as it is.")
        options = [(_(bot.title), bot.code) for bot in all_bots()]
        codes = [code for _title, code in options]
        self.bots = [
            ipywidgets.Dropdown(options=options, value=code if code in codes else USUAL, description=words().seat(seat)) for seat, code in enumerate(thinks())
        ]
        self.slow = ipywidgets.HTML()
        for field in self.bots:
            field.observe(self._chosen, names="value")
        self._chosen()
        self.start = make_button(_("Play it out {count} times").format(count=games), touched(lambda button: self.begin()), "aa-primary", page=None)
        self.stop = make_button(_("Stop"), touched(lambda button: self.cancel()), "aa-quiet", page=None)
        self.bar = ProgressBar(_("games"))
        self.running = ipywidgets.HBox([self.bar, self.stop]).add_class("aa-row").add_class("aa-hidden")
        self.result = ipywidgets.HTML()
        self.outcomes: list[Outcome] = []
        said = ipywidgets.HTML(f'<p class="aa-small">{escape(about)}</p>')
        super().__init__([title, said, *self.bots, BotLines(self.bots), self.slow, self.start, self.running, self.result])
        self.add_class("aa-playout")

    def _chosen(self, change: Bunch | None = None) -> None:
        """Say that it will take long, where it will: of bots that think in slices."""
        chosen = {field.value for field in self.bots}
        slow = [_(bot.title) for bot in all_bots() if bot.code in chosen and isgeneratorfunction(bot.choose)]
        said = ngettext(
            "{bots} thinks long: a game may take a minute or more, and the bar moves only when one is over. Dispatchers play a game in about a second.",
            "{bots} think long: a game may take a minute or more, and the bar moves only when one is over. Dispatchers play a game in about a second.",
            len(slow),
        ).format(bots=listing(slow))
        put(self.slow, f'<p class="aa-small">{escape(said)}</p>' if slow else "")

    def begin(self) -> None:
        """Play the games."""
        if self._task is not None:
            return
        rules, state = self._known()
        self.outcomes, self._stopping, self._turn = [], False, max(1, state.turn)
        chosen = [get_bot(field.value) for field in self.bots]
        put(self.result, "")
        if state.over:
            put(self.result, f"<p>{escape(_('The game is over.'))}</p>")
            return
        self._running(True)
        slices = self._slices(rules, state, chosen)
        try:
            self._task = asyncio.get_running_loop().create_task(self._play_on(slices))
        except RuntimeError:  # in a script
            for _slice in slices:
                pass
            self._end()

    def cancel(self) -> None:
        """Play no more; what was played is shown."""
        self._stopping = True

    def _slices(self, rules: Rules, state: State, bots: Sequence[Bot]) -> Iterator[None]:
        seed = f"{state.turn} {sum(player.money for player in state.players)}"
        for number in range(self.games):
            outcome: Outcome | None = None
            for slice in play_out(rules, state, bots, seed, number):
                outcome = slice
                if self._stopping or self._closed:
                    return
                yield
            if outcome is not None:
                self.outcomes.append(outcome)
            if not self._closed:
                self.bar.told(number + 1, self.games)

    async def _play_on(self, slices: Iterator[None]) -> None:
        begun = time.monotonic()
        try:
            for _slice in slices:
                if time.monotonic() - begun > SLICE:
                    await asyncio.sleep(0.001)
                    begun = time.monotonic()
        finally:
            self._task = None
            if not self._closed:
                guard(self._end, self)()

    def _running(self, on: bool) -> None:
        hide(self.running, not on)
        put(self.start, on, "disabled")
        if on:
            self.bar.told(0, self.games)

    def _end(self) -> None:
        self._running(False)
        put(self.result, self._shown())

    def _shown(self) -> str:
        """A table and a picture of what became of everybody."""
        if not self.outcomes:
            return f"<p>{escape(_('Stopped before the first game was over.'))}</p>"
        words, found = self._words(), spreads(self.outcomes)
        count = len(self.outcomes)
        said = ngettext("After {count} game, played on from turn {turn}:", "After {count} games, played on from turn {turn}:", count)
        heads = (_("Player"), _("Wins"), _("Money, on average"), _("8 of 10 games"))
        rows = "".join(self._row(words, one) for one in found)
        head = "".join(f"<th>{escape(name)}</th>" for name in heads)
        picture = intervals(
            [Value(words.seat(one.seat), one.mean, float(one.poor), float(one.rich)) for one in found],
            _("Money at the end: the average, and where 8 of 10 games lie"),
            lambda amount: words.money(round(amount)),
            width=NARROW,
        )
        note = _("The dot is the average; the line covers 8 of 10 games.")
        error = _("±: in 95 cases of 100, the average over very many games is no further off than this.")
        table = f'<table class="aa-spread"><tr>{head}</tr>{rows}</table>'
        return (
            f'<p>{escape(said.format(count=count, turn=self._turn))}</p><div>{table}</div><p class="aa-small">{escape(error)}</p>'
            f'{picture}<p class="aa-small">{escape(note)}</p>'
        )

    def _row(self, words: Speaker, one: Spread) -> str:
        mean = _("{amount} (±{error})").format(amount=words.money(round(one.mean)), error=round((one.high - one.low) / 2))
        cells = (words.seat(one.seat), percent(one.wins), mean, _("{low} to {high}").format(low=words.money(one.poor), high=words.money(one.rich)))
        return f'<tr class="aa-seat-tint aa-seat-{seat_colour(words.seats, one.seat).id}">' + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"

    def close(self) -> None:
        """Play no more, and close what was opened."""
        self._closed = True
        if self._task is not None:
            self._task.cancel()
        super().close()
        close_all(*self.bots)
