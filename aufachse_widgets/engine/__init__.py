"""The rules of Auf Achse as values and pure functions: no I/O, clock, threads or widgets.

A state that only actions change, with chance as one of the actors::

    rules = compile_rules("fx-schmid-1987")
    state = new_game(rules, players=2)
    actors(rules, state)            # who may act
    legal_actions(rules, state)     # what they may do
    state = apply(rules, state, action)
"""

from . import auction, business, card_moves, events, loading, money, movement, placing_signs, rolling, setup, turn
from .actions import CHANCE, EMPTY, NOWHERE, SOMEWHERE, UNKNOWN, Action
from .board import Board, Route, Space, board_from_json
from .board_file import BoardAndContracts, load_board
from .chance import keyed_number, keyed_outcome, seed_hash
from .contracts import Contract, contracts_from_json
from .edition import PRESETS, Edition
from .ending import standing
from .errors import AufAchseError, BoardError, ContractError, EditionError, IllegalAction, PositionError, UnknownContract, UnknownSpace
from .log import LogEntry
from .play import actors, apply, chance_outcomes, describe, legal_actions, step, why_not
from .position import PlayerAt, bidding, position
from .presets import preset
from .reaching import Reach, reach
from .reasons import Reason
from .rules import Rules, board_digest, compile_rules, shipped_board, shipped_contracts
from .setup import new_game
from .state import Debt, Jam, Player, State
from .view import WATCHING, determinise, view, view_action, view_log

__all__ = [
    "CHANCE", "EMPTY", "NOWHERE", "PRESETS", "SOMEWHERE", "UNKNOWN", "WATCHING", "Action", "AufAchseError", "Board", "BoardAndContracts", "BoardError",
    "Contract", "ContractError", "Debt", "Edition", "EditionError", "IllegalAction", "Jam", "LogEntry", "Player", "PlayerAt", "PositionError",
    "Reach", "Reason", "Route", "Rules", "Space", "State", "UnknownContract", "UnknownSpace", "actors", "apply",
    "auction", "bidding", "board_digest", "board_from_json", "business",
    "card_moves", "chance_outcomes", "compile_rules", "contracts_from_json", "describe", "determinise", "events", "keyed_number", "keyed_outcome",
    "legal_actions", "load_board", "loading", "money", "movement", "new_game", "placing_signs", "position", "preset", "reach", "rolling", "seed_hash", "setup",
    "shipped_board", "shipped_contracts", "standing", "step", "turn", "view", "view_action", "view_log", "why_not",
]  # fmt: skip
