"""A contract of the physical box: chosen among those known, typed when first seen, or goods and revenue only. Costs that nobody has read off are estimates."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import ipywidgets
from msgspec.structs import replace
from traitlets import Bunch

from ...box import is_blank
from ...box.box import BoxError, check_contract
from ...box.estimates import estimate, estimated, marked
from ...box.suggestions import complete_city, complete_contract, find_city, new_city
from ...engine.actions import SOMEWHERE
from ...engine.board import Space
from ...engine.contracts import BIDS, Contract
from ...sessions.tracker import Tracker
from ...tracking.facts import TABLE, NewCity, Typed
from ...tracking.kind import Told
from ...words import Speaker
from ...words.box import refusal
from ...words.language import _, listing
from ...words.sorting import sort_key
from ...words.space_names import name_of, spoken_board
from ..parts.choices import Choices
from ..parts.errors import guard
from ..parts.numbers import no_number, number_of
from ..parts.tree import hide, is_hidden, put, vacate
from .desk import AtDesk, Desk
from .search import Finder

GOODS = range(1, 13)  # as buttons


def contract_label(words: Speaker, contract: Contract) -> str:
    """A contract on a button: where it goes, goods and revenue below; where nobody knows where it goes, goods and revenue alone."""
    if contract.start == contract.destination == SOMEWHERE:
        return _("{goods} for {amount}").format(goods=words.goods(contract.goods), amount=words.money(contract.revenue))
    worth = _("{goods} · {amount}").format(goods=words.goods(contract.goods), amount=words.money(contract.revenue))
    way = _("{start} → {destination}").format(start=words.space(contract.start), destination=words.space(contract.destination))
    return f"{way}\n{worth}"


def cost_label(words: Speaker, card: Contract, bid: int) -> str:
    r"""What a bid costs; marked where nobody has read it off the card.

    >>> from aufachse_widgets.engine import compile_rules
    >>> words = Speaker(compile_rules("fx-schmid-1987"), ())
    >>> card = marked(Contract(1, "kassel", "wien", 4, 1600, (200, 400, 600, 800, 1000)), (2,))
    >>> [cost_label(words, card, bid).replace("\N{NARROW NO-BREAK SPACE}", " ") for bid in (1, 2)]
    ['200 DM', 'about 400 DM']
    """
    cost = words.money_unbroken(card.cost(bid))
    return _("about {amount}").format(amount=cost) if bid in estimated(card) else cost


def known_contracts(session: Tracker) -> list[Contract]:
    """The contracts of the box that have been typed and are still in the game, and those of the own hand."""
    gone = set(session.frame.state.gone)
    return [contract for contract in session.mine.rules.contracts.values() if not is_blank(contract) and contract.id not in gone]


class CityField(AtDesk, ipywidgets.VBox):
    """A city by its first letters, with the cities that fit (``hits``, which stand where the form has room for them); one that our board lacks can be added."""

    def __init__(self, desk: Desk, label: str, changed: Callable[[], object]) -> None:
        self.desk = desk
        self._changed = changed
        self._offered: list[tuple[str, str]] = []
        self.city = ""  # the id, empty while none was chosen
        self.added: Space | None = None  # where it is a new one
        self.field = ipywidgets.Text(description=label, placeholder=_("first letters"))
        self.field.observe(guard(self._typed, self.desk), names="value")
        self.hits = Choices(self.desk.touch(self._pressed), self.desk).add_class("aa-hits").add_class("aa-small-hits")
        super().__init__([self.field])
        hide(self.hits, True)

    def set(self, id: str, name: str) -> None:
        """The chosen city (empty: none)."""
        self.city, self.added = id, None
        put(self.field, name)
        hide(self.hits, True)

    def _typed(self, change: Bunch) -> None:
        asked = self.field.value.strip()
        rules = self.session.rules
        if self.city and (self.added.name if self.added else name_of(rules.spaces[self.city])) == asked:
            return
        self.city, self.added = "", None
        box = self.session.table.box
        meant = find_city(asked, rules.board, box) if asked else None
        if meant is not None:
            self.set(meant.id, name_of(meant))
            self._changed()
            return
        fit = [(city.id, city.name) for city in complete_city(asked, spoken_board(rules.board), box, sort_key)][:4] if asked else []
        new = [("", _("Add the city “{name}”").format(name=asked))] if asked and not fit else []
        self._offered = [*fit, *new]
        alone = len(fit) == 1 and len(asked) > 1
        self.hits.offer([name for _id, name in self._offered], on=0 if alone else None)
        hide(self.hits, not self._offered)
        if alone:  # what was typed is left: somebody may be typing on
            self.city = fit[0][0]
            self._changed()

    def _pressed(self, place: int) -> None:
        if place >= len(self._offered):
            return
        id, name = self._offered[place]
        if id:
            self.set(id, name)
        else:
            name = self.field.value.strip()
            table = self.session.table
            self.added = new_city(name, table.rules.board, table.box)
            self.city = self.added.id
            hide(self.hits, True)
        self._changed()


class ContractForm(AtDesk, ipywidgets.VBox):
    """A contract card, typed: start, destination, goods, revenue and five costs. Those that nobody has typed follow those that were, as estimates
    (:mod:`~aufachse_widgets.box.estimates`), and are marked until they are typed too, or confirmed. ``done(contract, moves)`` gets the card and the facts
    that make it known."""

    def __init__(self, desk: Desk, done: Callable[[Contract, tuple[Told, ...]], object]) -> None:
        self.desk = desk
        self._done = done
        self._filling = False
        self._own: set[int] = set()  # places of costs that a person typed or confirmed
        self.within = False  # whether it is part of another form, whose last touch takes what stands here
        self._corrects = 0  # the number of the card that is being corrected
        self.goods_number = 0
        self.title = ipywidgets.HTML()
        self.whole = Choices(self.desk.touch(self._kind), self.desk).add_class("aa-switch")
        self.start = CityField(self.desk, _("From"), self._city_chosen)
        self.destination = CityField(self.desk, _("To"), self._city_chosen)
        self.cities = ipywidgets.HBox([self.start, self.destination]).add_class("aa-cities")
        self.twins = Choices(self.desk.touch(self._twin), self.desk).add_class("aa-hits").add_class("aa-small-hits").add_class("aa-hidden")
        self._twins: list[Contract] = []
        # One row with room for what fits the letters, so that nothing below moves.
        self.fitting = ipywidgets.HBox([self.start.hits, self.destination.hits, self.twins]).add_class("aa-fitting")
        self.goods_title = ipywidgets.HTML(f"<b>{escape(_('Goods'))}</b>")
        self.goods = Choices(self.desk.touch(self._goods), self.desk).add_class("aa-digits")
        self.revenue = ipywidgets.Text(description=_("Revenue"), placeholder=_("e.g. {number}").format(number=1600))
        self.revenue.observe(guard(self._revenue_typed, self.desk), names="value")
        self.costs = [ipywidgets.Text(description=_("Bid {number}").format(number=bid + 1)) for bid in range(BIDS)]
        for place, cost in enumerate(self.costs):
            cost.observe(guard(lambda change, place=place: self._cost_typed(place), self.desk), names="value")
        for field in (self.revenue, *self.costs):
            field.add_class("aa-amount")
        self.ladder = ipywidgets.Box(self.costs).add_class("aa-ladder")
        self.proposed = ipywidgets.HTML()
        self.confirm = self.desk.button(_("They are as on the card"), self._confirmed, "aa-quiet")
        self.estimates = ipywidgets.HBox([self.proposed, self.confirm]).add_class("aa-row").add_class("aa-estimates")
        self.trouble = ipywidgets.HTML().add_class("aa-missing").add_class("aa-hidden")
        self.ok = self.desk.button(_("Use this card"), self._ok, "aa-primary")
        super().__init__(
            [
                self.title,
                self.whole,
                self.cities,
                self.fitting,
                self.goods_title,
                self.goods,
                self.revenue,
                self.ladder,
                self.estimates,
                self.ok,
                self.trouble,
            ]
        )
        self.add_class("aa-contractform")
        self.short = False
        self.clear()

    def clear(self, start: str = "", short: bool = False) -> None:
        """An empty form; ``start`` is the city that is likely, ``short``: goods and revenue only."""
        self._corrects = 0
        self._filling = True
        self.start.set(start, self.session.words.space(start) if start else "")
        self.destination.set("", "")
        self.revenue.value = ""
        for cost in self.costs:
            put(cost, "")
        self._filling = False
        self._own = set()
        self._choose_goods(0)
        self._shorten(short)
        self._offer_twins()
        self._say("")
        hide(self.title, True)

    def correct(self, contract: Contract) -> None:
        """Fill in a card that is to be corrected."""
        self.clear()
        self._corrects = contract.id
        self._fill(contract)
        hide(self.title, False)
        put(self.title, f'<div class="aa-ask">{escape(_("Correct {contract}").format(contract=self.session.words.contract(contract.id)))}</div>')

    def _fill(self, contract: Contract) -> None:
        """What stands on that card, into the fields."""
        self._filling = True
        words = self.session.words
        for field, city in ((self.start, contract.start), (self.destination, contract.destination)):
            if city != SOMEWHERE:
                field.set(city, words.space(city))
        self.revenue.value = str(contract.revenue)
        for cost, value in zip(self.costs, contract.bids, strict=True):
            put(cost, str(value))
        self._own = {place for place in range(BIDS) if place + 1 not in estimated(contract)} if any(contract.bids) else set()
        self._filling = False
        if any(contract.bids):
            self._mark()
        else:
            self._estimate()
        self._choose_goods(contract.goods)

    @property
    def begun(self) -> bool:
        """Whether somebody has typed or chosen something here."""
        return bool(self.goods_number or any(field.value.strip() for field in (self.destination.field, self.revenue, *self.costs)))

    # What a person chooses ------------------------------------------------------------------------

    def _kind(self, place: int) -> None:
        self._shorten(place == 1)

    def _shorten(self, short: bool) -> None:
        self.short = short
        self.whole.offer([_("The whole card"), _("Only goods and revenue")], ["file-text-o", "cubes"], int(short))
        for field in (self.start.field, self.destination.field, *self.costs):
            put(field, short, "disabled")
        self._mark()
        if short:
            for hits in (self.start.hits, self.destination.hits, self.twins):
                hide(hits, True)

    def _goods(self, place: int) -> None:
        self._choose_goods(GOODS[place])
        self._offer_twins()

    def _choose_goods(self, number: int) -> None:
        self.goods_number = number
        self.goods.offer([str(one) for one in GOODS], on=GOODS.index(number) if number in GOODS else None)

    def _city_chosen(self) -> None:
        self._offer_twins()

    def _offer_twins(self) -> None:
        """Cards of the box that fit what has been typed."""
        start, destination = self.start.city, self.destination.city
        fit: tuple[Contract, ...] = ()
        if (start or destination) and not self.short and not self._corrects:
            fit = complete_contract(self.session.table.box, self.session.frame.state.gone, start, destination, self.goods_number)
        self._twins = list(fit[:4])
        self.twins.offer([contract_label(self.session.words, one) for one in self._twins], ["check"] * len(self._twins))
        hide(self.twins, not self._twins)

    def _twin(self, place: int) -> None:
        if place >= len(self._twins):
            return
        if self.within:
            self._fill(self._twins[place])
        else:
            self._done(self._twins[place], ())

    def _revenue_typed(self, change: Bunch) -> None:
        if not self._filling and not self.short:
            self._estimate()

    def _cost_typed(self, place: int) -> None:
        if self._filling:
            return
        (self._own.add if self.costs[place].value.strip() else self._own.discard)(place)
        self._estimate(place)

    def _estimate(self, place: int = -1) -> None:
        """The costs that nobody has typed follow what was; but for that place, where somebody is typing."""
        known = [card for card in self.session.table.box.contracts if card.id != self._corrects]
        typed = {own + 1: cost for own in sorted(self._own) if (cost := number_of(self.costs[own].value)) is not None}
        costs = estimate(number_of(self.revenue.value) or 0, typed, known)
        self._filling = True
        try:
            for number, field in enumerate(self.costs):
                if number not in self._own and number != place:
                    put(field, str(costs[number]) if any(costs) else "")
        finally:
            self._filling = False
        self._mark()

    def _guessed(self) -> list[int]:
        """The bids (1–5) whose costs are estimates."""
        return [place + 1 for place, cost in enumerate(self.costs) if cost.value and place not in self._own]

    def _mark(self) -> None:
        """Mark the costs that were not read off the card, while there are such, and say so."""
        guessed = [] if self.short else self._guessed()
        for place, cost in enumerate(self.costs):
            is_estimate = place + 1 in guessed
            put(cost, (_("Bid {number} ≈") if is_estimate else _("Bid {number}")).format(number=place + 1), "description")
            (cost.add_class if is_estimate else cost.remove_class)("aa-estimated")
        if guessed or not self.proposed.value:  # else what was said keeps its place
            bids = listing([_("bid {number}").format(number=bid) for bid in guessed or range(1, BIDS + 1)])
            said = _("Estimated: {bids}. Compare with the card.").format(bids=bids)
            put(self.proposed, f'<p class="aa-small" role="status">{escape(said)}</p>')
        vacate(self.estimates, not guessed)

    def _confirmed(self) -> None:
        """Somebody has looked: the card says what stands here."""
        self._own |= {place for place, cost in enumerate(self.costs) if cost.value.strip()}
        self._mark()

    # Done -----------------------------------------------------------------------------------------

    def _say(self, text: str) -> None:
        put(self.trouble, f'<div class="aa-error" role="alert">{escape(text)}</div>' if text else "")
        hide(self.trouble, not text)
        if text:
            self.desk.show("aa-missing")

    def _ok(self) -> None:
        taken = self.taken()
        if taken is not None:
            self._done(*taken)

    def taken(self) -> tuple[Contract, tuple[Told, ...]] | None:
        """The card as it was typed, and the facts that make it known; None, and what is missing is said, where it is not complete."""
        missing = self._missing()
        if missing:
            self._say(missing)
            return None
        session = self.session
        if not self.short:
            self._estimate()  # what was emptied
        bids = [0] * BIDS if self.short else [number_of(cost.value) or 0 for cost in self.costs]
        start, destination = (SOMEWHERE, SOMEWHERE) if self.short else (self.start.city or SOMEWHERE, self.destination.city or SOMEWHERE)
        number = self._corrects or session.table.box.next_id()
        typed = Contract(number, start, destination, self.goods_number, number_of(self.revenue.value) or 0, tuple(bids))  # type: ignore[arg-type]
        contract = marked(typed, () if self.short else self._guessed())
        try:
            check_contract(contract)
        except BoxError as error:
            self._say(refusal(error))
            return None
        same = [one for one in known_contracts(session) if not self.short and replace(one, source="") == replace(typed, id=one.id)]
        if same and not self._corrects:
            self._say("")
            return same[0], ()
        cities = [] if self.short else [field.added for field in (self.start, self.destination) if field.added]
        self._say("")
        return contract, (*[NewCity(TABLE, city) for city in cities], Typed(TABLE, contract))

    def _missing(self) -> str:
        """What is still to be filled in, in words; empty where all is there."""
        if not self.short:
            for field, said in (
                (self.start, _("Where does it start? Type the first letters and choose.")),
                (self.destination, _("Where does it go? Type the first letters and choose.")),
            ):
                if not field.city:
                    return said
            if self.start.city == self.destination.city:
                return _("Start and destination are the same city.")
        if not self.goods_number:
            return _("How many goods? Choose a number.")
        if number_of(self.revenue.value) is None:
            return no_number(self.revenue.value) if self.revenue.value.strip() else _("The revenue must be a number, like 1600.")
        if not self.short:
            for place, cost in enumerate(self.costs):
                if cost.value.strip() and number_of(cost.value) is None:
                    return _("Bid {number}: {why}").format(number=place + 1, why=no_number(cost.value))
        return ""


class ContractChooser(AtDesk, ipywidgets.VBox):
    """A contract: those that are likely as buttons, a search over the box, or typed in.

    ``chosen(number, moves)`` gets its number and the facts that make it known (empty where it is known); it may be set
    again, so that several forms share one chooser. :meth:`on_left` is for a form that takes the only card that what was typed leaves.
    """

    def __init__(self, desk: Desk, chosen: Callable[[int, tuple[Told, ...]], object] = lambda number, moves: None) -> None:
        self.desk = desk
        self.chosen = chosen
        self.on_form: Callable[[bool], object] = lambda shown: None  # called with whether a card is typed
        self._prefer: Callable[[Contract], object] = lambda contract: False
        self._start = ""
        self._likely = 0  # how many of the known cards are
        self.finder = Finder(self.desk, _("First letters of the two cities"), self._things, self._found)
        self.type = self.desk.button(_("Enter a new card"), lambda: self._open(False), "aa-quiet")
        self.short = self.desk.button(_("Only goods and revenue"), lambda: self._open(True), "aa-quiet")
        self.form = ContractForm(self.desk, self._typed)
        self.form.add_class("aa-hidden")
        self.ways = ipywidgets.HBox([self.type, self.short]).add_class("aa-row")
        self.back = self.desk.button(_("Choose a known card"), lambda: self._show_form(False), "aa-quiet")
        super().__init__([self.finder, self.ways, self.back, self.form])

    def offer(
        self,
        prefer: Callable[[Contract], object] = lambda contract: False,
        start: str = "",
        new: bool = False,
        told: int = 0,
        beside: bool = False,
    ) -> None:
        """Offer the contracts that ``prefer`` first; ``start`` is the city that a new one is likely to start in.
        ``new``: where no known card is likely, a new one is typed at once; ``beside``: even where some are. ``told`` is the card that was told and is
        being changed."""
        self._prefer, self._start = prefer, start
        self.finder.alone = None
        self.on_form = lambda shown: None
        self.form.within = False
        hide(self.form.ok, False)
        self._show_form(False)
        self.finder.told = told or None
        self._likely = sum(bool(prefer(one)) for one in known_contracts(self.session))
        self.finder.before = self._likely
        self.finder.clear()
        if new and (beside or not self._likely):
            self._open(False)
            hide(self.finder, not self._likely)
            hide(self.back, bool(self._likely) or is_hidden(self.back))

    def forget(self) -> None:
        """Leave nothing of what was searched and typed in the page, where others must not find it."""
        for shown in (self.finder.hits, self.form.twins, self.form.start.hits, self.form.destination.hits):
            shown.wipe()
        self.form.clear()
        self.offer()

    def on_left(self, left: Callable[[int], object]) -> None:
        """Call ``left(number)`` when what is typed leaves one card only (0: no longer one), which then stands out; until the next :meth:`offer`."""
        self.finder.alone = lambda number: left(number or 0)

    def search_only(self, only: bool) -> None:
        """Whether there is no list before something is typed, since what is likely stands elsewhere."""
        before = 0 if only else self._likely
        if before != self.finder.before:
            self.finder.before = before
            self.finder.refresh()

    def mark(self, number: int) -> None:
        """That card stands out (0: none), where it is among those offered."""
        if self.finder.told != (number or None):
            self.finder.told = number or None
            self.finder.refresh()

    def shows(self, number: int) -> bool:
        """Whether that card is among those offered now."""
        return not self.in_form and self.finder.shows(number)

    def within(self) -> None:
        """The form for a new card is part of another, whose last touch takes what it holds; until the next :meth:`offer`."""
        self.form.within = True
        hide(self.form.ok, True)

    @property
    def in_form(self) -> bool:
        """Whether the form for a new card is open."""
        return not is_hidden(self.form)

    @property
    def typing(self) -> bool:
        """Whether a card is being typed: its form is open, and something stands in it."""
        return self.in_form and self.form.begun

    def typed(self) -> tuple[int, tuple[Told, ...]] | None:
        """The card in the form, where that is open and complete: its number, and the facts that make it known. What is missing is said."""
        taken = self.form.taken() if self.in_form else None
        return None if taken is None else (taken[0].id, taken[1])

    def _things(self) -> list[tuple[str, int, tuple[str, ...]]]:
        words = self.session.words
        found = sorted(known_contracts(self.session), key=lambda one: (not self._prefer(one), sort_key(words.contract(one.id))))
        return [(contract_label(words, one), one.id, (*words.every_name(one.start), *words.every_name(one.destination), str(one.revenue))) for one in found]

    def _open(self, short: bool) -> None:
        self.form.clear(self._start, short)
        self._show_form(True)

    def _show_form(self, shown: bool) -> None:
        """The form stands alone: on a phone what is below a list is out of sight."""
        hide(self.form, not shown)
        hide(self.finder, shown)
        hide(self.ways, shown)
        hide(self.back, not (shown and known_contracts(self.session)))
        self.on_form(shown)

    def _found(self, number: int) -> None:
        self._show_form(False)
        self.chosen(number, ())

    def _typed(self, contract: Contract, moves: tuple[Told, ...]) -> None:
        self._show_form(False)
        self.chosen(contract.id, moves)
