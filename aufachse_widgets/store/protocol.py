"""What a store must do: few methods, one contract for all kinds (``tests/store`` runs it over each)."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from ..engine.errors import AufAchseError
from ..journal import Entry, Header, Kind, Seat
from ..journal.entries import P
from ..journal.fold import V
from .timings import Timings

LOCKED, FULL, AWAY, READ_ONLY = "locked", "full", "away", "read only"
"""What may have happened to a store, so that it can be told in plain words: another program keeps it for itself, there is no room, it is not where it
was, it may not be written."""


class StoreError(AufAchseError):
    """A store that cannot be read or written. ``where`` is its file or address, ``why`` the reason and the fix, ``kind`` what has happened to it, where
    that is known."""

    def __init__(self, where: str, why: str, kind: str = "") -> None:
        self.where = where
        self.why = why
        self.kind = kind
        super().__init__(f"{where}: {why}")


class NoGame(StoreError):
    """A game that the store does not hold."""


class NotAllowed(StoreError):
    """Something that only the host of a table may do, or that concerns another table."""


class Conflict(StoreError):
    """Someone else appended first: read what is new, and decide again."""


class Progress(Struct, frozen=True):
    """What the list of games shows of the position: the turn's number, whether the game is over."""

    turn: int = 0
    over: bool = False


BEGUN = Progress()


LONGEST_PAUSE = 300.0
"""Seconds between two steps that count as playing at most: what is longer was a break."""

UNTIMED = -1.0
"""How long a game was played, where nobody timed it from its beginning: it was begun in an earlier version, or came from another store."""


def pause_counted(since: float, now: float) -> float:
    """How many of the seconds between two steps were playing.

    >>> pause_counted(10.0, 70.0), pause_counted(10.0, 9000.0), pause_counted(10.0, 5.0)
    (60.0, 300.0, 0.0)
    """
    return min(max(now - since, 0.0), LONGEST_PAUSE)


def timed_from(progress: Progress) -> float:
    """How long a game was played that a store begins to keep: not at all yet, or nobody knows, where it comes with its turns.

    >>> timed_from(BEGUN), timed_from(Progress(turn=12))
    (0.0, -1.0)
    """
    return 0.0 if progress.turn <= 1 and not progress.over else UNTIMED


class Summary(Struct, frozen=True):
    """A line of the list of games. ``updated`` is in seconds since 1970 (UTC), ``played`` how many seconds it was played without long breaks
    (:data:`UNTIMED`: nobody knows)."""

    id: str
    edition: str
    seats: tuple[Seat, ...]
    entries: int
    turn: int
    over: bool
    updated: float
    played: float = UNTIMED


class Kept(Struct, frozen=True):
    """What somebody worked out of a game, as ``text``, when it had so many ``entries``."""

    entries: int
    text: str


class Lease(Struct, frozen=True):
    """Which of a game's sessions runs its bots and timers: ``holder`` is a name that it chose (empty: none does). ``beat`` grows with
    each sign of life and never goes back, so that others can tell a holder that is silent."""

    holder: str = ""
    beat: int = 0


FREE = Lease()


SEAT, WALL, HOST = "seat", "wall", "host"
VACATED = "away"
"""The role of no link, but of a seat that was played on another device and is nobody's now: it is not played at the host's screen unless the host plays on."""


class Key(Struct, frozen=True):
    """A link that opens a table: ``hash`` is that of the secret in it, which the store never has. ``role`` is what it lets in: a ``seat``,
    whose number ``seat`` is, the ``wall`` (a screen that shows what everybody knows) or the ``host``."""

    role: str
    seat: int
    hash: str


def link_hash(secret: str) -> str:
    """What a store holds of a link's secret. That has 128 random bits, so it needs neither salt nor a slow hash."""
    return hashlib.blake2b(secret.encode(), digest_size=32, person=b"aufachse link").hexdigest()


class HostKey(Key, frozen=True):
    """The right to do what only the host of a table may: the host's key together with its ``secret``, of which a store checks the hash. Make one with
    :meth:`of`. Printed or logged, it shows nothing.

    >>> HostKey.of("abc")
    HostKey(…)
    """

    secret: str

    @classmethod
    def of(cls, secret: str) -> HostKey:
        """The key with that secret."""
        return cls(HOST, -1, link_hash(secret), secret)

    def __repr__(self) -> str:
        return "HostKey(…)"

    def opens(self, keys: Sequence[Key]) -> bool:
        """Whether it is the key of the host among these links."""
        hashed = link_hash(self.secret)
        return any(hmac.compare_digest(key.hash, hashed) for key in keys if key.role == HOST)


