"""A driver's cab: a game as one player has it on a phone of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets
from traitlets import Bunch

from ..drawing.palette import seat_colour
from ..forms.seating import SetupError, check_session
from ..sessions.session import Session
from ..widgets.cab.cockpit import Cockpit
from ..widgets.css.sheet import Style
from ..widgets.parts.device import Device
from ..widgets.parts.options import Options
from ..widgets.parts.panel import Panel
from ..widgets.parts.tree import close_all
from ..widgets.play.tabs import CONTRACTS
from ..words.language import _
from .play import Table


class Cab(Table):
    """The widgets of a table, arranged for one ``seat``: how it stands, its contracts and what it may do come first; the board, the players and the
    log are one press away. It says loudly when it is this seat's turn: the bar and the page's rim are in its colour, the browser's tab says so,
    and a phone buzzes.

    ``seat`` may be left out where one person sits at the session, as by a seat's link. At a session that several people share, hands are
    hidden as ever until that seat has the screen. Raises SetupError for a ``session`` that isn't one, or a seat that no person has.
    """

    children: tuple[ipywidgets.Widget, ...]
    home = CONTRACTS

    def __init__(
        self,
        session: Session,
        seat: int | None = None,
        owns: bool = False,
        options: Options | None = None,
        device: Device | None = None,
        turn_to: Callable[[Session], object] | None = None,
        **kwargs: Any,
    ) -> None:
        session = check_session(session, Session)
        people = sorted(session.people)
        if seat is None and len(people) == 1:
            seat = people[0]
        if seat is None or not 0 <= seat < len(session.seats) or session.seats[seat].bot:
            raise SetupError(_("seat = {seat}: name the seat of a person at this table.").format(seat=seat))
        self.seat = seat
        super().__init__(session, owns, options, device, turn_to, seat, **kwargs)
        self.add_class("aa-cab").add_class(f"aa-seat-{seat_colour(session.seats, seat).id}")
        self._style = Style("cab")
        self.children = (*self.children, self._style)
        self.cockpit.observe(self._turn_changed, names=("my_turn", "whose"))
        self._say_turn()

    def own_panels(self, shared: dict[str, Any]) -> tuple[Panel[Any], ...]:
        self.cockpit = Cockpit(self.session, **shared)
        return (self.cockpit,)

    def _turn_changed(self, change: Bunch) -> None:
        self._say_turn()

    def _say_turn(self) -> None:
        """Whether it is this seat's turn: on the page, in the browser's tab, by a buzz."""
        mine, whose = self.cockpit.my_turn, self.cockpit.whose
        (self.add_class if mine else self.remove_class)("aa-my-turn")
        self.device.say_turn(_("{whose} · Auf Achse").format(whose=whose) if whose else _("Auf Achse"), mine)

    def close(self) -> None:
        """Close the widgets and all they hold; a session of its own, too."""
        if self.comm is None:  # refused, or a second time
            return
        super().close()
        close_all(self._style)
