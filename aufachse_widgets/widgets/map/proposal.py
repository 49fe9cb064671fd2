"""The space that is proposed: what would be done there as one large button, and its neighbours one press to the left and to the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import ipywidgets

from ...words.language import _
from ..parts.buttons import WANTED, make_button
from ..parts.choices import Choices
from ..parts.presses import Pressed
from ..parts.tree import dress, hide, put

Offer = tuple[str, str]
"""What a button does, and what comes of it."""


class Proposal(ipywidgets.HBox):
    """The row "‹  Drive to Kassel  ›". ``step(by)`` is called for its neighbours, ``go(place)`` for what is proposed: where there are several
    ways to the space that make a difference, each has a button of its own. ``name`` is the CSS class of the map whose space it marks.

    A page may put it wherever its main button stands (class ``aa-proposal``); it is hidden while nothing is proposed.
    """

    def __init__(self, name: str, step: Callable[[int], object], go: Callable[[int], object], page: Pressed) -> None:
        self._name = name
        self.before = self._arrow("chevron-left", _("The space before"), lambda: step(-1), page)
        self.after = self._arrow("chevron-right", _("The next space"), lambda: step(1), page)
        self.go = make_button("", lambda button: go(0), "aa-primary", "aa-go", page=page)
        self.ways = Choices(go, page)
        self.ways.add_class("aa-goes")
        self.ways.offer(())
        self.mark = ipywidgets.HTML(layout=ipywidgets.Layout(display="none"))
        super().__init__((self.before, self.go, self.ways, self.after, self.mark))
        self.add_class("aa-proposal").add_class("aa-hidden")

    def _arrow(self, icon: str, said: str, pressed: Callable[[], object], page: Pressed) -> ipywidgets.Button:
        button = make_button("", lambda _button: pressed(), "aa-neighbour", page=page)
        button.icon, button.tooltip = icon, said
        return button

    def propose(self, offers: Sequence[Offer], spot: int, neighbours: bool) -> None:
        """Propose a space whose button on the map is the one with the number ``spot`` (from 1); ``neighbours``: whether there are others to step to."""
        labels = [f"{what}\n{of_it}" if of_it else what for what, of_it in offers]
        several = len(labels) > 1
        if not several:
            put(self.go, labels[0], "description")
            put(self.go, labels[0].replace("\n", ": "), "tooltip")
        hide(self.go, several)
        self.ways.offer(labels if several else ())
        for arrow in (self.before, self.after):
            put(arrow, not neighbours, "disabled")
        put(self.mark, f"<style>{marked(self._name, spot)}</style>")
        hide(self, False)

    def want(self, wanted: bool) -> None:
        """Whether a lesson asks for what is proposed: the button looks like it."""
        dress(self.go, "aa-button", "aa-primary", "aa-go", *((WANTED,) if wanted else ()))

    def clear(self) -> None:
        """Propose nothing."""
        hide(self, True)
        put(self.mark, "")


def marked(name: str, spot: int) -> str:
    """The look of the proposed space and of the way there, on the map with that CSS class."""
    button = f".{name} .aa-spots .widget-toggle-button.jupyter-button:nth-child({spot})"
    ring = "outline:3px solid var(--aa-paper);outline-offset:2px;box-shadow:0 0 0 2px var(--aa-ink),0 0 0 8px var(--aa-ink)"
    return f".{name} .aa-lines .w{spot}{{opacity:1}}{button}{{z-index:3}}{button}::before{{{ring}}}"
