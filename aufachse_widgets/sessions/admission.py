"""Who may come in at a table: links with secrets for the seats, for the wall and for the host.

The store holds only a hash of each secret. The one who has the link is that seat, on any device; a seat that is freed has no link
until somebody takes it again.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable

from ..engine.errors import AufAchseError
from ..journal import Seat, shown_seats
from ..store import HOST as HOST
from ..store import SEAT as SEAT
from ..store import VACATED, HostKey, Key, NoGame, Store, Timings, link_hash
from ..store import WALL as WALL
from ..words.language import _

MOST = 60  # links of one table


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
        """What the store holds of it."""
        return link_hash(self.text)


def address_of(code: str, secret: Secret) -> str:
    """The end of a link's address, after that of the page.

    >>> address_of("BCDFG", Secret("abc"))
    '?table=BCDFG&key=abc'
    """
    return f"?table={code}&key={secret.text}"


def seat_name(role: str, seat: int) -> str:
    """What a link opens, as addresses name it: the number of a seat from 1, the ``wall`` or the ``host``.

    >>> seat_name(SEAT, 1), seat_name(WALL, -1)
    ('2', 'wall')
    """
    return str(seat + 1) if role == SEAT else role


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
        self.store = store
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
        return self.store.timings

    @property
    def code(self) -> str:
        """The five letters that people type to come to this table."""
        return self.store.code(self.game)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits at the table."""
        return shown_seats(self.store.header(self.game).seats)

    @property
    def free_seats(self) -> tuple[int, ...]:
        """The seats of people that nobody has taken on a device."""
        taken = self.elsewhere(VACATED)
        return tuple(number for number, seat in enumerate(self.seats) if not seat.bot and number not in taken)

    def elsewhere(self, *but: str) -> frozenset[int]:
        """The seats that are not played at a screen without a link, but for those of these roles."""
        return frozenset(key.seat for key in self.store.keys(self.game) if key.role in (SEAT, VACATED) and key.role not in but)

    def connected(self, within: float) -> frozenset[int]:
        """The seats whose players' pages have given a sign of life within so many seconds, on a device of their own."""
        return frozenset(one.seat for one in self.store.present(self.game, within) if one.role == SEAT)

    def seats_of(self, key: Key) -> frozenset[int]:
        """The seats that the one who has that link acts for; the host may act for several."""
        return frozenset(other.seat for other in self.store.keys(self.game) if other.role == SEAT and hmac.compare_digest(other.hash, key.hash))

    def admitted(self, secret: Secret) -> Key | None:
        """Whom a link lets in, for the host's with the right to act as host; None: nobody. Every link is compared, and each in constant time."""
        found, hashed = None, secret.hash()
        for key in self.store.keys(self.game):
            if hmac.compare_digest(key.hash, hashed) and (found is None or key.role == HOST):
                found = key
        return HostKey.of(secret.text) if found is not None and found.role == HOST else found

    def holds(self, key: Key) -> bool:
        """Whether a link is still valid: the seat has not been freed."""
        return Key(key.role, key.seat, key.hash) in self.store.keys(self.game)

    # Links ----------------------------------------------------------------------------------------

    def take_seat(self, seat: int) -> Secret:
        """Sit down on a free seat; the secret of its link. Refused where a bot or somebody else sits."""
        self._person(seat)

        def taken(keys: tuple[Key, ...]) -> tuple[Key, ...]:
            if any(key.seat == seat and key.role == SEAT for key in keys):
                raise Refused(_("Somebody has taken this seat on another device. Take another one, or ask the host to free it."))
            return _without(keys, VACATED, seat)

        return self._give(SEAT, seat, taken)

    def lend_seat(self, seat: int, host: HostKey) -> Secret:
        """One more link for a seat, for another device of the same player or for somebody who takes over for them; both act for it."""
        self._person(seat)
        return self._give(SEAT, seat, lambda keys: _without(keys, VACATED, seat), host)

    def free_seat(self, seat: int, host: HostKey) -> None:
        """Let a seat go: its links open nothing any more, and nobody plays it until somebody takes it."""
        self._person(seat)
        self._change(lambda keys: (*_without(keys, SEAT, seat), Key(VACATED, seat, "")), host)

    def take_over(self, seat: int, host: HostKey) -> Secret:
        """Sit down for somebody who has left: their links open nothing any more, the new one does."""
        self._person(seat)
        return self._give(SEAT, seat, lambda keys: _without(keys, SEAT, seat), host)

    def play_on(self, seat: int, host: HostKey) -> None:
        """The host plays on for somebody who has left, whose links open nothing any more: at the screen with the host's link, or at the one without."""
        self._person(seat)

        def played_on(keys: tuple[Key, ...]) -> tuple[Key, ...]:
            link = (Key(SEAT, seat, host.hash),) if host.opens(keys) else ()
            return *_without(keys, SEAT, seat), *link

        self._change(played_on, host)

    def close_table(self, host: HostKey) -> None:
        """Only the host's link is still valid: nobody else plays on a device."""
        self._change(lambda keys: tuple(key for key in keys if key.role == HOST), host)

    def wall(self) -> Secret:
        """A link for a screen that all see: it shows what everybody knows."""
        return self._give(WALL, -1, lambda keys: keys)

    def host(self, host: HostKey) -> Secret:
        """A link for the one host, made at a screen that has the whole store; Refused where there is one already."""

        def none(keys: tuple[Key, ...]) -> tuple[Key, ...]:
            if any(key.role == HOST for key in keys):
                raise Refused(_("This table has a host already."))
            return keys

        return self._give(HOST, -1, none, host)

    def _person(self, seat: int) -> None:
        seats = self.seats
        if not 0 <= seat < len(seats):
            raise Refused(_("This table has no such seat."))
        if seats[seat].bot:
            raise Refused(_("A bot sits there."))

    def _give(self, role: str, seat: int, before: Callable[[tuple[Key, ...]], tuple[Key, ...]], host: HostKey | None = None) -> Secret:
        secret = Secret()
        key = Key(role, seat, secret.hash())

        def given(keys: tuple[Key, ...]) -> tuple[Key, ...]:
            left = before(keys)
            if len(left) >= MOST:
                raise Refused(_("This table has too many links. The host can close the table: then all of them stop."))
            return (*left, key)

        self._change(given, host)
        return secret

    def _change(self, changed: Callable[[tuple[Key, ...]], tuple[Key, ...]], host: HostKey | None = None) -> None:
        """Change the links; again where somebody else changed them meanwhile. NotAllowed where it needs the host's key."""
        while True:
            seen = self.store.keys(self.game)
            if self.store.change_keys(self.game, seen, changed(seen), host):
                return


def _without(keys: tuple[Key, ...], role: str, seat: int) -> tuple[Key, ...]:
    """The links without those of that role for that seat; of one that is taken or let go, the note that it was away goes, too."""
    return tuple(key for key in keys if key.seat != seat or key.role not in (role, VACATED))
