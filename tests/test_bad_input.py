"""Two thousand damaged journals, boards, decks and editions: each is refused with file, place and reason, or still makes sense.

Nothing but an :class:`AufAchseError` comes out, nothing changes on the disk or in the store.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections import Counter
from importlib import resources
from pathlib import Path

import msgspec
import pytest

from aufachse_widgets.bots import busy
from aufachse_widgets.engine import (
    CHANCE,
    PRESETS,
    AufAchseError,
    Board,
    BoardError,
    Contract,
    ContractError,
    Edition,
    EditionError,
    Rules,
    actors,
    apply,
    board_digest,
    board_from_json,
    compile_rules,
    contracts_from_json,
    keyed_outcome,
    legal_actions,
    new_game,
    preset,
    shipped_board,
    view,
)
from aufachse_widgets.journal import JournalError
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore
from tests import mutating

DATA = resources.files("aufachse_widgets.data")
BOARD = DATA.joinpath("mitteleuropa.json").read_bytes()
DECK = DATA.joinpath("contracts.json").read_bytes()
GAMES = sorted((Path(__file__).parent / "games").glob("*.jsonl"), key=lambda file: file.stat().st_size)[:5]
JOURNALS, BOARDS, DECKS, EDITIONS = 800, 400, 400, 400


def damaged(rng: random.Random, data: bytes) -> bytes:
    """A file with damaged bytes, or with a damaged structure."""
    return mutating.of_bytes(rng, data) if rng.random() < 0.4 else json.dumps(mutating.of_json(rng, json.loads(data))).encode()


def complaint(error: AufAchseError, source: str) -> str:
    """The error's message: one line, not endless, with the file and more than the file."""
    message = str(error)
    assert message.startswith(f"{source}: ")
    assert "\n" not in message
    assert len(message) < 400 + len(source), message
    assert len(message) > len(source) + 10
    return message.removeprefix(f"{source}: ")


def plays(rules: Rules, players: int = 3) -> None:
    """What was accepted can be played on: a digest, a start, forty steps."""
    board_digest(rules.board, tuple(rules.contracts.values()))
    try:
        state = new_game(rules, players)
    except EditionError:
        return
    rng = random.Random(1)
    for _ in range(40):
        acting = actors(rules, state)
        if not acting:
            return
        if acting == (CHANCE,):
            action = keyed_outcome(rules, state, "1")
        else:
            known = view(rules, state, acting[0])
            action = busy.choose(rules, known, legal_actions(rules, known, acting[0]), rng)
        state = apply(rules, state, action)


# Journals ---------------------------------------------------------------------------------------


def damaged_journal(rng: random.Random, data: bytes) -> bytes:
    """Damaged bytes; or a damaged header or entry under a closing line that fits again, so that the rules are reached."""
    if rng.random() < 0.3:
        return mutating.of_bytes(rng, data)
    lines = [json.loads(line) for line in data.splitlines()]
    at = 0 if rng.random() < 0.4 else rng.randrange(1, len(lines) - 1)
    kind = rng.random()
    if kind < 0.8:
        lines[at] = mutating.of_json(rng, lines[at])
    elif kind < 0.9:
        other = rng.randrange(1, len(lines) - 1)
        lines[at], lines[other] = lines[other], lines[at]
    else:
        del lines[at]
    body = b"".join(json.dumps(line).encode() + b"\n" for line in lines[:-1])
    closing = {"entries": len(lines) - 2, "digest": hashlib.blake2b(body, digest_size=16).hexdigest()}
    return body + json.dumps(closing).encode() + b"\n"


