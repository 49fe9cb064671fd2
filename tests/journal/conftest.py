"""A game as a journal: the header and the entries of a whole game between bots."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from aufachse_widgets.bots import decide, get_bot
from aufachse_widgets.engine import (
    CHANCE,
    actors,
    apply,
    board_digest,
    compile_rules,
    keyed_outcome,
    new_game,
    seed_hash,
    shipped_board,
    shipped_contracts,
)
from aufachse_widgets.engine.actions import Action
from aufachse_widgets.engine.state import State
from aufachse_widgets.journal import RULES_VERSION, Header, Journal, Positions, Recorded, Seat

SEED = "Kassel"


def header(edition: str = "fx-schmid-1987", players: int = 2) -> Header:
    rules = compile_rules(edition)
    seats = tuple(Seat(f"player {seat}", bot="courier") for seat in range(players))
    digest = board_digest(shipped_board(), shipped_contracts())
    return Header(rules_version=RULES_VERSION, edition=rules.edition, board=shipped_board().id, board_digest=digest, seats=seats, seed_hash=seed_hash(SEED))


def play(header: Header, most: int = 100_000) -> Recorded[Action, State]:
    """A game in batches as a session makes them: a bot's action and the chance after it."""
    rules = compile_rules(header.edition)
    state, journal = new_game(rules, len(header.seats)), Journal()
    bot = get_bot("courier")
    while not state.over and len(journal) < most:
        batch = []
        place = len(journal)
        if actors(rules, state) != (CHANCE,):
            batch.append(decide(bot, rules, state, actors(rules, state)[0], SEED, place))
            state = apply(rules, state, batch[0])
        while actors(rules, state) == (CHANCE,):
            batch.append(keyed_outcome(rules, state, SEED))
            state = apply(rules, state, batch[-1])
        journal.extend(journal.play(batch))
    return Recorded(header, journal, Positions(rules, header, journal))


@pytest.fixture(scope="session")
def whole_game() -> Recorded[Action, State]:
    recorded = play(header())
    return Recorded(replace(recorded.header, seed=SEED), recorded.journal, recorded.fold)


@pytest.fixture
def begun() -> Recorded[Action, State]:
    """A game of some sixty entries that a test may change."""
    return play(header(), most=60)
