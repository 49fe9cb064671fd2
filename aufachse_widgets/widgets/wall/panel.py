"""What the wall's widgets share: they show a game of either kind, and only what everybody may know."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

from traitlets import Bool

from ...drawing.palette import seat_colour, seat_letters
from ...engine import view_log
from ...engine.log import Happened
from ...sessions.base import AnyGame
from ...sessions.frame import NOBODY
from ..parts.panel import Panel


class WallPanel(Panel[AnyGame]):
    """A part of the wall. No matter who else looks at the session, here nobody's hand is shown or told."""

    told = Bool(False, help="Whether this part has something to show now.")

    def __init__(self, session: AnyGame, **kwargs: Any) -> None:
        super().__init__(session, NOBODY, **kwargs)

    @property
    def bank(self) -> bool:
        """Whether this is a physical table of which nothing but payments is told."""
        if not self.session.header.tracked:
            return False
        from ...sessions.tracker import Tracker  # a played game does without the companion

        return isinstance(self.session, Tracker) and self.session.tracked.bank

    def badge(self, seat: int) -> str:
        """The round badge with a seat's letter, as HTML."""
        colour, letters = seat_colour(self.session.seats, seat), seat_letters(self.session.seats)
        return f'<span class="aa-letter aa-seat-{colour.id}" aria-hidden="true">{letters[seat]}</span>'

    def colour(self, seat: int) -> str:
        """The CSS class of a seat's colour; of none where there is no such seat."""
        return f"aa-seat-{seat_colour(self.session.seats, seat).id}" if 0 <= seat < len(self.session.seats) else "aa-nobody"

    def name(self, seat: int) -> str:
        """Badge and name of a seat, as HTML."""
        return f"{self.badge(seat)} {escape(self.words.seat(seat))}"

    @staticmethod
    def public(entries: Iterable[Happened]) -> tuple[Happened, ...]:
        """What everybody may know of what happened."""
        return view_log(entries, NOBODY)
