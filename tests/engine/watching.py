"""What must hold at every step of a game, and at its end."""

from __future__ import annotations

import multiprocessing
import os
import random
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

import msgspec

from aufachse_widgets.engine import (
    CHANCE,
    EMPTY,
    UNKNOWN,
    LogEntry,
    Rules,
    State,
    actors,
    chance_outcomes,
    determinise,
    legal_actions,
    standing,
    view,
    view_log,
    why_not,
)
from aufachse_widgets.engine import actions as a
from aufachse_widgets.engine.log import Bought, BoxDrawn, ByRail, CardMoney, Dealt, DebtPaid, Delivered, Loaded, Settled, Sold, Stolen, Won
from aufachse_widgets.engine.phases import Dealing, PutAway
from aufachse_widgets.journal import Header, Journal, Positions, Seat
from tests.engine.busy_games import Step, games
from tests.reader import reader

FEW = 100
"""Games for which no process is begun."""


def paid(entry: LogEntry) -> int:
    """What the bank paid to the seat (got, where negative); written again, apart from the ledger."""
    match entry:
        case Delivered() | ByRail():
            return entry.revenue
        case Won():
            return -entry.cost
        case Bought():
            return -entry.price
        case Sold():
            return entry.price
        case CardMoney():
            return entry.amount
        case DebtPaid() | Settled():
            return -entry.amount
    return 0


class Watch:
    """Checks each step of each game: all that the step changed, and at a game's first step everything."""

    def __init__(self) -> None:
        self.money: dict[int, int] = {}
        self.goods: dict[int, int] = {}
        self.lying: tuple[object, ...] = ()
        self.game = -1

    def __call__(self, rules: Rules, players: int, game: int, step: Step) -> None:
        before, _, after, log = step
        changed = [seat for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)) if old is not new]
        if game != self.game:
            self.game = game
            self.money = {CHANCE: 0} | dict.fromkeys(range(players), rules.edition.starting_money)
            self.goods = dict.fromkeys(range(players), 0)
            self.count, self.lying, changed = 0, (), list(range(players))
        self.count += 1
        self.ledgers(rules, after, log, changed)
        lying = where_cards_lie(after)
        if lying != self.lying:
            self.lying = lying
            every_card_in_one_place(rules, after)
        nothing_impossible(rules, after, changed)
        acting = actors(rules, after)
        if not after.over:
            assert acting, f"nobody may act in {after.phase}"
            if acting != (CHANCE,):
                assert legal_actions(rules, after)
            else:
                assert all(weight > 0 for _, weight in chance_outcomes(rules, after))
        if self.count % 40 == game % 40:
            self.no_secrets(rules, before, log, random.Random(game + self.count))

    def ledgers(self, rules: Rules, state: State, log: list[LogEntry], changed: list[int]) -> None:
        """Money between players and bank and goods between trucks and store move only by a line
        of the log."""
        for entry in log:
            self.money[entry.seat] += paid(entry)
            match entry:
                case Loaded():
                    self.goods[entry.seat] += entry.goods
                    changed = [*changed, entry.seat]
                case Delivered() | Stolen() | ByRail():
                    self.goods[entry.seat] -= entry.goods
                    changed = [*changed, entry.seat]
        assert [player.money for player in state.players] == [money for seat, money in self.money.items() if seat != CHANCE]
        for seat in changed:
            assert rules.goods(state.players[seat]) == self.goods[seat]

    def no_secrets(self, rules: Rules, state: State, log: list[LogEntry], rng: random.Random) -> None:
        """A view never depends on what its seat may not know, and shows all that it may."""
        truth = legal_actions(rules, state)
        for seat in (*range(len(state.players)), -1):
            known = view(rules, state, seat)
            filled = determinise(rules, known, rng)
            assert view(rules, filled, seat) == known
            every_card_in_one_place(rules, filled)
            own = [action for action in truth if action.seat == seat]
            seen = _seen(state, seat)
            assert legal_actions(rules, known, seat) == own
            assert legal_actions(rules, filled, seat) == own
            for other in range(len(state.players)):
                probe = a.Drive(other, 3, "kassel")
                assert why_not(rules, known, probe) == why_not(rules, view(rules, filled, seat), probe)
                if other != seat:
                    assert not {card for card in known.players[other].hand if card != UNKNOWN} - seen
            for entry in view_log(log, seat):
                if isinstance(entry, Dealt | BoxDrawn) and entry.seat != seat:
                    assert entry.contract == UNKNOWN


def _seen(state: State, seat: int) -> set[int]:
    return {card for card in range(1, 100) if state.seen[seat] >> card & 1}


