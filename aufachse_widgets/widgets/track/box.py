"""The box: its contracts, cities and event cards, typed once; out and in as CSV files.

On the phone of a player whose face-down cards are typed on the same page, no contract can be entered for all to see here: nobody should take one way for
the other. What lies open is entered where it happens, under Turn.
"""

from __future__ import annotations

from html import escape

import ipywidgets
from traitlets import Bunch

from ...box import is_blank
from ...box.csv_columns import Kind
from ...box.csv_export import write_csv
from ...box.csv_import import read_csv
from ...box.estimates import estimated
from ...box.suggestions import new_city
from ...engine.actions import SOMEWHERE
from ...engine.contracts import Contract
from ...sessions.frame import Frame
from ...tracking.facts import TABLE, NewCard, NewCity, Typed
from ...tracking.kind import Told
from ...words.box import csv_headings
from ...words.language import _, ngettext
from ...words.numbers import shortest
from ...words.sorting import sort_key
from ..parts.choices import Choices
from ..parts.errors import guard
from ..parts.saving import download, file_name
from ..parts.tree import hide, put
from .contract import ContractForm, contract_label
from .panel import TrackPanel
from .search import Finder
from .separator import SeparatorChoice


class BoxPanel(TrackPanel):
    """Contracts, cities, event cards: each a list that can be searched, a form, and files."""

    def build(self) -> None:
        self._part = 0
        self.parts = Choices(self.desk.touch(self._part_chosen), self.desk).add_class("aa-switch")
        self.count = ipywidgets.HTML()

        self.contract_finder = Finder(self.desk, _("First letters of its cities"), self._contracts, self._correct, before=200, most=200)
        self.contract_finder.add_class("aa-decklist")
        self.new_contract = self.button(_("Enter a contract card"), self._new_contract, "aa-primary")
        self.form = ContractForm(self.desk, self._contract_done)
        self.form.add_class("aa-trackform").add_class("aa-hidden")
        self.contracts = ipywidgets.VBox([self.new_contract, self.form, self.contract_finder])

        self.city_name = ipywidgets.Text(description=_("City"), placeholder=_("a city not on our board"))
        self.lat = ipywidgets.Text(description=_("Latitude"), placeholder=_("optional")).add_class("aa-amount")
        self.lon = ipywidgets.Text(description=_("Longitude"), placeholder=_("optional")).add_class("aa-amount")
        self.add_city = self.button(_("Add the city"), self._add_city, "aa-primary")
        self.city_list = ipywidgets.HTML()
        self.cities = ipywidgets.VBox([self.city_name, self.lat, self.lon, self.add_city, self.city_list])

        self.card_title = ipywidgets.Text(description=_("Title"), placeholder=_("an event card not in our data"))
        self.card_text = ipywidgets.Textarea(description=_("Text"), placeholder=_("what it says"))
        self.add_card = self.button(_("Add the event card"), self._add_card, "aa-primary")
        self.card_list = ipywidgets.HTML()
        self.cards = ipywidgets.VBox([self.card_title, self.card_text, self.add_card, self.card_list])

        self.save = self.button(_("Save as a CSV file"), self._save, "aa-quiet")
        self.separator = SeparatorChoice(self.desk)
        self.upload = ipywidgets.FileUpload(description=_("Read a CSV file") + "\n", accept=".csv,text/csv", multiple=False).add_class("aa-upload")
        self.upload.observe(guard(self._uploaded, self.desk), names="value")
        self.saved = ipywidgets.HTML()
        files = ipywidgets.HBox([self.save, self.separator, self.upload, self.saved]).add_class("aa-row")
        self.children = (self.parts, self.count, self.contracts, self.cities, self.cards, files)

    def fill(self, frame: Frame, previous: Frame | None) -> None:
        self.separator.follow()
        if previous is not None and frame.head == previous.head:
            return
        box = self.session.table.box
        fact = self.desk.fact
        if isinstance(fact, Typed):
            # A card that is being changed.
            self.desk.fact, self._part = None, 0
            self.form.correct(fact.contract)
            hide(self.form, False)
        elif isinstance(fact, NewCity):
            self.desk.fact, self._part = None, 1
            put(self.city_name, fact.city.name)
            put(self.lat, shortest(fact.city.lat, 4) if fact.city.lat else "")
            put(self.lon, shortest(fact.city.lon, 4) if fact.city.lon else "")
        elif isinstance(fact, NewCard):
            self.desk.fact, self._part = None, 2
            put(self.card_title, fact.title)
            put(self.card_text, fact.text)
        self.parts.offer([_("Contracts"), _("Cities"), _("Event cards")], ["files-o", "building-o", "exclamation-triangle"], self._part)
        for place, part in enumerate((self.contracts, self.cities, self.cards)):
            hide(part, place != self._part)
        secret = self.session.own_seat >= 0
        hide(self.new_contract, secret)
        hide(self.upload, secret and self._part == 0)
        known = len(self._deck())
        if self._part == 0:
            said = ngettext("{number} contract card is known.", "{number} contract cards are known.", known).format(number=known)
            self.contract_finder.refresh()
        elif self._part == 1:
            said = ngettext("{number} city beyond those on our board.", "{number} cities beyond those on our board.", len(box.cities)).format(
                number=len(box.cities)
            )
            put(self.city_list, "<ul>" + "".join(f"<li>{escape(city.name)}" for city in sorted(box.cities, key=lambda city: sort_key(city.name))) + "</ul>")
        else:
            said = ngettext("{number} event card beyond those in our data.", "{number} event cards beyond those in our data.", len(box.cards)).format(
                number=len(box.cards)
            )
            put(self.card_list, "".join(f"<details><summary>{escape(card.title)}</summary><p>{escape(card.text)}</p></details>" for card in box.cards))
        put(self.count, f'<p class="aa-small">{escape(said)}</p>')

    def _part_chosen(self, place: int) -> None:
        self._part = place
        put(self.saved, "")
        self.fill(self.frame, None)

    # Contracts ------------------------------------------------------------------------------------

    def _deck(self) -> list[Contract]:
        return [contract for contract in self.session.rules.contracts.values() if not is_blank(contract)]

    def _contracts(self) -> list[tuple[str, int, tuple[str, ...]]]:
        words = self.words
        deck = sorted(self._deck(), key=lambda one: (one.start != SOMEWHERE, sort_key(words.contract(one.id))))
        return [(self._label(one), one.id, (*words.every_name(one.start), *words.every_name(one.destination), str(one.revenue))) for one in deck]

    def _label(self, card: Contract) -> str:
        """A card in the list; of one whose costs nobody has read off it, that."""
        return contract_label(self.words, card) + ("\n" + _("bids estimated") if estimated(card) else "")

    def _new_contract(self) -> None:
        self.form.clear()
        hide(self.form, False)

    def _correct(self, number: int) -> None:
        self.form.correct(self.session.rules.contracts[number])
        hide(self.form, False)

    def _contract_done(self, contract: Contract, moves: tuple[Told, ...]) -> None:
        if not moves:
            self.desk.error = _("{contract} is already known.").format(contract=self.words.contract(contract.id))
        else:
            self.desk.correct_card(contract.id, moves, lambda: hide(self.form, True))

    # Cities, event cards --------------------------------------------------------------------------

    def _add_city(self) -> None:
        name = self.city_name.value.strip()
        if not name:
            self.desk.error = _("Type the city's name first.")
            return
        lat, lon = _degrees(self.lat.value), _degrees(self.lon.value)
        if lat is None or lon is None:
            self.desk.error = _("Latitude and longitude are degrees, like 48.2; or leave both empty.")
            return
        table = self.session.table
        city = new_city(name, table.rules.board, table.box, lat=lat, lon=lon)
        if self.tell(NewCity(TABLE, city)):
            for field in (self.city_name, self.lat, self.lon):
                put(field, "")

    def _add_card(self) -> None:
        title = self.card_title.value.strip()
        if not title:
            self.desk.error = _("Give the card a title first.")
        elif self.tell(NewCard(TABLE, title, self.card_text.value.strip())):
            put(self.card_title, "")
            put(self.card_text, "")

    # Files ----------------------------------------------------------------------------------------

    def _kind(self) -> Kind:
        kinds: tuple[Kind, ...] = ("contracts", "cities", "cards")
        return kinds[self._part]

    def _save(self) -> None:
        table, kind = self.session.table, self._kind()
        data = write_csv(table.box, kind, table.rules.board, self.desk.separator, csv_headings())
        put(self.saved, download(file_name(self.session.seats, "csv", what=kind), data, "text/csv"))

    def _uploaded(self, change: Bunch) -> None:
        files = change["new"]
        if not files:
            return
        session, file = self.session, files[0]
        self.desk.error = ""
        self.upload.value = ()
        table = session.table
        read = read_csv(bytes(file["content"]), table.box, str(file["name"]), self._kind(), table.rules.board, csv_headings())
        before, after = table.box, read.box
        moves: list[Told] = [NewCity(TABLE, city) for city in after.cities if city not in before.cities]
        moves += [Typed(TABLE, one) for one in after.contracts if one not in before.contracts]
        moves += [NewCard(TABLE, one.title, one.text) for one in after.cards if one not in before.cards]
        if not moves or self.tell(*moves):
            said = _("{name}: {added} new, {changed} changed, {same} known already.").format(
                name=file["name"], added=read.added, changed=read.changed, same=read.same
            )
            put(self.saved, f"<p>{escape(said)}</p>")


def _degrees(text: str) -> float | None:
    """Degrees as people type them; 0 where nothing is typed, None for what isn't a number."""
    try:
        return float(text.strip().replace(",", ".") or 0)
    except ValueError:
        return None
