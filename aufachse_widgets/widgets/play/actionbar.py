"""The action bar: whose turn it is, what to do next, and a button for what is not chosen elsewhere."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from html import escape

import ipywidgets
from traitlets import Bool, Bunch, Instance, observe

from ...drawing.palette import seat_colour, seat_letters
from ...drawing.rig import shapes
from ...engine import actions as do
from ...engine.actions import Action
from ...engine.log import Happened
from ...engine.phases import Auction
from ...engine.reasons import Reason
from ...sessions.frame import NOBODY, Frame
from ...words.cards import tells_meaning
from ...words.language import _
from ...words.naming import round_number
from ...words.rulebook.place import ACTIONS, HERE
from ..parts.buttons import WANTED, Press
from ..parts.curtain import SHAPES, curtain
from ..parts.errors import guard
from ..parts.notices import ErrorBar, Question
from ..parts.panel import PlayPanel
from ..parts.purse import purse
from ..parts.races import lost
from ..parts.request_bar import RequestBar
from ..parts.tree import dress, hide, put

ELSEWHERE = (do.Place, do.Drive, do.GoTo, do.PlaceSign, do.CallAuction, do.TakeContract, do.Bid, do.Match, do.Pass)
"""Chosen on the map, on a public contract or in the auction."""

ORDER = (
    do.RollDice, do.Deliver, do.Load, do.Choose, do.ChoosePlayer, do.ChooseContract, do.UseCard, do.EndTurn, do.Decline, do.BuyTrailer, do.SellTrailer,
)  # fmt: skip

CORNERS: dict[type[Action], int] = {do.RollDice: 0, do.Decline: 1, do.EndTurn: 2}
"""What always lies in the same place: the one who presses twice rolls, ends or leaves nothing that has taken the place of another."""

BACK = 1  # the place of the way back to the game, where nothing else is offered
OTHERS = 3  # the first place of all that has none of its own
TRAILERS = range(7, 11)
"""The places of what is done with trailers: at the end of the rows, and never in the middle of what a turn is about."""
LINE = 28  # letters: so many fit into a line of any screen
SHORT = 36  # letters: so many fit into two lines of any screen
FEW_ANSWERS = 3  # to a card: more of them need other places besides their own
WORDY = 26  # letters: more of them are written smaller on a button
VERY_WORDY = 40  # letters: more of them still smaller on a narrow screen
LONG = 48  # letters: more of them are written smaller on a narrow screen
LONGEST = 66  # letters: more of them as small as may be
READY = 11  # buttons made at once, so that no step has to make one

RARE = "aa-extra"  # the look of what is seldom wanted
SELDOM = (do.BuyTrailer, do.SellTrailer, do.UseCard)
"""Lies behind one button in an ordinary turn."""
ORDINARY = (do.RollDice, do.Drive, do.EndTurn, do.Bid, do.Match, do.Pass)
"""What is done in an ordinary turn; where nothing of it may be done, somebody is asked, and each answer is in sight."""
PICKED = (do.Choose, do.ChooseContract, do.ChoosePlayer, do.PlaceSign, do.GoTo)
"""A card's way, a contract, a player or a space is asked for: neither trailers nor a kept card is an answer to that."""

KEYED: dict[type[Action], str] = {do.RollDice: "aa-key-roll", do.EndTurn: "aa-key-end"}
"""The CSS classes by which keys find their button (:mod:`~aufachse_widgets.widgets.parts.keys`)."""

NEXT = (do.RollDice, do.Deliver, do.Load)
"""What a fair player would normally do next: it stands out. What gives something up, or is against somebody, never does."""

Does = Action | Callable[[], object]
"""What a click does."""

Said = tuple[str, str, Does]
"""A button: label, look, what a click does."""


def is_seldom(action: Action, legal: Iterable[Action]) -> bool:
    """Whether an action lies behind one button while these are ``legal``."""
    if isinstance(action, SELDOM) and any(isinstance(each, PICKED) for each in legal):
        return True
    return isinstance(action, SELDOM) and any(isinstance(each, ORDINARY) for each in legal)


def _own_place(what: Does) -> int | None:
    """Where such a button always lies; None where it lies wherever there is room."""
    return CORNERS.get(type(what)) if isinstance(what, Action) else BACK


def nothing_left(frame: Frame) -> bool:
    """Whether the turn can but be ended, trailers and kept cards apart."""
    return not any(isinstance(action, (*NEXT, do.CallAuction, do.TakeContract)) for action in frame.legal)


