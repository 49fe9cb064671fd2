"""Our side: random play, games between bots, positions, journals and sessions to measure."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from operator import itemgetter

from aufachse_widgets.bots import decide, get_bot
from aufachse_widgets.engine import (
    CHANCE,
    Action,
    Rules,
    State,
    actors,
    apply,
    board_digest,
    chance_outcomes,
    keyed_outcome,
    legal_actions,
    new_game,
    seed_hash,
    shipped_board,
    shipped_contracts,
    step,
    view,
)
from aufachse_widgets.journal import Header, Journal, Positions, Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import Store

SEATS = 4
COLOURS = ("red", "yellow", "blue", "green")

Node = tuple[State, Action]


def random_play(rules: Rules, rng: random.Random, decisions: int) -> Iterator[None]:
    """Games without end, all legal actions listed at each decision; each ``next`` is so many decisions of players.

    Chance's turns come on top: they take time and are not counted.
    """
    state = new_game(rules, SEATS)
    while True:
        left = decisions
        while left:
            actions = legal_actions(rules, state)
            if actions:
                left -= 1
                state = step(rules, state, actions[int(rng.random() * len(actions))])
            elif state.pending:
                state = step(rules, state, _by_weight(chance_outcomes(rules, state), rng))
            else:
                state = new_game(rules, SEATS)
        yield


_weight = itemgetter(1)


def _by_weight(outcomes: Sequence[tuple[Action, int]], rng: random.Random) -> Action:
    left = int(rng.random() * sum(map(_weight, outcomes)))
    for action, weight in outcomes:
        left -= weight
        if left < 0:
            return action
    raise AssertionError("outcomes without weight")


def bot_game(rules: Rules, code: str, seed: str) -> Iterator[Node]:
    """Each position of a game between four of a bot, with the action taken in it: as a session plays it."""
    state, place, bot = new_game(rules, SEATS), 0, get_bot(code)
    while seats := actors(rules, state):
        action = keyed_outcome(rules, state, seed) if seats == (CHANCE,) else decide(bot, rules, state, seats[0], seed, place)
        yield state, action
        state = apply(rules, state, action)
        place += 1


def nodes(rules: Rules, number: int, steps: int, rng: random.Random) -> list[Node]:
    """Positions in which a player decides, out of so many games between the bots (the first ``steps`` of each), with one of the legal actions each."""
    found: list[Node] = []
    for game in range(number):
        for state, action in islice(bot_game(rules, ("courier", "busy")[game % 2], str(game)), steps):
            if action.seat != CHANCE:
                actions = legal_actions(rules, state)
                found.append((state, actions[int(rng.random() * len(actions))]))
    return found


def search(rules: Rules, found: Iterable[Node]) -> None:
    """What a search does at each of its nodes: the position after an action, as the seat that acted knows it."""
    for state, action in found:
        view(rules, step(rules, state, action), action.seat)


def journal(actions: Iterable[Action]) -> Journal:
    """A journal of these actions: each of a player's a batch with the chance that follows, as a session keeps them."""
    kept, batch = Journal(), list[Action]()
    for action in actions:
        if action.seat != CHANCE and batch:
            kept.extend(kept.play(batch))
            batch = []
        batch.append(action)
    kept.extend(kept.play(batch))
    return kept


def header(rules: Rules, bots: Sequence[str]) -> Header:
    """The header of a game between these bots; "" is a person."""
    board, contracts = shipped_board(), shipped_contracts()
    seats = tuple(Seat(colour.title(), colour, bot) for colour, bot in zip(COLOURS, bots, strict=True))
    return Header(edition=rules.edition, board=board.id, board_digest=board_digest(board, contracts), seats=seats, seed_hash=seed_hash("seed"))


def fold(rules: Rules, head: Header, kept: Journal) -> State:
    """The position at a journal's head, from its root."""
    return Positions(rules, head, kept).at(kept.head)


def long_game(rules: Rules, store: Store, entries: int) -> Session:
    """A game of one person and three bots that has come to so many entries, or a few more: it is the person's turn."""
    actions: list[Action] = []
    for seed in map(str, range(50)):
        actions = [action for _, action in islice(bot_game(rules, "random", seed), entries)]
        if len(actions) == entries:
            break
    assert len(actions) == entries, f"no random game of {rules.edition.id} has {entries} entries"
    game = store.create(header(rules, ("", "random", "random", "random")), seed, journal(actions).entries)
    return Session.resume(store, game)
