"""A table and what is told of it: the table after it, and what was logged.

A telling decides only what was meant: the table is wound to where the fact fits (:mod:`.winding`), and the engine
carries it out there, by the rules or not; what it found odd becomes a remark.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine import actions as a
from ..engine.actions import UNKNOWN, Action
from ..engine.anyway import after_the_end, announced, carry_out_at, sold, taker
from ..engine.log import Happened
from ..engine.phases import Drawing, Rolling
from ..engine.reasons import N_
from . import auctions, by_the_rules, chairs, events, goods, moves, turns
from . import corrections as c
from . import facts as f
from .fact_checks import check
from .log import TableEntry
from .table import TableState
from .teller import Teller

TELL: dict[type, Callable[[Teller, Any], None]] = {
    f.Rolled: turns.rolled,
    f.Stopped: moves.stopped,
    f.Drew: events.drew,
    f.Won: auctions.won,
    f.Discarded: auctions.contract_discarded,
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
    f.Chair: chairs.taken,
    f.Holds: chairs.told_hand,
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
    a.FirstPlayer: turns.first,
    a.Deal: turns.dealt,
    a.Reveal: turns.dealt,
    a.StartRoll: turns.dealt,
}
"""What was meant by each thing told; any other action of the rules goes to :func:`~aufachse_widgets.tracking.by_the_rules.acted`."""

STILL = (f.Paid, f.Counted, f.Typed, f.NewCity, f.NewCard, f.Named, f.SetMoney, f.SetSpace, f.SetLoad, f.SetHand, f.SetTrailers,
         f.SetCards, f.SetDebts, f.SetSkips, f.SetSigns, f.SetTurn, f.SetPublic, f.Finished, f.Chair, f.Holds)  # fmt: skip
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
    teller = Teller(table, events)
    move = as_fact(table, move)
    if table.state.over and not isinstance(move, STILL):
        _after_the_end(teller, move)
    else:
        TELL.get(type(move), by_the_rules.acted)(teller, move)
    if log is not None:
        log += events
    return teller.result()


def as_fact(table: TableState, move: f.Fact | Action) -> f.Fact | Action:
    """What older kept games tell with an action of the engine, as the fact: where a truck stopped, what was rolled, which card was turned up.

    >>> from aufachse_widgets.engine import preset
    >>> from aufachse_widgets.tracking.table import Tracked, begin
    >>> as_fact(begin(preset("fx-schmid-1987"), Tracked(), 2, first=0), a.Place(0, "kassel"))
    Stopped(seat=0, space='kassel')
    """
    phases = table.state.pending[::-1]
    match move:
        case a.Place() | a.GoTo():
            return f.Stopped(move.seat, move.space)
        case a.RollDice():
            return f.Rolled(move.seat, (0,) * table.rules.edition.dice)
        case a.Roll():
            return f.Rolled(next((phase.seat for phase in phases if isinstance(phase, Rolling)), max(table.state.active, 0)), move.dice)
        case a.TurnUp():
            return f.Drew(next((phase.seat for phase in phases if isinstance(phase, Drawing)), max(table.state.active, 0)), move.card)
    return move


def _after_the_end(t: Teller, move: f.Fact | Action) -> None:
    """The game was over by what was told before: money and cards still move, and a remark says so."""
    seat, rules = max(move.seat, -1), t.rules
    if isinstance(move, f.Discarded) and (UNKNOWN in t.state.gone or move.contract in t.state.gone):
        auctions.contract_discarded(t, move)
        return
    t.odd(seat, "told_after_end", N_("the game is over"))
    match move:
        case a.Load() | a.Deliver() | a.TakeContract():
            if isinstance(move, a.TakeContract):
                auctions.lies_there(t, seat, move.contract)
            t.note(after_the_end(t.state, seat, lambda state: carry_out_at(rules, state, taker(rules, state, move), move)), seat, contract=move.contract)
        case a.BuyTrailer() | a.SellTrailer():
            t.note(after_the_end(t.state, seat, lambda state: carry_out_at(rules, state, -1, move)), seat)
        case f.Won():
            t.note(after_the_end(t.state, seat, lambda state: announced(rules, state, -1, seat, move.contract)), seat, contract=move.contract)
            auctions.lies_there(t, seat, move.contract)
            t.note(after_the_end(t.state, seat, lambda state: sold(rules, state, seat, move.contract, seat, move.bid)), seat, contract=move.contract)
        case f.Stopped():
            t.put(seat, move.space)
