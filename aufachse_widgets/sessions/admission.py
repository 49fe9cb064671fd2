"""Who may come in at a table: links with secrets for the seats, for the wall and for the host.

The store holds only a hash of each secret. Whoever has the link is that seat, on any device; a seat that is freed has no link
until somebody takes it again.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable

from ..engine.errors import AufAchseError
from ..journal import Seat
from ..store import Key, NoGame, Store, Timings
from ..words.language import _

MOST = 60  # links of one table
SEAT, WALL, HOST = "seat", "wall", "host"
AWAY = "away"
"""The role of no link, but of a seat that was played on another device and is nobody's now: it is not played at the host's screen unless the host plays on."""


class Refused(AufAchseError):
    """Somebody may not come in, or not sit there; the message says why, for people."""


class Secret:
    """What is in a link, and nowhere else: printed or logged, it shows nothing. Ask for its ``text`` to write the link.

    >>> Secret("abc")
    Secret(…)
    >>> f"{Secret('abc')}"
    'Secret(…)'
    """

    __slots__ = ("text",)

    def __init__(self, text: str = "") -> None:
        self.text = text or secrets.token_urlsafe(16)

    def __repr__(self) -> str:
        return "Secret(…)"

    def hash(self) -> str:
        """What the store holds of it. It has 128 random bits, so it needs neither salt nor a slow hash."""
        return hashlib.blake2b(self.text.encode(), digest_size=32, person=b"aufachse link").hexdigest()


def address_of(code: str, secret: Secret) -> str:
    """The end of a link's address, after that of the page.

    >>> address_of("BCDFG", Secret("abc"))
    '?table=BCDFG&key=abc'
    """
    return f"?table={code}&key={secret.text}"


class Admission:
    """The door of one game: its code, and who holds which link.

    >>> from aufachse_widgets.sessions.session import Session
    >>> game = Session.new("fx-schmid-1987", (Seat("Ada"), Seat("Ben")))
    >>> door = Admission(game.store, game.game_id)
    >>> secret = door.take_seat(1)
    >>> door.admitted(secret).seat
    1
    >>> door.free_seats
    (0,)
    """

    def __init__(self, store: Store, game: str) -> None:
        self._store = store
        self.game = game

    @classmethod
    def of(cls, store: Store, code: str) -> Admission:
        """The door of the table with that code, however it is typed; Refused if there is none."""
        try:
            return cls(store, store.coded(code.strip().upper()))
        except NoGame as error:
            raise Refused(_("There is no table with this code. Look at it again: five letters, as the host's screen shows them.")) from error

    @property
    def timings(self) -> Timings:
        """How often whatever watches this door looks: as its store says."""
        return self._store.timings

    @property
    def code(self) -> str:
        """The five letters that people type to come to this table."""
        return self._store.code(self.game)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits at the table."""
        return self._store.header(self.game).seats

    @property
    def free_seats(self) -> tuple[int, ...]:
        """The seats of people that nobody has taken on a device."""
        taken = self.elsewhere(AWAY)
        return tuple(number for number, seat in enumerate(self.seats) if not seat.bot and number not in taken)

    def elsewhere(self, *but: str) -> frozenset[int]:
        """The seats that are not played at a screen without a link, but for those of these roles."""
        return frozenset(key.seat for key in self._store.keys(self.game) if key.role in (SEAT, AWAY) and key.role not in but)

    def connected(self, within: float) -> frozenset[int]:
        """The seats whose players' pages have given a sign of life within so many seconds, on a device of their own."""
        return frozenset(one.seat for one in self._store.present(self.game, within) if one.role == SEAT)

    def seats_of(self, key: Key) -> frozenset[int]:
        """The seats that whoever has that link acts for; the host may act for several."""
        return frozenset(other.seat for other in self._store.keys(self.game) if other.role == SEAT and hmac.compare_digest(other.hash, key.hash))

    def admitted(self, secret: Secret) -> Key | None:
        """Whom a link lets in; None: nobody. Every link is compared, and each in constant time."""
        found, hashed = None, secret.hash()
        for key in self._store.keys(self.game):
            if hmac.compare_digest(key.hash, hashed) and (found is None or key.role == HOST):
                found = key
        return found

    def holds(self, key: Key) -> bool:
        """Whether a link is still good: the seat has not been freed."""
        return key in self._store.keys(self.game)

    # Links ----------------------------------------------------------------------------------------

    def take_seat(self, seat: int) -> Secret:
        """Sit down on a free seat; the secret of its link. Refused where a bot or somebody else sits."""
        self._person(seat)

        def taken(keys: tuple[Key, ...]) -> tuple[Key, ...]:
            if any(key.seat == seat and key.role == SEAT for key in keys):
                raise Refused(_("Somebody has taken this seat on another device. Take another one, or ask the host to free it."))
            return _without(keys, AWAY, seat)

        return self._give(SEAT, seat, taken)

    def lend_seat(self, seat: int) -> Secret:
        """One more link for a seat, for another device of the same player or for whoever plays on for them; both act for it."""
        self._person(seat)
        return self._give(SEAT, seat, lambda keys: _without(keys, AWAY, seat))

    def free_seat(self, seat: int) -> None:
        """Let a seat go: its links open nothing any more, and nobody plays it until somebody takes it."""
        self._person(seat)
        self._change(lambda keys: (*_without(keys, SEAT, seat), Key(AWAY, seat, "")))

    def take_over(self, seat: int) -> Secret:
        """Sit down for somebody who has left: their links open nothing any more, the new one does."""
        self._person(seat)
        return self._give(SEAT, seat, lambda keys: _without(keys, SEAT, seat))

    def play_on(self, seat: int, key: Key | None) -> None:
        """The host plays on for somebody who has left, whose links open nothing any more: at the screen with the host's link ``key``, or at the
        one without a link (None)."""
        self._person(seat)
        host = () if key is None else (Key(SEAT, seat, key.hash),)
        self._change(lambda keys: (*_without(keys, SEAT, seat), *host))

    def close_table(self) -> None:
        """Only the host's link is still good: nobody else plays on a device."""
        self._change(lambda keys: tuple(key for key in keys if key.role == HOST))

    def wall(self) -> Secret:
        """A link for a screen that all see: it shows what everybody knows."""
        return self._give(WALL, -1, lambda keys: keys)

    def host(self) -> Secret:
        """The link of the one host; Refused where there is one already."""

        def none(keys: tuple[Key, ...]) -> tuple[Key, ...]:
            if any(key.role == HOST for key in keys):
                raise Refused(_("This table has a host already."))
            return keys

        return self._give(HOST, -1, none)

    def _person(self, seat: int) -> None:
        seats = self.seats
        if not 0 <= seat < len(seats):
            raise Refused(_("This table has no such seat."))
        if seats[seat].bot:
            raise Refused(_("A bot sits there."))

    def _give(self, role: str, seat: int, before: Callable[[tuple[Key, ...]], tuple[Key, ...]]) -> Secret:
        secret = Secret()
        key = Key(role, seat, secret.hash())

        def given(keys: tuple[Key, ...]) -> tuple[Key, ...]:
            left = before(keys)
            if len(left) >= MOST:
                raise Refused(_("This table has too many links. The host can close the table: then all of them stop."))
            return (*left, key)

        self._change(given)
        return secret

    def _change(self, changed: Callable[[tuple[Key, ...]], tuple[Key, ...]]) -> None:
        """Change the links; again where somebody else changed them meanwhile."""
        while True:
            seen = self._store.keys(self.game)
            if self._store.change_keys(self.game, seen, changed(seen)):
                return


def _without(keys: tuple[Key, ...], role: str, seat: int) -> tuple[Key, ...]:
    """The links without those of that role for that seat; of one that is taken or let go, the note that it was away goes, too."""
    return tuple(key for key in keys if key.seat != seat or key.role not in (role, AWAY))
