"""Games that are under way already: played here into the store of a server, up to the moment that a test is about."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from aufachse_widgets.bots import numbers
from aufachse_widgets.engine.actions import Action
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.frame import Frame
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore, open_store
from tests.kit.screens import at_once
from tests.kit.servers import Installed, Server, dashboard
from tests.yardsticks import BUSY, COURIER, as_package, registered

Wanted = Callable[[Session, Sequence[Frame]], bool]
"""Whether a step is the one: the session after it, and the frames that it brought."""

SEEDS = [f"tale {number}" for number in range(40)]
STEPS = 40  # of the people, in each of those games


@dataclass(frozen=True)
class Moment:
    """A moment of a game; ``step`` is what a person does next and ``then`` what they do after it, up to what was looked for; ``shadow`` is the same game,
    which says what the page must show."""

    shadow: Session
    step: Action
    game: str
    then: tuple[Action, ...] = ()


def person(session: Session, number: int, name: str = "kept") -> Action:
    """What somebody at the screen does: busily, so that all kinds of decisions come up; today as in 2026."""
    frame = session.frame
    seat = frame.legal[0].seat  # in an outcry others may act as well
    legal = [action for action in frame.legal if action.seat == seat]
    return BUSY.choose(session.rules, frame.state, legal, numbers(name, BUSY.code, seat, number))


def before(
    store: Path,
    seats: Sequence[Seat],
    wanted: Wanted,
    edition: str = "fx-schmid-1987",
    length: int = 4,
    undo: str = "",
    back_to: type[Action] | None = None,
) -> Moment:
    """The first moment, in the first of some games that has one, whose next step is ``wanted``: kept in ``store``. Bots are the yardsticks,
    which the games' server must have too: so the moment is the same one tomorrow. ``back_to``: before the last step of that kind that led there."""
    assert all(seat.bot in ("", COURIER.code, BUSY.code) for seat in seats), "a bot that may play otherwise tomorrow"
    return at_once(_before, store, tuple(seats), wanted, edition, length, undo, back_to)


def _before(path: Path, seats: tuple[Seat, ...], wanted: Wanted, edition: str, length: int, undo: str, back_to: type[Action] | None) -> Moment:
    for seed in SEEDS:
        session = Session.new(edition, seats, seed, length=length, store=MemoryStore(), undo=undo)
        done: list[Action] = []
        while not session.frame.state.over and len(done) < STEPS:
            if session.frame.handover >= 0:
                session.take_screen(session.frame.handover)
                continue
            step = person(session, len(done))
            if _leads_to(session, step, wanted):
                then: list[Action] = []
                while back_to is not None and not isinstance(step, back_to):
                    then, step = [step, *then], done.pop()
                again = Session.new(edition, seats, seed, length=length, store=MemoryStore(), undo=undo)
                store = open_store(path)
                kept = Session.new(edition, seats, seed, length=length, store=store, undo=undo)
                for one in (again, kept):
                    for action in done:
                        _do(one, action)
                kept.close()
                store.close()
                return Moment(again, step, kept.game_id, tuple(then))
            done.append(step)
    raise AssertionError("no game came to that")


def _do(session: Session, action: Action) -> None:
    if session.frame.handover >= 0:
        session.take_screen(session.frame.handover)
    session.do(action)


def _leads_to(session: Session, step: Action, wanted: Wanted) -> bool:
    """Do the step, and tell whether it is wanted."""
    frames: list[Frame] = []

    def note(change: dict[str, Frame]) -> None:
        frames.append(change["new"])

    session.observe(note, names="frame")
    try:
        session.do(step)
    finally:
        session.unobserve(note, names="frame")
    return wanted(session, frames)


@dataclass(frozen=True)
class Kept:
    """A server, which has the yardsticks as bots, and the store in which it finds its games."""

    server: Server
    store: Path

    def before(
        self,
        seats: Sequence[Seat],
        wanted: Wanted,
        edition: str = "fx-schmid-1987",
        length: int = 4,
        undo: str = "",
        back_to: type[Action] | None = None,
    ) -> Moment:
        """See :func:`before`."""
        return before(self.store, seats, wanted, edition, length, undo, back_to)

    def address(self, moment: Moment) -> str:
        """The page of that game."""
        return f"{self.server.url}?game={moment.game}"


@contextmanager
def served_games(installed: Installed, home: Path, *options: str) -> Iterator[Kept]:
    """The dashboard in that folder, with a store in which tests put games that are under way; there and here the yardsticks may take seats."""
    as_package(home / "bots")
    bots = {"PYTHONPATH": str(home / "bots")}
    with registered(), dashboard(installed, home, f"--store={home / 'games.sqlite'}", *options, variables=bots) as server:
        yield Kept(server, home / "games.sqlite")
