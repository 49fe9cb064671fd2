"""A table before its game: who is here, who sits where, what will be played. It is kept in the store, so that the one who
reloads a page stands where they were, and every page shows the same.

:class:`Agreed` is the value that is kept, with all that may be changed in it; :class:`Lobby` is what a page observes.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from traitlets import Instance, Unicode

from ..bots import get_bot
from ..engine.board_file import BoardAndContracts
from ..engine.edition import Edition
from ..journal import MAX_NAME_LENGTH, Seat, SeatNameError, clean_name, same_name
from ..store import HostKey, Key, NoGame, NotAllowed, Store, StoreError, link_hash
from ..words.language import _, ngettext
from .admission import HOST, SEAT, WALL, Admission, Refused, Secret, seat_name
from .reach import Reaching, trouble_of
from .session import Session

FEWEST, MOST = 2, 6  # players
WALLS = 8  # screens that only watch


def player_name(text: str) -> str:
    """A name as it is shown (:func:`~aufachse_widgets.journal.clean_name`). Refused where nothing is left of it, or it is too long.

    >>> player_name("  Ada\\n  Lovelace ")
    'Ada Lovelace'
    """
    try:
        return clean_name(text)
    except SeatNameError as error:
        if error.kind == "long":
            raise Refused(_("This name is too long: {most} letters at most.").format(most=MAX_NAME_LENGTH)) from error
        raise Refused(_("Type your name first.")) from error


class Place(Struct, frozen=True, omit_defaults=True):
    """A place at the table. ``bot`` is the code of the bot that will play there, ``hash`` that of the secret in the link of the person who has
    taken it; without either it is free."""

    name: str = ""
    colour: str = ""
    bot: str = ""
    hash: str = ""

    @property
    def free(self) -> bool:
        """Whether nobody has taken it yet."""
        return not (self.bot or self.hash)


FREE_PLACE = Place()


class Agreed(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What has been agreed at a table so far; each change gives another one, or is :class:`Refused` with the reason.

    ``colours`` are the ids of those that may be chosen, ``host`` the hash of the secret in the host's link, ``walls`` those of screens that
    only watch; the rest is as :meth:`~aufachse_widgets.sessions.session.Session.new` takes it (``length`` in public contracts, ``countdown`` in seconds).

    >>> from aufachse_widgets.engine import preset
    >>> table = Agreed(edition=preset("fx-schmid-1987"), places=(FREE_PLACE,) * 2, colours=("red", "blue"), host="h", length=8)
    >>> table = table.joined("a", "Ada", "blue").with_bot(1, "courier")
    >>> [(seat.name, seat.colour) for seat in table.seats()]
    [('Ada', 'blue'), ('Courier', 'red')]
    >>> table.freed(0).sitting()[0] is None
    True
    """

    edition: Edition
    places: tuple[Place, ...]
    colours: tuple[str, ...]
    host: str
    length: int
    first: int = -1
    seed: str = ""
    undo: str = ""
    countdown: int = 0
    walls: tuple[str, ...] = ()

    # People ---------------------------------------------------------------------------------------

    def places_of(self, hash: str) -> tuple[int, ...]:
        """The places that the one who has that link has taken."""
        return tuple(number for number, place in enumerate(self.places) if place.hash and hmac.compare_digest(place.hash, hash))

    def role(self, hash: str) -> str:
        """What a link lets in: a ``seat``, the ``wall``, the ``host``; nobody (empty)."""
        role = SEAT if self.places_of(hash) else ""
        for wall in self.walls:
            if hmac.compare_digest(wall, hash):
                role = WALL
        return HOST if hmac.compare_digest(self.host, hash) else role

    def link_of(self, hash: str) -> tuple[str, int]:
        """What a link lets in, and the first place of the one who has it; -1 where it is no seat's."""
        role = self.role(hash)
        return role, self.places_of(hash)[0] if role == SEAT else -1

    @property
    def free_colours(self) -> tuple[str, ...]:
        """The colours that no person has taken."""
        taken = {place.colour for place in self.places}
        return tuple(colour for colour in self.colours if colour not in taken)

    def joined(self, hash: str, name: str, colour: str, place: int = -1) -> Agreed:
        """Somebody sits down, on the first free place unless they name one."""
        free = [number for number, one in enumerate(self.places) if one.free]
        if not free:
            raise Refused(_("All seats are taken. Ask the host for one more."))
        if place >= 0 and place not in free:
            raise Refused(_("Somebody has just taken this seat: choose another one."))
        return self._sitting(free[0] if place < 0 else place, hash, name, colour)

    def known_as(self, place: int, name: str, colour: str) -> Agreed:
        """Who sits there has another name or colour."""
        return self._sitting(place, self.places[place].hash, name, colour)

    def _sitting(self, place: int, hash: str, name: str, colour: str) -> Agreed:
        name = player_name(name)
        for other, sitting in enumerate(self.places):
            if other == place or not sitting.hash:
                continue
            if same_name(sitting.name, name):
                raise Refused(_("There is a {name} at this table already: type another name.").format(name=sitting.name))
            if sitting.colour == colour:
                raise Refused(_("{name} has just taken this colour: choose another one.").format(name=sitting.name))
        if colour not in self.colours:
            raise Refused(_("Choose a colour first."))
        return self._with(place, Place(name, colour, "", hash))

    def freed(self, place: int) -> Agreed:
        """Nobody sits there any more."""
        return self._with(place, FREE_PLACE)

    def watched(self, hash: str) -> Agreed:
        """One more screen only watches."""
        if len(self.walls) >= WALLS:
            raise Refused(_("Enough screens are watching already."))
        return replace(self, walls=(*self.walls, hash))

    # What the host sets ---------------------------------------------------------------------------

    def with_bot(self, place: int, bot: str) -> Agreed:
        """A bot plays there, where no person has sat down."""
        get_bot(bot)
        if self.places[place].hash:
            raise Refused(_("{name} sits there.").format(name=self.places[place].name))
        return self._with(place, Place(bot=bot))

    def with_places(self, count: int) -> Agreed:
        """A table for so many; people stay, free places go before bots."""
        if not FEWEST <= count <= MOST:
            raise Refused(_("The game is for two to six."))
        places = list(self.places)
        for leaves in (lambda one: one.free, lambda one: not one.hash):
            for number in reversed(range(len(places))):
                if len(places) > count and leaves(places[number]):
                    del places[number]
        if len(places) > count:
            raise Refused(_("More people than that are here already."))
        places += [FREE_PLACE] * (count - len(places))
        changed = replace(self, places=tuple(places), first=self.first if self.first < count else -1)
        return changed.with_length(changed.usual_length) if len(self.places) != count else changed

    def with_edition(self, edition: Edition) -> Agreed:
        """Another edition, as long as it usually is."""
        changed = replace(self, edition=edition)
        return changed.with_length(changed.usual_length)

    @property
    def longest(self) -> int:
        """The most public contracts that this edition has for so many players."""
        return self.edition.most_public(len(self.places))

    @property
    def usual_length(self) -> int:
        """The public contracts that are usual."""
        return min(self.edition.public_deck(len(self.places)), self.longest)

    def with_length(self, length: int) -> Agreed:
        """A game of so many public contracts, or as many as there are."""
        return replace(self, length=max(0, min(length, self.longest)))

    def _with(self, place: int, sitting: Place) -> Agreed:
        return replace(self, places=(*self.places[:place], sitting, *self.places[place + 1 :]))

    # The game -------------------------------------------------------------------------------------

    @property
    def free_places(self) -> int:
        """How many places nobody has taken."""
        return sum(place.free for place in self.places)

    def seats(self) -> tuple[Seat, ...]:
        """Those who will play. Refused while a place is free."""
        if self.free_places:
            free = self.free_places
            said = ngettext("{count} seat is still free: let a bot play there, or take it away.", "{count} seats are still free: fill them with bots.", free)
            raise Refused(said.format(count=free))
        return tuple(seat for seat in self.sitting() if seat is not None)

    def sitting(self) -> tuple[Seat | None, ...]:
        """Who sits at each place as it is now; None where nobody does. Bots are called what they are, and get the colours that people left,
        from the last: the next who sits down is offered the first."""
        colours = iter(reversed(self.free_colours))
        names = [place.name for place in self.places if place.hash]
        seats: list[Seat | None] = []
        for place in self.places:
            if place.hash:
                seats.append(Seat(place.name, place.colour))
                continue
            if place.free:
                seats.append(None)
                continue
            title = name = _(get_bot(place.bot).title)
            number = 1
            while any(same_name(name, other) for other in names):
                number += 1
                name = f"{title} {number}"
            names.append(name)
            seats.append(Seat(name, next(colours), place.bot))
        return tuple(seats)

    def keys(self) -> tuple[Key, ...]:
        """The links of the game that begins: those that people have already."""
        seats = tuple(Key(SEAT, number, place.hash) for number, place in enumerate(self.places) if place.hash)
        return (Key(HOST, -1, self.host), *seats, *(Key(WALL, -1, wall) for wall in self.walls))


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Agreed)
Change = Callable[[Agreed], Agreed]


