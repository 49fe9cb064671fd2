"""Every player's things, as the ledger and the table's words have them; a press on a value corrects it, with a reason."""

from __future__ import annotations

from collections.abc import Callable, Collection
from html import escape
from typing import Any

import ipywidgets

from ...bots import get_bot
from ...engine.actions import EMPTY, NOWHERE
from ...engine.cards import EVENT_CARDS
from ...engine.errors import IllegalAction
from ...engine.state import Debt
from ...sessions.frame import Frame
from ...tracking import facts
from ...tracking.kind import Told
from ...tracking.questions import Question
from ...tracking.table import TableState
from ...words.language import _, pgettext
from ...words.sorting import sort_key
from ..parts.bot_menu import bot_words, menu_codes
from ..parts.choices import Choices
from ..parts.errors import guard
from ..parts.numbers import no_number, number_of
from ..parts.tree import hide, is_hidden, put
from .contract import ContractChooser, contract_label
from .desk import AtDesk, Desk, Tells, seat_icons
from .panel import TrackPanel
from .search import Finder
from .space_chooser import SpacePicker, place_name
from .values import Value, player_values, table_values


class PlayersPanel(TrackPanel):
    """One player's (or the table's) values as buttons, each of which can be set."""

    def build(self) -> None:
        self.add_class("aa-playerspanel")
        differs = _("Money differs on the table? Choose whose.") if self.session.tracked.bank else _("Money, cargo or cards differ on the table? Choose whose.")
        self.ask = ipywidgets.HTML(f'<div class="aa-ask">{escape(differs)}</div>')
        self.to_log = self.button(_("Something was entered wrongly → Log"), self._to_log, "aa-quiet", "aa-tolog")
        self.who = Choices(self.desk.touch(self._who_chosen), self.desk).add_class("aa-seats")
        self.values = Choices(self.desk.touch(self._value_chosen), self.desk).add_class("aa-values")
        self.editor = Correction(self.desk, self._set, self._shut)
        self._question: Question | None = None  # which value is asked for; None: none, or one of the past
        self.children = (self.ask, self.to_log, self.who, self.values, self.editor)
        self._who = 0
        self._names: list[str] = []

    def fill(self, frame: Frame, previous: Frame | None) -> None:
        seats = range(len(self.session.seats))
        fact = self.desk.fact
        told = fact if isinstance(fact, Correcting) else None
        if told is not None:
            # A correction that is being changed.
            self.desk.fact = None
            self._who = len(seats) if OF_FACTS[type(told)] in OF_TABLE else told.seat
        elif self.desk.correcting >= 0:
            # Asked for by the player on turn.
            self._who, self.desk.correcting = self.desk.correcting, -1
            self._shut()
        table_too = () if self.session.tracked.bank else (-1,)
        names = [self.words.seat(seat) if seat >= 0 else _("The table") for seat in (*seats, *table_too)]
        self.who.offer(names, seat_icons(self.session.seats, [*seats, *table_too]), self._who)
        table, one_of = self.session.table, self._who
        said = table_values(self.session, table) if one_of == len(seats) else player_values(self.session, table, one_of)
        self._names = [one.name for one in said]
        self.values.offer([f"{one.title}\n{one.said}" for one in said], [one.icon for one in said])
        set_elsewhere = self._question is not None and self.session.passed(self._question) is not None
        if set_elsewhere or (previous is not None and frame.head != previous.head and not frame.others):
            self._shut()
        if told is not None:
            self._edit(name_of(told), told)

    def _who_chosen(self, place: int) -> None:
        self._who = place
        self._shut()
        self.fill(self.frame, None)

    def _to_log(self) -> None:
        """What was told wrongly, or not at all, is changed at its line of the log."""
        self.desk.tab = "log"

    def _value_chosen(self, place: int) -> None:
        if place < len(self._names):
            self._edit(self._names[place])

    def _edit(self, name: str, told: Correcting | None = None) -> None:
        self.editor.begin(name, self._who if self._who < len(self.session.seats) else facts.TABLE, told)
        self._question = self.desk.question(f"correct {name}", self._who)
        hide(self.values, True)  # the form stands where they were, in view

    def _set(self, *moves: Told) -> None:
        """What the form has to tell; where somebody else has set the same, it is done."""
        if self.desk.tell(*moves, question=self._question) and self.session.told_already is not None:
            self._shut()

    def _shut(self) -> None:
        self._question = None
        self.editor.shut()
        hide(self.values, False)


