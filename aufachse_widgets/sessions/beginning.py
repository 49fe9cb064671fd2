"""How a played game begins: its header, its seed, and the chance before the first move."""

from __future__ import annotations

import secrets

from msgspec.structs import replace

from ..bots import UnknownBot, get_bot
from ..engine import compile_rules, preset, seed_hash
from ..engine.actions import Action
from ..engine.board import Board
from ..engine.contracts import Contract
from ..engine.edition import Edition
from ..engine.errors import EditionError, shown
from ..engine.rules import RULES_VERSION, board_digest, board_or_shipped, shipped_contracts
from ..engine.state import State
from ..journal import EarlierSeed, Header, Journal, JournalError, Positions, Recorded, Seat, shown_seats, start_of
from ..journal.boards import with_own_board
from ..journal.taken_back import SETTINGS
from .steps import play_chance


def new_played(
    edition: str | Edition,
    seats: tuple[Seat, ...],
    seed: str | None,
    first: int,
    length: int | None,
    board: Board | None,
    contracts: tuple[Contract, ...] | None,
    undo: str,
    countdown: int,
) -> tuple[Header, str, Positions]:
    """A new game's header, its seed (a secret one for None) and its journal with the chance before the first move; all as
    :meth:`~aufachse_widgets.sessions.session.Session.new` says. Raises EditionError, BoardError, ContractError, UnknownBot."""
    chosen = preset(edition) if isinstance(edition, str) else edition
    board, contracts = board_or_shipped(board), tuple(contracts or shipped_contracts())
    chosen = chosen.with_length(len(seats), length)
    seed = seed or secrets.token_hex(16)
    if undo and undo not in SETTINGS:
        raise EditionError(f"undo = {shown(undo)}: use {', '.join(SETTINGS)}")
    digest = board_digest(board, contracts)
    named = Header(
        rules_version=RULES_VERSION,
        edition=chosen,
        board=board.id,
        board_digest=digest,
        seats=shown_seats(seats),
        first=first,
        seed_hash=seed_hash(seed),
        undo=undo,
        countdown=max(0, countdown),
    )
    header = with_own_board(named, board, contracts)
    rules = compile_rules(chosen, board, contracts)
    for seat in seats:
        if seat.bot:
            get_bot(seat.bot)
    state = start_of(rules, header)
    steps = play_chance(rules, state, seed)
    state = steps[-1].state if steps else state
    journal = Journal[Action]()
    journal.extend(journal.play(played.action for played in steps))
    return header, seed, Positions(rules, header, journal)


def carried_on(recorded: Recorded[Action, State]) -> tuple[Header, str]:
    """Header and seed of an imported game: its own seed where the file holds it, else a new one."""
    header = recorded.header
    if header.seed:
        return replace(header, seed=""), header.seed
    seed = secrets.token_hex(16)
    if header.seed_hash:
        header = replace(header, earlier=(*header.earlier, EarlierSeed(len(recorded.journal), header.seed_hash)))
    return replace(header, seed_hash=seed_hash(seed)), seed


def check_bots(header: Header, source: str) -> None:
    """JournalError where a bot of an imported game isn't known here."""
    try:
        for code in filter(None, (seat.bot for seat in header.seats)):
            get_bot(code)
    except UnknownBot as error:
        raise JournalError(source, "line 1", str(error)) from error
