"""The one place for what is told by itself: cards that turn up, receipts, explanations.

One queue, so that nothing covers what nobody has read: a card waits until the one before it is put away, lines stand
below it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from functools import partial
from html import escape
from xml.sax.saxutils import quoteattr

import ipywidgets
from msgspec import Struct
from traitlets import Bool, Bunch, Instance, Tuple, observe

from ...drawing.card_pictures import card_picture
from ...words.cards import tells_meaning
from ...words.language import _, ngettext
from ...words.rulebook.place import Asked
from .buttons import Press, make_button
from .errors import guard
from .presses import Pressed
from .tree import dress, hide, put

LINES = 2  # receipts in sight; of more than that it says how many
LEAST, MOST = 4.0, 10.0  # seconds that a card stays which goes by itself: less is not seen by who looks elsewhere
WORD = 60 / 250  # seconds for each word on it
ANSWERS = 3  # that a card has room for
BRIEF = 80  # letters: so many are in sight everywhere
WIDE = 95  # letters: so many of a line are in sight beside a rail
FEW = 10  # letters of figures that may be as large as there is
LEFT_THERE = 60.0  # seconds after which a pointer that rests on a card no longer means that somebody reads it
AFTERWARDS = 1.0  # seconds that a card stays at least once the pointer has gone


def reading(*texts: str) -> float:
    """For how many seconds a card with these texts stays in sight.

    >>> reading("Pay 500 DM."), reading("Go back to Ulm. " * 8), reading("Wait. " * 100)
    (4.0, 7.68, 10.0)
    """
    return min(MOST, max(LEAST, round(WORD * sum(len(text.split()) for text in texts), 2)))


class Until(Enum):
    """How a notice goes away."""

    PRESS = "press"
    """Somebody puts it away."""
    TIME = "time"
    """By itself, some seconds after it came into sight; it can be put away before."""
    TOUCH = "touch"
    """With the next thing that somebody does."""


class Notice(Struct, frozen=True):
    """Something to be told. All texts are plain; they are escaped when they are shown.

    ``kind`` is ``card``, ``receipt`` or ``explanation``. An event card has a ``title``, the one that is ``printed`` on it, its effect in ``figures``,
    ``lines`` of text and what came of it (``effect``); an explanation has a title with how far one is (``figures``) beside it,
    and lines, one of them about what has a ``ringed`` place on the page, and ``links`` (what is said before them, then texts and addresses); a
    receipt has only its lines. ``folded`` are lines for the one who asks why.
    ``whose`` says who drew it where that is another player. A card that asks for a choice has the ``answers`` on it, as many as :data:`ANSWERS`.
    ``seconds`` is how long it stays in sight ``until`` its time is over; ``look`` are further CSS classes. ``away`` is what the button says
    that puts it away, where it is the last one (empty: OK). ``about`` names
    what it is about, so that the one who told it finds it again. ``rule`` is where the rules tell of it: a place in the rule book or an event
    card's name (empty: that of the card that is printed on it), or a refusal's reason. Without ``more`` the button that puts it away says what
    it does even while others wait.

    >>> Notice("receipt", lines=("The traffic jam at Kassel is over.",), until=Until.TOUCH).is_line
    True
    """

    kind: str
    title: str = ""
    printed: str = ""
    lines: tuple[str, ...] = ()
    effect: str = ""
    until: Until = Until.PRESS
    seconds: float = 0.0
    look: str = ""
    about: str = ""
    away: str = ""
    rule: Asked = ""
    more: bool = True
    folded: tuple[str, ...] = ()
    figures: tuple[str, ...] = ()
    whose: str = ""
    answers: tuple[str, ...] = ()
    ringed: str = ""
    links: tuple[str, tuple[tuple[str, str], ...]] = ("", ())

    @property
    def is_line(self) -> bool:
        """Whether it stands in a line below the cards, and none waits for another."""
        return self.until is Until.TOUCH


class NoticePlace(ipywidgets.VBox):
    """The notices of a page, one card at a time, and below it the lines that stay until the next touch.

    ``queue`` are all that are still to be seen, ``shown`` the card in sight. Focus stays where it is; screen readers are
    told. Times run where an asyncio loop does. ``on_rule`` is called with what somebody wants to read the rules of: a place in the rule
    book, or the name of an event card; ``on_answer`` with the place of the answer that was pressed.

    >>> place = NoticePlace()
    >>> place.tell(Notice("card", "Speed trap", lines=("Pay 500 DM.",)), Notice("card", "Police check"))
    >>> place.shown.title, len(place.queue)
    ('Speed trap', 2)
    >>> place.put_away()
    >>> place.shown.title
    'Police check'
    >>> place.close()
    """

    queue = Tuple(help="All notices that are still to be seen, in the order in which they come into sight.")
    shown: Instance[Notice | None] = Instance(Notice, allow_none=True, help="The card in sight; None where there is none.")
    reading = Bool(False, help="Whether somebody points at the card in sight, whose time doesn't run on then.")

    def __init__(self, wrap: Callable[[Press], Press] = guard, page: Pressed | None = None) -> None:
        self.said = ipywidgets.HTML().add_class("aa-noticed")
        self.away = make_button(_("OK"), wrap(lambda button: self.put_away()), "aa-primary", "aa-putaway", page=page)
        self.all_away = make_button("", wrap(lambda button: self.put_all_away()), "aa-quiet", page=page)
        self.on_rule: Callable[[Asked], object] | None = None
        self.rule = make_button(_("The rule"), wrap(lambda button: self._rule_pressed()), "aa-quiet", "aa-rule", "aa-hidden", page=page)
        self.on_answer: Callable[[int], object] | None = None
        self.answers = [make_button("", wrap(partial(self._answer_pressed, place)), "aa-answer", "aa-hidden", page=page) for place in range(ANSWERS)]
        self.card = ipywidgets.VBox([self.said, ipywidgets.HBox([*self.answers, self.away, self.all_away, self.rule]).add_class("aa-row")])
        self.card.add_class("aa-notice").add_class("aa-hidden")
        self.over = ipywidgets.VBox([self.card]).add_class("aa-overmap")  # where there is a map, an event card lies in the middle of it
        self.receipts = ipywidgets.HTML().add_class("aa-receipts").add_class("aa-hidden")
        self._timer: asyncio.TimerHandle | None = None
        self._runs = False  # whether the card in sight has its time
        self._rest = 0.0  # of its seconds, while somebody points at it
        self._turned = 0
        super().__init__([self.over, self.receipts])
        self.add_class("aa-notices")

    # What is told ---------------------------------------------------------------------------------

    def tell(self, *notices: Notice) -> None:
        """Add notices at the end of the queue."""
        if notices:
            self.queue = (*self.queue, *notices)

    def answer(self, notice: Notice) -> None:
        """Show at once what somebody has asked for; what was in sight comes back after it."""
        self.queue = (notice, *self.queue)

    def revise(self, revised: Callable[[Notice], Notice | None]) -> None:
        """Change what is still to be seen: each notice becomes what ``revised`` makes of it, or goes (None)."""
        self.queue = tuple(new for new in map(revised, self.queue) if new is not None)

    def change(self, notice: Notice) -> bool:
        """Put a notice in the place of the one that is about the same; whether there was one still to be seen."""
        known = any(one.about == notice.about for one in self.queue)
        if known:
            self.revise(lambda one: notice if one.about == notice.about else one)
        return known

    def put_away(self) -> None:
        """The card in sight has been read; the next one comes into sight."""
        # Not by ``shown``: where a revision says the same as before, that is still the old one.
        first = next((notice for notice in self.queue if not notice.is_line), None)
        self.queue = tuple(notice for notice in self.queue if notice is not first)

    def put_all_away(self) -> None:
        """All cards have been read."""
        self.queue = tuple(notice for notice in self.queue if notice.is_line)

    def touch(self) -> None:
        """Somebody has done something: the lines have been read."""
        self.queue = tuple(notice for notice in self.queue if not notice.is_line)

    # Showing --------------------------------------------------------------------------------------

    @observe("queue")
    @guard
    def _queue_changed(self, change: Bunch) -> None:
        cards = [notice for notice in self.queue if not notice.is_line]
        before, self.shown = self.shown, cards[0] if cards else None
        if self.shown is not before:
            self._time()
        if self.shown is not None:
            put(self.said, card_html(self.shown))
            # What is explained after an event card isn't one more card.
            more = sum(1 for one in cards[1:] if (self.shown.kind, one.kind) != ("card", "explanation"))
            put(
                self.away,
                ngettext("Next ({count} more)", "Next ({count} more)", more).format(count=more) if more and self.shown.more else self.shown.away or _("OK"),
                "description",
            )
            put(self.all_away, _("Put all away"), "description")
            hide(self.all_away, more < 2)
            hide(self.rule, self.on_rule is None or not (self.shown.rule or self.shown.printed))
            self._offer(self.shown.answers)
        hide(self.card, self.shown is None)
        self._lay(before)
        said = receipts_html(notice for notice in self.queue if notice.is_line)
        if said:
            put(self.receipts, said)
        hide(self.receipts, not said)

    def _offer(self, answers: Sequence[str]) -> None:
        """The answers to the card in sight; what puts it away doesn't stand out beside them."""
        for place, button in enumerate(self.answers):
            if place < len(answers):
                put(button, answers[place], "description")
            hide(button, place >= len(answers))
        dress(self.away, "aa-button", "aa-quiet" if answers else "aa-primary", "aa-putaway")

    def _answer_pressed(self, place: int, button: ipywidgets.Button) -> None:
        if self.on_answer is not None:
            self.on_answer(place)

    def _lay(self, before: Notice | None) -> None:
        """Say where the card in sight lies; an event card that has just come turns over, one that says more does not."""
        shown = self.shown
        if shown is None or shown.kind != "card":
            dress(self.over, "aa-overmap")
            return
        asks = ("aa-asks",) if shown.answers else ()
        if before is None or before.about != shown.about or not shown.about:
            self._turned = 1 - self._turned  # of two looks that are alike: the browser begins again with the other one
        dress(self.over, "aa-overmap", "aa-lying", f"aa-turns-{self._turned}", *asks)

    def _rule_pressed(self) -> None:
        if self.shown is not None and self.on_rule is not None:
            self.on_rule(self.shown.rule or self.shown.printed)

    # Time -----------------------------------------------------------------------------------------

    def _time(self) -> None:
        """Let the time of the card in sight run."""
        self._wait(None)
        self._runs = False
        self.reading = False
        shown = self.shown
        if shown is None or shown.until is not Until.TIME:
            return
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            return  # nobody looks on
        self._runs = True
        self._wait(shown.seconds)

    def read(self, reads: bool) -> None:
        """Somebody points at the card in sight, or no longer: it doesn't go while it is read, unless the pointer was left there."""
        if reads == self.reading or not self._runs:
            return
        if reads:
            self._rest = self.left
            self._wait(LEFT_THERE)
        else:
            self._wait(max(AFTERWARDS, self._rest))
        self.reading = reads

    @property
    def left(self) -> float:
        """For how many more seconds the card in sight stays, if nobody puts it away; 0 where no time runs."""
        return 0.0 if self._timer is None else max(0.0, self._timer.when() - asyncio.get_running_loop().time())

    def _wait(self, seconds: float | None) -> None:
        """Put the card in sight away after that time; None: don't."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else asyncio.get_running_loop().call_later(seconds, guard(self._time_over, self), self.shown)

    def _time_over(self, notice: Notice | None) -> None:
        if self.shown is notice:
            self.put_away()

    def leave(self) -> None:
        """Let no time run any more."""
        self._wait(None)


def card_html(notice: Notice) -> str:
    """A card with all that it says; nothing is cut.

    >>> card_html(Notice("explanation", "<Loading>", lines=("Stop here.",)))
    "<article class='aa-told aa-told-explanation ' role=alert><h3>&lt;Loading&gt;</h3><p>Stop here.</p></article>"
    """
    far = f" <small>{escape(' '.join(notice.figures))}</small>" if notice.figures else ""
    head = f"<h3>{escape(notice.title)}{far}</h3>" if notice.title else ""
    if notice.kind == "card":
        head = _card_head(notice)
    lines = "".join(f"<p>{escape(line)}</p>" for line in notice.lines)
    if notice.folded:
        lines += f"<details><summary>{escape(_('Why?'))}</summary>{''.join(f'<p>{escape(line)}</p>' for line in notice.folded)}</details>"
    if notice.ringed:
        lines += f"<p class=aa-ringed>{escape(notice.ringed)}</p>"
    before, links = notice.links
    if links:
        lines += f"<p class=aa-links>{escape(before)} {' · '.join(map(_link, links))}</p>"
    effect = f'<p class="aa-effect">{escape(notice.effect)}</p>' if notice.effect else ""
    role = "alert" if notice.until is Until.PRESS else "note"  # what goes by itself is said with its step
    # It runs down as long as the card stays, and the browser knows by it that the card goes by itself.
    stays = f'<i class="aa-stays" style="--stays:{notice.seconds}s" aria-hidden="true"></i>' if notice.until is Until.TIME else ""
    return f"<article class='aa-told aa-told-{notice.kind} {notice.look}' role={role}>{head}{lines}{effect}{stays}</article>"


def _link(link: tuple[str, str]) -> str:
    """The way to another page, which leaves this one where it is.

    >>> _link(("Chance", "https://example.org/?a&b"))
    '<a href="https://example.org/?a&amp;b" target=_blank rel=noopener>Chance</a>'
    """
    text, address = link
    return f"<a href={quoteattr(address)} target=_blank rel=noopener>{escape(text)}</a>"


def _card_head(notice: Notice) -> str:
    """What an event card is about, at a glance: its picture, its titles and figures.

    >>> _card_head(Notice("card", "Speed trap", "Radarfalle", figures=("−500 DM",))).partition("</svg>")[2]
    "<h3 lang=de>Radarfalle</h3><p class=aa-meaning>Speed trap</p><p class='aa-figures'><strong>−500 DM</strong></p>"
    """
    meant = f"<p class=aa-meaning>{escape(notice.title)}</p>" if notice.printed and tells_meaning(notice.printed, notice.title) else ""
    title = f"<h3 lang=de>{escape(notice.printed)}</h3>{meant}" if notice.printed else f"<h3>{escape(notice.title)}</h3>"
    figures = " ".join(map(_figure, notice.figures))
    look = "aa-figures" + (" aa-many" if len("".join(notice.figures)) > FEW else "")
    whose = f"<p class=aa-whose>{escape(notice.whose)}</p>" if notice.whose else ""
    return card_picture(notice.printed) + whose + title + (f"<p class='{look}'>{figures}</p>" if figures else "")


def _figure(figure: str) -> str:
    """A figure, or the word between two alternatives."""
    if figure == _("or"):
        return f"<span>{escape(figure)}</span>"
    return f"<strong{' class=aa-gains' if '+' in figure and '−' not in figure else ''}>{escape(figure)}</strong>"


def receipts_html(notices: Iterable[Notice]) -> str:
    """The newest lines, the latest last, with the number of those that are left out, all of them where it is pressed; empty where there is none.

    >>> receipts_html([Notice("receipt", lines=("a",))])
    '<div tabindex="0"><p title="a">a</p></div>'
    """
    told = [(notice.look, line) for notice in notices for line in notice.lines]
    left = len(told) - LINES
    earlier = f" <small>{escape(ngettext('and {count} earlier line', 'and {count} earlier lines', left).format(count=left))}</small>" if left > 0 else ""
    shown = told[-LINES:]
    said = "".join(
        f"<p{f' class={quoteattr(look)}' if look else ''} title={quoteattr(line)}>{escape(line)}{earlier if place == len(shown) - 1 else ''}</p>"
        for place, (look, line) in enumerate(shown)
    )
    longest = max((len(line) for _look, line in shown), default=0)
    cut = longest > BRIEF // max(1, len(shown))
    look = "aa-cut aa-cut-wide" if len(shown) > 1 and longest > WIDE else "aa-cut"
    more = f' class="{look}" data-more="{escape(_("more"))}"' if cut else ""  # drawn by the stylesheet, and not read out
    return f'<div tabindex="0"{more}>{said}</div>' if said else ""
