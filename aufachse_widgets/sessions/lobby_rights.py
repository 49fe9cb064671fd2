"""What a page may change of a table before its game: the host anything, a guest what they have taken themselves."""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from ..store import HOST, Key
from .lobby import FREE_PLACE, WALLS, read_lobby


class GuestRights:
    """The rights of the page that holds the links with these ``hashes``."""

    def __init__(self, hashes: Iterable[str] = ()) -> None:
        self._held = set(hashes)

    def add(self, hashes: Iterable[str]) -> None:
        """The page has got these links."""
        self._held.update(hashes)

    def holds(self, hash: str) -> bool:
        """Whether the page holds that link."""
        return any(hmac.compare_digest(hash, held) for held in self._held)

    def hosts(self, keys: Sequence[Key]) -> bool:
        """Whether it holds the host's link of a game."""
        return any(self.holds(key.hash) for key in keys if key.role == HOST)

    def is_host(self, text: str) -> bool:
        """Whether it holds the host's link of a table that waits for its game."""
        return self.holds(read_lobby(text).host)

    def allowed(self, seen: str, text: str) -> tuple[str, ...] | None:
        """The links that the page gets by a change of what has been agreed; None: it may not change that."""
        if self.is_host(seen):
            return ()
        if not text:
            return None
        before, after = read_lobby(seen), read_lobby(text)
        if replace(after, places=before.places, walls=before.walls) != before or len(after.places) != len(before.places):
            return None
        walls = after.walls[len(before.walls) :]
        if after.walls[: len(before.walls)] != before.walls or len(after.walls) > WALLS:
            return None
        new = set(walls)
        for old, place in zip(before.places, after.places, strict=True):
            if old == place:
                continue
            if old.free and place.hash and not place.bot and not before.role(place.hash):
                new.add(place.hash)
            elif not (old.hash and self.holds(old.hash) and (place == FREE_PLACE or (place.hash == old.hash and not place.bot))):
                return None
        return tuple(new)