def wordy(label: str) -> tuple[str, ...]:
    """The looks of a button with a long label.

    >>> wordy("Roll the die"), wordy("Deliver München → Stuttgart (5 goods, +2000 DM)")
    ((), ('aa-wordy', 'aa-very-wordy'))
    """
    return tuple(look for least, look in ((WORDY, "aa-wordy"), (VERY_WORDY, "aa-very-wordy")) if len(label) > least)


class ActionBar(PlayPanel):
    """Whose turn it is in that seat's colour, the next thing to do in one sentence, and a button for
    everything that is neither on the map nor in an auction nor on a public contract, each in a place that
    it keeps. Where an event card leaves a choice, its whole text stands above the buttons. Also undo, redo
    and back to the start of the turn, each told before it is done unless it takes back one's own last act that
    showed nothing, who takes the screen next, and errors. On a narrow screen, where public contracts have a tab of
    their own, a button leads there when one can be auctioned or taken."""

    addressed = Bool(False, help="Whether the page belongs to one player, who is told when it is their turn.")
    instead: Instance[Said | None] = Instance(tuple, allow_none=True, help="The one button that is there instead of all others; None: there are the others.")
    contracts_wanted = Bool(False, help="Set where somebody wants to see the public contracts.")

    def build(self) -> None:
        self.add_class("aa-actionbar")
        self.turn = ipywidgets.HTML().add_class("aa-turn")
        self.rule = self.button("?", lambda: self.want_rule(HERE), "aa-quiet", "aa-rule-here")
        self.rule.tooltip = _("The rules about this")
        self.buttons = ipywidgets.HBox().add_class("aa-actions")
        self._does: dict[int, Does] = {}
        self._pressed_last = -1
        self.take = self.button("", self._take, "aa-primary", "aa-take")
        self.curtain = ipywidgets.HTML().add_class("aa-curtain")
        drawn = ipywidgets.HTML(shapes(SHAPES)).add_class("aa-hidden")  # what the curtain's truck is made of, sent once
        self.there = self.button("", self._show_contracts, "aa-accent", "aa-there")
        self._grow(READY)

        self.undo = self._tool(_("Undo"), self._undo, "aa-key-undo")
        self.redo = self._tool(_("Redo"), self._ask_redo, "aa-key-redo")
        self.restart = self._tool(_("Start of turn"), self._ask_restart)
        for tool, icon in ((self.undo, "undo"), (self.redo, "repeat"), (self.restart, "step-backward")):
            tool.icon = icon
        self.tools = ipywidgets.HBox([self.undo, self.redo, self.restart]).add_class("aa-row").add_class("aa-tools")
        # What the two switches show, the stylesheet shows by itself: a press needs no answer.
        self.menu = self._switch(_("Menu"), "bars", "aa-menu")
        self.more = self._switch(_("Trailers"), "truck", "aa-more")

        self._then: Callable[[], bool] | None = None
        self._own = -1  # the number of the last frame that a press here has led to
        self.question = Question(self._answer, self._guarded, self)
        self.request: RequestBar | None = None  # made when somebody first asks
        self.trouble = ErrorBar(self)
        shown = (self.turn, self.rule, self.curtain, self.take, self.buttons, self.more, self.there, self.menu, self.tools, self.trouble, self.question)
        self.children = (*shown, drawn)

    # Buttons --------------------------------------------------------------------------------------

    def _guarded(self, press: Press) -> Press:
        return guard(press, self)

    def _tool(self, label: str, ask: Callable[[], object], *looks: str) -> ipywidgets.Button:
        return self.button(label, ask, "aa-quiet", "aa-tool", *looks)

    @staticmethod
    def _switch(name: str, icon: str, look: str) -> ipywidgets.ToggleButton:
        switch = ipywidgets.ToggleButton(icon=icon, tooltip=name)
        for one in ("aa-button", "aa-quiet", "aa-icon", look):
            switch.add_class(one)
        return switch

    @property
    def shown(self) -> tuple[ipywidgets.Button, ...]:
        """The buttons that can be pressed now, place by place; or the one that takes the screen."""
        return (*((self.take,) if self._handed else ()), *(self.buttons.children[place] for place in sorted(self._does)))

    def shut(self) -> None:
        """What the two switches have opened is shut: something in it was pressed, or the game has gone on."""
        for switch in (self.menu, self.more):
            put(switch, False)

    def _pressed(self, place: int) -> None:
        if lost(self.session, self):
            return
        what = self._does.get(place)
        self._pressed_last = place
        if callable(what):
            what()
        elif what is not None:
            self.act(what)

    def _take(self) -> None:
        if lost(self.session, self):
            return
        self.session.take_screen(self.frame.handover)

    def _show_contracts(self) -> None:
        self.contracts_wanted = True
        self.contracts_wanted = False

    def _offer(self, said: Sequence[Said]) -> None:
        """Show these buttons, each in its place. The stylesheet shows those that the row's classes name: one message for all of them."""
        does: dict[int, Does] = {}
        for (label, look, what), place in zip(said, self._places(said), strict=True):
            self._grow(place + 1)
            button = self.buttons.children[place]
            with button.hold_sync():
                put(button, label, "description")
                dress(button, "aa-button", f"aa-on-{place}", *look.split(), *wordy(label))
            does[place] = what
        self._does = does
        self._name_more({type(what) for _label, look, what in said if RARE in look.split()})
        looks = [look.split() for _label, look, _what in said]
        led = ("aa-led",) if any("aa-primary" in look for look in looks) else ()
        rare = ("aa-rarely",) if any(RARE in look for look in looks) else ()
        several = ("aa-several",) if not led and sum(RARE not in look for look in looks) > 2 else ()
        answers = ("aa-answers",) if several and sum("aa-about-events" in look for look in looks) > FEW_ANSWERS else ()
        besides = ("aa-besides",) if led and sum(RARE not in look for look in looks) > 2 else ()
        dress(self.buttons, "aa-actions", *led, *rare, *several, *answers, *besides, *(f"aa-can-{place}" for place in sorted(does)))

    def _name_more(self, kinds: set[type[Does]]) -> None:
        """Say what the switch brings: trailers, kept cards, or both."""
        if not kinds:
            return
        cards = do.UseCard in kinds
        said = _("Trailers") if not cards else _("Kept cards") if kinds == {do.UseCard} else _("Trailers, cards")
        put(self.more, said, "description")
        put(self.more, said, "tooltip")

    def _places(self, said: Sequence[Said]) -> list[int]:
        """Where each of them lies: its own corner; where it lay before; a free place, not under the finger that has just pressed."""
        before = {self.buttons.children[place].description: place for place in self._does}
        places: dict[int, int] = {}
        for number, (label, _look, what) in enumerate(said):
            own = _own_place(what)
            if own is None and before.get(label, 0) >= OTHERS:
                own = before[label]
            if own is not None and own not in places.values():
                places[number] = own
        trailers = [number for number, (_label, _look, what) in enumerate(said) if isinstance(what, do.BuyTrailer | do.SellTrailer)]
        for number in range(len(said)):
            if number not in places:
                room = itertools.chain(TRAILERS, itertools.count(OTHERS)) if number in trailers else itertools.count(OTHERS)
                kept = TRAILERS if trailers and number not in trailers else ()
                free = (place for place in room if place not in places.values() and place not in kept and place != self._pressed_last)
                places[number] = next(free)
        return [places[number] for number in range(len(said))]

    def _grow(self, count: int) -> None:
        """Make buttons until there are so many."""
        made = [self.button("", partial(self._pressed, place), f"aa-on-{place}") for place in range(len(self.buttons.children), count)]
        if made:
            self.buttons.children = (*self.buttons.children, *made)

    # Showing --------------------------------------------------------------------------------------

    def show(self, frame: Frame, previous: Frame | None) -> None:
        session = self.session
        if self._then is not None:
            self._answer(False)
        if previous is not None and frame.head != previous.head:
            self.shut()
        handed = self._handed = frame.shown < 0 <= frame.handover
        leads = not handed and self._lead(frame)
        # Marks draw the curtain and show these two buttons: what the prompt says anyway needs no message of its own.
        marks = ('<i hidden class="aa-handed"></i>' if handed else "") + ('<i hidden class="aa-leads"></i>' if leads else "")
        self.turn.value = self._mark(frame) + self._turn(frame) + marks
        if handed:
            seat = frame.handover
            said = _("I am {name}: show my cards").format(name=session.words.seat(seat))
            with self.take.hold_sync():  # one message
                put(self.take, said, "description")
                dress(self.take, "aa-button", "aa-primary", "aa-take", f"aa-seat-{seat_colour(session.seats, seat).id}", *wordy(said))
            put(self.curtain, curtain(session.seats, seat, frame.state.players[seat]))
        if frame.shown >= 0:
            # On a page the position bar has the way back, always at the same place.
            self._offer([(_("Back to the game"), "aa-primary", lambda: session.show_entry(None))] if self._alone else [])
        else:
            self._offer([] if handed else [self.instead] if self.instead is not None else self._choices(frame))
        self._show_request(frame)
        asked = frame.request is not None and frame.request.ended == NOBODY
        here = frame.shown < 0 and not asked
        never, at_start = session.undo_refusal(), session.turn_start_refusal()
        self._tool_can(self.undo, here and session.can_undo, never)
        self._tool_can(self.restart, here and session.can_undo and at_start is None, at_start)
        self.redo.disabled = not (here and session.can_redo)
        for tool in (self.undo, self.redo, self.restart):
            hide(tool, frame.state.over and frame.shown < 0)

    @observe("instead")
    @guard
    def _instead(self, change: Bunch) -> None:
        self.show(self.frame, None)

    def _lead(self, frame: Frame) -> bool:
        """Whether a public contract can be auctioned or taken here; the button that leads to them says which."""
        kinds = {type(action) for action in frame.legal if self.seat in (None, action.seat)} if frame.shown < 0 else set()
        if self.instead is not None or not kinds & {do.CallAuction, do.TakeContract}:
            return False
        put(self.there, _("Call an auction") if do.CallAuction in kinds else _("Take a contract"), "description")
        wanted = any(isinstance(action, do.CallAuction | do.TakeContract) for action in self.session.asked() or ())
        dress(self.there, *(look for look in self.there._dom_classes if look != WANTED), *((WANTED,) if wanted else ()))
        return True

    def _tool_can(self, tool: ipywidgets.Button, can: bool, refusal: Reason | None) -> None:
        """Whether a tool can be pressed; why the table does not allow it is its tooltip."""
        put(tool, not can, "disabled")
        put(tool, self.words.reason(refusal) if refusal is not None else None, "tooltip")

    def _choices(self, frame: Frame) -> list[Said]:
        mine = [action for action in frame.legal if not isinstance(action, ELSEWHERE) and self.seat in (None, action.seat)]
        # Of two trailers the large one first: the row goes from right to left.
        mine.sort(key=lambda action: (ORDER.index(type(action)) if type(action) in ORDER else len(ORDER), not getattr(action, "large", True)))
        asked = self.session.asked()
        # Where a lesson leads nothing else stands out.
        first = next((action for action in mine if self._normal(action, frame)) if asked is None else (action for action in asked if action in mine), None)
        said: list[Said] = []
        for action in mine:
            look = "aa-primary" if action is first else RARE if is_seldom(action, frame.legal) else ""
            if asked is not None and action is first:
                look += f" {WANTED}"
            about = f"aa-about-{ACTIONS[type(action)]}"
            said.append((self.words.action(action, frame.state), f"{look} {KEYED.get(type(action), '')} {about}", action))
        return said

    @staticmethod
    def _normal(action: Action, frame: Frame) -> bool:
        """Whether a fair player would normally do that next."""
        return isinstance(action, NEXT) or (isinstance(action, do.EndTurn) and nothing_left(frame))

    def _whose(self, frame: Frame) -> int:
        if frame.handover >= 0:
            return frame.handover
        phase = frame.state.phase
        if isinstance(phase, Auction) and phase.next < 0:
            people = {action.seat for action in frame.legal}
            return people.pop() if len(people) == 1 else phase.caller
        seats = [seat for seat in frame.waiting if seat >= 0]
        return seats[0] if seats else frame.state.active

    def _mark(self, frame: Frame) -> str:
        """What the page's device reads: which frame is shown, which is the last that a press here has led to, whose it is, and whether another one
        may come without a press."""
        others = self.session.accompanied or not self.session.people.issuperset(frame.waiting)
        live = " data-aufachse-live" if others or self.options.roll_by_itself or self.options.end_turn_by_itself else ""
        if self.presses.at_work:
            self._own = frame.number
        return f"<i hidden data-aufachse-step={frame.number} data-aufachse-own={self._own} data-aufachse-owner={self._whose(frame)}{live}></i>"

    def _turn(self, frame: Frame) -> str:
        session, words = self.session, self.words
        seat = self._whose(frame)
        if frame.shown >= 0:
            return f'<div class="aa-prompt aa-looking">{escape(_("You are looking at the game as it was. Nothing can be done here."))}</div>'
        if frame.handover >= 0:
            prompt = _("{name}, take the screen. Everyone else, look away.").format(name=words.seat(seat))
        elif session.asked():
            # What to do stands on the lesson's card: said twice, it is read twice.
            prompt = _("Your turn.")
        else:
            prompt = session.over_because() or words.prompt(frame.state, frame.waiting, frame.legal, frame.perspective)
        whole = f" title='{escape(prompt)}'" if len(prompt) > SHORT else ""
        look = "aa-prompt" + (" aa-long" if len(prompt) > LONG else "") + (" aa-longest" if len(prompt) > LONGEST else "")
        headline = f"<span class=aa-headline{whole}>{escape(prompt)}</span>"
        if seat < 0 or frame.state.over:
            return f"<div class='{look} aa-nobody'><span class=aa-said>{headline}</span></div>"
        colour, letter = seat_colour(session.seats, seat), seat_letters(session.seats)[seat]
        return (
            f"<div class='{look} aa-seat aa-seat-{colour.id}'><span class=aa-letter aria-hidden=true>{letter}</span>"
            f"<span class=aa-said>{self._title(frame, seat)}{headline}{self._card(frame)}</span></div>"
        )

    def _title(self, frame: Frame, seat: int) -> str:
        """Which turn it is, and whose where it is another one's; the prompt says the name."""
        state = frame.state
        if state.turn < 1 or state.active < 0:
            return ""
        if state.active != seat:
            said = _("In {active}'s turn").format(active=self.words.seat(state.active))
        else:
            mine = self.addressed and any(action.seat == seat for action in frame.legal)
            said = _("Your turn") if mine else _("Round {number}").format(number=round_number(state.turn, len(state.players)))
        purse, whole = self._purse(frame)
        title = f" title='{escape(said + whole)}'" if whole or len(said) > LINE else ""
        return f"<small{title}>{escape(said)}{purse}</small>"

    def _purse(self, frame: Frame) -> tuple[str, str]:
        """Money and load of the person at the screen, as HTML and as text: on a narrow one the players are on another tab."""
        seat = self.eyes()
        if not 0 <= seat < len(frame.state.players) or frame.handover >= 0:
            return "", ""
        player = frame.state.players[seat]
        said, gaps = _("{money} · {goods}/{room} aboard"), {"goods": self.session.rules.goods(player), "room": player.room}
        whose = f"{self.words.seat(seat)}: " if self._whose(frame) != seat else ""
        has = escape(said).format(money=purse(self.words, seat, player.money), **gaps)
        whole = f" · {whose}{said.format(money=self.words.money_unbroken(player.money), **gaps)}"
        return f"<span class=aa-own-purse> · {escape(whose)}{has}</span>", whole

    def _card(self, frame: Frame) -> str:
        """The whole text of the card that is to be decided on by a person at this screen."""
        card = str(getattr(frame.state.phase, "card", ""))
        asked = next((action.seat for action in frame.legal if action.seat in self.session.people), NOBODY)
        text = self.words.card_text_to(card, asked, frame.state.active) if card and asked != NOBODY else ""
        if not text:
            return ""
        meaning = self.words.card_meaning(card)
        title = f"<b>{escape(meaning)}</b> <i lang=de>{escape(card)}</i>" if tells_meaning(card, meaning) else f"<b>{escape(card)}</b>"
        return f"<span class=aa-cardtext>{title}<br>{escape(text)}</span>"

    # Undo and redo --------------------------------------------------------------------------------

    def _undo(self) -> None:
        """What nobody can regret takes one press."""
        if self.session.undo_without_asking:
            self.carry_out(self.session.undo)
        else:
            yes = _("Ask everybody") if self.session.undo_asks_all else _("Undo it")
            self._ask(self.session.undo_preview(), _("This will be undone:"), yes, self.session.undo)

    def _ask_redo(self) -> None:
        yes = _("Ask everybody") if self.session.redo_asks_all else _("Redo it")
        self._ask(self.session.redo_preview(), _("This will be done again:"), yes, self.session.redo)

    def _ask_restart(self) -> None:
        yes = _("Ask everybody") if self.session.turn_start_asks_all else _("Go back")
        title = _("Back to the start of this turn. This will be undone:")
        self._ask(self.session.turn_start_preview(), title, yes, self.session.back_to_turn_start)

    def _show_request(self, frame: Frame) -> None:
        """What everybody is asked to take back, if somebody asks."""
        if self.request is None:
            if frame.request is None:
                return
            self.request = RequestBar(self._agree, self._guarded, self)
            self.children = (*self.children, self.request)
        self.request.show(self.session, frame)

    def _agree(self, yes: bool) -> None:
        self.carry_out(self.session.agree if yes else self.session.disagree)

    def _ask(self, entries: Iterable[Happened], title: str, yes: str, then: Callable[[], bool]) -> None:
        self.question.ask(title, [self.words.say(entry) for entry in entries], yes)
        self._then = then

    def _answer(self, yes: bool) -> None:
        then, self._then = self._then, None
        self.question.shut()
        if yes and then is not None:
            self.carry_out(then)
