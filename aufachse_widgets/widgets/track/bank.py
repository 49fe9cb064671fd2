"""The bank: every payment as a line with its reason, payments by hand, and "count your cash"."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import ipywidgets
from msgspec.structs import replace
from traitlets import Bunch

from ...drawing.palette import seat_colour, seat_letters
from ...engine.log import Rolled
from ...sessions.frame import Frame
from ...stats import cash_count
from ...stats.ledger import GameLog, Line, ledger
from ...tracking import log as log_of
from ...tracking.facts import Counted, Paid, SetMoney
from ...tracking.questions import Question
from ...words.language import _, pgettext
from ...words.naming import figure
from ..parts.choices import Choices
from ..parts.errors import guard
from ..parts.numbers import no_number, number_of
from ..parts.tree import hide, put
from .desk import STOPPED, leave_out, seat_icons
from .forgotten import Forgotten, forgotten
from .panel import TrackPanel

WINDOW = 30  # lines of the ledger sent at a time
SUSPECTS = 6  # shown at first
BANK = -1
TURNED = (Rolled, *STOPPED)  # what happens in a player's own turn


class BankPanel(TrackPanel):
    """Three parts behind one row of buttons: the ledger, a payment by hand, counting the cash."""

    def build(self) -> None:
        self.add_class("aa-bankpanel")
        session = self.session
        self._part = 0
        self.parts = Choices(self.desk.touch(self._part_chosen), self.desk).add_class("aa-switch")

        self._whose = -1
        self._back = 0
        self.filter = Choices(self.desk.touch(self._whose_chosen), self.desk).add_class("aa-seats")
        self.lines = ipywidgets.HTML()
        self.older = self.button(_("Older"), lambda: self._page(WINDOW), "aa-quiet")
        self.newer = self.button(_("Newer"), lambda: self._page(-WINDOW), "aa-quiet")
        pages = ipywidgets.HBox([self.newer, self.older]).add_class("aa-row")
        self.ledger = ipywidgets.VBox([self.filter, self.lines, pages])

        self._payer, self._other, self._gets = 0, BANK, False
        self._written = -1  # the head at which what the fields hold was told: it may still be asked about
        self._question: Question | None = None  # the payment that is being typed, from the first letter on
        self.payer_title = self._ask(_("Who?"))
        self.payer = Choices(self.desk.touch(self._payer_chosen), self.desk).add_class("aa-seats")
        self.way = Choices(self.desk.touch(self._way_chosen), self.desk).add_class("aa-switch")
        self.other_title = ipywidgets.HTML()
        self.other = Choices(self.desk.touch(self._other_chosen), self.desk).add_class("aa-seats")
        self.amount = ipywidgets.Text(description=_("Amount"), placeholder=_("e.g. {number}").format(number=500)).add_class("aa-amount")
        self.why = ipywidgets.Text(description=_("What for"), placeholder=_("in a few words"))
        self.pay = self.button(_("Write it down"), self._pay, "aa-primary", "aa-open")
        self.missing = ipywidgets.HTML()
        for field in (self.amount, self.why):
            field.observe(guard(self._payment_typed, self.desk), names="value")
        self.payment = ipywidgets.VBox([self.payer_title, self.payer, self.way, self.other_title, self.other, self.amount, self.why, self.missing, self.pay])

        note = _("Count each player's cash and type it in; skip anyone you don't count.")
        self.count_note = ipywidgets.HTML(f"<p>{escape(note)}</p>")
        self.sums = [ipywidgets.Text(description=seat.name, placeholder=_("counted")).add_class("aa-amount") for seat in session.seats]
        rows = [
            ipywidgets.HBox([field]).add_class("aa-row").add_class("aa-sitting").add_class(f"aa-seat-{seat_colour(session.seats, seat).id}")
            for seat, field in enumerate(self.sums)
        ]
        self.compare = self.button(_("Compare with the ledger"), self._compare_cash, "aa-primary", "aa-open")
        self.found = ipywidgets.HTML()
        self._suspects: list[cash_count.Suspect] = []
        self._compared = [""] * len(self.sums)  # what stood in the fields when they were compared
        self._forgotten: list[Forgotten] = []
        self._counted = 0  # the entry after which the cash was counted
        self.forgotten_title = self._ask(_("Forgotten? One tap enters it, before the count:"))
        self.forgotten = Choices(self.desk.touch(self._forgotten_chosen), self.desk).add_class("aa-big").add_class("aa-deeds")
        self._apart: list[tuple[int, int]] = []
        self.fixes = Choices(self.desk.touch(self._fix), self.desk).add_class("aa-big").add_class("aa-deeds")
        self.suspects_title = self._ask(_("Tap the line that is wrong:"))
        self.suspects = Choices(self.desk.touch(self._suspect_chosen), self.desk).add_class("aa-big").add_class("aa-deeds")
        told = (self.found, self.forgotten_title, self.forgotten, self.suspects_title, self.suspects, self.fixes)
        self.counting = ipywidgets.VBox([self.count_note, *rows, self.compare, *told]).add_class("aa-counting")
        self.children = (self.parts, self.ledger, self.payment, self.counting)

    def _ask(self, text: str) -> ipywidgets.HTML:
        return ipywidgets.HTML(f'<div class="aa-ask">{escape(text)}</div>')

    # Showing --------------------------------------------------------------------------------------

    def fill(self, frame: Frame, previous: Frame | None) -> None:
        if self._written not in (-1, frame.head) and not frame.others:
            self._forget_payment()
        fact = self.desk.fact
        if isinstance(fact, Paid):
            # A payment that is being changed.
            self.desk.fact, self._part = None, 1
            self._payer, self._other, self._gets = fact.seat, fact.other, fact.amount > 0
            put(self.amount, str(abs(fact.amount)))
            put(self.why, fact.why)
        if isinstance(fact, Counted):
            # A count that is being changed.
            self.desk.fact, self._part = None, 2
            for seat, field in enumerate(self.sums):
                put(field, str(fact.money) if seat == fact.seat else "")
        if self.desk.paying >= 0:
            # A payment was asked for: by the player on turn.
            self._part, self._payer, self.desk.paying = 1, self.desk.paying, -1
        offered = self._offered()
        titles = ((_("Ledger"), "list"), (_("Pay by hand"), "money"), (_("Count the cash"), "calculator"))
        self.parts.offer([titles[part][0] for part in offered], [titles[part][1] for part in offered], offered.index(self._part))
        for place, part in enumerate((self.ledger, self.payment, self.counting)):
            hide(part, place != self._part)
        if self._part == 0:
            self._fill_ledger()
        elif self._part == 1:
            self._fill_payment()
        else:
            self._fill_count()

    def _offered(self) -> tuple[int, ...]:
        """Its parts; where nothing but payments is entered, those have a panel of their own."""
        return (0, 2) if self.session.tracked.bank else (0, 1, 2)

    def _part_chosen(self, place: int) -> None:
        self._part = self._offered()[place]
        self.fill(self.frame, None)

    def _lines(self) -> tuple[Line, ...]:
        session = self.session
        return ledger(session.rules, len(session.seats), session.log())

    # The ledger -----------------------------------------------------------------------------------

    def _fill_ledger(self) -> None:
        session, words = self.session, self.words
        seats = range(len(session.seats))
        self.filter.offer([pgettext("players", "All"), *(words.seat(seat) for seat in seats)], seat_icons(session.seats, [-1, *seats]), self._whose + 1)
        lines = [line for line in self._lines() if self._whose in (-1, line.seat)]
        self._back = max(0, min(self._back, len(lines) - 1))
        end = len(lines) - self._back
        rows = "".join(self._row(line) for line in reversed(lines[max(0, end - WINDOW) : end]))
        start = words.money(session.rules.edition.starting_money)
        brought = sum(line.reason == "start" for line in self._lines())
        if end <= WINDOW and brought < len(seats):
            everyone = escape(_("Everyone else's starting money") if brought else _("Everyone's starting money"))
            rows += f'<tr>{self._turn_cell("–")}<td><td>{everyone}<td class="aa-n">{escape(start)}<td>'
        heads = (*(() if session.tracked.bank else (_("Turn"),)), "", _("What for"), _("Amount"), _("Balance"))
        put(self.lines, f'<table class="aa-table aa-ledger"><thead><tr>{"".join(f"<th>{escape(head)}" for head in heads)}</thead><tbody>{rows}</table>')
        put(self.older, end <= WINDOW, "disabled")
        put(self.newer, not self._back, "disabled")

    def _turn_cell(self, turn: str) -> str:
        return "" if self.session.tracked.bank else f"<td>{turn}"

    def _row(self, line: Line) -> str:
        session = self.session
        colour, letter = seat_colour(session.seats, line.seat), seat_letters(session.seats)[line.seat]
        amount = "" if line.reason == "start" else figure(line.amount, sign=True)
        return (
            f'<tr class="aa-seat-tint aa-seat-{colour.id}">{self._turn_cell(str(line.turn or "–"))}'
            f'<td><span class="aa-letter" title="{escape(self.words.seat(line.seat))}">{letter}</span>'
            f'<td>{escape(self.words.say(line.event))}<td class="aa-n">{amount}<td class="aa-n">{figure(line.balance)}'
        )

    def _whose_chosen(self, place: int) -> None:
        self._whose, self._back = place - 1, 0
        self._fill_ledger()

    def _page(self, lines: int) -> None:
        self._back = max(0, self._back + lines)
        self._fill_ledger()

    # A payment by hand ----------------------------------------------------------------------------

    def _fill_payment(self) -> None:
        session, words = self.session, self.words
        seats = range(len(session.seats))
        self.payer.offer([words.seat(seat) for seat in seats], seat_icons(session.seats, seats), self._payer)
        self.way.offer([_("pays"), _("gets")], ["minus", "plus"], int(self._gets))
        put(self.other_title, f'<div class="aa-ask">{escape(pgettext("payer", "from") if self._gets else pgettext("receiver", "to"))}</div>')
        if self._other == self._payer:
            self._other = BANK
        self._payment_typed()
        self.other.offer([_("the bank"), *(words.seat(seat) for seat in seats)], seat_icons(session.seats, [BANK, *seats]), self._other + 1)
        leave_out(self.other, self._payer + 1, len(seats) + 1)

    def _payer_chosen(self, place: int) -> None:
        self._payer = place
        self._fill_payment()

    def _way_chosen(self, place: int) -> None:
        self._gets = place == 1
        self._fill_payment()

    def _other_chosen(self, place: int) -> None:
        self._other = place + BANK  # the first is the bank
        self._fill_payment()

    def _payment_typed(self, change: Bunch | None = None) -> None:
        """Say what a payment still needs before somebody presses in vain."""
        if not (self.amount.value.strip() or self.why.value.strip()):
            self._question = None
        elif self._question is None:
            self._question = self.desk.question("payment", self._payer)
        missing = ""
        if not self.amount.value.strip():
            missing = _("Needs an amount and what it is for.") if not self.why.value.strip() else _("Needs an amount.")
        elif not self.why.value.strip():
            missing = _("Needs a few words on what it is for, so that it can be found later.")
        put(self.missing, f'<p class="aa-small" role="status">{escape(missing)}</p>')

    def _pay(self) -> None:
        amount, why = number_of(self.amount.value), self.why.value.strip()
        if amount is None and self.amount.value.strip():
            self.desk.error = no_number(self.amount.value)
        elif not amount:
            self.desk.error = _("How much? Type a number, like 500.")
        elif not why:
            self.desk.error = _("What for? Every payment needs a reason, so that it can be found later.")
        else:
            self._written = self.frame.head
            kept = self.desk.tell(Paid(self._payer, amount if self._gets else -amount, why, self._other), question=self._question)
            if kept and self.session.told_already is not None:
                self._forget_payment()

    def _forget_payment(self) -> None:
        """What the fields hold has been told."""
        self._written = -1
        put(self.amount, "")
        put(self.why, "")

    # Counting -------------------------------------------------------------------------------------

    def _compare_cash(self) -> None:
        told = []
        for seat, field in enumerate(self.sums):
            if not field.value.strip():
                continue
            money = number_of(field.value)
            if money is None:
                self.desk.error = _("{name}: {why}").format(name=self.words.seat(seat), why=no_number(field.value))
                return
            told.append(Counted(seat, money))
        if not told:
            self.desk.error = _("Type in at least one player's money.")
        elif self.tell(*told):
            self._compared = [field.value for field in self.sums]

    def _drop_compared(self, log: GameLog) -> None:
        """Leave nothing in the fields of what was counted once something else has been entered, or the only count was undone."""
        last = next((event for _entry, event in reversed(log) if not isinstance(event, (log_of.Remark, log_of.PastChanged, log_of.Undone))), None)
        if any(self._compared) and not isinstance(last, log_of.Counted):
            for field, compared in zip(self.sums, self._compared, strict=True):
                if field.value == compared:
                    put(field, "")
            self._compared = [""] * len(self.sums)

    def _fill_count(self) -> None:
        """The last count as it stands against the ledger; a change of an early entry may clear it up."""
        session, log = self.session, self.session.log()
        self._drop_compared(log)
        told = cash_count.counts(log)
        if not told:
            put(self.found, f"<p>{escape(_('The cash has not been counted yet.'))}</p>")
            self._offer_suspects(())
            self._offer_fixes([])
            self._offer_forgotten([])
            return
        entry, counted = told[-1]
        checks = cash_count.check(session.rules, len(session.seats), log, counted, entry)
        open_now = {one.seat for one in session.reminders if one.kind in ("short", "surplus")}
        checks = tuple(sorted(checks, key=lambda one: one.agrees or one.seat not in open_now))  # what is still wrong comes first
        put(self.found, "".join(self._checked(one, one.seat in open_now) for one in checks))
        # Money may have moved since the count: what is set right is the difference.
        players = session.frame.state.players
        self._counted = self._before_count(log, entry)
        self._offer_forgotten(forgotten(self.words, session.rules, players, [one for one in checks if not one.agrees and one.seat in open_now]))
        self._offer_fixes([(one.seat, players[one.seat].money + one.difference) for one in checks if not one.agrees and one.seat in open_now])
        self._offer_suspects([one for check in checks if not check.agrees and check.seat in open_now for one in check.suspects[:SUSPECTS]])

    def _before_count(self, log: GameLog, last: int) -> int:
        """The entry before the count whose last sum was told in entry ``last``."""
        first = last
        for number, event in reversed(log):
            if number <= last and not isinstance(event, log_of.Remark):
                if not isinstance(event, log_of.Counted):
                    break
                first = number
        return self.desk.before(first)

    def _offer_forgotten(self, found: list[Forgotten]) -> None:
        """What nobody entered, to be entered where the count would have found it."""
        self._forgotten = found
        self.forgotten.offer([one.said for one in found], ["plus"] * len(found))
        for widget in (self.forgotten_title, self.forgotten):
            hide(widget, not found)

    def _forgotten_chosen(self, place: int) -> None:
        if place < len(self._forgotten):
            one = self._forgotten[place]
            self.desk.tell_after_all(self._own_turn(one.move.seat), one.said, one.move)

    def _own_turn(self, seat: int) -> int:
        """The last entry before the count at which it was that player's turn; where there is none, the one before the count."""
        own = [entry for entry, event in self.session.log() if entry <= self._counted and event.seat == seat and isinstance(event, TURNED)]
        return own[-1] if own else self._counted

    def _offer_fixes(self, apart: list[tuple[int, int]]) -> None:
        """Where nobody finds the line, the ledger follows what lies on the table."""
        words, self._apart = self.words, apart
        had = self.session.frame.state.players
        labels = [
            _("Set {name}'s money: {was} → {now}").format(name=words.seat(seat), was=words.money(had[seat].money), now=words.money(money))
            for seat, money in apart
        ]
        self.fixes.offer(labels, ["pencil"] * len(apart))
        hide(self.fixes, not apart)

    def _fix(self, place: int) -> None:
        if place < len(self._apart):
            seat, money = self._apart[place]
            self.tell(SetMoney(seat, money, _("counted")))

    def _offer_suspects(self, found: Sequence[cash_count.Suspect]) -> None:
        """The lines that may be wrong, with what may be wrong with them; a touch puts one right where it is known how, and else leads to the line."""
        lines = [(one.line, one) for one in found if one.line is not None]
        self._suspects = [one for _line, one in lines]
        self.suspects.offer(
            ["\n".join(filter(None, (self._line(line), self._reason(one)))) for line, one in lines],
            ["pencil" if self._put_right(one) else "search" for _line, one in lines],
        )
        for widget in (self.suspects_title, self.suspects):
            hide(widget, not lines)

    def _suspect_chosen(self, place: int) -> None:
        if place >= len(self._suspects) or (line := self._suspects[place].line) is None:
            return
        if right := self._put_right(self._suspects[place]):
            self.desk.put_right(line.entry, right)
        else:
            self.session.show_entry(line.entry)
            self.desk.tab = "log"

    def _put_right(self, one: cash_count.Suspect) -> Paid | None:
        """The payment as it would be with the sum that is proposed for it; None where nothing is proposed, or it isn't a payment by hand."""
        if one.line is None or not one.amount or not isinstance(one.line.event, log_of.Paid):
            return None
        told = self.session.move(one.line.entry)
        if not isinstance(told, Paid):
            return None
        return replace(told, amount=one.amount if one.line.seat == told.seat else -one.amount)

    def _reason(self, one: cash_count.Suspect) -> str:
        """What may be wrong with a line; nothing where all that can be said is that it was entered by hand, as every line of a bank was."""
        return "" if one.slip == "hand" and self.session.tracked.bank else cash_count.reason(self.words, one)

    def _checked(self, one: cash_count.Check, apart: bool) -> str:
        session, words = self.session, self.words
        colour = seat_colour(session.seats, one.seat)
        earlier = session.frame.state.players[one.seat].money != one.expected
        said = f'<p class="aa-verdict">{escape(cash_count.verdict(words, one, earlier))}</p>'
        if not one.agrees and not apart:
            said += f"<p>{escape(_('This has been corrected since.'))}</p>"
        elif not one.agrees:
            said += "".join(f"<p>{escape(cash_count.reason(words, suspect))}</p>" for suspect in one.suspects[:SUSPECTS] if suspect.line is None)
            if rest := one.suspects[SUSPECTS:]:
                title = escape(_("All lines since the last count that agreed") if one.since else _("All lines"))
                said += f"<details><summary>{title}</summary><ul>{''.join(self._suspect(suspect) for suspect in rest)}</ul></details>"
        return f'<div class="aa-seat-tint aa-seat-{colour.id} aa-check{" aa-off" if apart and not one.agrees else ""}" role="status">{said}</div>'

    def _suspect(self, suspect: cash_count.Suspect) -> str:
        """A line of the list as HTML."""
        said = escape(self._reason(suspect))
        if suspect.line is None:
            return f"<li>{said}"
        return f"<li><b>{escape(self._line(suspect.line))}</b>{f'<br>{said}' if said else ''}"

    def _line(self, line: Line) -> str:
        """A line of the ledger in words, with its turn and its amount."""
        what = self.words.say(line.event)
        if line.turn:
            what = _("Turn {turn}: {event}").format(turn=line.turn, event=what)
        return f"{what} ({figure(line.amount, sign=True)})"
