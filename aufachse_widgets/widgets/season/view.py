"""A season on the screen: who belongs to the circle, how they stand, who is ahead of whom; as CSV; and names that belong to one person."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from html import escape

import ipywidgets

from ...journal import Seat
from ...stats.history import History, Row, plain
from ...stats.joined import NONE, Joined, change_joined, joined_names
from ...stats.season import Season, last_circle
from ...store import Store, StoreError, open_store
from ...words.dates import day
from ...words.language import _, ngettext
from ...words.sorting import sort_key
from ..css.sheet import Style, shared_style
from ..parts.buttons import make_button
from ..parts.choices import Choices
from ..parts.errors import Troubled, cleared, guard
from ..parts.saving import download, file_name
from ..parts.slices import Slices
from ..parts.tree import close_all, hide, put
from .told import counted, joined_label, pairs_told, standing_table, tables_told

LISTED = 8  # people shown at first, besides those who are chosen


class SeasonView(ipywidgets.VBox, Troubled):
    """The season of these ``people`` (their names) in a ``store``: by default the one in the user's data folder, and those at the table that was last over.
    With a ``history`` of that store the page that it is part of finds out what games came to, and calls :meth:`refresh`; ``changed()`` is called when
    names have been joined or parted. StoreError where the store cannot be opened.

    >>> from aufachse_widgets import MemoryStore, SeasonView
    >>> SeasonView(MemoryStore(), ("Ada", "Ben")).season.tables
    ()
    """

    children: tuple[ipywidgets.Widget, ...]

    def __init__(
        self, store: Store | None = None, people: Iterable[str] = (), history: History | None = None, changed: Callable[[], object] = lambda: None
    ) -> None:
        super().__init__()
        self.add_class("aa-panel").add_class("aa-season")
        self._store = open_store() if store is None else store
        self._reads = history is None
        self._history = History(self._store) if history is None else history
        self._changed = changed
        self._people: tuple[str, ...] | None = tuple(people) or None  # None: those at the table that was last over, once that is known
        self._listed: tuple[str, ...] = ()  # the people on the chips
        self._most = LISTED
        self._persons: tuple[str, ...] = ()  # that names can be joined to
        self._parted: tuple[str, ...] = ()  # the names on the buttons that part them
        self.season = Season(())
        self.trouble = ipywidgets.HTML().add_class("aa-hidden")
        self.observe(self._show_error, names="error")
        self.asks = ipywidgets.HTML(f"<h3>{escape(_('Who belongs to the circle?'))}</h3>")
        self.who = Choices(guard(self._chosen, self), self).add_class("aa-circle")
        self.more = self._button(_("Show more"), self._show_more, "aa-quiet")
        self.told = ipywidgets.HTML()
        self.standing = ipywidgets.HTML()
        self.pairs = ipywidgets.HTML()
        self.tables = ipywidgets.HTML()
        self.csv = self._button(_("Save as CSV"), self._save, "aa-quiet")
        self.saved = ipywidgets.HTML()
        self.joins = self._button(_("Two names, one person?"), lambda: self._open_joining(not self._joining), "aa-quiet")
        self.one = ipywidgets.Dropdown(description=_("This name"))
        self.other = ipywidgets.Dropdown(description=_("is this person"))
        self.join = self._button(_("Join them"), self._join, "aa-primary")
        self.joined = Choices(guard(self._part, self), self)
        said = _("Their games count as one person's from then on, on all pages. The games keep the names; you can part them at any time.")
        names = ipywidgets.HBox([self.one, self.other, self.join]).add_class("aa-row")
        self.joining = ipywidgets.VBox([ipywidgets.HTML(f'<p class="aa-small">{escape(said)}</p>'), names, self.joined]).add_class("aa-join-names")
        self._open_joining(False)
        tools = ipywidgets.HBox([self.csv, self.joins]).add_class("aa-row")
        self.children = (
            self.trouble, self.asks, self.who, self.more, self.told, self.standing, self.pairs,
            tools, self.saved, self.joining, self.tables, shared_style(), Style("games"),
        )  # fmt: skip
        self._reading = Slices(self, self._store.timings)
        guard(self.refresh, self)()
        if self._reads and self._history.missing():
            self._reading.begin(self._history.reading(), lambda: None, self.refresh, self.refresh)

    def _button(self, label: str, pressed: Callable[[], object], *looks: str) -> ipywidgets.Button:
        return make_button(label, cleared(lambda button: pressed(), self), *looks, page=self)

    # What is shown --------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show what is kept now."""
        rows, joined = self._history.rows(), self._which_joined()
        if self._people is None:
            self._people = last_circle(rows) or None
        self.season = Season(rows, self._people or (), joined)
        written = _written(rows)
        self._offer_people(rows, written)
        put(self.told, counted(self.season, bool(self._persons)))
        put(self.standing, standing_table(self.season.standing))
        put(self.pairs, pairs_told(self.season.pairs))
        put(self.tables, tables_told(self.season))
        hide(self.csv, not self.season.tables)
        put(self.saved, "")
        for field in (self.one, self.other):
            chosen = field.value
            field.options = [("", ""), *((written.get(person, person), person) for person in self._persons)]
            field.value = chosen if chosen in self._persons else ""
        self._parted = tuple(sorted(joined.to, key=lambda name: sort_key(written.get(name) or name)))
        self.joined.offer([joined_label(joined, name, written) for name in self._parted], ["chain-broken"] * len(self._parted))
        hide(self.joins, len(self._persons) < 2 and not self._parted)

    def _which_joined(self) -> Joined:
        try:
            return joined_names(self._store)
        except StoreError as error:
            self.error = str(error)
            return NONE

    def _offer_people(self, rows: tuple[Row, ...], written: Mapping[str, str]) -> None:
        """A chip for each person of a table that is over, those with most tables first. None that is there moves or goes."""
        joined = self.season.joined
        games = Counter(
            person
            for row in rows
            if row.over and not row.broken
            for person in {joined.person(seat.name) for seat in row.seats if not seat.bot and seat.name.strip()}
        )
        chosen = {who.name for who in self.season.people}
        self._persons = tuple(sorted(games, key=lambda person: (-games[person], sort_key(written.get(person, person)))))
        self._listed = tuple(person for place, person in enumerate(self._persons) if place < self._most or person in chosen or person in self._listed)
        names = [written.get(person, person) for person in self._listed]
        self.who.offer([_("✓ {name}").format(name=name) if person in chosen else name for person, name in zip(self._listed, names, strict=True)])
        left = len(self._persons) - len(self._listed)
        put(self.more, ngettext("Show {count} more", "Show {count} more", left).format(count=left), "description")
        hide(self.more, not left)
        hide(self.asks, not self._persons)

    def _show_error(self, change: object) -> None:
        if self.error:
            put(self.trouble, f'<div class="aa-error" role="alert">{escape(self.error)}</div>')
        hide(self.trouble, not self.error)

    # What a press does ----------------------------------------------------------------------------

    def _chosen(self, place: int) -> None:
        if place >= len(self._listed):
            return
        self.error = ""
        person = self._listed[place]
        inside = {who.name for who in self.season.people}
        self._people = tuple(sorted(inside ^ {person}))
        self.refresh()

    def _show_more(self) -> None:
        self._most += LISTED
        self.refresh()

    def _save(self) -> None:
        seats = tuple(Seat(one.player.name) for one in self.season.standing if one.player.who in self.season.people)
        put(self.saved, download(file_name(seats, "csv", what="season"), self.season.csv().encode("utf-8-sig"), "text/csv"))

    def _open_joining(self, opened: bool) -> None:
        self._joining = opened
        put(self.joins, "chevron-up" if opened else "chevron-down", "icon")
        hide(self.joining, not opened)

    def _join(self) -> None:
        one, other = self.one.value, self.other.value
        if not (one and other and one != other):
            self.error = _("Choose two names that belong to one person.")
            return
        joined = self.season.joined
        for row in self._history.rows():
            there = [joined.person(seat.name) for seat in row.seats if not seat.bot]
            if one in there and other in there:
                self.error = _("They sat at one table on {day}, so they are two people.").format(day=day(row.day))
                return
        change_joined(self._store, lambda joined: joined.join(one, other))
        self._joined_otherwise()

    def _part(self, place: int) -> None:
        if place < len(self._parted):
            name = self._parted[place]
            change_joined(self._store, lambda joined: joined.part(name))
            self._joined_otherwise()

    def _joined_otherwise(self) -> None:
        self.refresh()
        self._changed()

    def leave(self) -> None:
        """The page shows it no longer: find out nothing more."""
        self._reading.stop()

    def close(self) -> None:
        """Close all of it; the store stays open."""
        close_all(self)


def _written(rows: Iterable[Row]) -> dict[str, str]:
    """How names were last written, by what counts of them."""
    found: dict[str, str] = {}
    for row in rows:
        for seat in row.seats:
            if not seat.bot and seat.name.strip():
                found.setdefault(plain(seat.name), seat.name.strip())
    return found