def only_adds(seen: Sequence[Key], keys: Sequence[Key]) -> bool:
    """Whether a change of a table's links is one that needs no host: somebody sits down on a seat that nobody has taken, or a screen watches.

    >>> only_adds((), (Key(SEAT, 1, "a"),)), only_adds((Key(SEAT, 1, "a"),), (Key(SEAT, 1, "a"), Key(SEAT, 1, "b")))
    (True, False)
    """
    gone = [key for key in seen if key not in keys]
    new = [key for key in keys if key not in seen]
    taken = {key.seat for key in seen if key.role == SEAT}
    seated = {key.seat for key in new if key.role == SEAT}
    return (
        all(key.role == WALL or (key.role == SEAT and key.seat not in taken) for key in new)
        and all(key.role == VACATED and key.seat in seated for key in gone)
        and [key for key in keys if key in seen] == [key for key in seen if key in keys]
    )


class Present(Struct, frozen=True):
    """A page that has a table open. ``name`` is one that it chose, ``role`` and ``seat`` are as in its :class:`Key`, ``since`` is when
    it came, in seconds since 1970."""

    name: str
    role: str
    seat: int
    since: float


class Store(Protocol):
    """Keeps games. Every method raises :class:`StoreError` where the store fails, and then nothing has
    changed; :class:`NoGame` for a game it does not hold. What was appended is on the disk.

    A store does not know what is in an entry: who reads says by the :class:`~aufachse_widgets.journal.Kind` of
    the game how entries are decoded.
    """

    @property
    def timings(self) -> Timings:
        """How often this store, and whatever shows what is in it, polls, and how long it waits."""
        ...

    def create(self, header: Header, seed: str = "", entries: Sequence[Entry[P]] = (), progress: Progress = BEGUN) -> str:
        """Keep a new game with its first entries; its id. ``seed`` stays secret in the store."""
        ...

    def receive(self, game: str, header: Header, seed: str, entries: Sequence[Entry[P]], progress: Progress, updated: float) -> bool:
        """Keep a game that comes from another store, whole or not at all, under the id that it has there; False, and nothing changed, where this one
        has a game of that id. ``updated`` is when it was last played, in seconds since 1970 (0, or a time to come: now); the list shows it at that place."""
        ...

    def append(self, game: str, entries: Sequence[Entry[P]], progress: Progress = BEGUN) -> None:
        """Append a batch, whole or not at all. :class:`Conflict` where the first entry's number is not the next one."""
        ...

    def header(self, game: str) -> Header:
        """The game's header, without its seed."""
        ...

    def seed(self, game: str) -> str:
        """The secret seed that the game's chance comes from (empty where people tell the chance)."""
        ...

    def read(self, game: str, kind: Kind[P, V], after: int = 0) -> tuple[Entry[P], ...]:
        """The entries after number ``after`` of a game of that kind."""
        ...

    def follow(self, game: str, kind: Kind[P, V], after: Callable[[], int], every: float | None = None) -> AsyncIterator[tuple[Entry[P], ...]]:
        """What others append to a game, as it comes, some entries at a time, without end.

        ``after()`` is the number of the last entry that the follower has; it is asked at each look, so that
        their own entries are not told to them. What happens in other games wakes nobody: it costs one question by the game's
        key. A store that is told of changes (LISTEN and NOTIFY of PostgreSQL) need not look ``every`` so many seconds
        (``timings.poll`` by default).
        """
        ...

    def lease(self, game: str) -> Lease:
        """Who runs the game's bots and timers, as of now."""
        ...

    def take_lease(self, game: str, seen: Lease, holder: str) -> bool:
        """Give the lease to ``holder`` (empty: let it go) and count a beat, only where it is still as it was ``seen``; whether it was."""
        ...

    def code(self, game: str) -> str:
        """The five letters by which the game's table is found; made when they are first asked for."""
        ...

    def coded(self, code: str) -> str:
        """The game of the table with that code; :class:`NoGame` if there is none."""
        ...

    def keys(self, game: str) -> tuple[Key, ...]:
        """The links that open the game's table."""
        ...

    @property
    def host_key(self) -> HostKey:
        """The key of a screen that has the whole store, such as the one at which its games lie: to this store it is that of every game's host."""
        ...

    def change_keys(self, game: str, seen: tuple[Key, ...], keys: tuple[Key, ...], host: HostKey | None = None) -> bool:
        """Put ``keys`` in the place of the game's links, only where they are still as they were ``seen``; whether they were. Without the key of
        the table's ``host`` links may only be added, for a free seat or a wall; else :class:`NotAllowed`."""
        ...

    def open_lobby(self, text: str) -> str:
        """Keep a table whose game has not begun yet: ``text`` is what has been agreed at it. Its five letters, which no other table has.
        Lobbies in which nothing has changed for :data:`LOBBY` seconds are forgotten."""
        ...

    def lobby(self, code: str) -> str:
        """What has been agreed at the table with that code; :class:`NoGame` where none waits for its game."""
        ...

    def change_lobby(self, code: str, seen: str, text: str) -> bool:
        """Put ``text`` in the place of what was agreed (empty: the table is gone), only where it is still as it was ``seen``; whether it was."""
        ...

    def begin_lobby(self, code: str, seen: str, game: str, keys: tuple[Key, ...]) -> bool:
        """The table's ``game`` begins: it takes over the code, its links are ``keys``, and the lobby is gone; all this only where that is
        still as it was ``seen``; whether it was."""
        ...

    def hand(self, game: str, seat: int) -> str:
        """What a player has typed of the hand that lies face down before them at a physical table, for their own eyes; empty where nothing."""
        ...

    def change_hand(self, game: str, seat: int, seen: str, hand: str) -> bool:
        """Put ``hand`` in the place of what that player has typed, only where it is still as it was ``seen``; whether it was."""
        ...

    def show_up(self, table: str, name: str, role: str, seat: int) -> None:
        """The page of that name has the ``table`` open now: a game by its id, or a lobby by its code; :class:`NoGame` where it is neither. Said again
        and again, with whatever role and seat it has by then; unlike all else it need not survive a power cut."""
        ...

    def leave(self, table: str, name: str) -> None:
        """The page of that name has it open no longer."""
        ...

    def present(self, table: str, within: float) -> tuple[Present, ...]:
        """The pages that have shown up at the table within so many seconds, in the order in which they came."""
        ...

    def succeed(self, game: str, seen: tuple[Key, ...], new: str, host: HostKey) -> bool:
        """The game ``new`` is played at the table of ``game`` from now on: it takes over the table's code and its links; only where those are still as
        they were ``seen``; whether they were. :class:`NotAllowed` unless ``host`` is the key of the table's host."""
        ...

    def check(self) -> None:
        """:class:`StoreError` where nothing can be kept now. Waits for nobody, and changes nothing that anybody sees."""
        ...

    def list(self) -> tuple[Summary, ...]:
        """All games, the one last played first."""
        ...

    def worked_out(self) -> Mapping[str, Kept]:
        """What was worked out of games, by their ids: what is long to find in the entries, for those who look at many games. The store doesn't read it,
        and it doesn't follow a game that goes on: who asks compares the number of entries."""
        ...

    def keep_worked_out(self, game: str, kept: Kept) -> None:
        """Keep what was worked out of a game, in the place of what was kept before. Like who is present it need not survive a power cut."""
        ...

    def joined_names(self) -> str:
        """Which players' names belong to one person, as a text; empty where nobody has said so."""
        ...

    def change_joined_names(self, seen: str, text: str) -> bool:
        """Put ``text`` in its place, only where it is still as it was ``seen``; whether it was."""
        ...

    def delete(self, game: str) -> None:
        """Forget a game."""
        ...

    def close(self) -> None:
        """Let go of files. A second call does nothing."""
        ...


