"""Games played by the engine, told as people tell a physical table: rolls, stops, cards, loads, auctions, nothing hidden, no turn's end."""

from __future__ import annotations

from collections.abc import Iterator

from aufachse_widgets.bots import decide, get_bot
from aufachse_widgets.box import shipped_box
from aufachse_widgets.engine import CHANCE, PRESETS, actors, apply, compile_rules, keyed_outcome, new_game
from aufachse_widgets.engine import actions as a
from aufachse_widgets.engine import phases as p
from aufachse_widgets.engine.edition import Edition
from aufachse_widgets.engine.log import Discarded, LogEntry, Won
from aufachse_widgets.engine.rules import Rules
from aufachse_widgets.engine.state import State
from aufachse_widgets.tracking import facts as f
from aufachse_widgets.tracking.table import TableState, Tracked, begin

SILENT = (a.Deal, a.Reveal, a.FirstPlayer, a.StartRoll, a.RollDice, a.EndTurn, a.Decline, a.CallAuction, a.Bid, a.Match, a.Pass)


def told(state: State, action: a.Action, log: list[LogEntry]) -> Iterator[a.Action | f.Fact]:
    """What people tell of an action in a position, of which ``log`` came."""
    phase = state.phase
    match action:
        case a.Roll():
            yield f.Rolled(phase.seat, action.dice)
        case a.TurnUp():
            yield f.Drew(phase.seat, action.card)
        case a.Drive():
            yield f.Stopped(action.truck if action.truck >= 0 else action.seat, action.space)
        case a.Place():
            yield f.Stopped(action.seat, action.space)
        case a.GoTo():
            yield f.Stopped(action.seat, action.space)
        case _ if not isinstance(action, SILENT):
            yield action
    for event in log:
        if isinstance(event, Won):
            auction = next(phase for phase in reversed(state.pending) if isinstance(phase, p.Auction | p.Business))
            caller = auction.caller if isinstance(auction, p.Auction) else auction.seat
            yield f.Won(event.seat, event.contract, event.bid, caller)
        elif isinstance(event, Discarded):
            yield f.Discarded(event.seat, event.contract)


def game(
    edition: str | Edition, players: int, seed: str, bot: str = "courier", most: int = 3000
) -> Iterator[tuple[State, State, list[a.Action | f.Fact], list[LogEntry]]]:
    """Each step of a game: the position before and after, what people tell of it, what the engine logged."""
    rules = compile_rules(edition)
    state = new_game(rules, players)
    choose = get_bot(bot)
    for place in range(most):
        if state.over:
            return
        seats = actors(rules, state)
        action = keyed_outcome(rules, state, seed) if seats == (CHANCE,) else decide(choose, rules, state, seats[place % len(seats)], seed, place)
        log: list[LogEntry] = []
        after = apply(rules, state, action, log)
        yield state, after, list(told(state, action, log)), log
        state = after


def table(edition: str, players: int, places: bool = True, rolls: bool = True, full_box: bool = True) -> TableState:
    """The table at which that game is told, with the package's cards as its box."""
    preset = PRESETS[edition]
    return begin(preset, Tracked(places, rolls, shipped_box(preset)), players)


def rules_of(edition: str) -> Rules:
    return compile_rules(edition)
