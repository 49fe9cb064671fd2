"""Following the others: what happened since one's turn, played again on the map, and how fast bots go on."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from html import escape

import ipywidgets
from traitlets import Bool, Bunch, Instance, Int

from ...engine.log import DebtPaid, Happened, JamEnded, TurnBegan
from ...engine.phases import BeforeRoll
from ...sessions.base import AnyGame
from ...sessions.frame import NOBODY, Frame
from ...words.language import _, ngettext
from ...words.since import Told, by_others, latest, since_your_turn, worth_telling
from ...words.speeds import speed_names
from ..map.moment import Moment
from ..map.movement import drives
from ..parts.errors import guard
from ..parts.options import SPEEDS
from ..parts.panel import PlayPanel
from ..parts.tree import hide, put
from .log import icon, since_last_turn

SHORTEST = 1.1  # seconds that a moment is shown at least
LETTER = 0.028  # seconds for each letter of its sentence
BY_ITSELF = (JamEnded, DebtPaid)
"""What happens by itself as one's turn begins: told with what others did before it."""
REST = 0.5  # seconds after a truck has come to its end


def line(said: str, aloud: bool = False) -> str:
    """A sentence, the whole of it where it is pressed; empty where nothing is said. ``aloud``: screen readers read it at once, since it comes without a step.

    >>> line("Ben rolls <4>.")
    '<span tabindex="0" title="Ben rolls &lt;4&gt;.">Ben rolls &lt;4&gt;.</span>'
    """
    role = ' role="status"' if aloud else ""
    return f'<span{role} tabindex="0" title="{escape(said)}">{escape(said)}</span>' if said else ""


def stack(since: Sequence[Told], first: bool = False) -> str:
    """What happened since one's turn, line by line; all of it where it is pressed. What was done to the one who reads it stands in full, else two of them
    are in sight. ``first``: before all that is told at the same time."""
    lines = "".join(
        f'<li{" class=aa-to-me" if told.mine else ""}><i class="fa fa-{icon(told.entry)}" aria-hidden=true></i>{escape(told.said)}</li>' for told in since
    )
    seen = 1 if since[0].mine else 2
    more = f'<small class="aa-more-told">+{len(since) - seen}</small>' if len(since) > seen else ""
    head = f'<div class="aa-stack{" aa-first" if first else ""}" tabindex="0" title="{escape(_("Press to read all of it"))}">'
    return f"{head}<b>{escape(_('Since your turn:'))}</b><ul>{lines}</ul>{more}</div>"


def is_news(entry: Happened, seat: int) -> bool:
    """Whether a seat hears of that when it is on turn again: what others did, and what then happens by itself."""
    return isinstance(entry, BY_ITSELF) or (by_others(entry, seat) and not isinstance(entry, TurnBegan))


