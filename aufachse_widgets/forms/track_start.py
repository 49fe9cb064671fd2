"""The form for tracking a physical table: everything is filled in, so that a game for four is begun in a few touches."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from html import escape

import ipywidgets
from traitlets import Bunch

from ..box import Box, shipped_box
from ..box.box import SHIPPED_TITLE
from ..box.memory import BoxesError
from ..box.opening import open_boxes
from ..drawing.palette import SEAT_COLOURS, seat_colour
from ..engine import PRESETS
from ..engine.board_file import BoardAndContracts
from ..engine.errors import AufAchseError
from ..engine.reasons import N_
from ..journal import Header, Seat, shown_seats
from ..sessions.tracker import Tracker
from ..store import Store, StoreError
from ..tracking.facts import SetMoney
from ..tracking.kind import tracked_of
from ..tracking.table import Tracked
from ..widgets.css.sheet import Style
from ..widgets.parts.bot_menu import BotLines, bot_kinds
from ..widgets.parts.buttons import make_button
from ..widgets.parts.choices import Choices
from ..widgets.parts.errors import Given, Guarded, Troubled, cleared
from ..widgets.parts.numbers import no_number, number_of
from ..widgets.parts.tree import close_all, hide, is_hidden, put
from ..words.language import _, answering_in, available, ngettext
from ..words.naming import edition_title
from .houserules import HouseRules
from .midway import Midway
from .more_settings import MoreSettings
from .own_board import board_note, printed
from .seating import SetupError, check_seats, default_seats
from .which_printing import WhichPrinting

FEWEST, MOST = 2, 6
SHIPPED, ANOTHER = "shipped", "another"


class Sitting:
    """One player of the form: name, colour, place in the order round the table."""

    def __init__(self, index: int, seat: Seat, changed: Callable[..., object], up: Callable[[int], object], guarded: Guarded) -> None:
        self.name = ipywidgets.Text(placeholder=seat.name, description=_("Player {number}").format(number=index + 1))
        self.colour = ipywidgets.Dropdown(options=[(colour.title(), colour.id) for colour in SEAT_COLOURS], value=seat.colour, description=_("Colour"))
        self.kind = ipywidgets.Dropdown(options=bot_kinds(_("a person")), value="", description=seat.name)
        self.up = make_button("↑", guarded(lambda button: up(index)), "aa-quiet", "aa-up", page=None)
        self.up.tooltip, self.up.disabled = _("Move one seat up"), not index
        for field in (self.name, self.colour, self.kind):
            field.observe(changed, names="value")
        self.money = ipywidgets.Text(description=_("Money")).add_class("aa-amount")
        self.box = ipywidgets.HBox([self.name, self.colour, self.up]).add_class("aa-row").add_class("aa-sitting")
        self.paint()

    @property
    def called(self) -> str:
        """The name as typed; of who types none the one that the field shows."""
        return self.name.value.strip() if self.name.value else str(self.name.placeholder)

    def paint(self) -> None:
        """The line in its seat's colour."""
        put(self.kind, self.called or "?", "description")
        looks = ("aa-row", "aa-sitting", f"aa-seat-{self.colour.value}", *(["aa-with-money"] if self.money in self.box.children else []))
        if tuple(self.box._dom_classes) != looks:
            self.box._dom_classes = looks

    def ask_money(self, asked: bool) -> None:
        """Ask in the line what the player has, or don't."""
        fields = (self.name, *([self.money] if asked else []), self.colour, self.up)
        if self.box.children != fields:
            self.box.children = fields


@lru_cache(maxsize=1)
def _named_by_colour() -> frozenset[tuple[str, str]]:
    """The colours with the names of those who typed none, in every language: the next table may be opened in another one."""
    found: set[tuple[str, str]] = set()
    for code in available():
        with answering_in(code):
            found |= {(seat.colour, seat.name) for seat in default_seats(MOST)}
    return frozenset(found)


def played_before(header: Header | None) -> tuple[str, ...]:
    """The id of the printing that a table of that header went by, house rules or not; none of no table."""
    return () if header is None else (header.edition.base, header.edition.id)


