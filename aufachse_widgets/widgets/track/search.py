"""Finding by the first letters: spaces, contracts, cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Generic, TypeVar

import ipywidgets
from traitlets import Bunch

from ...box.suggestions import spellings
from ..parts.choices import Choices
from ..parts.errors import guard
from ..parts.tree import hide
from .desk import AtDesk, Desk

Thing = TypeVar("Thing")

MOST = 8  # shown at a time


def matches(asked: str, *names: str) -> bool:
    """Whether every word that was asked for begins a word of the names; Umlauts, accents and signs are optional.

    >>> matches("mun", "München"), matches("fra wi", "Frankfurt → Wien"), matches("ran", "Frankfurt"), matches("kassel–leipzig", "Leipzig–Kassel")
    (True, True, False, True)
    """
    words = [word for name in names for spelling in spellings(name) for word in spelling.split()]
    return any(all(any(word.startswith(part) for word in words) for part in spelling.split()) for spelling in spellings(asked))


def as_asked(asked: str, *names: str) -> bool:
    """Whether one of the names has the several words that were asked for in that order, from its beginning.

    >>> as_asked("kassel leip", "Kassel–Leipzig, 3rd"), as_asked("leipzig kassel", "Kassel–Leipzig, 3rd"), as_asked("kas", "Kassel")
    (True, False, False)
    """
    return any(" " in part and name.startswith(part) for part in spellings(asked) for one in names for name in spellings(one))


class Finder(AtDesk, ipywidgets.VBox, Generic[Thing]):
    """A field for the first letters and a button for each thing found.

    ``things()`` gives what there is to find: (label, thing, names to look among), the likeliest first; what is
    offered before anything was typed are the first ``before`` of them. ``found(thing)`` is called for a press;
    ``alone(thing)`` where what was typed leaves one thing (None: no longer one), which then stands out.
    """

    def __init__(
        self,
        desk: Desk,
        placeholder: str,
        things: Callable[[], Iterable[tuple[str, Thing, Sequence[str]]]],
        found: Callable[[Thing], object],
        before: int = 0,
        most: int = MOST,
        alone: Callable[[Thing | None], object] | None = None,
    ) -> None:
        self.desk = desk
        self.alone = alone
        self._only: Thing | None = None
        self._things, self._found, self.before, self.most = things, found, before, most
        self.as_listed = False  # whether the likeliest come first, whatever they were found by
        self._shown: list[Thing] = []
        self.told: Thing | None = None  # what was told, where that is being changed: it stands out
        self.field = ipywidgets.Text(placeholder=placeholder)
        self.field.observe(guard(self._typed, self.desk), names="value")
        self.hits = Choices(self.desk.touch(self._pressed), self.desk).add_class("aa-big").add_class("aa-hits")
        super().__init__([self.field, self.hits])
        self.add_class("aa-finder")

    def _rank(self, asked: str, label: str, names: Sequence[str]) -> tuple[bool, bool]:
        """A name that was typed as it is comes before others that hold the same words, and what is called so here before what is elsewhere."""
        return not as_asked(asked, *names), not self.as_listed and not matches(asked, label.partition("\n")[0])

    def refresh(self) -> None:
        """Offer again what is there now."""
        asked = self.field.value.strip()
        if asked:
            fit = [(self._rank(asked, label, names), label, thing) for label, thing, names in self._things() if matches(asked, *names)]
            found = [(label, thing) for _other, label, thing in sorted(fit, key=lambda one: one[0])][: self.most]
        else:
            found = [(label, thing) for label, thing, _names in islice(self._things(), self.before)]
        self._shown = [thing for _label, thing in found]
        on = self._shown.index(self.told) if self.told is not None and self.told in self._shown else None
        only = self._shown[0] if self.alone is not None and len(found) == 1 and len(asked) > 1 else None
        if only is not None:
            on = 0
        self.hits.offer([label for label, _thing in found], on=on)
        hide(self.hits, not found)
        if self.alone is not None and only != self._only:
            self._only = only
            self.alone(only)

    @property
    def only(self) -> Thing | None:
        """The one thing that what was typed can mean; None where nothing was typed, or it can mean several, or none."""
        return self._shown[0] if self.field.value.strip() and len(self._shown) == 1 else None

    def shows(self, thing: Thing) -> bool:
        """Whether there is a button for it now."""
        return thing in self._shown

    def clear(self) -> None:
        """Forget what was typed."""
        if self.field.value:
            self.field.value = ""
        else:
            self.refresh()

    def _typed(self, change: Bunch) -> None:
        self.refresh()

    def _pressed(self, place: int) -> None:
        if place < len(self._shown):
            self._found(self._shown[place])
