"""What moves on the map after a step: trucks on their way, and the goods and trailers that are handled when they have arrived."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from ...drawing.rig import DROPS, PACE
from ...engine.log import Bought, ByRail, Delivered, Happened, Loaded, Travelled

STEP = 0.17  # seconds a truck takes from space to space
LONGEST_DRIVE = 1.2  # seconds of the longest drive
SHOWN = 1.8  # seconds for which a truck shows what it has gained


class Trip(Struct, frozen=True):
    """A truck on its way: the spaces it drives along, and when it left (seconds of the loop's clock)."""

    path: tuple[str, ...]
    left: float

    @property
    def lasts(self) -> float:
        """Seconds from the first space to the last."""
        return min(LONGEST_DRIVE, STEP * (len(self.path) - 1))


def drives(events: Sequence[Happened], now: float) -> dict[int, Trip]:
    """Who drove where, from what happened: the paths of one truck joined."""
    paths: dict[int, tuple[str, ...]] = {}
    for entry in events:
        if isinstance(entry, Travelled) and len(entry.path) > 1:
            before = paths.get(entry.seat, ())
            paths[entry.seat] = before + entry.path[1:] if before and before[-1] == entry.path[0] else entry.path
    return {seat: Trip(path, now) for seat, path in paths.items()}


class Handled(Struct, frozen=True):
    """What has just been done with a truck's goods and trailers: crates ``loaded``, ``gone`` (delivered), a trailer ``hooked`` on; and when that is
    seen, once the truck has arrived (seconds of the loop's clock)."""

    begins: float
    loaded: int = 0
    gone: int = 0
    hooked: bool = False

    @property
    def lasts(self) -> float:
        """Seconds from its beginning until the last crate is where it belongs."""
        return PACE * max(self.loaded, self.gone) + DROPS


class Gain(Struct, frozen=True):
    """What a delivery has brought, or how many ``goods`` were taken aboard, and when that is seen: once the truck has arrived (seconds of the loop's clock)."""

    begins: float
    amount: int = 0
    goods: int = 0
    lasts: float = SHOWN


def handled(events: Sequence[Happened], trips: Mapping[int, Trip], now: float) -> dict[int, Handled]:
    """What was done with goods and trailers, by the seat whose truck it is."""
    done: dict[int, Handled] = {}
    for entry in events:
        before = done.get(entry.seat, Handled(_arrival(trips, entry.seat, now)))
        if isinstance(entry, Loaded):
            done[entry.seat] = replace(before, loaded=before.loaded + entry.goods)
        elif isinstance(entry, Delivered | ByRail):
            done[entry.seat] = replace(before, gone=before.gone + entry.goods)
        elif isinstance(entry, Bought):
            done[entry.seat] = replace(before, hooked=True)
    return done


def gained(events: Sequence[Happened], trips: Mapping[int, Trip], now: float) -> dict[int, Gain]:
    """What deliveries have brought and what was loaded, by the seat whose truck it was."""
    found: dict[int, Gain] = {}
    for entry in events:
        if isinstance(entry, Delivered | ByRail | Loaded):
            before = found.get(entry.seat, Gain(_arrival(trips, entry.seat, now)))
            done = {"goods": before.goods + entry.goods} if isinstance(entry, Loaded) else {"amount": before.amount + entry.revenue}
            found[entry.seat] = replace(before, **done)
    return found


def _arrival(trips: Mapping[int, Trip], seat: int, now: float) -> float:
    """When that seat's truck has arrived."""
    trip = trips.get(seat)
    return max(now, trip.left + trip.lasts) if trip is not None else now


def last_moves(entries: Iterable[Happened]) -> dict[int, tuple[str, ...]]:
    """The way that each truck went last, by its seat, who moved longest ago first."""
    ways: dict[int, tuple[str, ...]] = {}
    for entry in entries:
        if isinstance(entry, Travelled) and len(entry.path) > 1:
            ways.pop(entry.seat, None)
            ways[entry.seat] = entry.path
    return ways


class Movement:
    """What is still seen to move after the latest steps, and the way that each truck went last."""

    def __init__(self, entries: Iterable[Happened]) -> None:
        self.stop(entries)

    def stop(self, entries: Iterable[Happened]) -> None:
        """Nothing moves any more: undone, or another position looked at, after these ``entries``."""
        self.trips: dict[int, Trip] = {}
        self.handled: dict[int, Handled] = {}
        self.gained: dict[int, Gain] = {}
        self.trails = last_moves(entries)

    def go_on(self, events: Sequence[Happened], trips: Mapping[int, Trip], now: float) -> None:
        """These ``events`` have come, with what is seen of their drives; what is over by ``now`` goes."""
        self.trips = {seat: trip for seat, trip in self.trips.items() if now - trip.left < trip.lasts} | dict(trips)
        self.handled = {seat: done for seat, done in self.handled.items() if now < done.begins + done.lasts} | handled(events, self.trips, now)
        self.gained = {seat: gain for seat, gain in self.gained.items() if now < gain.begins + gain.lasts} | gained(events, self.trips, now)
        for seat, path in last_moves(events).items():
            self.trails.pop(seat, None)
            self.trails[seat] = path
