"""How long a game is to be, in the start form: short, normal or long; or any number of public contracts."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import ipywidgets

from ..engine.edition import Edition
from ..widgets.parts.choices import Choices
from ..widgets.parts.errors import Guarded
from ..widgets.parts.presses import Pressed
from ..widgets.parts.tree import put
from ..words.language import _, ngettext

FEW = 4  # public contracts of a short game


def lengths(edition: Edition, players: int) -> dict[str, int]:
    """How many public contracts a short, a normal and a long game has, the fewest first; a normal one has as many as the edition says,
    a long one twice as many. A length that the cards don't allow is left out.

    >>> from aufachse_widgets.engine import preset
    >>> lengths(preset("fx-schmid-1987"), 3)
    {'short': 4, 'normal': 16, 'long': 32}
    >>> lengths(preset("children-2007"), 6)
    {'short': 4, 'normal': 10, 'long': 20}
    """
    most = edition.most_public(players)
    normal = min(edition.public_deck(players), most)
    offered = {"short": min(FEW, normal), "normal": normal, "long": min(2 * normal, most)}
    return {name: number for name, number in offered.items() if name == "normal" or number != normal}


class GameLength:
    """The three lengths as buttons (``choices``), and ``number``, the field for any other number of public contracts, with a line about it
    (``note``). Callbacks of that ``page`` are ``guarded``; ``changed()`` is called when the number is another."""

    def __init__(self, changed: Callable[[], object], guarded: Guarded, page: Pressed) -> None:
        self._offered: dict[str, int] = {}
        self._minutes: Callable[[int], int] | None = None
        self.choices = Choices(guarded(self._chosen), page).add_class("aa-lengths")
        self.number = ipywidgets.BoundedIntText(value=1, min=0, max=99, description=_("Public contracts"), tooltip="", continuous_update=True)
        self.number.observe(guarded(lambda change: changed()), names="value")
        self.note = ipywidgets.HTML()

    def suit(self, edition: Edition, players: int) -> None:
        """So many will play that edition. A length that was chosen stays that length, a number that was typed that number, where there are enough cards."""
        lit, first = self._lit(), not self._offered
        self._offered = lengths(edition, players)
        usual, most = self._offered["normal"], edition.most_public(players)
        wished = usual if first else self._offered.get(lit, usual) if lit else self.number.value
        self.number.max = most
        self.number.value = wished if wished <= most else usual
        said = _("The more public contracts, the longer the game: {usual} is usual here.").format(usual=usual)
        put(self.note, f'<p class="aa-small">{escape(said)}</p>')

    def tell(self, minutes: Callable[[int], int]) -> None:
        """Say about how long a game of each length takes: ``minutes(public contracts)``."""
        self._minutes = minutes
        self._show()

    def _lit(self) -> str:
        """The length that the number is; empty where it is none of them."""
        return next((name for name, number in self._offered.items() if number == self.number.value), "")

    def _show(self) -> None:
        if self._minutes is None:
            return
        labels = [_lasting(name, self._minutes(number)) for name, number in self._offered.items()]
        lit = self._lit()
        self.choices.offer(labels, on=list(self._offered).index(lit) if lit else None)

    def _chosen(self, place: int) -> None:
        self.number.value = list(self._offered.values())[place]


def _lasting(length: str, minutes: int) -> str:
    """A length and about how many minutes it takes."""
    said = {
        "short": ngettext("short: {number} minute", "short: {number} minutes", minutes),
        "normal": ngettext("normal: {number} minute", "normal: {number} minutes", minutes),
        "long": ngettext("long: {number} minute", "long: {number} minutes", minutes),
    }
    return said[length].format(number=minutes)