class TrackStart(ipywidgets.VBox):
    """The form; it begins with what the last table here had, but for an ``edition`` and a number of ``players`` that are given.
    ``opened(tracker)`` is called with the game that was begun. ``page`` shows errors (its ``error``); ``own`` is the table's own board, with its contracts;
    ``sight`` brings the first element of a class into sight, where the page can."""

    def __init__(
        self,
        store: Store,
        opened: Callable[[Tracker], object],
        page: Troubled,
        edition: str = "",
        players: int = 0,
        own: BoardAndContracts | None = None,
        sight: Callable[[str], object] = lambda look: None,
    ) -> None:
        self.store, self.opened, self.page, self.own = store, opened, page, own
        self._filling = False
        self._seats: list[Sitting] = []
        guarded = self._guarded
        header, tracked = next(self._tables(), (None, Tracked()))
        self._sat = () if header is None else shown_seats(header.seats)
        chosen = next(one for one in (edition, *played_before(header), *PRESETS) if one in PRESETS)
        self.edition = ipywidgets.Dropdown(options=[(edition_title(one.title), one.id) for one in PRESETS.values()], value=chosen, description=_("Edition"))
        self.which = WhichPrinting(self.edition, page, sight)
        hide(self.which.opener, own is not None)  # a board of one's own is in no box
        self.count = players if FEWEST <= players <= MOST else len(self._sat) or 4
        self.players = self._choice(_("How many players?"), self._count_chosen)
        self.sitting = ipywidgets.VBox()
        self.order = ipywidgets.HTML(f'<p class="aa-small">{escape(_("In order round the table, clockwise."))}</p>')
        self._starting = ""  # the money that the form itself filled in
        self._first = -1
        self.first = self._choice(_("Who starts?"), self._first_chosen, "aa-seats")
        self._bank = tracked.bank
        self._places, self._rolls = (True, True) if tracked.bank else (tracked.places, tracked.rolls)
        self.entered = self._choice(_("What do you want to enter?"), self._entered_chosen, "aa-switch")
        note = _("The bank only: who pays whom how much, and what for. Is a game in progress? Type in what each of you has now.")
        self.bank_note = ipywidgets.HTML(f'<p class="aa-small">{escape(note)}</p>')
        self.rolls = self._choice(_("And the dice rolls?"), self._rolls_chosen, "aa-switch")
        self.length = ipywidgets.BoundedIntText(value=1, min=0, max=99, description=_("Public contracts"), tooltip="", continuous_update=True)
        self._usual = self.length.value  # what the form itself filled in
        self.cards = ipywidgets.Dropdown(description=_("Contract cards"))
        self.cards_title = ipywidgets.Text(value=_("Our box"), description=_("Called"))
        self.cards_note = ipywidgets.HTML()
        self.houserules = HouseRules(self._rules_changed, guarded, sight)
        self.thinkers = ipywidgets.VBox()
        self.bots = BotLines()
        note = _("Who thinks for each player? For a bot the app says what to do, and you do it: its hand lies face down and is typed in secret.")
        thinking = ipywidgets.HTML(f'<p class="aa-small">{escape(note)}</p>')
        self.midway = Midway(guarded, page, lambda: self._show(), sight, own)
        seldom = [self.length, self.cards, self.cards_title, self.cards_note, thinking, self.thinkers, self.bots, self.houserules.box, self.midway]
        self.more = MoreSettings(_("More settings: length, cards, house rules, a game in progress"), seldom, guarded, page, sight)
        # What is wrong is said beside the button, too: on a phone the page's top is out of sight.
        self.trouble = ipywidgets.HTML().add_class("aa-hidden")
        self.start = self._button(_("Start tracking"), self.begin, "aa-primary", "aa-open")
        for field in (self.edition, self.cards):
            field.observe(guarded(self._rules_changed), names="value")
        super().__init__(
            [
                *board_note(own), self.edition, self.which.opener, self.which.inside, *self.entered, self.bank_note, *self.players, self.sitting,
                self.order, *self.first, *self.rolls, self.more.opener, self.more.inside, self.trouble, self.start, Style("track"),
            ]
        )  # fmt: skip
        self.add_class("aa-form").add_class("aa-door").add_class("aa-track").add_class("aa-trackstart")
        self._boxes = open_boxes()
        page.observe(self._trouble_changed, names="error")
        self._refresh_boxes()
        self._rules_changed()

    @property
    def seat_rows(self) -> tuple[Sitting, ...]:
        """The lines about the players, one for each that takes part, in their order round the table."""
        return tuple(self._seats[: self.count])

    def _trouble_changed(self, change: Bunch) -> None:
        text = change["new"]
        put(self.trouble, f'<div class="aa-error">{escape(text)}</div>' if text else "")
        hide(self.trouble, not text)

    def _guarded(self, callback: Callable[Given, object]) -> Callable[Given, object]:
        return cleared(callback, self.page)

    def _button(self, label: str, pressed: Callable[[], object], *looks: str) -> ipywidgets.Button:
        return make_button(label, self._guarded(lambda button: pressed()), *looks, page=self.page)

    def _choice(self, asked: str, chosen: Callable[[int], object], look: str = "aa-digits") -> tuple[ipywidgets.HTML, Choices]:
        return ipywidgets.HTML(f'<div class="aa-ask">{escape(asked)}</div>'), Choices(self._guarded(chosen), self.page).add_class(look)

    # What a person chooses ------------------------------------------------------------------------

    def _count_chosen(self, place: int) -> None:
        self.count = FEWEST + place
        self._rules_changed()

    def _first_chosen(self, place: int) -> None:
        self._first = place
        self._show()

    def _entered_chosen(self, place: int) -> None:
        self._places, self._bank = place == 0, place == 2
        self._show()

    def _rolls_chosen(self, place: int) -> None:
        self._rolls = place == 0
        self._show()

    def _earlier(self, index: int) -> None:
        """A player and the one before change places."""
        one, other = self._seats[index], self._seats[index - 1]
        self._filling = True
        try:
            for field, trait in (("name", "value"), ("name", "placeholder"), ("money", "value"), ("colour", "value"), ("kind", "value")):
                mine, theirs = getattr(one, field), getattr(other, field)
                before = getattr(mine, trait)
                put(mine, getattr(theirs, trait), trait)
                put(theirs, before, trait)
        finally:
            self._filling = False
        self._show()

    def _rules_changed(self, change: Bunch | None = None) -> None:
        if self._filling:
            return
        while (index := len(self._seats)) < self.count:
            self._seats.append(Sitting(index, self._who_sat(index), self._guarded(self._seat_changed), self._earlier, self._guarded))
        self.sitting.children = tuple(row.box for row in self.seat_rows)
        self.thinkers.children = tuple(row.kind for row in self.seat_rows)
        self.houserules.use(printed(self.edition.value, self.own))
        edition = self.houserules.edition()
        starting = str(edition.starting_money)
        for row in self._seats:
            if row.money.value in ("", self._starting):
                row.money.value = starting
        self._starting = starting
        most = edition.most_public(self.count)
        length, usual = self.length.value, min(edition.public_deck(self.count), most)
        self.length.max = most
        self.length.value = length if length != self._usual and length <= most else usual
        self._usual = usual
        self._show()

    def _who_sat(self, index: int) -> Seat:
        """Who sat there at the last table, by the name that they typed; where nobody did, a name and a colour that nobody else has."""
        usual = default_seats(MOST)
        if index < len(self._sat):
            name, colour = self._sat[index].name, seat_colour(self._sat, index).id
            if (colour, name) in _named_by_colour():
                name = next(seat.name for seat in usual if seat.colour == colour)
            return Seat(name, colour)
        names, colours = {row.called.casefold() for row in self._seats}, {row.colour.value for row in self._seats}
        free = [seat for seat in usual if seat.colour not in colours]
        return Seat(next(seat.name for seat in (*free, *usual) if seat.name.casefold() not in names), free[0].colour)

    def _seat_changed(self, change: Bunch) -> None:
        if not self._filling:
            self._show()

    def _refresh_boxes(self) -> None:
        """The boxes that are remembered, the one last kept first. Proposed is what was used last; where nothing was, the cards that come with the program."""
        kept = self._boxes.list()
        options = [
            (
                ngettext("{title} ({number} card entered)", "{title} ({number} cards entered)", one.contracts).format(title=one.title, number=one.contracts),
                one.title,
            )
            for one in kept
        ]
        self._filling = True
        self.cards.options = [
            *options,
            (_("A new box"), ANOTHER),
            (_("The cards of your own board") if self.own else _("The cards that come with this program"), SHIPPED),
        ]
        self.cards.value = self._last_used([one.title for one in kept])
        self._filling = False

    def _last_used(self, kept: Sequence[str]) -> str:
        """The choice of cards of the newest table that is kept; where none says, the box that was kept last, or else the cards that come with the program."""
        for _header, tracked in self._tables() if kept else ():
            title = tracked.box.title
            if title in kept:
                return title
            if title == SHIPPED_TITLE:
                return SHIPPED
        return kept[0] if kept else SHIPPED

    def _tables(self) -> Iterator[tuple[Header, Tracked]]:
        """The physical tables that are kept, the newest first; a store that can't be read has none to begin with."""
        with contextlib.suppress(StoreError):
            for game in self.store.list():
                try:
                    header = self.store.header(game.id)
                    tracked = tracked_of(header) if header.tracked else None
                except AufAchseError:
                    continue  # damaged: its line among the games says so
                if tracked is not None:
                    yield header, tracked

    def _show(self) -> None:
        rows = self.seat_rows
        for row in rows:
            row.ask_money(self._bank)
            row.paint()
        hide(self.bank_note, not self._bank)
        for widget in (self.order, *self.first, *self.rolls, self.more.opener):
            hide(widget, self._bank)
        if self._bank and not is_hidden(self.more.inside):
            self.more.show(False)
        put(self.start, _("Open the bank") if self._bank else _("Start tracking"), "description")
        self.bots.show({row.kind.value for row in rows})
        self.players[1].offer([str(number) for number in range(FEWEST, MOST + 1)], on=self.count - FEWEST)
        if self._first >= self.count:
            self._first = -1
        self.first[1].offer([row.called or "?" for row in rows], [f"truck aa-of-{row.colour.value}" for row in rows], max(0, self._first))
        on = 2 if self._bank else 0 if self._places else 1
        self.entered[1].offer([_("Places and money"), _("Contracts and money"), _("Just the bank")], ["map-marker", "files-o", "money"], on)
        self.rolls[1].offer([_("Enter them"), _("Leave them out")], ["cube", "ban"], int(not self._rolls))
        hide(self.cards_title, self.cards.value != ANOTHER)
        count = len(shipped_box(self.houserules.edition()).contracts)
        modelled = ngettext(
            "{number} card modelled on the printed ones; the ones in your box may differ.",
            "{number} cards modelled on the printed ones; the ones in your box may differ.",
            count,
        ).format(number=count)
        note = {
            ANOTHER: _("Each contract card is entered once, when it is first loaded or auctioned, and remembered for your next games."),
            SHIPPED: "" if self.own else modelled,
        }.get(self.cards.value, _("The cards entered so far are offered, and new ones are added."))
        put(self.cards_note, f'<p class="aa-small">{escape(note)}</p>')
        self.midway.show(self.seats_as_typed(), self.houserules.edition(), self.length.value)

    # Beginning ------------------------------------------------------------------------------------

    def seats_as_typed(self) -> tuple[Seat, ...]:
        """The seats as they stand in the form, checked or not."""
        return tuple(Seat(row.called, row.colour.value, row.kind.value) for row in self.seat_rows)

    def seats(self) -> tuple[Seat, ...]:
        """The seats; SetupError if two have the same colour or one has no name."""
        return check_seats(self.seats_as_typed())

    def box(self) -> Box:
        """The box that is chosen; BoxesError if it cannot be."""
        match self.cards.value:
            case "shipped":
                return Box(self.own.board.title, contracts=self.own.contracts) if self.own else shipped_box(self.houserules.edition())
            case "another":
                title = self.cards_title.value.strip()
                if not title:
                    raise BoxesError(_("Contract cards"), N_("give the box a name, so that it can be found again"))
                if any(kept.title.casefold() == title.casefold() for kept in self._boxes.list()):
                    raise BoxesError(_("Contract cards"), N_("there is already a box called {title}: choose it, or give another name"), title=title)
                return Box(title)
            case title:
                return self._boxes.read(title).lasting()

    def begin(self) -> None:
        """Begin to track; :class:`SetupError` in words for people where what was chosen does not go together."""
        if self._bank:
            self.opened(self.open_bank())
            return
        seats, edition, box = self.seats(), self.houserules.settled(), self.box()
        if any(seat.bot for seat in seats) and not (self._places and self._rolls):
            raise SetupError(_("A bot has to know where the trucks stand and what was rolled: choose to enter both, or let people think for all players."))
        tracker = Tracker.new(
            edition,
            seats,
            max(0, self._first),
            places=self._places,
            rolls=self._rolls,
            box=box,
            length=self.length.value,
            store=self.store,
            board=self.own.board if self.own else None,
            midway=self.midway.moves(seats, self._places, edition, self.length.value) if self.midway.on else (),
        )
        self.opened(tracker)

    def open_bank(self) -> Tracker:
        """A table that enters payments only, with the money that each player has now; :class:`SetupError` where that isn't a number."""
        seats, edition = tuple(Seat(seat.name, seat.colour) for seat in self.seats()), self.houserules.settled()
        told = []
        for seat, row in enumerate(self.seat_rows):
            money = number_of(row.money.value)
            if money is None:
                raise SetupError(_("{name}: {why}").format(name=seats[seat].name, why=no_number(row.money.value)))
            if money != edition.starting_money:
                told.append(SetMoney(seat, money, opening=True))
        return Tracker.new(edition, seats, store=self.store, midway=told, bank=True)

    def close(self) -> None:
        """Close the form and all it holds."""
        with contextlib.suppress(ValueError):  # a second time
            self.page.unobserve(self._trouble_changed, names="error")
        for row in self._seats:
            close_all(row.box, row.kind, row.money)
        self.houserules.close()
        close_all(self)