ONLY_THE_HOST = "only the host of this table may do that"


def check_host(where: str, keys: Sequence[Key], host: HostKey, own: HostKey) -> None:
    """NotAllowed unless ``host`` is the key of the host among the links of a table, or the store's ``own``."""
    if not host.opens((*keys, own)):
        raise NotAllowed(where, ONLY_THE_HOST)


def check_right(where: str, seen: Sequence[Key], keys: Sequence[Key], host: HostKey | None, own: HostKey) -> None:
    """NotAllowed where a change of a table's links is neither one that anybody may make nor made with the host's key."""
    if host is not None:
        check_host(where, seen, host, own)
    elif not only_adds(seen, keys):
        raise NotAllowed(where, ONLY_THE_HOST)


def when_played(updated: float, now: float) -> float:
    """When a received game was last played, as far as that can be.

    >>> when_played(5.0, 10.0), when_played(0.0, 10.0), when_played(11.0, 10.0)
    (5.0, 10.0, 10.0)
    """
    return updated if 0 < updated < now else now


LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # of a table's code: none that make a word, or look like a digit
CODE = 5  # letters
LOBBY = 86400.0  # seconds after which a lobby that nobody has touched is forgotten


def make_code() -> str:
    """A table's code, at random.

    >>> len(make_code()), set(make_code()) <= set(LETTERS)
    (5, True)
    """
    return "".join(secrets.choice(LETTERS) for _letter in range(CODE))


async def follow_by_polling(
    store: Store, version: Callable[[], object], count: Callable[[], int], game: str, kind: Kind[P, V], after: Callable[[], int], every: float | None
) -> AsyncIterator[tuple[Entry[P], ...]]:
    """``follow`` for a store whose ``version()`` differs after each change of anything in it; ``count()`` is the number of the game's entries."""
    seen: object = None
    while True:
        now = version()
        if now != seen:
            seen = now
            if count() > after():
                yield store.read(game, kind, after())
        await asyncio.sleep(store.timings.poll if every is None else every)
