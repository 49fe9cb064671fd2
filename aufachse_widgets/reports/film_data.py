"""What a film's script reads: the scenes as changes, from one to the next."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from ..drawing.roadmap import Plan
from ..engine.actions import UNKNOWN
from ..engine.log import ByRail, Called, Delivered, EventDrawn, Travelled, Won
from ..stats.highlights import highlights
from ..stats.scenes import Scene, Screenplay
from ..words.speaker import Speaker
from ..words.speeds import PLAYBACK, speed_names

TABLE = -1
"""Stands where a seat would, for what is nobody's."""

Cards = tuple[int, ...]
Change = tuple[int, str, int | Cards]
"""A seat (or ``TABLE``), what changed and what it is now: ``p`` the place (-1: out of sight), ``m`` the money, ``g`` the goods aboard,
``r`` the room for them, ``l`` and ``h`` the contracts loaded and in the hand (0: one that nobody may know); of the table ``n`` the
public contracts left, ``c`` and ``j`` the places of the signs."""

Way = tuple[int, bool, tuple[int, ...]]
"""A seat's truck on its way: whether only its ends are known, and its places."""

AUCTION, EVENT, DELIVERY, HIGHLIGHT = "a", "e", "d", "h"
"""What people jump to."""


class Shot(Struct, frozen=True, omit_defaults=True):
    """A scene for the script: its turn, whose it is, what is said, what changed, which ways were driven, what it holds to jump to,
    which highlights it is."""

    turn: int
    seat: int
    said: str
    changes: tuple[Change, ...] = ()
    ways: tuple[Way, ...] = ()
    kinds: str = ""
    highlight: str = ""


class TurningPoint(Struct, frozen=True):
    """A turn that changed much: the number of its last scene, and what it changed, in words."""

    scene: int
    said: str


class Reel(Struct, frozen=True):
    """Everything that the script reads: the places on the board (x, y), the contracts in words, the texts that it says by itself, the shot with which it
    begins, and its speeds: what each is called and how many times the normal one it is."""

    shots: tuple[Shot, ...]
    places: tuple[tuple[float, float], ...]
    contracts: dict[int, str]
    turning: tuple[TurningPoint, ...]
    texts: Mapping[str, str | list[str]]
    names: tuple[str, ...]
    begins: int = 0
    speeds: tuple[tuple[str, float], ...] = ()


def reel(screenplay: Screenplay, plan: Plan, words: Speaker, texts: Mapping[str, str | list[str]], turning: tuple[TurningPoint, ...] = ()) -> Reel:
    """The film's data: what :func:`encode` writes."""
    places = _Places(plan)
    before: dict[tuple[int, str], int | Cards] = {}
    shots, contracts = [], dict[int, str]()
    called = False
    told = _highlights(screenplay)
    for number, scene in enumerate(screenplay.scenes):
        now = _values(scene, places)
        changes = tuple((seat, what, value) for (seat, what), value in now.items() if before.get((seat, what)) != value)
        before = now
        kinds = ""
        for event in scene.events:
            if isinstance(event, Called) or (isinstance(event, Won) and not called):
                kinds += AUCTION
            # What people tell of an auction may be its end alone.
            called = isinstance(event, Called) or (called and not isinstance(event, Won))
            kinds += EVENT if isinstance(event, EventDrawn) else DELIVERY if isinstance(event, Delivered | ByRail) else ""
        highlight = " · ".join(told.get(number, ()))
        kinds += HIGHLIGHT if highlight else ""
        for card in {card for cards in (*scene.loaded, *scene.hands) for card in cards} - {UNKNOWN}:
            contracts.setdefault(card, words.contract(card))
        said = words.say_all(scene.events)
        shots.append(Shot(scene.turn, scene.active, said, changes, _ways(scene, plan, places), kinds, highlight))
    names = tuple(words.seat(seat) for seat in range(len(screenplay.header.seats)))
    called_so = speed_names()
    speeds = tuple((called_so[speed], times) for speed, times in PLAYBACK.items())
    return Reel(tuple(shots), tuple(places.points), dict(sorted(contracts.items())), turning, texts, names, screenplay.begins, speeds)


def encode(film: Reel) -> str:
    """The data as JSON that may stand in a script element of HTML.

    >>> encode(Reel((), (), {1: "</script>"}, (), {}, ("<b>",)))
    '{"shots":[],"places":[],"contracts":{"1":"\\\\u003c/script\\\\u003e"},"turning":[],"texts":{},"names":["\\\\u003cb\\\\u003e"],"begins":0,"speeds":[]}'
    """
    text = msgspec.json.encode(film).decode()
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _highlights(screenplay: Screenplay) -> dict[int, list[str]]:
    """By scene the highlights in it; none before the end of the game."""
    found: dict[int, list[str]] = {}
    for one in highlights(screenplay.rules, len(screenplay.header.seats), screenplay.log) if screenplay.over else ():
        found.setdefault(screenplay.at(one.entry), []).append(one.title)
    return found


class _Places:
    """The places of a film, numbered as they come."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.points: list[tuple[float, float]] = []
        self._numbers: dict[str, int] = {}

    def number(self, space: str) -> int:
        if space not in self._numbers:
            point = self.plan.point(space) if space else None
            self._numbers[space] = -1 if point is None else len(self.points)
            self.points += [] if point is None else [(round(point[0], 1), round(point[1], 1))]
        return self._numbers[space]


def _values(scene: Scene, places: _Places) -> dict[tuple[int, str], int | Cards]:
    found: dict[tuple[int, str], int | Cards] = {
        (TABLE, "n"): scene.public,
        (TABLE, "c"): places.number(scene.construction),
        (TABLE, "j"): places.number(scene.jam),
    }
    for seat, place in enumerate(scene.places):
        found[seat, "p"] = places.number(place)
        found[seat, "m"], found[seat, "g"], found[seat, "r"] = scene.money[seat], scene.goods[seat], scene.rooms[seat]
        found[seat, "l"], found[seat, "h"] = scene.loaded[seat], scene.hands[seat]
    return found


def _ways(scene: Scene, plan: Plan, places: _Places) -> tuple[Way, ...]:
    ways: list[Way] = []
    for event in scene.events:
        if isinstance(event, Travelled):
            way = tuple(number for space in event.path if (number := places.number(space)) >= 0)
            joined = all((one, two) in plan.joined for one, two in zip(event.path, event.path[1:], strict=False))
            if len(way) > 1:
                ways.append((event.seat, not joined, way))
    return tuple(ways)
