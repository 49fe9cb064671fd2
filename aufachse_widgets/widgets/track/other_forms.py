"""Something else happened: the companion's forms for what doesn't come by itself, one of them open at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import NamedTuple

import ipywidgets

from ...engine import actions as do
from ...engine.actions import SOMEWHERE
from ...engine.state import State
from ...tracking.facts import Discarded, Drew, Stopped, Won
from ...tracking.kind import Told
from ...tracking.questions import Question
from ...words.language import _, pgettext
from ...words.tracking import whose
from ..parts.choices import Choices
from ..parts.tree import hide, put
from .auction import AuctionForm
from .contract import ContractChooser
from .desk import AtDesk, Desk, seat_icons
from .event import EventForm
from .forms import DeliverForm, MovesForm, SignForm
from .likely_spaces import in_snow
from .load import LoadForm
from .space_chooser import SpacePicker


class Form(NamedTuple):
    """A form for something else that happened: its widget, and what makes it ready for a seat."""

    widget: ipywidgets.Widget
    begin: Callable[[int], object]


class OtherForms(AtDesk, ipywidgets.VBox):
    """A heading, who it concerns, and the form that is open; hidden while none is. ``opened`` is called with whether one is, each time that one is
    opened or shut. A form is made when it is first asked for, and kept."""

    def __init__(self, desk: Desk, opened: Callable[[bool], object]) -> None:
        self.desk = desk
        self._opened = opened
        self.head = ipywidgets.HTML().add_class("aa-grow")
        self.back = desk.button(_("Back"), self.shut, "aa-quiet")
        who_title = ipywidgets.HTML(f"<b>{escape(_('Who?'))}</b>")
        self.who = Choices(desk.touch(self._who_chosen), desk).add_class("aa-seats")
        self.who_row = ipywidgets.HBox([who_title, self.who]).add_class("aa-whorow")
        self.body = ipywidgets.VBox()
        self.chooser = ContractChooser(desk)
        self.auction = AuctionForm(desk, self.tell, self.chooser)
        self.name = ""  # of the form that is open; empty: none
        self._made: dict[str, Form] = {}
        self.question: Question | None = None  # what the open form asks; None: it changes the past, or none is open
        self._late: Question | None = None  # what was asked last, where its moment has passed
        self._by_itself = False  # whether the form opened without a press
        self._told: Told | None = None  # what is being changed in the open form
        self._seat = 0
        self._makers: dict[str, tuple[str, Callable[[], Form]]] = {
            "event": (_("Event card"), self._event_form),
            "load": (pgettext("what happened", "Loaded"), self._load_form),
            "deliver": (_("Delivered"), self._deliver_form),
            "auction": (_("Auction"), lambda: Form(self.auction, self.auction.begin)),
            "take": (_("Public contract"), lambda: Form(self.chooser, self._begin_take)),
            "trailer": (_("Trailer"), lambda: self._moves_form(self._trailers)),
            "sign": (_("Signs"), self._sign_form),
            "kept": (_("Kept card used"), lambda: self._moves_form(self._kept_cards)),
            "stop": (_("Where does the truck stand?"), self._stop_form),
        }
        super().__init__([ipywidgets.HBox([self.head, self.back]).add_class("aa-row"), self.who_row, self.body])
        self.add_class("aa-trackform").add_class("aa-hidden")

    @property
    def _position(self) -> State:
        return self.session.frame.state

    # Opening and shutting -------------------------------------------------------------------------

    def open_form(self, name: str, seat: int = -1, told: Told | None = None, by_itself: bool = False) -> None:
        """Open the form of that name, for the seat on turn unless another is chosen; ``told`` is what is being changed in it. ``by_itself``: nobody asked
        for it."""
        self._told, self._by_itself, self._late = told, by_itself, None
        title, make = self._makers[name]
        if name not in self._made:
            self._made[name] = make()
        widget, begin = self._made[name]
        self._seat = seat if seat >= 0 else max(0, whose(self._position))
        self.name = name
        self.question = self.desk.question(name, self._seat)
        put(self.head, f'<div class="aa-title">{escape(title)}</div>')
        if self.body.children != (widget,):
            self.body.children = (widget,)
        seats = range(len(self.session.seats))
        self.who.offer([self.words.seat(one) for one in seats], seat_icons(self.session.seats, seats), self._seat)
        # The player on turn has called an auction: asked for here, it would be taken for who won it.
        hide(self.who_row, name in ("sign", "auction"))
        begin(self._seat)
        hide(self, False)
        self._opened(True)
        if not by_itself:  # else what hands must do stands on top, and the form below it
            self.desk.show("aa-trackform")

    def open_auction(self, contract: int) -> None:
        """The auction form, for a public contract that was proposed."""
        self.open_form("auction")
        self.auction.begin(self._seat, contract)

    def change(self, told: Told) -> None:
        """The form that what is being changed was told with, filled with it; none where it was told without one."""
        match told:
            case Drew(seat=seat, card=card):
                self.open_form("event", seat)
                if isinstance(form := self._made["event"].widget, EventForm):
                    form.begin(seat, card)
            case Won(seat=seat) | Discarded(seat=seat):
                self.open_form("auction", seat)
                self.auction.change(told)
            case do.Load(seat=seat):
                self.open_form("load", seat, told)
            case do.Deliver(seat=seat):
                self.open_form("deliver", seat, told)
            case do.BuyTrailer(seat=seat) | do.SellTrailer(seat=seat):
                self.open_form("trailer", seat, told)
            case do.TakeContract(seat=seat):
                self.open_form("take", seat, told)
            case do.UseCard(seat=seat):
                self.open_form("kept", seat, told)
            case do.CallAuction(seat=seat, contract=contract):
                self.open_form("auction", seat)
                self.auction.begin(seat, contract)
            case Stopped(seat=seat):
                self.open_form("stop", seat, told)
            case _:
                pass

    def shut(self) -> None:
        """Shut the form that is open."""
        self.name, self.question, self._late = "", None, None
        hide(self, True)
        self._opened(False)

    def look(self) -> None:
        """Shut the form that is open, where the moment of its question has passed. Where somebody had opened it the reason is said, unless that is the
        answer, which the page tells anyway."""
        over = self.session.passed(self.question) if self.question is not None else None
        if over is None:
            return
        title, by_itself, late = self._makers[self.name][0], self._by_itself, self.question
        self.shut()
        self._late = late
        if not by_itself and over.why != "answered":
            why = {
                "turn": _("“{title}” has been closed: the turn is over."),
                "undone": _("“{title}” has been closed: something was undone or changed."),
                "own_turn": _("“{title}” has been closed: it is your turn."),
            }
            self.desk.say(why[over.why].format(title=title))

    def still_open(self, *moves: Told) -> bool:
        """Whether a form is open, so that these may be told. A press that was under way when the moment of its question passed says why it tells nothing."""
        if not self.name and self._late is not None:
            self.desk.tell(*moves, question=self._late)
        return bool(self.name)

    def tell(self, *moves: Told) -> None:
        """What a form has to tell."""
        if not self.still_open(*moves):
            return
        self.desk.tell(*moves, question=self.question)
        if self.name and not self.desk.asked:  # what was kept has shut it already
            self.shut()

    def spare(self) -> Iterable[ipywidgets.Widget]:
        """The forms that are not open."""
        return (self.auction, self.chooser, *(form.widget for form in self._made.values()))

    def _who_chosen(self, place: int) -> None:
        self.open_form(self.name, place)

    # The forms ------------------------------------------------------------------------------------

    def _event_form(self) -> Form:
        form = EventForm(self.desk, self.tell)
        return Form(form, form.begin)

    def _load_form(self) -> Form:
        form = LoadForm(self.desk, self, self.chooser)
        return Form(form, lambda seat: form.begin(seat, self._told))

    def _deliver_form(self) -> Form:
        form = DeliverForm(self.desk, self.tell, self.chooser)
        return Form(form, lambda seat: form.begin(seat, self._told))

    def _sign_form(self) -> Form:
        form = SignForm(self.desk, self.tell)
        return Form(form, lambda seat: form.begin())

    def _stop_form(self) -> Form:
        form = SpacePicker(self.desk, lambda space: self.tell(Stopped(self._seat, space)))
        return Form(form, lambda seat: self._begin_stop(form))

    def _begin_stop(self, form: SpacePicker) -> None:
        told = self._told
        space = told.space if isinstance(told, Stopped) else ""
        found = [(one.space, one.label, one.icon) for one in in_snow(self.session, self.session.mine.state, self._seat)]
        if space and all(one[0] != space for one in found):
            found.insert(0, (space, self.words.space(space) if space != SOMEWHERE else _("? unknown"), "map-marker"))
        form.offer(found, space or None)

    def _moves_form(self, moves: Callable[[int], list[tuple[str, do.Action]]]) -> Form:
        form = MovesForm(self.desk, self.tell)
        return Form(form, lambda seat: self._offer_moves(form, moves(seat)))

    def _offer_moves(self, form: MovesForm, moves: list[tuple[str, do.Action]]) -> None:
        form.offer([(self.words.action(move, self._position), look, (move,)) for look, move in moves], self._told)

    def _begin_take(self, seat: int) -> None:
        market = self._position.market
        self.chooser.chosen = lambda number, moves: self.tell(*moves, do.TakeContract(seat, number))
        told = self._told.contract if isinstance(self._told, do.TakeContract) else 0
        self.chooser.offer(lambda one: one.id in (*market, told), told=told)

    def _trailers(self, seat: int) -> list[tuple[str, do.Action]]:
        """Trailers that the seat may have bought or sold."""
        player = self._position.players[seat]
        moves: list[do.Action] = [do.BuyTrailer(seat), do.BuyTrailer(seat, large=True)]
        if self.session.rules.edition.trailer_sale:
            moves += [do.SellTrailer(seat)] * bool(player.small) + [do.SellTrailer(seat, large=True)] * bool(player.large)
        return [("link", move) for move in moves]

    def _kept_cards(self, seat: int) -> list[tuple[str, do.Action]]:
        """Cards that the seat may have used."""
        return [("star", do.UseCard(seat, card)) for card in self._position.players[seat].cards]
