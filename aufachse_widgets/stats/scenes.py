"""A game scene by scene: where everything was and what everybody had after each thing that happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, runtime_checkable

from msgspec import Struct

from ..engine import WATCHING, view, view_log
from ..engine.log import Dealt, Happened, Passed, Revealed
from ..engine.market import cards_on
from ..engine.rules import Rules
from ..engine.state import State
from ..journal import Entry, Header, Journal, Kind
from ..journal.entries import P
from ..journal.fold import Fold, Lines, V

DEALING = (Dealt, Revealed)
"""What happens before the first move: many cards, one scene. In an auction those who pass are in one scene with the bid or the end that comes next."""


@runtime_checkable
class TellsPlaces(Protocol):
    """A table that is told: it knows of trucks that stand where the board has no space."""

    def where(self, seat: int) -> str:
        """Where a truck stands, as it was told."""


class Scene(Struct, frozen=True):
    """The game after journal entry ``entry`` (0: its beginning); ``events`` have happened since the scene before.

    By seat: ``places`` (a space's id; ``"a|b"`` between two, ``"?"`` where nobody knows it, ``""`` off the board), ``money``,
    ``loaded`` and ``hands`` (contract numbers, ``UNKNOWN`` where nobody may know which), ``goods`` aboard of ``rooms``.
    ``public`` is the number of public contracts left, ``active`` the seat on turn (-1: nobody yet), ``construction`` and ``jam``
    the spaces of the signs.
    """

    entry: int
    turn: int
    active: int
    places: tuple[str, ...]
    money: tuple[int, ...]
    loaded: tuple[tuple[int, ...], ...]
    hands: tuple[tuple[int, ...], ...]
    goods: tuple[int, ...]
    rooms: tuple[int, ...]
    public: int
    construction: str
    jam: str
    events: tuple[Happened, ...]


class Screenplay(Struct, frozen=True):
    """A game as it can be shown to anybody: its scenes from the beginning, ``log`` what happened in them. Of a game that is
    played here and not ``over`` nothing is in it that only one player may know; of one that is over, everything."""

    header: Header
    rules: Rules
    scenes: tuple[Scene, ...]
    log: Lines
    over: bool
    position: Callable[[int], tuple[Rules, State]]
    """The rules and the position after an entry, as far as anybody may know it."""

    @property
    def begins(self) -> int:
        """The number of the scene with which the first turn begins: before it comes the setup."""
        number = next((number for number, scene in enumerate(self.scenes) if scene.turn), 0)
        dealt = any(isinstance(event, DEALING) for event in self.scenes[number].events)
        return min(number + dealt, len(self.scenes) - 1)

    def at(self, entry: int) -> int:
        """The number of the scene that an entry of the journal belongs to; the last where it comes later."""
        return next((number for number, scene in enumerate(self.scenes) if scene.entry >= entry), max(0, len(self.scenes) - 1))


def screenplay(header: Header, kind: Kind[P, V], entries: Iterable[Entry[P]], source: str = "journal") -> Screenplay:
    """The game of a journal, along the line that it stands on now. JournalError if it cannot be replayed."""
    journal = Journal(entries, source)
    return of_fold(header, kind.fold(header, journal))


def of_fold(header: Header, fold: Fold[P, V]) -> Screenplay:
    """The same of a journal that is folded already."""
    journal = fold.journal
    rules, last = fold.position(journal.head)
    # What people told of their table they all know.
    hidden = not last.over and not header.tracked
    log = fold.log()
    if hidden:
        log = [(number, event) for number, told in log for event in view_log((told,), WATCHING)]
    told: dict[int, list[Happened]] = {}
    for number, event in log:
        told.setdefault(number, []).append(event)
    scenes = [_scene(fold, 0, tuple(told.get(0, ())), hidden)]
    waiting: list[Happened] = []
    line = journal.line()
    for entry in line:
        waiting += told.get(entry.number, ())
        if entry is line[-1] or not _goes_on(waiting):
            scenes.append(_scene(fold, entry.number, tuple(waiting), hidden))
            waiting = []

    def position(entry: int) -> tuple[Rules, State]:
        rules, state = fold.position(entry)
        return rules, view(rules, state, WATCHING) if hidden else state

    return Screenplay(header, rules, tuple(scenes), log, last.over, position)


def _goes_on(events: Sequence[Happened]) -> bool:
    """Whether the scene in which these happened isn't over yet."""
    return all(isinstance(event, DEALING) for event in events) or isinstance(events[-1], Passed)


def _scene(fold: Fold[P, V], entry: int, events: tuple[Happened, ...], hidden: bool) -> Scene:
    rules, state = fold.position(entry)
    if hidden:
        state = view(rules, state, WATCHING)
    value = fold.at(entry)
    return Scene(
        entry=entry,
        turn=state.turn,
        active=state.active,
        places=tuple(value.where(seat) for seat in range(len(state.players))) if isinstance(value, TellsPlaces) else _places(state),
        money=tuple(player.money for player in state.players),
        loaded=tuple(player.loaded for player in state.players),
        hands=tuple(player.hand for player in state.players),
        goods=tuple(rules.goods(player) for player in state.players),
        rooms=tuple(player.room for player in state.players),
        public=len(cards_on(state)) + state.deck,
        construction=state.construction,
        jam=state.jam.space if state.jam else "",
        events=events,
    )


def _places(state: State) -> tuple[str, ...]:
    return tuple(player.space for player in state.players)
