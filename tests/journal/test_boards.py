"""A journal keeps a board and contracts of one's own, and no others; what it keeps is checked like any file."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from aufachse_widgets.engine import BoardError, ContractError, board_digest, new_game, seed_hash, shipped_board, shipped_contracts
from aufachse_widgets.engine.board import Board
from aufachse_widgets.engine.contracts import Contract
from aufachse_widgets.journal import PLAYED, Entry, Header, JournalError, Seat, decode_journal, encode_journal, read_header, rules_of
from aufachse_widgets.journal.boards import ground_of, with_own_board
from aufachse_widgets.simulation import simulate
from tests.lakes import BOARD, CARDS, EDITION

OTHERS = tuple(replace(card, revenue=card.revenue + 100) for card in shipped_contracts())


def header(board: Board = BOARD, contracts: tuple[Contract, ...] = CARDS) -> Header:
    """A header that names them, and does not keep them: as an earlier version wrote it."""
    digest = board_digest(board, contracts)
    return Header(edition=EDITION, board=board.id, board_digest=digest, seats=(Seat("Ada"), Seat("Ben")), seed_hash=seed_hash("lakes"))


@pytest.mark.parametrize(
    ("board", "contracts", "kept"),
    [
        (shipped_board(), shipped_contracts(), set()),
        (shipped_board(), OTHERS, {"own_contracts"}),
        (replace(shipped_board(), id="ours"), shipped_contracts(), {"own_board"}),
        (BOARD, CARDS, {"own_board", "own_contracts"}),
    ],
)
def test_what_is_not_the_packages_own_is_kept_and_comes_back(board, contracts, kept) -> None:
    written = encode_journal(with_own_board(header(board, contracts), board, contracts), ())
    first = json.loads(written.partition(b"\n")[0])
    assert {field for field in first["header"] if field.startswith("own_")} == kept
    read = read_header(written)
    assert ground_of(read, shipped_contracts()) == (board, contracts)
    assert ground_of(read, shipped_contracts(), board, contracts) == (board, contracts)
    assert encode_journal(read, ()) == written


def test_a_told_table_keeps_its_board_alone() -> None:
    kept = with_own_board(header(BOARD, ()), BOARD, ())
    assert kept.own_board and not kept.own_contracts
    assert ground_of(kept, ()) == (BOARD, ())


def test_a_journal_that_keeps_none_needs_its_own() -> None:
    with pytest.raises(JournalError, match=r"header: played on board 'lakes' with a deck that is not the one at hand .*give the game's own"):
        rules_of(header())
    rules = rules_of(header(), BOARD, CARDS)
    assert rules.board == BOARD and new_game(rules, 2).deck == 6


@pytest.mark.parametrize(("board", "contracts"), [(shipped_board(), None), (None, shipped_contracts()), (BOARD, CARDS[:11])])
def test_another_board_than_the_one_that_is_kept_is_refused(board, contracts) -> None:
    with pytest.raises(JournalError, match=r"it keeps the board it was played on .*leave them out"):
        rules_of(with_own_board(header(), BOARD, CARDS), board, contracts)


def unchecked_space(board: Board) -> Board:
    return replace(board, spaces=(replace(board.spaces[0], lat=48), *board.spaces[1:]))


@pytest.mark.parametrize(
    ("board", "contracts", "error", "why"),
    [
        (replace(BOARD, routes=BOARD.routes[:1]), CARDS, BoardError, "board lakes: space .* is on no route"),
        (unchecked_space(BOARD), CARDS, BoardError, "board lakes: it could not be read back from a file unchanged; make it with load_board"),
        (BOARD, shipped_contracts(), ContractError, r"contracts on board lakes: contracts\[0\].*not a city on board lakes"),
        (BOARD, (replace(CARDS[0], bids=(5, 4, 3, 2, 1)), *CARDS[1:]), ContractError, r"contracts\[0\].bids"),
    ],
)
def test_what_could_not_be_read_again_is_not_begun_with(board, contracts, error, why) -> None:
    with pytest.raises(error, match=why):
        with_own_board(header(board, contracts), board, contracts)


@pytest.fixture(scope="module")
def whole() -> bytes:
    (game,) = simulate(("courier", "busy"), edition=EDITION, board=BOARD, contracts=CARDS, journals=True)
    assert game.finished and game.journal is not None
    return game.journal


def forged(whole: bytes, change: Callable[[dict[str, Any]], None]) -> bytes:
    """The file with a changed header, and a closing line that says that all is well."""
    lines = whole.splitlines()
    raw = json.loads(lines[0])["header"]
    change(raw)
    read = read_header(msgspec.json.encode({"format": "aufachse-journal", "version": 1, "header": raw}))
    entries: list[Entry[Any]] = [PLAYED.entry(line) for line in lines[1:-1]]
    return encode_journal(read, entries)


def test_a_file_is_read_without_being_given_its_board(whole) -> None:
    read = decode_journal(whole, PLAYED)
    assert read.rules.board == BOARD and read.fold.at(read.journal.head).over
    assert encode_journal(read.header, read.journal.entries) == whole == forged(whole, lambda raw: None)


def at(path: str, value: object) -> Callable[[dict[str, Any]], None]:
    """A change: what is there in the header is that value."""

    def change(raw: dict[str, Any]) -> None:
        *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
        place: Any = raw
        for part in way:
            place = place[part]
        place[last] = value

    return change


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ("own_board", 7, "the board in it: must be an object"),
        ("own_board", "ring", "the board in it: must be an object"),
        ("own_board.spaces", [], "the board in it: spaces must be a list"),
        ("own_board.spaces.0.lat", "north", "the board in it: spaces[0].lat (konstanz) is 'north'; give degrees from -90 to 90"),
        ("own_board.routes.0.spaces.1", "montreux", "the board in it: routes[0].spaces[1] (A7) is 'montreux', which is not a space on the board"),
        ("own_contracts.3.start", "kassel", "the contracts in it: contracts[3].start (card 4) is 'kassel', which is not a city on board lakes"),
        ("own_contracts.3.bids", [1, 2], "the contracts in it: contracts[3].bids (card 4) must list five costs"),
        ("own_contracts.3.revenue", 9000, "it was not played on the board and contracts stored in it"),
        ("own_board.routes.0.road", "A8", "it was not played on the board and contracts stored in it"),
        ("own_board.spaces.0.event", True, "it was not played on the board and contracts stored in it"),
        ("board_digest", "0", "it was not played on the board and contracts stored in it"),
    ],
)
def test_a_kept_board_that_was_changed_is_refused_with_its_place(whole, path, value, why) -> None:
    with pytest.raises(JournalError) as caught:
        decode_journal(forged(whole, at(path, value)), PLAYED, "lakes.jsonl")
    assert (caught.value.source, caught.value.place) == ("lakes.jsonl", "line 1")
    assert caught.value.why.startswith(why) and caught.value.why.endswith("; it was changed later; use an unchanged copy")


def test_the_packages_contracts_are_held_to_a_kept_board(whole) -> None:
    def lacking(raw: dict[str, Any]) -> None:
        del raw["own_contracts"]
        raw["board_digest"] = board_digest(BOARD, shipped_contracts())

    with pytest.raises(JournalError, match=r"line 1: the contracts in it: contracts\[0\].*not a city on board lakes"):
        decode_journal(forged(whole, lacking), PLAYED)
