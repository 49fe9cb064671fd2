"""One telling at work: the position as it changes, what is logged of it, and how sure of it the table is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from ..engine import phases as p
from ..engine.actions import NOWHERE, SOMEWHERE, Action
from ..engine.anyway import Done, carry_out_at, in_the_dark, may_be_early, may_decline, place_of, put, settles_itself, stop, without_stale
from ..engine.log import Delivered, Drove, Loaded, LogEntry, Travelled
from ..engine.play import settle
from ..engine.reaching import reach
from ..engine.reasons import Reason
from ..engine.state import State
from .facts import BETWEEN
from .log import Remark, TableEntry
from .table import TableState, still_held


class Teller:
    """The table while a fact is being told. ``state`` changes step by step; :meth:`result` is the table after it."""

    def __init__(self, table: TableState, log: list[TableEntry]) -> None:
        self.table = table
        self.rules = table.rules
        self.box = table.box
        self.state: State = table.state
        self.between = list(table.between)
        self.sure, self.rolled, self.drew = table.sure, table.rolled, table.drew
        self.bots, self.held = list(table.bots), list(table.held)
        self.log = log

    def result(self) -> TableState:
        """The table as it stands now."""
        if not self.table.places and any(player.space != SOMEWHERE for player in self.state.players):
            # A card may have led a truck somewhere; this table does not tell where trucks stand.
            players = tuple(replace(player, space=SOMEWHERE, came_from=NOWHERE) for player in self.state.players)
            self.state = replace(self.state, players=players)
        return replace(
            self.table, state=self.state, rules=self.rules, box=self.box, between=tuple(self.between), sure=self.sure, rolled=self.rolled, drew=self.drew,
            bots=tuple(self.bots), held=still_held(self.state, self.held) if any(self.held) else tuple(self.held),
        )  # fmt: skip

    # What the engine has done ---------------------------------------------------------------------

    def remark(self, seat: int, reason: Reason | None, **more: Any) -> None:
        """Say what the rules have against it."""
        if reason is not None:
            self.log.append(Remark(max(seat, -1), reason, **more))

    def odd(self, seat: int, code: str, message: str, *values: tuple[str, str | int], **more: Any) -> None:
        """Say what no rule says but people may want to know."""
        self.remark(seat, self.rules.refuse(code, "told", message, **dict(values)), **more)

    def note(self, done: Done, seat: int, **more: Any) -> None:
        """Go on from what the engine has done; what was odd about it is remarked on, of ``seat``."""
        for reason in done.odd:
            self.remark(seat, reason, **more)
        self.log += done.log
        self.state = done.state

    def take(self, done: Done, seat: int, **more: Any) -> None:
        """Go on from what the engine has done; where that is anything, let it do what nobody decides."""
        before = self.state
        self.note(done, seat, **more)
        if done.state is not before:
            self.settle()

    def do(self, place: int, action: Action, **more: Any) -> None:
        """Let what is pending at that place (-1: nothing of it) take an action, by the rules or not."""
        self.take(carry_out_at(self.rules, self.state, place, action), action.seat, **more)

    def settle(self) -> None:
        """Let the engine do what nobody decides."""
        if not self.state.pending:
            return
        self.state = without_stale(self.state, tuple(seat for seat, where in enumerate(self.between) if BETWEEN in where))
        if any(isinstance(phase, p.Business) and phase.done for phase in self.state.pending):
            self.forget_unsure()
        before = self.state.turn
        self.state = in_the_dark(self.rules, settle(self.rules, self.state, self.log), self.log)
        if self.state.turn != before:
            self.sure, self.rolled, self.drew = True, True, ""

    def forget_unsure(self) -> None:
        """Where nobody knows whether the city was reached by exact count nothing is discarded unless it is told."""
        if not self.sure and self.state.exact:
            self.state = replace(self.state, exact=False)

    # What is pending ------------------------------------------------------------------------------

    @property
    def top(self) -> p.Phase | None:
        """What is to be settled next; None when the game is over."""
        return self.state.phase

    def find(self, wanted: Callable[[Any], bool]) -> int:
        """The topmost phase like that, by its place in the stack; -1 where there is none."""
        pending = self.state.pending
        return next((place for place in range(len(pending) - 1, -1, -1) if wanted(pending[place])), -1)

    def place(self, kinds: type | tuple[type, ...], seat: int) -> int:
        """The topmost phase of those kinds and seat; -1 where there is none."""
        return place_of(self.state, kinds, seat)

    def nothing_due(self) -> bool:
        """Whether the seat on turn has moved and nothing more is awaited of anybody that they might not decline."""
        pending = self.state.pending
        business = self.place(p.Business, self.state.active)
        return business >= 0 and all(self._can_wait(place) for place in range(business + 1, len(pending)))

    def _can_wait(self, place: int) -> bool:
        """Whether what is pending there may go untold: nobody decides it, it may be declined, the table leaves it out, or it isn't sure to be due."""
        match phase := self.state.pending[place]:
            case p.Driving() if not self.table.places:
                return True
            case p.SignDue() if not self.rolled:
                return True
        return settles_itself(phase) or may_decline(self.rules, self.state, place)

    # Where trucks are -----------------------------------------------------------------------------

    def on_board(self, space: str) -> bool:
        """Whether the table tells its places, and our board knows the way to and from this one."""
        return self.table.places and bool(self.rules.neighbours.get(space))

    def put(self, seat: int, space: str) -> None:
        """A truck is there, without a move."""
        self.state = put(self.state, seat, space if self.on_board(space) else SOMEWHERE)
        self.said(seat, space)

    def said(self, seat: int, space: str) -> None:
        """The table says that a truck is there; kept where our board has no such space."""
        self.between[seat] = "" if self.on_board(space) or space == SOMEWHERE else space

    def table_words(self, seat: int) -> str:
        """Where a truck is, in the words of the table."""
        return self.between[seat] or self.state.players[seat].space

    def stop(self, truck: int, space: str) -> None:
        """The move on top of the stack brings a truck there."""
        phase, start, due = self.top, self.table_words(truck), self.state.signs_due
        dice = phase.dice if isinstance(phase, p.Driving) else ()
        if dice:
            self.weigh(truck, space)
        done = stop(self.rules, self.state, truck, space, start=start, known=self.on_board(space))
        if not self.table.places and done.state.signs_due != due:
            done = replace(done, state=replace(done.state, signs_due=due))  # nor does it tell where signs stand
        self.said(truck, space)
        self.take(replace(done, log=tuple(in_words(done.log, start))), truck, space=space, dice=dice)

    def weigh(self, seat: int, space: str) -> None:
        """How sure it is what the rolled move on top of the stack, which ended there, brings."""
        assert isinstance(self.top, p.Driving)
        self.rolled = 0 not in self.top.dice
        early = self.on_board(space) and may_be_early(self.rules, self.state, seat, space)
        drives = reach(self.rules, self.state, seat, space) if self.on_board(space) else ()
        if not drives:
            self.sure = early
            return
        sure = self.rolled and self.state.players[seat].space != SOMEWHERE
        self.sure = sure and len({one.exact for one in drives}) == 1 and not (drives[0].exact and early)
        self.rolled = self.rolled and len({one.action.points == 1 for one in drives}) == 1


def in_words(log: Iterable[LogEntry], start: str) -> list[LogEntry]:
    """What was logged of a truck that came from, or did something at, "?": the table has said where that is (``start``)."""
    return [_in_words(event, start) for event in log]


def _in_words(event: LogEntry, start: str) -> LogEntry:
    if isinstance(event, Travelled) and event.start == SOMEWHERE:
        told = replace(event, path=(start, *event.path[1:]))
        return replace(told, points=0) if isinstance(told, Drove) and not told.card else told
    if isinstance(event, Loaded | Delivered) and event.space == SOMEWHERE:
        return replace(event, space=start)
    return event
