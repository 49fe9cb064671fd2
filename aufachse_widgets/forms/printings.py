"""The printings side by side in the start form: which rules differ, and which document says so."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets

from ..engine import PRESETS, Edition, preset
from ..reports.printings import table
from ..widgets.parts.errors import Guarded
from ..widgets.parts.tree import close_all
from ..words.language import _

OLD, NEW = "fx-schmid-1987", "schmidt-2007"  # until others are ticked, a printing stands beside one of these two: two columns read well on a phone, too

INSIDE = "aa-compared"
"""The CSS class of what opens."""


class Printings:
    """A collapsed part of the form: the edition that is played beside others, chosen by ticks. ``box``
    is the widget; ``edition()`` gives the edition of the form, house rules included. What is inside is
    made when it is first opened; ``sight`` brings the first element of a class into sight."""

    def __init__(self, edition: Callable[[], Edition], guarded: Guarded, sight: Callable[[str], object]) -> None:
        self._sight = sight
        self._edition = edition
        self._guarded = guarded
        self._chosen = ""
        self.ticks: dict[str, ipywidgets.Checkbox] = {}
        self.told = ipywidgets.HTML().add_class(INSIDE).add_class("aa-hidden")
        self.opener = ipywidgets.ToggleButton(description=_("What differs between the printings?"), tooltip="")
        self.opener.add_class("aa-quiet")
        self.opener.observe(guarded(lambda change: self._opened()), names="value")
        self.box = ipywidgets.VBox([self.opener, self.told]).add_class("aa-comparing")

    def _opened(self) -> None:
        if not self.ticks:
            for id, one in PRESETS.items():
                tick = ipywidgets.Checkbox(description=one.title, value=False, indent=False)
                tick.observe(self._guarded(lambda change: self.refresh()), names="value")
                self.ticks[id] = tick
            self._row = ipywidgets.HBox(tuple(self.ticks.values())).add_class("aa-row").add_class("aa-ticks")
            self.box.children = (self.opener, self._row, self.told)
        for part in (self._row, self.told):
            if self.opener.value:
                part.remove_class("aa-hidden")
            else:
                part.add_class("aa-hidden")
        self.refresh()
        if self.opener.value:
            self._sight(INSIDE)

    def editions(self) -> tuple[Edition, ...]:
        """What is compared: the chosen printing, its house rules where there are any, the ticked others."""
        edition = self._edition()
        chosen = edition.base or edition.id
        own = (edition,) if edition.changes() else ()
        return (preset(chosen), *own, *(PRESETS[id] for id, tick in self.ticks.items() if tick.value and id != chosen))

    def refresh(self) -> None:
        """Show the rules of now, where they are to be seen."""
        if not self.opener.value:
            return
        edition = self._edition()
        chosen = edition.base or edition.id
        if chosen != self._chosen:
            self._chosen = chosen
            for id, tick in self.ticks.items():
                if id == chosen:
                    tick.add_class("aa-hidden")
                else:
                    tick.remove_class("aa-hidden")
            if not any(tick.value for id, tick in self.ticks.items() if id != chosen):
                self.ticks[OLD if chosen == NEW else NEW].value = True
        self.told.value = table(self.editions())

    def close(self) -> None:
        """Close the widgets."""
        close_all(self.box)
