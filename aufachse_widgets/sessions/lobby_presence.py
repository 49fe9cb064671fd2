"""Who is connected at a table whose game has not begun."""

from __future__ import annotations

from collections.abc import Callable

from traitlets import Bunch, Instance

from ..store import Key
from .admission import Secret
from .lobby import Lobby
from .presence import Presence


class LobbyPresence(Presence):
    """One page's share in the presence of a ``lobby``; ``link()`` is the secret of its link by now. Who has none yet looks on unseen.

    >>> from aufachse_widgets.engine import preset
    >>> from aufachse_widgets.sessions.lobby import FREE_PLACE, Agreed
    >>> from aufachse_widgets.store import MemoryStore
    >>> host = Secret()
    >>> agreed = Agreed(edition=preset("fx-schmid-1987"), places=(FREE_PLACE,) * 2, colours=("red", "blue"), host=host.hash(), length=8)
    >>> lobby = Lobby.open(MemoryStore(), agreed)
    >>> ada = lobby.join("Ada", "red")
    >>> screen, phone = LobbyPresence(lobby, lambda: host), LobbyPresence(lobby, lambda: ada)
    >>> screen.sign(), screen.away
    (None, (0,))
    >>> phone.sign(), screen.look()
    (None, None)
    >>> [(one.role, screen.name_at(one.seat)) for one in screen.here], screen.away
    ([('host', ''), ('seat', 'Ada')], ())
    """

    names: Instance[tuple[str, ...]] = Instance(tuple, args=(), help="Who sits at each place; empty where nobody does.")

    def __init__(self, lobby: Lobby, link: Callable[[], Secret | None]) -> None:
        self._lobby = lobby
        self._link = link
        super().__init__(lobby.store, lobby.code, *self._mine(), lobby.store_failed)
        lobby.observe(self._agreed_changed, names="agreed")
        self._name()

    def name_at(self, place: int) -> str:
        """Who sits there; empty where nobody does."""
        return self.names[place] if 0 <= place < len(self.names) else ""

    def _name(self) -> None:
        agreed = self._lobby.agreed
        self.names = tuple(place.name for place in agreed.places) if agreed is not None else ()

    def link_changed(self) -> None:
        """The page has another link by now, or none."""
        self.become(*self._mine())
        self.look()

    def end(self) -> None:
        """This page has the table open no longer."""
        self._lobby.unobserve(self._agreed_changed, names="agreed")
        super().end()

    def _agreed_changed(self, change: Bunch) -> None:
        self._name()
        self.link_changed()

    def _mine(self) -> tuple[str, int]:
        agreed, link = self._lobby.agreed, self._link()
        return agreed.link_of(link.hash()) if agreed is not None and link is not None else ("", -1)

    def _keys(self) -> tuple[Key, ...]:
        return self._lobby.agreed.keys() if self._lobby.agreed is not None else ()