def test_damaged_journals(tmp_path: Path) -> None:
    rng = random.Random(2026)
    path = tmp_path / "damaged.jsonl"
    store = MemoryStore()
    found: Counter[str] = Counter()
    for _ in range(JOURNALS):
        data = damaged_journal(rng, rng.choice(GAMES).read_bytes())
        path.write_bytes(data)
        try:
            session = Session.load(path, store)
        except AufAchseError as error:
            assert isinstance(error, JournalError), repr(error)
            message = complaint(error, str(path))
            assert re.fullmatch(r"line \d+( \(entry \d+\))?", error.place), error.place
            assert error.why
            assert not store.list()
            found[re.sub(r"\W+.*", "", message.removeprefix(f"{error.place}: "))] += 1
        else:
            session.close()
            for kept in store.list():
                store.delete(kept.id)
            found["accepted"] += 1
        assert path.read_bytes() == data
        assert list(tmp_path.iterdir()) == [path]
    assert found["accepted"] < JOURNALS / 5, found
    assert len(found) > 5, found


# Boards and decks -------------------------------------------------------------------------------


def deck_on(board: Board) -> tuple[Contract, ...]:
    """The shipped deck, where its cities are still there."""
    try:
        return contracts_from_json(DECK, board)
    except ContractError:
        cities = [space.id for space in board.spaces if space.kind == "city"]
        pairs = [(one, two) for one in cities for two in cities if one != two][:54]
        cards = [
            {"id": id, "start": one, "destination": two, "goods": 2, "revenue": 900, "bids": [100, 200, 300, 400, 500]}
            for id, (one, two) in enumerate(pairs, 1)
        ]
        return contracts_from_json(json.dumps(cards), board)


def test_damaged_boards() -> None:
    rng = random.Random(1987)
    accepted = 0
    for _ in range(BOARDS):
        try:
            board = board_from_json(damaged(rng, BOARD), "my-board.json")
        except BoardError as error:
            place = complaint(error, "my-board.json")
            assert re.match(
                r"not JSON: |(spaces|routes|no_construction)(\[\d+\]| )|id |title |space '|must be an object|'.*' cannot be reached|there is no city", place
            ), place
        else:
            accepted += 1
            plays(compile_rules(rng.choice(list(PRESETS)), board, deck_on(board)))
    assert 0 < accepted < BOARDS / 2, accepted


def test_damaged_decks() -> None:
    rng = random.Random(2007)
    accepted = 0
    for _ in range(DECKS):
        try:
            deck = contracts_from_json(damaged(rng, DECK), shipped_board(), "my-deck.json")
        except ContractError as error:
            place = complaint(error, "my-deck.json")
            assert re.match(r"not JSON: |contracts(\[\d+\]| )", place), place
        else:
            accepted += 1
            edition = preset(rng.choice(list(PRESETS)))
            if edition.contract_cards <= len(deck):
                plays(compile_rules(edition, None, deck))
    assert 0 < accepted < DECKS / 2, accepted


# Editions ---------------------------------------------------------------------------------------


def test_damaged_editions() -> None:
    """House rules from a file: as changes of a preset, and as a whole edition."""
    rng = random.Random(54)
    accepted = 0
    for _ in range(EDITIONS):
        base = preset(rng.choice(list(PRESETS)))
        raw = mutating.of_json(rng, msgspec.to_builtins(base))
        changes = {name: value for name, value in raw.items() if name not in ("id", "base")} if isinstance(raw, dict) else {"": raw}
        try:
            edition = base.with_changes(**changes)
            rules = compile_rules(edition)
        except EditionError as error:
            message = complaint(error, f"edition {base.id}")
            assert any(name in message for name in (*changes, *Edition.__struct_fields__)), message
        else:
            accepted += 1
            plays(rules)
        whole = json.dumps(raw)
        try:
            edition = msgspec.json.decode(whole, type=Edition)
        except (msgspec.ValidationError, msgspec.DecodeError) as error:
            assert "\n" not in str(error)
        else:
            if edition.contract_cards <= 54:
                plays(compile_rules(edition))
    assert 0 < accepted < EDITIONS / 2, accepted


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"{", b"[" * 100_000, b"[]", b"null", b"7", b'"x"', b"NaN"])
def test_what_is_no_such_file_at_all(data: bytes) -> None:
    with pytest.raises(BoardError):
        board_from_json(data, "x.json")
    with pytest.raises(ContractError):
        contracts_from_json(data, shipped_board(), "x.json")
    with pytest.raises(JournalError):
        Session.load(data, MemoryStore(), "x.jsonl")