def read_lobby(text: str) -> Agreed:
    """What has been agreed, as a store keeps it; msgspec.DecodeError for what is no table."""
    return _decoder.decode(text)


class Lobby(Reaching):
    """The table with that code, as a page shows it. Refused where no such table waits.

    >>> from aufachse_widgets.engine import preset
    >>> from aufachse_widgets.store import MemoryStore
    >>> store, host = MemoryStore(), Secret()
    >>> edition = preset("fx-schmid-1987")
    >>> lobby = Lobby.open(store, Agreed(edition=edition, places=(FREE_PLACE,) * 2, colours=("red", "blue"), host=host.hash(), length=8))
    >>> secret = lobby.join("Ada", "red")
    >>> Lobby(store, lobby.code).agreed.places[0].name
    'Ada'
    """

    agreed = Instance(Agreed, allow_none=True, help="What has been agreed so far; None once the game has begun, or the table is gone.")
    game = Unicode("", help="The game's id, once it has begun.")

    def __init__(self, store: Store, code: str) -> None:
        super().__init__(store)
        self.code = code.strip().upper()
        self._text = ""
        self._following: asyncio.Task[None] | None = None
        self.look()
        if self.agreed is None and not self.game:
            raise Refused(_("There is no table with this code. Look at it again: five letters, as the host's screen shows them."))

    @classmethod
    def open(cls, store: Store, agreed: Agreed) -> Lobby:
        """A new table; StoreError where it can't be kept."""
        return cls(store, store.open_lobby(_encoder.encode(agreed).decode()))

    def close(self) -> None:
        """Look no longer; the table stays in the store."""
        if self._following is not None:
            self._following.cancel()
            self._following = None
        self._stop_trying()
        self.unobserve_all()

    # Looking --------------------------------------------------------------------------------------

    def look(self) -> None:
        """See what others have changed. StoreError where the store can't say."""
        try:
            text = self.store.lobby(self.code)
        except NoGame:
            self._gone()
            return
        if text != self._text:
            self._text, self.agreed = text, read_lobby(text)

    def _gone(self) -> None:
        try:
            game = self.store.coded(self.code)
        except NoGame:
            game = ""
        # The page that turns to the game finds it when it is told that the table waits no longer.
        self.game, self._text, self.agreed = game, "", None

    def follow(self, every: float | None = None) -> None:
        """Show what others change as it comes; in a script, where no asyncio loop runs, nothing is followed."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        if self._following is None:
            self._following = loop.create_task(self._follow(self.timings.lobby_poll if every is None else every))

    async def _follow(self, every: float) -> None:
        while self.agreed is not None:
            await asyncio.sleep(every)
            if self.trouble:
                continue
            try:
                self.look()
            except (StoreError, OSError, msgspec.DecodeError) as error:
                self.store_failed(error)

    def _look_anew(self) -> None:
        if self.agreed is None:
            return
        try:
            self.store.lobby(self.code)
        except NoGame:
            self.store.coded(self.code)  # neither waits nor plays: another file lies there now
        self.look()

    # Changing -------------------------------------------------------------------------------------

    def change(self, change: Change) -> None:
        """Change what is agreed, as it stands in the store by now: of two who want the same seat or colour one gets it, the other is Refused. StoreError
        where it can't be kept."""
        with self._pressed():
            while True:
                self.look()
                if self.agreed is None:
                    raise Refused(_("The game has begun already.") if self.game else _("The host has closed this table."))
                changed = change(self.agreed)
                text = _encoder.encode(changed).decode()
                if self.store.change_lobby(self.code, self._text, text):
                    self._text, self.agreed = text, changed
                    return

    @contextmanager
    def _pressed(self) -> Iterator[None]:
        """Around what somebody does: where the store fails, it is said beyond the press, too."""
        self.lost_press = False
        try:
            yield
        except (NoGame, NotAllowed):
            raise
        except (StoreError, OSError) as error:
            self.lost_press = True
            self.store_failed(error)
            raise StoreError("", trouble_of(error)) from error
        self._reached()

    def join(self, name: str, colour: str, place: int = -1) -> Secret:
        """Sit down; the secret of one's link. Refused where that can't be."""
        secret = Secret()
        self.change(lambda agreed: agreed.joined(secret.hash(), name, colour, place))
        return secret

    def watch(self) -> Secret:
        """Only watch, on a screen for all; the secret of its link."""
        secret = Secret()
        self.change(lambda agreed: agreed.watched(secret.hash()))
        return secret

    def close_table(self, host: HostKey) -> None:
        """Nobody plays here: the table is gone, for all. Refused without the key of the table's host."""
        with self._pressed():
            while self.agreed is not None:
                self._only_host(self.agreed, host)
                if self.store.change_lobby(self.code, self._text, ""):
                    break
                self.look()
        self._gone()

    @staticmethod
    def _only_host(agreed: Agreed, host: HostKey) -> None:
        if agreed.role(link_hash(host.secret)) != HOST:
            raise Refused(_("Only the host of this table can do that."))

    def begin(self, host: HostKey, own: BoardAndContracts | None = None) -> None:
        """Begin the game, on a board of one's ``own`` where there is one. Its links are those that people have. Refused without the key of the table's
        host, and while a place is free; StoreError where it can't be kept, EditionError for an edition that makes no sense."""
        with self._pressed():
            while not self._begun(host, own):
                pass

    def _begun(self, host: HostKey, own: BoardAndContracts | None) -> bool:
        """Begin the game as it is agreed now; False where that has changed meanwhile."""
        self.look()
        agreed, seen = self.agreed, self._text
        if agreed is None:
            return True
        self._only_host(agreed, host)
        game = Session.new(
            agreed.edition,
            agreed.seats(),
            seed=agreed.seed or None,
            first=agreed.first,
            length=agreed.length,
            store=self.store,
            board=own.board if own else None,
            contracts=own.contracts if own else None,
            bot_delay=3600.0,  # here it only begins: those who follow it let the bots act
            undo=agreed.undo,
            countdown=agreed.countdown,
        )
        game.close()
        begun = False
        try:
            begun = self.store.begin_lobby(self.code, seen, game.game_id, agreed.keys())
        except NoGame:  # somebody else has begun it
            pass
        finally:
            if not begun:
                with suppress(StoreError, OSError):
                    self.store.delete(game.game_id)
        if begun:
            self._gone()
        return begun


def is_table(store: Store, code: str) -> bool:
    """Whether a table has that code: one that waits for its game, or one that plays."""
    code = code.strip().upper()
    for found in (store.lobby, store.coded):
        try:
            found(code)
        except NoGame:
            continue
        return True
    return False


def linked_seat(store: Store, code: str, secret: Secret) -> str:
    """What that link opens, as addresses name it (:func:`~aufachse_widgets.sessions.admission.seat_name`), at a table that waits for its game or at one
    that plays; empty where it lets nobody in.

    >>> from aufachse_widgets.store import MemoryStore
    >>> game = Session.new("fx-schmid-1987", (Seat("Ada"), Seat("Ben")), store=MemoryStore())
    >>> door = Admission(game.store, game.game_id)
    >>> linked_seat(game.store, door.code, door.take_seat(1)), linked_seat(game.store, door.code, Secret("guessed"))
    ('2', '')
    """
    code = code.strip().upper()
    try:
        role, seat = read_lobby(store.lobby(code)).link_of(secret.hash())
    except NoGame:
        try:
            key = Admission.of(store, code).admitted(secret)
        except Refused:
            return ""
        role, seat = ("", -1) if key is None else (key.role, key.seat)
    return seat_name(role, seat)
