"""A phone at a table before its game: sit down, then wait for the host to begin."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import ipywidgets

from ...sessions.admission import HOST, WALL, Secret
from ...sessions.lobby import Agreed, Lobby
from ...sessions.presence import Presence
from ...words.language import _, ngettext, sentence
from ..parts.buttons import make_button
from ..parts.device import Device
from ..parts.errors import guard
from ..parts.my_link import MyLink
from ..parts.options import Options
from ..parts.tree import hide, put
from .boxes import LobbyBox
from .person import PersonForm
from .places import places_html


class GuestLobby(LobbyBox):
    """What a guest of a ``lobby`` sees: who is here, and how to sit down; with the ``secret`` of one's link one's own place. ``linked(secret)`` is called
    with the link of the one who sits down (None: got up again); where the ``device`` knows it, it can be copied."""

    def __init__(
        self,
        lobby: Lobby,
        secret: Secret | None,
        linked: Callable[[Secret | None], object],
        options: Options,
        device: Device | None = None,
        presence: Presence | None = None,
    ) -> None:
        self.secret = secret
        self._linked = linked
        self._options = options
        self._asking = False  # for another name or colour
        self.title = ipywidgets.HTML().add_class("aa-lobbytitle")
        self.person = PersonForm(_("Take this seat"), self.sit_down, options.name)
        self.change = make_button(_("Another name or colour"), guard(lambda button: self._ask(), self), "aa-quiet", page=self)
        self.get_up = make_button(_("Leave this seat"), guard(lambda button: self.stand_up(), self), "aa-quiet", page=self)
        self.watch = make_button(_("Only watch, as a screen for all"), guard(lambda button: self.only_watch(), self), "aa-quiet", page=self)
        self.places = ipywidgets.HTML()
        self.said = ipywidgets.HTML()
        self.mine = ipywidgets.HBox([self.change, self.get_up]).add_class("aa-row")
        self.link = MyLink(device) if device is not None and device.own_link is not None else None
        link = (self.link,) if self.link is not None else ()
        super().__init__(lobby, [self.title, self.person, self.said, self.places, self.mine, *link, self.watch], presence)

    def show(self) -> None:
        """Show what is agreed now."""
        agreed = self.lobby.agreed
        if agreed is None:
            return
        hash = self.secret.hash() if self.secret is not None else ""
        mine = agreed.places_of(hash) if hash else ()
        watching = bool(hash) and agreed.role(hash) == WALL
        if self.secret is not None and not mine and not watching:
            # The host has freed the seat: it is chosen again.
            self.secret, self._asking = None, False
            self._linked(None)
            self.error = _("Your seat was freed. Choose again.")
        asking = (not mine or self._asking) and not watching
        hide(self.person, not asking or not (agreed.free_places or mine))
        hide(self.mine, not mine or self._asking)
        if self.link is not None:
            hide(self.link, not mine)
        hide(self.watch, bool(mine) or watching)
        put(self.person.go, _("Change it") if mine else _("Take this seat"), "description")
        put(self.places, places_html(agreed, mine, self.away))
        self.person.offer(agreed, agreed.places[mine[0]].colour if mine else "")
        look = ""
        if mine:
            you = agreed.places[mine[0]]
            look = f" aa-seat aa-seat-{you.colour}"
            title, said = you.name, f"{_('You are in.')} {self._waits_for(agreed)}"
        elif watching:
            title, said = _("A screen for all"), self._waits_for(agreed)
        elif agreed.free_places:
            title, said = _("Join the table"), _("Type your name, choose a colour, take your seat.")
        else:
            title, said = _("All seats are taken"), _("Ask the host for one more, or watch.")
        words = f'<h1 class="aa-title">{escape(title)}</h1><p class="aa-prompt" aria-live="polite">{escape(said)}</p>'
        put(self.title, f'<div class="aa-joining{look}">{words}</div>')

    def _waits_for(self, agreed: Agreed) -> str:
        """Who has to come, or to do something, before the game begins."""
        free, hosts = agreed.free_places, agreed.places_of(agreed.host)
        host = agreed.places[hosts[0]].name if hosts else _("the host")
        if self.presence is not None and not any(one.role == HOST for one in self.presence.here):
            return sentence(_("{name} isn't connected now. The game begins once they are back.").format(name=host))
        if free:
            return ngettext("Waiting for {count} more player.", "Waiting for {count} more players.", free).format(count=free)
        return _("Waiting for {name} to start.").format(name=host)

    def _ask(self) -> None:
        self._asking = True
        self.error = ""
        self.show()
        agreed = self.lobby.agreed
        if agreed is not None and self.secret is not None:
            self.person.choose(next((agreed.places[place].colour for place in agreed.places_of(self.secret.hash())), ""))

    def sit_down(self, name: str, colour: str) -> None:
        """Sit down by that name in that colour, or change them."""
        self.error = ""
        if self.secret is None:
            self.secret = self.lobby.join(name, colour)
            self._linked(self.secret)
        else:
            hash = self.secret.hash()
            self.lobby.change(lambda agreed: agreed.known_as(agreed.places_of(hash)[0], name, colour))
        self._options.name = name
        self._asking = False
        self.show()

    def stand_up(self) -> None:
        """Free one's seat again."""
        if self.secret is None:
            return
        hash, self.secret = self.secret.hash(), None
        self._linked(None)
        self.error = ""

        def freed(agreed: Agreed) -> Agreed:
            for place in agreed.places_of(hash):
                agreed = agreed.freed(place)
            return agreed

        self.lobby.change(freed)
        self.show()

    def only_watch(self) -> None:
        """Show the game to all, without a seat."""
        self.error = ""
        self.secret = self.lobby.watch()
        self._linked(self.secret)
        self.show()
