"""A table and what is told of it: the table after it, and what was logged.

*Wind, then apply, else force*: the stack of what is still to be settled is wound to where the fact
fits; where the rules allow it the engine takes it from there; else the same effect comes
about, and a remark says what the rules have against it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from ..engine import actions as a
from ..engine.actions import SOMEWHERE, UNKNOWN, Action
from ..engine.log import Happened
from ..engine.phases import Business, TurnEnd
from ..engine.reasons import N_
from . import auctions, events, goods, moves, taking, turns
from . import corrections as c
from . import facts as f
from .checks import check
from .log import TableEntry
from .table import TableState
from .teller import Teller

TELL: dict[type, Callable[[Teller, Any], None]] = {
    f.Rolled: turns.rolled,
    f.Stopped: moves.stopped,
    f.Drew: events.drew,
    f.Won: auctions.won,
    f.Discarded: auctions.discarded,
    f.Paid: c.paid,
    f.Counted: c.counted,
    f.Typed: c.typed,
    f.NewCity: c.new_city,
    f.NewCard: c.new_card,
    f.Named: c.named,
    f.SetMoney: c.set_money,
    f.SetSpace: c.set_space,
    f.SetLoad: c.set_load,
    f.SetHand: c.set_hand,
    f.SetTrailers: c.set_trailers,
    f.SetCards: c.set_cards,
    f.SetDebts: c.set_debts,
    f.SetSkips: c.set_skips,
    f.SetSigns: c.set_signs,
    f.SetTurn: c.set_turn,
    f.SetPublic: c.set_public,
    f.Finished: c.finished,
    a.Load: goods.loaded_or_delivered,
    a.Deliver: goods.loaded_or_delivered,
    a.BuyTrailer: goods.trailer,
    a.SellTrailer: goods.trailer,
    a.TakeContract: auctions.taken,
    a.CallAuction: auctions.called,
    a.EndTurn: turns.ended,
    a.UseCard: events.used,
    a.PlaceSign: events.sign_placed,
    a.Drive: moves.drove,
    a.Place: moves.placed,
    a.GoTo: moves.went,
    a.Roll: turns.roll_told,
    a.RollDice: turns.roll_begun,
    a.TurnUp: events.turned_up,
    a.FirstPlayer: turns.first,
    a.Deal: turns.dealt,
    a.Reveal: turns.dealt,
    a.StartRoll: turns.dealt,
}
"""What each thing told does; any other action of the rules goes to :func:`~aufachse_widgets.tracking.taking.acted`."""

STILL = (f.Paid, f.Counted, f.Typed, f.NewCity, f.NewCard, f.Named, f.SetMoney, f.SetSpace, f.SetLoad, f.SetHand, f.SetTrailers,
         f.SetCards, f.SetDebts, f.SetSkips, f.SetSigns, f.SetTurn, f.SetPublic, f.Finished)  # fmt: skip
"""What may be told after the end without a remark."""


def tell(table: TableState, move: f.Fact | Action, log: list[Happened] | None = None) -> TableState:
    """The table after something was told; what happened is appended to ``log``.

    Nothing that people may have done is refused: what does not fit is remarked on. FactError, and
    nothing changed, where the fact names a seat, space, card or number that does not exist.

    >>> from aufachse_widgets.engine import preset
    >>> from aufachse_widgets.tracking.table import Tracked, begin
    >>> table = begin(preset("fx-schmid-1987"), Tracked(), 2, first=0)
    >>> log = []
    >>> table = tell(tell(table, f.Rolled(0, (4,)), log), f.Stopped(0, "kassel"), log)
    >>> table.state.players[0].space, [type(event).__name__ for event in log]
    ('kassel', ['TurnBegan', 'Rolled', 'Drove'])
    """
    check(table, move)
    events: list[TableEntry] = []
    teller: Teller
    if table.state.over and not isinstance(move, STILL):
        teller = _Afterwards(table, events)
        _after_the_end(teller, move)
    else:
        teller = Teller(table, events)
        TELL.get(type(move), taking.acted)(teller, move)
    if log is not None:
        log += events
    return teller.result()


class _Afterwards(Teller):
    """The game is over: money and cards still move, but no turn begins or ends, and nothing settles by itself."""

    def settle(self) -> None:
        pass

    def forward(self, seat: int, space: str = SOMEWHERE) -> None:
        pass

    def begin_turn(self, seat: int) -> None:
        pass

    def to_turn(self, seat: int) -> bool:
        return self.state.active == seat


def _after_the_end(teller: _Afterwards, move: f.Fact | Action) -> None:
    """The game was over by what was told before: money and cards still move, and a remark says so."""
    seat = move.seat if move.seat >= 0 else -1
    state = teller.state
    if isinstance(move, f.Discarded) and (UNKNOWN in state.gone or move.contract in state.gone):
        auctions.discarded(teller, move)
        return
    teller.odd(seat, "told_after_end", N_("the game is over"))
    if isinstance(move, f.Stopped):
        teller.put(seat, move.space)
    elif isinstance(move, a.Load | a.Deliver | a.BuyTrailer | a.SellTrailer | f.Won | a.TakeContract):
        players = tuple(replace(player, debts=()) for player in state.players)
        teller.state = replace(state, players=players, over=False, active=seat, pending=(TurnEnd(seat), Business(seat)))
        TELL[type(move)](teller, move)
        players = tuple(replace(player, debts=before.debts) for player, before in zip(teller.state.players, state.players, strict=True))
        teller.state = replace(teller.state, players=players, over=True, pending=(), active=state.active, turn=state.turn)
