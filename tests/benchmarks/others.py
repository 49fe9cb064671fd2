"""The other side: python-chess and catanatron, each in the loop that suits it best."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from msgspec import Struct

FIFTY_MOVES = 100  # half-moves


class Other(Struct, frozen=True):
    """A game to measure beside ours.

    ``random_play(rng, decisions)`` plays without end, each ``next`` so many decisions; ``nodes(rng, number)``
    gives positions with a legal action each; ``search(nodes)`` makes the position after each.
    """

    name: str
    random_play: Callable[[random.Random, int], Iterator[None]]
    nodes: Callable[[random.Random, int], list[Any]]
    search: Callable[[list[Any]], None]


def chess_play(rng: random.Random, decisions: int) -> Iterator[None]:
    """python-chess, a game as its documentation plays one: until ``is_game_over``."""
    chess: Any = importlib.import_module("chess")
    board = chess.Board()
    while True:
        left = decisions
        while left:
            if board.is_game_over():
                board = chess.Board()
            moves = list(board.legal_moves)
            left -= 1
            board.push(moves[int(rng.random() * len(moves))])
        yield


def chess_nodes(rng: random.Random, number: int) -> list[Any]:
    """Boards without their history, and a legal move each."""
    chess: Any = importlib.import_module("chess")
    board, found = chess.Board(), list[Any]()
    while len(found) < number:
        moves = list(board.legal_moves)
        if moves and board.halfmove_clock < FIFTY_MOVES:
            found.append((board.copy(stack=False), moves[int(rng.random() * len(moves))]))
            board.push(moves[int(rng.random() * len(moves))])
        else:
            board = chess.Board()
    return found


def chess_search(nodes: list[Any]) -> None:
    """A new board for each node: what a frozen state gives us."""
    for board, move in nodes:
        board.copy(stack=False).push(move)


def chess_game(rng: random.Random) -> list[Any]:
    """The moves of one random game."""
    chess: Any = importlib.import_module("chess")
    board, played = chess.Board(), []
    while (moves := list(board.legal_moves)) and board.halfmove_clock < FIFTY_MOVES:
        played.append(moves[int(rng.random() * len(moves))])
        board.push(played[-1])
    return played


def chess_replay(games: list[list[Any]]) -> None:
    """Each game again from its moves."""
    chess: Any = importlib.import_module("chess")
    for moves in games:
        board = chess.Board()
        for move in moves:
            board.push(move)


def _catanatron(rng: random.Random) -> Iterator[tuple[Any, list[Any]]]:
    # Its own loop, Game.play, without the check of an action that was just listed.
    game: Any = importlib.import_module("catanatron.game")
    player: Any = importlib.import_module("catanatron.models.player")
    players = [player.RandomPlayer(colour) for colour in player.Color]
    while True:
        playing = game.Game(players, seed=1 + int(rng.random() * 2**32))
        while playing.winning_color() is None and playing.state.num_turns < game.TURNS_LIMIT:
            yield playing, playing.state.playable_actions


def catanatron_play(rng: random.Random, decisions: int) -> Iterator[None]:
    """Catanatron, four seats. It lists the next decision's actions as it carries out the one before."""
    left = decisions
    for playing, actions in _catanatron(rng):
        playing.execute(actions[int(rng.random() * len(actions))], validate_action=False)
        left -= 1
        if not left:
            yield
            left = decisions


def catanatron_nodes(rng: random.Random, number: int) -> list[Any]:
    """Games to copy, and a playable action each."""
    found: list[Any] = []
    for playing, actions in _catanatron(rng):
        found.append((playing.copy(), actions[int(rng.random() * len(actions))]))
        if len(found) == number:
            return found
        playing.execute(actions[int(rng.random() * len(actions))], validate_action=False)
    raise AssertionError("games came to an end")


def catanatron_search(nodes: list[Any]) -> None:
    """A copy of the game for each node."""
    for playing, action in nodes:
        playing.copy().execute(action, validate_action=False)


OTHERS = {
    "chess": Other("python-chess", chess_play, chess_nodes, chess_search),
    "catanatron": Other("catanatron", catanatron_play, catanatron_nodes, catanatron_search),
}


def installed(package: str) -> str:
    """The version of a package, "" where it is not installed."""
    try:
        return version(package)
    except PackageNotFoundError:
        return ""
