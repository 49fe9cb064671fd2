"""A group of buttons whose labels change often: one widget, so that all of them change in one message."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets
from traitlets import Bunch, Int

from .presses import Pressed, by_press


class Row(ipywidgets.ToggleButtons):
    """Buttons by their place in a list. The page's device tells of a press itself, and what stood there (``frontend/scripts/device/rows.js``); where there
    is none, the press sets ``index``, of which the page need not be told again."""

    index = Int(None, allow_none=True).tag(sync=True, echo_update=False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.add_class(f"aa-model-{self.model_id}")  # by which the script finds it

    def on_place(self, pressed: Callable[[int], object], page: Pressed) -> None:
        """Call ``pressed(place)`` when the device of that page tells of a press; none of a button that is there no longer."""
        taking = by_press(pressed, page)

        def told(widget: ipywidgets.Widget, content: dict[str, Any], buffers: list[bytes]) -> None:
            if content.get("event") == "place" and 0 <= int(content["place"]) < len(self._options_labels):
                if content.get("press"):
                    page.presses.tell(int(content["press"]["frame"]), str(content["press"]["text"]))
                if content.get("touch"):
                    page.presses.by_finger(bool(content.get("sure")))
                taking(int(content["place"]))

        self.on_msg(told)


class Choices(Row):
    """Buttons by their place in a list; ``chosen(place)`` is called for a click on that ``page``.

    Labels and icons are plain text; the browser's part of ipywidgets escapes them. ``icons`` are
    CSS classes of the small picture before a label (Font Awesome names without ``fa-``).
    """

    icons: list[str]

    def __init__(self, chosen: Callable[[int], object], page: Pressed, **kwargs: object) -> None:
        self._page = page
        self._telling = False
        self._lit: int | None = None  # the one that stands out
        self._chosen = chosen
        super().__init__(options=(), index=None, **kwargs)
        self.observe(self._clicked, "index")
        self.on_place(self._pressed, page)

    def offer(self, labels: Sequence[str], icons: Sequence[str] = (), on: int | None = None) -> None:
        """Show these buttons, ``on`` the one that stands out; nothing is sent where nothing changes."""
        self._telling, self._lit = True, on
        try:
            with self.hold_sync():
                # Of no buttons the page would go on showing those before: they are hidden.
                if bool(labels) == ("aa-none" in self._dom_classes):
                    (self.remove_class if labels else self.add_class)("aa-none")
                if tuple(self._options_labels) != tuple(labels):
                    self.options = tuple(labels)
                if list(self.icons) != list(icons):
                    self.icons = list(icons)
                self.index = on
        finally:
            self._telling = False

    def wipe(self) -> None:
        """Offer nothing, and leave nothing of what was offered in the page, hidden as it is there."""
        if "aa-none" not in self._dom_classes:
            self.offer([" "])
        self.offer([])

    def choose(self, place: int) -> None:
        """As a click on the button at that place, also on the one that stands out."""
        if place == self.index:
            by_press(self._pressed, self._page)(place)
        else:
            self.index = place

    def _clicked(self, change: Bunch) -> None:
        place = change["new"]
        if self._telling or place is None:
            return
        self.offer(self._options_labels, self.icons, self._lit)  # a press lights nothing by itself
        by_press(self._pressed, self._page)(place)

    def _pressed(self, place: int) -> None:
        if not self._page.presses.misread(self._options_labels[place]):
            self._chosen(place)
