"""How others join a game that goes on, and what its host does for them: links, lent and freed seats, playing on for who left."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from html import escape

import ipywidgets

from ...drawing.palette import seat_colour, seat_letters
from ...sessions.admission import Admission, Secret, address_of
from ...store import HostKey, Key
from ...words.language import _
from ..parts.buttons import make_button
from ..parts.errors import guard
from ..parts.tree import dress, hide, is_hidden, put
from .boxes import SayingBox
from .places import connection, sitter
from .sign import sign


class OthersPanel(SayingBox):
    """Who plays on which device, for the host. ``door`` is the game's, ``key`` the host's link (None: the screen at which the game lies), ``host`` the right
    to act as host, ``addresses`` are the server's for other devices; ``play_on(seat)`` lets the host play for somebody who left; None at a physical
    table, which any device tells."""

    def __init__(self, door: Admission, key: Key | None, host: HostKey, addresses: Sequence[str], play_on: Callable[[int], object] | None) -> None:
        self.door = door
        self.key = key
        self._host = host
        self.addresses = tuple(addresses)
        self._play_on = play_on
        self._looking: asyncio.Task[None] | None = None
        self.sign = ipywidgets.HTML()
        self.link = ipywidgets.HTML().add_class("aa-lent")
        self.come_into_sight: Callable[[str], object] = lambda look: None  # scrolls to what has that CSS class, where a page can
        self.said = ipywidgets.HTML()
        self.rows = [SeatOfDevice(number, self) for number, seat in enumerate(door.seats) if not seat.bot]
        self.wall = make_button(_("A screen on the wall"), guard(lambda button: self.show_wall(), self), "aa-quiet", page=self)
        self.end = make_button(_("Close the table"), guard(lambda button: hide(self.sure, not is_hidden(self.sure)), self), "aa-quiet", page=self)
        self.sure = make_button(_("Yes: every link stops"), guard(lambda button: self.close_table(), self), "aa-accent", page=self)
        hide(self.sure, True)
        about = _("The game stays among your games; without links only this screen plays it.")
        self.row = ipywidgets.HBox([self.wall, self.end, self.sure]).add_class("aa-row")
        title = ipywidgets.HTML(f"<h3>{escape(_('Invite players'))}</h3>")
        self.about = ipywidgets.HTML(f'<p class="aa-small">{escape(about)}</p>')
        self._title = title
        super().__init__()
        self._arrange(self.row)
        self.add_class("aa-others")
        if self.addresses:
            put(self.sign, sign(door.code, self.addresses))
        else:
            # Nobody can come here, so there is nothing to do for anybody.
            put(self.sign, sign("", ()))
            for widget in (*[row.box for row in self.rows], self.row, self.about):
                hide(widget, True)

    def _arrange(self, asked: ipywidgets.Box) -> None:
        """Show a link right below the row in which it was asked for."""
        shown: list[ipywidgets.Widget] = [self._title, self.sign]
        for box in (*[row.box for row in self.rows], self.row):
            shown += [box, self.said, self.link] if box is asked else [box]
        put(self, (*shown, self.about), "children")

    @property
    def played(self) -> bool:
        """Whether the game is played here; else a physical table's is told."""
        return self._play_on is not None

    def begin(self) -> None:
        """Show who sits where, now and from now on."""
        self.look()
        self.link.value = ""
        hide(self.sure, True)
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        if self.addresses and self._looking is None:
            self._looking = loop.create_task(self._look_on())

    def leave(self) -> None:
        """Look no longer."""
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None

    async def _look_on(self) -> None:
        look = guard(self.look, self)
        while True:
            await asyncio.sleep(self.door.timings.seats_poll)
            look()

    def look(self) -> None:
        """See who sits where."""
        free, elsewhere = self.door.free_seats, self.door.elsewhere()
        connected = self.door.connected(self.door.timings.presence_timeout)
        mine = self.door.seats_of(self.key) if self.key is not None else frozenset()
        for row in self.rows:
            here = row.seat in mine or (self.key is None and row.seat not in elsewhere)
            row.show(here and self.played, row.seat in free, self.played, row.seat in connected)

    def _show_link(self, secret: Secret, said: str, asked: ipywidgets.Box) -> None:
        self._arrange(asked)
        put(self.link, sign(self.door.code, self.addresses, address_of(self.door.code, secret), said))
        self.look()
        self.come_into_sight("aa-lent")

    def lend(self, seat: int) -> None:
        """A link for one more device that plays that seat."""
        self.error = ""
        name = self.door.seats[seat].name
        row = next(row for row in self.rows if row.seat == seat)
        self._show_link(self.door.lend_seat(seat, self._host), _("Scan this with the device that plays {name}. Nobody else should.").format(name=name), row.box)

    def free(self, seat: int) -> None:
        """The seat's links stop; anyone who joins can take it."""
        self.error = self.link.value = ""
        self.door.free_seat(seat, self._host)
        self.look()

    def play_on(self, seat: int) -> None:
        """The host plays for the one who has left."""
        self.error = self.link.value = ""
        if self._play_on is not None:
            self._play_on(seat)
        self.look()

    def show_wall(self) -> None:
        """A link for a screen that all see."""
        self.error = ""
        said = _("Scan this with the screen's device, or open the address there, type the code and press “Only watch”.")
        self._show_link(self.door.wall(), said, self.row)

    def close_table(self) -> None:
        """All links but the host's stop; the game stays."""
        self.error = self.link.value = ""
        self.door.close_table(self._host)
        hide(self.sure, True)
        self.look()


class SeatOfDevice:
    """One seat of a person: where it is played, and what the host may do about it."""

    def __init__(self, seat: int, panel: OthersPanel) -> None:
        self.seat = seat
        player = panel.door.seats[seat]
        self._name, self._letter = player.name, seat_letters(panel.door.seats)[seat]
        self.who = ipywidgets.HTML().add_class("aa-grow")
        self.lend = make_button(_("Link"), guard(lambda button: panel.lend(seat), panel), "aa-quiet", page=panel)
        self.free = make_button(_("Free up"), guard(lambda button: panel.free(seat), panel), "aa-quiet", page=panel)
        self.here = make_button(_("Play here"), guard(lambda button: panel.play_on(seat), panel), "aa-quiet", page=panel)
        self.lend.tooltip = _("A link for one more device that plays this seat")
        self.free.tooltip = _("Its links stop; anyone who joins can take it")
        self.here.tooltip = _("Play on here for somebody who has left")
        self.box = ipywidgets.HBox([self.who, self.lend, self.free, self.here])
        dress(self.box, "aa-place", "aa-seat-tint", f"aa-seat-{seat_colour(panel.door.seats, seat).id}")

    def show(self, here: bool, free: bool, played: bool, connected: bool) -> None:
        """Say where it is ``played`` (else told): at this screen, on a device and whether that is ``connected`` now, nowhere."""
        nowhere = _("free: waiting for a device") if played else _("no device yet")
        where = escape(_("at this screen")) if here else escape(nowhere) if free else f"{escape(_('on a device'))} {connection(connected)}"
        put(self.who, sitter(self._letter, self._name, where))
        hide(self.free, here or free)
        hide(self.here, here or not played)