class FollowBar(PlayPanel):
    """Always at the same place: what others have just done, and, when one is on turn again, what happened since, as a stack of lines; all of it where
    it is pressed.

    "Show again" plays that again, moment by moment: link :attr:`moment` to a map's. Nothing of the game changes. Where bots
    play, one switch opens their speed, a pause, and the way to one's next decision.
    """

    moment: Instance[Moment | None] = Instance(Moment, allow_none=True, help="The moment that is played again now; None: the game as it stands.")
    news = Bool(False, help="Whether what happened since one's turn is shown, at the beginning of the next one.")
    cards = Int(0, help="How many cards came up that nobody has seen; where there are some, a button offers them.")
    cards_wanted = Bool(False, help="Set where somebody wants to see those cards.")

    def build(self) -> None:
        self.add_class("aa-follow")
        self._moments: tuple[Moment, ...] = ()
        self._place = 0
        self._shown = ""  # as HTML
        self._timer: asyncio.TimerHandle | None = None
        self.line = ipywidgets.HTML().add_class("aa-since")
        self.again = self.button(_("Show again"), self._again, "aa-quiet", "aa-again")
        self.missed = self.button("", self._show_cards, "aa-accent", "aa-hidden")
        self.pause = self.button("", self._pause, "aa-quiet", "aa-pause")
        self.skip = self.button(_("Skip to my turn"), self._skip, "aa-quiet", "aa-skip")
        self.again.icon, self.skip.icon = "film", "fast-forward"
        self.skip.tooltip = _("Bots act at once until your turn, and think no longer.")
        names = speed_names()
        self.speed = ipywidgets.Dropdown(options=[(_("Bots: {speed}").format(speed=names[one]), one) for one in SPEEDS], value=self.options.bot_speed)
        self.speed.description = self.speed.tooltip = _("How fast bots act")
        self.speed.add_class("aa-self-said")  # for screen readers: each choice says what it is about
        self.speed.observe(self._speed_chosen, names="value")
        self.options.observe(self._speed_changed, names="bot_speed")
        # One switch, which the stylesheet minds by itself, for what is said to bots.
        self.bots = ipywidgets.ToggleButton(icon="robot", tooltip=_("Bots"))
        for look in ("aa-button", "aa-quiet", "aa-icon", "aa-bots"):
            self.bots.add_class(look)
        self.bot_tools = ipywidgets.HBox([self.pause, self.skip, self.speed]).add_class("aa-bottools")
        bots = [self.bots, self.bot_tools] if any(seat.bot for seat in self.session.seats) else []
        self.tools = ipywidgets.HBox([self.again, self.missed, *bots]).add_class("aa-row").add_class("aa-followtools")
        self.session.observe(self._waiting_changed, names=("paused", "skipping"))
        self.session.observe(self._thinker_changed, names="thinker")
        self.observe(self._cards_changed, names="cards")
        self.children = (self.line, self.tools)

    def spare(self) -> tuple[ipywidgets.Widget, ...]:
        """The buttons for bots, where there are none."""
        return (self.bots, self.bot_tools)

    def _stop(self, session: AnyGame) -> None:
        """Look at a session no longer; nothing of it is played any more."""
        self._cancel()
        self.moment = None
        super()._stop(session)
        with contextlib.suppress(ValueError):  # a second time
            session.unobserve(self._waiting_changed, names=("paused", "skipping"))
            session.unobserve(self._thinker_changed, names="thinker")

    def leave(self) -> None:
        """Stop looking at the session; nothing is played any more."""
        super().leave()
        with contextlib.suppress(ValueError):  # a second time
            self.options.unobserve(self._speed_changed, names="bot_speed")

    # Showing --------------------------------------------------------------------------------------

    def show(self, frame: Frame, previous: Frame | None) -> None:
        if previous is not None and frame.head != previous.head:
            self.stop()
        self._say(frame, previous)
        told = bool(self._since(frame))
        put(self.again, not told, "disabled")
        self._offer_waiting()

    def _say(self, frame: Frame, previous: Frame | None) -> None:
        if self.moment is not None:
            return
        on_turn = bool(frame.legal) and frame.shown < 0
        # Once one has rolled, what others did before it is no news any more.
        news = on_turn and (frame.state.active != self.eyes() or isinstance(frame.state.phase, BeforeRoll))
        since = since_your_turn(self.words, self._since(frame), self.eyes()) if news or frame.state.over else []
        # Who is asked in another one's turn is told first what about.
        self.news = bool(since) and frame.state.active == self.eyes()
        if since:
            self._put(stack(since, self.news))
            return
        said = "" if on_turn else latest(self.words, frame.events, self.eyes())
        if not (said or on_turn) and previous is not None and frame.shown < 0 and frame.events:
            return  # the line before is still the news
        self._put(line(said))

    def _put(self, html: str) -> None:
        self._shown = html
        put(self.line, html)

    def _lines(self, frame: Frame) -> list[tuple[int, Happened]]:
        """What others did since the eyes' last turn, with the numbers of the entries."""
        seat = self.eyes()
        if seat < 0:
            return []
        lines = self.session.log()
        return [line for line in lines[since_last_turn(lines, seat) :] if is_news(line[1], seat)]

    def _since(self, frame: Frame) -> list[Happened]:
        return worth_telling([entry for _number, entry in self._lines(frame)])

    # Playing it again -----------------------------------------------------------------------------

    def _again(self) -> None:
        if self.moment is not None:
            self.stop()
            return
        self._moments, self._place = self._story(), -1
        self._next()

    def _story(self) -> tuple[Moment, ...]:
        """The moments since the last turn, one for each entry in which something worth telling happened."""
        found: dict[int, list[Happened]] = {}
        for number, entry in self._lines(self.frame):
            found.setdefault(number, []).append(entry)
        told = {number: worth_telling(entries) for number, entries in found.items()}
        return tuple(
            Moment(self.session.seen_after(number), tuple(found[number]), " ".join(self.words.say(entry) for entry in entries))
            for number, entries in told.items()
            if entries
        )

    def _next(self) -> None:
        """Show the next moment, and the one after it when there was time to see it."""
        self._cancel()
        self._place += 1
        if self._place >= len(self._moments):
            self.stop()
            return
        self.moment = moment = self._moments[self._place]
        self._put(line(_("{place} of {all}: {said}").format(place=self._place + 1, all=len(self._moments), said=moment.said), aloud=True))
        self._name(self.again, _("Stop"), "stop")
        drive = max((trip.lasts for trip in drives(moment.events, 0.0).values()), default=0.0)
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # a script goes on by itself
        self._timer = loop.call_later(max(SHORTEST, drive + REST, LETTER * len(moment.said)), guard(self._next, self))

    def stop(self) -> None:
        """Show the game as it stands again."""
        self._cancel()
        if self.moment is not None:
            self.moment = None
            self._name(self.again, _("Show again"), "film")
            self._say(self.frame, None)

    def _name(self, button: ipywidgets.Button, label: str, icon: str) -> None:
        """What a button says, with its picture, which stands alone on a narrow screen."""
        if button.description != label:
            with button.hold_sync():
                button.description, button.icon, button.tooltip = label, icon, label

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # Cards that nobody has seen -------------------------------------------------------------------

    @guard
    def _cards_changed(self, change: Bunch) -> None:
        count = self.cards
        if count:
            put(self.missed, ngettext("{count} card", "{count} cards", count).format(count=count), "description")
        hide(self.missed, not count)

    def _show_cards(self) -> None:
        self.cards_wanted = True
        self.cards_wanted = False

    # Bots -----------------------------------------------------------------------------------------

    def _offer_waiting(self) -> None:
        session, frame = self.session, self.frame
        put(self.bots, "pause" if session.paused else "robot", "icon")
        self._name(self.pause, *((_("Bots, go on"), "play") if session.paused else (_("Pause bots"), "pause")))
        put(self.pause, frame.state.over, "disabled")
        put(self.skip, frame.state.over or frame.shown >= 0 or bool(frame.legal) or session.skipping, "disabled")

    @guard
    def _waiting_changed(self, change: Bunch) -> None:
        self._offer_waiting()

    @guard
    def _thinker_changed(self, change: Bunch) -> None:
        """Say who thinks; skipping to one's own turn hurries them."""
        if self.moment is not None:
            return
        thinker = change["new"]
        put(self.line, self._shown if thinker == NOBODY else line(_("{name} is thinking …").format(name=self.words.seat(thinker))))

    def _pause(self) -> None:
        self.session.paused = not self.session.paused

    def _skip(self) -> None:
        self.session.skip()

    @guard
    def _speed_chosen(self, change: Bunch) -> None:
        self.options.bot_speed = change["new"]

    @guard
    def _speed_changed(self, change: Bunch) -> None:
        put(self.speed, change["new"])
