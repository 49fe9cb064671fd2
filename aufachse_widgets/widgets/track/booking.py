"""The bank at the table, where nothing but payments is entered: how much, from whom to whom, and what for, which books it."""

from __future__ import annotations

from html import escape

import ipywidgets
from traitlets import Bunch

from ...sessions.frame import Frame
from ...tracking import log as log_of
from ...tracking.doubts import GIVEN
from ...tracking.facts import PURPOSES, Paid
from ...tracking.questions import Question
from ...words.language import _, pgettext
from ...words.purposes import button
from ..parts.choices import Choices
from ..parts.errors import guard
from ..parts.keypad import keypad
from ..parts.numbers import no_number, number_of
from ..parts.tree import hide, put
from .bank import BANK
from .desk import seat_icons
from .panel import TrackPanel

ICONS = {"delivery": "truck", "auction": "gavel", "trailer": "link", "fine": "exclamation-triangle", "gift": "gift"}
TYPED_OVER = "aa-typed-over"  # the first digit takes the place of the amount that stands there (frontend/scripts/device/keypad.js)
OWN_WORDS = 4  # of the table's own words, the latest, offered as buttons


class BookingPanel(TrackPanel):
    """A payment, in the order in which it is said at the table: the amount, who pays and who gets it, what for. The last touch books it.
    Where one side is a player, the other is the bank until another player is chosen. A reason that comes before the names is kept, and booked with
    the first of them."""

    def build(self) -> None:
        self.add_class("aa-keyed")
        self._parties = [BANK, *range(len(self.session.seats))]
        self._payer: int | None = None
        self._receiver: int | None = None
        self._words: list[str] = []  # the table's own
        self._purpose = ""  # the one that stands out: what a payment that is being changed was for, or what was touched too early
        self._at_once = False  # whether a reason was given before anybody was named, and so is booked with the name
        self._changing = False  # whether it holds a payment of the past
        self._written = -1  # the head at which what the panel holds was told: it may still be asked about
        self._question: Question | None = None  # the payment that is being entered, from the first touch on
        self.amount = ipywidgets.Text(description=_("Amount"), placeholder=_("e.g. {number}").format(number=500)).add_class("aa-amount")
        self.keypad = keypad()
        self.payer = Choices(self.desk.touch(self._payer_chosen), self.desk).add_class("aa-seats")
        self.receiver = Choices(self.desk.touch(self._receiver_chosen), self.desk).add_class("aa-seats")
        rows = [
            ipywidgets.HBox([ipywidgets.HTML(f"<b>{escape(title)}</b>"), row]).add_class("aa-whorow")
            for title, row in ((pgettext("payer", "From"), self.payer), (pgettext("receiver", "To"), self.receiver))
        ]
        self.said = ipywidgets.HTML()
        self.purposes = Choices(self.desk.touch(self._purpose_chosen), self.desk).add_class("aa-tiles").add_class("aa-purposes")
        self.word = ipywidgets.Text(description=_("Own words"), placeholder=_("what for?"))
        self.book = self.button(_("Book it"), self._word_typed, "aa-primary")
        own = ipywidgets.HBox([self.word, self.book]).add_class("aa-row").add_class("aa-ownword")
        self.words_used = Choices(self.desk.touch(self._word_chosen), self.desk).add_class("aa-small-hits")
        self.amount.observe(guard(self._typed, self.desk), names="value")
        self.word.observe(guard(self._word_changed, self.desk), names="value")
        how_much = ipywidgets.VBox([self.amount, self.keypad])
        whom = ipywidgets.VBox([*rows, self.said, self.purposes, own, self.words_used])
        self.form = ipywidgets.Box([how_much, whom]).add_class("aa-bookingform")
        self.over = ipywidgets.HTML(f"<p>{escape(_('The game is over. How it ended stands under End; Undo goes on with it.'))}</p>")
        self.children = (self.form, self.over)

    # Showing --------------------------------------------------------------------------------------

    def fill(self, frame: Frame, previous: Frame | None) -> None:
        if (self._written not in (-1, frame.head) and not frame.others) or (self._changing and not self.desk.editing):
            self._forget()
        fact = self.desk.fact
        if isinstance(fact, Paid):  # a payment that is being changed
            self.desk.fact = None
            self._change(fact)
        hide(self.form, frame.state.over or (frame.shown >= 0 and not self.desk.editing))
        hide(self.over, not frame.state.over)
        told = [event.why for _entry, event in reversed(self.session.log()) if isinstance(event, log_of.Paid) and event.why]
        self._words = list(dict.fromkeys(told))[:OWN_WORDS]
        self._show()

    def _change(self, fact: Paid) -> None:
        self._payer, self._receiver = (fact.other, fact.seat) if fact.amount > 0 else (fact.seat, fact.other)
        put(self.amount, str(abs(fact.amount)))
        put(self.word, fact.why)
        self._purpose, self._at_once, self._changing = fact.purpose, False, True
        self.amount.add_class(TYPED_OVER)

    def _show(self) -> None:
        words, seats = self.words, self.session.seats
        names = [_("Bank"), *(words.seat(seat) for seat in self._parties[1:])]
        icons = seat_icons(seats, self._parties)
        for row, chosen in ((self.payer, self._payer), (self.receiver, self._receiver)):
            put(row, tuple(names), "tooltips")  # long ones are cut
            row.offer(names, icons, None if chosen is None else self._parties.index(chosen))
        self.purposes.offer([button(one) for one in PURPOSES], [ICONS[one] for one in PURPOSES], PURPOSES.index(self._purpose) if self._purpose else None)
        self.words_used.offer(self._words)
        put(self.said, f'<p class="aa-booking" role="status">{escape(self._preview())}</p>')
        self.desk.entering = self._missing() if self._has_begun() else ""

    def _preview(self) -> str:
        """What would be booked, and what it still needs."""
        amount = number_of(self.amount.value)
        if not amount or self._payer is None or self._receiver is None:
            return self._missing()
        paid = self._payment(amount, self._word(), self._purpose)
        said = self.words.say(log_of.Paid(paid.seat, paid.amount, paid.other, paid.why, paid.purpose))
        return _("{payment} {question}").format(payment=said, question=self._missing())

    def _missing(self) -> str:
        """What is asked for next."""
        if not number_of(self.amount.value):
            return _("How much?")
        if self._payer is None or self._receiver is None:
            return self._who()
        if not (self._purpose or self._word()):
            return _("What for?")
        return _("Tap “{button}” to finish.").format(button=button(self._purpose) if self._purpose else self.book.description)

    def _who(self) -> str:
        if self._payer == BANK:
            return _("Who gets it?")
        if self._receiver == BANK:
            return _("Who pays?")
        return _("Who pays or gets it? One name is enough.")

    def _word(self) -> str:
        """What the payment is for, in words of one's own; empty where one of the purposes stands out."""
        return "" if self._purpose else self.word.value.strip()

    def _has_begun(self) -> bool:
        """Whether anything of a payment has been entered."""
        return bool(self.amount.value or self.word.value or self._purpose or self._payer is not None or self._receiver is not None)

    # Entering -------------------------------------------------------------------------------------

    def _payer_chosen(self, place: int) -> None:
        self._payer = self._parties[place]
        self._receiver = self._other_side(self._payer, self._receiver)
        self._named()

    def _receiver_chosen(self, place: int) -> None:
        self._receiver = self._parties[place]
        self._payer = self._other_side(self._receiver, self._payer)
        self._named()

    @staticmethod
    def _other_side(chosen: int, other: int | None) -> int | None:
        """The other side of the payment: who stood there, or the bank."""
        if other is not None and other != chosen:
            return other
        return BANK if chosen != BANK else None

    def _named(self) -> None:
        """Somebody was chosen: what was given before for a reason is booked now."""
        self._begun()
        lonely = self._purpose in GIVEN and BANK in (self._payer, self._receiver)  # players give to one another: the other name comes next
        if self._at_once and not lonely and number_of(self.amount.value) and self._payer is not None and self._receiver is not None:
            self._tell(self._purpose, self._word())

    def _typed(self, change: Bunch) -> None:
        self.amount.remove_class(TYPED_OVER)
        self._begun()

    def _word_changed(self, change: Bunch) -> None:
        self._at_once = False  # what is being typed waits for its button
        if change["new"]:
            self._purpose = ""
        self._begun()

    def _begun(self) -> None:
        if self._question is None:
            self._question = self.desk.question("payment", BANK)
        self._show()

    def _purpose_chosen(self, place: int) -> None:
        self._tell(PURPOSES[place])

    def _word_chosen(self, place: int) -> None:
        if place < len(self._words):
            self._tell(why=self._words[place])

    def _word_typed(self) -> None:
        why = self.word.value.strip()
        if why:
            self._tell(why=why)
        else:
            self._lacks(_("What for? Every payment needs a reason, so that it can be found later."))

    def _lacks(self, asked: str) -> None:
        """Say what is still missing where what would be booked is said, so that nothing moves."""
        put(self.said, f'<p class="aa-booking aa-lacking" role="alert">{escape(asked)}</p>')

    def _payment(self, amount: int, why: str, purpose: str) -> Paid:
        if self._payer is None or self._receiver is None:
            raise ValueError("a payment has two sides")
        if self._payer == BANK:
            return Paid(self._receiver, amount, why, BANK, purpose)
        return Paid(self._payer, -amount, why, self._receiver, purpose)

    def _tell(self, purpose: str = "", why: str = "") -> None:
        """Book it for that reason; where something is missing, keep the reason."""
        if why:
            put(self.word, why)
        self._purpose = purpose
        named = self._payer is not None and self._receiver is not None
        self._at_once = self._at_once or not named
        amount = number_of(self.amount.value)
        if not (amount and named):
            self._begun()
        if amount is None and self.amount.value.strip():
            self._lacks(no_number(self.amount.value))
        elif not amount:
            self._lacks(_("How much? Type a number, like 500."))
        elif not named:
            self._lacks(self._who())
        else:
            self._written = self.frame.head
            kept = self.desk.tell(self._payment(amount, why, purpose), question=self._question)
            if kept and self.session.told_already is not None:
                self._forget()
            if not kept or self.session.told_already is not None:  # a step that was kept has filled the panel itself
                self._show()

    def _forget(self) -> None:
        """What the panel holds has been told."""
        self._payer = self._receiver = None
        self._written = -1
        self._purpose, self._at_once, self._changing = "", False, False
        put(self.amount, "")
        put(self.word, "")
        self._question = None  # last, since emptying the fields asks it again