Picked = int | str | Debt
"""A contract, an event card or a debt."""

Correcting = (
    facts.SetMoney | facts.SetSpace | facts.SetLoad | facts.SetHand | facts.SetTrailers | facts.SetCards | facts.SetDebts | facts.SetSkips
    | facts.SetTurn | facts.SetPublic | facts.Named | facts.SetSigns
)  # fmt: skip

OF_FACTS: dict[type[Told], str] = {
    facts.SetMoney: "money", facts.SetSpace: "space", facts.SetLoad: "load", facts.SetHand: "hand", facts.SetTrailers: "trailers",
    facts.SetCards: "cards", facts.SetDebts: "debts", facts.SetSkips: "skips", facts.SetTurn: "turn", facts.SetPublic: "public",
    facts.Named: "market", facts.SetSigns: "construction",
}  # fmt: skip
"""What each kind of correction sets, as the values are called here."""

OF_TABLE = ("turn", "public", "market", "construction")


def name_of(told: Correcting) -> str:
    """What a correction sets.

    >>> name_of(facts.SetMoney(0, 300)), name_of(facts.SetSigns(facts.TABLE, "", "kassel", 1))
    ('money', 'jam')
    """
    return "jam" if isinstance(told, facts.SetSigns) and told.jam else OF_FACTS[type(told)]