def where_cards_lie(state: State) -> tuple[object, ...]:
    """All that says which card is where."""
    piles = (state.pool, state.gone, state.market, state.unseen, state.used, state.deck, state.box, state.over)
    hands = [(player.hand, player.loaded, player.cards, player.debts) for player in state.players]
    return (*piles, *hands, *[phase for phase in state.pending if type(phase) in (PutAway, Dealing)])


def every_card_in_one_place(rules: Rules, state: State) -> None:
    contracts = [*state.pool, *state.gone, *(card for card in state.market if card != EMPTY)]
    events = [*state.unseen, *state.used, *(phase.card for phase in state.pending if type(phase) is PutAway)]
    for player in state.players:
        contracts += player.hand + player.loaded
        events += player.cards + tuple([debt.card for debt in player.debts])
    assert sorted(contracts) == sorted(rules.contracts), "a contract is in no place, or in two"
    assert len(state.pool) == state.deck + state.box + _to_be_dealt(state)
    if not state.over:
        assert sorted(events) == sorted(rules.edition.event_cards), "an event card is in no place, or in two"


def _to_be_dealt(state: State) -> int:
    return sum([isinstance(phase, Dealing) and not phase.from_box for phase in state.pending])


def nothing_impossible(rules: Rules, state: State, changed: list[int]) -> None:
    """Nothing that cannot be; of the players' own things, those of the seats that changed."""
    edition, players = rules.edition, state.players
    assert state.small + sum([player.small for player in players]) == edition.small_trailers * edition.trailers
    assert state.large + sum([player.large for player in players]) == edition.large_trailers * edition.trailers
    for seat in changed:
        assert players[seat].money >= 0
        assert rules.free_room(players[seat]) >= 0 or (edition.trailer_sale and not edition.sale_needs_room)
    assert not state.construction or state.construction not in [player.space for player in players]
    assert not state.jam or state.jam.space != state.construction


def the_reader_agrees(rules: Rules, players: int, actions: list[a.Action], states: list[State]) -> None:
    """A small reader that shares no engine code finds the same winners in the journal."""
    game = {
        "edition": msgspec.to_builtins(rules.edition),
        "board": msgspec.to_builtins(rules.board),
        "contracts": {"contracts": msgspec.to_builtins(list(rules.contracts.values()))},
        "players": players,
        "actions": [msgspec.json.decode(a.to_json(action)) for action in actions],
    }
    assert reader.standing(game) == list(standing(rules, states[-1]))


def undo_then_redo_is_the_identity(rules: Rules, players: int, actions: list[a.Action], states: list[State]) -> None:
    """Back to any place, forward again, undoing a wrong undo, and another line from there."""
    header = Header(edition=rules.edition, board="mitteleuropa", board_digest="", seats=(Seat("x"),) * players)
    journal = Journal()
    for action in actions:
        journal.extend(journal.play([action]))
    positions = Positions(rules, header, journal)
    rng = random.Random(len(actions))
    seats = frozenset(range(players))
    assert positions.at(journal.head) == states[-1]
    for _ in range(5):
        end = journal.head
        back = rng.randrange(max(1, len(actions) - 80), len(actions))
        journal.extend(journal.goto(back))
        assert positions.at(journal.head) == states[back - 1]
        undone = journal.before_latest(seats)
        if undone is not None:
            journal.extend(journal.goto(undone))
            forward = journal.after_next(seats)
            assert forward is not None
            journal.extend(journal.goto(forward))
            assert forward >= back or positions.at(forward) == states[forward - 1]
        while (forward := journal.after_next(seats)) is not None:
            journal.extend(journal.goto(forward))
        assert journal.head == end
        assert positions.at(journal.head) == states[-1]


def finished(rules: Rules, players: int, actions: list[a.Action], states: list[State]) -> None:
    the_reader_agrees(rules, players, actions, states)
    undo_then_redo_is_the_identity(rules, players, actions, states)


def watched_part(number: int, editions: tuple[str, ...], part: int, parts: int) -> dict[str, Counter[str]]:
    """One part of ``number`` watched games; counts of what they visited."""
    return games(number, Watch(), finished, editions, part, parts)


def watched_games(number: int, editions: tuple[str, ...]) -> dict[str, Counter[str]]:
    """``number`` watched games; many of them on as many processes as there are cores (two at most)."""
    parts = min(2, os.cpu_count() or 1)
    if number < FEW or parts == 1:
        return watched_part(number, editions, 0, 1)
    visited = {edition: Counter[str]() for edition in editions}
    with ProcessPoolExecutor(parts, multiprocessing.get_context("spawn")) as pool:
        for counts in pool.map(watched_part, [number] * parts, [editions] * parts, range(parts), [parts] * parts):
            for edition in editions:
                visited[edition] += counts[edition]
    return visited
