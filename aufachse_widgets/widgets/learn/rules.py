"""The rules of a table as a page on the screen: open at the present moment, to be searched, beside the other printings, to be printed."""

from __future__ import annotations

import ipywidgets
from traitlets import Bunch

from ...engine.actions import MOST_SEATS
from ...engine.edition import PRESETS, Edition
from ...engine.presets import preset
from ...engine.rules import Rules, compile_rules, shipped_board
from ...reports.rules_page import BEGINNING, rules_file, rules_found, rules_parts, side_by_side
from ...words.language import _
from ...words.naming import edition_title
from ...words.rulebook.facts import FEWEST
from ...words.rulebook.place import Place
from ..css.sheet import Style, shared_style
from ..parts.buttons import make_button
from ..parts.device import Device
from ..parts.errors import Troubled, guard
from ..parts.tree import close_all, hide, is_hidden, put
from .which_box import WhichBox

START = Place(BEGINNING)


class RulesView(ipywidgets.VBox, Troubled):
    """The rules of a table: ``rules`` is what it plays by, ``players`` how many sit there (0: no table is open, and the view asks
    which box it is and how many players there are), ``place`` what is open at first.
    ``device`` is that of the page that the view is part of; a view alone has its own, and the stylesheet."""

    children: tuple[ipywidgets.Widget, ...]

    def __init__(self, rules: Rules, players: int = 0, place: Place = START, device: Device | None = None) -> None:
        self.rules = rules
        self.players = players
        self.place = place
        alone = device is None
        self.device = Device() if device is None else device
        self.wanted = ipywidgets.Text(placeholder=_("Search the rules"), description=_("Search the rules"))
        self.wanted.add_class("aa-self-said")
        self.wanted.observe(guard(self._searched, self), names="value")
        self.beside = make_button("", guard(self._turned, self), "aa-quiet", page=self)
        self.printing = make_button(_("Print"), guard(self._printed, self), "aa-quiet", page=self)
        self.printing.tooltip = _("On paper they take two sheets.")
        self.saving = make_button(_("Save"), guard(self._saved, self), "aa-quiet", page=self)
        self.saving.tooltip = _("One HTML file, to keep or to send to others.")
        self.beside.icon, self.printing.icon, self.saving.icon = "columns", "print", "download"
        self.comparing = False
        self._filling = False
        # Not "Edition" and "Players": the start page may ask for these beside the rules.
        self.box = ipywidgets.Dropdown(options=[(edition_title(one.title), one.id) for one in PRESETS.values()], description=_("Which box?"))
        self.count = ipywidgets.Dropdown(
            options=[(_("any number"), 0), *((str(number), number) for number in range(FEWEST, MOST_SEATS + 1))], description=_("How many players?")
        )
        for field in (self.box, self.count):
            field.observe(guard(self._chosen, self), names="value")
        self.which: WhichBox | None = None  # made when somebody asks
        self.unsure = make_button(_("Which box is mine?"), guard(self._unsure, self), "aa-quiet", page=self)
        self.asking = ipywidgets.HBox([self.box, self.count, self.unsure]).add_class("aa-rules-tools")
        self.told = ipywidgets.HTML()
        self.tools = ipywidgets.HBox([self.wanted, self.beside, self.printing, self.saving]).add_class("aa-rules-tools").add_class("aa-rules-search")
        own = (shared_style(), self.device) if alone else ()
        super().__init__([Style("sources", "rules"), self.asking, self.tools, self.told, *own])
        self.presses = self.device.presses
        self.add_class("aa-rulesview")
        if alone:
            self.add_class("aa-panel")
        self._ask(rules, players)
        self.refresh()

    def open_at(self, rules: Rules, players: int, place: Place) -> None:
        """Show the rules of that table, open at that place; a search before it is over."""
        self.place = place
        if players or rules is not self._given or is_hidden(self.asking):  # else somebody has chosen, and comes back
            self.rules, self.players = rules, players
        self._ask(rules, players)
        self.comparing = False
        self.wanted.value = ""
        self.refresh()

    def _ask(self, rules: Rules, players: int) -> None:
        """Ask where no table is open; what is asked begins with the rules as they are."""
        self._given = rules
        hide(self.asking, players > 0)
        for part in (self.box, self.unsure):
            hide(part, rules.board is not shipped_board())  # a board of one's own is no box
        edition = self.rules.edition
        self._filling = True
        try:
            put(self.box, edition.base if edition.base in PRESETS else edition.id if edition.id in PRESETS else None)
            put(self.count, self.players)
        finally:
            self._filling = False

    def _chosen(self, change: Bunch) -> None:
        if self._filling:
            return
        if change["owner"] is self.box and self.box.value is not None:
            self.rules = compile_rules(self.box.value)
        self.players = self.count.value
        self.refresh()

    def _unsure(self, button: ipywidgets.Button) -> None:
        """Ask what is in the box; pressed again, no longer."""
        if self.which is None:
            self.which = WhichBox(self._found, self)
        shown = [one for one in self.children if one is not self.which]
        if len(shown) == len(self.children):
            shown.insert(shown.index(self.asking) + 1, self.which)
            self.which.begin()
        self.children = tuple(shown)

    def _found(self, edition: Edition) -> None:
        self.box.value = edition.id

    def refresh(self) -> None:
        """Show what is wanted: what a search finds, the printings side by side, or the rules."""
        put(self.beside, _("The rules") if self.comparing else _("All printings"), "description")
        if self.wanted.value.strip():
            put(self.told, rules_found(self.rules, self.players, self.wanted.value))
        elif self.comparing:
            put(self.told, side_by_side(self.rules.edition))
        else:
            put(self.told, rules_parts(self.rules, self.players, self.place))

    def _searched(self, change: Bunch) -> None:
        self.comparing = False
        self.refresh()

    def _turned(self, button: ipywidgets.Button) -> None:
        comparing = not self.comparing
        self.wanted.value = ""
        self.comparing = comparing
        self.refresh()

    def _printed(self, button: ipywidgets.Button) -> None:
        self.device.print(rules_file(self.rules, self.players))

    def _saved(self, button: ipywidgets.Button) -> None:
        name = f"auf-achse-{self.rules.edition.base or self.rules.edition.id}.html"
        self.device.download(name, rules_file(self.rules, self.players).encode(), "text/html")

    def close(self) -> None:
        """Close the view and all it holds."""
        close_all(self)

    def leave(self) -> None:
        """Close what is not in sight now."""
        if self.which is not None and self.which not in self.children:
            close_all(self.which)


def rules_page(edition: str | Edition = "fx-schmid-1987", players: int = 0) -> RulesView:
    """The rules of an edition as a page in a notebook: by subjects, with the document of each rule, a search, and the printings side by side.

    ``edition`` is a printing's id or an edition with house rules, ``players`` how many sit at the table (0: the page asks, for the box, too).
    Raises EditionError for an edition that there is not.

    >>> page = rules_page("schmidt-2007", players=3)
    >>> "With 3 players there are 16 public contracts" in page.told.value
    True
    >>> page.close()
    """
    return RulesView(compile_rules(preset(edition) if isinstance(edition, str) else edition), players)
