"""Names that belong to one person: "Tom" and "Thomas". The games keep the names that were given there; who counts players reads them as one."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import Struct

from ..store import Store, StoreError
from ..words.language import _
from .history import plain

VERSION = 1


class Joined(Struct, frozen=True):
    """Which names belong together: ``to`` has for a name the one that it was joined to. Case and accents do not count (:func:`~.history.plain`).

    >>> joined = Joined().join("Tom", "Thomas").join("Thomas", "T. B.")
    >>> joined.person("TOM"), joined.part("Thomas").person("Tom")
    ('t. b.', 'thomas')
    """

    to: dict[str, str] = {}
    version: int = VERSION

    def person(self, name: str) -> str:
        """The name that stands for the person who is called so."""
        found = plain(name)
        while found in self.to:
            found = self.to[found]
        return found

    def join(self, name: str, other: str) -> Joined:
        """From now on ``name``, and all that is joined to it, is the person called ``other``; as before where they are one person already."""
        one, into = self.person(name), self.person(other)
        return self if one == into else Joined({**self.to, one: into})

    def part(self, name: str) -> Joined:
        """``name`` is a person of their own again, with all that was joined to it."""
        return Joined({one: into for one, into in self.to.items() if one != plain(name)})

    def merged(self, other: Joined) -> Joined:
        """With what ``other`` joins besides; what is joined here stays as it is."""
        found = self
        for name, into in other.to.items():
            if name not in found.to:
                found = found.join(name, into)
        return found


NONE = Joined()


def to_text(joined: Joined) -> str:
    """As a store keeps it; empty where nothing is joined.

    >>> to_text(Joined().join("Tom", "Thomas")), to_text(Joined())
    ('{"to":{"tom":"thomas"},"version":1}', '')
    """
    return msgspec.json.encode(joined).decode() if joined.to else ""


def from_text(text: str | bytes) -> Joined:
    """What is in that text; ValueError where it is none of ours, or of a newer version.

    >>> from_text(to_text(Joined().join("Tom", "Thomas"))).person("Tom")
    'thomas'
    """
    if not text:
        return NONE
    joined = msgspec.json.decode(text, type=Joined)
    if joined.version > VERSION:
        raise ValueError("a newer version wrote it")
    checked = NONE
    for name, into in joined.to.items():
        # Joined in any order they must come to the same: no name to itself, nor in a circle.
        if name != plain(name) or into != plain(into) or checked.person(into) == name:
            raise ValueError(f"{name!r} cannot be joined to {into!r}")
        checked = Joined({**checked.to, name: into})
    return joined


def joined_names(store: Store) -> Joined:
    """The names that a store keeps as joined. StoreError where that can't be read."""
    return _read(store.joined_names())


def change_joined(store: Store, changed: Callable[[Joined], Joined]) -> None:
    """Join or part names, once more where another page was first. StoreError where they can't be read or kept; what was there then stays.

    >>> from aufachse_widgets.store import MemoryStore
    >>> store = MemoryStore()
    >>> change_joined(store, lambda joined: joined.join("Tom", "Thomas"))
    >>> joined_names(store).person("Tom")
    'thomas'
    """
    while True:
        seen = store.joined_names()
        text = to_text(changed(_read(seen)))
        if text == seen or store.change_joined_names(seen, text):
            return


def _read(text: str) -> Joined:
    try:
        return from_text(text)
    except ValueError as error:
        said = _("it cannot be read which of them belong together ({error}); until it can, they are counted apart").format(error=error)
        raise StoreError(_("The names of players"), said) from error
