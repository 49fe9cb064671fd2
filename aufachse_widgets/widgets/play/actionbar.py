"""The action bar: whose turn it is, what to do next, and a button for what is not chosen elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape

import ipywidgets

from ...drawing.palette import seat_colour, seat_letters
from ...engine import actions as do
from ...engine.actions import Action
from ...engine.log import Happened, Taken, Won
from ...engine.phases import Auction
from ...engine.reasons import Reason
from ...sessions.frame import Frame
from ...words.language import _
from ..parts import presses
from ..parts.buttons import Press, make_button
from ..parts.errors import guard
from ..parts.notices import ErrorBar, Question
from ..parts.panel import PlayPanel
from ..parts.tree import dress, put
from .trailers import needed

ELSEWHERE = (do.Place, do.Drive, do.GoTo, do.PlaceSign, do.CallAuction, do.TakeContract, do.Bid, do.Match, do.Pass)
"""Chosen on the map, on a public contract or in the auction."""

NEWS = (Taken, Won)
"""How a public contract has found its owner: everybody at the table wants to know."""

ORDER = (
    do.RollDice, do.Deliver, do.Load, do.Choose, do.ChoosePlayer, do.ChooseContract, do.UseCard, do.EndTurn, do.Decline, do.BuyTrailer, do.SellTrailer,
)  # fmt: skip

READY = 8  # buttons made at once, so that no step has to make one

Does = Action | Callable[[], object]
"""What a click does."""

Said = tuple[str, str, Does]
"""A button: label, look, what a click does."""


class ActionBar(PlayPanel):
    """Whose turn it is in that seat's colour, the next thing to do in one sentence, and a button for
    everything that is neither on the map nor in an auction nor on a public contract nor in the trailer
    yard. How an auction ended is told until a person acts again. Also undo, redo
    and back to the start of the turn, each told before it is done unless it takes back one's own last act that
    showed nothing, who takes the screen next, and errors."""

    def build(self) -> None:
        self.add_class("aa-actionbar")
        self.turn = ipywidgets.HTML().add_class("aa-turn")
        self.buttons = ipywidgets.HBox().add_class("aa-row").add_class("aa-actions")
        self._news = ""
        self._pool: list[ipywidgets.Button] = []
        self._does: dict[ipywidgets.Button, Does] = {}
        for _count in range(READY):
            self._grow()

        self.undo = self._tool(_("Undo"), self._undo)
        self.redo = self._tool(_("Redo"), lambda: self._ask(self.session.redo_preview(), _("This will be done again:"), _("Redo it"), self.session.redo))
        self.restart = self._tool(_("Start of turn"), self._ask_restart)
        self.tools = ipywidgets.HBox([self.undo, self.redo, self.restart]).add_class("aa-row").add_class("aa-tools")

        self._then: Callable[[], bool] | None = None
        self.question = Question(self._answer, self._guarded)
        self.trouble = ErrorBar(self)
        self.children = (self.turn, self.buttons, self.tools, self.trouble, self.question)

    # Buttons --------------------------------------------------------------------------------------

    def _guarded(self, press: Press) -> Press:
        return guard(press, self)

    def _tool(self, label: str, ask: Callable[[], object]) -> ipywidgets.Button:
        return self.button(label, ask, "aa-quiet", "aa-tool")

    def _pressed(self, button: ipywidgets.Button) -> None:
        if presses.outdated(self.frame.number):
            return
        what = self._does.get(button)
        if callable(what):
            what()
        elif what is not None:
            self.act(what)

    def _offer(self, said: Iterable[Said]) -> None:
        """Show these buttons. A button that already bears a label is taken for it again, so that little changes."""
        said = list(said)
        free = list(self._pool)
        chosen: list[ipywidgets.Button | None] = []
        for label, _look, _what in said:
            same = next((button for button in free if button.description == label), None)
            if same is not None:
                free.remove(same)
            chosen.append(same)
        self._does = {}
        shown = []
        for (label, look, what), known in zip(said, chosen, strict=True):
            button = known
            if button is None:
                button = free.pop() if free else self._grow()
            with button.hold_sync():
                button.description = label
                dress(button, "aa-button", *look.split())
            self._does[button] = what
            shown.append(button)
        if tuple(shown) != self.buttons.children:
            self.buttons.children = tuple(shown)

    def _grow(self) -> ipywidgets.Button:
        button = make_button("", self._guarded(self._pressed))
        self._pool.append(button)
        return button

    # Showing --------------------------------------------------------------------------------------

    def show(self, frame: Frame, previous: Frame | None) -> None:
        session = self.session
        if self._then is not None:
            self._answer(False)
        self._hear(frame, previous)
        # The mark tells the page's device which frame is shown: presses carry its number.
        self.turn.value = f'<i hidden data-aufachse-step="{frame.number}"></i>{self._turn(frame)}'
        if frame.shown >= 0:
            self._offer([(_("Back to the game"), "aa-primary", lambda: session.show_entry(None))])
        elif frame.handover >= 0:
            seat = frame.handover
            self._offer([(_("I am {name}: show my cards").format(name=session.words.seat(seat)), "aa-primary aa-take", lambda: session.take_screen(seat))])
        else:
            self._offer(self._choices(frame))
        here = frame.shown < 0
        never, at_start = session.undo_refusal(), session.turn_start_refusal()
        self._tool_can(self.undo, here and session.can_undo, never)
        self._tool_can(self.restart, here and session.can_undo and at_start is None, at_start)
        self.redo.disabled = not (here and session.can_redo)

    def _tool_can(self, tool: ipywidgets.Button, can: bool, refusal: Reason | None) -> None:
        """Whether a tool can be pressed; why the table does not allow it is its tooltip."""
        put(tool, not can, "disabled")
        put(tool, self.words.reason(refusal) if refusal is not None else None, "tooltip")

    def _hear(self, frame: Frame, previous: Frame | None) -> None:
        if previous is None or frame.head == previous.head or max(frame.shown, previous.shown) >= 0:
            return
        told = [self.words.say(entry) for entry in frame.events if isinstance(entry, NEWS)]
        if told:
            self._news = told[-1]
        elif previous.legal:
            self._news = ""

    def _choices(self, frame: Frame) -> list[Said]:
        trailers = () if needed(self.session.rules, frame) else (do.BuyTrailer, do.SellTrailer)
        mine = [action for action in frame.legal if not isinstance(action, ELSEWHERE + trailers) and self.seat in (None, action.seat)]
        mine.sort(key=lambda action: ORDER.index(type(action)) if type(action) in ORDER else len(ORDER))
        plain = (do.BuyTrailer, do.SellTrailer, do.Decline, do.UseCard)
        first = next((action for action in mine if not isinstance(action, plain)), None)
        said: list[Said] = []
        for action in mine:
            look = "aa-primary" if action is first else "aa-extra" if isinstance(action, do.BuyTrailer | do.SellTrailer) else ""
            said.append((self.words.action(action, frame.state), look, action))
        return said

    def _whose(self, frame: Frame) -> int:
        if frame.handover >= 0:
            return frame.handover
        phase = frame.state.phase
        if isinstance(phase, Auction) and phase.next < 0:
            people = {action.seat for action in frame.legal}
            return people.pop() if len(people) == 1 else phase.caller
        seats = [seat for seat in frame.waiting if seat >= 0]
        return seats[0] if seats else frame.state.active

    def _turn(self, frame: Frame) -> str:
        session, words = self.session, self.words
        seat = self._whose(frame)
        if frame.shown >= 0:
            return f'<div class="aa-prompt aa-looking" role="status">{escape(_("You are looking at the game as it was. Nothing can be done here."))}</div>'
        if frame.handover >= 0:
            prompt = _("{name}, take the screen. Everyone else, look away.").format(name=words.seat(seat))
        else:
            prompt = words.prompt(frame.state, frame.waiting, frame.legal, frame.perspective)
        news = f'<small class="aa-news"><i class="fa fa-gavel" aria-hidden="true"></i> {escape(self._news)}</small>' if self._news else ""
        if seat < 0 or frame.state.over:
            return f'<div class="aa-prompt aa-nobody" role="status"><span class="aa-said">{news}{escape(prompt)}</span></div>'
        colour, letter = seat_colour(session.seats, seat), seat_letters(session.seats)[seat]
        return (
            f'<div class="aa-prompt aa-seat aa-seat-{colour.id}" role="status"><span class="aa-letter" aria-hidden="true">{letter}</span>'
            f'<span class="aa-said">{news or f"<small>{escape(self._title(frame, seat))}</small>"}{escape(prompt)}</span></div>'
        )

    def _title(self, frame: Frame, seat: int) -> str:
        name, state = self.words.seat(seat), frame.state
        if state.turn < 1 or state.active < 0:
            return name
        if state.active != seat:
            return _("{name}, in {active}'s turn").format(name=name, active=self.words.seat(state.active))
        return _("{name}, turn {number}").format(name=name, number=state.turn)

    # Undo and redo --------------------------------------------------------------------------------

    def _undo(self) -> None:
        """What nobody can regret takes one press."""
        if self.session.undo_is_plain:
            self.carry_out(self.session.undo)
        else:
            self._ask(self.session.undo_preview(), _("This will be undone:"), _("Undo it"), self.session.undo)

    def _ask_restart(self) -> None:
        self._ask(self.session.turn_start_preview(), _("Back to the start of this turn. This will be undone:"), _("Go back"), self.session.back_to_turn_start)

    def _ask(self, entries: Iterable[Happened], title: str, yes: str, then: Callable[[], bool]) -> None:
        self.question.ask(title, [self.words.say(entry) for entry in entries], yes)
        self._then = then

    def _answer(self, yes: bool) -> None:
        then, self._then = self._then, None
        self.question.shut()
        if yes and then is not None:
            self.carry_out(then)

    def spare(self) -> Iterable[ipywidgets.Widget]:
        """The buttons in reserve."""
        return self._pool
