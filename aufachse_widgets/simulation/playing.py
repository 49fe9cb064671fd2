"""One game between bots, from what is needed to play it anywhere: in this process, in another one, on another machine."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from ..bots import Bot, BotFailure, Thought, first_to_act, thinking
from ..bots.thinking import failure
from ..engine import CHANCE, Board, Contract, Edition, Rules, State, actors, compile_rules, keyed_outcome, new_game, seed_hash, standing, step
from ..engine.actions import Action
from ..engine.rules import RULES_VERSION, board_digest, board_or_shipped, shipped_contracts
from ..journal import Header, Journal, Seat, encode_journal
from ..journal.boards import with_own_board
from .results import GameResult, SeatResult


class Setup(Struct, frozen=True):
    """What all games of a simulation have in common.

    ``board`` and ``contracts`` are None where they are the shipped ones; ``bots`` are those that take seats. ``strict``: what a bot
    raises is raised; ``journals``: results hold the game's file; ``most_entries``: where a game is stopped that does not end.
    """

    edition: Edition
    board: Board | None
    contracts: tuple[Contract, ...] | None
    bots: tuple[Bot, ...]
    seed: str
    strict: bool
    journals: bool
    most_entries: int

    @property
    def rules(self) -> Rules:
        """The rules, compiled once in each process. Raises EditionError, BoardError and ContractError."""
        return compile_rules(self.edition, self.board, self.contracts)


class Fixture(Struct, frozen=True, gc=False):
    """One game to be played: its ``number``; its ``deal``, which is the chance that it has in common with others of the same deal;
    the ``seats``, each with the index of its bot in the setup."""

    number: int
    deal: int
    seats: tuple[int, ...]


def game_seed(seed: str, deal: int) -> str:
    """The seed of one deal: of no other, and not to be told from another's."""
    return hashlib.blake2b(f"{seed}|game {deal}".encode(), digest_size=16).hexdigest()


def play_games(setup: Setup, fixtures: Iterable[Fixture]) -> tuple[list[GameResult], float]:
    """Some games, and the seconds they took."""
    begun = time.perf_counter()
    return [play_game(setup, fixture) for fixture in fixtures], time.perf_counter() - begun


def play_game(setup: Setup, fixture: Fixture) -> GameResult:
    """One game, to its end. The same wherever and whenever it is played."""
    rules, bots = setup.rules, [setup.bots[index] for index in fixture.seats]
    seed = game_seed(setup.seed, fixture.deal)
    actions, failures = list[Action](), list[BotFailure]()
    state = new_game(rules, len(bots))
    while not state.over and len(actions) < setup.most_entries:
        action, seat, failed = next_action(bots, rules, state, seed, len(actions), setup.strict)
        if failed is not None:
            failures.append(BotFailure(seat, bots[seat].code, len(actions), failure(failed)))
        actions.append(action)
        state = step(rules, state, action)
    places = {seat: place for place, seat, _ in standing(rules, state)}
    return GameResult(
        number=fixture.number,
        deal=fixture.deal,
        seed=seed,
        edition=rules.edition.id,
        starting_money=rules.edition.starting_money,
        seats=tuple(
            SeatResult(seat, bots[seat].code, places[seat], player.money, player.turns, (*player.hand, *player.loaded))
            for seat, player in enumerate(state.players)
        ),
        turns=state.turn,
        entries=len(actions),
        finished=state.over,
        failures=tuple(failures),
        journal=_file(setup, bots, seed, actions, state.over) if setup.journals else None,
    )


def next_action(bots: Sequence[Bot], rules: Rules, state: State, seed: str, place: int, strict: bool = False) -> tuple[Action, int, Exception | None]:
    """What happens next in a game between bots, one for each seat: chance as ``seed`` has it, or what the bot does whose turn it is to act.

    Its action, its seat, and what the bot raised, where it did: then the action is a random legal one; with ``strict`` the error is
    raised. ``place`` is the number of entries before it in the game.
    """
    waiting = actors(rules, state)
    if waiting == (CHANCE,):
        return keyed_outcome(rules, state, seed), CHANCE, None
    seat, thought = first_to_act(state, waiting), Thought()
    for _slice in thinking(thought, bots[seat], rules, state, seat, seed, place, strict):
        pass
    assert thought.action is not None, "a bot's thinking ends with an action"
    return thought.action, seat, thought.failed


def header_of(setup: Setup, bots: Iterable[Bot]) -> Header:
    """The header of a game between these bots. Raises BoardError and ContractError for what could not be read again."""
    board, deck = board_or_shipped(setup.board), setup.contracts or shipped_contracts()
    seats = tuple(Seat(f"{bot.title} {index}", bot=bot.code) for index, bot in enumerate(bots, 1))
    digest = board_digest(board, deck)
    return with_own_board(Header(rules_version=RULES_VERSION, edition=setup.edition, board=board.id, board_digest=digest, seats=seats), board, deck)


def _file(setup: Setup, bots: Iterable[Bot], seed: str, actions: list[Action], over: bool) -> bytes:
    """The game's journal; its seed is told when the game is over."""
    header = replace(header_of(setup, bots), seed_hash=seed_hash(seed), seed=seed if over else "")
    return encode_journal(header, Journal[Action]().play(actions))