class Correction(AtDesk, ipywidgets.VBox):
    """One value, set with a reason. ``tell(*moves)`` gets the facts, ``left()`` is called by the button back."""

    def __init__(self, desk: Desk, tell: Tells, left: Callable[[], object]) -> None:
        self.desk = desk
        self._tell = tell
        self.name, self.seat = "", 0
        self._picked: list[Picked] = []
        self.title = ipywidgets.HTML()
        self.first = ipywidgets.Text().add_class("aa-amount")
        self.second = ipywidgets.Text().add_class("aa-amount")
        self.space = SpacePicker(self.desk, self._space)
        self.picked = Choices(self.desk.touch(self._drop), self.desk).add_class("aa-picked")
        self.picking = ipywidgets.HBox([self.picked]).add_class("aa-fitting")
        self.contracts = ContractChooser(self.desk, self._add_contract)
        self.cards = Finder(self.desk, _("Add a card: first letters"), self._all_cards, self._add_card, most=6)
        self.seats = Choices(self.desk.touch(self._seat_chosen), self.desk).add_class("aa-seats")
        self.places = Choices(self.desk.touch(self._place_chosen), self.desk).add_class("aa-big")
        self.reason = ipywidgets.Text(description=_("Why"), placeholder=_("for the log, optional"))
        self.ok = self.desk.button(_("Set it"), self._ok, "aa-primary")
        self.back = self.desk.button(_("Back"), left, "aa-quiet")
        row = ipywidgets.HBox([self.ok, self.back]).add_class("aa-row")
        fields, finders = (self.first, self.second, self.picking), (self.places, self.contracts, self.cards, self.space, self.seats)
        self._parts = (*fields, *finders)
        for field in (self.first, self.second):
            field.observe(guard(lambda change: self._show_effect(), self.desk), names="value")
        self.effect = ipywidgets.HTML()  # what it does, before it is done
        self.note = ipywidgets.HTML(f'<p class="aa-small">{escape(_("This moves no money. Add a forgotten purchase under Log, where it happened."))}</p>')
        self._slot = 0
        self._taken = ""  # the letters by which a contract was found and chosen
        self._before: tuple[Told, ...] = ()  # facts that make a contract known
        # What is found and added stands below the buttons, which it would move.
        super().__init__([self.title, *fields, self.effect, self.note, self.reason, row, *finders])
        self.add_class("aa-trackform")
        self.shut()

    def shut(self) -> None:
        """Nothing is being corrected."""
        self.name = ""
        hide(self, True)

    def _only(self, *shown: ipywidgets.DOMWidget, ok: bool = True) -> None:
        for part in self._parts:
            hide(part, part not in shown)
        hide(self.ok, not ok)
        hide(self.reason, self.name == "chair")
        hide(self.note, self.name not in ("trailers", "load"))

    def begin(self, name: str, seat: int, told: Correcting | None = None) -> None:
        """Correct that value; ``told`` is the correction that is being changed, whose values fill the form."""
        hide(self, True)  # while it is filled
        self.name, self.seat, self._before, self._taken = name, seat, (), ""
        session = self.session
        state, words = session.frame.state, session.words
        player = state.players[seat] if seat >= 0 else None
        put(self.reason, "")
        titles = {
            "money": _("Money on the table"), "space": _("Where the truck stands"), "load": _("Contracts aboard"), "hand": _("Contracts in hand"),
            "trailers": _("Trailers"), "cards": _("Kept event cards"), "debts": _("Debts"), "skips": _("Turns to skip"), "turn": _("Whose turn is it?"),
            "public": _("Public contracts left, face up and in the deck"), "market": _("Name a face-up contract: choose its place, then the card"),
            "chair": _("Who thinks? What a bot wants is said under Turn, and you do it for it."),
            "construction": _("Where the construction sign stands"), "jam": _("Where the jam sign stands"),
        }  # fmt: skip
        whose = f"{words.seat(seat)}: " if seat >= 0 else ""
        put(self.title, f'<div class="aa-ask">{escape(whose + titles[name])}</div>')
        self.first.description = self.second.description = ""
        match name:
            case "money" | "skips" if player is not None:
                self.first.value = str(player.money if name == "money" else player.skips)
                self._only(self.first)
            case "trailers" if player is not None:
                self.first.description, self.second.description = pgettext("trailers", "Small"), pgettext("trailers", "Large")
                self.first.value, self.second.value = str(player.small), str(player.large)
                self._only(self.first, self.second)
            case "public":
                self.first.value = str(state.deck + sum(number != EMPTY for number in state.market))
                self._only(self.first)
            case "space":
                self.space.offer([])
                self._only(self.space, ok=False)
            case "construction" | "jam":
                self.space.offer([(NOWHERE, _("Not on the board"), "ban")], signs=self._sign_spaces())
                self._only(self.space, ok=False)
            case "turn":
                seats = range(len(session.seats))
                self.seats.offer([words.seat(one) for one in seats], seat_icons(session.seats, seats))
                self._only(self.seats, ok=False)
            case "load" if player is not None:
                self._picked = list(player.loaded)
                self.contracts.offer(lambda one: one.id in player.hand)
                self._only(self.picking, self.contracts)
            case "hand" if player is not None:
                self.first.description = _("How many")
                self.first.value = str(len(player.hand))
                self._picked = [number for number in player.hand if number > 0]
                self.contracts.offer()
                self._only(self.first, self.picking, self.contracts)
            case "cards" if player is not None:
                self._picked = list(player.cards)
                self.cards.clear()
                self._only(self.picking, self.cards)
            case "debts" if player is not None:
                self._picked = list(player.debts)
                self.first.description = _("Amount")
                self.first.value = "500"
                self.cards.clear()
                self._only(self.first, self.picking, self.cards)
            case "chair":
                codes = menu_codes()
                said = [_("a person"), *("\n".join(bot_words(get_bot(code))) for code in codes[1:])]
                self.places.offer(said, on=codes.index(session.table.bots[seat]) if session.table.bots[seat] in codes else None)
                self._only(self.places, ok=False)
            case "market":
                self._slot = 0
                self._offer_places()
                self.contracts.offer()
                self._only(self.places, self.contracts, ok=False)
        if told is not None:
            self._fill_in(told)
        hide(self, False)
        self._show_picked()

    def _fill_in(self, told: Correcting) -> None:
        """What was told, into the fields."""
        put(self.reason, getattr(told, "why", ""))
        match told:
            case facts.SetMoney(money=number) | facts.SetSkips(skips=number) | facts.SetPublic(left=number):
                put(self.first, str(number))
            case facts.SetTrailers(small=small, large=large):
                put(self.first, str(small))
                put(self.second, str(large))
            case facts.SetHand(count=count, known=known):
                put(self.first, str(count))
                self._picked = list(known)
            case facts.SetLoad(loaded=loaded):
                self._picked = list(loaded)
            case facts.SetCards(cards=cards):
                self._picked = list(cards)
            case facts.SetDebts(debts=debts):
                self._picked = list(debts)
            case facts.Named(slot=slot):
                self._slot = slot
                self._offer_places()
            case facts.SetTurn(seat=seat):
                seats = range(len(self.session.seats))
                self.seats.offer([self.session.words.seat(one) for one in seats], seat_icons(self.session.seats, seats), seat)
            case facts.SetSpace(space=space):
                self.space.offer([(space, place_name(self.session.words, space), "map-marker")], space)
            case facts.SetSigns(construction=construction, jam=jam):
                here = jam if self.name == "jam" else construction
                standing = [(here, self.session.words.space(here), "ban")] if here else []
                self.space.offer([*standing, (NOWHERE, _("Not on the board"), "ban")], here, signs=self._sign_spaces())

    def _sign_spaces(self) -> Collection[str]:
        """Where the sign that is being set may stand."""
        return self.session.rules.spaces if self.name == "jam" else self.session.rules.sign_spaces

    def _show_picked(self) -> None:
        words = self.session.words
        typed = {told.contract.id: told.contract for told in self._before if isinstance(told, facts.Typed)}
        said = []
        for one in self._picked:
            if isinstance(one, Debt):
                said.append(f"{words.card_title(one.card)} · {words.money(one.amount)} ✕")
            elif isinstance(one, int):
                said.append((contract_label(words, typed[one]).split("\n")[0] if one in typed else words.contract(one)) + " ✕")
            else:
                said.append(words.card_title(one) + " ✕")
        self.picked.offer(said)
        self._show_effect()

    def _show_effect(self) -> None:
        """What the value is now, and what it becomes by what the form holds."""
        told = () if is_hidden(self) else self._facts()
        said = ""
        if told:
            session = self.session
            try:
                after = session.try_out(*told)
            except IllegalAction:
                after = session.table  # no such value: said when it is set
            was, now = (self._value(table) for table in (session.table, after))
            if was != now:
                said = _("{what}: {was} → {now}").format(what=now.title, was=was.said, now=now.said)
        put(self.effect, f'<p class="aa-effect" role="status">{escape(said)}</p>')
        hide(self.effect, is_hidden(self.ok))

    def _value(self, table: TableState) -> Value:
        values = player_values(self.session, table, self.seat) if self.seat >= 0 else table_values(self.session, table)
        return next(one for one in values if one.name == self.name)

    def _offer_places(self) -> None:
        words, market = self.session.words, self.session.frame.state.market
        labels = [
            _("Place {place}: {contract}").format(
                place=place + 1, contract=words.contract(number) if number > 0 else _("not named") if number == 0 else _("empty")
            )
            for place, number in enumerate(market)
        ]
        self.places.offer(labels, on=self._slot if self._slot < len(labels) else None)

    def _place_chosen(self, place: int) -> None:
        if self.name == "chair":
            self._tell(facts.Chair(self.seat, menu_codes()[place]))
            return
        self._slot = place
        self._offer_places()

    def _drop(self, place: int) -> None:
        if place < len(self._picked):
            del self._picked[place]
            self._show_picked()

    def _all_cards(self) -> list[tuple[str, str, tuple[str, ...]]]:
        words = self.session.words
        own = [card.title for card in self.session.table.box.cards]
        titles = {card: words.card_title(card) for card in (*EVENT_CARDS, *own)}
        return [(title, card, (card, title)) for card, title in sorted(titles.items(), key=lambda one: sort_key(one[1]))]

    def _add_card(self, card: str) -> None:
        if self.name == "debts":
            amount = self._number(self.first)
            if amount is None:
                return
            self._picked.append(Debt(card, amount))
        else:
            self._picked.append(card)
        self.cards.clear()
        self._show_picked()

    def _add_contract(self, number: int, moves: tuple[Told, ...]) -> None:
        if self.name == "market":
            self._tell(*moves, facts.Named(facts.TABLE, self._slot, number))
            return
        self._pick(number, moves)
        self._taken = self.contracts.finder.field.value  # they stay, so that nothing moves
        if moves and self.name == "load":
            self._ok()  # it is not known before it is told

    def _pick(self, number: int, moves: tuple[Told, ...]) -> None:
        self._before = (*self._before, *moves)
        if number not in self._picked:
            self._picked.append(number)
        if self.name == "hand":
            self.first.value = str(max(number_of(self.first.value) or 0, len(self._picked)))
        self._show_picked()

    def _take_typed(self) -> bool:
        """Add what was typed and not added yet; whether all that was typed is clear. Where it isn't, that is said."""
        if self.name in ("cards", "debts"):
            finder: Finder[Any] = self.cards
            add: Callable[[Any], object] = self._add_card
        elif self.name in ("load", "hand"):
            if self.contracts.typing:
                typed = self.contracts.typed()
                if typed is not None:
                    self._pick(*typed)
                return typed is not None
            finder, add = self.contracts.finder, lambda number: self._pick(number, ())
        else:
            return True
        if finder.field.value.strip() and not (finder is self.contracts.finder and finder.field.value == self._taken):
            if finder.only is None:
                self.desk.error = _("“{text}” isn't clear: choose one below the field, or empty it.").format(text=finder.field.value.strip())
                return False
            add(finder.only)
        return True

    def _contracts(self) -> tuple[int, ...]:
        return tuple(one for one in self._picked if isinstance(one, int))

    def _why(self) -> str:
        return str(self.reason.value).strip()

    def _space(self, space: str) -> None:
        state, why = self.session.frame.state, self._why()
        jam = state.jam
        if self.name == "space":
            self._tell(facts.SetSpace(self.seat, space, why))
        elif self.name == "construction":
            self._tell(facts.SetSigns(facts.TABLE, space, jam.space if jam else NOWHERE, jam.owner if jam else -1, why))
        elif self.name == "jam":
            self._tell(facts.SetSigns(facts.TABLE, state.construction, space, (jam.owner if jam else state.active) if space else -1, why))

    def _seat_chosen(self, seat: int) -> None:
        self._tell(facts.SetTurn(seat, self._why()))

    def _number(self, field: ipywidgets.Text) -> int | None:
        """What a field holds; where that isn't a number it is said, and nothing is told."""
        number = number_of(field.value)
        if number is None:
            self.desk.error = no_number(field.value)
        return number

    def _ok(self) -> None:
        if not self._take_typed():
            return
        fields = [field for field in (self.first, self.second) if not is_hidden(field)]
        if all(self._number(field) is not None for field in fields) and (told := self._facts()):
            self._tell(*told)

    def _facts(self) -> tuple[Told, ...]:
        """What the form tells as it is filled in; nothing where a field holds no number, or where a touch of something else tells it."""
        seat, why = self.seat, self._why()
        numbers = [number_of(field.value) for field in (self.first, self.second) if not is_hidden(field)]
        first, second = (*(number for number in numbers if number is not None), 0, 0)[:2]
        if None in numbers:
            return ()
        match self.name:
            case "money":
                return (facts.SetMoney(seat, first, why),)
            case "skips":
                return (facts.SetSkips(seat, first, why),)
            case "trailers":
                return (facts.SetTrailers(seat, first, second, why),)
            case "public":
                return (facts.SetPublic(facts.TABLE, first, (), why),)
            case "load":
                return (*self._before, facts.SetLoad(seat, self._contracts(), why))
            case "hand":
                return (*self._before, facts.SetHand(seat, first, self._contracts(), why))
            case "cards":
                return (facts.SetCards(seat, tuple(one for one in self._picked if isinstance(one, str)), why),)
            case "debts":
                return (facts.SetDebts(seat, tuple(one for one in self._picked if isinstance(one, Debt)), why),)
        return ()
