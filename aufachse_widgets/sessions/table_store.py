"""A store as the page of a guest gets it: one table, and of that table no more than its link allows."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import suppress

from ..journal import Entry, Header, Kind
from ..journal.entries import P
from ..journal.fold import V
from ..store import ONLY_THE_HOST, HostKey, Kept, Key, Lease, NoGame, NotAllowed, Present, Progress, Store, Summary, Timings
from .admission import SEAT, Secret
from .lobby_rights import GuestRights


class TableStore:
    """The table with that ``code`` in a ``store``, and nothing else of it: no list of games, no other table, no change of links but one's own.
    ``secret`` is that of the page's link, where it has one.

    What is not this table's raises :class:`~aufachse_widgets.store.NotAllowed`, or :class:`~aufachse_widgets.store.NoGame` where a code is looked up.
    The page of the host's link may begin the table's games and close the table; a guest's may take a free seat and change what it has taken itself.

    >>> from aufachse_widgets.journal import Seat
    >>> from aufachse_widgets.sessions.admission import Admission
    >>> from aufachse_widgets.sessions.session import Session
    >>> game = Session.new("fx-schmid-1987", (Seat("Ada"), Seat("Ben")))
    >>> store = TableStore(game.store, game.store.code(game.game_id))
    >>> Session.resume(store, game.game_id).seats[0].name
    'Ada'
    >>> store.list()
    Traceback (most recent call last):
    aufachse_widgets.store.protocol.NotAllowed: table ...: the page of one table doesn't see the list of games
    """

    def __init__(self, store: Store, code: str, secret: Secret | None = None) -> None:
        self._store = store
        self._code = code.strip().upper()
        self._rights = GuestRights(() if secret is None else (secret.hash(),))
        self._games: set[str] = set()  # that have been played at this table while the page was open
        self._begun: set[str] = set()  # that this page, the host's, has made
        self._pages: set[str] = set()  # the names by which this page has shown up

    @property
    def timings(self) -> Timings:
        """How often the store polls, and how long it waits."""
        return self._store.timings

    def _refused(self, why: str) -> NotAllowed:
        return NotAllowed(f"table {self._code}", why)

    def _its(self, game: str) -> str:
        """The game, if it is this table's."""
        if game not in self._games | self._begun:
            with suppress(NoGame):
                self._games.add(self._store.coded(self._code))
            if game not in self._games:
                raise self._refused("this is another table's game")
        return game

    def _here(self, table: str) -> str:
        """The table: its code or its game."""
        return table if table == self._code else self._its(table)

    def _own_code(self, code: str) -> str:
        if code != self._code:
            raise NoGame(f"table {self._code}", f"there is no table {code!r} here")
        return code

    def _only_host(self) -> None:
        """NotAllowed unless this is the page of the host's link, as the store has it now."""
        try:
            hosts = self._rights.is_host(self._store.lobby(self._code))
        except NoGame:
            hosts = self._rights.hosts(self._store.keys(self._store.coded(self._code)))
        if not hosts:
            raise self._refused(ONLY_THE_HOST)

    # Games ----------------------------------------------------------------------------------------

    def create(self, header: Header, seed: str = "", entries: Sequence[Entry[P]] = (), progress: Progress = Progress()) -> str:  # noqa: B008 - a value
        """Store a new game and return its id: the host's page begins the table's games."""
        self._only_host()
        game = self._store.create(header, seed, entries, progress)
        self._begun.add(game)
        return game

    def receive(self, game: str, header: Header, seed: str, entries: Sequence[Entry[P]], progress: Progress, updated: float) -> bool:
        """NotAllowed: no game comes to a table from another store."""
        raise self._refused("the page of one table takes in no games")

    def append(self, game: str, entries: Sequence[Entry[P]], progress: Progress = Progress()) -> None:  # noqa: B008
        """Append a batch to the table's game."""
        self._store.append(self._its(game), entries, progress)

    def header(self, game: str) -> Header:
        """The header of the table's game."""
        return self._store.header(self._its(game))

    def seed(self, game: str) -> str:
        """The secret seed of the table's game: the page's process draws chance from it; its browser is not told."""
        return self._store.seed(self._its(game))

    def read(self, game: str, kind: Kind[P, V], after: int = 0) -> tuple[Entry[P], ...]:
        """The entries of the table's game."""
        return self._store.read(self._its(game), kind, after)

    def follow(self, game: str, kind: Kind[P, V], after: Callable[[], int], every: float | None = None) -> AsyncIterator[tuple[Entry[P], ...]]:
        """What others append to the table's game."""
        return self._store.follow(self._its(game), kind, after, every)

    def list(self) -> tuple[Summary, ...]:
        """NotAllowed: other games are none of this table's business."""
        raise self._refused("the page of one table doesn't see the list of games")

    def worked_out(self) -> Mapping[str, Kept]:
        """NotAllowed: it tells of other games."""
        raise self._refused("the page of one table doesn't see the list of games")

    def keep_worked_out(self, game: str, kept: Kept) -> None:
        """Keep what was worked out of the table's game."""
        self._store.keep_worked_out(self._its(game), kept)

    def joined_names(self) -> str:
        """NotAllowed: it tells of players at other tables."""
        raise self._refused("the page of one table doesn't see the players of others")

    def change_joined_names(self, seen: str, text: str) -> bool:
        """NotAllowed, likewise."""
        raise self._refused("the page of one table doesn't see the players of others")

    def delete(self, game: str) -> None:
        """Delete a game that this page has just made and that no table plays; no other."""
        if game not in self._begun or game in self._games:
            raise self._refused("the page of one table deletes no games")
        self._store.delete(game)
        self._begun.discard(game)

    # The lease ------------------------------------------------------------------------------------

    def lease(self, game: str) -> Lease:
        """Which session runs the bots and timers of the table's game."""
        return self._store.lease(self._its(game))

    def take_lease(self, game: str, seen: Lease, holder: str) -> bool:
        """Acquire or release the lease of the table's game."""
        return self._store.take_lease(self._its(game), seen, holder)

    # Links ----------------------------------------------------------------------------------------

    @property
    def host_key(self) -> HostKey:
        """NotAllowed: a page of one table has not the whole store."""
        raise self._refused(ONLY_THE_HOST)

    def code(self, game: str) -> str:
        """The table's code."""
        return self._store.code(self._its(game))

    def coded(self, code: str) -> str:
        """The table's game."""
        return self._store.coded(self._own_code(code))

    def keys(self, game: str) -> tuple[Key, ...]:
        """The table's links."""
        return self._store.keys(self._its(game))

    def change_keys(self, game: str, seen: tuple[Key, ...], keys: tuple[Key, ...], host: HostKey | None = None) -> bool:
        """Take a free seat, or with the host's key change the table's links."""
        done = self._store.change_keys(self._its(game), seen, keys, host)
        if done and host is None:
            self._rights.add(key.hash for key in keys if key not in seen)
        return done

    def succeed(self, game: str, seen: tuple[Key, ...], new: str, host: HostKey) -> bool:
        """With the host's key: the table plays another game from now on."""
        done = self._store.succeed(self._its(game), seen, self._its(new), host)
        if done:
            self._games.add(new)
        return done

    # The lobby ------------------------------------------------------------------------------------

    def open_lobby(self, text: str) -> str:
        """NotAllowed: a page of one table opens no other."""
        raise self._refused("only the host's computer opens tables")

    def lobby(self, code: str) -> str:
        """What has been agreed at the table."""
        return self._store.lobby(self._own_code(code))

    def change_lobby(self, code: str, seen: str, text: str) -> bool:
        """Change what has been agreed: the host anything, a guest their own seat."""
        kept = self._store.lobby(self._own_code(code))
        if kept != seen:
            return False
        taken = self._rights.allowed(seen, text)
        if taken is None:
            raise self._refused(ONLY_THE_HOST)
        done = self._store.change_lobby(code, seen, text)
        if done:
            self._rights.add(taken)
        return done

    def begin_lobby(self, code: str, seen: str, game: str, keys: tuple[Key, ...]) -> bool:
        """The host's page begins the table's game."""
        self._only_host()
        done = self._store.begin_lobby(self._own_code(code), seen, self._its(game), keys)
        if done:
            self._games.add(game)
        return done

    # Hands and presence ---------------------------------------------------------------------------

    def _own_seat(self, game: str, seat: int) -> None:
        """NotAllowed unless this page has the link of that seat."""
        if not any(key.role == SEAT and key.seat == seat and self._rights.holds(key.hash) for key in self._store.keys(self._its(game))):
            raise self._refused("this hand is another player's")

    def hand(self, game: str, seat: int) -> str:
        """What this page's player has typed of their hand."""
        self._own_seat(game, seat)
        return self._store.hand(game, seat)

    def change_hand(self, game: str, seat: int, seen: str, hand: str) -> bool:
        """Change what this page's player has typed of their hand."""
        self._own_seat(game, seat)
        return self._store.change_hand(game, seat, seen, hand)

    def show_up(self, table: str, name: str, role: str, seat: int) -> None:
        """This page has the table open."""
        self._store.show_up(self._here(table), name, role, seat)
        self._pages.add(name)

    def leave(self, table: str, name: str) -> None:
        """This page doesn't have the table open any more."""
        if name not in self._pages:
            raise self._refused("this is another page")
        self._store.leave(self._here(table), name)

    def present(self, table: str, within: float) -> tuple[Present, ...]:
        """The pages that have the table open."""
        return self._store.present(self._here(table), within)

    # The store ------------------------------------------------------------------------------------

    def check(self) -> None:
        """StoreError where nothing can be stored now."""
        self._store.check()

    def close(self) -> None:
        """Close the store."""
        self._store.close()
